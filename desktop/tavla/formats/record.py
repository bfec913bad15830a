"""A match as its score sheet tells it, in no format's own terms: what every reader gives and every writer takes.

White is the left column and `Player 1` of a `.mat` file. The acts stand in the order they happened; a game that was
broken off has no result.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from tavla.base.copies import replace
from tavla.domain.game.cube import Cube
from tavla.domain.game.play import Play, played
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.position import CHECKERS, OPENING, Position
from tavla.domain.game.roll import Roll
from tavla.domain.game.variant import Variant
from tavla.domain.time.units import Millis

REDOUBLED_AT_ONCE = ("Beavers", "Raccoons")
"""Doubles that answer a double, in money play."""

TRAINING_NOTE = "Training match: not a result"
"""The comment that marks a training match in every format."""

BACKGAMMON = "Backgammon"
"""The variation that a header names where it is none."""

WITHOUT_A_GAME = ("Won on time", "Won by", "Neither player ")
"""How the comments begin that tell the end of a match which no game's result ended."""

ABORTED_FROM = 1000
"""Backgammon Studio writes 1004 times the cube for a game that ended by time or was broken off: no points of backgammon
are so many.
"""


class Played(Struct, frozen=True):
    """A roll and its play, as the player counts; empty for a dance.

    Not checked against the rules: a die may be one that was not rolled.
    """

    player: Player
    roll: Roll
    play: Play


class Unplayed(Struct, frozen=True):
    """A turn that was not played: rolled and then resigned or timed out, or (`roll` None) not even rolled.

    `mark` is the file's word for it.
    """

    player: Player
    roll: Roll | None
    mark: str = ""


class Doubled(Struct, frozen=True):
    """A double, to `value` if the file says; `word` is Doubles, in money play also Beavers or Raccoons."""

    player: Player
    value: int | None
    word: str = "Doubles"


class Took(Struct, frozen=True):
    """A double taken."""

    player: Player


class Dropped(Struct, frozen=True):
    """A double passed."""

    player: Player


class Conceded(Struct, frozen=True):
    """A game given up, for `points` if the file says."""

    player: Player
    points: int | None


class SetUp(Struct, frozen=True):
    """The board put as it should stand, by a director's correction or for a game begun on another board; `player` is on
    roll, `position` is White's view.
    """

    player: Player
    position: Position
    cube: Cube = Cube()


Act = Played | Unplayed | Doubled | Took | Dropped | Conceded | SetUp


class ActTime(Struct, frozen=True):
    """When an act was done: time since the match began, running time since the act before it, and both reserves just
    after, if a clock ran.
    """

    at: Millis
    spent: Millis
    left: ByPlayer[Millis] | None = None


class Incident(Struct, frozen=True):
    """Something that is no act of play: a stop, a break, a claim, a ruling, a change.

    `details` are names and plain values, nested ones dotted.
    """

    at: Millis
    game: int
    kind: str
    player: Player | None = None
    details: tuple[tuple[str, str | int | bool], ...] = ()


class RecordedResult(Struct, frozen=True):
    """Who won a game, and the points as written: not capped at the match length in most programs, capped in some."""

    winner: Player
    points: int
    ends_match: bool = False

    @property
    def is_aborted(self) -> bool:
        """Whether the points are the mark of a game that ended by time or was broken off."""
        return self.points >= ABORTED_FROM


class GameRecord(Struct, frozen=True):
    """One game: its number, the score before it as written, its acts, and its result if it has one."""

    number: int
    scores: ByPlayer[int]
    acts: tuple[Act, ...]
    result: RecordedResult | None = None
    times: tuple[ActTime, ...] = ()
    """One for each act, or none at all."""
    crawford: bool | None = None
    """Whether the file says that it is the Crawford game, where the scores alone would say otherwise."""
    cube: int = 1
    """The cube it begins with: more than 1 after automatic doubles."""

    @property
    def scores_after(self) -> ByPlayer[int]:
        """The score once the points of its result are counted."""
        won = self.result
        return self.scores if won is None else self.scores.replaced(won.winner, self.scores[won.winner] + won.points)

    def positions(self) -> Iterator[tuple[Act, Position]]:
        """Each act with White's view of the board before it."""
        position = OPENING
        for act in self.acts:
            yield act, position
            position = after(position, act)

    @property
    def last_position(self) -> Position:
        """White's view of the board at the end."""
        position = OPENING
        for act in self.acts:
            position = after(position, act)
        return position

    def cubes(self) -> Iterator[Cube]:
        """The cube before each act, a double that waits for its answer not counted."""
        count = CubeCount(Cube(self.cube))
        for act in self.acts:
            count.turns_to(act)
            yield count.cube
            count.counts(act)

    @property
    def last_cube(self) -> Cube:
        count = CubeCount(Cube(self.cube))
        for act in self.acts:
            count.turns_to(act)
            count.counts(act)
        return count.cube


class CubeCount:
    """The cube of a game from act to act.

    A beaver takes the double and turns the cube once more; it needs no take of its own, and the cube stays with the
    player who was doubled first.
    """

    def __init__(self, cube: Cube) -> None:
        self.cube = cube
        self.offered = cube.value
        """The value a double that waits was offered at, else the cube's."""
        self._owner: Player | None = None

    @property
    def next_value(self) -> int:
        """What the next double, or the answer to the one that waits, turns it to."""
        return max(self.cube.value, self.offered) * 2

    def turns_to(self, act: Act) -> None:
        """Before an act: a roll takes the beaver that waits."""
        if self._owner is not None and isinstance(act, Played | Unplayed):
            self._take()

    def counts(self, act: Act) -> None:
        match act:
            case Doubled(player, value, word):
                if word in REDOUBLED_AT_ONCE and self.offered > self.cube.value:
                    self._owner = self._owner or player
                    self.cube = Cube(self.offered, self._owner)
                self.offered = value or self.next_value
            case Took(player):
                self._owner = self._owner or player
                self._take()
            case SetUp():
                self.cube, self.offered, self._owner = act.cube, act.cube.value, None
            case _:
                pass

    def _take(self) -> None:
        self.cube, self._owner = Cube(self.offered, self._owner), None


