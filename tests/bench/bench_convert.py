"""Converting match files: the whole command beside one that does nothing, and each form in one process."""

import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from tavla.formats.source import Encoding
from tavla.formats.table import FORMATS, read_match

MATCHES = Path(__file__).parents[1] / "data" / "matches"
LONGEST = max(MATCHES.glob("*.mat"), key=lambda path: path.stat().st_size)
BEYOND_START_UP_MS = 300.0
ROUNDS = 7


def rows() -> Iterator[tuple[str, str, str, bool]]:
    """The longest real match in every form; a command is measured from its start to its end."""
    with tempfile.TemporaryDirectory() as folder:
        idle = _median([sys.executable, "-m", "tavla", "--version"])
        for form in (form for form in FORMATS if form.writer):
            target = Path(folder) / f"out{form.ending}"
            whole = _median([sys.executable, "-m", "tavla", "convert", "--force", str(LONGEST), str(target)])
            yield (
                f"convert a long match to {form.ending}, beyond start-up",
                f"{whole - idle:.0f} ms ({whole / idle:.1f} × start-up)",
                "≤ 300 ms",
                whole - idle <= BEYOND_START_UP_MS,
            )
            if form.reader:
                began = time.perf_counter()
                read_match(target, Encoding.UTF_8)
                took = (time.perf_counter() - began) * 1000
                yield (f"read it back from {form.ending}", f"{took:.0f} ms", "≤ 300 ms", took <= BEYOND_START_UP_MS)


def _median(command: list[str]) -> float:
    times = []
    for _ in range(ROUNDS):
        began = time.perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        times.append((time.perf_counter() - began) * 1000)
    return statistics.median(times)
