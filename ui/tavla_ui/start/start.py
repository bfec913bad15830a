"""The start page: two names, the match, and both seats' Ready. Nothing of the game is imported here."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Property, QObject, Signal, Slot
from PySide6.QtQml import QmlElement

from tavla.application.ports.hall import Offered
from tavla.application.ports.matches import ApprovedBy, FoundRuleset, Offers
from tavla.application.settings import FIELD_ROW
from tavla.base.phrase import Phrase, Said, phrase
from tavla.base.plain_name import compared
from tavla.text import start_words
from tavla.text.words import LANGUAGES, Words
from tavla_ui.controls.event_fields import EVENT
from tavla_ui.controls.keyboard import KeyboardViewModel
from tavla_ui.controls.navigator import Navigator
from tavla_ui.controls.register_check import Asked, RegisterCheckViewModel
from tavla_ui.controls.second_touch import SecondTouch
from tavla_ui.controls.settings import ROWS, SettingsViewModel
from tavla_ui.start.start_event import StartEventViewModel
from tavla_ui.start.start_hall import StartHallViewModel
from tavla_ui.start.start_parts import StartParts
from tavla_ui.start.start_preferences import StartPreferencesViewModel
from tavla_ui.start.start_rows import Chosen, board_rows, match_rows, offer_row, summary, told_lines
from tavla_ui.start.start_rules import StartRulesViewModel
from tavla_ui.start.start_seat import StartSeatViewModel
from tavla_ui.start.start_waiting import StartWaitingViewModel

if TYPE_CHECKING:  # the page stands before the rules are imported
    from tavla.application.ports.services import Services
    from tavla.application.session import Session
    from tavla_ui.start.match_plan import MatchPlan

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1

OFFERED, CHANGE = "offered", "change"
"""The panel of the desk's match, and the one of everything behind the line of what is played."""
PANELS = ("rules", "event", "preferences", "board")


