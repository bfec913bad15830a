"""What becomes of a command."""

from tavla.application.refusals import Refused
from tavla.base.frozen import dataclass
from tavla.domain.facts.events import Event


@dataclass(frozen=True, slots=True)
class Accepted:
    """The facts that follow. `wants_roll`: nothing yet, the dice have to fall first."""

    events: tuple[Event, ...] = ()
    wants_roll: bool = False


Decision = Accepted | Refused
