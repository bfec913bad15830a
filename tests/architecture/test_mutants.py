"""`make mutants` breaks what stands in the sources: no mutant has lost its text or its tests."""

from pathlib import Path

from mutants import MUTANTS

ROOT = Path(__file__).resolve().parents[2]


def test_every_mutant_changes_one_place_of_the_sources_and_names_tests_that_are_there() -> None:
    assert [one.name for one in MUTANTS if (ROOT / one.file).read_text(encoding="utf-8").count(one.old) != 1] == []
    assert [
        path for one in MUTANTS for path in one.tests.split() if not (ROOT / path.partition("::")[0]).exists()
    ] == []
