"""What a piece of work takes, measured in a process of its own."""

import subprocess
import sys
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


def measured(work: str, argument: Path) -> tuple[str, float, float]:
    """What the work prints, the processor's seconds without the interpreter's start, and its peak in MiB.

    Not by getrusage: its peak begins with that of the process that started it.
    """
    ran = subprocess.run(
        [sys.executable, "-c", _WORK.format(work=work), str(argument)],
        check=True, capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    *said, figures = ran.stdout.splitlines()
    seconds, peak = map(float, figures.split())
    return "\n".join(said), seconds, peak
