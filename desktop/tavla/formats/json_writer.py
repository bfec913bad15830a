"""A match as JSON: everything the record holds, laid out by `docs/match.schema.json`; one act a line."""

import json
from collections.abc import Iterable

from tavla.domain.game.cube import Cube
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.roll import Roll
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
    SetUp,
    Took,
    Unplayed,
)

FORMAT = "tavla-match"
VERSION = 1
Tree = dict[str, object]


def format_json(record: MatchRecord) -> str:
    """The text of the file."""
    lines = [
        f'"format": {_text(FORMAT)}',
        f'"version": {VERSION}',
        f'"players": {_text(_pair(record.players))}',
        f'"match_length": {record.match_length}',
        f'"training": {_text(record.is_training)}',
        f'"tags": {_list(record.tags, 2)}',
        f'"comments": {_list(record.comments, 2)}',
        f'"games": [{",".join(_game(game) for game in record.games)}]',
        f'"incidents": {_list(map(_incident, record.incidents), 2)}',
    ]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _text(value: object) -> str:
    """JSON in one line; half a character, which UTF-8 cannot hold, becomes the sign for a lost one."""
    return json.dumps(value, ensure_ascii=False).encode("utf-8", "replace").decode("utf-8")


def _list(members: Iterable[object], indent: int) -> str:
    blanks = " " * indent
    lines = f",\n{blanks}".join(map(_text, members))
    return f"[\n{blanks}{lines}\n{' ' * (indent - 2)}]" if lines else "[]"


def _pair(pair: ByPlayer[str] | ByPlayer[int]) -> Tree:
    return {"white": pair.white, "black": pair.black}


def _game(game: GameRecord) -> str:
    times: tuple[ActTime | None, ...] = game.times or (None,) * len(game.acts)
    acts = (
        act_tree(act) | ({} if time is None else {"time": _time(time)})
        for act, time in zip(game.acts, times, strict=True)
    )
    result = game.result and {
        "winner": game.result.winner.value,
        "points": game.result.points,
        "ends_match": game.result.ends_match,
    }
    begins = "".join(f', "{name}": {_text(value)}' for name, value in beginning_tree(game).items())
    return f'\n  {{"number": {game.number}, "score": {_text(_pair(game.scores))}{begins}, "result": {_text(result)}, "acts": {_list(acts, 4)}}}'


def beginning_tree(game: GameRecord) -> Tree:
    """What a game begins with besides the score: as most games do, with nothing to be told."""
    cube: Tree = {} if game.cube == 1 else {"cube": game.cube}
    return cube if game.crawford is None else cube | {"crawford": game.crawford}


def _time(time: ActTime) -> Tree:
    tree: Tree = {"at": time.at, "spent": time.spent}
    return tree if time.left is None else tree | {"left": {"white": time.left.white, "black": time.left.black}}


def act_tree(act: Act) -> Tree:
    player = act.player.value
    match act:
        case Played(_, roll, play):
            moves = [{"from": move.origin, "to": move.target, "die": move.die} for move in play]
            return {"act": "play", "player": player, "dice": _dice(roll), "moves": moves}
        case Unplayed(_, roll, mark):
            return {"act": "unplayed", "player": player, "dice": roll and _dice(roll), "mark": mark}
        case Doubled(_, value, word):
            return {"act": "double", "player": player, "value": value, "word": word}
        case Took():
            return {"act": "take", "player": player}
        case Dropped():
            return {"act": "drop", "player": player}
        case Conceded(_, points):
            return {"act": "concede", "player": player, "points": points}
        case SetUp(_, position, cube):
            return {"act": "set_up", "player": player, "position": list(position.counts), "cube": _cube(cube)}


def _dice(roll: Roll) -> list[int]:
    return [roll.first, roll.second]


def _cube(cube: Cube) -> Tree:
    return {"value": cube.value, "owner": cube.owner and cube.owner.value}


def _incident(incident: Incident) -> Tree:
    player = None if incident.player is None else incident.player.value
    return {
        "at": incident.at,
        "game": incident.game,
        "kind": incident.kind,
        "player": player,
        "details": dict(incident.details),
    }


PLAYERS = {player.value: player for player in Player}
