"""The board's side of joining a hall: it asks, shows six digits, and waits for the director's touch at the desk."""

import asyncio
import os
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from tavla.application.ports.hall import JoinShown, JoinStage
from tavla.base.errors import TavlaError
from tavla.base.limits import INVITATION, read_limited
from tavla.base.phrase import phrase
from tavla.base.system_errors import found
from tavla.base.tasks import ended
from tavla.evidence.ed25519 import KEY_BYTES, public_key
from tavla.hall import joining, spoken
from tavla.hall.joining import Address, Admitted, AskToJoin, HallAnswers, Invitation, Opens, Refused
from tavla.hall.membership import Membership
from tavla.hall.reach import NotReachedError, another_desk, no_answer

ASK_AGAIN_S = 2.0
REACH_S = 15.0
WAIT_S = 280.0
"""Shorter than a desk remembers who asked."""


class Place(NamedTuple):
    """Where the hall is. With an invitation its key and certificate are known before."""

    addresses: tuple[Address, ...]
    invitation: Invitation | None = None


def place_of(text: str) -> Place:
    """What was typed, read from a QR code or from a stick. Raises TavlaError."""
    text = text.strip()
    invitation = joining.invitation_of(text)
    if invitation is not None:
        return Place(invitation.addresses, invitation)
    if spoken.are_words(text):
        return Place((Address(spoken.host_of(text), spoken.PORT),))
    host, colon, port = text.rpartition(":") if text.count(":") == 1 else (text, "", "")
    is_port = not colon or (port.isascii() and port.isdigit() and 0 < int(port[:6]) <= 65_535)
    is_host = 0 < len(host) <= 120 and host.isascii() and all(one.isalnum() or one in ".:-" for one in host)
    if not (is_port and is_host):
        raise TavlaError(
            phrase("{text} is no address. Type host:port, or the six words, as the desk shows them.", text=text[:60])
        )
    return Place((Address(host, int(port) if port else spoken.PORT),))


def invitation_in(path: Path) -> str:
    """The text of an invitation that a desk has written. Raises TavlaError."""
    try:
        text = read_limited(path, INVITATION).decode("utf-8").strip()
    except OSError as error:
        raise TavlaError(phrase("{path} cannot be read: {why}", path=str(path), why=found(error))) from error
    except UnicodeDecodeError:
        text = ""
    if joining.invitation_of(text) is None:
        raise TavlaError(
            phrase("{file} is no invitation. Choose tavla-hall.txt, which the desk has written.", file=path.name)
        )
    return text


class _Asking:
    """One attempt at one address."""

    def __init__(self, device_seed: bytes, name: str, invitation: Invitation | None) -> None:
        self._seed, self._board = device_seed, public_key(device_seed)
        self._invitation = invitation
        self.link_seed, self._nonce = os.urandom(KEY_BYTES), os.urandom(joining.NONCE_BYTES)
        self.ask = AskToJoin(
            self._board.hex(), public_key(self.link_seed).hex(), joining.commitment(self._nonce), name[:120]
        )
        self.answer: HallAnswers | None = None
        self.admitted: Admitted | None = None
        self.is_refused = False

    @property
    def board(self) -> bytes:
        return self._board

    def hear(self, data: bytes, certificate: str) -> bytes | None:
        """What the desk says; gives what is said to it. A desk of another key than the invitation's is none."""
        message = joining.read(data)
        match message:
            case HallAnswers() if self.answer is None:
                invited = self._invitation
                if message.certificate != certificate or (invited is not None and invited.hall != message.hall):
                    self.is_refused = True
                    return None
                self.answer = message
                return self.opens()
            case Admitted() if self.answer is not None:
                self.admitted = message
            case Refused():
                self.is_refused = True
            case _:
                pass
        return None

    def opens(self) -> bytes:
        """The nonce, and the device key's word for the link key."""
        assert self.answer is not None  # noqa: S101 - called once there is one
        certified = joining.certify_link(self._seed, bytes.fromhex(self.answer.hall), public_key(self.link_seed))
        return joining.written(Opens(self._nonce.hex(), certified))

    @property
    def digits(self) -> str:
        return "" if self.answer is None else joining.both_of(self.ask, self.answer, self._nonce).digits()


async def join(place: Place, device_seed: bytes, name: str, told: Callable[[JoinShown], None]) -> Membership:
    """Ask at each address in turn until one answers, then wait for the director. Raises TavlaError."""
    from tavla.hall.link import certificate_at

    told(JoinShown(JoinStage.REACHING))
    failed: list[NotReachedError] = []
    for address in place.addresses:
        try:
            certificate = certificate_at(address)  # nothing else runs on this loop yet
        except NotReachedError as error:
            failed.append(error)
            continue
        if place.invitation is not None and certificate != place.invitation.certificate:
            failed.append(another_desk(address))
            continue
        return await _joined(place, address, certificate, _Asking(device_seed, name, place.invitation), told)
    raise max(failed, key=lambda error: error.step)  # what got farthest says most


async def _joined(
    place: Place, address: Address, certificate: str, asking: _Asking, told: Callable[[JoinShown], None]
) -> Membership:
    from tavla.hall.link import Link, Where

    subject, saying = joining.join_subject(asking.board), deque[bytes](maxlen=8)

    def heard(_subject: str, data: bytes) -> None:
        answer = asking.hear(data, certificate)
        if answer is not None:
            saying.append(answer)

    link = Link(Where((address,), certificate, b""), (subject.answers,), heard, lambda _up: None)
    task = asyncio.create_task(link.run())
    loop = asyncio.get_running_loop()
    begun, asked, shown = loop.time(), 0.0, ""
    try:
        while asking.admitted is None and not asking.is_refused:
            passed = loop.time() - begun
            if passed > (REACH_S if asking.answer is None else WAIT_S):
                raise no_answer()
            if link.is_up and loop.time() - asked > ASK_AGAIN_S:
                asked = loop.time()
                saying.append(joining.written(asking.ask) if asking.answer is None else asking.opens())
            while saying and link.is_up:
                await link.say(subject.asks, saying.popleft())
            if asking.answer is not None and asking.digits != shown:
                shown = asking.digits
                told(JoinShown(JoinStage.COMPARE, asking.answer.name, shown))
            await asyncio.sleep(0.05)
    finally:
        await ended(task)
    answer = asking.answer
    if asking.is_refused or answer is None or asking.admitted is None:
        raise TavlaError(phrase("The desk refused, or another stands between. Ask the director."))
    table, login = asking.admitted.table, asking.link_seed.hex()
    return Membership(answer.hall, answer.name, certificate, place.addresses, login, table)
