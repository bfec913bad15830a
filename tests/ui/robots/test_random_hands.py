"""Random hands at the window: no act that neither hand meant, and no press lost."""

from collections import Counter
from itertools import count
from pathlib import Path
from random import Random

import pytest
from by_day import by_day
from pytestqt.qtbot import QtBot
from random_hands import RandomHands
from ruled_stage import ruled_stage

from tavla.domain.facts.turn import Phase
from tavla_ui.controls.dead_times import DEAD_TIMES, Change, DeadTime

pytestmark = pytest.mark.usefixtures("qapp")
MINUTE = 60_000
WIDE, UPRIGHT = (1280, 800), (800, 1280)
RULES = (
    (),
    (
        (
            'double_binds_by = { value = ["words", "act", "touch", "point"]',
            'double_binds_by = { value = ["words", "act"]',
        ),
    ),
)
"""A touch of the cube binds, and does not."""
Walk = tuple[Counter[str], list[str]]


def walked(home: Path, seed: int, size: tuple[int, int], milliseconds: int) -> Walk:
    """So much of the board's own time, a match after the other: what was done, and what was lost or meant by nobody."""
    done: Counter[str] = Counter()
    for match in count():
        with ruled_stage(
            home / str(match), rolls=(), length=3, size=size, changed=RULES[match % 2], seed=f"{seed}.{match}"
        ) as stage:
            stage.board.table.settings_model.take({"motion": bool(match % 3)}, {})
            hands, began = RandomHands(stage, Random(f"{seed}.{match}")), stage.time()
            while (
                not hands.faults
                and stage.session.state.phase is not Phase.MATCH_OVER
                and stage.time() - began < milliseconds
            ):
                hands.step()
            milliseconds -= stage.time() - began
        done += hands.done
        if hands.faults or milliseconds <= 0:
            return done, hands.faults
    raise AssertionError


@by_day("size", [WIDE, UPRIGHT], UPRIGHT, ids=str)
def test_random_hands_do_what_they_mean_and_nothing_else(tavla_home: Path, qtbot: QtBot, size: tuple[int, int]) -> None:
    del qtbot
    done, faults = walked(tavla_home, 1, size, 3 * MINUTE)
    assert ([], True) == (faults, done.total() > 100)


@pytest.mark.nightly
def test_the_same_seed_makes_the_same_walk(tavla_home: Path, qtbot: QtBot) -> None:
    del qtbot
    assert walked(tavla_home / "a", 2, WIDE, MINUTE) == walked(tavla_home / "b", 2, WIDE, MINUTE)


def test_a_planted_bug_is_found(tavla_home: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """A second Enter, or a second tap, is alive at once."""
    del qtbot
    for change in (Change.KEYS_CHANGE_HANDS, Change.ANOTHER_ACT, Change.OPENING_TIE):
        monkeypatch.setitem(DEAD_TIMES, change, DeadTime(0, ""))
    assert [] != walked(tavla_home, 1, WIDE, 20 * MINUTE)[1]


@pytest.mark.nightly
@pytest.mark.parametrize(("size", "seed"), [(WIDE, 3), (UPRIGHT, 4)], ids=["wide", "upright"])
def test_an_hour_of_random_hands(tavla_home: Path, qtbot: QtBot, size: tuple[int, int], seed: int) -> None:
    del qtbot
    done, faults = walked(tavla_home, seed, size, 60 * MINUTE)
    print(done.total(), done)
    assert [] == faults
