"""Random states of a match, seeded: positions that can be written, with cube, dice and score that go together."""

import random

from tavla.base.copies import replace
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.position import CHECKERS, Position
from tavla.domain.game.roll import Roll
from tavla.formats.board_state import BoardState


def random_position(chance: random.Random) -> Position:
    counts = [0] * 28
    for sign, bar, off in ((1, 24, 26), (-1, 25, 27)):
        borne_off = chance.choice((0, 0, chance.randrange(CHECKERS)))
        counts[off] = borne_off
        for _ in range(CHECKERS - borne_off):
            places = [point for point in range(24) if counts[point] * sign >= 0]
            place = chance.choice([*places, bar])
            counts[place] += 1 if place == bar else sign
    return Position.from_counts(counts)


def random_state(chance: random.Random) -> BoardState:
    length = chance.choice((0, 1, 3, 5, 7, 9, 13, 17, 25))
    scores = ByPlayer(chance.randrange(length), chance.randrange(length)) if length else ByPlayer(0, 0)
    crawford = length > 1 and chance.random() < 0.5 and [*scores].count(length - 1) == 1
    turned = 0 if crawford or length == 1 else chance.choice((0, 0, 1, 2, 6))
    return BoardState(
        position=random_position(chance),
        on_roll=chance.choice(list(Player)),
        roll=chance.choice((None, Roll.of(chance.randint(1, 6), chance.randint(1, 6)))),
        cube=1 << turned,
        cube_owner=chance.choice(list(Player)) if turned else None,
        scores=scores,
        match_length=length,
        crawford=crawford,
        jacoby=length == 0 and chance.random() < 0.5,
    )


def roller_at_the_bottom(state: BoardState) -> BoardState:
    """The same moment with the sides' names changed if need be: gnubg, told an XGID, makes the player on roll its
    player 1.
    """
    if state.on_roll is Player.WHITE:
        return state
    owner = state.cube_owner.opponent if state.cube_owner else None
    return replace(
        state, on_roll=Player.WHITE, cube_owner=owner, scores=ByPlayer(state.scores.black, state.scores.white)
    )
