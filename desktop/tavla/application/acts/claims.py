"""Play under rules: stopping the clock, breaks, the claim that the game is settled, a player who is not there."""

from collections.abc import Sequence

from tavla.application.acts.certain_win import certain_for, is_given, is_too_much
from tavla.application.acts.directed import directed
from tavla.application.acts.game_end import game_end
from tavla.application.acts.since_then import is_opening_roll
from tavla.application.acts.table import (
    BOTH_ARE_THERE,
    MATCH_LASTS,
    PLAY_GOES_ON,
    PLAY_IS_NOT_FROZEN,
    act,
    both_are_there,
    match_lasts,
)
from tavla.application.commands import director as ordered
from tavla.application.commands import play as asked
from tavla.application.refusals import Accepted, Decision, Refusal, Refused
from tavla.domain.facts import claim_events as claimed
from tavla.domain.facts import events as facts
from tavla.domain.facts.dice_source import THROWN
from tavla.domain.facts.events import Event, StopReason
from tavla.domain.facts.stops import CAME_BACK, FOR_THE_DIRECTOR, AfterStop
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.claim_course import stalled_clock
from tavla.domain.fold.match import MatchState, apply
from tavla.domain.fold.scenes import clock_reserves
from tavla.domain.game.outcome import Ending, Grade
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.time.clock import ClockMethod
from tavla.domain.time.units import Instant, Millis
from tavla.rules.break_allowance import break_length, breaks_allowed, only_between_matches, stop_rule
from tavla.rules.clock_rules import OpeningStarter, SettledClaim, StopGround
from tavla.rules.event_rules import BothAbsent, BreaksCombined, BreakWhen, LateForm
from tavla.rules.lateness import LateVerdict, late_after_break, late_at_start
from tavla.rules.people import Person
from tavla.rules.ruleset import Ruleset

BETWEEN_GAMES = frozenset({Phase.OPENING, Phase.BETWEEN_GAMES})
IN_A_GAME = frozenset({Phase.TO_ROLL, Phase.CUBE_TOUCHED, Phase.DOUBLE_OFFERED, Phase.MOVING})
_OF_DICE_IN_THE_HAND = frozenset(
    {
        StopReason.DIE_ON_FLOOR,
        StopReason.DICE_OUT_OF_AREA,
        StopReason.INVALID_ROLL,
        StopReason.DISPUTED_ROLL,
        StopReason.DICE_PICKED_UP_EARLY,
        StopReason.DICE_TAKEN_AND_PRESSED,
        StopReason.ILLEGAL_PLAY,
    }
)
"""Grounds that the board's own dice cannot bring about; an illegal play cannot be ended with them."""
_WHILE_ROLLING = frozenset({Phase.OPENING, Phase.TO_ROLL, Phase.MOVING})
_COMES_ABOUT = {
    StopReason.INVALID_ROLL: _WHILE_ROLLING,
    StopReason.DISPUTED_ROLL: _WHILE_ROLLING,
    StopReason.DICE_OUT_OF_AREA: _WHILE_ROLLING,
    StopReason.DICE_PICKED_UP_EARLY: IN_A_GAME,
    StopReason.DICE_TAKEN_AND_PRESSED: frozenset({Phase.TO_ROLL, Phase.CUBE_TOUCHED}),
}
"""When a ground can have come about: nobody rolls while a double is answered, and who has rolled had the dice."""
_FRESH = (AfterStop.FRESH_DELAY, AfterStop.MAY_TAKE_FRESH_DELAY)
_VOID_FOR = {
    StopReason.INVALID_ROLL: StopGround.INVALID_ROLL,
    StopReason.DISPUTED_ROLL: StopGround.INVALID_ROLL,
    StopReason.DICE_OUT_OF_AREA: StopGround.DICE_OUT_OF_AREA,
}
_GROUNDS = {ground.value for ground in StopGround}
SECOND = 1000


