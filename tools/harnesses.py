"""What the harnesses of durability try: faults tried, facts acknowledged, and how many of those were lost.

Each is tried on the program as it is, and with a bug planted that it must find. ARGS=N tries N times as much. Exit
code 1 where something was lost or a planted bug was not found. The long runs are in `tests/soak`. LazyFS is tried
where `TAVLA_LAZYFS` names its program (github.com/dsrhaslab/lazyfs).
"""

import os
import random
import sys
import tempfile
import threading
import time
import tomllib
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from unittest import mock

ROOT = Path(__file__).resolve().parent.parent
OPTIONS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["pytest"]["ini_options"]
sys.path[:0] = [str(ROOT / part) for part in (*OPTIONS["pythonpath"], "tests/soak")]
os.environ["PYTHONPATH"] = os.pathsep.join(path for path in sys.path if path)

import kill_points  # noqa: E402  # isort: skip - before anything that opens files

import kill_harness  # noqa: E402
import killed_matches  # noqa: E402
import killed_phases  # noqa: E402
import lazy_disk  # noqa: E402
import register_kills  # noqa: E402
import test_faults as faults  # noqa: E402
import test_power_cuts as cuts  # noqa: E402
import test_scarce_memory as memory  # noqa: E402
from crash_harness import calls_of_a_match, losses, try_cut  # noqa: E402
from disk_changed import NO_SYNC, ROOMY  # noqa: E402
from fault_harness import every_fault, play, wrongs  # noqa: E402
from inline_writer import InlineWriter  # noqa: E402
from power_cut_disk import PowerCutDisk  # noqa: E402

from tavla.storage.disk import RealDisk  # noqa: E402


class Found(NamedTuple):
    """`planted`: whether the planted bug was found."""

    tried: int
    acknowledged: int
    lost: int
    planted: bool


def kills(times: int) -> Found:
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as other:
        tally = kill_harness.run(Path(folder), 30 * times)
        planted = kill_harness.run(Path(other), 10, planted=True).lost > 0
    return Found(tally.kills, tally.acknowledged, tally.lost + tally.changed, planted)


def board_kills(times: int) -> Found:
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as other:
        figures = killed_matches.run(5 * times, Path(folder))
        planted = killed_matches.run(3, Path(other), planted=True).lost > 0
    return Found(figures.kills, figures.shown, figures.lost + figures.not_resumed, planted)


def kills_of_the_register(times: int) -> Found:
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as other:
        tally = register_kills.run(Path(folder), 20 * times)
        planted = register_kills.run(Path(other), 10, planted=True).lost > 0
    return Found(tally.kills, tally.acknowledged, tally.lost, planted)


def lazy_matches(times: int) -> Found:
    """LazyFS does not say how much room there is."""
    os.environ[ROOMY] = "1"
    with mock.patch.object(RealDisk, "free_space", return_value=1 << 40):
        with on_lazyfs() as disk:
            tally = kill_harness.run(disk.root, 20 * times, lose_power=disk.lose_power)
        os.environ[NO_SYNC] = "1"
        with on_lazyfs() as disk:
            planted = kill_harness.run(disk.root, 5, lose_power=disk.lose_power)
    del os.environ[ROOMY], os.environ[NO_SYNC]
    return Found(tally.kills, tally.acknowledged, tally.lost + tally.changed, planted.lost > 0)


def lazy_register(times: int) -> Found:
    with on_lazyfs() as disk:
        tally = register_kills.run(disk.root, 20 * times, lose_power=disk.lose_power)
    with on_lazyfs() as disk:
        planted = register_kills.run(disk.root, 10, planted=True, lose_power=disk.lose_power)
    return Found(tally.kills, tally.acknowledged, tally.lost, planted.lost > 0)


@contextmanager
def on_lazyfs() -> Iterator[lazy_disk.LazyDisk]:
    with tempfile.TemporaryDirectory() as folder, lazy_disk.lazy_disk(Path(folder)) as disk:
        yield disk


def power_cuts(times: int) -> Found:
    chance, length = random.Random(1), calls_of_a_match(1)  # noqa: S311 - so that a run can be repeated
    found = [
        try_cut(PowerCutDisk, InlineWriter, chance.randint(1, length), 1 + 20 * number) for number in range(300 * times)
    ]
    planted = bool(losses(cuts.NoDataSync, InlineWriter, 100))
    return Found(len(found), sum(one.acknowledged for one in found), sum(one.lost for one in found), planted)


