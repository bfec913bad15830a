"""Facts of a match -> its record, as files are written from it."""

from collections.abc import Sequence

from tavla.domain import changes
from tavla.domain import events as facts
from tavla.domain.changes import Change
from tavla.domain.clock import ClockMethod, ClockSettings
from tavla.domain.director_events import ChangeMade
from tavla.domain.events import Event
from tavla.domain.match import MatchState, begun
from tavla.domain.outcome import Ending
from tavla.domain.player import Player
from tavla.domain.roll import Roll
from tavla.domain.scene import Closing
from tavla.domain.standing import standing
from tavla.formats.record import Act, Doubled, Dropped, GameRecord, MatchRecord, Played, RecordedResult, Took, Unplayed

_CLOCK_WORDS = {ClockMethod.SIMPLE: "Standard", ClockMethod.BRONSTEIN: "Bronstein", ClockMethod.BRONSTEIN_ADDBACK: "Bronstein", ClockMethod.FISCHER: "Fischer"}


def record_of(history: Sequence[Event]) -> MatchRecord:
    """The record of a match so far, without what the director took back or voided; a game in progress has no result.

    Raises TavlaError if the first fact is no start of a match.
    """
    setup = begun(history[0]).setup
    scribe = _Scribe(begun(history[0]))
    for event in standing(history)[1:]:
        scribe.note(event)
    day, _, hour = setup.wall_clock.partition("T")
    tags = (
        ("Site", "Tavla"),
        ("Match ID", setup.match_id),
        ("Player 1", setup.players.white),
        ("Player 2", setup.players.black),
        ("EventDate", day.replace("-", ".")),
        ("EventTime", hour[:5].replace(":", ".")),
        ("Variation", "Backgammon"),
        ("Unrated", "Off"),
        ("Crawford", "On"),
        ("CubeLimit", "1024"),
        ("ClockType", _clock_type(setup.clock)),
        ("Transcriber", "Tavla"),
    )
    notes = (("Training match: not a result",) if setup.training else ()) + (("Continued from another board",) if setup.begun_from else ())
    comments = (*notes, *scribe.ending())
    return MatchRecord(setup.players, setup.match_length, scribe.all_games(), tuple((name, value) for name, value in tags if value), comments)


def _clock_type(clock: ClockSettings) -> str:
    """Reserve and delay in seconds, as Backgammon Studio writes them; empty without a clock."""
    word = _CLOCK_WORDS.get(clock.method)
    return f"{word} {clock.reserve // 1000}/{clock.delay // 1000}" if word else ""


class _Scribe:
    """Keeps the score sheet."""

    def __init__(self, state: MatchState) -> None:
        self._score = state.score
        self._games: list[GameRecord] = []
        self._acts: list[Act] = []
        self._pending: tuple[Player, Roll] | None = (state.on_roll, state.roll) if state.on_roll and state.roll else None
        self._cube = state.cube.value
        self._forfeit: Player | None = None
        self._on_time = False
        self._closing: Closing | None = None

    def note(self, event: Event) -> None:
        match event:
            case facts.OpeningRolled(_, dice) if dice.white != dice.black:
                starter = Player.WHITE if dice.white > dice.black else Player.BLACK
                self._pending = (starter, Roll(max(dice), min(dice)))
            case facts.Rolled(_, player, roll):
                self._pending = (player, roll)
            case facts.TurnEnded(_, player, play) if self._pending:
                self._acts.append(Played(player, self._pending[1], play))
                self._pending = None
            case facts.DoubleOffered(_, player):
                self._acts.append(Doubled(player, self._cube * 2))
            case facts.DoubleTaken(_, player):
                self._cube *= 2
                self._acts.append(Took(player))
            case facts.DoubleDropped(_, player):
                self._acts.append(Dropped(player))
            case facts.GameEnded():
                self._end_game(event)
            case facts.FlagFell():
                self._on_time = True
            case facts.MatchEnded(_, winner, by_forfeit):
                self._end_match(winner, by_forfeit=by_forfeit)
            case ChangeMade():
                self._change(event.change)
            case _:
                pass

    def ending(self) -> tuple[str, ...]:
        """How the match ended, where no game did it."""
        number = 1 if self._forfeit is Player.WHITE else 2
        match self._closing:
            case Closing.DOUBLE_NO_SHOW:
                return ("Neither player appeared",)
            case Closing.DISQUALIFICATION:
                return (f"Won by Player {number} by disqualification",)
            case Closing.FORFEIT:
                return (f"Won by Player {number} by forfeit",)
            case _ if self._forfeit is not None:
                return (f"Won {'on time' if self._on_time else 'by forfeit'} by Player {number}",)
            case _:
                return ()

    def _change(self, change: Change) -> None:
        match change:
            case changes.CubeCorrected(cube):
                self._cube = cube.value
            case changes.ScoreCorrected(score) | changes.LengthCorrected(_, _, score, _):
                self._score, self._forfeit, self._closing = score, None, None
            case changes.PenaltyPointsGiven():
                self._score = change.score
            case changes.FlagLifted():
                self._forfeit, self._on_time = None, False
            case changes.MatchClosed(how, winner):
                self._forfeit, self._closing = winner, how
            case _:
                pass

    def all_games(self) -> tuple[GameRecord, ...]:
        """The finished games, and the one in progress once something happened in it."""
        if not self._acts:
            return tuple(self._games)
        return (*self._games, self._game(None))

    def _game(self, result: RecordedResult | None) -> GameRecord:
        return GameRecord(len(self._games) + 1, self._score.points, tuple(self._acts), result)

    def _end_game(self, event: facts.GameEnded) -> None:
        if event.ending is Ending.CONCEDED and self._pending:
            self._acts.append(Unplayed(*self._pending, mark="????"))
        self._games.append(self._game(RecordedResult(event.winner, event.points)))
        self._score = self._score.after_game(event.winner, event.points)
        self._acts, self._pending, self._cube = [], None, 1

    def _end_match(self, winner: Player | None, *, by_forfeit: bool) -> None:
        if winner is None:
            self._closing = Closing.DOUBLE_NO_SHOW
        elif by_forfeit:
            self._forfeit = winner
        elif self._games:
            last = self._games[-1]
            self._games[-1] = GameRecord(last.number, last.scores, last.acts, RecordedResult(winner, last.result.points if last.result else 0, ends_match=True))