@act(asked.StopPlay, MATCH_LASTS)
def stopped(state: MatchState, ruleset: Ruleset, command: asked.StopPlay, now: Instant) -> Decision:
    """A player stops the clock for a ground.

    Any may call the director; breaks and settled claims have acts of their own.
    """
    reason, player = command.reason, command.player
    takes_over = reason in FOR_THE_DIRECTOR and state.freeze and state.freeze.reason is StopReason.SHAKER_LOST
    if state.freeze and reason not in CAME_BACK and not takes_over:
        return Refused(Refusal.FROZEN)
    if reason in FOR_THE_DIRECTOR or reason in CAME_BACK:
        return Accepted((facts.PlayStopped(now, reason, player, command.wall_clock),))
    if player is None or reason in (
        StopReason.BREAK,
        StopReason.GAME_SETTLED,
        StopReason.CONTINUED,
        StopReason.DICE_SEALED,
        StopReason.SHAKER_LOST,
    ):
        return Refused(Refusal.NOT_NOW)
    rule = stop_rule(ruleset, StopGround(reason.value)) if reason.value in _GROUNDS else None
    if rule is None:
        closed = ruleset.clock.stop_list_is_closed
        return Refused(Refusal.STOP_NOT_ALLOWED if closed.value else Refusal.ASK_DIRECTOR, closed.clause)
    if reason in _OF_DICE_IN_THE_HAND and state.orders.dice_source not in THROWN:
        return Refused(Refusal.BOARD_ROLLS, rule.clause)
    if not _can_have_come_about(state, reason):
        return Refused(Refusal.NOT_AT_THIS_POINT, rule.clause)
    # The opponent of whom it is about: dice are picked up early by the side that is not on turn.
    is_opponent = state.decider is not None and (state.decider is player) is (reason is StopReason.DICE_PICKED_UP_EARLY)
    if Person.PLAYER not in rule.by and not (Person.OPPONENT in rule.by and is_opponent):
        return Refused(Refusal.STOP_NOT_YOURS if Person.OPPONENT in rule.by else Refusal.ASK_DIRECTOR, rule.clause)
    times = clock_reserves(state.clock, now)
    after = AfterStop.RUNS_ON if rule.after in _FRESH and state.roll is not None else rule.after
    return Accepted((claimed.ClockStopped(now, reason, player, times, after, command.wall_clock),))


def _can_have_come_about(state: MatchState, reason: StopReason) -> bool:
    if reason is StopReason.ILLEGAL_PLAY:
        return not is_opening_roll(state)
    return reason not in _COMES_ABOUT or state.phase in _COMES_ABOUT[reason]


def fresh_delay_after_void(state: MatchState, ruleset: Ruleset) -> bool:
    """Whether the delay is full again with the roll that is voided: the clock was stopped for it or in a dispute about
    it, and the rules have it so.

    Source: NBF 4.3 (v), ISTAVDER Dice falling out of the Playing Area.
    """
    ground = None if state.freeze is None else _VOID_FOR.get(state.freeze.reason)
    rule = stop_rule(ruleset, ground) if ground else None
    return rule is not None and rule.after in _FRESH


@act(asked.NoticeStall, MATCH_LASTS)
def stalled(state: MatchState, _ruleset: Ruleset, command: asked.NoticeStall, now: Instant) -> Decision:
    """Decided as of the last sign of life, so that no flag falls in a time that was nobody's. Nothing where no time ran."""
    if state.freeze is not None or state.absent or not state.clock.is_running:
        return Accepted()
    before, after = (
        clock_reserves(clock, now) for clock in (state.clock, stalled_clock(state.clock, now, command.until))
    )
    return Accepted((claimed.BoardStalled(now, command.until, before, after, command.wall_clock),))


