"""What a board keeps of the hall that it has joined."""

from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from tavla.base.errors import TavlaError
from tavla.base.host import files
from tavla.base.limits import MEMBERSHIP
from tavla.base.new_file import sync_folder, write_over
from tavla.base.phrase import phrase
from tavla.evidence.ed25519 import KEY_BYTES
from tavla.hall.joining import Address, Hex32, Pem
from tavla.hall.names import Name, id_of
from tavla.hall.own_file import read_own

FILE = "hall.json"


class Membership(Struct, frozen=True):
    """`hall` is the hall's public key, `link` the seed of the link key. `said` and `heard`: bounds of numbers."""

    hall: Hex32
    name: Name
    certificate: Pem
    addresses: tuple[Address, ...]
    link: Hex32
    table: Name = ""
    said: int = 0
    heard: int = 0
    deputies: tuple[Address, ...] = ()
    """Where the desk may be found when it is not at its addresses; the hall's key and certificate are the same."""

    @property
    def hall_name(self) -> str:
        return id_of(bytes.fromhex(self.hall))


_DECODER = msgspec.json.Decoder(Membership)


class MembershipFile:
    """In the board's folder of keys; nothing where no hall was joined."""

    def __init__(self, folder: Path, *, is_read: bool = True) -> None:
        """Raises TavlaError where it is read and damaged."""
        self._path = folder / FILE
        self.now = self._read() if is_read else None

    @property
    def is_there(self) -> bool:
        return self.now is not None

    def join(self, membership: Membership) -> None:
        """Raises OSError."""
        self._write(membership)

    def leave(self) -> None:
        """The hall is forgotten; another is joined with another link key. Raises OSError."""
        if self._path.exists():
            files.remove(self._path)
            self.now = None
            sync_folder(self._path.parent)
        self.now = None

    def keep(self, *, said: int | None = None, heard: int | None = None) -> None:
        """Make a bound durable. Raises OSError."""
        if self.now is not None:
            said, heard = self.now.said if said is None else said, self.now.heard if heard is None else heard
            self._write(replace(self.now, said=said, heard=heard))

    def keep_deputies(self, deputies: tuple[Address, ...]) -> None:
        """What the desk says of them; a desk without one leaves those known. Raises OSError."""
        if self.now is not None and deputies and deputies != self.now.deputies:
            self._write(replace(self.now, deputies=deputies))

    def _read(self) -> Membership | None:
        """Raises TavlaError."""
        if not self._path.exists():
            return None
        damaged = TavlaError(phrase("{path} is damaged: join the hall again.", path=str(self._path)))
        found = read_own(self._path, MEMBERSHIP, _DECODER.decode, damaged)
        return found if len(bytes.fromhex(found.link)) == KEY_BYTES else None

    def _write(self, membership: Membership) -> None:
        self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_over(self._path, msgspec.json.encode(membership))
        self.now = membership
