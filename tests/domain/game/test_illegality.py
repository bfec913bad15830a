"""The rule that an illegal try breaks."""

import pytest
from written_positions import moves, place

from tavla.domain.game.illegality import (
    Illegality,
    result_by_hand,
    why_illegal_hops,
    why_illegal_move,
    why_illegal_play,
    why_illegal_result,
    why_incomplete,
)
from tavla.domain.game.play import played
from tavla.domain.game.position import OPENING, Position
from tavla.domain.game.roll import Roll

CLOSED_BY_ONE_WAY = place("10 3", "4 4 1 1", own_off=13, other_off=11)
ONE_OF_TWO = place("24", "13 13")


@pytest.mark.parametrize(
    ("position", "roll", "made", "origin", "target", "expected"),
    [
        (place("bar 13", "24 24"), Roll(2, 1), "", 13, 12, Illegality.CHECKER_ON_BAR),
        (place("bar bar 13"), Roll(2, 1), "", 25, 22, Illegality.CHECKER_ON_BAR),
        (place("bar 13", "24 24"), Roll(2, 1), "", 25, 24, Illegality.POINT_CLOSED),
        (OPENING, Roll(6, 5), "", 24, 19, Illegality.POINT_CLOSED),
        (OPENING, Roll(5, 5), "", 24, 14, Illegality.POINT_CLOSED),
        (OPENING, Roll(6, 5), "", 23, 17, Illegality.NO_CHECKER),
        (OPENING, Roll(6, 5), "", 12, 6, Illegality.NO_CHECKER),
        (OPENING, Roll(6, 5), "", 25, 20, Illegality.NO_CHECKER),
        (OPENING, Roll(6, 5), "", 0, 0, Illegality.NO_CHECKER),
        (OPENING, Roll(6, 5), "", 13, 9, Illegality.NOT_YOUR_DIE),
        (OPENING, Roll(6, 5), "13/6", 13, 7, Illegality.NOT_YOUR_DIE),
        (OPENING, Roll(6, 5), "13/6 13/5", 13, 8, Illegality.NOT_YOUR_DIE),
        (OPENING, Roll(6, 5), "", 6, 0, Illegality.NOT_ALL_HOME),
        (OPENING, Roll(6, 5), "", 13, 0, Illegality.NOT_ALL_HOME),
        (OPENING, Roll(6, 5), "", 13, 18, Illegality.WRONG_WAY),
        (OPENING, Roll(6, 5), "", 13, 13, Illegality.WRONG_WAY),
        (place("6 4 2"), Roll(5, 1), "", 4, 0, Illegality.FARTHER_CHECKER),
        (place("6 4 2"), Roll(3, 1), "", 6, 0, Illegality.NOT_YOUR_DIE),
        (CLOSED_BY_ONE_WAY, Roll(6, 2), "", 10, 4, Illegality.POINT_CLOSED),
        (ONE_OF_TWO, Roll(6, 5), "", 24, 19, Illegality.HIGHER_DIE),
        (ONE_OF_TWO, Roll(6, 5), "", 24, 13, Illegality.POINT_CLOSED),
        (place("24 9", "18 18 7 7 3 3"), Roll(6, 2), "", 24, 22, None),
        (OPENING, Roll(3, 1), "", 8, 5, None),
        (OPENING, Roll(3, 1), "8/3", 6, 5, None),
    ],
)
def test_a_try_is_refused_by_the_rule_it_breaks(
    position: Position, roll: Roll, made: str, origin: int, target: int, expected: Illegality | None
) -> None:
    assert expected == why_illegal_move(position, roll, moves(made), origin, target)


def test_a_move_that_strands_the_other_die_breaks_the_both_dice_rule() -> None:
    position = place("20 10", "13 13 9 9")
    assert why_illegal_move(position, Roll(6, 1), (), 20, 14) is Illegality.BOTH_DICE
    assert why_illegal_move(position, Roll(6, 1), (), 20, 19) is None
    assert why_illegal_move(position, Roll(6, 1), (), 10, 4) is None
    assert why_illegal_play(position, Roll(6, 1), moves("20/6")) is Illegality.BOTH_DICE
    assert why_incomplete(position, Roll(6, 1), moves("20/6")) == (1,)


def test_moves_already_made_that_could_not_be_are_named_first() -> None:
    assert why_illegal_move(OPENING, Roll(6, 5), moves("24/5"), 13, 7) is Illegality.POINT_CLOSED
    assert why_illegal_move(OPENING, Roll(6, 5), moves("24/4"), 13, 7) is Illegality.NOT_YOUR_DIE


