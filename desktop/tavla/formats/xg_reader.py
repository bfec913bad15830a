"""Matches of eXtreme Gammon (`.xg`, `.xgp`) read: names, rules, scores, plays, cube acts and results.

Analysis, rollouts, remarks and times are passed over. The container is told in `tavla.formats.xg_archive`, the records
on the same page of the program's author. Numbers are little-endian. A board has 26 numbers as Player 1 sees it, his
checkers positive: his opponent's bar, points 1 to 24, his bar. Plays have pairs of from and to as the mover counts,
less one; 24 is the bar, below 0 is off.
"""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from struct import Struct as Layout
from struct import unpack_from

from msgspec import Struct

from tavla.base.copies import replace
from tavla.base.errors import PositionError
from tavla.domain.game.cube import Cube
from tavla.domain.game.legality import legal_plays
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.position import CHECKERS, OPENING, POINTS, Position
from tavla.domain.game.roll import Roll
from tavla.formats.board_state import position_of
from tavla.formats.errors import FormatError, cut_short
from tavla.formats.legality_work import MOST_POSITIONS, TOO_MUCH, LegalityWork
from tavla.formats.mat_cells import no_moves
from tavla.formats.mat_play import read_play
from tavla.formats.record import (
    Act,
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
    after,
)
from tavla.formats.source import MOST_ACTS, MOST_GAMES, MOST_POINTS, Encoding, plain
from tavla.formats.xg_archive import ANOTHER_WAY, match_records

MATCH, GAME, CUBE, MOVE, GAME_END, MATCH_END = range(6)
KIND = 8
"""Where a record tells of which kind it is."""
MAGIC = 0x494C4D44
NEWEST = 40
"""The highest version that the published description allows; what it tells of was last added to in version 30."""
WITH_WIDE_NAMES, WITH_AUTOMATIC_DOUBLES, WITH_TRANSCRIBER = 24, 26, 30
MONEY = 99_999
MOST_LENGTH = 9999
MOST_DOUBLES = 24
_MATCH = Layout("<9x41s41sxii???")
_VERSION = Layout("<552xiI")
_GAME = Layout("<12xii?26bxi?xxx8xi")
_CUBE = Layout("<12xiiiiii26b")
_MOVE = Layout("<9x26b26bxxxi8i2ii")
_GAME_END = Layout("<12xii?xxxiii")
_WIDE = {"Event": 622, "White": 880, "Black": 1138, "Site": 1396, "Round": 1654, "Transcriber": 1960}
_NARROW = {"White": 9, "Black": 50, "Event": 136, "Site": 283, "Round": 417}
_WIDE_SIZE, _NARROW_SIZE = 258, {"White": 41, "Black": 41}
_DATE = 128
_DAY_ZERO = datetime(1899, 12, 30, tzinfo=UTC)
_SIDES = {1: Player.WHITE, -1: Player.BLACK, 2: Player.BLACK}
_VARIANTS = {1: "Nackgammon", 2: "Hypergammon", 3: "Longgammon"}
_TAKEN, _REDOUBLED = 1, 2


def parse_xg(data: bytes, encoding: Encoding = Encoding.UTF_8, most_positions: int = MOST_POSITIONS) -> MatchRecord:
    """The match in the bytes of a file; `encoding` is that of names in files older than version 24, where UTF-8 stands
    for Latin-1.

    Raises FormatError.
    """
    records = match_records(data)
    head = _head(next(records, b""), encoding)
    games: list[GameRecord] = []
    stated: list[bool | None] = []
    scribe: _Scribe | None = None
    work = LegalityWork(most_positions)
    acts = 0
    for record in records:
        kind = record[KIND]
        if kind == GAME:
            if scribe is not None:
                games.append(scribe.game(None))
            scribe = _Scribe(head, record, len(games) + 1, work)
            stated.append(scribe.crawford)
        elif kind in (CUBE, MOVE) and scribe is not None:
            scribe.cube(record) if kind == CUBE else scribe.move(record)
            if acts + len(scribe.acts) > MOST_ACTS:
                raise FormatError(found=f"{acts + len(scribe.acts)} acts", expected=f"at most {MOST_ACTS} in a match")
        elif kind == GAME_END and scribe is not None:
            games.append(scribe.game(record))
            acts, scribe = acts + len(games[-1].acts), None
        elif kind == MATCH_END:
            break
        if len(games) > MOST_GAMES:
            raise FormatError(found=f"{len(games)} games", expected=f"at most {MOST_GAMES}")
    if scribe is not None:
        games.append(scribe.game(None))
    if not games:
        raise FormatError(found="no game", expected=f"the games of a match, {ANOTHER_WAY}")
    return MatchRecord(head.players, head.length, tuple(games), head.tags).stating(stated)


class _Head(Struct, frozen=True):
    """What the first record says."""

    players: ByPlayer[str]
    length: int
    version: int
    tags: tuple[tuple[str, str], ...]


