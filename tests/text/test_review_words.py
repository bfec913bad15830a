"""Words of the page of finished matches."""

from tavla.text import review_words
from tavla.text.words import Words


def test_a_match_to_one_point_is_counted_as_one() -> None:
    t = Words("en")
    assert ("Anna – Bora, 1 point", "Anna – Bora, 5 points") == (
        review_words.finished_match(t, "Anna", "Bora", 1),
        review_words.finished_match(t, "Anna", "Bora", 5),
    )
