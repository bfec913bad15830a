"""Dice thrown in a shaker: whose throw is awaited, what becomes of one, and of one that nobody awaited.

A device's word is a claim. It is a roll when it was asked for, is whole, verified and new, and play goes on; else the
ruleset says what becomes of it.
"""

from msgspec import Struct

from tavla.application.acts.claims import held_opening
from tavla.application.acts.table import ALWAYS, act
from tavla.application.commands import devices as device
from tavla.application.devices.clock import is_external
from tavla.application.refusals import Accepted, Decision, Refusal, Refused
from tavla.domain.facts import device_events as devices
from tavla.domain.facts import events as facts
from tavla.domain.facts.device_events import HeldReason, HeldRuling, SpoiledKind
from tavla.domain.facts.dice_source import DiceSource
from tavla.domain.facts.events import Event
from tavla.domain.facts.known_device import KnownDevice
from tavla.domain.facts.roll_origin import RollOrigin
from tavla.domain.facts.stops import AfterStop
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match import MatchState, apply
from tavla.domain.fold.match_state import HeldRoll
from tavla.domain.fold.scenes import clock_reserves
from tavla.domain.game.legality import is_closed_out
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.roll import Roll
from tavla.domain.time.clock import ClockMethod
from tavla.domain.time.units import Instant
from tavla.rules.break_allowance import stop_rule
from tavla.rules.clock_rules import StopGround
from tavla.rules.dice_rules import CockedRoll, PrematureRoll
from tavla.rules.people import Person
from tavla.rules.ruleset import Ruleset

_RULINGS = {
    PrematureRoll.STANDS: HeldRuling.STANDS,
    PrematureRoll.VOID: HeldRuling.VOID,
    PrematureRoll.OPPONENTS_CHOICE: HeldRuling.OPPONENT_CHOOSES,
    PrematureRoll.REROLLED_ON_DEMAND: HeldRuling.STANDS_UNLESS_DEMANDED,
}
_GROUNDS = {SpoiledKind.OFF_TRAY: (StopGround.DICE_OUT_OF_AREA, StopGround.DIE_ON_FLOOR)}
_FRESH = frozenset({AfterStop.FRESH_DELAY, AfterStop.MAY_TAKE_FRESH_DELAY})


class Awaited(Struct, frozen=True):
    """A throw that the board waits for."""

    player: Player
    dice: int
    """Two, or one in an opening."""


def is_shaken(state: MatchState) -> bool:
    """Whether the dice of this match are thrown in a shaker."""
    return state.orders.dice_source is DiceSource.SHAKER and state.phase is not Phase.MATCH_OVER


def awaited(state: MatchState) -> tuple[Awaited, ...]:
    """Whose throw the board waits for: nobody's while play stands still, of a side that is closed out, or while the
    last throw is in question.
    """
    in_question = state.entered is not None or (state.held is not None and state.held.is_asked)
    if not is_shaken(state) or _stands_still(state) or in_question:
        return ()
    if state.phase is Phase.OPENING:
        return tuple(Awaited(player, 1) for player in Player if state.opening_dice[player] is None)
    if (
        state.phase is not Phase.TO_ROLL
        or state.on_roll is None
        or is_closed_out(state.position.seen_by(state.on_roll))
    ):
        return ()
    return (Awaited(state.on_roll, 2),)


def roll_facts(state: MatchState, rolled: facts.Rolled) -> tuple[Event, ...]:
    """A roll of the side on roll; a side that is closed out passes its turn with it."""
    if is_closed_out(state.position.seen_by(rolled.player)):
        return (rolled, facts.TurnEnded(rolled.at, rolled.player, ()))
    return (rolled,)


def after_turn(state: MatchState, now: Instant) -> tuple[Event, ...]:
    """What follows the end of a turn that has just begun the next: a premature throw of that side stands, unless its
    opponent is still to choose.
    """
    held = state.held
    if (
        held is None
        or held.player is not state.on_roll
        or len(held.dice) != 2
        or held.ruling is HeldRuling.OPPONENT_CHOOSES
    ):
        return ()
    return roll_facts(state, facts.Rolled(now, held.player, Roll(*held.dice), DiceSource.SHAKER, held.origin))


# One throw


def _stands_still(state: MatchState) -> bool:
    """Whether no throw counts.

    Sealed dice are stirred first, whatever dice the match begins with: the director may order the board's at any time.
    """
    return bool(state.freeze or state.on_break or state.absent or state.proposal or state.waits_for_stirring)


@act(device.TakeThrow, ALWAYS)
def take_throw(state: MatchState, ruleset: Ruleset, command: device.TakeThrow, now: Instant) -> Decision:
    player, dice, origin = command.player, command.dice, command.origin
    if refused := _unfit(state, dice, origin):
        return refused
    if not _is_of_the_match(state, origin, player):
        return _held_of_another(player, dice, origin, now)
    if _stands_still(state):
        return Accepted((devices.RollHeld(now, player, dice, origin, HeldReason.PLAY_STOPPED, HeldRuling.NOTHING, ""),))
    if Awaited(player, len(dice)) not in awaited(state):
        return take_stray_throw(state, ruleset, device.TakeStrayThrow(dice, origin, player), now)
    if not origin.is_verified:
        return Accepted(
            (devices.RollHeld(now, player, dice, origin, HeldReason.UNVERIFIED, HeldRuling.OPPONENT_CHOOSES, ""),)
        )
    return Accepted(_counted(state, ruleset, player, dice, origin, now))


