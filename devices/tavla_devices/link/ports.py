"""Which serial ports there are, and which of them a chosen device stands at. Nothing here opens a port."""

import threading
from collections.abc import Callable, Iterable

from msgspec import Struct

from tavla.base.host.ports import is_there_without_a_file, mark_of
from tavla.base.phrase import Said
from tavla.base.system_errors import found
from tavla_devices.link.status import Trouble

USB = "usb:"
"""Begins the address of a device known by its USB serial number: `usb:85430353531351B0A1F1`."""

SYSTEM_LOCK = threading.Lock()
"""Held while ports are listed or opened: on Windows a listing that meets an opening refuses it.

Source: pyserial issue 309.
"""


class ListedPort(Struct, frozen=True):
    """A port of this machine, as the system describes it; what is not known is empty or None."""

    path: str
    serial_number: str = ""
    vendor_id: int | None = None
    product_id: int | None = None
    maker: str = ""
    product: str = ""

    @property
    def address(self) -> str:
        """The address to keep: by USB serial number where there is one, for a path may be another's tomorrow."""
        return f"{USB}{self.serial_number}" if self.serial_number else self.path


Listing = Callable[[], Iterable[ListedPort]]
"""Gives the ports there are now."""


class Place(Struct, frozen=True):
    """Where a device stands: what to open, and a mark that changes when it is plugged in anew."""

    path: str
    mark: tuple[object, ...] = ()


class Absent(Struct, frozen=True):
    """Why there is no place to open."""

    trouble: Trouble
    detail: Said = ""


def listed_ports() -> tuple[ListedPort, ...]:
    """The serial ports of this machine."""
    from serial.tools import list_ports

    with SYSTEM_LOCK:
        found = list_ports.comports()
    return tuple(
        ListedPort(
            port.device, port.serial_number or "", port.vid, port.pid, port.manufacturer or "", port.product or ""
        )
        for port in sorted(found, key=lambda port: str(port.device))
    )


def is_url(address: str) -> bool:
    """Whether the address is one of pyserial's URLs, such as socket://."""
    return "://" in address


def known_as(address: str) -> str:
    """What people call an address before it is known where the device stands."""
    return f"the device with the serial number {address.removeprefix(USB)}" if address.startswith(USB) else address


def find(address: str, listing: Listing) -> Place | Absent:
    """The place of a chosen device: of a USB serial number, a path or a URL."""
    if address.startswith(USB):
        try:
            return _by_serial_number(address.removeprefix(USB), listing)
        except OSError as error:
            return Absent(Trouble.FAULT, found(error))
    if is_url(address):
        return Place(address)
    try:
        return Place(address, mark_of(address))
    except OSError:
        return Place(address) if is_there_without_a_file(address) else Absent(Trouble.NOT_THERE)


def _by_serial_number(serial_number: str, listing: Listing) -> Place | Absent:
    found = [port.path for port in listing() if port.serial_number == serial_number]
    if not found:
        return Absent(Trouble.NOT_THERE)
    if len(found) > 1:
        return Absent(Trouble.TWO_ALIKE, " and ".join(sorted(found)))
    try:
        return Place(found[0], mark_of(found[0]))
    except OSError:
        return Place(found[0], (found[0],))
