"""A tournament's day in a hall, squeezed: what desk and broker hold must not grow with what was played.

    tools/hall_simulator.py --day 12 --boards 40

Boards play matches of robots, as many facts as people play in so many hours, as fast as the desk keeps up with: a match
of the draw is accepted, played with its calls, ended, collected, and the next one sent. The desk is the real one with
its pages and its register, and its own timers are real. Its broker is killed again and again, it itself once. The boards'
words of how they stand come ten times as often, since a day's wall time is not there.
"""

import asyncio
import contextlib
import gc
import json
import os
import random
import signal
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

import msgspec

import hall
from hall_simulator import STOP, Process, Quick, broker_of, end_broker, signal_broker
from tavla.base.paths import resources
from tavla.domain.facts.turn import Phase
from tavla.domain.time.units import Instant
from tavla.formats.home_files import home_files
from tavla.hall import outbox
from tavla.hall.joining import Address
from tavla.hall.tail import Tail
from tavla.hall.words import Assignment, Here, Player, Standing
from tavla.hall_desk.identity import HallFolder
from tavla.hall_desk.keeper import Outcome
from tavla.hall_desk.page_server import HallPages, Ports
from tavla.hall_desk.pages import Around
from tavla.hall_desk.process import Options, Running, opened, steady_ms
from tavla.hall_desk.records import Records
from tavla.hall_desk.register_of_hall import HallRegister
from tavla.hall_desk.tables import MatchStage
from tavla.services.hall_glance import glance
from tavla.storage.codec import encode_event
from tavla.storage.framing import CLOSE_PAYLOAD
from tavla.storage.journal import Journal
from tavla.storage.register import REGISTER_NAME

FACT_S = 6.5
"""People's pace: a turn of about five facts and half a minute, pauses between matches included. The robots of
`tests/data/derivations/1/long` write one in 1.4 s.
"""
TEMPLATE_ID, SEEDS = "template", (0, 1, 2, 3)
MOST_BEHIND = 200
"""Facts that the desk has not said to hold: then a board's players wait."""
HERE_MS, CALL_S, LOOK_S = 200, 2.0, 0.5
KILLS, KILL_EVERY_S, DESK_KILLED, DESK_AWAY_S = (0.8, 0.1, 0.6, 0.3, 0.45, 0.2, 0.15, 0.05), 20, 0.25, 0.5
"""Parts of the day's facts. Of a short day's kills only the first are."""
STUCK_S = 60.0


class Day(NamedTuple):
    """As its processes get it. `facts`: of a board; `seconds`: the wall time that is aimed at."""

    folder: str
    boards: int
    facts: int
    seconds: float
    port: int
    plant: str

    @property
    def look_s(self) -> float:
        return min(LOOK_S, self.seconds / 20)


class Template(NamedTuple):
    """A match that robots played: the records of each act, and how its board stands after it."""

    acts: list[list[bytes]]
    shown: list[Here]


# --- the desk


def _plant(plant: str) -> None:
    """Leak in this process."""
    kept: list[bytes] = []
    hear = Records.hear

    def keeping(self: Records, board: str, key: bytes, data: bytes, now: int) -> Outcome:
        kept.append(data)
        return hear(self, board, key, data, now)

    broken = {"matches-kept": ("rest", lambda *_: None), "envelopes-kept": ("hear", keeping)}
    if plant in broken:
        setattr(Records, *broken[plant])


async def run_desk(day: Day) -> None:
    _plant(day.plant)
    folder = Path(day.folder)
    register = HallRegister(folder / "register" / REGISTER_NAME, hall.EVENT)
    options = Options(folder / "hall", hall.NAME, day.port, "127.0.0.1")
    running = opened(options, register.both, register.keep)
    around = Around(steady_ms, resources() / "translations", home_files)
    pages = HallPages(running.desk, HallFolder(options.folder), Ports(options.host, 0, 0), around)
    await asyncio.gather(running.run(), pages.run(), _watch(pages.spectators.port), _direct(running, day))


async def _watch(port: int) -> None:
    """A spectator whose phone sleeps now and then."""
    while True:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"GET /tables HTTP/1.1\r\nHost: hall\r\n\r\n")
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(10):
                while await reader.read(65_536):
                    pass
        writer.close()
        await asyncio.sleep(1)


