"""One seat's strip: what it shows, what it may press, and what it is told."""

from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import Property, QObject, QTimer, Signal, Slot
from PySide6.QtQml import QmlElement

from tavla.application.commands import play as asked
from tavla.application.commands.devices import AnswerHeldRoll
from tavla.application.commands.play import Command
from tavla.application.decide import Decision
from tavla.application.refusals import Refused
from tavla.application.session import Session
from tavla.base.copies import replace
from tavla.domain.facts.events import StopReason
from tavla.domain.facts.turn import Phase
from tavla.domain.game.outcome import Grade
from tavla.domain.game.player import Player
from tavla.domain.time.units import Instant
from tavla.text import refusal_words
from tavla.text.words import Words
from tavla_ui.controls.dead_times import ASKED_MS, Change, Changes
from tavla_ui.controls.timers import rings_once
from tavla_ui.match.clock import ClockViewModel
from tavla_ui.match.dice_pad import DicePadViewModel
from tavla_ui.match.seat_acts import Offers, offers
from tavla_ui.match.seat_face import seat_face
from tavla_ui.match.seat_menu import MenuMatch, SeatMenuViewModel
from tavla_ui.match.seat_shows import DEAD_AFTER, Asked, OutsideMatch, Press, SeatFace, Veil, changes_between, ends_game

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1

NOTICE_MS = 4000
"""How long a refusal stands over the strip."""
PRESS_COUNTS_MS = 1000
"""A press counts from the moment the finger came down if it goes up within so long: else when it goes up, since the
opponent's time would have run under a finger that rests.
"""


_ACTS: dict[Press, Callable[[Player], Command]] = {
    Press.ROLL: asked.RollDice,
    Press.END_TURN: asked.EndTurn,
    Press.OFFER_DOUBLE: asked.OfferDouble,
    Press.HOLD_TO_DOUBLE: asked.HoldToDouble,
    Press.CONFIRM_SCORE: asked.ConfirmScore,
    Press.RESUME: asked.AgreeToResume,
    Press.START_CLOCK: asked.StartOpeningClock,
    Press.BACK: asked.BackFromBreak,
    Press.ARRIVE: asked.Arrive,
}
"""What the big button asks for."""


def _settled(player: Player) -> Command:
    return asked.AnswerSettled(player, agrees=True)


class SeatMatch(MenuMatch, Protocol):
    """What a seat asks of the match it belongs to."""

    def wall_clock(self) -> str:
        """A label for stops."""

    def agree_to_result(self, player: Player) -> None: ...

    def touch_age_ms(self) -> int:
        """How many milliseconds ago the press was made that is being heard."""

    def review(self, player: Player) -> None:
        """The match that is over, looked back on, upright to `player`."""


