"""Words of the page of finished matches."""

from tavla.text.review_texts import ReviewTexts


def test_a_match_to_one_point_is_counted_as_one() -> None:
    texts = ReviewTexts("en")
    assert ("Anna – Bora, 1 point", "Anna – Bora, 5 points") == (
        texts.finished_match("Anna", "Bora", 1),
        texts.finished_match("Anna", "Bora", 5),
    )
