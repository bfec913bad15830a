"""Serves the pages of a hall on two ports of this machine, on the desk's own loop."""

import asyncio
import contextlib
import secrets
import socket
from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import Any, NamedTuple, cast

import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.server import ServerState

from tavla.base.errors import TavlaError
from tavla.base.phrase import phrase
from tavla.base.system_errors import found
from tavla.base.tasks import ended
from tavla.hall.finding import own_addresses
from tavla.hall.joining import Address
from tavla.hall_desk.broker import EVERYWHERE
from tavla.hall_desk.desk import HallDesk
from tavla.hall_desk.identity import HallFolder
from tavla.hall_desk.page_views import LEAST_DELAY_MS
from tavla.hall_desk.pages import LOOK_S, Around, DirectorPage, SpectatorsPage
from tavla.hall_desk.sessions import Sessions

DIRECTOR_PORT, SPECTATORS_PORT = 4243, 4244
MOST_CONNECTIONS = 400
MOST_OF_ONE = MOST_CONNECTIONS // 2
"""From one address: a network behind one has many phones, and none may take every place."""
REQUEST_S = 10.0
"""A handshake, and a whole request, its headers and its body, come within that time, or the place is free again."""
STREAM_S = 300.0
"""An answer that goes on for longer ends: a browser asks for its stream again by itself."""
ACCEPT_AGAIN_S = 0.1


class Ports(NamedTuple):
    """Where the pages are served, and how late the spectators'. Port 0: any that is free."""

    host: str = "0.0.0.0"  # noqa: S104  # phones of the hall's network read them
    director: int = DIRECTOR_PORT
    spectators: int = SPECTATORS_PORT
    delay_ms: int = LEAST_DELAY_MS


class HallPages:
    """Both pages. `run` until it is cancelled. Raises TavlaError where a port or the certificate cannot be had."""

    def __init__(self, desk: HallDesk, folder: HallFolder, ports: Ports, around: Around) -> None:
        self.pin = f"{secrets.randbelow(10**6):06}"
        self.sessions = Sessions(self.pin)
        self._around, self._host, self._take_home = around, ports.host, desk.take_home
        self._spectators = SpectatorsPage(desk, ports.delay_ms, around)
        certificate = folder.page_certificate(desk.identity.hall)
        director = DirectorPage(desk, self.sessions, around)
        self.director = Served(director.app, ports.host, ports.director, certificate)
        try:
            self.spectators = Served(self._spectators.app, ports.host, ports.spectators)
        except TavlaError:
            self.director.close()
            raise

    def invitation(self, host: str) -> str:
        """The address for a phone, for the QR code; good once and for 60 s."""
        return f"https://{_named(host)}:{self.director.port}/#{self.sessions.invite(self._around.time_ms())}"

    def address(self, host: str) -> str:
        """The spectators' address; a table's own is `/table/` and its board behind it."""
        return f"http://{_named(host)}:{self.spectators.port}/"

    async def run(self) -> None:
        serving = [asyncio.create_task(self.director.run()), asyncio.create_task(self.spectators.run())]
        self._take_home.serve(self._found_at)
        try:
            while not any(task.done() for task in serving):
                self._spectators.look()
                await asyncio.sleep(LOOK_S)
        finally:
            self._take_home.serve(None)
            await ended(*serving)

    def _found_at(self) -> Address:
        host = own_addresses()[0] if self._host == EVERYWHERE else self._host
        return Address(host, self.spectators.port)


class Served:
    """An app on a port of this machine. Raises TavlaError where the port cannot be had."""

    def __init__(self, app: Starlette, host: str, port: int, certificate: tuple[Path, Path] | None = None) -> None:
        try:
            family = socket.AF_INET6 if ":" in host else socket.AF_INET
            self._socket = socket.create_server((host, port), family=family)
        except OSError as error:
            raise TavlaError(
                phrase("The page cannot be served on port {port}: {reason}.", port=port, reason=found(error))
            ) from error
        chain, key = certificate or (None, None)
        config = uvicorn.Config(
            app,
            lifespan="off",
            ws="none",
            http="h11",
            log_config=None,
            log_level="error",  # who sends what is no request writes no line at the desk
            access_log=False,
            server_header=False,
            proxy_headers=False,
            ssl_certfile=chain,
            ssl_keyfile=key,
            timeout_keep_alive=5,
            timeout_graceful_shutdown=1,
            h11_max_incomplete_event_size=8192,
        )
        self._server = _Server(config)
        self.port: int = self._socket.getsockname()[1]

    async def run(self) -> None:
        """Until cancelled."""
        try:
            await self._server.serve([self._socket])
        except asyncio.CancelledError:
            await self._server.shutdown([self._socket])  # the loop hears the socket no longer before it is closed
            raise
        finally:
            self.close()

    def close(self) -> None:
        self._socket.close()


class _InTime(H11Protocol):
    """Holds no place for who sends nothing, or a byte now and then: uvicorn waits for the first request for ever."""

    _due: asyncio.TimerHandle | None = None

    def __init__(self, config: uvicorn.Config, state: ServerState) -> None:
        super().__init__(config, state, {})
        self.closed = asyncio.Event()
        """Set too where none was made."""
        self.closed.set()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self.closed.clear()
        super().connection_made(transport)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self.closed.set()
        self._stop()
        super().connection_lost(exc)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._wait()

    def _wait(self) -> None:
        self._stop()
        self._due = self.loop.call_later(REQUEST_S, self._too_slow)

    def _stop(self) -> None:
        if self._due is not None:
            self._due.cancel()

    def _too_slow(self) -> None:
        """A stream of events is an answer that goes on: its request was whole."""
        cycle = cast("RequestResponseCycle | None", self.cycle)
        if cycle is None or cycle.response_complete or cycle.more_body:
            self.transport.abort()
        else:
            self._due = self.loop.call_later(STREAM_S, self.transport.abort)


class _Server(uvicorn.Server):
    """Accepts by itself: a connection takes a place from then on, before its handshake, until its socket is closed."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.servers = []
        self._places: list[str] = []
        """The address of each connection."""
        self._holding: set[asyncio.Task[None]] = set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        for one in sockets or ():
            self._hold(self._accept(one))
        self.started = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await ended(*self._holding)
        await super().shutdown(sockets)

    def _hold(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._holding.add(task)
        task.add_done_callback(self._holding.discard)

    async def _accept(self, listening: socket.socket) -> None:
        listening.setblocking(False)
        while True:
            try:
                connection, (host, *_) = await asyncio.get_running_loop().sock_accept(listening)
            except OSError:  # it has gone again, or the system has no handle
                await asyncio.sleep(ACCEPT_AGAIN_S)
                continue
            if len(self._places) >= MOST_CONNECTIONS or self._places.count(host) >= MOST_OF_ONE:
                connection.close()
                continue
            self._places.append(host)
            self._hold(self._serve_one(connection, host))

    async def _serve_one(self, connection: socket.socket, host: str) -> None:
        protocol, most = _InTime(self.config, self.server_state), REQUEST_S if self.config.is_ssl else None
        try:
            await asyncio.get_running_loop().connect_accepted_socket(
                lambda: protocol,
                connection,
                ssl=self.config.ssl,
                ssl_handshake_timeout=most,
                ssl_shutdown_timeout=most,
            )
            await protocol.closed.wait()
        except OSError:  # no handshake
            pass
        finally:
            self._places.remove(host)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """The program hears its signals itself."""
        yield


def _named(host: str) -> str:
    return f"[{host}]" if ":" in host else host
