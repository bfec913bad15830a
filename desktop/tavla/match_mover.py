"""Matches in progress that move between boards on a stick, or whatever carries a file."""

import os
from pathlib import Path

from tavla.storage.disk import Disk
from tavla.storage.match_store import MatchStore, OpenMatch
from tavla.storage.moved_matches import SUFFIX, carry_out, files_in, take_over
from tavla_ui.desk import MovedFile

MOUNTED_UNDER = (Path("/media"), Path("/run/media"))
OWN_FOLDER = "moved"
"""In the data folder: for a file that is sent in another way, and for one that was brought so."""


def sticks(roots: tuple[Path, ...] = MOUNTED_UNDER) -> tuple[Path, ...]:
    """What is plugged in and can be written on: mounted one or two folders below the usual places."""
    found = [path for root in roots if root.is_dir() for path in (*sorted(root.glob("*")), *sorted(root.glob("*/*")))]
    return tuple(path for path in found if path.is_mount() and os.access(path, os.W_OK))


class MatchMover:
    """Knows where files may lie. `mounted` stands in for the machine's own sticks in tests."""

    def __init__(self, root: Path, store: MatchStore, disk: Disk | None = None, mounted: tuple[Path, ...] | None = None) -> None:
        self._own, self._store, self._disk, self._mounted = root / OWN_FOLDER, store, disk, mounted

    def folders(self) -> tuple[Path, ...]:
        """Where a match can be written to: the sticks, and last the board's own folder."""
        return (*(sticks() if self._mounted is None else self._mounted), self._own)

    def carry_out(self, match: OpenMatch, folder: Path) -> Path:
        """The file of a match that was moved; a copy stays here, should the stick be lost. Raises TavlaError."""
        copy = carry_out(match, self._own, self._disk)
        return copy if folder == self._own else carry_out(match, folder, self._disk)

    def files(self) -> tuple[MovedFile, ...]:
        """What was brought."""
        return tuple(MovedFile(str(path), path.name.removesuffix(SUFFIX), str(path.parent)) for path in files_in(self.folders(), self._disk))

    def take_over(self, path: str) -> str:
        """The ID of the match of a file, which is this board's from now on. Raises TavlaError."""
        return take_over(self._store, Path(path), self._disk)
