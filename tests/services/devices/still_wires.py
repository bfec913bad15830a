"""Cables in the test's own time: what a link tells and carries, without threads, ports and waits.

The real link has tests of its own (tests/devices/test_link.py); some of the hub's tests, and all of them each night,
run over it.
"""

from collections.abc import Callable
from pathlib import Path

from tavla_devices.link.link import Pace, Post, Surroundings
from tavla_devices.link.status import LinkState, LinkStatus, Trouble
from tavla_devices.simulators.on_pty import Device

STEP_MS = 10
WIRE_MS = 1
"""How long bytes are on their way."""


class StillServed:
    """A simulated device at a port of this name."""

    def __init__(self, device: Device, name: Path, wires: "StillWires") -> None:
        self.device, self.name, self._wires = device, name, wires
        self.times_plugged = 0
        self.is_there = False
        self._is_on = False
        self._zero = 0

    def plug(self) -> None:
        self._zero, self._is_on = self._wires.now_ms, True
        self._wires.devices.append(self)
        self._stand(there=True)
        self.device.power_up(0)

    def unplug(self) -> None:
        self._stand(there=False)
        if self._is_on:
            self._is_on = False
            self._wires.devices.remove(self)

    def now(self) -> int:
        return self._wires.now_ms - self._zero

    def turn(self, came: bytes = b"") -> None:
        """What `OnPty.turn` does."""
        until = self.device.unplugged_until
        if until is not None:
            self._stand(there=False)
            if self.now() >= until:
                self.device.unplugged_until = None
                self._stand(there=True)
        said = self.device.receive(came, self.now()) if came and self.is_there else b""
        said += self.device.advance(self.now())
        if said and self.is_there:
            self._wires.say(self, said)

    def _stand(self, *, there: bool) -> None:
        if there and not self.is_there:
            self.times_plugged += 1
        self.is_there = there


class StillLink:
    """Does what `Link` does."""

    def __init__(
        self,
        wires: "StillWires",
        address: str,
        on_bytes: Callable[[bytes], None],
        on_status: Callable[[LinkStatus], None],
        post: Post,
    ) -> None:
        self.address = address
        self._wires, self._on_bytes, self._on_status, self._post = wires, on_bytes, on_status, post
        self._is_ended = False
        self._unfit: str | None = None
        self._opened: tuple[StillServed, int] | None = None
        self._set_aside: tuple[StillServed, int] | None = None
        self._status = LinkStatus(LinkState.CLOSED, address)

    def open(self) -> None:
        self._wires.links.append(self)

    def write(self, data: bytes) -> bool:
        if self._opened is None:
            return False
        served = self._opened[0]
        self._wires.after(WIRE_MS, lambda: served.turn(data))
        return True

    def set_aside(self, what: str) -> None:
        self._unfit = what

    def close(self) -> None:
        self._is_ended = True
        if self in self._wires.links:
            self._wires.links.remove(self)

    def wait_closed(self, _timeout_s: float) -> bool:
        return True

    def look(self) -> None:
        """A turn of the link's own thread."""
        found = next(
            (
                (served, served.times_plugged)
                for served in self._wires.devices
                if served.is_there and str(served.name) == self.address
            ),
            None,
        )
        if self._opened is not None and self._unfit is not None:
            self._set_aside, self._opened = self._opened, None
            self._tell(LinkStatus(LinkState.LOST, self.address, Trouble.WRONG_DEVICE, self._unfit))
        elif self._opened is not None and found != self._opened:
            self._opened = None
            self._tell(LinkStatus(LinkState.LOST, self.address, Trouble.VANISHED))
        elif self._opened is None and found is None:
            self._unfit = self._set_aside = None
            if self._status.trouble is not Trouble.VANISHED:
                self._tell(LinkStatus(LinkState.LOST, self.address, Trouble.NOT_THERE))
        elif self._opened is None and found != self._set_aside:
            self._unfit = self._set_aside = None
            self._opened = found
            if self._status.state is not LinkState.LOST:
                self._tell(LinkStatus(LinkState.OPENING, self.address))
            self._tell(LinkStatus(LinkState.OPEN, self.address))

    def takes_from(self, served: StillServed) -> bool:
        return self._opened is not None and self._opened[0] is served

    def take(self, data: bytes) -> None:
        self._post(lambda: None if self._is_ended else self._on_bytes(data))

    def _tell(self, status: LinkStatus) -> None:
        if status != self._status:
            self._status = status
            self._post(lambda: None if self._is_ended else self._on_status(status))


class StillWires:
    """Time, and whatever is plugged in."""

    def __init__(self) -> None:
        self.now_ms = 1_000_000
        self.devices: list[StillServed] = []
        self.links: list[StillLink] = []
        self._due: list[tuple[int, Callable[[], None]]] = []

    def link(
        self,
        address: str,
        on_bytes: Callable[[bytes], None],
        on_status: Callable[[LinkStatus], None],
        post: Post,
        *,
        baud: int = 115_200,
        pace: Pace | None = None,
        surroundings: Surroundings | None = None,
    ) -> StillLink:
        del baud, pace, surroundings
        return StillLink(self, address, on_bytes, on_status, post)

    def after(self, milliseconds: int, call: Callable[[], None]) -> None:
        self._due.append((self.now_ms + milliseconds, call))

    def say(self, served: StillServed, said: bytes) -> None:
        """A wire holds nothing back: what nobody reads is lost."""
        for link in self.links:
            if link.takes_from(served):
                self.after(WIRE_MS, lambda link=link: link.take(said))  # type: ignore[misc]

    def step(self, most_ms: int) -> None:
        """Let time pass to the next thing that happens, `STEP_MS` and `most_ms` at most."""
        dues = [due for due, _call in self._due]
        dues += [self.now_ms + served.device.next_at - served.now() for served in self.devices]
        self.now_ms = max(self.now_ms + 1, min((*dues, self.now_ms + min(STEP_MS, max(1, most_ms)))))
        ripe = [call for due, call in self._due if due <= self.now_ms]
        self._due = [(due, call) for due, call in self._due if due > self.now_ms]
        for call in ripe:
            call()
        for served in tuple(self.devices):
            served.turn()
        for link in tuple(self.links):
            link.look()
