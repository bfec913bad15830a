"""The director's acts: their names, what is asked for each, and what stands in the record."""

from collections.abc import Callable, Sequence

from tavla.base.phrase import Said
from tavla.domain.facts.director_events import AppealOutcome
from tavla.domain.facts.scene import Closing
from tavla.domain.game.match_score import Crawford
from tavla.text.reason_texts import ReasonTexts


class ActTexts(ReasonTexts):
    """Words of the acts section's forms."""

    def acts_title(self) -> str:
        """The section."""
        return self._("Acts")

    def act_groups(self) -> tuple[str, ...]:
        """Above the columns of acts."""
        return (self._("Rule"), self._("Time"), self._("Play"), self._("Match"))

    def act(self, key: str) -> str:
        """An act as a button."""
        return self._acts()[key]()

    def _acts(self) -> dict[str, Callable[[], str]]:
        return {
            "rule": lambda: self._("Ruling"),
            "warn": lambda: self._("Warning"),
            "points": lambda: self._("Penalty points"),
            "appeal": lambda: self._("Appeal"),
            "withdraw": lambda: self._("Withdraw an act"),
            "settled": lambda: self._("Settled claim"),
            "break": lambda: self._("Grant a break"),
            "give_time": lambda: self._("Give time"),
            "take_time": lambda: self._("Take time"),
            "set_times": lambda: self._("Set both times"),
            "premature": lambda: self._("Premature roll"),
            "clock": lambda: self._("Clock and delay"),
            "call_flag": lambda: self._("Call the flag"),
            "delay": lambda: self._("Longer delay"),
            "flag": lambda: self._("Lift the flag"),
            "both_flags": lambda: self._("Both flags down"),
            "absent": lambda: self._("Neither came"),
            "void": lambda: self._("Void the roll"),
            "back": lambda: self._("Take play back"),
            "position": lambda: self._("Correct the position"),
            "cube": lambda: self._("Correct the cube"),
            "word": lambda: self._("Cube by word"),
            "score": lambda: self._("Correct the score"),
            "length": lambda: self._("Match length"),
            "dice": lambda: self._("Dice"),
            "clock_source": lambda: self._("Lever"),
            "help": lambda: self._("Help from the board"),
            "end": lambda: self._("End the match"),
        }

    # The form

    def clause_label(self) -> str:
        """Beside the clause."""
        return self._("Clause")

    def choose_clause(self) -> str:
        """Above the clauses of the ruleset."""
        return self._("By which clause?")

    def reason_label(self) -> str:
        """Beside the reason."""
        return self._("Reason")

    def own_words(self) -> str:
        """Opens the keyboard."""
        return self._("own words…")

    def still_missing(self, label: str) -> str:
        """What has to be filled first."""
        return self._("Still to be chosen: “{what}”.").format(what=label)

    def do_it(self) -> str:
        """Does the act."""
        return self._("Do it")

    def ask_for_it(self) -> str:
        """Does the act, which waits for the players' agreement."""
        return self._("Ask the players")

    def back_to_acts(self) -> str:
        """Leaves the form."""
        return self._("All acts")

    def done(self) -> str:
        """After an act."""
        return self._("Done, and in the record.")

    def whose_die(self) -> str:
        """Of an opening roll."""
        return self._("Whose die lay wrong")

    def time_for_both(self) -> str:
        """A nominal time."""
        return self._("Time for both")

    def against_whom(self) -> str:
        """Whom it concerns."""
        return self._("Against")

    def penalty_points(self) -> str:
        """How many."""
        return self._("Points")

    def occasion_label(self) -> str:
        """What for."""
        return self._("Case")

    def nothing_to_appeal(self) -> str:
        """In a match without rulings."""
        return self._("nothing has been ruled yet")

    def appealed(self) -> str:
        """Which ruling."""
        return self._("Appealed")

    def nothing_to_withdraw(self) -> str:
        """In a match without a warning, a ruling or a committee's decision that stands."""
        return self._("nothing stands that could be withdrawn")

    def withdrawn_label(self) -> str:
        """Which act no longer holds."""
        return self._("No longer holds")

    def outcome_label(self) -> str:
        """What the committee did."""
        return self._("It is")

    def appeal_outcome(self, outcome: AppealOutcome) -> str:
        """What a committee does with a ruling."""
        return {
            AppealOutcome.UPHELD: self._("upheld"),
            AppealOutcome.REVERSED: self._("reversed"),
            AppealOutcome.MODIFIED: self._("modified"),
        }[outcome]

    def committee(self, sizes: Sequence[int], *, larger: bool) -> str:
        """Who sat on it: "Committee (3 or 5)"."""
        allowed = self._(" or ").join(str(size) for size in sizes) or "–"
        return (
            self._("Committee ({n} or more)").format(n=allowed)
            if larger
            else self._("Committee ({n})").format(n=allowed)
        )

    def add_name(self) -> str:
        """Types another name."""
        return self._("Add a name")

    def settled_label(self) -> str:
        """The disputed claim."""
        return self._("The game")

    def settled_ruling(self, *, objector_is_right: bool) -> str:
        """What the director finds."""
        return self._("is not settled: played on") if objector_is_right else self._("is settled as claimed")

    def break_label(self) -> str:
        """Who has it."""
        return self._("For whom")

    def closing_label(self) -> str:
        """How the match ends."""
        return self._("How")

    def closing(self, closing: Closing) -> str:
        """How the director ends a match."""
        return {
            Closing.FORFEIT: self._("forfeit"),
            Closing.DISQUALIFICATION: self._("disqualification"),
            Closing.EXPULSION: self._("expulsion"),
            Closing.DOUBLE_NO_SHOW: self._("neither came"),
        }[closing]

    def who_loses(self) -> str:
        """Who loses the match."""
        return self._("Who loses")

    def dice_label(self) -> str:
        """Where they come from."""
        return self._("From now on")

    def dice_file_label(self) -> str:
        """Which file they are read from."""
        return self._("File of dice")

    def file_not_read(self, name: str, why: Said) -> str:
        """A file that was chosen and cannot be read."""
        return self._("{name} cannot be read: {why}").format(name=name, why=self.said(why))

    def file_too_large(self, name: str, most: int) -> str:
        """A file that is no file of dice."""
        return self._("{name} is larger than {n} kB: that is no file of dice").format(name=name, n=most // 1000)

    def clock_source_label(self) -> str:
        """Whose clock the players press."""
        return self._("The players press")

    def ruling_label(self) -> str:
        """What the director decides."""
        return self._("Ruling")

    def warned_label(self) -> str:
        """Who is warned."""
        return self._("Warned is")

    def whose_time(self) -> str:
        """Whose reserve."""
        return self._("Time of")

    def whose_delay(self) -> str:
        """Who is granted a longer delay."""
        return self._("For")

    def more_delay(self) -> str:
        """How much longer than that of the match."""
        return self._("More in every turn")

    def how_much(self) -> str:
        """How much time."""
        return self._("How much")

    def time_of(self, name: str) -> str:
        """A reserve that is set."""
        return self._("Time of {name}").format(name=name)

    def times_label(self) -> str:
        """Which times hold."""
        return self._("Times")

    def times_as_they_are(self) -> str:
        """Those on the clock; on a clock brought in, the ruleset's."""
        return self._("as they are, or by the rules")

    def times_entered(self) -> str:
        """Those that the director enters."""
        return self._("these")

    def with_clock(self) -> str:
        """A match with its clock."""
        return self._("with the clock")

    def without_clock(self) -> str:
        """A match without."""
        return self._("without a clock")

    def who_rolled_early(self) -> str:
        """The offender."""
        return self._("Rolled too early")

    def time_left_to_him(self) -> str:
        """What a player has once his flag is lifted."""
        return self._("Leave him")

    def back_to(self) -> str:
        """The moment play goes back to."""
        return self._("Back to")

    def with_times_of_then(self) -> str:
        """The clock goes back too."""
        return self._("as they were then")

    def with_times_of_now(self) -> str:
        """The clock stays."""
        return self._("as they are now")

    def position_label(self) -> str:
        """The checkers as they should stand."""
        return self._("Position")

    def position_set_up(self, *, changed: bool) -> str:
        """Opens the board on which it is set up."""
        return self._("set up: touch to change it") if changed else self._("set it up…")

    def position_done(self) -> str:
        """Leaves that board."""
        return self._("It stands so")

    def roll_stays(self) -> str:
        """The dice on the board."""
        return self._("the roll stays")

    def rolled_again(self) -> str:
        """The dice on the board."""
        return self._("rolled again")

    def who_said(self) -> str:
        """Whose word it is."""
        return self._("Said by")

    def said_label(self) -> str:
        """What was said."""
        return self._("What was said")

    def cube_value(self) -> str:
        """Its face."""
        return self._("Cube")

    def cube_owner(self) -> str:
        """Whose it is."""
        return self._("Lies with")

    def cube_centred(self) -> str:
        """Nobody's yet."""
        return self._("in the middle")

    def points_of(self, name: str) -> str:
        """A side's score."""
        return self._("Points of {name}").format(name=name)

    def crawford_label(self) -> str:
        """Where the match stands with its Crawford game."""
        return self._("Crawford game")

    def crawford_choice(self, crawford: Crawford) -> str:
        """To come, now, or played."""
        return {
            Crawford.TO_COME: self._("to come"),
            Crawford.THIS_GAME: self._("this game"),
            Crawford.PLAYED: self._("played"),
        }[crawford]

    def right_length(self) -> str:
        """The length as it should be."""
        return self._("Right length")
