"""The director's changes of time and of penalty points, worked out by the ruleset."""

from collections.abc import Sequence
from functools import reduce

from tavla.application.acts.certain_win import has_gin
from tavla.application.acts.directed import change, order
from tavla.application.acts.late_players import is_lost_with
from tavla.application.acts.matter import Matter
from tavla.application.commands import director as ordered
from tavla.application.devices.clock import is_external
from tavla.application.refusals import Refusal, Refused
from tavla.base.copies import replace
from tavla.domain.facts import changes
from tavla.domain.facts.changes import Change, Occasion
from tavla.domain.facts.claim_events import BoardStalled
from tavla.domain.facts.dice_source import THROWN
from tavla.domain.facts.director_events import ChangeMade
from tavla.domain.facts.events import Event, MatchStarted
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match import MatchState, OffenceKind, apply, begun
from tavla.domain.fold.scenes import clock_player, clock_reserves
from tavla.domain.game.match_score import MatchScore
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.time.clock import Clock, ClockMethod, ClockTurn
from tavla.domain.time.units import Instant, Millis
from tavla.rules.clock_rules import BothFlags, Gin
from tavla.rules.dice_rules import Consequence, WhoseReserve
from tavla.rules.lateness import score_after_points
from tavla.rules.penalties import Penalty, premature_roll, time_penalty
from tavla.rules.ruleset import Ruleset
from tavla.rules.time_control import imposed_reserve, times_are_set_anew

BEFORE_PLAY = frozenset({Phase.OPENING, Phase.BETWEEN_GAMES})
"""No game is in progress: a new Crawford state is that of the game to come."""

LONGEST_DELAY = Millis(60_000)
"""The most that a player's delay is lengthened by."""


def _no_time(state: MatchState) -> Refused | None:
    """Why nobody's time can be changed now."""
    if state.phase is Phase.MATCH_OVER:
        return Refused(Refusal.MATCH_OVER)
    if state.clock.settings.method is ClockMethod.NONE:
        return Refused(Refusal.NO_CLOCK)
    return Refused(Refusal.FLAG_IS_DOWN) if state.clock.flag else None


def _with_reserves(clock: Clock, reserves: ByPlayer[Millis], now: Instant) -> Clock:
    """The clock with these reserves on its face, whatever of the delay is left."""
    for player in Player:
        reading = clock.reading(player, now)
        if reserves[player] != reading.reserve:
            clock = clock.adjusted(player, Millis(reading.shown + reserves[player] - reading.reserve), now)
    return clock


def _times_set(clock: Clock, reserves: ByPlayer[Millis], now: Instant) -> Change | Refused:
    before = clock_reserves(clock, now)
    if min(reserves) <= 0:
        return Refused(Refusal.FIGURE_IMPOSSIBLE)
    if before == reserves:
        return Refused(Refusal.NOTHING_CHANGES)
    return changes.TimesSet(before, reserves, None, _with_reserves(clock, reserves, now))


@change(ordered.GiveTime)
def give_time(
    state: MatchState, _ruleset: Ruleset, command: ordered.GiveTime, now: Instant, _history: Sequence[Event]
) -> Change | Refused:
    player, by = command.player, command.by
    if refused := _no_time(state):
        return refused
    if by <= 0:
        return Refused(Refusal.FIGURE_IMPOSSIBLE)
    reserves = clock_reserves(state.clock, now)
    return _times_set(state.clock, reserves.replaced(player, Millis(reserves[player] + by)), now)


@change(ordered.SetTimes)
def set_times(
    state: MatchState, _ruleset: Ruleset, command: ordered.SetTimes, now: Instant, _history: Sequence[Event]
) -> Change | Refused:
    return _no_time(state) or _times_set(state.clock, command.reserves, now)


def clock_without_stalls(state: MatchState, history: Sequence[Event]) -> Clock | None:
    """The clock as it would stand had the board never ceased to answer; None where it stands so, or nobody's time can
    be changed. What has set the times since has settled it.
    """
    if _no_time(state) or not any(isinstance(event, BoardStalled) for event in history):
        return None
    lost_nothing = [replace(event, until=event.at) if isinstance(event, BoardStalled) else event for event in history]
    clock = reduce(apply, lost_nothing[1:], begun(lost_nothing[0])).clock
    return clock if clock != state.clock else None


