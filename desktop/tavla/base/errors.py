"""The errors of broken input and broken machinery. A refused act is a value, not one of these."""

from enum import Enum

from tavla.base.phrase import Phrase, as_it_is


class Trouble(Enum):
    """What a disk says when it fails; players are told of it in their own language."""

    FULL = "full"
    READ_ONLY = "read_only"
    FORBIDDEN = "forbidden"
    BROKEN = "broken"
    GONE = "gone"
    OTHER = "other"


class TavlaError(Exception):
    """Something found that should not be: the message says what, where, and what was expected.

    `said` is the same for a seat, in whose language it is shown.
    """

    trouble: Trouble | None = None
    """Where a disk failed, in what way."""

    def __init__(self, message: Phrase | str = "") -> None:
        super().__init__(str(message))
        self.said = message if isinstance(message, Phrase) else as_it_is(message)


class PositionError(TavlaError):
    """A position, roll or notation that cannot be."""
