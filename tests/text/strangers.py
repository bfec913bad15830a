"""A match and records of the register in which strangers have written."""

from collections.abc import Callable
from contextlib import suppress

from hostile_words import Word
from msgspec import structs
from outside_fields import OUTSIDE, TAGS
from told_scenes import CARD, told_match

from tavla.base.copies import replace
from tavla.base.unicode import printable
from tavla.domain.facts.events import Event
from tavla.domain.facts.match_card import Departure, PreferenceSettled, SanctionShown
from tavla.domain.game.player import Player
from tavla.storage.register import records
from tavla.storage.register.checks import checked
from tavla.storage.register.errors import RecordError

TYPED = {
    "MatchStarted.players": 83,
    "MatchCard.event": 80,
    "MatchCard.round": 30,
    "MatchCard.table": 20,
    "MirrorNoted.folder": 200,
    "Official.name": 40,
    "Authority.director": 40,
    "DeviceTried.made_by": 40,
    **dict.fromkeys(("Authority.reason", "Authority.clause", "RulingGiven.ruling", "AppealDecided.committee"), 200),
}
"""Fields that are typed, and the letters that they take."""
KEYS = tuple(f"{number:016}" for number in range(7))
RECORDS: tuple[records.Record, ...] = (
    records.Player("1", "1", "1", note="1"),
    records.Player("1"),
    records.Tournament("1", "1", "2026-11-20", "2026-11-22", "1"),
    records.Incident(KEYS[0], "1", "2026-11-20", "1", "1", KEYS[2]),
    records.WarningGiven(KEYS[0], "1", "2026-11-20", "1", "1", KEYS[2]),
    records.Sanction(KEYS[0], "1", "2026-11-20", "1", clause="1"),
    records.Pairing(KEYS[2], "1", KEYS[0], KEYS[1], "1"),
)
"""What a register holds, by the keys above."""


def let_in(record: records.Record, word: Callable[[str], str]) -> records.Record:
    """The record with what the register lets in of these words; it refuses the others."""
    record = checked(record)
    for name in type(record).__struct_fields__:
        field = f"{type(record).__name__}.{name}"
        if field in OUTSIDE:
            written = word(field)
            for entered in (*(printable(written)[:size] for size in (20, 40, 80, 200)), written):
                with suppress(RecordError):  # too long, or not to be seen
                    record = checked(structs.replace(record, **{name: entered}))
    return record


def word_of(make: Word) -> Callable[[str], str]:
    """The word of each field, as far as a board lets it in."""
    return lambda field: _typed(field, make(TAGS[field]))


def _typed(field: str, word: str) -> str:
    longest = TYPED.get(field)
    return word if longest is None else printable(word)[:longest]


def told_with_a_card() -> tuple[Event, ...]:
    """A director's day, with all that a card may hold."""
    card = replace(
        CARD,
        departures=(Departure("match_length", "5", "7"),),
        sanctions=(SanctionShown(Player.WHITE, "k", "exclusion", "22", is_certain=True),),
        preferences=(PreferenceSettled((), (), None, "seats: lower"),),
    )
    return tuple(told_match(card=card))
