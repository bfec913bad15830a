"""What help the board gives in a match, and how it came to that: what the badge tells."""

from collections.abc import Sequence

from tavla.domain.facts import events as facts
from tavla.domain.facts.changes import AssistanceSet
from tavla.domain.facts.director_events import ChangeMade
from tavla.domain.facts.events import Event
from tavla.domain.game.player import ByPlayer
from tavla.text import moment_words, record_words
from tavla.text.words import Words, beside


def lock(t: Words, *, is_training: bool, is_sealed: bool) -> str:
    if is_training:
        return t("Training: the board helps, and there is no result.")
    if is_sealed:
        return t("Locked: the board gives no help that a wooden board does not give.")
    return t("Open: the board helps.")


def history(t: Words, events: Sequence[Event], names: ByPlayer[str]) -> tuple[str, ...]:
    """What was changed of it and by whom, the latest first, each with its number."""
    told = []
    for event in events:
        match event:
            case ChangeMade(_, authority, AssistanceSet()):
                told.append(beside((record_words.record(t, event, names), record_words.ground_of(t, authority))))
            case facts.PointsNumbered() | facts.ForcedPlaysWanted():
                told.append(moment_words.moment_beside_play(t, event, names))
            case _:
                pass
    numbered = enumerate(told, 1)
    return tuple(t("Change {n} of {count}: {what}", n=n, count=len(told), what=one) for n, one in numbered)[::-1]
