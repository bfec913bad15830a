"""The set-up board under real fingers."""

import gc
from collections.abc import Iterator
from typing import cast
from weakref import ref

import pytest
from by_day import by_day
from PySide6.QtCore import QCoreApplication, QObject, QPoint, QPointF, QUrl
from PySide6.QtQuick import QQuickItem, QQuickView
from shiboken6 import delete

import tavla_ui.board.touch_field  # noqa: F401 - the QML type
from tavla.domain.game.cube import Cube
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.position import OPENING
from tavla.domain.game.roll import Roll
from tavla_ui.board.checkers import CheckersModel
from tavla_ui.board.places import HomeSide, Place, PlaceKind, Seating
from tavla_ui.board.position_editor import PositionEditor, SetUp, supply
from tavla_ui.board.setup_board import SetupBoardViewModel, SetUpParts
from tavla_ui.controls.qml_engine import QML, furnish
from tavla_ui.robots.finder import centre_of, find_visible, is_visible, items
from tavla_ui.robots.hands import Hands, HandTime

WHITE, BLACK = Player.WHITE, Player.BLACK
NAMES = ByPlayer("Ada", "Bo")
ALL_PARTS = SetUpParts(turn=True, dice=True, cube=True, between_games=True)
SIZES = ((1280, 720), (1280, 656), (1366, 768), (1920, 1080), (1024, 640), (900, 560))


class SetupStage:
    """The set-up board in a window of its own."""

    def __init__(
        self, size: tuple[int, int] = (1280, 720), home_side: HomeSide = HomeSide.RIGHT, reader: Player = WHITE
    ) -> None:
        self.setup = SetupBoardViewModel()
        self.view = QQuickView()
        self.warnings: list[str] = []
        self.view.engine().warnings.connect(lambda found: self.warnings.extend(error.toString() for error in found))
        furnish(self.view.engine())
        self.view.setResizeMode(QQuickView.ResizeMode.SizeRootObjectToView)
        theme = self.view.engine().singletonInstance("Tavla.Style", "Theme")
        assert isinstance(theme, QObject)
        for name, value in (("motion", False), ("windowWidth", size[0]), ("windowHeight", size[1] * 800 / 720)):
            theme.setProperty(name, value)
        self.view.setInitialProperties({"setup": self.setup})
        self.view.resize(*size)
        self.view.setSource(QUrl.fromLocalFile(str(QML / "Tavla" / "Board" / "SetupBoard.qml")))
        self.view.show()
        while not self.view.isExposed():
            QCoreApplication.processEvents()
        self.setup.arrange(home_side, Seating.FACE_TO_FACE, reader)
        self.setup.load(SetUp(on_roll=WHITE), NAMES, ALL_PARTS)
        self.hands = Hands(self.view, HandTime())
        self.hands.look()

    def close(self) -> None:
        self.view.close()
        delete(self.view)
        assert [] == self.warnings

    def tap(self, *keys: str) -> None:
        for key in keys:
            self.hands.look()
            self.hands.tap(centre_of(self.view, f"setup.{key}"))

    def drag(self, origin: str, target: str) -> None:
        """The top checker of a place onto another."""
        self.hands.drag(self._top(origin), centre_of(self.view, f"setup.{target}"))

    def _top(self, key: str) -> QPoint:
        place = next(place for place in self.setup._rects() if f"setup.{place.key}" == f"setup.{key}")
        owner = self.setup._owner_at(place) or WHITE
        spot = self.setup._layout.slot(place, owner, self.now.editor.at(owner, place) - 1)
        return find_visible(self.view, "setup.board").mapToScene(QPointF(spot.x, spot.y)).toPoint()

    @property
    def now(self) -> SetUp:
        return self.setup.now

    def at(self, player: Player, point: int) -> int:
        return self.now.editor.at(player, Place(PlaceKind.POINT, point))

    def says(self) -> str:
        return str(find_visible(self.view, "setup.problem").property("text"))


@pytest.fixture
def stage(qapp: object) -> Iterator[SetupStage]:
    laid = SetupStage()
    yield laid
    laid.close()


