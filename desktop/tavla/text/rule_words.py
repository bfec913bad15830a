"""The values of a ruleset in words, each on one line."""

from enum import Enum
from functools import cached_property
from typing import Any

from tavla.domain.facts.assistance import Highlights
from tavla.domain.facts.stops import AfterStop
from tavla.domain.time.clock import ClockMethod
from tavla.rules import clock_rules, cube_rules, dice_rules, director_rules, event_rules, play_rules, time_rules
from tavla.rules.clauses import quoted_for
from tavla.rules.clock_rules import StopRule
from tavla.rules.dice_rules import Consequence, Step
from tavla.rules.event_rules import NO_END, BreakBand, LateForm, Lateness, LengthSpan
from tavla.rules.people import Person
from tavla.rules.ruleset import Ruleset
from tavla.rules.time_rules import DelayRule, DelaySetBy, ReserveBasis, ReserveRule
from tavla.text.rule_labels import RuleLabels


class RuleTexts(RuleLabels):
    """A value as the director reads it."""

    def rules_section(self) -> str:
        """The section of the director's page that shows the rules."""
        return self._("Rules")

    def rule_alternatives(self, others: str) -> str:
        """After a value, where the director may pick another."""
        return self._("(or: {others})").format(others=others)

    def refused_by_clause(self, clause: str) -> str:
        """What the refusal of an act quotes."""
        return self._("refused with {clause}").format(clause=clause) if clause else self._("refused without a clause")

    def clauses_about(self, ruleset: Ruleset) -> dict[str, list[str]]:
        """Clause -> what it is quoted for; nothing for the director's discretion."""
        labels = self.rule_labels() | self.refusal_labels()
        return {
            clause: [
                self.sentence(self.rule_words[what]) if isinstance(what, clock_rules.StopGround) else labels[what]
                for what in quoting
            ]
            for clause, quoting in quoted_for(ruleset).items()
        }

    def rule_value(self, key: str, value: Any) -> str:  # noqa: ANN401 - whatever a ruleset holds, one arm a kind
        """The typed value of a key, on one line."""
        match value:
            case bool():
                return self._("yes") if value else self._("no")
            case int():
                return self._figure(key, value)
            case Enum():
                return self.rule_words[value]
            case tuple():
                return self._values(key, value)
            case ReserveRule():
                return self._reserve(value)
            case DelayRule():
                return self._delay(value)
            case Step():
                return self._step(value)
            case StopRule():
                return self._stop(value)
            case BreakBand(first, last, breaks):
                return self._("{lengths}: {n}").format(lengths=self._span(first, last), n=breaks)
            case LengthSpan(first, last):
                return self._span(first, last)
            case Lateness():
                return self._lateness(value)
            case _:
                return str(value)

    def _values(self, key: str, values: tuple[Any, ...]) -> str:
        parts = [self.rule_value(key, value) for value in values]
        if not values:
            return self._("none")
        if isinstance(values[0], StopRule):
            return "\n".join(parts)
        if isinstance(values[0], Step):
            return "; ".join(f"{number}. {part}" for number, part in enumerate(parts, start=1))
        return ("; " if any("," in part for part in parts) else ", ").join(parts)

    def _step(self, step: Step) -> str:
        if step.consequence is Consequence.TAKE_SECONDS:
            return self._n("{n} second off", "{n} seconds off", step.seconds).format(n=step.seconds)
        return self.rule_words[step.consequence]

    def _figure(self, key: str, value: int) -> str:
        if "_seconds" in key:
            return self._n("{n} second", "{n} seconds", value).format(n=value)
        return self._n("{n} minute", "{n} minutes", value).format(n=value) if key.endswith("minutes") else str(value)

    def _reserve(self, rule: ReserveRule) -> str:
        figure = self._figures(rule)
        open_to_him = rule.director_may and rule.basis is not ReserveBasis.DIRECTOR_MUST_ENTER
        return self._("{figure}; the director may set another").format(figure=figure) if open_to_him else figure

    def _figures(self, rule: ReserveRule) -> str:
        match rule.basis:
            case ReserveBasis.PER_POINT:
                return self._n("{n} minute a point", "{n} minutes a point", rule.minutes_per_point).format(
                    n=rule.minutes_per_point
                )
            case ReserveBasis.BY_LENGTH:
                each = [
                    (entry.match_length, f"{entry.seconds // 60}:{entry.seconds % 60:02d}") for entry in rule.by_length
                ]
                return ", ".join(
                    self._n("{n} point {time}", "{n} points {time}", length).format(n=length, time=time)
                    for length, time in each
                )
            case ReserveBasis.DIRECTOR_MUST_ENTER:
                return self._("the director enters it")

    def _delay(self, rule: DelayRule) -> str:
        if rule.set_by is DelaySetBy.DIRECTOR_MUST:
            return self._("the director enters it, {least} to {most} s").format(
                least=rule.least_seconds, most=rule.most_seconds
            )
        if rule.set_by is DelaySetBy.RULES:
            return self._("{n} s").format(n=rule.seconds)
        return self._("{n} s; the director may set {least} to {most} s").format(
            n=rule.seconds, least=rule.least_seconds, most=rule.most_seconds
        )

    def _stop(self, rule: StopRule) -> str:
        by = "/".join(self.rule_words[person] for person in rule.by)
        must = self._("must") if rule.must else self._("may")
        shown = self._("{ground} ({who} {must}), {clause}").format(
            ground=self.rule_words[rule.ground], who=by, must=must, clause=rule.clause
        )
        return shown if rule.after is AfterStop.RUNS_ON else f"{shown}: {self.rule_words[rule.after]}"

    def _span(self, first: int, last: int) -> str:
        if last == NO_END:
            return self._("all lengths") if first == 1 else self._("from {n} points").format(n=first)
        return self._("{first}–{last} points").format(first=first, last=last)

    def _lateness(self, rule: Lateness) -> str:
        lost = self._("lost at {what}").format(what=self.rule_words[rule.lost_at])
        return f"{self._late_form(rule)}; {lost}"

    def _late_form(self, rule: Lateness) -> str:
        first, each = rule.first_after_minutes, rule.each_further_minutes
        match rule.form:
            case LateForm.POINTS:
                return self._("1 point after {first} min, 1 for each further {each} min").format(first=first, each=each)
            case LateForm.POINTS_SET_BY_DIRECTOR:
                return self._("points, as many as the director sets")
            case LateForm.CLOCK_RUNS:
                return self._("his time runs after {n} min").format(n=first)

    @cached_property
    def rule_words(self) -> dict[Enum, str]:
        """Every word that a ruleset uses."""
        return (
            self._clock_words()
            | self._time_words()
            | self._dice_words()
            | self._play_words()
            | self._cube_words()
            | self._event_words()
        )

    def _clock_words(self) -> dict[Enum, str]:
        c = clock_rules
        return {
            ClockMethod.SIMPLE: self._("simple delay"),
            ClockMethod.BRONSTEIN: self._("Bronstein"),
            ClockMethod.BRONSTEIN_ADDBACK: self._("Bronstein without the first delay"),
            ClockMethod.FISCHER: self._("Fischer increment"),
            ClockMethod.NONE: self._("no clock"),
            c.ClockUse.MANDATORY: self._("always"),
            c.ClockUse.ENDORSED: self._("always in open events, else by agreement, announcement or order"),
            c.ClockUse.AS_ANNOUNCED: self._("by agreement, announcement or order"),
            c.OpeningStarter.LOWER_ROLLER: self._("the lower roller"),
            c.OpeningStarter.HIGHER_ROLLER: self._("the higher roller"),
            c.ForgottenPress.VOID_AND_RESTORED: self._("what followed is void, the reserve is restored"),
            c.ForgottenPress.RESTORED_IF_SEEN: self._("time may be restored if the opponent saw it"),
            c.ForgottenPress.DIRECTOR_DECIDES: self._("the director decides"),
            c.SettledClaim.PLAYED_OUT: self._("played out"),
            c.SettledClaim.DIRECTOR_DECIDES: self._("the director decides"),
            c.SettledClaim.NOT_OFFERED: self._("no such claim"),
            c.StopGround.GAME_OVER: self._("game over"),
            c.StopGround.BREAK: self._("break"),
            c.StopGround.DIE_ON_FLOOR: self._("die on the floor"),
            c.StopGround.DICE_OUT_OF_AREA: self._("dice out of the area"),
            c.StopGround.INVALID_ROLL: self._("invalid roll"),
            c.StopGround.DISPUTED_ROLL: self._("disputed roll"),
            c.StopGround.DISPUTE: self._("dispute"),
            c.StopGround.DIRECTOR_CALLED: self._("director called"),
            c.StopGround.DICE_PICKED_UP_EARLY: self._("dice picked up early"),
            c.StopGround.DICE_TAKEN_AND_PRESSED: self._("own dice taken, then pressed"),
            c.StopGround.ILLEGAL_PLAY: self._("illegal play"),
            c.StopGround.GAME_SETTLED: self._("game settled"),
            c.StopGround.EMERGENCY: self._("emergency"),
            AfterStop.RUNS_ON: self._("time runs on"),
            AfterStop.FRESH_DELAY: self._("a fresh delay"),
            AfterStop.MAY_TAKE_FRESH_DELAY: self._("a fresh delay if wanted"),
            AfterStop.RESERVE_RESTORED: self._("the reserve is restored"),
            AfterStop.OPPONENT_OFF_THE_CLOCK: self._("the opponent plays off the clock"),
            c.SpectatorAndFlag.ANNOUNCES_IT: self._("announces it"),
            c.SpectatorAndFlag.TELLS_THE_DIRECTOR: self._("tells the director"),
            c.SpectatorAndFlag.KEEPS_SILENT: self._("keeps silent"),
            c.Gin.NOBODY: self._("nobody"),
            c.Gin.WHOEVER_FELL: self._("whoever fell"),
            c.Gin.ONLY_IF_BOTH_FELL: self._("only if both fell"),
            c.BothFlags.NOMINAL_TIME: self._("a nominal time for both"),
            c.BothFlags.WITHOUT_CLOCK: self._("the rest without a clock"),
            c.BothFlags.DIRECTOR_DECIDES: self._("the director decides"),
        } | self._people()

    def _people(self) -> dict[Enum, str]:
        return {
            Person.PLAYER: self._("player"),
            Person.OPPONENT: self._("opponent"),
            Person.DIRECTOR: self._("director"),
            Person.MONITOR: self._("monitor"),
            Person.AGREED_RECORDER: self._("agreed recorder"),
            Person.SPECTATOR: self._("spectator"),
            Person.SPECTATOR_TO_DIRECTOR: self._("spectator to the director"),
        }

    def _time_words(self) -> dict[Enum, str]:
        t = time_rules
        return {
            t.ImposedReserve.SUM_OF_NEEDS: self._("1 minute for each point that both still need"),
            t.ImposedReserve.HALF_SUM_PER_POINT: self._("half of what both still need, times the minutes a point"),
            t.ImposedReserve.DIRECTOR_MUST_ENTER: self._("the director enters it"),
            t.TimesAfterPenaltyPoints.NEVER: self._("never"),
            t.TimesAfterPenaltyPoints.AT_THE_START: self._("at the start"),
            t.TimesAfterPenaltyPoints.ALSO_AFTER_A_BREAK: self._("also after a break"),
            t.FaultyClock.DIRECTOR_SETS: self._("the director sets them"),
            t.FaultyClock.DIRECTOR_SETS_ELSE_IMPOSED: self._("the director sets them, else as brought in mid-match"),
            t.SlowPlay.ORDER_A_CLOCK: self._("order a clock"),
            t.SlowPlay.WARN: self._("warn"),
            t.SlowPlay.PENALTY_POINTS: self._("penalty points"),
        }

    def _dice_words(self) -> dict[Enum, str]:
        d = dice_rules
        return {
            d.PrematureRoll.STANDS: self._("stands"),
            d.PrematureRoll.VOID: self._("is void"),
            d.PrematureRoll.OPPONENTS_CHOICE: self._("stands or is rolled again, as the opponent chooses"),
            d.PrematureRoll.REROLLED_ON_DEMAND: self._("stands unless the opponent demands another"),
            Consequence.WARNING: self._("warning"),
            Consequence.TAKE_SECONDS: self._("seconds off"),
            Consequence.NO_DELAY_NEXT_TURN: self._("no delay in his next turn"),
            Consequence.PENALTY_POINTS: self._("penalty points"),
            Consequence.SANCTION: self._("sanction"),
            Consequence.REFEREE: self._("a referee watches"),
            Consequence.DIGITAL_BOARD: self._("digital board for all his matches"),
            Consequence.MAY_BE_DISQUALIFIED: self._("may be disqualified"),
            Consequence.MATCH_LOST: self._("match lost"),
            d.LadderAppliedBy.DIRECTOR: self._("the director"),
            d.LadderAppliedBy.DIRECTOR_UNLESS_BOTH_ACCEPT: self._("the director, unless both accept"),
            d.LadderAppliedBy.OPPONENT_CLAIMS: self._("the opponent claims it"),
            d.AtExactPenalty.ONE_SECOND: self._("one second is left"),
            d.AtExactPenalty.LOST: self._("match lost"),
            d.WhoseReserve.OFFENDER: self._("the offender's"),
            d.WhoseReserve.OPPONENT: self._("the opponent's"),
            d.CockedRoll.BOTH_DICE: self._("both dice"),
            d.CockedRoll.THAT_DIE: self._("that die alone"),
            d.DiceSource.AGREED_ANNOUNCED_OR_ORDERED: self._("by agreement, announcement or order"),
            d.DiceSource.EACH_HIS_OWN: self._("each his own, unchanged to the end"),
        }

    def _play_words(self) -> dict[Enum, str]:
        p = play_rules
        return {
            p.CorrectedUntil.OPPONENTS_ROLL: self._("the opponent rolls"),
            p.CorrectedUntil.OPPONENTS_ROLL_OR_DOUBLE: self._("the opponent rolls or doubles"),
            p.CorrectedUntil.OPPONENTS_VALID_ROLL: self._("the opponent's valid roll"),
            p.CorrectedUntil.OPPONENTS_VALID_ROLL_OR_DOUBLE: self._("the opponent's valid roll or double"),
            p.CorrectedUntil.OFFENDERS_NEXT_VALID_ROLL: self._("the offender's next valid roll"),
            p.CorrectedUntil.ALWAYS: self._("any time"),
            p.CorrectedUntil.DIRECTOR_DECIDES: self._("the director decides"),
            p.LateIllegalPlay.STANDS: self._("stands"),
            p.LateIllegalPlay.STANDS_UNLESS_AGREED: self._("stands, unless both agree and the director approves"),
            p.LateIllegalPlay.OPPONENT_DECIDES: self._("the opponent alone may have it corrected"),
            p.RedoneTime.DIRECTOR_MAY_RESTORE: self._("the director may restore it"),
            p.RedoneTime.DELAY_RUNS_OUT_FIRST: self._("his delay runs out first"),
            p.RedoneTime.FRESH_DELAY: self._("the delay is full again"),
            p.SetupCorrectedUntil.NON_STARTERS_SECOND_TURN_ENDS: self._("the non-starter's second turn ends"),
            p.SetupCorrectedUntil.STARTERS_SECOND_TURN_BEGINS: self._("the starter's second turn begins"),
            p.SetupCorrectedUntil.FIFTH_MOVE_OF_BOTH: self._("the fifth move of both together"),
            p.SetupCorrectedUntil.FIFTH_MOVE_OF_EACH: self._("the fifth move of each"),
            p.IllegalAttempts.REFUSED_AND_COUNTED: self._("refused, and counted for the director"),
            p.IllegalAttempts.REFUSED: self._("refused"),
            Highlights.OFF: self._("never"),
            Highlights.AFTER_LIFTING: self._("after lifting it"),
            Highlights.ALWAYS: self._("always"),
        }

    def _cube_words(self) -> dict[Enum, str]:
        c = cube_rules
        return {
            c.Gesture.WORDS: self._("words"),
            c.Gesture.ACT: self._("turning and placing the cube"),
            c.Gesture.TOUCH: self._("a touch"),
            c.Gesture.REACH: self._("reaching"),
            c.Gesture.POINT: self._("pointing"),
            c.Force.BINDS: self._("it binds"),
            c.Force.MAY_BE_READ_SO: self._("it may be read so"),
            c.Force.IF_OPPONENT_OBJECTS: self._("if the opponent objects"),
            c.VoidUntil.GAME_ENDS: self._("the game ends"),
            c.VoidUntil.NEXT_GAME_BEGINS: self._("the next game begins"),
            c.VoidUntil.MATCH_ENDS: self._("the match ends"),
            c.VoidUntil.EITHERS_NEXT_MATCH_BEGINS: self._("either's next match begins"),
            c.VoidUntil.NO_LIMIT: self._("without limit"),
            c.WrongLevelDispute.AS_IT_STANDS: self._("as it stands; the objector must show otherwise"),
            c.WrongLevelDispute.WEIGHED: self._("the director weighs the cube as it stands"),
            c.WrongLevelDispute.AGAINST_WHO_CAUSED_IT: self._("against who caused it"),
            c.WrongLevelDispute.DIRECTOR_DECIDES: self._("the director decides"),
        }

    def _event_words(self) -> dict[Enum, str]:
        e, d = event_rules, director_rules
        return {
            e.BreakWhen.BETWEEN_GAMES: self._("between games"),
            e.BreakWhen.IN_GAME_EXCEPTIONALLY: self._("between games, in a game exceptionally"),
            e.BreakWhen.EMERGENCY_ONLY: self._("in an emergency, with the director's approval"),
            e.BreaksCombined.FREELY: self._("freely"),
            e.BreaksCombined.IF_ANNOUNCED: self._("if announced before"),
            e.BreaksCombined.NEVER: self._("never"),
            e.LostAt.MORE_THAN_HALF: self._("points of more than half the length"),
            e.LostAt.HALF_OR_MORE: self._("points of half the length or more"),
            e.LostAt.OPPONENTS_REMAINING: self._("the points the opponent still needs"),
            e.LostAt.TIME_RUN_OUT: self._("no time left"),
            e.LostAt.DIRECTOR_DECIDES: self._("the director's word"),
            e.BothAbsent.POINTS_TO_EACH: self._("points to each"),
            e.BothAbsent.CLOCKS_AT_ONCE: self._("both times run at once"),
            e.BothAbsent.CLOCKS_IN_TURN: self._("both times run in turn"),
            e.CorrectLength.NEXT_GAME: self._("from the next game"),
            e.CorrectLength.NEXT_GAME_UNLESS_IT_ENDS: self._("from the next game, unless it would end the match"),
            e.CorrectLength.DIRECTOR_DECIDES: self._("the director decides"),
            e.PreferenceBy.ONE_ROLL_FOR_ALL: self._("one roll for all questions"),
            e.PreferenceBy.BY_THE_DICE: self._("a roll of its own"),
            e.PreferenceBy.FIRST_COMER: self._("who comes first"),
            e.PreferenceBy.EACH_HIS_OWN: self._("each his own"),
            e.PreferenceBy.NOT_OPEN: self._("not open"),
            d.AppealBy.AT_ONCE: self._("at once"),
            d.AppealBy.AS_SOON_AS_POSSIBLE: self._("as soon as possible"),
            d.Outcome.UPHELD: self._("upheld"),
            d.Outcome.REVERSED: self._("reversed"),
            d.Outcome.MODIFIED: self._("modified"),
            d.NoAppeal.DISQUALIFICATION: self._("disqualification"),
            d.NoAppeal.EXPULSION: self._("expulsion"),
            d.NoAppeal.RECORDER: self._("the recorder"),
            d.DirectorPlays.ANOTHER_ELSE_COMMITTEE: self._("another director, else a committee"),
            d.DirectorPlays.DIRECTOR_DECIDES: self._("the director decides"),
            d.ScoreCheck.AGREED_ALOUD: self._("agreed aloud before each game"),
            d.ScoreCheck.SAID_ALOUD: self._("said aloud before each game"),
            d.ScoreCheck.SAID_ALOUD_SHEETS_CHECKED: self._("said aloud before each game, both sheets checked"),
            d.ScoreCheck.RECORDED_BY_BOTH: self._("recorded by both after each game"),
            d.ScoreDispute.ONLY_SHEET_KEPT: self._("the only sheet kept counts"),
            d.ScoreDispute.TRAILING_PLAYERS_ELSE_ONLY_KEPT: self._(
                "the trailing player's counts, or the only one kept"
            ),
            d.ScoreDispute.TRAILING_PLAYERS: self._("the trailing player's counts"),
            d.ScoreDispute.AGAINST_WHO_DID_NOT_RECORD: self._("against who did not record"),
            d.ResultBy.BOTH: self._("both players"),
            d.ResultBy.WINNER: self._("the winner"),
            d.ResultBy.WINNER_LOSERS_SCORE: self._("the winner, the loser's score only"),
            d.CorrectionUntil.REASONABLE_TIME: self._("a reasonable time, even after the next match began"),
            d.CorrectionUntil.EITHERS_NEXT_MATCH_BEGINS: self._("either's next match begins"),
            d.CorrectionUntil.NEXT_ROUND_BEGINS: self._("the next round begins"),
            d.Report.BEYOND_THE_EVENT: self._("those that reach beyond the event"),
            d.Report.EVERY_RULING: self._("every one, with reasons"),
            d.Report.NONE: self._("none"),
            d.BoardReplaced.BETWEEN_GAMES_OR_BY_ORDER: self._("between games, in a game by order"),
            d.BoardReplaced.BETWEEN_GAMES: self._("between games"),
            d.BoardReplaced.BY_ORDER: self._("by order"),
            d.NotingTime.OWN_TIME_OR_BETWEEN_GAMES: self._("in his own time or between games"),
            d.NotingTime.OWN_TIME: self._("in his own time"),
            d.NotingTime.ANY_TIME: self._("any time"),
        }
