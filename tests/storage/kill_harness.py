"""Kills a program that appends and acknowledges at random moments, and looks for what it had acknowledged.

`python tests/storage/kill_harness.py [KILLS] [FOLDER|planted]` prints the figures. It shows that a half-written record
does no harm; it cannot show durability: what a killed program wrote, the kernel still has. For that see the power cuts.
"""

import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from disk_changed import change_disk

from tavla.storage.errors import JournalError
from tavla.storage.match_store import MatchStore
from tavla.storage.writer import Done, JournalWriter

MATCH_ID = "20261121-031530-4F7A2C"


@dataclass(frozen=True)
class Tally:
    """What so many kills did."""

    kills: int
    acknowledged: int
    recovered: int
    lost: int
    changed: int
    tails_cut: int
    slowest_resumption_ms: float


def payload(number: int) -> bytes:
    return f'{{"event":"Sample","number":{number},"text":"{"x" * (number * 37 % 900)}"}}'.encode()


def tell(number: int, error: JournalError | None) -> None:
    if error is None:
        os.write(1, f"a{number}\n".encode())


class HastyWriter(JournalWriter):
    """Planted: acknowledges what still waits to be written."""

    def submit(self, payloads: Sequence[bytes], durable: bool, done: Done | None = None) -> None:
        super().submit(payloads, durable)
        if done is not None:
            done(None)


def child(root: Path, *, planted: bool) -> None:
    """Append for ever, telling each acknowledged number on a pipe; with the planted bug, before it is written."""
    change_disk()
    store = MatchStore(root)
    if MATCH_ID in store.start_up().unfinished:
        match = store.open(MATCH_ID)
        assert match.recovered is not None
        number = len(match.recovered.events)
    else:
        match = store.create(MATCH_ID)
        number = 0
    writer = (HastyWriter if planted else JournalWriter)(match.journal, match.heartbeat)
    os.write(1, f"b{number}\n".encode())
    while True:
        writer.submit((payload(number),), durable=number % 3 != 0, done=partial(tell, number))
        number += 1
        if number % 50 == 0:
            time.sleep(0.001)
        while writer._queue.qsize() > 20:
            time.sleep(0.0002)


def run(
    root: Path, kills: int, seed: int = 0, *, planted: bool = False, lose_power: Callable[[], None] = lambda: None
) -> Tally:
    """Kill so many children on one match, one after the other. `lose_power` is called behind each kill."""
    command = [sys.executable, __file__, "--child", str(root), *(["planted"] if planted else [])]
    chance = random.Random(seed)
    acknowledged, lost, changed, cuts, recovered, slowest = -1, 0, 0, 0, 0, 0.0
    for _ in range(kills):
        with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
            assert process.stdout is not None
            if chance.random() < 0.8:
                process.stdout.readline()
            time.sleep(chance.random() * 0.03)
            process.kill()
            told = process.stdout.read()
        lose_power()
        # What was being told when the end came may be half a line.
        for line in told.decode().splitlines(keepends=True):
            if line.startswith("a") and line.endswith("\n"):
                acknowledged = max(acknowledged, int(line[1:]))
        begun = time.perf_counter()
        store = MatchStore(root)
        if MATCH_ID not in store.start_up().unfinished:
            lost += acknowledged + 1
            continue
        match = store.open(MATCH_ID)
        slowest = max(slowest, (time.perf_counter() - begun) * 1000)
        assert match.recovered is not None
        recovered = len(match.recovered.events)
        lost += max(0, acknowledged + 1 - recovered)
        changed += sum(found != payload(number) for number, found in enumerate(match.recovered.events))
        cuts = len(match.recovered.cuts)
        store.leave(match)
    return Tally(kills, acknowledged + 1, recovered, lost, changed, cuts, slowest)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--child"]:
        child(Path(sys.argv[2]), planted="planted" in sys.argv[3:])
    kills, planted = int(sys.argv[1]) if len(sys.argv) > 1 else 1000, sys.argv[-1] == "planted"
    with tempfile.TemporaryDirectory(dir=sys.argv[2] if len(sys.argv) > 2 and not planted else None) as folder:
        tally = run(Path(folder), kills, planted=planted)
    print(tally)
    sys.exit(1 if tally.lost or tally.changed else 0)
