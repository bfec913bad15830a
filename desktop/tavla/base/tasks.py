"""Tasks of asyncio that are to end."""

import asyncio
from collections.abc import Awaitable
from typing import Any

AGAIN_S = 0.5


async def ended(*tasks: asyncio.Task[Any] | asyncio.Future[Any]) -> None:
    """Cancel them until they have ended: `wait_for` of Python 3.11, in a library too, may lose a cancellation."""
    while left := [task for task in tasks if not task.done()]:
        for task in left:
            task.cancel()
        await asyncio.wait(left, timeout=AGAIN_S)


async def to_its_end(work: Awaitable[Any]) -> None:
    """Wait for it though this be cancelled meanwhile, which is raised after it. What it raises is not."""
    doing = asyncio.gather(work, return_exceptions=True)
    cancelled: asyncio.CancelledError | None = None
    while not doing.done():
        try:
            await asyncio.wait((doing,))
        except asyncio.CancelledError as error:
            cancelled = error
    if cancelled is not None:
        raise cancelled
