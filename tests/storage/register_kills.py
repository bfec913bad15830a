"""Kills a program that writes the register at random moments, and looks for what it had acknowledged.

`python tests/storage/register_kills.py [KILLS] [planted]` prints the figures.
"""

import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from register_scene import opened

from tavla.storage.register.records import Incident, Kind, Player
from tavla.storage.register.register import Register
from tavla.storage.register.searching import search

NAME = "register.sqlite"
LATEST_KILL_S = 0.05


class Tally(NamedTuple):
    """What so many kills did; `lost` counts what is not as it was acknowledged."""

    kills: int
    acknowledged: int
    lost: int


def child(path: Path, *, planted: bool) -> None:
    """Write for ever, telling the key of each player that stands there; with the planted bug, before it does."""
    register = Register.open(path)
    os.write(1, b"b\n")
    number = 0
    while True:
        player = register.add(Player(f"Player {number}"), "Kari")
        if planted:
            os.write(1, f"{player.key}\n".encode())
        register.change(player.key, Player(f"Player {number}", "Oslo"), "Kari", "club")
        register.add(Incident(player.key, "illegal move", "2026-11-21"), "Kari")
        if not planted:
            os.write(1, f"{player.key}\n".encode())
        number += 1


def run(
    folder: Path, kills: int, seed: int = 5, *, planted: bool = False, lose_power: Callable[[], None] = lambda: None
) -> Tally:
    """Kill so many on one register, one after the other. `lose_power` is called behind each kill."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    command = [sys.executable, __file__, "--child", str(folder / NAME), *(["planted"] if planted else [])]
    chance, acknowledged, lost = random.Random(seed), set[str](), 0
    for _ in range(kills):
        with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment) as process:
            assert process.stdout is not None
            # So many lines are waited for, else a machine under load is killed before it has acknowledged anything.
            seen = b"".join(process.stdout.readline() for _ in range(chance.randrange(7)))
            time.sleep(chance.random() * LATEST_KILL_S)
            process.kill()
            told = (seen + process.stdout.read()).decode()
        lose_power()
        acknowledged |= {
            line.strip() for line in told.splitlines(keepends=True) if line.endswith("\n") and len(line) == 17
        }
        lost += missing(folder, acknowledged)
    return Tally(kills, len(acknowledged), lost)


def missing(folder: Path, acknowledged: set[str]) -> int:
    """How many of these are not whole, and what else is wrong."""
    with opened(folder) as register:
        players = {entry.key for entry in register.entries(Kind.PLAYER)}
        whole = {
            key
            for key in acknowledged & players
            if len(register.history(key)) == 2 and len(register.where(Kind.INCIDENT, "player", key)) == 1
        }
        found = search(register, "player", kinds=(Kind.PLAYER,), limit=100_000).found
        is_sound = [("ok",)] == register.database.execute("PRAGMA integrity_check").fetchall()
    return len(acknowledged - whole) + (len(found) != len(players)) + (not is_sound)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--child"]:
        child(Path(sys.argv[2]), planted="planted" in sys.argv[3:])
    with tempfile.TemporaryDirectory() as place:
        tally = run(Path(place), int(sys.argv[1]) if len(sys.argv) > 1 else 1000, planted=sys.argv[-1] == "planted")
    print(tally)
    sys.exit(1 if tally.lost else 0)
