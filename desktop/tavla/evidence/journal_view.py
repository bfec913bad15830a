"""What evidence needs of a journal; whoever knows its bytes fills it in."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from tavla.base.limits import JOURNAL_RECORDS


class JournalView(NamedTuple):
    """A journal's records from the first on. `fault`: what is broken behind them, in words, or None."""

    match_id: str
    payloads: tuple[bytes, ...]
    """Canonical JSON each."""
    heads: tuple[bytes, ...]
    """The chain value after each of them."""
    is_closed: bool
    """The last record is the close record: nothing may follow."""
    fault: str | None


MOST_RECORDS = JOURNAL_RECORDS.most

ReadJournal = Callable[[bytes, int], JournalView | None]
"""The view of a journal's bytes up to so many records; None where they do not even begin as one."""

Derive = Callable[[str, Sequence[dict[str, object]], int], dict[str, bytes]]
"""Writes the members `match.mat` and `summary.txt` anew from a match's ID and its events, in a way of writing by its
number.

Raises TavlaError for events that cannot be.
"""

DERIVATION = 2
"""Which way of writing them it is; it rises whenever the same journal gives other bytes, so that no later Tavla calls
an older export altered. Tavla writes in each of the ways up to this one.

1: the names of directors stand in `summary.txt` as they are recorded. 2: what is not printable is a blank.
"""
