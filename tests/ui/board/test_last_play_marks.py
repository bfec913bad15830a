"""The arrows of the last play."""

import re
from math import hypot

import pytest

from tavla.domain.facts.scene import LastPlay
from tavla.domain.game.play import CheckerMove
from tavla.domain.game.player import Player
from tavla.domain.game.position import OPENING
from tavla.domain.game.roll import Roll
from tavla_ui.board.arrangement import arranged, with_moves
from tavla_ui.board.geometry import BoardLayout
from tavla_ui.board.marks import last_play_path
from tavla_ui.board.places import standing


def last(player: Player, *moves: CheckerMove) -> LastPlay:
    return LastPlay(player, Roll(6, 1), moves, OPENING)


@pytest.mark.parametrize("player", Player)
def test_an_arrow_ends_at_the_edge_of_its_checker_and_a_ring_stands_where_it_came_from(player: Player) -> None:
    layout, move = BoardLayout(1280, 632), CheckerMove(24, 6)
    path = last_play_path(last(player, move), layout)
    numbers = [tuple(map(float, pair)) for pair in re.findall(r"[ML](-?[\d.]+) (-?[\d.]+)", path)]
    ring, begin, end = numbers[0], numbers[1], numbers[2]
    before = arranged(OPENING)
    origin = layout.slot(standing(24, player), player, len(before.owned_at(standing(24, player), player)) - 1)
    after = with_moves(before, player, (move,))
    target = layout.slot(standing(18, player), player, len(after.owned_at(standing(18, player), player)) - 1)
    rim = hypot(end[0] - target.x, end[1] - target.y)
    assert layout.radius <= rim <= 1.2 * layout.radius
    assert abs(ring[1] - origin.y) < 0.1
    assert 0.4 * layout.radius < origin.x - ring[0] < layout.radius
    assert hypot(begin[0] - origin.x, begin[1] - origin.y) < layout.radius
