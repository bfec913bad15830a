import threading
from pathlib import Path

import pytest
from by_day import by_day
from director_hands import OTHER_PIN, PIN, come_in, is_in, name_director, open_by_touch, press, type_pin
from PySide6.QtCore import QRectF, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from window_stage import WindowStage, window_stage

from live_files import contents
from tavla.application.roles import Role
from tavla.domain.facts.events import PlayStopped
from tavla.domain.facts.stops import StopReason
from tavla.storage.directors import Answer
from tavla.storage.pin import Pin
from tavla.text import seat_words
from tavla.text.words import Words
from tavla_ui.robots.finder import find_visible, items
from tavla_ui.robots.hands import wait_until

pytestmark = pytest.mark.usefixtures("qapp")


def told(stage: WindowStage) -> str:
    return stage.text("pin.told") if stage.sees("pin.told") else ""


SIZES = ((1280, 720), (1280, 800), (1366, 768), (1920, 1080), (1024, 768))


def test_the_first_director_is_named_by_touch_on_the_start_page(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        stage.touch("start.white.director", "pin.name")
        stage.driver.hands.look()
        for letter in "dora":
            stage.touch(f"keyboard.{letter}")
        stage.touch("keyboard.done")
        stage.driver.hands.look()
        type_pin(stage)
        assert stage.text("pin.title") == "The same PIN again"
        type_pin(stage, OTHER_PIN)
        assert stage.text("pin.told") == "The two were not the same: once more."
        type_pin(stage)
        type_pin(stage)
        wait_until(lambda: is_in(stage), "the new director does not come in")
        assert stage.text("director.title") == "Dora, director"
        assert [person.name for person in stage.directors.people()] == ["Dora"]


def test_a_pin_among_the_first_to_be_guessed_is_not_taken(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        stage.touch("start.white.director", "pin.name", "keyboard.d", "keyboard.done")
        type_pin(stage, "123456")
        wait_until(lambda: "first to be guessed" in told(stage), "the PIN is not refused")
        assert stage.directors.people() == ()


def test_nobody_names_himself_director_in_a_match(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        stage.begin(3)
        open_by_touch(stage, "black")
        assert not stage.sees("pin.name")
        assert "start page" in stage.text("pin.told")


@pytest.mark.parametrize("seat", ["white", "black"])
def test_the_page_turns_to_the_seat_that_opened_it_and_no_time_runs_under_it(
    tavla_home: Path, qtbot: QtBot, seat: str
) -> None:
    with window_stage(tavla_home, ((3, 1),)) as stage:
        name_director(stage)
        stage.begin(3)
        stage.open_game()
        open_by_touch(stage, seat)
        stopped = stage.session.history[-1]
        assert isinstance(stopped, PlayStopped)
        assert stopped.player is not None
        assert (stopped.player.value, stage.session.state.clock.is_running) == (seat, False)
        name = stage.session.state.setup.players[stopped.player]
        assert stopped.reason is StopReason.DIRECTOR_PAGE, "nobody has called"
        said = seat_words.stopped(Words(), stopped.reason, name)
        assert said == f"the director's page was opened at {name}'s seat"
        type_pin(stage)
        wait_until(lambda: is_in(stage), "the PIN does not open the page")
        close = find_visible(stage.window, "director.close")
        at = close.mapRectToScene(QRectF(0, 0, close.width(), close.height()))
        assert (at.y() < 400) == (seat == "white")
        stage.touch("director.close")
        assert not is_in(stage)
        assert stage.text("white.bigButton") == "Resume"


def test_after_a_call_of_the_director_his_page_is_a_touch_away(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ((3, 1),)) as stage:
        name_director(stage)
        stage.begin(3)
        stage.open_game()
        stage.touch("black.director")
        come_in(stage, "black")
        assert is_in(stage)


def test_wrong_pins_are_counted_down_and_the_wait_is_shown_and_outlives_the_page(
    tavla_home: Path, qtbot: QtBot
) -> None:
    with window_stage(tavla_home) as stage:
        name_director(stage)
        open_by_touch(stage, "white")
        for left in (4, 3, 2, 1):
            type_pin(stage, OTHER_PIN)
            wait_until(lambda left=left: f"{left} tr" in told(stage), "the wrong PIN is not told")  # type: ignore[misc]
        type_pin(stage, OTHER_PIN)
        wait_until(lambda: told(stage).endswith("next try in 0:30."), "no wait is shown")
        assert not find_visible(stage.window, "pin.key.0").isEnabled()
        stage.time.pass_by(10_000)
        wait_until(lambda: told(stage).endswith("0:20."), "the wait does not count down")
        stage.touch("pin.close", "start.white.director")
        type_pin(stage)
        wait_until(lambda: told(stage).endswith("0:20."), "the wait is forgotten")
        stage.time.pass_by(20_000)
        wait_until(lambda: find_visible(stage.window, "pin.key.0").isEnabled(), "the pad stays shut")
        type_pin(stage)
        wait_until(lambda: is_in(stage), "the right PIN does not open the page")


def test_a_damaged_file_of_directors_opens_nothing_and_says_what_to_do(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        name_director(stage)
        (tavla_home / "directors" / "directors.json").write_text("{}", encoding="utf-8")
        stage.touch("start.white.director")
        assert "tavla directors recover" in stage.text("pin.told")
        assert not stage.sees("pin.key.0")


def test_the_pad_lies_otherwise_after_each_pin_and_shows_no_digit_of_it(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        name_director(stage)
        name_director(stage, "Mona", Role.MONITOR, OTHER_PIN)
        stage.touch("start.white.director", "pin.who.Mona")

        def lie() -> list[str]:
            return [
                str(item.property("text"))
                for item in items(stage.window.contentItem())
                if item.objectName().startswith("pin.key.")
            ]

        before = []
        for _ in range(4):
            before.append(lie())
            type_pin(stage, PIN)
            wait_until(lambda: "not the PIN" in told(stage), "the wrong PIN is not told")
        assert len({tuple(keys) for keys in before}) > 1
        pad = stage.board.table.director_model.pad_model
        assert (bytes(pad._digits), pad.property("count")) == (bytes(32), 0)


def test_the_hash_is_worked_out_beside_the_screens_thread(tavla_home: Path, qtbot: QtBot) -> None:
    import threading

    from plain_hasher import PlainHasher

    from tavla.storage.pin import Pin

    with window_stage(tavla_home) as stage:
        name_director(stage)
        go_on = threading.Event()

        class Slow(PlainHasher):
            def fits(self, kept: str, pin: Pin) -> bool:
                go_on.wait(10)
                return super().fits(kept, pin)

        stage.directors._hasher = Slow()
        open_by_touch(stage, "white")
        type_pin(stage)
        assert stage.text("pin.told") == "One moment…"
        stage.driver.hands.look()
        assert not is_in(stage)
        go_on.set()
        wait_until(lambda: is_in(stage), "the page does not open")


def test_a_page_closed_while_the_pin_is_hashed_stays_closed(
    tavla_home: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed, checked = threading.Event(), threading.Event()
    with window_stage(tavla_home) as stage:
        name_director(stage)
        check = stage.directors.check

        def slowly(key: str, typed: Pin) -> Answer:
            closed.wait(5)
            answer = check(key, typed)
            checked.set()
            return answer

        monkeypatch.setattr(stage.directors, "check", slowly)
        open_by_touch(stage, "white")
        type_pin(stage)
        stage.touch("pin.close")
        closed.set()
        wait_until(checked.is_set, "the PIN is not looked at")
        stage.driver.hands.look()
        assert not stage.board.table.director_model.property("isIn")
        assert stage.sees("start.page")


@by_day("size", SIZES, (1024, 768))
def test_the_pad_lies_whole_on_every_screen(tavla_home: Path, qtbot: QtBot, size: tuple[int, int]) -> None:
    from test_window_layout import check

    with window_stage(tavla_home, ((3, 1),), size=size) as stage:
        name_director(stage)
        stage.begin(3)
        for seat in ("white", "black"):
            open_by_touch(stage, seat)
            check(stage, size)
            type_pin(stage)
            wait_until(lambda: is_in(stage), "the PIN does not open the page")
            check(stage, size)
            stage.touch("director.close")


def test_the_page_opens_from_the_far_side_of_the_start_page_too(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        name_director(stage)
        come_in(stage, "black")
        assert stage.board.table.property("directorTurned")


def test_a_page_that_nobody_touches_is_put_away_and_the_pin_asked_for_again(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        name_director(stage)
        come_in(stage)
        alone = stage.board.table.director_model._left_alone
        assert alone.isActive()
        alone.setInterval(100)
        press(stage, "director.title")
        wait_until(lambda: not is_in(stage), "the page stays open")
        open_by_touch(stage, "white")
        assert stage.sees("pin.key.0")


def test_its_buttons_keep_the_page_as_bare_ground_does(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        name_director(stage)
        come_in(stage)
        alone = stage.board.table.director_model._left_alone
        for touched in ("director.section.register", "register.act.player", "director.title"):
            alone.stop()
            press(stage, touched)
            assert alone.isActive(), touched


def type_keys(stage: WindowStage, digits: str) -> None:
    for digit in digits:
        QTest.keyClick(stage.window, Qt.Key(ord(digit)))
    QTest.keyClick(stage.window, Qt.Key.Key_Return)


def test_a_pin_is_typed_on_a_keyboard_too(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        stage.touch("start.white.director", "pin.name", "keyboard.d", "keyboard.o", "keyboard.done")
        for _ in range(2):
            wait_until(lambda: stage.sees("pin.enter"), "the pad does not come")
            type_keys(stage, PIN)
        wait_until(lambda: is_in(stage), "the director is not named")
        press(stage, "director.close")
        open_by_touch(stage, "white")
        QTest.keyClick(stage.window, Qt.Key.Key_9)
        QTest.keyClick(stage.window, Qt.Key.Key_Backspace)
        type_keys(stage, PIN)
        wait_until(lambda: is_in(stage), "the PIN does not open the page")
        press(stage, "director.section.people", "register.act.monitor", "keyboard.m", "keyboard.o", "keyboard.done")
        for digits in (PIN, OTHER_PIN, OTHER_PIN):
            wait_until(
                lambda: stage.sees("pin.enter") and stage.board.table.director_model.pad_model._takes_digits(),
                "the pad does not come",
            )
            type_keys(stage, digits)
        wait_until(lambda: "Mo" in [person.name for person in stage.directors.people()], "the monitor is not named")


def test_every_key_keeps_the_page_and_none_is_watched_once_it_is_gone(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        name_director(stage)
        come_in(stage)
        page = stage.board.table.director_model
        alone = page._left_alone
        page.type_text("", "", lambda _text: None)
        for key in (Qt.Key.Key_A, Qt.Key.Key_Return, Qt.Key.Key_Tab, Qt.Key.Key_Down):
            alone.stop()
            QTest.keyClick(stage.window, key)
            assert alone.isActive(), key
        page.close()
        QTest.keyClick(stage.window, Qt.Key.Key_A)
        assert not alone.isActive()


def test_no_pin_stands_in_any_file_of_the_board(
    tavla_home: Path, qtbot: QtBot, capfd: pytest.CaptureFixture[str]
) -> None:
    with window_stage(tavla_home, ((3, 1),)) as stage:
        name_director(stage)
        stage.begin(3)
        open_by_touch(stage, "black")
        type_pin(stage, OTHER_PIN)
        wait_until(lambda: "not the PIN" in told(stage), "the wrong PIN is not told")
        type_pin(stage)
        wait_until(lambda: is_in(stage), "the PIN does not open the page")
    kept = b"".join(contents(tavla_home).values())
    said = "".join(capfd.readouterr())
    for digits in (PIN, OTHER_PIN):
        assert digits.encode() not in kept
        assert digits not in said
