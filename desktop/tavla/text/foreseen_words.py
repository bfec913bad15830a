"""What the rules foresee of a director's act: the values it rests on, and the verdict."""

from collections.abc import Sequence
from functools import lru_cache

from tavla.application.acts.foreseen import Foreseen, Verdict
from tavla.application.acts.late_players import LatePlayer
from tavla.application.acts.matter import Matter
from tavla.domain.facts.changes import Occasion
from tavla.domain.game.player import ByPlayer
from tavla.domain.time.units import Millis
from tavla.rules.catalogue import ruled_value
from tavla.rules.dice_rules import Consequence
from tavla.rules.ruleset import Ruleset
from tavla.text import clause_words, rule_labels, rule_words, seat_words
from tavla.text.words import LANGUAGES, Words, beside


def matter(t: Words, matter: Matter) -> str:
    return _matters(t)[matter]


@lru_cache(maxsize=len(LANGUAGES))
def _matters(t: Words) -> dict[Matter, str]:
    return {
        Matter.ILLEGAL_PLAY: t("an illegal play"),
        Matter.UNRELATED_TO_DICE: t("move not matching the roll"),
        Matter.IMPOSSIBLE_POSITION: t("impossible position"),
        Matter.WRONG_SETUP: t("wrong setup"),
        Matter.FORGOTTEN_PRESS: t("forgotten press"),
        Matter.CRAWFORD_DOUBLE: t("Crawford double"),
        Matter.DEAD_CUBE: t("double with a dead cube"),
        Matter.WRONG_LEVEL: t("wrong level or place"),
        Matter.SLOW_PLAY: t("slow play"),
        Matter.ILLEGAL_PLAYS: t("illegal plays"),
        Matter.UNCLEAR_MOVES: t("unclear moves"),
        Matter.SHUFFLING: t("checkers shuffled"),
        Matter.CLOCK_HAND: t("wrong hand on the clock"),
        Matter.CLOCK_ERROR: t("clock error hidden"),
        Matter.FALSE_CLAIMS: t("false claims"),
        Matter.LANGUAGE: t("language"),
        Matter.AIDS: t("phone or other aids"),
        Matter.OUTSIDE_HELP: t("help from outside"),
        Matter.AGREED_RESULT: t("agreed result"),
        Matter.AGREED_LENGTH: t("agreed length"),
        Matter.CRAWFORD_BREACH: t("Crawford double"),
        Matter.ETIQUETTE: t("conduct"),
        Matter.SPECTATORS: t("spectators"),
        Matter.SPECTATORS_LANGUAGE: t("spectators' language"),
        Matter.FAULTY_CLOCK: t("faulty clock"),
        Matter.LENGTH_CORRECTED: t("length corrected"),
        Matter.LATE_AT_START: t("late at the start"),
        Matter.LATE_FROM_BREAK: t("late from a break"),
        Matter.CLOCK_WANTED: t("agreed or demanded"),
        Matter.AGREED_BEFORE: t("agreed beforehand"),
        Matter.LAY_ON_CHECKER: t("lay on a checker"),
        Matter.LEFT_OF_BAR: t("left of the bar"),
        Matter.UNEVEN_SURFACE: t("uneven board"),
        Matter.PREMATURE_DOUBLE: t("a double out of turn"),
        Matter.ANNOUNCED_DOUBLE: t("“I am going to double”"),
        Matter.ANNOUNCED_DROP: t("“I shall pass”"),
        Matter.SPOKEN_TAKE: t("take"),
        Matter.SPOKEN_DROP: t("pass"),
        Matter.SPOKEN_DOUBLE: t("“I double”"),
        Matter.REACHED_FOR_CUBE: t("reached for the cube"),
        Matter.POINTED_AT_CUBE: t("pointed at the cube"),
        Matter.NOTED_POSITION: t("a position noted"),
        Matter.CUBE_MOVED_ASIDE: t("cube moved aside"),
        Matter.ANSWER_TOO_EARLY: t("answer too early"),
        Matter.RECORDER: t("a recorder"),
        Matter.ANOTHER_BOARD: t("another board"),
        Matter.OTHER: t("something else"),
    }


