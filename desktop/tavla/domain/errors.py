"""The errors of broken input and broken machinery. A refused act is a value, not one of these."""


class TavlaError(Exception):
    """Something found that should not be: the message says what, where, and what was expected."""


class PositionError(TavlaError):
    """A position, roll or notation that cannot be."""
