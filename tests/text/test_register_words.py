"""What the register's lines say."""

import pytest

from tavla.text import register_words
from tavla.text.words import Words

NAMES = {"first": "Ola Nordmann", "second": "Siri Berg"}


@pytest.mark.parametrize(
    ("length", "scores", "winner", "said"),
    [
        ("7", ("7", "4"), "first", "Ola Nordmann – Siri Berg 7–4"),
        ("", ("7", "4"), "first", "Ola Nordmann – Siri Berg 7–4"),
        ("7", ("0", "0"), "second", "Ola Nordmann – Siri Berg 0–0 · Siri Berg wins by forfeit or on time"),
        ("7", ("6", "2"), "second", "Ola Nordmann – Siri Berg 6–2 · Siri Berg wins by forfeit or on time"),
        ("7", ("", ""), "second", "Ola Nordmann – Siri Berg · Siri Berg wins the match"),
        ("7", ("", ""), "", "Ola Nordmann – Siri Berg"),
    ],
)
def test_a_pairing_names_the_winner_where_its_score_does_not(
    length: str, scores: tuple[str, str], winner: str, said: str
) -> None:
    fields = {"length": length, "first_score": scores[0], "second_score": scores[1], "winner": winner}
    assert register_words.line(Words(), "pairing", fields, NAMES) == said


def test_a_winner_who_was_deleted_stays_without_a_name() -> None:
    fields = {"length": "7", "first_score": "0", "second_score": "0", "winner": "second"}
    assert (
        register_words.line(Words(), "pairing", fields, {"first": "Ola"})
        == "Ola – (deleted) 0–0 · (deleted) wins by forfeit or on time"
    )
