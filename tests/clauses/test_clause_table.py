"""The table of clauses is whole: no row without a test, no value that nobody proves, and no federation named outside
its ruleset.
"""

import ast
import re
from itertools import pairwise
from pathlib import Path

import pytest
from clause_roles import DECIDED, DIRECTED, HEADING, NOT_OURS, RECORDED, REPORTED, ROLES, role_of
from clauses_page import clauses_page, fates
from proofs import all_proofs
from ruleset_text import text_of
from rulings_rows import ROWS
from rulings_table import REFUSALS, RULESETS
from rulings_table import ROWS as VALUES

from tavla.rules.clauses import quoted_for
from tavla.rules.loader import ruleset_of

ROOT = Path(__file__).parents[2]
KEYS = {*VALUES, *(f"refusals.{name}" for name in REFUSALS)}
FEDERATIONS = ("usbgf", "nbf", "wbgt", "istavder")

FATES = (HEADING, DECIDED, DIRECTED, RECORDED, REPORTED, NOT_OURS)


def test_the_page_of_clauses_is_up_to_date() -> None:
    assert (ROOT / "docs" / "clauses.md").read_text(encoding="utf-8") == clauses_page()


def test_every_value_stands_in_a_row_of_the_rulings() -> None:
    assert {
        *(key for row in ROWS for key in row.keys),
        *(f"refusals.{name}" for row in ROWS for name in row.refusals),
    } == KEYS


def test_every_value_is_proved_by_what_the_board_does() -> None:
    assert {key for proof in all_proofs() for key in proof.keys} == KEYS


def test_every_proof_runs_under_rulesets_that_are_there() -> None:
    assert [] == [
        proof.name for proof in all_proofs() if not proof.rulesets or not set(proof.rulesets) <= set(RULESETS)
    ]


@pytest.mark.parametrize("test", sorted({test for row in ROWS for test in row.tests}))
def test_a_row_that_is_the_same_everywhere_names_a_test_that_is_there(test: str) -> None:
    path, _, name = test.partition("::")
    assert f"def {name}(" in (ROOT / path).read_text(encoding="utf-8")


def code_of(path: Path) -> str:
    """A module without comments and docstrings: there rules may be cited."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            node.body = [  # type: ignore[attr-defined]
                part for part in body if not (isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant))
            ] or [ast.Pass()]
    return ast.unparse(tree)


def test_no_code_mentions_a_federation_by_name() -> None:
    code = {
        path: code_of(path) for room in ("desktop", "ui", "devices") for path in sorted((ROOT / room).rglob("*.py"))
    }
    qml = {path: re.sub(r"//.*", "", path.read_text(encoding="utf-8")) for path in sorted((ROOT / "ui").rglob("*.qml"))}
    named = [
        str(path.relative_to(ROOT))
        for path, text in (code | qml).items()
        if any(name in text.casefold() for name in FEDERATIONS)
    ]
    assert [] == named


def test_the_page_says_of_every_clause_of_every_document_what_becomes_of_it() -> None:
    page, used = clauses_page(), set[str]()
    for ruleset in RULESETS:
        rules = ruleset_of(text_of(ruleset))
        found = list(fates(ruleset))
        assert [clause for clause, *_ in found] == [one.clause for one in rules.clauses.listed]
        assert [
            clause for clause, _, fate, why in found if not why or f"| {clause} | " not in page or fate not in FATES
        ] == []
        used |= {role_of(one.clause, one.en) for one in rules.clauses.listed if not quoted_for(rules)[one.clause]}
    assert set(ROLES) == used


def test_a_heading_has_clauses_below_it() -> None:
    for ruleset in RULESETS:
        rows = [(clause, fate) for clause, _, fate, _ in fates(ruleset)]
        for (clause, fate), (following, _) in pairwise(rows):
            assert fate != HEADING or following.startswith((f"{clause}.", f"{clause} ")), clause
