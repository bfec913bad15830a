"""The page for a stream: served to programs on this machine and to nobody else, on threads of its own."""

import io
import socket
import threading
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

HOST = "127.0.0.1"
MOST_AT_ONCE = 8
"""Connections; for one more the oldest is closed."""
POLL_S = 0.1
"""So soon it notices that it is to close."""
MOMENT_S = 0.001
PATIENCE_S = 5.0
"""So long a request and its answer may take together."""
_HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": (
        "default-src 'none'; connect-src 'self'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"
    ),
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}


class OverlayPage:
    """Serves the page and the state it shows; both are read only. Raises OSError where the port cannot be had."""

    def __init__(self, page: Path, port: int) -> None:
        self._server = _Server((HOST, port), page.read_bytes())
        self.address = f"http://{HOST}:{self._server.server_address[1]}/"
        self._thread = threading.Thread(
            target=self._server.serve_forever, args=(POLL_S,), name="page for a stream", daemon=True
        )
        self._thread.start()

    def show(self, state: bytes) -> None:
        """What is shown from now on, as JSON."""
        self._server.state = state

    def close(self) -> None:
        """Serve nothing more."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


class _Server(ThreadingHTTPServer):
    request_queue_size = 128  # of those that come at once one beyond it is let wait a second by the system
    daemon_threads = True
    block_on_close = False

    def __init__(self, place: tuple[str, int], page: bytes) -> None:
        super().__init__(place, _Handler)
        self.page, self.state = page, b"{}"
        self.names = {f"{name}:{self.server_address[1]}" for name in (HOST, "localhost")}
        self._open: list[socket.socket] = []
        self._lock = threading.Lock()

    def process_request(self, request, client_address) -> None:  # type: ignore[no-untyped-def]  # noqa: ANN001
        """One thread a connection, and not too many."""
        with self._lock:
            if len(self._open) >= MOST_AT_ONCE:
                with suppress(OSError):  # it went away
                    self._open.pop(0).shutdown(socket.SHUT_RDWR)
            self._open.append(request)
        super().process_request(request, client_address)

    def process_request_thread(self, request, client_address) -> None:  # type: ignore[no-untyped-def]  # noqa: ANN001
        """Give the place back."""
        try:
            super().process_request_thread(request, client_address)
        finally:
            with self._lock, suppress(ValueError):  # it made room for another
                self._open.remove(request)

    def handle_error(self, request, client_address) -> None:  # type: ignore[no-untyped-def]  # noqa: ANN001
        """A client that went away is no fault of the board's."""


class _Timed(io.RawIOBase):
    """What a connection says until a moment of the monotonic clock."""

    def __init__(self, connection: socket.socket, until: float) -> None:
        self._connection, self._until = connection, until

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: "WriteableBuffer") -> int:
        self._connection.settimeout(max(MOMENT_S, self._until - monotonic()))
        return self._connection.recv_into(buffer)


class _Handler(BaseHTTPRequestHandler):
    server: _Server
    server_version, sys_version = "Tavla", ""

    def setup(self) -> None:
        """Read from the connection until the request's time is up."""
        super().setup()
        self._until = monotonic() + PATIENCE_S
        self.rfile = io.BufferedReader(_Timed(self.connection, self._until))

    def do_GET(self) -> None:
        """The page, its state, or nothing.

        Another name than this machine's own is a page from elsewhere that was led here.
        """
        path = self.path.partition("?")[0]
        if self.headers.get("Host") not in self.server.names:
            self._answer(403, "text/plain", b"")
        elif path == "/":
            self._answer(200, "text/html; charset=utf-8", self.server.page)
        elif path == "/state.json":
            self._answer(200, "application/json", self.server.state)
        else:
            self._answer(404, "text/plain", b"")

    def _answer(self, code: int, kind: str, data: bytes) -> None:
        self.connection.settimeout(max(MOMENT_S, self._until - monotonic()))
        self.send_response(code)
        for name, value in (*_HEADERS.items(), ("Content-Type", kind), ("Content-Length", str(len(data)))):
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_words: object) -> None:
        """Nothing is logged: it would only be the same line four times a second."""
