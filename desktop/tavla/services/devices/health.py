"""Whether the dice that a shaker throws look like dice: a test that runs along with play."""

from collections import Counter

from tavla.application.devices.tray import DiceDoubt

FACES = 6
LEAST_DICE = 60
LONGEST_REPETITION = 6
"""The same two dice so often in a row come once in some sixty million throws."""
MOST_CHI_SQUARE = 30.9
"""Of the faces, with five degrees of freedom: above it once in a hundred thousand."""


class Health:
    """Counts the throws of one device; tells no more than that somebody should look."""

    def __init__(self) -> None:
        self._faces: Counter[int] = Counter()
        self._last: tuple[int, ...] = ()
        self._in_a_row = 0

    def take(self, dice: tuple[int, ...]) -> None:
        """One more throw."""
        self._faces.update(dice)
        if len(dice) == 2:
            self._in_a_row = self._in_a_row + 1 if dice == self._last else 1
            self._last = dice

    @property
    def chi_square(self) -> float:
        """How far the faces are from even."""
        expected = self._faces.total() / FACES
        return sum((self._faces[face] - expected) ** 2 / expected for face in range(1, FACES + 1)) if expected else 0.0

    @property
    def doubt(self) -> DiceDoubt | None:
        """What looks odd, where something does."""
        if self._in_a_row >= LONGEST_REPETITION:
            return DiceDoubt(self._last, self._in_a_row)
        if self._faces.total() >= LEAST_DICE and self.chi_square > MOST_CHI_SQUARE:
            return DiceDoubt(chi_square=self.chi_square, dice=self._faces.total())
        return None
