"""The touch vocabulary, played by real touch events on the board's window."""

from collections.abc import Callable, Iterator

import pytest
from board_stage import RULESET, Stage, moving, placed, to_roll
from by_day import by_day
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tavla.application.commands.play import EndTurn
from tavla.application.refusals import Refusal
from tavla.base.copies import replace
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match import MatchState
from tavla.domain.game.cube import Cube
from tavla.domain.game.illegality import Illegality
from tavla.domain.game.play import CheckerMove
from tavla.domain.game.player import Player
from tavla_ui.board.places import HomeSide, Seating

WHITE, BLACK = Player.WHITE, Player.BLACK
Lay = Callable[..., Stage]


@pytest.fixture
def lay(qapp: object) -> Iterator[Lay]:
    stages: list[Stage] = []

    def laid(state: MatchState, **how: object) -> Stage:
        stages.append(Stage(state, **how))  # type: ignore[arg-type]
        return stages[-1]

    yield laid
    for stage in stages:
        stage.close()


LAYOUTS = [
    (size, home_side, seating, player)
    for size in ((1280, 552), (1280, 632), (1366, 607), (1920, 853), (1024, 606))
    for home_side in HomeSide
    for seating in Seating
    for player in Player
]


@by_day(("size", "home_side", "seating", "player"), LAYOUTS, *LAYOUTS[::5], ids=str)
def test_a_checker_is_dragged_on_every_screen_from_either_seat(
    lay: Lay, size: tuple[int, int], home_side: HomeSide, seating: Seating, player: Player
) -> None:
    stage = lay(moving((6, 5), player=player), size=size, home_side=home_side, seating=seating)
    stage.drag_number(24, 18)
    assert (CheckerMove(24, 6),) == stage.moves()
    stage.drag_number(13, 8)
    assert (CheckerMove(24, 6), CheckerMove(13, 5)) == stage.moves()
    assert (1, 1, 4, 4) == tuple(stage.shown(number, player) for number in (24, 18, 13, 8))


@by_day(("size", "home_side", "seating", "player"), LAYOUTS, *LAYOUTS[::5], ids=str)
def test_every_point_is_hit_by_a_touch_of_each_of_its_slots(
    lay: Lay, size: tuple[int, int], home_side: HomeSide, seating: Seating, player: Player
) -> None:
    stage = lay(moving((6, 5), player=player), size=size, home_side=home_side, seating=seating)
    for number in range(1, 25):
        for index in range(5):
            place = stage.layout.standing_at(*stage.slot(number, index), player)
            assert place is not None
            assert number == place.counted_by(player)


TOUCH_DOES_NOT_BIND = RULESET.replace(
    'double_binds_by = { value = ["words", "act", "touch", "point"]', 'double_binds_by = { value = ["words", "act"]'
)


def test_a_tap_plays_the_leading_die_and_a_touch_of_the_dice_swaps_which_leads(lay: Lay) -> None:
    stage = lay(moving((2, 4)))
    stage.tap_number(13, 4)
    assert (CheckerMove(13, 4),) == stage.moves()
    stage.tap_number(9, 0)
    stage.tap_rect(stage.layout.dice(WHITE, 2))
    stage.tap_number(13, 4)
    assert (CheckerMove(13, 2),) == stage.moves()


def test_a_tap_plays_the_other_die_when_only_that_is_legal(lay: Lay) -> None:
    stage = lay(moving((5, 2)))
    stage.tap_number(24, 1)
    assert (CheckerMove(24, 2),) == stage.moves()


def test_a_tap_on_a_checker_that_cannot_move_selects_it_and_a_second_tap_puts_it_down(lay: Lay) -> None:
    stage = lay(moving((5, 5)))
    stage.tap_number(24, 1)
    assert [True] == [row.chosen for row in stage.checkers() if row.chosen]
    stage.tap_number(24, 1)
    assert not any(row.chosen for row in stage.checkers())
    assert [] == stage.refused


