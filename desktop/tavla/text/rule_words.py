"""The values of a ruleset, and where a match departs from them."""

import re
from enum import Enum
from functools import cache, lru_cache
from typing import Any, get_args, get_type_hints

from tavla.domain.facts.assistance import Highlights
from tavla.domain.facts.match_card import Departure
from tavla.domain.facts.stops import AfterStop
from tavla.domain.time.clock import ClockMethod
from tavla.rules import clock_rules, cube_rules, dice_rules, director_rules, event_rules, play_rules, time_rules
from tavla.rules.clauses import listed_clauses, quoted_for
from tavla.rules.clock_rules import ClockUse, StopRule
from tavla.rules.conduct_rules import FreeChoice
from tavla.rules.dice_rules import Consequence, Step
from tavla.rules.event_rules import NO_END, BreakBand, LateForm, Lateness, LengthSpan
from tavla.rules.people import Person
from tavla.rules.ruleset import Ruleset
from tavla.rules.time_rules import DelayRule, DelaySetBy, ReserveBasis, ReserveRule
from tavla.text import rule_labels
from tavla.text.words import LANGUAGES, Words, beside

_SECONDS = re.compile(r"(\d+) s(?: to (\d+) s)?", re.ASCII)


def refused_by_clause(t: Words, clause: str) -> str:
    return t("refused with {clause}", clause=clause) if clause else t("refused without a clause")


def clauses_about(t: Words, ruleset: Ruleset) -> dict[str, list[str]]:
    """Clause -> its title and what it is quoted for; nothing for the director's discretion."""
    labels = rule_labels.labels(t) | rule_labels.refusal_labels(t)
    grounds, listed = of_values(t), listed_clauses(ruleset)
    return {
        clause: [
            *([getattr(listed[clause], t.language)] if clause in listed else []),
            *(
                t.sentence(grounds[what]) if isinstance(what, clock_rules.StopGround) else labels[what]
                for what in quoting
            ),
        ]
        for clause, quoting in quoted_for(ruleset).items()
    }


def rule_value(t: Words, key: str, value: Any) -> str:  # noqa: ANN401 - whatever a ruleset holds, one arm a kind
    match value:
        case bool():
            return t("yes") if value else t("no")
        case int():
            return _figure(t, key, value)
        case Enum():
            return of_values(t)[value]
        case tuple():
            return _values(t, key, value)
        case ReserveRule():
            return _reserve(t, value)
        case DelayRule():
            return _delay(t, value)
        case Step():
            return _step(t, value)
        case StopRule():
            return _stop(t, value)
        case BreakBand() | FreeChoice() | LengthSpan():
            return _from_on(t, value)
        case Lateness():
            return _lateness(t, value)
        case _:
            return str(value)


def _values(t: Words, key: str, values: tuple[Any, ...]) -> str:
    parts = [rule_value(t, key, value) for value in values]
    if not values:
        return t("no step named") if key in _ladders() else t("none")
    if isinstance(values[0], StopRule):
        return "\n".join(parts)
    if isinstance(values[0], Step):
        return beside((f"{number}. {part}" for number, part in enumerate(parts, start=1)), "; ")
    return ("; " if any("," in part for part in parts) else ", ").join(parts)


@cache
def _ladders() -> frozenset[str]:
    """The keys of steps: a value without any has none to tell by."""
    return frozenset(
        f"{table}.{name}"
        for table, rules in get_type_hints(Ruleset).items()
        for name, kind in get_type_hints(rules).items()
        if get_args(kind) == (tuple[Step, ...],)
    )


def _from_on(t: Words, value: BreakBand | FreeChoice | LengthSpan) -> str:
    """What holds from a number on, of points or of breaches."""
    match value:
        case BreakBand(first, last, breaks):
            return t("{lengths}: {n}", lengths=_span(t, first, last), n=breaks)
        case LengthSpan(first, last):
            return _span(t, first, last)
        case FreeChoice(breach, first):
            what = rule_labels.labels(t)[f"conduct.{breach.value}"]
            return t("{what}: at once", what=what) if first == 1 else t("{what}: from time {n} on", what=what, n=first)


