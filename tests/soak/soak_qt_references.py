"""Two million signals and setters: a Qt binding that loses references of None or True ends the process here, and in no
short test.
"""

import sys

from PySide6.QtCore import QObject, Signal

CALLS = 1_000_000


class _Bell(QObject):
    rung = Signal(int)


def test_two_million_calls_lose_no_reference() -> None:
    bell = _Bell()
    heard = 0

    def hear(_: int) -> None:
        nonlocal heard
        heard += 1

    bell.rung.connect(hear)
    before = sys.getrefcount(None), sys.getrefcount(True)
    for number in range(CALLS):
        bell.rung.emit(number)
        bell.setObjectName("bell")
    after = sys.getrefcount(None), sys.getrefcount(True)

    assert heard == CALLS
    assert all(abs(late - early) < 1000 for early, late in zip(before, after, strict=True)), (before, after)
