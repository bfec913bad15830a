"""A match in JSON read: see `docs/match.schema.json`. What a file does not say in its terms is refused, not guessed."""

from tavla.base.errors import PositionError
from tavla.domain.game.cube import Cube
from tavla.domain.game.play import CheckerMove, Play, moved
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.position import BAR_POINT, OPENING, OWN_BAR, Position
from tavla.domain.game.roll import Roll
from tavla.domain.time.units import Millis
from tavla.formats.json_tree import Tree, parse_tree
from tavla.formats.json_writer import FORMAT, PLAYERS, VERSION
from tavla.formats.record import (
    Act,
    ActTime,
    Conceded,
    Doubled,
    Dropped,
    GameRecord,
    Incident,
    MatchRecord,
    Played,
    RecordedResult,
    SetUp,
    Took,
    Unplayed,
    after,
)
from tavla.formats.source import MOST_ACTS, MOST_GAMES, MOST_POINTS, Encoding, decoded

MOST_LENGTH = 99_999
MOST_INCIDENTS = 20_000
LONGEST_NAME = 4096
HIGHEST_CUBE = 1 << 20
ACTS = ("play", "unplayed", "double", "take", "drop", "concede", "set_up")
TOP = ("format", "version", "players", "match_length", "games")
MORE = ("training", "tags", "comments", "incidents")


def parse_json(data: bytes, encoding: Encoding = Encoding.UTF_8) -> MatchRecord:
    """The match in the bytes of a file. Raises FormatError naming the line and what is wrong there."""
    tree = parse_tree(decoded(data, encoding))
    if isinstance(tree.value, dict):
        if tree.value.get("format") != FORMAT:
            raise tree.at("format").wrong(
                expected=f'"format": "{FORMAT}"', found=f"the format {tree.value.get('format')!r:.60}"
            )
        if tree.value.get("version") != VERSION:
            raise tree.at("version").wrong(
                expected=f"version {VERSION}, the only one there is", found=f"version {tree.value.get('version')!r:.20}"
            )
    top = tree.members(TOP, MORE)
    tags = [(_strings(tag, 2)) for tag in top["tags"].list(1000)] if "tags" in top else []
    comments = tuple(comment.string() for comment in top["comments"].list(1000)) if "comments" in top else ()
    games, acts = [], 0
    for game in top["games"].list(MOST_GAMES):
        games.append(_game(game))
        acts += len(games[-1].acts)
        if acts > MOST_ACTS:
            raise game.wrong(expected=f"at most {MOST_ACTS} in a match", found=f"{acts} acts")
    incidents = (
        tuple(_incident(incident) for incident in top["incidents"].list(MOST_INCIDENTS)) if "incidents" in top else ()
    )
    players = _pair(top["players"]).map(lambda name: name.string(LONGEST_NAME))
    record = MatchRecord(
        players,
        top["match_length"].number(most=MOST_LENGTH),
        tuple(games),
        tuple((name, value) for name, value in tags),
        comments,
        incidents,
    )
    if "training" in top and top["training"].truth() != record.is_training:
        raise top["training"].wrong(expected="what the comments say: they mark a training match, or do not")
    return record


def _strings(tree: Tree, count: int) -> list[str]:
    members = [member.string() for member in tree.list(count)]
    if len(members) != count:
        raise tree.wrong(expected=f"{count} texts")
    return members


def _pair(tree: Tree) -> ByPlayer[Tree]:
    members = tree.members(("white", "black"))
    return ByPlayer(members["white"], members["black"])


def _player(tree: Tree) -> Player:
    return PLAYERS[tree.one_of(tuple(PLAYERS))]


def _game(tree: Tree) -> GameRecord:
    members = tree.members(("number", "score", "result", "acts"), ("cube", "crawford"))
    acts: list[Act] = []
    times: list[ActTime] = []
    position = OPENING
    for act in members["acts"].list(MOST_ACTS):
        acts.append(act_of(act, position))
        position = after(position, acts[-1])
        if isinstance(act.value, dict) and "time" in act.value:
            times.append(_time(act.members(tuple(act.value))["time"]))
    if times and len(times) != len(acts):
        raise members["acts"].wrong(
            expected="a time for every act or for none", found=f"{len(times)} times for {len(acts)} acts"
        )
    scores = _pair(members["score"]).map(lambda score: score.number(most=MOST_POINTS))
    result = None if members["result"].is_null else _result(members["result"])
    number = members["number"].number(most=MOST_LENGTH)
    return GameRecord(number, scores, tuple(acts), result, tuple(times), *beginning(members))