async def _direct(running: Running, day: Day) -> None:
    """Send the next match to each free board, answer calls, and say what is held."""
    desk, sent, folder = running.desk, 0, Path(day.folder)
    while True:
        now = steady_ms()
        lines = desk.lines(now)
        generation = desk.next_generation()
        for line in lines:
            if line.call is not None and line.call.answered_at is None:
                desk.answer(line.board, "Ayşe", 2, now)
            if line.stage is MatchStage.FREE and line.here is not None:
                sent += 1
                players = (Player("A"), Player("B"))
                name = f"{os.getpid()}-{sent}"
                desk.assign(
                    line.board, Assignment(name, generation, hall.EVENT, "1", line.table, players, 5, hall.RULES)
                )
        shown = {line.here.match for line in lines if line.here is not None}
        told = folder / "held.new"
        told.write_text(json.dumps(_held(running, shown)), encoding="ascii")
        told.replace(folder / "held.json")
        await asyncio.sleep(day.look_s)


def _held(running: Running, shown: set[str]) -> dict[str, int]:
    """Facts of all copies; finished matches that nobody shows and that lie in memory whole; Python's objects."""
    copies = running.desk.records.matches
    whole = sum(one.is_closed and not one.unheld and one.match_id not in shown for one in copies)
    return {
        "facts": sum(one.count for one in copies),
        "matches": sum(one.is_closed for one in copies),
        "results": len(running.desk.results),
        "whole": whole,
        "objects": len(gc.get_objects()),
    }


# --- the boards


class DayBoard(hall.RobotBoard):
    def __init__(self, day: Day, number: int, certificate: str, hall_key: bytes, matches: Sequence[Template]) -> None:
        where = Address(hall.HOST, day.port)
        super().__init__(number, where, certificate, hall_key, Path(day.folder) / "boards" / str(number))
        self._day, self._matches = day, matches

    async def play_day(self) -> int:
        """How many matches that took."""
        left, count = self._day.facts, 0
        while left > 0:
            count += 1
            await until(lambda: self._board.inbox.assignment is not None and self._is_heard())
            held = self._board.inbox.assignment
            self._board.accept(held.id if held is not None else "", steady_ms())
            left -= await self._play(
                self._matches[(self._number + count) % len(self._matches)], f"D-{self._number}-{count}"
            )
        return count

    async def _play(self, match: Template, identity: str) -> int:
        folder = self._folder / identity
        folder.mkdir(parents=True)
        journal = Journal.create(folder, identity, Quick())
        tail = Tail(folder / "journal", identity, self._wake.set)
        journal.follow(tail.feed)
        self._board.follow(tail, steady_ms())
        for payloads, here in zip(match.acts, match.shown, strict=True):
            journal.append(tuple(one.replace(TEMPLATE_ID.encode(), identity.encode()) for one in payloads))
            self._board.show(here, steady_ms())
            self._wake.set()
            if here.standing is Standing.CALLED:
                with contextlib.suppress(TimeoutError):  # a call may stay without an answer
                    await until(lambda: self._board.inbox.answered is not None, CALL_S)
            step = len(payloads) * self._day.seconds / self._day.facts
            await asyncio.sleep(step * self._luck.uniform(0.5, 1.5))
            await until(lambda: self._is_heard(MOST_BEHIND))
        journal.append((CLOSE_PAYLOAD,))
        journal.close()
        self._board.leave(steady_ms())
        self._board.show(Here(), steady_ms())
        self._wake.set()
        return sum(map(len, match.acts))

    def _is_heard(self, behind: int = 0) -> bool:
        return self._board.state(steady_ms()).behind <= behind


async def until(holds: Callable[[], bool], most_s: float = STUCK_S) -> None:
    """Raises TimeoutError."""
    async with asyncio.timeout(most_s):
        while not holds():  # noqa: ASYNC110 - what it waits for has no event
            await asyncio.sleep(0.02)


async def run_boards(day: Day) -> None:
    outbox.HERE_MS = outbox.HERE_CLOSE_MS = HERE_MS
    folder = Path(day.folder)
    identity = HallFolder(folder / "hall").open(hall.NAME)
    matches = msgspec.json.decode((folder / "templates.json").read_bytes(), type=list[Template])
    boards = [DayBoard(day, number, identity.certificate, identity.key, matches) for number in range(1, 1 + day.boards)]
    jobs = [asyncio.create_task(job) for one in boards for job in (one.link.run(), one.speak())]
    plays = [asyncio.create_task(one.play_day()) for one in boards]
    played = sum(await asyncio.gather(*plays))
    (folder / "played.new").write_text(str(played), encoding="ascii")
    (folder / "played.new").replace(folder / "played")
    while not (folder / STOP).exists():  # noqa: ASYNC110 - a file of another process
        await asyncio.sleep(0.1)
    for job in jobs:
        job.cancel()
    await asyncio.gather(*jobs, return_exceptions=True)


