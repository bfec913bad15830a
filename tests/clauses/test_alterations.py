"""The tests of clauses fail when a value is altered: some of them here, all of them by `make clauses`."""

import pytest
from alterations import Findings, tried
from clause_table import ClauseTable


@pytest.mark.parametrize(
    ("ruleset", "key"),
    [
        ("usbgf-2016", "cube.dead_cube_may_be_turned"),
        ("nbf", "concession.only_if_result_certain"),
        ("wbgt", "clock.gin"),
        ("istavder-2025", "clock.flag_must_be_claimed"),
        ("nbf", "refusals.contact"),
        ("usbgf-2016", "length.when_shorter"),
        ("wbgt", "director.committee_sizes"),
        ("istavder-2025", "director.result_given_by"),
        ("usbgf-2016", "play.repeated_illegal_plays"),
    ],
)
def test_an_altered_value_is_noticed(table: ClauseTable, ruleset: str, key: str) -> None:
    findings = Findings()
    tried(table, ruleset, key, findings)
    assert (True, [], [], []) == (findings.tried > 0, findings.survivors, findings.idle, findings.broken)


def test_a_value_that_the_board_could_not_honour_is_refused_before_any_match(table: ClauseTable) -> None:
    findings = Findings()
    tried(table, "usbgf-2016", "cube.beavers", findings)
    assert (0, ["usbgf-2016 cube.beavers"]) == (findings.tried, findings.refused)
