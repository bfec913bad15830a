"""What the rules foresee beside an act of the director's: the values it rests on, and how they look on it."""

from collections.abc import Sequence

from tavla.application.acts.foreseen import Foreseen, Verdict
from tavla.application.acts.late_players import LatePlayer
from tavla.application.acts.matter import Matter
from tavla.domain.facts.changes import Occasion
from tavla.domain.game.player import ByPlayer
from tavla.domain.time.units import Millis
from tavla.rules.catalogue import ruled_values
from tavla.rules.ruleset import Ruleset
from tavla.text.rule_words import RuleTexts
from tavla.text.ruled_texts import RuledTexts


class ForeseenTexts(RuleTexts, RuledTexts):
    """Lines under an act's form."""

    def matter(self, matter: Matter) -> str:
        """What an act is about, as a button."""
        return {
            Matter.ILLEGAL_PLAY: self._("an illegal play"),
            Matter.UNRELATED_TO_DICE: self._("no play by the dice"),
            Matter.IMPOSSIBLE_POSITION: self._("impossible position"),
            Matter.WRONG_SETUP: self._("wrong setup"),
            Matter.FORGOTTEN_PRESS: self._("forgotten press"),
            Matter.CRAWFORD_DOUBLE: self._("Crawford double"),
            Matter.WRONG_LEVEL: self._("wrong level or place"),
            Matter.SLOW_PLAY: self._("slow play"),
            Matter.ILLEGAL_PLAYS: self._("illegal plays"),
            Matter.UNCLEAR_MOVES: self._("unclear moves"),
            Matter.FAULTY_CLOCK: self._("faulty clock"),
            Matter.LENGTH_CORRECTED: self._("length corrected"),
            Matter.LATE_AT_START: self._("late at the start"),
            Matter.LATE_FROM_BREAK: self._("late from a break"),
            Matter.CLOCK_WANTED: self._("agreed or demanded"),
            Matter.AGREED_BEFORE: self._("agreed beforehand"),
            Matter.LAY_ON_CHECKER: self._("lay on a checker"),
            Matter.LEFT_OF_BAR: self._("left of the bar"),
            Matter.PREMATURE_DOUBLE: self._("a double out of turn"),
            Matter.ANNOUNCED_DOUBLE: self._("I am going to double"),
            Matter.ANNOUNCED_DROP: self._("I shall pass"),
            Matter.SPOKEN_TAKE: self._("take"),
            Matter.SPOKEN_DROP: self._("pass"),
            Matter.NOTED_POSITION: self._("a position noted"),
            Matter.CUBE_MOVED_ASIDE: self._("cube moved aside"),
            Matter.ANSWER_TOO_EARLY: self._("answer too early"),
            Matter.RECORDER: self._("a recorder"),
            Matter.ANOTHER_BOARD: self._("another board"),
            Matter.OTHER: self._("something else"),
        }[matter]

    def turns_label(self) -> str:
        """How many turns both have had in the game."""
        return self._("Turns of both so far")

    def late_offer(self, late: LatePlayer, name: str) -> str:
        """An act offered: "Anna came 7:12 late: 1 penalty point (NBF 2.2 (iv))"."""
        time = _minutes(late.late)
        told = (
            self.late_by(name, time)
            if late.occasion is Occasion.LATE_AFTER_BREAK
            else self._("{name} came {time} late").format(name=name, time=time)
        )
        return f"{told}: {self.late_costs(late.verdict.points, late.verdict.clause, is_lost=late.verdict.is_lost)}"

    def foreseen(self, foreseen: Foreseen, ruleset: Ruleset, names: ByPlayer[str]) -> str:
        """Line by line: each value with its clause, then the verdict."""
        lines = [self.rule_line(ruleset, key) for key in foreseen.keys]
        return "\n".join(
            (*lines, *filter(None, (self._verdict(foreseen, [names[player] for player in foreseen.asked]),)))
        )

    def late_time_offer(self, name: str, late: Millis, clause: str) -> str:
        """The same where it costs time, and no rule says how much."""
        return self._("{late}: time taken ({clause})").format(
            late=self.late_by(name, _minutes(late)), clause=self.clause_named(clause)
        )

    def rule_line(self, ruleset: Ruleset, key: str) -> str:
        """A value of the ruleset with what it is about and its clause, where it has one."""
        ruled = dict(ruled_values(ruleset))[key]
        value = self._("{what}: {value}").format(what=self.rule_labels()[key], value=self.rule_value(key, ruled.value))
        return value if ruled.is_silent else f"{value} {self.bracketed(ruled.clause)}"

    def _verdict(self, foreseen: Foreseen, asked: Sequence[str]) -> str:
        if foreseen.step is not None and foreseen.verdict is Verdict.ELSE:
            return self._("By the rules the next step is: {step}.").format(step=self.rule_value("", foreseen.step))
        match foreseen.verdict:
            case Verdict.OPEN:
                return ""
            case Verdict.IN_TIME:
                return self._("It is in time.")
            case Verdict.TOO_LATE if asked:
                return self._("It is too late without the agreement of {names}.").format(
                    names=self._(" and ").join(asked)
                )
            case Verdict.TOO_LATE:
                return self._("By the rules it is too late: it would be the director's own decision.")
            case Verdict.ELSE:
                return self._("The rules do not foresee it: it would be the director's own decision.")


def _minutes(time: Millis) -> str:
    seconds = time // 1000
    return f"{seconds // 60}:{seconds % 60:02d}"