def _unfit(state: MatchState, dice: tuple[int, ...], origin: RollOrigin) -> Refused | None:
    """Why a throw is nothing at all: known already, of no two dice, or of a match that throws none."""
    if state.knows_roll(origin):
        return Refused(Refusal.ROLL_KNOWN)
    if state.phase is Phase.MATCH_OVER:
        return Refused(Refusal.MATCH_OVER)
    if not is_shaken(state):
        return Refused(Refusal.DICE_NOT_SHAKEN)
    whole = 1 <= len(dice) <= 2 and all(type(die) is int and 1 <= die <= 6 for die in dice)
    return None if whole else Refused(Refusal.FIGURE_IMPOSSIBLE)


def _is_of_the_match(state: MatchState, origin: RollOrigin, player: Player | None) -> bool:
    """Whether the shaker is one that serves for this player's throws, and no other has answered in its place."""
    return any(known.device and known.serial == origin.serial and known.use.serves(player) for known in state.devices)


def _held_of_another(player: Player | None, dice: tuple[int, ...], origin: RollOrigin, now: Instant) -> Decision:
    return Accepted((devices.RollHeld(now, player, dice, origin, HeldReason.OTHER_DEVICE, HeldRuling.NOTHING, ""),))


def _counted(
    state: MatchState, ruleset: Ruleset, player: Player, dice: tuple[int, ...], origin: RollOrigin, now: Instant
) -> tuple[Event, ...]:
    """The throw is the player's roll, or his die of the opening; with the second die the opening is rolled."""
    if len(dice) == 2:
        return roll_facts(state, facts.Rolled(now, player, Roll(*dice), DiceSource.SHAKER, origin))
    fell = devices.OpeningDieFell(now, player, dice[0], origin)
    white, black = apply(state, fell).opening_dice
    if white is None or black is None:
        return (fell,)
    pair = ByPlayer(white, black)
    return (fell, facts.OpeningRolled(now, pair, DiceSource.SHAKER), *held_opening(state, ruleset, pair, now))


@act(device.TakeSpoiledThrow, ALWAYS)
def take_spoiled_throw(state: MatchState, ruleset: Ruleset, command: device.TakeSpoiledThrow, now: Instant) -> Decision:
    """Thrown again; the right to double and the delay as the ruleset has it."""
    if state.knows_roll(command.origin):
        return Refused(Refusal.ROLL_KNOWN)
    if not _is_of_the_match(state, command.origin, command.player) or all(
        waits.player is not command.player for waits in awaited(state)
    ):
        return Refused(Refusal.NOT_NOW)
    rules, opening = ruleset.dice, state.phase is Phase.OPENING
    lost = not opening and rules.double_lost_after_invalid_roll.value
    both = opening and rules.cocked_opening_roll.value is CockedRoll.BOTH_DICE
    fresh = (
        not opening
        and state.clock.settings.method is not ClockMethod.NONE
        and _begins_delay_anew(ruleset, command.kind)
    )
    return Accepted(
        (devices.RollSpoiled(now, command.player, command.kind, command.tops, command.origin, lost, fresh, both),)
    )


def _begins_delay_anew(ruleset: Ruleset, kind: SpoiledKind) -> bool:
    """Whether the thrower's delay begins anew, where that is his by the rules and not the opponent's courtesy.

    Source: NBF 4.3 (v).
    """
    rules = (stop_rule(ruleset, ground) for ground in (*_GROUNDS.get(kind, ()), StopGround.INVALID_ROLL))
    return any(rule is not None and rule.after in _FRESH and Person.PLAYER in rule.by for rule in rules)


@act(device.TakeStrayThrow, ALWAYS)
def take_stray_throw(state: MatchState, ruleset: Ruleset, command: device.TakeStrayThrow, now: Instant) -> Decision:
    """A throw that nobody asked for moves nothing.

    One before the opponent has ended his turn is premature, and the ruleset says what becomes of it.
    """
    dice, origin = command.dice, command.origin
    if refused := _unfit(state, dice, origin):
        return refused
    on_roll, owner = state.on_roll, command.owner
    if not _is_of_the_match(state, origin, owner):
        return _held_of_another(owner, dice, origin, now)
    if _stands_still(state):
        return Accepted((devices.RollHeld(now, owner, dice, origin, HeldReason.PLAY_STOPPED, HeldRuling.NOTHING, ""),))
    if len(dice) == 2 and on_roll is not None and state.held is None:
        if state.phase is Phase.MOVING and owner in (None, on_roll.opponent):
            without_clock = state.clock.settings.method is ClockMethod.NONE
            rule = (
                ruleset.dice.premature_roll_without_clock if without_clock else ruleset.dice.premature_roll_with_clock
            )
            ruling = _RULINGS[rule.value]
            return Accepted(
                (devices.RollHeld(now, on_roll.opponent, dice, origin, HeldReason.PREMATURE, ruling, rule.clause),)
            )
        if awaited(state) and owner in (None, on_roll):
            return Accepted(
                (
                    devices.RollHeld(
                        now, on_roll, dice, origin, HeldReason.BEFORE_REQUEST, HeldRuling.OPPONENT_CHOOSES, ""
                    ),
                )
            )
    return Accepted((devices.RollHeld(now, owner, dice, origin, HeldReason.NOT_ASKED, HeldRuling.NOTHING, ""),))


