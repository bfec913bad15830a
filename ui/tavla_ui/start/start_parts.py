"""What the start page is made of beside its two seats, and how the parts are let go and spoken in."""

from PySide6.QtCore import QObject

from tavla.application.ports.register import FoundPairing
from tavla.text.start_texts import StartTexts
from tavla_ui.controls.keyboard import KeyboardViewModel
from tavla_ui.start.settling import Page, Settling
from tavla_ui.start.start_event import EVENT, StartEventViewModel
from tavla_ui.start.start_preferences import OPTIONS, StartPreferencesViewModel
from tavla_ui.start.start_register import StartRegisterViewModel
from tavla_ui.start.start_rules import StartRulesViewModel
from tavla_ui.start.start_waiting import StartWaitingViewModel

PAGE = "page"
"""Who types what belongs to neither seat."""


class StartParts:
    """The panels' view models, the keyboard, and who is asked for what is typed."""

    def __init__(self, page: Page, owner: QObject) -> None:
        self._page = page
        self.keyboard = KeyboardViewModel(owner)
        self.rules = StartRulesViewModel(owner)
        self.event = StartEventViewModel(owner)
        self.register = StartRegisterViewModel(owner)
        self.preferences = StartPreferencesViewModel(owner)
        self.waiting = StartWaitingViewModel(owner)
        self.settling = Settling(page)
        self.keyboard.typed, self.keyboard.chosen = self._typed, self._chosen
        self.event.take = self._take_pairing
        self.event.typing = lambda which: self.open_keyboard(PAGE, which)
        self.preferences.name_of, self.preferences.now_chosen = self.settling.name_of, self.settling.now_chosen
        self.preferences.apply = self.settling.apply
        self.preferences.offered = lambda question: (
            self.settling.dice_offered if question == "dice" else OPTIONS[question]
        )
        self.waiting.name_of, self.waiting.plan = self.settling.name_of, lambda: page.plan

    def clear(self) -> None:
        """Nothing of the last match is left but where the next may belong too."""
        self.rules.forget_picks()
        self.register.clear()
        self.preferences.forget()
        self.waiting.clear()
        self.settling.clear()
        self.event.put(self.event.values[EVENT])
        self.keyboard.close()

    def speak(self, white: StartTexts, black: StartTexts) -> None:
        """The languages of the seats; what stands between them speaks the bottom seat's."""
        self.keyboard.texts = self.event.texts = white
        for part in (self.rules, self.preferences, self.waiting):
            part.speak(white)
        self.register.speak(white, black)

    def open_event(self) -> None:
        """Look which pairings wait."""
        if self.register.lookup is not None and self.register.is_there:
            self.register.lookup.pairings(self.event.found)

    def open_preferences(self) -> None:
        """Begin them anew."""
        self.settling.forget_preferences()
        self.preferences.forget()

    def open_keyboard(self, name: str, which: int) -> None:
        """Turn the keyboard to a seat, or to the page's own fields."""
        if name == PAGE:
            self.keyboard.texts = self.event.texts
            self.keyboard.open_for(name, which, self.event.values[which], self.event.label(which))
            return
        seat = self._page.seats[name == "black"]
        self.keyboard.texts = seat.texts
        self.keyboard.open_for(name, which, str(seat.partner if which else seat.name), suggests=self.register.is_there)
        self._suggest(str(seat.partner if which else seat.name))

    def _typed(self, name: str, which: int, letter: str) -> str:
        if name == PAGE:
            return self.event.letter(which, letter)
        seat = self._page.seats[name == "black"]
        seat.letter(which, letter)
        self._suggest(str(seat.partner if which else seat.name))
        return str(seat.partner if which else seat.name)

    def _suggest(self, words: str) -> None:
        lookup, at = self.register.lookup, self.keyboard.at
        if lookup is not None and self.register.is_there:
            lookup.players(words, lambda found: self.keyboard.suggest(found) if self.keyboard.at == at else None)

    def _take_pairing(self, pairing: FoundPairing) -> None:
        """Event, round, table, players and length, as the pairing has them; both still say that they are ready."""
        self.event.put(pairing.event, pairing.round, pairing.table)
        for seat, key, name in zip(self._page.seats, pairing.keys, pairing.names, strict=True):
            seat.take_registered(0, key, name)
        if pairing.length and self._page.plan is not None:
            self._page.plan_is(self._page.plan.lasting(pairing.length))

    def _chosen(self, name: str, which: int, key: str, text: str) -> None:
        if name != PAGE:
            self._page.seats[name == "black"].take_registered(which, key, text)
