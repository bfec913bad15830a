"""Whose clock the players press."""

from enum import Enum


class ClockSource(Enum):
    """Where the turns are ended and the times are looked at. The time itself is always the board's own."""

    BUILT_IN = "built_in"
    EXTERNAL = "external"
    """A clock beside the board: its lever ends a turn, its display follows the board's."""
