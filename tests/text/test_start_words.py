"""What was settled before a match, in the reader's words."""

from pathlib import Path

import pytest

from tavla.text import start_words
from tavla.text.words import Words

TRANSLATIONS = Path(__file__).parents[2] / "resources" / "translations"


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "Seats: As we sit; Dice: The board's dice; Rolled: Dice on the table, unsealed"),
        ("nb", "Sitteplasser: Som vi sitter; Terninger: Brettets terninger; Kastet: Terninger på bordet, uforseglet"),
        ("tr", "Oturma yerleri: Oturduğumuz gibi; Zarlar: Tahtanın zarları; Atılan: Masada zar, mühürsüz"),
    ],
)
def test_what_was_chosen_is_told_as_the_players_saw_it(language: str, expected: str) -> None:
    assert expected == start_words.settled(
        Words(language, TRANSLATIONS), "seats: kept; dice: built_in; rolled: typed, unsealed"
    )


@pytest.mark.parametrize(
    "unknown", ["", "weather: fine", "seats: swapped twice", "said by hand", "rolled: coin, unsealed"]
)
def test_what_this_version_does_not_know_stands_as_the_record_has_it(unknown: str) -> None:
    told = start_words.settled(Words(), f"{unknown}; seats: kept")
    assert told.endswith("; Seats: As we sit")
    assert unknown.partition(": ")[2].removesuffix(", unsealed") in told
