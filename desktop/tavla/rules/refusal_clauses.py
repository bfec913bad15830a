"""The clauses that the board's refusals quote."""

from typing import NewType

from msgspec import Struct

Clause = NewType("Clause", str)
"""A clause, or "" where the rules have none."""


class RefusalClauses(Struct, frozen=True):
    """The table [refusals]: what a refusal quotes; "" where the rules say nothing."""

    not_your_turn: Clause
    """An act out of turn."""
    not_your_answer: Clause
    """An answer that is the opponent's to give."""
    not_now: Clause
    """An act of a turn out of place."""
    roll_first: Clause
    """A move before the roll."""
    already_rolled: Clause
    """A second roll, or a double after the roll."""
    turn_incomplete: Clause
    """A turn that may not end yet."""
    illegal_play: Clause
    """An illegal play."""
    frozen: Clause
    """An act while play stands still."""
    crawford_game: Clause
    """A double in the Crawford game."""
    cube_dead: Clause
    """A double with a dead cube."""
    cube_not_yours: Clause
    """A double with the opponent's cube."""
    contact: Clause
    """A concession while there is contact."""
    flag_not_fallen: Clause
    """A claim on time that is not up."""