def ruled_step(t: Words, consequence: Consequence) -> str:
    """A step of a ladder that stands in the record as a ruling; nothing where an act of its own does it."""
    said = {
        Consequence.WARNING: t("spectator warned"),
        Consequence.SENT_AWAY: t("spectator sent away"),
        Consequence.REFEREE: t("a referee watches the match"),
        Consequence.DIGITAL_BOARD: t("all matches on a digital board"),
        Consequence.GAME_LOST: t("the game is lost"),
    }
    return said.get(consequence, "")


def late_offer(t: Words, late: LatePlayer, name: str) -> str:
    """An act offered: "Anna came 7:12 late: 1 penalty point (NBF 2.2 (iv))"."""
    time = _minutes(late.late)
    told = (
        t("{name} came back {time} late", name=name, time=time)
        if late.occasion is Occasion.LATE_AFTER_BREAK
        else t("{name} came {time} late", name=name, time=time)
    )
    return f"{told}: {seat_words.late_costs(t, late.verdict.points, late.verdict.clause, is_lost=late.verdict.is_lost)}"


def both_lost_offer(t: Words, clause: str) -> str:
    """An act offered where either would lose the match by coming too late."""
    return t("Both players lose the match by lateness ({clause})", clause=clause_words.named(t, clause))


def foreseen(t: Words, foreseen: Foreseen, ruleset: Ruleset, names: ByPlayer[str]) -> str:
    """Line by line: each value with its clause, then the verdict."""
    lines = [rule_line(t, ruleset, key) for key in foreseen.keys]
    verdict = _verdict(t, foreseen, [names[player] for player in foreseen.asked])
    return "\n".join((*lines, *filter(None, (_so_far(t, foreseen), verdict))))


def late_time_offer(t: Words, name: str, late: Millis, clause: str) -> str:
    """An act offered for lateness that costs time, where no rule says how much."""
    return t(
        "{late}: time taken ({clause})",
        late=t("{name} came back {time} late", name=name, time=_minutes(late)),
        clause=clause_words.named(t, clause),
    )


def rule_line(t: Words, ruleset: Ruleset, key: str) -> str:
    """A value of the ruleset with what it is about and its clause, where it has one."""
    ruled = ruled_value(ruleset, key)
    value = t("{what}: {value}", what=rule_labels.labels(t)[key], value=rule_words.rule_value(t, key, ruled.value))
    return value if ruled.is_silent else f"{value} {clause_words.bracketed(t, ruled.clause)}"


def _so_far(t: Words, foreseen: Foreseen) -> str:
    so_far = foreseen.so_far
    if so_far is None or not (so_far.here or so_far.before):
        return ""
    before = t.n("before, in this event: {n} time", "before, in this event: {n} times", so_far.before)
    here = t.n("So far {n} time in this match", "So far {n} times in this match", so_far.here)
    return beside((here, before)) if so_far.before else here


def _verdict(t: Words, foreseen: Foreseen, asked: Sequence[str]) -> str:
    if foreseen.step is not None:
        step = t("Next step by the rules: {step}.", step=rule_words.rule_value(t, "", foreseen.step))
        return f"{step} {t('The director may choose any of the steps.')}" if foreseen.is_free else step
    match foreseen.verdict:
        case Verdict.OPEN:
            return ""
        case Verdict.IN_TIME:
            return t("Still within the time limit.")
        case Verdict.TOO_LATE if asked:
            return t("It is too late without the agreement of {names}.", names=t(" and ").join(asked))
        case Verdict.TOO_LATE:
            return t("Too late by the rules: director's discretion.")
        case Verdict.ELSE:
            return t("Not covered by the rules: director's discretion.")


def _minutes(time: Millis) -> str:
    seconds = time // 1000
    return f"{seconds // 60}:{seconds % 60:02d}"
