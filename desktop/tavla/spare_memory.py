"""Memory that nobody uses any more, and memory that stays in use."""

import gc
import sys

_ARENA_MAX, _MMAP_THRESHOLD = -8, -3
_LARGE = 128 * 1024


def use_one_heap() -> None:
    """Before the threads begin: let all of them take from one heap, and large blocks go back at once. Heaps of the threads' own keep free pages all day.

    Source: mallopt(3), M_ARENA_MAX and M_MMAP_THRESHOLD.
    """
    _of_c_library("mallopt", _ARENA_MAX, 1)
    _of_c_library("mallopt", _MMAP_THRESHOLD, _LARGE)


def settle() -> None:
    """What there is now stays: Python looks through it no more, which would take some fifty milliseconds in the midst of a roll or of a turn's end."""
    gc.freeze()


def give_back() -> None:
    """Between matches: collect what refers to itself, and hand the allocator's free pages back, so that a board at night is as small as in the morning."""
    gc.unfreeze()
    gc.collect()
    settle()
    _of_c_library("malloc_trim", 0)


def _of_c_library(name: str, *values: int) -> None:
    """Call what only GNU's C library has."""
    if sys.platform == "linux":
        import ctypes

        call = getattr(ctypes.CDLL(None), name, None)
        if call is not None:
            call(*values)
