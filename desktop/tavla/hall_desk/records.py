"""Every match that boards of a hall have said: verified, stored, asked for, folded."""

import math
import time
from collections import Counter
from collections.abc import Callable, Container, Iterable
from contextlib import suppress
from typing import NamedTuple

from msgspec.structs import replace

from tavla.base.errors import TavlaError
from tavla.base.phrase import Said, phrase
from tavla.base.system_errors import found
from tavla.hall.names import id_of
from tavla.hall.words import Here, Standing
from tavla.hall_desk import keeper
from tavla.hall_desk.copies import Copies
from tavla.hall_desk.folding import Folding
from tavla.hall_desk.keeper import Asking, Broken, Copy, Gap, Grown, HereFit, Known, Noise, Outcome, TwoBoards
from tavla.hall_desk.results import Folded, NotYet, agrees
from tavla.hall_desk.settled import Dispute, OfMatches
from tavla.hall_desk.tables import Record, RecordState
from tavla.storage.framing import Contents, parse

MOST_COPIES = 4_096
MOST_RECORDS = 65_536
_PLAYS = frozenset({Standing.PLAYING, Standing.STOPPED, Standing.CALLED, Standing.FLAG, Standing.OVER})
"""A board that stands so has a match open."""


class Wanted(NamedTuple):
    """Records to be asked of a board."""

    board: str
    match: str
    first: int


