"""What a piece of work takes, measured in a process of its own."""

import statistics
import subprocess
import sys
import time
from functools import cache
from pathlib import Path

_WORK = """
import sys, time
from pathlib import Path
argument = Path(sys.argv[1])
began = time.process_time()
{work}
seconds = time.process_time() - began
if sys.platform == "win32":
    import ctypes
    counters = (ctypes.c_size_t * 9)()  # PROCESS_MEMORY_COUNTERS: two DWORDs, then PeakWorkingSetSize
    ctypes.windll.psapi.GetProcessMemoryInfo(ctypes.c_void_p(-1), counters, ctypes.sizeof(counters))
    peak = counters[1] / 2**20
else:
    peak = int(Path("/proc/self/status").read_text().split("VmHWM:")[1].split()[0]) / 1024
print(seconds, peak)
"""


ORDINARY_SECONDS = 0.06
"""What the yardstick takes on an ordinary PC, for which the bounds in seconds are meant."""


@cache
def slowness() -> float:
    """How much longer plain Python takes on this machine than on an ordinary PC; 1 on a quicker one."""
    return max(1.0, statistics.median(_yardstick() for _ in range(5)) / ORDINARY_SECONDS)


def _yardstick() -> float:
    began = time.process_time()
    sum(number * number for number in range(1_000_000))
    return time.process_time() - began


def measured(work: str, argument: Path) -> tuple[str, float, float]:
    """What the work prints, the processor's seconds on an ordinary PC without the interpreter's start, and its peak in
    MiB.

    Not by getrusage: its peak begins with that of the process that started it.
    """
    ran = subprocess.run(
        [sys.executable, "-c", _WORK.format(work=work), str(argument)],
        check=True, capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    *said, figures = ran.stdout.splitlines()
    seconds, peak = map(float, figures.split())
    return "\n".join(said), seconds / slowness(), peak