@QmlElement
class StartViewModel(QObject):
    """Settings of the match to come; any change takes both agreements back."""

    changed = Signal()
    offersChanged = Signal()

    def __init__(
        self,
        services: "Services",
        settings: SettingsViewModel,
        navigator: Navigator,
        words: "Callable[[], Words]",
        parent: QObject | None = None,
    ) -> None:
        """`words`: what the values of rulesets are called."""
        super().__init__(parent)
        self.t = Words()
        self._services, self._settings, self._navigator = services, settings, navigator
        self._white = StartSeatViewModel("white", self._why_not_ready, self._steady_ms, self)
        self._black = StartSeatViewModel("black", self._why_not_ready, self._steady_ms, self)
        self.parts = StartParts(services, self, words, self)
        self._length = int(str(settings.values["match_length"]))
        self._plan: MatchPlan | None = None
        self._panel, self._presses = "", ""
        self._reader = "white"
        self._offers = Offers()
        self._has_looked = self._shows_offers = False
        self._ends = SecondTouch(self.changed.emit, self)
        self._in_use = False
        self._busy = False
        for seat in self.seats:
            seat.edited.connect(self._edited)
            seat.typingAsked.connect(self._open_keyboard)
            seat.languageAsked.connect(self._change_language)
            seat.absentSaid.connect(self._wait)
            seat.changed.connect(self._seats_changed)
        self.parts.event.put(str(settings.values["event"]))
        self.parts.event.changed.connect(self._changed_match)
        self.parts.waiting.finished.connect(self._came)
        self.parts.waiting.beginAsked.connect(self._begin_without)
        self.parts.preferences.changed.connect(self.changed)
        self.parts.preferences.finished.connect(self.closePanel)
        self._settings.changed.connect(self.changed)
        self._changed_match()

    # Set by the table

    @property
    def seats(self) -> tuple[StartSeatViewModel, StartSeatViewModel]:
        """White's side and Black's."""
        return (self._white, self._black)

    @property
    def settings_model(self) -> SettingsViewModel:
        """How seats and screen are."""
        return self._settings

    def plan_is(self, plan: "MatchPlan") -> None:
        """Another plan, as it was settled."""
        self._plan, self._length = plan, plan.match_length
        self._changed_match()

    @property
    def plan(self) -> "MatchPlan | None":
        """The match to come; None until the rules are there."""
        return self._plan

    def take_rulesets(self, found: Sequence[FoundRuleset]) -> None:
        wrong = self.parts.rules.take(found, str(self._settings.values["ruleset"]))
        if wrong:
            self.tell(wrong)
        if self._plan is None:
            self._plan = self._fresh_plan()
        self.parts.preferences.under(self.parts.rules.ruleset)
        self._changed_match()

    def clear(self) -> None:
        """An idle page: nothing of the last match is left on it but where the next may belong too."""
        self._busy, self._in_use, self._presses = False, False, ""
        self._show("")
        self._length = int(str(self._settings.values["match_length"]))
        self.parts.clear()
        self._plan = self._fresh_plan()
        for seat in self.seats:
            seat.clear()
        if any(seat.has_kept for seat in self.seats):
            self.parts.register.names_are(self._names())
        self._changed_match()

    def offer(self, offers: Offers) -> None:
        """Show matches that can be continued and what has to be told; a page that somebody uses already does not change
        under his fingers.
        """
        self._offers = offers._replace(
            told=(*self._offers.told, *(line for line in offers.told if line not in self._offers.told))
        )
        self._has_looked = True
        self._shows_offers = bool(offers.matches) and not self._in_use and not any(seat.is_begun for seat in self.seats)
        self.offersChanged.emit()

    def tell(self, sentence: Said) -> None:
        """A sentence on the page: what, where, what to do."""
        self._busy = False
        self._offers = self._offers._replace(told=(*self._offers.told, sentence))
        for seat in self.seats:
            seat.take(doubles=self._doubles(), summary=self._summary(seat), unready=True)
        self.offersChanged.emit()

    def take_offered(self, offered: Offered) -> None:
        """Names, event, length and rules of the desk's match, in place of what stood; both still press Ready."""
        has_rules = self.parts.take_offered(offered)
        self._in_use = True
        self.showNewMatch()
        self._show("")
        if not has_rules:
            self.tell(phrase("The rules {rules} are not on this board: ask the director.", rules=offered.rules))

    def offer_turned(self, *, is_new: bool) -> None:
        """Show the desk's match on an idle page; one that somebody uses does not change under his fingers."""
        if not is_new and self._panel == OFFERED:
            self.closePanel()
        is_idle = not (self._panel or self._in_use or self._busy or self._shows_offers)
        if is_new and is_idle and not any(seat.is_begun for seat in self.seats):
            self.openOffered()

    def speak(self, white: Words, black: Words) -> None:
        """The languages of the seats; what stands between them speaks the language of who opened it."""
        self._white.speak(white)
        self._black.speak(black)
        self.t = self._of(self._reader).t
        self.parts.speak(white, black, self.t)
        self._changed_match()
        self.offersChanged.emit()

    # Shown

    white = Property(StartSeatViewModel, lambda self: self._white, constant=True)
    black = Property(StartSeatViewModel, lambda self: self._black, constant=True)
    keyboard = Property(KeyboardViewModel, lambda self: self.parts.keyboard, constant=True)
    settings = Property(SettingsViewModel, lambda self: self._settings, constant=True)
    changeTitle = Property(str, lambda self: self.t("What is played"), notify=changed)
    rules = Property(StartRulesViewModel, lambda self: self.parts.rules, constant=True)
    waiting = Property(StartWaitingViewModel, lambda self: self.parts.waiting, constant=True)
    preferences = Property(StartPreferencesViewModel, lambda self: self.parts.preferences, constant=True)
    register = Property(RegisterCheckViewModel, lambda self: self.parts.register, constant=True)
    hall = Property(StartHallViewModel, lambda self: self.parts.hall, constant=True)
    meeting = Property(StartEventViewModel, lambda self: self.parts.event, constant=True)
    panel = Property(str, lambda self: self._panel, notify=changed)
    reader = Property(str, lambda self: self._reader, notify=changed)
    rows = Property(list, lambda self: match_rows(self.t, self._chosen(self.t)), notify=changed)
    boardRows = Property(
        list,
        lambda self: board_rows(
            self.t,
            self._settings.values,
            self.parts.settling.dice,
            self._settings.club_board.name,
            self._settings.put_on_by,
        ),
        notify=changed,
    )
    boardTitle = Property(str, lambda self: self.t("Seats and screen"), notify=changed)
    doneText = Property(str, lambda self: self.t("Done"), notify=changed)
    hasLooked = Property(bool, lambda self: self._has_looked, notify=offersChanged)
    showsOffers = Property(bool, lambda self: self._shows_offers, notify=offersChanged)
    hasOffers = Property(bool, lambda self: bool(self._offers.matches), notify=offersChanged)
    offers = Property(
        list, lambda self: [offer_row(self.t, offer) for offer in self._offers.matches], notify=offersChanged
    )
    told = Property(str, lambda self: told_lines(self.t, self._offers), notify=offersChanged)
    offersTitle = Property(str, lambda self: self.t("Unfinished matches"), notify=offersChanged)
    newMatchText = Property(str, lambda self: self.t("New match"), notify=offersChanged)
    olderText = Property(str, lambda self: self.t("Unfinished matches…"), notify=offersChanged)
    closeText = Property(str, lambda self: self.t("Close"), notify=offersChanged)
    finishedText = Property(str, lambda self: self.t("Finished matches"), notify=offersChanged)
    continueText = Property(str, lambda self: self.t("Continue here…"), notify=offersChanged)
    quitText = Property(
        str, lambda self: self.t("Touch again to quit") if self._ends.asked else self.t("Quit"), notify=changed
    )

    # Pressed

    @Slot(result=bool)
    def ends(self) -> bool:
        """Whether this touch ends the program: a slip beside Done does not."""
        return self._ends.does("quit")

    @Slot(str, int)
    def change(self, key: str, by: int) -> None:
        """Step a setting, go on to its next choice, or open its panel."""
        self._in_use = True
        if key in PANELS:
            self.parts.rules.showRulesets()
            if key == "preferences":
                self.parts.open_preferences()
            elif key == "event":
                self.parts.open_event()
            self._show(key, self._reader)
        elif key == "dice":
            self.parts.settling.turn_dice()
            self._changed_match()
        elif key == FIELD_ROW:
            self._change_field()
        elif key in ROWS:
            self._settings.change(key)
        elif self._plan is not None:
            self._change_plan(self._plan, key, by)

    def _change_field(self) -> None:
        """The next size of the board that the screen has room for."""
        from tavla_ui.board.machine_rows import screen_facts

        setting, now = ROWS[FIELD_ROW], self._settings.values[FIELD_ROW]
        value = setting.after(now)
        while not screen_facts(self._settings.screens, value).has_room:
            value = setting.after(value)
        self._settings.choose(FIELD_ROW, str(value))
        if value == now:
            self.tell(phrase("No true size of a board fits this screen, or the screen is not measured yet."))

    @Slot()
    def openOffered(self) -> None:
        """The match that the desk has for this board."""
        self._show(OFFERED)

    @Slot(str)
    def openChange(self, seat: str) -> None:
        """Everything behind the line of what is played, upright to the seat that wants it."""
        if not self._panel:
            self._in_use = True
            self.showNewMatch()
            self._show(CHANGE, seat)

    @Slot()
    def closePanel(self) -> None:
        """Back to where it was opened."""
        self._show(CHANGE if self._panel in PANELS else "", self._reader)

    @Slot(str)
    def continueMatch(self, match_id: str) -> None:
        if not self._busy:
            self._navigator.resume_match(match_id)

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

    def _show(self, panel: str, reader: str = "white") -> None:
        """One panel, or none, for who reads it."""
        self._ends.forget()
        self._panel, before, self._reader = panel, self._reader, reader if panel else "white"
        if before != self._reader:
            self.t = self._of(self._reader).t
            self.parts.read_by(self.t)
            self.offersChanged.emit()
        self.parts.keyboard.close()
        self._seats_changed()
        self.changed.emit()

    def _of(self, seat: str) -> StartSeatViewModel:
        return self._black if seat == "black" else self._white

    def _chosen(self, t: Words) -> Chosen:
        """In that language, but for what only the page shows."""
        return Chosen(
            self._length,
            self._plan,
            self.parts.rules.called(t),
            len(self.parts.rules.picked),
            self.parts.preferences.line,
            start_words.event_line(t, *self.parts.event.values),
            self.parts.waiting.lines(t),
            self.parts.settling.dice,
        )

    def _doubles(self) -> bool:
        return self._plan is not None and self._plan.kind.is_of_pairs

    def _fresh_plan(self) -> "MatchPlan | None":
        ruleset = self.parts.rules.ruleset
        if ruleset is None:
            return None
        from tavla_ui.start.match_plan import MatchPlan

        return MatchPlan(ruleset, self._length)

    def choose_rules(self) -> None:
        """Another ruleset is chosen, or other picks."""
        from tavla.base.copies import replace

        ruleset = self.parts.rules.ruleset
        if ruleset is not None:
            self._in_use = True
            same = self._plan is not None and self._plan.ruleset.name == ruleset.name
            self.parts.preferences.under(ruleset)
            self._plan = (
                replace(self._plan, ruleset=ruleset)
                if self._plan and same
                else self._plan.under(ruleset)
                if self._plan
                else self._fresh_plan()
            )
            self._changed_match()

    def _change_plan(self, plan: "MatchPlan", key: str, by: int) -> None:
        from tavla.base.copies import replace

        match key:
            case "length":
                plan = plan.lasting(plan.match_length + by)
            case "kind":
                kinds = tuple(type(plan.kind))
                plan = plan.of_kind(kinds[(kinds.index(plan.kind) + by) % len(kinds)])
            case "mode":
                plan = plan.counting_otherwise()
            case "clock":
                plan = replace(plan, has_clock=not plan.has_clock)
            case "reserve":
                plan = plan.with_reserve(by)
            case "delay":
                plan = plan.with_delay(by)
            case _:
                return
        if plan.forbidden_by:
            for seat in self.seats:
                seat.say(start_words.no_departure(seat.t, plan.forbidden_by))
            return
        self._plan, self._length = plan, plan.match_length
        self._changed_match()

    @Slot()
    def _changed_match(self) -> None:
        for seat in self.seats:
            seat.take(doubles=self._doubles(), summary=self._summary(seat), unready=True)
        self.changed.emit()

    def _summary(self, seat: StartSeatViewModel) -> str:
        return summary(seat.t, self._chosen(seat.t))

    def _steady_ms(self) -> int:
        return self._services.matches.steady_ms()

    def _why_not_ready(self, seat: StartSeatViewModel) -> str:
        if not seat.is_complete:
            return seat.t("Type your name first.")
        if compared(self._white.full_name) == compared(self._black.full_name):
            return seat.t("Both seats have the same name: add something to one of them.")
        if self._plan is None:
            return seat.t("No ruleset can be used: see Rules.")
        if self._plan.missing:
            return start_words.time_missing(seat.t, self._plan.times_clause)
        return ""

    @Slot()
    def _edited(self) -> None:
        if self._shows_offers and any(seat.is_begun for seat in self.seats):
            self.showNewMatch()
        if all(seat.is_ready for seat in self.seats) and not self._busy:
            if compared(self._white.full_name) == compared(self._black.full_name):
                self.tell(self.t("Both seats have the same name: add something to one of them."))
                return
            self._busy = True
            self._show("")
            self.parts.register.confirm(self._names(), self._begin_now, self._hold)
        else:
            self.parts.register.names_are(self._names())

    def _names(self) -> Asked:
        return (*self._white.names, *self._black.names), self.parts.event.values[EVENT]

    def _hold(self, why: Phrase = phrase("The register brings something up: read it, then press Ready again.")) -> None:
        self._busy = False
        for seat in self.seats:
            seat.take(doubles=self._doubles(), summary=self._summary(seat), unready=True)
            seat.say(seat.t.said(why))

    def _begin_now(self) -> None:
        """What departs from the rules wants a director first."""
        plan = self._plan
        if plan is not None and not plan.training and (plan.wants_director or self.parts.rules.picked):
            self._navigator.ask_director(
                self._begin_by, lambda: self._hold(phrase("What departs from the rules needs a director's PIN."))
            )
        else:
            self._begin_by("")

    def _begin_by(self, director: str) -> None:
        from tavla_ui.start.start_wishes import Before, wishes

        if self._plan is not None:
            approval = (
                ApprovedBy(
                    director,
                    self.t("announced before the match"),
                    self.t("The match is played with the departures and choices that stand at its beginning."),
                )
                if director
                else None
            )
            before = Before(
                self.parts.preferences.settled, self.parts.settling.dice_source, self.parts.waiting.late, approval
            )
            wished = wishes(
                self._plan,
                self.seats,
                self.parts.event.values,
                self.parts.rules.picked,
                self.parts.register.shown,
                before,
            )
            self._services.matches.begin(wished, self._begun, self.tell)

    @Slot()
    def _seats_changed(self) -> None:
        for seat, other in (self.seats, self.seats[::-1]):
            seat.wait_alone(waits=seat.is_ready and not other.is_ready and self._panel in ("", CHANGE))

    @Slot(str)
    def _wait(self, present: str) -> None:
        if not all(seat.is_complete for seat in self.seats):
            for seat in self.seats:
                seat.say(seat.t("Type both names first, then press Ready."))
            return
        self.parts.waiting.wait_for("black" if present == "white" else "white")
        self._show("waiting", present)

    @Slot()
    def _came(self) -> None:
        self.closePanel()
        self._changed_match()

    @Slot()
    def _begin_without(self) -> None:
        present = self.parts.waiting.present
        self._show("")
        self._changed_match()
        why = self._why_not_ready(self._white)
        if why:
            self.tell(why)
            return
        self._busy, self._presses = True, present
        self.parts.register.confirm(self._names(), self._begin_now, self._hold)

    def _begun(self, session: "Session") -> None:
        """The match has begun: the next page begins with its rules, its event and its length."""
        chosen, presses = self.parts.rules.chosen, self._presses
        if chosen is not None and chosen.ruleset is not None and chosen.ruleset.selectable:
            self._settings.remember(
                ruleset=chosen.name, event=self.parts.event.values[EVENT], match_length=self._length
            )
        self._navigator.open_match(session)
        if presses:
            from tavla.application.commands.play import PressClocks
            from tavla.domain.game.player import Player

            session.submit(PressClocks(Player(presses)))

    @Slot(str)
    def _change_language(self, seat: str) -> None:
        self._settings.change_language(seat, tuple(LANGUAGES))

    @Slot(str, int)
    def _open_keyboard(self, name: str, which: int) -> None:
        self._in_use = True
        self.parts.open_keyboard(name, which)
