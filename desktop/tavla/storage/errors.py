"""What storage says when it cannot go on: what was found, where, and what to do."""

import errno
from pathlib import Path

from tavla.domain.errors import TavlaError, Trouble


class JournalError(TavlaError):
    """Something on disk that is broken, missing, full, locked or not ours; the message is a sentence for people."""

    def __init__(self, path: Path, what: str, *, where: str = "", advice: str = "") -> None:
        self.path = path
        self.what = what
        self.where = where
        self.advice = advice
        place = f"{path} ({where})" if where else str(path)
        super().__init__(f"{place}: {what}." + (f" {advice}" if advice else ""))


class InUseError(JournalError):
    """Another Tavla holds this match."""

    def __init__(self, path: Path, process: int | None) -> None:
        self.process = process
        number = f" (process {process})" if process is not None else ""
        super().__init__(
            path,
            f"this match is open in another Tavla{number}",
            advice="Go on in that window, or close it and try again; nothing was changed.",
        )


class DamagedError(JournalError):
    """A journal that is broken in the middle: it is read, never written or cut."""

    def __init__(self, path: Path, what: str, *, offset: int, record: int) -> None:
        self.offset = offset
        self.record = record
        super().__init__(
            path,
            what,
            where=f"byte {offset}, record {record}",
            advice="The journal is kept as it is and can only be read: go on from its second copy, or let the director set the match up again.",
        )


class NeverBeganError(JournalError):
    """A journal whose header was never completed: nothing was ever acknowledged in it."""


class FinishedError(JournalError):
    """A journal that ends with its close record: nothing is added to it any more."""


class FullError(JournalError):
    """Too little room to begin."""

    trouble = Trouble.FULL


class DeadError(JournalError):
    """A journal that failed once in this process and takes nothing more."""


_ADVICE = {
    errno.ENOSPC: ("the disk is full", "Make room on it, then start Tavla again; what was acknowledged is kept."),
    errno.EDQUOT: ("the disk quota is used up", "Make room, then start Tavla again; what was acknowledged is kept."),
    errno.EROFS: ("the folder is on a read-only disk", "Choose a folder that can be written, or mount the disk for writing."),
    errno.EACCES: ("the folder or file may not be written or read by this user", "Correct its permissions, or choose another folder."),
    errno.EPERM: ("this user may not do that here", "Correct the permissions, or choose another folder."),
    errno.EIO: ("the disk reports an input/output error", "Do not trust this disk: stop the match, save the folder elsewhere and start Tavla again."),
    errno.ENOENT: ("it is not there", "Check that the folder and the disk it lies on are still in place."),
    errno.EEXIST: ("it is there already", "Nothing was written over; choose another name."),
    errno.ELOOP: ("it is a symbolic link, which is not followed", "Put the real file or folder in its place."),
    errno.ENOTDIR: ("a file stands where a folder was expected", "Move that file away."),
}

_TROUBLES = {
    errno.ENOSPC: Trouble.FULL,
    errno.EDQUOT: Trouble.FULL,
    errno.EROFS: Trouble.READ_ONLY,
    errno.EACCES: Trouble.FORBIDDEN,
    errno.EPERM: Trouble.FORBIDDEN,
    errno.EIO: Trouble.BROKEN,
    errno.ENOENT: Trouble.GONE,
    errno.ENODEV: Trouble.GONE,
}


def failure(path: Path, deed: str, error: OSError, *, where: str = "") -> JournalError:
    """The sentence for a failed system call; `deed` completes "could not …"."""
    found, advice = _ADVICE.get(error.errno or 0, (error.strerror or str(error), "Check the disk and the folder, then start Tavla again."))
    failed = JournalError(path, f"could not {deed}: {found}", where=where, advice=advice)
    failed.trouble = _TROUBLES.get(error.errno or 0, Trouble.OTHER)
    return failed
