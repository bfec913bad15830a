"""The words of one language: `t("End turn")` looks a text up by its English.

English itself needs no file.
"""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from tavla.base.phrase import Grouped, Phrase, phrase
from tavla.base.plain_name import harmless

LANGUAGES = {"en": "English", "nb": "Norsk", "tr": "Türkçe"}
"""The languages a seat can choose, each by its own name."""

DOMAIN = "tavla"
THOUSANDS = {"en": ",", "nb": "\N{NO-BREAK SPACE}", "tr": "."}
"""What parts a large figure into threes."""


class Words:
    """Words("nb", translations); a text that the catalogue lacks stays English."""

    def __init__(self, language: str = "en", translations: Path | None = None) -> None:
        self.language = language if language in LANGUAGES else "en"
        self.translations = translations
        self._of: Callable[[str], str] = _english
        self._of_number: Callable[[str, str, int], str] = _english_number
        if self.language != "en" and translations is not None:
            from gettext import translation  # English starts without it

            catalogue = translation(DOMAIN, translations, [self.language], fallback=True)
            self._of, self._of_number = catalogue.gettext, catalogue.ngettext

    def __call__(self, english: str, /, **values: object) -> str:
        """The text, with the values in their places, made harmless; without values its places stay open."""
        return self.filled(self._of(english), **values) if values else self._of(english)

    def n(self, one: str, many: str, number: int, /, **values: object) -> str:
        """The text for a number, which stands at {n} unless the values say otherwise."""
        return self.filled(self._of_number(one, many, number), **{"n": number} | values)

    def said(self, words: Phrase | str) -> str:
        """What an error says, and each thing in it; words that no catalogue has, and whole sentences,
        stay as they are, but harmless.
        """
        if isinstance(words, str):
            return harmless(words)
        return self.filled(self._of(words.english), **dict(words.values))

    def decimal(self, figure: float, places: int = 1) -> str:
        """A figure with its decimals, which a comma parts from the rest but in English, and with a true minus."""
        text = f"{figure:.{places}f}".replace("-", "−")
        return text if self.language == "en" else text.replace(".", ",")

    def grouped(self, number: int) -> str:
        """A whole number parted into threes: 16,384, in Norwegian 16 384, in Turkish 16.384."""
        return f"{number:,}".replace(",", THOUSANDS[self.language])

    def sentence(self, words: str) -> str:
        """Words that stand by themselves: with a capital, and a Turkish one keeps its dot."""
        first = "İ" if self.language == "tr" and words[:1] == "i" else words[:1].upper()
        return first + words[1:]

    def filled(self, text: str, /, **values: object) -> str:
        """A text of this language with the values in its places, made harmless."""
        return text.format(**{name: self._value(value) for name, value in values.items()})

    def _value(self, value: object) -> object:
        if isinstance(value, Grouped):
            return self.grouped(value)
        return self.said(value) if isinstance(value, (Phrase, str)) else value


def beside(parts: Iterable[str], between: str = " · ") -> str:
    """What is not empty of several parts, one after the other, each kept to itself."""
    return between.join(map(harmless, filter(None, parts)))


def wanting(translations: Path) -> list[str]:
    """The languages whose catalogue is missing, or older than the file of texts it is made from."""
    catalogues = {
        language: translations / language / "LC_MESSAGES" / f"{DOMAIN}.mo" for language in LANGUAGES if language != "en"
    }
    return [language for language, made in catalogues.items() if not made.is_file() or _is_older(made)]


def wanting_said(languages: Sequence[str]) -> Phrase:
    """That their catalogues are missing or old, for whoever starts the program."""
    return phrase(
        "{languages}: the translation is missing or older than the program. What it lacks is shown in English.",
        languages=", ".join(LANGUAGES[language] for language in languages),
    )


def _is_older(made: Path) -> bool:
    texts = made.with_suffix(".po")
    return texts.is_file() and texts.stat().st_mtime > made.stat().st_mtime


def _english(text: str) -> str:
    return text


def _english_number(one: str, many: str, number: int) -> str:
    return one if number == 1 else many
