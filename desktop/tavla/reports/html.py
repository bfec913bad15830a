"""A report as one HTML file that needs nothing else: the boards are drawn in it, and it prints as it stands."""

from collections.abc import Iterable, Iterator
from html import escape
from typing import assert_never

from tavla.domain.game.player import Player
from tavla.reports.board_shapes import HEIGHT, WIDTH, Box, Disc, Ink, Label, Shape, Triangle, empty_board, things_on
from tavla.reports.document import (
    Block,
    Cell,
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

_STYLE = """\
:root{color-scheme:light}
*{box-sizing:border-box}
body{font:15px/1.45 Inter,"Helvetica Neue",Arial,sans-serif;color:#1b1f23;background:#fff;max-width:46rem;margin:0 auto;padding:1.5rem;\
font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
h1{font-size:1.8rem;line-height:1.2;margin:0}
h2{font-size:1.25rem;margin:2rem 0 .5rem;border-bottom:2px solid #22383a;padding-bottom:.2rem}
h3{font-size:1.05rem;margin:1.5rem 0 .4rem}
h1,h2,h3{break-after:avoid}
h1,h2,h3,p,dt,dd,th,td,figcaption,.score div,.sign div{white-space:break-spaces}
.under{color:#4a5560;margin:.2rem 0 1rem}
.loud{border:3px solid #7a2230;color:#7a2230;font-weight:700;padding:.5rem .8rem}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.15rem 1.2rem;margin:.5rem 0}
dt{color:#4a5560}dd{margin:0}
table{border-collapse:collapse;width:100%;table-layout:fixed;margin:.2rem 0}
th{font-weight:600;text-align:left;border-bottom:1px solid #22383a;padding:.15rem .4rem}
td{padding:.12rem .4rem;vertical-align:top;border-bottom:1px solid #e3e7e9}
tr{break-inside:avoid}
.r{text-align:right}
s{color:#6b747c}
.note{border-left:4px solid #9fb3ad;background:#f4f7f6;margin:.5rem 0;padding:.45rem .8rem;break-inside:avoid}
.ruling{border-color:#7a2230;background:#fbf5f2}
.note p{margin:.1rem 0}.note b{font-weight:700}.when{float:right;color:#4a5560;margin-left:1rem}
figure{display:inline-block;width:18.5rem;max-width:100%;margin:.5rem 1rem .3rem 0;vertical-align:top}
figcaption{font-size:.85rem;color:#4a5560}
svg{width:100%;height:auto;display:block}
.score{display:grid;grid-template-columns:1fr 1fr;gap:1rem;margin:1rem 0}
.score div{border:1px solid #9fb3ad;padding:.6rem 1rem}.score .won{border:3px solid #22383a}
.score strong{display:block;font-size:3rem;line-height:1.1}
.sign{display:grid;grid-template-columns:1fr 1fr;gap:3rem;margin-top:4rem}.sign div{border-top:1px solid #1b1f23;padding-top:.3rem}
@page{size:A4;margin:18mm 15mm 18mm}
@media print{body{max-width:none;padding:0;font-size:10.5pt}.page{break-before:page}*{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
"""
_EDGE = 'stroke="#1b1f23" stroke-width=".07"'
_INK = {
    Ink.PAPER: 'fill="#fff" stroke="#22383a" stroke-width=".12"',
    Ink.FRAME: 'fill="#d9dfdd" stroke="#22383a" stroke-width=".05"',
    Ink.DARK_POINT: 'fill="#a9b8b4"',
    Ink.LIGHT_POINT: 'fill="#e4eae8"',
    Ink.WHITE: f'fill="#fff" {_EDGE}',
    Ink.BLACK: f'fill="#2b2f33" {_EDGE}',
    Ink.CUBE: f'fill="#fff6df" {_EDGE}',
}
"""Written at each shape, so that a picture stays what it is in readers that give it no style sheet."""


def format_html(document: Document) -> str:
    """The whole file."""
    running = document.running.replace("\\", "").replace('"', "'")
    head = (
        f'<!DOCTYPE html>\n<html lang="{escape(document.language)}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width,initial-scale=1">\n'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
        f"<title>{escape(document.title)} – {escape(document.running)}</title>\n<style>\n{_STYLE}"
        f"@page{{@top-left{{content:{_css_text(running)};font:8pt Inter,Arial,sans-serif}}}}\n"
        '@page{@bottom-right{content:counter(page) " / " counter(pages);font:8pt Inter,Arial,sans-serif}}\n'
        "</style>\n</head>\n<body>\n"
    )
    title = f'<h1>{escape(document.title)}</h1>\n<p class="under">{escape(document.subtitle)}</p>\n'
    return "".join((head, title, *(_block(block) for block in document.blocks), "</body>\n</html>\n"))


def _css_text(text: str) -> str:
    """A text within a style sheet: what could end the text or the sheet stands as its number."""
    return (
        '"'
        + "".join(
            letter if letter.isalnum() or (letter in " .,:–-·()&'" and letter not in "<&") else f"\\{ord(letter):06x}"
            for letter in text
        )
        + '"'
    )


def _block(block: Block) -> str:
    match block:
        case Heading(text, level):
            return f"<h{level}>{escape(text)}</h{level}>\n" if level > 1 else f'<h1 class="page">{escape(text)}</h1>\n'
        case Paragraph(text, is_loud):
            return f'<p class="loud">{escape(text)}</p>\n' if is_loud else f"<p>{escape(text)}</p>\n"
        case Facts(rows):
            pairs = (f"<dt>{escape(label)}</dt><dd>{escape(value)}</dd>" for label, value in rows)
            return f"<dl>{''.join(pairs)}</dl>\n"
        case Table():
            return "".join(_table(block))
        case Note():
            return _note(block)
        case Score(names, points, winner):
            sides = (
                f"<div{_won(player is winner)}>{escape(names[player])}<strong>{points[player]}</strong></div>"
                for player in Player
            )
            return f'<div class="score">{"".join(sides)}</div>\n'
        case Signatures(names):
            return f'<div class="sign">{"".join(f"<div>{escape(name)}</div>" for name in names)}</div>\n'
        case NewPage():
            return '<div class="page"></div>\n'
        case _:
            assert_never(block)


def _won(is_winner: bool) -> str:
    return ' class="won"' if is_winner else ""


def _table(table: Table) -> Iterator[str]:
    whole = sum(table.shares)
    columns = "".join(f'<col style="width:{100 * share / whole:.1f}%">' for share in table.shares)
    yield f"<table><colgroup>{columns}</colgroup>"
    right = ['<{} class="r">' if column in table.right else "<{}>" for column in range(len(table.shares))]
    if table.heads:
        heads = "".join(f"{right[column].format('th')}{escape(head)}</th>" for column, head in enumerate(table.heads))
        yield f"<thead><tr>{heads}</tr></thead>"
    yield "<tbody>"
    for row in table.rows:
        cells = "".join(f"{right[column].format('td')}{_cell(cell)}</td>" for column, cell in enumerate(row))
        yield f"<tr>{cells}</tr>"
    yield "</tbody></table>\n"


def _cell(cell: Cell) -> str:
    return f"<s>{escape(cell.text)}</s>" if cell.is_struck else escape(cell.text)


def _note(note: Note) -> str:
    lines = "".join(f"<p>{escape(line)}</p>" for line in note.lines)
    figures = "".join(_figure(diagram) for diagram in note.diagrams)
    kind = "note ruling" if note.is_ruling else "note"
    return f'<div class="{kind}"><p><span class="when">{escape(note.when)}</span><b>{escape(note.title)}</b></p>{lines}{figures}</div>\n'


def _figure(diagram: Diagram) -> str:
    caption = escape(diagram.caption)
    return (
        f'<figure><svg viewBox="0 0 {WIDTH:g} {HEIGHT:g}" role="img" aria-label="{caption}" font-family="Inter,Arial,sans-serif" '
        f'text-anchor="middle">{_BOARD}{_drawn(things_on(diagram))}</svg>'
        f"<figcaption>{caption}</figcaption></figure>"
    )


def _drawn(shapes: Iterable[Shape]) -> str:
    return "".join(_shape(shape) for shape in shapes)


def _shape(shape: Shape) -> str:
    match shape:
        case Box(x, y, width, height, radius, ink):
            return f'<rect {_INK[ink]} x="{x:.2f}" y="{y:.2f}" width="{width:g}" height="{height:g}" rx="{radius:g}"/>'
        case Triangle(x, base, tip, ink):
            return f'<path {_INK[ink]} d="M{x:.2f} {base:.2f}h1L{x + 0.5:.2f} {tip:.2f}z"/>'
        case Disc(x, y, radius, ink):
            return f'<circle {_INK[ink]} cx="{x:.2f}" cy="{y:.2f}" r="{radius:g}"/>'
        case Label(x, y, size, text, on):
            colour = "#fff" if on is Ink.BLACK else "#1b1f23"
            weight = ' font-weight="700"' if on in {Ink.WHITE, Ink.BLACK, Ink.CUBE} else ""
            return f'<text fill="{colour}"{weight} x="{x:.2f}" y="{y + size * 0.36:.2f}" font-size="{size:g}">{escape(text)}</text>'
        case _:
            assert_never(shape)


_BOARD = _drawn(empty_board())
"""What is the same in every diagram."""
