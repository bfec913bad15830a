"""The system's own sentences are English and reach no seat: an OSError is put into words in one place."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import tavla
import tavla_devices
import tavla_ui

SYSTEM = {"OSError", "IOError", "EnvironmentError", "PermissionError", "FileNotFoundError", "FileExistsError"}
FREE = ("tavla/cli/",)
"""The command line is English, and shows what the system says."""
LOGGED = {
    "tavla/services/devices/hub.py": "the log of the devices",
    "tavla/storage/device_keys.py": "the log of the devices",
}
"""Who writes an error as it is, and where it goes; no page shows it."""


def told(source: str) -> Iterator[str]:
    """Where a source takes the system's words: `.strerror` anywhere, or a caught OSError as text."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr == "strerror" and not _is(node.value, "os"):
            yield f"{node.lineno}: strerror"
        if isinstance(node, ast.ExceptHandler) and node.name and SYSTEM & set(_names(node.type)):
            yield from _as_text(node, node.name)


def _names(caught: ast.expr | None) -> Iterator[str]:
    for node in ast.walk(caught) if caught is not None else ():
        if isinstance(node, ast.Name):
            yield node.id


def _as_text(handler: ast.ExceptHandler, name: str) -> Iterator[str]:
    for node in ast.walk(handler):
        if isinstance(node, ast.FormattedValue) and _is(node.value, name):
            yield f"{node.lineno}: in an f-string"
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in {"str", "repr"}:
            yield from (f"{node.lineno}: {node.func.id}" for argument in node.args if _is(argument, name))


def _is(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def test_no_sentence_holds_the_systems_own_words() -> None:
    found, logged = list[str](), set[str]()
    for package in (tavla, tavla_ui, tavla_devices):
        root = Path(str(package.__file__)).parent
        for path in root.rglob("*.py"):
            name, taken = path.relative_to(root.parent).as_posix(), [*told(path.read_text(encoding="utf-8"))]
            if name in LOGGED and taken:
                logged.add(name)
            elif not name.startswith(FREE):
                found += [f"{name}:{one}" for one in taken]
    assert ([], set(LOGGED)) == (found, logged)


@pytest.mark.parametrize(
    "source",
    [
        "try: pass\nexcept OSError as error: say(error.strerror)",
        "try: pass\nexcept (ValueError, OSError) as error: say(str(error))",
        "try: pass\nexcept FileNotFoundError as error: say(f'not read: {error}')",
    ],
)
def test_planted_words_of_the_system_are_found(source: str) -> None:
    assert [*told(source)]
