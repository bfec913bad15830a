"""Match files of GNU Backgammon (`.sgf`), as it writes and reads them.

A game tree a game, counted from 0; a turn is `;W[31hefe]`: the dice, then where each checker leaves and lands, White's
points a to x, y the bar, z off. A position set by hand is `AE`, `AW`, `AB`, a roll without a play `PL` and `DI`. Times
stand as the general properties `WL` and `BL` (seconds left), and in words as a comment, which gnubg shows. What SGF has
no word for is kept in the private property `TV`, which gnubg passes over. Source:
https://red-bean.com/sgf/backgammon.html
"""

from collections.abc import Iterator

from tavla.base.errors import TavlaError
from tavla.base.phrase import Grouped
from tavla.domain.game.cube import Cube
from tavla.domain.game.outcome import worth
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.position import OTHER_BAR, OWN_BAR, POINTS, Position
from tavla.formats.record import (
    REDOUBLED_AT_ONCE,
    Act,
    ActTime,
    Conceded,
    CubeCount,
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
from tavla.formats.recorded_points import cube_of, grade_given_up, is_played_out
from tavla.formats.sgf_tree import LONG_VALUES, LONGEST_TEXT, LONGEST_VALUE, escaped
from tavla.formats.source import cut, plain

SIDES = {Player.WHITE: "W", Player.BLACK: "B"}
BAR, OFF = "y", "z"
FROM_TAGS = {
    "Event": "EV",
    "Round": "RO",
    "Site": "PC",
    "Transcriber": "AN",
    "Player 1 Elo": "WR",
    "Player 2 Elo": "BR",
}
"""Header tags that SGF has a property for."""
LONGEST_NAME = 31
"""Bytes of a name that gnubg has room for; it ends at longer ones."""


def format_sgf(record: MatchRecord) -> str:
    """The text of the file."""
    trees = [_tree(record, game, first=index == 0) for index, game in enumerate(record.games)]
    return "".join(trees) or _tree(record, GameRecord(1, ByPlayer(0, 0), ()), first=True)


def letter(player: Player, place: int) -> str:
    """Where `player`'s place lies: his points count from the other end for Black; 25 is the bar, 0 off."""
    if place in (0, 25):
        return BAR if place else OFF
    return chr(ord("a") + (place if player is Player.WHITE else 25 - place) - 1)


def _property(name: str, *values: str) -> str:
    written = [escaped(value) for value in values]
    longest, most = max(map(len, written), default=0), LONGEST_TEXT if name in LONG_VALUES else LONGEST_VALUE
    if longest > most:
        msg = (
            f"a text of {Grouped(longest)} characters could not be read again from an SGF file; "
            f"expected at most {Grouped(most)}"
        )
        raise TavlaError(msg)
    return name + "".join(f"[{value}]" for value in written)


def _tree(record: MatchRecord, game: GameRecord, *, first: bool) -> str:
    return f"({''.join((_root(record, game, first=first), *_nodes(game)))})\n"


def _root(record: MatchRecord, game: GameRecord, *, first: bool) -> str:
    scores = f"MI[length:{record.match_length}][game:{game.number - 1}][ws:{game.scores.white}][bs:{game.scores.black}]"
    parts = ["FF[4]GM[6]CA[UTF-8]AP[Tavla]", scores]
    notes = []
    for player, side in SIDES.items():
        name = plain(record.players[player]) or player.name.capitalize()
        short = cut(name, LONGEST_NAME)
        parts.append(_property(f"P{side}", short))
        notes += [f"{side}:{name}"] if first and short != name else []
    if first:
        parts += _about(record)
    if rules := _rules(record, game):
        parts.append(_property("RU", ":".join(rules)))
    if game.cube > 1:
        parts.append(_property("CV", str(game.cube)))
    if game.result is not None:
        written, points = _result(game, game.result)
        parts.append(written)
        notes += [f"won:{game.result.points}"] if points != game.result.points else []
        notes += ["match"] if game.result.ends_match else []
    if notes:
        parts.append(_property("TV", *notes))
    return f";{''.join(parts)}"


def _about(record: MatchRecord) -> Iterator[str]:
    day = record.tag("EventDate")
    if day:
        yield _property("DT", plain(day.replace(".", "-")))
    for tag, name in FROM_TAGS.items():
        if value := plain(record.tag(tag) or ""):
            yield _property(name, value)
    lines = [f'[{plain(name)} "{plain(value)}"]' for name, value in record.tags]
    comments = [plain(comment) for comment in record.comments]
    if any(comment.startswith("[") for comment in comments):
        lines.append("")  # behind an empty line nothing is a tag
    lines += comments
    if lines:
        yield _property("GC", "\n".join(lines))


def _rules(record: MatchRecord, game: GameRecord) -> list[str]:
    """The rules in force, as gnubg names them; a match to one point is by the Crawford rule too."""
    rules = ["Crawford"] if record.has_crawford or record.match_length == 1 else []
    rules += ["CrawfordGame"] if record.crawford_game() is game else []
    return rules + (["Jacoby"] if record.has_jacoby else [])


def _result(game: GameRecord, result: RecordedResult) -> tuple[str, int]:
    """The property and its points.

    gnubg takes the grade of a game given up out of points and cube, so they are whole there, and what the file had cut
    stands in the private property.
    """
    if is_played_out(game):
        return f"RE[{SIDES[result.winner]}+{result.points}]", result.points
    points = worth(grade_given_up(game, result), cube_of(game))
    return f"RE[{SIDES[result.winner]}+{points}R]", points


def _nodes(game: GameRecord) -> Iterator[str]:
    times: tuple[ActTime | None, ...] = game.times or (None,) * len(game.acts)
    count, last = CubeCount(Cube(game.cube)), None
    for act, time in zip(game.acts, times, strict=True):
        if isinstance(last, Doubled) and last.word in REDOUBLED_AT_ONCE and isinstance(act, Played | Unplayed):
            yield f"\n;{SIDES[act.player]}[take]TV[implied]"  # a beaver needs no take, but gnubg does
        node, notes = _act(act, count.next_value)
        count.turns_to(act)
        count.counts(act)
        last = act
        if time is not None:
            notes += [f"at:{time.at}", f"spent:{time.spent}"]
        yield node + (_property("TV", *notes) if notes else "") + (_time(time) if time is not None else "")


def _act(act: Act, doubled: int) -> tuple[str, list[str]]:
    """The node of an act, or the last of several, and what stands in its private property; `doubled` is what a double
    turns the cube to.
    """
    side = SIDES[act.player]
    match act:
        case Played(player, roll, play):
            moves = "".join(letter(player, move.origin) + letter(player, move.target) for move in play)
            return f"\n;{side}[{roll}{moves}]", []
        case Unplayed(_, roll, mark):
            notes = [f"mark:{plain(mark)}"] if mark else []
            return ("\n;", [f"unplayed:{side}", *notes]) if roll is None else (f"\n;PL[{side}]DI[{roll}]", notes)
        case Doubled(_, value, word):
            notes = [
                *([f"value:{value}"] if value != doubled else []),
                *([f"word:{plain(word)}"] if word != "Doubles" else []),
            ]
            return f"\n;{side}[double]", notes
        case Took():
            return f"\n;{side}[take]", []
        case Dropped():
            return f"\n;{side}[drop]", []
        case Conceded(_, points):
            return "\n;", [f"concedes:{side}", *([f"points:{points}"] if points is not None else [])]
        case SetUp(_, position):
            owner = "c" if act.cube.owner is None else SIDES[act.cube.owner].lower()
            checkers = _checkers("AW", position) + _checkers("AB", position)
            return f"\n;CV[{act.cube.value}]\n;CP[{owner}]\n;PL[W]AE[a:y]{checkers}", [
                f"turn:{side}"
            ]  # gnubg writes PL[W] whoever is on roll


def _checkers(name: str, position: Position) -> str:
    """The checkers of one side on points and bar, from White's view of the board."""
    sign, bar = (1, OWN_BAR) if name == "AW" else (-1, OTHER_BAR)
    places = [chr(ord("a") + index) for index in range(POINTS) for _ in range(max(0, sign * position.counts[index]))]
    places += [BAR] * position.counts[bar]
    return name + "".join(f"[{place}]" for place in places) if places else ""


def _time(time: ActTime) -> str:
    left = (
        ""
        if time.left is None
        else "".join(f"{side}L[{_seconds(time.left[player])}]" for player, side in SIDES.items())
    )
    words = f"{_seconds(time.spent)} s" + (
        "" if time.left is None else f", left {_clock(time.left.white)} and {_clock(time.left.black)}"
    )
    return f"{left}C[{words}]"


def _seconds(millis: int) -> str:
    return f"{millis // 1000}.{millis % 1000:03}"


def _clock(millis: int) -> str:
    seconds = -(-millis // 1000)
    return f"{seconds // 60}:{seconds % 60:02}"
