"""What stands on the page of an act's form is what the proofs of the clauses read as values."""

import pytest
from act_forms import form, leave, read
from clause_table import WHITE, ClauseTable
from rulings_table import RULESETS
from test_foreseen_clauses import READ


@pytest.mark.parametrize(
    "ruleset", [RULESETS[0], *(pytest.param(other, marks=pytest.mark.nightly) for other in RULESETS[1:])]
)
@pytest.mark.parametrize("act", sorted({act for act, *_ in READ}))
def test_every_form_shows_what_is_read(table: ClauseTable, ruleset: str, act: str) -> None:
    table.open(ruleset, on_roll=WHITE, roll=(3, 1))
    for field in dict.fromkeys(field for name, field, *_ in READ if name == act):
        touched = tuple(filter(None, (field,)))
        assert read(table, act, *touched) == form(table, act, *touched)
        leave(table)
