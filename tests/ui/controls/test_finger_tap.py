"""One touch, one act, on every page: no bounce and no second tap falls on what the first has brought under the finger."""

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QPoint, QPointF, QUrl
from PySide6.QtQml import QQmlEngine, QQmlExpression
from PySide6.QtQuick import QQuickItem, QQuickView
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from window_stage import WindowStage, window_stage

import tavla_ui
from tavla_ui.controls.qml_engine import furnish
from tavla_ui.robots.finder import centre_of
from tavla_ui.robots.hands import Hands, HandTime

pytestmark = pytest.mark.usefixtures("qapp")
QML = Path(tavla_ui.__file__).parent / "qml"
SLIDERS = {"CourseLane.qml", "LookBack.qml"}
"""A finger drawn along them shows another moment, and changes nothing."""
PAGE = b"""
import QtQuick
import Tavla.Style
import Tavla.Controls

Item {
    id: page
    width: 600
    height: 300
    property int first
    property int second
    property int rows
    property bool opened
    property string act: "a"
    property var model: ["one", "two", "three"]

    TouchButton { objectName: "first"; width: 200; height: 80; text: "first"; means: page.act; onTriggered: { page.first += 1; page.opened = true } }
    TouchButton { objectName: "beside"; x: 200; width: 200; height: 80; text: "beside"; onTriggered: page.second += 1 }
    RowList {
        y: 100; width: 600; height: 200
        rows: page.model.map(text => ({ key: text, text: text, detail: "", tone: "" }))
        onChosen: page.rows += 1
    }
    Card {
        width: 600; height: 300
        visible: page.opened
        TouchButton { objectName: "second"; width: 150; height: 80; text: "second"; onTriggered: page.second += 1 }
    }
}
"""


class Shown:
    """A page of two buttons beside each other, and a sheet that the first brings over them."""

    def __init__(self, folder: Path) -> None:
        self.view, self.time = QQuickView(), HandTime()
        furnish(self.view.engine())
        (folder / "Planted.qml").write_bytes(PAGE)
        self.view.setSource(QUrl.fromLocalFile(str(folder / "Planted.qml")))
        root = self.view.rootObject()
        assert root is not None, self.view.errors()
        self.root = root
        self.view.show()
        self.hands = Hands(self.view, self.time)
        self.hands.look()

    def tap(self, x: int, y: int, after_ms: int) -> None:
        self.time.pass_by(after_ms)
        self.hands._touch("press", QPoint(x, y))
        self.time.pass_by(30)
        self.hands._touch("release", QPoint(x, y))

    def counts(self) -> tuple[int, int]:
        return int(self.root.property("first")), int(self.root.property("second"))


@pytest.fixture
def shown(tmp_path: Path) -> Shown:
    return Shown(tmp_path)


@pytest.mark.parametrize("after_ms", [1, 15, 40, 120, 299])
def test_a_second_tap_at_once_does_not_fall_on_what_the_first_has_brought(shown: Shown, after_ms: int) -> None:
    shown.tap(100, 40, 1_000)
    shown.tap(102, 41, after_ms)
    assert (1, 0) == shown.counts()


def test_another_hand_in_between_does_not_wake_it(shown: Shown) -> None:
    shown.tap(100, 40, 1_000)
    shown.tap(500, 250, 30)
    shown.tap(102, 41, 30)
    assert (1, 0) == shown.counts()


def test_what_was_brought_lives_a_moment_later_and_elsewhere_at_once(shown: Shown) -> None:
    shown.tap(100, 40, 1_000)
    shown.tap(20, 40, 60)
    shown.tap(20, 40, 400)
    assert (1, 2) == shown.counts()


def test_what_was_brought_lives_a_moment_later_however_often_it_is_touched(shown: Shown) -> None:
    for after_ms in (1_000, 150, 150):
        shown.tap(100, 40, after_ms)
    assert (1, 1) == shown.counts()


@pytest.mark.parametrize("after_ms", [10, 25, 40])
def test_two_thumbs_lose_nothing_on_buttons_side_by_side(shown: Shown, after_ms: int) -> None:
    shown.tap(210, 40, 1_000)
    shown.tap(190, 40, after_ms)
    assert (1, 1) == shown.counts()


