"""The record of the desk: what was done there with matches and draws, and what boards did with what was sent.

A table in CSV, a line an act. It says nothing of a match that the match's own record does not say better.
"""

import os
from enum import Enum
from pathlib import Path
from typing import NamedTuple

from tavla.base.host import files
from tavla.hall.words import Assignment, Here, Standing
from tavla.storage.register.exporting import csv_text

NAME = "desk.csv"
HEAD = ("time", "act", "table", "board", "match", "round", "player 1", "player 2")


class Act(Enum):
    SENT = "match sent"
    ACCEPTED = "match accepted at the board"
    LET_GO_AT_BOARD = "accepted match let go at the board"
    RELEASED = "match taken back"
    LET_GO = "match may be taken over by another board"
    TAKEN_OVER = "match taken over from the desk by this board"
    SETTLED = "of two boards, the match goes on at this one"


class Note(NamedTuple):
    """`match`: the ID of an assignment or of a match."""

    at: str
    act: Act
    table: str
    board: str
    match: str
    round: str = ""
    players: tuple[str, str] = ("", "")


def note(at: str, act: Act, where: tuple[str, str], what: Assignment | str) -> Note:
    """`where`: board and table."""
    board, table = where
    if isinstance(what, str):
        return Note(at, act, table, board, what)
    return Note(at, act, table, board, what.id, what.round, (what.players[0].name, what.players[1].name))


def of_board(before: Here | None, here: Here, assignment: str) -> Act | None:
    """What a board did with an assignment between two words."""
    if here.assigned != assignment:
        return None
    was_accepted = before is not None and (before.assigned, before.standing) == (assignment, Standing.ACCEPTED)
    if here.standing is Standing.ACCEPTED:
        return None if was_accepted else Act.ACCEPTED
    return Act.LET_GO_AT_BOARD if was_accepted and here.standing is Standing.SHOWN else None


def keep(folder: Path, one: Note) -> None:
    """Add a line, or nothing of it. A line that a power cut has torn stays as it is. Raises OSError."""
    row = (one.at, one.act.value, one.table, one.board, one.match, one.round, *one.players)
    fd = files.open_at_once(folder / NAME, files.CHANGE | os.O_CREAT, 0o644)
    with os.fdopen(fd, "r+b", buffering=0) as file:
        size = file.seek(0, os.SEEK_END)
        file.seek(max(0, size - 1))
        is_torn = file.read(1) not in {b"", b"\n"}
        data = b"\r\n" * is_torn + csv_text((row,) if size else (HEAD, row)).encode("utf-8")
        try:
            while data:
                data = data[file.write(data) or 0 :]
            files.sync(file.fileno())
        except OSError:
            file.truncate(size)
            raise
