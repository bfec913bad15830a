"""A club's own board in the data folder: copied once it is found fit, read again at each start."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from tavla.application.club_board import PROGRAMS_OWN, ClubBoard
from tavla.application.look import WornBoard
from tavla.base.host import files
from tavla.base.phrase import Phrase, phrase
from tavla.formats.club_board import BOARD_FILE, ClubBoardError, Measure, ReadBoard, read_board
from tavla.storage.disk import Disk, RealDisk, make_directory, replace_file
from tavla.system.background import Background, OneByOne
from tavla.system.machine import CLUB_BOARD


class Kept(NamedTuple):
    """What the settings are told."""

    wear: Callable[[ClubBoard, str], None]
    """Show this one, or the program's own, by the word of a director, from now on and at the next start."""
    disk: Disk | None = None


class ClubBoardService:
    """Implements the port of that name. `measure` looks at a picture's bytes."""

    def __init__(self, root: Path, background: Background, measure: Measure, kept: Kept) -> None:
        self._folder, self._measure, self._kept = root / CLUB_BOARD, measure, kept
        self._jobs = OneByOne(background)

    def put_on(self, path: Path, by: str, done: Callable[[ClubBoard], None], failed: Callable[[Phrase], None]) -> None:
        def take() -> ClubBoard:
            read = read_board(path, self._measure)
            _keep(read, self._folder / read.board.digest, self._kept.disk or RealDisk())
            return placed(read.board, self._folder / read.board.digest)

        def shown(board: ClubBoard) -> None:
            self._kept.wear(board, by)
            self._tidy(board.digest)
            done(board)

        self._jobs.run(take, shown, failed)

    def take_off(self, by: str) -> None:
        self._kept.wear(PROGRAMS_OWN, by)
        self._tidy("")

    def _tidy(self, digest: str) -> None:
        """Remove those that are no longer shown; where that fails they only take room. Each of their files may be held
        for a while.
        """
        worn_out = [folder for folder in self._folder.glob("*") if folder.name != digest]

        def remove() -> None:
            for folder in worn_out:
                files.remove_tree(folder)

        self._jobs.run(remove, lambda _none: None, lambda _said: None)


def load(root: Path, worn: WornBoard) -> ClubBoard | Phrase:
    """The board that was on, as it was checked then, or why it is not shown."""
    folder = root / CLUB_BOARD
    try:
        board = read_board(folder / worn.digest / BOARD_FILE).board
    except ClubBoardError as error:
        return _not_shown(error.said)
    if board.digest != worn.digest:
        return _not_shown(phrase("its files are no longer those that were checked"))
    return placed(board, folder / board.digest)


def placed(board: ClubBoard, folder: Path) -> ClubBoard:
    """With the whole paths of its pictures, which lie in this folder."""
    field, bar = (str(folder / name) if name else "" for name in (board.field_picture, board.bar_picture))
    return board._replace(field_picture=field, bar_picture=bar)


def _not_shown(why: Phrase) -> Phrase:
    return phrase(
        "The club's own board is not shown: {why}. The director can choose its file again on his page, Board's look.",
        why=why,
    )


def _keep(read: ReadBoard, folder: Path, disk: Disk) -> None:
    """Raises OSError or JournalError."""
    make_directory(disk, folder)
    for name in sorted(read.files, key=lambda name: name == BOARD_FILE):  # it is whole once its TOML is there
        replace_file(folder / name, read.files[name], disk)
