"""Facts of a match -> its record, as files are written from it."""

from collections.abc import Sequence

from tavla.base.copies import replace
from tavla.domain.facts import changes
from tavla.domain.facts import events as facts
from tavla.domain.facts.changes import Change
from tavla.domain.facts.director_events import ChangeMade
from tavla.domain.facts.events import Event
from tavla.domain.facts.scene import Closing
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match import MatchState, apply, begun
from tavla.domain.fold.scenes import is_deciding
from tavla.domain.fold.standing import standing
from tavla.domain.game.outcome import Ending
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.position import OPENING
from tavla.domain.game.roll import Roll
from tavla.domain.time.clock import ClockMethod, ClockSettings
from tavla.domain.time.units import Instant, Millis
from tavla.formats.incidents import incident_of
from tavla.formats.record import (
    BACKGAMMON,
    TRAINING_NOTE,
    Act,
    ActTime,
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
)

_CLOCK_WORDS = {
    ClockMethod.SIMPLE: "Standard",
    ClockMethod.BRONSTEIN: "Bronstein",
    ClockMethod.BRONSTEIN_ADDBACK: "Bronstein",
    ClockMethod.FISCHER: "Fischer",
}


def record_of(history: Sequence[Event]) -> MatchRecord:
    """The record of a match so far, without what the director took back or voided; a game in progress has no result.

    Raises TavlaError if the first fact is no start of a match.
    """
    return record_and_state(history)[0]


def record_and_state(history: Sequence[Event]) -> tuple[MatchRecord, MatchState]:
    """The record, and the state that the facts fold to: who needs both goes through them once."""
    state = begun(history[0])
    setup, first = state.setup, history[0].at
    scribe = _Scribe(state, first)
    kept = {id(event) for event in standing(history)}
    incidents: list[Incident] = []
    running = Millis(0)
    last = first
    for event in history[1:]:
        before, state = state, apply(state, event)
        running = Millis(running + (event.at - last if is_deciding(before) else 0))
        last = event.at
        if isinstance(event, facts.MovesArranged):  # half of all facts, and nobody writes them down
            continue
        if id(event) in kept:
            scribe.note(event, state, Millis(event.at - first), running)
        if (incident := incident_of(event, before.game, Millis(event.at - first))) is not None:
            incidents.append(incident)
    day, _, hour = setup.wall_clock.partition("T")
    tags = (
        ("Site", "Tavla"),
        ("Match ID", setup.match_id),
        ("Event", setup.card.event),
        ("Round", setup.card.round),
        ("Table", setup.card.table),
        ("Player 1", setup.players.white),
        ("Player 2", setup.players.black),
        ("EventDate", day.replace("-", ".")),
        ("EventTime", hour[:5].replace(":", ".")),
        ("Variation", setup.card.variant.title if setup.card.variant else BACKGAMMON),
        ("Unrated", "Off"),
        ("Crawford", "On"),
        ("CubeLimit", "1024"),
        ("ClockType", _clock_type(setup.clock)),
        ("Transcriber", "Tavla"),
    )
    notes = ((TRAINING_NOTE,) if setup.training else ()) + (
        ("Continued from another board",) if setup.begun_from else ()
    )
    comments = (*notes, *scribe.penalties(), *scribe.ending())
    given = tuple((name, value) for name, value in tags if value)
    return MatchRecord(setup.players, state.score.length, scribe.all_games(), given, comments, tuple(incidents)), state


def _clock_type(clock: ClockSettings) -> str:
    """Reserve and delay in seconds, as Backgammon Studio writes them; empty without a clock."""
    word = _CLOCK_WORDS.get(clock.method)
    return f"{word} {clock.reserve // 1000}/{clock.delay // 1000}" if word else ""


def _number(player: Player | None) -> int:
    return 1 if player is Player.WHITE else 2


