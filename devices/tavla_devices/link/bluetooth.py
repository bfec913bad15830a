"""The line to two Bluetooth dice, through bleak: connected when they are there, and again when they are back.

bleak wants one event loop for as long as the program runs: a thread of its own runs it for every pair of dice. Nothing
of the board is touched from it: what came is handed over by `post`. bleak is imported there alone, so that a board
without such dice never loads it.
"""

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future, wait
from contextlib import suppress
from functools import cache, partial
from typing import TYPE_CHECKING

from msgspec import Struct

from tavla.base.errors import TavlaError
from tavla.base.phrase import phrase
from tavla_devices.link.link import Pace, Post
from tavla_devices.link.status import LinkState, LinkStatus, Trouble

if TYPE_CHECKING:
    from bleak import BleakClient

CONNECT_S = 10.0
SCAN_S = 5.0
LONGEST_NAME = 64
MOST_WAITING = 256
"""Notifications the board has not yet taken; a die that says more is disconnected."""


class Ends(Struct, frozen=True):
    """What a die is heard at and told at: UUIDs of characteristics."""

    notify: str
    write: str


class Heard(Struct, frozen=True):
    """Something that tells its name by Bluetooth."""

    address: str
    name: str
    services: tuple[str, ...]


@cache
def _loop() -> asyncio.AbstractEventLoop:
    loop = asyncio.new_event_loop()
    threading.Thread(target=loop.run_forever, name="bluetooth", daemon=True).start()
    return loop


