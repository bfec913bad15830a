"""The director's acts: their names, and what is asked for each."""

from collections.abc import Callable, Sequence

from tavla.application.acts.after_ruling import bars_appeal, report_of
from tavla.domain.facts.director_events import AppealOutcome, ChosenBy
from tavla.domain.facts.events import Event
from tavla.domain.facts.scene import Closing
from tavla.domain.game.match_score import Crawford
from tavla.rules.director_rules import AppealBy, Report, ReportTo
from tavla.rules.ruled import Ruled
from tavla.rules.ruleset import Ruleset
from tavla.text import clause_words, rule_words
from tavla.text.words import Words


def act_groups(t: Words) -> tuple[str, ...]:
    return (t("Rule"), t("Time"), t("Play"), t("Match"))


def after_ruling(t: Words, ruleset: Ruleset, event: Event) -> list[str]:
    """Whether an act of the director's can be appealed, and to whom it is reported."""
    return [appeal_against(t, ruleset, event), *filter(None, (reported(t, ruleset, report_of(event, ruleset)),))]


def appeal_against(t: Words, ruleset: Ruleset, event: Event) -> str:
    barred, by = bars_appeal(event, ruleset), ruleset.director.appeal_by
    if barred:
        return t("It cannot be appealed ({clause}).", clause=clause_words.named(t, barred.clause))
    if by.value is AppealBy.AT_ONCE:
        return t("It can be appealed at once ({clause}).", clause=clause_words.named(t, by.clause))
    return t("It can be appealed as soon as possible ({clause}).", clause=clause_words.named(t, by.clause))


def reported(t: Words, ruleset: Ruleset, report: Ruled[Report]) -> str:
    """To whom a ruling is reported; nothing where it is to nobody."""
    whom = rule_words.of_values(t)[ruleset.director.report_to.value]
    clause = clause_words.named(t, report.clause)
    if ruleset.director.report_to.value is ReportTo.NOBODY or report.value is Report.NONE:
        return ""
    if report.value is Report.EVERY_RULING:
        return t.sentence(t("Report it to {whom} ({clause}).", whom=whom, clause=clause))
    return t.sentence(t("Report it to {whom} if it reaches beyond the event ({clause}).", whom=whom, clause=clause))


def ruling(t: Words, ruling: str, against: str) -> str:
    """A ruling in the director's words, and about which player; nobody where it is about none."""
    said = t("Ruling on {name}: {ruling}") if against else t("Ruling: {ruling}")
    return t.filled(said, name=against, ruling=ruling) if against else t.filled(said, ruling=ruling)


def act(t: Words, key: str) -> str:
    return _acts(t)[key]()


def _acts(t: Words) -> dict[str, Callable[[], str]]:
    return {
        "rule": lambda: t("Ruling"),
        "warn": lambda: t("Warning"),
        "points": lambda: t("Penalty points"),
        "appeal": lambda: t("Appeal"),
        "committee": lambda: t("Committee's ruling"),
        "withdraw": lambda: t("Withdraw an act"),
        "sign": lambda: t("Sign the result off"),
        "settled": lambda: t("Settled claim"),
        "break": lambda: t("Grant a break"),
        "give_time": lambda: t("Give time"),
        "take_time": lambda: t("Take time"),
        "set_times": lambda: t("Set both times"),
        "lost_time": lambda: t("Lost time"),
        "premature": lambda: t("Premature roll"),
        "clock": lambda: t("Clock and delay"),
        "call_flag": lambda: t("Call the flag"),
        "delay": lambda: t("Longer delay"),
        "flag": lambda: t("Lift the flag"),
        "both_flags": lambda: t("Both flags down"),
        "absent": lambda: t("Double no-show"),
        "void": lambda: t("Void the roll"),
        "back": lambda: t("Take play back"),
        "position": lambda: t("Correct the position"),
        "anew": lambda: t("Restart the game"),
        "cube": lambda: t("Correct the cube"),
        "word": lambda: t("Spoken cube action"),
        "score": lambda: t("Correct the score"),
        "length": lambda: t("Match length"),
        "dice": lambda: t("Dice"),
        "clock_source": lambda: t("Which clock"),
        "device": lambda: t("Accept a device"),
        "help": lambda: t("Help from the board"),
        "end": lambda: t("End the match"),
    }


def appeal_outcome(t: Words, outcome: AppealOutcome) -> str:
    return {
        AppealOutcome.UPHELD: t("upheld"),
        AppealOutcome.REVERSED: t("reversed"),
        AppealOutcome.MODIFIED: t("modified"),
    }[outcome]


def chosen_by(t: Words, chosen_by: ChosenBy) -> str:
    return {
        ChosenBy.PLAYERS: t("both players together"),
        ChosenBy.DIRECTOR: t("the director"),
    }[chosen_by]


def committee(t: Words, sizes: Sequence[int], *, larger: bool) -> str:
    """Who sat on it: "Committee (3 or 5)"."""
    allowed = t(" or ").join(str(size) for size in sizes) or "–"
    return t("Committee ({n} or more)", n=allowed) if larger else t("Committee ({n})", n=allowed)


def settled_ruling(t: Words, *, objector_is_right: bool) -> str:
    return t("is not settled: played on") if objector_is_right else t("is settled as claimed")


def closing(t: Words, closing: Closing) -> str:
    return {
        Closing.FORFEIT: t("forfeit"),
        Closing.DISQUALIFICATION: t("disqualification"),
        Closing.EXPULSION: t("expulsion"),
        Closing.DOUBLE_NO_SHOW: t("double no-show"),
    }[closing]


def position_set_up(t: Words, *, changed: bool) -> str:
    return t("set up: touch to change it") if changed else t("set it up…")


def crawford_choice(t: Words, crawford: Crawford) -> str:
    return {
        Crawford.TO_COME: t("to come"),
        Crawford.THIS_GAME: t("this game"),
        Crawford.PLAYED: t("played"),
    }[crawford]
