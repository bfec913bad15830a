"""What storage says when it cannot go on: what was found, where, and what to do."""

import errno
from pathlib import Path

from tavla.base.errors import TavlaError, Trouble
from tavla.base.phrase import Phrase, as_it_is, phrase, strung


class JournalError(TavlaError):
    """Something on disk that is broken, missing, full, locked or not ours; the message is a sentence for people."""

    def __init__(self, path: Path, what: Phrase, *, where: Phrase | None = None, advice: Phrase | None = None) -> None:
        self.path = path
        self.what = what
        self.where = where
        self.advice = advice
        place = (
            as_it_is(str(path))
            if where is None
            else Phrase("{path} ({where})", (("path", str(path)), ("where", where)))
        )
        found = Phrase("{place}: {what}.", (("place", place), ("what", what)))
        super().__init__(found if advice is None else strung((found, advice)))


class InUseError(JournalError):
    """Another Tavla holds this match."""

    def __init__(self, path: Path, process: int | None) -> None:
        self.process = process
        super().__init__(
            path,
            phrase("this match is open in another Tavla (process {process})", process=process)
            if process is not None
            else phrase("this match is open in another Tavla"),
            advice=phrase("Go on in that window, or close it and try again; nothing was changed."),
        )


class DamagedError(JournalError):
    """A journal that is broken in the middle: it is read, never written or cut."""

    def __init__(self, path: Path, what: Phrase, *, offset: int, record: int) -> None:
        self.offset = offset
        self.record = record
        super().__init__(
            path,
            what,
            where=phrase("byte {offset}, record {number}", offset=offset, number=record),
            advice=phrase(
                "The journal is kept as it is and can only be read: go on from its second copy, or let the "
                "director set the match up again."
            ),
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
    errno.ENOSPC: (
        phrase("the disk is full"),
        phrase("Make room on it, then start Tavla again; what was acknowledged is kept."),
    ),
    errno.EDQUOT: (
        phrase("the disk quota is used up"),
        phrase("Make room, then start Tavla again; what was acknowledged is kept."),
    ),
    errno.EROFS: (
        phrase("the folder is on a read-only disk"),
        phrase("Choose a folder that can be written, or mount the disk for writing."),
    ),
    errno.EACCES: (
        phrase("the folder or file may not be written or read by this user"),
        phrase("Correct its permissions, or choose another folder."),
    ),
    errno.EPERM: (
        phrase("this user may not do that here"),
        phrase("Correct the permissions, or choose another folder."),
    ),
    errno.EIO: (
        phrase("the disk reports an input/output error"),
        phrase("Do not trust this disk: stop the match, save the folder elsewhere and start Tavla again."),
    ),
    errno.ENOENT: (
        phrase("it is not there"),
        phrase("Check that the folder and the disk it lies on are still in place."),
    ),
    errno.EEXIST: (phrase("it is there already"), phrase("Nothing was written over; choose another name.")),
    errno.ELOOP: (
        phrase("it is a symbolic link, which is not followed"),
        phrase("Put the real file or folder in its place."),
    ),
    errno.ENOTDIR: (phrase("a file stands where a folder was expected"), phrase("Move that file away.")),
}

_AT_A_LOSS = phrase("Check the disk and the folder, then start Tavla again.")

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


def failure(path: Path, deed: Phrase, error: OSError, *, where: Phrase | None = None) -> JournalError:
    """The sentence for a failed system call; `deed` is what could not be done."""
    found, advice = _ADVICE.get(error.errno or 0) or (as_it_is(error.strerror or str(error)), _AT_A_LOSS)
    failed = JournalError(path, strung((deed, found), ": "), where=where, advice=advice)
    failed.trouble = _TROUBLES.get(error.errno or 0, Trouble.OTHER)
    return failed


def said_of(error: TavlaError | OSError, path: Path, deed: Phrase) -> Phrase:
    """What an error says; for a failed system call the sentence as above."""
    return error.said if isinstance(error, TavlaError) else failure(path, deed, error).said
