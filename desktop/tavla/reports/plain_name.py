"""Names and free texts made harmless before they stand among a report's own words."""

import unicodedata

_ISOLATE, _END = "\u2068", "\u2069"
_DIRECTIONS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""The marks that turn the direction of what follows them. Source: Unicode Standard Annex 9."""
_FROM_THE_RIGHT = frozenset({"R", "AL", "AN"})
MOST_MARKS = 4
"""More accents on one letter than any language writes would run over the lines above and below."""


def plain_name(text: str) -> str:
    """The text on one line, without controls and marks of direction; a text from right to left is kept to itself."""
    kept: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", text):
        category = unicodedata.category(letter)
        marks = marks + 1 if category == "Mn" else 0
        if letter in _DIRECTIONS or category in {"Cs", "Cn", "Co"} or marks > MOST_MARKS:
            continue
        kept.append(" " if category in {"Cc", "Zl", "Zp"} else letter)
    plain = " ".join("".join(kept).split())
    return (
        f"{_ISOLATE}{plain}{_END}"
        if any(unicodedata.bidirectional(letter) in _FROM_THE_RIGHT for letter in plain)
        else plain
    )
