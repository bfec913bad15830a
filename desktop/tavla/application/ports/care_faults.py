"""Why a backup or an update is not taken: the director is told of it in his own language."""

from enum import Enum
from pathlib import Path

from tavla.base.errors import TavlaError
from tavla.base.phrase import Said


class CareFault(Enum):
    """What is wrong. Some have a detail: words of the system, or a version."""

    NOT_WRITTEN = "not_written"
    NOT_LAID_READY = "not_laid_ready"
    UNREADABLE = "unreadable"
    NO_BACKUP = "no_backup"
    DAMAGED = "damaged"
    NO_SIGNATURE = "no_signature"
    """The package, or the signature that comes beside it, cannot be read."""
    KEY_UNREADABLE = "key_unreadable"
    UNSIGNED = "unsigned"
    """Nobody whose key counts for updates has signed it."""
    NO_PACKAGE = "no_package"
    SAME_VERSION = "same_version"
    DOES_NOT_START = "does_not_start"
    NOT_CHOSEN = "not_chosen"
    """It is there, and which version is started next cannot be written."""
    UNFORESEEN = "unforeseen"
    """An error that none of these names; the detail is the whole sentence."""


class CareError(TavlaError):
    """A backup or an update that is not taken; the message says in English what its fault and detail say."""

    def __init__(self, path: Path, what: str, fault: CareFault, detail: Said = "") -> None:
        super().__init__(f"{path}: {what}")
        self.path = path
        self.fault = fault
        self.detail = detail
