"""Whether an act is in place, and whose it is."""

from tavla.application.refusals import Refusal, Refused
from tavla.domain.facts.turn import Act, Phase, is_in_place
from tavla.domain.fold.match import MatchState
from tavla.domain.game.player import Player


def out_of_turn(state: MatchState, player: Player, act: Act) -> Refused | None:
    """Why `player` may not do `act` now, or None."""
    if state.entered is not None:
        return Refused(Refusal.ROLL_UNANSWERED)
    if is_in_place(state.phase, act) and state.decider is player:
        return None
    if state.decider not in (None, player):
        return Refused(
            Refusal.NOT_YOUR_ANSWER
            if state.phase in (Phase.DOUBLE_OFFERED, Phase.CONCESSION_OFFERED)
            else Refusal.NOT_YOUR_TURN
        )
    if state.phase is Phase.MOVING and act in (Act.ROLL, Act.TOUCH_CUBE, Act.OFFER_DOUBLE):
        return Refused(Refusal.ALREADY_ROLLED)
    if state.phase is Phase.TO_ROLL and act in (Act.MOVE, Act.END_TURN, Act.TAKE_BACK):
        return Refused(Refusal.ROLL_FIRST)
    return Refused(Refusal.NOT_NOW)
