"""The page of the field: every row is there, and every test it names is one that runs."""

import ast
import re
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
        tests = NAMED.findall(shown)
        told += [f"{number}: {path} has no {name}" for path, name in tests if name not in names_in(ROOT / path)]
        if state in {"yes", "part"} and not tests:
            told.append(f"{number}: {state}, and no test shows it")
        if state != "yes" and not words:
            told.append(f"{number}: {state}, and it is not said why")
    return told


def names_in(path: Path) -> set[str]:
    if not path.exists():
        return set()
    return {
        node.name for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.FunctionDef)
    }


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
            "| 32 | Variants | no | Not built: a training match begins from the usual position |",
            "| 32 | x | no |  |",
            "32: no",
        ),
        ("| 32 | Variants | no |", "| 32 | Variants | yes |", "32: yes"),
    ],
)
def test_a_row_that_promises_too_much_is_found(old: str, new: str, told: str) -> None:
    assert old in page()
    assert any(fault.startswith(told) for fault in faults(page().replace(old, new)))
