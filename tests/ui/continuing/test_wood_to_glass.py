"""From wood to glass: in how many touches a match in its middle game comes onto the board, and that it is the same."""

from pathlib import Path

import pytest
from director_hands import press
from PySide6.QtCore import QPoint, QPointF
from pytestqt.qtbot import QtBot
from register_hands import filled
from touches import counted
from window_stage import WindowStage, window_stage

from tavla.domain.game.cube import Cube
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.position import OPENING, Position
from tavla_ui.board.setup_board import SetupBoardViewModel
from tavla_ui.continuing.continue_plan import ContinuePlan
from tavla_ui.robots.finder import centre_of, find_visible
from tavla_ui.robots.hands import wait_until

pytestmark = pytest.mark.usefixtures("qapp")
WHITE, BLACK = Player.WHITE, Player.BLACK
MOST_TOUCHES = 45
MOST_BOARD_S = 10
"""It takes two; a hand takes a second for each touch besides."""
MOVED = (("13", "10"), ("13", "9"), ("24", "20"), ("8", "5"), ("6", "5"), ("12", "16"), ("1", "4"), ("1", "4"))
"""Checkers of a middle game, each from where the opening has it."""


def setup_of(stage: WindowStage) -> SetupBoardViewModel:
    page = stage.board.table._continuing
    assert page is not None
    return page.setup_model


def plan_of(stage: WindowStage) -> ContinuePlan:
    page = stage.board.table._continuing
    assert page is not None
    assert page.plan is not None
    return page.plan


def top_of(stage: WindowStage, point: str) -> QPoint:
    setup = setup_of(stage)
    place = next(place for place in setup._rects() if place.key == f"point{point}")
    owner = setup._owner_at(place)
    assert owner is not None
    spot = setup._layout.slot(place, owner, setup.now.editor.at(owner, place) - 1)
    return find_visible(stage.window, "setup.board").mapToScene(QPointF(spot.x, spot.y)).toPoint()


def names(stage: WindowStage, seat: str, letters: str) -> None:
    """A registered player by his first letters."""
    press(stage, f"continue.name.{seat}")
    wait_until(lambda: stage.sees("typing.sheet"), "the keyboard does not come")
    press(stage, *(f"keyboard.{letter}" for letter in letters))
    wait_until(lambda: stage.sees("keyboard.suggested.0"), "nobody is suggested")
    press(stage, "keyboard.suggested.0")


def typed(stage: WindowStage, digits: str) -> None:
    wait_until(lambda: stage.sees("typing.sheet"), "the keyboard does not come")
    press(stage, *(f"keyboard.{digit}" for digit in digits), "keyboard.done")


def opened(stage: WindowStage) -> None:
    press(stage, "start.continueHere")
    wait_until(lambda: stage.sees("continue.page"), "the page does not come")


def moved(position: Position) -> Position:
    counts = list(position.counts)
    for origin, target in MOVED:
        side = 1 if counts[int(origin) - 1] > 0 else -1
        counts[int(origin) - 1] -= side
        counts[int(target) - 1] += side
    return Position(tuple(counts))


