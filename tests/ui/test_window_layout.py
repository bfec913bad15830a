from itertools import combinations
from pathlib import Path

import pytest
from by_day import by_day
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QAccessible, QFontMetricsF
from PySide6.QtQml import QQmlProperty
from PySide6.QtQuick import QQuickItem
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from window_stage import WindowStage, window_stage

from tavla.app.board import Board
from tavla.application.commands import play as asked
from tavla.application.ports.matches import OfferedMatch
from tavla_ui.robots.finder import centre_of, find_visible, items, seen_items
from tavla_ui.robots.hands import wait_until

pytestmark = pytest.mark.usefixtures("qapp")
SIZES = (
    *((1280, 720), (1280, 800), (1366, 768), (1920, 1080), (1024, 768)),
    *((800, 480), (480, 800), (1024, 600), (800, 1280), (1080, 1920), (3840, 2160)),
)
LAYOUTS = [(size, seating) for size in SIZES for seating in ("face_to_face", "same_side")]
NAMES = {"white": "Anna", "black": "Bora"}
LEAST_TOUCH = 56.0
"""Height of a button on a window 800 high."""


def buttons(stage: WindowStage) -> list[QQuickItem]:
    return [
        item
        for item in items(stage.window.contentItem())
        if item.isVisible() and item.metaObject().className().startswith("TouchButton")
    ]


def place(item: QQuickItem) -> QRectF:
    return item.mapRectToScene(item.boundingRect())


def overlap(item: QQuickItem, other: QRectF) -> bool:
    """By more than half a pixel both across and down: rounded edges touch."""
    both = place(item).intersected(other)
    return both.width() > 0.5 and both.height() > 0.5


def lettering(stage: WindowStage) -> list[QQuickItem]:
    return [item for item in items(stage.window.contentItem()) if item.isVisible() and item.inherits("QQuickText")]


def check(stage: WindowStage, size: tuple[int, int]) -> None:
    wait_until(lambda: (stage.window.width(), stage.window.height()) == size, "the window has another size")
    stage.window.grabWindow()  # lays out what has just changed
    screen = QRectF(0, 0, *size).adjusted(-0.01, -0.01, 0.01, 0.01)
    shown = buttons(stage)
    assert shown
    for button in shown:
        assert screen.adjusted(-0.5, -0.5, 0.5, 0.5).contains(place(button)), button.objectName()
        assert button.height() >= LEAST_TOUCH * min(min(size) / 800, max(size) / 1024) - 0.5, button.objectName()
        assert str(button.property("spoken")), button.objectName()
    for one, other in combinations(shown, 2):
        overlap = place(one).intersected(place(other))
        assert overlap.width() < 1 or overlap.height() < 1, (one.objectName(), other.objectName())
    for text in lettering(stage):
        assert screen.adjusted(-1, -1, 1, 1).contains(place(text)), text.property("text")
    check_scroll_marks(stage)


def check_scroll_marks(stage: WindowStage) -> None:
    """None lies over a row or a word; what lies under all of it is the page's ground."""
    seen = list(seen_items(stage.window.contentItem()))
    for mark in [item for item in seen if item.metaObject().className().startswith("ScrollMark")]:
        for item in seen:
            if item is mark or not (item.inherits("QQuickRectangle") or item.inherits("QQuickText")):
                continue
            overlap = place(item).intersected(place(mark))
            under = overlap.width() < 1 or overlap.height() < 1 or place(item).contains(place(mark))
            assert under, f"the scroll mark covers {item.objectName() or item.property('text')}"


@by_day(("size", "seating"), LAYOUTS, ((1280, 720), "face_to_face"), ((480, 800), "same_side"))
def test_every_button_lies_whole_on_the_screen_and_on_no_other(
    tavla_home: Path, qtbot: QtBot, size: tuple[int, int], seating: str
) -> None:
    with window_stage(tavla_home, ((3, 1),), size=size) as stage:
        stage.board.table.settings_model.take({"seating": seating}, {})
        check(stage, size)
        stage.begin(25)
        check(stage, size)
        stage.touch("white.bigButton")
        check(stage, size)
        stage.touch("white.menu", "white.menu.settings")
        check(stage, size)
        stage.touch("white.menu.back", "white.menu.leave")
        check(stage, size)
        stage.touch("white.menu.close", "black.menu")
        check(stage, size)
        stage.touch("black.menu.close", "black.director")
        check(stage, size)