@act(asked.AgreeToResume, BOTH_ARE_THERE)
def agree_to_resume(state: MatchState, _ruleset: Ruleset, command: asked.AgreeToResume, now: Instant) -> Decision:
    if state.freeze is None:
        return Refused(Refusal.NOT_FROZEN)
    if state.proposal is not None:
        return Refused(Refusal.CHANGE_PROPOSED)
    if state.claim is not None:
        return Refused(Refusal.CLAIM_OPEN)
    if state.shaker_lost:
        return Refused(Refusal.SHAKER_IS_LOST)
    if state.waits_for_stirring:
        return Refused(Refusal.DICE_NOT_STIRRED)
    if state.freeze.agreed[command.player]:
        return Refused(Refusal.ALREADY_CONFIRMED)
    return Accepted((facts.ResumeAgreed(now, command.player),))


# Breaks


def breaks_left(state: MatchState, ruleset: Ruleset, player: Player) -> int:
    """How many breaks `player` may still take."""
    return (
        0
        if _only_between_matches(state, ruleset)
        else max(0, breaks_allowed(ruleset, state.score.length) - state.breaks[player])
    )


@act(asked.TakeBreak, PLAY_IS_NOT_FROZEN)
def break_taken(state: MatchState, ruleset: Ruleset, command: asked.TakeBreak, now: Instant) -> Decision:
    """A break of the ruleset's minutes, between games, while the player has one left; who goes away before the first
    game of a match starts it late.

    Several are announced by taking them as one: the opponent sees how long it lasts, and may join his own to it while
    it runs. Source: USBGF 2.2.2, NBF 2.2 (ii), WBGT 2.2 (2).
    """
    rules, running = ruleset.breaks, state.on_break
    joins = running is not None and not running.has(command.player) and now <= running.ends_at
    away = None if joins else both_are_there(state, ruleset, now)
    if away:
        return away
    if rules.when.value is BreakWhen.EMERGENCY_ONLY:
        return Refused(Refusal.ASK_DIRECTOR, rules.when.clause)
    if _is_in_game(state) or (_is_before_first(state) and not _only_between_matches(state, ruleset)):
        exceptionally = rules.when.value is BreakWhen.IN_GAME_EXCEPTIONALLY
        return Refused(Refusal.BREAK_IN_GAME_GRANTED if exceptionally else Refusal.BREAK_IN_GAME, rules.when.clause)
    if command.count < 1 or command.count > breaks_left(state, ruleset, command.player):
        rule = rules.best_of_three_only_between_matches if _only_between_matches(state, ruleset) else rules.by_length
        return Refused(Refusal.NO_BREAK_LEFT, rule.clause)
    if (command.count > 1 or joins) and rules.combined.value is BreaksCombined.NEVER:
        return Refused(Refusal.ASK_DIRECTOR, rules.combined.clause)
    unannounced = state.had_break[command.player] if joins else any(state.had_break)
    if unannounced and rules.combined.value is not BreaksCombined.FREELY:
        return Refused(Refusal.BREAK_NOT_ANNOUNCED, rules.combined.clause)
    ends = Instant((running.ends_at if running is not None else now) + break_length(ruleset, command.count))
    return Accepted(
        (
            claimed.BreakBegan(
                now, command.player, command.count, ends, clock_reserves(state.clock, now), command.wall_clock, None
            ),
        )
    )


def _is_in_game(state: MatchState) -> bool:
    return state.phase not in BETWEEN_GAMES or state.opening_tie is not None or any(state.opening_dice)


def _is_before_first(state: MatchState) -> bool:
    begun_from = state.setup.begun_from
    return state.phase is Phase.OPENING and state.game == 1 and not (begun_from and begun_from.has_begun)


def _only_between_matches(state: MatchState, ruleset: Ruleset) -> bool:
    return state.setup.card.best_of_three and only_between_matches(ruleset, state.score.length)


