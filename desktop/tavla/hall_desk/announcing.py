"""The desk answers boards that look for it in their network. Without multicast it is joined by its address or file."""

import socket
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

from tavla.base.host.networks import share_port
from tavla.hall.finding import GROUP, HOP_LIMIT, PACKET_MAX, PORT, Announced, answer, asked

RENEW_S = 10.0
"""Networks come and go while a desk is open."""
MOST_AT_ONCE = 4
"""With each twentieth of a second: no flood of questions keeps the desk busy, or has it flood others."""


class Wire(Protocol):
    """A socket that hears what is asked in the desk's networks."""

    def join(self, own: str) -> None:
        """Hear the network of this address too. Raises OSError where it does already, or cannot."""

    def heard(self) -> tuple[bytes, tuple[str, int]] | None:
        """A packet, host and port it came from; None where none has come. Raises OSError."""

    def say(self, data: bytes, to: tuple[str, int]) -> None:
        """Raises OSError."""

    def close(self) -> None: ...


class Announcer:
    """`desk` says how the desk is reached now. Call `tend` often; `now` is in seconds."""

    def __init__(self, desk: Callable[[], Announced], opened: Callable[[], Wire] | None = None) -> None:
        self._desk, self._opened = desk, opened or _Socket
        self._wire: Wire | None = None
        self._announced: Announced | None = None
        self._renewed = -RENEW_S

    def tend(self, now: float) -> None:
        """Answer what was asked. Nothing is raised: a board finds its way without this."""
        if now - self._renewed >= RENEW_S:
            self._renewed = now
            self._renew()
        wire, desk = self._wire, self._announced
        if wire is None or desk is None:
            return
        try:
            for _ in range(MOST_AT_ONCE):
                packet = wire.heard()
                if packet is None:
                    break
                data, asker = packet
                question = asked(data, asker[1])
                if question is not None:
                    with suppress(OSError):
                        wire.say(answer(desk, question), asker if question.is_alone else (GROUP, PORT))
        except OSError:
            self.close()

    def close(self) -> None:
        wire, self._wire = self._wire, None
        if wire is not None:
            wire.close()

    def _renew(self) -> None:
        desk = self._announced = self._desk()
        if self._wire is None:
            with suppress(OSError):
                self._wire = self._opened()
        for own in desk.hosts:
            if self._wire is not None:
                with suppress(OSError):
                    self._wire.join(own)


class _Socket:
    def __init__(self) -> None:
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        try:
            share_port(self._socket)  # with the system's own answerer
            self._socket.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_TTL, HOP_LIMIT)
            self._socket.bind(("", PORT))
            self._socket.setblocking(False)
        except OSError:
            self._socket.close()
            raise

    def join(self, own: str) -> None:
        membership = socket.inet_aton(GROUP) + socket.inet_aton(own)
        self._socket.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, membership)

    def heard(self) -> tuple[bytes, tuple[str, int]] | None:
        try:
            data, (host, port) = self._socket.recvfrom(PACKET_MAX)
        except BlockingIOError:
            return None
        return data, (host, port)

    def say(self, data: bytes, to: tuple[str, int]) -> None:
        self._socket.sendto(data, to)

    def close(self) -> None:
        self._socket.close()
