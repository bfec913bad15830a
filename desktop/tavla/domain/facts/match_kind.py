"""What kind of match is played."""

from enum import Enum


class MatchKind(Enum):
    """What a ruleset may give times of its own to."""

    SINGLES = "singles"
    DOUBLES = "doubles"
    CONSULTATION = "consultation"
    SPEED_GAMMON = "speed_gammon"

    @property
    def is_of_pairs(self) -> bool:
        """Whether two play on each side."""
        return self in (MatchKind.DOUBLES, MatchKind.CONSULTATION)