def _head(record: bytes, encoding: Encoding) -> _Head:
    version, magic = _VERSION.unpack_from(record) if record else (0, 0)
    if not record or record[KIND] != MATCH or magic != MAGIC:
        raise FormatError(found="no beginning of a match", expected=f"a whole .xg file, {ANOTHER_WAY}")
    if not 1 <= version <= NEWEST:
        raise FormatError(
            found=f"version {version} of eXtreme Gammon's files", expected=f"1 to {NEWEST}, {ANOTHER_WAY}"
        )
    _, _, length, variant, crawford, jacoby, beavers = _MATCH.unpack_from(record)
    if variant:
        name = _VARIANTS.get(variant, f"number {variant}")
        raise FormatError(found=f"the variation {name}", expected="Backgammon, the only game read here")
    if length == MONEY:
        length = 0
    if not 0 <= length <= MOST_LENGTH:
        raise FormatError(found=f"a match to {length} points", expected=f"0 to {MOST_LENGTH} points")
    texts = _texts(record, version, encoding)
    tags = [(name, texts[name]) for name in ("Event", "Site", "Round", "Transcriber") if texts.get(name)]
    if day := _day(record):
        tags.append(("EventDate", day))
    if length > 1 and not crawford:
        tags.append(("Crawford", "Off"))
    if not length:
        tags += [("Jacoby", "On" if jacoby else "Off"), ("Beaver", "On" if beavers else "Off")]
    players = ByPlayer(texts.get("White") or "White", texts.get("Black") or "Black")
    return _Head(players, length, version, tuple(tags))


def _texts(record: bytes, version: int, encoding: Encoding) -> dict[str, str]:
    """Names and words of the match: in UTF-16 to its first zero, or, before version 24, in bytes after their number."""
    codec = "latin-1" if encoding is Encoding.UTF_8 else encoding.value
    texts = {}
    for name, at in _NARROW.items():
        size = min(record[at], _NARROW_SIZE.get(name, 129) - 1)
        texts[name] = plain(record[at + 1 : at + 1 + size].decode(codec, "replace"))
    if version >= WITH_WIDE_NAMES:
        for name, at in _WIDE.items():
            if name != "Transcriber" or version >= WITH_TRANSCRIBER:
                wide = record[at : at + _WIDE_SIZE].decode("utf-16-le", "replace").partition("\0")[0]
                texts[name] = plain(wide) or texts.get(name, "")
    return texts


def _day(record: bytes) -> str | None:
    """The day of the match, from days since 30 December 1899."""
    (days,) = unpack_from("<d", record, _DATE)
    if not 1 < days < 200_000:
        return None
    return (_DAY_ZERO + timedelta(days=days)).strftime("%Y.%m.%d")


