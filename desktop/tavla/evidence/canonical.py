"""JSON in the one form that signatures are over: that of docs/evidence-format.md."""

import json

MOST_BYTES = 64 * 1024
MOST_LEVELS = 32
MOST_DIGITS = 4300


def written(value: object) -> bytes:
    """Sorted keys, no white space, UTF-8."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False).encode()


def read(data: bytes) -> object | None:
    """The value, or None for anything but the canonical form within its limits."""
    if len(data) > MOST_BYTES:
        return None
    try:
        value: object = json.loads(data, parse_float=_no_fraction, parse_int=_whole)
        return value if written(value) == data and _levels(value) <= MOST_LEVELS else None
    except (ValueError, RecursionError):
        return None


def _levels(value: object) -> int:
    """How many objects and lists lie in one another."""
    if isinstance(value, dict):
        return 1 + max(map(_levels, value.values()), default=0)
    return 1 + max(map(_levels, value), default=0) if isinstance(value, list) else 0


def _whole(text: str) -> int:
    if len(text.lstrip("-")) > MOST_DIGITS:
        msg = f"a number of more than {MOST_DIGITS} digits"
        raise ValueError(msg)
    return int(text)


def _no_fraction(text: str) -> object:
    msg = f"{text} is no whole number"
    raise ValueError(msg)
