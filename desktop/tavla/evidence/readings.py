"""Whether `match.mat` and `summary.txt` tell what was played: the rule of docs/evidence-format.md, whichever way of
writing made them.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from tavla.base.unicode import is_printable
from tavla.domain.facts.events import EVENTS

Fields = dict[str, object]
KINDS = frozenset(kind.__name__ for kind in EVENTS)
LONGEST_NAME = 31
_NUMBER = 10**9
_BAR = 25
_SIDES = ("white", "black")
_CUBE = {"DoubleOffered": "Doubles => {}", "DoubleTaken": "Takes", "DoubleDropped": "Drops"}
_LARGEST_DOUBLE = 10**4300
"""Python writes no number of more digits. Source: docs/evidence-format.md."""
_BY_HAND = (
    "PositionCorrected",
    "CubeCorrected",
    "ScoreCorrected",
    "LengthFoundWrong",
    "LengthCorrected",
    "PenaltyPointsGiven",
)
_RESULT = r"Wins (?P<points>[0-9]+) points?(?: and the match)?"
_ROW = re.compile(r" *[0-9]+\)(?=.*[^ ])")
_WON = re.compile(rf"(?: {{6}}| {{42}}){_RESULT}")
_STEPS = r"(?P<steps>(?: (?:bar|[0-9]+)/(?:off|[0-9]+)\*?)+)"
_CELL = re.compile(
    rf" *(?:(?P<dice>[1-6][1-6]):(?:{_STEPS}| Cannot Move| \?\?\?\?)?|(?P<cube>Doubles => "
    rf"[0-9]+|Takes|Drops)|{_RESULT})"
)
_RIGHT_COLUMN = 20


class Told(NamedTuple):
    """A play, an act of the cube or a won game of a side; with side "" the score before a game."""

    side: str
    what: str
    dice: str = ""


class _AmissError(Exception):
    """What is wrong, in words."""


def what_differs(events: Sequence[Fields], mat: bytes, summary: bytes) -> str | None:
    """What the journal's events hold otherwise than the two members tell, in words; None where they agree."""
    try:
        _compare(events, _text(mat), _text(summary))
    except _AmissError as amiss:
        return str(amiss)
    return None


def _text(data: bytes) -> str:
    """Each byte that is no UTF-8 is U+FFFD."""
    return re.sub("[\ud800-\udfff]", "\N{REPLACEMENT CHARACTER}", data.decode("utf-8", "surrogateescape"))


def _compare(events: Sequence[Fields], mat: str, summary: str) -> None:
    for number, event in enumerate(events):
        kind = event.get("event")
        _need(
            isinstance(kind, str) and kind in KINDS and "journal" not in event,
            f"event {number} is none that a board writes",
        )
    first = events[0]
    players, length = first.get("players"), first.get("match_length")
    if (
        not isinstance(players, dict)
        or set(players) != set(_SIDES)
        or not all(isinstance(name, str) for name in players.values())
    ):
        msg = "the match has no players"
        raise _AmissError(msg)
    _need(_is_number(length), "the match has no length")
    by_hand = first.get("begun_from") is not None or any(_change(event).get("kind") in _BY_HAND for event in events)
    done = list(_done(standing_facts(events), len(mat)))
    told = list(_told(mat, players["white"], players["black"], None if by_hand else str(length)))
    won = [act for act in done if act.what.startswith("Wins")]
    if by_hand:
        in_order = iter([act._replace(dice="") for act in _plays(done)])
        follows = all(act._replace(dice="") in in_order for act in _plays(told)) and won == [
            act for act in told if act.what.startswith("Wins")
        ]
    else:
        follows = told == done or (not done[-1].side and told == done[:-1])
    _need(follows, "the member match.mat does not tell what was played")
    names = {side: safe_name(players[side]) for side in _SIDES}
    said = [f"{names['white']} against {names['black']}, {length} points"]
    said += [f"Game {number}: {names[act.side]} {act.what.lower()}" for number, act in enumerate(won, start=1)]
    lines = summary.split("\n")
    _need([*lines[1:2], *lines[4 : 4 + len(won)]] == said, "the member summary.txt does not tell what was played")


def standing_facts(events: Sequence[Fields]) -> list[Fields]:
    """The events that stand: where play went back, those that it left behind are none of them."""
    found: list[Fields] = []
    left = len(events)
    while left:
        left -= 1
        found.append(events[left])
        change = _change(events[left])
        if change.get("kind") == "TakenBack":
            to = change.get("to")
            if type(to) is not int or not 0 <= to <= left:
                msg = f"event {left} goes back to where the match never was"
                raise _AmissError(msg)
            left = to
    return found[::-1]


