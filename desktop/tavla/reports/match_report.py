"""The report of one match, for the federation and the players."""

from collections.abc import Iterator, Sequence

from tavla.domain.facts.assistance import Highlights
from tavla.domain.facts.events import Event
from tavla.domain.facts.match_card import Departure
from tavla.domain.game.player import Player
from tavla.domain.time.units import Instant
from tavla.reports.chronicle import Chronicle
from tavla.reports.document import Block, Document, Facts, Heading, Note, Paragraph, Score, Table, cells
from tavla.reports.plain_name import plain_name
from tavla.reports.reader import day_and_hour, hour
from tavla.rules.loader import ruleset_of
from tavla.text.report_texts import ReportTexts
from tavla.text.settled_texts import SettledTexts


def match_report(history: Sequence[Event], texts: ReportTexts) -> Document:
    """What happened in a match, in order; what stands of it so far where it is not finished. Raises TavlaError if the
    first fact is no start of a match.

    Source: USBGF 5.5, NBF 5.5, WBGT 5.6.
    """
    chronicle = Chronicle(history, texts)
    names, setup = chronicle.reader.names, chronicle.state.setup
    running = f"{names.white} – {names.black} · {plain_name(setup.match_id)}"
    return Document(
        texts.language,
        texts.match_report(),
        texts.versus(names.white, names.black),
        running,
        texts.page_number(),
        (
            *what_it_was(chronicle),
            *how_it_ended(chronicle),
            *_acts(chronicle),
            *_attempts(chronicle),
            *_course(chronicle),
        ),
    )


def what_it_was(chronicle: Chronicle) -> Iterator[Block]:
    """Where the match belongs and how it was played."""
    reader, texts, setup = chronicle.reader, chronicle.reader.texts, chronicle.state.setup
    card = setup.card
    if setup.training:
        yield Paragraph(texts.training(), is_loud=True)
    yield Facts(tuple((texts.label(key), value) for key, value in labelled(chronicle).items() if value))
    yield from (
        Paragraph(texts.late_at_start(reader.names[player], reader.late(card.late[player])))
        for player in Player
        if card.late[player]
    )
    for shown in card.sanctions:
        yield Paragraph(
            texts.sanction_shown(
                reader.names[shown.player], shown.measure, plain_name(shown.clause), certain=shown.is_certain
            )
        )
    yield from map(Paragraph, departed(card.departures, texts))
    for settled in card.preferences:
        rolls = ", ".join(
            (
                f"{reader.names.white} {one.white.first}-{one.white.second} – {reader.names.black} "
                f"{one.black.first}-{one.black.second}"
            )
            for one in settled.rolls
        )
        choice = SettledTexts(texts.language, texts.translations).settled(plain_name(settled.choice))
        yield Paragraph(
            texts.settled_before(choice, rolls, None if settled.chooser is None else reader.names[settled.chooser])
        )
    if setup.begun_from is not None:
        minutes, taken = card.minutes_per_point, setup.begun_from.breaks
        lines = (
            *reader.times_of(chronicle.start, Instant(0)),
            *((texts.minutes_set(minutes),) if minutes is not None else ()),
            *(f"{reader.names[player]}: {texts.breaks_taken(taken[player])}" for player in Player if taken[player]),
        )
        yield Note(texts.since_start(0), texts.continued(), lines, (reader.diagram(chronicle.start),))


def departed(departures: Sequence[Departure], texts: ReportTexts) -> list[str]:
    """Where the match departs from its rules, a sentence each."""
    if not departures:
        return []
    from tavla.text.departure_texts import (
        DepartureTexts,
    )  # most matches keep to their rules, and their report wants no word of them

    words = DepartureTexts(texts.language, texts.translations)
    return [
        words.departed(Departure(plain_name(one.key), plain_name(one.ruled), plain_name(one.announced)))
        for one in departures
    ]


def labelled(chronicle: Chronicle) -> dict[str, str]:
    """What stands at the head of report and slip: label -> value, empty where there is none."""
    texts, setup = chronicle.reader.texts, chronicle.state.setup
    card = setup.card
    return {
        "event": plain_name(card.event),
        "round": plain_name(card.round),
        "table": plain_name(card.table),
        "match_id": plain_name(setup.match_id),
        "begun": day_and_hour(setup.wall_clock),
        "rules": plain_name(ruleset_of(setup.ruleset).title),
        "length": texts.to_length(chronicle.state.score.length),
        "clock": texts.clock_set(setup.clock),
        "dice": " · ".join(
            texts.dice_from(texts.dice_source(source), count) for source, count in chronicle.sources.items()
        ),
        "help": _help(chronicle),
    }


