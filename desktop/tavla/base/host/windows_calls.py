"""Windows' own calls, with the kinds of what they take and give."""

import ctypes
from collections.abc import Callable
from typing import Any

_WINDOWS: Any = ctypes
"""With what it has on Windows alone."""


def call_of(library: str, name: str, gives: Any, *takes: Any) -> Callable[..., Any]:  # noqa: ANN401 - ctypes' kinds
    """A call of a system library; what it left as its error is in `ctypes.get_last_error()`.

    Raises AttributeError where this Windows has none of that name.
    """
    kind = _WINDOWS.WINFUNCTYPE(gives, *takes, use_last_error=True)
    made: Callable[..., Any] = kind((name, _WINDOWS.WinDLL(library, use_last_error=True)))
    return made
