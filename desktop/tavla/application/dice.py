"""The built-in dice."""

from collections.abc import Callable, Iterable, Iterator

from tavla.base.errors import TavlaError
from tavla.base.phrase import phrase
from tavla.base.system_errors import found
from tavla.domain.facts.events import DiceSource
from tavla.domain.game.roll import FAIR_BYTES, Roll


class BuiltInDice:
    """Rolls from the operating system's generator, without bias."""

    def __init__(self, random_bytes: Callable[[int], bytes]) -> None:
        self._random_bytes = random_bytes

    def ask(self, *, opening: bool, fell: Callable[[Roll, DiceSource], None]) -> None:  # noqa: ARG002 - an opening takes two dice like any roll
        """A roll at once. Raises TavlaError when the generator fails."""
        fell(Roll(self._die(), self._die()), DiceSource.BUILT_IN)

    def _die(self) -> int:
        try:
            while (byte := self._random_bytes(1)[0]) >= FAIR_BYTES:
                pass
        except OSError as error:
            raise TavlaError(
                phrase("the system's generator gives no random numbers: {why}", why=found(error))
            ) from error
        return byte % 6 + 1


class ScriptExhaustedError(TavlaError):
    """A scripted source was asked for more rolls than its file has."""


class ScriptedDice:
    """The rolls of a file, in order, for robots; a tournament cannot select it."""

    def __init__(self, rolls: Iterable[Roll]) -> None:
        self._rolls: Iterator[Roll] = iter(rolls)

    def ask(self, *, opening: bool, fell: Callable[[Roll, DiceSource], None]) -> None:  # noqa: ARG002 - the file knows which roll is next
        """The next roll of the file. Raises ScriptExhaustedError after the last."""
        roll = next(self._rolls, None)
        if roll is None:
            msg = "the script has no more rolls"
            raise ScriptExhaustedError(msg)
        fell(roll, DiceSource.SCRIPTED)
