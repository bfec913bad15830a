"""The result of a match of an event comes into the register, even if the board is killed between closing the match and keeping its result."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot
from test_start_register import register_at
from window_stage import window_stage

from tavla.storage.register.records import Kind, Pairing, Winner
from tavla_ui.robots.hands import wait_until

pytestmark = pytest.mark.usefixtures("qapp")
CHILD = Path(__file__).with_name("result_child.py")


def test_a_board_killed_before_the_register_has_the_result_keeps_it_once_at_its_next_start(tavla_home: Path, qtbot: QtBot) -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    killed = subprocess.run([sys.executable, str(CHILD), str(tavla_home)], env=environment, capture_output=True, timeout=120, check=False)
    assert -signal.SIGKILL == killed.returncode, killed.stderr.decode()[-3000:]
    running = tavla_home / "running"
    assert not (tavla_home / "register").exists()
    for _ in range(2):  # the second start finds nothing left to do
        with window_stage(tavla_home, ((3, 1),)) as stage:
            wait_until(lambda: not any(running.iterdir()), "the result is not kept")
            assert not stage.sees("start.offers")
    with register_at(tavla_home) as register:
        (entry,) = register.entries(Kind.PAIRING)
        assert isinstance(entry.record, Pairing)
        assert entry.record.winner is not Winner.UNDECIDED
        assert len(register.history(entry.key)) == 1
