"""Refusals as sentences, with the clause they rest on."""

from collections.abc import Callable, Sequence

from tavla.application.refusals import Refusal, Refused
from tavla.domain.illegality import Illegality
from tavla.domain.roll import Die
from tavla.text.words import Words


class RefusalTexts(Words):
    """Why something does not happen, in plain words."""

    def refusal(self, refused: Refused) -> str:
        """The sentence, ending with the clause in brackets where the ruleset names one."""
        if refused.reason is Refusal.TURN_INCOMPLETE:
            missing = self.missing_dice(refused.dice)
            sentence = missing[:1].upper() + missing[1:]
        else:
            sentence = self._reason(refused.reason)
        return f"{sentence} ({refused.clause})." if refused.clause else f"{sentence}."

    def missing_dice(self, dice: Sequence[Die]) -> str:
        """What is still to be played: "a 4 is still to be played", "three 6s are still to be played"."""
        if len(dice) == 1:
            return self._("a {die} is still to be played").format(die=dice[0])
        if len(set(dice)) > 1:
            return self._("a {first} and a {second} are still to be played").format(first=dice[0], second=dice[1])
        if len(dice) == 2:
            return self._("two {die}s are still to be played").format(die=dice[0])
        if len(dice) == 3:
            return self._("three {die}s are still to be played").format(die=dice[0])
        return self._("four {die}s are still to be played").format(die=dice[0])

    def _reason(self, reason: Refusal | Illegality) -> str:
        table = self._illegalities() if isinstance(reason, Illegality) else self._refusals()
        return table[reason]()

    def _illegalities(self) -> dict[Refusal | Illegality, Callable[[], str]]:
        return {
            Illegality.CHECKER_ON_BAR: lambda: self._("A checker is on the bar: it must enter first"),
            Illegality.POINT_CLOSED: lambda: self._("That point is closed: two or more opposing checkers hold it"),
            Illegality.NO_CHECKER: lambda: self._("None of your checkers stands there"),
            Illegality.NOT_YOUR_DIE: lambda: self._("The dice that are left do not lead there"),
            Illegality.NOT_ALL_HOME: lambda: self._("Bearing off begins when all your checkers are in your home board"),
            Illegality.FARTHER_CHECKER: lambda: self._("A checker stands farther back: it must be moved first"),
            Illegality.BOTH_DICE: lambda: self._("Both dice can be played, so both must be"),
            Illegality.HIGHER_DIE: lambda: self._("Only one die can be played, so it must be the higher"),
            Illegality.MORE_DICE: lambda: self._("More of the roll can be played, and must be"),
            Illegality.WRONG_WAY: lambda: self._("Your checkers move the other way"),
        }

    def _refusals(self) -> dict[Refusal | Illegality, Callable[[], str]]:
        return {
            Refusal.NOT_YOUR_TURN: lambda: self._("It is the other side's turn"),
            Refusal.NOT_NOW: lambda: self._("That cannot be done now"),
            Refusal.FROZEN: lambda: self._("Play is stopped: both press Resume to go on"),
            Refusal.MATCH_OVER: lambda: self._("The match is over"),
            Refusal.TURN_INCOMPLETE: lambda: self._("The roll is not yet played to the end"),
            Refusal.NOTHING_TO_TAKE_BACK: lambda: self._("There is nothing to take back"),
            Refusal.ROLL_FIRST: lambda: self._("Roll first"),
            Refusal.ALREADY_ROLLED: lambda: self._("The dice are rolled already"),
            Refusal.CUBE_NOT_YOURS: lambda: self._("The cube is the other side's"),
            Refusal.CUBE_DEAD: lambda: self._("The cube is dead: a single game already wins you the match"),
            Refusal.CRAWFORD_GAME: lambda: self._("This is the Crawford game: no cube"),
            Refusal.CONTACT: lambda: self._("There is still contact: a game is conceded only when no checker can be hit any more"),
            Refusal.GRADE_IMPOSSIBLE: lambda: self._("So much can no longer be lost in this game"),
            Refusal.NO_SUCH_LENGTH: lambda: self._("A match is to one point or more"),
            Refusal.NOT_YOUR_ANSWER: lambda: self._("The other side answers"),
            Refusal.ALREADY_CONFIRMED: lambda: self._("You have already confirmed"),
            Refusal.FLAG_NOT_FALLEN: lambda: self._("No time has run out"),
            Refusal.NOT_FROZEN: lambda: self._("Play is not stopped"),
            Refusal.RULESET_NOT_SELECTABLE: lambda: self._("This ruleset is only for replaying files"),
        }
