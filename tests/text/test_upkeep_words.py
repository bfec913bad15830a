"""What is said of a backup or an update that is not taken."""

import pytest

from tavla.application.ports.upkeep import CareFault
from tavla.text import upkeep_words
from tavla.text.words import Words


@pytest.mark.parametrize("fault", CareFault)
def test_every_fault_has_a_sentence_of_its_own(fault: CareFault) -> None:
    sentences = {one: upkeep_words.fails(Words(), one, "/media/stick/file", "why") for one in CareFault}
    assert [] == [one for one in CareFault if one is not fault and sentences[one] == sentences[fault]]
    of_no_file = {CareFault.TOO_SHORT, CareFault.NOT_HERE}
    assert fault in of_no_file or "/media/stick/file" in sentences[fault] or "why" in sentences[fault]
