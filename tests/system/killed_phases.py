"""Kills a board in each of its phases, at every change of the disk or at some, and at random moments, and looks at what
the next start finds.

`python tests/system/killed_phases.py [PHASE …] [--points N] [--moments N] [--planted]` prints a table. 1 is given back
where something acknowledged is lost, half a file is taken as whole, a draft is left behind, or the next start does not
work; with `--planted`, where a planted bug is not found.

A kill shows what a crash does; what a power cut takes, which the kernel had not written, is shown by the storage tests.
"""

import kill_points  # isort: skip - before anything that opens files

import argparse
import os
import random
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from kill_board_phases import BOARD_PHASES
from kill_match_phases import MATCH_PHASES
from kill_phases import Phase, Tell, instead, strays

from tavla.base.limits import Limit
from tavla.services import match_files, proof
from tavla.storage import sealed_file

PHASES = tuple(one for one in (*MATCH_PHASES, *BOARD_PHASES) if one.name != "update" or shutil.which("dpkg-deb"))
PLACE = "/dev/shm" if Path("/dev/shm").is_dir() else None  # noqa: S108
"""A kill takes nothing that was written: it need not reach a disk."""
KILLS = (-signal.SIGKILL, -signal.SIGALRM)


End = tuple[str, Callable[[Path], None]]
"""When a life ends, in words, and what is done at its beginning so that it does."""


class Life(NamedTuple):
    """How a process ended, what it told, what went wrong in it, the names of what it changed, and what it had imported."""

    code: int
    told: list[str]
    wrong: list[str]
    changes: tuple[str, ...] = ()
    modules: tuple[str, ...] = ()


class Tally(NamedTuple):
    phase: str
    changes: int
    kills: int
    acknowledged: int
    wrong: tuple[str, ...]


def live(work: Callable[[Tell], None]) -> Life:
    """Let a process of its own do it, with all that it starts."""
    reading, writing = os.pipe()
    sys.stdout.flush()
    child = os.fork()
    if not child:
        os.setsid()
        os.close(reading)

        def tell(line: str) -> None:
            kill_points.write_line(writing, f"{line}\n".encode())

        try:
            work(tell)
            tell(f"changes {' '.join(kill_points.changed())}")
            tell(f"modules {' '.join(sys.modules)}")
        except BaseException:  # noqa: BLE001 - whatever it is, it is told
            kill_points.changed()
            tell(f"wrong {traceback.format_exc()[-300:].strip()!r}")
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        lines = pipe.read().decode(errors="replace").splitlines(keepends=True)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    _end_all_of(child)
    said: dict[str, list[str]] = {"wrong": [], "changes": [""], "modules": [""]}
    told: list[str] = []
    for line in lines:
        word, _, rest = line.partition(" ")
        if line.endswith("\n"):  # the last may be half a line
            said.get(word, told).append(rest.rstrip("\n") if word in said else line.rstrip("\n"))
    return Life(code, told, said["wrong"], tuple(said["changes"][-1].split()), tuple(said["modules"][-1].split()))


def _end_all_of(group: int) -> None:
    try:
        os.killpg(group, signal.SIGKILL)
    except ProcessLookupError:
        return


class Stage:
    """A place that is as it was before each kill."""

    def __init__(self, folder: Path, phase: Phase, *, planted: bool = False) -> None:
        self._phase, self._before, self.place = phase, folder / "before", folder / "place"
        self._planted = planted
        self.place.mkdir()
        for name in ("home", "stick"):
            (self.place / name).mkdir()
        self._sure(live(lambda _tell: phase.prepare(self.place)))
        self.place.rename(self._before)

    def killed(self, end: Callable[[Path], None]) -> tuple[Life, list[str]]:
        """One life that is to be ended so, and what is wrong after it."""
        shutil.copytree(self._before, self.place, symlinks=True)

        def act(tell: Tell) -> None:
            if self._planted:
                self._phase.plant()
            end(self.place)
            self._phase.act(self.place, tell)

        def look(tell: Tell) -> None:
            for wrong in self._phase.look(self.place, told):
                tell(f"wrong {wrong}")

        def look_for_strays(tell: Tell) -> None:  # in a life of its own: what the one before it still writes is none
            for wrong in strays(self.place):
                tell(f"wrong {wrong}")

        began = time.monotonic()
        life = live(act)
        self.seconds = time.monotonic() - began
        told = list(life.told)
        after, last = live(look), live(look_for_strays)
        for module in (*life.modules, *after.modules):  # so that the next life has no more to import
            if module not in sys.modules and module.startswith("tavla"):
                import_module(module)
        wrong = [*life.wrong, *after.wrong, *last.wrong]
        shutil.rmtree(self.place)
        return life, wrong

    def _sure(self, life: Life) -> None:
        assert not life.wrong, life.wrong


