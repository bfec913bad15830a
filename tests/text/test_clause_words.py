"""Clauses and figures in a seat's language: what a ruleset notes beside a clause is no part of its number."""

import re
from functools import partial
from pathlib import Path

import pytest

from tavla.application.refusals import Refusal, Refused
from tavla.base import paths
from tavla.rules.catalogue import ruled_values
from tavla.rules.clauses import DISCRETION, clauses_of
from tavla.rules.loader import load, ruleset_of
from tavla.rules.ruled import Ruled
from tavla.text import clause_words, refusal_words
from tavla.text.words import Words

ROOT = Path(__file__).parents[2]
NOTE = re.compile(r"\((?!(?:[ivx]+|first|second)\))[^()]*[a-z]{4}[^()]*\)$|read as|^silent|^\(ours\)")


def words(language: str) -> Words:
    return Words(language, paths.resources() / "translations")


@pytest.mark.parametrize("language", ["nb", "tr"])
def test_every_note_of_the_shipped_rulesets_is_translated(language: str) -> None:
    clauses = {
        clause
        for path in (ROOT / "rulesets").glob("*.toml")
        for clause in re.findall(r'clause = "([^"]+)"', path.read_text(encoding="utf-8"))
    }
    noted = {clause for clause in clauses if NOTE.search(clause)}
    assert [clause for clause in sorted(noted) if clause_words.named(words(language), clause) == clause] == []
    notes = {
        note
        for path in (ROOT / "rulesets").glob("*.toml")
        for note in re.findall(r'note = "([^"]+)"', path.read_text(encoding="utf-8"))
    }
    assert len(notes) > 15
    t = words(language)
    assert [note for note in sorted(notes) if f"({note})" in clause_words.with_note(t, Ruled(1, "Club", note))] == []


def test_what_no_document_says_is_told_in_plain_words() -> None:
    said = [clause_words.named(words("en"), clause) for clause in ("silent", "(ours) the document is silent")]
    assert said == ["not in the rules", "not in the rules, Tavla's choice"]
    notes = [
        clause_words.with_note(words("en"), ruled)
        for path in (ROOT / "rulesets").glob("*.toml")
        for _, ruled in ruled_values(load(path))
    ]
    assert [note for note in notes if re.search(r"\b(ours|silent)\b", note)] == []


def test_no_clause_holds_a_note_of_whoever_read_it() -> None:
    """A clause is quoted to players, cited by directors and reported: what it says of its reading stands apart."""
    for path in (ROOT / "rulesets").glob("*.toml"):
        quoted = clauses_of(load(path))
        assert [clause for clause in quoted if clause != DISCRETION and NOTE.search(clause)] == []


def test_the_clause_itself_stays() -> None:
    said = partial(clause_words.named, words("nb"))
    assert said("USBGF 2.2.4 (implied)") == "USBGF 2.2.4 (underforstått)"
    assert said("WBGT 4.3 (3), 'realises' read as claimed").startswith("WBGT 4.3 (3), «realises»")
    assert said("(ours) as the monitor of USBGF 1.3.3").endswith("USBGF 1.3.3")
    assert said("NBF 4.2 (iii) (a)") == "NBF 4.2 (iii) (a)"
    assert said("House 3 (our own word)") == "House 3 (our own word)"


def test_brackets_stand_once() -> None:
    assert clause_words.bracketed(words("en"), "(ours) as at the club") == "(ours: as at the club)"
    assert clause_words.bracketed(words("en"), "USBGF 1.1") == "(USBGF 1.1)"


def test_a_comma_parts_decimals_but_in_english() -> None:
    assert [words(language).decimal(17.44) for language in ("en", "nb", "tr")] == ["17.4", "17,4", "17,4"]
    assert "−0.3" == words("en").decimal(-0.29)


def test_the_rules_of_the_game_have_a_name_in_every_language() -> None:
    """No player knows the short name that a ruleset's file has for them."""
    said = [clause_words.named(words(language), "BASIC the doubling cube") for language in ("en", "nb", "tr")]
    assert said[0] == "rules of the game: the doubling cube"
    assert len(set(said)) == 3


def test_a_player_is_quoted_no_clause_that_no_document_has() -> None:
    for clause in ("silent", "silent: the director decides", "(ours) the document is silent"):
        assert "(" not in refusal_words.refusal(words("en"), Refused(Refusal.ASK_DIRECTOR, clause))


@pytest.mark.parametrize(
    ("language", "called"),
    [
        ("en", "NBF Tournament Rules (Norway)"),
        ("nb", "Norges Backgammonforbund: turneringsregler"),
        ("tr", "NBF Turnuva Kuralları (Norveç)"),
    ],
)
def test_a_ruleset_is_called_in_the_readers_language(language: str, called: str) -> None:
    text = (paths.rulesets() / "nbf.toml").read_text(encoding="utf-8")
    assert called == clause_words.title(Words(language), ruleset_of(text))
    older = "".join(line for line in text.splitlines(keepends=True) if not line.startswith("title_"))
    assert clause_words.title(Words(language), ruleset_of(older)) == "NBF Tournament Rules (Norway)"
