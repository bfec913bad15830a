"""A program killed while it writes the register leaves it whole, with all that it had acknowledged."""

import os
import random
import subprocess
import sys
import time
from pathlib import Path

from register_scene import opened

from tavla.storage.register.records import Kind
from tavla.storage.register.searching import search

WRITING = """
import os, sys
from pathlib import Path
from tavla.storage.register.records import Incident, Player
from tavla.storage.register.register import Register

register = Register.open(Path(sys.argv[1]))
os.write(1, b"b\\n")
number = 0
while True:
    player = register.add(Player(f"Player {number}"), "Kari")
    register.change(player.key, Player(f"Player {number}", "Oslo"), "Kari", "club")
    register.add(Incident(player.key, "illegal move", "2026-11-21"), "Kari")
    os.write(1, f"{player.key}\\n".encode())
    number += 1
"""


def test_twenty_kills_lose_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    path = tmp_path / "register.sqlite"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    chance, acknowledged = random.Random(5), set[str]()
    for _ in range(20):
        with subprocess.Popen(
            [sys.executable, "-c", WRITING, str(path)], stdout=subprocess.PIPE, env=environment
        ) as process:
            assert process.stdout is not None
            if chance.random() < 0.8:
                process.stdout.readline()
            time.sleep(chance.random() * 0.05)
            process.kill()
            told = process.stdout.read().decode()
        acknowledged |= {
            line.strip() for line in told.splitlines(keepends=True) if line.endswith("\n") and len(line) == 17
        }
    with opened(tmp_path) as register:
        assert acknowledged <= {entry.key for entry in register.entries(Kind.PLAYER)}
        for key in acknowledged:
            assert 2 == len(register.history(key))
            assert 1 == len(register.where(Kind.INCIDENT, "player", key))
        assert len(register.entries(Kind.PLAYER)) == len(
            search(register, "player", kinds=(Kind.PLAYER,), limit=100_000).found
        )
        assert [("ok",)] == register.database.execute("PRAGMA integrity_check").fetchall()
    assert len(acknowledged) > 20
