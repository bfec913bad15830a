"""A game is given up, or agreed on, only at a grade that is certain; an appeal is late only where there was a ruling."""

import pytest
from ruled_table import BLACK, DIRECTOR, RuledTable, mid_turn, ruleset_text

from tavla.application.acts.foreseen import Verdict, of_appeal
from tavla.application.commands import director as ordered
from tavla.application.commands import play as asked
from tavla.application.refusals import Refusal
from tavla.domain.game.outcome import Grade
from tavla.domain.game.position import Position
from tavla.rules.loader import ruleset_of

OPEN_GAMMON = Position((3, 2, 0, 0, 0, -1, *(0,) * 17, -14, 0, 0, 10, 0))
"""White has ten off; Black, on roll with none off, may yet be gammoned or not."""


def with_open_gammon(ruleset: str) -> RuledTable:
    table = mid_turn(ruleset)
    table.agreed(ordered.CorrectPosition(DIRECTOR, OPEN_GAMMON, on_roll=BLACK))
    table.resumes()
    return table


@pytest.mark.parametrize("grade", [Grade.SINGLE, Grade.GAMMON])
def test_a_grade_that_is_still_open_is_neither_conceded_nor_agreed_on(grade: Grade) -> None:
    table = with_open_gammon("nbf")
    conceded = table.refused(asked.OfferConcession(BLACK, grade))
    settled = table.refused(asked.ClaimSettled(BLACK, BLACK.opponent, grade))
    assert (Refusal.RESULT_NOT_CERTAIN, Refusal.RESULT_NOT_CERTAIN) == (conceded.reason, settled.reason)


def test_no_appeal_is_late_before_anything_has_been_ruled() -> None:
    rules, table = ruleset_of(ruleset_text("istavder-2025")), mid_turn("istavder-2025")
    assert Verdict.OPEN is of_appeal(rules, table.history, -1).verdict
    assert Verdict.TOO_LATE is of_appeal(rules, table.history, 0).verdict