def test_a_selected_checker_tried_on_a_closed_point_is_refused_and_counted(lay: Lay) -> None:
    stage = lay(moving((5, 5)))
    stage.tap_number(24, 1)
    stage.tap_number(19, 1)
    assert [Illegality.POINT_CLOSED] == [refused.reason for _, refused in stage.refused]
    assert 1 == stage.state.attempts[WHITE]


def test_a_long_touch_selects_and_a_tap_on_the_target_moves_there(lay: Lay) -> None:
    stage = lay(moving((4, 2)))
    x, y = stage.slot(8, 2)
    stage.touch(("press", 0, x, y))
    QTest.qWait(500)
    stage.touch(("release", 0, x, y))
    stage.tap_number(6, 4)
    assert (CheckerMove(8, 2),) == stage.moves()


def test_a_tap_on_a_moved_checker_takes_that_step_back(lay: Lay) -> None:
    stage = lay(moving((4, 2)))
    stage.drag_number(24, 20)
    stage.drag_number(13, 11)
    stage.tap_number(20, 0)
    assert (CheckerMove(13, 2),) == stage.moves()
    assert 2 == stage.shown(24, WHITE)


def test_a_moved_checker_dragged_home_again_takes_its_steps_back_without_an_attempt(lay: Lay) -> None:
    stage = lay(moving((4, 2)))
    stage.drag_number(24, 18)
    stage.drag_number(18, 24)
    assert () == stage.moves()
    assert 0 == stage.state.attempts[WHITE]


def test_a_moved_checker_dragged_to_another_point_of_its_reach_goes_there_instead(lay: Lay) -> None:
    stage = lay(moving((4, 2)))
    stage.drag_number(13, 9)
    stage.drag_number(9, 11)
    assert (CheckerMove(13, 2),) == stage.moves()
    assert 0 == stage.state.attempts[WHITE]


def test_a_tap_on_an_empty_point_makes_it_with_two_checkers(lay: Lay) -> None:
    stage = lay(moving((6, 1)))
    stage.tap_number(7)
    assert {CheckerMove(13, 6), CheckerMove(8, 1)} == set(stage.moves())


def test_a_tap_on_a_blot_points_on_it(lay: Lay) -> None:
    stage = lay(moving((3, 1), placed({24: 2, 13: 5, 8: 3, 6: 5}, {24: 1, 20: 1, 13: 5, 8: 3, 6: 5})))
    stage.tap_number(5)
    assert {CheckerMove(8, 3), CheckerMove(6, 1)} == set(stage.moves())
    assert 1 == stage.shown(25, BLACK)


def test_a_tap_beyond_goes_on_with_the_checker_just_moved(lay: Lay) -> None:
    stage = lay(moving((6, 4)))
    stage.tap_number(24, 1)
    stage.tap_number(14)
    assert (CheckerMove(24, 6), CheckerMove(18, 4)) == stage.moves()


def test_several_dice_in_one_drag_and_a_hit_on_the_way_where_the_finger_lingers(lay: Lay) -> None:
    stage = lay(moving((5, 3), placed({24: 2, 13: 5, 8: 3, 6: 5}, {24: 1, 17: 1, 15: 1, 13: 4, 8: 3, 6: 5})))
    stage.drag([stage.slot(13, 4), stage.slot(10), stage.slot(5)], lingers=200)
    assert (CheckerMove(13, 3), CheckerMove(10, 5)) == stage.moves()
    assert 1 == stage.shown(25, BLACK)


def test_the_same_drag_by_the_other_way_hits_the_other_blot(lay: Lay) -> None:
    stage = lay(moving((5, 3), placed({24: 2, 13: 5, 8: 3, 6: 5}, {24: 1, 17: 1, 15: 1, 13: 4, 8: 3, 6: 5})))
    stage.drag([stage.slot(13, 4), stage.slot(8), stage.slot(5)], lingers=200)
    assert (CheckerMove(13, 5), CheckerMove(8, 3)) == stage.moves()


