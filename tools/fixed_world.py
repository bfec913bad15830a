"""Take away what differs between two runs of the program: chance, the clock on the wall, the environment, the disk."""

import datetime as dt
import hashlib
import itertools
import os
import random as chances
import shutil
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

PACKAGES = ("tavla", "tavla_ui", "tavla_devices")
ENVIRONMENT = {
    "TZ": "CET-1",
    "LANG": "C.UTF-8",
    "LC_ALL": "C.UTF-8",
    "LANGUAGE": "en",
    "COLUMNS": "120",
    "QT_QPA_PLATFORM": "offscreen",
    "QT_QUICK_BACKEND": "software",
}
NOW = dt.datetime(2026, 11, 21, 14, 3, tzinfo=dt.timezone(dt.timedelta(hours=1)))
WALL_CLOCK = NOW.isoformat(timespec="seconds")
FREE = shutil.disk_usage(Path(__file__).parent)._replace(total=64_000_000_000, used=24_000_000_000, free=40_000_000_000)


class Entropy:
    """Stands in for the operating system's randomness: a stream for each size asked for, so that one reader does not
    shift another's bytes.
    """

    def __init__(self) -> None:
        self._name = ""
        self._counts: defaultdict[int, Iterator[int]] = defaultdict(itertools.count)

    def restart(self, name: str) -> None:
        """Begin anew, for a match of this name."""
        self._name = name
        self._counts = defaultdict(itertools.count)

    def __call__(self, size: int) -> bytes:
        """The next bytes."""
        return hashlib.shake_256(f"{self._name}/{size}/{next(self._counts[size])}".encode()).digest(size)


class FixedDatetime(dt.datetime):
    """A datetime whose now stands still."""

    @classmethod
    def now(cls, tz: dt.tzinfo | None = None) -> "FixedDatetime":
        """The day of the matches."""
        there = NOW.astimezone(tz)
        told = there if tz is not None else there.replace(tzinfo=None)
        return cls.combine(told.date(), told.timetz())

    @classmethod
    def fromtimestamp(cls, _timestamp: float, tz: dt.tzinfo | None = None) -> "FixedDatetime":
        """The same day: nothing but a file's age or the time of now is read so."""
        return cls.now(tz)


class FixedDate(dt.date):
    """A date whose today stands still."""

    @classmethod
    def today(cls) -> "FixedDate":
        """The day of the matches."""
        return cls(NOW.year, NOW.month, NOW.day)


ENTROPY = Entropy()


def _not_synced(fd: object) -> None:
    """What is written here outlives no run."""


def fix_the_world() -> None:
    """Take away what differs between two runs: environment, umask, randomness, the clock on the wall, the disk's room
    and pace.
    """
    for name in ("TAVLA_HOME", "XDG_DATA_HOME", "QT_SCALE_FACTOR"):
        os.environ.pop(name, None)
    os.environ.update(ENVIRONMENT)
    time.tzset()
    os.umask(0o022)
    os.fsync = os.fdatasync = _not_synced
    os.urandom = ENTROPY

    chances._urandom = Entropy()  # type: ignore[attr-defined]  # noqa: SLF001
    ticks = itertools.count()
    time.perf_counter = lambda: next(ticks) / 4096
    shutil.disk_usage = lambda path: FREE  # noqa: ARG005
    time.time = NOW.timestamp
    time.time_ns = lambda: round(NOW.timestamp()) * 1_000_000_000
    real = {id(dt.datetime): FixedDatetime, id(dt.date): FixedDate}
    for module in [found for name, found in sys.modules.items() if name.partition(".")[0] in PACKAGES]:
        for name, value in list(vars(module).items()):
            if id(value) in real:
                setattr(module, name, real[id(value)])
    dt.datetime = FixedDatetime  # type: ignore[misc]
    dt.date = FixedDate  # type: ignore[misc]
