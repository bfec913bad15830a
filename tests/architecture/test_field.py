"""Pages whose rows are shown by tests: the field's has every row, and every test that a page names is one that runs."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
ROWS = 94
ROW = re.compile(r"\| (\d+) \| (.+) \| (yes|part|no|elsewhere) \| (.*) \| (.*) \|")
NAMED = re.compile(r"`(tests/[\w/]+\.py)::(test_\w+)`")


def rows(page: str) -> list[tuple[int, str, str, str]]:
    """Number, state, words, and what shows it."""
    found = [ROW.fullmatch(line) for line in page.splitlines() if re.match(r"\| \d", line)]
    assert all(found), [line for line in page.splitlines() if re.match(r"\| \d", line) and not ROW.fullmatch(line)]
    return [(int(one[1]), one[3], one[4].strip(), one[5].strip()) for one in found if one]


def faults(page: str) -> list[str]:
    told = []
    if [number for number, *_rest in rows(page)] != list(range(1, ROWS + 1)):
        told.append("the rows are not those from 1 to 94")
    for number, state, words, shown in rows(page):
        told += [f"{number}: {fault}" for fault in not_there(shown)]
        if state in {"yes", "part"} and not NAMED.search(shown):
            told.append(f"{number}: {state}, and no test shows it")
        if state != "yes" and not words:
            told.append(f"{number}: {state}, and it is not said why")
    return told


@cache
def names_in(path: Path) -> set[str]:
    if not path.exists():
        return set()
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}


def not_there(page: str) -> list[str]:
    return [f"{path} has no {name}" for path, name in NAMED.findall(page) if name not in names_in(ROOT / path)]


@pytest.mark.parametrize("path", sorted((ROOT / "docs").glob("*.md")), ids=lambda path: path.name)
def test_every_test_that_a_page_names_is_there(path: Path) -> None:
    page = path.read_text(encoding="utf-8")
    assert not_there(page) == []
    assert not_there(f"{page} `tests/hall/test_lies.py::test_nobody`") == ["tests/hall/test_lies.py has no test_nobody"]


def test_every_failure_of_a_hall_forbidden_act_and_lie_has_its_test() -> None:
    page = (ROOT / "docs" / "hall.md").read_text(encoding="utf-8")
    tables = page.partition("## When something fails")[2].partition("## Using the desk")[0]
    shown = [line for line in tables.splitlines() if line.startswith("| ") and "Shown by" not in line]
    assert len(shown) == 17 + 9 + 25
    assert [line for line in shown if not NAMED.search(line)] == []


def page() -> str:
    return (ROOT / "docs" / "field.md").read_text(encoding="utf-8")


def test_every_row_of_the_field_is_shown_by_a_test_that_is_there_or_says_why_not() -> None:
    assert [] == faults(page())


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("| 57 |", "| 58 |", "the rows are not"),
        ("::test_a_match_is_rolled_with_dice_that_were_bought`", "::test_nobody`", "57: "),
        (
            "| 32 | Variants | yes | Nackgammon, Hypergammon, LongGammon as training matches; never one that counts |",
            "| 32 | Variants | no |  |",
            "32: no",
        ),
        (
            (
                "`tests/evidence/test_variants.py::test_every_game_begins_there_and_three_verifiers_prove_it`, `tests/ui/start/"
                "test_variant_chosen.py::test_a_variant_is_chosen_by_touch_and_begins_at_its_start`"
            ),
            "",
            "32: yes",
        ),
    ],
)
def test_a_row_that_promises_too_much_is_found(old: str, new: str, told: str) -> None:
    assert old in page()
    assert any(fault.startswith(told) for fault in faults(page().replace(old, new)))