def test_doublets_are_played_four_times_in_one_drag(lay: Lay) -> None:
    stage = lay(moving((2, 2)))
    stage.drag_number(13, 5)
    assert (CheckerMove(13, 2), CheckerMove(11, 2), CheckerMove(9, 2), CheckerMove(7, 2)) == stage.moves()


def test_taps_on_the_tray_bear_off_by_the_leading_die_and_a_tap_too_many_takes_nothing_back(lay: Lay) -> None:
    stage = lay(moving((6, 3), placed({6: 2, 5: 3, 3: 2}, {6: 2})))
    tray = stage.layout.tray(WHITE)
    for made in (1, 2, 2, 2, 2):
        stage.tap_rect(tray)
        assert (CheckerMove(6, 6), CheckerMove(3, 3))[:made] == stage.moves()


def test_a_checker_is_dragged_into_the_tray(lay: Lay) -> None:
    stage = lay(moving((6, 3), placed({6: 2}, {6: 2, 5: 3, 3: 2}), player=BLACK))
    tray = stage.layout.tray(BLACK).centre
    stage.drag([stage.slot(3, 1), (tray.x, tray.y)])
    assert (CheckerMove(3, 3),) == stage.moves()


def test_a_checker_enters_from_the_bar_by_tap_and_by_drag(lay: Lay) -> None:
    stage = lay(moving((4, 2), placed({25: 2, 13: 5, 6: 5}, {6: 5, 8: 3})))
    stage.tap_number(25, 1)
    stage.drag_number(25, 23)
    assert (CheckerMove(25, 4), CheckerMove(25, 2)) == stage.moves()


def test_a_drop_on_the_wrong_point_is_refused_counted_and_glides_home(lay: Lay) -> None:
    stage = lay(moving((4, 2)))
    stage.drag_number(13, 10)
    assert [(WHITE, Illegality.NOT_YOUR_DIE)] == [(player, refused.reason) for player, refused in stage.refused]
    assert 1 == stage.state.attempts[WHITE]
    assert 5 == stage.shown(13, WHITE)


@pytest.mark.parametrize("where", ["band", "bar", "home", "column"])
def test_a_drop_beside_the_points_is_no_attempt(lay: Lay, where: str) -> None:
    stage = lay(moving((4, 2)))
    field = stage.layout.field
    spots = {
        "band": (field.x + 200, stage.layout.middle + 22),
        "bar": (stage.layout.bar.centre.x, field.y + 200),
        "home": stage.slot(13, 1),
        "column": (field.x / 2, field.y + 150),
    }
    stage.drag([stage.slot(13, 4), (field.x + 400, 200), spots[where]])
    assert ([], (), 0) == (stage.refused, stage.moves(), stage.state.attempts[WHITE])
    assert 5 == stage.shown(13, WHITE)


def test_a_second_finger_during_a_drag_does_no_harm(lay: Lay) -> None:
    stage = lay(moving((4, 2)))
    (ax, ay), (bx, by) = stage.slot(13, 4), stage.slot(9)
    other = stage.slot(6, 4)
    stage.touch(("press", 0, ax, ay), ("move", 0, ax + 60, ay))
    stage.touch(("press", 1, *other), ("move", 1, other[0] + 80, other[1]), ("release", 1, other[0] + 80, other[1]))
    stage.touch(("move", 0, bx, by), ("release", 0, bx, by))
    assert (CheckerMove(13, 4),) == stage.moves()


def test_two_fingers_at_once_play_one_checker(lay: Lay) -> None:
    stage = lay(moving((4, 2)))
    a, b = stage.slot(13, 4), stage.slot(6, 4)
    stage.touch(("press", 0, *a), ("press", 1, *b), ("release", 1, *b), ("release", 0, *a))
    assert (CheckerMove(13, 4),) == stage.moves()


