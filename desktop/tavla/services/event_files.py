"""What a board has of an event: the matches it played, in the order in which they began, and the name of its files."""

import unicodedata
from pathlib import Path

from tavla.base.errors import TavlaError
from tavla.base.phrase import Phrase, phrase
from tavla.domain.facts.events import Event, MatchStarted
from tavla.reports.event_report import MatchFacts
from tavla.storage.codec import decode_event
from tavla.storage.journal import JOURNAL_NAME, read_journal
from tavla.storage.match_store import MatchStore

LONGEST_NAME = 60


def matches_of(store: MatchStore, event: str) -> tuple[list[MatchFacts], tuple[Phrase, ...]]:
    """The matches of the event of that name, however it is written, and sentences on those that cannot be read whole.

    Raises JournalError.
    """
    wanted, found = _key(event), []
    told: list[Phrase] = []
    for listed in store.listing():
        try:
            history, broken = facts_in(listed.folder)
        except TavlaError as error:
            told.append(error.said)
            continue
        if broken:
            told.append(broken)
        if history and isinstance(history[0], MatchStarted) and _key(history[0].card.event) == wanted:
            found.append(MatchFacts(history, not broken))
    return sorted(found, key=_place), tuple(told)


def facts_in(folder: Path) -> tuple[list[Event], Phrase | None]:
    """The facts of a match, as far as its journal is whole; and a sentence where it is not. Raises TavlaError."""
    path = folder / JOURNAL_NAME
    contents = read_journal(path)
    broken = (
        None
        if contents.fault is None
        else phrase("{path}: the journal is not whole; told is what stands before the break", path=str(path))
    )
    return [decode_event(payload, path, number) for number, payload in enumerate(contents.events, start=1)], broken


def file_name(event: str) -> str:
    """A name is never a path: letters and figures of it, the rest as hyphens."""
    words = "".join(letter if letter.isalnum() else " " for letter in unicodedata.normalize("NFC", event)).split()
    return "-".join(words)[:LONGEST_NAME] or "event"


def _key(name: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def _place(match: MatchFacts) -> tuple[str, str]:
    started = match.history[0]
    return (started.wall_clock, started.match_id) if isinstance(started, MatchStarted) else ("", "")
