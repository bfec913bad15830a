"""Directors, assistants and monitors and their PINs for the screen: hashed beside its thread, answered on it."""

from collections.abc import Callable, Mapping
from datetime import datetime
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
from tavla.application.roles import Limit, Power, Role, reserved
from tavla.application.standing import UNREADABLE, Staff
from tavla.base.errors import TavlaError
from tavla.base.phrase import phrase
from tavla.storage.directors import Answer, Blocked, Directors, OfficialRefusal, Right, Unknown, Wrong
from tavla.storage.first_code import FirstCode
from tavla.storage.people import Official
from tavla.storage.pin import Pin, PinRefusal
from tavla.system.background import Background


class BoardPinService:
    """Fits the screen's `PinService`."""

    def __init__(
        self,
        directors: Directors,
        background: Background,
        time_ms: Callable[[], int],
        settings: Callable[[], Mapping[str, object]],
        wall_clock: Callable[[], str],
        first_code: FirstCode | None = None,
    ) -> None:
        """`settings`: the board's, with its event and what that reserves; `wall_clock`: ISO 8601 with offset.

        `first_code`: without it nobody names himself the first director.
        """
        self._directors, self._background, self._time_ms = directors, background, time_ms
        self._settings, self._wall_clock = settings, wall_clock
        self._first_code, self._code_was_shown = first_code, False

    def people(self) -> tuple[OfficialHere, ...]:
        """Everybody. Raises PeopleDamagedError, JournalError."""
        return tuple(self._here(official) for official in self._directors.people())

    def staff(self) -> Staff:
        """Whose word holds in a match; from any thread."""
        try:
            people = self._directors.people()
        except TavlaError:
            return UNREADABLE
        named = {role: frozenset(one.name for one in people if one.role is role) for role in Role}
        return Staff(
            named[Role.DIRECTOR],
            named[Role.MONITOR],
            assistants=named[Role.ASSISTANT],
            reserved=self._reserved(),
            limits={one.name: one.limit for one in people if one.limit},
        )

    def check(self, key: str, digits: bytearray, heard: Callable[[Checked], None]) -> None:
        """Whether the digits are that person's PIN."""
        self._background.run(
            lambda: self._checked(self._directors.check(key, Pin(digits))), heard, lambda said: heard(PinFailed(said))
        )

    def acts(self) -> tuple[ActOnPeople, ...]:
        """Who did what to whom. Raises JournalError."""
        return tuple(ActOnPeople(act.at, act.by, act.deed.value, act.whom, act.limit) for act in self._directors.acts())

    def unfit(self, digits: bytearray) -> str:
        """Why digits cannot be a new PIN; empty where they can."""
        refusal = Pin(digits).refusal()
        return refusal.value if refusal is not None else ""

    def wants_code(self) -> bool:
        """Whether the first director is named only with the board's code, which lies there by now."""
        self._code_was_shown = False
        return bool(self._first_code and self._first_code.read())

    def code_fits(self, digits: bytearray) -> bool:
        """Whether the digits are that code; they are wiped."""
        with Pin(digits):
            self._code_was_shown = self._first_code is None or self._first_code.fits(digits)
        return self._code_was_shown

    def add_first(self, name: str, digits: bytearray, heard: Callable[[Added], None]) -> None:
        """Name the board's first director, who names himself; in a kiosk once he has shown its code."""
        is_known = self._first_code is None or self._code_was_shown

        def add(pin: Pin) -> Official | PinRefusal | OfficialRefusal:
            if not is_known:
                raise TavlaError(phrase("the code of this board was not shown"))
            if self._directors.people():
                return OfficialRefusal.NAME_TAKEN
            added = self._directors.add(name, Role.DIRECTOR, pin, " ".join(name.split()))
            if self._first_code and isinstance(added, Official):
                self._first_code.forget()
            return added

        self._do(digits, add, heard)

    def add(self, name: str, digits: bytearray, by: str, heard: Callable[[Added], None], *, role: Role) -> None:
        self._do(digits, lambda pin: self._directors.add(name, role, pin, by), heard)

    def change_pin(self, person: OfficialHere, digits: bytearray, by: str, heard: Callable[[Added], None]) -> None:
        """Another PIN for somebody."""
        self._do(digits, lambda pin: self._directors.change_pin(person.key, pin, by) or _official(person), heard)

    def limit(self, person: OfficialHere, limit: Limit, by: str, heard: Callable[[Added], None]) -> None:
        """Another limit in time for somebody's role."""
        self._do(bytearray(), lambda _pin: self._directors.limit(person.key, limit, by) or _official(person), heard)

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
        def work() -> Added:
            with Pin(digits) as pin:
                answer = act(pin)
            return PinRight(self._here(answer)) if isinstance(answer, Official) else PinUnfit(answer.value)

        self._background.run(work, heard, lambda said: heard(PinFailed(said)))

    def _reserved(self) -> frozenset[Power]:
        return reserved(self._settings())

    def _here(self, official: Official) -> OfficialHere:
        return OfficialHere(official.key, official.name, official.role, self._reserved(), official.limit)

    def _checked(self, answer: Answer) -> Checked:
        match answer:
            case Right(official):
                return self._ended(official) or PinRight(self._here(official))
            case Wrong(tries_left, wait_ms):
                return PinWrong(tries_left, wait_ms)
            case Blocked(wait_ms):
                return PinWrong(0, wait_ms)
            case Unknown():
                return PinWrong(0, 0)
            case _:
                assert_never(answer)

    def _ended(self, official: Official) -> PinFailed | None:
        now = datetime.fromisoformat(self._wall_clock())
        if not official.limit.is_over(now, str(self._settings()["event"])):
            return None
        return PinFailed(phrase("{name}'s role at this board has ended. A director can extend it.", name=official.name))


def _official(person: OfficialHere) -> Official:
    return Official(person.key, person.name, person.role, person.limit)
