"""Sticks as desktops mount them: /media/STICK, /media/USER/STICK, /run/media/USER/STICK."""

import os
import sys
from pathlib import Path

ROOTS = ("/Volumes",) if sys.platform == "darwin" else ("/media", "/run/media")


def mounted(roots: tuple[str | Path, ...] = ROOTS) -> tuple[Path, ...]:
    """The folders under which sticks are mounted. Links are not followed."""
    found: list[Path] = []
    for root in roots:
        for first in _folders(root):
            found += [first] if os.path.ismount(first) else filter(os.path.ismount, _folders(first))
    return tuple(found)


def _folders(folder: str | Path) -> list[Path]:
    try:
        with os.scandir(folder) as entries:
            return sorted(Path(entry.path) for entry in entries if entry.is_dir(follow_symlinks=False))
    except OSError:
        return []
