"""What an act of the director's is about, where the rules have a word on it."""

from enum import Enum


class Matter(Enum):
    """What an act of the director's is about."""

    ILLEGAL_PLAY = "illegal_play"
    UNRELATED_TO_DICE = "unrelated_to_dice"
    IMPOSSIBLE_POSITION = "impossible_position"
    WRONG_SETUP = "wrong_setup"
    FORGOTTEN_PRESS = "forgotten_press"
    CRAWFORD_DOUBLE = "crawford_double"
    WRONG_LEVEL = "wrong_level"
    SLOW_PLAY = "slow_play"
    ILLEGAL_PLAYS = "illegal_plays"
    """Again and again."""
    UNCLEAR_MOVES = "unclear_moves"
    FAULTY_CLOCK = "faulty_clock"
    LENGTH_CORRECTED = "length_corrected"
    LATE_AT_START = "late_at_start"
    LATE_FROM_BREAK = "late_from_break"
    AGREED_BEFORE = "agreed_before"
    LAY_ON_CHECKER = "lay_on_checker"
    LEFT_OF_BAR = "left_of_bar"
    OTHER = "other"
