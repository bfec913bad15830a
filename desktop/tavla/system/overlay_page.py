"""The page for a stream: served to programs on this machine and to nobody else, on threads of its own."""

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

HOST = "127.0.0.1"
MOST_AT_ONCE = 8
"""Connections; more wait in the system's own queue, or are refused."""
POLL_S = 0.1
"""So soon it notices that it is to close."""
PATIENCE_S = 5.0
"""A connection that says nothing for so long is closed."""
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
    daemon_threads = True
    block_on_close = False

    def __init__(self, place: tuple[str, int], page: bytes) -> None:
        super().__init__(place, _Handler)
        self.page, self.state = page, b"{}"
        self.names = {f"{name}:{self.server_address[1]}" for name in (HOST, "localhost")}
        self._places = threading.BoundedSemaphore(MOST_AT_ONCE)

    def process_request(self, request, client_address) -> None:  # type: ignore[no-untyped-def]  # noqa: ANN001
        """One thread a connection, and not too many."""
        if self._places.acquire(blocking=False):
            super().process_request(request, client_address)
        else:
            self.shutdown_request(request)

    def process_request_thread(self, request, client_address) -> None:  # type: ignore[no-untyped-def]  # noqa: ANN001
        """Give the place back."""
        try:
            super().process_request_thread(request, client_address)
        finally:
            self._places.release()

    def handle_error(self, request, client_address) -> None:  # type: ignore[no-untyped-def]  # noqa: ANN001
        """A client that went away is no fault of the board's."""


class _Handler(BaseHTTPRequestHandler):
    server: _Server
    timeout = PATIENCE_S
    server_version, sys_version = "Tavla", ""

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
        self.send_response(code)
        for name, value in (*_HEADERS.items(), ("Content-Type", kind), ("Content-Length", str(len(data)))):
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_words: object) -> None:
        """Nothing is logged: it would only be the same line four times a second."""
