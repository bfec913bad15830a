"""A task that is to end ends, also where a library loses the cancellation."""

import ast
import asyncio
from pathlib import Path

from tavla.base.tasks import ended

ROOT = Path(__file__).resolve().parents[2]


async def deaf(times: int) -> int:
    """Loses so many cancellations, as `wait_for` of Python 3.11 may."""
    heard = 0
    while True:
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            heard += 1
            if heard > times:
                raise


def test_a_task_that_loses_its_cancellation_ends_nevertheless() -> None:
    async def tried() -> bool:
        tasks = [asyncio.create_task(deaf(times)) for times in (0, 1)]
        await asyncio.sleep(0)
        await asyncio.wait_for(ended(*tasks), 10)
        return all(task.cancelled() for task in tasks)

    assert asyncio.run(tried())


def test_nothing_waits_by_what_loses_a_cancellation() -> None:
    """`asyncio.timeout` in its place loses none."""
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for package in ("desktop", "ui", "devices", "tools")
        for path in (ROOT / package).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and ast.unparse(node) == "asyncio.wait_for"
    ]
    assert [] == found
