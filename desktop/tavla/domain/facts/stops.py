"""Why the clock stands and the board is frozen."""

from enum import Enum


class StopReason(Enum):
    """The director was called, the board was away, or a ground of the rules."""

    DIRECTOR_CALLED = "director_called"
    """By a player; by nobody where an act of the director's stops play."""
    DIRECTOR_PAGE = "director_page"
    """The director's page is opened from a player's seat."""
    RESTART = "restart"
    """The board came back after the program or the power had gone."""
    SLEPT = "slept"
    """The machine was suspended under the running program."""
    STALLED = "stalled"
    """The program did not answer for a while, with a clock running: a fact of its own says so."""
    CONTINUED = "continued"
    """A match moved from another board waits for both to confirm what they see: it follows from how the match began, so
    no fact has it.
    """
    BREAK = "break"
    DIE_ON_FLOOR = "die_on_floor"
    DICE_OUT_OF_AREA = "dice_out_of_area"
    INVALID_ROLL = "invalid_roll"
    DISPUTED_ROLL = "disputed_roll"
    DISPUTE = "dispute"
    DICE_PICKED_UP_EARLY = "dice_picked_up_early"
    DICE_TAKEN_AND_PRESSED = "dice_taken_and_pressed"
    ILLEGAL_PLAY = "illegal_play"
    GAME_SETTLED = "game_settled"
    """The claim is open: it is a fact of its own."""
    EMERGENCY = "emergency"
    DICE_SEALED = "dice_sealed"
    """The board's dice had to be sealed again, and both stir them."""
    SHAKER_LOST = "shaker_lost"
    """The dice shaker is no longer there; play goes on when it is back, or with other dice by the director's order."""
    OTHER = "other"
    """A ground that no rule knows, such as writing a position down: always refused, so no fact has it."""


CAME_BACK = frozenset({StopReason.RESTART, StopReason.SLEPT, StopReason.STALLED})
"""The board was away and came back: nobody has stopped play, and it need not have run."""


class AfterStop(Enum):
    """What the clock shows when it runs on."""

    RUNS_ON = "runs_on"
    FRESH_DELAY = "fresh_delay"
    MAY_TAKE_FRESH_DELAY = "may_take_fresh_delay"
    RESERVE_RESTORED = "reserve_restored"
    """The player on roll has the time again that his turn has used."""
    OPPONENT_OFF_THE_CLOCK = "opponent_off_the_clock"
    """The player on roll may roll and play, or think about doubling, with the clock standing."""


FOR_THE_DIRECTOR = frozenset({StopReason.DIRECTOR_CALLED, StopReason.DIRECTOR_PAGE})
