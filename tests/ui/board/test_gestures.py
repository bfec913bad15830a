"""What fingers mean: one plays at a time, palms and others never."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tavla_ui.board.gestures import (
    Contact,
    Dragged,
    Dropped,
    GestureLimits,
    Gestures,
    GivenUp,
    Intent,
    Phase,
    Pressed,
    Tapped,
)

LIMITS = GestureLimits(palm=130, drag=12, still=14, leg=34)


def gestures() -> Gestures:
    """Where y is 400 or more, a finger carries nothing along."""
    return Gestures(lambda x, _y: x >= 0, lambda _x, y: y < 400, lambda: LIMITS)


def fed(machine: Gestures, *reports: tuple[Phase, int, float, float, int], diameter: float = 40) -> list[Intent]:
    found: list[Intent] = []
    for phase, finger, x, y, at in reports:
        found += machine.feed(Contact(phase, finger, x, y, diameter, at))
    return found


D, M, U, L = Phase.DOWN, Phase.MOVED, Phase.UP, Phase.LOST


def test_down_and_up_is_a_tap_where_it_came_down() -> None:
    assert [Pressed(10, 10), Tapped(10, 10, held=False)] == fed(
        gestures(), (D, 0, 10, 10, 0), (M, 0, 15, 12, 20), (U, 0, 15, 12, 40)
    )


def test_a_long_touch_is_told_apart() -> None:
    assert Tapped(10, 10, held=True) == fed(gestures(), (D, 0, 10, 10, 0), (U, 0, 10, 10, 450))[-1]


def test_a_finger_that_travels_drags_and_drops() -> None:
    found = fed(gestures(), (D, 0, 0, 0, 0), (M, 0, 20, 0, 10), (M, 0, 60, 0, 20), (U, 0, 60, 0, 30))
    assert [
        Pressed(0, 0),
        Dragged(0, 0, 20, 0, begins=True),
        Dragged(0, 0, 60, 0, begins=False),
        Dropped(60, 0, ()),
    ] == found


def test_a_wide_contact_is_a_palm() -> None:
    assert [] == fed(gestures(), (D, 0, 10, 10, 0), (M, 0, 90, 10, 10), (U, 0, 90, 10, 20), diameter=131)


def test_a_finger_that_widens_to_a_palm_gives_up() -> None:
    machine = gestures()
    fed(machine, (D, 0, 10, 10, 0), (M, 0, 90, 10, 10))
    assert (GivenUp(),) == machine.feed(Contact(M, 0, 95, 10, 140, 20))
    assert () == machine.feed(Contact(U, 0, 95, 10, 40, 30))


def test_a_palm_during_a_drag_changes_nothing() -> None:
    machine = gestures()
    fed(machine, (D, 0, 0, 0, 0), (M, 0, 50, 0, 10))
    assert () == machine.feed(Contact(D, 1, 300, 300, 200, 15))
    assert () == machine.feed(Contact(U, 1, 300, 300, 200, 16))
    assert [Dropped(50, 0, ())] == fed(machine, (U, 0, 50, 0, 20))


def test_a_second_finger_during_a_drag_plays_no_part_until_it_comes_down_again() -> None:
    machine = gestures()
    fed(machine, (D, 0, 0, 0, 0), (M, 0, 50, 0, 2))
    assert [] == fed(machine, (D, 1, 200, 0, 5), (M, 1, 300, 0, 10))
    assert [Dropped(50, 0, ())] == fed(machine, (U, 0, 50, 0, 20))
    assert [] == fed(machine, (M, 1, 320, 0, 25), (U, 1, 320, 0, 30))
    assert [Pressed(200, 0)] == fed(machine, (D, 1, 200, 0, 40))


def test_taps_that_overlap_are_both_taps() -> None:
    assert [Pressed(0, 0), Pressed(200, 0), Tapped(0, 0, held=False), Tapped(200, 0, held=False)] == fed(
        gestures(), (D, 0, 0, 0, 0), (D, 1, 200, 0, 40), (U, 0, 0, 0, 60), (U, 1, 200, 0, 90)
    )


def test_of_two_contacts_laid_down_together_the_first_counts() -> None:
    assert [Pressed(0, 0), Tapped(0, 0, held=False)] == fed(
        gestures(), (D, 0, 0, 0, 0), (D, 1, 200, 0, 39), (U, 0, 0, 0, 60), (U, 1, 200, 0, 90)
    )


def test_a_panel_that_bounces_gives_one_tap() -> None:
    machine = gestures()
    found = fed(machine, *((phase, 0, 10, 10, at) for at in (0, 60, 130) for phase in (D,)), (U, 0, 10, 10, 140))
    assert 1 == sum(isinstance(intent, Tapped) for intent in found)
    assert [] == fed(machine, (D, 0, 12, 10, 180), (U, 0, 12, 10, 190))
    assert [] == fed(machine, (D, 0, 12, 10, 230), (U, 0, 12, 10, 231))  # it bounces more than once
    assert [Pressed(12, 10), Tapped(12, 10, held=False)] == fed(machine, (D, 0, 12, 10, 272), (U, 0, 12, 10, 280))


def test_a_bounce_is_near_by_the_fingers_measure_not_by_the_boards() -> None:
    """On a board of 800×480 what stands still stands within few pixels, and a finger is as broad as on any."""
    small = GestureLimits(palm=83, drag=7.2, still=8.4, leg=20.4)
    machine = Gestures(lambda _x, _y: True, lambda _x, _y: True, lambda: small)
    assert [Pressed(354, 23), Tapped(354, 23, held=False)] == fed(machine, (D, 0, 354, 23, 0), (U, 0, 354, 23, 22))
    assert [] == fed(machine, (D, 0, 357, 26, 40), (U, 0, 357, 26, 40), (D, 0, 351, 20, 65), (U, 0, 351, 20, 65))
    assert [Pressed(390, 23), Tapped(390, 23, held=False)] == fed(machine, (D, 0, 390, 23, 80), (U, 0, 390, 23, 90))


def test_the_first_finger_that_carries_plays_alone() -> None:
    machine = gestures()
    fed(machine, (D, 0, 0, 0, 0), (D, 1, 200, 0, 50))
    assert [Dragged(200, 0, 230, 0, begins=True)] == fed(machine, (M, 1, 230, 0, 60))
    assert [] == fed(machine, (M, 0, 60, 0, 70), (U, 0, 60, 0, 80))


@pytest.mark.parametrize(
    ("other_x", "other_ends", "is_hand"),
    [(150, (210, 30), True), (150, (90, 0), False), (150, (150, 60), False), (300, (360, 0), False)],
)
def test_only_contacts_within_two_palms_that_slide_alike_are_one_hand(
    other_x: int, other_ends: tuple[int, int], is_hand: bool
) -> None:
    """The other player's slides beside a checker that is carried, or far from it, and leaves it in hand."""
    found = fed(
        gestures(),
        (D, 0, 0, 0, 0),
        (D, 1, other_x, 0, 30),
        (M, 0, 60, 0, 50),
        (M, 1, *other_ends, 60),
        (U, 0, 60, 0, 90),
    )
    assert is_hand is (GivenUp() in found)
    assert is_hand is not (Dropped(60, 0, ()) in found)