@pytest.mark.parametrize(("from_x", "to_x"), [(203, 220), (204, 197)])
def test_a_panel_that_bounces_gives_one_touch_also_where_it_slips_onto_the_next_button(
    shown: Shown, from_x: int, to_x: int
) -> None:
    shown.tap(from_x, 40, 1_000)
    for _ in range(3):
        shown.tap(to_x, 40, 30)
    assert (0, 1) == shown.counts()


def test_fast_fingers_lose_nothing_on_buttons_that_stay(shown: Shown) -> None:
    shown.root.setProperty("opened", False)
    for after_ms in (1_000, 60, 60, 60):
        shown.tap(210, 40, after_ms)
    shown.tap(195, 40, 60)  # the first, a finger's breadth beside: it has lain there all the time
    assert (1, 4) == shown.counts()


def test_of_two_fingers_on_rows_the_last_that_lifts_lets_them_go(shown: Shown) -> None:
    def frame(act: str, finger: int, at: QPoint, *rest: int) -> None:
        sequence = QTest.touchEvent(shown.view, shown.hands._finger)
        for resting in rest:
            sequence.stationary(resting)
        getattr(sequence, act)(finger, at, shown.view)
        sequence.commit()

    frame("press", 0, QPoint(100, 120))
    frame("press", 1, QPoint(400, 190), 0)
    frame("release", 0, QPoint(100, 20), 1)
    QCoreApplication.processEvents()
    shown.root.setProperty("model", ["two", "three"])
    shown.time.pass_by(60)
    frame("release", 1, QPoint(400, 190))
    assert 1 == shown.root.property("rows")


def test_a_finger_that_slips_off_one_button_has_left_the_next_alive(shown: Shown) -> None:
    shown.root.setProperty("opened", False)
    button = shown.root.findChild(QQuickItem, "beside")
    assert button is not None
    button.setProperty("grace", 40)
    shown.hands._touch("press", QPoint(205, 60))
    shown.hands._touch("release", QPoint(205, 95))
    shown.tap(192, 75, 120)
    assert (1, 1) == shown.counts()


def test_what_became_another_act_under_a_resting_finger_is_not_done(shown: Shown) -> None:
    shown.hands._touch("press", QPoint(100, 40))
    shown.root.setProperty("act", "b")
    shown.time.pass_by(2_000)
    shown.hands._touch("release", QPoint(100, 40))
    assert (0, 0) == shown.counts()
    shown.tap(100, 40, 1_000)
    assert (1, 0) == shown.counts()


def broaden(button: QQuickItem, size: str) -> None:
    """QTest's own contacts have no width."""
    tap = next(child for child in button.children() if child.metaObject().className().startswith("FingerTap"))
    expression = QQmlExpression(QQmlEngine.contextForObject(tap), tap, f"broadened({size})")
    expression.evaluate()
    assert not expression.hasError(), expression.error().toString()


@pytest.mark.parametrize(("broad_at", "counts"), [("never", 1), ("down", 0), ("up", 0)])
def test_a_contact_that_was_once_wider_than_a_finger_presses_nothing(shown: Shown, broad_at: str, counts: int) -> None:
    button = shown.root.findChild(QQuickItem, "first")
    assert button is not None
    size, none = "Qt.size(300, 40)", "Qt.size(8, 8)"
    shown.hands._touch("press", QPoint(100, 40))
    broaden(button, size if broad_at == "down" else none)
    broaden(button, size if broad_at == "up" else none)
    shown.hands._touch("release", QPoint(100, 40))
    assert (counts, 0) == shown.counts()


