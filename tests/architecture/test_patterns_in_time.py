"""No regular expression takes more than a share of its text's length: each is tried on texts made of its own letters."""

import ast
import importlib
import re
import time
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import NamedTuple

import pytest

import tavla
import tavla_devices
import tavla_ui

PACKAGES = [Path(package.__file__ or "").parent for package in (tavla, tavla_ui, tavla_devices)]
METHODS = {"match", "fullmatch", "search", "sub", "finditer", "findall", "split"}
SIZES = (24, 300, LAST := 8_000)
"""What doubles with each letter is seen at the first."""
MOST_SECONDS = 0.05
"""Many times what the slowest sound one takes on 8,000 letters; the square of them takes a tenth to half a second."""
COMMON = (" ", "\t", "0", "a", "A", ".", "-", "/", '"', "(", "[")
MOST_HEADS = 8
"""Of the signs in a pattern, and of its words."""
WORD = re.compile(r"[A-Za-z]{2,}")


class Use(NamedTuple):
    """A pattern, how it is asked, and where."""

    pattern: re.Pattern[str] | re.Pattern[bytes]
    method: str
    place: str


def uses() -> Iterator[Use]:
    """Every regular expression of the program that stands in its text, and each compiled one by its name."""
    for package in PACKAGES:
        for path in sorted(package.rglob("*.py")):
            yield from _uses_of(path, ".".join((package.name, *path.relative_to(package).with_suffix("").parts)))


def _uses_of(path: Path, module: str) -> Iterator[Use]:
    text = path.read_text("utf-8")
    if not re.search(r"^import re$", text, re.MULTILINE) and not re.search(r"\.(fullmatch|search)\(", text):
        return
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in METHODS:
            named = ast.unparse(node.func.value)
            place = f"{module}:{node.lineno}"
            literal = node.args[0].value if node.args and isinstance(node.args[0], ast.Constant) else None
            if named == "re" and isinstance(literal, str):
                yield Use(re.compile(literal), node.func.attr, place)
            elif isinstance(node.func.value, ast.Name) and named.isupper() and "windows" not in module:
                found = getattr(importlib.import_module(module), named, None)
                if isinstance(found, re.Pattern):
                    yield Use(found, node.func.attr, f"{place} {named}")


def seconds(use: Use, text: str) -> float:
    asked: str | bytes = text.encode("utf-8", "replace") if isinstance(use.pattern.pattern, bytes) else text
    ask = getattr(use.pattern, use.method)
    began = time.thread_time()
    found = ask(asked[:0], asked) if use.method == "sub" else ask(asked)
    if use.method == "finditer":
        list(found)
    return time.thread_time() - began


def slowest(use: Use) -> str:
    """The text on which it took too long, as head × unit; empty where there is none."""
    pattern = use.pattern.pattern
    told = pattern if isinstance(pattern, str) else pattern.decode("latin-1")
    words = [f" {word}{after}" for word in WORD.findall(told) for after in ("", " ", ". ")][:MOST_HEADS]
    letters = sorted({*told, *COMMON})
    signs = [letter for letter in letters if not letter.isalnum()][:MOST_HEADS]
    for head, unit in product(("", "a", "0", *signs, *words), (*letters, *words)):
        for size in SIZES:
            took = seconds(use, head + unit * (size // len(unit)) + "\0")
            if size == LAST and MOST_SECONDS / 10 < took <= MOST_SECONDS:  # a fast computer takes a square in this
                took = seconds(use, head + unit * (4 * size // len(unit)) + "\0")
            if took > MOST_SECONDS:
                return f"{use.place} {use.method}: {told[:60]!r} on {head!r} and {size} letters of {unit!r}"
    return ""


@pytest.mark.parametrize(
    "planted", [r"\s*(\S.*?)\s+vs\.\s+(\S.*?)\s*", r"\s*\[\s*([a-z\s]+?)\s*\]\s*", r"(a+)+b", r"[0-9]+x"]
)
def test_a_pattern_that_takes_the_square_is_seen(planted: str) -> None:
    assert slowest(Use(re.compile(planted), "search", "here"))


def test_no_pattern_takes_more_than_a_share_of_its_text() -> None:
    found = {(use.pattern.pattern, use.pattern.flags, use.method): use for use in uses()}
    assert len(found) > 100
    assert [] == [told for use in found.values() if (told := slowest(use))]
