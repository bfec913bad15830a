"""The start page: two names, the match, and both seats' Ready. Nothing of the game is imported here."""

from collections.abc import Callable

from PySide6.QtCore import Property, QObject, Signal, Slot
from PySide6.QtQml import QmlElement

from tavla.text.start_texts import StartTexts
from tavla.text.words import LANGUAGES
from tavla_ui.desk import MatchWishes, OfferedMatch, Offers
from tavla_ui.view_models.keyboard import KeyboardViewModel
from tavla_ui.view_models.settings import SettingsViewModel
from tavla_ui.view_models.start_seat import StartSeatViewModel

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1

MINUTE_MS = 60_000
ROW_COUNT = 8
USUAL_LENGTH, USUAL_MINUTES, USUAL_DELAY = 7, 2, 12
LONGEST_DELAY = 60
LONGEST_MINUTES = 60


@QmlElement
class StartViewModel(QObject):
    """Settings of the match to come; any change takes both agreements back."""

    changed = Signal()
    offersChanged = Signal()

    def __init__(self, settings: SettingsViewModel | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.texts = StartTexts()
        self._settings = settings or SettingsViewModel(self)
        self._white = StartSeatViewModel("white", self)
        self._black = StartSeatViewModel("black", self)
        self._keyboard = KeyboardViewModel(self)
        self._usual = (USUAL_LENGTH, USUAL_MINUTES, USUAL_DELAY)
        self._length, self._minutes, self._delay = self._usual
        self._clock, self._doubles = True, False
        self._offers = Offers()
        self._shows_offers = False
        self._in_use = False
        self._busy = False
        self.begin: Callable[[MatchWishes], None] = lambda _wishes: None
        self.resume: Callable[[str], None] = lambda _match_id: None
        for seat in self.seats:
            seat.may_be_ready = self._why_not_ready
            seat.edited.connect(self._edited)
            seat.typingAsked.connect(self._open_keyboard)
            seat.languageAsked.connect(self._change_language)
        self._keyboard.typed = self._typed
        self._settings.changed.connect(self.changed)
        self._changed_match()

    # Set by the table

    @property
    def seats(self) -> tuple[StartSeatViewModel, StartSeatViewModel]:
        """White's side and Black's."""
        return (self._white, self._black)

    def usual(self, length: int, minutes: int, delay: int) -> None:
        """What a fresh page begins with."""
        self._usual = (length, minutes, delay)
        self._length, self._minutes, self._delay = self._usual
        self._changed_match()

    def clear(self) -> None:
        """An idle page: nothing of the last match is left on it."""
        self._length, self._minutes, self._delay = self._usual
        self._clock, self._doubles, self._busy, self._in_use = True, False, False, False
        self._keyboard.close()
        for seat in self.seats:
            seat.clear()
        self._changed_match()

    def offer(self, offers: Offers) -> None:
        """Show matches that can be continued and what has to be told; a page that somebody uses already does not change under his fingers."""
        told = (*self._offers.told, *(line for line in offers.told if line not in self._offers.told))
        self._offers = Offers(offers.matches, told)
        self._shows_offers = bool(offers.matches) and not self._in_use and not any(seat.is_begun for seat in self.seats)
        self.offersChanged.emit()

    def tell(self, sentence: str) -> None:
        """A sentence on the page: what, where, what to do."""
        self._busy = False
        self._offers = Offers(self._offers.matches, (*self._offers.told, sentence))
        for seat in self.seats:
            seat.take(doubles=self._doubles, summary=self._summary(seat), unready=True)
        self.offersChanged.emit()

    def speak(self, white: StartTexts, black: StartTexts) -> None:
        """The languages of the seats; what stands between them speaks the bottom seat's."""
        self.texts = self._keyboard.texts = white
        self._white.speak(white)
        self._black.speak(black)
        self._changed_match()
        self.offersChanged.emit()

    # Shown

    white = Property(StartSeatViewModel, lambda self: self._white, constant=True)
    black = Property(StartSeatViewModel, lambda self: self._black, constant=True)
    keyboard = Property(KeyboardViewModel, lambda self: self._keyboard, constant=True)
    settings = Property(SettingsViewModel, lambda self: self._settings, constant=True)
    title = Property(str, lambda self: self.texts.title(), notify=changed)
    clockOn = Property(bool, lambda self: self._clock, notify=changed)
    rowCount = Property(int, lambda _self: ROW_COUNT, constant=True)
    rows = Property(list, lambda self: self._rows(), notify=changed)
    showsOffers = Property(bool, lambda self: self._shows_offers, notify=offersChanged)
    hasOffers = Property(bool, lambda self: bool(self._offers.matches), notify=offersChanged)
    offers = Property(list, lambda self: [self._offer_row(offer) for offer in self._offers.matches], notify=offersChanged)
    told = Property(str, lambda self: "\n".join(self._offers.told), notify=offersChanged)
    offersTitle = Property(str, lambda self: self.texts.unfinished_title(), notify=offersChanged)
    newMatchText = Property(str, lambda self: self.texts.new_match(), notify=offersChanged)
    olderText = Property(str, lambda self: self.texts.older_matches(), notify=offersChanged)
    closeText = Property(str, lambda self: self.texts.close(), notify=offersChanged)
    windowText = Property(str, lambda self: self.texts.full_screen(on=bool(self._settings.values["full_screen"])), notify=changed)
    directorText = Property(str, lambda self: self.texts.director_page(), notify=changed)
    quitText = Property(str, lambda self: self.texts.quit(), notify=changed)

    # Pressed

    @Slot(str, int)
    def change(self, key: str, by: int) -> None:
        """Step a setting; a choice of two goes to the other whatever the step."""
        self._in_use = True
        match key:
            case "length":
                self._length = max(1, self._length + by)
            case "minutes":
                self._minutes = min(LONGEST_MINUTES, max(1, self._minutes + by))
            case "delay":
                self._delay = min(LONGEST_DELAY, max(0, self._delay + by))
            case "clock":
                self._clock = not self._clock
            case "doubles":
                self._doubles = not self._doubles
            case "direction":
                self._settings.changeDirection()
            case "seating":
                self._settings.changeSeating()
            case "theme":
                self._settings.changeTheme()
                return
            case "window":
                self._settings.changeWindow()
                return
            case _:
                return
        self._changed_match()

    @Slot(str)
    def continueMatch(self, match_id: str) -> None:
        """Continue an unfinished match."""
        if not self._busy:
            self.resume(match_id)

    @Slot()
    def showNewMatch(self) -> None:
        """The settings of a new match in place of the unfinished ones."""
        self._shows_offers = False
        self.offersChanged.emit()

    @Slot()
    def showOffers(self) -> None:
        """The unfinished matches again."""
        self._shows_offers = True
        self.offersChanged.emit()

    @Slot()
    def dismissTold(self) -> None:
        """The sentences have been read."""
        self._offers = Offers(self._offers.matches)
        self.offersChanged.emit()

    # Inside

    def _changed_match(self) -> None:
        for seat in self.seats:
            seat.take(doubles=self._doubles, summary=self._summary(seat), unready=True)
        self.changed.emit()

    def _summary(self, seat: StartSeatViewModel) -> str:
        return seat.texts.summary(self._length, self._minutes if self._clock else None, self._delay)

    def _why_not_ready(self, seat: StartSeatViewModel) -> str:
        if not seat.is_complete:
            return seat.texts.name_missing()
        if self._white.full_name.casefold() == self._black.full_name.casefold():
            return seat.texts.names_alike()
        return ""

    def _edited(self) -> None:
        if self._shows_offers and any(seat.is_begun for seat in self.seats):
            self.showNewMatch()
        if all(seat.is_ready for seat in self.seats) and not self._busy:
            if self._white.full_name.casefold() == self._black.full_name.casefold():
                self.tell(self.texts.names_alike())
                return
            self._busy = True
            self._keyboard.close()
            reserve = self._minutes * self._length * MINUTE_MS if self._clock else None
            self.begin(MatchWishes(self._white.full_name, self._black.full_name, self._length, reserve, self._delay * 1000))

    def _change_language(self, seat: str) -> None:
        self._settings.change_language(seat, tuple(LANGUAGES))

    def _open_keyboard(self, name: str, which: int) -> None:
        self._in_use = True
        seat = self._white if name == "white" else self._black
        self._keyboard.texts = seat.texts
        self._keyboard.open_for(name, which, str(seat.partner if which else seat.name))

    def _typed(self, name: str, which: int, letter: str) -> str:
        seat = self._white if name == "white" else self._black
        seat.letter(which, letter)
        return str(seat.partner if which else seat.name)

    def _rows(self) -> list[dict[str, object]]:
        texts, settings = self.texts, self._settings.values
        return [
            _stepper("length", texts.match_length(), texts.points(self._length), texts),
            _stepper("minutes", texts.reserve(), texts.minutes(self._minutes), texts, enabled=self._clock),
            _stepper("delay", texts.delay(), texts.seconds(self._delay), texts, enabled=self._clock),
            _choice("clock", texts.clock(), texts.clock_choice(on=self._clock)),
            _choice("doubles", texts.teams(), texts.teams_choice(doubles=self._doubles)),
            _choice("direction", texts.direction(), texts.direction_choice(str(settings["home_side"]))),
            _choice("seating", texts.seating(), texts.seating_choice(str(settings["seating"]))),
            _choice("theme", texts.theme(), texts.theme_choice(str(settings["theme"]))),
        ]

    def _offer_row(self, offer: OfferedMatch) -> dict[str, object]:
        texts = self.texts
        if offer.fault:
            return {"id": offer.match_id, "title": texts.cannot_continue(), "detail": offer.fault, "enabled": False}
        title = texts.continue_match((offer.white, offer.black), offer.points, offer.match_length)
        return {"id": offer.match_id, "title": title, "detail": texts.stopped_at(offer.match_id, offer.stopped), "enabled": True}


def _stepper(key: str, label: str, value: str, texts: StartTexts, *, enabled: bool = True) -> dict[str, object]:
    return {"key": key, "label": label, "value": value, "steps": True, "less": texts.less(label), "more": texts.more(label), "enabled": enabled}


def _choice(key: str, label: str, value: str) -> dict[str, object]:
    return {"key": key, "label": label, "value": value, "steps": False, "less": "", "more": "", "enabled": True}
