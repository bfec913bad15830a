"""Every service that the screen uses; `tavla.app.services` puts them together."""

from pathlib import Path
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:  # the start page stands before any of them is made
    from tavla.application.devices.tray import DeviceDesk
    from tavla.application.ports.directors import PinDesk
    from tavla.application.ports.event_reports import EventDesk
    from tavla.application.ports.machine import MachineDesk, SoundDesk
    from tavla.application.ports.matches import Desk
    from tavla.application.ports.register import RegisterLookup, RegisterRecords
    from tavla.application.ports.review import ReviewDesk
    from tavla.application.ports.second_copies import MirrorDesk
    from tavla.application.ports.spectators import SpectatorsDesk
    from tavla.application.ports.sticks import Sticks
    from tavla.application.ports.upkeep import CareDesk


class Services(Protocol):
    """Each is made, with all that it imports, when it is first asked for, and stays the same from then on."""

    @property
    def data_folder(self) -> Path:
        """Tavla's own folder."""

    @property
    def matches(self) -> "Desk": ...

    @property
    def second_copies(self) -> "MirrorDesk": ...

    @property
    def review(self) -> "ReviewDesk": ...

    @property
    def register(self) -> "RegisterLookup": ...

    @property
    def register_records(self) -> "RegisterRecords": ...

    @property
    def event_reports(self) -> "EventDesk": ...

    @property
    def directors(self) -> "PinDesk": ...

    @property
    def devices(self) -> "DeviceDesk": ...

    @property
    def spectators(self) -> "SpectatorsDesk": ...

    @property
    def sound(self) -> "SoundDesk": ...

    @property
    def sticks(self) -> "Sticks": ...

    @property
    def machine(self) -> "MachineDesk": ...

    @property
    def upkeep(self) -> "CareDesk": ...
