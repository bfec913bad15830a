"""The result slip: one page with the result, for both players to sign."""

from collections.abc import Iterator, Sequence

from tavla.domain.facts.events import Event
from tavla.reports.chronicle import Chronicle
from tavla.reports.document import Block, Document, Facts, Heading, Paragraph, Score, Signatures
from tavla.reports.match_report import games_table, labelled, result_sentence
from tavla.rules.director_rules import ResultBy
from tavla.rules.loader import ruleset_of
from tavla.text import sheet_words
from tavla.text.words import Words, beside

MOST_GAMES = {True: 24, False: 8}
"""More games than fit a page are told by their number; names that take more than one line leave room for fewer."""
SHORT_NAME = 24


def result_slip(history: Sequence[Event], t: Words) -> Document:
    """The result on one page.

    Raises TavlaError if the first fact is no start of a match. Source: 4.6 of USBGF, NBF, WBGT; ISTAVDER 28.
    """
    chronicle = Chronicle(history, t)
    names = chronicle.reader.names
    running = f"{names.white} – {names.black} · {labelled(chronicle)['match_id']}"
    return Document(
        t.language,
        t("Result slip"),
        t("{white} against {black}", white=names.white, black=names.black),
        running,
        t("Page {page} of {pages}"),
        tuple(_blocks(chronicle)),
    )


def _blocks(chronicle: Chronicle) -> Iterator[Block]:
    reader, t, state = chronicle.reader, chronicle.reader.t, chronicle.state
    result = state.match_result
    if state.setup.training:
        yield Paragraph(t("Training match: not a result"), is_loud=True)
    values = labelled(chronicle)
    yield Facts(
        tuple(
            (sheet_words.label(t, key), value) for key, value in values.items() if value and key not in {"dice", "help"}
        )
    )
    yield Heading(t("Result"))
    yield Score(reader.names, state.score.points, result.winner if result else None)
    yield Paragraph(result_sentence(chronicle))
    if result is not None and result.winner is not None:
        loser = result.winner.opponent
        given = ruleset_of(state.setup.ruleset).director.result_given_by.value
        rows = [
            (sheet_words.label(t, "winner"), reader.names[result.winner]),
            (sheet_words.label(t, "loser"), reader.names[loser]),
        ]
        if given is ResultBy.WINNER_LOSERS_SCORE:
            rows.append((sheet_words.label(t, "losers_score"), str(state.score.points[loser])))
        yield Facts(tuple(rows))
    yield from (Paragraph(line) for line in reader.times_of(state, chronicle.at))
    if len(chronicle.games) <= MOST_GAMES[max(map(len, reader.names)) <= SHORT_NAME]:
        yield from games_table(chronicle)
    else:
        yield Facts(((t("Games"), str(len(chronicle.games))),))
    if state.signed:
        yield Paragraph(beside((t("The result is signed off"), *reader.authority(state.signed))))
    yield Signatures(tuple(reader.names))
