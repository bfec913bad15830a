"""Checkers stay themselves while they move."""

import random

from hypothesis import given
from hypothesis import strategies as st

from tavla.domain.game.legality import legal_plays
from tavla.domain.game.play import CheckerMove, played
from tavla.domain.game.player import Player
from tavla.domain.game.position import OPENING, Position
from tavla.domain.game.roll import Roll
from tavla_ui.board.arrangement import Arrangement, arranged, owner_of, wanted, with_moves
from tavla_ui.board.places import Place, PlaceKind, standing

WHITE, BLACK = Player.WHITE, Player.BLACK


def counted(arrangement: Arrangement) -> dict[tuple[Player, Place], int]:
    return {(owner_of(stack[0]), place): len(stack) for place, stack in arrangement.stacks.items()}


def test_the_opening_has_every_checker_once() -> None:
    checkers = [checker for stack in arranged(OPENING).stacks.values() for checker in stack]
    assert list(range(30)) == sorted(checkers)


def test_a_moved_checker_is_the_same_and_knows_its_step() -> None:
    start = arranged(OPENING)
    mover = start.at(standing(24, WHITE))[-1]
    after = with_moves(start, WHITE, (CheckerMove(24, 6), CheckerMove(18, 5)))
    assert (mover,) == after.at(standing(13, WHITE))[-1:]
    assert {mover: 1} == after.arrived
    assert ((standing(24, WHITE), 1),) == after.left


def test_the_checker_taken_in_hand_is_the_one_that_goes() -> None:
    start = arranged(OPENING)
    lower = start.at(standing(13, WHITE))[1]
    after = with_moves(start, WHITE, (CheckerMove(13, 2),), (lower,))
    assert (lower,) == after.at(standing(11, WHITE))


def test_a_hit_checker_lies_on_its_own_bar() -> None:
    position = Position((-1, *OPENING.counts[1:18], -6, *OPENING.counts[19:]))
    start = arranged(position)
    blot = start.at(Place(PlaceKind.POINT, 1))[0]
    after = with_moves(start, WHITE, (CheckerMove(6, 5),))
    assert (blot,) == after.at(Place(PlaceKind.BAR, owner=BLACK))


def test_a_new_game_uses_the_checkers_that_are_there() -> None:
    over = arranged(Position((*([0] * 26), 15, 15)))
    assert wanted(OPENING) == counted(arranged(OPENING, over))


def test_a_side_that_started_short_has_fewer_checkers() -> None:
    assert 3 == sum(map(len, arranged(Position((1, *([0] * 22), -2, 0, 0, 0, 0))).stacks.values()))


@given(st.integers(0, 2**32))
def test_random_games_are_arranged_as_the_positions_say(seed: int) -> None:
    chance, position, player = random.Random(seed), OPENING, WHITE
    arrangement = arranged(position)
    for _ in range(30):
        own = position.seen_by(player)
        if own.own_in_play == 0 or own.other_in_play == 0:
            return
        _, play = chance.choice(legal_plays(own, Roll(chance.randint(1, 6), chance.randint(1, 6))))
        position = played(own, play).seen_by(player)
        moved = with_moves(arrangement, player, play)
        assert wanted(position) == counted(moved)
        settled = arranged(position, moved)
        assert dict(moved.stacks) == dict(settled.stacks)
        arrangement, player = settled, player.opponent
