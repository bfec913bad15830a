"""What makes a hall: its key, its certificate, the desk's own login, and the boards that have joined; in one folder.

A hall's key never leaves the laptop; where that is stolen, the hall is opened anew and the boards join anew.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from tavla.base.errors import TavlaError
from tavla.base.limits import DESK_FILE, DESK_SETTLED, KEY, MARK
from tavla.base.phrase import phrase
from tavla.base.system_errors import found
from tavla.evidence.ed25519 import KEY_BYTES, public_key
from tavla.hall.joining import HOSTS_MAX, Address, Hex32, Invitation
from tavla.hall.names import id_of
from tavla.hall.own_file import read_own
from tavla.hall_desk.settled import NOTHING, Settled
from tavla.storage.disk import PRIVATE, Disk, RealDisk, close_quietly, make_directory, replace_file
from tavla.storage.errors import failure

HALL, BOARDS, NUMBER, LOCK, DEPUTY = "hall.json", "boards.json", "number", "desk.lock", "deputy.json"
SETTLED, BROKER_KEY = "settled.json", "broker.key"
MOST_BOARDS = 400
_Read = TypeVar("_Read")


class JoinedBoard(Struct, frozen=True):
    """A board that the director has admitted. Keys are hexadecimal; `heard` is the highest number of its words."""

    key: Hex32
    link: Hex32
    table: str
    name: str = ""
    heard: int = 0

    @property
    def board(self) -> str:
        return id_of(bytes.fromhex(self.key))


class Identity(Struct, frozen=True):
    """A hall. Seeds are hexadecimal."""

    name: str
    seed: Hex32
    login: Hex32
    certificate: str

    @property
    def key(self) -> bytes:
        return public_key(bytes.fromhex(self.seed))

    @property
    def hall(self) -> str:
        return id_of(self.key)

    @property
    def desk(self) -> str:
        return id_of(public_key(bytes.fromhex(self.login)))

    def invitation(self, addresses: tuple[Address, ...]) -> Invitation:
        return Invitation(self.key.hex(), self.name, self.certificate, addresses[:HOSTS_MAX])


class DeputyKeys(Struct, frozen=True):
    """The public halves, hexadecimal: of its login, and of what it signs with."""

    login: Hex32
    key: Hex32

    @property
    def name(self) -> str:
        return id_of(bytes.fromhex(self.key))


_IDENTITY = msgspec.json.Decoder(Identity)
_BOARDS = msgspec.json.Decoder(tuple[JoinedBoard, ...])
_DEPUTY = msgspec.json.Decoder(DeputyKeys)
_SETTLED = msgspec.json.Decoder(Settled)


class HallFolder:
    """Raises TavlaError, also where it is made."""

    def __init__(self, folder: Path, disk: Disk | None = None) -> None:
        self.path, self._disk = folder, disk or RealDisk()
        self._locked: int | None = None
        try:
            make_directory(self._disk, folder)
        except OSError as error:
            raise failure(folder, phrase("could not make the folder"), error) from error

    def take(self) -> None:
        """For this desk alone until `let_go`: two of one folder would end each other's broker. Raises TavlaError."""
        try:
            handle = self._disk.open(self.path / LOCK, os.O_RDWR | os.O_CREAT)
            try:
                is_ours = self._disk.lock(handle)
            except OSError:
                close_quietly(self._disk, handle)
                raise
        except OSError as error:
            raise TavlaError(found(error)) from error
        if not is_ours:
            self._disk.close(handle)
            raise TavlaError(
                phrase(
                    "Another desk has this hall open: {path}. Close it first; nothing was changed.", path=str(self.path)
                )
            )
        self._locked = handle

    @contextmanager
    def held(self) -> Iterator[None]:
        """For this program alone, meanwhile. Raises TavlaError."""
        self.take()
        try:
            yield
        finally:
            self.let_go()

    @contextmanager
    def opening(self) -> Iterator[None]:
        """For this desk alone from now on, unless what is opened in it fails. Raises TavlaError."""
        self.take()
        try:
            yield
        except BaseException:
            self.let_go()
            raise

    def let_go(self) -> None:
        handle, self._locked = self._locked, None
        if handle is not None:
            close_quietly(self._disk, handle)

    @property
    def copies(self) -> Path:
        return self.path / "matches"

    def open(self, name: str) -> Identity:
        """The hall of this folder; a new one, called `name`, where there is none. Raises TavlaError."""
        if (self.path / HALL).exists():
            return self._read(HALL, _IDENTITY)
        from tavla.hall_desk.certificate import made

        seed, login = os.urandom(KEY_BYTES), os.urandom(KEY_BYTES)
        pem = made(id_of(public_key(seed)))
        self._write(BROKER_KEY, pem.key.encode("ascii"))
        self._write("broker.crt", pem.certificate.encode("ascii"))
        identity = Identity(name, seed.hex(), login.hex(), pem.certificate)
        self._write(HALL, msgspec.json.encode(identity))
        return identity

    @property
    def is_desk(self) -> bool:
        return (self.path / HALL).exists()

    def become(self, identity: Identity, broker_key: str, number: int) -> None:
        """A deputy's folder is a desk's from now on; its name last. Raises TavlaError."""
        self._write(BROKER_KEY, broker_key.encode("ascii"))
        self._write("broker.crt", identity.certificate.encode("ascii"))
        self.keep_number(number)
        self._write(HALL, msgspec.json.encode(identity))

    def deputy(self) -> DeputyKeys | None:
        """Raises TavlaError."""
        return self._read(DEPUTY, _DEPUTY) if (self.path / DEPUTY).exists() else None

    def keep_deputy(self, keys: DeputyKeys) -> None:
        """Raises TavlaError."""
        self._write(DEPUTY, msgspec.json.encode(keys))

    @property
    def had_pages(self) -> bool:
        """The pages for phones have been opened, in this run or an earlier one."""
        return (self.path / "page.crt").exists()

    def page_certificate(self, hall: str) -> tuple[Path, Path]:
        """Certificate and key of the director's page; made the first time. Raises TavlaError."""
        chain, key = self.path / "page.crt", self.path / "page.key"
        if not (chain.exists() and key.exists()):
            from tavla.hall_desk.certificate import made_for_browsers

            pem = made_for_browsers(hall)
            self._write(key.name, pem.key.encode("ascii"))
            self._write(chain.name, pem.certificate.encode("ascii"))
        return chain, key

    def broker_key(self) -> str:
        """Raises TavlaError."""
        return read_own(self.path / BROKER_KEY, KEY, _ascii, self._damaged(BROKER_KEY))

    def boards(self) -> tuple[JoinedBoard, ...]:
        """Raises TavlaError."""
        return self._read(BOARDS, _BOARDS) if (self.path / BOARDS).exists() else ()

    def keep_boards(self, boards: tuple[JoinedBoard, ...]) -> None:
        """Raises TavlaError."""
        self._write(BOARDS, msgspec.json.encode(boards))

    def settled(self) -> Settled:
        """Raises TavlaError."""
        path = self.path / SETTLED
        damaged = TavlaError(
            phrase(
                "{path} is damaged or cannot be read: which matches were sent to boards is not known. Move it "
                "away, open the hall, and open the draw again.",
                path=str(path),
            )
        )
        return read_own(path, DESK_SETTLED, _SETTLED.decode, damaged) if path.exists() else NOTHING

    def keep_settled(self, settled: Settled) -> None:
        """Raises TavlaError."""
        self._write(SETTLED, msgspec.json.encode(settled))

    def number(self) -> int:
        """The bound of the desk's numbers. Raises TavlaError: a desk that has forgotten it could say nothing new."""
        if not (self.path / NUMBER).exists():
            return 0
        return read_own(
            self.path / NUMBER, MARK, lambda data: _digits(data.decode("ascii").strip()), self._damaged(NUMBER)
        )

    def keep_number(self, bound: int) -> None:
        """Raises TavlaError."""
        self._write(NUMBER, f"{bound}\n".encode("ascii"))

    def _write(self, name: str, data: bytes) -> None:
        replace_file(self.path / name, data, self._disk, PRIVATE)

    def _read(self, name: str, decoder: msgspec.json.Decoder[_Read]) -> _Read:
        return read_own(self.path / name, DESK_FILE, decoder.decode, self._damaged(name))

    def _damaged(self, name: str) -> TavlaError:
        return TavlaError(
            phrase(
                "{path}: the hall's file is damaged or cannot be read. Open another hall; the boards join it again.",
                path=str(self.path / name),
            )
        )


def renamed(board: JoinedBoard, table: str) -> JoinedBoard:
    return replace(board, table=table)


def _ascii(data: bytes) -> str:
    return data.decode("ascii")


def _digits(text: str) -> int:
    """`int` alone takes signs and underscores too. Raises ValueError."""
    if not text.isdecimal():
        raise ValueError(text)
    return int(text)