def test_a_tap_on_a_point_puts_down_a_checker_of_the_chosen_side(stage: SetupStage) -> None:
    stage.tap("clear", "point6", "point6", "black", "point19")
    assert (2, 1) == (stage.at(WHITE, 6), stage.at(BLACK, 19))
    assert stage.says() == "13 checkers of Ada are still to be set up."
    assert stage.setup.value() is None


def test_the_opening_is_set_up_checker_by_checker(stage: SetupStage) -> None:
    stage.tap("clear", *["point6"] * 5, *["point8"] * 3, *["point13"] * 5, *["point24"] * 2, "black")
    stage.tap(*["point19"] * 5, *["point17"] * 3, *["point12"] * 5, *["point1"] * 2)
    assert OPENING == stage.now.position
    assert (SetUp(on_roll=WHITE), "") == (stage.setup.value(), stage.says())


def test_a_point_of_the_other_side_and_an_empty_supply_are_refused_with_a_sentence(stage: SetupStage) -> None:
    stage.tap("point1")
    assert stage.says() == "All checkers of Ada are on the board: drag one, or take one off first."
    stage.drag("point6", "point1")
    assert stage.says() == "Checkers of Bo stand there: two sides never share a point."
    assert OPENING == stage.now.position


def test_a_drag_moves_a_checker_to_a_point_the_bar_the_tray_and_the_supply(stage: SetupStage) -> None:
    stage.drag("point6", "point5")
    stage.drag("point13", "bar-white")
    stage.drag("point24", "tray-white")
    stage.drag("point12", "supply-black")
    counts = stage.now.position.counts
    assert (4, 1, 4, 1, 1, 1, -4) == (counts[5], counts[4], counts[12], counts[24], counts[26], counts[23], counts[11])
    stage.drag("supply-black", "bar-black")
    assert 1 == stage.now.position.counts[25]


def test_the_tool_takes_checkers_off_and_undo_brings_them_back(stage: SetupStage) -> None:
    stage.tap("remove", "point6", "point19", "point19")
    assert (4, 3) == (stage.at(WHITE, 6), stage.at(BLACK, 19))
    assert 2 == stage.now.editor.at(BLACK, supply(BLACK))
    stage.tap("undo", "undo", "undo")
    assert OPENING == stage.now.position
    assert not find_visible(stage.view, "setup.undo").isEnabled()


def test_fewer_checkers_stand_only_once_that_is_confirmed_and_until_a_checker_moves(stage: SetupStage) -> None:
    assert not find_visible(stage.view, "setup.short").isEnabled()
    stage.tap("remove", "point6", "short")
    assert SetUp(stage.now.editor, WHITE, short=True) == stage.setup.value()
    stage.tap("point8")
    assert stage.setup.value() is None
    assert stage.says() == "2 checkers of Ada are still to be set up."


def test_a_side_with_nothing_in_play_is_named(stage: SetupStage) -> None:
    stage.tap("clear", *["tray-white"] * 15, "black", *["point19"] * 15)
    assert stage.says() == "Ada has no checker left in play: the game would be over."
    assert stage.setup.value() is None


def test_both_sides_closed_out_on_the_bar_cannot_be(stage: SetupStage) -> None:
    whites, blacks = (
        (f"point{point}" for point in range(1, 7) for _ in "ab"),
        (f"point{point}" for point in range(19, 25) for _ in "ab"),
    )
    stage.tap("clear", *whites, *["bar-white"] * 3, "black", *blacks, *["bar-black"] * 2, "tray-black")
    assert (2, 2, 3) == (stage.now.position.counts[0], -stage.now.position.counts[18], stage.now.position.counts[24])
    assert stage.says() == "Both sides are closed out on the bar: nobody could ever enter."
    assert stage.setup.value() is None
    stage.drag("point24", "point18")
    assert (stage.says(), stage.setup.value()) == ("", stage.now)


