"""The clauses a director picks from."""

from pathlib import Path

import pytest

from tavla.rules.clauses import DISCRETION, clauses_of
from tavla.rules.loader import load

RULESETS = Path(__file__).parents[2] / "rulesets"


@pytest.mark.parametrize(
    ("name", "own"), [("usbgf-2016", "USBGF 4.3.2 (h)"), ("nbf", "NBF 4.3 (ii) (g)"), ("wbgt", "WBGT 4.3 (2) 8"), ("istavder-2025", "ISTAVDER 29")]
)
def test_every_clause_stands_once_in_order_with_the_directors_discretion_last(name: str, own: str) -> None:
    clauses = clauses_of(load(RULESETS / f"{name}.toml"))
    assert own in clauses
    assert len(clauses) == len(set(clauses))
    assert DISCRETION == clauses[-1]
    assert not [clause for clause in clauses if not clause or clause.startswith(("(ours)", "silent"))]


def test_clauses_are_in_the_order_of_their_numbers() -> None:
    clauses = clauses_of(load(RULESETS / "usbgf-2016.toml"))
    assert clauses.index("USBGF 4.4.9") < clauses.index("USBGF 4.4.10")