def _step(t: Words, step: Step) -> str:
    if step.consequence is Consequence.TAKE_SECONDS:
        return t.n("{n} second off", "{n} seconds off", step.seconds)
    return of_values(t)[step.consequence]


def _figure(t: Words, key: str, value: int) -> str:
    if "_seconds" in key:
        return t.n("{n} second", "{n} seconds", value)
    return t.n("{n} minute", "{n} minutes", value) if key.endswith("minutes") else str(value)


def _reserve(t: Words, rule: ReserveRule) -> str:
    figure = _figures(t, rule)
    open_to_him = rule.director_may and rule.basis is not ReserveBasis.DIRECTOR_MUST_ENTER
    return t("{figure}; the director may set another", figure=figure) if open_to_him else figure


def _figures(t: Words, rule: ReserveRule) -> str:
    match rule.basis:
        case ReserveBasis.PER_POINT:
            return t.n("{n} minute a point", "{n} minutes a point", rule.minutes_per_point)
        case ReserveBasis.BY_LENGTH:
            each = [(entry.match_length, f"{entry.seconds // 60}:{entry.seconds % 60:02d}") for entry in rule.by_length]
            return beside(
                (t.n("{n} point {time}", "{n} points {time}", length, time=time) for length, time in each), ", "
            )
        case ReserveBasis.DIRECTOR_MUST_ENTER:
            return t("the director enters it")


def _delay(t: Words, rule: DelayRule) -> str:
    if rule.set_by is DelaySetBy.DIRECTOR_MUST:
        return t("the director enters it, {least} to {most} s", least=rule.least_seconds, most=rule.most_seconds)
    if rule.set_by is DelaySetBy.RULES:
        return t("{n} s", n=rule.seconds)
    return t(
        "{n} s; the director may set {least} to {most} s",
        n=rule.seconds,
        least=rule.least_seconds,
        most=rule.most_seconds,
    )


def _stop(t: Words, rule: StopRule) -> str:
    by = "/".join(of_values(t)[person] for person in rule.by)
    must = t("must") if rule.must else t("may")
    shown = t(
        "{ground} ({who} {must}), {clause}", ground=of_values(t)[rule.ground], who=by, must=must, clause=rule.clause
    )
    return shown if rule.after is AfterStop.RUNS_ON else f"{shown}: {of_values(t)[rule.after]}"


def _span(t: Words, first: int, last: int) -> str:
    if last == NO_END:
        return t("all lengths") if first == 1 else t("from {n} points", n=first)
    return t("{first}–{last} points", first=first, last=last)


def _lateness(t: Words, rule: Lateness) -> str:
    lost = t("lost at {what}", what=of_values(t)[rule.lost_at])
    return f"{_late_form(t, rule)}; {lost}"


def _late_form(t: Words, rule: Lateness) -> str:
    first, each = rule.first_after_minutes, rule.each_further_minutes
    match rule.form:
        case LateForm.POINTS:
            return t("1 point after {first} min, 1 for each further {each} min", first=first, each=each)
        case LateForm.POINTS_SET_BY_DIRECTOR:
            return t("points, as many as the director sets")
        case LateForm.CLOCK_RUNS:
            return t("his time runs after {n} min", n=first)


@lru_cache(maxsize=len(LANGUAGES))
def of_values(t: Words) -> dict[Enum, str]:
    return _clock_words(t) | _time_words(t) | _dice_words(t) | _play_words(t) | _cube_words(t) | _event_words(t)


