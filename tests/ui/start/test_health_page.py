"""What a kiosk shows before the first match of a day."""

from math import hypot
from pathlib import Path

import pytest
from by_day import by_day
from device_stage import device_stage
from language_walk import speak
from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QGuiApplication, QPointingDevice
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from test_window_layout import buttons, place
from window_stage import WindowStage, window_stage

from tavla.application.devices.choice import ChosenDevice
from tavla.application.ports.machine import MachineState, Power
from tavla.application.screens import MeasuredScreen
from tavla.domain.facts.known_device import DeviceUse
from tavla.text.words import Words
from tavla_ui.board.machine_rows import ScreenFacts, machine_rows, screen_facts
from tavla_ui.robots.hands import wait_until
from tavla_ui.start.measuring import MeasuringViewModel

pytestmark = pytest.mark.usefixtures("qapp")
SIZES = ((1280, 720), (1366, 768), (1024, 768), (1920, 1080))
STATE = MachineState(
    *("1.0", "", "", "", 1.0, 9000, "2026-11-21 10:00", "CET", True),
    *(Power(has_battery=False, on_mains=True, charge=None), False, True, "tsc", True, "pw-play", "loud", True, False),
)


def show_health(stage: WindowStage) -> None:
    stage.board.table.begin_with_health()
    stage.board.table._look_at_health()
    wait_until(lambda: stage.sees("health.page"), "the health page does not come")
    stage.driver.hands.look()


