"""Directors, assistants and monitors and their PINs for the screen: hashed beside its thread, answered on it."""

from collections.abc import Callable, Mapping
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, assert_never

from tavla.application.ports.directors import (
    ActOnPeople,
    Added,
    Checked,
    KeyHere,
    KeysHere,
    OfficialHere,
    PinFailed,
    PinRight,
    PinUnfit,
    PinWrong,
)
from tavla.application.roles import Power, Role, reserved
from tavla.application.standing import UNREADABLE, Staff, has_ended, latest_time
from tavla.base.errors import TavlaError
from tavla.base.phrase import Said, phrase
from tavla.domain.time.units import Instant
from tavla.storage.directors import Answer, Blocked, Directors, OfficialRefusal, Right, Unknown, Wrong
from tavla.storage.first_code import FirstCode
from tavla.storage.people import Official
from tavla.storage.people_acts import Deed
from tavla.storage.pin import Pin, PinRefusal
from tavla.system.background import Background

if TYPE_CHECKING:
    from tavla.services.stick_key import StickKey


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
        """`settings`: the board's, with what its event reserves; `wall_clock`: ISO 8601 with offset.

        `first_code`: without it nobody names himself the first director.
        """
        self._directors, self._background, self._time_ms = directors, background, time_ms
        self._settings, self._wall_clock = settings, wall_clock
        self.mounted: tuple[Path, ...] | None = None
        """Stands in for the machine's own sticks in tests."""
        self._first_code, self._code_was_shown = first_code, False

    def people(self) -> tuple[OfficialHere, ...]:
        """Everybody. Raises PeopleDamagedError, JournalError."""
        return tuple(self._here(official) for official in self._directors.people())

    def staff(self) -> Staff:
        """Whose word holds in a match; from any thread."""
        try:
            people = self._directors.people()
            seen = self._seen() if any(one.until for one in people) else ""
        except TavlaError:
            return UNREADABLE
        named = {role: frozenset(one.name for one in people if one.role is role) for role in Role}
        return Staff(
            named[Role.DIRECTOR],
            named[Role.MONITOR],
            assistants=named[Role.ASSISTANT],
            reserved=self._reserved(),
            ends={one.name: one.until for one in people if one.until},
            seen=seen,
        )

    def check(self, key: str, digits: bytearray, heard: Callable[[Checked], None]) -> None:
        """Whether the digits are that person's PIN."""
        self._background.run(
            lambda: self._checked(self._directors.check(key, Pin(digits))), heard, lambda said: heard(PinFailed(said))
        )

    def look_for_keys(self, heard: Callable[[KeysHere], None]) -> None:
        """Those in the sticks' first folders."""

        def look() -> KeysHere:
            from tavla.services.stick_key import NAME, read_key

            found, said = [], []
            for stick in self._sticks():
                try:
                    path = stick / NAME
                    found.append(KeyHere(str(path), self._here(self._owner(read_key(path)))))
                except TavlaError as error:
                    said.append(error.said)
            return KeysHere(tuple(found), *said[:1])

        self._background.run(look, heard, lambda said: heard(KeysHere((), said)))

    def check_key(self, path: str, digits: bytearray, heard: Callable[[Checked], None]) -> None:
        """Read anew: the stick may be another by now."""

        def check() -> Checked:
            from tavla.services.stick_key import opens, read_key

            with Pin(digits) as pin:
                file = read_key(Path(path))
                owner = self._owner(file)
                return self._checked(self._directors.check_key(owner.key, lambda public: opens(file, pin, public)))

        self._background.run(check, heard, lambda said: heard(PinFailed(said)))

    def look_for_sticks(self, heard: Callable[[tuple[str, ...]], None], failed: Callable[[Said], None]) -> None:
        """Their folders."""
        self._background.run(lambda: tuple(map(str, self._sticks())), heard, failed)

    def write_key(
        self, person: OfficialHere, stick: str, digits: bytearray, by: str, heard: Callable[[Added], None]
    ) -> None:
        """A new one, sealed with the digits."""

        def write(pin: Pin) -> Official | PinRefusal | OfficialRefusal:
            from tavla.services.stick_key import new_key

            return (
                pin.refusal()
                or self._directors.change_key(
                    person.key, lambda official: new_key(Path(stick), official.name, pin, official.stick), by
                )
                or _official(person)
            )

        self._do(digits, write, heard)

    def forget_key(self, person: OfficialHere, by: str, heard: Callable[[Added], None]) -> None:
        """His PIN opens as before."""
        self._do(
            bytearray(),
            lambda _pin: (
                self._directors.change_key(person.key, lambda _official: nullcontext(""), by) or _official(person)
            ),
            heard,
        )

    def acts(self) -> tuple[ActOnPeople, ...]:
        """Who did what to whom. Raises JournalError."""
        return tuple(ActOnPeople(act.at, act.by, act.deed.value, act.whom, act.until) for act in self._directors.acts())

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

    def limit(self, person: OfficialHere, until: str, by: str, heard: Callable[[Added], None]) -> None:
        """Another limit in time for somebody's role."""
        self._do(bytearray(), lambda _pin: self._directors.limit(person.key, until, by) or _official(person), heard)

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

    def _sticks(self) -> tuple[Path, ...]:
        from tavla.base.host.sticks import mounted

        return mounted() if self.mounted is None else self.mounted

    def _owner(self, key: "StickKey") -> Official:
        """Whose key it is. Raises TavlaError for one that opens for nobody."""
        people = self._directors.people()
        owner = next((one for one in people if one.stick == key.public), None)
        if owner is not None:
            return owner
        if any(one.name == key.name for one in people):
            raise TavlaError(phrase("This key of {name} counts no more at this board.", name=key.name))
        if any(act.deed is Deed.REMOVED and act.whom == key.name for act in self._directors.acts()):
            raise TavlaError(phrase("{name} was removed at this board: the key opens nothing.", name=key.name))
        raise TavlaError(phrase("This board does not know the key of {name}.", name=key.name))

    def _seen(self) -> str:
        """The latest time at which somebody was named, limited or removed here. Raises JournalError."""
        latest = latest_time((), Instant(0), *(act.at for act in self._directors.acts()))
        return latest.isoformat() if latest else ""

    def _reserved(self) -> frozenset[Power]:
        return reserved(self._settings())

    def _here(self, official: Official) -> OfficialHere:
        return OfficialHere(
            official.key, official.name, official.role, self._reserved(), official.until, bool(official.stick)
        )

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
        if not official.until or not has_ended(
            official.until, latest_time((), Instant(0), self._wall_clock(), self._seen())
        ):
            return None
        return PinFailed(phrase("{name}'s role at this board has ended. A director can extend it.", name=official.name))


def _official(person: OfficialHere) -> Official:
    return Official(person.key, person.name, person.role, person.until)
