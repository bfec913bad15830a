"""A match's files for every program, and what they are called."""

from collections.abc import Sequence

from tavla.base.file_names import file_name, joined
from tavla.domain.facts.events import Event, MatchStarted
from tavla.formats.from_events import record_of
from tavla.formats.table import for_everybody


def match_name(history: Sequence[Event]) -> str:
    """Event, round, table, players, length and day of a match, as one name without an ending."""
    started = history[0]
    if not isinstance(started, MatchStarted):
        return "match"
    card = started.card
    parts = (
        file_name(card.event, ""),
        f"R-{file_name(card.round, 'x')}" if card.round else "",
        f"T-{file_name(card.table, 'x')}" if card.table else "",
        f"{file_name(started.players.white, 'white')}-vs-{file_name(started.players.black, 'black')}",
        f"{started.match_length}pt",
        file_name(started.wall_clock[:10], ""),
    )
    return joined(parts)


def home_files(history: Sequence[Event]) -> dict[str, bytes]:
    """By name. Raises TavlaError."""
    record, name = record_of(history), match_name(history)
    return {f"{name}{form.ending}": form.write(record) for form in for_everybody(record)}
