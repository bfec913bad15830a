"""Matches for the screen: begun, continued, kept on disk and written out as match files."""

import os
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from msgspec import Struct

from tavla.application.commands.play import TRAINING, Approval, StartMatch
from tavla.application.decide import start
from tavla.application.dice import BuiltInDice
from tavla.application.ports.hall import FromDesk
from tavla.application.ports.matches import (
    DiceVerdict,
    FoundRuleset,
    IdRead,
    MatchWishes,
    MovedFiles,
    OfferedMatch,
    Offers,
    RecordHead,
    ReportWish,
    ResumedMatch,
    WrittenFiles,
)
from tavla.application.ports.session import ALWAYS_ALIVE, Dice, SignsOfLife
from tavla.application.refusals import Refused
from tavla.application.session import Session
from tavla.application.standing import NOBODY_NAMED, Staff
from tavla.base import paths
from tavla.base.copies import replace
from tavla.base.errors import TavlaError
from tavla.base.host.clock import steady_ns
from tavla.base.phrase import Said, phrase
from tavla.domain.facts import events as facts
from tavla.domain.facts.authority import Authority
from tavla.domain.facts.dice_source import DiceSource
from tavla.domain.facts.director_events import MatchMoved, ResultSigned
from tavla.domain.facts.events import Event
from tavla.domain.facts.match_card import NO_CARD
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match import MatchState
from tavla.domain.game.player import ByPlayer
from tavla.domain.game.roll import Roll
from tavla.domain.time.clock import ClockMethod, ClockSettings
from tavla.domain.time.units import Instant
from tavla.evidence.sealed_source import SealedSource
from tavla.rules.departures import may_depart
from tavla.rules.loader import load, ruleset_of
from tavla.services.match_files import MatchFiles
from tavla.services.moved_matches import MatchMover, history_of, offer_of, offers_of
from tavla.services.proof import MatchProof, is_signed_at
from tavla.services.rulesets import RulesetShelf
from tavla.services.sealed_dice import MatchDice
from tavla.services.second_copies import MirrorKeeper
from tavla.storage.codec import encode_event
from tavla.storage.disk import Disk, RealDisk
from tavla.storage.errors import JournalError, said_of
from tavla.storage.fact_log import JournalLog
from tavla.storage.framing import Contents, parse
from tavla.storage.journal import JOURNAL_NAME
from tavla.storage.match_store import MatchStore, OpenMatch
from tavla.storage.recovery import fold, resume
from tavla.storage.register.played_match import PlayedMatch
from tavla.storage.writer import JournalWriter
from tavla.system.background import Background

MOST_OFFERS = 12
"""Older unfinished matches stay on disk and are not offered."""


def monotonic_ms() -> int:
    """The machine's steady time."""
    return steady_ns() // 1_000_000


def wall_clock() -> str:
    """Local date and time with offset."""
    return datetime.now().astimezone().isoformat(timespec="seconds")


class Surroundings(Struct, frozen=True):
    """What matches need of the program around them.

    `clock_runs` hears when the open match's clock starts and stops, `all_written` that all of a finished match is
    written, `tell` what was not. `keep_result` takes the result of a match of an event, once it is closed, never that of a training match;
    and who hears, on any thread, that it is kept.
    """

    background: Background
    time_ms: Callable[[], int] = monotonic_ms
    disk: Disk | None = None
    clock_runs: Callable[[bool], None] = lambda _runs: None
    all_written: Callable[[], None] = lambda: None
    tell: Callable[[Said], None] = lambda _said: None
    keep_result: Callable[[PlayedMatch, Callable[[], None]], None] = lambda _played, _kept: None
    life: SignsOfLife = ALWAYS_ALIVE
    staff: Callable[[], Staff] = lambda: NOBODY_NAMED
    """The board's directors and monitors now; from any thread."""
    opened: Callable[[OpenMatch, Session], None] = lambda _match, _session: None
    """Hears of every match that is on the board, and its journal can be followed."""
    closed: Callable[[], None] = lambda: None
    """The open match is closed, all of its record written."""
    must_sign_off: Callable[[], bool] = lambda: False
    """Whether a director has to sign each result off."""


