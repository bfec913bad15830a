"""The PIN pad: who, then digits on keys that lie anew each time. The digits stand in one buffer, never in a text."""

from collections.abc import Callable
from random import SystemRandom

from PySide6.QtCore import Property, QObject, Qt, QTimer, Signal, Slot
from PySide6.QtQml import QmlElement

from tavla.application.ports.directors import (
    Added,
    Checked,
    KeyHere,
    KeysHere,
    OfficialHere,
    PinFailed,
    PinRequest,
    PinRight,
    PinService,
    PinUnfit,
    PinWrong,
)
from tavla.application.ports.services import Services
from tavla.base.errors import TavlaError
from tavla.base.phrase import Said
from tavla.text import director_words
from tavla.text.words import Words

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1

MOST_DIGITS = 32
LEAST_DIGITS = 6
ZERO = ord("0")
LOOK_MS = 200
ABOUT_DIGITS = frozenset({"too_short", "too_long", "not_digits", "trivial"})
"""Reasons to type another PIN."""
SECOND = 1000


@QmlElement
class PinPadViewModel(QObject):
    """Steps "who", "pin", "code", "name", "new", "again"; "closed" when no PIN can be right, and why."""

    changed = Signal()
    requestChanged = Signal()

    def __init__(
        self,
        services: Services,
        opened: Callable[[OfficialHere], None],
        ask_name: Callable[[Callable[[str], None]], None],
        parent: QObject | None = None,
    ) -> None:
        """`opened` hears who has shown his PIN; `ask_name` has a name typed."""
        super().__init__(parent)
        self.t = Words()
        self._services, self._opened, self._ask_name = services, opened, ask_name
        self._step = "who"
        self._people: tuple[OfficialHere, ...] = ()
        self._who: OfficialHere | None = None
        self._name = self._told = ""
        self._request: PinRequest | None = None
        self._keys_here: tuple[KeyHere, ...] = ()
        self._key = ""
        self._whose: tuple[OfficialHere, ...] = ()
        self._hears_sticks = False
        self._digits, self._first = bytearray(MOST_DIGITS), bytearray()
        self._count = 0
        self._keys = list(range(10))
        self._busy = False
        self._wait_ends: int | None = None
        self._round = 0
        self._looking = QTimer(self)
        self._looking.setInterval(LOOK_MS)
        self._looking.timeout.connect(self.look)

    # What the page uses

    def speak(self, t: Words) -> None:
        """Use another language."""
        self.t = t

    @property
    def has_request(self) -> bool:
        """Whether a PIN that was shown before is asked for again."""
        return self._request is not None

    def begin(self, *, may_add_first: bool) -> None:
        """A fresh pad. A board that knows nobody lets its first director be named, where that is allowed."""
        self.wipe()
        self._who, self._told, self._step = None, "", "who"
        try:
            self._people = self._directors.people()
            if not self._people:
                self._step, self._told = self._first_step(may_add_first=may_add_first)
        except TavlaError as error:
            self._people, self._step, self._told = (), "closed", self.t.said(error.said)
        else:
            if len(self._people) == 1:
                self._choose(self._people[0])
            self._open_for_keys(self._people)
        self.changed.emit()

    def begin_request(self, official: OfficialHere, request: PinRequest) -> None:
        """Ask whoever stands here for his PIN once more, and do something that only he may."""
        self.wipe()
        self._request = request
        self._choose(official)
        self._open_for_keys((official,))
        self.requestChanged.emit()
        self.changed.emit()

    def say(self, sentence: str) -> None:
        """Say why it is asked, until the first digit."""
        if self._step not in ("closed", "code"):
            self._told = sentence
            self.changed.emit()

    def end_request(self) -> None:
        self.wipe()
        self.changed.emit()

    def wipe(self) -> None:
        """No digit is left; whatever is still being hashed opens nothing."""
        if self._request is not None:
            self._request = None
            self.requestChanged.emit()
        self._round += 1
        self._busy, self._wait_ends = False, None
        self._keys_here, self._key, self._whose = (), "", ()
        self._looking.stop()
        self._clear()
        self._first[:] = bytes(len(self._first))

    @Slot()
    def look(self) -> None:
        """How long it must still be waited."""
        if self._wait_ends is not None and self._wait_left() <= 0:
            self._wait_ends = None
            self._looking.stop()
            self._told = ""
        self.changed.emit()

    # Shown

    hasRequest = Property(bool, lambda self: self.has_request, notify=requestChanged)
    step = Property(str, lambda self: self._step, notify=changed)
    title = Property(str, lambda self: self._title(), notify=changed)
    told = Property(str, lambda self: self._sentence(), notify=changed)
    people = Property(list, lambda self: [self._row(person) for person in self._people], notify=changed)
    keys = Property(list, lambda self: self._keys, notify=changed)
    count = Property(int, lambda self: self._count, notify=changed)
    takesDigits = Property(bool, lambda self: self._takes_digits(), notify=changed)
    canEnter = Property(bool, lambda self: self._takes_digits() and self._count >= LEAST_DIGITS, notify=changed)
    canGoBack = Property(bool, lambda self: self._can_go_back(), notify=changed)
    keyOffers = Property(list, lambda self: self._key_offers(), notify=changed)
    enterText = Property(str, lambda self: self.t("Enter"), notify=changed)
    eraseText = Property(str, lambda self: self.t("Erase"), notify=changed)
    backText = Property(str, lambda self: self.t("Back") if self._key else self.t("Another name"), notify=changed)
    nameText = Property(str, lambda self: self.t("Name the first director"), notify=changed)

    # Pressed

    @Slot(str)
    def choose(self, key: str) -> None:
        person = next((one for one in self._people if one.key == key), None)
        if person is not None:
            self._choose(person)
            self.changed.emit()

    @Slot(object)
    def hearSticks(self, _said: Said) -> None:
        """One was mounted."""
        self._look_for_keys(asked=False)

    @Slot(int)
    def useKey(self, place: int) -> None:
        """Its PIN is asked for; where no key is there, sticks are looked for once more."""
        if place < len(self._keys_here):
            key = self._keys_here[place]
            self._choose(key.official, key.path)
        else:
            self._services.sticks.look()
            self._look_for_keys(asked=True)
        self.changed.emit()

    @Slot()
    def goBack(self) -> None:
        """Another name, or from a key to one's own PIN."""
        if self.has_request:
            self._choose(self._whose[0])
            self.changed.emit()
        else:
            self.begin(may_add_first=self._step in ("new", "again"))

    @Slot()
    def nameFirst(self) -> None:
        """Type the first director's name."""
        if self._step == "name":
            self._ask_name(self._named)

    @Slot(int)
    def press(self, place: int) -> None:
        """The key that lies at this place."""
        if self._takes_digits() and self._count < MOST_DIGITS:
            self._digits[self._count] = ZERO + self._keys[place]
            self._count += 1
            if self._count == 1:
                self._told = ""
            self.changed.emit()

    @Slot(int, result=bool)
    def takeKey(self, key: int) -> bool:
        """A key of a keyboard: a digit, erase or enter; whether it was one of these."""
        match key:
            case Qt.Key.Key_Backspace | Qt.Key.Key_Delete:
                self.erase()
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self.enter()
            case _ if Qt.Key.Key_0 <= key <= Qt.Key.Key_9:
                self.press(self._keys.index(key - Qt.Key.Key_0))
            case _:
                return False
        return True

    @Slot()
    def erase(self) -> None:
        """All digits away."""
        self._clear()
        self.changed.emit()

    @Slot()
    def enter(self) -> None:
        if not self._takes_digits() or self._count < LEAST_DIGITS:
            return
        digits = bytearray(self._count)
        digits[:] = memoryview(self._digits)[: self._count]
        self._clear()
        current = self._round
        if self._step == "code":
            self._try_code(digits)
        elif self._step == "new":
            self._begin_new(digits, self._directors.unfit(digits))
        elif self._step == "again":
            same = self._first == digits
            self._first[:] = bytes(len(self._first))
            if same:
                self._put(digits)
            else:
                digits[:] = bytes(len(digits))
                self._step, self._told = "new", self.t("The two were not the same: once more.")
        elif self._key:
            self._busy = True
            self._directors.check_key(self._key, digits, lambda checked: self._checked(checked, current))
        elif self._who is not None:
            self._busy = True
            self._directors.check(self._who.key, digits, lambda checked: self._checked(checked, current))
        self._shuffle()
        self.changed.emit()

    # Inside

    @property
    def _directors(self) -> PinService:
        return self._services.directors

    def _can_go_back(self) -> bool:
        has_others = len(self._people) != 1 and not self.has_request
        is_his = self._step in ("pin", "new", "again") or (self._step == "closed" and bool(self._people))
        return is_his and not self._busy and (has_others or bool(self._key))

    def _first_step(self, *, may_add_first: bool) -> tuple[str, str]:
        """Where a board that knows nobody begins, and what it says. Raises TavlaError."""
        if not may_add_first:
            return "closed", self.t(
                "This board knows no director yet. Leave the match, which is kept, and name the first director from "
                "the start page."
            )
        if self._directors.wants_code():
            self._shuffle()
            return "code", self.t(
                "This board knows no director yet. Type its code: whoever set the board up reads it with "
                "“tavla directors code”."
            )
        return "name", self._name_first()

    def _name_first(self) -> str:
        return self.t("This board knows no director yet. The first one is named here; he names others on his page.")

    def _try_code(self, digits: bytearray) -> None:
        try:
            if self._directors.code_fits(digits):
                self._step, self._told = "name", self._name_first()
            else:
                self._told = self.t("That is not the code of this board.")
        except TavlaError as error:
            self._step, self._told = "closed", self.t.said(error.said)

    def _begin_new(self, digits: bytearray, unfit: str) -> None:
        """A new PIN, typed once: refused at once, or asked for again."""
        if unfit:
            digits[:] = bytes(len(digits))
            self._told = director_words.pin_unfit(self.t, unfit)
        else:
            self._first, self._step = digits, "again"

    def _put(self, digits: bytearray) -> None:
        """The new PIN, or none where none was to be typed, to whoever keeps it."""
        self._busy, current = True, self._round

        def heard(added: Added) -> None:
            self._added(added, current)

        if self._request is not None:
            self._request.act(digits, heard)
        else:
            self._directors.add_first(self._name, digits, heard)

    def _choose(self, person: OfficialHere, key: str = "") -> None:
        self._who, self._key, self._step, self._told = person, key, "pin", ""
        self._clear()
        self._shuffle()

    def _open_for_keys(self, whose: tuple[OfficialHere, ...]) -> None:
        """Whose keys are on the sticks is looked for, where anybody has one."""
        self._whose = whose
        if self._may_use_key():
            if not self._hears_sticks:
                self._hears_sticks = True
                self._services.sticks.listen(self.hearSticks)
            self._services.sticks.look_quietly(lambda: True)
            self._look_for_keys(asked=False)

    def _look_for_keys(self, *, asked: bool) -> None:
        """Where nobody has `asked`, nothing is told."""
        if self._may_use_key():
            current = self._round
            self._directors.look_for_keys(lambda found: self._found_keys(found, current, asked=asked))

    def _may_use_key(self) -> bool:
        """Whether anybody who may show his PIN now has a key."""
        return self._step in ("who", "pin") and any(one.has_key for one in self._whose)

    def _found_keys(self, found: KeysHere, asked_in: int, *, asked: bool) -> None:
        if asked_in != self._round:
            return
        mine = {one.key for one in self._whose}
        self._keys_here = tuple(one for one in found.keys if one.official.key in mine)
        if asked:
            self._told = "" if self._keys_here else self.t.said(found.said)
        self.changed.emit()

    def _key_offers(self) -> list[str]:
        """A button each: the keys that are there, or to look for one."""
        is_asked = self._step == "who" or self._takes_digits()
        if self._key or not is_asked or not self._may_use_key():
            return []
        names = [self.t("Use the key of {name}", name=key.official.name) for key in self._keys_here]
        return names or [self.t("Key on a stick")]

    def _named(self, name: str) -> None:
        if name:
            self._name, self._step, self._told = name, "new", ""
            self._shuffle()
        self.changed.emit()

    def _shuffle(self) -> None:
        SystemRandom().shuffle(self._keys)

    def _clear(self) -> None:
        self._digits[:] = bytes(MOST_DIGITS)
        self._count = 0

    def _takes_digits(self) -> bool:
        return self._step in ("pin", "code", "new", "again") and not self._busy and self._wait_ends is None

    def _wait_left(self) -> int:
        return self._wait_ends - self._directors.now_ms() if self._wait_ends is not None else 0

    def _checked(self, checked: Checked, asked_in: int) -> None:
        if asked_in != self._round:
            return
        self._busy = False
        match checked:
            case PinRight(_) if self._request is not None:
                self._shown_again(self._request)
            case PinRight(official):
                self._opened(official)
            case PinWrong(tries_left, wait_ms):
                self._told = (
                    self.t.n("That is not the PIN: {n} try left.", "That is not the PIN: {n} tries left.", tries_left)
                    if not wait_ms
                    else ""
                )
                if wait_ms:
                    self._wait_ends = self._directors.now_ms() + wait_ms
                    self._looking.start()
            case PinFailed(said):
                self._step, self._told = "pin" if self._key else "closed", self.t.said(said)
        self.changed.emit()

    def _shown_again(self, request: PinRequest) -> None:
        self._key = ""
        if request.whose:
            self._named(request.whose)
        else:
            self._put(bytearray())

    def _end_with(self, reason: str) -> None:
        request = self._request
        self.end_request()
        if request is not None:
            request.done(reason)

    def _added(self, added: Added, asked_in: int) -> None:
        if asked_in != self._round:
            return
        self._busy = False
        match added:
            case PinRight(_) if self._request is not None:
                self._end_with("")
            case PinRight(official):
                self._opened(official)
            case PinUnfit(reason) if self._request is not None and reason not in ABOUT_DIGITS:
                self._end_with(reason)
            case PinUnfit(reason):
                self._step, self._told = "new", director_words.pin_unfit(self.t, reason)
            case PinFailed(said):
                self._step, self._told = "closed", self.t.said(said)
        self.changed.emit()

    def _row(self, person: OfficialHere) -> dict[str, str]:
        return {
            "key": person.key,
            "name": person.name,
            "role": director_words.role(self.t, person.role),
        }

    def _title(self) -> str:
        match self._step:
            case "who":
                return self.t("Who is at the board?")
            case "pin":
                name = self._who.name if self._who else ""
                return self.t("PIN of {name}'s key", name=name) if self._key else self.t("PIN of {name}", name=name)
            case "code":
                return self.t("The code of this board")
            case "new":
                return self.t("A PIN for {name}: six digits or more", name=self._name)
            case "again":
                return self.t("The same PIN again")
            case _:
                return self.t("Director's page")

    def _sentence(self) -> str:
        if self._busy:
            return self.t("One moment…")
        if self._wait_ends is not None:
            return director_words.pin_wait(self.t, -(-max(0, self._wait_left()) // SECOND))
        return self._told
