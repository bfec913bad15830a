"""Acts with sealed dice: the board seals them, the players stir."""

from tavla.application import commands as asked
from tavla.application.decision import Accepted, Decision
from tavla.application.refusals import Refusal, Refused
from tavla.domain.dice_seal import LONGEST_STIR, DiceSealed, DiceStirred
from tavla.domain.match import MatchState
from tavla.domain.units import Instant
from tavla.rules.ruleset import Ruleset


def seal_dice(state: MatchState, command: asked.SealDice, now: Instant) -> Decision:
    """The next epoch of sealed dice begins, though play may stand still."""
    if command.epoch != (state.seal.epoch if state.seal else 0) + 1:
        return Refused(Refusal.NOTHING_CHANGES)
    return Accepted((DiceSealed(now, command.epoch, command.commitment, command.reason),))


def stir_dice(state: MatchState, _ruleset: Ruleset, command: asked.StirDice, now: Instant) -> Decision:
    """A player's contribution: once each, before the first roll."""
    if state.seal is None or state.seal.used:
        return Refused(Refusal.NOT_NOW)
    if state.seal.stirred[command.player] is not None:
        return Refused(Refusal.ALREADY_CONFIRMED)
    return Accepted((DiceStirred(now, command.player, command.text[:LONGEST_STIR]),))