@directed(ordered.GrantBreak)
def break_granted(
    state: MatchState, ruleset: Ruleset, command: ordered.GrantBreak, now: Instant, _history: Sequence[Event]
) -> Decision:
    """The director's exception; it counts as breaks taken."""
    if refused := match_lasts(state, ruleset, now):
        return refused
    if not ruleset.breaks.director_may_except.value:
        return Refused(Refusal.NO_BREAK_EXCEPTION, ruleset.breaks.director_may_except.clause)
    if refused := both_are_there(state, ruleset, now):
        return refused
    if state.proposal is not None:
        return Refused(Refusal.CHANGE_PROPOSED)
    if command.count < 1:
        return Refused(Refusal.FIGURE_IMPOSSIBLE)
    ends, hour = Instant(now + break_length(ruleset, command.count)), command.authority.wall_clock
    began = claimed.BreakBegan(
        now, command.player, command.count, ends, clock_reserves(state.clock, now), hour, command.authority
    )
    if state.freeze is None:
        return Accepted((facts.PlayStopped(now, StopReason.BREAK, command.player, hour), began))
    return Accepted((began,))


@act(asked.BackFromBreak, MATCH_LASTS)
def back_from_break(state: MatchState, ruleset: Ruleset, command: asked.BackFromBreak, now: Instant) -> Decision:
    """The player is back; where the ruleset has it so, his time has run since the break was over.

    Source: ISTAVDER Break Policy.
    """
    if state.on_break is None or not state.on_break.has(command.player):
        return Refused(Refusal.NOT_ON_BREAK)
    late = Millis(max(0, now - state.on_break.ends_at))
    return Accepted((claimed.BreakEnded(now, command.player, late, charged_when_late(state, ruleset, late)),))


def charged_when_late(state: MatchState, ruleset: Ruleset, late: Millis) -> Millis:
    """What of a break overstayed so long is taken off the player's time: what is past the minutes of grace."""
    return (
        max(Millis(0), Millis(late - _grace_after_break(ruleset)))
        if clock_runs_when_late(state, ruleset)
        else Millis(0)
    )


def _grace_after_break(ruleset: Ruleset) -> Millis:
    return Millis(ruleset.lateness.after_break.value.first_after_minutes * 60 * SECOND)


def clock_runs_when_late(state: MatchState, ruleset: Ruleset) -> bool:
    """Whether a break overstayed is charged to the player's time, where he has any."""
    has_clock = state.clock.settings.method is not ClockMethod.NONE
    return has_clock and ruleset.lateness.after_break.value.form is LateForm.CLOCK_RUNS


def break_runs_out(state: MatchState, ruleset: Ruleset) -> Instant | None:
    """When a player who does not come back from his break has no time left; None where that costs no time."""
    away, clock = state.on_break, state.clock
    if away is None or clock.flag is not None or not clock_runs_when_late(state, ruleset):
        return None
    return Instant(away.ends_at + _grace_after_break(ruleset) + clock.reading(away.player, away.ends_at).reserve)


def late_return(state: MatchState, ruleset: Ruleset, now: Instant) -> LateVerdict | None:
    """What the break that is being overstayed costs by now; None where nobody is late.

    The director gives the points.
    """
    if state.on_break is None or now <= state.on_break.ends_at:
        return None
    return late_after_break(ruleset, Millis(now - state.on_break.ends_at), state.score, state.on_break.player)


def late_start(state: MatchState, ruleset: Ruleset, late: Millis, offender: Player) -> LateVerdict:
    """What it costs to come so late to the match."""
    return late_at_start(ruleset, late, state.score, offender)


# A player who is not there


def _may_press_clocks(state: MatchState, _ruleset: Ruleset, _now: Instant) -> Refused | None:
    """After a restart or a sleep as well: who is not there cannot agree to go on."""
    if state.freeze and not (state.freeze.reason in CAME_BACK and state.proposal is None):
        return Refused(Refusal.FROZEN)
    return None


