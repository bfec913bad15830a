"""Kills a board in each of its phases, at every change of the disk or at some, and at random moments, and looks at what
the next start finds. Or lets the disk fail at these changes, or a stick be pulled out at any touch of it: each fault is
told, or nothing is missing for it.

`python tests/system/killed_phases.py [PHASE …] [--points N] [--moments N] [--faults] [--pulled] [--planted]` prints a
table. 1 is given back where something acknowledged is lost, half a file is taken as whole, a draft is left behind, a
fault is told to nobody, or the next start does not work; with `--planted`, where a planted bug is not found.

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
from kill_file_phases import FILE_PHASES
from kill_hall_phases import HALL_PHASES
from kill_match_phases import MATCH_PHASES
from kill_phases import Phase, Tell, instead, strays

from tavla.base.errors import TavlaError
from tavla.base.limits import Limit
from tavla.services import match_files, proof
from tavla.storage import sealed_file

EVERY = (*MATCH_PHASES, *BOARD_PHASES, *HALL_PHASES, *FILE_PHASES)
PHASES = tuple(one for one in EVERY if one.name != "update" or shutil.which("dpkg-deb"))
NAMES = frozenset(one.name for one in PHASES)
OF_STICKS = (
    "roll",
    "export",
    "move",
    "second copy",
    "backup",
    "restore",
    "update",
    "register",
    "deputy",
    "stick key",
    "event",
)
"""Phases in which a stick can be pulled out."""
BARE = frozenset({"hall", "federation", "look"})
"""They ask MembershipFile and `club_boards._keep`, which leave an OSError to be told by whoever asks; in all others what
fails is a sentence of the program's, since a page hears of nothing else.
"""
BUGS_BY_FAULTS = NAMES - {"register"}
"""SQLite's own calls fail by none of them."""
BUGS_BY_PULLING = frozenset({"roll", "export", "backup", "restore", "deputy", "stick key", "event"})
"""Whose planted bug such a fault finds."""
PLACE = "/dev/shm" if Path("/dev/shm").is_dir() else None  # noqa: S108
"""A kill takes nothing that was written: it need not reach a disk."""
KILLS = (-signal.SIGKILL, -signal.SIGALRM)
REFUSED = "refused"
"""What is told of a fault, by its sentence."""


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
            try:
                self._phase.act(self.place, tell)
            except (TavlaError, OSError) as error:
                is_sentence = isinstance(error, TavlaError) or self._phase.name in BARE
                if not (kill_points.has_struck() and is_sentence):
                    raise
                tell(f"{REFUSED} {' '.join(str(error).split())}")

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


def tried(
    phase: Phase, points: int, moments: int, *, planted: bool = False, faults: Sequence[str] = (), seed: int = 1
) -> Tally:
    """Kill it at so many of its changes (0: at each of them, and half-way through each write) and at so many moments;
    or let the disk fail there, by each of these faults. With a planted bug until it is found.
    """
    chance = random.Random(seed)
    wrong: list[str] = []
    ended = acknowledged = 0
    with tempfile.TemporaryDirectory(dir=PLACE) as folder:
        stage = Stage(Path(folder), phase, planted=planted)
        chosen: list[tuple[int, bool, str]] = []
        counting = {_counts(fault): _at_change(0, half=False, fault=fault)[1] for fault in faults or ("",)}
        undisturbed = {counts: stage.killed(end) for counts, end in counting.items()}
        for fault in faults or ("",):
            whole, found = undisturbed[_counts(fault)]
            wrong += [] if planted else [f"nobody disturbed it: {one}" for one in found]
            numbered = enumerate(whole.changes, start=1)
            numbers = [nth for nth, name in numbered if not planted or phase.planted_at in name]
            places = [(nth, half, fault) for nth in numbers for half in (True, False)]
            chosen += chance.sample(places, min(points, len(places))) if points else places
        whole = undisturbed[_counts(faults[0] if faults else "")][0]
        seconds = stage.seconds
        ends = [_at_change(*place) for place in chosen]
        ends += [_after(chance.random() * seconds) for _ in range(moments)]
        for where, end in ends:
            life, found = stage.killed(end)
            ended += life.code in KILLS or bool(faults)
            acknowledged += len(life.told)
            if faults and not planted:
                found += _untold(life, whole)
            wrong += [f"{where}, told {life.told[-1:]}: {one}" for one in found]
            if planted and found:
                break
    return Tally(phase.name, len(whole.changes), ended, acknowledged, tuple(wrong))


def _counts(fault: str) -> str:
    """What it strikes at: changes, or what is read."""
    return fault if fault in {kill_points.PULLED, kill_points.UNREAD} else ""


def touched_by(faults: Sequence[str]) -> Sequence[Phase]:
    """The phases in which such a fault can strike."""
    return [one for one in PHASES if one.name in OF_STICKS or tuple(faults) != (kill_points.PULLED,)]


def _untold(life: Life, whole: Life) -> Sequence[str]:
    """Whoever hears of no fault has all that he would have had without one."""
    last = [(one.told[-1:] or [""])[0].split(" ", 1)[0] for one in (life, whole)]
    return () if last[0] in {REFUSED, last[1]} else (f"nobody was told of the fault, and {last[1]!r} was not said",)


def _at_change(nth: int, half: bool, fault: str) -> End:
    where = f"change {nth}{', half' if half else ''}{f', {fault}' if fault else ''}"
    return where, lambda place: kill_points.arm(place, nth, half=half, fault=fault)


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
    parser.add_argument("--faults", action="store_true", help="no kills: the disk fails there, in three ways")
    parser.add_argument("--unread", action="store_true", help="no kills: a file cannot be read once")
    parser.add_argument("--pulled", action="store_true", help="no kills: the stick is pulled out at a touch of it")
    parser.add_argument("--planted", action="store_true", help="with a bug in each phase, until it is found")
    asked = parser.parse_args(arguments)
    cheapen()
    failed = False
    print(f"{'phase':14}{'changes':>8}{'tried':>7}{'acknowledged':>14}{'wrong':>7}{'s':>7}")
    faults = (
        *tuple(kill_points.FAULTS) * asked.faults,
        *(kill_points.UNREAD,) * asked.unread,
        *(kill_points.PULLED,) * asked.pulled,
    )
    moments = 0 if faults else asked.moments
    for phase in touched_by(faults):
        if not asked.phases or phase.name in asked.phases:
            began = time.monotonic()
            tally = tried(phase, asked.points, moments, planted=asked.planted, faults=faults)
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
