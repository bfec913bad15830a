"""TOML that others wrote, read within bounds. Python's reader takes time and memory by the square of the parts of a
dotted key, and has no error of its own for numbers and nesting that it cannot take.
"""

import re
import tomllib
from typing import Any

from tavla.base.limits import TOML_DOTS


class TomlError(ValueError):
    """What is wrong, and in which line; 0 where nobody can say."""

    def __init__(self, what: str, line: int) -> None:
        super().__init__(what)
        self.line = line


def read_toml(text: str) -> dict[str, Any]:
    """The document that a text describes. Raises TomlError."""
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > TOML_DOTS.most:
            msg = f"a line of {line.count('.')} dots; expected at most {TOML_DOTS.most}"
            raise TomlError(msg, number)
    try:
        return tomllib.loads(text)
    except RecursionError as error:
        msg = "lists or tables that lie too deep in one another"
        raise TomlError(msg, 0) from error
    except ValueError as error:
        where = re.search(r"at line (\d+)", str(error))
        raise TomlError(str(error), int(where[1]) if where else 0) from error
