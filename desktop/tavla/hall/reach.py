"""The way to a desk in four steps: its machine, its port, the desk behind it, its answer. Says at which one it ends."""

import errno
import socket
from contextlib import suppress
from enum import IntEnum

from tavla.base.errors import TavlaError
from tavla.base.phrase import Phrase, phrase
from tavla.hall.joining import Address

INFO_MAX = 16 * 1024
_ASKS = b"GET / HTTP/1.0\r\n\r\n"
_NO_NETWORK = {errno.ENETUNREACH, errno.ENETDOWN, errno.EADDRNOTAVAIL}


class Step(IntEnum):
    MACHINE = 1
    PORT = 2
    DESK = 3
    ANSWER = 4


class NotReachedError(TavlaError):
    """`step` is the one that fails."""

    def __init__(self, step: Step, said: Phrase) -> None:
        super().__init__(said)
        self.step = step


def greeted(address: Address, wait_s: float) -> socket.socket:
    """A connection to a desk's broker that has said its greeting, to be encrypted now. Raises NotReachedError."""
    plain = _connected(address, wait_s)
    try:
        told = _first_line(plain)
        if not told and _speaks_http(plain):
            raise _sign_in(address)
    except OSError:
        told = b""
    except NotReachedError:
        plain.close()
        raise
    if told.startswith(b"INFO "):
        return plain
    plain.close()
    raise _sign_in(address) if told.startswith(b"HTTP/") else _no_desk(address)


def _connected(address: Address, wait_s: float) -> socket.socket:
    host, port = address.host, address.port
    try:
        return socket.create_connection((host, port), wait_s)
    except socket.gaierror as error:
        raise NotReachedError(
            Step.MACHINE,
            phrase("Step 1 of 4: no machine is called {host}. Type the numbers that the desk shows.", host=host),
        ) from error
    except ConnectionRefusedError as error:
        raise NotReachedError(
            Step.PORT,
            phrase("Step 2 of 4: {host} is there, but no desk is open at port {port}.", host=host, port=port),
        ) from error
    except OSError as error:
        if error.errno in _NO_NETWORK:
            raise NotReachedError(
                Step.MACHINE, phrase("Step 1 of 4: this board is in no network that leads to {host}.", host=host)
            ) from error
        raise NotReachedError(
            Step.MACHINE,
            phrase(
                "Step 1 of 4: {host} does not answer. Are both in one network? Guests' Wi-Fi keeps devices apart; "
                "a firewall may close port {port}.",
                host=host,
                port=port,
            ),
        ) from error


def _first_line(plain: socket.socket) -> bytes:
    """What the other side says unasked; empty where it is silent."""
    told = b""
    with suppress(TimeoutError):
        while not told.endswith(b"\r\n") and len(told) <= INFO_MAX and (piece := plain.recv(1)):
            told += piece
    return told if told.endswith(b"\r\n") else b""


def _speaks_http(plain: socket.socket) -> bool:
    """Whether a page answers: that of a network which wants a sign-in first."""
    with suppress(OSError):
        plain.sendall(_ASKS)
        return plain.recv(5) == b"HTTP/"
    return False


def _sign_in(address: Address) -> NotReachedError:
    return NotReachedError(
        Step.DESK,
        phrase(
            "Step 3 of 4: a page answers in place of the desk at {host}. "
            "The network needs a sign-in: use the hall's own.",
            host=address.host,
        ),
    )


def _no_desk(address: Address) -> NotReachedError:
    return NotReachedError(
        Step.DESK,
        phrase(
            "Step 3 of 4: what answers at {host}, port {port}, is no desk of a hall.",
            host=address.host,
            port=address.port,
        ),
    )


def not_encrypted(address: Address) -> NotReachedError:
    return NotReachedError(
        Step.DESK,
        phrase("Step 3 of 4: no encrypted link to the desk at {host} comes about.", host=address.host),
    )


def another_desk(address: Address) -> NotReachedError:
    return NotReachedError(
        Step.DESK,
        phrase("Step 3 of 4: the desk at {host} is another than that of the invitation.", host=address.host),
    )


def no_answer() -> NotReachedError:
    return NotReachedError(
        Step.ANSWER, phrase("Step 4 of 4: the desk is reached and does not answer. Is the hall open there? Ask again.")
    )
