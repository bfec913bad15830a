"""The table of the director's sections names what there is."""

import pytest
from PySide6.QtCore import QObject

from tavla_ui.controls.qml_engine import QML
from tavla_ui.director.director_sections import SECTIONS, SectionPlace, named
from tavla_ui.director.register.page import Page


@pytest.mark.parametrize("place", SECTIONS, ids=[place.key for place in SECTIONS])
def test_every_section_has_its_view_model_its_first_page_and_its_qml(place: SectionPlace) -> None:
    made, first = named(place.view_model), named(place.first_page) if place.first_page else None
    assert (QML / "Tavla" / "Director" / place.qml).is_file()
    assert place.key == "dispute" or issubclass(made, QObject)
    assert first is None or issubclass(first, Page)