def test_the_other_sides_checkers_and_turn_take_no_touch(lay: Lay) -> None:
    stage = lay(moving((4, 2)))
    stage.tap(*stage.slot(13, 4, BLACK))
    stage.drag([stage.slot(24, 1, BLACK), stage.slot(20, 0, BLACK)])
    assert ((), []) == (stage.moves(), stage.refused)


def test_before_the_roll_a_checker_is_refused_with_the_reason_and_nothing_is_counted(lay: Lay) -> None:
    stage = lay(to_roll())
    stage.drag_number(13, 9)
    assert [Refusal.ROLL_FIRST] == [refused.reason for _, refused in stage.refused]
    assert 0 == stage.state.attempts[WHITE]
    assert 5 == stage.shown(13, WHITE)


def test_the_cube_is_taken_in_hand_and_put_back_where_a_touch_does_not_bind(lay: Lay) -> None:
    state = to_roll()
    stage = lay(replace(state, setup=replace(state.setup, ruleset=TOUCH_DOES_NOT_BIND)))
    stage.tap_rect(stage.layout.cube_at_rest(None))
    assert Phase.CUBE_TOUCHED is stage.phase()
    stage.time.time += 599
    stage.tap_rect(stage.layout.cube_on_field)
    assert Phase.CUBE_TOUCHED is stage.phase(), "a double tap is one touch"
    stage.time.time += 1
    stage.tap_rect(stage.layout.cube_on_field)
    assert Phase.TO_ROLL is stage.phase()


def test_a_cube_once_touched_is_offered_where_a_touch_binds(lay: Lay) -> None:
    stage = lay(to_roll())
    centre = stage.layout.cube_at_rest(None).centre
    stage.hold(centre.x, centre.y, 330)
    stage.time.time += 600
    stage.tap_rect(stage.layout.cube_on_field)
    assert (Phase.CUBE_TOUCHED, [Refusal.TOUCH_BINDS]) == (
        stage.phase(),
        [refused.reason for _, refused in stage.refused],
    )


def test_a_tap_on_a_cube_whose_touch_binds_lifts_it_says_so_and_binds_nobody(lay: Lay) -> None:
    stage = lay(to_roll())
    centre = stage.layout.cube_at_rest(None).centre
    for _ in range(3):  # however often it is tapped
        stage.tap(centre.x, centre.y)
        stage.time.time += 700
    assert (Phase.TO_ROLL, True, 1) == (stage.phase(), stage.cube().raised, len(set(stage.told)))
    assert stage.told[0] == "To double, hold the cube or drag it onto the board. That binds (USBGF 4.4.3)."
    stage.tap_number(13, 0)  # anything else puts it down
    assert (Phase.TO_ROLL, False, []) == (stage.phase(), stage.cube().raised, stage.log.facts)
    stage.tap(centre.x, centre.y)
    stage.time.time += 5_001
    stage.board._lower_cube()
    assert not stage.cube().raised


@pytest.mark.parametrize(("beside", "phase"), [((200, 0), Phase.CUBE_TOUCHED), ((14, 0), Phase.TO_ROLL)])
def test_a_cube_that_is_dragged_off_its_place_is_touched(lay: Lay, beside: tuple[int, int], phase: Phase) -> None:
    stage = lay(to_roll())
    centre = stage.layout.cube_at_rest(None).centre
    stage.drag([(centre.x, centre.y), (centre.x + beside[0], centre.y + beside[1])])
    assert (phase, False) == (stage.phase(), stage.cube().raised)


def test_a_cube_that_cannot_be_turned_is_not_dragged_and_a_tap_says_why(lay: Lay) -> None:
    stage = lay(to_roll(cube=Cube(2, BLACK)))
    centre = stage.layout.cube_at_rest(BLACK).centre
    stage.drag([(centre.x, centre.y), (centre.x + 300, centre.y + 200)])
    assert (Phase.TO_ROLL, [], []) == (stage.phase(), stage.refused, stage.told)
    stage.tap(centre.x, centre.y)
    assert [Refusal.CUBE_NOT_YOURS] == [refused.reason for _, refused in stage.refused]


