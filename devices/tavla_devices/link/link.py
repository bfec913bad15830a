"""One serial device's line: opened when it is there, given back at once when it fails, opened again when it is back.

A thread of its own looks for the port, opens it and reads it; while the port is open a second one writes. Nothing of
the board is touched from either: whatever came is handed over by `post`, which the window makes of its event loop.
"""

import threading
import time
from collections.abc import Callable
from contextlib import suppress

from msgspec import Struct

from tavla.base.phrase import Said
from tavla_devices.link.opening import FAULTS, OpenError, Port, open_port, read_some
from tavla_devices.link.outbox import Outbox
from tavla_devices.link.ports import Absent, Listing, Place, find, is_url, known_as, listed_ports
from tavla_devices.link.status import LinkState, LinkStatus, Trouble

MOST_WAITING = 65_536
"""Bytes read that the board has not yet taken; beyond them the port is left unread."""

MOST_AT_ONCE = 4096
"""So many bytes are handed over together, where more are waiting."""

BUSY_WAIT_S = 0.02
"""How long bytes may wait before more are read beside them."""

Post = Callable[[Callable[[], None]], None]
"""Runs a call on the board's own thread, soon and in order."""


class Pace(Struct, frozen=True):
    """How often a port is looked for, and the waits between tries to open one that is there, in seconds."""

    look_s: float = 1.0
    back_off_s: tuple[float, ...] = (0.5, 1.0, 2.0, 4.0, 8.0, 10.0)
    steady_s: float = 5.0
    """A port that stayed open so long is tried again at once; one that dies sooner is waited for longer each time."""
    anew_s: float = 10.0
    """Nobody sees what is plugged in anew behind a URL: what was set aside there is tried again after so long."""


class Surroundings(Struct, frozen=True):
    """What a link finds outside: the ports there are, and how one is opened."""

    listing: Listing = listed_ports
    open_port: Callable[[str, int], Port] = open_port


