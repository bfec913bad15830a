"""What the director's page asks of whoever looks after the machine: off, anew, and the board's data out and in."""

from collections.abc import Callable
from enum import Enum
from pathlib import Path
from typing import NamedTuple, Protocol

from tavla.base.errors import TavlaError
from tavla.base.phrase import Said

PASSPHRASE_LEAST = 12
"""Letters of a backup's passphrase."""


class CareFault(Enum):
    """What is wrong. Some have a detail: words of the system, or a version."""

    NOT_WRITTEN = "not_written"
    NOT_LAID_READY = "not_laid_ready"
    UNREADABLE = "unreadable"
    NO_BACKUP = "no_backup"
    DAMAGED = "damaged"
    SEALED = "sealed"
    """It is opened with its passphrase, and none was given."""
    NOT_OPENED = "not_opened"
    """By another passphrase than its own."""
    TOO_SHORT = "too_short"
    NO_SIGNATURE = "no_signature"
    """The package, or the signature that comes beside it, cannot be read."""
    KEY_UNREADABLE = "key_unreadable"
    UNSIGNED = "unsigned"
    """Nobody whose key counts for updates has signed it."""
    NO_PACKAGE = "no_package"
    NOT_HERE = "not_here"
    """This system takes no version from a stick."""
    SAME_VERSION = "same_version"
    DOES_NOT_START = "does_not_start"
    NOT_CHOSEN = "not_chosen"
    """It is there, and which version is started next cannot be written."""
    NOT_KNOWN = "not_known"
    """Which versions have run here cannot be read."""
    UNFORESEEN = "unforeseen"
    """An error that none of these names; the detail is the whole sentence."""


class CareError(TavlaError):
    """A backup or an update that is not taken; the message says in English what its fault and detail say."""

    def __init__(self, path: Path, what: str, fault: CareFault, detail: Said = "") -> None:
        super().__init__(f"{path}: {what}")
        self.path = path
        self.fault = fault
        self.detail = detail


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
    """The highest version that has run here, where that is newer; else empty."""


Refused = Callable[[str], None]
"""Hears the system's words."""
Failed = Callable[[CareFault, Path, Said], None]
"""Hears what is wrong, with which file, and its detail."""


class UpkeepService(Protocol):
    """Long work is done beside the screen's thread, and heard on it."""

    def switch_off(self, failed: Refused) -> None:
        """Shut the machine down."""

    def start_anew(self, failed: Refused) -> None:
        """Restart the machine."""

    def back_up(self, folder: Path, passphrase: str, done: Callable[[FoundBackup], None], failed: Failed) -> None:
        """Write everything into one file under a passphrase and read it back."""

    def look_at(self, path: Path, passphrase: str, done: Callable[[FoundBackup], None], failed: Failed) -> None:
        """Check every byte of a backup; those from before have no passphrase."""

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
