"""A hall on one machine: a desk with its broker and boards that write, with every fault that a hall suffers from.

    tools/hall_simulator.py --boards 200 --seconds 200 --faults --bad-way

Each board writes a fact of 100 to 400 bytes every 2 to 4 seconds to a real journal. In the end the journals are compared
with the desk's copies: lost, twice and other must be 0. `--plant` breaks one rule of the program, and the run must fail.
The fractions of the time at which things happen are near those of the design's run of 203 seconds; the cut begins
later, so that in a run of a minute too the desk has been heard again before it: else its facts waited for the cut's end.
"""

import argparse
import asyncio
import contextlib
import itertools
import json
import math
import os
import random
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from tavla.evidence.ed25519 import public_key
from tavla.hall.board import HallBoard, Keys
from tavla.hall.envelope import Envelope
from tavla.hall.joining import Address
from tavla.hall.link import Link, Where
from tavla.hall.names import board_access, id_of
from tavla.hall.numbers import Numbers
from tavla.hall.tail import Tail
from tavla.hall.words import Ask, Assignment, Here, Player, Standing
from tavla.hall_desk import desk as desk_module
from tavla.hall_desk import keeper, records
from tavla.hall_desk.copies import Copies
from tavla.hall_desk.identity import HallFolder, JoinedBoard
from tavla.hall_desk.keeper import Copy, Grown, Outcome
from tavla.hall_desk.process import Options, opened
from tavla.storage.disk import RealDisk
from tavla.storage.framing import Contents, parse
from tavla.storage.journal import Journal

PLANTS = ("no-asking", "ask-without-number", "signature-not-checked", "duplicate-applied", "here-trusted")
DAY_PLANTS = ("matches-kept", "envelopes-kept")
PROCESSES = 4
FIRST_FACT = 17_000
BACK_BYTES = FIRST_FACT + 2_000
"""An answer of a board holds the first fact and few others, as in a match that is longer than these."""
LATE, BURST, KILLS, BOARDS_KILLED, DESK_KILLED, CUT, STILL = 0.04, 0.22, (0.25, 0.48), 0.51, 0.56, (0.68, 0.9), 0.94
"""Fractions of the whole run."""
STOP, SETTLE_S, LEAVE_S = "stop", 30.0, 5.0
"""The run ends when every record has come, or so long after it should have."""
MOST_KILLS, KILL_EVERY_S = 20, 2.3
ASSIGN_S = 20.0
DOUBLED, LATE_ONES, DROPPED, FLIPPED = 0.05, 0.05, 0.02, 0.01


def now_ns() -> int:
    return time.monotonic_ns()


class Quick(RealDisk):
    """Without syncs: what they cost a board is known and no part of the way to the desk."""

    def fdatasync(self, fd: int) -> None: ...

    def fsync(self, fd: int) -> None: ...


class Plan(NamedTuple):
    """What a run is made of, as its processes get it."""

    folder: str
    boards: int
    seconds: float
    port: int
    faults: bool
    bad_way: bool
    plant: str
    began_ns: int

    def at(self, fraction: float) -> float:
        """Seconds until that part of the run."""
        return fraction * self.seconds - (now_ns() - self.began_ns) / 1e9


def seeds(number: int) -> tuple[bytes, bytes]:
    """Device key and link key of a board."""
    return number.to_bytes(4, "big") * 8, (number + 10**6).to_bytes(4, "big") * 8


def match_of(number: int) -> str:
    return f"S-{number}"


# --- the desk


class Timed(Copies):
    """Writes down when each record was stored."""

    def __init__(self, folder: Path, log: Path) -> None:
        super().__init__(folder, Quick())
        self._log = log.open("a", encoding="ascii")

    def append(self, before: Copy, after: Copy, grown: Grown) -> None:
        super().append(before, after, grown)
        stored = now_ns()
        for number, payload in enumerate(grown.payloads, grown.first):
            written = json.loads(payload)["at"]
            self._log.write(f"{after.match_id} {number} {written} {stored}\n")

    def sync(self, most_s: float = math.inf) -> bool:
        self._log.flush()
        return super().sync(most_s)


