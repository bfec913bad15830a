"""The clock of a DGT board. Imported only where the build has the plug-in."""

from typing import TYPE_CHECKING

from tavla.application.devices.choice import ChosenDevice
from tavla.domain.time.units import Instant, Millis
from tavla.services.devices.line import Around, Changed, SerialLine, Told
from tavla.services.devices.tvl_line import side_of
from tavla_devices.dgt.codec import BoardReader
from tavla_devices.dgt.frames import BoardFrame, Rejected
from tavla_devices.dgt.requests import Closed, Opened, Request, Show, Timeout, TryAgain
from tavla_devices.dgt.session import begin, step
from tavla_devices.dgt.state import Options
from tavla_devices.events import LeverPressed
from tavla_devices.tvl.state import RunClock, SetClock

if TYPE_CHECKING:
    from tavla.application.devices.clock import Figures


class DgtLine(SerialLine):
    """Codec and session of a DGT board on a link."""

    baud = 9_600

    def __init__(self, choice: ChosenDevice, around: Around, told: Told, changed: Changed) -> None:
        super().__init__(choice, around, told, changed)
        self._reader = BoardReader()
        self._state = begin(Options(choice.lever_inverted))
        self._tried = Show(Millis(0), Millis(0), None)

    def throw(self, dice: int) -> None:
        """A clock throws nothing."""

    def forget(self) -> None:
        """A clock throws nothing."""

    def show(self, figures: "Figures") -> None:
        """Show the times, running or held."""
        left = self.choice.left
        running = None if figures.running is None else side_of(left, figures.running)
        self._give(Show(figures.shown[left], figures.shown[left.opponent], running, figures.delay_left))

    def does(self, request: object) -> None:
        """A request of a trial, in the board's own words; a clock that would not be set is tried again."""
        if isinstance(request, SetClock):
            self._give(TryAgain())
            self._tried = Show(request.left, request.right, None)
        elif isinstance(request, RunClock):
            self._tried = Show(self._tried.left, self._tried.right, request.side)
        else:
            return
        self._give(self._tried)

    @property
    def is_settled(self) -> bool:
        """A board says nothing twice from before."""
        return True

    def age_of(self, press: LeverPressed) -> Millis:
        """Since it was first read: it is believed when it is read again."""
        return Millis(self.now() - press.at_ms)

    def _opened(self) -> None:
        self._reader = BoardReader()
        self._give(Opened())

    def _closed(self) -> None:
        self._give(Closed())

    def _take(self, data: bytes) -> None:
        for frame in self._reader.feed(data):
            if self._refused is None:
                self._give(frame)

    def _timeout(self) -> None:
        self._give(Timeout())

    def _give(self, given: BoardFrame | Rejected | Timeout | Request) -> None:
        result = step(self._state, given, self.now())
        self._state, self.wake_at = result.state, None if result.wake_at is None else Instant(result.wake_at)
        self._send(result.send)
        self._hear(result.events)
