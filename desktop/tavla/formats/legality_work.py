"""How much looking for legal plays one match file may ask for: plenty for matches, no matter how long, and seconds too
few for a file made to be slow.
"""

from math import comb

from tavla.base.phrase import Grouped
from tavla.domain.game.position import OWN_BAR, POINTS, Position
from tavla.domain.game.roll import Roll

MOST_POSITIONS = 1_500_000
"""Positions looked at for one file. The largest real session asks for a tenth of it."""
TOO_MUCH = "more plays to look for than any match has"


class LegalityWork:
    """Counts the positions that a file's turns can lead to at most, each time they are looked for.

    `most` is the limit for the whole file.
    """

    def __init__(self, most: int = MOST_POSITIONS) -> None:
        self.most = most
        self.asked = 0

    def is_too_much(self, position: Position, roll: Roll) -> bool:
        """Whether looking for one more turn's plays goes beyond the limit; `position` is the mover's view."""
        places = len([count for count in position.counts[:POINTS] if count > 0]) + (position.counts[OWN_BAR] > 0)
        self.asked += comb(places + 3, 4) if roll.is_doublets else 2 * places**2
        return self.asked > self.most

    @property
    def limit(self) -> str:
        """What was expected, for a refusal."""
        return f"at most {Grouped(self.most)} positions to look at in a file"
