"""The limits on match files from outside, and their bytes made text.

At most 1 MiB (8 MiB for eXtreme Gammon's own), 200 games and 12,000 acts; strict UTF-8 with or without a byte-order
mark unless another encoding is asked for by name.
"""

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
XG_MAGIC = b"RGMH"
"""How eXtreme Gammon's files begin, the only ones that may be larger: they hold analysis too."""
BYTE_ORDER_MARK = b"\xef\xbb\xbf"


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
NAMES |= {"iso-8859-9": Encoding.TURKISH, "windows-1254": Encoding.TURKISH}


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
    """The text of a file.

    Raises FormatError naming line and column of the first byte that is no letter in `encoding`.
    """
    require_size(data)
    data = data.removeprefix(BYTE_ORDER_MARK)
    try:
        return data.decode(encoding.value)
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line, column = before.count(b"\n") + 1, error.start - (before.rfind(b"\n") + 1) + 1
        expected = (
            "UTF-8 text; or ask for Latin-1 or Turkish (cp1254)"
            if encoding is Encoding.UTF_8
            else f"{encoding.value} text"
        )
        raise FormatError(
            found=f"byte {data[error.start]:#04x}", expected=expected, line=line, column=column
        ) from error


def plain(text: str) -> str:
    """Text for one line: control characters, marks that turn the direction of writing, and halves of characters are
    blanks.
    """
    return "".join(letter if is_printable(letter) else " " for letter in text).strip()


def cut(text: str, size: int) -> str:
    """Text of at most `size` bytes in UTF-8, cut between characters."""
    return text.encode("utf-8", "replace")[:size].decode("utf-8", "ignore").rstrip()
