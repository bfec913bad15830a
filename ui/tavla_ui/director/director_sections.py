"""The sections of the director's page, in their order. A new one is added here and nowhere else."""

from importlib import import_module
from typing import Any, NamedTuple

from PySide6.QtCore import QObject

from tavla.base.phrase import Phrase, phrase
from tavla_ui.director.context import SectionContext


class SectionPlace(NamedTuple):
    """One section: its words, its QML file beside Tavla/Director, and who sees it when.

    `view_model` and the `first_page` of a section of rows are "module:Class" below this folder, imported when the
    section is first looked at: most matches need none of them.
    """

    key: str
    title: Phrase
    qml: str
    view_model: str
    first_page: str = ""
    in_match: bool | None = True
    """Whether it is there only in a match, or only outside one; None: always."""
    for_monitors: bool = False
    of_own_match: bool = False
    """Whether a director who plays in the match sees it too."""

    def is_seen(self, *, by_director: bool, in_match: bool, plays: bool) -> bool:
        """Whether a director sees it, or a monitor, now; `plays`: in this very match."""
        return (by_director or self.for_monitors) and (
            self.of_own_match if plays else self.in_match in (None, in_match)
        )

    def make(self, context: SectionContext, parent: QObject) -> QObject:
        """Give a QObject that fits `Section`."""
        first = (named(self.first_page),) if self.first_page else ()
        made: QObject = named(self.view_model)(context, parent, *first)
        return made


def named(place: str) -> Any:  # noqa: ANN401 - a view model, or a page of rows
    """Import what a place of the table names."""
    module, _, name = place.partition(":")
    return getattr(import_module(f"tavla_ui.director.{module}"), name)


REGISTER = "register_section:RegisterSectionViewModel"

SECTIONS: tuple[SectionPlace, ...] = (
    SectionPlace("acts", phrase("Acts"), "ActsSection.qml", "acts_section:ActsSectionViewModel", of_own_match=True),
    SectionPlace(
        "turns", phrase("Last turns"), "TurnsSection.qml", "turns_section:TurnsSectionViewModel", for_monitors=True
    ),
    SectionPlace(
        "dispute", phrase("Look back"), "../Board/LookBack.qml", "dispute_section:look_back", for_monitors=True
    ),
    SectionPlace(
        "devices", phrase("Devices"), "DevicesSection.qml", "devices_section:DevicesSectionViewModel", in_match=None
    ),
    SectionPlace("move", phrase("Move match"), "MoveSection.qml", "move_section:MoveSectionViewModel"),
    SectionPlace(
        "rules",
        phrase("Rules"),
        "RulesSection.qml",
        "rules_section:RulesSectionViewModel",
        for_monitors=True,
        of_own_match=True,
    ),
    SectionPlace("report", phrase("Report"), "RegisterSection.qml", REGISTER, "register.report:ReportPage"),
    SectionPlace(
        "register", phrase("Register"), "RegisterSection.qml", REGISTER, "register.front:FrontPage", in_match=None
    ),
    SectionPlace(
        "event", phrase("Event report"), "RegisterSection.qml", REGISTER, "register.event:EventsPage", in_match=False
    ),
    SectionPlace(
        "people",
        phrase("Directors"),
        "RegisterSection.qml",
        REGISTER,
        "register.people:PeoplePage",
        in_match=False,
        for_monitors=True,
        of_own_match=True,
    ),
    SectionPlace(
        "spectators",
        phrase("Spectators"),
        "SpectatorsSection.qml",
        "spectators_section:SpectatorsSectionViewModel",
        in_match=None,
    ),
    SectionPlace("look", phrase("Board's look"), "LookSection.qml", "look_section:LookSectionViewModel", in_match=None),
    SectionPlace("hall", phrase("Hall"), "HallSection.qml", "hall_section:HallSectionViewModel", in_match=False),
    SectionPlace(
        "machine",
        phrase("This board"),
        "MachineSection.qml",
        "machine_section:MachineSectionViewModel",
        in_match=None,
        for_monitors=True,
    ),
    SectionPlace("care", phrase("Maintenance"), "CareSection.qml", "care_section:CareSectionViewModel", in_match=False),
)
