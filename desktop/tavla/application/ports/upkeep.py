"""What the director's page asks of whoever looks after the machine: off, anew, and the board's data out and in."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, Protocol

from tavla.application.ports.care_faults import CareFault
from tavla.base.phrase import Said


class FoundBackup(NamedTuple):
    """A backup that was written, or was read and found whole."""

    path: Path
    made: str
    files: int
    matches: int


class FoundUpdate(NamedTuple):
    """A version whose signature counts."""

    path: Path
    version: str
    signer: str
    older_than: str
    """The version that runs, where that is newer; else empty."""


Refused = Callable[[str], None]
"""Hears the system's words."""
Failed = Callable[[CareFault, Path, Said], None]
"""Hears what is wrong, with which file, and its detail."""


class CareDesk(Protocol):
    """Long work is done beside the screen's thread, and heard on it."""

    def switch_off(self, failed: Refused) -> None:
        """Shut the machine down."""

    def start_anew(self, failed: Refused) -> None:
        """Restart the machine."""

    def back_up(self, folder: Path, done: Callable[[FoundBackup], None], failed: Failed) -> None:
        """Write everything into one file and read it back."""

    def look_at(self, path: Path, done: Callable[[FoundBackup], None], failed: Failed) -> None:
        """Check every byte of a backup."""

    def restore(self, path: Path, failed: Failed) -> None:
        """Put a backup in place of what stands, which is kept aside; the program begins anew."""

    @property
    def may_update(self) -> bool:
        """Whether whoever starts the program would start another version."""

    @property
    def may_go_back(self) -> bool:
        """Whether there is a version before."""

    def look_at_update(self, path: Path, done: Callable[[FoundUpdate], None], failed: Failed) -> None:
        """Check a package's signature."""

    def update(self, path: Path, failed: Failed) -> None:
        """Take that version; the program begins anew with it."""

    def go_back(self, failed: Failed) -> None:
        """Begin anew with the version before."""
