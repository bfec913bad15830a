"""The deputy as the desk has it: what it has said, the records that it asks for, and what it is told."""

from collections.abc import Iterable

from tavla.hall import words
from tavla.hall.joining import Address
from tavla.hall.names import Subject, short
from tavla.hall.numbers import Replays
from tavla.hall.words import Ask, Decided, Have, HaveOf, Listening, Roster, RosterBoard, Said, Word
from tavla.hall_desk.identity import DeputyKeys, Identity, JoinedBoard
from tavla.hall_desk.keeper import Copy
from tavla.hall_desk.settled import Settled, calls_told, disputes_told

HAVE_MS = 5_000
SILENT_MS = 6_000


class DeputyAtDesk:
    """`keys` are None where there is no deputy; `told` is what an earlier run had settled. Steady milliseconds."""

    def __init__(self, identity: Identity, keys: DeputyKeys | None, told: Settled) -> None:
        self.keys = keys
        self._identity = identity
        self._word: tuple[Listening, int] | None = None
        """Its last one, and when it came."""
        self._replays = Replays()
        self._asks: dict[str, int] = {}
        self._told, self._told_at = (told.let_go, told.matches), -HAVE_MS

    def change(self, keys: DeputyKeys | None) -> None:
        """An earlier one is heard no more."""
        self.keys, self._word, self._replays = keys, None, Replays()

    def hear(self, place: Subject, data: bytes, now: int) -> None:
        """What a deputy said; another's is let fall."""
        keys = self.keys
        if keys is None or place.who != keys.name or place.hall != self._identity.hall:
            return
        said = words.heard(bytes.fromhex(keys.key), place, data)
        if isinstance(said, Said) and self._replays.is_new(said.number):
            if isinstance(said.word, Listening):
                self._word = said.word, now
            elif isinstance(said.word, Ask):
                self._asks[said.word.match] = said.word.first

    def behind(self, now: int) -> int | None:
        """Records that it has not; None where it is not heard."""
        return self._word[0].behind if self._word is not None and now - self._word[1] <= SILENT_MS else None

    @property
    def addresses(self) -> tuple[Address, ...]:
        """Where boards find it, as far as it has said so."""
        return (self._word[0].address,) if self._word is not None else ()

    def asked(self) -> tuple[tuple[Subject, str, int], ...]:
        """The records that it has asked for since: where to, match and first number."""
        asks, self._asks = self._asks, {}
        if self.keys is None:
            return ()
        back = Subject(self._identity.hall, "k", self.keys.name, "back")
        return tuple((back, match, first) for match, first in asks.items())

    def due(
        self, settled: Settled, copies: Iterable[Copy], joined: Iterable[JoinedBoard], now: int
    ) -> list[tuple[Subject, Word]]:
        """What is held, what was decided or is disputed, which calls were seen, and who has joined. What is decided is
        said at once and before all else: what a board does of it then comes behind.
        """
        matches = settled.matches
        decided = (settled.let_go, matches)
        if self.behind(now) is None or (decided == self._told and now - self._told_at < HAVE_MS):
            return []
        self._told, self._told_at = decided, now
        have = [HaveOf(one.match_id, one.holder, one.count, one.head) for one in copies if one.count]
        boards = [RosterBoard(one.key, one.link, short(one.table), short(one.name)) for one in joined]
        found: list[Word] = [Roster(tuple(boards[at : at + 32])) for at in range(0, len(boards), 32)]
        found.append(Decided(settled.let_go[-80:], matches.ruled_out[-60:]))
        found += (*calls_told(settled.calls), disputes_told(matches.disputes))
        found += (Have(tuple(have[at : at + 80])) for at in range(0, len(have), 80))
        return [(Subject(self._identity.hall, "k", self._identity.desk, "have"), word) for word in found]
