"""How somebody joins: he asks, shows six digits, and waits for a touch at the other end."""

import asyncio
import os
from collections import deque
from collections.abc import Callable

from tavla.base.errors import TavlaError
from tavla.base.phrase import phrase
from tavla.base.tasks import ended
from tavla.evidence.ed25519 import KEY_BYTES, public_key
from tavla.hall import joining
from tavla.hall.joining import Address, Admitted, AskToJoin, HallAnswers, Invitation, Opens, Refused
from tavla.hall.membership import Membership
from tavla.hall.names import short
from tavla.hall.reach import no_answer

ASK_AGAIN_S = 2.0
REACH_S = 15.0
WAIT_S = 280.0
"""Shorter than a desk remembers who asked."""
Digits = Callable[[str, str], None]
"""Hears the name of what is joined, and the six digits to compare."""


class Asking:
    """One attempt. `seed` is that of the key by which the asker is known."""

    def __init__(self, seed: bytes, name: str, invitation: Invitation | None) -> None:
        self._seed, self._key = seed, public_key(seed)
        self._invitation = invitation
        self.link_seed, self._nonce = os.urandom(KEY_BYTES), os.urandom(joining.NONCE_BYTES)
        self.ask = AskToJoin(
            self._key.hex(), public_key(self.link_seed).hex(), joining.commitment(self._nonce), short(name)
        )
        self.answer: HallAnswers | None = None
        self.admitted: Admitted | None = None
        self.is_refused = False

    @property
    def key(self) -> bytes:
        return self._key

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
        """The nonce, and the asker's own word for the link key."""
        assert self.answer is not None  # noqa: S101 - called once there is one
        certified = joining.certify_link(self._seed, bytes.fromhex(self.answer.hall), public_key(self.link_seed))
        return joining.written(Opens(self._nonce.hex(), certified))

    @property
    def digits(self) -> str:
        return "" if self.answer is None else joining.both_of(self.ask, self.answer, self._nonce).digits()


async def entered(addresses: tuple[Address, ...], certificate: str, asking: Asking, told: Digits) -> Membership:
    """Ask the holder of this certificate until somebody there has compared the digits. Raises TavlaError."""
    from tavla.hall.link import Link, Where

    subject, saying = joining.join_subject(asking.key), deque[bytes](maxlen=8)

    def heard(_subject: str, data: bytes) -> None:
        answer = asking.hear(data, certificate)
        if answer is not None:
            saying.append(answer)

    link = Link(Where(addresses, certificate, b""), (subject.answers,), heard, lambda _up: None)
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
                told(asking.answer.name, shown)
            await asyncio.sleep(0.05)
    finally:
        await ended(task)
    answer = asking.answer
    if asking.is_refused or answer is None or asking.admitted is None:
        raise TavlaError(phrase("The desk refused, or another stands between. Ask the director."))
    table, login, said = asking.admitted.table, asking.link_seed.hex(), asking.admitted.heard
    return Membership(answer.hall, answer.name, certificate, addresses, login, table, said)
