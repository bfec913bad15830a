"""Matches in OGXM read: see `tavla.formats.ogxm_writer`. Analysis, signatures and video are passed over."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from itertools import islice
from typing import Any

from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.position import OPENING
from tavla.domain.time.units import Millis
from tavla.formats.errors import FormatError, quoted
from tavla.formats.json_reader import act_of, beginning
from tavla.formats.json_tree import Tree, parse_tree
from tavla.formats.ogxm_plies import MARKERS, RESIGNATIONS, codec, native_acts
from tavla.formats.ogxm_writer import ACT, BEGINS, SCORE, TAG, TIMES
from tavla.formats.record import Act, ActTime, GameRecord, MatchRecord, RecordedResult, after
from tavla.formats.source import MOST_ACTS, MOST_GAMES, MOST_POINTS, Encoding, require_size

MAGIC = b"OGXM"
HEADER = 16
"""Bytes before the first section: four letters, version, size.

A section is four letters, its size, and so many bytes.
"""
MOST_GAME_BYTES = 48 << 10
"""Some four times the longest match that is played: a ply takes four or five bytes."""
SEATS = {0: Player.WHITE, 1: Player.BLACK}
NATIVE_TAGS = {"event": "Event", "round": "Round", "table": "Table", "city": "Site"}


def parse_ogxm(data: bytes, encoding: Encoding = Encoding.UTF_8) -> MatchRecord:  # noqa: ARG001 - a binary format has its own letters
    """The match in the bytes of a file. Raises FormatError, or NoCodecError without the package."""
    require_size(data)
    if data[:4] != MAGIC:
        raise FormatError(
            found=quoted(data[:4].decode("latin-1")),
            expected="OGXM, the first four letters of such a file",
            line=1,
            column=1,
        )
    ogxm = codec()
    _require_few_plies(data)
    try:
        tree: dict[str, Any] = ogxm.binary_to_json(data)
    except (ogxm.OgxmError, ValueError, RecursionError) as error:
        raise FormatError(found=f"bytes that the codec refuses ({error})", expected="a whole OGXM file") from error
    return _match(tree)


def _require_few_plies(data: bytes) -> None:
    """The codec counts every legal play of every ply before anything is known of them, so the sections of the games are
    measured first.
    """
    at, games = HEADER, 0
    while at + 8 <= len(data):
        name, size = data[at : at + 4], int.from_bytes(data[at + 4 : at + 8], "little")
        games += size if name == b"GAME" else 0
        at += 8 + size
    if games > MOST_GAME_BYTES:
        raise FormatError(found=f"games of {games} bytes", expected=f"at most {MOST_GAME_BYTES} in a match")


def _match(tree: dict[str, Any]) -> MatchRecord:
    if tree.get("variant", "backgammon") != "backgammon":
        raise FormatError(
            found=f"the variant {quoted(str(tree['variant']))}", expected="backgammon, the only game read here"
        )
    trees = tree["games"]
    if len(trees) > MOST_GAMES:
        raise FormatError(found=f"{len(trees)} games", expected=f"at most {MOST_GAMES}")
    if sum(len(game["plies"]) for game in trees) > MOST_ACTS:
        raise FormatError(
            found=f"{sum(len(game['plies']) for game in trees)} plies", expected=f"at most {MOST_ACTS} in a match"
        )
    notes: list[dict[str, Any]] = tree.get("annotations", [])
    of_game: dict[object, list[tuple[str, str]]] = {}
    for note in notes:
        of_game.setdefault(_game_of(note), []).append((_key(note), str(note["value"])))
    scores = ByPlayer(_points(tree.get("white_score_start", 0)), _points(tree.get("black_score_start", 0)))
    games: list[GameRecord] = []
    for index, game in enumerate(trees):
        games.append(_game(game, games[-1].number + 1 if games else 1, scores, of_game.get(index, [])))
        scores = games[-1].scores_after
    tags, comments = _about(tree, notes)
    names = ByPlayer(str(tree.get("player_white", "White")), str(tree.get("player_black", "Black")))
    return MatchRecord(names, _points(tree.get("match_length", 0)), tuple(games), tags, comments)


def _game_of(note: dict[str, Any]) -> object:
    """The game that a note is about, by what it refers to or by the end of its key; None for the match."""
    if note.get("scope") == "game":
        return note.get("ref")
    place = str(note.get("key") or "").rpartition(".")[2]
    return int(place) if place.isascii() and place.isdigit() and len(place) == 3 else None


def _key(note: dict[str, Any]) -> str:
    """What kind of note it is; a key may stand once, so ours are numbered."""
    return str(note.get("key") or "").partition(".")[0]


def _points(value: object) -> int:
    if type(value) is not int or not 0 <= value <= MOST_POINTS:
        raise FormatError(found=f"{value!r:.40} points", expected=f"a number of at most {MOST_POINTS}")
    return value


def _about(tree: dict[str, Any], notes: list[dict[str, Any]]) -> tuple[tuple[tuple[str, str], ...], tuple[str, ...]]:
    tags, comments = [], []
    for note in notes:
        if note.get("scope") != "match":
            continue
        name, sign, value = str(note["value"]).partition("=")
        if _key(note) == TAG and sign:
            tags.append((name, value))
        elif not note.get("key"):
            comments.append(str(note["value"]))
    known = {name for name, _ in tags}
    extra = [(tag, str(tree[key])) for key, tag in NATIVE_TAGS.items() if key in tree and tag not in known]
    if "EventDate" not in known and type(tree.get("started_at")) is int and 0 < tree["started_at"] < 10**14:
        began = datetime.fromtimestamp(tree["started_at"] // 1000, UTC)
        extra.append(("EventDate", began.strftime("%Y.%m.%d")))
    return (*tags, *extra), tuple(comments)


def _game(tree: dict[str, Any], number: int, scores: ByPlayer[int], notes: Sequence[tuple[str, str]]) -> GameRecord:
    said = [parse_tree(value) for key, value in notes if key == ACT]
    for value in (value for key, value in notes if key == SCORE):
        number, scores = _numbered(value)
    acts = tuple(_with_acts(native_acts(tree["plies"]), said, number))
    result = None
    if tree.get("winner") in SEATS and "points_won" in tree:
        result = RecordedResult(
            SEATS[tree["winner"]], _points(tree["points_won"]), ends_match=bool(tree.get("is_lastgame"))
        )
    times = tuple(_times(notes)) or _native_times(tree["plies"])
    begins = [parse_tree(value) for key, value in notes if key == BEGINS]
    members = begins[0].members((), ("cube", "crawford")) if begins else {}
    return GameRecord(number, scores, acts, result, times if len(times) == len(acts) else (), *beginning(members))


def _numbered(value: str) -> tuple[int, ByPlayer[int]]:
    parts = [int(part) for part in value.split(":") if part.isascii() and part.isdigit() and len(part) < 7]
    if len(parts) != 3:
        raise FormatError(found=quoted(value), expected=f"a game's number and score in {SCORE}")
    return parts[0], ByPlayer(parts[1], parts[2])


def _with_acts(native: Iterator[Act], said: Sequence[Tree], number: int) -> Iterator[Act]:
    """The acts of the plies, and those that no ply could say put in or put right: each where it stands in the game, in
    their order.
    """
    position, count = OPENING, 0
    for tree in said:
        members = tree.value if isinstance(tree.value, dict) else {}
        index, in_place = members.get("index"), members.get("in_place")
        if type(index) is not int or not isinstance(in_place, bool) or index < count:
            raise _misplaced(number)
        for act in islice(native, index - count):
            yield act
            position, count = after(position, act), count + 1
        if count < index or (in_place and next(native, None) is None):
            raise _misplaced(number)
        act = act_of(
            Tree(
                {key: value for key, value in members.items() if key not in {"index", "in_place"}}, tree.path, tree.text
            ),
            position,
        )
        yield act
        position, count = after(position, act), count + 1
    yield from native


def _misplaced(number: int) -> FormatError:
    return FormatError(
        found=f"an act without its place in game {number}",
        expected=f"index and in_place in {ACT}, the acts in their order",
    )


def _times(notes: Sequence[tuple[str, str]]) -> Iterator[ActTime]:
    for word in "".join(value for key, value in notes if key == TIMES).split(";")[:-1]:
        numbers = [
            Millis(int(part)) for part in word.split(",") if part.isascii() and part.isdigit() and len(part) < 13
        ]
        if len(numbers) not in (2, 4) or len(numbers) != word.count(",") + 1:
            raise FormatError(found=quoted(word), expected=f"times of an act in {TIMES}")
        yield ActTime(numbers[0], numbers[1], ByPlayer(numbers[2], numbers[3]) if len(numbers) == 4 else None)


def _native_times(plies: list[dict[str, Any]]) -> tuple[ActTime, ...]:
    """The readings of the format's own clock, which says when a ply was made and no more."""
    told = [ply.get("timestamp_ms") for ply in plies if ply["action_id"] not in MARKERS | RESIGNATIONS]
    ats = [at for at in told if type(at) is int and 0 <= at < 10**12]
    if not ats or len(ats) != len(told):
        return ()
    before = [ats[0], *ats[:-1]]
    return tuple(ActTime(Millis(at), Millis(max(0, at - last))) for at, last in zip(ats, before, strict=True))
