"""The pure editor of a position: laws that hold after any steps."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tavla.application.acts.set_up_by_hand import impossible
from tavla.base.copies import replace
from tavla.domain.game.cube import Cube
from tavla.domain.game.player import Player
from tavla.domain.game.position import CHECKERS, OPENING, Position
from tavla.domain.game.roll import Roll
from tavla_ui.board.places import Place, PlaceKind
from tavla_ui.board.position_editor import EditRefusal, Lack, PositionEditor, SetUp, supply

WHITE, BLACK = Player.WHITE, Player.BLACK
POINTS = [Place(PlaceKind.POINT, point) for point in range(1, 25)]
OWNED = [Place(kind, owner=owner) for kind in (PlaceKind.BAR, PlaceKind.TRAY, PlaceKind.SUPPLY) for owner in Player]
PLACES = POINTS + OWNED

steps = st.lists(st.tuples(st.sampled_from(Player), st.sampled_from(PLACES), st.sampled_from(PLACES)), max_size=80)


def own(player: Player, place: Place) -> Place:
    """A bar, tray or supply as the side's own."""
    return place if place.kind is PlaceKind.POINT else replace(place, owner=player)


def after(editor: PositionEditor, made: list[tuple[Player, Place, Place]]) -> PositionEditor:
    for player, origin, target in made:
        done = editor.moved(player, own(player, origin), own(player, target))
        editor = editor if isinstance(done, EditRefusal) else done
    return editor


@given(steps, st.booleans())
def test_no_steps_lead_to_more_than_15_checkers_or_to_a_shared_point(
    made: list[tuple[Player, Place, Place]], begins_empty: bool
) -> None:
    editor = after(PositionEditor() if begins_empty else PositionEditor(OPENING.counts), made)
    for player in Player:
        assert CHECKERS == sum(
            editor.at(player, own(player, place))
            for place in (*POINTS, *(place for place in OWNED if place.owner is player))
        )
    assert all(not (editor.at(WHITE, point) and editor.at(BLACK, point)) for point in POINTS)


@given(steps, st.booleans())
def test_a_set_up_that_lacks_nothing_is_one_the_core_accepts(
    made: list[tuple[Player, Place, Place]], short: bool
) -> None:
    setup = SetUp(after(PositionEditor(OPENING.counts), made), on_roll=WHITE, short=short)
    if setup.lacks is None:
        assert impossible(Position.from_counts(setup.position.counts), short=short) is None


@given(steps, st.sampled_from(Player), st.sampled_from(PLACES), st.sampled_from(PLACES))
def test_a_move_and_the_move_back_change_nothing(
    made: list[tuple[Player, Place, Place]], player: Player, origin: Place, target: Place
) -> None:
    editor = after(PositionEditor(), made)
    there = editor.moved(player, own(player, origin), own(player, target))
    if not isinstance(there, EditRefusal):
        assert editor == there.moved(player, own(player, target), own(player, origin))


def test_an_empty_supply_and_a_taken_point_say_why() -> None:
    opening = PositionEditor(OPENING.counts)
    assert opening.moved(WHITE, supply(WHITE), POINTS[3]) is EditRefusal.NONE_LEFT
    assert opening.moved(WHITE, POINTS[5], POINTS[0]) is EditRefusal.POINT_TAKEN
    assert opening.moved(WHITE, POINTS[1], POINTS[2]) is EditRefusal.NOTHING_THERE


def test_what_lacks_is_named_with_its_side() -> None:
    opening = PositionEditor(OPENING.counts)
    fewer = opening.moved(BLACK, POINTS[0], supply(BLACK))
    assert isinstance(fewer, PositionEditor)
    assert SetUp(fewer, on_roll=WHITE).lacks == (Lack.CHECKERS, BLACK)
    assert SetUp(fewer, on_roll=WHITE, short=True).lacks is None
    assert SetUp(fewer, short=True).lacks == (Lack.ON_ROLL, None)
    assert SetUp(opening, roll=Roll.of(3, 1)).lacks == (Lack.ON_ROLL, None)
    assert SetUp(opening).lacks is None
    assert SetUp(PositionEditor(), on_roll=WHITE, short=True).lacks == (Lack.NONE_IN_PLAY, WHITE)


def test_other_checkers_take_the_word_back_that_they_stand_short() -> None:
    assert not SetUp(short=True).with_checkers(PositionEditor()).short


@pytest.mark.parametrize(
    ("touches", "cube"),
    [
        ((None,), Cube(2, WHITE)),
        ((None, None), Cube()),
        ((WHITE,), Cube(2, WHITE)),
        ((WHITE, WHITE), Cube(4, WHITE)),
        ((WHITE, WHITE, BLACK), Cube(4, BLACK)),
        ((BLACK, None), Cube()),
    ],
)
def test_the_cube_doubles_where_it_lies_at_an_edge_and_leaves_the_middle_or_is_worth_one_there(
    touches: tuple[Player | None, ...], cube: Cube
) -> None:
    setup = SetUp()
    for owner in touches:
        setup = setup.with_cube_at(owner)
    assert cube == setup.cube
