"""The page for a stream gives itself to whoever asks, however slow others are."""

import http.client
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest

from tavla.system import overlay_page
from tavla.system.overlay_page import MOST_AT_ONCE, OverlayPage


@pytest.fixture
def port(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    monkeypatch.setattr(overlay_page, "PATIENCE_S", 1.0)
    (tmp_path / "page.html").write_text("page", encoding="utf-8")
    page = OverlayPage(tmp_path / "page.html", 0)
    yield int(page.address.rstrip("/").rpartition(":")[2])
    page.close()


def ask(port: int) -> bytes:
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=3)
    line.request("GET", "/")
    return line.getresponse().read()


def test_clients_that_say_a_letter_now_and_then_keep_nobody_out(port: int) -> None:
    with ExitStack() as kept:
        slow = [kept.enter_context(socket.create_connection(("127.0.0.1", port))) for _ in range(3 * MOST_AT_ONCE)]
        for line in slow:
            line.sendall(b"G")
        assert b"page" == ask(port)


def test_many_connections_in_a_row_let_nobody_wait(port: int) -> None:
    """Three hundred took 46 s, and whoever came meanwhile a second or more."""
    with ExitStack() as kept:
        began = time.monotonic()
        for _ in range(300):
            kept.enter_context(socket.create_connection(("127.0.0.1", port), timeout=10))
        assert b"page" == ask(port)
        assert time.monotonic() - began < 5


HELD = {
    "nothing": b"",
    "headers without an end": b"GET / HTTP/1.1\r\nHost: a\r\nX: ",
    "a body that does not come": b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000000\r\n\r\n",
    "an upgrade": b"GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, keep-alive\r\nUpgrade: websocket\r\n\r\n",
    "a hello of TLS": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    "requests in a row": b"GET / HTTP/1.1\r\nHost: a\r\n\r\n" * 500,
    "a long line": b"G" * 60_000,
}


@pytest.mark.parametrize("held", HELD)
def test_whatever_others_hold_a_connection_with_the_page_is_given(port: int, held: str) -> None:
    with ExitStack() as kept:
        for _ in range(3 * MOST_AT_ONCE):
            line = kept.enter_context(socket.create_connection(("127.0.0.1", port)))
            line.settimeout(3)
            with suppress(OSError):  # ended already
                line.sendall(HELD[held])
        assert b"page" == ask(port)


def test_a_request_that_trickles_in_is_ended_after_its_time(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port)) as line:
        line.settimeout(0.2)
        began = time.monotonic()
        while time.monotonic() - began < 4:
            try:
                line.sendall(b"G")
                if line.recv(1) == b"":
                    break
            except TimeoutError:
                continue
            except OSError:
                break
        assert 0.8 <= time.monotonic() - began < 2.5


def test_an_answer_that_nobody_reads_is_ended_after_its_time(tmp_path: Path, port: int) -> None:
    (tmp_path / "large.html").write_bytes(b"x" * (64 << 20))
    page = OverlayPage(tmp_path / "large.html", 0)
    at = int(page.address.rstrip("/").rpartition(":")[2])
    with socket.create_connection(("127.0.0.1", at)) as line:
        line.sendall(f"GET / HTTP/1.0\r\nHost: 127.0.0.1:{at}\r\n\r\n".encode())
        time.sleep(1.5)
        assert not page._server._open
    page.close()
