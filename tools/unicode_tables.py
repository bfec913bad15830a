"""Unicode 14.0, which the files of a match are bound to, as the tables of the three verifiers.

`tools/unicode_tables.py` writes `verifier/unicode14.txt` and prints the code points without a meaning, as they stand in
Tavla and in `resources/verify_export.py`. It needs CPython 3.11, whose `unicodedata` is of that version.
"""

import sys
import textwrap
import unicodedata
from collections.abc import Callable, Iterator
from itertools import groupby, pairwise
from pathlib import Path

VERSION = "14.0.0"
FILE = Path(__file__).resolve().parent.parent / "verifier" / "unicode14.txt"
CODES = range(0x110000)
SYLLABLES = range(0xAC00, 0xD7A4)  # of Hangul: composed by rule


def main() -> int:
    """Write the file and print the edges."""
    if unicodedata.unidata_version != VERSION:
        print(f"this Python has Unicode {unicodedata.unidata_version}, not {VERSION}", file=sys.stderr)
        return 1
    FILE.write_text("".join(f"{line}\n" for line in lines()), encoding="ascii")
    print("\n".join(textwrap.wrap(edges(), 112)))
    return 0


def lines() -> Iterator[str]:
    """The tables as `verifier/unicode.go` reads them."""
    yield f"# Unicode {VERSION}, written by tools/unicode_tables.py"
    for first, last, unassigned in ranges(is_unassigned):
        if unassigned:
            yield f"unassigned {first:X} {last:X}"
    for first, last, combining in ranges(lambda code: unicodedata.combining(chr(code))):
        if combining:
            yield f"class {first:X} {last:X} {combining:X}"
    for code in CODES:
        parts = unicodedata.decomposition(chr(code))
        if parts and not parts.startswith("<") and code not in SYLLABLES:
            again = unicodedata.normalize("NFC", unicodedata.normalize("NFD", chr(code)))
            yield f"{'pair' if again == chr(code) else 'apart'} {code:X} {parts}"


def edges() -> str:
    """Where runs of assigned and unassigned code points begin, in turn: each as its distance, in base 36."""
    firsts = [first for first, _, _ in ranges(is_unassigned)]
    return " ".join(base36(after - before) for before, after in pairwise(firsts))


def is_unassigned(code: int) -> int:
    """Whether a code point has no meaning: category Cn."""
    return unicodedata.category(chr(code)) == "Cn"


def ranges(worth: Callable[[int], int]) -> Iterator[tuple[int, int, int]]:
    """Runs of code points of one worth: first, last and worth."""
    for value, run in groupby(CODES, worth):
        codes = list(run)
        yield codes[0], codes[-1], value


def base36(number: int) -> str:
    """A number above 0 in the digits that `int(text, 36)` reads."""
    digits = ""
    while number:
        number, digit = divmod(number, 36)
        digits = "0123456789abcdefghijklmnopqrstuvwxyz"[digit] + digits
    return digits


if __name__ == "__main__":
    sys.exit(main())
