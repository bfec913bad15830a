"""What the director's page asks of whoever looks after the machine: off, anew, and the board's data out and in."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, Protocol


class FoundBackup(NamedTuple):
    """A backup that was written, or was read and found whole."""

    path: Path
    made: str
    files: int
    matches: int


Failed = Callable[[str], None]
"""Hears what was found, where, and what was expected."""


class CareDesk(Protocol):
    """Long work is done beside the screen's thread, and heard on it."""

    def switch_off(self, failed: Failed) -> None:
        """Shut the machine down."""

    def start_anew(self, failed: Failed) -> None:
        """Restart the machine."""

    def back_up(self, folder: Path, done: Callable[[FoundBackup], None], failed: Failed) -> None:
        """Write everything into one file and read it back."""

    def look_at(self, path: Path, done: Callable[[FoundBackup], None], failed: Failed) -> None:
        """Check every byte of a backup."""

    def restore(self, path: Path, failed: Failed) -> None:
        """Put a backup in place of what stands, which is kept aside; the program begins anew."""
