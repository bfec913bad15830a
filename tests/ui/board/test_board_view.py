"""What the board shows, and that keys, mouse and assistive technology reach all of it."""

from collections.abc import Callable, Iterator

import pytest
from board_stage import Stage, first_state, moving, placed, to_roll
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible, QColor, QFontMetricsF
from PySide6.QtQml import QQmlProperty
from PySide6.QtTest import QTest

from tavla.application.commands.play import ConfirmScore, EndTurn, RollDice
from tavla.base.copies import replace
from tavla.domain.facts.scene import LastPlay
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match import MatchState
from tavla.domain.game.cube import Cube
from tavla.domain.game.match_score import Crawford
from tavla.domain.game.play import CheckerMove
from tavla.domain.game.player import Player
from tavla.domain.game.position import OPENING
from tavla.domain.game.roll import Roll
from tavla_ui.board.board_face import BoardSettings
from tavla_ui.board.places import HomeSide, Seating
from tavla_ui.robots.finder import find_visible, seen_items

WHITE, BLACK = Player.WHITE, Player.BLACK
Lay = Callable[..., Stage]
Keys = Qt.Key


@pytest.fixture
def lay(qapp: object) -> Iterator[Lay]:
    stages: list[Stage] = []

    def laid(state: MatchState, **how: object) -> Stage:
        stages.append(Stage(state, **how))  # type: ignore[arg-type]
        return stages[-1]

    yield laid
    for stage in stages:
        stage.close()


def luminance(colour: QColor) -> float:
    parts = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4
        for part in (colour.redF(), colour.greenF(), colour.blueF())
    )
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), parts, strict=True))


