"""The start page says in one line what is played; everything else lies behind Change…."""

from itertools import product
from pathlib import Path
from random import Random

import pytest
from by_day import by_day
from key_driver import KeyDriver
from language_walk import cut, speak
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QTextLayout
from PySide6.QtQuick import QQuickItem
from pytestqt.qtbot import QtBot
from spoken_driver import SpokenDriver
from switch_driver import SwitchDriver
from test_start_page import type_by_touch
from test_window_layout import LAYOUTS, SIZES, buttons, check, place
from touches import a_moment_later
from window_stage import WindowStage, window_stage

from pictures import CLUB, put_on
from tavla.application.ports.hall import NO_MATCH
from tavla.application.ports.matches import OfferedMatch
from tavla.application.settings import BOARD_ROW, EVENT_SIGNALS, PLAYERS_CHOOSE, TIME_SIGNALS
from tavla.text.words import LANGUAGES
from tavla_ui.robots.driver import Driver
from tavla_ui.robots.finder import is_visible
from tavla_ui.robots.hands import wait_until

pytestmark = pytest.mark.usefixtures("qapp")
ROWS = ("rules", "kind", "length.more", "event", "mode", "clock", "reserve.more", "delay.more", "preferences", "board")
WORDED = [(size, language) for size in SIZES for language in LANGUAGES]
SEATS = ("white", "black")
LOCKS = (BOARD_ROW, TIME_SIGNALS)
LOCKED = [(size, language) for size in ((800, 480), (1280, 800)) for language in LANGUAGES]
BY_EVENT = {
    "en": "The director's order for the event",
    "nb": "Bestemt av turneringslederen for turneringen",
    "tr": "Direktörün turnuva için kararı",
}


def is_shown(stage: WindowStage, name: str) -> bool:
    """As it is, without opening anything."""
    return is_visible(stage.window, name)


def is_upright(item: QQuickItem, seat: str) -> bool:
    """Whether its top is further from the seat than its bottom."""
    top, bottom = (item.mapToScene(QPointF(0, y)).y() for y in (0, item.height()))
    return (top < bottom) is (seat == "white")


def places(stage: WindowStage) -> dict[str, QRectF]:
    stage.window.grabWindow()
    return {button.objectName(): place(button) for button in buttons(stage)}


def test_the_first_page_shows_no_row_and_says_what_is_played_upright_to_each_seat_in_its_language(
    tavla_home: Path, qtbot: QtBot
) -> None:
    with window_stage(tavla_home) as stage:
        stage.touch("start.black.language")
        assert [row for row in ROWS if is_shown(stage, f"start.{row}")] == []
        assert stage.text("start.white.summary") == (
            "7 points\xa0·\xa0USBGF Tournament Rules, October 2016\n14:00 each and 12\xa0s a turn\xa0·\xa0dice of the board"
        )
        assert stage.text("start.black.summary").startswith("7 poeng\xa0·\xa0USBGF")
        assert all(is_upright(stage.seen(f"start.{seat}.summary"), seat) for seat in SEATS)


@pytest.mark.parametrize(("seat", "title"), [("white", "What is played"), ("black", "Dette spilles")])
def test_change_opens_every_row_upright_to_who_touched_it_and_in_his_language(
    tavla_home: Path, qtbot: QtBot, seat: str, title: str
) -> None:
    with window_stage(tavla_home) as stage:
        stage.touch("start.black.language", f"start.{seat}.change")
        assert [row for row in ROWS if not is_shown(stage, f"start.{row}")] == []
        assert title == stage.board.table.start_model.property("changeTitle")
        assert is_upright(stage.seen("start.settings"), seat)
        stage.driver.hands.look()
        stage.touch("start.rules")
        assert is_upright(stage.seen("start.panel.view"), seat)
        stage.driver.hands.look()
        stage.touch("start.panel.done")
        assert is_shown(stage, "start.mode")  # back where it was opened
        assert is_upright(stage.seen("start.settings"), seat)
        stage.driver.hands.look()
        stage.touch("start.change.done")
        assert not is_shown(stage, "start.mode")
        assert "What is played" == stage.board.table.start_model.property("changeTitle")


