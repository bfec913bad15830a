"""What stands in a match's record beside its plays, as the director reads it."""

from collections.abc import Sequence

from tavla.application.telling.turn_log import ReturnPoint
from tavla.domain.facts import director_events as directed
from tavla.domain.facts import events as facts
from tavla.domain.facts.authority import Authority
from tavla.domain.facts.claim_events import (
    BreakBegan,
    BreakEnded,
    ClocksPressed,
    ClockStopped,
    SettledClaimed,
    SettledDisputed,
    SettledRuled,
)
from tavla.domain.facts.events import Event
from tavla.domain.facts.scene import MatchResult
from tavla.domain.fold.match_state import MatchState
from tavla.domain.game.outcome import GameResult
from tavla.domain.game.player import ByPlayer
from tavla.domain.time.units import Millis
from tavla.rules.length_correction import LengthCorrection
from tavla.text.act_texts import ActTexts
from tavla.text.follow_texts import FollowTexts


class RecordTexts(ActTexts, FollowTexts):
    """One line a fact, and sentences on what an act brings about."""

    def record(  # noqa: C901, PLR0911, PLR0912 - one arm a fact is the plainest form
        self,
        event: Event,
        names: ByPlayer[str],
        after: MatchState | None = None,
        *,
        back_to: ReturnPoint | None = None,
        history: Sequence[Event] = (),
    ) -> str:
        """The fact in words, without who ruled and why (see `ground_of`); empty for a fact of plain play.

        `after`: the match just after it; `back_to`: the moment that play taken back goes to; `history`: names the act
        that an appeal or a withdrawal is about.
        """
        match event:
            case directed.RulingGiven(_, _, ruling):
                return self._("Ruling: {ruling}").format(ruling=ruling)
            case directed.WarningGiven(_, _, player):
                return self._("Warning to {name}").format(name=names[player])
            case directed.AppealDecided(_, _, ruling, outcome, committee) if history:
                said = self._("Appeal: “{act}” {outcome} by {names}")
                act = self.record(history[ruling], names, history=history)
                return said.format(act=act, outcome=self.appeal_outcome(outcome), names=", ".join(committee))
            case directed.AppealDecided(_, _, _, outcome, committee):
                return self._("Appeal: {outcome} by {names}").format(
                    outcome=self.appeal_outcome(outcome), names=", ".join(committee)
                )
            case directed.ActWithdrawn(_, _, act_number) if history:
                return self._("“{act}” is withdrawn").format(
                    act=self.record(history[act_number], names, history=history)
                )
            case directed.ActWithdrawn():
                return self._("An earlier act is withdrawn")
            case directed.ChangeProposed(_, _, change, asked):
                who = ", ".join(names[player] for player in asked)
                return self._("Asked of {names}: {change}").format(
                    names=who, change=self.change(change, names, back_to)
                )
            case directed.ChangeAnswered(_, player, agrees):
                return self.answer(names[player], agrees)
            case directed.ChangeMade(_, _, change, against):
                made = self.sentence(self.change(change, names, back_to))
                who = ", ".join(names[player] for player in against)
                return (
                    self._("{change}, without the agreement of {names}").format(change=made, names=who)
                    if against
                    else made
                )
            case directed.MatchMoved():
                return self._("The match goes on at another board")
            case directed.ChangeWithdrawn():
                return self._("The proposal is withdrawn")
            case facts.GameEnded(_, winner, grade, points, ending):
                return self.game_result(GameResult(winner, grade, points, ending), names)
            case facts.MatchEnded(_, winner, by_forfeit):
                return (
                    self.match_over(after, names)
                    if after
                    else self.match_result(MatchResult(winner, by_forfeit=by_forfeit), names, on_time=False)
                )
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
                return self._("{name} has not come: the time runs").format(
                    name=", ".join(names[player] for player in absent)
                )
            case SettledClaimed(_, player, winner, grade):
                won = self._("{name} wins {grade}").format(name=names[winner], grade=self.grade(grade))
                return self._("{name} says the game is settled: {result}").format(name=names[player], result=won)
            case SettledDisputed(_, player, _):
                return self._("{name} does not agree that the game is settled").format(name=names[player])
            case SettledRuled(_, _, objector_is_right, _):
                return self._("The game {ruling}").format(
                    ruling=self.settled_ruling(objector_is_right=objector_is_right)
                )
            case _:
                return ""

    def ground_of(self, authority: Authority) -> str:
        """Who ruled, why, by which clause."""
        return f"{authority.director}: {self.reason_given(authority.reason)} {self.bracketed(authority.clause)}"

    def length_follows(self, correction: LengthCorrection) -> str:
        """What a wrong length brings about if the game in progress left the score as it is."""
        verdict = self.length_verdict(correction.verdict)
        return self._("As the score stands: {verdict} ({clause}).").format(verdict=verdict, clause=correction.clause)

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
