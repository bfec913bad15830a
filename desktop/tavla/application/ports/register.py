"""What the start page asks of the club's register."""

from collections.abc import Callable
from typing import NamedTuple, Protocol

from tavla.base.phrase import Said


class FoundPlayer(NamedTuple):
    """A registered player whose name begins as it is typed."""

    key: str
    name: str
    detail: str
    """Club or member's number, to tell two of one name apart."""


class StandingSanction(NamedTuple):
    """A sanction in force against one of the names asked for."""

    asked: int
    """Which of the names, from 0."""
    key: str
    name: str
    """As the register has it."""
    measure: str
    clause: str
    until: str
    is_certain: bool
    """False where the name only resembles his."""


class SanctionsFound(NamedTuple):
    """What stands against the names, or why the register could not say."""

    sanctions: tuple[StandingSanction, ...]
    fault: Said = ""


class FoundPairing(NamedTuple):
    """Two players of the register who are to meet. `length` 0: it names none."""

    event: str
    round: str
    table: str
    names: tuple[str, str]
    keys: tuple[str, str]
    length: int


class RegisterLookup(Protocol):
    """The register beside the screen's thread; answers come on it."""

    @property
    def is_there(self) -> bool:
        """Whether the board has a register."""

    def players(self, words: str, heard: Callable[[tuple[FoundPlayer, ...]], None]) -> None:
        """Registered players whose names begin so."""

    def pairings(self, heard: Callable[[tuple[FoundPairing, ...]], None]) -> None:
        """The pairings that wait for their result, the latest event first; none where the register cannot say."""

    def sanctions(self, names: tuple[str, ...], event: str, heard: Callable[[SanctionsFound], None]) -> None:
        """What stands against these names today."""