class _Scribe:
    """The acts of a game so far, and how the board stands."""

    def __init__(self, head: _Head, record: bytes, index: int, work: LegalityWork) -> None:
        white, black, crawford, *board, number, _, doubles = _GAME.unpack_from(record)
        self._head, self._work, self._index = head, work, index
        if not (0 <= white <= MOST_POINTS and 0 <= black <= MOST_POINTS):
            raise self._wrong(found=f"a score of {white} to {black}", expected="two numbers of points")
        self._number = number if 0 < number <= MOST_LENGTH else index
        self._scores = ByPlayer(white, black)
        self.crawford = crawford if head.length > 1 else None
        doubles = doubles if head.version >= WITH_AUTOMATIC_DOUBLES and not head.length else 0
        if not 0 <= doubles <= MOST_DOUBLES:
            raise self._wrong(found=f"{doubles} automatic doubles", expected=f"at most {MOST_DOUBLES}")
        self._opening_cube = 1 << doubles
        self._count = CubeCount(Cube(self._opening_cube))
        self._before, self._position = OPENING, OPENING
        self.acts: list[Act] = []
        if any(board):
            self._stands(board, Player.WHITE, 0)

    def cube(self, record: bytes) -> None:
        """A double with its answer; without one the record tells only where the checkers stand."""
        active, double, take, beaver, raccoon, owned, *board = _CUBE.unpack_from(record)
        player = self._player(active)
        self._stands(board, player, owned)
        if double != 1:
            return
        self._done(Doubled(player, self._count.next_value))
        if take == _TAKEN:
            self._done(Took(player.opponent))
        elif take == 0:
            self._done(Dropped(player.opponent))
        elif take == _REDOUBLED:
            self._done(Doubled(player.opponent, self._count.next_value, "Beavers"))
            if beaver == 0:
                self._done(Dropped(player))
            elif beaver == _REDOUBLED:
                self._done(Doubled(player, self._count.next_value, "Raccoons"))
                if raccoon == 0:
                    self._done(Dropped(player.opponent))

    def move(self, record: bytes) -> None:
        numbers = _MOVE.unpack_from(record)
        board, end, active, steps, dice, owned = numbers[:26], numbers[26:52], *_rest(numbers[52:])
        player = self._player(active)
        self._stands(board, player, owned)
        if dice == (0, 0):
            return
        if not all(1 <= die <= 6 for die in dice):
            raise self._wrong(found=f"the dice {dice[0]} and {dice[1]}", expected="two dice of 1 to 6")
        roll = Roll.of(*dice)
        self._done(self._turn(player, roll, steps, end))

    def game(self, end: bytes | None) -> GameRecord:
        """The game, with its result if it has one."""
        result = None if end is None else self._result(end)
        return GameRecord(self._number, self._scores, tuple(self.acts), result, cube=self._opening_cube)

    def _result(self, record: bytes) -> RecordedResult | None:
        white, black, _, side, points, _ = _GAME_END.unpack_from(record)
        winner = _SIDES.get(side)
        if winner is None:
            return None
        won = ByPlayer(white, black)[winner] - self._scores[winner]
        if self._opening_cube > 1 and won > points:
            points = won  # automatic doubles are counted in the score alone
        if not 0 < points <= MOST_POINTS:
            return None
        length = self._head.length
        return RecordedResult(winner, points, ends_match=bool(length) and self._scores[winner] + points >= length)

    def _turn(self, player: Player, roll: Roll, steps: Sequence[int], end: Sequence[int]) -> Act:
        position = self._position.seen_by(player)
        if self._work.is_too_much(position, roll):
            raise self._wrong(found=TOO_MUCH, expected=self._work.limit)
        text = self._written(steps)
        if not text:
            return no_moves(player, position, roll)
        try:
            return Played(player, roll, read_play(text, position, roll))
        except PositionError as error:
            if (act := self._leading_to(_board(end), player, roll)) is not None:
                return act
            found = f"{text} with {roll} ({cut_short(str(error))})"
            raise self._wrong(found=found, expected="a play that can be made from the position") from error

    def _written(self, steps: Sequence[int]) -> str:
        words = []
        for origin, target in zip(steps[::2], steps[1::2], strict=True):
            if origin < 0 or (origin == 0 and target == 0):
                break
            if origin > POINTS or target >= POINTS:
                raise self._wrong(found=f"a move from {origin + 1} to {target + 1}", expected="points from 1 to 24")
            words.append(f"{'bar' if origin == POINTS else origin + 1}/{'off' if target < 0 else target + 1}")
        return " ".join(words)

    def _stands(self, board: Sequence[int], player: Player, owned: int) -> None:
        """Where the checkers stand before an act. If they stand elsewhere than the acts say, the last play was another
        one that leads there, or the position was set by hand.
        """
        position = _board(board)
        if position is None:
            raise self._wrong(found="a board with too many checkers", expected="at most 15 of each player")
        if position == self._position:
            return
        last = self.acts[-1] if self.acts else None
        if isinstance(last, Played | Unplayed) and last.roll is not None:
            view = self._before.seen_by(last.player)
            if self._work.is_too_much(view, last.roll):
                raise self._wrong(found=TOO_MUCH, expected=self._work.limit)
            played = _leading(view, last.roll, position.seen_by(last.player), last.player)
            if played is not None:
                self.acts[-1], self._position = played, position
                return
        cube = self._count.cube
        if not self.acts and owned:
            turned = min(abs(owned), MOST_DOUBLES)
            cube = Cube(1 << turned, Player.WHITE if owned > 0 else Player.BLACK)
        self._done(SetUp(player, position, cube))

    def _leading_to(self, position: Position | None, player: Player, roll: Roll) -> Played | None:
        return None if position is None else _leading(self._position.seen_by(player), roll, position, player)

    def _player(self, side: int) -> Player:
        if side not in _SIDES:
            raise self._wrong(found=f"the player {side}", expected="1 or -1")
        return _SIDES[side]

    def _done(self, act: Act) -> None:
        last = self.acts[-1] if self.acts else None
        if isinstance(last, SetUp) and isinstance(act, Played | Unplayed | Doubled):
            self.acts[-1] = replace(last, player=act.player)
        self.acts.append(act)
        self._before, self._position = self._position, after(self._position, act)
        self._count.turns_to(act)
        self._count.counts(act)

    def _wrong(self, *, found: str, expected: str) -> FormatError:
        return FormatError(found=f"game {self._index}, {found}", expected=expected)


def _rest(numbers: Sequence[int]) -> tuple[int, Sequence[int], tuple[int, int], int]:
    return numbers[0], numbers[1:9], (numbers[9], numbers[10]), numbers[11]


def _board(numbers: Sequence[int]) -> Position | None:
    """The position of 26 numbers; None if it cannot be. A bar's sign tells whose it is, whichever end it stands at."""
    bars = numbers[0], numbers[25]
    bar = ByPlayer(sum(max(0, count) for count in bars), -sum(min(0, count) for count in bars))
    if max(map(abs, numbers)) > CHECKERS:
        return None
    try:
        return position_of(list(numbers[1:25]), bar)
    except PositionError:
        return None


def _leading(view: Position, roll: Roll, goal: Position, player: Player) -> Played | None:
    """The legal play that leads from a player's view of the board to another."""
    if 0 in (view.own_in_play, view.other_in_play):
        return None
    return next((Played(player, roll, play) for end, play in legal_plays(view, roll) if end == goal), None)