class Records:
    """Fits one hall. `grown` hears of every match that has got longer. `folds`: the matches' states are wanted."""

    def __init__(self, hall: str, copies: Copies, grown: Callable[[str], None], *, folds: bool = True) -> None:
        self._hall, self._copies, self._grown, self._does_fold = hall, copies, grown, folds
        self._held: dict[str, Copy] = {copy.match_id: copy for copy in copies.load()}
        self._asking = {match: Asking(held=copy.count, told=copy.count) for match, copy in self._held.items()}
        self._folds: dict[str, Folding] = {}
        self._unread = set(self._held)
        """Stored by an earlier run, and not yet folded."""
        self._troubles: dict[str, Record] = {}
        self._shorter: set[str] = set()
        self._doubted: dict[str, Here] = {}
        """By match, the first word that says otherwise than its facts."""
        self._rivals: dict[str, set[str]] = {}
        """Boards that speak for a match beside its own."""
        self._ruled_out: set[tuple[str, str]] = set()
        """Match and board: the director has decided for another."""
        self.counts: Counter[str] = Counter()
        """Of noise, doubles, gaps and the rest, for the desk's own page."""
        self.fault: Said = ""
        """Why the desk keeps no copies now; empty while it does."""
        self._is_unsynced = False

    def copy(self, match: str, *, whole: bool = True) -> Copy | None:
        """With its chain where that is wanted and the disk gives it."""
        copy = self._held.get(match)
        if copy is None or not copy.unheld or not whole:
            return copy
        with suppress(OSError):
            contents = parse(self._copies.data(match), looks_behind_faults=False)
            if isinstance(contents, Contents) and contents.chain[copy.unheld :] == copy.chain:
                copy = self._held[match] = replace(copy, chain=contents.chain, unheld=0)
        return copy

    @property
    def matches(self) -> tuple[Copy, ...]:
        return tuple(self._held.values())

    def hear(self, board: str, key: bytes, data: bytes, now: int) -> Outcome:
        """An envelope that came on the board's own subject, or with the hall's key the desk's to its deputy."""
        said = keeper.read(data, key, self._hall)
        if isinstance(said, Noise):
            self.counts["noise"] += 1
            return said
        envelope, chain = said
        match = envelope.match_id
        if (match, board) in self._ruled_out:
            self.counts["ruled out"] += 1
            return Known()
        before = self.copy(match)
        if before is not None and before.unheld:
            return Noise("its copy cannot be read")
        if before is None:
            if self._kept_out(match, board) is not None:
                self.counts["too many matches"] += 1
                return Noise("more matches than a board plays")
            before = keeper.begun(match, board)
        after, outcome = (
            keeper.copied(before, envelope, chain)
            if id_of(key) == self._hall
            else keeper.taken(before, board, envelope, chain, data)
        )
        self.counts[type(outcome).__name__.lower()] += 1
        match outcome:
            case Grown():
                return self._store(before, after, outcome, now)
            case Gap():
                self._asking[match] = keeper.told(self._asking.get(match, Asking()), outcome.told, now)
                self._held.setdefault(match, before)
            case Known():
                self._held[match] = after
            case Broken():
                self._accuse(match, Record(RecordState.BROKEN, before.count, envelope.last, outcome.at))
                with suppress(OSError, TavlaError):
                    self._copies.keep_proof(match, before.proof, data)
            case TwoBoards():
                self._rivals.setdefault(match, set()).add(board)
                self._accuse(match, Record(RecordState.TWO_BOARDS, before.count, envelope.last, outcome.at))
            case Noise():  # longer than any verifier takes
                pass
        return outcome

    def here(self, here: Here, board: str, now: int) -> Record:
        """What a board says of its match, held against the copy."""
        if not here.match:
            return Record()
        copy = self.copy(here.match)
        if copy is None:
            why = self._kept_out(here.match, board)
            if why is not None:
                return Record(why, 0, here.count)
            copy = self._held[here.match] = keeper.begun(here.match, board)
        if copy.count and board != copy.holder:
            return self._beside(copy, here, board)
        if copy.unheld:
            return self._record(copy, here)
        asking = self._asking.get(here.match, Asking(held=copy.count))
        fit = keeper.fit(copy, here)
        if fit is HereFit.BEHIND:
            asking = keeper.told(asking, here.count, now)
        elif fit is HereFit.OTHER:
            self._accuse(here.match, Record(RecordState.BROKEN, copy.count, here.count, here.count))
        if (fit is HereFit.SHORTER) is not (here.match in self._shorter):
            self._shorter ^= {here.match}
        self._asking[here.match] = asking
        return self._record(copy, here)

    def _record(self, copy: Copy, here: Here) -> Record:
        trouble = self._troubles.get(copy.match_id)
        if trouble is not None:
            return Record(trouble.state, copy.count, here.count, trouble.at)
        fold = self._folds.get(copy.match_id)
        if fold is not None and fold.rests:
            self._unread.add(copy.match_id)
        if fold is not None and not fold.is_readable:
            return Record(RecordState.NEWER, copy.count, here.count)
        if self.fault and here.count > copy.count:
            return Record(RecordState.NOT_KEPT, copy.count, here.count)
        if copy.match_id in self._shorter:
            return Record(RecordState.SHORTER, copy.count, here.count)
        if here.count > copy.count:
            return Record(RecordState.BEHIND, copy.count, here.count)
        is_same = fold is not None and fold.is_done and fold.count == here.count == copy.count
        if fold is not None and is_same and here.standing in _PLAYS:
            folded = fold.folded()
            if isinstance(folded, Folded) and self._contradicts(copy.match_id, here, folded):
                self._accuse(copy.match_id, Record(RecordState.BROKEN, copy.count, here.count, here.count))
                return self._troubles[copy.match_id]
        return Record(RecordState.WHOLE if copy.count else RecordState.NONE, copy.count, here.count)

    def _beside(self, copy: Copy, here: Here, board: str) -> Record:
        """A board that is not the match's own says that it has it."""
        speaks = here.standing in _PLAYS or board in self._rivals.get(copy.match_id, ())
        if speaks and (copy.match_id, board) not in self._ruled_out:
            self._rivals.setdefault(copy.match_id, set()).add(board)
            self._accuse(copy.match_id, Record(RecordState.TWO_BOARDS, copy.count, here.count, copy.count))
            return self._record(copy, here)
        return Record(RecordState.ELSEWHERE, copy.count, here.count)

    def record(self, here: Here, board: str) -> Record:
        """The same without news of the board."""
        copy = self._held.get(here.match) if here.match else None
        if copy is None:
            why = self._kept_out(here.match, board) if here.match else None
            return Record() if why is None else Record(why, 0, here.count)
        is_beside = copy.count and board != copy.holder and board not in self._rivals.get(copy.match_id, ())
        return Record(RecordState.ELSEWHERE, copy.count, here.count) if is_beside else self._record(copy, here)

    def rival_of(self, match: str, board: str) -> str:
        """Another board that speaks for the match of this one; "" for none, and where the director has decided."""
        copy = self._held.get(match)
        if copy is None or match not in self._troubles or not (rivals := self._rivals.get(match)):
            return ""
        return min(({copy.holder} | rivals) - {board}, default="")

    def restarted(self, matches: Iterable[str]) -> None:
        """The link of these matches' boards, or the desk's own, began anew: what was asked is not answered any more."""
        for match in matches:
            if match in self._asking:
                self._asking[match] = keeper.restarted(self._asking[match])

    def asks(self, now: int) -> tuple[Wanted, ...]:
        """What is to be asked for now."""
        wanted = []
        for match, asking in self._asking.items():
            if asking.behind_since is None:
                continue
            self._asking[match], first = keeper.asks(asking, now)
            if first is not None:
                wanted.append(Wanted(self._held[match].holder, match, first))
        return tuple(wanted)

    def fold_some(self, budget_s: float) -> None:
        """Fold what waits, for so long."""
        until = time.monotonic() + budget_s
        while self._unread and time.monotonic() < until:
            self._read_anew(self._unread.pop())
        for fold in self._folds.values():
            while not fold.is_done and time.monotonic() < until:
                fold.go_on()

    def folded(self, match: str) -> Folded | NotYet:
        """A match as its facts have it, all of what is held."""
        if match in self._unread:
            self._unread.discard(match)
            self._read_anew(match)
        if (fold := self._folds.get(match)) is not None and fold.rests:
            self._read_anew(match)
        fold = self._folds.get(match)
        if fold is None:
            return NotYet.EMPTY
        while not fold.is_done:
            fold.go_on()
        return fold.folded()

    def rest(self, shown: Container[str]) -> None:
        """Of every match that is closed and not among the shown, what was folded, its chain and its open file are given
        back until it is asked for.
        """
        for match, copy in self._held.items():
            fold = self._folds.get(match)
            if match in shown or not copy.is_closed or (fold is not None and not fold.is_done):
                continue
            if fold is not None and not fold.rests:
                fold.rest()
            if not copy.unheld:
                self._held[match] = keeper.resting(copy)
            self._copies.rest(match)

    def ended(self) -> tuple[str, ...]:
        """Matches whose record is whole, closed and undisputed."""
        return tuple(match for match, fold in self._folds.items() if match not in self._troubles and fold.is_over())

    def expect(self, match: str, board: str) -> None:
        """Another keeper holds this match of that board."""
        if self._kept_out(match, board) is None:
            self._held.setdefault(match, keeper.begun(match, board))

    def give(self, match: str, board: str) -> bool:
        """Another board may go on with a match, from its last record here on. False where it is not held."""
        copy = self._held.get(match)
        if copy is None:
            return False
        self._held[match] = keeper.released(copy, board)
        self._ruled_out.discard((match, board))
        return True

    def settle(self, match: str, board: str) -> None:
        """The director decides which of two boards goes on with a match: the other's records count no more. Where they
        are those that are held, they are kept aside. Raises TavlaError where the match is not held, OSError.
        """
        copy = self._held.get(match)
        if copy is None:
            raise TavlaError(phrase("this desk holds no record of match {match}", match=match))
        if board != copy.board:
            self._copies.put_aside(match)
        rivals = self._rivals.pop(match, set())
        if board != copy.board:
            self._held[match] = keeper.begun(match, board)
            self._asking[match], self._folds[match] = Asking(), Folding()
            self._unread.discard(match)
        else:
            self._held[match] = keeper.released(copy, board)
        self._ruled_out -= {(match, board)}
        self._ruled_out |= {(match, one) for one in {copy.board, copy.holder} | rivals if one != board}
        self._troubles.pop(match, None)

    def settled(self) -> OfMatches:
        """Whose matches are, as it was decided or is disputed."""
        decided = {match for match, _ in self._ruled_out}
        given = [(one.match_id, one.holder) for one in self.matches if one.released_to or one.match_id in decided]
        disputes = (
            Dispute(match, one.state, min(one.at, MOST_RECORDS), tuple(sorted(self._rivals.get(match, ()))))
            for match, one in self._troubles.items()
        )
        return OfMatches(tuple(given), tuple(sorted(self._ruled_out)), tuple(disputes))

    def restore(self, before: OfMatches, *, is_all_disputed: bool = False) -> None:
        """Go on from what an earlier run, or the hall's desk, had settled. `is_all_disputed`: nothing else is."""
        if is_all_disputed:
            self._troubles, self._rivals = {}, {}
        for match, board in before.given:
            copy = self._held.get(match)
            is_held = copy is not None and copy.count
            self._held[match] = keeper.released(copy, board) if copy and is_held else keeper.begun(match, board)
            self._asking.setdefault(match, Asking())
        self._ruled_out |= set(before.ruled_out)
        for one in before.disputes:
            copy = self._held.get(one.match)
            held = copy.count if copy is not None else 0
            self._troubles[one.match] = Record(one.state, held, held, one.at)
            self._rivals[one.match] = set(one.rivals)

    def payloads(self, match: str) -> tuple[bytes, ...]:
        """The records of a match, all that are held. Raises OSError."""
        contents = parse(self._copies.data(match), looks_behind_faults=False)
        return contents.payloads if isinstance(contents, Contents) else ()

    def data(self, match: str) -> bytes:
        """The journal's bytes. Raises OSError."""
        return self._copies.data(match)

    def sync(self, most_s: float = math.inf, *, only: str = "") -> bool:
        """Sync the copies that wait, and begin no other after `most_s` seconds; or `only` the copy of one match. False
        where more wait than there was time for, or where `only` failed. True otherwise, after a copy of several failed
        too: `fault` says why until each that failed is synced.
        """
        is_done = True
        try:
            if only:
                self._copies.sync_one(only)
            else:
                is_done = self._copies.sync(most_s)
        except OSError as error:
            self.fault, self._is_unsynced = found(error), True
            return not only
        if self._is_unsynced and not self._copies.failed:
            self.fault, self._is_unsynced = "", False
        return is_done

    def close(self) -> None:
        self._copies.close()

    # Inside

    def _kept_out(self, match: str, board: str) -> RecordState | None:
        """Why no copy of a match is begun; None where it may be."""
        if any(one != match and one.lower() == match.lower() for one in self._held):
            return RecordState.TWIN
        of_board = sum(copy.board == board for copy in self._held.values())
        has_room = of_board < keeper.MATCHES_A_BOARD and len(self._held) < MOST_COPIES
        return None if has_room else RecordState.NOT_KEPT

    def _contradicts(self, match: str, here: Here, folded: Folded) -> bool:
        """Two words of one record say otherwise than its facts. One may: a record is durable a moment before the board
        shows what it gave.
        """
        before = self._doubted.pop(match, here)
        if agrees(here, folded):
            return False
        self._doubted[match] = before if before.count == here.count else here
        return before.count == here.count and before is not here

    def _accuse(self, match: str, record: Record) -> None:
        """The first accusation stays: later records of a broken one say nothing new."""
        self._troubles.setdefault(match, record)

    def _store(self, before: Copy, after: Copy, outcome: Grown, now: int) -> Outcome:
        match = after.match_id
        try:
            self._copies.append(before, after, outcome)
        except (OSError, TavlaError) as error:
            self.fault = found(error) if isinstance(error, OSError) else error.said
            self._held.setdefault(match, before)
            return Noise("not stored")
        self.fault = ""
        self._held[match] = after
        self._rivals.get(match, set()).discard(after.board)
        self._asking[match] = keeper.held(self._asking.get(match, Asking()), after.count, now)
        if outcome.cut or not self._does_fold:
            self._unread.add(match)
        elif match not in self._unread:
            self._folds.setdefault(match, Folding()).add(outcome.payloads)
        self._grown(match)
        return outcome

    def _read_anew(self, match: str) -> None:
        fold = Folding()
        with suppress(OSError):
            contents = parse(self._copies.data(match), looks_behind_faults=False)
            if isinstance(contents, Contents):
                fold.add(contents.payloads)
        self._folds[match] = fold
