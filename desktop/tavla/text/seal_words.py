"""Sealed dice: the stirring before the match and the check after it."""

from collections.abc import Sequence
from functools import partial

from tavla.domain.facts.dice_seal import SealReason
from tavla.text.words import Words, beside


def dice_proved(t: Words, proved: int, elsewhere: int, sealed_anew: Sequence[SealReason] = ()) -> str:
    """What came of it, when nothing is wrong; `sealed_anew` says why, for each seal after the first."""
    if not proved and not elsewhere:
        return t("No dice were rolled.")
    if not proved:
        return t("The dice were not the board's own: they cannot be proved.")
    if sealed_anew:
        said = t.n(
            "The only roll is one sealed before it fell.", "All {n} rolls are ones sealed before they fell.", proved
        )
        said = f"{said} {_sealed_anew_times(t, sealed_anew)}"
    else:
        said = t.n(
            "The only roll is the one sealed before the match.",
            "All {n} rolls are the ones sealed before the match.",
            proved,
        )
    if not elsewhere:
        return said
    return f"{said} " + t.n("{n} roll came from elsewhere.", "{n} rolls came from elsewhere.", elsewhere)


def _sealed_anew_times(t: Words, reasons: Sequence[SealReason]) -> str:
    why = beside(map(partial(why_sealed_anew, t), dict.fromkeys(reasons)), ", ")
    return t.n(
        "The dice were sealed again once during the match: {why}.",
        "The dice were sealed again {n} times during the match: {why}.",
        len(reasons),
        why=why,
    )


def stir_keys(t: Words, *, letters: bool) -> str:
    """The key that brings letters in the place of digits, or these in theirs."""
    return t("Letters") if letters else t("Digits")


def stirred(t: Words, contribution: str, other: str) -> str:
    """Once this player has stirred, or has chosen not to, and the other has done neither."""
    told = t("Number added. Waiting for {name}") if contribution else t("No number added. Waiting for {name}")
    return t.filled(told, name=other)


def dice_sealed(t: Words, reason: SealReason) -> str:
    return (
        t("The dice are sealed")
        if reason is SealReason.START
        else t("The dice are sealed again: {why}", why=why_sealed_anew(t, reason))
    )


def why_sealed_anew(t: Words, reason: SealReason) -> str:
    """Why another epoch begins; nothing is said of the first."""
    return {
        SealReason.START: "",
        SealReason.USED_UP: t("all sealed rolls had fallen"),
        SealReason.SECRET_LOST: t("the secret of the seal before was lost"),
    }[reason]