def test_both_names_of_a_pair_stand_whole_on_the_strip(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        stage.touch("start.kind", "start.reserve.more", "start.delay.more")
        assert {button.objectName() for button in buttons(stage)} >= {"start.white.language", "start.black.language"}
        check(stage, (1280, 800))
        for seat, names in zip(
            stage.board.table.start_model.seats,
            (("Ayşe Yılmaz", "Mehmet Demir"), ("Bjørn-Åge Østerbø", "Ole Bø")),
            strict=True,
        ):
            for which, name in enumerate(names):
                seat.typeName(which, name)
        stage.touch("start.white.ready", "start.black.ready")
        wait_until(lambda: stage.board.table.current_page == "match", "the match does not begin")
        check(stage, (1280, 800))
        for side in ("white", "black"):
            shown = find_visible(stage.window, f"{side}.name")
            assert not shown.property("truncated"), shown.property("text")
            strip = place(find_visible(stage.window, f"{side}.strip"))
            assert strip.contains(place(shown))
            assert strip.contains(place(find_visible(stage.window, f"{side}.score")))


def test_unfinished_matches_below_the_edge_come_into_sight_by_key_and_a_damaged_one_says_all(
    tavla_home: Path, qtbot: QtBot
) -> None:
    fault = (
        "/home/bo/.local/share/tavla/matches/20261120-101010-ABCDEF/journal: "
        + "the record is damaged and is left as it is. " * 4
    )
    offered = [
        OfferedMatch(f"m{number}", "Ada", "Bo", (1, 2), 9, "2026-11-20 10:00", fault if number == 0 else "")
        for number in range(9)
    ]
    with window_stage(tavla_home) as stage:
        stage.offer(*offered)
        stage.driver.hands.look()
        reason = find_visible(stage.window, "start.broken.m0")
        assert reason.property("text").endswith(fault)
        assert not reason.property("truncated")
        bottom = place(find_visible(stage.window, "start.newMatch")).top()

        def last_row_is_there() -> bool:
            stage.driver.hands.look()  # rows come frame by frame
            return any(item.objectName() == "start.continue.m8" for item in items(stage.window.contentItem()))

        wait_until(last_row_is_there, "the last row does not come")
        seen = set()
        for _ in range(20):
            QTest.keyClick(stage.window, Qt.Key.Key_Tab)
            item = stage.window.activeFocusItem()
            if item.objectName().startswith("start.continue."):
                seen.add(item.objectName())
                assert place(item).bottom() <= bottom, item.objectName()
        assert len(seen) == 8


def test_assistive_technology_finds_and_presses_every_button(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ((3, 1),)) as stage:
        stage.begin(3)
        for button in buttons(stage):
            found = QAccessible.queryAccessibleInterface(button)
            assert found.role() is QAccessible.Role.Button
            assert found.text(QAccessible.Text.Name) == button.property("spoken")
            seat = button.objectName().partition(".")[0]
            if seat in NAMES:  # the same words stand at both edges: whose they are is told as well
                assert found.parent().text(QAccessible.Text.Name) == NAMES[seat]
        stage.let_pass(300)
        big = next(button for button in buttons(stage) if button.objectName() == "black.bigButton")
        QAccessible.queryAccessibleInterface(big).actionInterface().doAction("Press")
        stage.settle()
        assert stage.session.state.roll is not None


def test_the_tab_key_reaches_the_strips_buttons(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ((3, 1),)) as stage:
        stage.begin(3)
        reached = set()
        for _ in range(30):
            QTest.keyClick(stage.window, Qt.Key.Key_Tab)
            item = stage.window.activeFocusItem()
            reached.add(item.objectName())
        assert {"white.bigButton", "black.bigButton", "white.director", "white.menu"} <= reached


def test_the_board_shows_that_tab_has_come_to_it(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ((3, 1),)) as stage:
        stage.begin(3)
        seen = []
        for _ in range(30):
            QTest.keyClick(stage.window, Qt.Key.Key_Tab)
            seen.append((stage.window.activeFocusItem().objectName() == "touchField", stage.sees("board.focus")))
        assert {(True, True), (False, False)} == set(seen)
        QTest.mouseClick(
            stage.window,
            Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.NoModifier,
            centre_of(stage.window, "touchField"),
        )
        assert not stage.sees("board.focus")


def test_the_boards_keys_work_as_soon_as_the_match_stands(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ((3, 1),)) as stage:
        stage.begin(3)
        stage.touch("white.bigButton")
        QTest.keyClick(stage.window, Qt.Key.Key_Right)
        assert not stage.board.table.match_model.board_model.property("cursorRect").isEmpty()
        assert stage.sees("board.focus")


def test_the_window_opens_no_larger_than_the_screen(tavla_home: Path) -> None:
    board = Board(tavla_home)
    try:
        board.open()
        screen = board.screen.window.screen().availableSize()
        assert screen.width() < 1280, "the screen of the tests is too large for this test"
        assert board.screen.window.size().width() <= screen.width()
        assert board.screen.window.size().height() <= screen.height()
    finally:
        board.close()


@pytest.mark.parametrize("theme", ["evening", "contrast"])
def test_in_high_contrast_whatever_can_be_pressed_stands_out_by_an_outline(
    theme: str, tavla_home: Path, qtbot: QtBot
) -> None:
    with window_stage(tavla_home) as stage:
        stage.board.table.settings_model.take({"theme": theme}, {})
        stage.touch("start.white.change")
        plain = [
            button
            for button in buttons(stage)
            if not any(button.property(other) for other in ("filled", "quiet", "outlined"))
        ]
        assert len(plain) > 5
        for button in plain:
            assert (
                QQmlProperty.read(button, "border.width") > 1
                if theme == "contrast"
                else QQmlProperty.read(button, "border.width") == 0
            )


@pytest.mark.parametrize(("seating", "language"), [("same_side", "en"), ("same_side", "nb"), ("face_to_face", "en")])
def test_two_side_by_side_read_the_same_words_once_and_larger(
    tavla_home: Path, qtbot: QtBot, seating: str, language: str
) -> None:
    with window_stage(tavla_home, ((6, 5),), (800, 480)) as stage:
        stage.board.table.settings_model.take({"seating": seating}, {"white": "en", "black": language})
        stage.board.table.speak()
        stage.begin(3)
        mover = stage.open_game()
        stage.end_turn_somehow()
        once = (seating, language) == ("same_side", "en")
        stage.touch(f"{mover.value}.director")
        dice = stage.seen(f"dice-{mover.value}")
        cards = [place(stage.seen(f"{seat}.band.card")) for seat in NAMES if stage.sees(f"{seat}.band.card")]
        assert (1 if once else 2) == len(cards)
        assert all(card.height() > 36 if once else card.height() < 20 for card in cards)
        assert not any(card.intersects(place(dice)) for card in cards)


@pytest.mark.parametrize("told", ["white", "black"])
def test_words_that_one_of_two_side_by_side_has_alone_are_told_beside_the_others(
    tavla_home: Path, qtbot: QtBot, told: str
) -> None:
    """The line about files, which a seat that is asked something does not have."""
    with window_stage(tavla_home, ((6, 5),), (800, 480)) as stage:
        stage.board.table.settings_model.take({"seating": "same_side"}, {})
        stage.begin(3)
        mover = stage.open_game()
        stage.end_turn_somehow()
        stage.touch(f"{mover.value}.director")
        cards = {seat: f"{seat}.band.card" for seat in NAMES}
        stage.driver.hands.look()
        stage.seen(cards["white"])
        assert not stage.sees(cards["black"])
        for seat in stage.board.table.match_model.seats:
            seat.files_written("Saved" if seat.player.value == told else "")
        assert all(stage.sees(card) for card in cards.values())
        assert [seat == told for seat in NAMES] == [stage.sees(f"{seat}.files") for seat in NAMES]


def test_the_big_buttons_of_two_who_sit_side_by_side_are_two(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ((6, 5), (4, 3))) as stage:
        stage.board.table.settings_model.take({"seating": "same_side"}, {})
        stage.begin(3)
        stage.open_game()
        stage.touch("black.director")
        stage.driver.hands.look()
        upper, lower = sorted((place(stage.seen(f"{seat}.bigButton")) for seat in NAMES), key=lambda at: at.y())
        picture = stage.window.grabWindow()
        ratio, x = picture.devicePixelRatio(), upper.x() + 10
        column = [
            picture.pixelColor(round(x * ratio), round(y * ratio)).name()
            for y in range(round(upper.y() + 20), round(lower.y() + 20))
        ]
        assert column[0] == column[-1]
        assert [colour for colour in column if colour != column[0]]


def reserve_of(stage: WindowStage, seat: str) -> QQuickItem:
    """The figures of a seat's reserve."""
    return next(
        one
        for one in items(stage.seen(f"{seat}.clock"))
        if one.inherits("QQuickText") and ":" in str(one.property("text")) and one.isVisible()
    )


@by_day("size", SIZES, *SIZES[::4], ids=lambda size: "x".join(map(str, size)))
def test_the_figures_of_a_clock_stand_still_whoever_is_on_turn(
    tavla_home: Path, qtbot: QtBot, size: tuple[int, int]
) -> None:
    with window_stage(tavla_home, ((6, 5), (4, 3)), size) as stage:
        stage.begin(7)
        found: dict[str, tuple[QRectF, object, str]] = {}

        def look(state: str) -> None:
            stage.driver.hands.look()
            figures = reserve_of(stage, "white")
            found[state] = place(figures), figures.property("contentWidth"), str(figures.property("text"))
            font = figures.property("font")
            assert font.pixelSize() == pytest.approx(60 * min(min(size) / 800, max(size) / 1280), abs=1)
            assert figures.property("contentWidth") >= QFontMetricsF(font).horizontalAdvance(found[state][2]) - 1

        look("before the opening")
        stage.open_game()
        look("on turn")
        stage.end_turn_somehow()
        look("waiting")
        stage.touch("black.director")
        look("stopped")
        assert {"before the opening", "on turn", "waiting", "stopped"} == found.keys()
        assert [found["on turn"]] * 4 == [*found.values()]


@by_day(("size", "seating"), LAYOUTS, LAYOUTS[2], LAYOUTS[11], ids=str)
def test_score_name_and_time_stand_while_a_flag_is_down(
    tavla_home: Path, qtbot: QtBot, size: tuple[int, int], seating: str
) -> None:
    with window_stage(tavla_home, ((6, 5), (4, 3)), size) as stage:
        stage.board.table.settings_model.take({"seating": seating}, {})
        stage.begin(25)
        mover = stage.open_game().value
        stage.let_pass(7_200_000)
        stage.session.submit(asked.NoticeTime())
        wait_until(lambda: stage.session.state.clock.flag is not None, "the flag does not fall")
        stage.driver.hands.look()
        stage.window.grabWindow()
        figures = reserve_of(stage, mover)
        font = figures.property("font")
        assert "0:00.0" == figures.property("text")
        assert figures.property("contentWidth") >= QFontMetricsF(font).horizontalAdvance("0:00.0") - 1
        for seat in NAMES:
            claim = place(stage.seen(f"{seat}.claim"))
            apart = [stage.seen(f"{seat}.{part}") for part in ("name", "score", "clock")]
            assert [item.objectName() for item in apart if overlap(item, claim)] == []
            acts = [item for item in buttons(stage) if item.objectName().startswith(f"{seat}.")]
            clock = place(stage.seen(f"{seat}.clock"))
            assert [item.objectName() for item in acts if overlap(item, clock)] == []


@by_day("size", SIZES, *SIZES[::4], ids=lambda size: "x".join(map(str, size)))
def test_the_delay_is_read_by_who_walks_by_and_stands_clear_of_the_reserve(
    tavla_home: Path, qtbot: QtBot, size: tuple[int, int]
) -> None:
    with window_stage(tavla_home, ((6, 5),), size) as stage:
        stage.begin(3)
        mover = stage.open_game().value
        stage.window.grabWindow()
        delay = stage.seen(f"{mover}.clock.delay")
        assert "12" == delay.property("text")
        scale = min(min(size) / 800, max(size) / 1280)
        assert QQmlProperty.read(delay, "font.pixelSize") >= 36 * scale - 1
        ring, figure = delay.parentItem(), float(delay.property("paintedWidth"))
        assert 0 < figure <= ring.width() - 8 * scale
        reserve = reserve_of(stage, mover)
        assert float(reserve.property("paintedWidth")) <= reserve.width() + 0.5
        assert ring.x() + ring.width() <= reserve.x()
        assert QQmlProperty.read(reserve, "font.pixelSize") > 36 * scale
