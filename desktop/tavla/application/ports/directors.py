"""What the screen asks of the program around it about directors and their PINs."""

from collections.abc import Callable
from typing import NamedTuple, Protocol

from tavla.application.roles import Power, Role, powers
from tavla.application.standing import Staff
from tavla.base.phrase import Phrase, Said, phrase


class OfficialHere(NamedTuple):
    """A director, assistant or monitor of this board."""

    key: str
    name: str
    role: Role
    reserved: frozenset[Power] = frozenset()
    """What no assistant may do at this event."""
    until: str = ""
    """Date and time with offset, ISO 8601, at which the role ends; empty where it does not."""
    has_key: bool = False
    """Whether a key on a stick opens for him."""

    def may(self, power: Power) -> bool:
        return power in powers(self.role, self.reserved)

    def may_appoint(self, role: Role) -> bool:
        """Name, limit and remove somebody of this role: an assistant touches no director."""
        return self.may(Power.PEOPLE) and (self.role is Role.DIRECTOR or role is not Role.DIRECTOR)

    @property
    def may_rule(self) -> bool:
        """A monitor sees and notes, and does not rule."""
        return self.may(Power.RULE)


class PinRight(NamedTuple):
    """The PIN fits: this is who stands at the board."""

    official: OfficialHere


class PinWrong(NamedTuple):
    """The PIN does not fit, or was not looked at: tries left before a wait, and the wait that has begun (0: none)."""

    tries_left: int
    wait_ms: int


class PinFailed(NamedTuple):
    """The PIN could not be checked or kept, which opens nothing; what is said tells why and what to do."""

    said: Phrase


class PinUnfit(NamedTuple):
    """The digits or the name are not taken for a new director; `reason` is one of storage's words for it."""

    reason: str


class ActOnPeople(NamedTuple):
    """Who named, removed or gave another PIN to whom.

    `deed` is one of storage's words; `by` is empty for the machine's own keyboard.
    """

    at: str
    by: str
    deed: str
    whom: str
    until: str = ""


class KeyHere(NamedTuple):
    """A director's key on a stick that is plugged in, and whose it is."""

    path: str
    official: OfficialHere


class KeysHere(NamedTuple):
    """Those that open here; `said` tells why none of somebody's is there."""

    keys: tuple[KeyHere, ...]
    said: Phrase = phrase("Plug in the stick with your key.")


Checked = PinRight | PinWrong | PinFailed
Added = PinRight | PinUnfit | PinFailed


class PinRequest(NamedTuple):
    """What is done once whoever is in has shown his PIN again.

    `whose`: the name a new PIN is typed for, before `act` has it; empty for none.
    """

    whose: str
    act: Callable[[bytearray, Callable[[Added], None]], None]
    done: Callable[[str], None]
    """Hears why it was refused, in one of storage's words; nothing where it is done."""


class PinService(Protocol):
    """Hashing takes its time on a thread of its own; `heard` is called on the screen's.

    The digits are wiped, whatever comes.
    """

    def people(self) -> tuple[OfficialHere, ...]:
        """Everybody, in the order in which they were named. Raises TavlaError, which says the way out of damage."""

    def staff(self) -> Staff:
        """Whose word holds in a match."""

    def check(self, key: str, digits: bytearray, heard: Callable[[Checked], None]) -> None:
        """Whether the digits are that person's PIN."""

    def look_for_keys(self, heard: Callable[[KeysHere], None]) -> None:
        """The directors' keys on the sticks that are plugged in."""

    def check_key(self, path: str, digits: bytearray, heard: Callable[[Checked], None]) -> None:
        """Whether the digits are the PIN of the key there, and it signs as its director's; counted like his own PIN."""

    def look_for_sticks(self, heard: Callable[[tuple[str, ...]], None], failed: Callable[[Said], None]) -> None:
        """The folders of the sticks that are plugged in."""

    def write_key(
        self, person: OfficialHere, stick: str, digits: bytearray, by: str, heard: Callable[[Added], None]
    ) -> None:
        """Leave a key for somebody on a stick, which opens from now on, and one that he had no more."""

    def forget_key(self, person: OfficialHere, by: str, heard: Callable[[Added], None]) -> None:
        """Let somebody's key open no more."""

    def acts(self) -> tuple[ActOnPeople, ...]:
        """Who did what to whom, the oldest first. Raises TavlaError."""

    def unfit(self, digits: bytearray) -> str:
        """Why digits cannot be a new PIN, in one of storage's words; empty where they can."""

    def wants_code(self) -> bool:
        """Whether the first director is named only with the board's code. Raises TavlaError where it cannot be read."""

    def code_fits(self, digits: bytearray) -> bool:
        """Whether the digits are that code. Raises TavlaError."""

    def add_first(self, name: str, digits: bytearray, heard: Callable[[Added], None]) -> None:
        """Name the board's first director; refused as soon as there is one."""

    def add(self, name: str, digits: bytearray, by: str, heard: Callable[[Added], None], *, role: Role) -> None:
        """Name another, by the word of a director."""

    def change_pin(self, person: OfficialHere, digits: bytearray, by: str, heard: Callable[[Added], None]) -> None:
        """Another PIN for somebody."""

    def limit(self, person: OfficialHere, until: str, by: str, heard: Callable[[Added], None]) -> None:
        """Another limit in time for somebody's role."""

    def remove(self, person: OfficialHere, by: str, heard: Callable[[Added], None]) -> None:
        """Nobody any more."""

    def now_ms(self) -> int:
        """Steady time, for the wait that is shown."""