def test_a_double_that_waits_for_its_answer_is_set_by_touch_on_a_cube_that_is_his(stage: SetupStage) -> None:
    stage.tap("dice", "doubled")
    assert SetUp(on_roll=WHITE, doubled=True) == stage.setup.value()
    stage.tap("cube-black")
    assert stage.says() == "Ada cannot have doubled: the cube is the opponent's."
    assert stage.setup.value() is None
    stage.tap("turn", "dice", "die6", "die5")
    assert SetUp(on_roll=BLACK, roll=Roll.of(6, 5), cube=Cube(2, BLACK)) == stage.setup.value()
    stage.tap("cube", "dice", "doubled", "turn")
    assert SetUp() == stage.setup.value()
    stage.setup.load(SetUp(on_roll=WHITE), NAMES, ALL_PARTS, shows_cube=False)
    stage.tap("dice")
    assert not is_visible(stage.view, "setup.doubled")


def test_cube_turn_and_dice_are_set_by_touch(stage: SetupStage) -> None:
    stage.tap("cube-black", "cube-black", "turn", "dice", "die6", "die6")
    assert SetUp(on_roll=BLACK, roll=Roll.of(6, 6), cube=Cube(4, BLACK)) == stage.setup.value()
    stage.tap("cube", "turn")
    assert SetUp() == stage.setup.value()


def test_a_game_in_progress_needs_somebody_on_turn(stage: SetupStage) -> None:
    stage.tap("turn", "turn")
    stage.drag("point6", "point5")
    assert stage.says() == "The game is in progress: say who is on turn."
    assert stage.setup.value() is None


def test_what_is_not_asked_for_is_not_offered(stage: SetupStage) -> None:
    stage.setup.load(SetUp(PositionEditor(OPENING.counts), WHITE, cube=Cube(2, WHITE)), NAMES)
    assert [False, False, False] == [is_visible(stage.view, f"setup.{key}") for key in ("turn", "dice", "cube-white")]
    assert SetUp(on_roll=WHITE, cube=Cube(2, WHITE)) == stage.setup.value()


@by_day("size", SIZES, (1280, 720), (900, 560), ids=str)
@pytest.mark.parametrize(("home_side", "reader"), [(side, reader) for side in HomeSide for reader in Player])
def test_every_place_takes_a_checker_on_every_screen_from_either_seat(
    qapp: object, size: tuple[int, int], home_side: HomeSide, reader: Player
) -> None:
    stage = SetupStage(size, home_side, reader)
    stage.tap(
        "clear",
        "white",
        "point1",
        "point12",
        "point13",
        "point24",
        "bar-white",
        "tray-white",
        "black",
        "bar-black",
        "tray-black",
        "point7",
    )
    counts = stage.now.position.counts
    assert [1, 1, 1, 1, 1, 1, 1, 1, -1] == [counts[index] for index in (0, 11, 12, 23, 24, 26, 25, 27, 6)]
    shown = [row for row in cast("CheckersModel", stage.setup.checkers).rows if row.on_board]
    assert {reader is BLACK} == {row.turned for row in shown}
    stage.close()


@by_day("size", SIZES, (1280, 720), (900, 560), ids=str)
def test_nothing_is_cut_and_every_tool_is_wide_enough_for_a_finger(qapp: object, size: tuple[int, int]) -> None:
    stage = SetupStage(size)
    stage.tap("remove", "point6")
    stage.hands.look()
    tools = [item for item in items(stage.view.contentItem()) if item.isVisible() and _is_button(item)]
    assert 11 == len(tools)
    for tool in tools:
        corner = tool.mapToScene(QPointF(tool.width(), tool.height()))
        assert corner.x() <= size[0]
        assert corner.y() <= size[1]
        assert min(tool.width(), tool.height()) >= 56 * min(1, size[1] / 720) * 0.99
    stage.close()


def _is_button(item: QQuickItem) -> bool:
    return item.property("label") is not None


def test_nothing_of_it_stays_when_it_is_put_away(qapp: object) -> None:
    stage = SetupStage()
    shown = ref(stage.setup)
    stage.close()
    del stage
    gc.collect()
    assert shown() is None