def lost_by_stalls(clock: Clock, without: Clock) -> ByPlayer[Millis]:
    """What each has lost of his time, of the delay of the turn in progress too."""
    used, usual = ({} if each.turn is None else {each.turn.player: each.turn.used} for each in (clock, without))
    return ByPlayer(
        *(
            Millis(without.reserves[player] - clock.reserves[player] + used.get(player, 0) - usual.get(player, 0))
            for player in Player
        )
    )


@order(ordered.GiveLostTimeBack)
def give_lost_time_back(
    state: MatchState, _ruleset: Ruleset, _command: ordered.GiveLostTimeBack, now: Instant, history: Sequence[Event]
) -> Change | Refused:
    """Nobody is asked: what the machine has lost was neither player's."""
    if refused := _no_time(state):
        return refused
    clock = clock_without_stalls(state, history)
    if clock is None:
        return Refused(Refusal.NOTHING_CHANGES)
    return changes.TimesSet(clock_reserves(state.clock, now), clock_reserves(clock, now), None, clock)


@change(ordered.TakeTime)
def take_time(
    state: MatchState, ruleset: Ruleset, command: ordered.TakeTime, now: Instant, _history: Sequence[Event]
) -> Change | Refused:
    """Time off. With hardly any left: the ruleset's floor where it has one, else the match is lost."""
    player, by = command.player, command.by
    if refused := _no_time(state):
        return refused
    if by <= 0:
        return Refused(Refusal.FIGURE_IMPOSSIBLE)
    reserves = clock_reserves(state.clock, now)
    penalty = replace(time_penalty(ruleset, by, reserves[player], reserves[player.opponent]), after_delay=False)
    after, lost = _after_penalty(state.clock, player, penalty, now)
    if lost:
        return changes.TimesSet(reserves, reserves, player, state.clock)
    return _times_set(state.clock, clock_reserves(after, now), now)


def _after_penalty(clock: Clock, offender: Player, penalty: Penalty, now: Instant) -> tuple[Clock, bool]:
    """The clock after a penalty, and whether it cost the match."""
    match penalty.consequence:
        case Consequence.TAKE_SECONDS if penalty.reserve is not None:
            whose = offender if penalty.of is WhoseReserve.OFFENDER else offender.opponent
            if penalty.reserve <= 0:
                return clock, True
            reserves = clock_reserves(clock, now)
            if penalty.after_delay and not penalty.is_floor and penalty.reserve < reserves[whose]:
                return _owing(
                    clock, whose, Millis(reserves[whose] - _pending(clock, whose, now) - penalty.reserve), now
                ), False
            clock = _nothing_pending(clock, whose)
            return _with_reserves(clock, reserves.replaced(whose, penalty.reserve), now), False
        case Consequence.NO_DELAY_NEXT_TURN:
            if clock.turn is not None and clock.turn.player is offender:
                turn = ClockTurn(offender, clock.delay_of(offender), Millis(0), None, waits=True)
                return replace(clock, reserves=clock_reserves(clock, now), turn=turn), False
            return replace(clock, waiting=offender), False
        case Consequence.MATCH_LOST:
            return clock, True
        case _:
            return clock, False


def _owing(clock: Clock, player: Player, by: Millis, now: Instant) -> Clock:
    """The clock with a penalty that runs off after the delay of the player's turn, now or when it comes.

    Source: WBGT 4.1 (5) 2.
    """
    if clock.turn is not None and clock.turn.player is player and not clock.turn.penalty:
        return replace(
            clock,
            reserves=clock_reserves(clock, now),
            turn=ClockTurn(player, clock.delay_of(player), Millis(0), None, by),
        )
    return replace(clock, owed=clock.owed.replaced(player, Millis(clock.owed[player] + by)))


def _pending(clock: Clock, player: Player, now: Instant) -> Millis:
    """What earlier penalties will still take off the player's reserve, in this turn and the next."""
    turn = clock.observed(now).turn
    if turn is None or turn.player is not player or not turn.penalty:
        return clock.owed[player]
    return Millis(clock.owed[player] + max(0, turn.penalty - max(0, turn.used_at(now) - turn.delay)))


def _nothing_pending(clock: Clock, player: Player) -> Clock:
    """The clock without penalties that are still to run off: the floor is what is left after all of them."""
    clock = replace(clock, owed=clock.owed.replaced(player, Millis(0)))
    if clock.turn is None or clock.turn.player is not player:
        return clock
    return replace(clock, turn=replace(clock.turn, penalty=Millis(0)))


