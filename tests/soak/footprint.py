"""What the program holds: resident memory, file handles, objects."""

import gc
import os
import threading
from pathlib import Path

from tavla_ui.robots.hands import wait_until
from tavla_ui.window import BoardWindow


def rest(screen: BoardWindow) -> None:
    """As a board does between matches: what the last one took is given back, and once more when all of it is written."""

    def has_rested() -> bool:
        return not screen.resting.isActive()

    wait_until(has_rested, "the board does not come to rest")
    _wait_for_threads()
    wait_until(has_rested, "the board does not come to rest once the match is written")


def resident_kib() -> int:
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE") // 1024


def handles() -> list[str]:
    """What is open once the board rests."""
    _wait_for_threads()
    return sorted(str(handle.readlink()) for handle in Path("/proc/self/fd").iterdir() if handle.is_symlink())


def objects() -> int:
    """What the board has set aside counts too."""
    gc.unfreeze()
    gc.collect()
    return len(gc.get_objects())


def _wait_for_threads() -> None:
    """Those that look for matches and write files have done."""
    for thread in threading.enumerate():
        if thread is not threading.current_thread():
            thread.join(timeout=2.0)