def test_a_middle_game_comes_from_wood_to_glass_in_forty_five_touches(tavla_home: Path, qtbot: QtBot) -> None:
    filled(tavla_home, incidents=0)
    with window_stage(tavla_home) as stage, counted(stage, "a middle game from wood to glass") as touches:
        press(stage, "start.rules", "start.rules.istavder-2025", "start.panel.done")
        opened(stage)
        names(stage, "white", "ay")
        names(stage, "black", "bo")
        press(stage, *["continue.points.white.more"] * 3, *["continue.points.black.more"] * 2)
        press(stage, "continue.time.white.value")
        typed(stage, "1405")
        typed(stage, "320")
        press(stage, "continue.next")
        for origin, target in MOVED:
            stage.driver.hands.look()
            stage.driver.hands.drag(top_of(stage, origin), centre_of(stage.window, f"setup.point{target}"))
        press(stage, "setup.cube-black", "setup.turn", "continue.next", "continue.white.agree", "continue.black.agree")
        wait_until(lambda: stage.board.table.current_page == "match", "the match does not go on")
        press(stage, "white.bigButton", "black.bigButton")
        assert touches.machine_s <= MOST_BOARD_S
        state = stage.session.state
        assert ByPlayer("Ayşe Kaya", "Bo Carlsen") == state.setup.players
        assert (ByPlayer(3, 2), Cube(2, BLACK), BLACK) == (state.score.points, state.cube, state.on_roll)
        assert moved(OPENING) == state.position
        assert ByPlayer((14 * 60 + 5) * 1000, (3 * 60 + 20) * 1000) == state.clock.reserves
        assert touches.count <= MOST_TOUCHES


def test_a_time_goes_on_by_half_minutes_while_a_finger_rests(tavla_home: Path, qtbot: QtBot) -> None:
    """ISTAVDER's times begin at none: 14:00 by single touches were 28."""
    with window_stage(tavla_home) as stage:
        press(stage, "start.rules", "start.rules.istavder-2025", "start.panel.done")
        opened(stage)
        at = centre_of(stage.window, "continue.time.white.more")
        stage.driver.hands.press(at)
        wait_until(lambda: (plan_of(stage).reserves.white or 0) >= 90_000, "it does not repeat")
        stage.driver.hands.release(at)
        reached = plan_of(stage).reserves.white
        assert reached
        assert reached % 30_000 == 0
        press(stage, "continue.time.white.less")
        assert plan_of(stage).reserves.white == reached - 30_000


@pytest.mark.parametrize(
    ("keys", "seconds"), [("320", 200), ("3.20", 200), ("47", 47), ("5", 5), ("1405", 845), ("12000", 7200)]
)
def test_a_time_is_typed_to_the_second(tavla_home: Path, qtbot: QtBot, keys: str, seconds: int) -> None:
    with window_stage(tavla_home) as stage:
        opened(stage)
        plan = plan_of(stage).with_time(BLACK, keys)
        assert plan is not None
        assert seconds * 1000 == plan.reserves.black


def test_what_is_no_time_changes_nothing_and_says_why(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        opened(stage)
        before = plan_of(stage)
        for keys in ("375", "0", "3:2", "12345678", "-"):
            press(stage, "continue.time.white.value")
            typed(stage, keys)
            assert f"“{keys}” is no time" in stage.text("continue.doubt")
            assert before == plan_of(stage)
        press(stage, "continue.time.white.value")
        typed(stage, "320")
        press(stage, "keyboard.done", "continue.time.white.more")
        assert plan_of(stage).reserves.white == 230_000
        assert plan_of(stage).entered_reserves.black is None


def test_both_home_and_the_other_side_are_one_touch_and_are_undone(tavla_home: Path, qtbot: QtBot) -> None:
    filled(tavla_home, incidents=0)
    with window_stage(tavla_home) as stage:
        opened(stage)
        names(stage, "white", "ay")
        names(stage, "black", "bo")
        press(stage, "continue.next", "setup.home")
        now = setup_of(stage).now
        assert (15, 15) == (sum(now.position.counts[:6]), -sum(now.position.counts[18:24]))
        assert now.position == now.position.mirrored()
        press(stage, "setup.opening", "setup.remove", "setup.point24", "setup.white", "setup.bar-white")
        press(stage, "setup.cube-white", "setup.mirror")
        turned = setup_of(stage).now
        assert (Cube(2, BLACK), BLACK) == (turned.cube, turned.on_roll)
        assert (1, -1) == (turned.position.counts[25], turned.position.counts[0])
        press(stage, "setup.mirror")
        assert Cube(2, WHITE) == setup_of(stage).now.cube
        press(stage, "setup.undo")
        assert turned == setup_of(stage).now