@change(ordered.PunishPrematureRoll)
def punish_premature_roll(
    state: MatchState, ruleset: Ruleset, command: ordered.PunishPrematureRoll, now: Instant, history: Sequence[Event]
) -> Change | Refused:
    """Nobody rolls too early where the board has rolled all the dice."""
    if not any(_lets_players_throw(event) for event in history):
        return Refused(Refusal.BOARD_HAS_ROLLED)
    return premature_step(state, ruleset, command, now, history)


def _lets_players_throw(event: Event) -> bool:
    """A match that is continued here may have begun with thrown dice."""
    match event:
        case MatchStarted(begun_from=scene, card=card):
            return scene is not None or card.dice_source in THROWN
        case ChangeMade(change=changes.DiceOrdered(source)):
            return source in THROWN
        case _:
            return False


def premature_step(
    state: MatchState, ruleset: Ruleset, command: ordered.PunishPrematureRoll, now: Instant, _history: Sequence[Event]
) -> Change | Refused:
    """The next step of the ladder. What it leaves to the director is noted, and he does it by an act of its own."""
    if refused := _no_time(state):
        return refused
    offender = command.offender
    earlier = state.offences_of(offender, OffenceKind.PREMATURE_ROLL)
    reserves = clock_reserves(state.clock, now)
    at_floor = any(offence.is_floor for offence in earlier)
    left = Millis(reserves[offender] - _pending(state.clock, offender, now))
    penalty = premature_roll(ruleset, len(earlier) + 1, left, reserves[offender.opponent], was_at_floor=at_floor)
    clock, lost = _after_penalty(state.clock, offender, penalty, now)
    return changes.PrematureRollPunished(
        offender, len(earlier) + 1, penalty.consequence.value, penalty.is_floor, lost, clock
    )


@change(ordered.GivePenaltyPoints)
def give_penalty_points(
    state: MatchState, ruleset: Ruleset, command: ordered.GivePenaltyPoints, now: Instant, history: Sequence[Event]
) -> Change | Refused:
    if state.phase is Phase.MATCH_OVER:
        return Refused(Refusal.MATCH_OVER)
    if command.points <= 0:
        return Refused(Refusal.FIGURE_IMPOSSIBLE)
    offender, points, before = command.offender, command.points, state.score
    score = score_after_points(ruleset, before, offender, points)
    if state.phase not in BEFORE_PLAY:
        score = replace(score, crawford=before.crawford)
    lost = is_lost_with(state, ruleset, history, command.occasion, offender, points)
    return changes.PenaltyPointsGiven(
        offender, points, command.occasion, lost, score, _clock_after_points(state, ruleset, command, score, now)
    )


def imposed_here(state: MatchState, ruleset: Ruleset, score: MatchScore, *, by_order: bool = False) -> Millis | None:
    """The reserve of a clock brought in at that score: of this kind of match, and by the minutes a point that the
    director set for it.
    """
    card, away = state.setup.card, ByPlayer(score.away(Player.WHITE), score.away(Player.BLACK))
    return imposed_reserve(ruleset, away, card.kind, by_order=by_order, minutes_per_point=card.minutes_per_point)


def _clock_after_points(
    state: MatchState, ruleset: Ruleset, command: ordered.GivePenaltyPoints, score: MatchScore, now: Instant
) -> Clock:
    """Times from the new score where the ruleset sets them anew after lateness. Source: WBGT 2.2 (4)."""
    if command.occasion is Occasion.OTHER or _no_time(state) is not None:
        return state.clock
    if not times_are_set_anew(ruleset, after_break=command.occasion is Occasion.LATE_AFTER_BREAK):
        return state.clock
    reserve = imposed_here(state, ruleset, score)
    return _with_reserves(state.clock, ByPlayer.both(reserve), now) if reserve else state.clock


@change(ordered.FindBothFlagsDown)
def find_both_flags_down(
    state: MatchState, ruleset: Ruleset, command: ordered.FindBothFlagsDown, now: Instant, _history: Sequence[Event]
) -> Change | Refused:
    """Gin decides where the ruleset has it; else the rest is played without a clock, or with a nominal time. Source:
    NBF 4.3 (iii), USBGF 4.3.3.

    The board's own clock knows who fell first; a clock beside it may not.
    """
    if state.phase is Phase.MATCH_OVER:
        return Refused(Refusal.MATCH_OVER)
    if state.clock.settings.method is ClockMethod.NONE:
        return Refused(Refusal.NO_CLOCK)
    if not is_external(state):
        return Refused(Refusal.FLAG_NOT_FALLEN if state.clock.flag is None else Refusal.FALL_KNOWN)
    won_by = next(
        (player for player in Player if ruleset.clock.gin.value is not Gin.NOBODY and has_gin(state, player)), None
    )
    if won_by is not None:
        return changes.BothFlagsFound(won_by, state.clock)
    rule, settings, reserve = ruleset.clock.both_flags, state.clock.settings, command.reserve
    if rule.value is BothFlags.WITHOUT_CLOCK:
        settings, reserve = replace(settings, method=ClockMethod.NONE), reserve or settings.reserve
    if reserve is None:
        return Refused(Refusal.DIRECTOR_MUST_ENTER, rule.clause)
    if reserve <= 0:
        return Refused(Refusal.FIGURE_IMPOSSIBLE)
    player = clock_player(state)
    return changes.BothFlagsFound(
        None, _fresh(Clock(settings, ByPlayer.both(reserve), longer=state.clock.longer), player, now)
    )


