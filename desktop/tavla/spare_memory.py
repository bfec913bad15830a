"""Memory that nobody uses any more."""

import ctypes
import gc
import sys


def give_back() -> None:
    """Between matches: collect what refers to itself, and hand the allocator's free pages back, so that a board at night is as small as in the morning."""
    gc.collect()
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
        if trim is not None:  # another C library than GNU's has none
            trim(0)