def disk_faults(times: int) -> Found:
    every = faults.FAULTS if times == 1 else tuple(every_fault(faults.ACTS * times))
    acts = faults.ACTS * times
    acknowledged = sum(len(play(fault, acts).acknowledged) for fault in every)
    planted = bool(faults.bad(faults.FAULTS[::4], make_writer=faults.EagerWriter))
    return Found(len(every), acknowledged, sum(bool(wrongs(fault, acts)) for fault in every), planted)


def no_memory(times: int) -> Found:
    found = memory.every_line(step=max(1, 5 // times))
    planted = any(one.wrongs for one in memory.every_line(memory.Unguarded, 20))
    return Found(
        len(found), sum(len(one.acknowledged) for one in found), sum(len(one.wrongs) for one in found), planted
    )


def phases(times: int) -> Found:
    return _in_phases(3 * times, 3 * times, bugs=killed_phases.NAMES)


def faults_of_phases(times: int) -> Found:
    faults = (*kill_points.FAULTS, kill_points.UNREAD)
    return _in_phases(2 * times, faults=faults, bugs=killed_phases.BUGS_BY_FAULTS)


def pulled_sticks(times: int) -> Found:
    return _in_phases(6 * times, faults=(kill_points.PULLED,), bugs=killed_phases.BUGS_BY_PULLING)


def _in_phases(points: int, moments: int = 0, faults: tuple[str, ...] = (), *, bugs: Collection[str]) -> Found:
    killed_phases.cheapen()
    among = killed_phases.touched_by(faults)
    found = [killed_phases.tried(phase, points, moments, faults=faults) for phase in among]
    planted = [
        killed_phases.tried(phase, 0, moments and 50, planted=True, faults=faults)
        for phase in among
        if phase.name in bugs
    ]
    return Found(
        sum(one.kills for one in found),
        sum(one.acknowledged for one in found),
        sum(len(one.wrong) for one in found),
        all(one.wrong for one in planted),
    )


HARNESSES: dict[str, tuple[Callable[[int], Found], str]] = {
    "SIGKILL of a writer": (kills, "tests/storage/kill_harness.py 1000"),
    "SIGKILL of a board": (board_kills, "tests/ui/robots/killed_matches.py 1000"),
    "SIGKILL of the register": (kills_of_the_register, "tests/storage/register_kills.py 1000"),
    "power cut, modelled disk": (power_cuts, "-m pytest tests/storage/test_power_cuts.py"),
    "EIO, ENOSPC, short write": (disk_faults, "-m pytest -s tests/soak/soak_faults.py"),
    "no memory at a line": (no_memory, "-m pytest tests/storage/test_scarce_memory.py"),
    "SIGKILL in every phase": (phases, "tests/system/killed_phases.py"),
    "disk fault in a phase": (faults_of_phases, "tests/system/killed_phases.py --faults"),
    "stick pulled in a phase": (pulled_sticks, "tests/system/killed_phases.py --pulled"),
    "power cut, LazyFS": (lazy_matches, "-m pytest -s tests/soak/soak_lazyfs.py"),
    "the register, LazyFS": (lazy_register, "-m pytest -s tests/soak/soak_lazyfs.py"),
}
"""Each, and how it is run alone."""
ON_LAZYFS = {lazy_matches, lazy_register}


def main(arguments: list[str]) -> int:
    times, fine = int(arguments[0]) if arguments else 1, True
    threading.excepthook = lambda _args: None  # threads end with the power that was cut
    print(f"{'harness':26}{'tried':>7}{'acknowledged':>14}{'lost':>6}  {'planted bug':12}{'s':>6}  alone: python …")
    for name, (harness, alone) in HARNESSES.items():
        if harness in ON_LAZYFS and not lazy_disk.PROGRAM:
            print(f"{name:26}not tried: TAVLA_LAZYFS names no LazyFS")
            continue
        began = time.monotonic()
        found = harness(times)
        fine = fine and not found.lost and found.planted
        planted = "found" if found.planted else "NOT FOUND"
        seconds = time.monotonic() - began
        print(
            f"{name:26}{found.tried:>7}{found.acknowledged:>14}{found.lost:>6}  {planted:12}{seconds:>6.1f}  {alone}",
            flush=True,
        )
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