@change(ordered.OrderClock)
def order_clock(
    state: MatchState, ruleset: Ruleset, command: ordered.OrderClock, now: Instant, _history: Sequence[Event]
) -> Change | Refused:
    """Another clock: with the times ordered, those on it, or, brought in anew, what the ruleset says."""
    if state.phase is Phase.MATCH_OVER:
        return Refused(Refusal.MATCH_OVER)
    settings, clock = command.settings, state.clock
    if clock.flag is not None and settings.method is not ClockMethod.NONE:
        return Refused(Refusal.FLAG_IS_DOWN)
    if settings.method is clock.settings.method is ClockMethod.NONE:
        return Refused(Refusal.NOTHING_CHANGES)
    reserves = command.reserves or clock_reserves(clock, now)
    if (
        command.reserves is None
        and clock.settings.method is ClockMethod.NONE
        and settings.method is not ClockMethod.NONE
    ):
        by_order = command.matter not in (Matter.CLOCK_WANTED, Matter.SLOW_PLAY)
        imposed = imposed_here(state, ruleset, state.score, by_order=by_order)
        if imposed is None:
            rule = ruleset.times.imposed_reserve_by_order if by_order else ruleset.times.imposed_reserve
            return Refused(Refusal.DIRECTOR_MUST_ENTER, rule.clause)
        reserves = ByPlayer.both(imposed)
    if settings.delay < 0 or (settings.method is not ClockMethod.NONE and min(reserves) <= 0):
        return Refused(Refusal.FIGURE_IMPOSSIBLE)
    if (settings, reserves) == (clock.settings, clock_reserves(clock, now)):
        return Refused(Refusal.NOTHING_CHANGES)
    return changes.ClockOrdered(
        settings,
        _fresh(_still_punished(Clock(settings, reserves, longer=clock.longer), clock, now), clock_player(state), now),
    )


def _still_punished(clock: Clock, before: Clock, now: Instant) -> Clock:
    """The clock with the penalties that are still to be served on the one before; without a clock there is none to
    serve.
    """
    turn = before.observed(now).turn
    if clock.settings.method is ClockMethod.NONE:
        return clock
    given = before.given if ClockMethod.FISCHER is clock.settings.method is before.settings.method else clock.given
    has_no_delay = turn is not None and turn.delay == 0 < before.delay_of(turn.player)
    owed = ByPlayer(*(_pending(before, player, now) for player in Player))
    return replace(
        clock,
        owed=owed,
        without_delay=before.turn_of if has_no_delay else before.without_delay,
        waiting=before.turn_of if turn is not None and turn.waits else before.waiting,
        given=given,
    )


def _fresh(clock: Clock, player: Player | None, now: Instant) -> Clock:
    """The clock at the start of a turn of `player`, stopped."""
    return clock if player is None else clock.start(player, now).stop(now)


@change(ordered.GrantDelay)
def grant_delay(
    state: MatchState, _ruleset: Ruleset, command: ordered.GrantDelay, _now: Instant, _history: Sequence[Event]
) -> Change | Refused:
    """So much more delay for one player, from his next turn on; 0 takes it back."""
    clock, player, by = state.clock, command.player, command.by
    if state.phase is Phase.MATCH_OVER:
        return Refused(Refusal.MATCH_OVER)
    if clock.settings.method is ClockMethod.NONE:
        return Refused(Refusal.NO_CLOCK)
    if not 0 <= by <= LONGEST_DELAY:
        return Refused(Refusal.FIGURE_IMPOSSIBLE)
    if clock.longer[player] == by:
        return Refused(Refusal.NOTHING_CHANGES)
    return changes.DelayGranted(player, by, replace(clock, longer=clock.longer.replaced(player, by)))
