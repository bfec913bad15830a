"""Who chooses before a match, and in what order it is asked."""

import pytest
from ruleset_text import altered, text_of

from tavla.domain.facts.match_card import Preference
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.roll import Roll
from tavla.rules.loader import ruleset_of
from tavla.rules.preferences import chooser, preference_steps, rolls_again

SEATS, DIRECTION, CHECKERS, BOARD, DICE, CLOCK = Preference
USBGF = ruleset_of(text_of("usbgf-2016"))


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("usbgf-2016", [((SEATS, DIRECTION, CHECKERS, BOARD, DICE), "one_roll_for_all")]),
        ("nbf", [((question,), "by_the_dice") for question in Preference]),
        ("wbgt", [((question,), "by_the_dice") for question in Preference]),
        ("istavder-2025", [((SEATS,), "first_comer"), ((DIRECTION,), "by_the_dice"), ((CHECKERS,), "by_the_dice")]),
    ],
)
def test_each_ruleset_asks_its_own_questions(name: str, expected: list[tuple[tuple[Preference, ...], str]]) -> None:
    assert [(step.questions, step.by.value) for step in preference_steps(ruleset_of(text_of(name)))] == expected


@pytest.mark.parametrize(
    ("white", "black", "expected"),
    [((6, 1), (3, 3), Player.WHITE), ((2, 1), (4, 1), Player.BLACK), ((3, 3), (5, 1), None)],
)
def test_the_higher_total_chooses_and_doublets_count_no_more(
    white: tuple[int, int], black: tuple[int, int], expected: Player | None
) -> None:
    assert chooser(USBGF, ByPlayer(Roll.of(*white), Roll.of(*black))) is expected
    assert rolls_again(USBGF)


def test_a_club_may_count_doublets_twice_and_let_a_tie_stand() -> None:
    ruleset = ruleset_of(
        altered(
            altered(USBGF.source, "preferences.doublets_count_extra", value=True),
            "preferences.ties_rolled_again",
            value=False,
        )
    )
    assert chooser(ruleset, ByPlayer(Roll.of(6, 1), Roll.of(3, 3))) is Player.BLACK
    assert not rolls_again(ruleset)
