"""The clauses a director picks from."""

from pathlib import Path

import pytest

from tavla.base import paths
from tavla.rules.clauses import DISCRETION, clauses_of, quoted_for
from tavla.rules.clock_rules import StopGround
from tavla.rules.loader import load
from tavla.text import rule_words
from tavla.text.words import LANGUAGES, Words

RULESETS = Path(__file__).parents[2] / "rulesets"


@pytest.mark.parametrize(
    ("name", "own"),
    [
        ("usbgf-2016", "USBGF 4.3.2 (h)"),
        ("nbf", "NBF 4.3 (ii) (g)"),
        ("wbgt", "WBGT 4.3 (2) 8"),
        ("istavder-2025", "ISTAVDER 29"),
    ],
)
def test_every_clause_stands_once_in_order_with_the_directors_discretion_last(name: str, own: str) -> None:
    clauses = clauses_of(load(RULESETS / f"{name}.toml"))
    assert own in clauses
    assert len(clauses) == len(set(clauses))
    assert DISCRETION == clauses[-1]
    assert not [clause for clause in clauses if not clause or clause.startswith(("(ours)", "silent"))]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["usbgf-2016", "nbf", "wbgt", "istavder-2025"])
def test_every_clause_says_what_it_is_quoted_for(name: str, language: str) -> None:
    ruleset = load(RULESETS / f"{name}.toml")
    about = rule_words.clauses_about(Words(language, paths.resources() / "translations"), ruleset)
    assert list(clauses_of(ruleset)) == list(about)
    assert [DISCRETION] == [clause for clause, words in about.items() if not words]


def test_a_clause_names_values_refusals_and_grounds_to_stop_the_clock() -> None:
    quoted = quoted_for(load(RULESETS / "usbgf-2016.toml"))
    assert ("director.appeal_by", "director.appeal_outcomes", "director.appeal_is_final") == quoted["USBGF 5.2"]
    assert (StopGround.BREAK,) == quoted["USBGF 4.3.2 (b)"]
    assert "refusals.cube_dead" in quoted["USBGF 4.4.9"]


def test_clauses_are_in_the_order_of_their_numbers() -> None:
    clauses = clauses_of(load(RULESETS / "usbgf-2016.toml"))
    assert clauses.index("USBGF 4.4.9") < clauses.index("USBGF 4.4.10")
