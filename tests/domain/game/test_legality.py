"""What a roll allows, against the listed cases and against the rules written out anew."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
from position_strategies import random_position
from slow_reference import reference_results
from written_positions import moves, place

from tavla.domain.game.legality import (
    is_closed_out,
    legal_plays,
    legal_results,
    most_dice,
    next_moves,
    point_making,
    routes,
)
from tavla.domain.game.packed import pack, unpack
from tavla.domain.game.play import CheckerMove, played
from tavla.domain.game.position import OPENING, Position
from tavla.domain.game.roll import Roll

CASES = [
    json.loads(line)
    for line in (Path(__file__).parents[2] / "data" / "legal_plays.jsonl").read_text(encoding="utf-8").splitlines()
]
ALL_ROLLS = [Roll(high, low) for high in range(1, 7) for low in range(1, high + 1)]
OPENING_COUNTS = (
    "21:15 22:75 31:16 32:17 33:73 41:14 42:18 43:17 44:52 51:8 52:8 53:9 54:9 55:4 61:10 62:14 63:14 "
    "64:14 65:7 66:11 11:42"
)


def most_plays_position() -> Position:
    return Position((0, 0, 1, 1, 0, 1, 1, 0, 1, 1, 0, 1, 1, 0, 1, 0, 1, 1, 0, 1, 1, 0, 1, 1, 0, 15, 0, 0))


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_the_listed_results_are_found_and_no_others(case: dict[str, Any]) -> None:
    position, roll = Position.from_counts(case["pos"]), Roll(*case["dice"])
    results = legal_results(position, roll)
    assert case["results"] == ([] if results.is_dance else sorted(list(result.counts) for result in results))
    assert case["n_dice"] == most_dice(position, roll)
    assert {tuple(sorted(case["dice_used"]))} == {
        tuple(sorted(move.die for move in play)) for _, play in legal_plays(position, roll)
    }
    assert case["forced"] == (len(results) == 1 and not results.is_dance)


def test_the_opening_has_the_listed_numbers_of_results() -> None:
    assert {
        word: len(legal_results(OPENING, Roll(int(word[0]), int(word[1]))))
        for word in (w.split(":")[0] for w in OPENING_COUNTS.split())
    } == {word: int(count) for word, count in (w.split(":") for w in OPENING_COUNTS.split())}


def test_two_plies_from_the_opening_give_202782_results() -> None:
    afterwards = [result.mirrored() for roll in ALL_ROLLS for result in legal_results(OPENING, roll)]
    assert sum(len(legal_results(position, roll)) for position in afterwards for roll in ALL_ROLLS) == 202_782


def test_random_positions_agree_with_the_rules_written_out_anew() -> None:
    source = random.Random(20251)
    for _ in range(6000):
        position, roll = random_position(source), Roll(source.randint(1, 6), source.randint(1, 6))
        expected, dice = reference_results(position.counts, (roll.first, roll.second))
        assert expected == {result.counts for result in legal_results(position, roll)}, (position, roll)
        assert dice == most_dice(position, roll), (position, roll)
        assert expected == {result.counts for result, _ in legal_plays(position, roll)}, (position, roll)


def test_random_games_agree_with_the_rules_written_out_anew() -> None:
    source = random.Random(7)
    for _ in range(25):
        position = OPENING
        while position.own_in_play and position.other_in_play:
            roll = Roll(source.randint(1, 6), source.randint(1, 6))
            expected, _ = reference_results(position.counts, (roll.first, roll.second))
            assert expected == {result.counts for result in legal_results(position, roll)}, (position, roll)
            position = Position(source.choice(sorted(expected))).mirrored()


def test_the_order_of_the_dice_changes_nothing() -> None:
    source = random.Random(3)
    for _ in range(500):
        position, first, second = random_position(source), source.randint(1, 6), source.randint(1, 6)
        assert legal_results(position, Roll(first, second)) == legal_results(position, Roll(second, first))


def test_more_than_two_thousand_plays_fit() -> None:
    position = most_plays_position()
    expected, _ = reference_results(position.counts, (1, 1))
    assert len(expected) > 2200
    assert expected == {result.counts for result in legal_results(position, Roll(1, 1))}


# --- the rules one by one
# ---------------------------------------------------------------------------------------------------------------------------


def results_of(position: Position, roll: Roll) -> set[Position]:
    return set(legal_results(position, roll))


def test_both_dice_are_played_when_only_one_order_allows_it() -> None:
    # The 6 first leaves the 2 unplayable; 10/8 first opens 8/2.
    position = place("10 3", "4 4 1 1", own_off=13, other_off=11)
    assert results_of(position, Roll(6, 2)) == {place("2 3", "4 4 1 1", own_off=13, other_off=11)}
    assert next_moves(position, Roll(6, 2), ()) == (CheckerMove(10, 2),)


def test_the_higher_die_is_played_when_either_but_not_both_can_be() -> None:
    position = place("24", "13 13")
    assert results_of(position, Roll(6, 5)) == {place("18", "13 13")}
    assert next_moves(position, Roll(5, 6), ()) == (CheckerMove(24, 6),)


def test_the_lower_die_is_played_when_the_higher_cannot_be() -> None:
    assert results_of(place("24", "13 13 18 18"), Roll(6, 5)) == {place("19", "13 13 18 18")}


def test_a_hit_is_forced_when_only_that_order_uses_both_dice() -> None:
    position = place("24", "23 21 21")
    assert results_of(position, Roll(3, 1)) == {place("20", "bar 21 21")}


def test_a_doublet_is_played_as_often_as_it_can_be() -> None:
    position = place("20 20", "11 11 2 2")
    assert results_of(position, Roll(3, 3)) == {place("14 14", "11 11 2 2")}
    assert most_dice(position, Roll(3, 3)) == 4
    assert most_dice(place("20", "11 11"), Roll(3, 3)) == 2
    assert most_dice(place("20 12", "11 11 9 9"), Roll(3, 3)) == 2


def test_a_checker_on_the_bar_enters_before_anything_moves() -> None:
    position = place("bar 13", "24 24")
    assert results_of(position, Roll(1, 2)) == {place("22 13", "24 24"), place("23 12", "24 24")}
    assert {move.origin for move in next_moves(position, Roll(1, 2), ())} == {25}


def test_two_checkers_on_the_bar_use_both_dice_to_enter() -> None:
    assert results_of(place("bar bar 13"), Roll(1, 2)) == {place("24 23 13")}
    assert results_of(place("bar bar 13", "24 24"), Roll(1, 2)) == {place("bar 23 13", "24 24")}


def test_with_both_entries_closed_the_turn_is_a_dance() -> None:
    position = place("bar 13", "24 24 23 23")
    results = legal_results(position, Roll(2, 1))
    assert results.is_dance
    assert results == {position}
    assert next_moves(position, Roll(2, 1), ()) == ()
    assert legal_plays(position, Roll(2, 1)) == ((position, ()),)
    assert most_dice(position, Roll(2, 1)) == 0


def test_an_entering_checker_may_hit_and_go_on() -> None:
    position = place("bar", "24 20")
    assert place("18", "bar 20") in legal_results(position, Roll(1, 6))
    assert place("18", "24 20") in legal_results(position, Roll(1, 6))


def test_bearing_off_may_become_legal_in_mid_turn() -> None:
    assert results_of(place("7 2 2", own_off=12), Roll(6, 1)) == {place("2 2", own_off=13), place("2 1 1", own_off=12)}
    assert results_of(place("8 7 1", own_off=12), Roll(6, 1)) == {
        place("2 6 1", own_off=12),
        place("1 7 1", own_off=12),
    }
    assert results_of(place("7 7", own_off=13), Roll(4, 4)) == {place("", own_off=15)}


def test_a_larger_die_bears_off_only_with_none_farther_back() -> None:
    assert results_of(place("5 2", "1 1", own_off=13), Roll(4, 3)) == {place("2", "1 1", own_off=14)}
    assert results_of(place("6 3", "1 1", own_off=13), Roll(5, 5)).pop() == place("6 3", "1 1", own_off=13)


def test_a_side_that_started_short_is_not_borne_off_thereby() -> None:
    assert results_of(place("8 3"), Roll(6, 5)) == {place("2", own_off=1), place("3", own_off=1)}


def test_the_last_checker_may_leave_by_either_die() -> None:
    gone = place("", "20", own_off=15)
    position = place("2", "20", own_off=14)
    assert results_of(position, Roll(6, 1)) == {gone}
    assert next_moves(position, Roll(6, 1), ()) == (CheckerMove(2, 6), CheckerMove(2, 1))
    assert next_moves(position, Roll(6, 1), moves("2/6")) == ()


def test_a_player_with_nothing_left_dances() -> None:
    position = place("", "20", own_off=15)
    assert legal_results(position, Roll(6, 6)).is_dance


# --- the set of results -----------------------------------------------------------------------------------------------------------------------------


def test_packing_keeps_every_number() -> None:
    source = random.Random(5)
    for _ in range(300):
        position = random_position(source)
        assert position == unpack(pack(position))


def test_results_answer_membership_length_and_comparison() -> None:
    results = legal_results(OPENING, Roll(3, 1))
    assert len(results) == 16 == len(results.packed) == len(set(results))
    assert all(result in results for result in results)
    assert OPENING not in results
    strangers: tuple[object, ...] = ("31", None, Position((200,) * 28))
    assert not any(stranger in results for stranger in strangers)
    assert results == set(results)
    assert results != legal_results(OPENING, Roll(2, 1))
    assert results & {OPENING} == frozenset()
    assert hash(results) == hash(frozenset(results))
    assert not results.is_dance


# --- plays, routes and points -----------------------------------------------------------------------------------------------------------------------


def test_routes_show_both_ways_and_the_hit_between() -> None:
    position = place("13 6 6", "8 20 20")
    both = routes(position, Roll(5, 3), (), 13, 5)
    assert both == (moves("13/5 8/3"), moves("13/3 10/5"))
    assert routes(position, Roll(3, 5), (), 13, 5) == (moves("13/3 10/5"), moves("13/5 8/3"))
    assert played(position, both[0]) != played(position, both[1])


def test_a_route_round_a_closed_point_is_the_only_one() -> None:
    assert routes(place("13 6", "8 8"), Roll(5, 3), (), 13, 5) == (moves("13/3 10/5"),)


def test_a_doublet_drags_one_checker_over_up_to_four_dice() -> None:
    assert routes(OPENING, Roll(3, 3), (), 24, 15) == (moves("24/3 21/3 18/3"),)
    assert routes(OPENING, Roll(3, 3), moves("13/3 13/3"), 24, 15) == ()


def test_a_route_off_takes_the_fewest_dice_first() -> None:
    found = routes(place("4 1", own_off=13), Roll(5, 3), (), 4, 0)
    assert found[0] == moves("4/5")


def test_no_route_leads_to_a_dead_end() -> None:
    assert routes(place("24", "13 13"), Roll(6, 5), (), 24, 19) == ()


def test_two_checkers_make_a_point_together() -> None:
    play = point_making(OPENING, Roll(3, 1), (), 5)
    assert play is not None
    assert {(move.origin, move.die) for move in play} == {(8, 3), (6, 1)}
    assert point_making(OPENING, Roll(4, 4), (), 9) == moves("13/4 13/4")
    assert point_making(OPENING, Roll(3, 1), (), 6) is None
    assert point_making(OPENING, Roll(3, 1), moves("8/3"), 5) is None
    assert point_making(OPENING, Roll(6, 5), (), 20) is None


def test_a_point_is_made_on_an_opposing_blot() -> None:
    play = point_making(place("8 8 6 6", "5 20 20"), Roll(3, 1), (), 5)
    assert play is not None
    assert played(place("8 8 6 6", "5 20 20"), play) == place("8 6 5 5", "bar 20 20")


def test_the_checker_on_the_bar_helps_to_make_a_point() -> None:
    play = point_making(place("bar 23", ""), Roll(4, 2), (), 21)
    assert play == moves("25/4 23/2")


def test_next_moves_after_an_impossible_move_are_none() -> None:
    assert next_moves(OPENING, Roll(3, 1), moves("24/6")) == ()
    assert next_moves(OPENING, Roll(6, 1), moves("12/6")) == ()


def test_closed_out_means_no_roll_moves() -> None:
    closed = "24 24 23 23 22 22 21 21 20 20 19 19"
    assert is_closed_out(place("bar 6", closed))
    assert not is_closed_out(place("bar 6", closed[6:]))
    assert not is_closed_out(place("6 5", closed))
    assert not is_closed_out(OPENING)
