"""What a game is worth is a rule, and stands in one place."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import tavla
import tavla_ui

PLACE = "tavla/domain/game/outcome.py"


def multiplied(source: str) -> Iterator[int]:
    """The lines on which a cube or a grade is multiplied by anything but a plain figure, as the double of a cube is."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case (
                ast.BinOp(left=left, op=ast.Mult(), right=right)
                | ast.AugAssign(target=left, op=ast.Mult(), value=right)
            ):
                words = ast.unparse(node)
                if ("cube" in words or "grade" in words or "Grade" in words) and not (
                    _is_figure(left) or _is_figure(right)
                ):
                    yield node.lineno
            case _:
                pass


def _is_figure(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) or (isinstance(node, ast.IfExp) and _is_figure(node.body))


def test_nobody_else_multiplies_grade_and_cube() -> None:
    found = set[str]()
    for package in (tavla, tavla_ui):
        root = Path(str(package.__file__)).parent
        for path in root.rglob("*.py"):
            name = path.relative_to(root.parent).as_posix()
            found |= {f"{name}:{line}" for line in multiplied(path.read_text(encoding="utf-8")) if name != PLACE}
    assert set() == found


@pytest.mark.parametrize("source", ["grade * state.cube.value", "cube_of(game) * level", "points *= self._cube"])
def test_planted_multiplications_are_found(source: str) -> None:
    assert [1] == [*multiplied(source)]
    assert [] == [*multiplied("offered = 2 * cube.value")]
