"""What a seat is told at once of a fact that does not show by itself."""

from tavla.domain.facts import claim_events as claimed
from tavla.domain.facts import events as facts
from tavla.domain.facts.events import Event
from tavla.domain.game.player import ByPlayer
from tavla.text.texts import Texts


def notice(event: Event, texts: Texts, names: ByPlayer[str]) -> str:
    """One sentence; empty where this fact shows by itself."""
    match event:
        case facts.MirrorNoted(_, folder, turn):
            return texts.mirror_notice(turn, folder)
        case facts.ConcessionDeclined(_, player):
            return texts.concession_declined(names[player])
        case claimed.SettledDisputed(_, player):
            return texts.settled_disputed(names[player])
        case claimed.RollAnswered(_, player):
            return texts.roll_denied(names[player])
        case _:
            return texts.device_notice(event, names)
