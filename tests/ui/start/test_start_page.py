from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from window_stage import WindowStage, window_stage

from pictures import let_draw
from tavla.application.ports.matches import OfferedMatch, Offers
from tavla.domain.game.player import ByPlayer
from tavla.domain.time.clock import ClockMethod
from tavla_ui.robots.finder import centre_of, find_visible
from tavla_ui.robots.hands import wait_until

pytestmark = pytest.mark.usefixtures("qapp")


def type_by_touch(stage: WindowStage, field: str, letters: str) -> None:
    stage.touch(field)
    for letter in letters:
        stage.touch("keyboard.space" if letter == " " else f"keyboard.{letter}")
    stage.touch("keyboard.done")


def test_nobody_is_ready_without_a_name_and_the_page_says_so(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        stage.touch("start.white.ready")
        assert stage.text("start.white.summary") == "Type your name first."
        assert stage.text("start.white.ready") == "Ready"


def test_names_are_typed_by_touch_with_capitals_and_the_letters_of_the_north_and_of_turkey(
    tavla_home: Path, qtbot: QtBot
) -> None:
    with window_stage(tavla_home) as stage:
        type_by_touch(stage, "start.white.name", "ayşe øç")
        assert stage.text("start.white.name.input") == "Ayşe Øç"
        type_by_touch(stage, "start.black.name", "ıb")
        assert stage.text("start.black.name.input") == "İb"
        stage.touch("start.black.name", "keyboard.backspace", "keyboard.shift", "keyboard.z")
        assert stage.text("start.black.name.input") == "İZ"


def test_a_seat_that_reads_turkish_has_the_dotted_capital_on_the_key_of_the_dotted_letter(
    tavla_home: Path, qtbot: QtBot
) -> None:
    with window_stage(tavla_home) as stage:
        stage.touch("start.white.language", "start.white.language")
        assert stage.text("start.white.language") == "Türkçe"
        type_by_touch(stage, "start.white.name", "irem ışık")
        assert stage.text("start.white.name.input") == "İrem Işık"


def test_the_keyboard_turns_to_the_seat_that_types(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        stage.touch("start.white.name")
        upright = centre_of(stage.window, "keyboard.q").y() < centre_of(stage.window, "keyboard.z").y()
        stage.touch("keyboard.done", "start.black.name")
        turned = centre_of(stage.window, "keyboard.q").y() > centre_of(stage.window, "keyboard.z").y()
        assert (upright, turned) == (True, True)


def test_a_real_keyboard_types_too(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        find_visible(stage.window, "start.white.name.input").forceActiveFocus()
        for key in (Qt.Key.Key_B, Qt.Key.Key_O):
            QTest.keyClick(stage.window, key)
        assert stage.text("start.white.name.input") == "bo"


def test_a_changed_setting_takes_both_agreements_back(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        type_by_touch(stage, "start.white.name", "ada")
        stage.touch("start.white.ready")
        assert stage.text("start.white.ready") == "Ready ✓"
        stage.driver.hands.tap(centre_of(stage.window, "start.white.ready"))
        assert stage.sees("start.white.ready.flash")
        assert stage.text("start.white.ready") == "Ready ✓"
        stage.touch("start.length.more")
        assert stage.text("start.white.ready") == "Ready"
        assert stage.text("start.length.value") == "8 points"


def test_other_dice_take_both_agreements_back_and_are_told_at_both_edges_at_once(
    tavla_home: Path, qtbot: QtBot
) -> None:
    with window_stage(tavla_home) as stage:
        type_by_touch(stage, "start.white.name", "ada")
        stage.touch("start.white.ready", "start.board", "start.dice")
        assert stage.text("start.dice") == "Dice on the table"
        assert all("dice rolled on the table" in stage.text(f"start.{seat}.summary") for seat in ("white", "black"))
        assert stage.text("start.white.ready") == "Ready"


def test_offers_do_not_take_the_place_of_settings_under_a_finger(tavla_home: Path, qtbot: QtBot) -> None:
    offers = Offers((OfferedMatch("m1", "Ada", "Bo", (1, 2), 9, "2026-11-20 10:00"),))
    with window_stage(tavla_home) as stage:
        qtbot.wait(200)  # the empty folder's own offers
        start = stage.board.table.start_model
        stage.touch("start.length.more")
        start.offer(offers)
        assert not start.property("showsOffers")
        assert start.property("hasOffers")
        start.clear()
        start.offer(offers)
        assert start.property("showsOffers")


def test_the_same_name_on_both_sides_is_not_accepted(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        type_by_touch(stage, "start.white.name", "ada")
        type_by_touch(stage, "start.black.name", "ada")
        stage.touch("start.white.ready", "start.black.ready")
        assert stage.text("start.black.summary") == "Both seats have the same name: add something to one of them."
        assert stage.board.table.current_page == "start"


def test_a_match_length_has_no_upper_limit_and_ends_at_one_below(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        for _ in range(30):
            stage.board.table.start_model.change("length", 1)
        assert stage.text("start.length.value") == "37 points"
        for _ in range(60):
            stage.board.table.start_model.change("length", -1)
        assert stage.text("start.length.value") == "1 point"


def test_pairs_without_a_clock_begin_with_all_four_names(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        stage.touch("start.kind", "start.clock")
        for field, name in (
            ("white.name", "ada"),
            ("white.partner", "al"),
            ("black.name", "bo"),
            ("black.partner", "ben"),
        ):
            type_by_touch(stage, f"start.{field}", name)
        stage.touch("start.white.ready", "start.black.ready")
        wait_until(lambda: stage.board.table.current_page == "match", "the match does not begin")
        setup = stage.session.state.setup
        assert setup.players == ByPlayer("Ada & Al", "Bo & Ben")
        assert setup.clock.method is ClockMethod.NONE
        assert not stage.sees("white.clock")


@pytest.mark.parametrize("panel", ["rules", "event", "preferences"])
def test_a_second_touch_of_done_ends_no_program(tavla_home: Path, qtbot: QtBot, panel: str) -> None:
    with window_stage(tavla_home) as stage:
        leave = stage.seen("start.quit")
        at = leave.mapRectToScene(leave.boundingRect())
        stage.touch(f"start.{panel}")
        done = stage.seen("start.panel.done")
        assert not at.intersects(done.mapRectToScene(done.boundingRect()))


def test_settings_of_the_screen_are_kept_for_the_next_start(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        stage.touch("start.board", *["start.theme"] * 3, "start.direction", "start.seating")
        kept = dict(stage.board.table.settings_model.values)
    with window_stage(tavla_home) as stage:
        assert stage.board.table.settings_model.values == kept
        assert (kept["theme"], kept["home_side"], kept["seating"]) == ("contrast", "left", "same_side")


def test_settings_that_cannot_be_read_are_told_on_the_page(tavla_home: Path, qtbot: QtBot) -> None:
    tavla_home.mkdir()
    (tavla_home / "settings.json").write_text("{", encoding="utf-8")
    with window_stage(tavla_home) as stage:
        assert stage.sees("start.told")
        stage.touch("start.told.close")
        assert not stage.sees("start.told")


def test_a_folder_that_cannot_be_made_is_told_and_both_can_try_again(tavla_home: Path, qtbot: QtBot) -> None:
    tavla_home.parent.mkdir(exist_ok=True)
    tavla_home.write_text("a file, no folder", encoding="utf-8")
    with window_stage(tavla_home) as stage:
        wait_until(lambda: stage.sees("start.told"), "nothing is told")
        stage.touch("start.told.close")
        type_by_touch(stage, "start.white.name", "ada")
        type_by_touch(stage, "start.black.name", "bo")
        stage.touch("start.white.ready", "start.black.ready")
        wait_until(lambda: stage.sees("start.told"), "nothing is told")
        assert str(tavla_home) in str(stage.board.table.start_model.property("told"))
        assert stage.board.table.current_page == "start"
        assert stage.text("start.white.ready") == "Ready"


def test_a_damaged_journal_is_told_with_its_place_and_left_as_it_is(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ((3, 1),)) as stage:
        stage.driver.start_match(3)
        stage.touch("white.bigButton", "white.director", "white.bigButton", "black.bigButton")
        match_id = stage.session.state.setup.match_id
    journal = tavla_home / "matches" / match_id / "journal"
    data = bytearray(journal.read_bytes())
    data[len(data) // 3] ^= 0xFF
    journal.write_bytes(bytes(data))
    with window_stage(tavla_home) as stage:
        wait_until(lambda: stage.sees("start.told"), "nothing is told")
        assert str(journal) in str(stage.board.table.start_model.property("told"))
        assert journal.read_bytes() == bytes(data)


def test_the_board_between_the_seats_has_the_look_that_is_put_on(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        settings = stage.board.table.settings_model
        drawn = {""}
        for theme in ("evening", "daylight"):
            settings.take({"theme": theme}, {})
            let_draw()
            board = find_visible(stage.window, "board.picture")
            assert str(board.property("drawn")) not in drawn
            assert board.width() == stage.window.width()
            drawn.add(str(board.property("drawn")))
        settings.take({"theme": "contrast"}, {})
        stage.driver.hands.look()
        assert not stage.sees("board.picture")


def test_the_board_between_the_seats_has_its_home_on_the_side_that_is_set(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        drawn = set()
        for side in ("right", "left"):
            stage.board.table.settings_model.take({"home_side": side}, {})
            let_draw()
            drawn.add(str(find_visible(stage.window, "board.picture").property("drawn")))
        assert len(drawn) == 2
