"""A file of dice that the director chose: any digit from 1 to 6 is a die, in order; it is never begun again.

Source: GNU Backgammon's dice file.
"""

from msgspec import Struct

from tavla.base.copies import replace
from tavla.domain.game.roll import Roll

MOST_DICE = 20_000
"""A match of 25 points takes some three thousand."""


class DiceFile(Struct, frozen=True):
    """Its name, the SHA-256 of its bytes in hexadecimal digits, and its dice as digits."""

    name: str
    digest: str
    dice: str

    @property
    def is_sound(self) -> bool:
        """Whether there are dice, and nothing else, and not too many."""
        return 2 <= len(self.dice) <= MOST_DICE and set(self.dice) <= set("123456")


class DiceInFile(Struct, frozen=True):
    """The file of a match, and how many of its dice have fallen."""

    file: DiceFile
    used: int = 0

    @property
    def next_roll(self) -> Roll | None:
        """The next two dice; None where there are no two any more."""
        dice = self.file.dice[self.used : self.used + 2]
        return Roll(int(dice[0]), int(dice[1])) if len(dice) == 2 else None

    @property
    def after_roll(self) -> "DiceInFile":
        """Once they have fallen. What is taken back does not fall a second time."""
        return replace(self, used=self.used + 2)
