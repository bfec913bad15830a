"""What spectators see, how late, and that nobody is disturbed by it."""

import http.client
import json
import socket
from pathlib import Path

import pytest
from by_day import by_day
from director_hands import come_in, name_director, press
from language_walk import speak
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtQuick import QQuickItem, QQuickWindow
from pytestqt.qtbot import QtBot
from test_window_layout import place
from window_stage import WindowStage, window_stage

from tavla.app.spectators import Spectators
from tavla.application.commands import play as asked
from tavla.application.telling.spectatorship import Spectatorship
from tavla.domain.facts.director_events import RulingGiven
from tavla.domain.game.play import CheckerMove
from tavla.domain.game.player import Player
from tavla.storage.settings import SettingsFile
from tavla_ui.robots.finder import find_visible, items
from tavla_ui.robots.hands import wait_until
from tavla_ui.spectators.spectators import SpectatorsViewModel
from tavla_ui.spectators.spectators_window import SpectatorsWindow

pytestmark = pytest.mark.usefixtures("qapp")
WHITE = Player.WHITE
SIZES = ((1280, 720), (1366, 768), (1920, 1080), (3840, 2160))
WALKS = [(language, size) for size in SIZES for language in ("nb", "en", "tr")]
LONG = ("Maria-Antoinette Konstantinopolitanska", "Şükrü Çağlayangil & Ömer Faruk")


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def spectators_of(stage: WindowStage) -> Spectators:
    return stage.board.services.spectators


def open_section(stage: WindowStage) -> None:
    come_in(stage)
    stage.touch("director.section.spectators")


def window_of(stage: WindowStage) -> QQuickWindow:
    found = spectators_of(stage)._window
    assert found is not None
    return found.window


def seen(stage: WindowStage, name: str) -> str:
    return str(find_visible(window_of(stage), name).property("text"))


def look_after(stage: WindowStage, milliseconds: int) -> None:
    stage.time.pass_by(milliseconds)
    spectators_of(stage).look()


def ask(port: int, path: str, method: str = "GET", **headers: str) -> tuple[int, bytes]:
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    line.request(method, path, headers=headers)
    answer = line.getresponse()
    found = answer.status, answer.read()
    line.close()
    return found


def read(stage: WindowStage) -> dict[str, object]:
    code, data = ask(spectators_of(stage).wanted.port, "/state.json")
    found = json.loads(data)
    assert code == 200
    assert isinstance(found, dict)
    return found


def rulings(stage: WindowStage) -> list[RulingGiven]:
    return [event for event in stage.session.history if isinstance(event, RulingGiven)]


def watch(stage: WindowStage, **wanted: object) -> None:
    told = spectators_of(stage).change(Spectatorship(by="Dora", **wanted))  # type: ignore[arg-type]
    assert told == ""


def texts(window: QQuickWindow) -> list[QQuickItem]:
    found = items(window.contentItem())
    return [item for item in found if item.isVisible() and item.inherits("QQuickText") and item.property("text")]


def test_they_see_each_play_when_it_is_ended_and_the_delay_has_passed(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ((3, 1), (6, 4))) as stage:
        watch(stage, window=True, delay=30)
        stage.driver.start_match(5)
        stage.open_game()
        window = window_of(stage)
        assert str(find_visible(window, "spectators.idle").property("text"))
        look_after(stage, 30_000)
        assert seen(stage, "spectators.white.points") == "0"
        stage.driver.does(asked.MakeMoves(WHITE, (CheckerMove(8, 3), CheckerMove(6, 1))))
        look_after(stage, 60_000)
        shown = spectators_of(stage)._model._face._still
        assert shown is not None
        assert shown.moves == ()
        stage.driver.does(asked.EndTurn(WHITE))
        look_after(stage, 29_000)
        assert not [item for item in texts(window) if "8/5" in str(item.property("text"))]
        look_after(stage, 1_000)
        assert seen(stage, "spectators.white.play") == "3-1: 8/5 6/5"


