"""Opens one port: alone, and with a reason in plain words when it cannot be.

The only place where pyserial opens anything.
"""

import errno
import re
from contextlib import suppress
from typing import Protocol, cast

from tavla.base.addresses import NO_ADDRESS, is_address
from tavla.base.host import ports
from tavla.base.phrase import Phrase, Said, phrase
from tavla.base.system_errors import found
from tavla_devices.link.ports import SYSTEM_LOCK, is_url
from tavla_devices.link.status import Trouble

FAULTS: tuple[type[Exception], ...] = (OSError, TypeError, ValueError, ports.TerminalError)
"""What a port raises that fails: pyserial's errors are OSErrors; one that goes in the middle of a call gives the
others.
"""

READ_WAIT_S = 0.2
WRITE_WAIT_S = 2.0
RULE = "70-tavla.rules"
_WINDOWS_NUMBER = re.compile(r", None, (\d+)\)")
"""Where pyserial's words name the number of Windows: `PermissionError(13, 'Access is denied.', None, 5)`."""
_OF_WINDOWS = {
    **dict.fromkeys((1, 6), Trouble.NOT_SERIAL),
    **dict.fromkeys((2, 3, 433, 1167), Trouble.NOT_THERE),
    **dict.fromkeys((5, 32, 170), Trouble.IN_USE),
}
"""Source: Microsoft, winerror.h."""
_WAITED = ", 1460)"
"""How pyserial ends its words where Wine calls a wait in which nothing came a fault, as Windows does not.

Source: Microsoft, winerror.h: ERROR_TIMEOUT.
"""


class Port(Protocol):
    """What a link uses of pyserial's ports."""

    @property
    def in_waiting(self) -> int:
        """Bytes to be read without waiting."""

    def read(self, size: int) -> bytes:
        """Up to `size` bytes, fewer after the wait."""

    def write(self, data: bytes) -> int | None: ...

    def close(self) -> None: ...


class OpenError(Exception):
    """A port could not be opened; the trouble, and who or which group."""

    def __init__(self, trouble: Trouble, detail: Said = "") -> None:
        super().__init__(trouble, detail)
        self.trouble = trouble
        self.detail = detail


def open_port(address: str, baud: int) -> Port:
    """The open port of a path or URL: 8N1, nobody else's, DTR high. Raises OpenError."""
    if not is_address(address):
        raise OpenError(Trouble.UNREACHABLE, NO_ADDRESS)
    import serial

    if not is_url(address):
        _check_kind(address)
    try:
        port = serial.serial_for_url(
            address, do_not_open=True, baudrate=baud, timeout=READ_WAIT_S, write_timeout=WRITE_WAIT_S
        )
        if not is_url(address):
            port.exclusive = True
            with SYSTEM_LOCK:
                port.open()
            _shut_out_others(port)
        else:
            port.open()  # a box on the network may take seconds: the other ports do not wait for it
    except FAULTS as error:
        raise _told(address, error) from error
    return cast("Port", port)


def read_some(port: Port) -> bytes:
    """What has come, or comes within the wait. Raises the faults."""
    try:
        return port.read(max(1, port.in_waiting))
    except OSError as error:
        if _WAITED in repr(error.args):
            return b""
        raise


def _check_kind(path: str) -> None:
    """Raises OpenError for a path that is no serial port."""
    try:
        may_be_one = ports.is_serial(path)
    except OSError as error:
        raise _told(path, error) from error
    if not may_be_one:
        raise OpenError(Trouble.NOT_SERIAL)


def _shut_out_others(port: object) -> None:
    """Programs that never heard of locks are refused too, where the system can."""
    with suppress(OSError, AttributeError):
        ports.shut_out_others(port.fileno())  # type: ignore[attr-defined]


def _told(address: str, error: Exception) -> OpenError:
    code = getattr(error, "errno", None) or next(iter(error.args), None)
    text = str(error)
    if is_url(address):
        return OpenError(Trouble.UNREACHABLE, _system_words(error))
    if code in {errno.EAGAIN, errno.EBUSY}:
        return OpenError(Trouble.IN_USE, ports.holder(address))
    if code in {errno.EACCES, errno.EPERM}:
        return OpenError(Trouble.NO_PERMISSION, _permission_advice(address))
    if code in {errno.ENOENT, errno.ENXIO, errno.ENODEV, errno.EIO}:
        return OpenError(Trouble.NOT_THERE)
    if number := _WINDOWS_NUMBER.search(text):
        if trouble := _OF_WINDOWS.get(int(number[1])):
            return OpenError(trouble)
        return OpenError(Trouble.FAULT, phrase("the system reports {name}", name=f"WinError {number[1]}"))
    # A stranger that is no terminal answers ENOTTY, which pyserial puts into words.
    if code == errno.ENOTTY or f"({errno.ENOTTY}," in text or f"({errno.EINVAL}," in text:
        return OpenError(Trouble.NOT_SERIAL)
    return OpenError(Trouble.FAULT, _system_words(error))


def _system_words(error: Exception) -> Said:
    """What the system found, where it says; else pyserial's own words."""
    cause = error.__context__ if isinstance(error.__context__, OSError) else error
    if isinstance(cause, OSError) and (cause.errno or isinstance(cause, TimeoutError)):
        return found(cause)
    return str(error).rstrip(".")


def _permission_advice(path: str) -> Phrase:
    """Which group may open the port, and the rule that gives the port to whoever sits at the screen."""
    group = ports.group_of(path)
    if group:
        return phrase("Join the group {name} and log in again, or install the udev rule {rule}.", name=group, rule=RULE)
    return phrase("Install the udev rule {rule}, or ask whoever looks after this machine.", rule=RULE)
