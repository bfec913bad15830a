"""A match that has ended takes no act but those that look at its end."""

import pytest
from ruled_table import DIRECTOR, WHITE, RuledTable, mid_turn, ruleset_text

from tavla.application.acts.foreseen import of_length
from tavla.application.commands import director as ordered
from tavla.application.refusals import Refusal
from tavla.domain.facts.assistance import Assistance, Highlights
from tavla.domain.facts.dice_source import DiceSource
from tavla.domain.facts.scene import Closing
from tavla.domain.facts.turn import Phase
from tavla.domain.game.match_score import Crawford
from tavla.domain.game.player import ByPlayer
from tavla.domain.time.clock_source import ClockSource
from tavla.rules.loader import ruleset_of

RULED = ["usbgf-2016", "nbf", "wbgt", "istavder-2025"]


def closed(ruleset: str, how: Closing) -> RuledTable:
    no_show = how is Closing.DOUBLE_NO_SHOW
    table = RuledTable(ruleset) if no_show else mid_turn(ruleset)
    table.agreed(ordered.CloseMatch(DIRECTOR, how, None if no_show else WHITE))
    return table


@pytest.mark.parametrize("how", Closing)
@pytest.mark.parametrize("ruleset", RULED)
def test_no_score_undoes_what_the_director_ended(ruleset: str, how: Closing) -> None:
    table = closed(ruleset, how)
    result = table.state.match_result
    order = ordered.CorrectScore(DIRECTOR, ByPlayer(1, 2), Crawford.TO_COME)
    assert Refusal.MATCH_OVER is table.refused(order).reason
    assert (Phase.MATCH_OVER, result) == (table.state.phase, table.state.match_result)


def test_no_score_undoes_a_match_lost_on_time() -> None:
    table = mid_turn()
    table.now += 2_000_000
    table.agreed(ordered.CallFlag(DIRECTOR))
    order = ordered.CorrectScore(DIRECTOR, ByPlayer(1, 2), Crawford.TO_COME)
    assert Refusal.MATCH_OVER is table.refused(order).reason


def test_a_match_ended_by_its_score_goes_on_when_the_score_was_wrong() -> None:
    table = mid_turn()
    table.agreed(ordered.GivePenaltyPoints(DIRECTOR, WHITE, 7))
    table.agreed(ordered.CorrectScore(DIRECTOR, ByPlayer(1, 2), Crawford.TO_COME))
    assert not table.is_over()


@pytest.mark.parametrize(
    "order",
    [
        ordered.OrderDice(DIRECTOR, DiceSource.TYPED),
        ordered.OrderClockSource(DIRECTOR, list(ClockSource)[-1]),
        ordered.SetAssistance(DIRECTOR, Assistance(Highlights.ALWAYS, pip_count=False, hints=False)),
    ],
    ids=lambda order: type(order).__name__,
)
def test_nothing_is_ordered_for_a_match_that_has_ended(order: ordered.DirectorCommand) -> None:
    assert Refusal.MATCH_OVER is closed("nbf", Closing.FORFEIT).refused(order).reason


@pytest.mark.parametrize("length", [5, 11])
@pytest.mark.parametrize("ruleset", RULED)
def test_the_length_of_an_ended_match_is_read_by_the_clause_of_a_finished_one(ruleset: str, length: int) -> None:
    rules = ruleset_of(ruleset_text(ruleset))
    ended = closed(ruleset, Closing.FORFEIT).state
    assert of_length(ended, rules, length).clause == rules.length.finished_match_stands.clause
