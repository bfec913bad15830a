"""Directors and their PINs for the screen: hashed beside its thread, answered on it."""

import threading
from collections.abc import Callable
from typing import assert_never

from tavla.application.ports.directors import (
    ActOnPeople,
    Added,
    Checked,
    OfficialHere,
    PinFailed,
    PinRight,
    PinUnfit,
    PinWrong,
)
from tavla.application.ports.session import Post
from tavla.storage.directors import Answer as CheckAnswer
from tavla.storage.directors import Blocked, Directors, Failed, OfficialRefusal, Right, Unknown, Wrong
from tavla.storage.errors import JournalError
from tavla.storage.people import Official, Role
from tavla.storage.pin import Pin, PinRefusal


class DirectorDesk:
    """Fits the screen's `PinDesk`."""

    def __init__(self, directors: Directors, post: Post, time_ms: Callable[[], int]) -> None:
        self._directors, self._post, self._time_ms = directors, post, time_ms

    def people(self) -> tuple[OfficialHere, ...]:
        """Everybody. Raises PeopleDamagedError, JournalError."""
        return tuple(_here(official) for official in self._directors.people())

    def check(self, key: str, digits: bytearray, heard: Callable[[Checked], None]) -> None:
        """Whether the digits are that person's PIN."""

        def done(answer: CheckAnswer | Failed) -> None:
            checked = _checked(answer)
            self._post(lambda: heard(checked))

        self._directors.check_in_background(key, Pin(digits), done)

    def acts(self) -> tuple[ActOnPeople, ...]:
        """Who did what to whom. Raises JournalError."""
        return tuple(ActOnPeople(act.at, act.by, act.deed.value, act.whom) for act in self._directors.acts())

    def unfit(self, digits: bytearray) -> str:
        """Why digits cannot be a new PIN; empty where they can."""
        refusal = Pin(digits).refusal()
        return refusal.value if refusal is not None else ""

    def add_first(self, name: str, digits: bytearray, heard: Callable[[Added], None]) -> None:
        """Name the board's first director, who names himself."""

        def add(pin: Pin) -> Official | PinRefusal | OfficialRefusal:
            return (
                OfficialRefusal.NAME_TAKEN
                if self._directors.people()
                else self._directors.add(name, Role.DIRECTOR, pin, " ".join(name.split()))
            )

        self._do(digits, add, heard)

    def add(self, name: str, digits: bytearray, by: str, heard: Callable[[Added], None], *, is_director: bool) -> None:
        """Name another."""
        self._do(
            digits,
            lambda pin: self._directors.add(name, Role.DIRECTOR if is_director else Role.MONITOR, pin, by),
            heard,
        )

    def change_pin(self, person: OfficialHere, digits: bytearray, by: str, heard: Callable[[Added], None]) -> None:
        """Another PIN for somebody."""
        self._do(digits, lambda pin: self._directors.change_pin(person.key, pin, by) or _official(person), heard)

    def remove(self, person: OfficialHere, by: str, heard: Callable[[Added], None]) -> None:
        """Nobody any more."""
        self._do(bytearray(), lambda _pin: self._directors.remove(person.key, by) or _official(person), heard)

    def now_ms(self) -> int:
        """Steady time."""
        return self._time_ms()

    def _do(
        self,
        digits: bytearray,
        act: Callable[[Pin], Official | PinRefusal | OfficialRefusal],
        heard: Callable[[Added], None],
    ) -> None:
        def done() -> Added:
            try:
                with Pin(digits) as pin:
                    answer = act(pin)
            except JournalError as error:
                return PinFailed(error.said)
            return PinRight(_here(answer)) if isinstance(answer, Official) else PinUnfit(answer.value)

        def work() -> None:
            answer = done()
            self._post(lambda: heard(answer))

        threading.Thread(target=work, name="new pin", daemon=True).start()


def _official(person: OfficialHere) -> Official:
    return Official(person.key, person.name, Role.DIRECTOR if person.is_director else Role.MONITOR)


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
            return PinFailed(error.said)
        case _:
            assert_never(answer)