def tried(phase: Phase, points: int, moments: int, *, planted: bool = False, seed: int = 1) -> Tally:
    """Kill it at so many of its changes (0: at each of them, and half-way through each write) and at so many moments.

    With a planted bug until it is found.
    """
    chance = random.Random(seed)
    wrong: list[str] = []
    kills = acknowledged = 0
    with tempfile.TemporaryDirectory(dir=PLACE) as folder:
        stage = Stage(Path(folder), phase, planted=planted)
        undisturbed, found = stage.killed(kill_points.arm)
        seconds = stage.seconds
        wrong += [] if planted else [f"nobody killed it: {one}" for one in found]
        numbered = enumerate(undisturbed.changes, start=1)
        numbers = [nth for nth, name in numbered if not planted or phase.planted_at in name]
        places = [(nth, half) for nth in numbers for half in (True, False)]
        ends = [_at_change(*place) for place in (chance.sample(places, min(points, len(places))) if points else places)]
        ends += [_after(chance.random() * seconds) for _ in range(moments)]
        for where, end in ends:
            life, found = stage.killed(end)
            kills += life.code in KILLS
            acknowledged += len(life.told)
            wrong += [f"{where}, told {life.told[-1:]}: {one}" for one in found]
            if planted and found:
                break
    return Tally(phase.name, len(undisturbed.changes), kills, acknowledged, tuple(wrong))


def _at_change(nth: int, half: bool) -> End:
    return f"change {nth}{', half' if half else ''}", lambda place: kill_points.arm(place, nth, half=half)


def _after(seconds: float) -> End:
    return f"after {seconds * 1000:.1f} ms", lambda _place: kill_points.end_after(seconds)


def cheapen() -> None:
    """No waiting for frames, and a passphrase's key costs nothing."""
    for module in (match_files, proof):
        instead(module, "AFTER_THE_FRAME_S", 0.0)
    instead(proof, "AFTER_THE_REST_S", 0.0)
    instead(sealed_file, "KEY_MEMORY", Limit(8192, ""))
    instead(sealed_file, "KEY_OPERATIONS", 1)


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("phases", nargs="*", metavar="PHASE", help="all, where none is named")
    parser.add_argument("--points", type=int, default=0, help="so many changes of each; 0: every one")
    parser.add_argument("--moments", type=int, default=20, help="so many random moments of each")
    parser.add_argument("--planted", action="store_true", help="with a bug in each phase, until it is found")
    asked = parser.parse_args(arguments)
    cheapen()
    failed = False
    print(f"{'phase':14}{'changes':>8}{'kills':>7}{'acknowledged':>14}{'wrong':>7}{'s':>7}")
    for phase in PHASES:
        if not asked.phases or phase.name in asked.phases:
            began = time.monotonic()
            tally = tried(phase, asked.points, asked.moments, planted=asked.planted)
            failed |= bool(tally.wrong) != asked.planted
            seconds = time.monotonic() - began
            print(
                f"{phase.name:14}{tally.changes:>8}{tally.kills:>7}{tally.acknowledged:>14}{len(tally.wrong):>7}{seconds:>7.1f}",
                end="",
            )
            print(f"  {phase.planted}" if asked.planted else "", flush=True)
            for wrong in tally.wrong[:10]:
                print(f"    {wrong}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
