"""Laws of legal play that hold in every position."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st
from plays_by_order import plays_reaching
from position_strategies import positions, rolls
from slow_reference import reference_results
from written_plays import read_play

from tavla.domain.game.illegality import (
    Illegality,
    why_illegal_move,
    why_illegal_play,
    why_illegal_result,
    why_incomplete,
)
from tavla.domain.game.legality import (
    dice_left,
    legal_plays,
    legal_results,
    most_dice,
    next_moves,
    point_making,
    routes,
    without,
)
from tavla.domain.game.notation import format_play, parse_written
from tavla.domain.game.play import CheckerMove, Play, moved, played
from tavla.domain.game.position import Position
from tavla.domain.game.roll import Die, Roll
from tavla.domain.game.single_die import can_move, origins

LAWS = settings(max_examples=150, deadline=None)


@LAWS
@given(positions, rolls)
def test_no_checker_is_lost_or_made(position: Position, roll: Roll) -> None:
    for result in legal_results(position, roll):
        assert (position.own_total, position.other_total) == (result.own_total, result.other_total)
        assert position.other_in_play == result.other_in_play


@LAWS
@given(positions, rolls)
def test_results_equal_those_of_the_rules_written_out_anew(position: Position, roll: Roll) -> None:
    expected, _ = reference_results(position.counts, (roll.first, roll.second))
    assert expected == {result.counts for result in legal_results(position, roll)}


@LAWS
@given(positions, rolls)
def test_every_play_uses_the_most_dice(position: Position, roll: Roll) -> None:
    _, expected = reference_results(position.counts, (roll.first, roll.second))
    for result, play in legal_plays(position, roll):
        assert expected == len(play) == most_dice(position, roll)
        assert result == played(position, play)
        assert why_illegal_play(position, roll, play) is None


@LAWS
@given(positions, rolls, st.randoms(use_true_random=False))
def test_a_half_made_turn_can_always_be_completed(position: Position, roll: Roll, source: random.Random) -> None:
    results = legal_results(position, roll)
    made: Play = ()
    while True:
        offered = next_moves(position, roll, made)
        if why_incomplete(position, roll, made):
            assert offered
        else:
            assert played(position, made) in results
        if not offered:
            break
        made = (*made, source.choice(offered))
    assert why_incomplete(position, roll, made) == ()
    assert played(position, made) in results


@LAWS
@given(positions, rolls)
def test_the_moves_offered_reach_every_result_and_nothing_else(position: Position, roll: Roll) -> None:
    ends: set[Position] = set()
    level: dict[tuple[tuple[int, ...], tuple[Die, ...]], Play] = {(position.counts, roll.dice): ()}
    while level:
        deeper: dict[tuple[tuple[int, ...], tuple[Die, ...]], Play] = {}
        for made in level.values():
            now = played(position, made)
            if not why_incomplete(position, roll, made):
                ends.add(now)
            for move in next_moves(position, roll, made):
                deeper[moved(now, move).counts, tuple(sorted(dice_left(roll, (*made, move))))] = (*made, move)
        level = dict(list(deeper.items())[:60]) if len(deeper) > 60 else deeper
    results = legal_results(position, roll)
    assert ends <= set(results)
    assert len(results) > 60 or ends == set(results)


@LAWS
@given(positions, rolls, st.randoms(use_true_random=False))
def test_a_move_is_offered_exactly_when_no_rule_forbids_it(
    position: Position, roll: Roll, source: random.Random
) -> None:
    made: Play = ()
    for _ in range(source.randint(0, 2)):
        offered = next_moves(position, roll, made)
        made = (*made, source.choice(offered)) if offered else made
    hops = {(move.origin, move.target) for move in next_moves(position, roll, made)}
    for origin in range(26):
        for target in range(25):
            ways = routes(position, roll, made, origin, target)
            assert bool(ways) == (why_illegal_move(position, roll, made, origin, target) is None)
            assert ((origin, target) in hops) == any(len(way) == 1 for way in ways)
            for way in ways:
                assert all(way[step] in next_moves(position, roll, (*made, *way[:step])) for step in range(len(way)))


@LAWS
@given(positions, rolls, st.integers(1, 24))
def test_a_point_made_is_two_offered_moves_to_it(position: Position, roll: Roll, target: int) -> None:
    play = point_making(position, roll, (), target)
    if play is not None:
        assert (target, target) == (play[0].target, play[1].target)
        assert play[0] in next_moves(position, roll, ())
        assert play[1] in next_moves(position, roll, play[:1])
        assert played(position, play).own_at(target) == 2


@LAWS
@given(positions, rolls)
def test_a_checker_can_move_by_a_die_exactly_from_its_origins(position: Position, roll: Roll) -> None:
    for die in roll.dice:
        able = [origin for origin in range(25, 0, -1) if can_move(position, CheckerMove(origin, die))]
        assert origins(position, die) == tuple(able)


@LAWS
@given(positions, rolls, st.randoms(use_true_random=False))
def test_a_play_breaks_a_rule_exactly_when_its_result_is_not_legal(
    position: Position, roll: Roll, source: random.Random
) -> None:
    now, left = position, roll.dice
    play: Play = ()
    while left and source.random() < 0.8:
        die = source.choice(left)
        free = origins(now, die)
        if not free:
            break
        move = CheckerMove(source.choice(free), die)
        now, left, play = moved(now, move), without(left, die), (*play, move)
    legal = now in legal_results(position, roll)
    assert legal == (why_illegal_play(position, roll, play) is None)
    assert legal == (why_illegal_result(position, roll, now) is None)
    assert legal == (why_incomplete(position, roll, play) == ())
    if not legal:
        assert why_illegal_play(position, roll, play) in {
            Illegality.BOTH_DICE,
            Illegality.HIGHER_DIE,
            Illegality.MORE_DICE,
        }


@LAWS
@given(positions, rolls, st.randoms(use_true_random=False))
def test_a_play_written_and_read_back_ends_on_the_same_position(
    position: Position, roll: Roll, source: random.Random
) -> None:
    plays = legal_plays(position, roll)
    for result, play in source.sample(plays, min(6, len(plays))):
        for one in (play, source.choice(plays_reaching(position, roll, result))):
            text = format_play(position, one)
            assert result == played(position, read_play(text, position, roll))
            assert result == played(
                position, read_play(text.upper().replace("BAR", "25").replace("OFF", "0"), position, roll)
            )
            assert len(parse_written(text)) <= len(one)
