"""The sections of the director's page, in their order. A new one is added here and nowhere else."""

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QObject

from tavla.text.texts import Texts
from tavla_ui.director_house import DirectorHouse
from tavla_ui.register_pages.event import EventsPage
from tavla_ui.register_pages.people import PeoplePage
from tavla_ui.register_pages.report import ReportPage
from tavla_ui.view_models.acts_section import ActsSectionViewModel
from tavla_ui.view_models.care_section import CareSectionViewModel
from tavla_ui.view_models.devices_section import DevicesSectionViewModel
from tavla_ui.view_models.dispute_section import DisputeSectionViewModel
from tavla_ui.view_models.machine_section import MachineSectionViewModel
from tavla_ui.view_models.move_section import MoveSectionViewModel
from tavla_ui.view_models.register_section import RegisterSectionViewModel
from tavla_ui.view_models.rules_section import RulesSectionViewModel
from tavla_ui.view_models.spectators_section import SpectatorsSectionViewModel
from tavla_ui.view_models.turns_section import TurnsSectionViewModel


class SectionPlace(NamedTuple):
    """One section: its words, its QML file in Tavla/Director, and who sees it when. `make` gives a QObject that fits `Section`."""

    key: str
    title: Callable[[Texts], str]
    page: str
    make: Callable[[DirectorHouse, QObject], QObject]
    in_match: bool | None = True
    """Whether it is there only in a match, or only outside one; None: always."""
    for_monitors: bool = False
    of_own_match: bool = False
    """Whether a director who plays in the match sees it too."""


SECTIONS: tuple[SectionPlace, ...] = (
    SectionPlace("acts", Texts.acts_title, "ActsSection.qml", ActsSectionViewModel),
    SectionPlace("turns", Texts.turns_title, "TurnsSection.qml", TurnsSectionViewModel, for_monitors=True),
    SectionPlace("dispute", Texts.moments_title, "DisputeSection.qml", DisputeSectionViewModel, for_monitors=True),
    SectionPlace("devices", Texts.devices_title, "DevicesSection.qml", DevicesSectionViewModel, in_match=None),
    SectionPlace("move", Texts.move_title, "MoveSection.qml", MoveSectionViewModel),
    SectionPlace("rules", Texts.rules_section, "RulesSection.qml", RulesSectionViewModel, for_monitors=True, of_own_match=True),
    SectionPlace("report", Texts.report_section, "RegisterSection.qml", lambda house, parent: RegisterSectionViewModel(house, parent, ReportPage)),
    SectionPlace("register", Texts.register_title, "RegisterSection.qml", RegisterSectionViewModel, in_match=None),
    SectionPlace(
        "event",
        Texts.event_section,
        "RegisterSection.qml",
        lambda house, parent: RegisterSectionViewModel(house, parent, lambda room: EventsPage(room, house)),
        in_match=False,
    ),
    SectionPlace(
        "people",
        Texts.people_title,
        "RegisterSection.qml",
        lambda house, parent: RegisterSectionViewModel(house, parent, lambda room: PeoplePage(room, house)),
        in_match=False,
        for_monitors=True,
    ),
    SectionPlace("spectators", Texts.spectators_title, "SpectatorsSection.qml", SpectatorsSectionViewModel, in_match=None),
    SectionPlace("machine", Texts.machine_title, "MachineSection.qml", MachineSectionViewModel, in_match=None, for_monitors=True),
    SectionPlace("care", Texts.care_title, "CareSection.qml", CareSectionViewModel, in_match=False),
)
