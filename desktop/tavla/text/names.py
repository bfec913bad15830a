"""Names within a sentence."""

import unicodedata
from collections.abc import Iterator

from tavla.base.plain_name import plain_name
from tavla.domain.game.player import ByPlayer

LONGEST = 28
"""So many letters of a name stand in a sentence: most names of two are shorter. Four of them fit on a strip."""
_AT_THE_END = 9


def shortened(name: str) -> str:
    """The beginning and the end of a name that is too long for a sentence; the strip bears the whole of it."""
    if len(name) <= LONGEST:
        return name
    letters = list(_letters(plain_name(name)))
    if len(letters) <= LONGEST:
        return name
    begin, end = letters[: LONGEST - _AT_THE_END - 1], letters[-_AT_THE_END:]
    return "".join((*begin, "…", *end))


def in_sentences(names: ByPlayer[str]) -> ByPlayer[str]:
    return names.map(shortened)


def _letters(name: str) -> Iterator[str]:
    """Each with its accents."""
    letter = ""
    for sign in name:
        if letter and not unicodedata.category(sign).startswith("M"):
            yield letter
            letter = ""
        letter += sign
    if letter:
        yield letter
