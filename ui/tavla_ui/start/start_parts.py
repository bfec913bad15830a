"""What the start page is made of beside its two seats, and how the parts are let go and spoken in."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject

from tavla.application.ports.hall import Offered
from tavla.text.words import Words
from tavla_ui.controls.event_fields import EVENT
from tavla_ui.controls.hall_watch import HallWatch
from tavla_ui.controls.keyboard import KeyboardViewModel
from tavla_ui.controls.register_check import RegisterCheckViewModel
from tavla_ui.start.settling import Page, Settling
from tavla_ui.start.start_event import StartEventViewModel
from tavla_ui.start.start_hall import HallPage, StartHallViewModel
from tavla_ui.start.start_preferences import StartPreferencesViewModel
from tavla_ui.start.start_rules import RulesPage, StartRulesViewModel
from tavla_ui.start.start_waiting import StartWaitingViewModel

if TYPE_CHECKING:  # the page stands before any of it is made
    from tavla.application.ports.register import FoundPairing
    from tavla.application.ports.services import Services
    from tavla.domain.facts.dice_source import DiceSource
    from tavla.domain.game.roll import Roll

PAGE = "page"
"""Who types what belongs to neither seat."""


class StartPage(Page, RulesPage, HallPage, Protocol):
    """The page that the parts stand on."""


class StartParts:
    """The panels' view models, the keyboard, and who is asked for what is typed."""

    def __init__(self, services: "Services", page: StartPage, words: "Callable[[], Words]", owner: QObject) -> None:
        self._services, self._page = services, page
        self.keyboard = KeyboardViewModel(self._typed, self._chosen, owner)
        self.rules = StartRulesViewModel(words, page, owner)
        self.event = StartEventViewModel(lambda which: self.open_keyboard(PAGE, which), self._take_pairing, owner)
        self.register = RegisterCheckViewModel(services, page.tell, owner)
        self.settling = Settling(services, page)
        self.preferences = StartPreferencesViewModel(self.settling, self._ask_dice, owner)
        self.waiting = StartWaitingViewModel(services, page, self.settling.name_of, owner)
        self.hall = StartHallViewModel(HallWatch(services, owner), page, self._steady_ms, owner)

    def clear(self) -> None:
        """Nothing of the last match is left but where the next may belong too."""
        self.rules.forget_picks()
        self.register.clear()
        self.preferences.forget()
        self.waiting.clear()
        self.settling.clear()
        self.event.put(self.event.values[EVENT])
        self.keyboard.close()

    def speak(self, white: Words, black: Words, reader: Words) -> None:
        """The languages of the seats, and of who reads the page between them."""
        self.read_by(reader)
        self.register.speak(white, black)
        self.hall.speak(white, black)

    def read_by(self, reader: Words) -> None:
        """The page between the seats speaks this language."""
        self.keyboard.speak(reader)
        for part in (self.event, self.rules, self.preferences, self.waiting):
            part.speak(reader)

    def open_event(self) -> None:
        """Look which pairings wait."""
        if self._services.register.is_there:
            self._services.register.pairings(self.event.found)

    def open_preferences(self) -> None:
        """Begin them anew."""
        self.settling.forget_preferences()
        self.preferences.forget()

    def open_keyboard(self, name: str, which: int) -> None:
        """Turn the keyboard to a seat, or to the page's own fields."""
        if name == PAGE:
            self.keyboard.speak(self.event.t)
            self.keyboard.open_for(name, which, self.event.values[which], self.event.label(which))
            return
        seat = self._page.seats[name == "black"]
        self.keyboard.speak(seat.t)
        self.keyboard.open_for(name, which, seat.shown_to_type(which), suggests=self._services.register.is_there)
        self._suggest(seat.shown_to_type(which))

    def _steady_ms(self) -> int:
        return self._services.matches.steady_ms()

    def _ask_dice(self, fell: "Callable[[Roll, DiceSource], None]") -> None:
        from tavla.base.errors import TavlaError

        try:
            self._services.matches.roll_for_preference(fell)
        except TavlaError as error:
            self._page.tell(error.said)

    def _typed(self, name: str, which: int, letter: str) -> str:
        if name == PAGE:
            return self.event.letter(which, letter)
        seat = self._page.seats[name == "black"]
        seat.letter(which, letter)
        self._suggest(str(seat.partner if which else seat.name))
        return str(seat.partner if which else seat.name)

    def _suggest(self, words: str) -> None:
        register, at = self._services.register, self.keyboard.at
        if register.is_there:
            register.players(words, lambda found: self.keyboard.suggest(found) if self.keyboard.at == at else None)

    def take_offered(self, offered: Offered) -> bool:
        """The match of the desk's draw; whether this board has its rules."""
        self.event.put(offered.event, offered.round, offered.table)
        for seat, name in zip(self._page.seats, offered.players, strict=True):
            seat.take_registered(0, "", name)
        self.rules.choose(offered.rules)
        self._last(offered.length)
        chosen = self.rules.chosen
        return bool(chosen and chosen.name == offered.rules)

    def _take_pairing(self, pairing: "FoundPairing") -> None:
        """Event, round, table, players and length, as the pairing has them; both still say that they are ready."""
        self.event.put(pairing.event, pairing.round, pairing.table)
        for seat, key, name in zip(self._page.seats, pairing.keys, pairing.names, strict=True):
            seat.take_registered(0, key, name)
        self._last(pairing.length)

    def _last(self, length: int) -> None:
        if length and self._page.plan is not None:
            self._page.plan_is(self._page.plan.lasting(length))

    def _chosen(self, name: str, which: int, key: str, text: str) -> None:
        if name != PAGE:
            self._page.seats[name == "black"].take_registered(which, key, text)
