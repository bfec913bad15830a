"""What is wrong in a file or an identifier, and where."""

from tavla.base.errors import TavlaError
from tavla.base.phrase import Said, phrase, strung

LONGEST_FOUND = 60
LONGEST_REASON = 60


class FormatError(TavlaError):
    """Text that is not what its format says: `line` and `column` count from 1;
    `line` is None for a single identifier.
    """

    def __init__(
        self,
        *,
        found: Said,
        expected: Said,
        path: str | None = None,
        line: int | None = None,
        column: int | None = None,
    ) -> None:
        self.path = path
        self.line = line
        self.column = column
        self.found = found
        self.expected = expected
        where = (
            ":".join(str(part) for part in (path, line, column) if part is not None) if path else _place(line, column)
        )
        said = phrase("found {found}; expected {expected}", found=found, expected=expected)
        super().__init__(strung((where, said), ": ") if where else said)

    def in_file(self, path: str) -> "FormatError":
        """The same error with the file named."""
        return FormatError(found=self.found, expected=self.expected, path=path, line=self.line, column=self.column)


def quoted(text: str, most: int = LONGEST_FOUND) -> str:
    """Text as an error quotes it: in quotes, what is no letter as its number, cut when that is long."""
    shown = repr(text[: most + 1])
    if len(text) <= most and len(shown) <= most + 2:
        return shown
    kept = text[:most]
    while len(repr(kept)) > most + 2:
        kept = kept[:-1]
    return repr(f"{kept}…")


def cut_short(text: str, most: int = LONGEST_REASON) -> str:
    """A reason within a sentence, cut when long."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


def _place(line: int | None, column: int | None) -> Said:
    if line is None:
        return "" if column is None else phrase("character {column}", column=column)
    return (
        phrase("line {line}", line=line)
        if column is None
        else phrase("line {line}, column {column}", line=line, column=column)
    )


def shown(path: object) -> str:
    """A file's name on one line, as it can be shown: what is no letter of it stands as its number."""
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode("ascii") for letter in str(path)
    )
