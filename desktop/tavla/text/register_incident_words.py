"""Incidents of the register in ready words, and the reason of a sanction that follows from them."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from tavla.application.acts.ladders import LADDERS
from tavla.application.acts.matter import Matter
from tavla.base.plain_name import harmless
from tavla.text import foreseen_words
from tavla.text.words import LANGUAGES, Words, beside

MOST_NAMED = 5
"""So many kinds of incident stand in a reason."""
MATTERS = {
    "illegal_move": Matter.ILLEGAL_PLAYS,
    "moved_twice": Matter.ILLEGAL_PLAYS,
    "conduct": Matter.ETIQUETTE,
    "false_claim": Matter.FALSE_CLAIMS,
    "language": Matter.LANGUAGE,
    "phone": Matter.AIDS,
}
"""Which ladder a ready incident is a step of."""

FORMER = {
    "avtalt kamplengde": Matter.AGREED_LENGTH,
    "telefon eller andre hjelpemidler": Matter.AIDS,
    "telefon, hjelpemidler": Matter.AIDS,
    "telefon ya da başka yardımcı araç": Matter.AIDS,
    "clock error not announced": Matter.CLOCK_ERROR,
    "bildirilmeyen saat hatası": Matter.CLOCK_ERROR,
    "the other hand on the clock": Matter.CLOCK_HAND,
    "Crawford double on purpose": Matter.CRAWFORD_BREACH,
    "Crawford double on purpose or not announced": Matter.CRAWFORD_BREACH,
    "Crawford": Matter.CRAWFORD_BREACH,
    "Crawford-dobling": Matter.CRAWFORD_BREACH,
    "Crawford-dobling med vilje": Matter.CRAWFORD_BREACH,
    "Crawford-dobling med vilje eller fortiet": Matter.CRAWFORD_BREACH,
    "Crawford'da küp": Matter.CRAWFORD_BREACH,
    "Crawford'da bilerek küp": Matter.CRAWFORD_BREACH,
    "Crawford'da bilerek ya da bildirilmeyen küp": Matter.CRAWFORD_BREACH,
    "brikker flyttet fram og tilbake": Matter.SHUFFLING,
}
"""Words of earlier versions, in any language, that records were saved with."""


def ready_incidents(t: Words) -> dict[str, str]:
    return {
        "illegal_move": t("illegal move"),
        "moved_twice": t("moved twice"),
        "out_of_turn": t("played out of turn"),
        "not_pressed": t("clock not pressed"),
        "early_roll": t("rolled too early"),
        "slow_play": t("slow play"),
        "conduct": t("conduct"),
        "false_claim": t("false claim"),
        "language": t("language"),
        "phone": t("phone or other aids"),
        "spectator": t("spectator sent away"),
        "refused_entry": t("refused entry"),
        "moved_up": t("moved to a higher class"),
    }


def incident(t: Words, what: str) -> str:
    """A recorded incident: one in ready words in this language, own words as they are."""
    key = _keys(t).get(what)
    return ready_incidents(t)[key] if key else what


def key_of(t: Words, what: str) -> str:
    """Which of the ready incidents it is, in whatever language it was written; empty for own words."""
    return _keys(t).get(what, "")


def of_act(t: Words, matter: Matter, reason: str) -> str:
    """What the register keeps of an act of the match: what it was about, and why."""
    about = foreseen_words.matter(t, matter) if matter in LADDERS else ""
    return reason if about == reason else beside((about, reason))


def matter_of(t: Words, what: str) -> Matter | None:
    """The ladder that a record's words begin with, in whatever language; None where they are others."""
    first = what.partition(" · ")[0]
    return _matters(t).get(first) or MATTERS.get(key_of(t, first)) or FORMER.get(first)


def saved(t: Words, times: int) -> str:
    """How often it has just been saved."""
    return t.n("{n} saved", "{n} saved", times)


def reason(t: Words, said: Sequence[str]) -> str:
    """The reason of a sanction: what happened, the most frequent first."""
    counted = Counter(incident(t, what) for what in said).most_common(MOST_NAMED)
    return beside((what if times == 1 else f"{harmless(what)} ×{times}" for what, times in counted), ", ")


@lru_cache(maxsize=len(LANGUAGES))
def _keys(t: Words) -> dict[str, str]:
    ways = (Words(language, t.translations) for language in LANGUAGES)
    return {said: key for way in ways for key, said in ready_incidents(way).items()}


@lru_cache(maxsize=len(LANGUAGES))
def _matters(t: Words) -> dict[str, Matter]:
    ways = (Words(language, t.translations) for language in LANGUAGES)
    return {foreseen_words.matter(way, matter): matter for way in ways for matter in LADDERS}
