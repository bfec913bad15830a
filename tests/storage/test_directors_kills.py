"""A program killed while it counts a guess gives no guess back."""

import os
import random
import subprocess
import sys
import time
from pathlib import Path

from plain_hasher import PlainHasher, pin

from tavla.application.roles import Role
from tavla.storage.directors import Blocked, Directors, Right, Wrong
from tavla.storage.people import Official

START = 1_800_000_000_000
GUESSING = """
import os, sys
from pathlib import Path
from plain_hasher import PlainHasher, pin
from tavla.storage.directors import Directors

class Telling(PlainHasher):
    def fits(self, kept, pin):
        os.write(1, b"l")
        return super().fits(kept, pin)

directors = Directors(Path(sys.argv[1]), hasher=Telling(), now_ms=lambda: int(sys.argv[2]))
os.write(1, b"b")
while True:
    directors.check(sys.argv[3], pin("572913"))
"""


def test_forty_kills_in_mid_guess_never_give_a_guess_back(tmp_path: Path) -> None:
    now = [START]
    directors = Directors(tmp_path, hasher=PlainHasher(), now_ms=lambda: now[0])
    who = directors.add("Kari", Role.DIRECTOR, pin("839274"))
    assert isinstance(who, Official)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    chance, looked_at, before = random.Random(3), 0, 0
    for number in range(40):
        with subprocess.Popen(
            [sys.executable, "-c", GUESSING, str(tmp_path), str(now[0]), who.key],
            stdout=subprocess.PIPE,
            env=environment,
        ) as process:
            assert process.stdout is not None
            assert b"b" == process.stdout.read(1)
            if number % 2:
                # A look has begun; in the other rounds the end may come before it.
                looked_at += process.stdout.read(1).count(b"l")
            time.sleep(chance.random() * 0.006)
            process.kill()
            looked_at += process.stdout.read().count(b"l")
        counted = directors._tries.read((who.key,), now[0])[who.key].wrong
        assert counted >= looked_at
        if counted >= 5 and counted > before:
            assert isinstance(directors.check(who.key, pin("839274")), Blocked)
            now[0] += 1_000_000
        before = counted
    assert looked_at >= 20
    now[0] += 1_000_000
    assert isinstance(directors.check(who.key, pin("572913")), Wrong)
    now[0] += 1_000_000
    assert Right(who) == directors.check(who.key, pin("839274"))
