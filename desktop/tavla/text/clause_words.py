"""What a ruleset notes beside the figures of a clause, in a seat's language; the figures and the headings of the
documents stay as they are.
"""

from collections.abc import Callable
from typing import Protocol


class Catalogue(Protocol):
    """Looks sentences up."""

    _: Callable[[str], str]


def clause_words(words: Catalogue, clause: str) -> str:
    """A clause with its note in the catalogue's language; what no catalogue knows, as a club's own words, stays."""
    for mark in (" (", ", "):
        figures, found, note = clause.rpartition(mark)
        if found and (said := _notes(words).get(note.removesuffix(")"))):
            return f"{figures}{mark}{said}{')' if mark == ' (' else ''}"
    for start, of_whom in _starts(words).items():
        if clause.startswith(start):
            return of_whom.format(clause=clause.removeprefix(start))
    return _wholes(words).get(clause, clause)


def _notes(words: Catalogue) -> dict[str, str]:
    return {
        "10 and 14 points: ours": words._("10 and 14 points: ours"),
        "advisory doubles": words._("advisory doubles"),
        "advisory doubles; the range is ours": words._("advisory doubles; the range is ours"),
        "against the letter of 27": words._("against the letter of 27"),
        "binding on the director": words._("binding on the director"),
        "implied": words._("implied"),
        "its 3.5.1 means 3.5.2": words._("its 3.5.1 means 3.5.2"),
        "'less than' read as 30 too": words._("'less than' read as 30 too"),
        "'mindre enn' read as more than": words._("'mindre enn' read as more than"),
        "not named; read as simple delay": words._("not named; read as simple delay"),
        "'Player A' read as B": words._("'Player A' read as B"),
        "photos; no time named": words._("photos; no time named"),
        "severe time pressure; the figure is ours": words._("severe time pressure; the figure is ours"),
        "the amount is silent": words._("the amount is silent"),
        "the range is ours": words._("the range is ours"),
        "'holds'; read as centred too": words._("'holds'; read as centred too"),
        "'realises' read as claimed": words._("'realises' read as claimed"),
        "first": words._("first"),
        "second": words._("second"),
    }


def _starts(words: Catalogue) -> dict[str, str]:
    return {
        "(ours) as the monitor of ": words._("(ours) as the monitor of {clause}"),
        "(ours) as the referee of ": words._("(ours) as the referee of {clause}"),
    }


def _wholes(words: Catalogue) -> dict[str, str]:
    return {
        "(ours) files are replayed as they stand": words._("(ours) files are replayed as they stand"),
        "silent: the document has no such rule": words._("silent: the document has no such rule"),
        "silent: 3.5 (vi) leaves out (i) (e)": words._("silent: 3.5 (vi) leaves out (i) (e)"),
        "silent: 3.5 (6) leaves out (1) 5": words._("silent: 3.5 (6) leaves out (1) 5"),
    }
