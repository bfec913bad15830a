"""Acts with the dice: asked for, entered by hand and confirmed, fallen."""

from tavla.application.acts.claims import held_opening
from tavla.application.acts.cube_acts import bound_to_double
from tavla.application.acts.device_rolls import is_shaken, roll_facts
from tavla.application.acts.table import IN_A_TURN, PLAY_GOES_ON, act
from tavla.application.commands import play as asked
from tavla.application.refusals import Accepted, Decision, Refusal, Refused, out_of_turn
from tavla.base.copies import replace
from tavla.domain.facts import events as facts
from tavla.domain.facts.claim_events import RollAnswered, RollEntered
from tavla.domain.facts.dice_source import DiceSource
from tavla.domain.facts.turn import Act, Phase
from tavla.domain.fold.match import MatchState, apply
from tavla.domain.game.legality import is_closed_out
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.time.units import Instant
from tavla.rules.ruleset import Ruleset


@act(asked.RollDice, IN_A_TURN)
def roll_dice(state: MatchState, ruleset: Ruleset, command: asked.RollDice, now: Instant) -> Decision:
    """The dice are asked for; those from the table are entered instead."""
    if state.phase is not Phase.OPENING and (
        refused := out_of_turn(state, command.player, Act.ROLL) or bound_to_double(state, ruleset, command.player)
    ):
        return refused
    if state.entered is not None:
        return Refused(Refusal.ROLL_UNANSWERED)
    if is_shaken(state) and not _is_closed_out(state):
        return Accepted()  # the dice fall in the shaker, which is asked already
    if state.orders.dice_source is DiceSource.TYPED and not _is_closed_out(state):
        return Refused(Refusal.DICE_ARE_TYPED)
    if state.orders.dice_source is DiceSource.FILE:
        roll = state.dice_file and state.dice_file.next_roll
        if not roll:
            return Refused(Refusal.DICE_FILE_USED_UP)
        return dice_fell(state, ruleset, asked.DiceFell(roll, DiceSource.FILE), now)
    if state.waits_for_stirring:
        return Refused(Refusal.DICE_NOT_STIRRED)
    return Accepted(wants_roll=True)


def _is_closed_out(state: MatchState) -> bool:
    """Whether no roll whatever would move a checker of the side on roll: the board rolls for it,
    whatever the source.
    """
    return (
        state.phase is Phase.TO_ROLL
        and state.on_roll is not None
        and is_closed_out(state.position.seen_by(state.on_roll))
    )


@act(asked.EnterRoll, IN_A_TURN)
def enter_roll(state: MatchState, ruleset: Ruleset, command: asked.EnterRoll, now: Instant) -> Decision:
    """Dice rolled on the table are shown to the opponent, who confirms them."""
    if state.orders.dice_source is not DiceSource.TYPED:
        return Refused(Refusal.DICE_ARE_BUILT_IN)
    if state.phase is not Phase.OPENING and (
        refused := out_of_turn(state, command.player, Act.ROLL) or bound_to_double(state, ruleset, command.player)
    ):
        return refused
    if state.phase not in (Phase.OPENING, Phase.TO_ROLL):
        return Refused(Refusal.NOT_NOW)
    if state.entered is not None:
        return Refused(Refusal.ROLL_UNANSWERED)
    return Accepted((RollEntered(now, command.player, command.roll),))


@act(asked.AnswerRoll, PLAY_GOES_ON)
def answer_roll(state: MatchState, ruleset: Ruleset, command: asked.AnswerRoll, now: Instant) -> Decision:
    """The opponent confirms the dice, and they count, though other dice have been ordered since; else the roll is made
    again.
    """
    if state.entered is None:
        return Refused(Refusal.NO_ROLL_ENTERED)
    if state.entered.player is command.player:
        return Refused(Refusal.NOT_YOUR_ANSWER)
    answer = RollAnswered(now, command.player, command.agrees)
    if not command.agrees:
        return Accepted((answer,))
    fell = _fallen(apply(state, answer), ruleset, asked.DiceFell(state.entered.roll, DiceSource.TYPED), now)
    return fell if isinstance(fell, Refused) else Accepted((answer, *fell.events))


@act(asked.DiceFell, IN_A_TURN)
def dice_fell(state: MatchState, ruleset: Ruleset, command: asked.DiceFell, now: Instant) -> Decision:
    """A roll is on the board; a closed-out side passes its turn with it."""
    if (
        state.orders.dice_source is DiceSource.TYPED
        and command.source is not DiceSource.TYPED
        and not _is_closed_out(state)
    ):
        return Refused(Refusal.DICE_ARE_TYPED)
    if is_shaken(state) and not _is_closed_out(state):
        return Refused(Refusal.DICE_ARE_SHAKEN)
    if (state.orders.dice_source is DiceSource.FILE) is not (command.source is DiceSource.FILE):
        return Refused(Refusal.NOT_NOW)
    if state.entered is not None:
        return Refused(Refusal.ROLL_UNANSWERED)
    return _fallen(state, ruleset, command, now)


def _fallen(state: MatchState, ruleset: Ruleset, command: asked.DiceFell, now: Instant) -> Decision:
    if state.phase is Phase.OPENING:
        dice = ByPlayer(command.roll.first, command.roll.second)
        proof = command.proof
        for player in Player:
            if (stands := state.opening_dice[player]) is not None:
                dice, proof = dice.replaced(player, stands), proof and replace(proof, kept=player)
        return Accepted(
            (facts.OpeningRolled(now, dice, command.source, proof), *held_opening(state, ruleset, dice, now))
        )
    if state.phase is not Phase.TO_ROLL or state.on_roll is None:
        return Refused(Refusal.NOT_NOW)
    return Accepted(
        roll_facts(state, facts.Rolled(now, state.on_roll, command.roll, command.source, proof=command.proof))
    )
