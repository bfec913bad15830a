"""A match as its score sheet tells it, in no format's own terms: what every reader gives and every writer takes.

White is the left column and `Player 1` of a `.mat` file. The acts stand in the order they happened; a game that was
broken off has no result.
"""

from collections.abc import Iterator

from msgspec import Struct

from tavla.domain.game.cube import Cube
from tavla.domain.game.play import Play, played
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.position import OPENING, Position
from tavla.domain.game.roll import Roll
from tavla.domain.time.units import Millis

TRAINING_NOTE = "Training match: not a result"
"""The comment that marks a training match in every format."""

WITHOUT_A_GAME = ("Won on time", "Won by", "Neither player appeared")
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
        cube, offered = Cube(), 1
        for act in self.acts:
            yield cube
            match act:
                case Doubled(_, value):
                    offered = value or max(cube.value, offered) * 2
                case Took(player):
                    cube = Cube(offered, player)
                case SetUp():
                    cube, offered = act.cube, act.cube.value
                case _:
                    pass


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
    def is_over(self) -> bool:
        """Whether a game's result or a comment says that the match is over."""
        ended = any(game.result is not None and game.result.ends_match for game in self.games)
        return ended or any(comment.startswith(WITHOUT_A_GAME) for comment in self.comments)

    def tag(self, name: str) -> str | None:
        """The value of a header tag, or None."""
        return next((value for key, value in self.tags if key == name), None)