def beginning(members: dict[str, Tree]) -> tuple[bool | None, int]:
    """What a game begins with: whether it is the Crawford game, if the file says so, and its cube."""
    crawford = members["crawford"].truth() if "crawford" in members else None
    return crawford, _power(members["cube"]) if "cube" in members else 1


def _result(tree: Tree) -> RecordedResult:
    members = tree.members(("winner", "points", "ends_match"))
    return RecordedResult(
        _player(members["winner"]), members["points"].number(most=MOST_POINTS), ends_match=members["ends_match"].truth()
    )


def _time(tree: Tree) -> ActTime:
    members = tree.members(("at", "spent"), ("left",))
    left = _pair(members["left"]).map(lambda side: Millis(side.number())) if "left" in members else None
    return ActTime(Millis(members["at"].number()), Millis(members["spent"].number()), left)


def act_of(tree: Tree, position: Position) -> Act:
    """The act that an object says, made from White's view of the board. Raises FormatError."""
    kind = tree.value.get("act") if isinstance(tree.value, dict) else None
    if kind not in ACTS:
        raise tree.wrong(expected=f"one of {', '.join(ACTS)}", found=f"the act {kind!r:.60}")
    extra = {
        "play": ("dice", "moves"),
        "unplayed": ("dice", "mark"),
        "double": ("value", "word"),
        "concede": ("points",),
        "set_up": ("position", "cube"),
    }
    members = tree.members(("act", "player", *extra.get(kind, ())), ("time",))
    player = _player(members["player"])
    match kind:
        case "play":
            roll = _roll(members["dice"])
            return Played(player, roll, _play(members["moves"], position.seen_by(player)))
        case "unplayed":
            return Unplayed(
                player, None if members["dice"].is_null else _roll(members["dice"]), members["mark"].string()
            )
        case "double":
            value = None if members["value"].is_null else members["value"].number(1, MOST_POINTS)
            return Doubled(player, value, members["word"].one_of(("Doubles", "Beavers", "Raccoons")))
        case "take":
            return Took(player)
        case "drop":
            return Dropped(player)
        case "concede":
            return Conceded(player, None if members["points"].is_null else members["points"].number(most=MOST_POINTS))
        case _:
            return SetUp(player, _position(members["position"]), _cube(members["cube"]))


def _roll(tree: Tree) -> Roll:
    dice = [die.number(1, 6) for die in tree.list(2)]
    if len(dice) != 2:
        raise tree.wrong(expected="two dice")
    return Roll(dice[0], dice[1])


def _play(tree: Tree, position: Position) -> Play:
    play = []
    for move in tree.list(4):
        members = move.members(("from", "to", "die"))
        made = CheckerMove(members["from"].number(1, BAR_POINT), members["die"].number(1, BAR_POINT))
        if made.target != members["to"].number(0, 24):
            raise members["to"].wrong(expected=f"{made.target}, which is {made.die} from {made.origin}")
        checkers = position.counts[OWN_BAR] if made.origin == BAR_POINT else position.own_at(made.origin)
        if not checkers:
            raise move.wrong(expected="a place with a checker of the mover's", found=f"a move from {made.origin}")
        if made.target and position.other_at(made.target) > 1:
            raise move.wrong(expected="an open point", found=f"a move to {made.target}, which the opponent holds")
        play.append(made)
        position = moved(position, made)
    return tuple(play)


def _position(tree: Tree) -> Position:
    counts = [count.number(-15, 15) for count in tree.list(28)]
    try:
        return Position.from_counts(counts)
    except PositionError as error:
        raise tree.wrong(expected="a position of backgammon", found=str(error)) from error


def _cube(tree: Tree) -> Cube:
    members = tree.members(("value", "owner"))
    return Cube(_power(members["value"]), None if members["owner"].is_null else _player(members["owner"]))


def _power(tree: Tree) -> int:
    value = tree.number(1, HIGHEST_CUBE)
    if value & (value - 1):
        raise tree.wrong(expected="a power of two")
    return value


def _detail(value: Tree) -> str | int | bool:
    plain = value.value
    if isinstance(plain, bool):
        return plain
    return value.number(-(10**12)) if isinstance(plain, int) else value.string()


def _incident(tree: Tree) -> Incident:
    members = tree.members(("at", "game", "kind", "player", "details"))
    details: list[tuple[str, str | int | bool]] = []
    for name, value in members["details"].pairs(1000):
        details.append((name, _detail(value)))
    player = None if members["player"].is_null else _player(members["player"])
    return Incident(
        Millis(members["at"].number()),
        members["game"].number(most=MOST_LENGTH),
        members["kind"].string(100),
        player,
        tuple(details),
    )
