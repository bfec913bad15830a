"""The table of clauses is whole: no row without a test, no value that nobody proves, and no federation named outside
its ruleset.
"""

import ast
import re
from pathlib import Path

import pytest
from clauses_page import clauses_page
from proofs import all_proofs
from rulings_rows import ROWS
from rulings_table import REFUSALS, RULESETS
from rulings_table import ROWS as VALUES

ROOT = Path(__file__).parents[2]
KEYS = {*VALUES, *(f"refusals.{name}" for name in REFUSALS)}
FEDERATIONS = ("usbgf", "nbf", "wbgt", "istavder")


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
