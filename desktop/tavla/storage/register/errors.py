"""What the register says when it cannot go on, and when a record cannot be."""

from pathlib import Path

from tavla.base.errors import TavlaError
from tavla.base.phrase import Phrase, Said, phrase
from tavla.storage.errors import JournalError

NOTHING = phrase("nothing")


class RegisterError(JournalError):
    """A register that cannot be opened, read or written; the message is a sentence for people."""


class RegisterDamagedError(RegisterError):
    """A register that is broken or not ours: it is never written over."""

    def __init__(self, path: Path, what: Phrase) -> None:
        super().__init__(
            path,
            what,
            advice=phrase(
                "It is left as it is: move it aside, then go on from another board's bundle (tavla register merge) "
                "or from a copy of the file."
            ),
        )


class RecordError(TavlaError):
    """A record that cannot be: which field, what was found, what was expected."""

    def __init__(self, kind: str, field: str, found: Said, expected: Said) -> None:
        self.kind = kind
        self.field = field
        self.found = found
        self.expected = expected
        super().__init__(
            phrase(
                "{kind}, {field}: found {found}; expected {expected}",
                kind=kind,
                field=field,
                found=found,
                expected=expected,
            )
        )

    @property
    def is_missing(self) -> bool:
        """Whether the field is needed and empty."""
        return self.found == NOTHING


class BundleError(TavlaError):
    """A bundle that is damaged, too large or no bundle; nothing was taken from it."""

    def __init__(self, path: Path, line: int | None, found: Said, expected: Said) -> None:
        self.path = path
        self.line = line
        self.found = found
        self.expected = expected
        place = f"{path}:{line}" if line is not None else str(path)
        super().__init__(
            phrase(
                "{place}: found {found}; expected {expected}. Nothing was taken over",
                place=place,
                found=found,
                expected=expected,
            )
        )
