"""Plays a match onto a disk and a stick of which one write or sync fails, each in turn, and says what that did."""

import errno
import random
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from inline_writer import InlineWriter
from power_cut_disk import PowerCutDisk
from random_acts import act_in_place
from ruled_table import DIRECTOR

from tavla.application.commands import director as ordered
from tavla.application.commands.play import StartMatch
from tavla.application.decide import Accepted, start
from tavla.application.dice import ScriptedDice
from tavla.application.session import Session
from tavla.base.errors import TavlaError
from tavla.domain.facts.events import Event, MovesArranged
from tavla.domain.facts.mirror_events import MirrorTurn
from tavla.domain.facts.scene import Closing
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match import begun
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.time.clock import ClockMethod, ClockSettings
from tavla.domain.time.units import Instant, Millis
from tavla.storage.codec import decode_event, encode_event
from tavla.storage.disk import make_directory
from tavla.storage.errors import JournalError
from tavla.storage.fact_log import JournalLog
from tavla.storage.match_store import MatchStore
from tavla.storage.mirror import MIRROR_FOLDER, Mirror, Told, find_copy, prepare_mirror
from tavla.storage.recovery import resume
from tavla.storage.writer import Writer

ROOT, STICK = Path("/home/tavla"), Path("/stick")
MATCH_ID = "20261121-031530-4F7A2C"
WALL_CLOCK = "2026-11-21T03:15:30+01:00"
RULESET = "".join(
    f"{line}\n"
    for line in (Path(__file__).parents[2] / "rulesets" / "usbgf-2016.toml").read_text(encoding="utf-8").splitlines()
    if line.strip() and not line.startswith("#")
)
CALLS = ("write", "fdatasync", "fsync")
SHORT = 0
"""In place of an error number: less is written than was asked for, and no error is told."""
KINDS = {"EIO": errno.EIO, "ENOSPC": errno.ENOSPC, "short write": SHORT}
SOON_S = 5.0

MakeWriter = Callable[..., Writer]
MakeMirror = Callable[..., Mirror]


@dataclass(frozen=True)
class Place:
    """The nth such call on a path."""

    call: str
    path: str
    nth: int


@dataclass(frozen=True)
class Fault:
    """What goes wrong where."""

    kind: str
    place: Place

    @property
    def is_error(self) -> bool:
        return KINDS[self.kind] != SHORT

    @property
    def on_stick(self) -> bool:
        return self.place.path.startswith(str(STICK))


class FaultyDisk(PowerCutDisk):
    """Counts its writes and syncs by path, and lets one of them go wrong."""

    def __init__(self) -> None:
        super().__init__()
        self.fault: Fault | None = None
        self.places: Counter[tuple[str, str]] = Counter()
        self.struck = False

    def write(self, fd: int, data: bytes | memoryview, offset: int) -> int:
        kind = self._strikes("write", self._handles[fd].path)
        if kind == SHORT:
            return super().write(fd, data[: self.chance.randint(1, max(1, len(data) - 1))], offset)
        if kind is not None:
            self.fail("write", kind)
        return super().write(fd, data, offset)

    def fdatasync(self, fd: int) -> None:
        self._sync("fdatasync", fd)
        super().fdatasync(fd)

    def fsync(self, fd: int) -> None:
        self._sync("fsync", fd)
        super().fsync(fd)

    def _sync(self, call: str, fd: int) -> None:
        kind = self._strikes(call, self._handles[fd].path)
        if kind is not None:
            self.fail(call, kind)

    def _strikes(self, call: str, path: Path) -> int | None:
        key = call, str(path)
        self.places[key] += 1
        if self.fault is None or self.fault.place != Place(call, str(path), self.places[key]):
            return None
        self.struck = True
        return KINDS[self.fault.kind]


