"""Letters by Unicode 14.0, whichever version the interpreter has: what is signed may not change with it.

Source: docs/evidence-format.md. Code points that 14.0 assigns keep their NFC in every later version (Unicode's
normalization stability policy), so that only those it does not assign have to be left out of the interpreter's hands.
"""

import re
import unicodedata
from bisect import bisect_right
from functools import cache, lru_cache
from itertools import accumulate, groupby

MOST_MARKS = 4
"""More accents on one letter than any language writes would run over the lines above and below."""
_harmless: set[str] = set()
"""Letters that were found printable and no accents."""
_MOST_HARMLESS = 32_768
_PLAIN = re.compile("[ -~À-ſ]*")


def is_plain(text: str) -> bool:
    """Whether it has blanks and letters of Western, Northern and Central Europe and of Turkish alone: what is printable
    and in the form NFC in every version.
    """
    return _PLAIN.fullmatch(text) is not None


def is_assigned(letter: str) -> bool:
    """Whether Unicode 14.0 gives a meaning to the code point."""
    return letter.isascii() or bisect_right(_assignment_changes(), ord(letter)) % 2 == 1


@lru_cache(maxsize=32_768)
def is_printable(letter: str) -> bool:
    """Whether it is of none of the categories Other and Separator, or the blank itself."""
    if letter.isascii():
        return " " <= letter <= "~"
    return bisect_right(_BLANKS, ord(letter)) % 2 == 0 and is_assigned(letter)


def printable(text: str) -> str:
    """The text without what is not printable, and without more accents on a letter than any language writes."""
    if is_plain(text):
        return text
    letters = set(text) - _harmless  # each is looked up once: a table has millions
    if not letters:
        return text
    hidden = {letter for letter in letters if not is_printable(letter)}
    over = {letter for letter in letters if unicodedata.category(letter) in {"Mn", "Me"}}
    if len(_harmless) > _MOST_HARMLESS:
        _harmless.clear()
    _harmless.update(letters - hidden - over)
    if hidden:
        text = text.translate(dict.fromkeys(map(ord, hidden)))
    if not over:
        return text
    kept, marks = list[str](), 0
    for letter in text:
        marks = marks + 1 if letter in over else 0
        if marks <= MOST_MARKS:
            kept.append(letter)
    return "".join(kept)


def assigned(text: str) -> str:
    """The text without code points of no meaning: a later Unicode may give them one."""
    return text if text.isascii() else "".join(filter(is_assigned, text))


def nfc(text: str) -> str:
    """The normalisation form NFC."""
    if text.isascii() or is_plain(text):
        return text
    if all(map(is_assigned, set(text))):
        return unicodedata.normalize("NFC", text)
    return "".join(
        unicodedata.normalize("NFC", "".join(run)) if known else "".join(run)
        for known, run in groupby(text, is_assigned)
    )


@cache
def _assignment_changes() -> tuple[int, ...]:
    """Where runs of assigned and of unassigned code points begin, in turn."""
    return tuple(accumulate(int(distance, 36) for distance in ("0", *_DISTANCES.split())))


_BLANKS = (
    0x0, 0x20, 0x7F, 0xA1, 0xAD, 0xAE, 0x600, 0x606, 0x61C, 0x61D, 0x6DD, 0x6DE, 0x70F, 0x710, 0x890, 0x892,
    0x8E2, 0x8E3, 0x1680, 0x1681, 0x180E, 0x180F, 0x2000, 0x2010, 0x2028, 0x2030, 0x205F, 0x2065, 0x2066, 0x2070,
    0x3000, 0x3001, 0xD800, 0xF900, 0xFEFF, 0xFF00, 0xFFF9, 0xFFFC, 0x110BD, 0x110BE, 0x110CD, 0x110CE,
    0x13430, 0x13439, 0x1BCA0, 0x1BCA4, 0x1D173, 0x1D17B, 0xE0001, 0xE0002, 0xE0020, 0xE0080, 0xF0000, 0xFFFFE,
    0x100000, 0x10FFFE,
)  # fmt: skip
"""Where code points that are assigned and not printable begin and end, the blank left out."""

