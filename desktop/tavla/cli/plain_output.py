"""What a command prints is text: a word from outside orders nothing of the terminal, and hides or turns no other."""

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from typing import TextIO, cast

from tavla.base.plain_name import harmless

_PLAIN = re.compile("[\n -~]*")


class _PlainOutput:
    """A stream that makes what is written to it harmless, and is the stream itself in all else. `own`: what is under
    it.
    """

    def __init__(self, stream: TextIO) -> None:
        self.own = stream

    def write(self, text: str) -> int:
        return self.own.write(text if _PLAIN.fullmatch(text) else harmless(text))

    def __getattr__(self, name: str) -> object:
        return getattr(self.own, name)


@contextmanager
def plain_output() -> Iterator[None]:
    out, errors = (cast("TextIO", _PlainOutput(stream)) for stream in (sys.stdout, sys.stderr))
    with redirect_stdout(out), redirect_stderr(errors):
        yield


def own(stream: TextIO) -> TextIO:
    """The stream for what the program itself orders of a terminal, with no word from outside."""
    return cast("TextIO", getattr(stream, "own", stream))