@dataclass
class Played:
    """What one match came to."""

    disk: FaultyDisk
    refused: bool = False
    """The stick was, before the match began."""
    began: bool = False
    finished: bool = False
    acknowledged: tuple[Event, ...] = ()
    shown: tuple[Event, ...] = ()
    fault: TavlaError | None = None
    told: tuple[MirrorTurn, ...] = ()


class Heeding(JournalLog):
    """Remembers what was acknowledged."""

    def __init__(self, writer: Writer) -> None:
        super().__init__(writer)
        self.acknowledged: list[Event] = []

    def append(
        self, events: Sequence[Event], *, durable: bool, done: Callable[[JournalError | None], None] | None = None
    ) -> None:
        def heard(error: JournalError | None) -> None:
            if error is None:
                self.acknowledged.extend(events)
            if done is not None:
                done(error)

        super().append(events, durable=durable, done=heard)


@cache
def first_facts() -> tuple[Event, ...]:
    clock = ClockSettings(ClockMethod.SIMPLE, Millis(600_000), Millis(12_000))
    decision = start(
        StartMatch(MATCH_ID, ByPlayer("Ann", "Bo"), 1, clock, RULESET, WALL_CLOCK), Instant(0), replaying=True
    )
    assert isinstance(decision, Accepted)
    return tuple(decision.events)


def play(
    fault: Fault | None, acts: int, make_writer: MakeWriter = InlineWriter, make_mirror: MakeMirror = Mirror
) -> Played:
    """A match from its folder to its close record, with heartbeats and a second copy; after so many acts at random the
    director ends it.
    """
    played = Played(disk := FaultyDisk())
    make_directory(disk, STICK)
    disk.places.clear()
    disk.fault = fault
    try:
        prepare_mirror(STICK, disk)
    except JournalError:
        played.refused = True
    else:
        _play(played, acts, make_writer, make_mirror)
    return played


def _play(played: Played, acts: int, make_writer: MakeWriter, make_mirror: MakeMirror) -> None:
    disk, chance, told = played.disk, random.Random(7), list[MirrorTurn]()
    store = MatchStore(ROOT, disk)
    hears: Told = lambda turn, _error: told.append(turn)  # noqa: E731
    mirror = make_mirror(STICK, MATCH_ID, hears, disk, retry_s=0.001)
    log: Heeding | None = None
    session: Session | None = None
    try:
        match = store.create(MATCH_ID)
        match.journal.append([encode_event(event) for event in first_facts()])
        played.began = True
        match.journal.follow(mirror.feed)
        faults: list[JournalError] = []
        calls: deque[Callable[[], None]] = deque()
        log = Heeding(make_writer(match.journal, match.heartbeat, faults.append))
        now = 0
        session = Session(
            first_facts(), begun(first_facts()[0]), log, ScriptedDice(()), lambda: Instant(now), calls.append
        )
        for number in range(acts + 3):
            _rest(session, calls, mirror, faults)
            now += 1000
            if number < acts:
                session.submit(act_in_place(session.state, chance))
            elif session.state.phase is not Phase.MATCH_OVER:
                session.submit(ordered.CloseMatch(DIRECTOR, Closing.DISQUALIFICATION, Player.BLACK))
            if number % 5 == 0:
                log._writer.beat(Instant(now))
            _rest(session, calls, mirror, faults)
            if session.fault is not None:
                return
        log._writer.close()
        _rest(session, calls, mirror, faults)
        if session.fault is not None:
            return
        store.finish(match)
        played.finished = True
    except JournalError as error:
        played.fault = error
    finally:
        mirror.close()
        played.told = tuple(told)
        if session is not None and log is not None:
            played.fault = session.fault or played.fault
            played.acknowledged = (*first_facts(), *log.acknowledged)
            played.shown = tuple(session.history)


