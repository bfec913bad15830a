"""The federation's own desk: halls join it as boards join a hall, and it keeps the results that they say.

It hears results and shows, and says nothing but what it holds of a hall's results and which it asks for again.
"""

import asyncio
import errno
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from msgspec.structs import replace

from tavla.base.errors import TavlaError
from tavla.base.limits import JOURNAL
from tavla.base.phrase import Said as Told
from tavla.base.phrase import phrase
from tavla.base.system_errors import found
from tavla.evidence.ed25519 import public_key
from tavla.hall import words
from tavla.hall.envelope import Envelope, opened
from tavla.hall.joining import OF_FEDERATION, invitation_text
from tavla.hall.names import Access, Subject, federation_access, hall_access, results_of, subject_of
from tavla.hall.numbers import Numbers, Replays
from tavla.hall.words import Ask, Held, Here, Said, Show, Word
from tavla.hall_desk import results, tables
from tavla.hall_desk.broker import HOST_OF_GUESTS, Broker, Login
from tavla.hall_desk.copies import Copies
from tavla.hall_desk.desk import HELD_AGAIN_MS, Message
from tavla.hall_desk.identity import MOST_BOARDS, HallFolder, Identity, JoinedBoard
from tavla.hall_desk.keeper import Copy
from tavla.hall_desk.process import Hosting, Options
from tavla.hall_desk.records import Records
from tavla.hall_desk.results import ResultTold
from tavla.hall_desk.settled import RESTS
from tavla.hall_desk.tables import BoardAtDesk, Line
from tavla.storage.disk import RealDisk, make_directory, read_part, replace_file
from tavla.storage.register.results import results_csv

PORT = 4245
RESULTS, RESULTS_NAME, INVITATION_NAME = "results", "results.csv", "tavla-federation.txt"
WRITE_S = 1.0
_IS_HERE = frozenset({tables.Presence.HERE, tables.Presence.LATE})


class HallOfFederation(NamedTuple):
    """A hall as the federation's list has it. `unread`: records that are no results."""

    line: Line
    name: str
    results: int
    unread: int
    shows: tuple[Show, ...]


