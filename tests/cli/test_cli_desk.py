"""`tavla desk --headless`: a hall is opened, and ends cleanly."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tavla.hall_desk import broker

pytestmark = [
    pytest.mark.skipif(broker.installed() is None, reason="nats-server is not here"),
    pytest.mark.skipif(sys.platform == "win32", reason="Windows sends a program no signal"),
]


@contextmanager
def desk(folder: Path, stdin: int) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """A hall that opens, and its port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    command = [sys.executable, "-m", "tavla", "--data", str(folder), "desk", "--headless", "--name", "İstanbul"]
    with subprocess.Popen(
        [*command, "--port", str(port), "--host", "127.0.0.1"],
        stdin=stdin,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as child:
        yield child, port


@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM])
def test_a_hall_is_opened_answers_what_is_typed_and_ends_with_its_broker(tmp_path: Path, end: signal.Signals) -> None:
    with desk(tmp_path, subprocess.PIPE) as (child, port):
        assert child.stdin is not None
        assert child.stdout is not None
        try:
            assert child.stdout.readline() == f"İstanbul: boards join at 127.0.0.1:{port}\n"
            child.stdin.write("nonsense\nadmit aaaaaaaa 7\n")
            child.stdin.flush()
            assert child.stdout.readline() == "nonsense: expected admit, refuse, answer, tables, federation\n"
            assert child.stdout.readline() == "aaaaaaaa does not ask to join\n"
            broker = tmp_path / "hall" / "broker.pid"
            for _ in range(200):
                if broker.exists():
                    break
                with pytest.raises(subprocess.TimeoutExpired):
                    child.wait(0.05)
            number = int(broker.read_text(encoding="ascii"))
        finally:
            child.send_signal(end)
            child.wait(20)
    assert child.returncode == 0
    with pytest.raises(ProcessLookupError):
        os.kill(number, 0)


def test_a_desk_that_nobody_can_type_to_says_nothing_of_it(tmp_path: Path) -> None:
    with desk(tmp_path, subprocess.DEVNULL) as (child, _port):
        assert child.stdout is not None
        assert child.stderr is not None
        assert child.stdout.readline()
        with pytest.raises(subprocess.TimeoutExpired):
            child.wait(1)
        child.send_signal(signal.SIGTERM)
        assert "Traceback" not in child.stderr.read()
        assert child.wait(20) == 0
