"""A deputy: a second laptop that listens along, keeps verified copies, and goes on as the desk when the desk is lost.

Its file holds what it needs to listen, and sealed with a PIN what makes a desk: until that is typed it cannot say a
word to a board.
"""

import asyncio
import io
import os
import time
from base64 import b64decode, b64encode
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from tavla.application.ports.hall_desk import CallSeen, DeputySeen, TableSeen
from tavla.base.errors import TavlaError
from tavla.base.limits import DEPUTY_FILE
from tavla.base.phrase import Said as Told
from tavla.base.phrase import phrase
from tavla.base.system_errors import found
from tavla.base.tasks import ended
from tavla.evidence.ed25519 import KEY_BYTES, public_key
from tavla.hall import words
from tavla.hall.envelope import Envelope, opened
from tavla.hall.joining import HOSTS_MAX, Address, Hex32, Pem
from tavla.hall.link import Link, Where
from tavla.hall.names import Name, Subject, deputy_access, id_of, subject_of
from tavla.hall.numbers import TERM, Numbers, Replays
from tavla.hall.own_file import read_own
from tavla.hall.words import Ask, Calls, Decided, Disputes, Have, Here, Listening, Roster, Said, Word
from tavla.hall_desk import tables
from tavla.hall_desk.copies import Copies
from tavla.hall_desk.identity import DeputyKeys, HallFolder, Identity, JoinedBoard
from tavla.hall_desk.keeper import Copy
from tavla.hall_desk.records import Records
from tavla.hall_desk.settled import OfMatches, Settled, call_again, calls_heard, disputes_heard
from tavla.hall_desk.tables import BoardAtDesk, Line, Need
from tavla.storage.disk import PRIVATE, RealDisk, replace_file
from tavla.storage.sealed_file import Sealing, WrongPassphraseError, unsealed

FILE = "deputy.tavla"
LISTENING_S = 2.0
PIN_LEAST = 6
MOST_ASKED = 16
"""Matches asked for at a time."""
_SHOWN = frozenset({Need.CALL, Need.FLAG, Need.BROKEN, Need.TWO_BOARDS, Need.PERHAPS_FLAG, Need.ANSWERED})


class _Desk(Struct, frozen=True):
    identity: Identity
    broker_key: str
    number: int


class DeputyFile(Struct, frozen=True):
    """`login` and `seed` are the deputy's own; `sealed` is base64 of a `_Desk`, sealed with the PIN."""

    hall: Hex32
    name: Name
    certificate: Pem
    addresses: Annotated[tuple[Address, ...], Meta(min_length=1, max_length=HOSTS_MAX)]
    login: Hex32
    seed: Hex32
    sealed: str

    @property
    def deputy(self) -> str:
        return id_of(public_key(bytes.fromhex(self.seed)))


_DEPUTY, _DESK = msgspec.json.Decoder(DeputyFile), msgspec.json.Decoder(_Desk)


def written_for_deputy(folder: HallFolder, name: str, addresses: tuple[Address, ...], pin: str) -> bytes:
    """The file for a deputy, with fresh keys: an earlier one listens no more. Raises TavlaError."""
    if len(pin) < PIN_LEAST:
        raise TavlaError(phrase("The PIN needs {n} characters or more. Nothing was changed.", n=PIN_LEAST))
    identity = folder.open(name)
    login, seed = os.urandom(KEY_BYTES), os.urandom(KEY_BYTES)
    inner = _Desk(identity, folder.broker_key(), folder.number())
    sealed = io.BytesIO()
    sealing = Sealing(sealed, pin)
    sealing.write(msgspec.json.encode(inner))
    sealing.finish()
    folder.keep_deputy(DeputyKeys(public_key(login).hex(), public_key(seed).hex()))
    return msgspec.json.encode(
        DeputyFile(
            identity.key.hex(),
            identity.name,
            identity.certificate,
            addresses[:HOSTS_MAX],
            login.hex(),
            seed.hex(),
            b64encode(sealed.getvalue()).decode("ascii"),
        )
    )


def read_deputy(folder: HallFolder) -> DeputyFile:
    """Raises TavlaError."""
    path = folder.path / FILE
    return read_own(path, DEPUTY_FILE, _DEPUTY.decode, _no_file(path))


def is_deputy(folder: Path) -> bool:
    """Whether the folder is a deputy's that has not taken over."""
    return (folder / FILE).exists() and not HallFolder(folder).is_desk


def keep_file(folder: HallFolder, path: Path) -> None:
    """Raises TavlaError for what is no deputy's file, and where the folder is in use; keeps nothing then."""
    if folder.is_desk:
        raise TavlaError(phrase("This laptop has taken the hall over and is its desk. Nothing was changed."))
    data = read_own(path, DEPUTY_FILE, _whole, _no_file(path))
    with folder.held():
        replace_file(folder.path / FILE, data, RealDisk(), PRIVATE)


