"""A club's ruleset is written from the template alone."""

from enum import Enum
from pathlib import Path
from typing import Any, get_args, get_origin

import pytest
from ruleset_text import altered, text_of, type_of
from rulings_table import ROWS

from tavla.rules.catalogue import differences, entries
from tavla.rules.loader import load, ruleset_of
from tavla.rules.reading import shape

TEMPLATE = text_of("template")


def words_of(kind: Any) -> list[str]:  # noqa: ANN401
    if kind in (int, str, bool):
        return []
    if get_origin(kind) is tuple:
        return words_of(get_args(kind)[0])
    if isinstance(kind, type) and issubclass(kind, Enum):
        return [word.value for word in kind]
    return [word for _, inner in shape(kind) for word in words_of(inner)]


def comment_above(key: str) -> str:
    table, _, name = key.rpartition(".")
    lines = TEMPLATE[TEMPLATE.index(f"[{table}]\n") :].splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith(f"{name} ="))
    first = at
    while lines[first - 1].startswith("#"):
        first -= 1
    return " ".join(line.removeprefix("# ") for line in lines[first:at])


@pytest.mark.parametrize("key", ROWS)
def test_the_template_says_what_a_key_means_and_which_words_it_takes(key: str) -> None:
    comment = comment_above(key)
    # A type explained once is not explained again.
    _, again, elsewhere = comment.partition("Written as ")
    if again:
        comment += comment_above(elsewhere.rstrip("."))
    assert len(comment) >= len("How long a break is.")
    assert [] == [word for word in words_of(type_of(key)) if word not in comment]


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("breaks.minutes", 10),
        ("cube.dead_cube_may_be_turned", True),
        ("times.singles.delay", {"set_by": "rules", "seconds": 8, "least_seconds": 8, "most_seconds": 8}),
    ],
)
def test_one_line_of_the_template_changes_one_value(tmp_path: Path, key: str, value: object) -> None:
    named = TEMPLATE.replace('name = "template"', 'name = "my-club"').replace("selectable = false", "selectable = true")
    (tmp_path / "my-club.toml").write_text(altered(named, key, value), encoding="utf-8")
    club = load(tmp_path / "my-club.toml")
    assert ("my-club", True, [key]) == (
        club.name,
        club.selectable,
        [found.first.key for found in differences(ruleset_of(TEMPLATE), club)],
    )


def test_the_template_cites_no_federation() -> None:
    assert {"Club", ""} == {entry.clause for entry in entries(ruleset_of(TEMPLATE))}
    assert [] == [name for name in ("USBGF", "NBF", "WBGT", "ISTAVDER") if name in TEMPLATE]