def test_the_dice_still_to_play_are_named() -> None:
    assert why_incomplete(OPENING, Roll(1, 3), ()) == (1, 3)
    assert why_incomplete(OPENING, Roll(1, 3), moves("8/3")) == (1,)
    assert why_incomplete(OPENING, Roll(1, 3), moves("8/3 6/1")) == ()
    assert why_incomplete(OPENING, Roll(2, 2), moves("8/2")) == (2, 2, 2)
    assert why_incomplete(ONE_OF_TWO, Roll(5, 6), ()) == (6,)
    assert why_incomplete(ONE_OF_TWO, Roll(5, 6), moves("24/5")) == (6,)
    assert why_incomplete(place("24", "13 13 18 18"), Roll(6, 5), ()) == (5,)
    assert why_incomplete(place("bar", "24 24 23 23"), Roll(2, 1), ()) == ()
    assert why_incomplete(OPENING, Roll(1, 3), moves("8/6 8/6")) == (1, 3)


@pytest.mark.parametrize(
    ("position", "roll", "play", "expected"),
    [
        (OPENING, Roll(3, 1), "8/3 6/1", None),
        (OPENING, Roll(3, 1), "8/3", Illegality.BOTH_DICE),
        (OPENING, Roll(3, 1), "", Illegality.BOTH_DICE),
        (OPENING, Roll(3, 1), "8/3 8/3", Illegality.NOT_YOUR_DIE),
        (OPENING, Roll(1, 1), "8/1 8/1", Illegality.MORE_DICE),
        (ONE_OF_TWO, Roll(6, 5), "24/5", Illegality.HIGHER_DIE),
        (ONE_OF_TWO, Roll(6, 5), "", Illegality.MORE_DICE),
        (place("bar 13", "24 24"), Roll(2, 1), "13/1 25/2", Illegality.CHECKER_ON_BAR),
        (place("6 4 2"), Roll(5, 1), "4/5 6/1", Illegality.FARTHER_CHECKER),
        (place("7 4 2"), Roll(5, 1), "4/5 7/1", Illegality.NOT_ALL_HOME),
        (OPENING, Roll(5, 1), "24/5 24/1", Illegality.POINT_CLOSED),
        (OPENING, Roll(5, 1), "5/5", Illegality.NO_CHECKER),
    ],
)
def test_a_whole_play_is_refused_by_the_first_rule_it_breaks(
    position: Position, roll: Roll, play: str, expected: Illegality | None
) -> None:
    assert expected == why_illegal_play(position, roll, moves(play))


def test_a_result_is_refused_by_the_rule_broken_on_the_way_to_it() -> None:
    assert why_illegal_result(OPENING, Roll(3, 1), played(OPENING, moves("8/3 6/1"))) is None
    assert why_illegal_result(OPENING, Roll(3, 1), OPENING) is Illegality.BOTH_DICE
    assert why_illegal_result(OPENING, Roll(3, 1), played(OPENING, moves("8/2 6/3"))) is Illegality.NOT_YOUR_DIE
    assert why_illegal_result(place("13 6"), Roll(3, 1), place("14 6")) is Illegality.WRONG_WAY
    assert why_illegal_result(place("bar 13"), Roll(2, 1), place("bar 10")) is Illegality.CHECKER_ON_BAR
    assert why_illegal_result(place("6 4 2"), Roll(5, 1), place("5 2", own_off=1)) is Illegality.FARTHER_CHECKER
    assert why_illegal_result(place("6 5 4", own_off=12), Roll(4, 2), place("6 5", own_off=13)) is Illegality.BOTH_DICE
    assert why_illegal_result(place("7 4 2"), Roll(5, 4), place("7 2", own_off=1)) is Illegality.NOT_ALL_HOME
    assert why_illegal_result(ONE_OF_TWO, Roll(6, 5), place("19", "13 13")) is Illegality.HIGHER_DIE
    assert why_illegal_result(OPENING, Roll(2, 2), played(OPENING, moves("13/2"))) is Illegality.MORE_DICE


def test_written_hops_are_put_down_in_any_order() -> None:
    assert result_by_hand(OPENING, [(8, 5), (5, 2)]) == played(OPENING, moves("8/3 5/3"))
    assert result_by_hand(OPENING, [(5, 2), (8, 5)]) == played(OPENING, moves("8/3 5/3"))
    assert result_by_hand(OPENING, [(9, 5)]) is Illegality.NO_CHECKER
    assert result_by_hand(OPENING, [(24, 19)]) is Illegality.POINT_CLOSED
    assert result_by_hand(OPENING, [(6, 8)]) is Illegality.WRONG_WAY
    assert result_by_hand(OPENING, [(24, 0), (9, 5)]) is Illegality.NO_CHECKER


def test_hops_are_judged_by_where_they_lead() -> None:
    assert why_illegal_hops(OPENING, Roll(3, 1), [(8, 5), (6, 5)]) is None
    assert why_illegal_hops(OPENING, Roll(3, 1), [(8, 5)]) is Illegality.BOTH_DICE
    assert why_illegal_hops(OPENING, Roll(3, 1), [(24, 19)]) is Illegality.POINT_CLOSED
