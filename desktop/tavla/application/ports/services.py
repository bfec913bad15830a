"""Every service that the screen uses; `tavla.app.services` puts them together."""

from pathlib import Path
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:  # the start page stands before any of them is made
    from tavla.application.devices.tray import DeviceService
    from tavla.application.ports.club_boards import ClubBoardService
    from tavla.application.ports.directors import PinService
    from tavla.application.ports.event_reports import EventService
    from tavla.application.ports.hall import HallService
    from tavla.application.ports.machine import MachineService, SoundService
    from tavla.application.ports.matches import MatchService
    from tavla.application.ports.register import RegisterLookup, RegisterRecords
    from tavla.application.ports.review import ReviewService
    from tavla.application.ports.second_copies import SecondCopyService
    from tavla.application.ports.spectators import SpectatorService
    from tavla.application.ports.sticks import Sticks
    from tavla.application.ports.upkeep import UpkeepService


class Services(Protocol):
    """Each is made, with all that it imports, when it is first asked for, and stays the same from then on."""

    @property
    def data_folder(self) -> Path:
        """Tavla's own folder."""

    def steady_ms(self) -> int:
        """Steady time that stalls are told by."""

    def loop_gap_ms(self) -> int:
        """For how long the event loop has given no sign of life; 0 where no clock runs."""

    @property
    def matches(self) -> "MatchService": ...

    @property
    def second_copies(self) -> "SecondCopyService": ...

    @property
    def review(self) -> "ReviewService": ...

    @property
    def register(self) -> "RegisterLookup": ...

    @property
    def register_records(self) -> "RegisterRecords": ...

    @property
    def event_reports(self) -> "EventService": ...

    @property
    def directors(self) -> "PinService": ...

    @property
    def devices(self) -> "DeviceService": ...

    @property
    def spectators(self) -> "SpectatorService": ...

    @property
    def sound(self) -> "SoundService": ...

    @property
    def sticks(self) -> "Sticks": ...

    @property
    def hall(self) -> "HallService": ...

    @property
    def has_hall(self) -> bool:
        """Whether this board has joined a hall, or is about to: ask before `hall`, which imports all of it."""

    @property
    def machine(self) -> "MachineService": ...

    @property
    def club_boards(self) -> "ClubBoardService": ...

    @property
    def upkeep(self) -> "UpkeepService": ...