class FederationDesk:
    """`halls` are those that have joined; their results are kept as the copies of matches are at a desk."""

    def __init__(self, identity: Identity, halls: Iterable[JoinedBoard], copies: Copies, numbers: Numbers) -> None:
        self.identity, self._numbers = identity, numbers
        self._seed = bytes.fromhex(identity.seed)
        self.grown: set[str] = set()
        """Halls with results that are not written out yet."""
        self.records = Records(identity.hall, copies, self._grew, folds=False)
        self.is_overtaken = False
        self._joined: dict[str, JoinedBoard] = {}
        self._at_desk: dict[str, BoardAtDesk] = {}
        self._replays: dict[str, Replays] = {}
        self._shows: dict[str, dict[str, Show]] = {}
        self._held: dict[str, tuple[int, int]] = {}
        """What was last said to a hall of its results, and when."""
        self._read: dict[str, tuple[ResultTold | None, ...]] = {}
        """By copy, as it was read last."""
        self._behind: set[str] = set()
        """Copies that have grown since."""
        self._said_fault: Told = ""
        for hall in halls:
            self.admit(hall)

    # The network's side

    def linked(self) -> None:
        self.records.restarted(copy.match_id for copy in self.records.matches)

    def hear(self, subject: str, data: bytes, now: int) -> None:
        """A message that the broker brought, from whomever."""
        place = subject_of(subject)
        hall = self._joined.get(place.hall) if place is not None else None
        if place is None or hall is None:
            self.records.counts["stranger"] += 1
        elif place.party == "result" and place.who == self.identity.hall:
            if place.kind == "here":
                self._word(hall, place, data, now)
            else:
                self._results(hall, data, now)
        elif place.party == "show":
            self._word(hall, place, data, now)
        else:
            self.records.counts["word out of place"] += 1

    def due(self, now: int) -> tuple[Message, ...]:
        """What is to be said now: what is held, and what is asked for again."""
        try:
            self._numbers.reserve(2 * MOST_BOARDS)
            self._said_fault = ""
        except TavlaError as error:  # a number that is not kept could be said twice
            self._said_fault = error.said
            return ()
        found: list[tuple[str, Word]] = [
            (one.board, Ask(one.match, one.first)) for one in self.records.asks(now) if one.board in self._joined
        ]
        for hall, one in self._at_desk.items():
            copy = self.records.copy(self._match(hall))
            count, said_at = self._held.get(hall, (0, -HELD_AGAIN_MS))
            is_there = tables.presence_of(one, now) is tables.Presence.HERE
            if copy is not None and is_there and (copy.count != count or now - said_at >= HELD_AGAIN_MS):
                self._held[hall] = (copy.count, now)
                found.append((hall, Held(copy.match_id, copy.count, copy.head)))
        return tuple(self._said(hall, word) for hall, word in found)

    def keep(self, now: int) -> None:
        """A federation decides nothing, so nothing is to be kept."""

    @property
    def logins(self) -> tuple[Login, ...]:
        """Who may log in at the broker."""
        name, access = self.identity.hall, federation_access(self.identity.hall)
        own = Access(access.publishes + HOST_OF_GUESTS.publishes, access.hears + HOST_OF_GUESTS.hears)
        halls = (Login(bytes.fromhex(one.link), hall_access(one.board, name)) for one in self._joined.values())
        return (Login(public_key(bytes.fromhex(self.identity.login)), own), *halls)

    # The secretary's side

    @property
    def boards(self) -> tuple[JoinedBoard, ...]:
        """The halls as they are to be kept, with the highest number heard of each."""
        return tuple(replace(one, heard=self._replays[hall].highest) for hall, one in self._joined.items())

    def admit(self, board: JoinedBoard) -> bool:
        """A hall that has shown its digits, or its new link key. Renew the broker's logins after it."""
        hall = board.board
        if hall not in self._joined and len(self._joined) >= MOST_BOARDS:
            return False
        self._joined[hall] = board
        self._replays[hall] = Replays(board.heard)
        self._at_desk[hall], self._shows[hall] = BoardAtDesk(hall, board.table), {}
        self._held.pop(hall, None)
        self.grown.add(hall)
        return True

    def dismiss(self, board: str) -> None:
        """The hall's results stay. Renew the broker's logins after it."""
        self._joined.pop(board, None)
        for of_halls in (self._replays, self._at_desk, self._shows, self._held):
            of_halls.pop(board, None)

    @property
    def fault(self) -> Told:
        """Why something is not kept now; empty while all is."""
        return self.records.fault or self._said_fault

    def halls(self, now: int) -> tuple[HallOfFederation, ...]:
        """A copy that cannot be read now counts as it was read last."""
        return tuple(self._seen(line) for line in tables.lines(self._at_desk.values(), 0, now))

    def results(self, hall: str) -> tuple[ResultTold, ...]:
        """In the order in which they came, each match once, as it was said last. Raises OSError."""
        self._read_anew(hall)
        return _each_once(self._of(hall))

    # Inside

    def _seen(self, line: Line) -> HallOfFederation:
        hall = line.board
        with suppress(OSError):
            self._read_anew(hall)
        found = self._of(hall)
        shows = tuple(self._shows[hall].values()) if line.presence in _IS_HERE else ()
        return HallOfFederation(
            line, self._joined[hall].name, len(_each_once(found)), sum(one is None for one in found), shows
        )

    def _word(self, hall: JoinedBoard, place: Subject, data: bytes, now: int) -> None:
        said = words.heard(bytes.fromhex(hall.key), place, data)
        if not isinstance(said, Said):
            self.records.counts[f"word: {said.value}"] += 1
        elif not self._replays[hall.board].is_new(said.number):
            self.records.counts["replay"] += 1
        elif isinstance(said.word, Show):
            self._show(hall.board, place.who, said.word)
        elif isinstance(said.word, Here) and said.word.match == self._match(hall.board):
            self._here(hall.board, said.word, now)
        else:
            self.records.counts["another hall's results"] += 1

    def _here(self, hall: str, here: Here, now: int) -> None:
        before = self._at_desk[hall]
        if before.heard_at is None or now - before.heard_at > tables.LATE_MS:
            self.records.restarted((here.match,))
        after = tables.said_here(before, here, now)
        self._at_desk[hall] = tables.with_record(after, self.records.here(here, hall, now), now)

    def _results(self, hall: JoinedBoard, data: bytes, now: int) -> None:
        envelope = opened(data)
        if not isinstance(envelope, Envelope):
            self.records.counts["noise"] += 1
        elif envelope.match_id != self._match(hall.board):
            self.records.counts["another hall's results"] += 1
        else:
            self.records.hear(hall.board, bytes.fromhex(hall.key), data, now)
            one = self._at_desk[hall.board]
            if one.here is not None:
                self._at_desk[hall.board] = tables.with_record(one, self.records.record(one.here, hall.board), now)

    def _show(self, hall: str, board: str, show: Show) -> None:
        shows = self._shows[hall]
        if not any(show.players):
            shows.pop(board, None)
        elif board in shows or len(shows) < MOST_BOARDS:
            shows[board] = show

    def _grew(self, match: str) -> None:
        copy = self.records.copy(match)
        if copy is not None:
            self._behind.add(match)
            self.grown.add(copy.board)

    def _match(self, hall: str) -> str:
        return results_of(hall, bytes.fromhex(self._joined[hall].link))

    def _of(self, hall: str) -> tuple[ResultTold | None, ...]:
        """Every record, those under an earlier link key first; one that is no result is None."""
        matches = [copy.match_id for copy in self._copies(hall)]
        if hall in self._joined:
            matches.sort(key=lambda match: match == self._match(hall))
        return tuple(one for match in matches for one in self._read.get(match, ()))

    def _copies(self, hall: str) -> Iterable[Copy]:
        return (copy for copy in self.records.matches if copy.board == hall and copy.count)

    def _read_anew(self, hall: str) -> None:
        """Raises OSError."""
        for copy in self._copies(hall):
            match = copy.match_id
            if match in self._behind or match not in self._read:
                payloads = self.records.payloads(match)
                if len(payloads) < copy.count:
                    raise OSError(errno.EIO, "The copy is shorter than what was stored", match)
                self._read[match] = tuple(results.read(payload) for payload in payloads)
                self._behind.discard(match)

    def _said(self, hall: str, word: Word) -> Message:
        subject = Subject(hall, "f", self.identity.hall, "ask")
        return Message(str(subject), words.said(self._seed, subject, self._numbers.next(), word))