@act(device.AnswerHeldRoll, ALWAYS)
def answer_held_roll(state: MatchState, ruleset: Ruleset, command: device.AnswerHeldRoll, now: Instant) -> Decision:
    held = state.held
    if state.phase is Phase.MATCH_OVER:
        return Refused(Refusal.MATCH_OVER)
    if _stands_still(state):
        return Refused(Refusal.FROZEN)
    if held is None or not held.is_asked:
        return Refused(Refusal.NOT_NOW)
    if command.player is held.player:
        return Refused(Refusal.NOT_YOUR_ANSWER)
    is_turn = _is_due(state, held)
    lost = is_turn and not command.stands and len(held.dice) == 2 and ruleset.dice.double_lost_after_invalid_roll.value
    answered = devices.HeldRollAnswered(now, command.player, command.stands, lost)
    if not command.stands or not is_turn:
        return Accepted((answered,))
    return Accepted((answered, *_counted(apply(state, answered), ruleset, held.player, held.dice, held.origin, now)))


def _is_due(state: MatchState, held: HeldRoll) -> bool:
    """Whether the board waits for this side's dice already."""
    if len(held.dice) == 1:
        return state.phase is Phase.OPENING and state.opening_dice[held.player] is None
    return state.phase is Phase.TO_ROLL and state.on_roll is held.player


# The devices themselves


@act(device.MeetDevice, ALWAYS)
def meet_device(state: MatchState, _ruleset: Ruleset, command: device.MeetDevice, now: Instant) -> Decision:
    """The first that answers serves, unless play has begun with another; any other waits for the director."""
    use, said = command.use, command.device
    known = state.device_for(use) or KnownDevice(use, None)
    if known.device is None and not (use.gives_rolls and state.rolls_seen):
        device_met, counts = said, True
    elif known.device is None or known.device.is_other(said, use):
        device_met, counts = said, False
    else:
        device_met, counts = known.device.with_more(said), True
    stands = known.is_met_by(said) and device_met == known.device if counts else known.other == said
    if state.phase is Phase.MATCH_OVER or stands:
        return Refused(Refusal.NOTHING_CHANGES)
    return Accepted((devices.DeviceMet(now, use, device_met, counts, command.wall_clock),))


@act(device.LoseShaker, ALWAYS)
def lose_shaker(state: MatchState, _ruleset: Ruleset, command: device.LoseShaker, now: Instant) -> Decision:
    if not is_shaken(state) or state.shaker_lost:
        return Refused(Refusal.NOTHING_CHANGES)
    return Accepted((devices.ShakerLost(now, command.serial, command.wall_clock),))


@act(device.FindShaker, ALWAYS)
def find_shaker(state: MatchState, _ruleset: Ruleset, command: device.FindShaker, now: Instant) -> Decision:
    if not state.shaker_lost:
        return Refused(Refusal.NOTHING_CHANGES)
    return Accepted((devices.ShakerBack(now, command.serial),))


@act(device.LoseClock, ALWAYS)
def lose_clock(state: MatchState, _ruleset: Ruleset, command: device.LoseClock, now: Instant) -> Decision:
    if not is_external(state) or state.clock_lost:
        return Refused(Refusal.NOTHING_CHANGES)
    return Accepted((devices.ClockLost(now, command.serial, clock_reserves(state.clock, now)),))


@act(device.FindClock, ALWAYS)
def find_clock(state: MatchState, _ruleset: Ruleset, command: device.FindClock, now: Instant) -> Decision:
    if not state.clock_lost:
        return Refused(Refusal.NOTHING_CHANGES)
    return Accepted((devices.ClockBack(now, command.serial, clock_reserves(state.clock, now)),))


@act(device.RecordTrial, ALWAYS)
def record_trial(_state: MatchState, _ruleset: Ruleset, command: device.RecordTrial, now: Instant) -> Decision:
    tried = devices.DeviceTried(
        now,
        command.serial,
        command.made_by,
        command.is_computed,
        command.rolls,
        command.waits,
        command.levers,
        command.chi_square_hundredths,
        command.troubles,
        command.passed,
        command.wall_clock,
    )
    return Accepted((tried,))
