"""The director's page over whatever stands: first the PIN pad, then one section at a time, upright to the seat that
opened it.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, cast

from PySide6.QtCore import Property, QObject, Signal, Slot
from PySide6.QtQml import QmlElement

from tavla.application.commands.director import RuleByCommittee
from tavla.application.commands.play import Command
from tavla.application.ports.directors import OfficialHere, PinRequest
from tavla.application.ports.services import Services
from tavla.application.refusals import Accepted, Decision, Refused
from tavla.application.roles import RESERVED_ROWS, Role
from tavla.application.session import Session
from tavla.application.standing import has_ended, keeps_out, latest_time
from tavla.base.phrase import Said
from tavla.domain.facts.director_events import ChangeAnswered
from tavla.domain.facts.events import Event
from tavla.domain.game.player import Player
from tavla.domain.time.units import Instant
from tavla.text import director_words, refusal_words, seat_words
from tavla.text.words import Words
from tavla_ui.controls.navigator import Navigator
from tavla_ui.controls.pin_pad import PinPadViewModel
from tavla_ui.controls.settings import SettingsViewModel
from tavla_ui.controls.timers import rings_once
from tavla_ui.controls.typing_line import TypingLineViewModel
from tavla_ui.director.context import Offer, Section, SectionContext
from tavla_ui.director.director_sections import SECTIONS, SectionPlace
from tavla_ui.director.proposal import ProposalViewModel

if TYPE_CHECKING:
    from tavla.application.club_board import ClubBoard
    from tavla.application.settings import Value
    from tavla_ui.director.acts_section import ActsSectionViewModel

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1

LEFT_ALONE_MS = 180_000


class _Asked(NamedTuple):
    """A director's PIN is asked for on the start page."""

    why: str
    then: Callable[[str], None]
    left: Callable[[], None]


