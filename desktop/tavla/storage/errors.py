"""What storage says when it cannot go on: what was found, where, and what to do."""

from pathlib import Path

from tavla.base.errors import TavlaError, Trouble
from tavla.base.phrase import Phrase, as_it_is, phrase, strung
from tavla.base.system_errors import advice, found, trouble


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


class OverfullError(JournalError):
    """A journal that no verifier would take with more in it."""


class DeadError(JournalError):
    """A journal that failed once in this process and takes nothing more."""


def failure(path: Path, deed: Phrase, error: OSError, *, where: Phrase | None = None) -> JournalError:
    """The sentence for a failed system call; `deed` is what could not be done."""
    failed = JournalError(path, strung((deed, found(error)), ": "), where=where, advice=advice(error))
    failed.trouble = trouble(error)
    return failed


def said_of(error: TavlaError | OSError, path: Path, deed: Phrase) -> Phrase:
    """What an error says; for a failed system call the sentence as above."""
    return error.said if isinstance(error, TavlaError) else failure(path, deed, error).said