class _Scribe:
    """Keeps the score sheet."""

    def __init__(self, state: MatchState, begun_at: Instant) -> None:
        self._begun_at = begun_at
        self._score = self._score_before = state.score
        self._games: list[GameRecord] = []
        self._acts: list[Act] = []
        self._times: list[ActTime] = []
        self._spent_until = Millis(0)
        self._pending: tuple[Player, Roll] | None = (
            (state.on_roll, state.roll) if state.on_roll and state.roll else None
        )
        self._cube = state.cube.value
        self._forfeit: Player | None = None
        self._fell: Player | None = None
        self._by_points: Player | None = None
        self._penalties: list[str] = []
        self._closing: Closing | None = None
        if state.position != state.start_position or state.cube.value > 1 or state.phase is Phase.DOUBLE_OFFERED:
            self._set_up(state, Millis(0), Millis(0))

    def note(self, event: Event, state: MatchState, at: Millis, running: Millis) -> None:
        """Writes a fact down; `state` is what it led to, `running` the time that counted until then."""
        match event:
            case facts.OpeningRolled(_, dice) if dice.white != dice.black:
                starter = Player.WHITE if dice.white > dice.black else Player.BLACK
                self._pending = (starter, Roll(max(dice), min(dice)))
                if state.start_position != OPENING:
                    self._set_up(state, at, running)
            case facts.Rolled(_, player, roll):
                self._pending = (player, roll)
            case facts.TurnEnded(_, player, play) if self._pending:
                self._done(Played(player, self._pending[1], play), state, at, running)
                self._pending = None
            case facts.DoubleOffered(_, player):
                self._done(Doubled(player, self._cube * 2), state, at, running)
            case facts.DoubleTaken(_, player):
                self._cube *= 2
                self._done(Took(player), state, at, running)
            case facts.DoubleDropped(_, player):
                self._done(Dropped(player), state, at, running)
            case facts.GameEnded():
                self._end_game(event, state, at, running)
            case facts.FlagFell(_, player):
                self._fell = self._fell or player
            case facts.MatchEnded(_, winner, by_forfeit):
                self._end_match(winner, by_forfeit=by_forfeit)
            case ChangeMade():
                self._change(event.change, state, at, running)
            case _:
                pass

    def ending(self) -> tuple[str, ...]:
        """How the match ended, where no game did it."""
        number = _number(self._forfeit)
        match self._closing:
            case Closing.DOUBLE_NO_SHOW:
                return ("Neither player appeared",)
            case Closing.DISQUALIFICATION if self._forfeit is None:
                return ("Neither player won: both were disqualified",)
            case Closing.FORFEIT if self._forfeit is None:
                return ("Neither player won: both forfeited the match",)
            case Closing.DISQUALIFICATION:
                return (f"Won by Player {number} by disqualification",)
            case Closing.EXPULSION:
                return (f"Won by Player {number}: the other was expelled",)
            case Closing.FORFEIT:
                return (f"Won by Player {number} by forfeit",)
            case _ if self._forfeit is not None and self._forfeit is self._fell:
                return (f"Won by Player {number}, certain to win when time ran out",)
            case _ if self._forfeit is not None:
                return (f"Won {'on time' if self._fell else 'by forfeit'} by Player {number}",)
            case _ if self._by_points is not None:
                return (f"Won by Player {_number(self._by_points)} by the points given against the other",)
            case _:
                return ()

    def penalties(self) -> tuple[str, ...]:
        """The points that directors gave: no game's result tells of them."""
        return tuple(self._penalties)

    def all_games(self) -> tuple[GameRecord, ...]:
        """The finished games, and the one in progress once something happened in it.

        A game without acts ends the list where nothing was played at all, and where the games before do not tell the
        points that directors gave.
        """
        games = (*self._games, self._game(None)) if self._acts else tuple(self._games)
        if games and (games[-1].scores_after == self._score.points or (self._acts and self._by_points is None)):
            return games
        return (*games, GameRecord(len(games) + 1, self._score.points, ()))

    def _done(self, act: Act, state: MatchState, at: Millis, running: Millis) -> None:
        left = None
        if state.clock.settings.method is not ClockMethod.NONE:
            now = Instant(at + self._begun_at)
            left = ByPlayer(*(state.clock.reading(player, now).reserve for player in Player))
        self._acts.append(act)
        self._times.append(ActTime(at, Millis(running - self._spent_until), left))
        self._spent_until = running

    def _change(self, change: Change, state: MatchState, at: Millis, running: Millis) -> None:
        match change:
            case changes.CubeCorrected(cube):
                self._cube = cube.value
                self._set_up(state, at, running)
            case changes.PositionCorrected(scene) if scene.phase is Phase.OPENING:
                self._acts, self._times, self._pending, self._cube = [], [], None, 1
            case changes.PositionCorrected():
                self._cube = state.cube.value
                self._pending = (state.on_roll, state.roll) if state.on_roll and state.roll else None
                self._set_up(state, at, running)
            case changes.ScoreCorrected(score) | changes.LengthCorrected(_, _, score, _):
                self._score = self._score_before = score
                self._forfeit = self._closing = self._by_points = None
            case changes.PenaltyPointsGiven(offender, points, score=score):
                self._score = score
                if not self._acts and self._pending is None:
                    self._score_before = score
                gained = f"{points} penalty point{'' if points == 1 else 's'} to Player {_number(offender.opponent)}"
                self._penalties.append(f"In game {len(self._games) + 1}: {gained}")
            case changes.FlagLifted():
                self._forfeit = self._fell = None
            case changes.MatchClosed(how, winner):
                self._forfeit = winner
                self._closing = how
            case _:
                pass

    def _set_up(self, state: MatchState, at: Millis, running: Millis) -> None:
        if state.on_roll is not None:
            self._done(SetUp(state.on_roll, state.position, state.cube), state, at, running)
            if state.phase is Phase.DOUBLE_OFFERED:
                self._done(Doubled(state.on_roll, state.cube.offered_value), state, at, running)

    def _game(self, result: RecordedResult | None) -> GameRecord:
        return GameRecord(
            len(self._games) + 1, self._score_before.points, tuple(self._acts), result, tuple(self._times)
        )

    def _end_game(self, event: facts.GameEnded, state: MatchState, at: Millis, running: Millis) -> None:
        if event.ending is Ending.CONCEDED and self._pending:
            self._done(Unplayed(*self._pending, mark="????"), state, at, running)
        self._games.append(self._game(RecordedResult(event.winner, event.points)))
        self._score = self._score_before = self._score.after_game(event.winner, event.points)
        self._acts = []
        self._times = []
        self._pending = None
        self._cube = 1
        self._spent_until = running

    def _end_match(self, winner: Player | None, *, by_forfeit: bool) -> None:
        last = self._games[-1] if self._games else None
        if winner is None:
            self._closing = self._closing or Closing.DOUBLE_NO_SHOW
        elif by_forfeit:
            self._forfeit = winner
        elif last is not None and last.result is not None and last.result.winner is winner and not self._acts:
            self._games[-1] = replace(last, result=replace(last.result, ends_match=True))
        else:
            self._by_points = winner
