"""A seat's strip: its buttons, what it is asked, its menu."""

from tavla.base.errors import TavlaError, Trouble
from tavla.domain.facts.dice_source import DiceSource
from tavla.domain.facts.stops import StopReason
from tavla.domain.game.outcome import Grade
from tavla.domain.game.player import ByPlayer
from tavla.domain.game.roll import Roll
from tavla.domain.time.clock_source import ClockSource
from tavla.rules.director_rules import ScoreCheck
from tavla.text import clause_words, result_words
from tavla.text.words import Words


def clock_source(t: Words, source: ClockSource) -> str:
    return t("the clock of the board") if source is ClockSource.BUILT_IN else t("a clock beside the board")


def dice_source(t: Words, source: DiceSource) -> str:
    """Under Roll where the director has ordered the dice."""
    return {
        DiceSource.BUILT_IN: t("dice of the board"),
        DiceSource.TYPED: t("dice rolled on the table"),
        DiceSource.SHAKER: t("dice of the shaker"),
        DiceSource.FILE: t("dice from a chosen file"),
        DiceSource.SCRIPTED: t("dice from a file"),
    }[source]


def score_check(t: Words, check: ScoreCheck) -> str:
    """What both do with the score before the next game, under the button that confirms it.

    Source: 4.7 of USBGF, NBF, WBGT; ISTAVDER 22.
    """
    return {
        ScoreCheck.AGREED_ALOUD: t("agree on it aloud"),
        ScoreCheck.SAID_ALOUD: t("say it aloud"),
        ScoreCheck.SAID_ALOUD_SHEETS_CHECKED: t("say it aloud, check both sheets"),
        ScoreCheck.RECORDED_BY_BOTH: t("both write it down"),
    }[check]


def stopped(t: Words, reason: StopReason, name: str | None) -> str:
    if reason is StopReason.DIRECTOR_CALLED and name:
        return t("{name} called the director", name=name)
    if reason is StopReason.DIRECTOR_PAGE and name:
        return t("the director's page was opened at {name}'s seat", name=name)
    why = _stop_reason(t, reason)
    return t("{name}: {reason}", name=name, reason=why) if name else why


def stop_ground(t: Words, reason: StopReason) -> str:
    return t.sentence(_stop_reason(t, reason))


def _stop_reason(t: Words, reason: StopReason) -> str:
    return {
        StopReason.DIRECTOR_CALLED: t("the director stopped play"),
        StopReason.DIRECTOR_PAGE: t("the director's page was opened"),
        StopReason.RESTART: t("play was interrupted"),
        StopReason.SLEPT: t("the board was asleep"),
        StopReason.STALLED: t("the board did not answer"),
        StopReason.CONTINUED: t("if all stands as it should"),
        StopReason.BREAK: t("break"),
        StopReason.DIE_ON_FLOOR: t("a die on the floor"),
        StopReason.DICE_OUT_OF_AREA: t("dice out of the playing area"),
        StopReason.INVALID_ROLL: t("invalid roll"),
        StopReason.DISPUTED_ROLL: t("disputed roll"),
        StopReason.DISPUTE: t("dispute"),
        StopReason.DICE_PICKED_UP_EARLY: t("dice picked up too early"),
        StopReason.DICE_TAKEN_AND_PRESSED: t("dice taken and clock pressed"),
        StopReason.ILLEGAL_PLAY: t("illegal play"),
        StopReason.GAME_SETTLED: t("game settled"),
        StopReason.EMERGENCY: t("emergency"),
        StopReason.DICE_SEALED: t("the dice were sealed again"),
        StopReason.SHAKER_LOST: t("the dice shaker is not there"),
        StopReason.OTHER: t("the clock was stopped"),
    }[reason]


def time_before_and_after(t: Words, name: str, before: str, after: str) -> str:
    """A reserve as the last fact left it, and as it counts from here."""
    if before == after:
        return t("{name} has {time}", name=name, time=after)
    return t("{name}: {after} instead of {before}", name=name, before=before, after=after)


def concession_question(t: Words, name: str, grade: str, points: int) -> str:
    worth = t.n("{n} point", "{n} points", points)
    return t("{name} concedes {grade} to you: {worth}.", name=name, grade=grade, worth=worth)


def concession_grade(t: Words, grade: Grade) -> str:
    return {
        Grade.SINGLE: t("Single game"),
        Grade.GAMMON: t("Gammon"),
        Grade.BACKGAMMON: t("Backgammon"),
    }[grade]


def fault(t: Words, error: TavlaError) -> str:
    """The match cannot go on, and why; after a disk's failure what to do."""
    troubles = {
        Trouble.FULL: t("the disk is full. Make room on it"),
        Trouble.READ_ONLY: t("the disk can only be read. Have it mounted for writing"),
        Trouble.FORBIDDEN: t("Tavla may not write to the folder of matches. Correct its permissions"),
        Trouble.BROKEN: t("the disk reports an error. Save the folder of matches elsewhere"),
        Trouble.GONE: t("the folder of matches is gone. Put the disk it lies on back in place"),
        Trouble.OTHER: t("the disk refused to write. Check it and the folder of matches"),
    }
    if error.trouble is None:
        return t("The match stands still: {reason}", reason=t.said(error.said))
    again = t("The match stands still: {reason}, then start Tavla again. Every roll and every finished turn is kept.")
    return t.filled(again, reason=troubles[error.trouble])


def record_is_filling(t: Words) -> str:
    return t("The record of this match is nearly full. End it soon, or go on in a new match with Continue here.")


def settled_as(t: Words, name: str, grade: Grade) -> str:
    return t("{name} wins {grade}", name=name, grade=result_words.grade(t, grade))


def late_costs(t: Words, points: int | None, clause: str, *, is_lost: bool) -> str:
    clause = clause_words.named(t, clause)
    if is_lost:
        return t("the match is lost by it ({clause})", clause=clause)
    if points is None:
        return t("the director decides ({clause})", clause=clause)
    given = t.n("{n} penalty point", "{n} penalty points", points) if points else t("no penalty point")
    return f"{given} ({clause})"


def dice_title(t: Words, *, opening: bool) -> str:
    return t("The dice as they lie on the table: one each") if opening else t("The dice as they lie on the table")


def roll_question(t: Words, name: str, roll: Roll) -> str:
    return t(
        "{name} enters {first} and {second}. Is that what lies on the table?",
        name=name,
        first=roll.first,
        second=roll.second,
    )


def opening_question(t: Words, name: str, names: ByPlayer[str], roll: Roll) -> str:
    return t(
        "{name} enters the opening: {white} {first}, {black} {second}. Is that what lies on the table?",
        name=name,
        white=names.white,
        first=roll.first,
        black=names.black,
        second=roll.second,
    )
