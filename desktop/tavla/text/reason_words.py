"""Reasons that the director picks by one touch, in every language they can be picked in."""

from functools import lru_cache

from tavla.base.plain_name import harmless
from tavla.text.words import LANGUAGES, Words


def ready_reasons(t: Words, key: str) -> tuple[str, ...]:
    return _ready(t)[key]


@lru_cache(maxsize=len(LANGUAGES))
def _ready(t: Words) -> dict[str, tuple[str, ...]]:
    return {
        "rule": (t("as both players told it"), t("as seen by a monitor")),
        "warn": (t("repeated illegal plays"), t("slow play"), t("conduct")),
        "points": (t("late"), t("conduct")),
        "appeal": (t("after hearing both players"),),
        "committee": (t("after hearing both players"),),
        "withdraw": (t("given in error"), t("entered wrongly")),
        "sign": (t("seen at the board"), t("both players agree on it")),
        "settled": (t("the position is clear"), t("the position is not clear")),
        "break": (t("emergency"), t("health")),
        "give_time": (t("time lost to a dispute"), t("the clock was wrong")),
        "take_time": (t("slow play"), t("the clock was wrong")),
        "set_times": (t("the clock was wrong"), t("moved from another board")),
        "lost_time": (t("the board did not answer"),),
        "premature": (t("rolled before the turn was ended"),),
        "clock": (t("slow play"), t("faulty clock"), t("schedule")),
        "call_flag": (t("the flag is down"),),
        "delay": (t("sees less well"), t("moves less well"), t("plays by switches")),
        "flag": (t("the clock was wrong"), t("both agree")),
        "both_flags": (t("nobody knows which fell first"),),
        "absent": (t("neither player came"),),
        "void": (t("cocked dice"), t("disputed roll")),
        "void_own": (t("rolled by mistake"),),
        "back": (t("illegal play"), t("played out of turn")),
        "position": (t("checkers knocked over"), t("illegal play")),
        "anew": (t("wrong setup"),),
        "cube": (t("wrong level"), t("wrong place")),
        "word": (t("heard by both"), t("as both players told it")),
        "score": (t("score entered wrongly"),),
        "length": (t("length entered wrongly"),),
        "dice": (t("both agree"), t("dice of the board fail"), t("the shaker fails")),
        "clock_source": (t("both agree"), t("the clock beside the board fails")),
        "device": (t("exchanged by me"), t("both agree")),
        "help": (t("announced for this event"),),
        "end": (t("did not come"), t("conduct"), t("illness")),
    }


def reason_given(t: Words, reason: str) -> str:
    """A recorded reason: a ready one in this language, own words as they are."""
    return _ready_elsewhere(t).get(reason) or harmless(reason)


@lru_cache(maxsize=len(LANGUAGES))
def _ready_elsewhere(t: Words) -> dict[str, str]:
    others = [Words(language, t.translations) for language in LANGUAGES if language != t.language]
    here = all_ready_reasons(t)
    known = {said: own for other in others for said, own in zip(all_ready_reasons(other), here, strict=True)}
    return known | {own: own for own in here}


def all_ready_reasons(t: Words) -> tuple[str, ...]:
    """The reasons of every act, in the same order in every language."""
    return tuple(reason for reasons in _ready(t).values() for reason in reasons)
