"""Random hands at the window: no act that neither hand meant, and no press lost."""

from pathlib import Path
from random import Random
from time import monotonic

import pytest
from pytestqt.qtbot import QtBot
from random_hands import RandomHands
from window_stage import window_stage

from tavla_ui.controls.dead_times import DEAD_TIMES, Change, DeadTime

pytestmark = pytest.mark.usefixtures("qapp")


def played(home: Path, seed: int, seconds: float) -> RandomHands:
    """As many steps as go into that time, a match after the other."""
    ends, match = monotonic() + seconds, 0
    while True:
        with window_stage(home / str(match), ()) as stage:
            stage.driver.start_match(3)
            hands = RandomHands(stage, Random(f"{seed}.{match}"))
            while monotonic() < ends and not hands.faults and not stage.driver.is_over:
                hands.step()
        if monotonic() >= ends or hands.faults:
            return hands
        match += 1


@pytest.mark.nightly
def test_random_hands_do_what_they_mean_and_nothing_else(tavla_home: Path, qtbot: QtBot) -> None:
    del qtbot
    hands = played(tavla_home, 1, 6)
    assert ([], True) == (hands.faults, hands.steps > 3)


def test_a_planted_bug_is_found(tavla_home: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """A second Enter, or a second tap, is alive at once."""
    del qtbot
    for change in (Change.KEYS_CHANGE_HANDS, Change.ANOTHER_ACT, Change.OPENING_TIE):
        monkeypatch.setitem(DEAD_TIMES, change, DeadTime(0, ""))
    assert [] != played(tavla_home, 2, 20).faults


@pytest.mark.nightly
def test_an_hour_of_random_hands(tavla_home: Path, qtbot: QtBot) -> None:
    del qtbot
    assert [] == played(tavla_home, 3, 3_600).faults
