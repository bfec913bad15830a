"""What a child process of a harness does otherwise with its disk, as its environment says."""

import os

from tavla.storage.disk import RealDisk

ROOMY = "TAVLA_TEST_ROOMY"
"""A file system that does not say how much room is left has enough."""
NO_SYNC = "TAVLA_TEST_NO_SYNC"
"""The planted bug: no file's content is synced."""


def change_disk() -> None:
    """Call it before anything is written."""
    if ROOMY in os.environ:
        RealDisk.free_space = lambda _disk, _path: 1 << 40  # type: ignore[method-assign, assignment]
    if NO_SYNC in os.environ:
        RealDisk.fdatasync = lambda _disk, _fd: None  # type: ignore[method-assign, assignment]
