"""The director looks back on the match and touches nothing of it."""

from pathlib import Path
from typing import cast

import pytest
from by_day import by_day
from director_hands import come_in, name_director, press
from PySide6.QtCore import QPoint
from pytestqt.qtbot import QtBot
from window_stage import WindowStage, window_stage

from tavla.domain.facts.director_events import ChangeMade
from tavla.domain.facts.events import TurnEnded
from tavla.domain.facts.turn import Phase
from tavla.domain.game.player import Player
from tavla_ui.board.arrangement import arranged
from tavla_ui.board.checkers import CheckersModel
from tavla_ui.board.look_back import LookBackViewModel
from tavla_ui.board.still_board import StillBoard
from tavla_ui.robots.finder import find_visible, items
from tavla_ui.robots.hands import wait_until

pytestmark = pytest.mark.usefixtures("qapp")
ROLLS = ((3, 1), (6, 5), (4, 2), (2, 1), (6, 3), (5, 4), (6, 1), (5, 3))
SIZES = [(1280, 720), (1280, 800), (1366, 768), (1920, 1080), (1024, 768)]


def begin(stage: WindowStage, seat: str = "white", turns: int = 3) -> None:
    """A match with some turns played, and the director who looks back."""
    name_director(stage)
    stage.begin(5)
    stage.open_game()
    for _ in range(turns):
        on_roll = stage.session.state.on_roll
        if stage.session.state.phase is not Phase.MOVING and on_roll is not None:
            press(stage, f"{on_roll.value}.bigButton")
        stage.let_pass(20_000)
        stage.end_turn_somehow()
    come_in(stage, seat)
    press(stage, "director.section.dispute")
    stage.driver.hands.look()


def section(stage: WindowStage) -> LookBackViewModel:
    return cast("LookBackViewModel", stage.board.table.director_model.property("section"))


def told(stage: WindowStage) -> str:
    return stage.text("dispute.told")


def shown_as(stage: WindowStage, number: int) -> bool:
    """Whether the board shows the match as it stood after that fact."""
    look = section(stage)
    face = look._face
    state = look._moments.state(number)
    wanted = {
        spot
        for place, stack in arranged(state.board).stacks.items()
        for height, _ in enumerate(stack)
        for spot in [_spot(face, place, stack, height)]
    }
    rows = [row for row in cast("CheckersModel", face.checkers).rows if row.on_board]
    return wanted == {(round(row.cx), round(row.cy), row.white) for row in rows}


def _spot(face: StillBoard, place: object, stack: tuple[int, ...], height: int) -> tuple[int, int, bool]:
    from tavla_ui.board.arrangement import owner_of

    owner = owner_of(stack[0])
    spot = face.layout.slot(place, owner, height)  # type: ignore[arg-type]
    return round(spot.x), round(spot.y), owner is Player.WHITE


def test_every_moment_is_stepped_to_and_shown_with_its_board_and_the_match_is_not_touched(
    tavla_home: Path, qtbot: QtBot
) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        begin(stage)
        before, count = stage.session.state, len(stage.session.history)
        assert "director" in told(stage)
        for number in range(count - 1, -1, -1):
            assert shown_as(stage, number), (number, told(stage))
            if number:
                press(stage, "dispute.step.back")
        assert told(stage) == "The match begins"
        assert not find_visible(stage.window, "dispute.turn.back").isEnabled()
        assert (before, count) == (stage.session.state, len(stage.session.history))


def test_turns_are_stepped_over_with_play_score_and_clocks_of_the_moment(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        begin(stage)
        press(stage, *["dispute.turn.back"] * 3)
        ended = [number for number, event in enumerate(stage.session.history) if isinstance(event, TurnEnded)]
        look = section(stage)
        assert ended[0] == look._at
        assert "plays 3-1: " in told(stage)
        assert {"10:00", "9:52"} == {stage.text(f"dispute.{seat}").rpartition(" · ")[2] for seat in ("white", "black")}
        press(stage, "dispute.turn.on")
        assert ended[1] == look._at


def test_incidents_and_rulings_are_marked_and_reached(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        begin(stage)
        press(stage, "director.section.acts", "acts.warn", "act.row0.0", "act.reason0", "act.do")
        stage.settle()
        press(stage, "director.section.dispute")
        look = section(stage)
        assert 2 == len(look.property("marks"))
        press(stage, *["dispute.turn.back"] * 4, "dispute.mark.on", "dispute.mark.on")
        assert "Warning to" in told(stage)
        assert "Dora" in stage.text("dispute.ground")


def test_a_moment_leads_to_the_act_that_takes_play_back_to_it(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        begin(stage)
        ended = [number for number, event in enumerate(stage.session.history) if isinstance(event, TurnEnded)]
        press(stage, *["dispute.turn.back"] * 3)
        moment = section(stage)._moments.state(ended[0])
        press(stage, "dispute.takeBack", "act.row1.1", "act.reason0", "act.do")
        stage.settle()
        assert any(isinstance(event, ChangeMade) for event in stage.session.history[ended[-1] :])
        assert (moment.position, moment.on_roll) == (stage.session.state.position, stage.session.state.on_roll)
        press(stage, "director.section.dispute", "dispute.turn.on")
        assert "taken back or void" in told(stage)


def test_a_touch_of_the_line_goes_to_that_part_of_the_match(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        begin(stage)
        line = find_visible(stage.window, "dispute.line")
        area = line.mapRectToScene(line.boundingRect())
        stage.driver.hands.tap(QPoint(round(area.left()) + 2, round(area.center().y())))
        assert told(stage) == "The match begins"
        stage.driver.hands.drag(
            QPoint(round(area.left()) + 2, round(area.center().y())),
            QPoint(round(area.right()) - 2, round(area.center().y())),
        )
        wait_until(lambda: section(stage)._at == len(stage.session.history) - 1, "the line does not lead to the end")


@by_day("size", SIZES, (1024, 768), ids=str)
@pytest.mark.parametrize("seat", ["white", "black"])
def test_nothing_is_cut_on_any_screen_from_either_seat_and_the_board_lies_as_the_players_see_it(
    tavla_home: Path, qtbot: QtBot, size: tuple[int, int], seat: str
) -> None:
    with window_stage(tavla_home, ROLLS, size=size) as stage:
        begin(stage, seat, turns=1)
        for item in items(stage.window.contentItem()):
            if item.isVisible() and item.objectName().startswith("dispute"):
                area = item.mapRectToScene(item.boundingRect())
                assert area.left() >= -1, item.objectName()
                assert area.right() <= size[0] + 1, item.objectName()
                assert area.top() >= -1, item.objectName()
                assert area.bottom() <= size[1] + 1, item.objectName()
        board = find_visible(stage.window, "dispute.board")
        whites = board.mapToScene(board.boundingRect().bottomRight())
        blacks = board.mapToScene(board.boundingRect().topLeft())
        assert whites.y() > blacks.y()
