"""What the board asks of a clock's session, and what drives it from outside."""

from tavla.base.frozen import dataclass
from tavla.domain.time.units import Millis
from tavla_devices.events import Side

NO_DELAY = Millis(0)


@dataclass(frozen=True, slots=True)
class Opened:
    """The port is open."""


@dataclass(frozen=True, slots=True)
class Closed:
    """The port is no longer open; nothing can be sent."""


@dataclass(frozen=True, slots=True)
class Timeout:
    """The moment asked for has come."""


@dataclass(frozen=True, slots=True)
class Show:
    """What Tavla's clock reads now: said at every change of turn, every stop and start.

    A method whose display runs from reserve and delay together gives their sum as the reserve and no delay.
    """

    left: Millis
    right: Millis
    running: Side | None
    delay_left: Millis = NO_DELAY


@dataclass(frozen=True, slots=True)
class Say:
    """A word in place of the times, until EndSaying."""

    text: str
    beep: bool = False


@dataclass(frozen=True, slots=True)
class EndSaying:
    """Back to the times."""


@dataclass(frozen=True, slots=True)
class Sound:
    """A tone of `length` times 64 ms."""

    length: int


@dataclass(frozen=True, slots=True)
class TryAgain:
    """The operator has put the clock into its mode: set it as before."""


Request = Opened | Closed | Show | Say | EndSaying | Sound | TryAgain