class RunningFederation(Hosting):
    """A federation that is open. Made by `opened_federation`."""

    def __init__(self, options: Options, folder: HallFolder, desk: FederationDesk, broker: Broker) -> None:
        super().__init__(options, folder, desk, broker)
        self.desk, self._results = desk, folder.path / RESULTS
        self.write_fault: Told = ""
        """Why the tables of results are not written now."""

    def write_invitation(self) -> Path:
        """The file that is sent to halls. Raises TavlaError."""
        path = self._folder.path / INVITATION_NAME
        replace_file(path, invitation_text(self.invitation(), OF_FEDERATION).encode("utf-8"), RealDisk())
        return path

    def write_results(self) -> None:
        """A table for each hall that has new results; it stands under the hall's short name."""
        fault: Told = ""
        for hall in tuple(self.desk.grown):
            try:
                self._write_results(hall)
            except (TavlaError, OSError) as error:  # tried again with the next round
                fault = found(error) if isinstance(error, OSError) else error.said
            else:
                self.desk.grown.discard(hall)
        self.write_fault = fault

    def _write_results(self, hall: str) -> None:
        """No result is ever taken back: where fewer are held than were written, a copy was lost, and the table stays.
        Raises TavlaError and OSError.
        """
        disk, path = RealDisk(), self._results / hall / RESULTS_NAME
        table = results_csv(tuple(one.result for one in self.desk.results(hall)))
        before = read_part(disk, path, JOURNAL.most) if path.exists() else b""
        if before.count(b"\n") > table.count(b"\n"):
            raise TavlaError(phrase("{path} holds more results than this desk. It stays as it is.", path=str(path)))
        make_directory(disk, path.parent)
        replace_file(path, table, disk)

    def _begin(self) -> None:
        self._tasks.append(asyncio.create_task(self._write()))

    async def _write(self) -> None:
        """A table may be open in a spreadsheet: then each try waits for it."""
        while True:
            began = monotonic()
            self.write_results()
            await asyncio.sleep(max(WRITE_S, RESTS * (monotonic() - began)))


def _each_once(records: Iterable[ResultTold | None]) -> tuple[ResultTold, ...]:
    return tuple({one.match: one for one in records if one is not None}.values())


def opened_federation(options: Options) -> RunningFederation:
    """Open the federation of a folder; a new one where there is none. Raises TavlaError."""
    folder = HallFolder(options.folder)
    with folder.opening():
        identity = folder.open(options.name)
        numbers = Numbers(folder.number(), folder.keep_number)
        try:
            desk = FederationDesk(identity, folder.boards(), Copies(folder.copies), numbers)
        except OSError as error:
            raise TavlaError(found(error)) from error
        return RunningFederation(options, folder, desk, Broker(folder.path, options.port, host=options.host))
