"""What reports and result slips say."""

from contextlib import suppress

from tavla.application.refusals import Refusal
from tavla.domain.facts.director_events import AppealOutcome
from tavla.domain.facts.stops import StopReason
from tavla.domain.game.illegality import Illegality
from tavla.domain.game.outcome import Grade
from tavla.domain.game.player import Player
from tavla.domain.game.roll import Roll
from tavla.domain.time.clock import Clock, ClockMethod, ClockSettings
from tavla.domain.time.units import Instant, Millis
from tavla.text.break_texts import BreakTexts
from tavla.text.event_texts import EventTexts
from tavla.text.follow_texts import FollowTexts
from tavla.text.moment_texts import MomentTexts
from tavla.text.reason_texts import ReasonTexts
from tavla.text.refusal_texts import RefusalTexts
from tavla.text.sanction_texts import SanctionTexts
from tavla.text.sheet_texts import SheetTexts

SECOND, MINUTE, HOUR = 1000, 60, 3600


class ReportTexts(
    SheetTexts, RefusalTexts, FollowTexts, MomentTexts, EventTexts, ReasonTexts, SanctionTexts, BreakTexts
):
    """Titles, labels, and what happened, each as one sentence. A report has words of its own, which no seat says."""

    # Titles

    def match_report(self) -> str:
        """The report of a match."""
        return self._("Match report")

    def event_report(self) -> str:
        """The report of an event."""
        return self._("Event report")

    def result_slip(self) -> str:
        """The one page both players sign."""
        return self._("Result slip")

    def record_broken(self, count: int) -> str:
        """Before all else, where the record is whole only so far."""
        said = self._(
            "The record of this match is damaged. Told is what stands before the damage (facts: {count}); more may "
            "have happened."
        )
        return said.format(count=count)

    def result(self) -> str:
        """Above the result."""
        return self._("Result")

    def games(self) -> str:
        """Above the table of games."""
        return self._("Games")

    def matches(self) -> str:
        """Above the table of an event's matches."""
        return self._("Matches")

    def acts_of_the_director(self) -> str:
        """Above the list of them."""
        return self._("Acts of the director")

    def moved_on(self) -> str:
        """A match that goes on at another board."""
        return self._("The match goes on at another board")

    def no_acts(self) -> str:
        """Where there is none."""
        return self._("The director did not have to act.")

    def refused_attempts(self) -> str:
        """Above the count of attempts at illegal plays."""
        return self._("Refused attempts at an illegal play")

    def no_attempts(self) -> str:
        """Where there was none."""
        return self._("None.")

    def what_happened(self) -> str:
        """Above the course of play."""
        return self._("What happened, in order")

    def struck_out(self) -> str:
        """What a line through a play means."""
        return self._("Struck out: taken back, or void.")

    # Labels

    def continued(self) -> str:
        """Above the board that was carried over."""
        return self._("Continued from another board, from this position")

    def minutes_set(self, minutes: int) -> str:
        """Under it: the time that the director set for each point."""
        return self._n(
            "{n} minute a point, as the director set it", "{n} minutes a point, as the director set it", minutes
        ).format(n=minutes)

    def clock_set(self, clock: ClockSettings) -> str:
        """How the clock was set."""
        if clock.method is ClockMethod.NONE:
            return self._("No clock")
        method = {
            ClockMethod.SIMPLE: self._("simple delay"),
            ClockMethod.BRONSTEIN: self._("Bronstein delay"),
            ClockMethod.BRONSTEIN_ADDBACK: self._("Bronstein delay, given back"),
            ClockMethod.FISCHER: self._("Fischer increment"),
        }[clock.method]
        each = self.time(-(-clock.reserve // SECOND))
        return self._("{time} each, {delay} s a turn ({method})").format(
            time=each, delay=clock.delay // SECOND, method=method
        )

    def dice_from(self, source: str, count: int) -> str:
        """How many rolls came from where."""
        return self._n("{source}: {n} roll", "{source}: {n} rolls", count).format(source=source, n=count)

    def help_at_start(self, *, on: bool, pip_count: bool) -> str:
        """The help in force at the start."""
        helps = ([self._("targets shown")] if on else []) + ([self._("pip count")] if pip_count else [])
        return ", ".join(helps) if helps else self._("none")

    def since_start(self, milliseconds: int) -> str:
        """The board's time since the match began: "0:12:07"."""
        seconds = milliseconds // SECOND
        return f"{seconds // HOUR}:{seconds // MINUTE % MINUTE:02d}:{seconds % MINUTE:02d}"

    # On the sheet

    def both_times(self, white: str, white_time: str, black: str, black_time: str) -> str:
        """What is left to both."""
        return self._("Time left: {white} {white_time}, {black} {black_time}").format(
            white=white, white_time=white_time, black=black, black_time=black_time
        )

    def has_rolled(self, name: str, roll: Roll) -> str:
        """Under a board."""
        return self._("{name} has rolled {roll}").format(name=name, roll=roll)

    def is_to_act(self, name: str) -> str:
        """Under a board, before the roll."""
        return self._("{name} to play").format(name=name)

    def doubled(self, name: str, value: int, answer: str) -> str:
        """A double with its answer."""
        return self._("{name} doubles to {value}: {answer}").format(name=name, value=value, answer=answer)

    # What happened

    def stops_clock(self, name: str, reason: StopReason) -> str:
        """Who claims it, so that nobody takes him for who did it."""
        return self._("{name} stops the clock: {reason}").format(name=name, reason=self.stopped(reason, None))

    def play_goes_on(self) -> str:
        """After a stop."""
        return self._("Play goes on")

    def stood_for(self, time: str) -> str:
        """How long the clock stood."""
        return self._("The clock stood for {time}").format(time=time)

    def at_hour(self, hour: str) -> str:
        """By the clock on the wall."""
        return self._("At {hour}").format(hour=hour)

    def break_begins(self, name: str, breaks: int, minutes: int) -> str:
        """Somebody leaves the board."""
        return self._n(
            "{name} takes {n} break, {minutes} minutes", "{name} takes {n} breaks, {minutes} minutes", breaks
        ).format(name=name, n=breaks, minutes=minutes)

    def break_ends(self, name: str) -> str:
        """He is back."""
        return self._("{name} is back from the break").format(name=name)

    def late_by(self, time: str) -> str:
        """Later than allowed."""
        return self._("{time} late").format(time=time)

    def late_at_start(self, name: str, time: str) -> str:
        """How late somebody was for the match."""
        return self._("When the match began, {name} was {time} late.").format(name=name, time=time)

    def settled_said(self, name: str, winner: str, grade: Grade) -> str:
        """A claim."""
        won = self._("{name} wins {grade}").format(name=winner, grade=self.grade(grade))
        return self._("{name} says the game is settled: {result}").format(name=name, result=won)

    def agrees(self, name: str, *, agrees: bool) -> str:
        """Yes or no."""
        return (
            self._("{name} agrees").format(name=name) if agrees else self._("{name} does not agree").format(name=name)
        )

    def claim_ruled(self, *, objector_is_right: bool) -> str:
        """What the director decided on a claim."""
        if objector_is_right:
            return self._("The director decides on the claim: it was right not to agree")
        return self._("The director decides on the claim: the game is settled")

    def gets_time(self, name: str, time: str) -> str:
        """Time given for it."""
        return self._("{name} gets {time} more").format(name=name, time=time)

    def time_ran_out(self, name: str) -> str:
        """A flag."""
        return self._("The time of {name} has run out").format(name=name)

    def claims_time(self, name: str) -> str:
        """A claim on it."""
        return self._("{name} claims the match on time").format(name=name)

    def concedes(self, name: str, grade: Grade) -> str:
        """An offer to lose."""
        return self._("{name} concedes {grade}").format(name=name, grade=self.grade(grade))

    def set_aside(self, size: int) -> str:
        """What a restart found."""
        return self._n(
            "After a restart the board set an unfinished record of {n} byte aside",
            "After a restart the board set an unfinished record of {n} bytes aside",
            size,
        ).format(n=size)

    def attempt(self, reason: str) -> str:
        """Why an attempt was refused, as the record has it."""
        for kind in (Illegality, Refusal):
            with suppress(ValueError):
                return self._reason(kind(reason))
        return self._("A reason that this version of Tavla does not know")

    # The director

    def act_number(self, number: int) -> str:
        """Acts are counted, so that an appeal can name one."""
        return self._("Act {n}").format(n=number)

    def ruled(self, ruling: str) -> str:
        """A ruling in the director's words."""
        return self._("Ruling: {ruling}").format(ruling=ruling)

    def warned(self, name: str) -> str:
        """A warning."""
        return self._("Warning to {name}").format(name=name)

    def appealed(self, act: str, outcome: AppealOutcome) -> str:
        """What a committee did with an act."""
        sentence = {
            AppealOutcome.UPHELD: self._("Appeal: {act} is upheld"),
            AppealOutcome.REVERSED: self._("Appeal: {act} is reversed"),
            AppealOutcome.MODIFIED: self._("Appeal: {act} is changed"),
        }[outcome]
        return sentence.format(act=act)

    def withdrawn_act(self, act: str) -> str:
        """An act that was done in error."""
        return self._("{act} is withdrawn").format(act=act)

    def standing_time(self, clock: Clock, player: Player) -> Millis:
        """The reserve, as everywhere in a report; a Bronstein clock shows the delay with it."""
        return clock.reading(player, Instant(0)).reserve

    def committee(self, names: str) -> str:
        """Who sat on it."""
        return self._("Committee: {names}").format(names=names)

    def proposed(self, change: str) -> str:
        """A change that needs the players' tap."""
        return self._("Proposed: {change}").format(change=change)

    def made_without(self, names: str) -> str:
        """It was made all the same."""
        return self._("Without the agreement of {names}").format(names=names)

    def withdrawn(self) -> str:
        """A proposal let go."""
        return self._("The proposal is withdrawn")

    def by_authority(self, director: str, hour: str, clause: str) -> str:
        """Who, when, by which clause."""
        return self._("By {director} at {hour} · {clause}").format(
            director=director, hour=hour, clause=self.clause_named(clause)
        )

    def reason(self, reason: str) -> str:
        """Why."""
        return self._("Reason: {reason}").format(reason=self.reason_given(reason))

    def before_and_after(self, *, after: bool) -> str:
        """Over the second of two boards, or the first."""
        return self._("After") if after else self._("Before")
