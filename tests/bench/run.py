"""Print the bench table: each `bench_*.py` beside this file gives rows, under what this machine does on its own.

A bench module has `rows()`, giving `(what, value, reach, ok)`: the thing measured, the figure seen and the figure to
reach as texts (each with its ratio to a baseline of the same run), and whether it was reached. `make bench
ARGS=storage` runs only the modules whose name has that word in it.
"""

import contextlib
import importlib
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

Row = tuple[str, str, str, bool]

HERE = Path(__file__).resolve().parent
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed board starts from compiled code
os.environ.setdefault("QT_QPA_UPDATE_IDLE_TIME", "0")  # as the board has it
sys.path += [str(path) for path in HERE.parent.rglob("*") if path.is_dir()]  # the harnesses of the tests there


def main(words: list[str]) -> int:
    """Measure and print. Gives 0 when every row reached its figure, 1 when one did not."""
    for line in _machine():
        print(line, flush=True)
    print(f"\n{'':4}{'what':<66}{'seen':<46}reach")
    rows = []
    for path in sorted(HERE.glob("bench_*.py")):
        if words and not any(word in path.stem for word in words):
            continue
        module = importlib.import_module(path.stem)
        measured: Callable[[], Iterable[Row]] = module.rows
        for what, seen, reach, ok in measured():
            rows.append(ok)
            print(f"{'ok' if ok else 'NO':<4}{what:<66}{seen:<46}{reach}", flush=True)
    print(f"\n{sum(rows)} of {len(rows)} rows reach their figure")
    return 0 if all(rows) else 1


def _machine() -> Iterator[str]:
    """This machine's baselines, to read the table by."""
    load = os.getloadavg()[0]
    yield (
        f"{_processor()}, {os.cpu_count()} cores, load {load:.1f}, Python {platform.python_version()}, "
        f"{platform.system()} {platform.release()}"
    )
    yield f"baseline: a million additions in a Python loop        {_median(_additions, 7):8.1f} ms"
    yield f"baseline: an empty Python process                     {_median(_empty_process, 9):8.1f} ms"
    with tempfile.TemporaryDirectory() as folder, (Path(folder) / "bare").open("ab", buffering=0) as file:

        def append() -> None:
            file.write(b"x" * 200)
            os.fdatasync(file.fileno())

        yield f"baseline: 200 bytes appended and made durable         {_median(append, 101):8.3f} ms"


def _processor() -> str:
    with contextlib.suppress(OSError):
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.machine()


def _additions() -> None:
    total = 0
    for number in range(1_000_000):
        total += number


def _empty_process() -> None:
    subprocess.run([sys.executable, "-c", "pass"], check=True)


def _median(act: Callable[[], None], times: int) -> float:
    """The median time of `act`, in milliseconds."""
    spans = []
    for _ in range(times):
        begun = time.perf_counter_ns()
        act()
        spans.append(time.perf_counter_ns() - begun)
    return statistics.median(spans) / 1e6


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
