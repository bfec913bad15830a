"""The clauses a director picks from."""

import re
from pathlib import Path

import pytest
from ruleset_text import text_of, without

from tavla.base import paths
from tavla.rules.clauses import DISCRETION, citation_of, clauses_in, clauses_of, quoted_for
from tavla.rules.clock_rules import StopGround
from tavla.rules.loader import load, ruleset_of
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
    assert quoted["USBGF 5.2"] == (
        "director.appeal_by",
        "director.appeal_outcomes",
        "director.appeal_is_final",
        "director.not_appealable",
    )
    assert quoted["USBGF 4.3.2 (b)"] == ("clock.break_times_recorded", StopGround.BREAK)
    assert "refusals.cube_dead" in quoted["USBGF 4.4.9"]


def test_every_clause_of_a_document_can_be_cited_in_its_order() -> None:
    """The penal clauses, which no value quotes, are what a heavy ruling rests on."""
    cited = {
        "usbgf-2016": [
            "1.2.3",
            "1.6.3",
            "1.6.4",
            "1.7.4",
            "4.1.6",
            "4.2.3 (g)",
            "4.2.5",
            "4.3.4",
            "4.4.9",
            "4.4.10",
            "5.3",
        ],
        "nbf": [
            "1.2 (iii)",
            "1.5",
            "1.6 (iii)",
            "1.7 (iv)",
            "1.7 (vi)",
            "2.4 (i)",
            "4.2 (v)",
            "4.4 (v)",
            "4.4 (ix)",
            "5.4",
        ],
        "wbgt": ["1.2 (4)", "1.5", "1.6 (3)", "1.7 (3)", "2.4 (1)", "4.1 (2)", "4.2 (5)", "4.3 (1)", "5.3", "5.5"],
        "istavder-2025": ["Sportsmanlike Conduct", "Registration and Execution", "Headphones", "25", "27", "31", "33"],
    }
    for name, numbers in cited.items():
        ruleset = load(RULESETS / f"{name}.toml")
        document = clauses_of(ruleset)[0].partition(" ")[0]
        places = [clauses_of(ruleset).index(f"{document} {number}") for number in numbers]
        assert sorted(places) == places, name


ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x")
LISTED = {"usbgf-2016": 157, "nbf": 135, "wbgt": 134, "istavder-2025": 42}
"""How many clauses each document has, without those of the rules of the game."""


def _place(part: str) -> int:
    """Where a number, letter or roman numeral stands among its like, from 1."""
    plain = part.strip("()")
    if plain.isdigit():
        return int(plain)
    return ROMAN.index(plain) + 1 if plain in ROMAN else ord(plain) - ord("a") + 1


@pytest.mark.parametrize("name", LISTED)
def test_no_clause_of_a_document_is_left_out(name: str) -> None:
    """Each number but the first of its like follows one that is listed, and each document has so many."""
    document, _, _ = clauses_of(load(RULESETS / f"{name}.toml"))[0].partition(" ")
    listed = [clause for clause in clauses_of(load(RULESETS / f"{name}.toml")) if clause.startswith(document)]
    assert LISTED[name] == len(listed)
    last: dict[tuple[str, ...], int] = {}
    for clause in listed:
        *above, own = re.findall(r"\d+|\((?:[ivx]+|\d|[a-z])\)", clause) or ("1",)
        before = last.get(tuple(above), 0)
        assert document == "ISTAVDER" or _place(own) in (1, before, before + 1), clause
        last[tuple(above)] = _place(own)


def test_a_clause_is_typed_by_its_number_with_or_without_its_document() -> None:
    usbgf, nbf = load(RULESETS / "usbgf-2016.toml"), load(RULESETS / "nbf.toml")
    assert citation_of(usbgf, " 1.2.3") == "USBGF 1.2.3"
    assert citation_of(usbgf, "usbgf 4.2.3 (A), 5.2") == "USBGF 4.2.3 (a), USBGF 5.2"
    assert [citation_of(nbf, typed) for typed in ("1.7 vi", "4.3 II e")] == ["NBF 1.7 (vi)", "NBF 4.3 (ii) (e)"]
    assert citation_of(nbf, "1.3 (I), (II)") == "NBF 1.3 (i), NBF 1.3 (ii)"
    assert [citation_of(usbgf, typed) for typed in ("", ",", "9.9", "NBF 1.5", "1.2.3, 9.9", "(ours)")] == [""] * 6


def test_a_ruleset_of_before_the_lists_has_the_clauses_it_quotes() -> None:
    ruleset = ruleset_of(without(text_of("nbf"), "clauses.listed"))
    assert "NBF 4.3 (ii) (e)" in clauses_of(ruleset)
    assert "NBF 1.6 (iv)" not in clauses_of(ruleset)
    assert clauses_in(ruleset, "NBF 1.3 (i), (ii)") == ("NBF 1.3 (i), (ii)",)
    assert not clauses_in(ruleset, "NBF 1.6 (iv)")
