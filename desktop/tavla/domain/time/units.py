"""Units of time: integer milliseconds, never floats, never ticks."""

from typing import NewType

Millis = NewType("Millis", int)
"""A span of time in milliseconds."""

Instant = NewType("Instant", int)
"""A moment of board time in milliseconds: monotonic, and standing still while the board is down."""
