"""JSON in the one form that signatures are over: that of docs/evidence-format.md."""

import json


def written(value: object) -> bytes:
    """Sorted keys, no white space, UTF-8."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False).encode()


def read(data: bytes) -> object | None:
    """The value, or None for anything but the canonical form."""
    try:
        value: object = json.loads(data, parse_float=_no_fraction)
        return value if written(value) == data else None
    except (ValueError, RecursionError):
        return None


def _no_fraction(text: str) -> object:
    msg = f"{text} is no whole number"
    raise ValueError(msg)
