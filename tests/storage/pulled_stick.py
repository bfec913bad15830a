"""A stick that is pulled while a second copy is written on it."""

import os
import sys
import time
from pathlib import Path

import pytest

from tavla.storage.mirror import Mirror


def pull(mirror: Mirror, stick: Path, away: Path) -> None:
    """The folder goes, and every write to its open file fails.

    The file's number stays taken: closed, it would be given to the next file that any thread opens, and the copy would
    go into that one. Writes fail first: once the folder is gone, the copy's own thread may close the file at any moment.
    """
    if sys.platform == "win32":
        pytest.skip("Windows moves no folder in which a file is open")
    until = time.monotonic() + 10
    while mirror._fd < 0:  # the copy's own thread opens it
        assert time.monotonic() < until, "no copy is being written"
        time.sleep(0.01)
    refusing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(refusing, mirror._fd, inheritable=False)
    stick.rename(away)
    os.close(refusing)
