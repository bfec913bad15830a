"""Every value that the rule documents set stands in its ruleset, with its clause."""

import pytest
from ruleset_text import RULESETS as FOLDER
from ruleset_text import SHIPPED, text_of
from rulings_table import REFUSALS, ROWS, RULESETS, note_of

from tavla.application.refusals import ILLEGAL_PLAY, Refusal
from tavla.rules.catalogue import Entry, entries
from tavla.rules.loader import load, ruleset_of
from tavla.rules.ruleset import Ruleset

PAYLOAD_BYTES = 48_000


@pytest.fixture(scope="module", params=RULESETS)
def column(request: pytest.FixtureRequest) -> tuple[int, Ruleset]:
    return RULESETS.index(request.param), ruleset_of(text_of(request.param))


@pytest.mark.parametrize("key", ROWS)
def test_a_value_stands_as_its_document_sets_it(column: tuple[int, Ruleset], key: str) -> None:
    number, ruleset = column
    value, clause, *alternatives = ROWS[key][number]
    found = next(entry for entry in entries(ruleset) if entry.key == key)
    assert Entry(key, value, clause, tuple(*alternatives), note_of(clause)) == found


def test_the_table_of_rulings_names_every_value(column: tuple[int, Ruleset]) -> None:
    _, ruleset = column
    assert {*ROWS, *(f"refusals.{name}" for name in REFUSALS)} == {entry.key for entry in entries(ruleset)}


def test_a_refusal_quotes_the_clause_of_its_document(column: tuple[int, Ruleset]) -> None:
    number, ruleset = column
    assert {name: clauses[number] for name, clauses in REFUSALS.items()} == ruleset.refusal_clauses


def test_every_clause_of_a_refusal_belongs_to_a_refusal() -> None:
    assert {*REFUSALS} <= {ILLEGAL_PLAY, *(refusal.value for refusal in Refusal)}


def test_what_no_document_says_is_told_apart(column: tuple[int, Ruleset]) -> None:
    _, ruleset = column
    assert (True, False) == (ruleset.clock.take_gives_new_delay.is_silent, ruleset.clock.method.is_silent)


@pytest.mark.parametrize("name", SHIPPED)
def test_every_shipped_ruleset_is_whole_and_named_as_its_file(name: str) -> None:
    assert name == load(FOLDER / f"{name}.toml").name


def test_nothing_else_is_shipped() -> None:
    assert SHIPPED == tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


@pytest.mark.parametrize("name", SHIPPED)
def test_a_ruleset_leaves_room_in_the_first_fact_of_a_match(name: str) -> None:
    assert len(text_of(name).encode()) <= PAYLOAD_BYTES


def test_matches_are_set_up_with_the_federations_rulesets_alone() -> None:
    assert RULESETS == tuple(name for name in RULESETS if ruleset_of(text_of(name)).selectable)
    assert (False, False) == (ruleset_of(text_of("template")).selectable, ruleset_of(text_of("file-replay")).selectable)
