"""A text that a test gives to `t` is one of the program: a page that a walk fills with an old one proves nothing."""

import ast
from collections.abc import Iterator
from pathlib import Path

from babel.messages.pofile import read_po

ROOT = Path(__file__).resolve().parents[2]


def texts(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        text = node.args[0]
        if name == "t" and isinstance(text, ast.Constant) and isinstance(text.value, str):
            yield text.value


def test_every_text_that_the_windows_tests_speak_is_in_the_catalogue() -> None:
    with (ROOT / "resources" / "translations" / "tavla.pot").open("rb") as file:
        known = {
            one for message in read_po(file) for one in (message.id if isinstance(message.id, tuple) else (message.id,))
        }
    spoken = {
        text: path.name for path in (ROOT / "tests" / "ui").rglob("*.py") for text in texts(path.read_text("utf-8"))
    }
    assert len(spoken) > 1
    assert {text: name for text, name in spoken.items() if text not in known} == {}