def _clock_words(t: Words) -> dict[Enum, str]:
    c = clock_rules
    return {
        ClockMethod.SIMPLE: t("simple delay"),
        ClockMethod.BRONSTEIN: t("Bronstein"),
        ClockMethod.BRONSTEIN_ADDBACK: t("Bronstein without the first delay"),
        ClockMethod.FISCHER: t("Fischer increment"),
        ClockMethod.NONE: t("no clock"),
        c.ClockUse.MANDATORY: t("always"),
        c.ClockUse.ENDORSED: t("always in open events, else by agreement, announcement or order"),
        c.ClockUse.AS_ANNOUNCED: t("by agreement, announcement or order"),
        c.OpeningStarter.LOWER_ROLLER: t("the lower roller"),
        c.OpeningStarter.HIGHER_ROLLER: t("the higher roller"),
        c.ForgottenPress.VOID_AND_RESTORED: t("what followed is void, the reserve is restored"),
        c.ForgottenPress.RESTORED_IF_SEEN: t("time may be restored if the opponent saw it"),
        c.ForgottenPress.DIRECTOR_DECIDES: t("the director decides"),
        c.SettledClaim.PLAYED_OUT: t("played out"),
        c.SettledClaim.DIRECTOR_DECIDES: t("the director decides"),
        c.SettledClaim.NOT_OFFERED: t("no such claim"),
        c.StopGround.GAME_OVER: t("game over"),
        c.StopGround.BREAK: t("break"),
        c.StopGround.DIE_ON_FLOOR: t("die on the floor"),
        c.StopGround.DICE_OUT_OF_AREA: t("dice out of the area"),
        c.StopGround.INVALID_ROLL: t("invalid roll"),
        c.StopGround.DISPUTED_ROLL: t("disputed roll"),
        c.StopGround.DISPUTE: t("dispute"),
        c.StopGround.DIRECTOR_CALLED: t("director called"),
        c.StopGround.DICE_PICKED_UP_EARLY: t("dice picked up early"),
        c.StopGround.DICE_TAKEN_AND_PRESSED: t("picked up own dice, then hit the clock"),
        c.StopGround.ILLEGAL_PLAY: t("illegal play"),
        c.StopGround.GAME_SETTLED: t("game settled"),
        c.StopGround.EMERGENCY: t("emergency"),
        AfterStop.RUNS_ON: t("time runs on"),
        AfterStop.FRESH_DELAY: t("a fresh delay"),
        AfterStop.MAY_TAKE_FRESH_DELAY: t("a fresh delay if wanted"),
        AfterStop.RESERVE_RESTORED: t("the reserve is restored"),
        AfterStop.OPPONENT_OFF_THE_CLOCK: t("the opponent plays off the clock"),
        c.SpectatorAndFlag.ANNOUNCES_IT: t("announces it"),
        c.SpectatorAndFlag.TELLS_THE_DIRECTOR: t("tells the director"),
        c.SpectatorAndFlag.KEEPS_SILENT: t("keeps silent"),
        c.Gin.NOBODY: t("nobody"),
        c.Gin.WHOEVER_FELL: t("whoever fell"),
        c.Gin.ONLY_IF_BOTH_FELL: t("only if both fell"),
        c.BothFlags.NOMINAL_TIME: t("a nominal time for both"),
        c.BothFlags.WITHOUT_CLOCK: t("the rest without a clock"),
        c.BothFlags.DIRECTOR_DECIDES: t("the director decides"),
    } | _people(t)


def _people(t: Words) -> dict[Enum, str]:
    return {
        Person.PLAYER: t("player"),
        Person.OPPONENT: t("opponent"),
        Person.DIRECTOR: t("director"),
        Person.MONITOR: t("monitor"),
        Person.AGREED_RECORDER: t("agreed recorder"),
        Person.SPECTATOR: t("spectator"),
        Person.SPECTATOR_TO_DIRECTOR: t("spectator to the director"),
    }


def _time_words(t: Words) -> dict[Enum, str]:
    c = time_rules
    return {
        c.ImposedReserve.SUM_OF_NEEDS: t("1 minute for each point that both still need"),
        c.ImposedReserve.HALF_SUM_PER_POINT: t("half of what both still need, times the minutes a point"),
        c.ImposedReserve.DIRECTOR_MUST_ENTER: t("the director enters it"),
        c.TimesAfterPenaltyPoints.NEVER: t("never"),
        c.TimesAfterPenaltyPoints.AT_THE_START: t("at the start"),
        c.TimesAfterPenaltyPoints.ALSO_AFTER_A_BREAK: t("also after a break"),
        c.FaultyClock.DIRECTOR_SETS: t("the director sets them"),
        c.FaultyClock.DIRECTOR_SETS_ELSE_IMPOSED: t("the director sets them, else as brought in mid-match"),
        c.SlowPlay.ORDER_A_CLOCK: t("order a clock"),
        c.SlowPlay.WARN: t("warn"),
        c.SlowPlay.PENALTY_POINTS: t("penalty points"),
    }


