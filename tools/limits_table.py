"""What each file from outside takes at its limit: bytes, the processor's seconds and MiB, the worst of three.

Every reader of `tests/base/test_limits.py` is tried with each of its contents. Exit code 1 where one takes more than
two seconds or 256 MiB.
"""

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tests" / "base")]

from sound_bundles import SOUND  # noqa: E402
from test_limits import CONTENTS, MOST_MIB, MOST_SECONDS, READERS, TABLE, tried  # noqa: E402

from measuring import measured, slowness  # noqa: E402

TIMES = 3


def contents_of(name: str) -> dict[str, Callable[[int], bytes]]:
    return CONTENTS | SOUND if name == "BUNDLE" else CONTENTS


def worst(name: str, content: str) -> tuple[float, float]:
    seconds, peaks = [], []
    for _ in range(TIMES):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "file.mat"
            path.write_bytes(contents_of(name)[content](TABLE[name].most))
            _, took, peak = measured(tried(READERS[name]), path)
        seconds.append(took)
        peaks.append(peak)
    return max(seconds), max(peaks)


def main() -> int:
    print(f"seconds of an ordinary PC; here everything takes {slowness():.2f} times as long")
    print(f"{'file':14} {'bytes':>12} {'content':12} {'seconds':>8} {'MiB':>6}")
    fits = True
    for name in READERS:
        found = {content: worst(name, content) for content in contents_of(name)}
        content = max(found, key=lambda one: found[one][0])
        seconds, peak = found[content][0], max(each[1] for each in found.values())
        fits = fits and seconds <= MOST_SECONDS and peak <= MOST_MIB
        print(f"{name:14} {TABLE[name].most:12,} {content:12} {seconds:8.2f} {peak:6.0f}", flush=True)
    return 0 if fits else 1


if __name__ == "__main__":
    sys.exit(main())
