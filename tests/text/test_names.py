"""A name within a sentence."""

import unicodedata

from tavla.domain.game.player import ByPlayer
from tavla.text.names import LONGEST, in_sentences, shortened


def test_a_long_name_keeps_its_beginning_and_its_end() -> None:
    name = "Anastasia Konstantinopoulou-Papadimitriou van der Schoonenberg"
    assert "Anastasia Konstant…oonenberg" == shortened(name)
    assert LONGEST == len(shortened(name))


def test_names_as_people_have_them_stand_whole() -> None:
    names = ByPlayer("Ingrid Solheim & Lars Haug", "Ayşe Yılmaz-Öztürk")
    assert names == in_sentences(names)


def test_no_accent_is_parted_from_its_letter() -> None:
    accented = unicodedata.normalize("NFD", "é" * 25) + "q̃" * 40
    kept = shortened(accented)
    assert kept.endswith("…" + "q̃" * 9)
    assert not unicodedata.category(kept[0]).startswith("M")
    assert "q̃" * LONGEST == shortened("q̃" * LONGEST)
