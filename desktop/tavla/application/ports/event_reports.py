"""What the director's page asks of the program around it about a whole event."""

from collections.abc import Callable
from enum import Enum
from typing import NamedTuple, Protocol

from tavla.application.ports.matches import WrittenFiles


class EventFile(Enum):
    REPORT_PDF = "report_pdf"
    REPORT_HTML = "report_html"
    RESULTS = "results"
    """A table of winners, losers and scores, as CSV."""
    SLIPS = "slips"
    """A slip a match with the loser's score, for systems that want that. Source: ISTAVDER 28."""

    BOARD_TABLES = "board_tables"
    """The pairings without a result that must be played on a digital board. Source: ISTAVDER 22."""
    PACK = "pack"
    """Every match for analysis and rating, with the results."""


class EventWish(NamedTuple):
    """One of them, of the event of that name, in which language; no folder is the board's own."""

    file: EventFile
    event: str
    language: str
    folder: str = ""


class EventService(Protocol):
    """Long work beside the screen's thread; `heard` is called on it."""

    def write(self, wish: EventWish, heard: Callable[[WrittenFiles], None]) -> None:
        """Write it; a fault says why there is nothing, or what could not be read."""
