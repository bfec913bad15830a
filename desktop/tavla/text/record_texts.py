"""What stands in a match's record beside its plays, as the director reads it, and what follows from an act by the rules."""

from tavla.domain import changes
from tavla.domain import director_events as directed
from tavla.domain import events as facts
from tavla.domain.authority import Authority
from tavla.domain.changes import Change
from tavla.domain.claim_events import BreakBegan, BreakEnded, ClocksPressed, ClockStopped, SettledClaimed, SettledDisputed, SettledRuled
from tavla.domain.events import Event
from tavla.domain.outcome import GameResult
from tavla.domain.player import ByPlayer, Player
from tavla.domain.scene import MatchResult
from tavla.domain.units import Millis
from tavla.rules.dice_rules import Consequence
from tavla.rules.length_correction import LengthCorrection, LengthVerdict
from tavla.text.act_texts import ActTexts
from tavla.text.change_texts import ChangeTexts


class RecordTexts(ActTexts, ChangeTexts):
    """One line a fact, and sentences on what an act brings about."""

    def record(self, event: Event, names: ByPlayer[str]) -> str:  # noqa: C901, PLR0911, PLR0912 - one arm a fact is the plainest form
        """The fact in words, without who ruled and why (see `ground_of`); empty for a fact of plain play."""
        match event:
            case directed.RulingGiven(_, _, ruling):
                return self._("Ruling: {ruling}").format(ruling=ruling)
            case directed.WarningGiven(_, _, player):
                return self._("Warning to {name}").format(name=names[player])
            case directed.AppealDecided(_, _, _, outcome, committee):
                return self._("Appeal: {outcome} by {names}").format(outcome=self.appeal_outcome(outcome), names=", ".join(committee))
            case directed.ActWithdrawn():
                return self._("An earlier act is withdrawn")
            case directed.ChangeProposed(_, _, change, asked):
                who = ", ".join(names[player] for player in asked)
                return self._("Asked of {names}: {change}").format(names=who, change=self.change(change, names))
            case directed.ChangeAnswered(_, player, agrees):
                return self.answer(names[player], agrees)
            case directed.ChangeMade(_, _, change, against):
                made = self.sentence(self.change(change, names))
                who = ", ".join(names[player] for player in against)
                return self._("{change}, without the agreement of {names}").format(change=made, names=who) if against else made
            case directed.MatchMoved():
                return self._("The match goes on at another board")
            case directed.ChangeWithdrawn():
                return self._("The proposal is withdrawn")
            case facts.GameEnded(_, winner, grade, points, ending):
                return self.game_result(GameResult(winner, grade, points, ending), names)
            case facts.MatchEnded(_, winner, by_forfeit):
                return self.match_result(MatchResult(winner, by_forfeit=by_forfeit), names, on_time=False)
            case facts.PlayStopped(_, reason, player, _) | ClockStopped(_, reason, player, _, _, _):
                return self.sentence(self.stopped(reason, names[player] if player else None))
            case facts.FlagFell(_, player, _):
                return self._("The flag of {name} falls").format(name=names[player])
            case facts.FlagClaimed(_, player):
                return self._("{name} claims the flag").format(name=names[player])
            case facts.DoubleOffered(_, player):
                return self._("{name} doubles").format(name=names[player])
            case facts.DoubleTaken(_, player):
                return self._("{name} takes").format(name=names[player])
            case facts.DoubleDropped(_, player):
                return self._("{name} passes").format(name=names[player])
            case BreakBegan(_, player):
                return self._("{name} takes a break").format(name=names[player])
            case BreakEnded(_, player, late):
                return self._back_late(names[player], late)
            case ClocksPressed(_, absent):
                return self._("{name} has not come: the time runs").format(name=", ".join(names[player] for player in absent))
            case SettledClaimed(_, player, winner, grade):
                won = self._("{name} wins {grade}").format(name=names[winner], grade=self.grade(grade))
                return self._("{name} says the game is settled: {result}").format(name=names[player], result=won)
            case SettledDisputed(_, player, _):
                return self._("{name} does not agree that the game is settled").format(name=names[player])
            case SettledRuled(_, _, objector_is_right, _):
                return self._("The game {ruling}").format(ruling=self.settled_ruling(objector_is_right=objector_is_right))
            case _:
                return ""

    def ground_of(self, authority: Authority) -> str:
        """Who ruled, why, by which clause."""
        return f"{authority.director}: {authority.reason} ({self.clause_named(authority.clause)})"

    def follows(self, change: Change, names: ByPlayer[str]) -> str:
        """What an act brings about beside what `change` says of it, worked out by the rules."""
        match change:
            case changes.PenaltyPointsGiven(score=score) if not change.is_lost:
                crawford = self.crawford_announced(score)
                return " · ".join(filter(None, (self.score_to_both(names, score), crawford)))
            case changes.PrematureRollPunished(consequence=consequence) if not change.is_lost:
                turn, owed = change.clock.turn, change.clock.owed[change.offender]
                if turn is not None and turn.player is change.offender:
                    owed = Millis(owed + turn.penalty)
                later = self._("{time} runs off after his delay").format(time=self.time(-(-owed // 1000))) if owed else ""
                return " · ".join(filter(None, (self.consequence(Consequence(consequence)), later)))
            case changes.TakenBack(scene=scene):
                times = " · ".join(
                    self.time_before_and_after(names[player], *(2 * (self.time(-(-scene.clock.reserves[player] // 1000)),))) for player in Player
                )
                return " · ".join(filter(None, (self.score_to_both(names, scene.score), times)))
            case changes.LengthCorrected(verdict=verdict, score=score):
                return " · ".join((self.length_verdict(LengthVerdict(verdict)), self.score_to_both(names, score)))
            case _:
                return ""

    def length_follows(self, correction: LengthCorrection) -> str:
        """What a wrong length brings about if the game in progress left the score as it is."""
        verdict = self.length_verdict(correction.verdict)
        return self._("As the score stands: {verdict} ({clause}).").format(verdict=verdict, clause=correction.clause)

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

    def asks(self, names: str) -> str:
        """Who has to agree to an act."""
        return self._("{names} will be asked.").format(names=names)

    def answer(self, name: str, agrees: bool | None) -> str:
        """What a player has said to a proposal."""
        if agrees is None:
            return self._("{name} has not answered").format(name=name)
        return (self._("{name} agrees") if agrees else self._("{name} refuses")).format(name=name)

    def enforce(self) -> str:
        """The change takes effect all the same."""
        return self._("Enforce it")

    def withdraw(self) -> str:
        """The change is let go."""
        return self._("Withdraw it")

    def warnings_of(self, name: str, warnings: int, premature: int, refused: int) -> str:
        """What stands against a player so far."""
        counted = (
            self._n("{n} warning", "{n} warnings", warnings).format(n=warnings),
            self._n("{n} premature roll", "{n} premature rolls", premature).format(n=premature),
            self._n("{n} refused attempt", "{n} refused attempts", refused).format(n=refused),
        )
        return f"{name}: {' · '.join(counted)}"

    def _back_late(self, name: str, late: Millis) -> str:
        if late <= 0:
            return self._("{name} is back").format(name=name)
        return self._("{name} is back, {minutes} late").format(name=name, minutes=self.time(-(-late // 1000)))
