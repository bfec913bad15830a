"""Matches in progress that move between boards on a stick, or whatever carries a file."""

import os
from pathlib import Path

from tavla.application.ports.matches import MovedFile
from tavla.base.phrase import phrase
from tavla.evidence.device_key import device_key, make_device_key
from tavla.services.match_offers import named
from tavla.storage.disk import Disk
from tavla.storage.errors import JournalError
from tavla.storage.match_store import MatchStore, OpenMatch
from tavla.storage.moved_matches import (
    SUFFIX,
    Taken,
    carry_out,
    files_in,
    mark_moved,
    take_over,
    taken_by,
    whole_record,
)

MOUNTED_UNDER = (Path("/media"), Path("/run/media"))
KEYS_FOLDER = "keys"
OWN_FOLDER = "moved"
"""In the data folder: for a file that is sent in another way, and for one that was brought so."""


def sticks(roots: tuple[Path, ...] = MOUNTED_UNDER) -> tuple[Path, ...]:
    """What is plugged in and can be written on: mounted one or two folders below the usual places."""
    found = [path for root in roots if root.is_dir() for path in (*sorted(root.glob("*")), *sorted(root.glob("*/*")))]
    return tuple(path for path in found if path.is_mount() and os.access(path, os.W_OK))


class MatchMover:
    """Knows where files may lie. `mounted` stands in for the machine's own sticks in tests."""

    def __init__(
        self, root: Path, store: MatchStore, disk: Disk | None = None, mounted: tuple[Path, ...] | None = None
    ) -> None:
        self._own, self._store, self._disk, self._mounted = root / OWN_FOLDER, store, disk, mounted
        self._keys = root / KEYS_FOLDER

    def folders(self) -> tuple[Path, ...]:
        """Where a match can be written to: the sticks, and last the board's own folder."""
        return (*(sticks() if self._mounted is None else self._mounted), self._own)

    def carry_out(self, match: OpenMatch, folder: Path, at: str) -> Path:
        """The file of a match that was moved; a copy stays here, should the stick be lost, and says where the match
        went. Raises TavlaError.
        """
        copy = carry_out(match, self._own, self._disk)
        if folder == self._own:
            return copy
        path = carry_out(match, folder, self._disk)
        mark_moved(
            copy, folder.name, at, self._disk
        )  # before the match is closed here: until then nobody can take the copy
        return path

    def files(self) -> tuple[MovedFile, ...]:
        """What was brought, and which other board has taken it already, or which stick. Raises TavlaError."""
        return tuple(self._named(path) for path in files_in(self.folders(), self._disk))

    def take_over(self, path: str, at: str, *, overruled: bool = False) -> str:
        """The ID of the match of a file, which is this board's from now on, and marked so. Raises TavlaError."""
        file = self._file(Path(path))
        if file.stick and not overruled:
            raise JournalError(
                Path(path),
                phrase("the match was moved to the stick {stick} at {at}", stick=file.stick, at=file.at),
                advice=phrase(
                    "Go on with it from there. If the stick, or the board that took it over, is lost, a director "
                    "can take it here by his PIN."
                ),
            )
        if file.board and not overruled:
            raise JournalError(
                Path(path),
                phrase("the match was taken over by {board} at {at}", board=file.board, at=file.at),
                advice=phrase("Go on with it there. If that board is lost, a director can take it here by his PIN."),
            )
        return take_over(self._store, Path(path), Taken(self._board(), at), self._disk)

    def _file(self, path: Path) -> MovedFile:
        taken = taken_by(path, self._disk)
        elsewhere = taken if taken is not None and taken.board != self._board() else None
        name, folder = path.name.removesuffix(SUFFIX), str(path.parent)
        return MovedFile(
            str(path), name, folder, *((elsewhere.board, elsewhere.at, elsewhere.stick) if elsewhere else ())
        )

    def _named(self, path: Path) -> MovedFile:
        file = self._file(path)
        try:
            return named(file, whole_record(path, self._disk))
        except JournalError:  # said when it is opened
            return file

    def _board(self) -> str:
        """What this board is called on a mark: by its key, which is made where there is none."""
        key = device_key(self._keys) or make_device_key(self._keys)
        return f"board {key.public.key[:5].hex()}"
