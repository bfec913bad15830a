"""The result of a match of an event comes into the register, even if the board is killed between closing the match and
keeping its result.
"""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from director_hands import come_in, name_director, press
from pytestqt.qtbot import QtBot
from test_start_page import type_by_touch
from test_start_register import register_at
from test_start_rules import begin
from window_stage import window_stage

from tavla.base.copies import replace
from tavla.domain.facts.scene import Closing
from tavla.domain.game.player import Player
from tavla.rules.clauses import DISCRETION
from tavla.storage.register.records import Entry, Kind, Measure, Pairing, Sanction, Scope, Winner
from tavla.storage.register.records import Player as Person
from tavla_ui.robots.hands import wait_until

pytestmark = pytest.mark.usefixtures("qapp")
CHILD = Path(__file__).with_name("result_child.py")


def killed(home: Path, *how: str) -> None:
    """A board played a match of an event, and was killed."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    child = subprocess.run(
        [sys.executable, str(CHILD), str(home), *how], env=environment, capture_output=True, timeout=120, check=False
    )
    assert -signal.SIGKILL == child.returncode, child.stderr.decode()[-3000:]
    assert not (home / "register").exists()


def test_a_match_that_was_over_when_the_board_was_killed_is_in_the_register_before_anybody_opens_it(
    tavla_home: Path, qtbot: QtBot
) -> None:
    killed(tavla_home, "over")
    (match_id,) = (marker.name for marker in (tavla_home / "running").iterdir())

    def kept() -> tuple[Entry, ...]:
        with register_at(tavla_home) as register:
            return tuple(register.entries(Kind.PAIRING))

    with window_stage(tavla_home, ((3, 1),)) as stage:
        wait_until(
            lambda: (tavla_home / "register" / "register.sqlite").exists() and bool(kept()), "the result is not kept"
        )
        assert stage.sees(f"start.continue.{match_id}")
    (entry,) = kept()
    assert isinstance(entry.record, Pairing)
    assert (entry.record.match_id, entry.record.winner is Winner.UNDECIDED) == (match_id, False)
    with register_at(tavla_home) as register:
        register.change(entry.key, replace(entry.record, table="9", length=99), "Dora", "set right")
    with window_stage(tavla_home, ((3, 1),)) as stage:
        wait_until(lambda: stage.sees(f"start.continue.{match_id}"), "the match is not offered")
    with register_at(tavla_home) as register:
        assert len(register.history(entry.key)) == 2
        assert len(register.entries(Kind.PLAYER)) == 2
    with window_stage(tavla_home, ((3, 1),)) as stage:
        wait_until(lambda: stage.sees(f"start.continue.{match_id}"), "the match is not offered")
        stage.touch(f"start.continue.{match_id}", "white.bigButton", "black.bigButton")
        wait_until(lambda: not any((tavla_home / "running").iterdir()), "the match is not closed")
    (entry,) = kept()
    assert isinstance(entry.record, Pairing)
    assert entry.record.length != 99


def test_a_board_killed_before_the_register_has_the_result_keeps_it_once_at_its_next_start(
    tavla_home: Path, qtbot: QtBot
) -> None:
    killed(tavla_home)
    running = tavla_home / "running"
    for _ in range(2):  # the second start finds nothing left to do
        with window_stage(tavla_home, ((3, 1),)) as stage:
            wait_until(lambda: not any(running.iterdir()), "the result is not kept")
            assert not stage.sees("start.offers")
    with register_at(tavla_home) as register:
        (entry,) = register.entries(Kind.PAIRING)
        assert isinstance(entry.record, Pairing)
        assert entry.record.winner is not Winner.UNDECIDED
        assert len(register.history(entry.key)) == 1


def test_who_is_expelled_at_the_board_stands_in_the_register_with_reason_and_clause(
    tavla_home: Path, qtbot: QtBot
) -> None:
    with window_stage(tavla_home, ((3, 1),)) as stage:
        name_director(stage)
        stage.touch("start.event")
        type_by_touch(stage, "start.event.0", "oslo open")
        stage.touch("start.panel.done")
        begin(stage)
        stage.open_game()
        come_in(stage)
        press(stage, "acts.end", "act.row0.2", "act.row1.1", "act.reason1", "act.do")
        state = stage.session.state
        assert state.match_result is not None
        assert (state.match_result.closing, state.match_result.winner) == (Closing.EXPULSION, Player.WHITE)
        loser = state.setup.players.black
    with register_at(tavla_home) as register:
        (entry,) = register.entries(Kind.SANCTION)
        assert isinstance(entry.record, Sanction)
        assert (entry.record.measure, entry.record.scope, entry.record.reason) == (
            Measure.EXCLUSION,
            Scope.TOURNAMENT,
            "conduct",
        )
        assert (entry.record.ordered_by, entry.record.clause) == ("Dora", DISCRETION)
        person = register.needed(entry.record.player).record
        assert isinstance(person, Person)
        assert person.name == loser
