"""A name within a sentence."""

import unicodedata
from itertools import product
from pathlib import Path

import pytest
from ruled_table import RuledTable

from tavla.application.standing import plays
from tavla.base.plain_name import compared, people_of
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


ROOT = Path(__file__).resolve().parents[2]
WRITINGS = (
    ("Işıl İnci", "IŞIL İNCİ", "ışıl inci", " işıl  INCI", unicodedata.normalize("NFD", "Işıl İnci")),
    ("Åse Øye", "ÅSE ØYE", "åse øye", "Åse   Øye ", unicodedata.normalize("NFD", "Åse Øye")),
)


@pytest.mark.parametrize("writings", WRITINGS, ids=lambda writings: str(writings[0]))
def test_one_name_is_one_person_however_it_is_written(writings: tuple[str, ...]) -> None:
    assert 1 == len(set(map(compared, writings)))
    for one, other in product(writings, repeat=2):
        setup = RuledTable("nbf", names=ByPlayer("Ada", f"Bo & {one}")).state.setup
        assert plays(setup, other)
        assert not plays(setup, f"{other} Jr")


def test_a_side_of_a_pair_is_two_people() -> None:
    assert ("Ada", "Bo") == people_of("Ada & Bo") == people_of("Ada&Bo") == people_of(" Ada &  & Bo ")


FOLDED_OTHERWISE = {
    "base/plain_name.py",
    "base/file_names.py",
    "controls/file_chooser.py",
    "register/csv_table.py",
    "register/folding.py",
    "rules/clauses.py",
    "storage/backup.py",
}
"""Names of files and clauses, and the search, which takes more for one."""


def test_names_of_people_and_events_are_compared_in_one_place() -> None:
    sources = (path for part in ("desktop", "ui") for path in (ROOT / part).rglob("*.py"))
    folding = {"/".join(path.parts[-2:]) for path in sources if "casefold" in path.read_text("utf-8")}
    assert folding == FOLDED_OTHERWISE