class _Played(hall.Match):
    """By a clock of its own: a second an act."""

    passed = 0

    @property
    def now(self) -> Instant:
        return Instant(self.passed)


def _template(folder: Path, seed: int, length: int) -> Template:
    luck = random.Random(seed)  # noqa: S311 - to be repeated
    folder.mkdir(parents=True)
    match = _Played(folder, TEMPLATE_ID, "1", hall.NAMES[seed % len(hall.NAMES)], luck, length)
    found = Template([list(map(encode_event, match.history))], [_glance(match)])
    while match.state.phase is not Phase.MATCH_OVER:
        match.passed += 1000
        before = len(match.history)
        match.act()
        if new := match.history[before:]:
            found.acts.append(list(map(encode_event, new)))
            found.shown.append(_glance(match))
    return found


def _glance(match: _Played) -> Here:
    return glance(match.state, match.now, "tavla", "")


# --- the whole


class Limit(NamedTuple):
    """What may come for each thousand facts, beside what any two hours differ by."""

    by_thousand: float
    noise: float


LIMITS = {
    "desk: KiB in memory": Limit(24, 4096),
    "desk: files open": Limit(0, 8),
    "desk: threads": Limit(0, 2),
    "desk: objects": Limit(60, 4000),
    "desk: finished matches whole in memory": Limit(0, 4),
    "broker: KiB in memory": Limit(24, 6144),
    "broker: files open": Limit(0, 8),
    "broker: threads": Limit(0, 4),
    "folder: KiB beside copies and record": Limit(0, 64),
    "folder: files beside copies": Limit(0, 2),
    "folder: KiB of the desk's record": Limit(3, 1),
    "temporary files": Limit(0, 0),
}
"""The record: a line an act in `desk.csv`, the name of a match in `settled.json`; a match of 425 facts has 1 KiB."""
RECORD = ("desk.csv", "settled.json")


