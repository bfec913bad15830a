"""The report of an event: its results, and whatever happened beyond plain play, match by match."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from tavla.application.ports.register import KeptRecord
from tavla.base.plain_name import plain_name
from tavla.domain.facts.events import Event
from tavla.reports.chronicle import Chronicle
from tavla.reports.document import Block, Cell, Document, Heading, Paragraph, Table, cells
from tavla.reports.match_report import after_acts, attempts_table, counted_against, labelled, result_sentence
from tavla.rules.loader import ruleset_of
from tavla.rules.ruleset import Ruleset
from tavla.text import act_words, clause_words, register_incident_words, register_words, report_words, sheet_words
from tavla.text.words import Words, beside


class MatchFacts(Struct, frozen=True):
    """What is known of a match: its facts, and whether its record is whole."""

    history: Sequence[Event]
    is_whole: bool = True


def event_report(event: str, matches: Sequence[MatchFacts], t: Words, kept: Sequence[KeptRecord] = ()) -> Document:
    """What happened in the matches of an event, in the order given, and what the register has `kept` of it. Training
    matches are no results and are left out.

    Raises TavlaError if the first fact of one is no start of a match. Source: USBGF 1.2.4, 5.5; NBF 5.5; WBGT 5.6.
    """
    chronicles = [
        (chronicle, match) for match in matches if not (chronicle := Chronicle(match.history, t)).state.setup.training
    ]
    name = plain_name(event)
    return Document(
        t.language,
        t("Event report"),
        name,
        name,
        t("Page {page} of {pages}"),
        (*_blocks(name, chronicles, t), *_kept(kept, chronicles, t)),
    )


def _kept(kept: Sequence[KeptRecord], chronicles: Sequence[tuple[Chronicle, MatchFacts]], t: Words) -> Iterator[Block]:
    """Incidents, warnings and sanctions; and what of them is reported, by the rules of the matches.

    Source: NBF 1.4 (iii), 1.6 (v), 1.7 (viii); WBGT 1.4 (3), 1.6 (5), 1.7 (5); USBGF 1.6.5.
    """
    if not kept:
        return
    yield Heading(t("From the register"))
    heads = tuple(
        t.sentence(head)
        for head in (
            register_words.field_name(t, "on"),
            register_words.field_name(t, "name"),
            register_words.field_name(t, "what"),
            sheet_words.label(t, "clause"),
            sheet_words.label(t, "by"),
        )
    )
    yield Table(heads, tuple(_record(one, t) for one in kept), (14, 20, 34, 18, 14))
    rulesets = {chronicle.state.setup.ruleset: None for chronicle, _ in chronicles}
    for ruleset in map(ruleset_of, rulesets):
        for one in kept:
            said = _reported(one, ruleset, t)
            if said:
                yield Paragraph(t("{what}: {report}", what=_what(one, t), report=said))


def _record(one: KeptRecord, t: Words) -> tuple[Cell, ...]:
    fields = one.fields
    day = fields.get("on") or fields["from_date"]
    by = fields.get("seen_by") or fields.get("given_by") or fields.get("ordered_by") or ""
    clause = clause_words.named(t, plain_name(fields["clause"])) if fields["clause"] else ""
    return cells(day, plain_name(one.names.get("player", "")), _what(one, t, alone=True), clause, plain_name(by))


def _what(one: KeptRecord, t: Words, *, alone: bool = False) -> str:
    """Its kind and what happened; not `alone` with the name."""
    fields = one.fields
    measure = register_words.value_of(t, "measure", fields["measure"]) if one.kind == "sanction" else ""
    said = register_incident_words.incident(t, fields.get("what") or fields["reason"])
    name = "" if alone else one.names.get("player", "")
    return beside((name, register_words.kind_of_record(t, one.kind), measure, plain_name(said)))


def _reported(one: KeptRecord, ruleset: Ruleset, t: Words) -> str:
    rules, key = ruleset.director, register_incident_words.key_of(t, one.fields.get("what", ""))
    if one.fields.get("measure") == "exclusion":
        return act_words.reported(t, ruleset, rules.disqualification_reported)
    if key == "spectator":
        return act_words.reported(t, ruleset, rules.spectator_reported)
    if key in ("refused_entry", "moved_up"):
        return act_words.reported(t, ruleset, rules.refused_entry_reported)
    return ""


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
    yield from counted_against(chronicle)
    yield from attempts_table(chronicle)
    yield from chronicle.notes_beyond_play()
    yield from after_acts(chronicle)
