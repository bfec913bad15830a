"""What errors say, kept with the words and what they name apart, so that a seat can say it in its own language and the
command line in English.
"""

from collections.abc import Sequence
from typing import NamedTuple

_AS_IT_IS = "{words}"


class Grouped(int):
    """A whole number that is parted into threes where it is said; in English 16,384."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"{int(self):,}"


class Phrase(NamedTuple):
    """English words with a place for each thing that they name; a thing may be a phrase itself.

    `str` of it is the English.
    """

    english: str
    values: tuple[tuple[str, "Phrase | str | int"], ...] = ()

    def __str__(self) -> str:
        return self.english.format(**{name: str(value) for name, value in self.values})


Said = Phrase | str
"""What is shown to somebody: a phrase, which his seat says in its language, or a sentence that is in it already."""


def phrase(english: str, /, **values: Phrase | str | int) -> Phrase:
    """The English words with what stands in them; the catalogue of translations takes them from here."""
    return Phrase(english, tuple(values.items()))


def as_it_is(words: str) -> Phrase:
    """Words that no catalogue has: the system's, or those of a file."""
    return phrase(_AS_IT_IS, words=words)


def strung(parts: Sequence[Phrase | str], between: str = " ") -> Phrase:
    """Several of them, one after the other."""
    names = [f"part{number}" for number in range(len(parts))]
    return Phrase(between.join(f"{{{name}}}" for name in names), tuple(zip(names, parts, strict=True)))
