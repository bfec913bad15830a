"""Kills a board at random moments of robot matches and looks for every fact it had shown.

`python tests/ui/robots/killed_matches.py [KILLS] [FOLDER|planted]` prints the figures. It shows what a crash
does to a match; what a power cut does is shown by the storage tests, since a killed program's writes are still in the
kernel.
"""

import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from threading import Thread

from tavla.storage.codec import decode_event
from tavla.storage.match_store import MatchStore
from tavla.storage.recovery import fold

CHILD = Path(__file__).with_name("robot_child.py")
STORAGE = Path(__file__).parents[2] / "storage"
LATEST_KILL_S = 1.6
PATIENCE_S = 120.0


@dataclass
class Figures:
    """What so many kills did."""

    kills: int = 0
    shown: int = 0
    lost: int = 0
    not_resumed: int = 0
    resumptions: int = 0
    slowest_ms: int = 0


def one_life(
    root: Path,
    seed: int,
    chance: random.Random,
    figures: Figures,
    *,
    planted: bool = False,
    lose_power: Callable[[], None] = lambda: None,
) -> None:
    """Let a board play, kill it, and compare its journal with what it had shown. `lose_power` is called between."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    environment["PYTHONPATH"] = os.pathsep.join([str(STORAGE), *filter(None, sys.path)])
    before = MatchStore(root).start_up().unfinished
    command = [sys.executable, str(CHILD), str(root), str(seed), *(["planted"] if planted else [])]
    # What Wine starts beside a child would hold a pipe for ever.
    complaint = tempfile.TemporaryFile()  # noqa: SIM115 - it is closed below
    child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=complaint, env=environment)
    lines: list[bytes] = []
    assert child.stdout is not None
    reader = Thread(target=lambda: lines.extend(iter(child.stdout.readline, b"")))  # type: ignore[union-attr]
    reader.start()
    deadline = time.monotonic() + PATIENCE_S
    while not lines and child.poll() is None and time.monotonic() < deadline:
        time.sleep(0.005)
    time.sleep(chance.uniform(0.0, LATEST_KILL_S))
    alive = child.poll() is None
    child.kill()
    reader.join()
    child.wait()
    child.stdout.close()
    if not alive or not lines:
        figures.not_resumed += 1
        complaint.seek(0)
        print(complaint.read().decode(errors="replace"), file=sys.stderr)
    complaint.close()
    figures.kills += 1
    lose_power()
    compare(root, lines, figures, resumed=bool(before))


def compare(root: Path, lines: list[bytes], figures: Figures, *, resumed: bool) -> None:
    """Every match that was told of holds at least the facts that had been shown; one that holds none at all has lost
    them all.
    """
    highest: dict[str, int] = {}
    for line in lines:
        if not line.endswith(b"\n"):
            continue
        word, match_id, count, *rest = line.decode().split()
        highest[match_id] = max(highest.get(match_id, 0), int(count))
        figures.shown += word == "shown"
        if word == "open" and resumed and len(highest) == 1:
            figures.resumptions += 1
            figures.slowest_ms = max(figures.slowest_ms, int(rest[0]))
    store = MatchStore(root)
    for match_id, highest_shown in highest.items():
        events = [decode_event(payload) for payload in store.read(match_id).events]
        figures.lost += max(0, highest_shown - len(events))
        if events:
            fold(events)


def run(
    kills: int, root: Path, seed: int = 1, *, planted: bool = False, lose_power: Callable[[], None] = lambda: None
) -> Figures:
    """So many lives, one after the other, of matches that go on from one to the next."""
    chance, figures = random.Random(seed), Figures()
    for number in range(kills):
        one_life(root, seed * 100_000 + number, chance, figures, planted=planted, lose_power=lose_power)
    return figures


if __name__ == "__main__":
    wanted, planted = int(sys.argv[1]) if len(sys.argv) > 1 else 30, sys.argv[-1] == "planted"
    if len(sys.argv) > 2 and not planted:
        Path(sys.argv[2]).mkdir(parents=True, exist_ok=True)
        figures = run(wanted, Path(sys.argv[2]), seed=int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    else:
        with tempfile.TemporaryDirectory() as folder:
            figures = run(wanted, Path(folder), planted=planted)
    print(figures)
    sys.exit(1 if figures.lost or figures.not_resumed else 0)