def _help(chronicle: Chronicle) -> str:
    """What was on at the start, and from which act on something else."""
    texts, assistance = chronicle.reader.texts, chronicle.state.setup.card.assistance
    at_start = (
        texts.help_at_start(on=assistance.highlights is not Highlights.OFF, pip_count=assistance.pip_count)
        if assistance
        else ""
    )
    later = (f"{texts.act_number(act)} – {texts.help_given(ordered)}" for act, ordered in chronicle.helps)
    return "; ".join(filter(None, (at_start, *later)))


def how_it_ended(chronicle: Chronicle) -> Iterator[Block]:
    """Result, score, and the games; the board where the match is not finished."""
    reader, texts, state = chronicle.reader, chronicle.reader.texts, chronicle.state
    result = state.match_result
    yield Heading(texts.result())
    yield Score(reader.names, state.score.points, result.winner if result else None)
    times = reader.times_of(state, chronicle.at)
    if result is None:  # whoever sets it up elsewhere wants the board as it stands
        yield Note(texts.since_start(chronicle.at), result_sentence(chronicle), times, (reader.diagram(state),))
    else:
        yield from map(Paragraph, (result_sentence(chronicle), *times))
    yield from games_table(chronicle)


def result_sentence(chronicle: Chronicle) -> str:
    """Who won and how; or that nobody has yet."""
    texts = chronicle.reader.texts
    over = texts.match_over(chronicle.state, chronicle.reader.names)
    return f"{over}." if over else texts.unfinished()


def games_table(chronicle: Chronicle) -> Iterator[Block]:
    """One row a game."""
    texts, names = chronicle.reader.texts, chronicle.reader.names
    rows = []
    for number, result, after in chronicle.games:
        won = texts.game_result(result, names)
        points = after.score.points
        rows.append(
            cells(
                str(number),
                won,
                chronicle.reader.sentence(texts.ending(result.ending)),
                f"{points.white} – {points.black}",
            )
        )
    if rows:
        heads = (texts.label("number"), texts.games(), texts.label("how"), texts.label("score"))
        yield Table(heads, tuple(rows), (7, 48, 30, 15), frozenset({3}))


def _acts(chronicle: Chronicle) -> Iterator[Block]:
    texts = chronicle.reader.texts
    yield Heading(texts.acts_of_the_director())
    if not chronicle.acts:
        yield Paragraph(texts.no_acts())
        return
    heads = (texts.label("number"), texts.label("time"), texts.label("act"), texts.label("clause"), texts.label("by"))
    rows = [
        cells(
            str(act.number),
            hour(act.authority.wall_clock),
            act.what,
            texts.clause_named(plain_name(act.authority.clause)),
            plain_name(act.authority.director),
        )
        for act in chronicle.acts
    ]
    yield Table(heads, tuple(rows), (6, 9, 42, 26, 17))


def _attempts(chronicle: Chronicle) -> Iterator[Block]:
    texts, names = chronicle.reader.texts, chronicle.reader.names
    yield Heading(texts.refused_attempts())
    if not chronicle.attempts:
        yield Paragraph(texts.no_attempts())
        return
    totals = {
        player: sum(count for (_, who, _), count in chronicle.attempts.items() if who is player) for player in Player
    }
    yield Paragraph(" · ".join(f"{names[player]}: {totals[player]}" for player in Player))
    yield from attempts_table(chronicle)


def attempts_table(chronicle: Chronicle) -> Iterator[Block]:
    """Who tried what in which game, and how often; nothing where nobody did."""
    texts, names = chronicle.reader.texts, chronicle.reader.names
    heads = (texts.label("game"), texts.label("player"), texts.label("why"), "")
    rows = [
        cells(str(game), names[player], texts.attempt(reason), f"{count}×")
        for (game, player, reason), count in chronicle.attempts.items()
    ]
    if rows:
        yield Table(heads, tuple(rows), (10, 24, 56, 10), frozenset({3}))


def _course(chronicle: Chronicle) -> Iterator[Block]:
    texts = chronicle.reader.texts
    yield Heading(texts.what_happened())
    if any(
        isinstance(block, Table) and any(cell.is_struck for row in block.rows for cell in row)
        for block in chronicle.blocks
    ):
        yield Paragraph(texts.struck_out())
    yield from chronicle.blocks
