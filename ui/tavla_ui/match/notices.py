"""What a seat is told at once of a fact that does not show by itself."""

from tavla.domain.facts import claim_events as claimed
from tavla.domain.facts import events as facts
from tavla.domain.facts.events import Event
from tavla.domain.game.player import ByPlayer
from tavla.text import device_words, second_copy_words
from tavla.text.words import Words


def notice(event: Event, t: Words, names: ByPlayer[str]) -> str:
    """One sentence; empty where this fact shows by itself."""
    match event:
        case facts.MirrorNoted(_, folder, turn):
            return second_copy_words.notice(t, turn, folder)
        case facts.ConcessionDeclined(_, player):
            return t("{name} declines: play goes on.", name=names[player])
        case claimed.SettledDisputed(_, player):
            return t("{name} does not agree: play goes on.", name=names[player])
        case claimed.RollAnswered(_, player):
            return t("{name} says the dice are others: enter them again.", name=names[player])
        case _:
            return device_words.notice(t, event, names)
