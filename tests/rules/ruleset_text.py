"""The entries of a ruleset, and changing one in its text."""

import re
from pathlib import Path
from typing import Any, get_args

from msgspec.structs import fields

from tavla.rules.catalogue import written
from tavla.rules.line_finder import line_of
from tavla.rules.ruleset import Ruleset

RULESETS = Path(__file__).parents[2] / "rulesets"
SHIPPED = ("file-replay", "istavder-2025", "nbf", "template", "usbgf-2016", "wbgt")


def text_of(name: str) -> str:
    return (RULESETS / f"{name}.toml").read_text(encoding="utf-8")


def type_of(key: str) -> Any:  # noqa: ANN401
    kind: Any = Ruleset
    for name in key.split("."):
        kind = next(field.type for field in fields(kind) if field.name == name)
    return get_args(kind)[0]


def without(source: str, key: str) -> str:
    """The text without the entry, all its lines."""
    return _put(source, key, [])


def renamed(source: str, key: str, name: str) -> str:
    """The text with another name before the equals sign."""
    lines = source.splitlines()
    first, _ = _block(source, key)
    lines[first] = f"{name} = {lines[first].partition('=')[2].strip()}"
    return "\n".join(lines)


def altered(source: str, key: str, value: object, alternatives: list[Any] | None = None) -> str:
    """The text with another value in the entry."""
    lines = source.splitlines()
    first, last = _block(source, key)
    block = "\n".join(lines[first:last])
    clause = re.findall(r'clause = "([^"]*)"', block)[-1]
    entry = {"value": value, "clause": clause}
    if "alternatives = " in block:
        entry["alternatives"] = alternatives or []
    return _put(source, key, [f"{key.rpartition('.')[2]} = {written(entry)}"])


def _put(source: str, key: str, instead: list[str]) -> str:
    lines = source.splitlines()
    first, last = _block(source, key)
    return "\n".join([*lines[:first], *instead, *lines[last:]])


def _block(source: str, key: str) -> tuple[int, int]:
    lines = source.splitlines()
    first = line_of(source, key) - 1
    last = first + 1
    if lines[first].rstrip().endswith("["):
        while not lines[last].startswith("]"):
            last += 1
        last += 1
    return first, last
