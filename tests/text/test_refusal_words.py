import pytest

from tavla.application.refusals import Refusal, Refused
from tavla.domain.game.illegality import Illegality
from tavla.text import refusal_words
from tavla.text.words import Words

T = Words()


@pytest.mark.parametrize("reason", [*Refusal, *Illegality])
def test_every_refusal_is_a_sentence_that_ends_with_its_clause(reason: Refusal | Illegality) -> None:
    sentence = refusal_words.refusal(T, Refused(reason, clause="USBGF 4.2.3", dice=(4,)))
    assert sentence[0].isupper()
    assert sentence.endswith(" (USBGF 4.2.3).")
    assert refusal_words.refusal(T, Refused(reason, dice=(4,))).endswith(".")


def test_no_two_refusals_are_told_alike() -> None:
    reasons = [*Refusal, *Illegality]
    assert len(reasons) == len({refusal_words.refusal(T, Refused(reason, dice=(4,))) for reason in reasons})


@pytest.mark.parametrize(
    ("sizes", "larger", "expected"),
    [
        ((3, 5), False, "An appeals committee has 3 or 5 members (USBGF 1.3.2)."),
        ((3,), True, "An appeals committee has 3 or more members (USBGF 1.3.2)."),
    ],
)
def test_a_committee_of_a_wrong_size_is_told_the_right_ones(
    sizes: tuple[int, ...], larger: bool, expected: str
) -> None:
    assert expected == refusal_words.refusal(
        T, Refused(Refusal.COMMITTEE_SIZE, "USBGF 1.3.2", sizes=sizes, larger=larger)
    )


def test_the_director_is_told_of_both_players_that_they_have_time_to_come() -> None:
    assert "Both players still have time to come." == refusal_words.refusal(T, Refused(Refusal.NEITHER_LATE_YET))


def test_a_checker_on_the_bar_is_named_with_its_rule() -> None:
    sentence = refusal_words.refusal(T, Refused(Illegality.CHECKER_ON_BAR, clause="USBGF 4.2.3"))
    assert sentence == "A checker is on the bar: it must enter first (USBGF 4.2.3)."


@pytest.mark.parametrize(
    ("dice", "expected"),
    [
        ((4,), "a 4 is still to be played"),
        ((4, 3), "a 4 and a 3 are still to be played"),
        ((6, 6), "two 6s are still to be played"),
        ((6, 6, 6), "three 6s are still to be played"),
        ((1, 1, 1, 1), "four 1s are still to be played"),
    ],
)
def test_missing_dice_are_told_as_people_say_it(dice: tuple[int, ...], expected: str) -> None:
    assert refusal_words.missing_dice(T, dice) == expected