@act(asked.PressClocks, (match_lasts, both_are_there, _may_press_clocks))
def clocks_pressed(state: MatchState, ruleset: Ruleset, command: asked.PressClocks, now: Instant) -> Decision:
    """The time of the absent opponent runs where the ruleset has it so, once the minutes of grace are over.

    Source: ISTAVDER Player Not Ready.
    """
    rule = ruleset.lateness.at_start
    if rule.value.form is not LateForm.CLOCK_RUNS:
        return Refused(Refusal.ASK_DIRECTOR, rule.clause)
    if state.clock.settings.method is ClockMethod.NONE:
        return Refused(Refusal.NO_CLOCK)
    if state.phase is not Phase.OPENING or state.game != 1 or state.opening_tie is not None:
        return Refused(Refusal.NOT_NOW, rule.clause)
    if now + state.setup.card.late[command.player.opponent] < rule.value.first_after_minutes * 60 * SECOND:
        return Refused(Refusal.NOT_LATE_YET, rule.clause)
    return Accepted((claimed.ClocksPressed(now, (command.player.opponent,), at_once=True),))


@directed(ordered.StartAbsentClocks)
def absent_clocks(
    state: MatchState, ruleset: Ruleset, command: ordered.StartAbsentClocks, now: Instant, _history: Sequence[Event]
) -> Decision:
    """Nobody is there: the director starts their times, both at once or one after the other.

    Source: ISTAVDER Player Not Ready.
    """
    if refused := match_lasts(state, ruleset, now):
        return refused
    rule = ruleset.lateness.both_absent
    if rule.value is BothAbsent.POINTS_TO_EACH:
        return Refused(Refusal.ABSENT_COST_POINTS, rule.clause)
    if refused := both_are_there(state, ruleset, now):
        return refused
    if state.proposal is not None:
        return Refused(Refusal.CHANGE_PROPOSED)
    if state.clock.settings.method is ClockMethod.NONE:
        return Refused(Refusal.NO_CLOCK)
    if state.phase is not Phase.OPENING or state.game != 1 or state.opening_tie is not None:
        return Refused(Refusal.SOMEBODY_CAME)
    if now + min(state.setup.card.late) < ruleset.lateness.at_start.value.first_after_minutes * 60 * SECOND:
        return Refused(Refusal.NEITHER_LATE_YET, ruleset.lateness.at_start.clause)
    return Accepted(
        (claimed.ClocksPressed(now, tuple(Player), rule.value is BothAbsent.CLOCKS_AT_ONCE, command.authority),)
    )


@act(asked.Arrive, MATCH_LASTS)
def arrived(state: MatchState, _ruleset: Ruleset, command: asked.Arrive, now: Instant) -> Decision:
    """The absent player has come."""
    if state.proposal is not None:
        return Refused(Refusal.CHANGE_PROPOSED)
    if command.player not in state.absent:
        return Refused(Refusal.NOT_NOW)
    return Accepted((claimed.AbsentArrived(now, command.player),))


# The start of the clock


def held_opening(
    state: MatchState, ruleset: Ruleset, dice: ByPlayer[int], now: Instant
) -> tuple[claimed.ClockHeld, ...]:
    """Who starts the starter's time, where the ruleset says it itself; else it runs at once.

    A tie is rolled again off the clock, and without a clock there is nothing to start.
    """
    rule = ruleset.clock.opening_started_by
    if rule.is_silent or dice.white == dice.black or state.clock.settings.method is ClockMethod.NONE:
        return ()
    higher = Player.WHITE if dice.white > dice.black else Player.BLACK
    return (claimed.ClockHeld(now, higher if rule.value is OpeningStarter.HIGHER_ROLLER else higher.opponent),)


@act(asked.StartOpeningClock, PLAY_GOES_ON)
def opening_clock_started(
    state: MatchState, _ruleset: Ruleset, command: asked.StartOpeningClock, now: Instant
) -> Decision:
    """The starter's time begins to run."""
    if state.clock_held_by is None:
        return Refused(Refusal.NOT_NOW)
    if state.clock_held_by is not command.player:
        return Refused(Refusal.NOT_YOUR_TURN)
    return Accepted((claimed.ClockReleased(now),))


# The game is settled


