"""Matches of BGBlitz (`.bgf`) read: names, rules, scores, plays, cube acts and results, without the analysis.

The file is a line of JSON (format, version, whether the rest is deflated and whether it is Smile), then the match. Its
form is not published; two public readers, kevung's bgfparser and ngvlamis's gammonview-analysis, agree in what is read
here. Green is White. Plays have four from and to as the mover counts; 25 is the bar, 0 is off, -1 stands behind the
last. A dance has its dice in the first from and to. A double is a play without a move that tells of a cube decision;
the next one without a move is its answer.
"""

import re
import zlib
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct, field

from tavla.base.errors import PositionError
from tavla.base.limits import BGF_MATCH
from tavla.base.phrase import Grouped
from tavla.domain.game.cube import Cube
from tavla.domain.game.legality import legal_plays, legal_results
from tavla.domain.game.notation import legal_play
from tavla.domain.game.play import played
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.position import OPENING, OWN_BAR, POINTS, Position
from tavla.domain.game.roll import Roll
from tavla.formats.board_state import position_of
from tavla.formats.errors import FormatError, cut_short, quoted
from tavla.formats.legality_work import MOST_POSITIONS, TOO_MUCH, LegalityWork
from tavla.formats.mat_cells import no_moves
from tavla.formats.mat_play import read_play
from tavla.formats.record import (
    Act,
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
    after,
)
from tavla.formats.smile import SmileError, read_smile
from tavla.formats.source import MOST_ACTS, MOST_GAMES, MOST_POINTS, Encoding, plain, require_size

ANOTHER_WAY = "or the match as text (.mat), which BGBlitz can export"
MOST_LENGTH = 9999
MOST_WAYS = 64
_ANALYSIS = {"moveAnalysis", "luck", "pr", "prGreen", "prRed"}
_SIDES = {-1: Player.WHITE, 1: Player.BLACK}
_NO_MOVE, _BAR, _NO_DIE = -1, 25, 7
_DAY = re.compile(r"(\d{4})[./-](\d\d)[./-](\d\d)")


class _Decision(Struct, rename="camel"):
    has_doubled: bool | None = None
    has_accepted: bool | None = None


class _Equity(Struct, rename="camel"):
    cube_decision: _Decision | None = None


class _Move(Struct, rename="camel"):
    player: int = 0
    type: str = "amove"
    origins: list[int] = field(default_factory=list, name="from")
    targets: list[int] = field(default_factory=list, name="to")
    red: int = 0
    green: int = 0
    equity: _Equity | None = None
    dancing_equity: Any = None

    @property
    def cube(self) -> _Decision:
        return (self.equity and self.equity.cube_decision) or _Decision()

    @property
    def has_no_move(self) -> bool:
        return not self.origins or self.origins[0] == _NO_MOVE

    @property
    def is_dance(self) -> bool:
        return self.dancing_equity is not None or _NO_DIE in (self.red, self.green)


class _Initial(Struct, rename="camel"):
    points: list[int] = field(default_factory=list)
    cube: int = 1
    cube_owner: int = 0


class _Game(Struct, rename="camel"):
    score_green: int = 0
    score_red: int = 0
    won_points: int = 0
    is_crawford: bool | None = None
    was_resignation: bool = False
    initial: _Initial | None = None
    moves: list[_Move] = field(default_factory=list)

    @property
    def scores(self) -> ByPlayer[int]:
        return ByPlayer(self.score_green, self.score_red)


class _Match(Struct, rename="camel"):
    matchlen: int
    games: list[_Game]
    name_green: str | None = None
    name_red: str | None = None
    date: str | None = None
    event: str | None = None
    site: str | None = None
    location: str | None = None
    round: str | None = None
    final_green: int = 0
    final_red: int = 0
    use_crawford: bool = True
    use_jacoby: bool = False
    use_beaver: bool = False


def parse_bgf(data: bytes, _: Encoding = Encoding.UTF_8, most_positions: int = MOST_POSITIONS) -> MatchRecord:
    """The match in the bytes of a file; they say their encoding themselves. Raises FormatError."""
    require_size(data)
    match = _match(data)
    if not 0 <= match.matchlen <= MOST_LENGTH:
        raise FormatError(found=f"a match to {match.matchlen} points", expected=f"0 to {MOST_LENGTH} points")
    if not match.games:
        raise FormatError(found="no game", expected=f"the games of a match, {ANOTHER_WAY}")
    acts = sum(len(game.moves) for game in match.games)
    for count, most, what in ((len(match.games), MOST_GAMES, "games"), (acts, MOST_ACTS, "acts")):
        if count > most:
            raise FormatError(found=f"{count} {what}", expected=f"at most {most} in a match")
    work = LegalityWork(most_positions)
    ends = [game.scores for game in match.games[1:]] + [ByPlayer(match.final_green, match.final_red)]
    games = tuple(
        _Scribe(game, number, work).record(end, match.matchlen)
        for number, (game, end) in enumerate(zip(match.games, ends, strict=True), 1)
    )
    names = ByPlayer(plain(match.name_green or "") or "Green", plain(match.name_red or "") or "Red")
    stated = [game.is_crawford if match.matchlen > 1 else None for game in match.games]
    return MatchRecord(names, match.matchlen, games, _tags(match)).stating(stated)


