"""The page for a stream gives itself to whoever asks, however slow others are."""

import http.client
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
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
