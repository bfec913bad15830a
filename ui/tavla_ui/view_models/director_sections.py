"""The sections of the director's page, in their order. A new one is added here and nowhere else."""

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QObject

from tavla.text.texts import Texts
from tavla_ui.director_house import DirectorHouse
from tavla_ui.view_models.rules_section import RulesSectionViewModel


class SectionPlace(NamedTuple):
    """One section: its words, its QML file in Tavla/Director, and who sees it when. `make` gives a QObject that fits `Section`."""

    key: str
    title: Callable[[Texts], str]
    page: str
    make: Callable[[DirectorHouse, QObject], QObject]
    in_match_only: bool = True
    for_monitors: bool = False


SECTIONS: tuple[SectionPlace, ...] = (SectionPlace("rules", Texts.rules_section, "RulesSection.qml", RulesSectionViewModel, for_monitors=True),)
