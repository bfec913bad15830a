"""What an act of the director brings about by the rules, in words."""

from tavla.domain.facts import changes
from tavla.domain.facts.changes import Change
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.time.units import Millis
from tavla.rules.dice_rules import Consequence
from tavla.rules.length_correction import LengthVerdict
from tavla.text.change_texts import ChangeTexts


class FollowTexts(ChangeTexts):
    """Steps of ladders, what becomes of a match at another length, and what follows from a change."""

    def follows(self, change: Change, names: ByPlayer[str]) -> str:
        """What an act brings about beside what `change` says of it, worked out by the rules."""
        match change:
            case changes.PenaltyPointsGiven(score=score) if not change.is_lost:
                crawford = "" if score.winner else self.crawford_announced(score)
                return " · ".join(filter(None, (self.score_to_both(names, score), crawford)))
            case changes.PrematureRollPunished(consequence=consequence) if not change.is_lost:
                turn, owed = change.clock.turn, change.clock.owed[change.offender]
                if turn is not None and turn.player is change.offender:
                    owed = Millis(owed + turn.penalty)
                later = (
                    self._("{time} runs off after his delay").format(time=self.time(-(-owed // 1000))) if owed else ""
                )
                return " · ".join(filter(None, (self.consequence(Consequence(consequence)), later)))
            case changes.TakenBack(scene=scene):
                times = " · ".join(
                    self.time_before_and_after(
                        names[player], *(2 * (self.time(-(-scene.clock.reserves[player] // 1000)),))
                    )
                    for player in Player
                )
                return " · ".join(
                    filter(None, (self.score_to_both(names, scene.score), times, self._delay_anew(change, names)))
                )
            case changes.LengthCorrected(verdict=verdict, score=score):
                return " · ".join((self.length_verdict(LengthVerdict(verdict)), self.score_to_both(names, score)))
            case _:
                return ""

    def _delay_anew(self, change: changes.TakenBack, names: ByPlayer[str]) -> str:
        """With the times of now the turn begins anew, and its delay with it."""
        turn = change.scene.clock.turn
        if change.with_times or turn is None or not turn.delay:
            return ""
        return self._("{name} has the turn's delay anew").format(name=names[turn.player])

    def consequence(self, consequence: Consequence) -> str:
        """A step of a ladder."""
        return {
            Consequence.WARNING: self._("a warning; the next one costs more"),
            Consequence.TAKE_SECONDS: self._("time is taken"),
            Consequence.NO_DELAY_NEXT_TURN: self._("no delay in his next turn"),
            Consequence.PENALTY_POINTS: self._("penalty points, which the director gives"),
            Consequence.SANCTION: self._("a sanction as the director deems just"),
            Consequence.REFEREE: self._("the match goes on under a referee"),
            Consequence.DIGITAL_BOARD: self._("the director may send him to a digital board for all his matches"),
            Consequence.MAY_BE_DISQUALIFIED: self._("the director may disqualify him"),
            Consequence.MATCH_LOST: self._("the match is lost"),
        }[consequence]

    def length_verdict(self, verdict: LengthVerdict) -> str:
        """What becomes of a match at another length."""
        return {
            LengthVerdict.STANDS: self._("the match stands as it was played"),
            LengthVerdict.GOES_ON: self._("it goes on at the right length"),
            LengthVerdict.WON: self._("the right length is reached: the match is won"),
            LengthVerdict.ONE_MORE_GAME: self._("one more game, without the cube, decides it"),
            LengthVerdict.NOT_APPLIED: self._("it would end the match, so the match is played to the wrong length"),
            LengthVerdict.DIRECTOR_DECIDES: self._("the director decides"),
        }[verdict]
