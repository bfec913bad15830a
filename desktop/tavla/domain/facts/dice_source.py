"""Where dice come from."""

from enum import Enum


class DiceSource(Enum):
    """Where a roll came from; recorded with every roll."""

    BUILT_IN = "built_in"
    TYPED = "typed"
    """Rolled on the table and entered by hand."""
    SHAKER = "shaker"
    """Thrown in a device that reads them."""
    FILE = "file"
    """Read in order from a file of dice that the director chose."""
    SCRIPTED = "scripted"
    """A file replayed by robots: no tournament can select it."""


THROWN = (DiceSource.TYPED, DiceSource.SHAKER)
"""Sources whose dice a player throws himself: only these bring a roll that is invalid, disputed or too early."""
