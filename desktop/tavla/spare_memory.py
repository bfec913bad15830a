"""Memory that nobody uses any more, and memory that stays in use."""

import gc
import sys


def settle() -> None:
    """What there is now stays: Python looks through it no more, which would take some fifty milliseconds in the midst of a roll or of a turn's end."""
    gc.freeze()


def give_back() -> None:
    """Between matches: collect what refers to itself, and hand the allocator's free pages back, so that a board at night is as small as in the morning."""
    gc.unfreeze()
    gc.collect()
    settle()
    if sys.platform == "linux":
        import ctypes

        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
        if trim is not None:  # another C library than GNU's has none
            trim(0)