@pytest.mark.parametrize("after_ms", [60, 120])
def test_quick_typing_on_a_small_screen_loses_nothing(tavla_home: Path, qtbot: QtBot, after_ms: int) -> None:
    """Of neighbours, each is touched at the edge beside the other."""
    del qtbot
    with window_stage(tavla_home, size=(800, 480)) as stage:
        stage.touch("start.white.name", "keyboard.a")

        def tap(name: str, ahead_px: float) -> None:
            key = stage.seen(name)
            x = key.width() - ahead_px if ahead_px > 0 else -ahead_px
            spot = key.mapToScene(QPointF(x, key.height() / 2)).toPoint()
            stage.time.pass_by(after_ms)
            stage.driver.hands._touch("press", spot)
            stage.time.pass_by(30)
            stage.driver.hands._touch("release", spot)

        for left, right in ("we", "rt", "90"):
            tap(f"keyboard.{left}", 6)
            tap(f"keyboard.{right}", -6)
        stage.settle()
        assert "Awert90" == stage.text("start.white.name.input")
        stage.touch("keyboard.done", "start.white.change")
        stage.driver.hands.look()
        assert "7 points" == stage.text("start.length.value")
        for name in ("more", "more", "more", "less", "more"):
            tap(f"start.length.{name}", 6)
        assert "10 points" == stage.text("start.length.value")


@pytest.mark.parametrize(
    ("moved", "broad", "steps"), [(False, False, True), (True, False, False), (False, True, False)]
)
def test_a_button_that_repeats_does_so_under_a_finger_alone(
    shown: Shown, moved: bool, broad: bool, steps: bool
) -> None:
    """No palm, and not what had just come there."""
    button = shown.root.findChild(QQuickItem, "beside")
    assert button is not None
    button.setProperty("repeats", True)
    button.setProperty("moved", moved)
    timer = next(child for child in button.children() if child.property("fired") is not None)
    shown.hands._touch("press", QPoint(300, 40))
    if broad:
        broaden(button, "Qt.size(300, 300)")
    assert steps is timer.property("running")


def test_every_page_takes_taps_by_the_one_handler() -> None:
    """Whatever acts by itself knows neither of bounces nor of what has just come under a finger."""
    own = re.compile(r"onTapped|onSingleTapped|onDoubleTapped|onLongPressed|MouseArea|MultiPointTouchArea")
    found = {path.name for path in QML.rglob("*.qml") if own.search(path.read_text(encoding="utf-8"))}
    assert SLIDERS | {"FingerTap.qml"} == found


def test_every_key_of_a_page_acts_once_a_press() -> None:
    """Whatever takes Return, Enter, Space or all keys asks Keystroke whether it acts, or leads to what does."""
    takes = re.compile(r"Keys\.on(?:Return|Enter|Space|Pressed|Escape)\w*: (.*)")
    unasked = [
        (path.name, done)
        for path in QML.rglob("*.qml")
        for done in takes.findall(path.read_text(encoding="utf-8"))
        if "keyed(event)" not in done and "Keystroke.acts" not in done
    ]
    assert [("LanguageKeys.qml", "Qt.callLater(keys.keyboard.close)")] * 2 == [
        one for one in unasked if one[0] != "TypingSheet.qml"
    ]


@pytest.mark.parametrize("gaps_ms", [(60,), (60, 60), (15, 50), (100, 100)])
def test_no_tap_after_one_that_closes_a_menu_moves_a_checker(
    tavla_home: Path, qtbot: QtBot, gaps_ms: tuple[int, ...]
) -> None:
    """The menu lies over the mover's own checkers."""
    del qtbot
    with window_stage(tavla_home, ((3, 1),)) as stage:
        stage.begin(3)
        player = stage.open_game()
        stage.let_pass(2_000)
        spot = _put_over_own_checkers(stage, player.value)
        before = len(stage.session.history)
        stage.driver.hands.look()
        stage.driver.press(f"{player.value}.menu.close")
        stage.driver.hands.look()
        for gap_ms in gaps_ms:
            stage.time.pass_by(gap_ms)
            stage.driver.hands._touch("press", spot)
            stage.driver.hands._touch("release", spot)
        stage.settle()
        assert before == len(stage.session.history)


def _put_over_own_checkers(stage: WindowStage, seat: str) -> QPoint:
    """The menu's button that closes it, where a checker lies."""
    stage.driver.press(f"{seat}.menu")
    stage.driver.hands.look()
    spot = stage.driver._top_of(stage.session.state.on_roll, 8)  # type: ignore[arg-type]
    sheet = stage.seen(f"{seat}.menu.sheet")
    here = centre_of(stage.window, f"{seat}.menu.close")
    sheet.setX(sheet.x() + spot.x() - here.x())
    sheet.setY(sheet.y() + spot.y() - here.y())
    return spot
