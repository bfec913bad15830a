"""What lies under a sheet is out of reach: of the switches wherever it lies, and of Tab where the sheet has the whole
page.
"""

from collections.abc import Callable
from pathlib import Path

from by_day import by_day
from director_hands import come_in, name_director, press
from page_ways import WAYS
from PySide6.QtCore import Qt
from PySide6.QtQuick import QQuickItem
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from register_hands import a_stick, at_the_register, filled, waits_for
from test_continue_page import enter
from window_stage import WindowStage, window_stage

from tavla_ui.controls.scanner import Target
from tavla_ui.robots.finder import seen_items
from tavla_ui.robots.hands import wait_until

MORE_TABS = 60
SHEETS = {
    *(
        "typing.sheet",
        "files",
        "pin.page",
        "health.page",
        "director.body",
        "review.page",
        "keyboard",
        "proposal",
        "review.id.card",
    ),
    *("sheet", "menu.sheet", "dice.sheet", "devices", "stir.panel", "proof.card"),
}
MET = {
    "sealing": {"stir.panel"},
    "match": {"menu.sheet"},
    "seats": {"dice.sheet"},
    "director": {"director.body", "proposal"},
    "review": {"sheet", "review.page", "review.id.card"},
    "morning": {"health.page", "keyboard", "pin.page", "typing.sheet", "director.body", "files"},
    "devices": {"devices", "director.body"},
}
"""The sheets that each way is known to come to, whichever seat's."""


def use_switches(stage: WindowStage) -> None:
    stage.board.table.settings_model.take({"switches": "two"}, {})


def framed(stage: WindowStage) -> list[Target]:
    """All that the frame goes over."""
    stage.driver.hands.look()
    return [target for row in stage.board.table.scanner_model._rows() for target in row]


def is_in(item: QQuickItem | None, sheet: QQuickItem) -> bool:
    while item is not None and item is not sheet:
        item = item.parentItem()
    return item is sheet


def lies_at(item: QQuickItem, sheet: QQuickItem) -> bool:
    """Whether its middle is where the sheet is."""
    return bool(sheet.contains(sheet.mapFromItem(item, item.boundingRect().center())))


def under(stage: WindowStage, sheet: QQuickItem) -> list[str]:
    """What the frame goes over at the place of a sheet though it is not on it."""
    return [
        target.item.objectName()
        for target in framed(stage)
        if lies_at(target.item, sheet) and not is_in(target.item, sheet)
    ]


@by_day("way", MET, "sealing", "match", "seats", "devices")
def test_the_frame_goes_over_nothing_that_lies_under_a_sheet(tmp_path: Path, qtbot: QtBot, way: str) -> None:
    met = set()
    for stage, page in WAYS[way](tmp_path, (1280, 800), use_switches):
        sheets = [
            (name, sheet)
            for sheet in seen_items(stage.window.contentItem())
            if (name := sheet.objectName().removeprefix("white.").removeprefix("black.")) in SHEETS
        ]
        for name, sheet in sheets:  # what stood beside them may go while the frame is asked
            assert under(stage, sheet) == [], (page, name)
            met.add(name)
    assert met >= MET[way], met


def test_the_frame_leaves_the_board_out_while_the_dice_are_sealed(tmp_path: Path, qtbot: QtBot) -> None:
    on_the_board: dict[bool, list[bool]] = {True: [], False: []}
    for stage, _page in WAYS["sealing"](tmp_path, (1280, 800), use_switches):
        board = stage.seen("board")
        is_sealed = stage.sees("white.stir.panel") or stage.sees("black.stir.panel")
        on_the_board[is_sealed].append(any(is_in(target.item, board) for target in framed(stage)))
    assert on_the_board[True]
    assert not any(on_the_board[True])


def _types_an_id(stage: WindowStage, _folder: Path) -> str:
    enter(stage)
    press(stage, "continue.id")
    return "typing.sheet"


def _types_a_players_name(stage: WindowStage, _folder: Path) -> str:
    name_director(stage)
    come_in(stage)
    press(stage, "director.section.register", "register.act.player", "register.row.name")
    return "typing.sheet"


def _types_the_first_directors_name(stage: WindowStage, _folder: Path) -> str:
    press(stage, "start.white.director", "pin.name")
    return "typing.sheet"


def _looks_for_a_bundle(stage: WindowStage, folder: Path) -> str:
    name_director(stage)
    come_in(stage)
    press(stage, "director.section.register", "register.act.files")
    with a_stick(stage, folder / "stick"):
        press(stage, "register.row.bundle_in")
    return "files"


def _looks_for_a_place_for_a_backup(stage: WindowStage, folder: Path) -> str:
    name_director(stage)
    come_in(stage)
    press(stage, "director.section.care")
    with a_stick(stage, folder / "stick"):
        press(stage, "care.backup")
    return "files"


@by_day(
    "comes_to",
    [
        _types_an_id,
        _types_a_players_name,
        _types_the_first_directors_name,
        _looks_for_a_bundle,
        _looks_for_a_place_for_a_backup,
    ],
    _types_an_id,
    _looks_for_a_bundle,
)
def test_neither_tab_nor_the_frame_goes_to_what_a_sheet_covers_and_all_is_there_again_afterwards(
    tavla_home: Path, tmp_path: Path, qtbot: QtBot, comes_to: Callable[[WindowStage, Path], str]
) -> None:
    with window_stage(tavla_home, ((3, 1),)) as stage:
        name = comes_to(stage, tmp_path)
        wait_until(lambda: stage.sees(name), f"{name} does not come")
        use_switches(stage)
        sheet = stage.seen(name)
        assert framed(stage) != []
        assert under(stage, sheet) == []
        stage.board.table.settings_model.take({"switches": "off"}, {})
        for _ in range(MORE_TABS):
            QTest.keyClick(stage.window, Qt.Key.Key_Tab)
            item = stage.window.activeFocusItem()
            assert is_in(item, sheet) or is_in(sheet, item) or not lies_at(item, sheet), item.objectName()
        press(stage, "keyboard.done" if name == "typing.sheet" else "files.cancel")
        wait_until(lambda: not stage.sees(name), f"{name} does not go")
        covers = [stage.sees(page) for page in ("continue.back", "pin.name", "register.list", "care.off")]
        assert covers.count(True) == 1


def test_a_row_that_has_left_its_list_keeps_no_button_from_the_frame(tavla_home: Path, qtbot: QtBot) -> None:
    ayse, _ = filled(tavla_home, incidents=9)
    with at_the_register(tavla_home) as stage:
        press(stage, f"register.row.player:{ayse}")
        waits_for(stage, "illegal move 1")
        use_switches(stage)
        rows = stage.seen("register.list")
        for scrolled in range(0, 400, 50):
            rows.setProperty("contentY", rows.property("originY") + scrolled)
            assert {"register.back", "director.close"} <= {target.item.objectName() for target in framed(stage)}
