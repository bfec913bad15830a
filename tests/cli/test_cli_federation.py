"""`tavla federation` and `tavla desk --headless`: a hall joins by what is typed at both ends, and both end cleanly."""

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from test_network import free_port

from tavla.cli.main import main
from tavla.hall_desk import broker

pytestmark = pytest.mark.skipif(
    broker.installed() is None,
    reason="nats-server is not here",
)


class Terminal:
    """A command that is spoken with by lines."""

    def __init__(self, child: "subprocess.Popen[str]") -> None:
        self.child = child

    def types(self, line: str) -> None:
        assert self.child.stdin is not None
        self.child.stdin.write(f"{line}\n")
        self.child.stdin.flush()

    def reads(self, form: str) -> re.Match[str]:
        """The next line of this form."""
        assert self.child.stdout is not None
        for line in self.child.stdout:
            if (found := re.search(form, line)) is not None:
                return found
        raise AssertionError(form)


@contextmanager
def terminal(folder: Path, *command: str) -> Iterator[Terminal]:
    words = [sys.executable, "-m", "tavla", "--data", str(folder), *command]
    pipe = subprocess.PIPE
    with subprocess.Popen(
        [*words, "--port", str(free_port()), "--host", "127.0.0.1"], stdin=pipe, stdout=pipe, text=True
    ) as child:
        try:
            yield Terminal(child)
        finally:
            child.send_signal(signal.SIGTERM)
            child.wait(20)
    assert child.returncode == 0


def test_a_hall_joins_a_federation_by_what_is_typed_at_both_ends(tmp_path: Path) -> None:
    with (
        terminal(tmp_path / "f", "federation", "--name", "NBF") as federation,
        terminal(tmp_path / "h", "desk", "--headless", "--name", "Oslo Open") as desk,
    ):
        invitation = federation.reads(r"^NBF: halls reach it at 127.0.0.1:\d+; send them (.*)$")[1]
        desk.types(f"federation {tmp_path / 'none.txt'}")
        desk.reads("none.txt cannot be read")
        desk.types("federation")
        desk.reads("in no federation")
        desk.types(f"federation {invitation}")
        guest, digits = federation.reads(r"^(\w{8}) Oslo Open asks to join, with the digits (\d{6})$").groups()
        assert desk.reads(r"compare the digits (\d{6})")[1] == digits
        federation.types("admit nobody")
        federation.reads("expected a hall that asks to join")
        federation.types(f"admit {guest}")
        federation.reads(rf"Oslo Open \({guest}\): heard, 0 results$")
        desk.reads("^federation NBF: heard$")
        federation.types("halls")
        federation.reads(r"last heard \d s ago")
        federation.types("tables")
        federation.types("nonsense")
        federation.reads("nonsense: expected admit, refuse, dismiss, halls, tables")
        federation.types(f"dismiss {guest}")
        federation.reads("^dismissed")
        desk.reads("^federation NBF: not heard")
        desk.types("federation leave")
        desk.reads("in no federation")
    assert (tmp_path / "f" / "federation" / "results" / guest / "results.csv").exists()


@pytest.mark.parametrize("command", [["federation", "--known-as"], ["federation", "--host"], ["desk", "--host"]])
def test_what_is_no_host_is_refused_at_once(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([*command, "https://nbf.no/tavla"])
    assert "is no host; expected a name or an address" in capsys.readouterr().err
