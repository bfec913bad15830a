"""After the match, by touch: looked back on, its positions' IDs, and the list of finished matches."""

from pathlib import Path

import pytest
from language_walk import cut, speak, texts
from PySide6.QtCore import QPoint
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot
from review_stage import ROLLS, finish_match, go, review_model
from ruled_stage import DIRECTOR, ordered, ruled_stage
from test_nothing_covered import pressed_through
from window_stage import WindowStage, window_stage

from tavla.application.commands import director as acts
from tavla.application.telling.match_course import CourseKind, MatchCourse
from tavla.domain.facts.assistance import Assistance, Highlights
from tavla.domain.facts.events import TurnEnded
from tavla.formats.xgid import parse_xgid
from tavla_ui.review.review import SECTIONS
from tavla_ui.robots.finder import find_visible
from tavla_ui.robots.hands import wait_until

pytestmark = pytest.mark.usefixtures("qapp")


def test_no_review_is_offered_before_the_match_is_over(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        stage.begin(5)
        stage.open_game()
        assert not stage.sees("white.review")
        stage.board.table.open_review("white")
        assert "match" == stage.board.table.current_page


@pytest.mark.parametrize("seat", ["white", "black"])
def test_one_touch_on_the_result_leads_to_the_match_moment_by_moment_and_back(
    tavla_home: Path, qtbot: QtBot, seat: str
) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        finish_match(stage)
        count = len(stage.session.history)
        assert "·" not in stage.text(f"{seat}.review")  # its lines would end in one
        stage.driver.hands.look()
        clock, record = (stage.seen(f"{seat}.{name}") for name in ("clock", "proof.open"))
        assert clock.parentItem().mapFromItem(record, 0, 0).x() >= clock.x() + clock.width()
        go(stage, f"{seat}.review")
        assert stage.text("dispute.told") == "The match begins"
        assert (180 if seat == "black" else 0) == stage.seen("review.page").rotation()
        go(stage, "dispute.turn.on")
        assert "plays 3-1: " in stage.text("dispute.told")
        assert "10:00" in stage.text("dispute.black")
        assert not stage.sees("dispute.takeBack")
        go(stage, "review.close")
        assert stage.sees(f"{seat}.band")
        assert count == len(stage.session.history)
        stage.driver.leave()


def test_the_time_line_marks_incidents_and_leads_to_any_moment(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        finish_match(stage)
        go(stage, "white.review", "dispute.mark.on")
        assert "flag" in stage.text("dispute.told").lower() or "time" in stage.text("dispute.told").lower()
        line = find_visible(stage.window, "dispute.line")
        area = line.mapRectToScene(line.boundingRect())
        stage.driver.hands.tap(QPoint(round(area.left()) + 2, round(area.center().y())))
        wait_until(lambda: stage.text("dispute.told") == "The match begins", "the line does not lead to the beginning")


def test_the_id_of_the_position_that_is_shown_is_read_large_and_copied(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        finish_match(stage)
        go(stage, "white.review", "review.id")
        assert not stage.sees("review.id.text")
        go(stage, "review.id.close", "dispute.turn.on", "review.id")
        ended = next(number for number, event in enumerate(stage.session.history) if isinstance(event, TurnEnded))
        then = review_model(stage).board_model.look_model
        assert then is not None
        assert then.state is not None
        shown = parse_xgid(stage.text("review.id.text"))
        assert (then.state.position.seen_by(shown.on_roll), then.state.on_roll, 5) == (
            shown.position,
            shown.on_roll,
            shown.match_length,
        )
        assert ended == then.number
        go(stage, "review.id.copy")
        assert stage.text("review.id.text") == QGuiApplication.clipboard().text()
        go(stage, "review.id.close", "dispute.turn.on")
        assert not stage.sees("review.id.card")


def course_of(stage: WindowStage) -> MatchCourse:
    wait_until(lambda: review_model(stage).board_model.course_model.course.rows != (), "the match is not gone through")
    stage.driver.hands.look()
    return review_model(stage).board_model.course_model.course


@pytest.mark.parametrize("size", [(1280, 800), (1024, 768)])
def test_a_touch_on_any_line_of_the_turns_brings_the_board_to_that_moment(
    tavla_home: Path, qtbot: QtBot, size: tuple[int, int]
) -> None:
    with window_stage(tavla_home, ROLLS, size=size) as stage:
        finish_match(stage)
        go(stage, "white.review")
        course = course_of(stage)
        kinds = [row.kind for row in course.rows]
        assert 4 == kinds.count(CourseKind.PLAY)
        assert CourseKind.INCIDENT in kinds  # the flag that fell
        seen = 0
        for place, row in enumerate(course.rows):
            if not stage.sees(f"review.turn.{place}"):
                continue
            seen += 1
            stage.touch(f"review.turn.{place}")
            look = review_model(stage).board_model.look_model
            assert look is not None
            assert row.number == look.number
            if row.kind is CourseKind.PLAY:
                assert stage.text(f"review.turn.{place}.words") == row.play
                assert stage.text("dispute.told").endswith(f"plays {row.dice}: {row.play}")
                assert stage.text(f"review.turn.{place}.time").endswith(" s")
        assert seen >= 5


def test_the_list_stays_with_the_board_and_scrolls_to_where_it_stands(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, (*ROLLS, *ROLLS[1:])) as stage:
        finish_match(stage, turns=14)
        go(stage, "white.review")
        course = course_of(stage)
        turns = stage.seen("review.turns")
        last = len(course.rows) - 1
        assert not stage.sees(f"review.turn.{last}")
        for _ in range(14):
            go(stage, "dispute.turn.on")
        fourteenth = [place for place, row in enumerate(course.rows) if row.kind is CourseKind.PLAY][13]
        assert fourteenth == turns.property("currentIndex")
        assert stage.sees(f"review.turn.{fourteenth}")
        go(stage, "dispute.turn.back")
        assert fourteenth - 1 == turns.property("currentIndex")


def test_score_and_reserves_stand_as_lines_and_a_touch_on_them_leads_to_the_board(
    tavla_home: Path, qtbot: QtBot
) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        finish_match(stage)
        go(stage, "black.review", "review.section.course")
        course = course_of(stage)
        assert ("5", "10:00") == (stage.text("review.course.score.top"), stage.text("review.course.reserve.top"))
        assert ("Anna", "Bora") == (stage.text("review.course.name.white"), stage.text("review.course.name.black"))
        plot = find_visible(stage.window, "review.course.reserve")
        area = plot.mapRectToScene(plot.boundingRect())
        stage.driver.hands.tap(QPoint(round(area.left()) + 1, round(area.center().y())))  # turned: its end lies there
        wait_until(lambda: stage.sees("dispute.told"), "the plot does not lead to the board")
        look = review_model(stage).board_model.look_model
        assert look is not None
        assert course.count - 1 == look.number


def test_finished_matches_are_found_from_the_start_page(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        match_id = finish_match(stage)
        count = len(stage.session.history)
        stage.driver.leave()
        go(stage, "start.finished", f"review.match.{match_id}")
        assert stage.text("dispute.told") == "The match begins"
        assert f"of {count}" in stage.text("dispute.ground")
        assert "Anna – Bora, 5 points" == stage.text("review.title")
        review_model(stage).openMatch("20260101-000000-000000")
        for key in SECTIONS:
            go(stage, f"review.section.{key}")
            assert stage.sees("review.told")
            assert [] == pressed_through(stage, "review.told")
        go(stage, "review.told")
        assert not stage.sees("review.told")
        go(stage, "review.section.list", "review.close")
        stage.wait_for_start_page()


def test_a_board_without_finished_matches_says_so(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        go(stage, "start.finished")
        wait_until(
            lambda: review_model(stage).property("noneText").startswith("No match"), "the empty list says nothing"
        )


def test_a_long_ruling_is_read_whole_in_the_list_of_turns(tavla_home: Path, qtbot: QtBot) -> None:
    with ruled_stage(tavla_home, length=1) as stage:
        speak(stage, "nb")
        loser = stage.open_game()
        allowed = Assistance(Highlights.OFF, pip_count=False, hints=False, point_numbers=False, forced_plays=True)
        ordered(stage, acts.SetAssistance(DIRECTOR, allowed))
        stage.let_pass(3_600_000)
        stage.touch(f"{loser.opponent.value}.claim")
        go(stage, "white.review")
        said = "Hjelp fra brettet – lovlige punkter: aldri · pip-telling: av · "
        assert any(str(item.property("text")).startswith(said) for item in texts(stage))
        assert cut(stage) == []
