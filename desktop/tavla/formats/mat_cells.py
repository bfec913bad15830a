"""One cell of a `.mat` file: a player's roll and play, cube act, or result."""

import re

from msgspec import Struct

from tavla.base.errors import PositionError
from tavla.domain.game.legality import legal_plays, legal_results
from tavla.domain.game.player import Player
from tavla.domain.game.position import Position
from tavla.domain.game.roll import Roll
from tavla.formats.errors import FormatError, quoted
from tavla.formats.legality_work import TOO_MUCH, LegalityWork
from tavla.formats.mat_play import read_play
from tavla.formats.record import Act, Conceded, Doubled, Dropped, Played, RecordedResult, Took, Unplayed

WORDS = "doubles|redoubles|beavers|raccoons|takes|drops|passes|wins|losses|loses|concedes|resigns"
START = re.compile(
    rf"(?<!\S)(?:(?P<dice>\d{{2}})\s?:(?:\s{{0,3}}\?{{4}})?|(?P<word>{WORDS})\b|(?P<mark>\?{{4}})(?!\S))", re.IGNORECASE
)
"""Where a cell begins."""
DOUBLE = re.compile(r"(doubles|redoubles|beavers|raccoons)(?:\s*=>\s*([1-9]\d{0,9}))?", re.IGNORECASE)
RESULT = re.compile(r"wins\s+(\d{1,10})\s+points?(\s+and\s+the\s+match)?\.?", re.IGNORECASE)
CONCESSION = re.compile(r"(?:losses|loses|concedes|resigns)(?:\s+(\d{1,10})\s+points?)?.{0,40}", re.IGNORECASE)
DANCES = {"", "cannot move", "can't move", "no move", "(no play)", "dance"}
MARK = "????"
CELL = "dice with a play, Doubles => N, Takes, Drops, Wins N points or Losses N points"


class Cell(Struct, frozen=True):
    """Its text without surrounding blanks, and the place of its first character."""

    text: str
    line: int
    column: int

    def wrong(self, found: str, expected: str, offset: int = 0) -> FormatError:
        """What is wrong in it, `offset` characters in."""
        return FormatError(found=found, expected=expected, line=self.line, column=self.column + offset)


def read_cell(cell: Cell, player: Player, position: Position, work: LegalityWork) -> Act | RecordedResult:
    """What `player`'s cell says; `position` is White's view before it, `work` what the file has cost so far.

    Raises FormatError naming the place.
    """
    text = cell.text
    start = START.match(text)
    if start is None:
        raise cell.wrong(quoted(text), CELL)
    if start["dice"]:
        return _turn(cell, player, position.seen_by(player), start["dice"], text.index(":") + 1, work)
    if start["mark"]:
        return Unplayed(player, None, MARK)
    if double := DOUBLE.fullmatch(text):
        word = double[1].capitalize()
        return Doubled(player, int(double[2]) if double[2] else None, "Doubles" if word == "Redoubles" else word)
    if result := RESULT.fullmatch(text):
        return RecordedResult(player, int(result[1]), ends_match=result[2] is not None)
    match text.lower():
        case "takes":
            return Took(player)
        case "drops" | "passes":
            return Dropped(player)
        case _:
            pass
    if concession := CONCESSION.fullmatch(text):
        return Conceded(player, int(concession[1]) if concession[1] else None)
    raise cell.wrong(quoted(text), CELL)


def _turn(cell: Cell, player: Player, position: Position, dice: str, end: int, work: LegalityWork) -> Act:
    moves = cell.text[end:].strip()
    if dice == "00":
        return Unplayed(player, None, f"00: {moves}".strip())
    if not set(dice) <= set("123456"):
        raise cell.wrong(quoted(dice), "two dice of 1 to 6")
    roll = Roll.of(int(dice[0]), int(dice[1]))
    if moves == MARK:
        return Unplayed(player, roll, MARK)
    if work.is_too_much(position, roll):
        raise cell.wrong(TOO_MUCH, work.limit)
    if moves.lower() in DANCES:
        return no_moves(player, position, roll)
    try:
        return Played(player, roll, read_play(moves, position, roll))
    except PositionError as error:
        found = f"{quoted(moves)} with {dice} ({error})"
        raise cell.wrong(found, "a play that can be made from the position", cell.text.index(moves, end)) from error


def no_moves(player: Player, position: Position, roll: Roll) -> Act:
    """A dance, the only play there is, or, when there was a choice, a turn that was not played."""
    if position.own_in_play == 0 or position.other_in_play == 0:
        return Unplayed(player, roll)
    results = legal_results(position, roll)
    if results.is_dance:
        return Played(player, roll, ())
    return Played(player, roll, legal_plays(position, roll)[0][1]) if len(results) == 1 else Unplayed(player, roll)
