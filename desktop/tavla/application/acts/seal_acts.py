"""Acts with sealed dice: the board seals them, the players stir."""

from tavla.application.acts.table import BOTH_ARE_THERE, MATCH_LASTS, act
from tavla.application.commands import play as asked
from tavla.application.refusals import Accepted, Decision, Refusal, Refused
from tavla.base.unicode import assigned, nfc
from tavla.domain.facts.dice_seal import LONGEST_STIR, DiceSealed, DiceStirred
from tavla.domain.facts.events import PlayStopped, StopReason
from tavla.domain.fold.match import MatchState
from tavla.domain.time.units import Instant
from tavla.rules.ruleset import Ruleset


@act(asked.SealDice, MATCH_LASTS)
def seal_dice(state: MatchState, _ruleset: Ruleset, command: asked.SealDice, now: Instant) -> Decision:
    """The next epoch of sealed dice begins, though play may stand still; else it does so now, for nobody stirs in his
    own time.
    """
    if command.epoch != (state.seal.epoch if state.seal else 0) + 1:
        return Refused(Refusal.NOTHING_CHANGES)
    sealed = DiceSealed(now, command.epoch, command.commitment, command.reason)
    return Accepted(
        (sealed, PlayStopped(now, StopReason.DICE_SEALED, None, command.wall_clock))
        if state.clock.is_running
        else (sealed,)
    )


@act(asked.StirDice, BOTH_ARE_THERE)
def stir_dice(state: MatchState, _ruleset: Ruleset, command: asked.StirDice, now: Instant) -> Decision:
    """A player's contribution: once each, before the first roll, while play stands still too."""
    if state.seal is None or state.seal.used:
        return Refused(Refusal.NOT_NOW)
    if state.seal.stirred[command.player] is not None:
        return Refused(Refusal.ALREADY_CONFIRMED)
    return Accepted((DiceStirred(now, command.player, nfc(assigned(command.text))[:LONGEST_STIR]),))