def _dice_words(t: Words) -> dict[Enum, str]:
    d = dice_rules
    return {
        d.PrematureRoll.STANDS: t("stands"),
        d.PrematureRoll.VOID: t("is void"),
        d.PrematureRoll.OPPONENTS_CHOICE: t("stands or is rolled again, as the opponent chooses"),
        d.PrematureRoll.REROLLED_ON_DEMAND: t("stands unless the opponent demands another"),
        Consequence.WARNING: t("warning"),
        Consequence.TAKE_SECONDS: t("seconds off"),
        Consequence.NO_DELAY_NEXT_TURN: t("no delay in his next turn"),
        Consequence.PENALTY_POINTS: t("penalty points"),
        Consequence.SANCTION: t("sanction"),
        Consequence.REFEREE: t("a referee watches"),
        Consequence.DIGITAL_BOARD: t("digital board for all his matches"),
        Consequence.MAY_BE_DISQUALIFIED: t("may be disqualified"),
        Consequence.MATCH_LOST: t("match lost"),
        Consequence.GAME_LOST: t("game lost"),
        Consequence.TIME_PENALTY: t("time off"),
        Consequence.SENT_AWAY: t("sent away"),
        d.LadderAppliedBy.DIRECTOR: t("the director"),
        d.LadderAppliedBy.DIRECTOR_UNLESS_BOTH_ACCEPT: t("the director, unless both accept"),
        d.LadderAppliedBy.OPPONENT_CLAIMS: t("the opponent claims it"),
        d.AtExactPenalty.ONE_SECOND: t("one second is left"),
        d.AtExactPenalty.LOST: t("match lost"),
        d.WhoseReserve.OFFENDER: t("the offender's"),
        d.WhoseReserve.OPPONENT: t("the opponent's"),
        d.CockedRoll.BOTH_DICE: t("both dice"),
        d.CockedRoll.THAT_DIE: t("that die alone"),
        d.DiceSource.AGREED_ANNOUNCED_OR_ORDERED: t("by agreement, announcement or order"),
        d.DiceSource.EACH_HIS_OWN: t("each his own, unchanged to the end"),
    }


def _play_words(t: Words) -> dict[Enum, str]:
    p = play_rules
    return {
        p.CorrectedUntil.OPPONENTS_ROLL: t("the opponent rolls"),
        p.CorrectedUntil.OPPONENTS_ROLL_OR_DOUBLE: t("the opponent rolls or doubles"),
        p.CorrectedUntil.OPPONENTS_VALID_ROLL: t("the opponent's valid roll"),
        p.CorrectedUntil.OPPONENTS_VALID_ROLL_OR_DOUBLE: t("the opponent's valid roll or double"),
        p.CorrectedUntil.OFFENDERS_NEXT_VALID_ROLL: t("the offender's next valid roll"),
        p.CorrectedUntil.ALWAYS: t("without limit"),
        p.CorrectedUntil.DIRECTOR_DECIDES: t("the director decides"),
        p.LateIllegalPlay.STANDS: t("stands"),
        p.LateIllegalPlay.STANDS_UNLESS_AGREED: t("stands, unless both agree and the director approves"),
        p.LateIllegalPlay.OPPONENT_DECIDES: t("the opponent alone may have it corrected"),
        p.RedoneTime.DIRECTOR_MAY_RESTORE: t("the director may restore it"),
        p.RedoneTime.DELAY_RUNS_OUT_FIRST: t("his delay runs out first"),
        p.RedoneTime.FRESH_DELAY: t("the delay is full again"),
        p.SetupCorrectedUntil.NON_STARTERS_SECOND_TURN_ENDS: t("the non-starter's second turn ends"),
        p.SetupCorrectedUntil.STARTERS_SECOND_TURN_BEGINS: t("the starter's second turn begins"),
        p.SetupCorrectedUntil.FIFTH_MOVE_OF_BOTH: t("the fifth move of both together"),
        p.SetupCorrectedUntil.FIFTH_MOVE_OF_EACH: t("the fifth move of each"),
        p.IllegalAttempts.REFUSED_AND_COUNTED: t("refused, and counted for the director"),
        p.IllegalAttempts.REFUSED: t("refused"),
        Highlights.OFF: t("never"),
        Highlights.AFTER_LIFTING: t("after lifting it"),
        Highlights.ALWAYS: t("always"),
    }