@act(asked.ClaimSettled, PLAY_GOES_ON)
def settled_claimed(state: MatchState, ruleset: Ruleset, command: asked.ClaimSettled, now: Instant) -> Decision:
    """A claim for what is really settled: never less than certain and, with contact, nothing that is not.

    Source: USBGF 4.3.2 (h), 4.5, 4.2.6.
    """
    rule = ruleset.clock.settled_claim
    if rule.value is SettledClaim.NOT_OFFERED:
        return Refused(Refusal.CLAIM_NOT_OFFERED, rule.clause)
    if state.phase not in IN_A_GAME or state.entered is not None:
        return Refused(Refusal.NOT_NOW)
    certain = certain_for(state, command.winner)
    if certain is None and state.position.has_contact and not ruleset.concession_allowed_with_contact.value:
        return Refused(Refusal.CONTACT)
    if refused := not_certain(state, ruleset, command.winner, command.grade):
        return refused
    if is_too_much(state, ruleset, command.winner.opponent, command.grade):
        return Refused(Refusal.GRADE_IMPOSSIBLE)
    return Accepted((claimed.SettledClaimed(now, command.player, command.winner, command.grade),))


def not_certain(state: MatchState, ruleset: Ruleset, winner: Player, grade: Grade) -> Refused | None:
    """Why a game cannot be given up, or agreed on, at `grade`: a higher one can no longer be avoided, or the rules want
    this one to be certain.
    """
    certain, rules = certain_for(state, winner), ruleset.concession
    if certain is not None and grade < certain:
        less = rules.may_be_less_than_certain
        return None if less.value else Refused(Refusal.LESS_THAN_CERTAIN, less.clause)
    if rules.only_if_result_certain.value and not is_given(state, ruleset, winner, grade):
        return Refused(Refusal.RESULT_NOT_CERTAIN, rules.only_if_result_certain.clause)
    return None


@act(asked.AnswerSettled, MATCH_LASTS)
def settled_answered(state: MatchState, ruleset: Ruleset, command: asked.AnswerSettled, now: Instant) -> Decision:
    """Agreed: the result is recorded. Not agreed: played out, or the director's."""
    claim = state.claim
    if claim is None:
        return Refused(Refusal.NOT_NOW)
    if command.player is claim.player or claim.is_disputed:
        return Refused(Refusal.NOT_YOUR_ANSWER)
    if state.proposal is not None:
        return Refused(Refusal.CHANGE_PROPOSED)
    if not command.agrees:
        waits = ruleset.clock.settled_claim.value is SettledClaim.DIRECTOR_DECIDES
        return Accepted((claimed.SettledDisputed(now, command.player, waits),))
    agreed = claimed.SettledAgreed(now, command.player)
    return Accepted((agreed, *game_end(apply(state, agreed), ruleset, claim.winner, claim.grade, Ending.SETTLED, now)))


@directed(ordered.RuleOnSettled)
def settled_ruled(
    state: MatchState, ruleset: Ruleset, command: ordered.RuleOnSettled, now: Instant, _history: Sequence[Event]
) -> Decision:
    """The director on a disputed claim: an objector who is right gets the bonus and the game is played out.

    Source: WBGT 4.3 (2) 8.
    """
    claim = state.claim
    if claim is None:
        return Refused(Refusal.NO_SETTLED_CLAIM)
    if state.proposal is not None:
        return Refused(Refusal.CHANGE_PROPOSED)
    if not claim.is_disputed:
        return Refused(Refusal.CLAIM_OPEN)
    bonus = Millis(ruleset.clock.settled_claim_bonus_seconds.value * SECOND if command.objector_is_right else 0)
    ruled = claimed.SettledRuled(now, command.authority, command.objector_is_right, bonus)
    if command.objector_is_right:
        return Accepted((ruled,))
    return Accepted((ruled, *game_end(apply(state, ruled), ruleset, claim.winner, claim.grade, Ending.SETTLED, now)))
