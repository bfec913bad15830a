"""Memory that nobody uses any more, and memory that stays in use."""

import gc

from PySide6.QtCore import QAbstractEventDispatcher

from tavla.base.host import process

_ROOM, _BLOCK = 3 * 1024 * 1024, 400
_pins: list[bytes] = []
"""One block in every mebibyte of the room, so that Python keeps it."""


def use_two_heaps() -> None:
    """Before the threads begin: one heap for the screen's thread and one for all others, and large blocks go back at
    once.

    What a thread writes beside the screen leaves no holes in the screen's heap then, and heaps of each thread's own
    would keep free pages all day.
    """
    process.use_two_heaps()


def collect_on_this_thread() -> None:
    """From now on what refers to itself is collected here alone, when the loop has nothing else to do.

    Python collects on whichever thread makes the next object. A QObject that goes on another thread than the screen's
    can leave one of Qt's locks taken, and the window stands still for good.
    """
    if gc.isenabled():
        gc.disable()
        QAbstractEventDispatcher.instance().aboutToBlock.connect(collect_if_due)


def collect_if_due() -> None:
    """Once so much has been made that Python would collect by itself."""
    made, most = gc.get_count(), gc.get_threshold()
    if made[0] > most[0]:
        gc.collect(max(generation for generation in range(3) if made[generation] > most[generation]))


def settle() -> None:
    """What there is now stays: Python looks through it no more, which would take some fifty milliseconds in the midst
    of a roll or of a turn's end.

    Beside it there is room for a match.
    """
    gc.freeze()
    if not _pins:
        _make_room()


def give_back() -> None:
    """Between matches: collect what refers to itself, and hand the allocator's free pages back, so that a board at
    night is as small as in the morning.
    """
    gc.unfreeze()
    gc.collect()
    settle()
    process.give_memory_back()


def _make_room() -> None:
    """For a match's objects, beside what stays.

    Python takes memory a mebibyte at a time and gives it back when nothing is left in it: without this, one row that
    outlives a match keeps all of it.

    Source: CPython, Objects/obmalloc.c, "arenas".
    """
    blocks = [bytes(_BLOCK) for _ in range(_ROOM // _BLOCK)]
    _pins.extend({id(block) >> 20: block for block in blocks}.values())