def contrast(one: QColor, other: QColor) -> float:
    """Source: WCAG 2.2, contrast ratio; 3 is the least for what is no text."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("theme", ["evening", "contrast"])
def test_the_frame_of_the_cube_in_hand_stands_out_from_the_field(lay: Lay, theme: str) -> None:
    stage = lay(replace(to_roll(), phase=Phase.CUBE_TOUCHED), theme=theme)
    picture, cube = stage.view.grabWindow(), stage.cube().rect
    frame = picture.pixelColor(round(cube.x - 5), round(cube.centre.y))
    field = picture.pixelColor(round(cube.x - 20), round(cube.centre.y))
    assert contrast(frame, field) >= 3


def test_the_board_tells_assistive_technology_where_the_keyboard_stands(lay: Lay) -> None:
    stage = lay(moving((6, 5)))
    field = next(item for item in stage.items() if item.objectName() == "touchField")
    told = QAccessible.queryAccessibleInterface(field)
    assert told.text(QAccessible.Text.Name) == "Board"
    press(stage, Keys.Key_Left)
    assert told.text(QAccessible.Text.Name) == "24-point, 2 checkers of Ada"
    press(stage, Keys.Key_Space)
    assert told.text(QAccessible.Text.Name) == "24-point, 1 checker of Ada"


def press(stage: Stage, *keys: Qt.Key, shift: bool = False) -> None:
    field = next(item for item in stage.items() if item.objectName() == "touchField")
    field.forceActiveFocus()
    for key in keys:
        QTest.keyClick(stage.view, key, Qt.KeyboardModifier.ShiftModifier if shift else Qt.KeyboardModifier.NoModifier)


# Dice


def test_the_higher_die_leads_at_first_and_lies_first(lay: Lay) -> None:
    stage = lay(moving((3, 5)))
    assert [(5, True, False), (3, False, False)] == [(die.value, die.leading, die.used) for die in stage.dice()]


def test_a_used_die_fades_and_the_other_leads(lay: Lay) -> None:
    stage = lay(moving((3, 5)))
    stage.drag_number(13, 8)
    assert [(5, False, True), (3, True, False)] == [(die.value, die.leading, die.used) for die in stage.dice()]


def test_doublets_show_four_dice_that_fade_from_the_end(lay: Lay) -> None:
    stage = lay(moving((6, 6)))
    stage.drag_number(24, 18)
    assert [False, False, False, True] == [die.used for die in stage.dice()]
    assert [True, False, False, False] == [die.leading for die in stage.dice()]


def test_in_the_opening_each_die_lies_on_its_own_half_until_the_first_touch(lay: Lay) -> None:
    stage = lay(first_state(), rolls=[(3, 5)])
    stage.session.submit(RollDice(WHITE))
    assert [(3, True), (5, False)] == [(die.value, die.white) for die in stage.dice()]
    assert stage.dice()[0].cx > stage.layout.bar.centre.x > stage.dice()[1].cx
    stage.tap_number(13, 4)
    assert [5, 3] == [die.value for die in stage.dice()]
    assert not any(die.white for die in stage.dice())
    assert (CheckerMove(13, 5),) == stage.moves()


def test_the_openings_dice_come_together_by_themselves(lay: Lay) -> None:
    stage = lay(first_state(), rolls=[(3, 5)])
    stage.session.submit(RollDice(WHITE))
    QTest.qWait(800)
    assert [False, False] == [die.white for die in stage.dice()]


def test_a_tie_in_the_opening_stays_in_sight(lay: Lay) -> None:
    stage = lay(first_state(), rolls=[(4, 4)])
    stage.session.submit(RollDice(WHITE))
    assert [(4, True, True), (4, False, True)] == [(die.value, die.white, die.past) for die in stage.dice()]


def test_the_last_dice_lie_in_sight_until_the_next_roll_also_with_the_cube_in_hand(lay: Lay) -> None:
    played = LastPlay(BLACK, Roll(6, 1), (), OPENING)
    for phase in (Phase.TO_ROLL, Phase.CUBE_TOUCHED):
        stage = lay(replace(to_roll(), phase=phase, last_play=played))
        assert [(6, False, True), (1, False, True)] == [(die.value, die.white, die.past) for die in stage.dice()]


# Cube


def test_the_cube_lies_in_the_middle_and_then_at_its_owners_edge(lay: Lay) -> None:
    for owner, seating, turned in (
        (None, Seating.FACE_TO_FACE, False),
        (BLACK, Seating.FACE_TO_FACE, True),
        (BLACK, Seating.SAME_SIDE, False),
    ):
        stage = lay(to_roll(cube=Cube(2 if owner else 1, owner)), seating=seating)
        face = stage.cube()
        assert stage.layout.cube_at_rest(owner) == face.rect
        assert (True, turned) == (face.present, face.turned)


def test_a_crawford_game_has_no_cube(lay: Lay) -> None:
    state = to_roll()
    stage = lay(replace(state, score=replace(state.score, crawford=Crawford.THIS_GAME)))
    assert not stage.cube().present
    assert "cube" not in stage.names()


@pytest.mark.parametrize("home_side", list(HomeSide))
@pytest.mark.parametrize("seating", list(Seating))
def test_the_cubes_empty_place_says_upright_to_each_seat_that_it_is_the_crawford_game(
    lay: Lay, seating: Seating, home_side: HomeSide
) -> None:
    state = to_roll()
    stage = lay(
        replace(state, score=replace(state.score, crawford=Crawford.THIS_GAME)), seating=seating, home_side=home_side
    )
    stage.view.grabWindow()
    said = [item for item in seen_items(stage.view.contentItem()) if item.objectName().startswith("board.noCube.")]
    assert ["Crawford game"] * len(said) == [item.property("text") for item in said]
    assert ([0] if seating is Seating.SAME_SIDE else [180, 0]) == [item.rotation() for item in said]
    column = stage.layout.field
    for item in said:
        font = item.property("font")
        assert QFontMetricsF(font).horizontalAdvance("Crawford-") <= item.width() - 8 * stage.layout.scale
        left, right = (item.mapToScene(QPointF(x, 0)).x() for x in (0, item.width()))
        assert max(left, right) <= column.x or min(left, right) >= column.x + column.width


@pytest.mark.parametrize("phase", [Phase.BETWEEN_GAMES, Phase.MATCH_OVER])
def test_the_empty_place_says_nothing_of_a_game_that_is_over(lay: Lay, phase: Phase) -> None:
    state = to_roll()
    stage = lay(replace(state, phase=phase, score=replace(state.score, crawford=Crawford.THIS_GAME)))
    assert not [item for item in seen_items(stage.view.contentItem()) if item.objectName().startswith("board.noCube.")]


@pytest.mark.parametrize("off", [6, 8, 9])
def test_six_and_nine_are_told_from_each_other_upside_down(lay: Lay, off: int) -> None:
    stage = lay(to_roll(position=placed({1: 15 - off}, {1: 15 - off})))
    for seat in ("white", "black"):
        count = find_visible(stage.view, f"board.{seat}.off")
        assert str(off) == count.property("text")
        assert (off in (6, 9)) == QQmlProperty.read(count, "font.underline")


def test_an_offered_cube_shows_the_value_it_would_have_upright_for_the_one_who_answers(lay: Lay) -> None:
    stage = lay(replace(to_roll(cube=Cube(4, WHITE)), phase=Phase.DOUBLE_OFFERED))
    assert (8, True, True) == (stage.cube().value, stage.cube().framed, stage.cube().turned)


# Checkers


def test_more_than_five_on_a_point_bear_their_count_on_the_top_one(lay: Lay) -> None:
    stage = lay(moving((2, 1), placed({6: 8, 8: 5, 13: 2}, {6: 5})))
    assert ["8"] == [row.count for row in stage.checkers() if row.count]
    assert 3 == sum(row.covered for row in stage.checkers())


def test_checkers_borne_off_lie_flat(lay: Lay) -> None:
    stage = lay(moving((6, 1), placed({6: 2}, {6: 1})))
    assert (13, 14) == tuple(
        sum(row.flat and row.white is white for row in stage.checkers()) for white in (True, False)
    )


def test_a_drag_changes_one_row_of_the_list_alone(lay: Lay) -> None:
    stage = lay(moving((6, 5)))
    x, y = stage.slot(13, 4)
    stage.touch(("press", 0, x, y), ("move", 0, x + 30, y))
    QTest.qWait(30)
    before = list(stage.checkers())
    stage.touch(("move", 0, x + 60, y - 5))
    QTest.qWait(30)
    assert 1 == sum(one is not other for one, other in zip(before, stage.checkers(), strict=True))
    held = next(row for row in stage.checkers() if row.held)
    assert (x + 60, True) == (held.cx, held.cy < y - 30)


def test_the_final_position_stays_until_the_next_game_begins(lay: Lay) -> None:
    stage = lay(moving((6, 1), placed({6: 1, 1: 1}, {6: 1})))
    stage.drag([stage.slot(6), (stage.layout.tray(WHITE).centre.x, stage.layout.tray(WHITE).centre.y)])
    QTest.qWait(50)  # a touch again at once is a bounce
    stage.tap_rect(stage.layout.tray(WHITE))
    stage.session.submit(EndTurn(WHITE))
    assert Phase.BETWEEN_GAMES is stage.phase()
    assert 15 == sum(row.flat and row.white for row in stage.checkers())
    for player in Player:
        stage.session.submit(ConfirmScore(player))
    assert 0 == sum(row.flat for row in stage.checkers())
    assert 5 == stage.shown(13, BLACK)


def test_a_detached_board_shows_the_opening_and_nothing_of_the_match(lay: Lay) -> None:
    stage = lay(moving((6, 1), placed({6: 1, 1: 1}, {6: 1}), cube=Cube(4, WHITE)))
    stage.board.detach()
    assert (0, False) == (len(stage.dice()), stage.cube().present)
    assert 5 == stage.shown(13, BLACK)
    stage.tap_number(6)
    assert () == stage.moves()


def test_the_board_is_laid_out_anew_while_a_match_is_on(lay: Lay) -> None:
    stage = lay(moving((6, 1)))
    stage.board.arrange(BoardSettings(HomeSide.LEFT, Seating.SAME_SIDE))
    stage.view.resize(1024, 606)
    QTest.qWait(30)
    assert (1024, HomeSide.LEFT) == (stage.layout.width, stage.layout.home_side)
    stage.drag_number(13, 7)
    assert (CheckerMove(13, 6),) == stage.moves()


def test_a_checker_glides_and_can_be_caught_on_its_way(lay: Lay) -> None:
    stage = lay(moving((6, 1)), motion=True)
    stage.tap_number(24, 1)
    stage.tap_number(18, 0)
    QTest.qWait(260)
    assert () == stage.moves()
    assert 2 == stage.shown(24, WHITE)


# Keys and mouse


def test_the_mouse_taps_and_drags(lay: Lay) -> None:
    stage = lay(moving((6, 5)))
    (ax, ay), (bx, by) = stage.slot(24, 1), stage.slot(18)
    start, end = QPoint(round(ax), round(ay)), QPoint(round(bx), round(by))
    QTest.mousePress(stage.view, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, start)
    QTest.mouseMove(stage.view, QPoint(round((ax + bx) / 2), round((ay + by) / 2)))
    QTest.mouseMove(stage.view, end)
    QTest.mouseRelease(stage.view, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, end)
    assert (CheckerMove(24, 6),) == stage.moves()
    x, y = stage.slot(13, 4)
    QTest.mouseClick(stage.view, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(round(x), round(y)))
    assert (CheckerMove(24, 6), CheckerMove(13, 5)) == stage.moves()


def test_keys_play_a_roll_and_take_it_back(lay: Lay) -> None:
    stage = lay(moving((6, 5)))
    press(stage, Keys.Key_Right, Keys.Key_Return)
    assert (CheckerMove(24, 6),) == stage.moves()
    press(stage, Keys.Key_U)
    assert () == stage.moves()
    press(stage, Keys.Key_S, Keys.Key_Left, Keys.Key_Space)
    press(stage, Keys.Key_U, shift=True)
    assert () == stage.moves()


def test_keys_select_a_checker_and_place_it(lay: Lay) -> None:
    stage = lay(moving((6, 5)))
    press(stage, Keys.Key_Right)
    press(stage, Keys.Key_Return, shift=True)
    assert 1 == sum(row.chosen for row in stage.checkers())
    for _ in range(7):  # the bar is one of the places on the way
        press(stage, Keys.Key_Left)
    press(stage, Keys.Key_Return)
    assert (CheckerMove(24, 6),) == stage.moves()


def test_keys_double_and_answer(lay: Lay) -> None:
    stage = lay(to_roll())
    press(stage, Keys.Key_C)
    stage.time.time += 599
    press(stage, Keys.Key_C)
    assert (Phase.TO_ROLL, 1) == (stage.phase(), len(stage.told))
    stage.time.time += 1
    press(stage, Keys.Key_C)
    assert Phase.CUBE_TOUCHED is stage.phase()
    stage = lay(replace(to_roll(), phase=Phase.DOUBLE_OFFERED))
    press(stage, Keys.Key_T)
    assert Phase.DOUBLE_OFFERED is stage.phase()
    stage.time.time += 600
    press(stage, Keys.Key_P, Keys.Key_T)
    assert Cube(2, BLACK) == stage.state.cube


# Assistive technology


def test_every_place_is_named_and_can_be_pressed(lay: Lay) -> None:
    stage = lay(moving((6, 5)))
    wanted = {f"point{point}" for point in range(1, 25)} | {
        "bar-white",
        "bar-black",
        "tray-white",
        "tray-black",
        "dice-white",
        "cube",
    }
    named = {}
    for item in stage.items():
        if item.objectName() in wanted:
            interface = QAccessible.queryAccessibleInterface(item)
            named[item.objectName()] = interface.text(QAccessible.Text.Name)
            assert QAccessible.Role.Button == interface.role()
    assert wanted == set(named)
    assert "13-point, 5 checkers of Ada" == named["point13"]
    assert all(named.values())


def test_a_press_by_assistive_technology_is_a_tap(lay: Lay) -> None:
    stage = lay(moving((6, 5)))
    item = next(item for item in stage.items() if item.objectName() == "point24")
    QAccessible.queryAccessibleInterface(item).actionInterface().doAction("Press")
    assert (CheckerMove(24, 6),) == stage.moves()


def test_points_are_named_as_the_side_on_roll_counts(lay: Lay) -> None:
    stage = lay(moving((6, 5), player=BLACK))
    assert "13-point, 5 checkers of Bo" == stage.names()["point12"]


def test_the_answers_are_named_too(lay: Lay) -> None:
    stage = lay(replace(to_roll(), phase=Phase.DOUBLE_OFFERED))
    names = stage.names()
    assert ("Take", "Pass", "Double to 2 offered") == (names["take-black"], names["drop-black"], names["cube"])