@dataclass
class Series:
    """One figure through the day, beside the facts that the desk held then."""

    limit: Limit
    samples: list[tuple[int, float]] = field(default_factory=list)

    def third(self, number: int) -> tuple[float, float]:
        """Medians of facts and of the figure in that third of the day."""
        count = len(self.samples)
        some = self.samples[number * count // 3 : (number + 1) * count // 3]
        return statistics.median(at for at, _ in some), statistics.median(value for _, value in some)

    @property
    def most(self) -> float:
        """That the median of the last third may be."""
        (before, least), (after, _) = self.third(1), self.third(2)
        return least + self.limit.noise + self.limit.by_thousand * (after - before) / 1000

    @property
    def grows(self) -> bool:
        return self.third(2)[1] > self.most


@dataclass
class DayFound:
    facts: int = 0
    matches: int = 0
    results: int = 0
    other: int = 0
    """Journals that are not, byte for byte, their copies."""
    wall_s: float = 0.0
    series: dict[str, Series] = field(default_factory=lambda: {name: Series(limit) for name, limit in LIMITS.items()})

    @property
    def growing(self) -> tuple[str, ...]:
        return tuple(name for name, one in self.series.items() if one.grows)

    @property
    def is_flat_and_whole(self) -> bool:
        return 0 < self.matches == self.results and not self.other and not self.growing


def simulate_day(
    boards: int,
    hours: float,
    seconds: float,
    plant: str = "",
    *,
    seeds: Sequence[int] = SEEDS,
    length: int = hall.LENGTH,
) -> DayFound:
    """`seconds`: as quick as that, if the desk keeps up. `seeds` and `length`: of the matches that are played."""
    with tempfile.TemporaryDirectory(prefix="tavla-day-") as folder:
        day = Day(folder, boards, round(hours * 3600 / FACT_S), seconds, hall.free_port(), plant)
        place = Path(folder)
        hall.join_all(boards, place)
        templates = [_template(place / "templates" / str(seed), seed, length) for seed in seeds]
        (place / "templates.json").write_bytes(msgspec.json.encode(templates))
        (place / "temporary").mkdir()
        return _simulated(day)


def _simulated(day: Day) -> DayFound:
    folder, told = Path(day.folder), json.dumps(day._asdict())
    desk = Process(["desk", told], __file__)
    boards = Process(["boards", told], __file__)
    found, began = DayFound(), time.monotonic()
    try:
        desk.begin()
        boards.begin()
        _drive(day, desk, found)
        found.wall_s = time.monotonic() - began
        (folder / STOP).touch()
        boards.wait()
    finally:
        desk.kill()
        boards.kill()
        end_broker(folder)
    journals = sorted((folder / "boards").glob("*/*/journal"))
    copies = folder / "hall" / "matches"
    found.other = sum(_bytes(one) != _bytes(copies / f"{one.parent.name}.journal") for one in journals)
    found.matches = len(journals)
    return found


def _bytes(path: Path) -> bytes:
    return path.read_bytes() if path.exists() else b""


def _drive(day: Day, desk: Process, found: DayFound) -> None:
    """Sample until the desk has the results of all that was played, or nothing moves; kill at their time."""
    folder, whole = Path(day.folder), day.facts * day.boards
    kills = sorted(KILLS[: max(1, round(day.seconds / KILL_EVERY_S))])
    is_killed, last, moved = False, 0, time.monotonic()
    while time.monotonic() - moved < STUCK_S and found.results != _played(folder):
        time.sleep(day.look_s)
        _sample(folder, desk, found)
        if found.facts != last:
            last, moved = found.facts, time.monotonic()
        if kills and found.facts >= kills[0] * whole:
            kills.pop(0)
            signal_broker(folder, signal.SIGKILL)
        if not is_killed and found.facts >= DESK_KILLED * whole:
            is_killed = True
            desk.kill()
            time.sleep(DESK_AWAY_S)
            desk.begin()


def _played(folder: Path) -> int | None:
    """How many matches were played; None while some are."""
    told = folder / "played"
    return int(told.read_text(encoding="ascii")) if told.exists() else None


def _sample(folder: Path, desk: Process, found: DayFound) -> None:
    with contextlib.suppress(OSError, ValueError):
        held = json.loads((folder / "held.json").read_bytes())
        found.facts, found.results = max(found.facts, held["facts"]), held["results"]
        pid, broker = desk.child.pid if desk.child is not None else 0, broker_of(folder) or 0
        values = (*_process(pid), held["objects"], held["whole"], *_process(broker), *_folder(folder / "hall"))
        temporary = _count(folder / "temporary")
        for one, value in zip(found.series.values(), (*values, temporary), strict=True):
            one.samples.append((found.facts, value))


def _process(pid: int) -> tuple[float, int, int]:
    """KiB in memory, files and threads. Raises OSError where it does not run."""
    place = Path(f"/proc/{pid}")
    pages = int((place / "statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1024, _count(place / "fd"), _count(place / "task")


def _count(folder: Path) -> int:
    return len(list(folder.iterdir()))


def _folder(place: Path) -> tuple[float, int, float]:
    """Beside the copies of journals: KiB and number of files; KiB of the record."""
    files = [one for one in place.rglob("*") if one.is_file()]
    copies = {".journal", ".board"}
    others = [one for one in files if one.parent.name != "matches" or one.suffix not in copies]
    record = sum(one.stat().st_size for one in others if one.name in RECORD)
    return (sum(one.stat().st_size for one in others) - record) / 1024, len(others), record / 1024


def report(found: DayFound) -> Iterator[str]:
    yield f"{found.facts} facts in {found.wall_s:.0f} s, {found.matches} matches, {found.results} results"
    yield f"journals that are not their copies: {found.other}"
    yield "medians of the thirds of the day, and the most that the last may have"
    for name, one in found.series.items():
        thirds = " / ".join(f"{one.third(number)[1]:.0f}" for number in range(3))
        yield f"{name}: {thirds}, end {one.samples[-1][1]:.0f}, at most {one.most:.0f}{' GROWS' * one.grows}"


if __name__ == "__main__":
    chosen = Day(**json.loads(sys.argv[2]))
    os.environ["TMPDIR"] = str(Path(chosen.folder) / "temporary")
    asyncio.run(run_desk(chosen) if sys.argv[1] == "desk" else run_boards(chosen))