def test_the_window_takes_neither_touch_nor_focus(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ((3, 1),)) as stage:
        stage.window.requestActivate()
        wait_until(lambda: QGuiApplication.focusWindow() is stage.window, "the board has no focus")
        watch(stage, window=True)
        window = window_of(stage)
        assert window.flags() & Qt.WindowType.WindowTransparentForInput
        assert window.flags() & Qt.WindowType.WindowDoesNotAcceptFocus
        qtbot.wait(100)
        assert QGuiApplication.focusWindow() is stage.window
        stage.window.hide()
        wait_until(lambda: spectators_of(stage)._window is None, "it outlives the board")


@by_day(("language", "size"), WALKS, WALKS[0], ids=str)
def test_nothing_is_cut_in_any_language_and_size(
    tavla_home: Path, qtbot: QtBot, size: tuple[int, int], language: str
) -> None:
    with window_stage(tavla_home, ((3, 1), (6, 4), (5, 5))) as stage:
        while stage.board.table.settings_model.languages["white"] != language:
            stage.board.table.settings_model.change_language("white", ("en", "nb", "tr"))
        watch(stage, window=True, delay=0)
        stage.driver.start_match(5)
        stage.open_game()
        stage.end_turn_somehow()
        stage.driver.does(asked.TouchCube(Player.BLACK))
        stage.driver.does(asked.OfferDouble(Player.BLACK))
        look_after(stage, 1_000)
        window = window_of(stage)
        window.resize(*size)
        qtbot.wait(60)
        whole = QRectF(0, 0, *size)
        found = texts(window)
        assert len(found) > 8
        for item in found:
            assert not item.property("truncated"), item.property("text")
            assert whole.contains(place(item)), item.property("text")


def test_the_page_says_the_same_to_this_machine_and_nothing_to_a_page_from_elsewhere(
    tavla_home: Path, qtbot: QtBot
) -> None:
    with window_stage(tavla_home, ((3, 1),)) as stage:
        port = free_port()
        watch(stage, page=True, delay=10, port=port)
        stage.driver.start_match(5)
        stage.open_game()
        assert read(stage)["board"] is None
        look_after(stage, 10_000)
        found = read(stage)
        assert found["length"] == 5
        board = found["board"]
        assert isinstance(board, dict)
        assert sum(count for count in board["points"] if count > 0) == 15
        assert set(found) == {"white", "black", "length", "event", "game", "news", "board", "home_left", "swapped"}
        assert spectators_of(stage).address == f"http://127.0.0.1:{port}/"
        code, page = ask(port, "/?board=no")
        assert code == 200
        assert b"background: transparent" in page
        assert ask(port, "/settings.json") == ask(port, "/../../settings.json") == (404, b"")
        assert ask(port, "/state.json", Host="board.example:80") == (403, b"")
        assert ask(port, "/state.json", "POST")[0] == 501
        spectators_of(stage).change(Spectatorship(port=port))
        with pytest.raises(OSError, match="refused"):
            socket.create_connection(("127.0.0.1", port), timeout=1)


def test_who_says_nothing_keeps_nobody_out(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ((3, 1),)) as stage:
        port = free_port()
        watch(stage, page=True, port=port)
        silent = [socket.create_connection(("127.0.0.1", port)) for _ in range(4)]
        assert read(stage)["news"]
        for one in silent:
            one.close()


def test_the_director_opens_and_closes_and_the_record_says_so(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ((3, 1),)) as stage:
        name_director(stage)
        stage.driver.start_match(5)
        stage.open_game()
        port = free_port()
        watch(stage, port=port, delay=30)
        assert not stage.sees("board.watched")
        open_section(stage)
        press(stage, "spectators.page")
        assert stage.text("spectators.page.state") == f"http://127.0.0.1:{port}/"
        press(stage, "spectators.delay.more")
        assert stage.text("spectators.delay.value") == "45 s"
        press(stage, "spectators.window")
        assert spectators_of(stage).shown_on
        assert (
            rulings(stage)[-1].ruling
            == "The match is shown to spectators 45 s late: window on a second screen, page for a stream"
        )
        stage.touch("director.close")
        assert stage.sees("board.watched")
        assert stage.text("board.watched.late") == "45 s"
        speak(stage, "tr")
        assert stage.text("board.watched.late") == "45 sn"
        speak(stage, "en")
        open_section(stage)
        press(stage, "spectators.window", "spectators.page")
        stage.touch("director.close")
        assert not stage.sees("board.watched")
        assert "no longer" in rulings(stage)[-1].ruling


