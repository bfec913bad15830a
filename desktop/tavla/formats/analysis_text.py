"""Texts that programs write for people, with the analysis passed over.

GNU Backgammon's `export match text`: a file a game, `The score (after 2 games) is: Ann 1, Bob 0 (match to 5 points)`,
then before each act `Move number 3:  Ann to play 31` and after it `* Ann moves 8/5 6/5`. eXtreme Gammon's and BGBlitz's
text of positions, in any of their languages: an XGID in a line of its own, and lines that call X and O by name.
Snowie's `.txt`: a position a line (`tavla.formats.snowie`). Each position is a match of one game, in which it was set
by hand.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile

from tavla.base.copies import replace
from tavla.base.errors import PositionError
from tavla.domain.game.cube import Cube
from tavla.domain.game.player import ByPlayer, Player
from tavla.formats.board_state import BoardState, Offer
from tavla.formats.errors import FormatError, cut_short, quoted
from tavla.formats.legality_work import MOST_POSITIONS, LegalityWork
from tavla.formats.mat_cells import Cell
from tavla.formats.mat_game import Line, WrittenGame, lines_of, match_of
from tavla.formats.record import Act, Doubled, GameRecord, MatchRecord, SetUp, Unplayed
from tavla.formats.snowie import SNOWIE_LINE, parse_snowie_state
from tavla.formats.source import ANOTHER_MATCH, Encoding, decoded
from tavla.formats.xgid import parse_xgid

_SCORE = re.compile(
    r"The score \(after \d{1,5} games?\) is: (\S.*?) (\d{1,5}), (\S.*?) (\d{1,5})"
    r"(?: \((?:match to (\d{1,5}) points?|money session)[^)]*\)(, Crawford game|, post-Crawford play)?.*)?"
)
_TO_PLAY = re.compile(r"Move number \d{1,5}:\s+(.*) to play ([1-6])([1-6])\s*")
_CUBE = re.compile(r"\(Cube: (\d{1,7})\)")
_CUBES = {str(1 << doubles) for doubles in range(21)}
_RESIGNS = re.compile(r"Move number \d{1,5}:\s+(.*) resigns (\d{1,6}) points?\b.*")
_WINS = re.compile(r"(.*) wins (\d{1,6}) points?( and the match)?\W*")
_ABOUT = {"Date": "EventDate", "Event": "Event", "Round": "Round", "Place": "Site", "Annotator": "Annotator"}
_DAY = re.compile(r"(\d{2})/(\d{2})/(\d{4})")
_XGID = re.compile(r"[\s>]*(XGID=\S+|[-A-O]{26}:-?\d\S{3,70})\s*", re.IGNORECASE)
"""Behind marks of a quotation too."""
_X_AND_O = re.compile(r"\s*X:(\S.*?)\s{2,}O:(\S.*?)\s*")
_BESIDE_BOARD = re.compile(r".*-\+\s+([XO]): (\S.*?)\s{1,20}\d{1,3}\s*")
_BOARD_EDGE = "-+"
MOST_IN_A_TEXT = 1000


def parse_gnubg_text(
    data: bytes, encoding: Encoding = Encoding.UTF_8, most_positions: int = MOST_POSITIONS
) -> MatchRecord:
    """The game in gnubg's text. Raises FormatError naming line and column."""
    lines = lines_of(decoded(data, encoding))
    start = next(((number, found) for number, text in lines if (found := _SCORE.fullmatch(text))), None)
    if start is None:
        raise FormatError(found="no score", expected="a line 'The score (after 0 games) is: …' of gnubg", line=1)
    begin, head = start
    players = ByPlayer(head[1], head[3])
    length = int(head[5] or 0)
    game = WrittenGame(
        begin,
        players,
        length,
        tuple(_gnubg_cells(lines[begin:], players)),
        ByPlayer(int(head[2]), int(head[4])),
        _opening_cube(lines[begin:]),
        head[6] == ", Crawford game" if length > 1 and head[6] else None,
    )
    return match_of([game], LegalityWork(most_positions), tuple(_gnubg_tags(lines)))


def _opening_cube(lines: list[Line]) -> int:
    """What the cube in the middle of the first board shows: automatic doubles are told nowhere else."""
    before = takewhile(lambda line: not line[1].startswith("* "), lines)
    shown = next((found[1] for _, text in before if (found := _CUBE.search(text))), "1")
    return int(shown) if shown in _CUBES else 1


def _gnubg_tags(lines: list[Line]) -> Iterator[tuple[str, str]]:
    for _, text in lines[:20]:
        name, _, value = text.partition(": ")
        if name in _ABOUT and value.strip():
            day = _DAY.fullmatch(value.strip())
            yield _ABOUT[name], f"{day[3]}.{day[2]}.{day[1]}" if day else value.strip()


def _gnubg_cells(lines: list[Line], players: ByPlayer[str]) -> Iterator[tuple[Cell, Player]]:
    """Each act; whose it is the name tells that the line begins with, the longer of two that fit.

    A last roll without a move stands twice where gnubg has read a `.mat` in which the player conceded after it.
    """
    by_name = sorted(((players[player], player) for player in Player), key=lambda item: -len(item[0]))
    dice, danced = "", None
    for number, text in lines:
        if roll := _TO_PLAY.fullmatch(text):
            dice = f"{roll[2]}{roll[3]}"
        elif resigned := _RESIGNS.fullmatch(text):
            loser = next((player for name, player in by_name if resigned[1] == name), None)
            if loser is not None:
                yield Cell(f"Resigns {resigned[2]} points", number, resigned.start(2) + 1), loser
        elif won := _WINS.fullmatch(text):
            winner = next((player for name, player in by_name if won[1] == name), None)
            if winner is not None:
                yield Cell(f"Wins {won[2]} point{won[3] or ''}", number, won.start(2) + 1), winner
        elif act := _gnubg_act(number, text, by_name, dice):
            if (text, dice) != danced:
                yield act
            danced = (text, dice) if text.endswith("cannot move") else None