def _cube_words(t: Words) -> dict[Enum, str]:
    c = cube_rules
    return {
        c.Gesture.WORDS: t("words"),
        c.Gesture.ACT: t("turning and placing the cube"),
        c.Gesture.TOUCH: t("a touch"),
        c.Gesture.REACH: t("reaching"),
        c.Gesture.POINT: t("pointing"),
        c.Force.BINDS: t("it binds"),
        c.Force.MAY_BE_READ_SO: t("it may be read so"),
        c.Force.IF_OPPONENT_OBJECTS: t("if the opponent objects"),
        c.VoidUntil.GAME_ENDS: t("the game ends"),
        c.VoidUntil.NEXT_GAME_BEGINS: t("the next game begins"),
        c.VoidUntil.MATCH_ENDS: t("the match ends"),
        c.VoidUntil.EITHERS_NEXT_MATCH_BEGINS: t("either's next match begins"),
        c.VoidUntil.NO_LIMIT: t("without limit"),
        c.WrongLevelDispute.AS_IT_STANDS: t("as it stands; the objector must show otherwise"),
        c.WrongLevelDispute.WEIGHED: t("the director weighs the cube as it stands"),
        c.WrongLevelDispute.AGAINST_WHO_CAUSED_IT: t("against who caused it"),
        c.WrongLevelDispute.DIRECTOR_DECIDES: t("the director decides"),
    }