@pytest.mark.parametrize("way_out", ["director.close", "director.section.acts"])
def test_a_delay_is_recorded_once_when_its_section_is_left_however_often_it_was_stepped(
    tavla_home: Path, qtbot: QtBot, way_out: str
) -> None:
    with window_stage(tavla_home, ((3, 1),)) as stage:
        name_director(stage)
        stage.driver.start_match(5)
        stage.open_game()
        watch(stage, page=True, port=free_port(), delay=30)
        open_section(stage)
        press(stage, *["spectators.delay.more"] * 3)
        late = spectators_of(stage).wanted.delay
        assert (late > 45, rulings(stage)) == (True, [])
        press(stage, way_out)
        wait_until(lambda: bool(rulings(stage)), "nothing is recorded")
        assert [one.ruling for one in rulings(stage)] == [
            f"The match is shown to spectators {late} s late: page for a stream"
        ]


def test_a_delay_that_is_stepped_and_stepped_back_is_no_ruling(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ((3, 1),)) as stage:
        name_director(stage)
        stage.driver.start_match(5)
        stage.open_game()
        watch(stage, page=True, port=free_port(), delay=30)
        open_section(stage)
        press(stage, "spectators.delay.more", "spectators.delay.less", "director.close")
        assert [] == rulings(stage)


def test_the_window_covers_its_screen_without_asking_for_the_focus_it_does_not_take(
    tavla_home: Path, qtbot: QtBot
) -> None:
    shown = SpectatorsViewModel()
    window = SpectatorsWindow(shown, QGuiApplication.primaryScreen())  # Qt would warn, and the test fail
    assert window.window.isVisible()
    assert window.window.visibility() is QQuickWindow.Visibility.FullScreen
    window.close()


def test_a_port_in_use_is_told_and_the_page_stays_off(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ((3, 1),)) as stage, socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = int(other.getsockname()[1])
        name_director(stage)
        spectators_of(stage).change(Spectatorship(port=port))
        open_section(stage)
        press(stage, "spectators.page")
        assert (
            str(stage.seen("director.told").property("sentence"))
            == f"Port {port} is in use by another program. Choose another port."
        )
        assert stage.text("spectators.page.state") == "off"
        press(stage, "spectators.port.more")
        assert stage.text("spectators.port.value") == str(port + 1)
        assert not stage.sees("director.told")


def test_what_is_switched_on_is_on_after_a_restart_and_noted_in_the_next_match(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ((3, 1),)) as stage:
        watch(stage, page=True, port=free_port(), delay=60)
    assert SettingsFile(tavla_home / "settings.json").load().settings.spectators.delay == 60
    with window_stage(tavla_home, ((3, 1),)) as stage:
        assert read(stage)["news"]
        stage.driver.start_match(5)
        assert [(event.ruling, event.authority.director) for event in rulings(stage)] == [
            ("The match is shown to spectators 60 s late: page for a stream", "Dora")
        ]


def test_a_window_that_is_closed_from_outside_goes_as_the_directors_closing_it(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ((3, 1),)) as stage:
        watch(stage, window=True)
        stage.driver.start_match(5)
        stage.open_game()
        assert stage.sees("board.watched")
        window_of(stage).close()
        wait_until(lambda: spectators_of(stage)._window is None, "the window stays")
        stage.settle()
        assert not stage.sees("board.watched")
        assert "The match is no longer shown to spectators" == rulings(stage)[-1].ruling
        assert not SettingsFile(tavla_home / "settings.json").load().settings.spectators.window


def test_a_window_that_goes_with_the_program_comes_again_with_it(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ((3, 1),)) as stage:
        watch(stage, window=True)
        stage.board.table.quit()
        window_of(stage).close()
        qtbot.wait(50)
    assert SettingsFile(tavla_home / "settings.json").load().settings.spectators.window


def test_a_full_screen_board_is_not_covered_where_there_is_no_second_screen(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ((3, 1),)) as stage:
        stage.board.table.settings_model.take({"full_screen": True}, {})
        told = spectators_of(stage).change(Spectatorship(window=True))
        assert told == "No second screen is connected. Connect the projector and open the window again."
        assert not spectators_of(stage).shown_on
        assert not spectators_of(stage).wanted.window
