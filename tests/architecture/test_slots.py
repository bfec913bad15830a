"""What is connected to a signal is a slot of its class. Any other method makes PySide give that one object a class of
its own, which goes
with the object; Qt Quick remembers classes by their address, and shows the next object at that address by the forgotten
one's members.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCES = sorted(path for folder in ("desktop", "ui") for path in (ROOT / folder).rglob("*.py"))


def unslotted(source: str) -> Iterator[str]:
    """The class's own methods that are connected without being slots."""
    for group in (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ClassDef)):
        if "QObject" not in map(ast.unparse, group.bases):
            continue
        plain = {
            f"self.{part.name}" for part in group.body if isinstance(part, ast.FunctionDef) and not part.decorator_list
        }
        for call in (node for node in ast.walk(group) if isinstance(node, ast.Call)):
            if ast.unparse(call.func).rpartition(".")[2] in {"connect", "singleShot", "rings_once"}:
                yield from (f"{group.name}: {name}" for name in map(ast.unparse, call.args) if name in plain)


def test_what_is_connected_is_a_slot() -> None:
    found = {str(path.relative_to(ROOT)): [*unslotted(path.read_text("utf-8"))] for path in SOURCES}
    assert {} == {path: names for path, names in found.items() if names}


def test_a_plain_method_is_found() -> None:
    assert ["House: self.hear"] == list(
        unslotted("class House(QObject):\n def go(self): self.bell.connect(self.hear)\n def hear(self): ...")
    )
