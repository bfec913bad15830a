"""Directors and their PINs for the screen: hashed beside its thread, answered on it."""

import threading
from collections.abc import Callable
from typing import assert_never

from tavla.application.ports import Hop
from tavla.storage.directors import Answer as CheckAnswer
from tavla.storage.directors import Blocked, Directors, Failed, OfficialRefusal, Right, Unknown, Wrong
from tavla.storage.errors import JournalError
from tavla.storage.people import Official, Role
from tavla.storage.pin import Pin
from tavla_ui.pin_desk import Added, Checked, OfficialHere, PinFailed, PinRight, PinUnfit, PinWrong


class DirectorDesk:
    """Fits the screen's `PinDesk`."""

    def __init__(self, directors: Directors, hop: Hop, time_ms: Callable[[], int]) -> None:
        self._directors, self._hop, self._time_ms = directors, hop, time_ms

    def people(self) -> tuple[OfficialHere, ...]:
        """Everybody. Raises PeopleDamagedError, JournalError."""
        return tuple(_here(official) for official in self._directors.people())

    def check(self, key: str, digits: bytearray, heard: Callable[[Checked], None]) -> None:
        """Whether the digits are that person's PIN."""

        def done(answer: CheckAnswer | Failed) -> None:
            checked = _checked(answer)
            self._hop(lambda: heard(checked))

        self._directors.check_in_background(key, Pin(digits), done)

    def add_first(self, name: str, digits: bytearray, heard: Callable[[Added], None]) -> None:
        """Name the board's first director."""

        def work() -> None:
            added = self._add_first(name, Pin(digits))
            self._hop(lambda: heard(added))

        threading.Thread(target=work, name="new pin", daemon=True).start()

    def now_ms(self) -> int:
        """Steady time."""
        return self._time_ms()

    def _add_first(self, name: str, pin: Pin) -> Added:
        try:
            with pin:
                if self._directors.people():
                    return PinUnfit(OfficialRefusal.NAME_TAKEN.value)
                added = self._directors.add(name, Role.DIRECTOR, pin)
        except JournalError as error:
            return PinFailed(str(error))
        return PinRight(_here(added)) if isinstance(added, Official) else PinUnfit(str(added.value))


def _here(official: Official) -> OfficialHere:
    return OfficialHere(official.key, official.name, official.role is Role.DIRECTOR)


def _checked(answer: CheckAnswer | Failed) -> Checked:
    match answer:
        case Right(official):
            return PinRight(_here(official))
        case Wrong(tries_left, wait_ms):
            return PinWrong(tries_left, wait_ms)
        case Blocked(wait_ms):
            return PinWrong(0, wait_ms)
        case Unknown():
            return PinWrong(0, 0)
        case Failed(error):
            return PinFailed(str(error))
        case _:
            assert_never(answer)
