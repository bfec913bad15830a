"""What a record of the register is about, by the words that it was saved with."""

import pytest

from tavla.application.acts.ladders import LADDERS
from tavla.application.acts.matter import Matter
from tavla.base import paths
from tavla.text import foreseen_words
from tavla.text.register_incident_words import FORMER, matter_of
from tavla.text.words import LANGUAGES, Words

TRANSLATIONS = paths.resources() / "translations"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_record_keeps_its_matter_when_the_words_for_it_are_renamed(language: str) -> None:
    t = Words(language, TRANSLATIONS)
    assert Matter.CRAWFORD_BREACH is matter_of(t, "Crawford · doblet med vilje")
    assert Matter.CRAWFORD_BREACH is matter_of(t, "Crawford'da küp · bilerek")
    assert Matter.CRAWFORD_BREACH is matter_of(t, "Crawford double on purpose")
    assert Matter.AIDS is matter_of(t, "telefon, hjelpemidler · ute i gangen")
    assert None is matter_of(t, "Crawford-kampen · doblet")


def test_no_former_words_are_those_of_another_matter_today() -> None:
    today = {
        foreseen_words.matter(Words(language, TRANSLATIONS), matter): matter
        for language in LANGUAGES
        for matter in LADDERS
    }
    assert [] == [words for words in FORMER if words in today]
    assert set(FORMER.values()) <= set(LADDERS)
