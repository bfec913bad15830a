"""The course of a match in its report: numbers of turns, times of those who came late, captions of boards."""

from random import Random

import pytest
from ruled_table import BLACK, RuledTable
from told_scenes import HOUR, NAMES, long_match, plays_on

from tavla.application.commands import play as asked
from tavla.domain.facts.match_card import MatchCard
from tavla.domain.facts.stops import StopReason
from tavla.domain.game.player import ByPlayer
from tavla.domain.time.units import Millis
from tavla.reports.document import Note, Paragraph, Table
from tavla.reports.match_report import match_report
from tavla.text.words import Words

ENGLISH = Words()


def numbers(table: RuledTable) -> list[tuple[str, str]]:
    """Each row of the sheet: its number, and where white's half stands above, the sign for that."""
    return [
        (row[0].text, row[1].text if row[1].text == "…" else "")
        for block in match_report(table.history, ENGLISH).blocks
        if isinstance(block, Table)
        for row in block.rows
        if row[0].text.isdigit()
    ]


@pytest.mark.parametrize(
    ("played", "rows"),
    [(1, [("1", ""), ("1", "…"), ("2", "")]), (3, [("1", ""), ("2", ""), ("2", "…"), ("3", "")])],
)
def test_a_stop_between_the_halves_of_a_turn_begins_no_new_one(played: int, rows: list[tuple[str, str]]) -> None:
    table, random = RuledTable(names=NAMES), Random(7)
    table.dice(6, 1)
    plays_on(table, random, played)
    assert table.state.on_roll is BLACK
    table.does(asked.StopPlay(StopReason.DIRECTOR_CALLED, BLACK, HOUR))
    table.resumes()
    plays_on(table, random, 2)
    assert rows == numbers(table)


def test_how_late_a_player_was_for_the_match_stands_at_its_head_to_the_second_that_had_passed() -> None:
    card = MatchCard(late=ByPlayer(Millis(0), Millis(364_960)))
    blocks = match_report(RuledTable("istavder-2025", 7, names=NAMES, card=card).history, ENGLISH).blocks
    assert Paragraph("When the match began, Bo Carlsen was 6:04 late.") in blocks


def test_the_board_that_a_game_left_names_nobody_to_play() -> None:
    ended = [
        block
        for block in match_report(long_match(), ENGLISH).blocks
        if isinstance(block, Note) and " wins a " in block.title
    ]
    captions = {diagram.caption for note in ended for diagram in note.diagrams}
    assert {f"○ {NAMES.white}  ● {NAMES.black}"} == captions
