"""What a section of the director's page asks of the page, and the page of a section."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from pathlib import Path

    from tavla.application.commands.play import Command
    from tavla.application.devices.tray import DeviceDesk
    from tavla.application.ports.directors import OfficialHere, PinDesk, PinRequest
    from tavla.application.ports.event_reports import EventDesk
    from tavla.application.ports.machine import MachineDesk
    from tavla.application.ports.matches import ReportWish, WrittenFiles
    from tavla.application.ports.register import RegisterRecords
    from tavla.application.ports.second_copies import MirrorDesk
    from tavla.application.ports.spectators import SpectatorsDesk
    from tavla.application.ports.sticks import Sticks
    from tavla.application.ports.upkeep import CareDesk
    from tavla.application.refusals import Accepted
    from tavla.application.session import Session
    from tavla.domain.facts.authority import Authority
    from tavla.domain.game.player import Player
    from tavla.text.texts import Texts
    from tavla_ui.board.board_face import BoardSettings
    from tavla_ui.controls.typing_line import Offer


class DirectorHouse(Protocol):
    """The page as its sections see it. Everything speaks the language of the seat that opened it."""

    @property
    def session(self) -> "Session | None":
        """The match at the board; None on the start page."""

    @property
    def devices(self) -> "DeviceDesk | None":
        """Whoever looks after the devices beside the board."""

    @property
    def texts(self) -> "Texts":
        """The words of the seat that opened the page."""

    @property
    def director(self) -> "OfficialHere":
        """Who has shown his PIN."""

    @property
    def board_settings(self) -> "BoardSettings":
        """How the match's board lies on the screen."""

    @property
    def reader(self) -> "Player":
        """Before which seat the page stands upright."""

    def authority(self, clause: str, reason: str) -> "Authority":
        """By whose word an act happens: the director's, now."""

    def submit(self, command: "Command", done: "Callable[[Accepted], None] | None" = None) -> None:
        """Do an act of the director's in the match. A refusal is told on the page; `done` hears that it holds."""

    @property
    def register(self) -> "RegisterRecords | None":
        """The club's register."""

    @property
    def spectators(self) -> "SpectatorsDesk | None":
        """Whoever shows the match to those who watch."""

    @property
    def events(self) -> "EventDesk | None":
        """Whoever writes what happened in a whole event."""

    @property
    def machine(self) -> "MachineDesk | None":
        """Whoever knows the machine under the board."""

    @property
    def mirrors(self) -> "MirrorDesk | None":
        """Whoever keeps second copies of the record."""

    @property
    def care(self) -> "CareDesk | None":
        """Whoever looks after the machine."""

    @property
    def sticks(self) -> "Sticks":
        """Whoever has sticks mounted."""

    @property
    def machine_settings(self) -> dict[str, object]:
        """The board's settings, which boards are compared by."""

    def close_board(self) -> None:
        """End the program."""

    def leave_match(self) -> None:
        """Put the match away; it can be continued."""

    @property
    def data_folder(self) -> "Path | None":
        """Tavla's own folder, for files that are chosen."""

    def type_text(
        self,
        title: str,
        start: str,
        done: Callable[[str], None],
        *,
        names: bool = False,
        suggest: Callable[[str, "Offer"], None] | None = None,
        chosen: Callable[[str], None] | None = None,
    ) -> None:
        """Open the keyboard on a line of text; `done` has what was typed. `names`: every word begins with a capital.

        `suggest` is asked at each letter for what may be meant; `chosen` hears the key of one that was touched, and
        `done` nothing then.
        """

    def open_act(self, key: str, filled: Mapping[str, object]) -> None:
        """Go to the form of an act with some of its fields filled."""

    def places_to_move_to(self) -> tuple[str, ...]:
        """The folders to which a match can be moved off this board."""

    def move_off(self, folder: str) -> None:
        """Write the match, which was moved, to a folder and close it here; what goes wrong is told, and the match
        stays.
        """

    @property
    def officials(self) -> "PinDesk | None":
        """Whoever keeps directors, monitors and their PINs."""

    def ask_pin(self, request: "PinRequest") -> None:
        """Ask for the PIN once more, for something that wants it."""

    def write_report(self, wish: "ReportWish", heard: "Callable[[WrittenFiles], None]") -> None:
        """Write a report or slip of the match."""

    def when_left(self, do: Callable[[], None]) -> None:
        """Do it, once, before the section or the page is left: acts can still be submitted."""

    def tell(self, sentence: str) -> None:
        """Say something on the page until it is touched."""


class Section(Protocol):
    """One section's view model, a QObject that lives as long as the page is open."""

    def refresh(self) -> None:
        """The match has changed, or the section is shown: show what is."""
