"""The board's side of finding a desk: it asks its own networks and hears who answers, for a few seconds."""

import socket
import time
from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple, Protocol

from tavla.application.ports.hall import FoundHall
from tavla.application.ports.session import Post
from tavla.hall.finding import GROUP, HOP_LIMIT, PACKET_MAX, PORT, found, own_addresses, question

LOOK_S = 3.0
ASK_AT_S = (0.0, 0.4, 1.2, 2.2)
"""A question may be lost."""
MOST_HALLS = 4
"""More than a network has, and no more than fit on the page."""
_WAIT_S = 0.05


class Wire(Protocol):
    """A socket in one of the board's networks."""

    def ask(self, data: bytes) -> None:
        """To all. Raises OSError."""

    def heard(self) -> tuple[bytes, str] | None:
        """A packet and the host it came from; None where none has come. Raises OSError."""

    def close(self) -> None: ...


class Clock(NamedTuple):
    now: Callable[[], float] = time.monotonic
    sleep: Callable[[float], None] = time.sleep


REAL = Clock()


class Search:
    """Looks on another thread; `told` hears on the screen's, and no more once it is not wanted."""

    def __init__(
        self, post: Post, told: Callable[[tuple[FoundHall, ...], bool], None], is_wanted: Callable[[], bool]
    ) -> None:
        self._post, self._told, self._is_wanted = post, told, is_wanted

    def look(self) -> tuple[FoundHall, ...]:
        return look(lambda halls: self._post(lambda: self._tell(halls, is_over=False)), self._is_wanted)

    def over(self, halls: tuple[FoundHall, ...]) -> None:
        self._tell(halls, is_over=True)

    def _tell(self, halls: tuple[FoundHall, ...], *, is_over: bool) -> None:
        if self._is_wanted():
            self._told(halls, is_over)


def look(
    told: Callable[[tuple[FoundHall, ...]], None],
    is_wanted: Callable[[], bool],
    wires: Callable[[], tuple[Wire, ...]] | None = None,
    clock: Clock = REAL,
) -> tuple[FoundHall, ...]:
    """The halls that answered within LOOK_S; `told` hears of each new one. Where multicast fails, none is found."""
    halls: dict[str, FoundHall] = {}
    open_ones = (wires or opened)()
    begun, asks = clock.now(), list(ASK_AT_S)
    try:
        while (passed := clock.now() - begun) < LOOK_S and is_wanted():
            if asks and passed >= asks[0]:
                asks.pop(0)
                for wire in open_ones:
                    with suppress(OSError):
                        wire.ask(question())
            before = len(halls)
            for wire in open_ones:
                _hear(wire, halls)
            if len(halls) > before:
                told(tuple(halls.values()))
            clock.sleep(_WAIT_S)
    finally:
        for wire in open_ones:
            wire.close()
    return tuple(halls.values())


def _hear(wire: Wire, halls: dict[str, FoundHall]) -> None:
    with suppress(OSError):
        while (packet := wire.heard()) is not None:
            data, host = packet
            for one in found(data):
                if len(halls) < MOST_HALLS:
                    halls.setdefault(one.hall, FoundHall(one.name, one.address(host)))


class _Socket:
    def __init__(self, own: str) -> None:
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        try:
            self._socket.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton(own))
            self._socket.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_TTL, HOP_LIMIT)
            self._socket.bind((own, 0))
            self._socket.setblocking(False)
        except OSError:
            self._socket.close()
            raise

    def ask(self, data: bytes) -> None:
        self._socket.sendto(data, (GROUP, PORT))

    def heard(self) -> tuple[bytes, str] | None:
        try:
            data, (host, _port) = self._socket.recvfrom(PACKET_MAX)
        except BlockingIOError:
            return None
        return data, host

    def close(self) -> None:
        self._socket.close()


def opened() -> tuple[Wire, ...]:
    """One in each network that the board is in."""
    wires: list[Wire] = []
    for own in own_addresses():
        if ":" not in own:
            with suppress(OSError):
                wires.append(_Socket(own))
    return tuple(wires)
