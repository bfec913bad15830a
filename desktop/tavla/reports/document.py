"""A report as a list of blocks in words, before it becomes HTML or PDF.

Every text in it is ready to be shown and nothing more.
"""

from msgspec import Struct

from tavla.domain.game.cube import Cube
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.position import Position
from tavla.domain.game.roll import Roll


class Diagram(Struct, frozen=True):
    """A board as White sees it. `cube` None: there is none in this game. `caption` says what a picture cannot."""

    position: Position
    cube: Cube | None
    on_roll: Player | None
    roll: Roll | None
    names: ByPlayer[str]
    caption: str


class Heading(Struct, frozen=True):
    """A title within the report; level 1 is a match, 2 a part of it, 3 a game."""

    text: str
    level: int = 2


class Paragraph(Struct, frozen=True):
    """Some sentences. `is_loud`: nobody may overlook it."""

    text: str
    is_loud: bool = False


class Facts(Struct, frozen=True):
    """Labels with their values."""

    rows: tuple[tuple[str, str], ...]


class Cell(Struct, frozen=True):
    """A text of a table; struck out where it was taken back."""

    text: str
    is_struck: bool = False


class Table(Struct, frozen=True):
    """Rows under heads (none: they go on from the table before).

    `shares` are the columns' parts of the width; those in `right` stand at the right edge.
    """

    heads: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    shares: tuple[int, ...]
    right: frozenset[int] = frozenset()


class Note(Struct, frozen=True):
    """Something that happened: when, what, more about it, and the board as it stood.

    `is_ruling`: an act of the director's; `is_plain_play`: every match has such.
    """

    when: str
    title: str
    lines: tuple[str, ...] = ()
    diagrams: tuple[Diagram, ...] = ()
    is_ruling: bool = False
    is_plain_play: bool = False


class Score(Struct, frozen=True):
    """The result in large figures, side by side."""

    names: ByPlayer[str]
    points: ByPlayer[int]
    winner: Player | None


class Signatures(Struct, frozen=True):
    """Lines to sign on, each over a name."""

    names: tuple[str, ...]


class NewPage(Struct, frozen=True):
    """What follows begins a page."""


Block = Heading | Paragraph | Facts | Table | Note | Score | Signatures | NewPage


class Document(Struct, frozen=True):
    """A whole report.

    `running` stands on every page, `page` is the word for its number with {page} and {pages} in it.
    """

    language: str
    title: str
    subtitle: str
    running: str
    page: str
    blocks: tuple[Block, ...]


def cells(*texts: str) -> tuple[Cell, ...]:
    """A row of plain texts."""
    return tuple(Cell(text) for text in texts)