def test_beside_each_other_both_read_the_page_upright(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        stage.board.table.settings_model.take({"seating": "same_side"}, {})
        stage.touch("start.black.change")
        assert is_upright(stage.seen("start.settings"), "white")
        assert all(is_upright(stage.seen(f"start.{seat}.summary"), "white") for seat in SEATS)


def test_a_page_that_one_seat_has_opened_is_not_turned_by_the_other(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        stage.touch("start.white.change")
        stage.driver.hands.look()
        stage.touch("start.black.change")
        assert is_upright(stage.seen("start.settings"), "white")
        stage.board.table.start_model.openChange("black")
        assert is_upright(stage.seen("start.settings"), "white")


def test_what_is_changed_stands_at_once_in_both_lines(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        stage.touch("start.length.more", "start.clock")
        lines = [stage.text(f"start.{seat}.summary") for seat in SEATS]
        assert all(line.startswith("8 points") and "no clock" in line for line in lines)


def test_to_look_at_the_page_takes_no_agreement_back_and_to_change_does(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        type_by_touch(stage, "start.white.name", "ada")
        stage.touch("start.white.ready", "start.black.change", "start.change.done")
        assert stage.text("start.white.ready") == "Ready ✓"
        stage.touch("start.kind")
        assert stage.text("start.white.ready") == "Ready"


def test_who_is_ready_has_the_absent_opponent_in_the_place_of_change(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        type_by_touch(stage, "start.white.name", "ada")
        stage.touch("start.white.ready")
        assert (is_shown(stage, "start.white.absent"), is_shown(stage, "start.white.change")) == (True, False)
        assert is_shown(stage, "start.black.change")
        stage.touch("start.white.ready")
        assert (is_shown(stage, "start.white.absent"), is_shown(stage, "start.white.change")) == (False, True)


def test_no_button_moves_when_names_are_typed_a_seat_is_ready_or_the_desk_has_a_match(
    tavla_home: Path, qtbot: QtBot
) -> None:
    with window_stage(tavla_home) as stage:
        before, start = places(stage), stage.board.table.start_model
        states = [before]
        type_by_touch(stage, "start.white.name", "ada")
        states.append(places(stage))
        stage.touch("start.white.ready")
        states.append(places(stage))
        stage.touch("start.white.ready")
        start.parts.hall._offered = NO_MATCH._replace(id="1", players=("Ada", "Bo"))
        start.parts.hall.changed.emit()
        states.append(places(stage))
        stage.offer(OfferedMatch("m1", "Ada", "Bo", (1, 2), 9, "2026-11-20 10:00"))
        states.append(places(stage))
        assert {"start.offers", "start.offered"} <= states[-1].keys()
        moved = [name for state in states for name, at in state.items() if before.get(name, at) != at]
        assert moved == []


@pytest.mark.parametrize("way", ["start.finished", "start.continueHere", "start.quit", "start.white.director"])
def test_every_other_way_is_reached_by_at_most_two_touches(tavla_home: Path, qtbot: QtBot, way: str) -> None:
    with window_stage(tavla_home) as stage:
        before = stage.driver.touches
        stage.driver.reach(way)
        assert is_shown(stage, way)
        assert stage.driver.touches - before + 1 <= 2


def test_a_slip_beside_done_does_not_end_the_program(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        ended: list[bool] = []
        stage.board.table.quitAsked.connect(lambda: ended.append(True))
        stage.touch("start.quit")
        stage.touch("start.quit")
        assert ("Touch again to quit", []) == (stage.text("start.quit"), ended)
        a_moment_later(stage.board.table.start_model)
        stage.touch("start.quit")
        assert [True] == ended


def test_a_slip_on_quit_is_forgotten_before_the_other_player_opens_the_page(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        ended: list[bool] = []
        stage.board.table.quitAsked.connect(lambda: ended.append(True))
        for away in (("start.change.done", "start.black.change"), ("start.event", "start.panel.done")):
            stage.driver.reach("start.quit")
            stage.touch("start.quit")
            stage.driver.hands.look()
            stage.touch(*away)
            assert "Touch again to quit" != stage.text("start.quit")
            a_moment_later(stage.board.table.start_model)
            stage.touch("start.quit")
            assert [] == ended
            stage.touch("start.change.done")


@by_day(("size", "seating"), LAYOUTS, ((800, 480), "face_to_face"), ((480, 800), "same_side"))
def test_the_page_behind_change_lies_whole_on_every_screen(
    tavla_home: Path, qtbot: QtBot, size: tuple[int, int], seating: str
) -> None:
    with window_stage(tavla_home, size=size) as stage:
        stage.board.table.settings_model.take({"seating": seating}, {})
        for seat in SEATS:
            stage.touch(f"start.{seat}.change")
            check(stage, size)
            stage.touch("start.change.done")


@by_day(("size", "language"), WORDED, ((480, 800), "tr"), ((1024, 768), "nb"))
def test_no_word_is_cut_in_any_language(tavla_home: Path, qtbot: QtBot, size: tuple[int, int], language: str) -> None:
    with window_stage(tavla_home, size=size) as stage:
        speak(stage, language)
        for state in ((), ("start.white.change",), ("start.kind",), ("start.change.done",)):
            stage.touch(*state)
            assert cut(stage) == []


@pytest.mark.parametrize("driver", [KeyDriver, SpokenDriver, SwitchDriver])
def test_without_a_finger_the_page_is_opened_changed_and_closed(
    tavla_home: Path, qtbot: QtBot, driver: type[Driver]
) -> None:
    with window_stage(tavla_home) as stage:
        hand = driver(stage.board.table, stage.window, stage.time, Random(1))
        for name in ("start.black.change", "start.length.more", "start.change.done"):
            hand.press(name)
            hand.hands.look()
        wait_until(lambda: not is_shown(stage, "start.change.done"), "the page stays")
        assert stage.text("start.white.summary").startswith("8 points")


@by_day(("size", "language"), LOCKED, ((800, 480), "nb"))
def test_what_the_director_has_ordered_is_shown_as_locked_and_by_whom_and_no_touch_changes_it(
    tavla_home: Path, qtbot: QtBot, size: tuple[int, int], language: str
) -> None:
    with window_stage(tavla_home, size=size) as stage:
        settings = stage.board.table.settings_model
        speak(stage, language)
        stage.touch("start.white.change", "start.board")
        assert [name for name in LOCKS if stage.sees(f"start.{name}.locked")] == []
        settings.choose(EVENT_SIGNALS, "delay")
        put_on(settings, CLUB)
        settings.wear(settings.club_board, "Dora Direktør")
        assert [name for name in LOCKS if stage.sees(f"start.{name}.locked")] == [*LOCKS]
        assert stage.text("start.time_signals.lockedBy") == BY_EVENT[language]
        assert "Dora Direktør" in stage.text("start.theme.lockedBy")
        assert cut(stage) == []
        before = dict(settings.values)
        for name in LOCKS:
            assert not stage.sees(f"start.{name}")
            stage.driver.hands.tap(place(stage.seen(f"start.{name}.locked")).center().toPoint())
        assert settings.values == before
        settings.choose(EVENT_SIGNALS, PLAYERS_CHOOSE)
        stage.touch("start.time_signals")
        assert settings.values[TIME_SIGNALS] != before[TIME_SIGNALS]


def test_no_line_of_what_is_played_begins_or_ends_between_its_parts(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        text = stage.text("start.white.summary")
        font = stage.seen("start.white.summary").property("font")
        assert "·" in text
        for width, paragraph in product(range(160, 800, 8), text.split("\n")):
            layout = QTextLayout(paragraph, font)
            layout.beginLayout()
            while (line := layout.createLine()).isValid():
                line.setLineWidth(width)
                cut = paragraph[line.textStart() : line.textStart() + line.textLength()]
                assert cut.strip() == cut.strip().strip("·"), (width, cut)
            layout.endLayout()
