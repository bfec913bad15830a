"""Reports and result slips."""

from collections.abc import Sequence
from contextlib import suppress

from tavla.application.refusals import Refusal
from tavla.base.plain_name import plain_name
from tavla.domain.facts.director_events import AppealOutcome, ChosenBy
from tavla.domain.facts.stops import StopReason
from tavla.domain.game.illegality import Illegality
from tavla.domain.game.outcome import Grade
from tavla.domain.time.clock import ClockMethod, ClockSettings
from tavla.text import act_words, clause_words, clock_words, reason_words, refusal_words, result_words, seat_words
from tavla.text.words import Words, beside

SECOND, MINUTE, HOUR = 1000, 60, 3600


def record_broken(t: Words, count: int) -> str:
    """Where the record is whole only so far."""
    said = t(
        "The record of this match is damaged. Told is what stands before the damage (facts: {count}); more may "
        "have happened."
    )
    return t.filled(said, count=count)


def clock_set(t: Words, clock: ClockSettings) -> str:
    if clock.method is ClockMethod.NONE:
        return t("No clock")
    method = {
        ClockMethod.SIMPLE: t("simple delay"),
        ClockMethod.BRONSTEIN: t("Bronstein delay"),
        ClockMethod.BRONSTEIN_ADDBACK: t("Bronstein delay, given back"),
        ClockMethod.FISCHER: t("Fischer increment"),
    }[clock.method]
    each = clock_words.time(-(-clock.reserve // SECOND))
    return t("{time} each, {delay} s a turn ({method})", time=each, delay=clock.delay // SECOND, method=method)


def help_at_start(t: Words, *, on: bool, pip_count: bool) -> str:
    helps = ([t("targets shown")] if on else []) + ([t("pip count")] if pip_count else [])
    return beside(helps, ", ") or t("none")


def since_start(milliseconds: int) -> str:
    """The board's time since the match began: "0:12:07"."""
    seconds = milliseconds // SECOND
    return f"{seconds // HOUR}:{seconds // MINUTE % MINUTE:02d}:{seconds % MINUTE:02d}"


def stops_clock(t: Words, name: str, reason: StopReason) -> str:
    """Who claims it, so that nobody takes him for who did it."""
    return t("{name} stops the clock: {reason}", name=name, reason=seat_words.stopped(t, reason, None))


def settled_said(t: Words, name: str, winner: str, grade: Grade) -> str:
    won = t("{name} wins {grade}", name=winner, grade=result_words.grade(t, grade))
    return t("{name} says the game is settled: {result}", name=name, result=won)


def agrees(t: Words, name: str, *, agrees: bool) -> str:
    return t("{name} agrees", name=name) if agrees else t("{name} does not agree", name=name)


def claim_ruled(t: Words, *, objector_is_right: bool) -> str:
    if objector_is_right:
        return t("The director decides on the claim: it was right not to agree")
    return t("The director decides on the claim: the game is settled")


def concedes(t: Words, name: str, grade: Grade) -> str:
    return t("{name} concedes {grade}", name=name, grade=result_words.grade(t, grade))


def attempt(t: Words, reason: str) -> str:
    """Why an attempt was refused, as the record has it."""
    for kind in (Illegality, Refusal):
        with suppress(ValueError):
            return refusal_words.why(t, kind(reason))
    return t("A reason that this version of Tavla does not know")


def committee(t: Words, names: Sequence[str], chosen_by: ChosenBy | None) -> tuple[str, ...]:
    """Who ruled in the director's place, and by whose choice; nothing where he ruled himself."""
    if chosen_by is None:
        return ()
    said = t("Committee: {names}", names=beside(map(plain_name, names), ", "))
    return (said, t("Chosen by {who}", who=act_words.chosen_by(t, chosen_by)))


def appealed(t: Words, act: str, outcome: AppealOutcome) -> str:
    sentence = {
        AppealOutcome.UPHELD: t("Appeal: {act} is upheld"),
        AppealOutcome.REVERSED: t("Appeal: {act} is reversed"),
        AppealOutcome.MODIFIED: t("Appeal: {act} is changed"),
    }[outcome]
    return t.filled(sentence, act=act)


def by_authority(t: Words, director: str, hour: str, clause: str) -> str:
    return t("By {director} at {hour} · {clause}", director=director, hour=hour, clause=clause_words.named(t, clause))


def reason(t: Words, reason: str) -> str:
    return t("Reason: {reason}", reason=reason_words.reason_given(t, reason))


def before_and_after(t: Words, *, after: bool) -> str:
    return t("After") if after else t("Before")


def settled_before(t: Words, choice: str, rolls: str, chooser: str | None) -> str:
    """What was settled before the match, by which rolls, and by whom."""
    who = t("chosen by {name}", name=chooser) if chooser else t("agreed")
    return t("Settled before the match, {who}: {choice}", who=who, choice=choice) + (f" ({rolls})" if rolls else "")