class BluetoothLink:
    """The line to dice 0 and 1, each with one of `ends`. `on_said(die, data)` and `on_status(status)` are called
    through `post`, never after `close`.
    """

    def __init__(
        self,
        addresses: tuple[str, str],
        ends: tuple[Ends, ...],
        on_said: Callable[[int, bytes], None],
        on_status: Callable[[LinkStatus], None],
        post: Post,
        *,
        pace: Pace | None = None,
    ) -> None:
        self._addresses, self._ends = addresses, ends
        self._on_said, self._on_status, self._post = on_said, on_status, post
        self._pace = pace or Pace()
        self._is_closed = threading.Event()
        self._lock = threading.Lock()
        self._waiting = 0
        self._ended = asyncio.Event()
        self._outgoing: tuple[asyncio.Queue[bytes], ...] = (asyncio.Queue(), asyncio.Queue())
        self._connected = [False, False]
        self._names = ["", ""]
        self._status = LinkStatus(LinkState.CLOSED, " + ".join(addresses))
        self._served: Future[None] | None = None

    def open(self) -> None:
        """Begin to look for the dice. Once only."""
        self._served = asyncio.run_coroutine_threadsafe(self._serve(), _loop())

    def write(self, die: int, data: bytes) -> None:
        """Send a message, soon; to a die that is away it is not sent."""
        _loop().call_soon_threadsafe(self._outgoing[die].put_nowait, data)

    def set_aside(self, what: str) -> None:
        """Let the dice go: they are the wrong ones, as `what` says."""
        del what
        _loop().call_soon_threadsafe(self._ended.set)

    def close(self) -> None:
        """End the link. Nothing is called after this."""
        self._is_closed.set()
        _loop().call_soon_threadsafe(self._ended.set)

    def wait_closed(self, timeout_s: float) -> bool:
        """Whether the dice were let go in that time."""
        return self._served is None or bool(wait([self._served], timeout_s).done)

    # On the thread of Bluetooth

    async def _serve(self) -> None:
        self._tell(LinkStatus(LinkState.OPENING, self._status.port))
        one_by_one = asyncio.Lock()  # a machine scans for one die at a time
        keepers = [asyncio.create_task(self._keep(die, one_by_one)) for die in (0, 1)]
        await self._ended.wait()
        for keeper in keepers:
            keeper.cancel()
        await asyncio.gather(*keepers, return_exceptions=True)

    async def _keep(self, die: int, one_by_one: asyncio.Lock) -> None:
        """Connect a die, carry what it says until it is gone, and again, as long as the link lives."""
        from bleak import BleakClient
        from bleak.exc import BleakBluetoothNotAvailableError, BleakError

        tries = 0
        while True:
            gone = asyncio.Event()
            client = BleakClient(self._addresses[die], disconnected_callback=partial(_end, gone), timeout=CONNECT_S)
            trouble, detail = Trouble.OUT_OF_REACH, ""
            try:
                async with one_by_one:
                    await client.connect()
                    has = client.services.get_characteristic
                    ends = next((one for one in self._ends if has(one.notify) is not None), self._ends[0])
                    await client.start_notify(ends.notify, partial(self._heard, die, gone))
                tries = 0
                await self._carry(die, client, gone, ends.write)
            except BleakBluetoothNotAvailableError as error:
                trouble, detail = Trouble.NO_BLUETOOTH, str(error)
            except (BleakError, OSError, EOFError, TimeoutError):
                pass
            except Exception as error:  # noqa: BLE001 - whatever bleak does not foresee costs this connection, no more
                trouble, detail = Trouble.FAULT, f"{type(error).__name__}: {error}"
            finally:
                self._connected[die] = False
                with suppress(Exception):
                    await client.disconnect()
            self._tell(LinkStatus(LinkState.LOST, self._addresses[die], trouble, detail))
            await asyncio.sleep(self._pace.back_off_s[min(tries, len(self._pace.back_off_s) - 1)])
            tries += 1

    async def _carry(self, die: int, client: "BleakClient", gone: asyncio.Event, write: str) -> None:
        outgoing = self._outgoing[die]
        while not outgoing.empty():
            outgoing.get_nowait()  # of an earlier connection
        self._connected[die] = True
        self._names[die] = _name_of(client, self._addresses[die])
        if all(self._connected):
            name = " + ".join(self._names) if all(self._names) else ""
            self._tell(LinkStatus(LinkState.OPEN, " + ".join(self._addresses), name=name))
        going, data = asyncio.create_task(gone.wait()), asyncio.create_task(outgoing.get())
        try:
            while not gone.is_set():
                await asyncio.wait({going, data}, return_when=asyncio.FIRST_COMPLETED)
                if data.done():
                    await client.write_gatt_char(write, data.result())
                    data = asyncio.create_task(outgoing.get())
        finally:
            going.cancel()
            data.cancel()

    # To the board's thread

    def _heard(self, die: int, gone: asyncio.Event, _from: object, data: bytearray) -> None:
        with self._lock:
            self._waiting += 1
            is_flood = self._waiting > MOST_WAITING
        said = bytes(data)
        self._hand_over(lambda: self._deliver(die, said))
        if is_flood:
            gone.set()

    def _deliver(self, die: int, data: bytes) -> None:
        with self._lock:
            self._waiting -= 1
        if not self._is_closed.is_set():
            self._on_said(die, data)

    def _tell(self, status: LinkStatus) -> None:
        if status != self._status:
            self._status = status
            self._hand_over(lambda: None if self._is_closed.is_set() else self._on_status(status))

    def _hand_over(self, call: Callable[[], None]) -> None:
        if not self._is_closed.is_set():
            with suppress(RuntimeError):  # the board's event loop is gone: so is the board
                self._post(call)


def _name_of(client: "BleakClient", address: str) -> str:
    """Empty where none was told: BlueZ then makes one of the address."""
    name = client.name or ""
    return "" if name.upper() == address.replace(":", "-") else name[:LONGEST_NAME]


def _end(gone: asyncio.Event, _client: object) -> None:
    gone.set()


def hear(seconds: float = SCAN_S) -> tuple[Heard, ...]:
    """What tells its name by Bluetooth just now, the nearest first. Raises TavlaError where there is no Bluetooth."""
    from bleak import BleakScanner
    from bleak.exc import BleakError

    try:
        found = asyncio.run_coroutine_threadsafe(BleakScanner.discover(seconds, return_adv=True), _loop()).result()
    except (BleakError, OSError, EOFError) as error:
        raise TavlaError(phrase("Bluetooth is off or missing on this board.")) from error
    nearest = sorted(found.values(), key=lambda one: one[1].rssi, reverse=True)
    return tuple(
        Heard(device.address.upper(), (told.local_name or device.name or "")[:LONGEST_NAME], tuple(told.service_uuids))
        for device, told in nearest
    )
