"""A language's catalogue: the sentences of the program looked up by their English words.

English itself needs no file.
"""

from collections.abc import Callable
from pathlib import Path

from tavla.base.phrase import Phrase

LANGUAGES = {"en": "English", "nb": "Norsk", "tr": "Türkçe"}
"""The languages a seat can choose, each by its own name."""

DOMAIN = "tavla"


class Words:
    """Looks sentences up in one language; a sentence that a catalogue lacks stays English.

    `self._(english)` and `self._n(one, many, number)` mark the sentences for the catalogue.
    """

    def __init__(self, language: str = "en", translations: Path | None = None) -> None:
        self.language = language if language in LANGUAGES else "en"
        self.translations = translations
        self._: Callable[[str], str] = _english
        self._n: Callable[[str, str, int], str] = _english_number
        if self.language != "en" and translations is not None:
            from gettext import translation  # English starts without it

            catalogue = translation(DOMAIN, translations, [self.language], fallback=True)
            self._, self._n = catalogue.gettext, catalogue.ngettext

    def clause_named(self, clause: str) -> str:
        """A clause as it is quoted; what no clause says, in words."""
        match clause:
            case "the director's discretion":
                return self._("the director's discretion")
            case "silent":
                return self._("silent")
            case "silent: the director decides":
                return self._("silent: the director decides")
            case "(ours) the document is silent":
                return self._("(ours) the document is silent")
            case _:
                from tavla.text.clause_words import (
                    clause_words,
                )  # quoted only in a match, and most clauses are figures alone

                return clause_words(self, clause)

    def bracketed(self, clause: str) -> str:
        """The same after a sentence: what begins with a bracket does not get another."""
        named = self.clause_named(clause)
        return f"{named.replace(') ', ': ', 1)})" if named.startswith("(") else f"({named})"

    def said(self, words: Phrase | str) -> str:
        """What an error says, and each thing in it; words that no catalogue has, and whole sentences, stay as they are."""
        if isinstance(words, str):
            return words
        return self._(words.english).format(
            **{name: self.said(value) if isinstance(value, Phrase) else value for name, value in words.values}
        )

    def decimal(self, figure: float, places: int = 1) -> str:
        """A figure with its decimals, which a comma parts from the rest but in English, and with a true minus."""
        text = f"{figure:.{places}f}".replace("-", "−")
        return text if self.language == "en" else text.replace(".", ",")

    def sentence(self, words: str) -> str:
        """Words that stand by themselves: with a capital, and a Turkish one keeps its dot."""
        first = "İ" if self.language == "tr" and words[:1] == "i" else words[:1].upper()
        return first + words[1:]


def _english(sentence: str) -> str:
    return sentence


def _english_number(one: str, many: str, number: int) -> str:
    return one if number == 1 else many