def _event_words(t: Words) -> dict[Enum, str]:
    e, d = event_rules, director_rules
    return {
        e.BreakWhen.BETWEEN_GAMES: t("between games"),
        e.BreakWhen.IN_GAME_EXCEPTIONALLY: t("between games, in a game exceptionally"),
        e.BreakWhen.EMERGENCY_ONLY: t("in an emergency, with the director's approval"),
        e.BreaksCombined.FREELY: t("freely"),
        e.BreaksCombined.IF_ANNOUNCED: t("if announced before"),
        e.BreaksCombined.NEVER: t("never"),
        e.LostAt.MORE_THAN_HALF: t("points of more than half the length"),
        e.LostAt.HALF_OR_MORE: t("points of half the length or more"),
        e.LostAt.OPPONENTS_REMAINING: t("the points the opponent still needs"),
        e.LostAt.TIME_RUN_OUT: t("no time left"),
        e.LostAt.DIRECTOR_DECIDES: t("the director's word"),
        e.BothAbsent.POINTS_TO_EACH: t("points to each"),
        e.BothAbsent.CLOCKS_AT_ONCE: t("both times run at once"),
        e.BothAbsent.CLOCKS_IN_TURN: t("both times run in turn"),
        e.CorrectLength.NEXT_GAME: t("from the next game"),
        e.CorrectLength.NEXT_GAME_UNLESS_IT_ENDS: t("from the next game, unless it would end the match"),
        e.CorrectLength.DIRECTOR_DECIDES: t("the director decides"),
        e.PreferenceBy.ONE_ROLL_FOR_ALL: t("one roll for all questions"),
        e.PreferenceBy.BY_THE_DICE: t("a roll of its own"),
        e.PreferenceBy.FIRST_COMER: t("who comes first"),
        e.PreferenceBy.EACH_HIS_OWN: t("each his own"),
        e.PreferenceBy.NOT_OPEN: t("not open"),
        d.AppealBy.AT_ONCE: t("at once"),
        d.AppealBy.AS_SOON_AS_POSSIBLE: t("as soon as possible"),
        d.Outcome.UPHELD: t("upheld"),
        d.Outcome.REVERSED: t("reversed"),
        d.Outcome.MODIFIED: t("modified"),
        d.NoAppeal.DISQUALIFICATION: t("disqualification"),
        d.NoAppeal.EXPULSION: t("expulsion"),
        d.NoAppeal.RECORDER: t("the recorder"),
        d.DirectorPlays.ANOTHER_ELSE_COMMITTEE: t("another director, else a committee"),
        d.DirectorPlays.DIRECTOR_DECIDES: t("the director decides"),
        d.ChosenBy.PLAYERS: t("both players together"),
        d.ChosenBy.DIRECTOR: t("the director"),
        d.ScoreCheck.AGREED_ALOUD: t("agreed aloud before each game"),
        d.ScoreCheck.SAID_ALOUD: t("said aloud before each game"),
        d.ScoreCheck.SAID_ALOUD_SHEETS_CHECKED: t("said aloud before each game, both sheets checked"),
        d.ScoreCheck.RECORDED_BY_BOTH: t("recorded by both after each game"),
        d.ScoreDispute.ONLY_SHEET_KEPT: t("the only sheet kept counts"),
        d.ScoreDispute.TRAILING_PLAYERS_ELSE_ONLY_KEPT: t("the trailing player's counts, or the only one kept"),
        d.ScoreDispute.TRAILING_PLAYERS: t("the trailing player's counts"),
        d.ScoreDispute.AGAINST_WHO_DID_NOT_RECORD: t("against who did not record"),
        d.ResultBy.BOTH: t("both players"),
        d.ResultBy.WINNER: t("the winner"),
        d.ResultBy.WINNER_LOSERS_SCORE: t("the winner, the loser's score only"),
        d.CorrectionUntil.REASONABLE_TIME: t("a reasonable time, even after the next match began"),
        d.CorrectionUntil.EITHERS_NEXT_MATCH_BEGINS: t("either's next match begins"),
        d.CorrectionUntil.NEXT_ROUND_BEGINS: t("the next round begins"),
        d.Report.BEYOND_THE_EVENT: t("those that reach beyond the event"),
        d.Report.EVERY_RULING: t("every one, with reasons"),
        d.Report.NONE: t("none"),
        d.ReportTo.EXECUTIVE_DIRECTOR: t("the federation's chief executive"),
        d.ReportTo.FEDERATION: t("the federation"),
        d.ReportTo.BOARD: t("the federation's board"),
        d.ReportTo.NOBODY: t("nobody"),
        d.FurtherReport.ANYBODY: t("anybody"),
        d.FurtherReport.PLAYER: t("a player, a committee's ruling"),
        d.FurtherReport.AGGRIEVED_PLAYER: t("a player whom it concerns"),
        d.FurtherReport.NOBODY: t("nobody"),
        d.BoardReplaced.BETWEEN_GAMES_OR_BY_ORDER: t("between games, in a game by order"),
        d.BoardReplaced.BETWEEN_GAMES: t("between games"),
        d.BoardReplaced.BY_ORDER: t("by order"),
        d.NotingTime.OWN_TIME_OR_BETWEEN_GAMES: t("in his own time or between games"),
        d.NotingTime.OWN_TIME: t("in his own time"),
        d.NotingTime.AFTER_OWN_TURN: t("once he has ended his turn"),
        d.NotingTime.ANY_TIME: t("any time"),
    }


def departed(t: Words, departure: Departure) -> str:
    """One departure that was announced; what this version does not know stands as the record has it."""
    key = rule_labels.labels(t).get(departure.key, departure.key)
    ruled, announced = _figure_of(t, departure.ruled), _figure_of(t, departure.announced)
    return t("Announced beforehand – {key}: {announced} instead of {ruled}", key=key, announced=announced, ruled=ruled)


def _figure_of(t: Words, value: str) -> str:
    found = _SECONDS.fullmatch(value)
    if found is None:
        return next(
            (
                words
                for one, words in of_values(t).items()
                if isinstance(one, ClockMethod | ClockUse) and one.value == value
            ),
            value,
        )
    least, most = found.groups()
    return t("{n} s", n=least) if most is None else t("{least} to {most} s", least=least, most=most)
