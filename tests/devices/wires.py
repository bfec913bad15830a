"""Ends of wires for the tests: a pty that can be unplugged, a board's thread that takes what is handed over."""

import os
import queue
import termios
import time
import tty
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tavla_devices.link.link import Link, Pace, Surroundings
from tavla_devices.link.status import LinkState, LinkStatus

QUICK = Pace(look_s=0.05, back_off_s=(0.02, 0.04, 0.08), steady_s=0.2)


class Wire:
    """A pty under a name that stays, as udev's links do."""

    def __init__(self, name: Path) -> None:
        self.name = name
        self.master = -1
        self._came = bytearray()

    def plug(self) -> None:
        master, slave = os.openpty()
        tty.setraw(slave, termios.TCSANOW)
        path = os.ttyname(slave)
        os.close(slave)
        os.set_blocking(master, False)
        new = self.name.with_suffix(".new")
        new.symlink_to(path)
        new.rename(self.name)
        self.master = master

    def unplug(self) -> None:
        with suppress(OSError):
            os.close(self.master)
        self.master = -1
        self.name.unlink(missing_ok=True)

    def send(self, data: bytes) -> None:
        assert len(data) == os.write(self.master, data)

    def received_in_all(self) -> bytes:
        with suppress(OSError):
            self._came += os.read(self.master, 65_536)
        return bytes(self._came)


class BoardThread:
    """The thread of the test as the board's: `post` queues, `until` runs what was queued."""

    def __init__(self) -> None:
        self.calls: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self.data = bytearray()
        self.statuses: list[LinkStatus] = []

    def post(self, call: Callable[[], None]) -> None:
        self.calls.put(call)

    def until(self, reached: Callable[[], bool], within_s: float = 10.0) -> bool:
        end = time.monotonic() + within_s
        while not reached():
            if time.monotonic() > end:
                return False
            with suppress(queue.Empty):
                self.calls.get(timeout=0.02)()
        return True

    def run_for(self, span_s: float) -> None:
        self.until(lambda: False, span_s)

    def link(self, address: str, pace: Pace = QUICK, surroundings: Surroundings | None = None) -> Link:
        return Link(address, self.data.extend, self.statuses.append, self.post, pace=pace, surroundings=surroundings)

    @contextmanager
    def linked(self, address: str, pace: Pace = QUICK, surroundings: Surroundings | None = None) -> Iterator[Link]:
        link = self.link(address, pace, surroundings)
        link.open()
        try:
            yield link
        finally:
            link.close()
            assert link.wait_closed(5)

    def until_state(self, state: LinkState, within_s: float = 10.0) -> LinkStatus:
        assert self.until(lambda: bool(self.statuses) and self.statuses[-1].state is state, within_s), self.statuses
        return self.statuses[-1]
