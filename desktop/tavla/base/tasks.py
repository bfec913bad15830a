"""Tasks of asyncio that are to end."""

import asyncio
from typing import Any

AGAIN_S = 0.5


async def ended(*tasks: asyncio.Task[Any] | asyncio.Future[Any]) -> None:
    """Cancel them until they have ended: `wait_for` of Python 3.11, in a library too, may lose a cancellation."""
    while left := [task for task in tasks if not task.done()]:
        for task in left:
            task.cancel()
        await asyncio.wait(left, timeout=AGAIN_S)