@QmlElement
class SeatViewModel(QObject):
    """Everything about one seat. Nothing here decides a rule: acts are submitted, refusals are shown."""

    changed = Signal()
    noticeChanged = Signal()
    wordsChanged = Signal()
    filesChanged = Signal()
    askedChanged = Signal()
    pressRefused = Signal(str)
    """A press of the button of that name came to nothing, which it shows by a flash."""

    def __init__(self, player: Player, match: SeatMatch, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.player = player
        self.t = Words()
        self._match = match
        self._session: Session | None = None
        self._face = SeatFace()
        self._changes = Changes()
        self._really: Callable[[Player], Command] | None = None
        self._notice = ""
        self._files = ""
        self._is_asking = False
        self._pressed_at: Instant | None = None
        self._is_down = False
        self._offers = Offers()
        self._dice_pad = DicePadViewModel(player, lambda: self.t, self._enter, self)
        self._clock = ClockViewModel(player, lambda: self.t, self)
        self._menu = SeatMenuViewModel(player, lambda: self.t, match, self)
        self._menu.pageChanged.connect(self._make_room)
        self._not_meant = rings_once(self, ASKED_MS, self._forget_asked)
        self._notice_timer = QTimer(self)
        self._notice_timer.setSingleShot(True)
        self._notice_timer.setInterval(NOTICE_MS)
        self._notice_timer.timeout.connect(self.dismissNotice)

    # Set by the table

    def attach(self, session: Session) -> None:
        """Belong to `session` from now on."""
        self._session = session

    def detach(self) -> None:
        """Nothing of the match is left on the strip."""
        self._session = None
        self._changes.forget()
        self._forget_asked()
        self._is_asking = False
        self._menu.closeMenu()
        self._dice_pad.closePad()
        self.dismissNotice()
        self._set_files("")
        self._set_face(SeatFace())

    def show(self, outside: OutsideMatch) -> None:
        """Show the session's state."""
        if self._session is not None:
            session = self._session
            self._is_asking = self._is_asking and outside.fault is None  # nothing is answered any more
            self._dice_pad.take(session.state)
            self._offers = Offers() if outside.fault else offers(session.state, self.player, self.t)
            self._set_face(seat_face(session.state, self.player, self.t, outside, session.now()))
            face = self._face
            self._menu.take(
                can_concede=face.can_concede,
                has_last_play=face.has_last_play,
                may_arrange=face.may_arrange,
                may_leave=face.may_leave,
                offers=self._offers,
                in_strip=face.waits,
            )

    def speak(self, t: Words) -> None:
        """Use another language."""
        self.t = t
        self.wordsChanged.emit()
        self.changed.emit()
        self._menu.wordsChanged.emit()

    def notify(self, sentence: str) -> None:
        """Say something over the strip for four seconds, or until it is touched; once no menu's row stands there."""
        self._notice = sentence
        self._tell()

    def _tell(self) -> None:
        if self._menu.is_in_strip:
            self._notice_timer.stop()
        else:
            self._notice_timer.start()
        self.noticeChanged.emit()

    @Slot()
    def _make_room(self) -> None:
        """What is said waits while a menu's row stands in its place."""
        if self._notice and self._notice_timer.isActive() is self._menu.is_in_strip:
            self._tell()

    def refuse(self, refused: Refused) -> None:
        """Say why an act does not happen."""
        if self._menu.is_in_strip:
            self._menu.closeMenu()  # its row would hide the reason
        self.notify(refusal_words.refusal(self.t, refused))

    def files_written(self, line: str) -> None:
        """The line about match files on the result card."""
        self._set_files(line)

    @property
    def clock_model(self) -> ClockViewModel:
        return self._clock

    @property
    def menu_model(self) -> SeatMenuViewModel:
        return self._menu

    @property
    def face(self) -> SeatFace:
        return self._face

    def concede(self, grade: Grade) -> None:
        """Offer to lose the game as `grade`."""
        self._submit(asked.OfferConcession(self.player, grade))

    def ask(self, command: Command) -> None:
        """Ask for an act by the rules; a stop and a break are labelled with the hour."""
        if isinstance(command, asked.StopPlay | asked.TakeBreak):
            command = replace(command, wall_clock=self._match.wall_clock())
        self._submit(command)

    @property
    def dice_pad_model(self) -> DicePadViewModel:
        """The page on which dice from the table are entered."""
        return self._dice_pad

    # Shown

    dicePad = Property(DicePadViewModel, lambda self: self._dice_pad, constant=True)
    tries = Property(str, lambda self: self._face.tries, notify=changed)
    pips = Property(str, lambda self: self._face.pips, notify=changed)
    claimNote = Property(str, lambda self: self._face.claim_note, notify=changed)
    seat = Property(str, lambda self: self.player.value, constant=True)
    clock = Property(ClockViewModel, lambda self: self._clock, constant=True)
    menu = Property(SeatMenuViewModel, lambda self: self._menu, constant=True)
    name = Property(str, lambda self: self._face.name, notify=changed)
    waits = Property(bool, lambda self: self._face.waits, notify=changed)
    pair = Property(str, lambda self: self._face.pair, notify=changed)
    length = Property(str, lambda self: self._face.length, notify=changed)
    crawford = Property(str, lambda self: self._face.crawford, notify=changed)
    playing = Property(bool, lambda self: self._face.is_playing, notify=changed)
    band = Property(str, lambda self: self._face.band, notify=changed)
    bandNote = Property(str, lambda self: self._face.band_note, notify=changed)
    veil = Property(str, lambda self: self._face.veil.value, notify=changed)
    ownFlag = Property(bool, lambda self: self._face.own_flag, notify=changed)
    lit = Property(bool, lambda self: self._face.lit, notify=changed)
    hasClock = Property(bool, lambda self: self._face.has_clock, notify=changed)
    button = Property(str, lambda self: self._face.button, notify=changed)
    act = Property(str, lambda self: self._face.press.name, notify=changed)
    """What the button does, as `Press` names it: QML has no such values."""
    buttonNote = Property(str, lambda self: self._face.button_note, notify=changed)
    filled = Property(bool, lambda self: self._face.filled, notify=changed)
    note = Property(str, lambda self: self._face.note, notify=changed)
    canUndo = Property(bool, lambda self: self._face.can_undo, notify=changed)
    canCallDirector = Property(bool, lambda self: self._face.can_call_director, notify=changed)
    canOpenDirector = Property(bool, lambda self: self._face.can_open_director, notify=changed)
    canClaim = Property(bool, lambda self: self._face.can_claim, notify=changed)
    headline = Property(str, lambda self: self._face.headline, notify=changed)
    detail = Property(str, lambda self: self._face.detail, notify=changed)
    announcement = Property(str, lambda self: self._face.announcement, notify=changed)
    question = Property(str, lambda self: self._face.question, notify=changed)
    aboutPosition = Property(bool, lambda self: ends_game(self._face.asked), notify=changed)
    """Whether what is asked is judged by the position, which has to be seen."""
    files = Property(str, lambda self: self._files, notify=filesChanged)
    notice = Property(str, lambda self: "" if self._menu.is_in_strip else self._notice, notify=noticeChanged)
    reviewText = Property(str, lambda self: self._review_text(), notify=changed)
    undoText = Property(str, lambda self: self.t("Undo"), notify=wordsChanged)
    undoAllText = Property(str, lambda self: self.t("Undo all"), notify=wordsChanged)
    directorText = Property(str, lambda self: self.t("Director"), notify=wordsChanged)
    directorPageText = Property(str, lambda self: self.t("open page"), notify=wordsChanged)
    directorName = Property(
        str, lambda self: self.t("Call the director: clock and board stand still"), notify=wordsChanged
    )
    claimText = Property(
        str, lambda self: self.t("My flag fell") if self._face.own_flag else self.t("Claim time"), notify=changed
    )
    isAccepting = Property(bool, lambda self: self._really not in (None, asked.ClaimFlag), notify=askedChanged)
    isClaiming = Property(bool, lambda self: self._really is asked.ClaimFlag, notify=askedChanged)
    reallyAcceptText = Property(str, lambda self: self.t("Yes, accept"), notify=wordsChanged)
    reallyClaimText = Property(str, lambda self: self.t("Yes, claim"), notify=wordsChanged)
    acceptText = Property(str, lambda self: self._face.accept or self.t("Accept"), notify=changed)
    hallLine = Property(str, lambda self: self._face.hall, notify=changed)
    declineText = Property(str, lambda self: self._face.decline or self.t("Decline"), notify=changed)

    # Pressed

    @Slot()
    def pressButton(self) -> None:
        """The one big button: the next act."""
        player = self.player
        if self._is_asking or self._opening_is_asked():
            return  # a second tap while the disk writes is the same act
        at, self._pressed_at = self.pressed_at, None
        if self.dead_for("bigButton", at):
            self.pressRefused.emit("bigButton")
            return
        act = _ACTS.get(self._face.press)
        if act is not None:
            self._submit(act(player), at)
            return
        match self._face.press:
            case Press.CONFIRM_RESULT:
                self._match.agree_to_result(player)
            case Press.ENTER_ROLL:
                self._dice_pad.togglePad()
            case Press.AGREE:
                self._submit(asked.AnswerChange(player, agrees=True))
            case Press.LEAVE:
                self._match.leave_match()
            case _:
                pass

    def _opening_is_asked(self) -> bool:
        """Whether either side's press rolls the opening already."""
        session = self._session
        return session is not None and session.state.phase is Phase.OPENING and not session.is_idle

    @Slot()
    def pressDown(self) -> None:
        """A finger has come down on the big button: this moment counts."""
        session = self._session
        self._pressed_at = None if session is None else Instant(session.now() - self._match.touch_age_ms())
        self._is_down = True

    @Slot()
    def pressUp(self) -> None:
        self._is_down = False

    @property
    def pressed_at(self) -> Instant | None:
        """Since when a finger lies on the big button, and long ago no more than its press counts."""
        session, since = self._session, self._pressed_at
        if session is None or since is None or session.now() - since > PRESS_COUNTS_MS:
            return None
        return since

    def flag_waits(self, falls_at: Instant) -> Instant | None:
        """While a finger lies on the big button that came down before the flag: until when its press counts."""
        since = self.pressed_at if self._is_down else None
        return Instant(since + PRESS_COUNTS_MS) if since is not None and since < falls_at else None

    @Slot()
    def undo(self) -> None:
        """Take the last move back."""
        self._submit(asked.TakeBackMove(self.player))

    @Slot()
    def undoAll(self) -> None:
        """Set the turn back to its start."""
        self._submit(asked.TakeBackAll(self.player))

    @Slot()
    def callDirector(self) -> None:
        """Clock and board stand still until both resume; once they do, he comes with his PIN."""
        if self._face.can_open_director:
            if self._lives("director"):
                self._match.open_director(self.player)
            return
        self._submit(asked.StopPlay(StopReason.DIRECTOR_CALLED, self.player, self._match.wall_clock()))

    @Slot()
    def review(self) -> None:
        """Look back on the match that is over."""
        self._match.review(self.player)

    @Slot()
    def claimTime(self) -> None:
        """Claim a fallen flag: asked once more, elsewhere, since it ends the match."""
        self._ask_whether(Change.CLAIM_ASKED, asked.ClaimFlag)

    @Slot()
    def really(self) -> None:
        """What was touched last is meant: it cannot be taken back."""
        really = self._really
        if really is not None and self._lives("claim.really" if really is asked.ClaimFlag else "accept.really"):
            self._forget_asked()
            self._submit(really(self.player))

    @Slot()
    def accept(self) -> None:
        """Accept what the strip asks: a concession, a claim that the game is settled, a change,
        dice that were entered.
        """
        self._answer(accepts=True)

    @Slot()
    def decline(self) -> None:
        self._answer(accepts=False)

    @Slot()
    def dismissNotice(self) -> None:
        """A touch on the notice takes it away."""
        self._notice_timer.stop()
        if self._notice:
            self._notice = ""
            self.noticeChanged.emit()

    def _review_text(self) -> str:
        """Empty until the match is over: during it there is nothing to look back on."""
        session = self._session
        over = session is not None and session.fault is None and session.state.phase is Phase.MATCH_OVER
        return self.t("Review, statistics, copies") if over else ""

    def mark(self, change: Change) -> None:
        """Something has changed under the fingers of this seat."""
        if self._session is not None:
            self._changes.note(change, self._session.now())

    def dead_for(self, name: str, at: Instant | None = None) -> int:
        """How many milliseconds the button of that name stays dead, from `at`, else from now; a match at fault is left
        at once.
        """
        session = self._session
        if session is None or session.fault is not None:
            return 0
        return self._changes.dead_for(session.now() if at is None else at, *DEAD_AFTER.get(name, ()))

    def _lives(self, name: str) -> bool:
        """Whether the button of that name lives; a press of a dead one is seen to come to nothing."""
        if self.dead_for(name):
            self.pressRefused.emit(name)
            return False
        return True

    def _ask_whether(self, change: Change, really: Callable[[Player], Command]) -> None:
        if self._really is None:
            self._really = really
            self.mark(change)
            self._not_meant.start()
            self.askedChanged.emit()

    @Slot()
    def _forget_asked(self) -> None:
        self._not_meant.stop()
        if self._really is not None:
            self._really = None
            self.askedChanged.emit()

    def _answer(self, *, accepts: bool) -> None:
        player = self.player
        if not self._lives("accept" if accepts else "decline"):
            return
        if accepts and ends_game(self._face.asked):
            accepted = asked.AcceptConcession if self._face.asked is Asked.CONCESSION else _settled
            self._ask_whether(Change.ACCEPT_ASKED, accepted)
            return
        match self._face.asked:
            case Asked.CONCESSION:
                self._submit(asked.DeclineConcession(player))
            case Asked.SETTLED:
                self._submit(asked.AnswerSettled(player, agrees=False))
            case Asked.CHANGE:
                self._submit(asked.AnswerChange(player, accepts))
            case Asked.ROLL:
                self._submit(asked.AnswerRoll(player, accepts))
            case Asked.HELD_ROLL:
                self._submit(AnswerHeldRoll(player, accepts))
            case Asked.NOTHING:
                pass

    def _enter(self, command: asked.EnterRoll) -> None:
        self._submit(command)

    def _submit(self, command: Command, at: Instant | None = None) -> None:
        if self._session is not None:
            self.dismissNotice()
            self._is_asking = True  # a second tap while the disk writes is the same act
            self._session.submit(command, self._heard, at)
            if self._session.fault is not None:
                self._is_asking = False

    def _heard(self, decision: Decision) -> None:
        self._is_asking = False
        if isinstance(decision, Refused):
            self.refuse(decision)
            self.pressRefused.emit("bigButton")

    def _set_face(self, face: SeatFace) -> None:
        if face != self._face:
            for change in changes_between(self._face, face):
                self.mark(change)
            if face.question != self._face.question or not face.can_claim:
                self._forget_asked()
            if _is_told(face) and not _is_told(self._face):
                self._menu.closeMenu()  # it would hide the card
            if face.can_claim and not self._face.can_claim and face.waits:
                self._menu.closeMenu()  # its row would hide the claim
            self._face = face
            self.changed.emit()

    def _set_files(self, line: str) -> None:
        if line != self._files:
            self._files = line
            self.filesChanged.emit()


def _is_told(face: SeatFace) -> bool:
    """Whether something is asked or said between the seats."""
    return bool(face.headline or face.question or face.veil is Veil.ENDED)