async def run_desk(plan: Plan) -> None:
    folder = Path(plan.folder)
    _plant(plan.plant)
    process_copies(folder / "stored.log")
    running = opened(Options(folder / "hall", "Simulator", plan.port, "127.0.0.1"))
    task = asyncio.create_task(running.run())
    generation = int((now_ns() - plan.began_ns) / 1e9 * 10) + 1
    with contextlib.suppress(asyncio.CancelledError):
        while not task.done():
            await asyncio.sleep(min(ASSIGN_S, plan.seconds / 10))
            generation += 1
            for board in running.desk.boards:
                running.desk.assign(board.board, _assignment(generation))
            (folder / "counts.json").write_text(json.dumps(running.desk.records.counts), encoding="ascii")
    await task


def _assignment(generation: int) -> Assignment:
    players = (Player("A"), Player("B"))
    return Assignment(f"a-{now_ns()}", generation, "Open", "1", "1", players, 11, "wbgt")


def process_copies(log: Path) -> None:
    """Have the desk's process time what it stores."""
    from tavla.hall_desk import process

    setattr(process, "Copies", lambda folder: Timed(folder, log))  # noqa: B010 - a name of another module


def _plant(plant: str) -> None:
    """Break one rule in this process."""

    def put(module: object, name: str, broken: object) -> None:
        setattr(module, name, broken)

    match plant:
        case "no-asking":
            put(records.Records, "asks", lambda _self, _now: ())
        case "ask-without-number":
            put(desk_module, "Ask", lambda match, _first: Ask(match, 1))
            put(keeper, "ASK_AGAIN_MS", 10**9)
        case "signature-not-checked":
            put(Envelope, "is_signed_by", lambda *_: True)
        case "duplicate-applied":
            put(keeper, "taken", _applied_twice)
        case "here-trusted":
            put(keeper, "told", lambda asking, count, _now: replace(asking, told=count, held=count))
        case _:
            pass


_TAKEN = keeper.taken


def _applied_twice(
    copy: Copy, board: str, envelope: Envelope, _chain: tuple[bytes, ...], data: bytes = b""
) -> tuple[Copy, Outcome]:
    """The number of a record is not looked at: what comes goes behind what is there."""
    moved = replace(envelope, first=copy.count + 1, before=copy.chain[-1])
    return _TAKEN(copy, board, moved, moved.chain(), data)


# --- the boards