class BoardMatchService:
    """Implements the port `MatchService`. One match is open at a time. `dice` stand in for the board's own, sealed
    ones.
    """

    def __init__(
        self, root: Path, shelf: RulesetShelf, mirrors: MirrorKeeper, dice: Dice | None, around: Surroundings
    ) -> None:
        background, disk = around.background, around.disk
        self._store = MatchStore(root, disk)
        self._shelf, self._mirrors = shelf, mirrors
        self._dice, self._around = dice, around
        self._background, self._post = background, background.post
        self._beginning = threading.Lock()
        self._match: OpenMatch | None = None
        self._writer: JournalWriter | None = None
        self._session: Session | None = None
        self._files = MatchFiles(background, disk)
        self._damaged: frozenset[str] = frozenset()
        """Matches whose journal is damaged, as the last look has found."""
        self._completing = set[str]()
        """Finished matches whose result or export is being written."""
        self._moved_off = ""
        """The match whose file is written for another board, so that it is closed here."""
        self.mover = MatchMover(root, self._store, disk)
        self._sealing = MatchDice(disk or RealDisk(), wall_clock)
        self._proof = MatchProof(root / "keys", background, disk or RealDisk())
        self._head_seen: Callable[[RecordHead], None] = lambda _head: None
        self._heard: Callable[[WrittenFiles], None] = lambda _files: None

    @property
    def session(self) -> Session | None:
        return self._session

    @property
    def record_is_filling(self) -> bool:
        """Whether the open match's record nears what every verifier takes."""
        return self._match is not None and self._match.journal.is_filling

    def wall_clock(self) -> str:
        """Local date and time with offset."""
        return wall_clock()

    def write_report(self, wishes: tuple[ReportWish, ...], heard: Callable[[WrittenFiles], None]) -> None:
        """Write reports or slips of the open match, on a thread of its own."""
        match, session = self._match, self._session
        if match is None or session is None:
            return
        history = tuple(session.history)

        def write() -> WrittenFiles:
            from tavla.services.report_files import written_as_wished  # only who wants a report waits for it

            return written_as_wished(match.folder, history, wishes, paths.resources() / "translations")

        def written(files: WrittenFiles) -> None:
            if session is self._session:
                heard(files)

        self._background.run(write, written, lambda said: written(WrittenFiles((), str(match.folder), said)))

    def on_files(self, heard: Callable[[WrittenFiles], None]) -> None:
        """Who hears of match files written, on the screen's thread."""
        self._heard = heard

    def on_head(self, heard: Callable[[RecordHead], None]) -> None:
        """Who hears of signed heads, on the screen's thread."""
        self._head_seen = heard

    def check_dice(self, heard: Callable[[DiceVerdict], None]) -> None:
        """Check every roll of the open match."""
        if self._session is not None:
            history = tuple(self._session.history)
            self._proof.check_soon(self._session.state.setup.match_id, history, heard)

    def look_for_offers(self, heard: Callable[[Offers], None]) -> None:
        """Look for matches that can be continued, on a thread of its own."""
        self._background.run(self._offers, heard, lambda said: heard(Offers(told=(said,))))

    def look_for_rulesets(
        self, heard: Callable[[tuple[FoundRuleset, ...]], None], failed: Callable[[Said], None]
    ) -> None:
        """Look for rulesets, on a thread of its own."""
        self._background.run(self._shelf.found, heard, failed)

    def read_id(self, text: str) -> IdRead:
        """What an XGID or GNUBG ID says. Raises TavlaError."""
        from tavla.formats.position_ids import read_id

        return read_id(text)

    def roll_for_preference(self, fell: Callable[[Roll, DiceSource], None]) -> None:
        """Two dice before the match, and where they come from: nothing is sealed before there is a match, so no proof
        goes with them. Raises TavlaError.
        """
        dice = self._dice or BuiltInDice(os.urandom)
        dice.ask(opening=False, fell=lambda roll, source, proof=None: fell(roll, source))  # noqa: ARG005 - a match asks for a proof

    def steady_ms(self) -> int:
        return self._around.time_ms()

    def begin(self, wishes: MatchWishes, ready: Callable[[Session], None], failed: Callable[[Said], None]) -> None:
        """Begin a match: the folder, the journal and the first fact are durable before `ready` is called."""

        def begun(found: tuple[OpenMatch, Sequence[Event], MatchState]) -> None:
            try:
                session = self._opened(*found, Instant(0))
            except Exception:  # it lies among the unfinished matches, and can be taken up only once it is let go of
                self.leave() if self._session is not None else self._store.leave(found[0])
                raise
            ready(session)

        self._background.run(lambda: self._begun(wishes), begun, failed)

    def resume(self, match_id: str) -> ResumedMatch:
        """Continue a match, stopped as it was. Raises TavlaError."""
        copy = self._mirrors.copy_of(match_id) if match_id in self._damaged else None
        if copy is not None:
            self._store.restore(match_id, copy.data)
        found = resume(self._store, match_id, self.wall_clock(), copy_in=str(copy.folder) if copy is not None else "")
        return ResumedMatch(
            self._opened(found.match, found.history, found.state, found.at), found.clock_before, found.told
        )

    def places_to_move_to(self) -> tuple[str, ...]:
        """The folders to which a match can be moved off this board."""
        return tuple(map(str, self.mover.folders()))

    def move_off(self, folder: str, done: Callable[[str], None], failed: Callable[[Said], None]) -> None:
        """Write the open match, which was moved, to a folder, on a thread of its own, and close it."""
        match = self._match
        if match is None:
            return

        def written(path: Path) -> None:
            self._moved_off = match.match_id
            done(str(path))

        self._background.run(lambda: self.mover.carry_out(match, Path(folder), self.wall_clock()), written, failed)

    def look_for_moved(self, heard: Callable[[MovedFiles], None]) -> None:
        """Look for the matches that were brought from other boards, on a thread of its own."""
        self._background.run(
            lambda: MovedFiles((*self.mover.files(), *self._mirrors.files(self._store, self._damaged))),
            heard,
            lambda said: heard(MovedFiles((), said)),
        )

    def take_over(self, path: str, *, overruled: bool = False) -> ResumedMatch:
        """Go on with a match that was brought, stopped as it was. Raises TavlaError, and then nothing has changed."""
        copy = self._mirrors.take_over(self._store, Path(path), self.wall_clock(), overruled=overruled)
        if copy is not None:
            found = resume(self._store, copy.contents.match_id, self.wall_clock(), copy_in=str(copy.folder))
        else:
            match_id = self.mover.take_over(path, self.wall_clock(), overruled=overruled)
            found = resume(self._store, match_id, self.wall_clock(), taken_over=True)
        return ResumedMatch(
            self._opened(found.match, found.history, found.state, found.at), found.clock_before, found.told
        )

    def take_from_desk(self, found: FromDesk) -> ResumedMatch:
        """Go on with a match that the desk has handed over, stopped as it was. Raises TavlaError, and then nothing has
        changed.
        """
        match_id, path = found.match_id, self._store.folder(found.match_id)
        contents = parse(found.data, looks_behind_faults=False)
        if not isinstance(contents, Contents) or contents.fault is not None or contents.match_id != match_id:
            raise JournalError(path, phrase("what the desk has sent is no whole record"))
        if self._store.has(match_id):
            self._store.restore(match_id, found.data, is_longer=True)
        else:
            self._store.adopt(match_id, found.data)
        resumed = resume(self._store, match_id, self.wall_clock(), taken_over=True, copy_in=found.source)
        session = self._opened(resumed.match, resumed.history, resumed.state, resumed.at)
        return ResumedMatch(session, resumed.clock_before, resumed.told)

    def beat(self) -> None:
        """A sign of life of the running turn."""
        if self._writer is not None and self._session is not None and self._session.state.clock.is_running:
            self._writer.beat(self._session.now())

    def close(self) -> None:
        """Leave the open match and wait for what is still being written. Raises TavlaError."""
        try:
            self.leave()
        finally:
            self._proof.rest()

    def leave(self) -> None:
        """Close the open match; its match file is written. Raises TavlaError."""
        match, writer, session = self._match, self._writer, self._session
        self._match = self._writer = self._session = None
        self._around.clock_runs(False)
        if match is None or writer is None or session is None:
            return
        writer.close()
        written = self._files.written_now(match.folder, session.history)
        is_over, is_off = (
            session.state.phase is Phase.MATCH_OVER and not self._waits_for_director(session.state),
            self._moved_off == match.match_id and isinstance(session.history[-1], MatchMoved),
        )
        self._moved_off = ""
        try:
            if (is_over or is_off) and match.journal.fault is None:
                played = PlayedMatch.of(session.state, session.history)
                self._store.finish(match, stays_marked=True)
                self._sealing.forget(match.folder)
                self._complete(match.match_id, played, self._around.all_written)
            else:
                self._store.leave(match)
        finally:
            self._mirrors.leave()
            self._around.closed()
        if written.fault:
            raise TavlaError(written.fault)

    # Inside

    def _waits_for_director(self, state: MatchState) -> bool:
        """Whether a result stays open for his sign-off, over any restart."""
        return self._around.must_sign_off() and not (state.signed or state.setup.training)

    def _begun(self, wishes: MatchWishes) -> tuple[OpenMatch, Sequence[Event], MatchState]:
        ruleset = ruleset_of(wishes.ruleset) if wishes.ruleset else load(self._shelf.usual)
        wall_clock = self.wall_clock()
        clock = (
            ClockSettings.of(ClockMethod.NONE, 0, 0)
            if wishes.reserve_ms is None
            else ClockSettings.of(ruleset.clock_method.value, wishes.reserve_ms, wishes.delay_ms)
        )
        match_id = (TRAINING if wishes.training else "") + _match_id(wall_clock)
        players, card = ByPlayer(wishes.white, wishes.black), wishes.card or NO_CARD
        approval = None
        if wishes.approval is not None:
            director, reason, ruling = wishes.approval
            approval = Approval(Authority(director, reason, may_depart(ruleset).clause, wall_clock), ruling)
        command = StartMatch(
            match_id,
            players,
            wishes.match_length,
            clock,
            ruleset.source,
            wall_clock,
            wishes.training,
            wishes.in_progress,
            card,
            approval=approval,
        )
        decision = start(
            command,
            Instant(0),
            self._around.staff() if approval is not None else NOBODY_NAMED,
            replaying=not ruleset.selectable,
        )
        if isinstance(decision, Refused):
            msg = f"{ruleset.title}: the match cannot begin: {decision.reason.value}"
            raise TavlaError(msg)
        with self._beginning:
            match = self._store.create(match_id)
            try:
                events = decision.events if self._dice is not None else (*decision.events, self._sealing.first(match))
                match.journal.append([encode_event(event) for event in events])
            except TavlaError:
                self._store.leave(match)
                raise
        return match, events, fold(events)

    def _opened(self, match: OpenMatch, history: Sequence[Event], state: MatchState, at: Instant) -> Session:
        opened_at = self._around.time_ms()
        writer = JournalWriter(match.journal, match.heartbeat, lambda error: self._post(lambda: session.fail(error)))
        dice = self._dice or SealedSource(lambda: session.state.seal, self._sealing.chain_of(match, state.seal))
        session = Session(
            history,
            state,
            JournalLog(writer),
            dice,
            lambda: Instant(at + self._around.time_ms() - opened_at),
            self._post,
            self._around.life,
            self._around.staff,
        )
        self._match, self._writer, self._session = match, writer, session
        if isinstance(dice, SealedSource):
            self._sealing.follow(session, match, dice)
        session.listen(lambda now, events: self._follow(session, match, now, events))
        if state.phase is Phase.MATCH_OVER:
            self._write_files(session, match)
        self._sign(session, match)
        self._mirrors.follow(match, session)
        self._around.opened(match, session)
        return session

    def _follow(self, session: Session, match: OpenMatch, state: MatchState, events: Sequence[Event]) -> None:
        if session is not self._session:
            return
        self._around.clock_runs(state.clock.is_running and session.fault is None)
        if any(isinstance(event, facts.GameEnded | facts.MatchEnded | ResultSigned) for event in events):
            self._write_files(session, match)
        if any(is_signed_at(event) for event in events):
            self._sign(session, match)

    def _sign(self, session: Session, match: OpenMatch) -> None:
        self._proof.sign_soon(match.folder, lambda head: self._head_seen(head) if session is self._session else None)

    def _write_files(self, session: Session, match: OpenMatch) -> None:
        history = tuple(session.history)
        self._files.write_soon(
            match.folder, history, lambda files: self._heard(files) if session is self._session else None
        )

    def _offers(self) -> Offers:
        with self._beginning:  # a match that is just being made is none that never began
            found = self._store.start_up()
            open_id = self._match.match_id if self._match is not None else ""
            for match_id in found.unfinished + found.closed:
                if match_id != open_id and match_id not in self._completing:
                    self._store.forget_drafts(match_id)
            for match_id in found.closed:
                if match_id not in self._completing:
                    self._finish_keeping(match_id)
        offered = [self._offered(match_id) for match_id in found.unfinished[:MOST_OFFERS] if match_id != open_id]
        self._damaged = frozenset(found.damaged)
        return offers_of(found, tuple(filter(None, map(self._offered_copy, found.damaged))), offered)

    def _offered_copy(self, match_id: str) -> OfferedMatch | None:
        """A match whose journal is damaged and that can go on from its second copy."""
        copy = self._mirrors.copy_of(match_id)
        if copy is None or copy.contents.is_closed:
            return None
        return self._offer_of(match_id, copy.contents, self._store.folder(match_id) / JOURNAL_NAME)._replace(
            copy_in=str(copy.folder)
        )

    def _finish_keeping(self, match_id: str) -> None:
        """A match that was closed, and the board went down before its result was surely in the register and its export
        written: both are done, whether they are there or not, and no secret stays.
        """
        try:
            history = history_of(self._store.read(match_id), self._store.folder(match_id) / JOURNAL_NAME)
            played = PlayedMatch.of(fold(history), history)
            self._sealing.forget(self._store.folder(match_id))
            self._post(lambda: self._complete(match_id, played, lambda: None))
        except TavlaError:  # the marker stays, and so does the next start's try
            return

    def _complete(self, match_id: str, played: PlayedMatch | None, done: Callable[[], None]) -> None:
        """Keep the result and write the export; the marker goes when both are done."""
        waiting = {"export"} if played is None else {"export", "result"}
        self._completing.add(match_id)

        def did(what: str) -> None:  # on the thread that did it
            waiting.discard(what)
            if not waiting:
                with suppress(TavlaError):  # done once more at the next start, which changes nothing
                    self._store.dismiss(match_id)
                self._completing.discard(match_id)

        if played is not None:
            self._around.keep_result(played, lambda: did("result"))
        folder = self._store.folder(match_id)
        self._proof.export_soon(folder, done, self._around.tell, lambda: did("export"))

    def _offered(self, match_id: str) -> OfferedMatch:
        path = self._store.folder(match_id) / JOURNAL_NAME
        try:
            contents = self._store.read(match_id)
        except TavlaError as error:
            return OfferedMatch(match_id, "", "", (0, 0), 0, "", error.said)
        return self._offer_of(match_id, contents, path)

    def _offer_of(self, match_id: str, contents: Contents, path: Path) -> OfferedMatch:
        try:
            history = history_of(contents, path)
            offer = offer_of(match_id, state := fold(history), path)
        except (TavlaError, OSError) as error:
            return OfferedMatch(
                match_id, "", "", (0, 0), 0, "", said_of(error, path, phrase("could not read the journal"))
            )
        played = PlayedMatch.of(state, history)
        if (
            played is not None
        ):  # over when the board went down: its result waits for nobody, and the match stays open to be looked at
            self._post(lambda: self._around.keep_result(replace(played, is_left=False), lambda: None))
        return offer


def _match_id(wall_clock: str) -> str:
    """The date and time of the start, to be read and sorted, and chance, so that no two boards give the same."""
    stamp = wall_clock[:19].replace("-", "").replace(":", "").replace("T", "-")
    return f"{stamp}-{os.urandom(3).hex().upper()}"
