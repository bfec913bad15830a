"""The devices' line: from the last byte on the wire to the board's own thread, a replugging, and three open ports at
rest.
"""

import os
import queue
import resource
import statistics
import subprocess
import sys
import tempfile
import time
import tty
from collections.abc import Callable, Iterator
from pathlib import Path

from tavla_devices.link.link import Link
from tavla_devices.link.status import LinkState

Row = tuple[str, str, str, bool]

LINE = b"$PTVLE,7F3A21C0,42,124000,ROLL,OK,5,3,2,4*84EA\r\n"
LINES = 500
BYTE_S = 10 / 115_200
MEDIAN_REACH_MS, IDLE_P99_REACH_MS, BUSY_P99_REACH_MS, REPLUG_REACH_S, REST_REACH = 2.0, 5.0, 20.0, 3.0, 1.0
REPLUGGINGS = 5
REST_S = 10.0
SPIN = "while True: pass"
FAR_END = f"""
import os, sys, time
line, wire = {LINE!r}, int(sys.argv[1])
for _ in sys.stdin.buffer:
    time.sleep(0.01)
    for start in range(0, len(line), 8):
        if start:
            time.sleep({8 * BYTE_S})
        begun = time.monotonic_ns()
        os.write(wire, line[start : start + 8])
    os.write(1, b"%d\\n" % begun)
"""


class _Line:
    """A pty with a link at its end, and the thread that stands for the board's."""

    def __init__(self, name: Path) -> None:
        self.name = name
        self.calls: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self.came = bytearray()
        self.master = -1
        self.plug()
        self.link = Link(str(name), self.came.extend, lambda _: None, self.calls.put)
        self.link.open()
        self.until(self.is_open)

    def is_open(self) -> bool:
        return self.link.status.state is LinkState.OPEN

    def plug(self) -> None:
        self.master, slave = os.openpty()
        tty.setraw(slave)
        self.name.symlink_to(os.ttyname(slave))
        os.close(slave)

    def unplug(self) -> None:
        os.close(self.master)
        self.name.unlink()

    def until(self, reached: Callable[[], bool]) -> None:
        while not reached():
            try:
                self.calls.get(timeout=0.1)()
            except queue.Empty:
                continue

    def close(self) -> None:
        self.link.close()
        self.link.wait_closed(5)
        self.unplug()


def rows() -> Iterator[Row]:
    """The rows of the link."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        line = _Line(folder / "one")
        yield from _latency(line, "idle", IDLE_P99_REACH_MS)
        spinners = [subprocess.Popen([sys.executable, "-c", SPIN]) for _ in range(os.cpu_count() or 1)]
        try:
            yield from _latency(line, "all cores busy", BUSY_P99_REACH_MS)
        finally:
            for spinner in spinners:
                spinner.kill()
                spinner.wait()
        spans = [_replugged(line, 0.3 * turn) for turn in range(REPLUGGINGS)]
        yield (
            "a device plugged in again → open",
            f"{max(spans):.2f} s at most of {REPLUGGINGS}",
            f"≤ {REPLUG_REACH_S:.0f} s",
            max(spans) <= REPLUG_REACH_S,
        )
        others = [_Line(folder / other) for other in ("two", "three")]
        spent = _spent()
        time.sleep(REST_S)
        share = (_spent() - spent) / REST_S * 100
        yield "three open ports at rest", f"{share:.2f} % of a core", f"≤ {REST_REACH:.0f} %", share <= REST_REACH
        for each in (line, *others):
            each.close()


def _latency(line: _Line, when: str, reach: float) -> Iterator[Row]:
    """A line at the speed of its wire; the time from its last bytes to the board's thread having it whole.

    The far end is a process of its own.
    """
    spans = []
    with subprocess.Popen(
        [sys.executable, "-c", FAR_END, str(line.master)],
        pass_fds=[line.master],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as far:
        assert far.stdin is not None
        assert far.stdout is not None
        for _ in range(LINES):
            line.came.clear()
            os.write(far.stdin.fileno(), b"\n")
            line.until(lambda: len(line.came) >= len(LINE))
            ended = time.monotonic_ns()
            spans.append((ended - int(far.stdout.readline())) / 1e6)
        far.stdin.close()
    median, slowest = statistics.median(spans), statistics.quantiles(spans, n=100)[98]
    seen = f"median {median:.2f} ms, p99 {slowest:.2f} ms"
    is_reached = median <= MEDIAN_REACH_MS and slowest <= reach
    yield (
        f"last byte on the wire → the board's thread, {when}",
        seen,
        f"≤ {MEDIAN_REACH_MS:.0f}, {reach:.0f} ms",
        is_reached,
    )


def _replugged(line: _Line, away_s: float) -> float:
    line.unplug()
    line.until(lambda: not line.is_open())
    time.sleep(away_s)
    begun = time.monotonic()
    line.plug()
    line.until(line.is_open)
    return time.monotonic() - begun


def _spent() -> float:
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime
