"""The connection to a hall's broker, and the only module that imports nats and ssl.

A link that is silent for SILENT_S is thrown away and made anew, never repaired. Everything here runs on one asyncio
loop.
"""

import asyncio
import logging
import random
import ssl
from base64 import b64encode
from collections.abc import Callable, Coroutine
from contextlib import suppress
from enum import Enum, auto
from typing import Any, NamedTuple

from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error

from tavla.base.tasks import ended
from tavla.evidence.ed25519 import public_key, sign
from tavla.hall.joining import GUEST, Address, nkey
from tavla.hall.pauses import OF_BOARDS, Pauses
from tavla.hall.reach import greeted, not_encrypted

SILENT_S = 3.0
PING_S = 1.0
LEAVE_S = 1.0
CONNECT_S = 3
_OWN_PINGS_S = 3600
"""The library's own pings are not used: its repair of a frozen link takes half a minute."""
# asyncio warns of each TLS link that the other end closes, in English, on whatever terminal the desk was started from.
logging.getLogger("asyncio").addFilter(lambda record: "eof_received" not in str(record.msg))

Heard = Callable[[str, bytes], None]
"""Hears subject and bytes of each message, on the loop."""
Changed = Callable[[bool], None]
"""Hears on the loop that the link is up, every subscription made, or gone."""


class Where(NamedTuple):
    """Addresses are tried in order. `certificate` is pinned: its dates and names say nothing, its key everything.

    `login` is the seed of the link key; empty for a board that asks to join.
    """

    addresses: tuple[Address, ...]
    certificate: str
    login: bytes
    pauses: Pauses = OF_BOARDS


class _End(Enum):
    NEVER_UP = auto()
    SILENT = auto()
    """It was up, and was thrown away."""
    GONE = auto()
    """It was up, and the other end let go of it."""


class NoTlsError(Error):
    """The server wants to speak in the clear."""


class _Client(Client):
    """Logs in by the link key, and only behind TLS. `gone` is set once nothing more is read, however that came."""

    def __init__(self, login: bytes, gone: asyncio.Event) -> None:
        super().__init__()
        self._gone = gone
        if login:
            self._public_nkey = nkey(public_key(login))

    def _connect_command(self) -> bytes:
        if not self._server_info.get("tls_required"):
            raise NoTlsError
        return bytes(super()._connect_command())

    async def _read_loop(self) -> None:
        """The library's callbacks are left out where its closing fails, as with words unsent (nats-py 2.16)."""
        try:
            await super()._read_loop()
        except OSError:
            pass
        finally:
            self._gone.set()

    async def _process_pong(self) -> None:
        """A PONG for which nobody waits any more: the library logs a fault and reads no further (nats-py 2.16)."""
        if self._pongs and self._pongs[0].done():
            del self._pongs[0]
        else:
            await super()._process_pong()

    def let_go(self) -> None:
        """Of what the library's closing leaves where it fails, as with words unsent (nats-py 2.16)."""
        for subscription in self._subs.values():
            subscription._stop_processing()  # noqa: SLF001 - it has no other end that says nothing
        self._subs.clear()


class Link:
    """Keeps a connection up. Close it by cancelling `run`."""

    def __init__(self, where: Where, hears: tuple[str, ...], heard: Heard, changed: Changed) -> None:
        self._where, self._hears, self._heard, self._changed = where, hears, heard, changed
        self._client: Client | None = None
        self._gone, self._moves_on = asyncio.Event(), False
        self._closing: set[asyncio.Task[None]] = set()
        self.round_trip_ms: float | None = None
        """Of the last PING."""

    @property
    def is_up(self) -> bool:
        return self._client is not None

    def also(self, addresses: tuple[Address, ...]) -> None:
        """Addresses to try beside those that were given."""
        known = self._where.addresses
        self._where = self._where._replace(addresses=(*known, *(one for one in addresses if one not in known)))

    def move_on(self) -> None:
        """The broker here is not the desk's any more: try the next address."""
        if len(self._where.addresses) > 1 and self.is_up:
            self._moves_on = True
            self._gone.set()

    async def say(self, subject: str, data: bytes) -> bool:
        """False where the link is not up: nothing is kept to be said later."""
        client = self._client
        if client is None or not client.is_connected:
            return False
        try:
            await client.publish(subject, data)
        except (Error, OSError):
            return False
        return True

    async def run(self) -> None:
        """Connect, watch, throw away and connect anew until cancelled."""
        failed, turn = 0, 0
        try:
            while True:
                end = await self._connected(self._where.addresses[turn % len(self._where.addresses)])
                failed = failed + 1 if end is _End.NEVER_UP else 0
                turn = 0 if end is _End.GONE and not self._moves_on else turn + 1
                self._moves_on = False
                await asyncio.sleep(self._where.pauses.after(failed, random.random()))  # noqa: S311 - no secret
        finally:
            if self._closing:
                _, frozen = await asyncio.wait(self._closing, timeout=LEAVE_S)
                for task in frozen:
                    task.cancel()

    async def _connected(self, address: Address) -> _End:
        """One connection from its beginning to its end."""
        gone = self._gone = asyncio.Event()
        client = _Client(self._where.login, gone)
        try:
            async with asyncio.timeout(2 * CONNECT_S):
                if not await _before(gone, self._begin(client, address)):
                    return _End.NEVER_UP
            self._client = client
            self._changed(True)
            await self._watch(client, gone)
        except (Error, OSError, TimeoutError, ValueError):
            return _End.NEVER_UP if self._client is None else _End.SILENT
        finally:
            was_up, self._client = self._client is not None, None
            self._throw_away(client)
            if was_up:
                self._changed(False)
        return _End.GONE

    async def _begin(self, client: Client, address: Address) -> None:
        is_reached = False

        async def failed(error: Exception) -> None:
            """Where nobody is reached the library would try again by itself after 2 s, for ever (nats-py 2.16)."""
            if not is_reached:
                raise error

        host = f"[{address.host}]" if ":" in address.host else address.host
        login = self._where.login
        access: dict[str, Any] = (
            {"signature_cb": lambda nonce: b64encode(sign(login, nonce.encode("utf-8")))}
            if login
            else {"user": GUEST, "password": GUEST}
        )
        await client.connect(
            f"tls://{host}:{address.port}",
            tls=_pinned(self._where.certificate),
            tls_hostname=address.host,
            allow_reconnect=False,
            connect_timeout=CONNECT_S,
            max_reconnect_attempts=0,
            ping_interval=_OWN_PINGS_S,
            error_cb=failed,
            **access,
        )
        is_reached = True
        for subject in self._hears:
            await client.subscribe(subject, cb=self._take)
        await client.flush(int(SILENT_S))  # the server has every subscription, so an answer can come

    async def _watch(self, client: Client, gone: asyncio.Event) -> None:
        """Until the connection ends, or no PONG comes for SILENT_S."""
        loop = asyncio.get_running_loop()
        while not gone.is_set():
            begun = loop.time()
            if not await _before(gone, client.flush(int(SILENT_S))):
                return
            self.round_trip_ms = (loop.time() - begun) * 1000
            with suppress(TimeoutError):
                async with asyncio.timeout(PING_S):
                    await gone.wait()

    async def _take(self, message: Msg) -> None:
        self._heard(message.subject, message.data)

    def _throw_away(self, client: _Client) -> None:
        """Closing a frozen TLS link takes half a minute: nobody waits for it."""
        task = asyncio.get_running_loop().create_task(_closed(client))
        self._closing.add(task)
        task.add_done_callback(self._closing.discard)


async def _before(gone: asyncio.Event, act: Coroutine[Any, Any, None]) -> bool:
    """Wait for the act; False where the connection ends first: a PONG that will never come is not waited for."""
    acting, ending = asyncio.ensure_future(act), asyncio.ensure_future(gone.wait())
    try:
        await asyncio.wait((acting, ending), return_when=asyncio.FIRST_COMPLETED)
        if acting.done():
            acting.result()
        return acting.done()
    finally:
        await ended(acting, ending)


async def _closed(client: _Client) -> None:
    try:
        await client.close()
    except (Error, OSError, TimeoutError, ValueError):
        pass
    finally:
        client.let_go()


def _pinned(certificate: str) -> ssl.SSLContext:
    """TLS 1.3 with the holder of this certificate's key, and nobody else."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.check_hostname = False
    context.load_verify_locations(cadata=certificate)
    return context


def certificate_at(address: Address, wait_s: float = CONNECT_S) -> str:
    """The certificate that a broker shows, in PEM: not yet believed, the digits of joining say whose it is.

    Raises NotReachedError.
    """
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    with greeted(address, wait_s) as plain:
        try:
            with context.wrap_socket(plain) as secured:
                shown = secured.getpeercert(binary_form=True)
        except OSError as error:
            raise not_encrypted(address) from error
    if shown is None:
        raise not_encrypted(address)
    return ssl.DER_cert_to_PEM_cert(shown)
