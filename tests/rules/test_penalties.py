"""The ladder of premature rolls."""

import pytest
from ruleset_text import altered, text_of

from tavla.domain.time.units import Millis
from tavla.rules.dice_rules import Consequence, Step, WhoseReserve
from tavla.rules.loader import ruleset_of
from tavla.rules.penalties import Penalty, premature_roll, step_of

PLENTY = Millis(600_000)
USBGF, WBGT = text_of("usbgf-2016"), text_of("wbgt")


def cost(
    source: str, offence: int, reserve: int = PLENTY, other: int = PLENTY, *, was_at_floor: bool = False
) -> Penalty:
    return premature_roll(ruleset_of(source), offence, Millis(reserve), Millis(other), was_at_floor=was_at_floor)


@pytest.mark.parametrize(
    ("name", "offence", "reserve", "consequence", "left"),
    [
        ("usbgf-2016", 1, 600_000, Consequence.WARNING, None),
        ("usbgf-2016", 2, 600_000, Consequence.TAKE_SECONDS, 570_000),
        ("usbgf-2016", 7, 600_000, Consequence.TAKE_SECONDS, 570_000),
        ("usbgf-2016", 2, 30_001, Consequence.TAKE_SECONDS, 1),
        ("usbgf-2016", 2, 30_000, Consequence.TAKE_SECONDS, 1000),
        ("usbgf-2016", 2, 29_999, Consequence.TAKE_SECONDS, 1000),
        ("usbgf-2016", 2, 400, Consequence.TAKE_SECONDS, 400),
        ("wbgt", 1, 600_000, Consequence.WARNING, None),
        ("wbgt", 2, 600_000, Consequence.TAKE_SECONDS, 570_000),
        ("wbgt", 3, 12_000, Consequence.TAKE_SECONDS, 1000),
        ("nbf", 1, 600_000, Consequence.NO_DELAY_NEXT_TURN, None),
        ("nbf", 4, 600_000, Consequence.NO_DELAY_NEXT_TURN, None),
        ("istavder-2025", 1, 600_000, Consequence.WARNING, None),
        ("istavder-2025", 2, 600_000, Consequence.MAY_BE_DISQUALIFIED, None),
    ],
)
def test_a_premature_roll_costs_what_its_ladder_says(
    name: str, offence: int, reserve: int, consequence: Consequence, left: int | None
) -> None:
    penalty = cost(text_of(name), offence, reserve)
    assert (consequence, left) == (penalty.consequence, penalty.reserve)


@pytest.mark.parametrize(("name", "clause"), [("usbgf-2016", "USBGF 4.1.7.2"), ("wbgt", "WBGT 4.1 (5) 2")])
def test_after_the_last_second_the_match_is_lost(name: str, clause: str) -> None:
    assert cost(text_of(name), 3, 20_000).is_floor
    assert Penalty(Consequence.MATCH_LOST, clause) == cost(text_of(name), 4, 1000, was_at_floor=True)


def test_the_seconds_run_off_after_the_delay_where_the_rules_say_so() -> None:
    assert (False, True) == (cost(USBGF, 2).after_delay, cost(WBGT, 2).after_delay)


def test_exactly_thirty_seconds_are_lost_where_the_director_picks_that() -> None:
    lost = altered(USBGF, "dice.time_penalty_exact", "lost")
    assert Consequence.MATCH_LOST is cost(lost, 2, 30_000).consequence
    assert (Consequence.TAKE_SECONDS, 1000) == (cost(lost, 2, 29_999).consequence, cost(lost, 2, 29_999).reserve)


def test_the_letter_of_wbgt_looks_at_the_opponents_reserve() -> None:
    letter = altered(WBGT, "dice.time_penalty_looks_at", "opponent")
    assert Penalty(
        Consequence.TAKE_SECONDS, "WBGT 4.1 (5) 2", Millis(1000), WhoseReserve.OPPONENT, after_delay=True, is_floor=True
    ) == cost(letter, 2, 600_000, 20_000)
    assert 570_000 == cost(letter, 2, 600_000, 600_000).reserve


def test_a_ladder_of_a_clubs_own_is_climbed_step_by_step() -> None:
    own = altered(
        USBGF,
        "dice.premature_ladder",
        [
            {"consequence": "take_seconds", "seconds": 10},
            {"consequence": "take_seconds", "seconds": 60},
            {"consequence": "match_lost", "seconds": 0},
        ],
    )
    assert [590_000, 540_000, None] == [cost(own, offence).reserve for offence in (1, 2, 3)]
    assert Consequence.MATCH_LOST is cost(own, 9).consequence


def test_the_last_step_holds_for_every_further_offence() -> None:
    ladder = (Step(Consequence.WARNING, 0), Step(Consequence.SANCTION, 0))
    assert [Consequence.WARNING, Consequence.SANCTION, Consequence.SANCTION] == [
        step.consequence for step in (step_of(ladder, n) for n in (1, 2, 3)) if step
    ]
    assert step_of((), 1) is None
