"""Many positions in one go: a JSON object a line in, one a line out."""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from tavla.base.errors import TavlaError
from tavla.base.limits import BULK_LINE
from tavla.base.phrase import Grouped
from tavla.base.plain_name import plain_name
from tavla.base.system_errors import found

Answer = Callable[[dict[str, Any]], dict[str, object]]
"""What the answer to an object says besides its `id`. Raises TavlaError for one that cannot be answered."""


def answer_lines(command: str, name: str, answer: Answer) -> int:
    """Answer the lines of the file `name` (`-`: standard input) on standard output, each before the next is read from a
    pipe.

    Gives the exit code. A bad line is answered with `{"id", "error"}`, a file that cannot be read on standard error;
    both make it 1. Raises OSError for an output that cannot be written.
    """
    code = 0
    live = name == "-"
    try:
        for number, line in enumerate(_lines(name), start=1):
            if line.strip():
                answered = _answered(line, number, answer)
                code |= "error" in answered
                sys.stdout.write(json.dumps(answered) + "\n")
                if live:
                    sys.stdout.flush()
    except _UnreadableError as error:
        print(f"tavla {command}: {plain_name(name)}: {error}", file=sys.stderr)
        return 1
    return code


class _UnreadableError(TavlaError):
    """The input cannot be read; what goes wrong with the output is another matter."""


def _lines(name: str) -> Iterator[bytes]:
    try:
        with nullcontext(sys.stdin.buffer) if name == "-" else Path(name).open("rb") as file:
            while line := file.readline(BULK_LINE.most + 1):
                if len(line) > BULK_LINE.most:
                    msg = f"a line of more than {Grouped(BULK_LINE.most)} bytes"
                    raise _UnreadableError(msg)
                yield line
    except OSError as error:
        raise _UnreadableError(str(found(error))) from error


def _answered(line: bytes, number: int, answer: Answer) -> dict[str, object]:
    identity: object = None
    try:
        asked = json.loads(
            line.decode("utf-8-sig" if number == 1 else "utf-8"), object_pairs_hook=_once, parse_constant=_no_number
        )
        if not isinstance(asked, dict) or "id" not in asked:
            return {"id": None, "error": f'line {number}: expected an object with an "id"'}
        json.dumps(asked["id"], allow_nan=False)
        identity = asked["id"]
        return {"id": identity, **answer(asked)}
    except TavlaError as error:
        return {"id": identity, "error": f"line {number}: {error}"}
    except (ValueError, RecursionError) as error:
        return {"id": identity, "error": f"line {number} is not JSON: {error}"}


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object in which a key stands twice says two things; neither is guessed to be meant."""
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        msg = f"the key {next(name for name in names if names.count(name) > 1)!r} stands twice"
        raise TavlaError(msg)
    return found


def _no_number(text: str) -> None:
    msg = f"{text} is no number"
    raise ValueError(msg)
