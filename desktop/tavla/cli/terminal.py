"""A command that goes on until it is interrupted, says what is new, and answers what is typed."""

import asyncio
import os
import signal
import stat
import sys
from argparse import ArgumentTypeError
from collections.abc import Callable, Coroutine
from typing import Any

from tavla.base.errors import TavlaError

LOOK_S = 0.5


def say(text: str) -> None:
    print(text, flush=True)


def host_of(text: str) -> str:
    """A name or an address as it is typed; nothing stands for none. Raises ArgumentTypeError."""
    from tavla.hall_desk.broker import is_host

    if text and not is_host(text):
        msg = f"{text!r} is no host; expected a name or an address without a path, such as federation.example.org"
        raise ArgumentTypeError(msg)
    return text


async def go_on(
    run: Coroutine[Any, Any, None], now: Callable[[], list[str]], *others: Coroutine[Any, Any, None]
) -> None:
    """Until `run` ends or SIGTERM comes. A line of `now` is said when it was not there before."""
    task = asyncio.create_task(run)
    loop = asyncio.get_running_loop()
    signal.signal(signal.SIGTERM, lambda _number, _frame: loop.call_soon_threadsafe(task.cancel))
    beside = [asyncio.create_task(other) for other in others]
    shown: set[str] = set()
    try:
        while not task.done():
            lines = now()
            for line in lines:
                if line not in shown:
                    say(line)
            shown = set(lines)
            await asyncio.sleep(LOOK_S)
        await task
    finally:
        for other in (task, *beside):
            other.cancel()
        await asyncio.gather(task, *beside, return_exceptions=True)


async def typed(answer: Callable[[list[str]], str]) -> None:
    """Say the answer to each line, in words; where nobody types, nothing."""
    if not sys.stdin.isatty() and stat.S_ISCHR(os.fstat(sys.stdin.fileno()).st_mode):
        return  # no terminal and no pipe, as under systemd
    loop = asyncio.get_running_loop()
    reader = asyncio.StreamReader()
    try:
        await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    except (ValueError, OSError):
        return
    while line := await reader.readline():
        words = line.decode("utf-8", errors="replace").split()
        if words:
            try:
                say(answer(words))
            except TavlaError as error:
                say(str(error))
