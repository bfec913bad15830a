"""The secret of a match's sealed dice, in a file of its own that only this board reads.

It goes when the match is finished: from then on the journal tells all.
"""

from pathlib import Path
from typing import NamedTuple

from tavla.base.phrase import phrase
from tavla.storage.disk import PRIVATE, READ, Disk, close_quietly, replace_file
from tavla.storage.errors import failure

SECRET_NAME = "dice-secret"  # noqa: S105 - the file's name
_PREFIX = "tavla dice secret 1"
_LONGEST = 256


class DiceSecret(NamedTuple):
    """The secret that ends the chain of an epoch."""

    epoch: int
    secret: bytes


def keep_secret(folder: Path, found: DiceSecret, disk: Disk) -> None:
    """Make it durable, in place of that of an earlier epoch. Raises JournalError."""
    replace_file(folder / SECRET_NAME, f"{_PREFIX} {found.epoch} {found.secret.hex()}\n".encode("ascii"), disk, PRIVATE)


def read_secret(folder: Path, disk: Disk) -> DiceSecret | None:
    """The secret, or None where none can be read: the board then seals anew, and says so."""
    try:
        fd = disk.open(folder / SECRET_NAME, READ)
    except OSError:
        return None
    try:
        words = disk.read(fd, _LONGEST, 0).decode("ascii").split()
        return (
            DiceSecret(int(words[4]), bytes.fromhex(words[5]))
            if " ".join(words[:4]) == _PREFIX and len(words) == 6
            else None
        )
    except (OSError, ValueError, IndexError):
        return None
    finally:
        close_quietly(disk, fd)


def forget_secret(folder: Path, disk: Disk) -> None:
    """Remove it. Raises JournalError."""
    path = folder / SECRET_NAME
    try:
        if disk.exists(path):
            disk.unlink(path)
    except OSError as error:
        raise failure(path, phrase("could not be removed"), error) from error
