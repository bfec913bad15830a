"""The sections of the director's page, in their order. A new one is added here and nowhere else."""

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QObject

from tavla.application.ports.directors import OfficialHere
from tavla.application.session import Session
from tavla.rules.director_rules import DirectorPlays
from tavla.rules.loader import ruleset_of
from tavla.text.texts import Texts
from tavla_ui.director.page import DirectorHouse


def keeps_out(session: Session | None, official: OfficialHere | None) -> str:
    """The clause that keeps whoever stands here out of this match, because he plays in it; or nothing.

    Source: 5.1 of USBGF, NBF, WBGT.
    """
    if session is None or official is None:
        return ""
    setup, own = session.state.setup, official.name.casefold()
    rule = ruleset_of(setup.ruleset).director.director_plays
    plays = any(own == name.strip().casefold() for side in setup.players for name in side.split("&"))
    return rule.clause if plays and rule.value is DirectorPlays.ANOTHER_ELSE_COMMITTEE else ""


class SectionPlace(NamedTuple):
    """One section: its words, its QML file in Tavla/Director, and who sees it when.

    `make` gives a QObject that fits `Section`.
    """

    key: str
    title: Callable[[Texts], str]
    page: str
    make: Callable[[DirectorHouse, QObject], QObject]
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


# Each is imported when it is first looked at: most matches need none of them.


def _acts(house: DirectorHouse, parent: QObject) -> QObject:
    from tavla_ui.director.acts_section import ActsSectionViewModel

    return ActsSectionViewModel(house, parent)


def _turns(house: DirectorHouse, parent: QObject) -> QObject:
    from tavla_ui.director.turns_section import TurnsSectionViewModel

    return TurnsSectionViewModel(house, parent)


def _dispute(house: DirectorHouse, parent: QObject) -> QObject:
    from tavla_ui.board.look_back import LookBackViewModel

    if house.session is None:
        msg = "only a match is looked back on"
        raise RuntimeError(msg)
    return LookBackViewModel(
        house.session,
        house.texts,
        lambda: house.board_settings,
        house.reader,
        parent,
        take_back=(lambda place: house.open_act("back", {"place": place})) if house.director.is_director else None,
    )


def _devices(house: DirectorHouse, parent: QObject) -> QObject:
    from tavla_ui.director.devices_section import DevicesSectionViewModel

    return DevicesSectionViewModel(house, parent)


def _move(house: DirectorHouse, parent: QObject) -> QObject:
    from tavla_ui.director.move_section import MoveSectionViewModel

    return MoveSectionViewModel(house, parent)


def _rules(house: DirectorHouse, parent: QObject) -> QObject:
    from tavla_ui.director.rules_section import RulesSectionViewModel

    return RulesSectionViewModel(house, parent)


def _report(house: DirectorHouse, parent: QObject) -> QObject:
    from tavla_ui.director.register.report import ReportPage
    from tavla_ui.director.register_section import RegisterSectionViewModel

    return RegisterSectionViewModel(house, parent, ReportPage)


def _register(house: DirectorHouse, parent: QObject) -> QObject:
    from tavla_ui.director.register_section import RegisterSectionViewModel

    return RegisterSectionViewModel(house, parent)


def _event(house: DirectorHouse, parent: QObject) -> QObject:
    from tavla_ui.director.register.event import EventsPage
    from tavla_ui.director.register_section import RegisterSectionViewModel

    return RegisterSectionViewModel(house, parent, lambda room: EventsPage(room, house))


def _people(house: DirectorHouse, parent: QObject) -> QObject:
    from tavla_ui.director.register.people import PeoplePage
    from tavla_ui.director.register_section import RegisterSectionViewModel

    return RegisterSectionViewModel(house, parent, lambda room: PeoplePage(room, house))


def _spectators(house: DirectorHouse, parent: QObject) -> QObject:
    from tavla_ui.director.spectators_section import SpectatorsSectionViewModel

    return SpectatorsSectionViewModel(house, parent)


def _machine(house: DirectorHouse, parent: QObject) -> QObject:
    from tavla_ui.director.machine_section import MachineSectionViewModel

    return MachineSectionViewModel(house, parent)


def _care(house: DirectorHouse, parent: QObject) -> QObject:
    from tavla_ui.director.care_section import CareSectionViewModel

    return CareSectionViewModel(house, parent)


SECTIONS: tuple[SectionPlace, ...] = (
    SectionPlace("acts", Texts.acts_title, "ActsSection.qml", _acts),
    SectionPlace("turns", Texts.turns_title, "TurnsSection.qml", _turns, for_monitors=True),
    SectionPlace("dispute", Texts.moments_title, "../Board/LookBack.qml", _dispute, for_monitors=True),
    SectionPlace("devices", Texts.devices_title, "DevicesSection.qml", _devices, in_match=None),
    SectionPlace("move", Texts.move_title, "MoveSection.qml", _move),
    SectionPlace("rules", Texts.rules_section, "RulesSection.qml", _rules, for_monitors=True, of_own_match=True),
    SectionPlace("report", Texts.report_section, "RegisterSection.qml", _report),
    SectionPlace("register", Texts.register_title, "RegisterSection.qml", _register, in_match=None),
    SectionPlace("event", Texts.event_section, "RegisterSection.qml", _event, in_match=False),
    SectionPlace(
        "people",
        Texts.people_title,
        "RegisterSection.qml",
        _people,
        in_match=False,
        for_monitors=True,
        of_own_match=True,
    ),
    SectionPlace("spectators", Texts.spectators_title, "SpectatorsSection.qml", _spectators, in_match=None),
    SectionPlace("machine", Texts.machine_title, "MachineSection.qml", _machine, in_match=None, for_monitors=True),
    SectionPlace("care", Texts.care_title, "CareSection.qml", _care, in_match=False),
)
