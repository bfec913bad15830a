"""Refusals as sentences, with the clause they rest on."""

from collections.abc import Callable, Sequence

from tavla.application.refusals import Refusal, Refused
from tavla.domain.game.illegality import Illegality
from tavla.domain.game.roll import Die
from tavla.text.words import Words


class RefusalTexts(Words):
    """Why something does not happen, in plain words."""

    def refusal(self, refused: Refused) -> str:
        """The sentence, ending with the clause in brackets where the ruleset names one."""
        if refused.reason is Refusal.TURN_INCOMPLETE:
            missing = self.missing_dice(refused.dice)
            sentence = self.sentence(missing)
        elif refused.sizes:
            sentence = self._committee_sizes(refused.sizes, larger=refused.larger)
        else:
            sentence = self._reason(refused.reason)
        return f"{sentence} {self.bracketed(refused.clause)}." if refused.clause else f"{sentence}."

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

    def _committee_sizes(self, sizes: Sequence[int], *, larger: bool) -> str:
        allowed = self._(" or ").join(str(size) for size in sizes)
        said = (
            self._("An appeals committee has {n} or more members")
            if larger
            else self._("An appeals committee has {n} members")
        )
        return said.format(n=allowed)

    def _reason(self, reason: Refusal | Illegality) -> str:
        if isinstance(reason, Illegality):
            return self._illegalities()[reason]()
        return (self._in_play() | self._under_rules() | self._to_a_director())[reason]()

    def _illegalities(self) -> dict[Illegality, Callable[[], str]]:
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

    def _in_play(self) -> dict[Refusal, Callable[[], str]]:
        return {
            Refusal.NOT_YOUR_TURN: lambda: self._("It is the other side's turn"),
            Refusal.NOT_NOW: lambda: self._("That cannot be done now"),
            Refusal.FROZEN: lambda: self._("Play is stopped: both press Resume to go on"),
            Refusal.MATCH_OVER: lambda: self._("The match is over"),
            Refusal.DICE_NOT_STIRRED: lambda: self._("The dice are sealed: both players stir them first"),
            Refusal.DICE_ARE_SHAKEN: lambda: self._("The dice are thrown in the shaker"),
            Refusal.DICE_NOT_SHAKEN: lambda: self._("The dice of this match are not thrown in a shaker"),
            Refusal.ROLL_KNOWN: lambda: self._("That roll has come before"),
            Refusal.SHAKER_IS_LOST: lambda: self._(
                "The dice shaker is not there: plug it in, or call the director to order other dice"
            ),
            Refusal.TURN_INCOMPLETE: lambda: self._("The roll is not yet played to the end"),
            Refusal.NOTHING_TO_TAKE_BACK: lambda: self._("There is nothing to take back"),
            Refusal.ROLL_FIRST: lambda: self._("Roll first"),
            Refusal.ALREADY_ROLLED: lambda: self._("The dice are rolled already"),
            Refusal.CUBE_NOT_YOURS: lambda: self._("The cube is the other side's"),
            Refusal.CUBE_IMPOSSIBLE: lambda: self._(
                "Such a cube cannot be: at 1 it lies in the middle, above 1 with a player; in the Crawford game it "
                "is at 1"
            ),
            Refusal.CUBE_DEAD: lambda: self._("The cube is dead: a single game already wins you the match"),
            Refusal.CRAWFORD_GAME: lambda: self._("This is the Crawford game: no cube"),
            Refusal.CONTACT: lambda: self._(
                "There is still contact: a game ends early only when no checker can be hit any more"
            ),
            Refusal.GRADE_IMPOSSIBLE: lambda: self._("So much can no longer be lost in this game"),
            Refusal.NO_SUCH_LENGTH: lambda: self._("A match is to one point or more"),
            Refusal.NOT_YOUR_ANSWER: lambda: self._("The other side answers"),
            Refusal.ALREADY_CONFIRMED: lambda: self._("You have already confirmed"),
            Refusal.FLAG_NOT_FALLEN: lambda: self._("No time has run out"),
            Refusal.NOT_FROZEN: lambda: self._("Play is not stopped"),
            Refusal.RULESET_NOT_SELECTABLE: lambda: self._("This ruleset is only for replaying files"),
            Refusal.DICE_FILE_USED_UP: lambda: self._(
                "The file of dice has no more; it is not begun again. The director orders other dice"
            ),
            Refusal.NO_DICE_IN_FILE: lambda: self._("There are no dice in the file: digits from 1 to 6 are looked for"),
            Refusal.DICE_ARE_TYPED: lambda: self._(
                "The director has ordered dice from the table: roll them there and enter the roll"
            ),
            Refusal.DICE_ARE_BUILT_IN: lambda: self._("The board rolls the dice in this match: press Roll"),
            Refusal.DOUBLE_LOST: lambda: self._("The roll was invalid: you may not double this turn"),
            Refusal.TOUCH_BINDS: lambda: self._("A cube once touched is offered: press Offer double"),
            Refusal.TRAINING_ID: lambda: self._("Only a training match has a training ID"),
            Refusal.ON_ROLL_MISSING: lambda: self._("The game is in progress: enter who is on roll"),
            Refusal.BEFORE_OPENING_ROLL: lambda: self._(
                "Nobody is on turn yet: the position can be corrected after the opening roll"
            ),
        }

    def _under_rules(self) -> dict[Refusal, Callable[[], str]]:
        return {
            Refusal.ROLL_UNANSWERED: lambda: self._("The dice that were entered must be confirmed first"),
            Refusal.NO_ROLL_ENTERED: lambda: self._("No dice have been entered"),
            Refusal.PENALTY_RUNS: lambda: self._("A time penalty runs off first"),
            Refusal.STOP_NOT_ALLOWED: lambda: self._(
                "The clock may not be stopped for that: press Director, which stops it and calls him"
            ),
            Refusal.STOP_NOT_YOURS: lambda: self._("Only your opponent may stop the clock for that"),
            Refusal.ASK_DIRECTOR: lambda: self._("Only the director may allow that: call him"),
            Refusal.BREAK_IN_GAME: lambda: self._("Breaks are taken between games"),
            Refusal.NO_BREAK_LEFT: lambda: self._("You have no such break left in this match"),
            Refusal.ON_BREAK: lambda: self._("A player is away from the board: wait until he is back"),
            Refusal.NOT_ON_BREAK: lambda: self._("You are not on a break"),
            Refusal.NOT_LATE_YET: lambda: self._("Your opponent still has time to come"),
            Refusal.NEITHER_LATE_YET: lambda: self._("Both players still have time to come"),
            Refusal.CLAIM_NOT_OFFERED: lambda: self._("These rules know no claim that the game is settled: play on"),
            Refusal.CLAIM_OPEN: lambda: self._("The claim that the game is settled must be answered first"),
            Refusal.LESS_THAN_CERTAIN: lambda: self._("More is already certain to be lost: name the higher grade"),
            Refusal.RESULT_NOT_CERTAIN: lambda: self._("The result is not yet certain: play on"),
            Refusal.GIN: lambda: self._(
                "The player whose time ran out is certain to win the match in this game: play on"
            ),
        }

    def _to_a_director(self) -> dict[Refusal, Callable[[], str]]:
        return {
            Refusal.AUTHORITY_INCOMPLETE: lambda: self._("Enter the director's name and the reason"),
            Refusal.CLAUSE_UNKNOWN: lambda: self._("This match's rules have no such clause: choose one of theirs"),
            Refusal.CHANGE_PROPOSED: lambda: self._(
                "A change is proposed: it must be agreed, enforced or withdrawn first"
            ),
            Refusal.NO_CHANGE_PROPOSED: lambda: self._("No change is proposed"),
            Refusal.NO_SUCH_MOMENT: lambda: self._("The match has no such moment: choose one from its record"),
            Refusal.NO_SUCH_RULING: lambda: self._("The record of this match has no such ruling"),
            Refusal.WORD_BINDS: lambda: self._("Your word on the cube stands"),
            Refusal.NOT_APPEALABLE: lambda: self._("That ruling cannot be appealed"),
            Refusal.APPEAL_IS_FINAL: lambda: self._("A committee has decided on it, and that is final"),
            Refusal.OUTCOME_NOT_ALLOWED: lambda: self._("An appeals committee may not decide so"),
            Refusal.COMMITTEE_SIZE: lambda: self._("An appeals committee may not have that many members"),
            Refusal.COMMITTEE_PARTIAL: lambda: self._(
                "Neither a player nor the director who ruled may sit on an appeals committee"
            ),
            Refusal.NO_CLOCK: lambda: self._("This match is played without a clock"),
            Refusal.FLAG_IS_DOWN: lambda: self._("A flag is down: lift it first"),
            Refusal.FIGURE_IMPOSSIBLE: lambda: self._("Such a figure cannot be: check what is entered"),
            Refusal.POSITION_IMPOSSIBLE: lambda: self._("Such a position cannot be: each side needs a checker in play"),
            Refusal.SHORT_SIDE: lambda: self._(
                "A side has fewer than 15 checkers: add those missing, or confirm that it plays short"
            ),
            Refusal.NO_HINTS: lambda: self._("Tavla suggests no moves"),
            Refusal.NOTHING_CHANGES: lambda: self._("It stands so already"),
            Refusal.DIRECTOR_MUST_ENTER: lambda: self._("The rules leave this to the director: enter what is to hold"),
            Refusal.LENGTH_UNRULED: lambda: self._(
                "The rules leave it to the director what follows: enter length and score by “{act}”"
            ).format(act=self._("Correct the score")),
            Refusal.ABSENT_COST_POINTS: lambda: self._(
                "These rules start no clock for players who are not there: give penalty points, or end the match"
            ),
            Refusal.DIRECTOR_MUST_APPROVE: lambda: self._(
                "What departs from the rules wants a director's PIN before the match"
            ),
            Refusal.DEPARTURE_FORBIDDEN: lambda: self._(
                "These rules may not be departed from: set the match up as they have it"
            ),
            Refusal.MATCH_STANDS: lambda: self._("The match was finished at that length, and stands"),
        }