@QmlElement
class DirectorViewModel(QObject):
    """Implements `DirectorPage`. Whoever has shown his PIN is in until the page is closed."""

    changed = Signal()
    sectionChanged = Signal()

    def __init__(
        self, services: Services, settings: SettingsViewModel, navigator: Navigator, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._services, self._settings, self._navigator = services, settings, navigator
        self._t = Words()
        self._session: Session | None = None
        self._seat = self._key = self._told = ""
        self._context: SectionContext | None = None
        self._asked: _Asked | None = None
        self._sections: dict[str, QObject] = {}
        self._when_left: list[Callable[[], None]] = []
        self._typing = TypingLineViewModel(self)
        self._pad = PinPadViewModel(services, self._let_in, self._ask_name, self)
        self._proposal = ProposalViewModel(lambda: self._context, self)
        self.changed.connect(self._proposal.changed)
        self._pad.requestChanged.connect(self.changed)
        settings.changed.connect(self.changed)
        self._left_alone = rings_once(self, LEFT_ALONE_MS, self.close)

    # What the table uses

    @property
    def pad_model(self) -> PinPadViewModel:
        return self._pad

    @property
    def is_open(self) -> bool:
        """Whether PIN pad or page stand."""
        return bool(self._seat)

    @property
    def is_turned(self) -> bool:
        """Whether it stands upright to the far edge."""
        return self._seat == "black" and self._settings.values["seating"] != "same_side"

    @property
    def is_aside(self) -> bool:
        """Whether the page gives way to the board, where the players answer what the director has proposed."""
        return (
            self._context is not None
            and self._proposal.proposal is not None
            and not self._pad.has_request
            and not self._why_not()
        )

    @property
    def covers(self) -> bool:
        """Whether nothing below it is to be seen."""
        return self.is_open and not self.is_aside

    def attach(self, session: Session) -> None:
        """Follow a match while the page stands in it."""
        session.listen(lambda _state, events: self._match_changed(session, events))

    def open_for(self, seat: str, t: Words, session: Session | None) -> None:
        """Show the PIN pad, turned to a seat."""
        self.close()
        self._seat, self._t, self._session = seat, t, session
        self._pad.speak(t)
        self._pad.begin(may_add_first=session is None)
        self.touched()
        self.changed.emit()

    def ask(self, t: Words, why: str, then: Callable[[str], None], left: Callable[[], None]) -> None:
        """Ask any director for his PIN, for something on the start page.

        `then` has his name; `left` hears that nobody gave one.
        """
        self.open_for("white", t, None)
        self._asked = _Asked(why, then, left)
        self._pad.say(why)

    # What the sections use

    @property
    def settings(self) -> Mapping[str, object]:
        return self._settings.values

    def order(self, name: str, value: "Value") -> None:
        if name not in RESERVED_ROWS.values() or (self._context and self._context.official.role is Role.DIRECTOR):
            self._settings.choose(name, value)

    @property
    def club_board(self) -> "ClubBoard":
        """The club's own board, where one is on."""
        return self._settings.club_board

    def submit(self, command: Command, done: Callable[[Accepted], None] | None = None) -> None:
        session, context = self._session, self._context
        if session is None or context is None:
            return
        if sentence := self._why_not(command):
            self.tell(sentence)
            return

        def heard(decision: Decision) -> None:
            if self._context is not context:
                return  # the page has been put away meanwhile, and its sections with it
            if isinstance(decision, Refused):
                self.tell(refusal_words.refusal(self._t, decision))
            elif done is not None:
                done(decision)

        session.submit(command, heard)

    def type_text(
        self,
        title: str,
        start: str,
        done: Callable[[str], None],
        *,
        names: bool = False,
        suggest: Callable[[str, Offer], None] | None = None,
        chosen: Callable[[str], None] | None = None,
    ) -> None:
        self._typing.open_for(self._seat, self._t, title, start, done, names=names, suggest=suggest, chosen=chosen)

    def type_secret(self, title: str, done: Callable[[str], None]) -> None:
        self._typing.open_secret(self._seat, self._t, title, done)

    def ask_pin(self, request: PinRequest) -> None:
        if self._context is not None:
            self._pad.begin_request(self._context.official, request)

    def when_left(self, do: Callable[[], None]) -> None:
        self._when_left.append(do)

    def tell(self, sentence: Said) -> None:
        self._told = self._t.said(sentence)
        self.changed.emit()

    def open_act(self, key: str, filled: Mapping[str, object]) -> None:
        self.choose("acts")
        if "acts" in self._sections:
            cast("ActsSectionViewModel", self._sections["acts"]).open_act(key, filled)

    # Shown

    isIn = Property(bool, lambda self: self._context is not None, notify=changed)
    pad = Property(PinPadViewModel, lambda self: self._pad, constant=True)
    typing = Property(TypingLineViewModel, lambda self: self._typing, constant=True)
    title = Property(str, lambda self: self._title(), notify=changed)
    told = Property(str, lambda self: self._told, notify=changed)
    sectionKey = Property(str, lambda self: self._key, notify=changed)
    sections = Property(
        list,
        lambda self: [{"key": place.key, "text": self._t.said(place.title)} for place in self._places()],
        notify=changed,
    )
    section = Property(QObject, lambda self: self._sections.get(self._key), notify=sectionChanged)
    sectionPage = Property(
        str, lambda self: next((place.qml for place in SECTIONS if place.key == self._key), ""), notify=sectionChanged
    )
    sameSide = Property(bool, lambda self: self._settings.values["seating"] == "same_side", notify=changed)
    isAside = Property(bool, lambda self: self.is_aside, notify=changed)
    proposal = Property(ProposalViewModel, lambda self: self._proposal, constant=True)
    closeText = Property(str, lambda self: self._t("Close the page"), notify=changed)
    backText = Property(str, lambda self: self._t("Back"), notify=changed)

    # Pressed

    @Slot()
    def touched(self) -> None:
        """Somebody is still there: a page that nobody touches for a while is put away,
        so that no player finds it open.
        """
        self._left_alone.start()
        if self._context is not None and self._has_ended(self._context.official):
            self.close()

    @Slot()
    def close(self) -> None:
        """Put the page away: the PIN is asked for again."""
        if not self._seat:
            return
        self._left_alone.stop()
        self._leave_section()
        self._pad.wipe()
        self._typing.drop()
        self._seat = self._told = self._key = ""
        self._context = self._session = None
        sections, self._sections = self._sections, {}
        self.sectionChanged.emit()
        self.changed.emit()
        for section in sections.values():
            section.deleteLater()
        trial = self._services.devices.trial
        if trial is not None and not trial.is_over:
            self._services.devices.end_trial()  # nobody sees it any more, so it does not keep its device from the match
        if self._asked is not None:
            asked, self._asked = self._asked, None
            asked.left()

    @Slot()
    def closePad(self) -> None:
        """Back to the page from a PIN it asked for, or away."""
        if self._context is not None:
            self._pad.end_request()
        else:
            self.close()

    @Slot(str)
    def choose(self, key: str) -> None:
        place = next((place for place in self._places() if place.key == key), None)
        if place is None or self._context is None:
            return
        if key not in self._sections:
            self._sections[key] = place.make(self._context, self)
        if self._key not in ("", key):
            self._leave_section()
            self._told = ""  # it was about the section that is left
        self._key = key
        cast("Section", self._sections[key]).refresh()
        self.sectionChanged.emit()
        self.changed.emit()

    @Slot()
    def dismissTold(self) -> None:
        """The sentence has been read."""
        self.tell("")

    # Inside

    def _ask_name(self, done: Callable[[str], None]) -> None:
        self.type_text(self._t("Your name"), "", done, names=True)

    def _leave_section(self) -> None:
        while self._when_left:
            self._when_left.pop(0)()

    def _let_in(self, official: OfficialHere) -> None:
        if self._asked is not None:
            self._answer(official, self._asked)
            return
        if self._has_ended(official):
            self._pad.begin(may_add_first=False)
            self._pad.say(f"{director_words.role_ended(self._t)}.")
            return
        self._context = SectionContext(
            self, self._services, self._navigator, self._t, Player(self._seat), official, self._session
        )
        self._proposal.pin_shown()
        places = self._places()
        self._told = self._why_not() if official.may_rule else ""
        if places:
            self.choose(places[0].key)
        self.changed.emit()

    def _has_ended(self, official: OfficialHere) -> bool:
        """Whether his role has ended by now, by all that the match at the board and the board tell of the time."""
        if not official.until:
            return False
        history, now = (self._session.history, self._session.now()) if self._session else ((), Instant(0))
        clocks = self._services.matches.wall_clock(), self._services.directors.staff().seen
        return has_ended(official.until, latest_time(history, now, *clocks))

    def _answer(self, official: OfficialHere, asked: _Asked) -> None:
        if official.may_rule:
            self._asked = None
            self.close()
            asked.then(official.name)
        else:
            self._pad.begin(may_add_first=False)
            self._pad.say(f"{director_words.not_allowed(self._t, official)}. {asked.why}")

    def _places(self) -> tuple[SectionPlace, ...]:
        """What this person may see. Who plays sees nothing of his own match, and may name who rules in it."""
        if self._context is None:
            return ()
        official, session = self._context.official, self._session
        plays = session is not None and bool(keeps_out(session.state.setup, official.name))
        return tuple(
            place
            for place in SECTIONS
            if place.is_seen(by_director=official.may_rule, in_match=session is not None, plays=plays)
        )

    def _why_not(self, command: Command | None = None) -> str:
        """Why whoever stands here may not rule, or ask for this; empty if he may."""
        if self._context is None or self._session is None:
            return ""
        if self._session.fault is not None:
            return seat_words.fault(self._t, self._session.fault)
        if not self._context.official.may_rule:
            return f"{director_words.not_allowed(self._t, self._context.official)}."
        clause = keeps_out(self._session.state.setup, self._context.official.name)
        if clause and not isinstance(command, RuleByCommittee):
            return f"{self._t('You play in this match: another director or a committee rules in it')} ({clause})."
        return ""

    def _title(self) -> str:
        if self._context is None:
            return self._t("Director's page")
        return director_words.name_and_role(self._t, self._context.official)

    def _match_changed(self, session: Session, events: Sequence[Event]) -> None:
        if session is not self._session or not self._seat:
            return
        answered = session.state.proposal is None and any(isinstance(event, ChangeAnswered) for event in events)
        if answered or session.fault is not None:
            self.close()  # a player's finger was the last: it opens no director's page; a fault is told on the board
            return
        if self._key:
            cast("Section", self._sections[self._key]).refresh()
        self.changed.emit()
