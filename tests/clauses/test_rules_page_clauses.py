"""Every value and its clause stand on the director's page as the rulings have them."""

import pytest
from clause_table import ClauseTable
from rules_as_shown import TABLES, expected_on_page
from rulings_table import RULESETS


def shown_as_ruled(table: ClauseTable, ruleset: str, section: str) -> None:
    table.shows_rules_of(ruleset, section)
    for key, (value, clause) in expected_on_page(ruleset, section).items():
        assert (key, value, clause) == (key, table.stage.text(f"rules.value.{key}"), table.stage.text(f"rules.clause.{key}"))


@pytest.mark.parametrize("section", TABLES)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_director_reads_every_value_with_its_clause(table: ClauseTable, ruleset: str, section: str) -> None:
    shown_as_ruled(table, ruleset, section)