def _match(data: bytes) -> _Match:
    line, _, rest = data.partition(b"\n")
    try:
        head = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError):
        head = None
    if not isinstance(head, dict) or str(head.get("format")).upper() != "BGF":
        raise FormatError(found=quoted(line[:60].decode("latin-1")), expected='{"format":"BGF" …}', line=1)
    if head.get("compress"):
        rest = _inflated(rest)
    try:
        tree = read_smile(rest, _ANALYSIS) if head.get("useSmile") else msgspec.json.decode(rest)
        return msgspec.convert(tree, _Match, strict=False)
    except msgspec.ValidationError as error:
        raise _damaged(found=cut_short(str(error).replace("`", ""))) from error
    except (SmileError, msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise _damaged(found="a part that is no match") from error


def _inflated(data: bytes) -> bytes:
    """What gzip or zlib deflated."""
    inflater = zlib.decompressobj(zlib.MAX_WBITS | 32)
    try:
        inflated = inflater.decompress(data, BGF_MATCH.most + 1)
    except zlib.error as error:
        raise _damaged(found="a part that cannot be unpacked") from error
    if len(inflated) > BGF_MATCH.most:
        found = f"more than {Grouped(BGF_MATCH.most)} bytes once unpacked"
        raise FormatError(found=found, expected=f"a smaller match, {ANOTHER_WAY}")
    if not inflater.eof:
        raise _damaged(found="a part that breaks off")
    return inflated


def _tags(match: _Match) -> tuple[tuple[str, str], ...]:
    told = {"Event": match.event, "Site": match.site or match.location, "Round": match.round}
    tags = [(name, plain(text)) for name, text in told.items() if text and plain(text)]
    if day := _DAY.match(match.date or ""):
        tags.append(("EventDate", ".".join(day.groups())))
    if match.matchlen > 1 and not match.use_crawford:
        tags.append(("Crawford", "Off"))
    if not match.matchlen:
        tags += [("Jacoby", "On" if match.use_jacoby else "Off"), ("Beaver", "On" if match.use_beaver else "Off")]
    return tuple(tags)


class _Way(Struct, frozen=True):
    """One way the game can have gone: White's board, the last act, and the way before it."""

    position: Position
    act: Act | None = None
    before: "_Way | None" = None

    def then(self, act: Act) -> "_Way":
        return _Way(after(self.position, act), act, self)

    def acts(self) -> tuple[Act, ...]:
        acts = []
        way: _Way | None = self
        while way is not None and way.act is not None:
            acts.append(way.act)
            way = way.before
        return tuple(reversed(acts))


class _Scribe:
    """The ways that a game can have gone so far: a checker that played two dice may stand in one step, and hit or not
    on its way; what follows tells.
    """

    def __init__(self, game: _Game, number: int, work: LegalityWork) -> None:
        self._game, self._number, self._work = game, number, work
        if min(game.scores) < 0 or max(game.scores) > MOST_POINTS:
            raise self._wrong(found=f"a score of {game.score_green} to {game.score_red}", expected="numbers of points")
        self._ways = [_Way(OPENING)]
        self._count = CubeCount(Cube())
        self._doubler: Player | None = None
        """Who has doubled and waits for the answer."""
        self._begins()

    def record(self, end: ByPlayer[int], length: int) -> GameRecord:
        """The game, `end` the score after it."""
        for move in self._game.moves:
            self._reads(move)
        result = self._result(end, length)
        if result is not None and self._game.was_resignation:
            self._done(Conceded(result.winner.opponent, result.points))
        return GameRecord(self._number, self._game.scores, self._ways[0].acts(), result)

    def _begins(self) -> None:
        """Where the game does not begin as every game does, its first act says how."""
        initial = self._game.initial
        if initial is None or not any(initial.points):
            return
        position, cube = self._set(initial), Cube()
        if initial.cube > 1:
            cube = Cube(initial.cube, _SIDES.get(initial.cube_owner))
        if (position, cube) != (OPENING, Cube()):
            first = next((move.player for move in self._game.moves), 0)
            self._done(SetUp(self._player(first), position, cube))

    def _set(self, initial: _Initial) -> Position:
        """Points as Red counts, Green's checkers positive; then the bars of Green and Red."""
        points = initial.points
        bars = [abs(count) for count in points[POINTS : POINTS + 2]] + [0, 0]
        try:
            if len(points) >= POINTS and initial.cube >= 1 and not initial.cube & (initial.cube - 1):
                return position_of(points[POINTS - 1 :: -1], ByPlayer(*bars[:2]))
        except (PositionError, OverflowError):
            pass
        raise self._wrong(found="a board or cube that cannot be", expected="24 points, two bars and a cube")

    def _reads(self, move: _Move) -> None:
        player = self._player(move.player)
        if move.type in {"adouble", "atake", "apass"}:
            self._cube(move.type, player)
        elif not move.has_no_move:
            self._turn(player, move)
        elif self._doubler is not None:
            self._cube("atake" if move.cube.has_accepted else "apass", self._doubler.opponent)
        elif move.cube.has_doubled:
            self._cube("adouble", player)

    def _cube(self, kind: str, player: Player) -> None:
        if kind == "adouble":
            self._doubler = player
            self._done(Doubled(player, self._count.next_value))
        elif self._doubler is not None:
            self._doubler = None
            self._done(Took(player) if kind == "atake" else Dropped(player))

    def _turn(self, player: Player, move: _Move) -> None:
        dice = (move.origins[0], move.targets[0] if move.targets else 0) if move.is_dance else (move.red, move.green)
        if not all(1 <= die <= 6 for die in dice):
            raise self._wrong(found=f"the dice {dice[0]} and {dice[1]}", expected="two dice of 1 to 6")
        roll, steps = Roll.of(*dice), [] if move.is_dance else self._steps(move)
        legal: dict[Position, _Way] = {}
        for before in self._ways:
            for way in self._legal(before, player, roll, steps):
                legal.setdefault(way.position, way)
        self._ways = list(legal.values())[:MOST_WAYS] or [self._ways[0].then(self._as_written(player, roll, steps))]

    def _legal(self, way: _Way, player: Player, roll: Roll, steps: list[str]) -> Iterator[_Way]:
        """The ways on by a legal play of these steps, first the one that a reader takes them for."""
        view = way.position.seen_by(player)
        if self._work.is_too_much(view, roll):
            raise self._wrong(found=TOO_MUCH, expected=self._work.limit)
        if not steps:
            if legal_results(view, roll).is_dance:
                yield way.then(Played(player, roll, ()))
            return
        try:
            play = legal_play(" ".join(steps), view, roll)
        except PositionError:
            return
        if play is None:
            return
        yield way.then(Played(player, roll, play))
        if len(steps) < len(play):
            goal = _own(played(view, play))
            for end, other in legal_plays(view, roll):
                if _own(end) == goal:
                    yield way.then(Played(player, roll, other))

    def _as_written(self, player: Player, roll: Roll, steps: list[str]) -> Act:
        """The turn as the file has it, where no rule allows it. Raises FormatError where it cannot be made at all."""
        view, text = self._ways[0].position.seen_by(player), " ".join(steps)
        if not steps:
            return no_moves(player, view, roll)
        try:
            return Played(player, roll, read_play(text, view, roll))
        except PositionError as error:
            found = f"{text} with {roll} ({cut_short(str(error))})"
            raise self._wrong(found=found, expected="a play that can be made from the position") from error

    def _steps(self, move: _Move) -> list[str]:
        steps = []
        for origin, target in zip(move.origins, move.targets, strict=False):
            if origin == _NO_MOVE:
                break
            if not (1 <= origin <= _BAR and target <= POINTS):
                raise self._wrong(found=f"a move from {origin} to {target}", expected="points from 1 to 24")
            steps.append(f"{'bar' if origin == _BAR else origin}/{target if target > 0 else 'off'}")
        return steps

    def _result(self, end: ByPlayer[int], length: int) -> RecordedResult | None:
        """By the score: `wonPoints` does not say whose they are."""
        scores = self._game.scores
        winner = next((player for player in Player if end[player] > scores[player]), None)
        if winner is None:
            return None
        points = self._game.won_points if self._game.won_points > 0 else end[winner] - scores[winner]
        if points > MOST_POINTS:
            raise self._wrong(found=f"{points} points", expected="the points of a game")
        return RecordedResult(winner, points, ends_match=bool(length) and scores[winner] + points >= length)

    def _player(self, side: int) -> Player:
        if side not in _SIDES:
            raise self._wrong(found=f"the player {side}", expected="1 or -1")
        return _SIDES[side]

    def _done(self, act: Act) -> None:
        self._ways = [way.then(act) for way in self._ways]
        self._count.counts(act)

    def _wrong(self, *, found: str, expected: str) -> FormatError:
        return FormatError(found=f"game {self._number}, {found}", expected=expected)


def _own(position: Position) -> tuple[int, ...]:
    """Where the checkers of the player stand who sees it."""
    return *(max(0, count) for count in position.counts[:POINTS]), position.counts[OWN_BAR]


def _damaged(*, found: str) -> FormatError:
    return FormatError(found=found, expected=f"a whole .bgf file, {ANOTHER_WAY}")
