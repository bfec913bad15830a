"""Where in a TOML text a key stands.

The standard reader does not tell; rulesets are written one key a line, so a scan of the lines does.
"""

import re

_HEADER = re.compile(r"\s*\[([A-Za-z0-9_.\-\s]+)\]\s*(?:#.*)?$")
_KEY = re.compile(r"\s*([A-Za-z0-9_\-.]+)\s*=")
_INDEX = re.compile(r"\[(\d+)\]")


def line_of(source: str, key: str) -> int:
    """The line, from 1, of a key such as `clock.stops.value[2].ground`, or of the nearest thing around it that is
    there; 0 when nothing is.
    """
    lines = _lines_of_keys(source)
    index = _INDEX.search(key)
    plain = key[: index.start()] if index else key
    while plain not in lines:
        if "." not in plain:
            return 0
        plain = plain.rpartition(".")[0]
    return _line_of_item(source, lines[plain], int(index[1])) if index else lines[plain]


def _lines_of_keys(source: str) -> dict[str, int]:
    found: dict[str, int] = {}
    table = ""
    for number, line in enumerate(source.splitlines(), 1):
        if header := _HEADER.match(line):
            table = "".join(header[1].split())
            found.setdefault(table, number)
        elif key := _KEY.match(line):
            found.setdefault(f"{table}.{key[1]}" if table else key[1], number)
    return found


def _line_of_item(source: str, first: int, index: int) -> int:
    """The line of an item of a list that begins on line `first`, where each item has a line of its own;
    else `first`.
    """
    lines = source.splitlines()
    if lines[first - 1].rstrip().endswith("["):
        items = [
            number
            for number, line in enumerate(lines[first:], first + 1)
            if line.strip() and not line.lstrip().startswith("#")
        ]
        return items[index] if index < len(items) else first
    return first
