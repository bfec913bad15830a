"""What the board asks of a clock's session, and what drives it from outside."""

from msgspec import Struct

from tavla.domain.time.units import Millis
from tavla_devices.events import Side

NO_DELAY = Millis(0)


class Opened(Struct, frozen=True):
    """The port is open."""


class Closed(Struct, frozen=True):
    """The port is no longer open; nothing can be sent."""


class Timeout(Struct, frozen=True):
    """The moment asked for has come."""


class Show(Struct, frozen=True):
    """What Tavla's clock reads now: said at every change of turn, every stop and start.

    A method whose display runs from reserve and delay together gives their sum as the reserve and no delay.
    """

    left: Millis
    right: Millis
    running: Side | None
    delay_left: Millis = NO_DELAY


class Say(Struct, frozen=True):
    """A word in place of the times, until EndSaying."""

    text: str
    beep: bool = False


class EndSaying(Struct, frozen=True):
    """Back to the times."""


class Sound(Struct, frozen=True):
    """A tone of `length` times 64 ms."""

    length: int


class TryAgain(Struct, frozen=True):
    """The operator has put the clock into its mode: set it as before."""


Request = Opened | Closed | Show | Say | EndSaying | Sound | TryAgain