def _done(events: Iterable[Fields], room: int) -> Iterator[Told]:
    """What was done; behind acts of the cube of so many letters, which no match file has, its value is left out."""
    points = dict.fromkeys(_SIDES, 0)
    dice, cube = "", 1
    yield Told("", "0 0")
    for event in events:
        kind, player = event.get("event"), event.get("player")
        if kind in ("OpeningRolled", "Rolled"):
            dice = _dice(event)
        elif kind == "TurnEnded":
            side, steps = _side(player), _steps(event.get("play"))
            if steps:
                yield Told(side, steps, dice)
        elif kind in _CUBE:
            if 2 * cube >= _LARGEST_DOUBLE:
                msg = "a cube has more than 4,300 digits"
                raise _AmissError(msg)
            act = Told(_side(player), _CUBE[str(kind)].format(2 * cube if room > 0 else ""))
            room -= len(act.what)
            yield act
            cube *= 2 if kind == "DoubleTaken" else 1
        elif kind == "GameEnded":
            winner, more = _side(event.get("winner")), event.get("points")
            if not isinstance(more, int) or not _is_number(more):
                msg = "a game ends without points"
                raise _AmissError(msg)
            points[winner] += more
            cube = 1
            yield Told(winner, f"Wins {more}")
            yield Told("", f"{points['white']} {points['black']}")


def _told(mat: str, white: str, black: str, length: str | None) -> Iterator[Told]:
    left, right = safe_name(white) or "White", safe_name(black) or "Black"
    right = right if right != left else f"{safe_name(right, LONGEST_NAME - 2)} 2"
    score = re.compile(rf" {re.escape(left)} : ([0-9]+) +{re.escape(right)} : ([0-9]+)")
    length_line = re.compile(rf" {length or '[0-9]+'} point match")
    for line in mat.split("\n"):
        if found := score.fullmatch(line):
            yield Told("", f"{found[1]} {found[2]}")
        elif found := _WON.fullmatch(line):
            yield Told(_side_at(line.index("W")), f"Wins {found['points']}")
        elif found := _ROW.match(line):
            yield from _cells(line.rstrip(" "), found.end())
        elif (
            line
            and not line.startswith(";")
            and not length_line.fullmatch(line)
            and not re.fullmatch(" Game [0-9]+", line)
        ):
            msg = f"the member match.mat has a line that tells nothing: {line}"
            raise _AmissError(msg)


def _cells(line: str, at: int) -> Iterator[Told]:
    while at < len(line):
        cell = _CELL.match(line, at)
        if cell is None:
            msg = f"the member match.mat has a line that tells nothing: {line}"
            raise _AmissError(msg)
        side = _side_at(cell.end() - len(cell[0].lstrip(" ")))
        if cell["steps"]:
            yield Told(side, cell["steps"].replace("*", ""), cell["dice"])
        elif not cell["dice"]:
            yield Told(side, cell["cube"] or f"Wins {cell['points']}")
        at = cell.end()


def _side_at(column: int) -> str:
    return _SIDES[column >= _RIGHT_COLUMN]


def safe_name(name: str, size: int = LONGEST_NAME) -> str:
    """A name as the two members hold it."""
    shown = "".join(letter if is_printable(letter) else " " for letter in name)
    return " ".join(shown.replace(":", ".").split()).lstrip(";# ").encode()[:size].decode("utf-8", "ignore").rstrip()


def _plays(acts: Iterable[Told]) -> list[Told]:
    return [act for act in acts if act.side and not act.what.startswith(("Doubles", "Takes", "Drops"))]


def _dice(event: Fields) -> str:
    dice = event.get("dice") if event.get("event") == "OpeningRolled" else event.get("roll")
    faces = [dice[side] for side in _SIDES] if isinstance(dice, dict) and sorted(dice) == sorted(_SIDES) else dice
    kind = dict if event.get("event") == "OpeningRolled" else list
    if (
        not isinstance(dice, kind)
        or not isinstance(faces, list)
        or len(faces) != 2
        or not all(_is_die(face) for face in faces)
    ):
        msg = "a roll has no two dice"
        raise _AmissError(msg)
    return "".join(map(str, sorted(faces, reverse=True) if isinstance(dice, dict) else faces))


def _steps(play: object) -> str:
    if not isinstance(play, list):
        msg = "a turn ends without a play"
        raise _AmissError(msg)
    steps = ""
    for move in play:
        if (
            not isinstance(move, list)
            or len(move) != 2
            or type(move[0]) is not int
            or not 1 <= move[0] <= _BAR
            or not _is_die(move[1])
        ):
            msg = "a play has a step that is none"
            raise _AmissError(msg)
        origin, die = move
        steps += f" {'bar' if origin == _BAR else origin}/{origin - die if origin > die else 'off'}"
    return steps


def _side(player: object) -> str:
    if player not in _SIDES:
        msg = "an act is nobody's"
        raise _AmissError(msg)
    return str(player)


def _change(event: Fields) -> Fields:
    change = event.get("change") if event.get("event") == "ChangeMade" else None
    return change if isinstance(change, dict) else {}


def _is_number(value: object) -> bool:
    return type(value) is int and -_NUMBER <= value < _NUMBER


def _is_die(value: object) -> bool:
    return type(value) is int and 1 <= value <= 6


def _need(holds: bool, amiss: str) -> None:
    if not holds:
        raise _AmissError(amiss)
