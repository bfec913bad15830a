"""A word from outside stands in a path only by `file_name`."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from outside_fields import OUTSIDE

import tavla
import tavla_ui
from tavla.system import updates

PATHS_OWN = {"name", "path", "folder"}
"""What a path that is there, or a port's folder, is called by as well."""
FIELDS = {field.rpartition(".")[2] for field in OUTSIDE} - PATHS_OWN
BY_PATTERN = {("updates.py", "update.version")}
"""Held to a pattern before it names a folder, which `test_a_versions_pattern_takes_no_path` tries."""
JOINING = {"ExportFile", "with_name", "with_stem", "joinpath", "Path"}


def breaches(source: str) -> Iterator[str]:
    """Where a path or a file's name is put together from a field that holds words from outside, as they are."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.BinOp(op=ast.Div(), right=part):
                parts = [part]
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=given) if name in JOINING:
                parts = given[:1]
            case _:
                continue
        for part in parts:
            yield from (f"{node.lineno}: {ast.unparse(found)}" for found in _outside(part))


def _outside(node: ast.expr) -> Iterator[ast.Attribute]:
    match node:
        case ast.Attribute(attr=name) if name in FIELDS:
            yield node
        case ast.JoinedStr(values=parts):
            for part in parts:
                if isinstance(part, ast.FormattedValue):
                    yield from _outside(part.value)
        case ast.BinOp(left=left, right=right):
            yield from _outside(left)
            yield from _outside(right)
        case ast.Subscript(value=value):
            yield from _outside(value)
        case ast.IfExp(body=one, orelse=other):
            yield from _outside(one)
            yield from _outside(other)
        case _:
            pass


SOURCES = sorted(path for package in (tavla, tavla_ui) for path in Path(package.__path__[0]).rglob("*.py"))


def test_no_word_from_outside_is_put_into_a_path_as_it_is() -> None:
    found = [
        f"{path.name}:{breach}"
        for path in SOURCES
        for breach in breaches(path.read_text(encoding="utf-8"))
        if (path.name, breach.partition(": ")[2]) not in BY_PATTERN
    ]
    assert found == []


@pytest.mark.parametrize("version", ["", ".", "..", "../1", "1/..", "/1", "1\\..", "1\n", "1:2", "a1", "1\0"])
def test_a_versions_pattern_takes_no_path(version: str) -> None:
    assert updates._VERSION.fullmatch(version) is None


@pytest.mark.parametrize(
    "source",
    [
        'folder / f"{card.event}.zip"',
        "folder / card.event",
        'ExportFile(f"{started.players[side]}.mat", make)',
        'path.with_name(f"{card.table}.x")',
    ],
)
def test_a_planted_one_is_found(source: str) -> None:
    assert list(breaches(source))
