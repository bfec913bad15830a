"""A match as its score sheet tells it, in no format's own terms: what every reader gives and every writer takes.

White is the left column and `Player 1` of a `.mat` file. The acts stand in the order they happened; a game that was broken off has no result.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from tavla.domain.play import Play, played
from tavla.domain.player import ByPlayer, Player
from tavla.domain.position import OPENING, Position
from tavla.domain.roll import Roll

ABORTED_FROM = 1000
"""Backgammon Studio writes 1004 times the cube for a game that ended by time or was broken off: no points of backgammon are so many."""


@dataclass(frozen=True, slots=True)
class Played:
    """A roll and its play, as the player counts; empty for a dance. Not checked against the rules: a die may be one that was not rolled."""

    player: Player
    roll: Roll
    play: Play


@dataclass(frozen=True, slots=True)
class Unplayed:
    """A turn that was not played: rolled and then resigned or timed out, or (`roll` None) not even rolled. `mark` is the file's word for it."""

    player: Player
    roll: Roll | None
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Doubled:
    """A double, to `value` if the file says; `word` is Doubles, in money play also Beavers or Raccoons."""

    player: Player
    value: int | None
    word: str = "Doubles"


@dataclass(frozen=True, slots=True)
class Took:
    """A double taken."""

    player: Player


@dataclass(frozen=True, slots=True)
class Dropped:
    """A double passed."""

    player: Player


@dataclass(frozen=True, slots=True)
class Conceded:
    """A game given up, for `points` if the file says."""

    player: Player
    points: int | None


Act = Played | Unplayed | Doubled | Took | Dropped | Conceded


@dataclass(frozen=True, slots=True)
class RecordedResult:
    """Who won a game, and the points as written: not capped at the match length in most programs, capped in some."""

    winner: Player
    points: int
    ends_match: bool = False

    @property
    def is_aborted(self) -> bool:
        """Whether the points are the mark of a game that ended by time or was broken off."""
        return self.points >= ABORTED_FROM


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One game: its number, the score before it as written, its acts, and its result if it has one."""

    number: int
    scores: ByPlayer[int]
    acts: tuple[Act, ...]
    result: RecordedResult | None = None

    @property
    def play_count(self) -> int:
        """How many rolls were played, dances included."""
        return sum(isinstance(act, Played) for act in self.acts)

    def positions(self) -> Iterator[tuple[Act, Position]]:
        """Each act with White's view of the board before it."""
        position = OPENING
        for act in self.acts:
            yield act, position
            if isinstance(act, Played):
                position = played(position.seen_by(act.player), act.play).seen_by(act.player)

    @property
    def last_position(self) -> Position:
        """White's view of the board at the end."""
        position = OPENING
        for act in self.acts:
            if isinstance(act, Played):
                position = played(position.seen_by(act.player), act.play).seen_by(act.player)
        return position


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """A match: names, length (0: a money session), what the header says, and the games. Tags are (name, value) in the file's order."""

    players: ByPlayer[str]
    match_length: int
    games: tuple[GameRecord, ...]
    tags: tuple[tuple[str, str], ...] = ()
    comments: tuple[str, ...] = ()

    def tag(self, name: str) -> str | None:
        """The value of a header tag, or None."""
        return next((value for key, value in self.tags if key == name), None)
