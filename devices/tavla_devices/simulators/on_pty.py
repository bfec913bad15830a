"""A simulated device on a pseudo-terminal: what opens a serial port opens it."""

import contextlib
import os
import select
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

from tavla.base.host.ports import open_pair

LONGEST_WAIT_S = 0.05


class Device(Protocol):
    """What can sit on a pty: bytes and milliseconds in, bytes out."""

    unplugged_until: int | None
    """When the cable goes in again, while it is out."""

    def power_up(self, now: int) -> None: ...

    def receive(self, data: bytes, now: int) -> bytes:
        """Bytes come; gives those that go."""

    def advance(self, now: int) -> bytes:
        """Time passes; gives bytes that go."""

    @property
    def next_at(self) -> int:
        """When `advance` has something to do."""


class OnPty:
    """Serves one device. `link` is a path kept pointing at the port, whose own name changes with every plugging in."""

    def __init__(
        self, device: Device, *, link: Path | None = None, heard: Callable[[str, bytes], None] | None = None
    ) -> None:
        self.device = device
        self.port = ""
        self._link = link
        self._heard = heard
        self._ends: tuple[int, int] | None = None
        self._zero = time.monotonic_ns()

    def now(self) -> int:
        """The device's milliseconds."""
        return (time.monotonic_ns() - self._zero) // 1_000_000

    def plug_in(self) -> None:
        master, slave, self.port = open_pair()
        self._ends = (master, slave)
        if self._link is not None:
            fresh = self._link.with_name(self._link.name + ".new")
            fresh.unlink(missing_ok=True)
            fresh.symlink_to(self.port)
            fresh.replace(self._link)

    def pull_out(self) -> None:
        """Take the port away: whoever reads it sees it hang up."""
        if self._ends is not None:
            for end in self._ends:
                with contextlib.suppress(OSError):
                    os.close(end)
        self._ends = None
        if self._link is not None:
            self._link.unlink(missing_ok=True)

    def serve(self, goes_on: Callable[[], bool]) -> None:
        """Run the device, in real time, while `goes_on()`."""
        self.begin()
        try:
            while goes_on():
                self.turn()
        finally:
            self.pull_out()

    def begin(self) -> None:
        """Plug in and power up."""
        if self._ends is None:
            self.plug_in()
        self.device.power_up(self.now())

    def turn(self) -> None:
        """Wait for bytes or time, a moment at most, and let the device answer."""
        until = self.device.unplugged_until
        if until is not None:
            self.pull_out()
            if self.now() >= until:
                self.device.unplugged_until = None
                self.plug_in()
        wait = max(0.0, min(LONGEST_WAIT_S, (self.device.next_at - self.now()) / 1000))
        said = b""
        if self._ends is None:
            time.sleep(wait or 0.001)
            self.device.advance(self.now())
            return
        master = self._ends[0]
        ready, _, _ = select.select([master], [], [], wait)
        if ready:
            with contextlib.suppress(OSError):
                came = os.read(master, 4096)
                self._log("board", came)
                said += self.device.receive(came, self.now())
        said += self.device.advance(self.now())
        if said:
            self._log("device", said)
            # A wire holds nothing back: what nobody reads is lost.
            with contextlib.suppress(OSError):
                os.write(master, said)

    def _log(self, who: str, data: bytes) -> None:
        if self._heard is not None:
            self._heard(who, data)


def serve_all(seats: Sequence[OnPty], goes_on: Callable[[], bool], plugged: Callable[[str], None]) -> None:
    """Run several devices by turns while `goes_on()`; `plugged` is told each port as it comes up."""
    ports: dict[int, str] = {}
    for seat in seats:
        seat.begin()
    try:
        while goes_on():
            for index, seat in enumerate(seats):
                if seat.port != ports.get(index):
                    ports[index] = seat.port
                    plugged(seat.port)
                seat.turn()
    finally:
        for seat in seats:
            seat.pull_out()
