"""A player who is not there at the start, by touch: how late, what it costs, and the clocks."""

from pathlib import Path

import pytest
from director_hands import come_in, name_director, press
from pytestqt.qtbot import QtBot
from test_start_page import type_by_touch
from test_start_rules import choose
from window_stage import WindowStage, window_stage

from tavla.domain.game.player import ByPlayer, Player
from tavla_ui.controls.dead_times import DEAD_TIMES, Change
from tavla_ui.robots.hands import ANOTHER_MS, wait_until

pytestmark = pytest.mark.usefixtures("qapp")
MINUTE = 60_000


def waiting(stage: WindowStage) -> None:
    """White has typed both names, is ready, and says that nobody sits opposite."""
    for field, name in (("white.name", "ada"), ("black.name", "bo")):
        type_by_touch(stage, f"start.{field}", name)
    stage.touch("start.white.ready", "start.white.absent")


def passes(stage: WindowStage, minutes: int) -> None:
    stage.time.pass_by(minutes * MINUTE)
    stage.board.table.start_model.parts.waiting.changed.emit()


def absent(stage: WindowStage) -> list[Player]:
    return list(stage.session.state.absent)


def told(stage: WindowStage) -> str:
    return stage.text("start.waiting.told")


@pytest.mark.parametrize(
    ("name", "course"),
    [
        (
            "usbgf-2016",
            [
                (14, "No penalty yet: the first point after 15 minutes (USBGF 2.2.4)."),
                (1, "1 penalty point by now (USBGF 2.2.4); the director gives it."),
                (10, "3 penalty points by now (USBGF 2.2.4); the director gives them."),
                (5, "4 penalty points: by the rules the match is lost (USBGF 2.2.4). Call the director."),
            ],
        ),
        (
            "nbf",
            [
                (5, "1 penalty point by now (NBF 2.2 (iv)); the director gives it."),
                (15, "4 penalty points: by the rules the match is lost (NBF 2.2 (iv)). Call the director."),
            ],
        ),
    ],
)
def test_what_lateness_costs_is_worked_out_while_it_grows(
    tavla_home: Path, qtbot: QtBot, name: str, course: list[tuple[int, str]]
) -> None:
    with window_stage(tavla_home) as stage:
        choose(stage, name)
        waiting(stage)
        for minutes, expected in course:
            assert not stage.board.table.start_model.parts.waiting.property("mayBegin")
            passes(stage, minutes)
            assert told(stage) == expected
        stage.touch("start.waiting.begin")
        wait_until(lambda: stage.board.table.current_page == "match", "the match does not begin")
        assert stage.session.state.setup.card.late.black == sum(minutes for minutes, _ in course) * MINUTE
        assert absent(stage) == []


def test_who_comes_late_plays_and_the_record_says_how_late(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        waiting(stage)
        stage.touch("start.earlier.more", "start.earlier.more")
        passes(stage, 14)
        assert told(stage) == "1 penalty point by now (USBGF 2.2.4); the director gives it."
        stage.touch("start.waiting.came")
        assert "Bo 16:00 late" in stage.text("start.white.summary")
        stage.touch("start.white.ready", "start.black.ready")
        wait_until(lambda: stage.board.table.current_page == "match", "the match does not begin")
        assert stage.session.state.setup.card.late == ByPlayer(
            0, 16 * MINUTE + ANOTHER_MS
        )  # a second touch of one button


def test_the_director_is_offered_the_points_for_coming_late(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        name_director(stage)
        waiting(stage)
        passes(stage, 21)
        stage.touch("start.waiting.came", "start.white.ready", "start.black.ready")
        wait_until(lambda: stage.board.table.current_page == "match", "the match does not begin")
        come_in(stage)
        assert stage.seen("acts.offer0").property("text") == "Bo came 21:00 late: 2 penalty points (USBGF 2.2.4)"
        press(stage, "acts.offer0", "act.reason0")
        assert "2 penalty points against Bo" in stage.text("act.told")
        assert stage.text("act.clause") == "USBGF 2.2.4"
        press(stage, "act.do", "white.accept", "black.accept")
        assert tuple(stage.session.state.score.points) == (2, 0)
        assert not stage.sees("acts.offer0")


def test_the_clocks_are_pressed_after_the_minutes_of_grace_and_his_time_runs(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        choose(stage, "istavder-2025")
        waiting(stage)
        assert told(stage) == "After 5 minutes the clocks may be pressed (ISTAVDER Player Not Ready)."
        assert stage.text("start.waiting.begin") == "Press the clocks"
        stage.touch("start.waiting.begin")
        assert stage.board.table.current_page == "start"
        passes(stage, 5)
        stage.touch("start.waiting.begin")
        wait_until(lambda: stage.board.table.current_page == "match", "the match does not begin")
        stage.settle()
        assert absent(stage) == [Player.BLACK]
        stage.let_pass(MINUTE)
        stage.touch("black.bigButton")
        assert absent(stage) == []
        assert stage.session.state.clock.reserves.black == 630_000 - MINUTE - DEAD_TIMES[Change.ANOTHER_ACT].ms


def test_nobody_is_waited_for_before_both_names_are_there(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        assert not stage.sees("start.white.absent")
        type_by_touch(stage, "start.white.name", "ada")
        stage.touch("start.white.ready", "start.white.absent")
        assert stage.text("start.white.summary") == "Type both names first, then press Ready."


def test_where_neither_is_there_the_lateness_of_both_is_kept_for_the_director(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        choose(stage, "istavder-2025")
        waiting(stage)
        stage.touch("start.missing")
        passes(stage, 6)
        stage.touch("start.waiting.begin")
        wait_until(lambda: stage.board.table.current_page == "match", "the match does not begin")
        stage.settle()
        assert (stage.session.state.setup.card.late, stage.session.state.absent) == (
            ByPlayer(6 * MINUTE, 6 * MINUTE),
            (),
        )
