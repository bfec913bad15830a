"""Every value and its clause stand on the director's page as the rulings have them."""

import pytest
from clause_table import ClauseTable
from rules_as_shown import TABLES, expected_on_page
from rulings_table import RULESETS

from tavla_ui.robots.hands import wait_until


def shown_as_ruled(table: ClauseTable, ruleset: str, section: str) -> None:
    table.shows_rules_of(ruleset, section)
    expected = expected_on_page(ruleset, section)
    wait_until(lambda: all(table.stage.sees(f"rules.value.{key}") for key in expected), "not every value is shown")
    for key, (value, clause) in expected.items():
        cited = table.stage.text(f"rules.clause.{key}") if clause else ""
        assert (key, value, clause) == (key, table.stage.text(f"rules.value.{key}"), cited)


@pytest.mark.parametrize("section", TABLES)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_director_reads_every_value_with_its_clause(table: ClauseTable, ruleset: str, section: str) -> None:
    shown_as_ruled(table, ruleset, section)
