"""Match files (`.mat`) that every known program reads.

UTF-8 without a byte-order mark, LF, cells 36 wide, `bar` and `off`, each hit marked, every step that hits written.
gnubg ends a name at ':', keeps 31 bytes of it and takes a double blank for the next column; so a name has ':' replaced
by '.', control characters and runs of blanks by one blank, and is cut to 31 bytes between characters. `Player 1` and
`Player 2` in the header are the columns' names letter for letter; the whole name, or what a record says there
otherwise, is kept as `Whole Name 1` and `Player 1 Name`. A position set by hand is eXtreme Gammon's `; Set Pos=`,
which gnubg reads too; one that it cannot tell, and a step against the dice that passes over a blot, which readers would
have hit, cannot be written: the game stops there, its result kept. A match without a game has an empty one.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from tavla.domain.game.play import Play, moved
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.position import BAR_POINT, CHECKERS, OPENING, Position
from tavla.domain.game.roll import Roll
from tavla.formats.mat_cells import MARK, no_moves
from tavla.formats.mat_play import is_read_as
from tavla.formats.record import (
    BACKGAMMON,
    Act,
    Conceded,
    Doubled,
    Dropped,
    GameRecord,
    MatchRecord,
    Played,
    RecordedResult,
    SetUp,
    Took,
    Unplayed,
)
from tavla.formats.source import cut, plain
from tavla.formats.xgid import format_board

LONGEST_NAME = 31
LONGEST_WORDS = 2000
"""Characters of a header's tag or comment on one line; a comment goes on in the next."""
CELL = 36
LEFT_RESULT, RIGHT_RESULT = 6, 6 + CELL
BY_HAND = "the position was set by hand"
BY_HAND_TOO = (BY_HAND, "the cube was set by hand")
"""The second stands in files of earlier versions."""
BEGINS_AT = re.compile(r"In number (\d{1,3}) the cube began at (\d{1,7})")
CRAWFORD_GAME = re.compile(r"Number (\d{1,3}) is (no )?Crawford game")
HIGHEST_SET_CUBE = 1 << 9
PLAYER_TAGS = {"Player 1": Player.WHITE, "Player 2": Player.BLACK}
WHOLE_NAMES = {"Whole Name 1": Player.WHITE, "Whole Name 2": Player.BLACK}

_Cell = tuple[Act, str]


def format_mat(record: MatchRecord) -> str:
    """The text of a match file."""
    names = safe_names(record.players)
    lines = [
        f'; [{plain(name)[:LONGEST_WORDS]} "{plain(value)[:LONGEST_WORDS]}"]' for name, value in _tags(record, names)
    ]
    games = [(game, list(cells(game, record.variant))) for game in record.games or (GameRecord(1, ByPlayer(0, 0), ()),)]
    kept = (comment for comment in record.comments if not (BEGINS_AT.match(comment) or CRAWFORD_GAME.match(comment)))
    comments = (plain(comment) for comment in (*kept, *_game_notes(games), *_set_up_notes(games)))
    said = [
        f"; {comment[at : at + LONGEST_WORDS]}"
        for comment in comments
        for at in range(0, len(comment) or 1, LONGEST_WORDS)
    ]
    # Above the length a remark in brackets would be a tag.
    above = next((index for index, line in enumerate(said) if line.startswith("; [")), len(said))
    lines += [*said[:above], "", f" {record.match_length} point match", *said[above:]]
    for game, told in games:
        left = f"{names.white} : {game.scores.white}"
        lines += [
            "",
            f" Game {game.number}",
            f" {left:<{CELL + 4}}{'' if len(left) < CELL + 4 else '  '}{names.black} : {game.scores.black}",
        ]
        lines += _rows(told, game.result)
    return "\n".join(lines).lstrip("\n") + "\n"


def safe_names(players: ByPlayer[str]) -> ByPlayer[str]:
    """The names as a match file holds them; never empty, never alike."""
    white, black = safe_name(players.white) or "White", safe_name(players.black) or "Black"
    return ByPlayer(white, black if black != white else f"{cut(black, LONGEST_NAME - 2)} 2")


def safe_name(name: str) -> str:
    """A name that cannot break a line: see above."""
    return cut(" ".join(plain(name).replace(":", ".").split()).lstrip(";# "), LONGEST_NAME)


def _tags(record: MatchRecord, names: ByPlayer[str]) -> Iterator[tuple[str, str]]:
    """The header's tags; the players' are the columns' names, put first where the record has none."""
    given = dict(record.tags)
    for tag, player in PLAYER_TAGS.items():
        if tag not in given:
            yield tag, names[player]
    for tag, value in record.tags:
        if tag in WHOLE_NAMES:
            continue
        if tag not in PLAYER_TAGS:
            is_another = tag == "Variation" and value.lower() not in {"", BACKGAMMON.lower()}
            if not is_another:  # which would have no reader read the match
                yield tag, value
            continue
        yield tag, names[PLAYER_TAGS[tag]]
        if value not in {names[PLAYER_TAGS[tag]], ""} and f"{tag} Name" not in given:
            yield f"{tag} Name", value
    for tag, player in WHOLE_NAMES.items():
        if (whole := plain(record.players[player])) not in {names[player], ""}:
            yield tag, whole


