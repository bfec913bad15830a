"""Where things stand on the board, at every size, direction and seating."""

import itertools

import pytest

from tavla.domain.game.player import Player
from tavla.domain.game.position import OPENING
from tavla_ui.board.arrangement import arranged
from tavla_ui.board.board_places import Shown
from tavla_ui.board.cube import AnswersFace, CubeFace
from tavla_ui.board.dice import ShownDie
from tavla_ui.board.geometry import BoardLayout, Rect, Spot, neighbour, rects_of
from tavla_ui.board.places import HomeSide, Place, PlaceKind, Seating, own_number, standing

WHITE, BLACK = Player.WHITE, Player.BLACK
SIZES = ((1280, 552), (1280, 632), (1366, 607), (1920, 853), (1024, 606))
LAYOUTS = [
    BoardLayout(width, height, home_side, seating, large=large)
    for (width, height), home_side, seating, large in itertools.product(SIZES, HomeSide, Seating, (False, True))
]
LAYOUTS += [
    BoardLayout(1920, 853, home_side, seating, large=large, wanted=wanted)
    for wanted, home_side, seating, large in itertools.product(
        ((867, 694), (1041, 804)), HomeSide, Seating, (False, True)
    )
]


def _apart(one: Rect, other: Rect) -> bool:
    return (
        one.x + one.width <= other.x
        or other.x + other.width <= one.x
        or one.y + one.height <= other.y
        or other.y + other.height <= one.y
    )


def _within(one: Rect, other: Rect) -> bool:
    return (
        one.x >= other.x
        and one.y >= other.y
        and one.x + one.width <= other.x + other.width
        and one.y + one.height <= other.y + other.height
    )


@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
def test_everything_lies_on_the_screen_and_nothing_on_another(layout: BoardLayout) -> None:
    screen = Rect(0, 0, layout.width, layout.height)
    beside = [
        layout.tray(WHITE),
        layout.tray(BLACK),
        layout.cube_at_rest(None),
        layout.cube_at_rest(WHITE),
        layout.cube_at_rest(BLACK),
        layout.field,
    ]
    for rect in beside:
        assert _within(rect, screen)
    for one, other in itertools.combinations(beside, 2):
        assert _apart(one, other)


@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
def test_the_answers_lie_apart_from_each_other_the_cube_and_the_points(layout: BoardLayout) -> None:
    for player in Player:
        take, drop, cube = layout.take(player), layout.drop(player), layout.cube_on_field
        for one, other in itertools.combinations((take, drop, cube), 2):
            assert _apart(one, other)
        assert abs(take.centre.x - drop.centre.x) > 1.8 * take.width
        for one, other in itertools.combinations((take, drop, cube, layout.stake(player), layout.waiting(player)), 2):
            assert _apart(one, other)
        for rect in (take, drop, cube):
            assert _within(rect, layout.field)
            assert abs(rect.y - layout.middle) <= layout.field.height / 2 - layout.point_length, "it covers points"


@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
def test_no_touch_in_the_band_may_be_meant_for_a_point(layout: BoardLayout) -> None:
    cube = CubeFace(layout.cube_on_field, present=True)
    for player in Player:
        dice = tuple(ShownDie(6, player, slot) for slot in range(4))
        answers = AnswersFace(
            player, drop_asked=True, take=layout.take(player), drop=layout.drop(player), really=layout.really(player)
        )
        band = Shown(arranged(OPENING), dice, cube, answers).in_the_way(layout)
        assert {PlaceKind.TAKE, PlaceKind.DROP, PlaceKind.REALLY, PlaceKind.CUBE, PlaceKind.DICE} == {
            place.kind for place in band
        }
        for place, rect in band.items():
            for point in range(1, 25):
                assert _apart(rect.grown(-1e-6), layout.point_rect(point)), (place, point)


@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
def test_four_dice_lie_in_their_sides_half_of_the_band(layout: BoardLayout) -> None:
    for player in Player:
        dice = layout.dice(player, 4)
        assert _within(dice, layout.field)
        assert _apart(dice, layout.bar)
        assert _apart(dice, layout.dice(player.opponent, 4))


@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
def test_touch_targets_are_no_smaller_than_a_finger(layout: BoardLayout) -> None:
    finger = 56 * layout.scale
    rects = [
        layout.point_rect(1),
        layout.bar,
        layout.tray(WHITE),
        layout.cube_at_rest(None),
        layout.take(WHITE),
        layout.drop(BLACK),
        layout.dice(WHITE, 1),
    ]
    assert all(rect.width >= finger and rect.height >= finger for rect in rects)


@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
def test_each_slot_of_each_place_is_on_that_place(layout: BoardLayout) -> None:
    for player, number, index in itertools.product(Player, range(26), range(15)):
        place = standing(number, player)
        spot = layout.slot(place, player, index)
        assert place == layout.standing_at(spot.x, spot.y, player)


def test_a_wider_window_widens_the_points_up_to_a_fifth_and_then_the_columns() -> None:
    narrow, wide, widest = BoardLayout(1280, 632), BoardLayout(1400, 632), BoardLayout(1800, 632)
    assert narrow.field.x == wide.field.x
    assert 120 == wide.field.width - narrow.field.width
    assert 1.2 * narrow.field.width == widest.field.width
    assert widest.field.x > 200