_DISTANCES = """
    oo 2 6 4 7 1 1 1 k 1 b1 1 12 2 1e 2 3 1 1j 8 r 4 6 b 7i 1 1o 2 2t e 1n 2 1d 2 f 1 s 2 1 1 b 5 v 1 2 6 6k 1 8 2
    2 2 m 1 7 1 1 3 4 2 9 2 2 2 4 8 1 4 2 1 5 2 p 2 3 1 6 4 2 2 m 1 7 1 2 1 2 1 2 2 1 1 5 4 2 2 3 3 1 7 4 1 1 7 h
    a 3 1 9 1 3 1 m 1 7 1 2 1 5 2 a 1 3 1 3 2 1 f 4 2 c 7 7 1 3 1 8 2 2 2 m 1 7 1 2 1 5 2 9 2 2 2 3 7 3 4 2 1 5 2
    i a 2 1 6 3 3 1 4 3 2 1 1 1 2 3 2 3 3 3 c 4 5 3 3 1 4 2 1 6 1 e l 5 d 1 3 1 n 1 g 2 9 1 3 1 4 7 2 1 3 2 1 2 4
    2 a 7 m 1 3 1 n 1 a 1 5 2 9 1 3 1 4 7 2 6 2 1 4 2 a 1 2 d d 1 3 1 1f 1 3 1 6 4 g 2 q 1 3 1 i 3 o 1 9 1 1 2 7 3
    1 4 6 1 1 1 8 6 a 2 3 c 1m 4 t 11 2 1 1 1 5 1 o 1 1 1 n 2 5 1 1 1 6 2 a 2 4 w 20 1 10 4 13 1 10 1 f 1 d 11 5i
    1 1 5 1 2 ah 1 4 2 7 1 1 1 4 2 15 1 4 2 x 1 4 2 7 1 1 1 4 2 f 1 1l 1 4 2 1v 2 w 3 q 6 2e 2 6 2 il 3 2h 7 m 9 o
    9 k c d 1 3 1 2 c 2m 2 a 6 a 6 q 6 2h 7 17 5 1y a v 1 c 4 c 4 1 3 16 2 5 b 18 4 q 6 b 3 1q 2 1t 1 t 2 b 6 a 6
    e 2 v 1d 25 3 1b 1 38 8 1o 3 f 3 1o 7 17 2 b 8 17 5 eu 2 6 2 12 2 6 2 8 1 1 1 1 1 1 1 v 2 1h 1 f 1 e 2 6 1 j 2
    3 1 9 1 2t 1 c 2 r 1 d 3 x f x f 3w 4 if p b l 1ec 2 w 1 9p 5 19 1 1 5 1 2 1k 7 2 e o 9 7 1 7 1 7 1 7 1 7 1 7
    1 7 1 7 1 3i y q 1 2h c 5y q c 4 1s 1 2e 2 2v 5 17 1 2m 1 2c c 1b 1 mlp 3 1j 9 9o k 54 8 5n 5 2 1 1 1 5 o 1n 3
    a 6 1k 8 1y 8 c 6 38 b u 3 26 1 b 4 x 1 1j 9 e 2 a 2 2v o s a 6 2 6 2 6 9 7 1 7 1 1o 4 3i 2 a 6 8mc c n 4 1d 4
    6su 2 2y 12 7 c 5 5 q 1 5 1 1 1 2 1 2 1 3h g cd 2 1i 7 1 w 16 6 1f 1 j 1 4 4 5 1 3r 2 1 1 5a 3 6 2 6 2 6 2 3 3
    7 1 7 a 5 2 c 1 q 1 j 1 2 1 f 2 e y 3f 5 3 4 19 3 2g 1 d 3 1 1b 1a 3m t 3 1d f s 4 10 9 u 5 17 5 u 1 11 4 e 16
    4e 2 a 6 10 4 10 4 14 8 1g b c 1 f 1 7 1 2 1 b 1 f 1 7 1 2 1v 8n 9 m a 8 o 6 1 16 1 9 1x 6 2 1 1 18 1 2 3 1 2
    n 1 20 8 9 1c j 1 2 5 x 3 r 5 1 1s 1k 4 k 2 1e 1 2 5 8 1 3 1 t 2 3 4 a 7 9 7 1s w 13 4 c 9 1i 3 t 2 r 5 q 7 4
    c 7 28 21 1j 1f d 1f 7 1a 8 a 86 v 1 16 1 3 2 2 26 14 8 16 m q 12 s k n 9 26 4 10 9 1w a 1 2 p 7 a 6 1h 1 i 8
    13 9 2o 1 k b i 1 18 1t 7 1 1 1 4 1 f 1 b 6 1n 5 a 6 4 1 8 2 2 2 m 1 7 1 2 1 5 1 a 2 2 2 3 2 1 6 1 5 7 2 7 3 5
    3v 2k 1 5 u 20 8 a 4m 1i 2 12 y 1x b a 6 d j 1m 6 a 1i r 2 f 4 n 55 1o 2s 2b c 8 2 1 2 8 1 2 1 u 1 2 2 c 9 a
    1y 8 2 1a 2 b r 20 8 2b d 21 7b 9 1 19 1 e a t 3 w 2 m 1 e 21 7 1 2 1 18 3 1 1 2 1 9 8 a 6 6 1 2 1 11 1 2 1 6
    7 a 8m p 53 1 f 1e d pn 2u 33 1 5 b 5g 218 2r d tr 1 9 347 g7 6nt ft 7 v 1 a 4 29 1 a 6 u 2 6 a 1y a a 1 7 1 l
    5 j j4 2j 2t 23 4 1l 7 h 1s 5 b 2 e 4qg 8 ye 16 9 6w7 4 1 7 1 2 1 83 19 3 h 4 8 b0 1s4 2z 5 d 3 9 7 a 2 8 3mk
    1a 2 n 9 38 1o 6u a 13 2 5e l 1y 4a k c 2f 9 p 3r 2d 1 1z 1 2 2 1 2 2 2 4 1 c 1 1 1 7 1 1t 1 4 2 8 1 7 1 s 1 4
    1 5 1 1 3 7 1 9g 2 84 2 ji f 5 1 f uo v 69 7 1 h 2 7 1 2 1 5 5x 19 3 e 2 a 4 2 8w v h 1m 5 1 yo 7 1 4 1 2 1 f
    1 5h 2 g 15 24 4 a 4 2 lt 1w 24 1p 5e 4 1 r 1 2 1 1 2 1 1 a 1 4 1 1 1 1 6 1 4 1 1 1 1 1 1 3 1 2 1 1 2 1 1 1 1
    1 1 1 1 1 1 2 1 1 2 4 1 7 1 4 1 4 1 1 1 a 1 h 5 3 1 5 1 h 1g 2 7i 18 4 2s c f 2 f 1 f 1 11 a 4u 1k t d 18 4 9
    7 2 e 6 4a rc 5 g 3 d 3 38 c 2h 7 c 4 1 f c 4 1k 8 a 6 14 8 u 2 2 26 9g c e 2 5 3 5 3 7 9 t 3 b 5 6 a a 6 8 8
    7 9 43 1 1j 11 a sm wyo w 37d 7 66 2 4g2 e 5rl 2e7 f2 15u 3t7 fcfq 1 u 2o 3k 6o 1e6o 1eke 2 1eke
"""
"""From each such run to the next in base 36. Written by tools/unicode_tables.py."""
