"""The report of one match, for the federation and the players."""

from collections.abc import Iterator, Sequence

from tavla.application.acts.after_ruling import is_directors_act
from tavla.base.plain_name import plain_name
from tavla.domain.facts.assistance import Highlights
from tavla.domain.facts.events import Event
from tavla.domain.facts.match_card import Departure
from tavla.domain.game.player import Player
from tavla.domain.time.units import Instant
from tavla.reports.chronicle import Chronicle
from tavla.reports.document import Block, Document, Facts, Heading, Note, Paragraph, Score, Table, cells
from tavla.reports.reader import day_and_hour, hour
from tavla.rules.loader import ruleset_of
from tavla.text import (
    act_words,
    change_words,
    clause_words,
    director_words,
    foreseen_words,
    record_words,
    report_words,
    result_words,
    sanction_words,
    seat_words,
    sheet_words,
    start_words,
)
from tavla.text.words import Words


def match_report(history: Sequence[Event], t: Words) -> Document:
    """What happened in a match, in order; what stands of it so far where it is not finished. Raises TavlaError if the
    first fact is no start of a match.

    Source: USBGF 5.5, NBF 5.5, WBGT 5.6.
    """
    chronicle = Chronicle(history, t)
    names, setup = chronicle.reader.names, chronicle.state.setup
    running = f"{names.white} – {names.black} · {plain_name(setup.match_id)}"
    return Document(
        t.language,
        t("Match report"),
        t("{white} against {black}", white=names.white, black=names.black),
        running,
        t("Page {page} of {pages}"),
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
    reader, t, setup = chronicle.reader, chronicle.reader.t, chronicle.state.setup
    card = setup.card
    if setup.training:
        yield Paragraph(t("Training match: not a result"), is_loud=True)
    if card.variant is not None:
        yield Paragraph(card.variant.title, is_loud=True)
    yield Facts(tuple((sheet_words.label(t, key), value) for key, value in labelled(chronicle).items() if value))
    yield from (
        Paragraph(
            t(
                "When the match began, {name} was {time} late.",
                name=reader.names[player],
                time=reader.late(card.late[player]),
            )
        )
        for player in Player
        if card.late[player]
    )
    for shown in card.sanctions:
        yield Paragraph(
            sanction_words.sanction_shown(
                t, reader.names[shown.player], shown.measure, plain_name(shown.clause), certain=shown.is_certain
            )
        )
    yield from map(Paragraph, departed(card.departures, t))
    for settled in card.preferences:
        rolls = ", ".join(
            (
                f"{reader.names.white} {one.white.first}-{one.white.second} – {reader.names.black} "
                f"{one.black.first}-{one.black.second}"
            )
            for one in settled.rolls
        )
        choice = start_words.settled(t, plain_name(settled.choice))
        yield Paragraph(
            report_words.settled_before(
                t, choice, rolls, None if settled.chooser is None else reader.names[settled.chooser]
            )
        )
    if setup.begun_from is not None:
        minutes, taken = card.minutes_per_point, setup.begun_from.breaks
        lines = (
            *reader.times_of(chronicle.start, Instant(0)),
            *(
                (
                    t.n(
                        "{n} minute a point, as the director set it",
                        "{n} minutes a point, as the director set it",
                        minutes,
                    ),
                )
                if minutes is not None
                else ()
            ),
            *(
                f"{reader.names[player]}: {t.n('{n} break taken', '{n} breaks taken', taken[player])}"
                for player in Player
                if taken[player]
            ),
        )
        yield Note(
            report_words.since_start(0),
            t("Continued from another board, from this position"),
            lines,
            (reader.diagram(chronicle.start),),
        )


def departed(departures: Sequence[Departure], t: Words) -> list[str]:
    """Where the match departs from its rules, a sentence each."""
    from tavla.text import rule_words

    if not departures:
        return []

    return [
        rule_words.departed(t, Departure(plain_name(one.key), plain_name(one.ruled), plain_name(one.announced)))
        for one in departures
    ]


def labelled(chronicle: Chronicle) -> dict[str, str]:
    """What stands at the head of report and slip: label -> value, empty where there is none."""
    t, setup = chronicle.reader.t, chronicle.state.setup
    card = setup.card
    return {
        "event": plain_name(card.event),
        "round": plain_name(card.round),
        "table": plain_name(card.table),
        "match_id": plain_name(setup.match_id),
        "begun": day_and_hour(setup.wall_clock),
        "rules": clause_words.title(t, ruleset_of(setup.ruleset)),
        "length": result_words.to_length(t, chronicle.state.score.length),
        "clock": report_words.clock_set(t, setup.clock),
        "dice": " · ".join(
            t.n("{source}: {n} roll", "{source}: {n} rolls", count, source=seat_words.dice_source(t, source))
            for source, count in chronicle.sources.items()
        ),
        "help": _help(chronicle),
    }


def _help(chronicle: Chronicle) -> str:
    """What was on at the start, and from which act on something else."""
    t, assistance = chronicle.reader.t, chronicle.state.setup.card.assistance
    at_start = (
        report_words.help_at_start(t, on=assistance.highlights is not Highlights.OFF, pip_count=assistance.pip_count)
        if assistance
        else ""
    )
    later = (f"{t('Act {n}', n=act)} – {change_words.help_given(t, ordered)}" for act, ordered in chronicle.helps)
    return "; ".join(filter(None, (at_start, *later)))


def how_it_ended(chronicle: Chronicle) -> Iterator[Block]:
    """Result, score, and the games; the board where the match is not finished."""
    reader, t, state = chronicle.reader, chronicle.reader.t, chronicle.state
    result = state.match_result
    yield Heading(t("Result"))
    yield Score(reader.names, state.score.points, result.winner if result else None)
    times = reader.times_of(state, chronicle.at)
    if result is None:  # whoever sets it up elsewhere wants the board as it stands
        yield Note(report_words.since_start(chronicle.at), result_sentence(chronicle), times, (reader.diagram(state),))
    else:
        yield from map(Paragraph, (result_sentence(chronicle), *times))
    yield from games_table(chronicle)


def result_sentence(chronicle: Chronicle) -> str:
    """Who won and how; or that nobody has yet."""
    t = chronicle.reader.t
    over = result_words.match_over(t, chronicle.state, chronicle.reader.names)
    return f"{over}." if over else t("The match is not finished.")


def games_table(chronicle: Chronicle) -> Iterator[Block]:
    t, names = chronicle.reader.t, chronicle.reader.names
    rows = []
    for number, result, after in chronicle.games:
        won = result_words.game_result(t, result, names)
        points = after.score.points
        rows.append(
            cells(
                str(number),
                won,
                chronicle.reader.sentence(result_words.ending(t, result.ending)),
                f"{points.white} – {points.black}",
            )
        )
    if rows:
        heads = (sheet_words.label(t, "number"), t("Games"), sheet_words.label(t, "how"), sheet_words.label(t, "score"))
        yield Table(heads, tuple(rows), (7, 48, 30, 15), frozenset({3}))


def _acts(chronicle: Chronicle) -> Iterator[Block]:
    t = chronicle.reader.t
    yield Heading(t("Acts of the director"))
    if not chronicle.acts:
        yield Paragraph(t("The director did not have to act."))
        yield from counted_against(chronicle)
        return
    heads = (
        sheet_words.label(t, "number"),
        sheet_words.label(t, "time"),
        sheet_words.label(t, "act"),
        sheet_words.label(t, "clause"),
        sheet_words.label(t, "by"),
    )
    rows = [
        cells(
            str(act.number),
            hour(act.authority.wall_clock),
            act.what,
            clause_words.named(t, plain_name(act.authority.clause)),
            plain_name(director_words.by(t, act.authority)),
        )
        for act in chronicle.acts
    ]
    yield Table(heads, tuple(rows), (6, 9, 42, 26, 17))
    yield from after_acts(chronicle)
    yield from counted_against(chronicle)


def after_acts(chronicle: Chronicle) -> Iterator[Block]:
    """Whether each act of the director can be appealed, and to whom it is reported."""
    t = chronicle.reader.t
    ruleset = ruleset_of(chronicle.state.setup.ruleset)
    after: dict[str, list[str]] = {}
    for act in chronicle.acts:
        if is_directors_act(act.event):
            after.setdefault(" ".join(act_words.after_ruling(t, ruleset, act.event)), []).append(str(act.number))
    for said, numbers in after.items():
        acts = ", ".join(numbers)
        yield Paragraph(t.n("Act {acts}: {what}", "Acts {acts}: {what}", len(numbers), acts=acts, what=said))
    if chronicle.acts and not ruleset.director.reported_further_by.is_silent:
        yield Paragraph(foreseen_words.rule_line(t, ruleset, "director.reported_further_by"))


def _attempts(chronicle: Chronicle) -> Iterator[Block]:
    t, names = chronicle.reader.t, chronicle.reader.names
    yield Heading(t("Refused attempts at an illegal play"))
    if not chronicle.attempts:
        yield Paragraph(t("None."))
        return
    totals = {
        player: sum(count for (_, who, _), count in chronicle.attempts.items() if who is player) for player in Player
    }
    yield Paragraph(" · ".join(f"{names[player]}: {totals[player]}" for player in Player))
    yield from attempts_table(chronicle)


def counted_against(chronicle: Chronicle) -> Iterator[Block]:
    """What the board has counted against a player."""
    for player, against in zip(Player, chronicle.against, strict=True):
        if against:
            yield Paragraph(record_words.counted_against(chronicle.reader.t, chronicle.reader.names[player], against))


def attempts_table(chronicle: Chronicle) -> Iterator[Block]:
    """Who tried what in which game, and how often; nothing where nobody did."""
    t, names = chronicle.reader.t, chronicle.reader.names
    heads = (sheet_words.label(t, "game"), sheet_words.label(t, "player"), sheet_words.label(t, "why"), "")
    rows = [
        cells(str(game), names[player], report_words.attempt(t, reason), f"{count}×")
        for (game, player, reason), count in chronicle.attempts.items()
    ]
    if rows:
        yield Table(heads, tuple(rows), (10, 24, 56, 10), frozenset({3}))


def _course(chronicle: Chronicle) -> Iterator[Block]:
    t = chronicle.reader.t
    yield Heading(t("What happened, in order"))
    if any(
        isinstance(block, Table) and any(cell.is_struck for row in block.rows for cell in row)
        for block in chronicle.blocks
    ):
        yield Paragraph(t("Struck out: taken back, or void."))
    yield from chronicle.blocks
