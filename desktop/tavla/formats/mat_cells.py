"""One cell of a `.mat` file: a player's roll and play, cube act, or result."""

import re

from msgspec import Struct

from tavla.base.errors import PositionError
from tavla.domain.game.legality import legal_plays, legal_results
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.position import Position
from tavla.domain.game.roll import Roll
from tavla.formats.errors import FormatError, cut_short, quoted
from tavla.formats.legality_work import TOO_MUCH, LegalityWork
from tavla.formats.mat_play import read_play
from tavla.formats.record import Act, Conceded, Doubled, Dropped, Played, RecordedResult, SetUp, Took, Unplayed
from tavla.formats.snowie import parse_snowie

_SAID_TOO = r"lost\s+on\s+time|forfeits?|resign(?:ed)?"
"""Of what a concession says of itself too: these begin a cell at the begin of a row or behind two blanks alone."""
_BEGINS = (
    "doubles?|redoubles?|beavers?|raccoons?|takes?|drops?|pass(?:es)?|wins?|losses|loses|concedes|resigns"
    "|accepts?|rejects?"
)
WORDS = f"{_BEGINS}|{_SAID_TOO}"
LOSES = f"losses|loses|concedes|resigns|{_SAID_TOO}"
RESIGNED = re.compile(r"resign(?:s|ed)?\s+(?:game|match|normal|single|gammon|backgammon)", re.IGNORECASE)
"""As OpenGammon and others write it, in whosever column: who resigned, the result tells."""
GIVEN_UP = rf"(?:concedes|{RESIGNED.pattern}|resigns|{_SAID_TOO})(?!\s+\d)"
"""Of a roll that was not played, as some editions of eXtreme Gammon write it."""
IS_GIVEN_UP = re.compile(GIVEN_UP, re.IGNORECASE)
START = re.compile(
    rf"(?<![^\s)])(?:(?P<dice>\d{{2}})\s?:(?:\s{{0,3}}(?:\?{{3,4}}|{GIVEN_UP})(?!\S))?"
    rf"|(?P<word>{_BEGINS}|(?:^|(?<=^\s)|(?<=\s\s)|(?<=\d[).:]\s))(?:{_SAID_TOO}))\b|(?P<mark>\?{{3,4}})(?!\S))",
    re.IGNORECASE,
)
"""Where a cell begins."""
DOUBLE = re.compile(r"(double|redouble|beaver|raccoon)s?(?:\s*(?:={1,2}>|to)\s*([1-9]\d{0,9}))?", re.IGNORECASE)
RESULT = re.compile(
    r"wins?\s+(\d{1,10})\s+points?(?:\s+with\s+(?:a\s+)?(?:back)?gammon)?(\s+and\s+the\s+match)?\.?", re.IGNORECASE
)
CONCESSION = re.compile(rf"(?:{LOSES})(?:\s+(\d{{1,10}})\s+points?)?.{{0,40}}", re.IGNORECASE)
DANCES = {"", "cannot move", "can't move", "no move", "(no play)", "dance"}
_NOTHING = re.compile(r"\s0/0(?!\S)")
"""A die for which no checker was left, as some write it."""
_FACES = frozenset("123456")
MARK = "????"
MARKS = ("???", MARK)
ILLEGAL = re.compile(r"illegal play", re.IGNORECASE)
SNOWIE = re.compile(r"illegal play\s*\(([^()]*)\)", re.IGNORECASE)
CELL = "dice with a play, Doubles => N, Takes, Drops, Wins N points or Losses N points"


class Cell(Struct, frozen=True):
    """Its text without surrounding blanks, and the place of its first character."""

    text: str
    line: int
    column: int

    def wrong(self, found: str, expected: str, offset: int = 0) -> FormatError:
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
        word = f"{double[1].capitalize()}s"
        return Doubled(player, int(double[2]) if double[2] else None, "Doubles" if word == "Redoubles" else word)
    if result := RESULT.fullmatch(text):
        return RecordedResult(player, int(result[1]), ends_match=result[2] is not None)
    match text.lower():
        case "takes" | "take" | "accepts" | "accept":
            return Took(player)
        case "drops" | "drop" | "passes" | "pass" | "rejects" | "reject":
            return Dropped(player)
        case _:
            pass
    if concession := CONCESSION.fullmatch(text):
        return Conceded(player, int(concession[1]) if concession[1] else None)
    raise cell.wrong(quoted(text), CELL)


def _turn(cell: Cell, player: Player, position: Position, dice: str, end: int, work: LegalityWork) -> Act:
    moves = (_NOTHING.sub("", cell.text[end:]) if "0/0" in cell.text else cell.text[end:]).strip()
    if dice == "00":
        return Unplayed(player, None, f"00: {moves}".strip())
    if not _FACES.issuperset(dice):
        raise cell.wrong(quoted(dice), "two dice of 1 to 6")
    roll = Roll.of(int(dice[0]), int(dice[1]))
    if ILLEGAL.match(moves):
        return Unplayed(player, roll, "Illegal play")
    if moves in MARKS or IS_GIVEN_UP.fullmatch(moves):
        return Unplayed(player, roll, moves if moves in MARKS else MARK)
    if work.is_too_much(position, roll):
        raise cell.wrong(TOO_MUCH, work.limit)
    if moves.lower() in DANCES:
        return no_moves(player, position, roll)
    try:
        return Played(player, roll, read_play(moves, position, roll))
    except PositionError as error:
        found = f"{quoted(moves, 40)} with {dice} ({cut_short(str(error))})"
        begin = len(cell.text) - len(cell.text[end:].lstrip())
        raise cell.wrong(found, "a play that can be made from the position", begin) from error


def illegal_play(cell: Cell, players: ByPlayer[str]) -> SetUp | None:
    """The position that a cell tells after an illegal play, as Snowie writes it, of several the last; None for another
    cell.
    """
    found = list(SNOWIE.finditer(cell.text)) if ILLEGAL.search(cell.text) else []
    if not found:
        return None
    try:
        return parse_snowie(found[-1][1], players)
    except PositionError as error:
        wrong = f"an illegal play ({error})"
        raise cell.wrong(wrong, "40 fields as Snowie writes a position", found[-1].start()) from error


def no_moves(player: Player, position: Position, roll: Roll) -> Act:
    """A dance, the only play there is, or, when there was a choice, a turn that was not played."""
    if position.own_in_play == 0 or position.other_in_play == 0:
        return Unplayed(player, roll)
    results = legal_results(position, roll)
    if results.is_dance:
        return Played(player, roll, ())
    return Played(player, roll, legal_plays(position, roll)[0][1]) if len(results) == 1 else Unplayed(player, roll)