def after(position: Position, act: Act) -> Position:
    """White's view of the board after an act."""
    match act:
        case Played(player, _, play):
            return played(position.seen_by(player), play).seen_by(player)
        case SetUp():
            return act.position
        case _:
            return position


class MatchRecord(Struct, frozen=True):
    """A match: names, length (0: a money session), what the header says, and the games.

    Tags are (name, value) in the file's order.
    """

    players: ByPlayer[str]
    match_length: int
    games: tuple[GameRecord, ...]
    tags: tuple[tuple[str, str], ...] = ()
    comments: tuple[str, ...] = ()
    incidents: tuple[Incident, ...] = ()

    @property
    def is_training(self) -> bool:
        """Whether it is marked as a training match, which is never a result."""
        return TRAINING_NOTE in self.comments

    @property
    def variant(self) -> str:
        """The variant that the header names; empty for backgammon, and for a word that is no variant's."""
        named = (self.tag("Variation") or "").strip().lower()
        return next((variant.title for variant in Variant if variant.title.lower() == named), "")

    @property
    def is_short(self) -> bool:
        """Whether a game begins with fewer checkers than backgammon has."""
        first = (game.acts[0] for game in self.games if game.acts)
        return any(isinstance(act, SetUp) and act.position.own_total < CHECKERS for act in first)

    @property
    def is_over(self) -> bool:
        """Whether a game's result or a comment says that the match is over."""
        ended = any(game.result is not None and game.result.ends_match for game in self.games)
        return ended or any(comment.startswith(WITHOUT_A_GAME) for comment in self.comments)

    def tag(self, name: str) -> str | None:
        """The value of a header tag in whatever case, or None."""
        return next((value for key, value in self.tags if key.lower() == name.lower()), None)

    @property
    def has_crawford(self) -> bool:
        """Whether it is played with the Crawford rule, as every match is whose header says nothing else."""
        return self.match_length > 1 and not _is(self.tag("Crawford"), _OFF)

    @property
    def has_jacoby(self) -> bool:
        """Whether gammons count single while nobody has doubled: in money play, if the header says so."""
        return _is(self.tag("Jacoby"), _ON) and not self.match_length

    @property
    def has_beavers(self) -> bool:
        """Whether the header says that a double in money play may be answered with another."""
        return _is(self.tag("Beaver") or self.tag("Beavers"), _ON) and not self.match_length

    @property
    def may_beaver(self) -> bool:
        """Whether a beaver in the file is in place: in money play, unless the header forbids it."""
        return not self.match_length and not _is(self.tag("Beaver") or self.tag("Beavers"), _OFF)

    @property
    def counts_no_score(self) -> bool:
        """Whether it is a money session of which each game begins at nothing, as some programs write them."""
        return not self.match_length and all(game.scores == ByPlayer(0, 0) for game in self.games)

    @property
    def is_for_stakes(self) -> bool:
        """Whether it is one of Backgammon Galaxy's games for stakes: a single game by the Jacoby rule, written as a match
        to as many points as it may cost at most.
        """
        return self.tag("Site") == GALAXY and self.match_length in GALAXY_STAKES and len(self.games) == 1

    def crawford_game(self) -> GameRecord | None:
        """The Crawford game: the one that the file names, else the first in which exactly one player is at one point
        from the match, as every program reads it.

        A file that begins there, and says nothing of the rule, goes on with a match after its Crawford game if the
        player behind, who has points, is the first who doubles.
        """
        if not self.has_crawford:
            return None
        by_scores = next((game for game in self.games if self.is_one_away(game.scores)), None)
        named = next((game for game in self.games if game.crawford), None)
        if named is not None or by_scores is None:
            return named
        return None if by_scores.crawford is False or self._is_after_crawford(by_scores) else by_scores

    def _is_after_crawford(self, game: GameRecord) -> bool:
        if game is not self.games[0] or min(game.scores) == 0 or self.tag("Crawford") is not None:
            return False
        doubler = next((act.player for act in game.acts if isinstance(act, Doubled)), None)
        return doubler is not None and self.match_length - game.scores[doubler] > 1

    def stating(self, crawford: Sequence[bool | None]) -> "MatchRecord":
        """The record with what its file says of each game, where that is not what the scores say."""
        by_scores = self.crawford_game()
        games = (
            game if said in (None, game is by_scores) else replace(game, crawford=said)
            for game, said in zip(self.games, crawford, strict=True)
        )
        return replace(self, games=tuple(games))

    def is_one_away(self, scores: ByPlayer[int]) -> bool:
        """Whether exactly one player is at one point from the match."""
        return [self.match_length - side for side in scores].count(1) == 1


GALAXY, GALAXY_STAKES = "BackgammonGalaxy", (4, 8, 16)
_ON, _OFF = {"on", "yes", "true", "1"}, {"off", "no", "false", "0"}


def _is(value: str | None, words: set[str]) -> bool:
    return value is not None and value.strip().lower() in words
