"""A ruleset's text read table by table, each text of a table once: an altered ruleset has one new table."""

import re
import tomllib
from functools import cache
from typing import Any

_AT_A_TABLE = re.compile(r"^(?=\[)", re.MULTILINE)
_section = cache(tomllib.loads)


def read_by_sections(text: str) -> dict[str, Any]:
    """The same as the loader's own reader says of a ruleset that is sound."""
    document: dict[str, Any] = {}
    for section in _AT_A_TABLE.split(text):
        document = _joined(document, _section(section))
    return document


def _joined(one: dict[str, Any], other: dict[str, Any]) -> dict[str, Any]:
    return one | {
        name: _joined(one[name], value) if isinstance(value, dict) and name in one else value
        for name, value in other.items()
    }