def test_on_another_day_the_first_touch_of_the_start_page_brings_it_but_not_while_somebody_types(
    tavla_home: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    day = ["2026-11-21"]
    monkeypatch.setattr("tavla.system.machine._today", lambda: day[0])
    with window_stage(tavla_home, ((3, 1),)) as stage:
        show_health(stage)
        stage.touch("health.go")
        stage.wait_for_start_page()
        stage.touch("start.white.name")
        day[0] = "2026-11-22"
        stage.touch("keyboard.a")
        assert stage.sees("start.page")
        stage.driver.start_match(3)
        stage.open_game()
        assert "match" == stage.board.table.current_page
        stage.board.table.match_model.leave_match()
        stage.wait_for_start_page()
        for another in ("2026-11-22", "2026-11-21"):  # a clock that was wrong, and is set right
            day[0] = another
            stage.touch("start.white.name")
            wait_until(lambda: stage.sees("health.page"), "the day begins without it")
            stage.touch("health.go")
            stage.wait_for_start_page()
            stage.touch("start.white.name")
            assert stage.sees("start.page")
            assert stage.sees("keyboard")
            stage.board.table.start_model.parts.keyboard.close()


def test_a_day_that_cannot_be_kept_is_asked_about_once(
    tavla_home: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tavla.system.machine.LOOKED_AT", "not/there")
    with window_stage(tavla_home) as stage:
        show_health(stage)
        stage.touch("health.go")
        stage.wait_for_start_page()
        stage.touch("start.white.name")
        assert stage.sees("start.page")


def is_well(stage: WindowStage, key: str) -> bool:
    return bool(
        stage.seen(f"machine.value.{key}").property("color") == stage.seen("machine.value.version").property("color")
    )


def touch_beside_the_cross(stage: WindowStage, pixels: int) -> None:
    cross = stage.seen("health.cross")
    middle = cross.mapToScene(QPointF(cross.width() / 2, cross.height() / 2)).toPoint() + QPoint(pixels, 0)
    QTest.touchEvent(stage.window, DEVICES[0]).press(0, middle, stage.window).commit()
    QTest.touchEvent(stage.window, DEVICES[0]).release(0, middle, stage.window).commit()


DEVICES: list[QPointingDevice] = []


@pytest.fixture(autouse=True)
def touchscreen() -> None:
    if not DEVICES:
        DEVICES.append(QTest.createTouchDevice())


@by_day("size", SIZES, (1024, 768))
@by_day("language", ["en", "nb", "tr"], "nb")
def test_the_first_page_of_the_day_says_how_the_machine_does(
    tavla_home: Path, qtbot: QtBot, size: tuple[int, int], language: str
) -> None:
    with window_stage(tavla_home, size=size) as stage:
        stage.board.table.settings_model.take({}, {"white": language})
        show_health(stage)
        for reading in ("date", "clock", "disk", "power", "screen", "board", "touch", "aim"):
            assert stage.text(f"machine.value.{reading}")
        assert "cm" not in stage.text("machine.value.screen")  # offscreen tells none
        for button in buttons(stage):
            assert QRectF(0, 0, *size).contains(place(button)), button.objectName()


def test_gone_past_once_it_does_not_come_again_that_day(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        show_health(stage)
        stage.touch("health.go")
        stage.wait_for_start_page()
        stage.board.table.begin_with_health()
        assert stage.sees("start.page")


@pytest.mark.parametrize(
    ("pixels", "said"), [(8, "within 2 mm of the cross"), (80, "20 mm beside the cross: calibrate the touchscreen")]
)
def test_crosses_tell_how_true_the_touchscreen_is(
    tavla_home: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, pixels: int, said: str
) -> None:
    facts = ScreenFacts("HDMI-1", 1, 1, (1280, 800), (320.0, 200.0), 0, 10)
    with window_stage(tavla_home) as stage:
        monkeypatch.setattr(
            "tavla_ui.start.health.screen_facts", lambda *_: facts
        )  # imported before the window, it would know no rows
        show_health(stage)
        stage.touch("health.try")
        for _ in range(5):
            touch_beside_the_cross(stage, -pixels if stage.seen("health.cross").x() > 640 else pixels)
        assert said == stage.text("machine.value.aim")


def test_a_chosen_device_that_is_not_there_wants_a_look_by_name_until_it_comes(tmp_path: Path, qtbot: QtBot) -> None:
    with device_stage(tmp_path) as stage:
        stage.hub.choose(ChosenDevice(str(tmp_path / "clock"), DeviceUse.CLOCK))
        show_health(stage.window)
        wait_until(
            lambda: "Plug it in." in stage.window.text("machine.value.devices"), "nobody says that it is not there"
        )
        assert f"{tmp_path}/clock: It is not at {tmp_path}/clock. Plug it in." == stage.window.text(
            "machine.value.devices"
        )
        assert not is_well(stage.window, "devices")
        wanting = stage.window.text("health.summary")
        stage.clock()
        wait_until(lambda: is_well(stage.window, "devices"), "it is there, and nobody says so")
        assert ": " not in stage.window.text("machine.value.devices")
        assert wanting != stage.window.text("health.summary")


@pytest.mark.parametrize(
    ("pixels", "millimetres", "small"),
    [
        ((1280, 800), (217.0, 136.0), ""),  # ten inches
        ((800, 1280), (136.0, 217.0), ""),
        ((1024, 600), (222.0, 125.0), ""),
        ((800, 480), (154.0, 86.0), "a button is 6.0 mm high"),  # seven inches
        ((480, 800), (86.0, 154.0), "a button is 6.0 mm high"),
        ((1024, 600), (0.0, 0.0), ""),
        ((960, 540), (0.0, 0.0), "fingers may miss the buttons below 1024 × 600"),
    ],
)
def test_a_screen_on_which_fingers_miss_is_told(
    pixels: tuple[int, int], millimetres: tuple[float, float], small: str
) -> None:
    facts = ScreenFacts("DSI-1", 1, 1, pixels, millimetres, 0, 10)
    row = next(row for row in machine_rows(Words(), STATE, facts, ()) if row.key == "screen")
    assert row.well is (small == "")
    assert row.shown.endswith(small)
    assert bool(small) is ("small" in row.shown)


def test_the_boards_size_is_the_fields_on_the_screen() -> None:
    assert ScreenFacts("DSI-1", 1, 1, (1080, 1920), (336.0, 597.0), 0, 10).board_cm == pytest.approx(
        ScreenFacts("HDMI-1", 1, 1, (1920, 1080), (597.0, 336.0), 0, 10).board_cm
    )
    across, down = ScreenFacts("HDMI-1", 1, 1, (1920, 1080), (597.0, 336.0), 0, 10).board_cm
    assert (52.0, 25.9) == (round(across, 1), round(down, 1))


class Screen:
    """A screen as the platforms tell of theirs."""

    def __init__(
        self, orientation: Qt.ScreenOrientation, pixels: tuple[int, int], millimetres: tuple[float, float]
    ) -> None:
        self.orientation, self.size, self.physicalSize, self.name = (
            lambda: orientation,
            lambda: QSize(*pixels),
            lambda: QSizeF(*millimetres),
            lambda: "DSI-1",
        )
        self.angleBetween = QGuiApplication.primaryScreen().angleBetween


def facts_of(
    monkeypatch: pytest.MonkeyPatch,
    orientation: Qt.ScreenOrientation,
    pixels: tuple[int, int],
    millimetres: tuple[float, float],
) -> ScreenFacts:
    screen = Screen(orientation, pixels, millimetres)
    monkeypatch.setattr("tavla_ui.board.machine_rows.QGuiApplication.topLevelWindows", list)
    monkeypatch.setattr("tavla_ui.board.machine_rows.QGuiApplication.primaryScreen", lambda: screen)
    monkeypatch.setattr("tavla_ui.board.machine_rows.QGuiApplication.screens", lambda: [screen])
    return screen_facts()


@pytest.mark.parametrize(
    ("orientation", "pixels", "turned"),
    [
        (Qt.ScreenOrientation.PrimaryOrientation, (800, 1280), 0),
        (Qt.ScreenOrientation.LandscapeOrientation, (1280, 800), 0),
        (Qt.ScreenOrientation.LandscapeOrientation, (800, 1280), 0),
        (Qt.ScreenOrientation.PortraitOrientation, (800, 1280), 90),
        (Qt.ScreenOrientation.InvertedLandscapeOrientation, (1280, 800), 180),
        (Qt.ScreenOrientation.InvertedPortraitOrientation, (800, 1280), 270),
    ],
)
def test_a_turned_screen_is_told_by_its_true_turn(
    monkeypatch: pytest.MonkeyPatch, orientation: Qt.ScreenOrientation, pixels: tuple[int, int], turned: int
) -> None:
    assert turned == facts_of(monkeypatch, orientation, pixels, (0.254 * pixels[0], 0.254 * pixels[1])).turned


@pytest.mark.parametrize("millimetres", [(107.0, 172.0), (172.0, 107.0)])
def test_the_millimetres_of_a_turned_screen_lie_as_its_pixels_do(
    monkeypatch: pytest.MonkeyPatch, millimetres: tuple[float, float]
) -> None:
    assert (172.0, 107.0) == facts_of(
        monkeypatch, Qt.ScreenOrientation.PortraitOrientation, (1280, 800), millimetres
    ).millimetres


def test_a_size_that_qt_puts_in_place_of_one_not_told_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    for millimetres, is_measured in (((325.12, 182.88), False), ((325.0, 183.0), True), ((0.0, 0.0), False)):
        assert (
            is_measured
            is facts_of(monkeypatch, Qt.ScreenOrientation.LandscapeOrientation, (1280, 720), millimetres).is_measured
        )


def measuring(stage: WindowStage) -> MeasuringViewModel:
    health = stage.board.table._health
    assert health is not None
    return health._measuring


def test_a_ruler_on_the_line_or_the_diagonal_tells_the_size_and_it_is_kept(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        show_health(stage)
        stage.touch("health.measure")
        line = stage.seen("measure.line").width()
        before = measuring(stage)._line_mm
        stage.touch("measure.step.10", "measure.step.1", "measure.step.1")
        assert stage.text("measure.figure") == f"{(before + 12) / 10:g} cm"
        stage.touch("measure.keep")
        wait_until(lambda: stage.sees("health.page") and not stage.sees("measure.page"), "it is not kept")
        pixel = (before + 12) / line
        facts = screen_facts(stage.board.table.settings_model.screens)
        assert facts.is_calibrated
        assert facts.millimetres[0] == pytest.approx(facts.pixels[0] * pixel, rel=1e-3)
        across = facts.board_cm[0]
        assert f"{across:.1f}".removesuffix(".0") in stage.text("machine.value.board")
        assert "55 × 44" in stage.text("machine.value.board")
        stage.touch("health.measure", "measure.other")
        tenths = measuring(stage)._tenths
        stage.touch("measure.step.-10", "measure.keep")
    with window_stage(tavla_home) as stage:
        facts = screen_facts(stage.board.table.settings_model.screens)
        assert hypot(*facts.millimetres) / 2.54 == pytest.approx(tenths - 10, rel=1e-3)
        assert len(stage.board.table.settings_model.screens) == 1


@pytest.mark.parametrize(("is_steady", "told"), [(True, "steady, as the system counts"), (False, "choose another")])
def test_the_systems_own_word_for_its_clock_is_told_only_where_another_is_to_be_chosen(
    *, is_steady: bool, told: str
) -> None:
    state = STATE._replace(clock_source="pit", clock_is_steady=is_steady)
    facts = ScreenFacts("DSI-1", 1, 1, (1280, 800), (217.0, 136.0), 0, 10)
    shown = next(row.shown for row in machine_rows(Words(), state, facts, ()) if row.key == "clock")
    assert told in shown
    assert is_steady != ("pit" in shown)


def test_figures_are_written_as_the_seats_language_writes_them(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        speak(stage, "nb")
        show_health(stage)
        stage.touch("health.measure")
        assert ["−1", "−0,1", "+0,1", "+1"] == [stage.text(f"measure.step.{by}") for by in (-10, -1, 1, 10)]
        assert "," in stage.text("measure.figure")


def test_a_ruler_that_says_3_cm_is_refused_with_a_sentence(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        show_health(stage)
        stage.touch("health.measure")
        measuring(stage).step(30 - measuring(stage)._line_mm)
        stage.touch("measure.keep")
        assert stage.text("measure.told").startswith("That makes a screen of")
        assert stage.board.table.settings_model.screens == ()
        stage.touch("measure.stop")
        assert stage.sees("health.measure")


def test_the_board_takes_a_size_in_centimetres_where_the_screen_has_room(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ((3, 1),)) as stage:
        settings, facts = stage.board.table.settings_model, screen_facts()
        stage.touch("start.board", "start.field")
        assert str(settings.values["field"]) == "fill", "nobody knows how large the screen is"
        assert "not measured yet" in str(stage.board.table.start_model._offers.told)
        settings.measure(MeasuredScreen(facts.name, *facts.pixels, 900_000))
        stage.touch("start.field")
        assert str(settings.values["field"]) == "55x44"
        stage.touch("start.field")
        assert str(settings.values["field"]) == "60x47"
        stage.touch("start.field")
        assert str(settings.values["field"]) == "fill", "66 cm has no room"
        stage.touch("start.field", "start.panel.done")
        assert screen_facts(settings.screens, "55x44").board_cm == pytest.approx((55, 44))
        stage.begin(1)
        stage.open_game()
        field = stage.board.table.match_model.board_model.layout.field
        assert (field.width * 0.09, field.height * 0.09) == pytest.approx((55, 44))
        stage.end_turn_somehow()
