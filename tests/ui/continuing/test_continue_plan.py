"""What can be entered of a match in progress, and what cannot be."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tavla.application.commands.play import StartMatch
from tavla.application.decide import Accepted, start
from tavla.base.copies import replace
from tavla.domain.game.cube import Cube
from tavla.domain.game.match_score import Crawford
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.time.units import Instant, Millis
from tavla.rules.loader import load
from tavla.rules.ruleset import Ruleset
from tavla_ui.board.position_editor import SetUp
from tavla_ui.continuing.continue_plan import ContinuePlan, Doubt

WHITE, BLACK = Player.WHITE, Player.BLACK
RULESETS = {path.stem: load(path) for path in (Path(__file__).parents[3] / "rulesets").glob("*.toml")}
NAMES = ByPlayer("Ada", "Bo")


def plan(ruleset: str = "usbgf-2016", *points: int, length: int = 9, cube: Cube | None = None) -> ContinuePlan:
    setup = SetUp(on_roll=WHITE, cube=cube or Cube())
    return ContinuePlan(RULESETS[ruleset], NAMES, length, ByPlayer(*points) if points else ByPlayer(0, 0), setup=setup)


def doubts(entered: ContinuePlan) -> list[Doubt]:
    return [doubt for doubt, _ in (*entered.doubts_of_match(), *entered.doubts_of_board())]


@pytest.mark.parametrize(
    ("ruleset", "reserve"),
    [("usbgf-2016", 9 * 60_000), ("wbgt", 9 * 60_000), ("nbf", 9 * 60_000), ("istavder-2025", None)],
)
def test_the_times_are_those_of_the_ruleset_for_a_clock_brought_in(ruleset: str, reserve: int | None) -> None:
    assert ByPlayer(reserve, reserve) == plan(ruleset, 4, 5).reserves


def test_times_that_the_rules_leave_to_the_director_must_be_entered() -> None:
    entered = plan("istavder-2025", 4, 5)
    assert [Doubt.TIMES_MISSING] == doubts(entered)
    assert [] == doubts(replace(entered, entered_reserves=ByPlayer.both(Millis(60_000))))
    assert [] == doubts(replace(entered, has_clock=False))


@pytest.mark.parametrize(
    ("points", "played", "crawford"),
    [
        ((0, 0), True, Crawford.TO_COME),
        ((8, 3), False, Crawford.THIS_GAME),
        ((8, 3), True, Crawford.PLAYED),
        ((7, 7), False, Crawford.TO_COME),
    ],
)
def test_the_crawford_state_can_only_be_one_that_the_score_allows(
    points: tuple[int, int], played: bool, crawford: Crawford
) -> None:
    assert crawford is replace(plan("usbgf-2016", *points), crawford_played=played).score.crawford


def test_a_score_past_the_length_names_and_a_cube_in_the_crawford_game_are_doubted() -> None:
    assert [Doubt.SCORE_PAST_LENGTH] == doubts(plan("usbgf-2016", 9, 3))
    assert [Doubt.CUBE_IN_CRAWFORD] == doubts(plan("usbgf-2016", 8, 3, cube=Cube(2, BLACK)))
    assert [Doubt.NAMES_ALIKE] == doubts(replace(plan(), names=ByPlayer("Ada", "ada")))
    assert [Doubt.NAME_MISSING] == doubts(replace(plan(), names=ByPlayer("Ada", " ")))


@pytest.mark.parametrize(
    ("ruleset", "points", "cube", "found"),
    [
        ("usbgf-2016", (0, 0), Cube(16, WHITE), []),
        ("usbgf-2016", (0, 0), Cube(32, WHITE), [Doubt.CUBE_TOO_HIGH]),
        ("usbgf-2016", (7, 7), Cube(4, WHITE), [Doubt.CUBE_TOO_HIGH]),
        ("usbgf-2016", (7, 0), Cube(4, WHITE), []),
        ("wbgt", (7, 7), Cube(64, WHITE), []),
    ],
)
def test_a_cube_is_too_high_where_a_dead_one_would_have_been_turned(
    ruleset: str, points: tuple[int, int], cube: Cube, found: list[Doubt]
) -> None:
    assert found == doubts(plan(ruleset, *points, cube=cube))


def test_the_number_of_the_game_follows_the_first_points_and_can_be_put_back_for_penalty_points() -> None:
    first = plan()
    second = first.stepped("points.white", 1)
    assert (1, 2, 1) == (first.game, second.game, second.stepped("points.white", -1).game)
    penalty = second.stepped("game", -1)
    assert (1, 1) == (penalty.game, penalty.stepped("length", 2).game)
    both = second.stepped("points.black", 1)
    assert (3, 2) == (both.game, both.stepped("points.black", -1).game)
    assert 4 == both.stepped("game", 1).stepped("points.black", -1).game
    assert 2 == both.stepped("game", -1).game
    assert 5 == first.stepped("points.black", 1).stepped("game", 3).stepped("points.black", 1).game


rulesets = st.sampled_from([ruleset for ruleset in RULESETS.values() if ruleset.selectable])
cubes = st.one_of(st.just(Cube()), st.builds(Cube, st.sampled_from([2, 4, 8, 64]), st.sampled_from(Player)))


@given(
    rulesets,
    st.integers(1, 25),
    st.integers(0, 25),
    st.integers(0, 25),
    st.booleans(),
    st.sampled_from([None, *Player]),
    cubes,
    st.booleans(),
)
def test_what_raises_no_doubt_begins(
    ruleset: Ruleset,
    length: int,
    white: int,
    black: int,
    played: bool,
    on_roll: Player | None,
    cube: Cube,
    has_clock: bool,
) -> None:
    setup = SetUp(on_roll=on_roll, cube=cube)
    entered = ContinuePlan(
        ruleset, NAMES, length, ByPlayer(white, black), crawford_played=played, setup=setup, has_clock=has_clock
    )
    if doubts(entered):
        return
    wishes = entered.wishes
    decision = start(
        StartMatch("m", NAMES, length, entered.clock, ruleset.source, "", in_progress=wishes.in_progress),
        Instant(0),
        replaying=True,
    )
    assert isinstance(decision, Accepted)
