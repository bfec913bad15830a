"""Matches in OGXM (`.ogxm`), the open binary format that has a time for every ply, through its reference codec, the
package `ogxm`.

The clock of the format counts from the
first ply in steps of 10 ms. What it has no field for travels in annotations whose keys begin with `x-tavla-`, which
other readers pass over. Source: OGXM 2, https://gitlab.com/eranlambooij/hedgehog-public; its JSON projection as `ogxm`
2.3 takes and gives it.
"""

import json
from collections.abc import Iterator
from datetime import UTC, datetime

from tavla.base.errors import TavlaError
from tavla.domain.game.player import Player
from tavla.domain.game.roll import Roll
from tavla.formats.json_writer import act_tree, beginning_tree
from tavla.formats.ogxm_plies import COLOURS, RESIGNATION, Tree, codec, native_acts, ply_of
from tavla.formats.record import (
    REDOUBLED_AT_ONCE,
    Act,
    Doubled,
    Dropped,
    GameRecord,
    MatchRecord,
    Played,
    SetUp,
    Unplayed,
)
from tavla.formats.recorded_points import HIGHEST_GRADE, cube_of
from tavla.formats.source import cut

SEATS = {Player.WHITE: 0, Player.BLACK: 1}
MATCH, GAME = 0, 1
TAG, ACT, TIMES, SCORE = "x-tavla-tag", "x-tavla-act", "x-tavla-times", "x-tavla-score"
BEGINS = "x-tavla-begins"
ENDINGS = {"played_out": 0, "dropped": 1, "resigned": 2}
LONGEST_VALUE = 4000
LONGEST_EVENT = 120
MONTHS = 12


def format_ogxm(record: MatchRecord) -> bytes:
    """The bytes of the file.

    Raises TavlaError for a match that the format cannot hold, NoCodecError without the package.
    """
    ogxm = codec()
    problem = ""
    # With points a director gave during a game the codec may take it for the Crawford game, though the cube was turned
    # in it; and it knows of no cube that a director laid elsewhere. Then what follows a position set by hand stands in
    # annotations alone.
    for crawford, whole in ((bool(record.match_length), True), (False, True), (False, False)):
        tree = _tree(record, whole=whole) | {"crawford": crawford}
        try:
            data: bytes = ogxm.json_to_binary(tree)
        except (ogxm.OgxmError, ValueError) as error:
            problem = problem or str(ogxm.v2_problem(tree) or error)
        else:
            return data
    msg = f"OGXM cannot hold this match ({problem}); JSON, .mat and .sgf can"
    raise TavlaError(msg)


def _tree(record: MatchRecord, *, whole: bool) -> Tree:
    annotations: list[Tree] = [
        {"scope": MATCH, "ref": 0, "key": f"{TAG}.{count:05}", "value": cut(f"{name}={value}", LONGEST_VALUE)}
        for count, (name, value) in enumerate(record.tags)
    ]
    annotations += [
        {"scope": MATCH, "ref": 0, "value": cut(comment, LONGEST_VALUE)} for comment in record.comments if comment
    ]
    games = []
    for number, game in enumerate(record.games):
        games.append(_game(game, whole=whole))
        notes = enumerate(_notes(game, record, number, whole=whole))
        # The codec takes no annotation on a game without plies: there they stand with the match, the game's place in
        # the key.
        scope, ref, of_game = (GAME, number, "") if games[-1]["plies"] else (MATCH, 0, f".{number:03}")
        annotations += [
            {"scope": scope, "ref": ref, "key": f"{key}.{count:05}{of_game}", "value": value}
            for count, (key, value) in notes
        ]
    start = record.games[0].scores if record.games else None
    tree: Tree = {
        "match_length": record.match_length,
        "player_white": _whole(record.players.white),
        "player_black": _whole(record.players.black),
        "games": games,
        "annotations": sorted(annotations, key=_order),
    }
    if start is not None and any(start):
        tree |= {"white_score_start": start.white, "black_score_start": start.black}
    if _is_timed(record):
        tree["clock_info"] = _clock(record)
    return tree | dict(_about(record))


def _order(note: Tree) -> tuple[int, int, bool, str]:
    """The codec takes annotations by what they are on, those with a key first, each key once and in order."""
    return note["scope"], note["ref"], "key" not in note, note.get("key", "")


def _whole(text: str) -> str:
    return cut(text, LONGEST_VALUE)


def _is_timed(record: MatchRecord) -> bool:
    """Whether every ply of the match has its time and none runs backwards: OGXM has a clock for all or for none."""
    ats = [time.at for game in record.games for time in game.times]
    return bool(ats) and len(ats) == sum(len(game.acts) for game in record.games) and ats == sorted(ats)


