"""A report's document in plain characters, boards drawn among them, at most 100 columns wide."""

from collections.abc import Iterator
from textwrap import wrap
from typing import assert_never

from tavla.base.plain_name import harmless
from tavla.domain.game.player import Player
from tavla.formats.board_drawing import draw_board
from tavla.formats.board_state import BoardState
from tavla.reports.document import (
    Block,
    Diagram,
    Document,
    Facts,
    Heading,
    NewPage,
    Note,
    Paragraph,
    Score,
    Signatures,
    Table,
)

WIDTH = 100
_INDENT = "    "


def format_text(document: Document) -> str:
    """The whole text; every line ends in a newline."""
    lines = [document.title, "=" * min(WIDTH, len(document.title)), *([document.subtitle] if document.subtitle else [])]
    for block in document.blocks:
        lines += _block(block)
    return "".join(f"{_kept_to_itself(line.rstrip())}\n" for line in lines)


def _kept_to_itself(line: str) -> str:
    """A line whose names may have been parted at its end, and with it what keeps them to themselves."""
    return line if line == "\f" else harmless(line)


def _block(block: Block) -> Iterator[str]:
    match block:
        case Heading(text):
            yield from ("", text, "-" * min(WIDTH, len(text)))
        case Paragraph(text, is_loud):
            yield ""
            yield from wrap(f"*** {text} ***" if is_loud else text, WIDTH)
        case Facts(rows):
            widest = max((len(label) for label, _ in rows), default=0)
            yield ""
            yield from (f"{label:<{widest}}  {value}" for label, value in rows)
        case Table():
            yield from _table(block)
        case Note():
            yield from _note(block)
        case Score(names, points, winner):
            yield ""
            yield from (f"{'*' if player is winner else ' '} {names[player]}  {points[player]}" for player in Player)
        case Signatures(names):
            for name in names:
                yield from ("", "_" * 40, name)
        case NewPage():
            yield from ("", "\f")
        case _:
            assert_never(block)


def _table(table: Table) -> Iterator[str]:
    whole = sum(table.shares)
    widths = [WIDTH * share // whole - 1 for share in table.shares]
    if table.heads:
        yield ""
        yield _row(table.heads, widths, table.right)
    for row in table.rows:
        yield _row(tuple(f"({cell.text})" if cell.is_struck else cell.text for cell in row), widths, table.right)


def _row(texts: tuple[str, ...], widths: list[int], right: frozenset[int]) -> str:
    pairs = enumerate(zip(texts, widths, strict=False))
    return " ".join(
        f"{text[:width]:>{width}}" if column in right else f"{text[:width]:<{width}}" for column, (text, width) in pairs
    )


def _note(note: Note) -> Iterator[str]:
    yield from ("", f"  > {note.title}{f'  ({note.when})' if note.when else ''}")
    for line in note.lines:
        yield from wrap(line, WIDTH - len(_INDENT), initial_indent=_INDENT, subsequent_indent=_INDENT)
    for diagram in note.diagrams:
        yield from ("", *(f"{_INDENT}{line}" for line in _board(diagram)), "")


def _board(diagram: Diagram) -> tuple[str, ...]:
    """White at the bottom; what stands around the board is in the caption."""
    cube = diagram.cube
    state = BoardState(
        diagram.position, Player.WHITE, cube=cube.value if cube else 1, cube_owner=cube.owner if cube else None
    )
    shown = [
        line.partition("   cube ")[0].partition("   to roll")[0].partition("   roll ")[0]
        for line in draw_board(state)[:-1]
    ]
    turned = (
        ()
        if cube is None or cube.value == 1
        else (f"cube {cube.value}: {diagram.names[cube.owner] if cube.owner else ''}".rstrip(": "),)
    )
    return (*shown, diagram.caption.replace("○", "X").replace("●", "O"), *turned)