@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
@pytest.mark.parametrize("dice_of", [frozenset[Player](), frozenset({WHITE}), frozenset({BLACK}), frozenset(Player)])
def test_words_stand_in_the_band_clear_of_the_dice_and_of_each_other(
    layout: BoardLayout, dice_of: frozenset[Player]
) -> None:
    words = [layout.words(player, dice_of) for player in Player]
    assert _apart(*words)
    for rect in words:
        assert _within(rect, layout.field)
        assert abs(rect.y - layout.middle) <= layout.field.height / 2 - layout.point_length, "it covers points"
        for player in dice_of:
            assert _apart(rect, layout.dice(player, 1 if len(dice_of) == 2 else 4))


@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
def test_the_count_of_a_tray_is_clear_of_all_fifteen(layout: BoardLayout) -> None:
    for player in Player:
        count, last = layout.tray_count(player), layout.slot(Place(PlaceKind.TRAY, owner=player), player, 14)
        assert _within(count, layout.tray(player))
        assert not count.grown(layout.flat[1] / 2).contains(last.x, last.y)


def test_a_checkers_slot_reaches_half_way_to_its_neighbours() -> None:
    layout, place = BoardLayout(), Place(PlaceKind.POINT, 6)
    y = [layout.slot(place, WHITE, index).y for index in range(5)]
    assert [0, 1] == [layout.slot_at(place, WHITE, 4, (y[0] + y[1]) / 2 + nudge) for nudge in (1, -1)]
    assert 3 == layout.slot_at(place, WHITE, 4, y[3] - 200)
    assert 6 == layout.slot_at(place, WHITE, 7, y[4])


def test_home_on_the_left_mirrors_points_and_columns() -> None:
    right, left = BoardLayout(), BoardLayout(home_side=HomeSide.LEFT)
    for point in range(1, 25):
        assert right.width - right.point_x(point) == pytest.approx(left.point_x(point))
    assert right.width - right.tray(WHITE).centre.x == pytest.approx(left.tray(WHITE).centre.x)
    assert right.width - right.cube_at_rest(None).centre.x == pytest.approx(left.cube_at_rest(None).centre.x)


def test_face_to_face_black_sees_what_white_sees() -> None:
    layout = BoardLayout()
    for index in range(4):
        mine, his = layout.die(WHITE, index).centre, layout.die(BLACK, index).centre
        assert (layout.width - mine.x, layout.height - mine.y) == pytest.approx((his.x, his.y))
    for number in range(1, 25):
        mine, his = layout.slot(standing(number, WHITE), WHITE, 2), layout.slot(standing(number, BLACK), BLACK, 2)
        assert (mine.x, layout.height - mine.y) == pytest.approx((his.x, his.y))


def test_a_held_checker_is_drawn_above_the_finger_as_its_owner_sees_it() -> None:
    layout = BoardLayout()
    assert Spot(500, 270) == layout.lifted(500, 300, WHITE, 30)
    assert Spot(500, 330) == layout.lifted(500, 300, BLACK, 30)
    assert layout.radius == layout.lifted(500, 5, WHITE, 30).y


@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
@pytest.mark.parametrize("asked", [False, True])
def test_the_arrow_keys_reach_every_place(layout: BoardLayout, asked: bool) -> None:
    places = {
        **rects_of(layout),
        Place(PlaceKind.CUBE): layout.cube_on_field if asked else layout.cube_at_rest(None),
    }
    if asked:
        places |= {
            Place(PlaceKind.TAKE, owner=BLACK): layout.take(BLACK),
            Place(PlaceKind.DROP, owner=BLACK): layout.drop(BLACK),
        }
    else:
        places[Place(PlaceKind.DICE, owner=WHITE)] = layout.dice(WHITE, 2)
    seen, queue = set(), [Place(PlaceKind.POINT, 24)]
    while queue:
        place = queue.pop()
        if place in seen:
            continue
        seen.add(place)
        steps = (neighbour(places[place].centre, dx, dy, places) for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)))
        queue += [step for step in steps if step is not None]
    assert set(places) == seen


@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
def test_up_and_down_lead_from_each_point_to_the_one_opposite(layout: BoardLayout) -> None:
    places = rects_of(layout)
    for upper in range(13, 25):
        above, below = Place(PlaceKind.POINT, upper), Place(PlaceKind.POINT, 25 - upper)
        assert below == neighbour(places[above].centre, 0, 1, places)
        assert above == neighbour(places[below].centre, 0, -1, places)


@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
def test_left_and_right_lead_along_a_row_over_the_bar_to_the_tray(layout: BoardLayout) -> None:
    places = rects_of(layout)
    to_tray = 1 if layout.home_side is HomeSide.RIGHT else -1
    for side in Player:
        home, away = (
            [standing(number, side.opponent) for number in numbers]
            for numbers in (range(24, 18, -1), range(18, 12, -1))
        )
        row = [Place(PlaceKind.TRAY, owner=side), *home, Place(PlaceKind.BAR, owner=side), *away]
        for outer, inner in itertools.pairwise(row):
            assert outer == neighbour(places[inner].centre, to_tray, 0, places)
            assert inner == neighbour(places[outer].centre, -to_tray, 0, places)


def test_points_are_counted_from_either_side() -> None:
    assert [24, 1] == [own_number(point, BLACK) for point in (1, 24)]
    assert 0 == Place(PlaceKind.TRAY, owner=BLACK).counted_by(BLACK)
    assert 25 == Place(PlaceKind.BAR, owner=BLACK).counted_by(BLACK)
    assert Place(PlaceKind.BAR, owner=BLACK).counted_by(WHITE) is None