def _clock(record: MatchRecord) -> Tree:
    reserve, _, delay = (record.tag("ClockType") or "").rpartition(" ")[2].partition("/")
    seconds = [int(text) if text.isdigit() and len(text) < 6 else 0 for text in (reserve, delay)]
    return {"reserve_ms": seconds[0] * 1000, "delay_ms": seconds[1] * 1000, "increment_ms": 0}


def _about(record: MatchRecord) -> Iterator[tuple[str, object]]:
    if event := cut(record.tag("Event") or "", LONGEST_EVENT):
        yield "event", event
    number = record.tag("Round") or ""
    if number.isdigit() and 1 <= len(number) <= 2 and int(number):
        yield "round", int(number)
    if (started := _started(record)) is not None:
        yield "started_at", started
        if not record.tag("EventTime"):
            yield "date_precision", "day"


def _started(record: MatchRecord) -> int | None:
    """The day and time in the header, as milliseconds since 1970; the file's own clock taken for the world's."""
    text = f"{record.tag('EventDate') or ''} {record.tag('EventTime') or '00.00'}"
    try:
        began = datetime.strptime(text, "%Y.%m.%d %H.%M").replace(tzinfo=UTC)
    except ValueError:
        return None
    return int(began.timestamp() * 1000) if began.year >= 1970 else None


def _told(game: GameRecord, *, whole: bool) -> list[tuple[int, Tree]]:
    """The acts of a game that have a ply, by their place; not `whole`: none after a position set by hand or a
    beaver.
    """
    until = (
        len(game.acts)
        if whole
        else next((index for index, act in enumerate(game.acts) if _ends_plies(act)), len(game.acts))
    )
    return [(index, ply) for index, act in enumerate(game.acts[:until]) if (ply := ply_of(act)) is not None]


def _ends_plies(act: Act) -> bool:
    return isinstance(act, SetUp) or (isinstance(act, Doubled) and act.word in REDOUBLED_AT_ONCE)


def _game(game: GameRecord, *, whole: bool) -> Tree:
    plies = [
        ply | ({"timestamp_ms": game.times[index].at} if game.times else {}) for index, ply in _told(game, whole=whole)
    ]
    if whole and (resignation := _resignation(game)) is not None:
        plies.append(resignation | ({"timestamp_ms": game.times[-1].at} if game.times else {}))
    tree: Tree = {"plies": plies}
    if game.result is not None:
        tree |= {"winner": SEATS[game.result.winner], "points_won": game.result.points, "termination": _ending(game)}
        if game.result.ends_match:
            tree["is_lastgame"] = True
    return tree


def _resignation(game: GameRecord) -> Tree | None:
    """A roll that was not played stands in the format only before the resignation that it led to."""
    last, result = game.acts[-1] if game.acts else None, game.result
    if not isinstance(last, Unplayed) or last.roll is None or result is None or result.winner is last.player:
        return None
    grade, rest = divmod(result.points, cube_of(game))
    if rest or not 1 <= grade <= HIGHEST_GRADE:
        return None
    return {"action_id": RESIGNATION, "color": COLOURS[last.player], "resign_value": grade}


def _ending(game: GameRecord) -> str:
    if any(isinstance(act, Dropped) for act in game.acts):
        return "dropped"
    last = game.last_position
    return "played_out" if 0 in (last.own_in_play, last.other_in_play) else "resigned"


def _higher_first(act: Act) -> Act:
    """The act as the format tells it, which does not keep the order of the dice."""
    match act:
        case Played(player, roll, play):
            return Played(player, Roll(*sorted((roll.first, roll.second), reverse=True)), play)
        case Unplayed(player, Roll() as roll, mark):
            return Unplayed(player, Roll(*sorted((roll.first, roll.second), reverse=True)), mark)
        case _:
            return act


def _notes(game: GameRecord, record: MatchRecord, number: int, *, whole: bool) -> Iterator[tuple[str, str]]:
    told = _told(game, whole=whole)
    native = dict(zip((index for index, _ in told), native_acts([ply for _, ply in told]), strict=True))
    for index, act in enumerate(game.acts):
        if native.get(index) != _higher_first(act):
            yield ACT, json.dumps({"index": index, "in_place": index in native, **act_tree(act)})
    if begins := beginning_tree(game):
        yield BEGINS, json.dumps(begins)
    before = record.games[number - 1] if number else None
    if before is not None:
        if before.scores_after != game.scores or game.number != before.number + 1:
            yield SCORE, f"{game.number}:{game.scores.white}:{game.scores.black}"
    elif game.number != 1:
        yield SCORE, f"{game.number}:{game.scores.white}:{game.scores.black}"
    text = ""
    for time in game.times:
        word = f"{time.at},{time.spent}" + ("" if time.left is None else f",{time.left.white},{time.left.black}") + ";"
        if len(text) + len(word) > LONGEST_VALUE:
            yield TIMES, text
            text = ""
        text += word
    if text:
        yield TIMES, text
