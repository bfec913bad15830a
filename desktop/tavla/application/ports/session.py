"""What the session needs from outside; storage, dice and screen fit these."""

from collections.abc import Callable, Sequence
from typing import Protocol

from tavla.base.errors import TavlaError
from tavla.domain.facts.dice_seal import DiceProof
from tavla.domain.facts.events import DiceSource, Event
from tavla.domain.game.roll import Roll
from tavla.domain.time.units import Instant

BoardTime = Callable[[], Instant]
"""Board time now: monotonic milliseconds, standing still while the board is down."""

Done = Callable[[TavlaError | None], None]
"""Called once the facts are durable, or with what went wrong; from any thread."""

Post = Callable[[Callable[[], None]], None]
"""Runs a call on the session's own thread, soon; may be called from any thread."""


class FactLog(Protocol):
    def append(self, events: Sequence[Event], *, durable: bool, done: Done | None = None) -> None:
        """Write the facts in order.

        `durable`: call `done` when they would survive a power cut; else write them behind.
        """


class Fell(Protocol):
    """Takes a roll from its source."""

    def __call__(self, roll: Roll, source: DiceSource, proof: DiceProof | None = None) -> None:
        """The dice have fallen; sealed ones with their proof."""


class Dice(Protocol):
    """A source of rolls."""

    def ask(self, *, opening: bool, fell: Fell) -> None:
        """Ask for a roll; `fell` is called on the session's thread, at once or later.

        In an opening the first die is White's.
        """


class SignsOfLife(Protocol):
    """Tells of time in which the program answered nobody."""

    def lost_ms(self) -> int:
        """So many milliseconds since the last sign of life, told once; 0 where that is no stall."""

    def wall_clock(self) -> str:
        """A label for stops."""


class AlwaysAlive:
    """Implements `SignsOfLife` where nothing stalls."""

    def lost_ms(self) -> int:
        return 0

    def wall_clock(self) -> str:
        return ""


ALWAYS_ALIVE = AlwaysAlive()