def test_the_cube_of_the_other_side_is_refused(lay: Lay) -> None:
    stage = lay(to_roll(cube=Cube(2, BLACK)))
    stage.tap_rect(stage.layout.cube_at_rest(BLACK))
    assert [Refusal.CUBE_NOT_YOURS] == [refused.reason for _, refused in stage.refused]


@pytest.mark.parametrize("doubler", list(Player))
def test_take_is_dead_for_half_a_second_and_then_takes(lay: Lay, doubler: Player) -> None:
    stage = lay(replace(to_roll(doubler), phase=Phase.DOUBLE_OFFERED))
    answerer = doubler.opponent
    stage.tap_rect(stage.layout.take(answerer))
    stage.tap_rect(stage.layout.cube_on_field)
    assert Phase.DOUBLE_OFFERED is stage.phase()
    stage.time.time += 500
    stage.tap_rect(stage.layout.take(answerer))
    assert Cube(2, answerer) == stage.state.cube


def test_the_answers_look_alive_as_soon_as_they_are_though_a_timer_wakes_early(lay: Lay, qtbot: QtBot) -> None:
    stage = lay(replace(to_roll(BLACK), phase=Phase.DOUBLE_OFFERED))
    stage.time.time += 490
    QTest.qWait(600)
    assert not stage.answers().live
    stage.time.time += 10
    qtbot.waitUntil(lambda: stage.answers().live, timeout=1_000)


def test_pass_asks_once_more_elsewhere_and_forgets_after_five_seconds(lay: Lay) -> None:
    stage = lay(replace(to_roll(BLACK), phase=Phase.DOUBLE_OFFERED))
    stage.time.time += 600
    stage.tap_rect(stage.layout.drop(WHITE))
    assert "Really pass?" == stage.names()["really-white"]
    stage.time.time += 5_001
    stage.tap_rect(stage.layout.really(WHITE))
    assert Phase.DOUBLE_OFFERED is stage.phase()
    stage.tap_rect(stage.layout.drop(WHITE))
    stage.time.time += 599
    stage.tap_rect(stage.layout.really(WHITE))
    stage.time.time += 1
    stage.tap_rect(stage.layout.drop(WHITE))
    assert Phase.DOUBLE_OFFERED is stage.phase()
    stage.tap_rect(stage.layout.really(WHITE))
    assert Phase.BETWEEN_GAMES is stage.phase()


def test_a_second_touch_of_the_offered_cube_answers_nothing(lay: Lay) -> None:
    stage = lay(replace(to_roll(BLACK), phase=Phase.DOUBLE_OFFERED))
    stage.time.time += 600
    for _ in range(3):
        stage.tap_rect(stage.layout.cube_on_field)
    assert Phase.DOUBLE_OFFERED is stage.phase()


def test_the_last_play_shows_on_a_touch_of_the_dice_left_lying(lay: Lay) -> None:
    stage = lay(moving((6, 5)))
    stage.drag_number(24, 13)
    stage.session.submit(EndTurn(WHITE))
    stage.tap_rect(stage.layout.dice(WHITE, 2))
    assert stage.arrows().startswith("M")
    stage.board.toggleLastPlay()
    assert "" == stage.arrows()


def test_a_drag_that_is_cut_short_by_a_lost_contact_glides_home(lay: Lay) -> None:
    stage = lay(moving((4, 2)))
    x, y = stage.slot(13, 4)
    stage.touch(("press", 0, x, y), ("move", 0, x + 100, y))
    next(item for item in stage.items() if item.objectName() == "touchField").touchUngrabEvent()
    assert 5 == stage.shown(13, WHITE)
    assert [] == stage.refused