def test_a_finger_left_resting_is_no_tap_once_another_has_come() -> None:
    machine = gestures()
    fed(machine, (D, 0, 0, 0, 0))
    assert [Pressed(200, 0), Tapped(200, 0, held=False)] == fed(machine, (D, 1, 200, 0, 800), (U, 1, 200, 0, 820))
    assert [] == fed(machine, (U, 0, 0, 0, 900))


def test_a_finger_that_slides_and_carries_nothing_is_forgotten() -> None:
    machine = gestures()
    assert [Pressed(0, 450), GivenUp()] == fed(machine, (D, 0, 0, 450, 0), (M, 0, 22, 450, 10))
    assert [Pressed(200, 0), Dragged(200, 0, 230, 0, begins=True), Dropped(230, 0, ())] == fed(
        machine, (D, 1, 200, 0, 20), (M, 0, 60, 450, 25), (M, 1, 230, 0, 30), (U, 0, 60, 450, 35), (U, 1, 230, 0, 40)
    )


def test_a_contact_on_nothing_blocks_nobody() -> None:
    assert [Pressed(5, 5), Tapped(5, 5, held=False)] == fed(
        gestures(), (D, 0, -5, 0, 0), (D, 1, 5, 5, 5), (U, 1, 5, 5, 10)
    )


def test_a_lost_contact_gives_up() -> None:
    assert GivenUp() == fed(gestures(), (D, 0, 0, 0, 0), (M, 0, 50, 0, 10), (L, 0, 0, 0, 20))[-1]


def test_a_spot_where_the_finger_lingered_is_remembered() -> None:
    found = fed(gestures(), (D, 0, 0, 0, 0), (M, 0, 100, 0, 50), (M, 0, 200, 0, 220), (U, 0, 300, 0, 240))
    assert Dropped(300, 0, ((100, 0),)) == found[-1]


def test_a_corner_of_the_way_is_remembered() -> None:
    found = fed(gestures(), (D, 0, 0, 0, 0), (M, 0, 100, 0, 20), (M, 0, 100, 100, 40), (U, 0, 100, 200, 60))
    assert Dropped(100, 200, ((100, 0),)) == found[-1]


def test_a_straight_quick_way_stops_nowhere() -> None:
    found = fed(
        gestures(),
        (D, 0, 0, 0, 0),
        *((M, 0, 20.0 * step, 5.0 * step, 10 * step) for step in range(1, 20)),
        (U, 0, 400, 100, 210),
    )
    assert Dropped(400, 100, ()) == found[-1]


reports = st.lists(
    st.builds(
        Contact,
        st.sampled_from(Phase),
        st.integers(0, 2),
        st.floats(-50, 500),
        st.floats(0, 500),
        st.sampled_from([0.0, 40.0, 200.0]),
        st.integers(0, 2000),
    )
)


@given(reports)
def test_whatever_comes_a_drag_begins_once_and_ends_once_and_nothing_else_happens_meanwhile(
    contacts: list[Contact],
) -> None:
    machine, presses, dragging = gestures(), 0, False
    for contact in contacts:
        for intent in machine.feed(contact):
            match intent:
                case Pressed():
                    assert not dragging
                    presses += 1
                case Dragged(begins=begins):
                    assert presses > 0
                    assert begins is not dragging
                    dragging = True
                case Tapped() | Dropped() | GivenUp():
                    assert presses > 0
                    assert isinstance(intent, GivenUp) or isinstance(intent, Dropped) is dragging
                    presses, dragging = (0 if dragging else presses - 1), False
