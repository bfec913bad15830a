"""The report of an event: its results, and whatever happened beyond plain play, match by match."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from tavla.base.plain_name import plain_name
from tavla.domain.facts.events import Event
from tavla.reports.chronicle import Chronicle
from tavla.reports.document import Block, Cell, Document, Heading, Paragraph, Table, cells
from tavla.reports.match_report import attempts_table, labelled, result_sentence
from tavla.text import report_words, sheet_words
from tavla.text.words import Words


class MatchFacts(Struct, frozen=True):
    """What is known of a match: its facts, and whether its record is whole."""

    history: Sequence[Event]
    is_whole: bool = True


def event_report(event: str, matches: Sequence[MatchFacts], t: Words) -> Document:
    """What happened in the matches of an event, in the order given. Training matches are no results and are left out.

    Raises TavlaError if the first fact of one is no start of a match. Source: USBGF 1.2.4, 5.5; NBF 5.5; WBGT 5.6.
    """
    chronicles = [
        (chronicle, match) for match in matches if not (chronicle := Chronicle(match.history, t)).state.setup.training
    ]
    name = plain_name(event)
    return Document(
        t.language, t("Event report"), name, name, t("Page {page} of {pages}"), tuple(_blocks(name, chronicles, t))
    )


def _blocks(name: str, chronicles: Sequence[tuple[Chronicle, MatchFacts]], t: Words) -> Iterator[Block]:
    yield Heading(t("Matches"))
    if not chronicles:
        yield Paragraph(t("No match of “{event}” is on this board.", event=name))
        return
    heads = (
        sheet_words.label(t, "round"),
        sheet_words.label(t, "table"),
        sheet_words.label(t, "players"),
        sheet_words.label(t, "score"),
        sheet_words.label(t, "winner"),
    )
    yield Table(heads, tuple(_row(chronicle) for chronicle, _ in chronicles), (12, 10, 42, 12, 24))
    for chronicle, match in chronicles:
        yield from _match(chronicle, match)


def _row(chronicle: Chronicle) -> tuple[Cell, ...]:
    state, names, values = chronicle.state, chronicle.reader.names, labelled(chronicle)
    winner = state.match_result.winner if state.match_result else None
    points = state.score.points
    who = "–" if winner is None else names[winner]
    return cells(
        values["round"], values["table"], f"{names.white} – {names.black}", f"{points.white} – {points.black}", who
    )


def _match(chronicle: Chronicle, match: MatchFacts) -> Iterator[Block]:
    t, names, values = chronicle.reader.t, chronicle.reader.names, labelled(chronicle)
    place = [f"{sheet_words.label(t, key)} {values[key]}" for key in ("round", "table") if values[key]]
    yield Heading(" · ".join((*place, f"{names.white} – {names.black}")))
    yield Paragraph(" · ".join((values["match_id"], values["begun"], values["rules"])))
    if not match.is_whole:
        yield Paragraph(report_words.record_broken(t, len(match.history)), is_loud=True)
    yield Paragraph(result_sentence(chronicle))
    yield from attempts_table(chronicle)
    yield from chronicle.notes_beyond_play()