@dataclass
class Simulated:
    """A board whose players are quick."""

    number: int
    plan: Plan
    journal: Journal
    hall: HallBoard
    link: Link
    wake: asyncio.Event
    tail: Tail
    random: random.Random
    late: list[tuple[str, bytes]] = field(default_factory=list)
    shown: dict[str, float] = field(default_factory=dict)

    async def write(self) -> None:
        """Facts until it is time to be still."""
        self.fact(FIRST_FACT if self.journal.seq == 0 else 200)
        has_burst = self.plan.at(BURST) < 0
        while self.plan.at(STILL) > 0:
            await asyncio.sleep(min(self.random.uniform(2, 4), max(0.05, self.plan.at(STILL))))
            if not has_burst and self.plan.at(BURST) < 0:
                has_burst = True
                for _ in range(10):
                    self.fact(self.random.randint(100, 400))
                    await asyncio.sleep(0.1)
            self.fact(self.random.randint(100, 400))

    def fact(self, size: int) -> None:
        self.journal.append((json.dumps({"at": now_ns(), "x": "x" * size}).encode("ascii"),))

    async def speak(self) -> None:
        """Say what is due, over a bad way where faults are wanted."""
        while True:
            now = now_ns() // 1_000_000
            self.hall.grew()
            for message in self.hall.due(now):
                await self.send(message.subject, message.data)
            self.wake.clear()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(max(0.001, self.hall.wake_in(now_ns() // 1_000_000) / 1000)):
                    await self.wake.wait()

    async def send(self, subject: str, data: bytes) -> None:
        if not self.plan.bad_way:
            await self.link.say(subject, data)
            return
        chance = self.random.random()
        if chance < DROPPED:
            return
        if chance < DROPPED + FLIPPED:
            place = self.random.randrange(len(data))
            data = data[:place] + bytes((data[place] ^ 1,)) + data[place + 1 :]
        elif chance < DROPPED + FLIPPED + LATE_ONES:
            self.late.append((subject, data))
            return
        elif chance < DROPPED + FLIPPED + LATE_ONES + DOUBLED:
            await self.link.say(subject, data)
        await self.link.say(subject, data)
        held, self.late = self.late, []
        for one in held:
            await self.link.say(*one)

    def heard(self, subject: str, data: bytes) -> None:
        now = now_ns()
        if self.hall.hear(subject, data, now // 1_000_000):
            held = self.hall.inbox.assignment
            if held is not None and held.id not in self.shown:
                self.shown[held.id] = (now - int(held.id.removeprefix("a-"))) / 1e6
            self.wake.set()

    def turned(self, is_up: bool) -> None:
        self.hall.linked(now_ns() // 1_000_000, is_up=is_up)
        self.wake.set()


def begun_board(plan: Plan, number: int, certificate: str, hall_key: bytes) -> Simulated:
    device, link_seed = seeds(number)
    folder = Path(plan.folder) / "boards" / str(number)
    folder.mkdir(parents=True, exist_ok=True)
    disk, match = Quick(), match_of(number)
    journal = (
        Journal.open(folder, match, disk)[0] if (folder / "journal").exists() else Journal.create(folder, match, disk)
    )
    board, hall = public_key(device), id_of(hall_key)
    wake = asyncio.Event()
    tail = Tail(folder / "journal", match, wake.set)
    bound = folder / "number"
    kept = int(bound.read_text()) if bound.exists() else 0

    def keep(value: int) -> None:
        bound.write_text(str(value), encoding="ascii")

    numbers = Numbers(kept, keep)
    it = HallBoard(Keys(device, board, hall_key), hall, id_of(board), numbers, 0, BACK_BYTES)
    made: list[Simulated] = []
    where = Where((Address("127.0.0.1", plan.port),), certificate, link_seed)
    link = Link(
        where,
        board_access(hall, id_of(board)).hears,
        lambda subject, data: made[0].heard(subject, data),  # noqa: PLW0108 - it is made below
        lambda is_up: made[0].turned(is_up),  # noqa: PLW0108
    )
    made.append(Simulated(number, plan, journal, it, link, wake, tail, random.Random(number)))  # noqa: S311 - no secret
    now = now_ns() // 1_000_000
    it.follow(tail, now)
    it.show(Here(standing=Standing.FREE, players=("A", "B")), now)
    journal.follow(tail.feed)
    return made[0]


async def run_boards(plan: Plan, first: int, last: int) -> None:
    identity = HallFolder(Path(plan.folder) / "hall").open("Simulator")
    boards = [begun_board(plan, number, identity.certificate, identity.key) for number in range(first, last)]
    tasks = [asyncio.create_task(job) for one in boards for job in (one.link.run(), one.speak(), one.write())]
    while not (Path(plan.folder) / STOP).exists():  # noqa: ASYNC110 - a file of another process
        await asyncio.sleep(0.2)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    shown = [ms for one in boards for ms in one.shown.values()]
    (Path(plan.folder) / f"shown-{first}-{os.getpid()}.json").write_text(json.dumps(shown), encoding="ascii")


# --- the whole


@dataclass
class Process:
    """A child of the run, begun anew at will."""

    words: list[str]
    program: str = __file__
    child: subprocess.Popen[bytes] | None = None
    cpu_s: float = 0.0
    memory_mib: float = 0.0

    def begin(self) -> None:
        self.child = subprocess.Popen([sys.executable, self.program, *self.words])

    def kill(self) -> None:
        if self.child is not None:
            self.look()
            self.child.kill()
            self.child.wait()

    def wait(self) -> None:
        """It ends by itself, soon."""
        if self.child is not None:
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.child.wait(LEAVE_S)

    def look(self) -> None:
        if self.child is not None:
            used = usage(self.child.pid)
            self.cpu_s, self.memory_mib = self.cpu_s + used.cpu_s, max(self.memory_mib, used.memory_mib)


class Usage(NamedTuple):
    cpu_s: float = 0.0
    memory_mib: float = 0.0


def usage(pid: int) -> Usage:
    try:
        words = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        peak = Path(f"/proc/{pid}/status").read_text(encoding="ascii").partition("VmHWM:")[2].split()[0]
    except (OSError, IndexError):
        return Usage()
    return Usage((int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK"), int(peak) / 1024)


@dataclass
class Found:
    """What the run showed. Times are milliseconds."""

    written: int = 0
    lost: int = 0
    twice: int = 0
    other: int = 0
    whole_after_s: float = 0.0
    """The end of the run: so long until nothing was missing."""
    cut_whole_after_s: float = 0.0
    """The end of the cut: so long until all that was written in it had come."""
    latency: dict[str, tuple[float, float, float, int]] = field(default_factory=dict)
    """p50, p99, max and count of each part of the run."""
    shown: tuple[float, float, int] = (0, 0, 0)
    """Assignments: p50, max, count."""
    usage: dict[str, tuple[float, float]] = field(default_factory=dict)
    """Share of a core in percent, and MiB."""
    counts: dict[str, int] = field(default_factory=dict)
    load: float = 0.0

    @property
    def is_whole(self) -> bool:
        return self.written > 0 and not (self.lost or self.twice or self.other)


def simulate(
    boards: int, seconds: float, *, faults: bool, bad_way: bool = False, plant: str = "", folder: Path | None = None
) -> Found:
    with contextlib.ExitStack() as stack:
        place = folder or Path(stack.enter_context(tempfile.TemporaryDirectory()))
        return _simulated(Plan(str(place), boards, seconds, _free_port(), faults, bad_way, plant, now_ns()))


def _simulated(plan: Plan) -> Found:
    folder = Path(plan.folder)
    hall = HallFolder(folder / "hall")
    hall.open("Simulator")
    joined = []
    for number in range(plan.boards):
        device, link = seeds(number)
        joined.append(JoinedBoard(public_key(device).hex(), public_key(link).hex(), str(number + 1)))
    hall.keep_boards(tuple(joined))
    told = json.dumps(plan._asdict())
    desk = Process(["desk", told])
    edges = [plan.boards * part // PROCESSES for part in range(PROCESSES + 1)]
    groups = [Process(["boards", told, str(first), str(last)]) for first, last in itertools.pairwise(edges)]
    found = Found(load=os.getloadavg()[0])
    broker = Usage()
    try:
        broker = _drive(plan, desk, groups)
        found.whole_after_s = _settled(plan)
        (folder / STOP).touch()
        for one in groups:
            one.look()
            one.wait()
    finally:
        for one in (desk, *groups):
            one.kill()
        end_broker(folder)
    seconds = plan.seconds
    found.usage = {
        "desk": (100 * desk.cpu_s / seconds, desk.memory_mib),
        "broker": (100 * broker.cpu_s / seconds, broker.memory_mib),
        "boards' processes, each": (
            100 * statistics.mean(one.cpu_s for one in groups) / seconds,
            max(one.memory_mib for one in groups),
        ),
    }
    _compare(plan, found)
    _measure(plan, found)
    return found


def _drive(plan: Plan, desk: Process, groups: list[Process]) -> Usage:
    """Let everything happen at its time. Gives what the brokers used."""
    folder = Path(plan.folder)
    for group in groups:
        group.begin()
    if not plan.faults:
        desk.begin()
        _sleep(plan.at(1))
        return _broker_usage(folder)
    _sleep(plan.at(LATE))
    desk.begin()
    used = Usage()
    begin, end = KILLS
    kills = min(MOST_KILLS, max(1, int(plan.seconds * (end - begin) / KILL_EVERY_S)))
    for number in range(kills):
        _sleep(plan.at(begin + (end - begin) * number / kills))
        used = _added(used, _broker_usage(folder))
        signal_broker(folder, signal.SIGKILL)
    _sleep(plan.at(BOARDS_KILLED))
    groups[0].kill()
    _sleep(0.015 * plan.seconds)
    groups[0].begin()
    _sleep(plan.at(DESK_KILLED))
    desk.kill()
    used = _added(used, _broker_usage(folder))
    _sleep(0.015 * plan.seconds)
    desk.begin()
    _sleep(plan.at(CUT[0]))
    signal_broker(folder, signal.SIGSTOP)  # frozen without a word, as a network that is cut
    _sleep(plan.at(CUT[1]))
    signal_broker(folder, signal.SIGCONT)
    _sleep(plan.at(1))
    return _added(used, _broker_usage(folder))


def _added(one: Usage, other: Usage) -> Usage:
    return Usage(one.cpu_s + other.cpu_s, max(one.memory_mib, other.memory_mib))


def _sleep(seconds: float) -> None:
    time.sleep(max(0.0, seconds))


def broker_of(folder: Path) -> int | None:
    try:
        number = int((folder / "hall" / "broker.pid").read_text(encoding="ascii"))
        words = Path(f"/proc/{number}/cmdline").read_bytes()
    except (OSError, ValueError):
        return None
    return number if str(folder).encode() in words else None


def _broker_usage(folder: Path) -> Usage:
    number = broker_of(folder)
    return Usage() if number is None else usage(number)


def signal_broker(folder: Path, which: signal.Signals) -> None:
    number = broker_of(folder)
    if number is not None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(number, which)


def end_broker(folder: Path) -> None:
    signal_broker(folder, signal.SIGCONT)
    signal_broker(folder, signal.SIGKILL)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _settled(plan: Plan) -> float:
    began = time.monotonic()
    while time.monotonic() - began < SETTLE_S:
        found = Found()
        _compare(plan, found)
        if found.is_whole:
            break
        time.sleep(0.5)
    return time.monotonic() - began


def _compare(plan: Plan, found: Found) -> None:
    """Every record of every journal stands in its copy, once, as it is."""
    folder = Path(plan.folder)
    for number in range(plan.boards):
        written = _records(folder / "boards" / str(number) / "journal")
        held = _records(folder / "hall" / "matches" / f"{match_of(number)}.journal")
        found.written += len(written)
        there = set(held)
        found.lost += sum(one not in there for one in written)
        found.twice += len(held) - len(there)
        found.other += len(there - set(written)) + (held[: len(written)] != written and not set(written) - there)


def _records(path: Path) -> list[bytes]:
    if not path.exists():
        return []
    contents = parse(path.read_bytes(), looks_behind_faults=False)
    return list(contents.payloads) if isinstance(contents, Contents) else []


PARTS = {
    "desk late": (0.0, LATE + 0.03),
    "steady": (LATE + 0.05, BURST),
    "burst": (BURST, BURST + 0.03),
    "kills of the broker": KILLS,
    "boards killed": (BOARDS_KILLED, DESK_KILLED),
    "desk killed": (DESK_KILLED - 0.01, CUT[0]),
    "cut": CUT,
    "after": (CUT[1], 1.0),
}


def _measure(plan: Plan, found: Found) -> None:
    log = Path(plan.folder) / "stored.log"
    parts: dict[str, list[float]] = {name: [] for name in PARTS}
    for line in log.read_text(encoding="ascii").splitlines() if log.exists() else ():
        words = line.split()
        if len(words) == 4:
            written, stored = int(words[2]), int(words[3])
            at = (written - plan.began_ns) / 1e9 / plan.seconds
            if plan.faults and at < CUT[1]:
                after = (stored - plan.began_ns) / 1e9 - CUT[1] * plan.seconds
                found.cut_whole_after_s = max(found.cut_whole_after_s, after)
            for name, (begin, end) in PARTS.items():
                if begin <= at < end:
                    parts[name].append((stored - written) / 1e6)
    found.latency = {name: (*_quantiles(values), len(values)) for name, values in parts.items() if values}
    shown = [ms for path in Path(plan.folder).glob("shown-*.json") for ms in json.loads(path.read_text())]
    if shown:
        found.shown = (statistics.median(shown), max(shown), len(shown))
    counts = Path(plan.folder) / "counts.json"
    found.counts = json.loads(counts.read_text()) if counts.exists() else {}


def _quantiles(values: Sequence[float]) -> tuple[float, float, float]:
    ordered = sorted(values)
    return ordered[len(ordered) // 2], ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))], ordered[-1]


def report(found: Found) -> Iterator[str]:
    yield f"load of the machine at the start: {found.load:.1f}"
    yield f"written {found.written}, lost {found.lost}, twice {found.twice}, other {found.other}"
    for name, (middle, high, most, count) in found.latency.items():
        yield f"{name}: p50 {middle:.2f} / p99 {high:.1f} / max {most:.0f} ms, {count} facts"
    yield f"all whole {found.cut_whole_after_s:.1f} s after the cut; {found.whole_after_s:.1f} s after the end"
    yield f"assignments: p50 {found.shown[0]:.0f} / max {found.shown[1]:.0f} ms, {found.shown[2]}"
    for name, (cpu, memory) in found.usage.items():
        yield f"{name}: {cpu:.1f} % of a core, {memory:.0f} MiB"
    yield f"the desk heard since it was last started: {found.counts}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Give 0 where nothing was lost, twice or other."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if words[:1] == ["desk"]:
        asyncio.run(run_desk(Plan(**json.loads(words[1]))))
        return 0
    if words[:1] == ["boards"]:
        asyncio.run(run_boards(Plan(**json.loads(words[1])), int(words[2]), int(words[3])))
        return 0
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--boards", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=200)
    parser.add_argument("--faults", action="store_true", help="late desk, kills, a cut")
    parser.add_argument("--bad-way", action="store_true", help="messages flipped, lost, doubled and late")
    parser.add_argument("--plant", choices=(*PLANTS, *DAY_PLANTS), default="", help="break a rule: the run must fail")
    parser.add_argument("--json", action="store_true", help="print what was found as JSON")
    parser.add_argument("--day", type=float, metavar="HOURS", help="what so many hours of play leave behind, squeezed")
    chosen = parser.parse_args(words)
    if chosen.day:
        return _day(chosen.boards, chosen.day, chosen.seconds, chosen.plant)
    found = simulate(chosen.boards, chosen.seconds, faults=chosen.faults, bad_way=chosen.bad_way, plant=chosen.plant)
    print(json.dumps(asdict(found)) if chosen.json else "\n".join(report(found)))
    return 0 if found.is_whole else 1


def _day(boards: int, hours: float, seconds: float, plant: str) -> int:
    """Give 0 where nothing grew, and every journal is its copy."""
    import hall_day

    found = hall_day.simulate_day(boards, hours, seconds, plant)
    print("\n".join(hall_day.report(found)))
    return 0 if found.is_flat_and_whole else 1


if __name__ == "__main__":
    sys.exit(main())
