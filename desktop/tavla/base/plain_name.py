"""Names and free texts from outside made harmless before they stand among the program's own words."""

import unicodedata
from functools import lru_cache

from tavla.base.unicode import MOST_MARKS

_ISOLATE, _END = "\u2068", "\u2069"
"""What stands between them turns the direction of nothing else. Source: Unicode Standard Annex 9."""
_ONE_I = str.maketrans("İIı", "iii")
_FROM_THE_RIGHT = frozenset({"R", "AL", "AN"})


def plain_name(text: str) -> str:
    """The text on one line, in Unicode's composed form, one blank between its words, and harmless."""
    return harmless(" ".join(_kept(text).split()))


def compared(name: str) -> str:
    """What all writings of one name share: capitals, the dots of i and further blanks do not count."""
    return " ".join(unicodedata.normalize("NFC", name).translate(_ONE_I).casefold().split())


def people_of(side: str) -> tuple[str, ...]:
    """The names of a side: of one player, or of a pair ("Ada & Bo")."""
    return tuple(name.strip() for name in side.split("&") if name.strip())


def plain_line(text: str) -> str:
    """The same with its blanks as they are, for a name in another program's file."""
    return harmless(_kept(text).replace("\n", " ").strip())


def _kept(text: str) -> str:
    return harmless(unicodedata.normalize("NFC", text)).replace(_ISOLATE, "").replace(_END, "")


def harmless(text: str) -> str:
    """The text without controls, invisible marks and code points of no letter; what runs from right to left is kept to
    itself. Its lines stay lines.
    """
    return text if text.isascii() and text.isprintable() else _harmless(text)


@lru_cache(maxsize=256)
def _harmless(text: str) -> str:
    return "\n".join(map(_line, text.split("\n")))


def _line(text: str) -> str:
    kept: list[str] = []
    opened: list[int] = []
    marks = 0
    for letter in text:
        category = unicodedata.category(letter)
        marks = marks + 1 if category in {"Mn", "Me"} else 0
        if letter == _ISOLATE:
            opened.append(len(kept))
        elif letter == _END:
            if not opened:
                continue
            opened.pop()
        elif category in {"Cc", "Zl", "Zp"}:
            letter = " "  # noqa: PLW2901 - a blank in its place
        elif category in {"Cf", "Cs", "Cn", "Co"} or marks > MOST_MARKS:
            continue
        kept.append(letter)
    for place in reversed(opened):
        del kept[place]
    plain = "".join(kept)
    return f"{_ISOLATE}{plain}{_END}" if _turns(plain) else plain


def _turns(text: str) -> bool:
    """Whether a letter from right to left stands in no isolate."""
    depth = 0
    for letter in text:
        depth += (letter == _ISOLATE) - (letter == _END)
        if depth == 0 and unicodedata.bidirectional(letter) in _FROM_THE_RIGHT:
            return True
    return False