def leave(folder: HallFolder) -> None:
    """Be no deputy any more; the copies stay. Raises TavlaError."""
    try:
        RealDisk().unlink(folder.path / FILE)
    except OSError as error:
        raise TavlaError(found(error)) from error


def _whole(data: bytes) -> bytes:
    """The bytes of a deputy's file. Raises ValueError."""
    _DEPUTY.decode(data)
    return data


def _no_file(path: Path) -> TavlaError:
    return TavlaError(phrase("{path} is no file of a deputy. Make it again at the desk.", path=str(path)))


def take_over(folder: HallFolder, pin: str) -> None:
    """Make the deputy's folder a desk's. Its numbers are above every one of the old desk's. Raises TavlaError."""
    file = read_deputy(folder)
    try:
        desk = _DESK.decode(unsealed(io.BytesIO(b64decode(file.sealed)), pin).read())
    except WrongPassphraseError as error:
        raise TavlaError(phrase("Wrong PIN. Nothing was changed.")) from error
    except ValueError as error:
        raise _no_file(folder.path / FILE) from error
    folder.become(desk.identity, desk.broker_key, (desk.number // TERM + 1) * TERM)


class Deputy:
    """Listens and keeps copies until it is cancelled; `address` is where boards will reach it as the desk."""

    def __init__(self, folder: HallFolder, address: Address) -> None:
        self.file, self._folder, self._address = read_deputy(folder), folder, address
        self._key = bytes.fromhex(self.file.hall)
        self._hall = id_of(self._key)
        self.records = Records(self._hall, Copies(folder.copies), lambda _match: None, folds=False)
        self._boards = {one.board: one for one in folder.boards()}
        self._boards_kept = self._boards
        self._fault: Told = ""
        self._numbers, self._replays = Numbers(folder.number(), folder.keep_number), Replays()
        before = folder.settled()
        self._let_go, self._calls, self._kept = before.let_go, dict(before.calls), before
        self.records.restore(before.matches)
        self._at_desk: dict[str, BoardAtDesk] = {}
        self._of_boards: dict[str, Replays] = {}
        self._missing: dict[str, int] = {}
        """By match, how many records the desk holds beyond those here."""
        self._saying: deque[tuple[str, Word]] = deque(maxlen=MOST_ASKED)
        where = Where(self.file.addresses, self.file.certificate, bytes.fromhex(self.file.login))
        hears = deputy_access(self._hall, self.file.deputy).hears
        self._link = Link(where, hears, self._heard, lambda _is_up: None)

    @property
    def is_heard(self) -> bool:
        return self._link.is_up

    @property
    def fault(self) -> Told:
        """Why something is not kept now; empty while all is."""
        return self._fault or self.records.fault

    @property
    def held(self) -> int:
        """Matches of which there are records here."""
        return len(self.records.matches)

    @property
    def behind(self) -> int:
        """Records of the desk that are not here."""
        return sum(self._missing.values())

    def needs(self, now: int) -> tuple[Line, ...]:
        """Tables that need the director now, as far as this laptop hears them itself."""
        found = tables.lines(self._at_desk.values(), 0, now)
        return tuple(one for one in found if one.need in _SHOWN)

    async def run(self) -> None:
        link = asyncio.create_task(self._link.run())
        try:
            while True:
                self._saying.append(("have", Listening(self._address, min(self.behind, 65_536))))
                try:
                    await self._tend()
                    self._fault = ""
                except TavlaError as error:  # tried again with the next round
                    self._fault = error.said
                self.records.sync()
                self._rest()
                await asyncio.sleep(LISTENING_S)
        finally:
            await ended(link)
            self.records.close()

    def _rest(self) -> None:
        """Matches that are over and that no board shows take no memory."""
        shown = {one.here.match for one in self._at_desk.values() if one.here is not None}
        self.records.rest(shown)

    async def _tend(self) -> None:
        """Keep who has joined, and say what is due. Raises TavlaError."""
        if self._boards != self._boards_kept:
            self._folder.keep_boards(tuple(self._boards.values()))
            self._boards_kept = self._boards
        while self._saying and self._link.is_up:
            number = self._numbers.next()
            kind, word = self._saying.popleft()
            subject = Subject(self._hall, "k", self.file.deputy, kind)
            await self._link.say(str(subject), words.said(bytes.fromhex(self.file.seed), subject, number, word))

    def _heard(self, subject: str, data: bytes) -> None:
        place, now = subject_of(subject), time.monotonic_ns() // 1_000_000
        if place is None or place.hall != self._hall:
            return
        if place.party == "b" and (board := self._boards.get(place.who)) is not None:
            if place.kind in {"fact", "back"}:
                self.records.hear(place.who, bytes.fromhex(board.key), data, now)
            else:
                self._board_said(board, place, data, now)
        elif place.party == "k" and place.kind == "have":
            said = words.heard(self._key, place, data)
            if isinstance(said, Said) and self._replays.is_new(said.number):
                self._told(said.word)
        elif place.party == "k" and place.kind == "back":
            self._records_came(data, now)

    def _board_said(self, board: JoinedBoard, place: Subject, data: bytes, now: int) -> None:
        said = words.heard(bytes.fromhex(board.key), place, data)
        replays = self._of_boards.setdefault(place.who, Replays(board.heard))
        if isinstance(said, Said) and replays.is_new(said.number) and isinstance(said.word, Here):
            before = self._at_desk.get(place.who, BoardAtDesk(place.who, board.table))
            one = tables.said_here(replace(before, table=board.table), said.word, now)
            self._at_desk[place.who] = self._as_the_desk_has(one, now)

    def _as_the_desk_has(self, one: BoardAtDesk, now: int) -> BoardAtDesk:
        """With what the desk has said of its call and of its match."""
        record = self.records.record(one.here, one.board) if one.here is not None else one.record
        call = call_again(one.call, self._calls.get(one.board), now)
        return tables.with_record(replace(one, call=call), record, now)

    def _told(self, word: Word) -> None:
        if isinstance(word, Roster):
            known = {id_of(bytes.fromhex(one.key)): one for one in word.boards}
            self._boards = self._boards | {
                name: JoinedBoard(one.key, one.link, one.table, one.name) for name, one in known.items()
            }
        elif isinstance(word, Have):
            copies = {copy.match_id: copy for copy in self.records.matches}
            for one in word.copies:
                copy = copies.get(one.match)
                if copy is not None and copy.holder != one.board:
                    copy = self._goes_to(one.match, one.board, copy)
                held = copy.count if copy is not None else 0
                self._missing[one.match] = max(0, one.count - held)
                if one.count > held:
                    self.records.expect(one.match, one.board)
                    self._saying.append(("ask", Ask(one.match, held + 1)))
        elif isinstance(word, Decided):
            self._let_go = word.let_go
            self.records.restore(OfMatches(ruled_out=word.ruled_out))
        elif isinstance(word, Calls):
            self._calls |= {board: call for board, call in calls_heard(word).items() if board in self._boards}
        elif isinstance(word, Disputes):
            self.records.restore(OfMatches(disputes=disputes_heard(word)), is_all_disputed=word.is_all)
        self._keep()

    def _goes_to(self, match: str, board: str, copy: Copy) -> Copy | None:
        """The director has given a match to another board, from its last record on or from its first."""
        if (match, copy.board) in self.records.settled().ruled_out:
            with suppress(OSError):  # the desk says it again
                self.records.settle(match, board)
        else:
            self.records.give(match, board)
        return self.records.copy(match)

    def _keep(self) -> None:
        """What was decided, for the desk that this may become."""
        now = Settled(let_go=self._let_go, calls=dict(self._calls), matches=self.records.settled())
        if now != self._kept:
            with suppress(TavlaError):  # the desk says it again
                self._folder.keep_settled(now)
                self._kept = now

    def _records_came(self, data: bytes, now: int) -> None:
        """The desk's own records: it has verified them, and signs for them."""
        envelope = opened(data)
        copy = self.records.copy(envelope.match_id) if isinstance(envelope, Envelope) else None
        if copy is not None:
            self.records.hear(copy.holder, self._key, data, now)


class WindowOfDeputy:
    """The deputy as its window sees it: implements the port `Deputy`. `close` closes the window."""

    def __init__(self, deputy: Deputy, folder: HallFolder, close: Callable[[], None]) -> None:
        self._deputy, self._folder, self._close = deputy, folder, close

    def look(self) -> DeputySeen:
        deputy, now = self._deputy, time.monotonic_ns() // 1_000_000
        needs = tuple(_table(line, now) for line in deputy.needs(now))
        return DeputySeen(deputy.file.name, deputy.is_heard, deputy.held, deputy.behind, deputy.fault, needs)

    def take_over(self, pin: str) -> None:
        take_over(self._folder, pin)
        self._close()

    def leave(self) -> None:
        leave(self._folder)
        self._close()


def _table(line: Line, now: int) -> TableSeen:
    call = line.call
    seen = CallSeen() if call is None else CallSeen((now - call.since) // 1000, call.is_seen, call.who, call.minutes)
    return TableSeen(line.board, line.table, line.presence.value, need=line.need.value, call=seen)
