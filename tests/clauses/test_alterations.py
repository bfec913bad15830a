"""The tests of clauses fail when a value is altered: some of them here, all of them by `make clauses`."""

from collections.abc import Callable

import alterations
import pytest
from alterations import Findings, tried
from clause_table import ClauseTable
from proofs import Proof
from ruleset_text import SHIPPED, text_of
from section_reader import read_by_sections

from tavla.base.toml_text import read_toml


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
    findings = tried(table, ruleset, key)
    assert (True, [], [], [], [], []) == (
        findings.tried > 0,
        findings.survivors,
        findings.on_page_alone,
        findings.idle,
        findings.broken,
        findings.unfit,
    )


@pytest.mark.parametrize("name", SHIPPED)
def test_a_ruleset_read_table_by_table_is_the_same(name: str) -> None:
    assert read_toml(text_of(name)) == read_by_sections(text_of(name))


def test_a_value_that_the_board_could_not_honour_is_refused_before_any_match(table: ClauseTable) -> None:
    findings = tried(table, "usbgf-2016", "cube.beavers")
    assert (0, ["usbgf-2016 cube.beavers"]) == (findings.tried, findings.refused)


def tried_by(
    monkeypatch: pytest.MonkeyPatch,
    table: ClauseTable,
    *claims: Callable[[ClauseTable, str], None],
    page_fails: bool = False,
) -> Findings:
    """The alterations of one value, put to these tests and to a page of rules that shows all or nothing."""
    monkeypatch.setattr(alterations, "proofs_of", lambda _key, _ruleset: [Proof((), claim, ()) for claim in claims])
    monkeypatch.setattr(alterations, "_page_fails", lambda _table, _alteration: page_fails)
    return tried(table, "nbf", "director.appeal_by")


def holds_always(_table: ClauseTable, _ruleset: str) -> None:
    pass


def fails_when_altered(table: ClauseTable, _ruleset: str) -> None:
    assert not table.altered


def fails_always(_table: ClauseTable, _ruleset: str) -> None:
    raise AssertionError


def warns_when_altered(table: ClauseTable, _ruleset: str) -> None:
    table.stage.warnings += table.altered


@pytest.mark.parametrize("page_fails", [False, True])
def test_what_no_test_sees_is_told(monkeypatch: pytest.MonkeyPatch, table: ClauseTable, page_fails: bool) -> None:
    findings = tried_by(monkeypatch, table, holds_always, page_fails=page_fails)
    told, silent = (findings.on_page_alone, findings.survivors)[:: 1 if page_fails else -1]
    assert (["nbf director.appeal_by = at_once"], []) == (told, silent)


def test_a_test_that_never_fails_is_told_though_another_has_noticed_all(
    monkeypatch: pytest.MonkeyPatch, table: ClauseTable
) -> None:
    findings = tried_by(monkeypatch, table, fails_when_altered, holds_always)
    assert ([], 1) == (findings.survivors, len(findings.idle))
    assert "holds_always" in findings.idle[0]


def test_a_test_that_fails_of_the_ruleset_as_it_is_and_what_the_window_warns_of_are_told(
    monkeypatch: pytest.MonkeyPatch, table: ClauseTable
) -> None:
    assert 1 == len(tried_by(monkeypatch, table, fails_always).unfit)
    assert 1 == len(tried_by(monkeypatch, table, warns_when_altered).broken)


def test_what_decides_nothing_is_told_apart_with_its_reason(
    monkeypatch: pytest.MonkeyPatch, table: ClauseTable
) -> None:
    """The first face is what the board shows; another first one is noticed."""
    monkeypatch.setattr(alterations, "proofs_of", lambda _key, _ruleset: [Proof((), holds_always, ())])
    monkeypatch.setattr(alterations, "_page_fails", lambda _table, _alteration: True)
    findings = tried(table, "nbf", "cube.faces_at_start")
    told = [line.partition(": ") for line in findings.in_words]
    assert {"the board shows the first of them"} == {why for _, _, why in told}
    assert all("= [64" in line for line, _, _ in told)
    assert findings.on_page_alone
    assert all("= [64" not in line for line in findings.on_page_alone)
