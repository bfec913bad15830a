"""Nobody is held to what he said of a cube that is out of play or not his."""

import pytest
from ruled_table import BLACK, DIRECTOR, WHITE, RuledTable, mid_turn

from tavla.application.acts.matter import Matter
from tavla.application.commands import director as ordered
from tavla.application.commands import play as asked
from tavla.application.refusals import Refusal
from tavla.domain.game.cube import Cube
from tavla.domain.game.match_score import Crawford
from tavla.domain.game.player import ByPlayer

RULED = ["usbgf-2016", "nbf", "wbgt", "istavder-2025"]
ANNOUNCED = [Matter.ANNOUNCED_DOUBLE, Matter.ANNOUNCED_DROP]


def first_turn(table: RuledTable) -> RuledTable:
    table.dice(3, 1)
    table.moves((8, 5), (6, 5))
    return table


@pytest.mark.parametrize("matter", ANNOUNCED)
@pytest.mark.parametrize("ruleset", RULED)
def test_no_word_binds_in_the_crawford_game(ruleset: str, matter: Matter) -> None:
    table = RuledTable(ruleset)
    table.agreed(ordered.CorrectScore(DIRECTOR, ByPlayer(6, 0), Crawford.THIS_GAME))
    table.resumes()
    first_turn(table)
    assert Refusal.CRAWFORD_GAME is table.refused(ordered.BindToWord(DIRECTOR, BLACK, matter)).reason


@pytest.mark.parametrize("matter", ANNOUNCED)
def test_no_word_binds_in_a_deciding_game(matter: Matter) -> None:
    table = RuledTable("usbgf-2016", 8)
    table.agreed(ordered.CorrectScore(DIRECTOR, ByPlayer(7, 7), Crawford.PLAYED))
    table.agreed(ordered.CorrectLength(DIRECTOR, 7))
    table.resumes()
    first_turn(table)
    assert Refusal.DECIDING_GAME is table.refused(ordered.BindToWord(DIRECTOR, BLACK, matter)).reason


def test_a_word_binds_only_where_the_cube_can_be_turned() -> None:
    table = mid_turn()
    table.agreed(ordered.CorrectCube(DIRECTOR, Cube(2, WHITE)))
    for player, matter in ((BLACK, Matter.ANNOUNCED_DOUBLE), (WHITE, Matter.ANNOUNCED_DROP)):
        assert Refusal.CUBE_NOT_YOURS is table.refused(ordered.BindToWord(DIRECTOR, player, matter)).reason
    for player, matter in ((WHITE, Matter.ANNOUNCED_DOUBLE), (BLACK, Matter.ANNOUNCED_DROP)):
        table.agreed(ordered.BindToWord(DIRECTOR, player, matter))


@pytest.mark.parametrize("ruleset", RULED)
def test_the_cube_stays_out_of_play_where_the_director_would_turn_it(ruleset: str) -> None:
    table = RuledTable(ruleset)
    table.agreed(ordered.CorrectScore(DIRECTOR, ByPlayer(6, 0), Crawford.THIS_GAME))
    table.resumes()
    first_turn(table)
    assert Refusal.CUBE_IMPOSSIBLE is table.refused(ordered.CorrectCube(DIRECTOR, Cube(2, WHITE))).reason


def test_the_cube_stays_out_of_play_in_a_deciding_game() -> None:
    table = RuledTable("usbgf-2016", 8)
    table.agreed(ordered.CorrectScore(DIRECTOR, ByPlayer(7, 7), Crawford.PLAYED))
    table.agreed(ordered.CorrectLength(DIRECTOR, 7))
    table.resumes()
    first_turn(table)
    assert table.state.score.has_no_cube
    assert Refusal.CUBE_IMPOSSIBLE is table.refused(ordered.CorrectCube(DIRECTOR, Cube(2, WHITE))).reason


@pytest.mark.parametrize("ruleset", RULED)
def test_there_is_no_cube_in_a_match_to_one_point(ruleset: str) -> None:
    """NBF 4.4 (iv), WBGT 4.4 (4), ISTAVDER 26: its one game is the first in which a player is one point away."""
    table = mid_turn(ruleset, 1)
    assert Refusal.CRAWFORD_GAME is table.refused(asked.TouchCube(BLACK)).reason
    assert Refusal.CRAWFORD_GAME is table.refused(ordered.BindToWord(DIRECTOR, BLACK, Matter.ANNOUNCED_DOUBLE)).reason
    assert Refusal.CUBE_IMPOSSIBLE is table.refused(ordered.CorrectCube(DIRECTOR, Cube(2, WHITE))).reason