def _rows(cells: Sequence[_Cell], below: RecordedResult | None) -> list[str]:
    rows: list[list[str] | str] = []
    for act, text in cells:
        if isinstance(act, SetUp):
            rows.append(text)
            continue
        column = 0 if act.player is Player.WHITE else 1
        last = rows[-1] if rows else ""
        if isinstance(last, str) or last[1] or (column == 0 and last[0]):
            last = ["", ""]
            rows.append(last)
        last[column] = text
    last = rows[-1] if rows else ""
    if below is not None and below.winner is Player.BLACK and not isinstance(last, str) and not last[1]:
        last[1], below = f" {_result(below)}", None
    lines, number = [], 0
    for row in rows:
        number += not isinstance(row, str)
        lines.append(row if isinstance(row, str) else _row(number, *row))
    if below is not None:
        lines.append(f"{'':{LEFT_RESULT if below.winner is Player.WHITE else RIGHT_RESULT}}{_result(below)}")
    return lines


def _row(number: int, left: str, right: str) -> str:
    """A row; blanks fill an empty right cell, since gnubg looks for it there and finds the row before's where the line
    is shorter.
    """
    gap = "  " if right and len(left) > CELL - 2 else ""
    return f"{number:>3}) {left + gap:<{CELL}}{right}"


def _result(result: RecordedResult) -> str:
    return (
        f"Wins {result.points} point{'' if result.points == 1 else 's'}{' and the match' if result.ends_match else ''}"
    )


def tells_of_set_up(comments: Iterable[str], number: int) -> bool:
    """Whether a file says that in this game, counted from 1, position or cube were set by hand, which stands in no row
    of it.
    """
    return any(comment.startswith(f"In number {number} {what}") for comment in comments for what in BY_HAND_TOO)


def _game_notes(games: Iterable[tuple[GameRecord, Sequence[_Cell]]]) -> Iterator[str]:
    """What the form has no words for: the cube that a game begins with, and what the scores do not tell."""
    for number, (game, _) in enumerate(games, start=1):
        if game.cube > 1:
            yield f"In number {number} the cube began at {game.cube}"
        if game.crawford is not None:
            yield f"Number {number} is {'' if game.crawford else 'no '}Crawford game"


def _set_up_notes(games: Iterable[tuple[GameRecord, Sequence[_Cell]]]) -> Iterator[str]:
    for game, told in games:
        missing = len(game.acts) - len(told)
        if missing:
            is_set_up = isinstance(game.acts[len(told)], SetUp)
            what = BY_HAND if is_set_up else "a play was made that this form cannot tell"
            yield left_out(game, what, missing - is_set_up)


def left_out(game: GameRecord, what: str, missing: int) -> str:
    acts = f"{missing} act{'' if missing == 1 else 's'}"
    return f"In number {game.number} {what}; the {acts} from there on cannot stand in this form of file"


def cells(game: GameRecord, variant: str) -> Iterator[_Cell]:
    """As far as the form can tell the game. What cannot stand in it is told in a comment."""
    position = OPENING
    for act in game.acts:
        if isinstance(act, SetUp):
            line = _set_pos(act) or (f"; {variant}" if variant and act is game.acts[0] else None)
            if line is None:
                return
            yield act, line
            position = act.position
            continue
        if not isinstance(act, Played) or not act.play:
            yield act, _cell(act, position)
            continue
        own = position.seen_by(act.player)
        moves, after = _moves(own, act.play)
        if 0 < len(act.play) < len(act.roll.dice) and not is_read_as(moves, own, act.roll, act.play):
            return
        yield act, f"{act.roll}: {moves}"
        position = after.seen_by(act.player)


def _set_pos(act: SetUp) -> str | None:
    """EXtreme Gammon's line for a position; None where it has none: a cube above 1 in the middle or beyond 512, and a
    side that started with fewer checkers.
    """
    cube, position = act.cube, act.position
    if (cube.value == 1) != cube.is_centred or cube.value > HIGHEST_SET_CUBE:
        return None
    if {position.own_total, position.other_total} != {CHECKERS}:
        return None
    sign = "-" if cube.owner is Player.WHITE else ""
    return f"; Set Pos={format_board(position)}/{sign}{cube.value.bit_length() - 1}"


def _cell(act: Played | Unplayed | Doubled | Took | Dropped | Conceded, position: Position) -> str:
    """An act that moves no checker."""
    match act:
        case Played(player, roll):
            may_not_move = no_moves(player, position.seen_by(player), roll) == act
            return f"{roll}: {'Cannot Move' if may_not_move else MARK}"
        case Unplayed(_, None, mark):
            return mark or MARK
        case Unplayed(player, Roll() as roll, ""):
            may_not_move = isinstance(no_moves(player, position.seen_by(player), roll), Played)
            return f"{roll}: {MARK}" if may_not_move else f"{roll}:"
        case Unplayed(_, roll, mark):
            return f"{roll}: {mark}"
        case Doubled(_, value, word):
            return f" {word}" + (f" => {value}" if value is not None else "")
        case Took():
            return " Takes"
        case Dropped():
            return " Drops"
        case Conceded(_, None):
            return " Resigns"
        case Conceded(_, points):
            return f" Losses {points} point{'' if points == 1 else 's'}"


def _moves(position: Position, play: Play) -> tuple[str, Position]:
    """Each step written apart, hits marked: no reader has to choose a way. And where the play leads."""
    steps = []
    for move in play:
        origin = "bar" if move.origin == BAR_POINT else str(move.origin)
        target = str(move.target) if move.target else "off"
        steps.append(f"{origin}/{target}{'*' if move.hits(position) else ''}")
        position = moved(position, move)
    return " ".join(steps), position
