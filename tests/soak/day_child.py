"""A venue's whole day in a process of its own: after each match it prints what it holds, in KiB.

Its arguments are a folder and the first seed.
"""

import sys
from itertools import count
from pathlib import Path

from footprint import resident_kib, rest
from plain_hasher import PlainHasher

from tavla.app.robots import RobotTable
from tavla.storage.directors import Directors

DAY_MS = 12 * 3_600_000
RULESETS = ("usbgf-2016", "nbf", "wbgt", "istavder-2025")


def play(root: Path, first_seed: int) -> list[str]:
    """Twelve hours by the board's clock, under every ruleset. Gives what Qt warned of."""
    table = RobotTable(root, directors=Directors(root / "directors", hasher=PlainHasher()))
    opened = table.time.now_ms
    try:
        for seed in count(first_seed):
            table.play_ruled(seed, RULESETS[seed % len(RULESETS)])
            rest(table.board.screen)
            print(resident_kib(), flush=True)
            if table.time.now_ms - opened >= DAY_MS:
                break
    finally:
        table.close()
    return table.warnings


if __name__ == "__main__":
    sys.exit("\n".join(play(Path(sys.argv[1]), int(sys.argv[2]))) or None)