def _rest(session: Session, calls: deque[Callable[[], None]], mirror: Mirror, faults: Sequence[JournalError]) -> None:
    """Let the writer and the mirror do what they have, so that the calls come in the same order each time."""
    until = time.monotonic() + SOON_S
    while session.fault is None and not (session.is_idle and mirror._end == len(mirror._bytes)):
        assert time.monotonic() < until, "the disk does not answer"
        time.sleep(0)
        while calls:
            calls.popleft()()
        for error in faults:
            session.fail(error)
    for error in faults:
        session.fail(error)


def every_fault(acts: int) -> Iterator[Fault]:
    """Each kind at each write and sync of the match."""
    undisturbed = play(None, acts)
    assert undisturbed.finished
    for (call, path), count in undisturbed.disk.places.items():
        for nth in range(1, count + 1):
            for kind, code in KINDS.items():
                if code != SHORT or call == "write":
                    yield Fault(kind, Place(call, path, nth))


def wrongs(
    fault: Fault, acts: int, make_writer: MakeWriter = InlineWriter, make_mirror: MakeMirror = Mirror
) -> list[str]:
    """What a fault did that it must not do."""
    played = play(fault, acts, make_writer, make_mirror)
    found = []
    if not played.disk.struck:  # a thread may write at once what it wrote in two parts before
        return ["the fault did not strike"] if make_writer is InlineWriter else []
    if played.refused:
        return []
    stops = fault.is_error and not fault.on_stick
    if stops and played.began and played.fault is None and not played.finished:
        found.append("the match neither stopped nor finished")
    if stops and played.finished:
        found.append("the match went on over an error")
    if played.fault is not None and not str(played.fault).endswith("."):
        found.append(f"no sentence: {played.fault}")
    if not stops and not played.finished:
        found.append(f"the match stopped: {played.fault}")
    if (
        fault.is_error
        and fault.on_stick
        and played.began
        and MirrorTurn.LOST not in played.told
        and MIRROR_FOLDER in fault.place.path
    ):
        found.append("the loss of the second copy was not told")
    for name, survivor in (("power cut", played.disk.after_power_cut()), ("kill", played.disk.after_kill())):
        found += [f"after a {name}: {wrong}" for wrong in _lost(played, survivor)]
    return found


def _lost(played: Played, disk: PowerCutDisk) -> Iterator[str]:
    """What of the acknowledged and the shown is not there any more, and whether the second copy is one."""
    store = MatchStore(ROOT, disk)
    begun_again = store.start_up()
    try:
        if MATCH_ID in begun_again.unfinished:
            copy_before = find_copy(MATCH_ID, (STICK,), disk)
            path = store.folder(MATCH_ID) / "journal"
            whole = store.read(MATCH_ID)
            kept = tuple(decode_event(payload, path, number) for number, payload in enumerate(whole.events, start=1))
            resumed = resume(store, MATCH_ID, WALL_CLOCK)
            if kept != resumed.history[: len(kept)]:
                yield "the match goes on from something else"
            store.leave(resumed.match)
        elif disk.exists(ROOT / "matches" / MATCH_ID / "journal"):
            copy_before = find_copy(MATCH_ID, (STICK,), disk)
            whole = store.read(MATCH_ID)
            kept = tuple(decode_event(payload) for payload in whole.events)
        else:
            if played.began:
                yield "the match is gone"
            return
    except TavlaError as error:
        yield str(error)
        return
    if played.began and kept[: len(played.acknowledged)] != played.acknowledged:
        yield f"of {len(played.acknowledged)} acknowledged facts {len(kept)} are there, or others"
    shown = tuple(event for event in played.shown if not isinstance(event, MovesArranged))
    if played.began and tuple(event for event in kept if not isinstance(event, MovesArranged))[: len(shown)] != shown:
        yield "something was shown that is not there"
    if (
        copy_before is not None
        and copy_before.contents.payloads != whole.payloads[: len(copy_before.contents.payloads)]
    ):
        yield "the second copy tells something else"
    if played.finished and (copy_before is None or copy_before.contents.payloads != whole.payloads):
        yield "the second copy is not whole"