class Link:
    """The line to one chosen device.

    `address` is `usb:<serial number>`, a path or a URL of pyserial. `on_bytes(data)` and `on_status(status)` are called
    through `post`, never after `close`.
    """

    def __init__(
        self,
        address: str,
        on_bytes: Callable[[bytes], None],
        on_status: Callable[[LinkStatus], None],
        post: Post,
        *,
        baud: int = 115_200,
        pace: Pace | None = None,
        surroundings: Surroundings | None = None,
    ) -> None:
        self.address = address
        self._on_bytes, self._on_status, self._post = on_bytes, on_status, post
        self._baud, self._pace, self._outside = baud, pace or Pace(), surroundings or Surroundings()
        self._ended = threading.Event()
        self._unfit: str | None = None
        self._lock = threading.Condition()
        self._came = bytearray()
        self._outbox: Outbox | None = None
        self._status = LinkStatus(LinkState.CLOSED, known_as(address))
        self._thread = threading.Thread(target=self._run, name=f"link {address}", daemon=True)

    @property
    def status(self) -> LinkStatus:
        """How it stands now; `on_status` hears of it once that is posted."""
        return self._status

    def open(self) -> None:
        """Begin to look for the device. Once only."""
        self._thread.start()

    def write(self, data: bytes) -> bool:
        """Send bytes, soon; False when the port is not open or takes nothing more, and then nothing is sent."""
        outbox = self._outbox
        return outbox is not None and outbox.put(data)

    def set_aside(self, what: str) -> None:
        """Give the port back: the device there is the wrong one, as `what` says in a sentence.

        It is tried again when plugged in anew, or soon at a URL.
        """
        self._unfit = what

    def close(self) -> None:
        """End the link; the port is free within a fifth of a second. Nothing is called after this."""
        self._ended.set()
        with self._lock:
            self._came.clear()
            self._lock.notify_all()

    def wait_closed(self, timeout_s: float) -> bool:
        """Whether the port was given back in that time."""
        if self._thread.ident is not None:
            self._thread.join(timeout_s)
        return not self._thread.is_alive()

    # --- its own thread
    # ------------------------------------------------------------------------------------------------------------------------------------

    def _run(self) -> None:
        tries = 0
        mark: tuple[object, ...] | None = None
        while not self._ended.is_set():
            place = find(self.address, self._outside.listing)
            if isinstance(place, Absent):
                self._lose(known_as(self.address), place.trouble, place.detail)
                mark, tries = None, 0
                self._unfit = None
                self._ended.wait(self._pace.look_s)
                continue
            if mark != place.mark:
                mark, tries = place.mark, 0
                self._unfit = None
            if self._unfit is None and self._use(place):
                tries = 0
            if self._unfit is not None:
                self._lose(place.path, Trouble.WRONG_DEVICE, self._unfit)
                if is_url(place.path):
                    self._ended.wait(self._pace.anew_s)
                    self._unfit, tries = None, 0
                    continue
            self._wait_for_change(place, self._pace.back_off_s[min(tries, len(self._pace.back_off_s) - 1)])
            tries += 1
        self._tell(LinkStatus(LinkState.CLOSED, self._status.port))

    def _wait_for_change(self, place: Place, wait_s: float) -> None:
        """Wait before the next try, or less when the port goes or comes anew meanwhile."""
        left = wait_s
        while left > 0 and not self._ended.wait(min(left, self._pace.look_s)):
            left -= self._pace.look_s
            if left > 0 and find(self.address, self._outside.listing) != place:
                return

    def _use(self, place: Place) -> bool:
        """Open the port and read it until it fails or the link ends; whether it was open for long."""
        if self._status.state is not LinkState.LOST:
            self._tell(LinkStatus(LinkState.OPENING, place.path))
        try:
            port = self._outside.open_port(place.path, self._baud)
        except OpenError as error:
            self._lose(place.path, error.trouble, error.detail)
            return False
        begun = time.monotonic()
        outbox = Outbox(port)
        self._outbox = outbox
        self._tell(LinkStatus(LinkState.OPEN, place.path))
        trouble, detail = (
            (Trouble.UNREACHABLE, "the connection ended") if is_url(place.path) else (Trouble.VANISHED, "")
        )
        try:
            self._read(port, outbox)
        except FAULTS:
            pass
        finally:
            if outbox.is_stuck:
                trouble = Trouble.NOT_TAKING
            self._outbox = None
            outbox.close()
            _let_go(port)  # before anybody hears of it: a port kept open comes back under another name
        if self._unfit is None:
            self._lose(place.path, trouble, detail)
        return time.monotonic() - begun >= self._pace.steady_s

    def _read(self, port: Port, outbox: Outbox) -> None:
        while not self._ended.is_set() and self._unfit is None and not outbox.is_broken:
            data = read_some(port)
            while (
                data and len(data) < MOST_AT_ONCE and (more := port.in_waiting)
            ):  # a port on the network never tells of more than one byte
                data += port.read(more)
            if data:
                self._hand_over(data)

    # --- to the board's thread
    # -----------------------------------------------------------------------------------------------------------------------------

    def _hand_over(self, data: bytes) -> None:
        with self._lock:
            is_hop_due = not self._came
            self._came += data
            if is_hop_due:
                self._hop_over(self._deliver)
            else:  # the board is at work; to read on now would only take its turns in Python from it
                self._lock.wait(BUSY_WAIT_S)
            while len(self._came) > MOST_WAITING and not self._ended.is_set():
                self._lock.wait(1.0)

    def _deliver(self) -> None:
        with self._lock:
            data = bytes(self._came)
            self._came.clear()
            self._lock.notify_all()
        if data and not self._ended.is_set():
            self._on_bytes(data)

    def _lose(self, port: str, trouble: Trouble, detail: Said = "") -> None:
        # One that was unplugged is not also "not there": the first word is the one that tells.
        if trouble is Trouble.NOT_THERE and self._status.trouble is Trouble.VANISHED:
            return
        self._tell(LinkStatus(LinkState.LOST, port, trouble, detail))

    def _tell(self, status: LinkStatus) -> None:
        if status == self._status:
            return
        self._status = status
        self._hop_over(lambda: None if self._ended.is_set() else self._on_status(status))

    def _hop_over(self, call: Callable[[], None]) -> None:
        if self._ended.is_set():
            return
        try:
            self._post(call)
        except RuntimeError:  # the board's event loop is gone: so is the board
            self._ended.set()


def _let_go(port: Port) -> None:
    connection = getattr(port, "_socket", None)  # pyserial drops a broken connection without closing it
    with suppress(*FAULTS):
        port.close()
    if connection is not None:
        with suppress(*FAULTS):
            connection.close()
