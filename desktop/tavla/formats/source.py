"""The limits on match files from outside, and their bytes made text.

At most 1 MiB (8 MiB for eXtreme Gammon's own), 200 games and 12,000 acts. Unless an encoding is asked for by name, text
is UTF-8 or UTF-16, with or without a byte-order mark, or else Windows-1252, which holds all of Latin-1's letters.
"""

import re
from enum import Enum
from pathlib import Path

from tavla.base.limits import MATCH_FILE, XG_FILE, read_limited, too_large
from tavla.base.unicode import is_printable
from tavla.formats.errors import FormatError

LONGEST_LINE = 4096
MOST_GAMES = 200
MOST_POINTS = 10**10 - 1
"""A backgammon with the cube at 2^30, and the scores that come of it."""
MOST_ACTS = 12_000
"""More than a match to 64 points takes, the longest there are."""
ANOTHER_MATCH = "Another match, which was not read, begins in line"
XG_MAGIC = b"RGMH"
"""How eXtreme Gammon's files begin, the only ones that may be larger: they hold analysis too."""
BYTE_ORDER_MARK = b"\xef\xbb\xbf"
END_OF_DOS = b"\x1a"
"""What ends a text of DOS, and may fill its last block."""
LOOKED_AT = 1 << 16
_WIDE_MARKS = {b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be"}
_NO_TEXT = re.compile(rb"[\x00-\x08\x0e-\x19\x1b-\x1f\x7f\x81\x8d\x8f\x90\x9d]")
"""Bytes that stand in no text of Windows-1252."""
_TURKISH_OR_ICELANDIC = re.compile(rb"[\xd0\xdd\xde\xf0\xfd\xfe]")
"""Ğ İ Ş ğ ı ş of Windows-1254 are Ð Ý Þ ð ý þ of Windows-1252; in all other letters they agree."""


class Encoding(Enum):
    """How the letters of a file are written in bytes."""

    UTF_8 = "utf-8"
    LATIN_1 = "latin-1"
    TURKISH = "cp1254"
    """Windows' code page for Turkish, which differs from Latin-1 in ğ, ı, ş and their capitals."""


NAMES = {encoding.value: encoding for encoding in Encoding} | {
    "utf8": Encoding.UTF_8,
    "latin1": Encoding.LATIN_1,
    "iso-8859-1": Encoding.LATIN_1,
}
NAMES |= {"windows-1252": Encoding.LATIN_1, "iso-8859-9": Encoding.TURKISH, "windows-1254": Encoding.TURKISH}


def read_bytes(path: Path) -> bytes:
    """The bytes of a match file. Raises OSError."""
    data = read_limited(path, XG_FILE)
    if len(data) > MATCH_FILE.most and not data.startswith(XG_MAGIC):
        raise too_large(path, MATCH_FILE)
    return data


def require_size(data: bytes) -> None:
    """Raises FormatError for more bytes than a match file may have."""
    if len(data) > MATCH_FILE.most:
        raise FormatError(found="more than 1 MiB", expected=f"a match file of at most {MATCH_FILE.most} bytes")


def decoded(data: bytes, encoding: Encoding) -> str:
    """The text of a file, in the encoding asked for or, where that is UTF-8, in the one that its bytes show.

    Raises FormatError naming line and column of the first byte that is no letter in `encoding`.
    """
    require_size(data)
    codec = (_wide(data) if encoding is Encoding.UTF_8 else None) or encoding.value
    data = data.removeprefix(BYTE_ORDER_MARK).rstrip(END_OF_DOS)
    try:
        return data.decode(codec).removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        if codec == Encoding.UTF_8.value and _is_of_windows(data):
            return data.decode("cp1252")
        before = data[: error.start].decode(codec, "replace")
        expected = "UTF-8 text; or ask for Latin-1 or Turkish (cp1254)" if codec == "utf-8" else f"{codec} text"
        raise FormatError(
            found=f"byte {data[error.start]:#04x}",
            expected=expected,
            line=before.count("\n") + 1,
            column=len(data[: error.start]) - (data[: error.start].rfind(b"\n") + 1) + 1,
        ) from error


def start_of(data: bytes) -> bytes:
    """The first bytes of a file, its letters as UTF-8 writes them if they can be text in UTF-16."""
    start = data[:LOOKED_AT]
    wide = _wide(start)
    return start.decode(wide, "ignore").encode("utf-8", "ignore") if wide else start


def _wide(data: bytes) -> str | None:
    """The kind of UTF-16 that text is in: by its mark, or by each second byte of its first letters being zero."""
    if data[:2] in _WIDE_MARKS:
        return _WIDE_MARKS[data[:2]]
    first = data[:16]
    for zeros, letters, name in ((first[1::2], first[::2], "utf-16-le"), (first[::2], first[1::2], "utf-16-be")):
        if len(first) == 16 and not any(zeros) and all(letters):
            return name
    return None


def _is_of_windows(data: bytes) -> bool:
    """Whether what is no UTF-8 is text of one byte a letter: no letter of UTF-8 in it, nothing that is no letter, and
    none of the letters that only who knows the language can tell.
    """
    if _NO_TEXT.search(data) or _TURKISH_OR_ICELANDIC.search(data):
        return False
    return data.decode("utf-8", "ignore").isascii()


def plain(text: str) -> str:
    """Text for one line: control characters, marks that turn the direction of writing, and halves of characters are
    blanks.
    """
    return "".join(letter if is_printable(letter) else " " for letter in text).strip()


def cut(text: str, size: int) -> str:
    """Text of at most `size` bytes in UTF-8, cut between characters."""
    return text.encode("utf-8", "replace")[:size].decode("utf-8", "ignore").rstrip()