_MARKS = " \t>|:"
"""Before the lines of a text that is quoted."""


def _gnubg_act(number: int, text: str, by_name: Sequence[tuple[str, Player]], dice: str) -> tuple[Cell, Player] | None:
    """What a player does in a line; None for one of analysis. Raises FormatError for an act that is not known."""
    before, _, said = text.partition("* ")
    found = [(name, player) for name, player in by_name if said.startswith(f"{name} ") and before.strip(_MARKS) == ""]
    for name, player in found if not before else ():
        if word := _gnubg_word(text[len(name) + 3 :].strip(), dice):
            return Cell(word[0], number, len(name) + 4 + word[1]), player
    if found:
        expected = "'* ' at the begin of the line, the name, then moves, cannot move, doubles, accepts or rejects"
        raise FormatError(found=quoted(text), expected=expected, line=number)
    return None


def _gnubg_word(text: str, dice: str) -> tuple[str, int] | None:
    """An act as `.mat` writes it, and how far its first character lies behind its column."""
    if text.startswith("moves "):
        return f"{dice}: {text.removeprefix('moves ')}", len("moves ") - len(dice) - 2
    words = {"cannot move": f"{dice}: Cannot Move", "doubles": "Doubles", "accepts": "Takes", "rejects": "Drops"}
    return next(((cell, 0) for word, cell in words.items() if text.startswith(word)), None)


def parse_positions(data: bytes, encoding: Encoding = Encoding.UTF_8) -> MatchRecord:
    """The first position of a text. Raises FormatError naming the line."""
    first, *others = _positions(data, encoding)
    if not others:
        return first[1]
    return replace(first[1], comments=(f"{ANOTHER_MATCH} {others[0][0]}",))


def parse_all_positions(data: bytes, encoding: Encoding = Encoding.UTF_8) -> tuple[MatchRecord, ...]:
    """Every position of a text. Raises FormatError naming the line."""
    return tuple(record for _, record in _positions(data, encoding))


def _positions(data: bytes, encoding: Encoding) -> list[tuple[int, MatchRecord]]:
    lines = lines_of(decoded(data, encoding))
    found = []
    beside: dict[str, str] = {}
    """The names beside a board that stands above its XGID, as BGBlitz has it."""
    for index, (number, text) in enumerate(lines):
        if name := _BESIDE_BOARD.fullmatch(text):
            beside[name[1]] = name[2]
            continue
        state = _state(number, text)
        if state is None:
            continue
        names, told = state
        if names is None:
            names = _names_below(lines[index + 1 : index + 6]) or ByPlayer(
                beside.get("X", "Player 1"), beside.get("O", "Player 2")
            )
        found.append((number, _record(names, told, number)))
        beside = {}
        if len(found) > MOST_IN_A_TEXT:
            raise FormatError(found=f"{len(found)} positions", expected=f"at most {MOST_IN_A_TEXT}", line=number)
    if not found:
        raise FormatError(found="no position", expected="an XGID in a line of its own", line=lines[-1][0])
    return found


def _state(number: int, text: str) -> tuple[ByPlayer[str] | None, BoardState] | None:
    """The position in a line, with the names if the line has them; None for another line."""
    xgid = _XGID.fullmatch(text)
    try:
        if xgid:
            return None, parse_xgid(xgid[1])
        if SNOWIE_LINE.fullmatch(text):
            return parse_snowie_state(text)
    except FormatError as error:
        column = error.column and error.column + (xgid.start(1) if xgid else 0)
        raise FormatError(found=error.found, expected=error.expected, line=number, column=column) from error
    except PositionError as error:
        raise FormatError(
            found=f"a position in which {cut_short(str(error))}", expected="a position of backgammon", line=number
        ) from error
    return None


def _names_below(lines: list[Line]) -> ByPlayer[str] | None:
    for _, text in lines:
        if names := _X_AND_O.fullmatch(text):
            return ByPlayer(names[1], names[2])
        if _BOARD_EDGE in text:
            break
    return None


def _record(names: ByPlayer[str], state: BoardState, line: int) -> MatchRecord:
    """The position as a game that was begun with it."""
    board = state.position.seen_by(state.on_roll)
    acts: list[Act] = [SetUp(state.on_roll, board, Cube(state.cube, state.cube_owner))]
    if state.roll is not None:
        acts.append(Unplayed(state.on_roll, state.roll))
    elif state.offer is Offer.DOUBLE:
        acts.append(Doubled(state.on_roll, state.cube * 2))
    elif state.offer is not None:
        raise FormatError(
            found=f"a beaver or raccoon that waits ({quoted(state.offer.value)})",
            expected="a double, or dice",
            line=line,
        )
    rules = (("Jacoby", state.jacoby), ("Beaver", state.beavers)) if not state.match_length else ()
    tags = tuple((name, "On" if is_on else "Off") for name, is_on in rules)
    game = GameRecord(1, state.scores, tuple(acts))
    return MatchRecord(names, state.match_length, (game,), tags).stating([state.crawford])
