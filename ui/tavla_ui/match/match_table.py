"""A match on the screen: both seats, the board between them and the clock, all fed by one session."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Property, QObject, Signal, Slot
from PySide6.QtQml import QmlElement

from tavla.application.commands.director import NoteOrdered, Rule
from tavla.application.commands.play import Command, StopPlay
from tavla.application.ports.hall import FromDesk
from tavla.application.ports.matches import DiceVerdict, MovedFile, RecordHead, ReportWish, ResumedMatch, WrittenFiles
from tavla.application.ports.services import Services
from tavla.application.refusals import Decision, Refused
from tavla.application.session import Session
from tavla.application.settings import SIGN_OFF
from tavla.application.telling.told import hearers
from tavla.base.copies import replace
from tavla.base.errors import TavlaError
from tavla.domain.facts import events as facts
from tavla.domain.facts.authority import Authority
from tavla.domain.facts.events import Event, StopReason
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match import MatchState
from tavla.domain.game.outcome import Grade
from tavla.domain.game.player import ByPlayer, Player
from tavla.rules.clauses import DISCRETION
from tavla.text import continue_words, look_words, refusal_words, seat_words
from tavla.text.names import in_sentences
from tavla.text.words import Words
from tavla_ui.board.board import BoardViewModel
from tavla_ui.board.board_face import BoardSettings
from tavla_ui.controls.dead_times import Change
from tavla_ui.controls.hall_watch import HallWatch
from tavla_ui.controls.navigator import Navigator
from tavla_ui.controls.settings import SettingsViewModel
from tavla_ui.match.clock import ClockTicker
from tavla_ui.match.device_tray import DeviceTrayViewModel
from tavla_ui.match.notices import notice
from tavla_ui.match.proof import NO_HEAD, ProofViewModel, ShownRecord
from tavla_ui.match.seat import SeatViewModel
from tavla_ui.match.seat_acts import Choice, break_choices, settled_choices, stop_choices
from tavla_ui.match.seat_shows import OutsideMatch
from tavla_ui.match.seat_stopped import with_return_point
from tavla_ui.match.signals import SignalsViewModel
from tavla_ui.match.stir import StirViewModel

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1

NOT_WRITTEN = WrittenFiles((), "")


@QmlElement
class MatchTable(QObject):
    """Attaches all parts to a session and keeps them in step with it."""

    changed = Signal()
    opened = Signal(object)
    """A session is on the screen."""
    closed = Signal()
    """It is not any more."""

    def __init__(
        self,
        services: Services,
        settings: SettingsViewModel,
        navigator: Navigator,
        words: Callable[[str], Words],
        touch_age_ms: Callable[[], int],
        parent: QObject | None = None,
    ) -> None:
        """`words` of a seat; `touch_age_ms` of the press that is being heard."""
        super().__init__(parent)
        self._services, self._settings, self._navigator, self._words = services, settings, navigator, words
        self._touch_age_ms = touch_age_ms
        self._session: Session | None = None
        self._outside = OutsideMatch()
        self._files, self._record = NOT_WRITTEN, ShownRecord()
        self._told_filling = False
        self._seats = ByPlayer(SeatViewModel(Player.WHITE, self, self), SeatViewModel(Player.BLACK, self, self))
        white, black = (lambda: self._seats.white.t), (lambda: self._seats.black.t)
        self._proofs = ByPlayer(
            ProofViewModel(Player.WHITE, white, self.check_dice, self),
            ProofViewModel(Player.BLACK, black, self.check_dice, self),
        )
        self._stirs = ByPlayer(StirViewModel(Player.WHITE, white, self), StirViewModel(Player.BLACK, black, self))
        self._board = BoardViewModel(
            lambda player: self._seats[player].t,
            self,
            refused=self._refused,
            told=lambda player, sentence: self._seats[player].notify(sentence),
            pressed=lambda player: self._seats[player].pressButton(),
            dead=lambda player: self._seats[player].pressRefused.emit("bigButton"),
            escaped=self.closeSheets,
            touched=self._field_touched,
        )
        self._trays = ByPlayer(
            DeviceTrayViewModel(services.devices, white, self), DeviceTrayViewModel(services.devices, black, self)
        )
        self._signals = SignalsViewModel(services.sound, settings, lambda: self._seats.map(lambda seat: seat.t), self)
        self._ticker = ClockTicker(
            (self._seats.white.clock_model, self._seats.black.clock_model),
            self,
            on_time=self._show,
            on_figures=self._signals.tick,
            flag_waits=lambda player, falls_at: self._seats[player].flag_waits(falls_at),
        )
        settings.changed.connect(self._settings_changed)
        services.devices.tell_refusals(self._refused)
        services.matches.on_files(self.files_written)
        services.matches.on_head(self.head_signed)
        self._hall = HallWatch(services, self)
        self._hall.changed.connect(self._hall_turned)

    white = Property(SeatViewModel, lambda self: self._seats.white, constant=True)
    black = Property(SeatViewModel, lambda self: self._seats.black, constant=True)
    board = Property(BoardViewModel, lambda self: self._board, constant=True)
    whiteStir = Property(StirViewModel, lambda self: self._stirs.white, constant=True)
    whiteProof = Property(ProofViewModel, lambda self: self._proofs.white, constant=True)
    blackProof = Property(ProofViewModel, lambda self: self._proofs.black, constant=True)
    blackStir = Property(StirViewModel, lambda self: self._stirs.black, constant=True)
    signals = Property(SignalsViewModel, lambda self: self._signals, constant=True)
    settings = Property(SettingsViewModel, lambda self: self._settings, constant=True)

    whiteTray = Property(DeviceTrayViewModel, lambda self: self._trays.white, constant=True)
    blackTray = Property(DeviceTrayViewModel, lambda self: self._trays.black, constant=True)

    # What Python uses

    @property
    def seats(self) -> ByPlayer[SeatViewModel]:
        return self._seats

    @property
    def board_model(self) -> BoardViewModel:
        return self._board

    @property
    def session(self) -> Session | None:
        return self._session

    @property
    def ticker(self) -> ClockTicker:
        """The clock's waking."""
        return self._ticker

    @property
    def settings_model(self) -> SettingsViewModel:
        """Theme, direction, seating, motion and window."""
        return self._settings

    def open_session(self, session: Session, outside: OutsideMatch | None = None) -> None:
        """Put a match on the screen."""
        self._hall.attend()
        self._session, self._outside = session, replace(outside or OutsideMatch(), hall=self._hall.shown)
        self._files, self._record = NOT_WRITTEN, ShownRecord()
        self._told_filling = False
        for seat in self._seats:
            seat.attach(session)
        self._signals.forget()
        self._board.attach(session, self._board_settings())
        session.listen(lambda state, events: self._heard(session, state, events))
        self._ticker.attach(session)
        self._services.devices.attach(session)
        self._services.spectators.attach(session)
        self._note_club_board(session)
        self._show()
        self.opened.emit(session)

    def open_continued(self, session: Session, short_by: str) -> None:
        """Put a match on the screen that goes on here; that a director let a short set-up stand is noted."""
        self.open_session(session)
        if short_by:
            t = self._seats.white.t
            session.submit(
                Rule.at_discretion(
                    short_by,
                    t("found short when the match was continued here"),
                    self.wall_clock(),
                    t("The set-up with fewer than 15 checkers a side stands."),
                )
            )

    def close_session(self) -> None:
        """Take the match off the screen; the start page is idle and knows nothing of it."""
        self._session = None
        self._services.devices.detach()
        self._services.spectators.detach()
        self._ticker.detach()
        self._board.detach()
        self._signals.forget()
        for seat, stir in zip(self._seats, self._stirs, strict=True):
            seat.detach()
            stir.show(None)
        for proof in self._proofs:
            proof.show(None, ShownRecord())
        self.closed.emit()

    def resume(self, match_id: str, director: str = "", elsewhere: str = "") -> None:
        """Continue an unfinished match, or say why not; `director` has let one go on that another board, `elsewhere`,
        had too.
        """
        try:
            found = self._services.matches.resume(match_id)
        except TavlaError as error:
            self._navigator.tell(error.said)
        else:
            self.open_session(found.session, OutsideMatch(clock_before=found.clock_before, told=found.told))
            if director:
                t = self._seats.white.t
                ruling = continue_words.other_board_taken(t, elsewhere)
                self._rule(found, director, (ruling, continue_words.lost_board_reason(t)))

    def speak(self) -> None:
        """Every seat in its language."""
        for seat in self._seats:
            seat.speak(self._words(seat.player.value))
        self._board.speak()
        for tray in self._trays:
            tray.refresh()
        self._show()

    def files_written(self, files: WrittenFiles) -> None:
        """Files of the match lie on disk, or could not be written: the last ones beside those before them."""
        before = self._files.names
        self._files = files._replace(names=(*before, *(name for name in files.names if name not in before)))
        self._show()

    def review(self, player: Player) -> None:
        """The match that is over, looked back on, upright to `player`."""
        if self.may_report:
            self._navigator.open_review(player.value)

    @property
    def may_report(self) -> bool:
        """Whether the match is over, so that its report is whole."""
        return self._session is not None and self._session.state.phase is Phase.MATCH_OVER

    def write_report(self, player: Player) -> None:
        """Report and result slip, in the language of a seat, beside the match file."""
        language = self.seats[player].t.language
        self._services.matches.write_report(
            (ReportWish("report", "pdf", language), ReportWish("slip", "pdf", language)), self.files_written
        )

    def head_signed(self, head: RecordHead) -> None:
        """The board has signed the record so far."""
        self._record = replace(self._record, head=head)
        self._show()

    def check_dice(self) -> None:
        """A player wants every roll checked."""
        if not self._record.is_checking:
            self._record = replace(self._record, is_checking=True)
            self._services.matches.check_dice(self._dice_checked)
            self._show()

    def _dice_checked(self, verdict: DiceVerdict) -> None:
        self._record = replace(self._record, verdict=verdict, is_checking=False)
        self._show()

    # What the seats and their menus ask for

    def wall_clock(self) -> str:
        """A label for stops."""
        return self._services.matches.wall_clock()

    def touch_age_ms(self) -> int:
        return self._touch_age_ms()

    def agree_to_result(self, player: Player) -> None:
        """`player` has read the result; with the second one the board is idle again, unless the director has to sign
        it off first.
        """
        self._outside = replace(self._outside, agreed=self._outside.agreed.replaced(player, value=True))
        if all(self._outside.agreed) and not self._outside.is_unsigned:
            self.leave_match()
        else:
            self._show()

    def concede(self, player: Player, grade: Grade) -> None:
        """Offer a concession."""
        self._seats[player].concede(grade)

    def ask(self, player: Player, command: Command) -> None:
        """Ask for an act by the rules."""
        self._seats[player].ask(command)

    def choices(self, player: Player, page: str) -> tuple[Choice, ...]:
        """What a page of the menu offers now."""
        session, t = self._session, self._seats[player].t
        if session is None:
            return ()
        match page:
            case "stop":
                return stop_choices(session.state, player, t)
            case "settled":
                return settled_choices(session.state, player, t, session.now())
            case _:
                return break_choices(session.state, player, t)

    def show_last_play(self) -> None:
        self._board.toggleLastPlay()

    def open_director(self, player: Player) -> None:
        """The director's page, upright to `player`."""
        self._navigator.open_director(player.value)

    def stop_for_director(self, seat: str) -> None:
        """Nobody's time runs under the director's page."""
        session = self._session
        if session is not None and session.state.freeze is None and session.state.phase is not Phase.MATCH_OVER:
            session.submit(StopPlay(StopReason.DIRECTOR_PAGE, Player(seat), self.wall_clock()))

    def leave_match(self) -> None:
        """Close the match, which can be continued unless it is over, and go to the start page."""
        self._navigator.leave_match()

    def take_over(self, brought: MovedFile | FromDesk, director: str = "") -> None:
        """Go on with a match that was brought from another board, or that the desk has handed over; `director` has
        taken one that goes on elsewhere, that nobody known here has signed, or whose board is lost. Raises TavlaError.
        """
        matches = self._services.matches
        found = (
            matches.take_from_desk(brought)
            if isinstance(brought, FromDesk)
            else matches.take_over(brought.path, overruled=bool(director))
        )
        self.open_session(found.session, OutsideMatch(clock_before=found.clock_before, told=found.told))
        if director:
            self._rule(found, director, _taken_over(brought, self._seats.white.t))

    def _rule(self, match: ResumedMatch, director: str, why: tuple[str, str]) -> None:
        """`why`: the ruling and its reason."""
        ruling, reason = why
        match.session.submit(Rule.at_discretion(director, reason, self.wall_clock(), ruling), self._tell_refusal)

    def _tell_refusal(self, decision: Decision) -> None:
        """A ruling that was to stand in the record does not."""
        if isinstance(decision, Refused):
            for seat in self._seats:
                seat.notify(refusal_words.refusal(seat.t, decision))

    def quit_program(self) -> None:
        self._navigator.quit()

    # Inside

    def _note_club_board(self, session: Session) -> None:
        """Into the record: that the club's own board is on, and by whose word."""
        board, t = self._settings.club_board, self._seats.white.t
        if board.is_on and session.state.phase is not Phase.MATCH_OVER:
            authority = Authority(self._settings.put_on_by, t("board's look"), DISCRETION, self.wall_clock())
            session.submit(NoteOrdered(authority, look_words.club_board_on(t, board.name, board.digest)))

    def _heard(self, session: Session, state: MatchState, events: Sequence[Event]) -> None:
        if session is not self._session:
            return
        if session.fault is not None:
            self._outside = replace(self._outside, fault=session.fault)
            self._clear_board()
        self._signals.heard(state, events)
        for event in events:
            if isinstance(event, facts.OpeningRolled) and event.dice.white == event.dice.black:
                for seat in self._seats:
                    seat.mark(Change.OPENING_TIE)
            for player in hearers(event):
                seat = self._seats[player]
                if sentence := notice(event, seat.t, in_sentences(state.setup.players)):
                    seat.notify(sentence)
            if isinstance(event, facts.GameEnded | facts.MatchEnded):
                self._record = replace(
                    self._record, head=NO_HEAD
                )  # the record goes on; the board signs it anew, and draws that
        self._tell_filling(events)
        self._show()
        self._ticker.refresh()

    def _tell_filling(self, events: Sequence[Event]) -> None:
        """Once, and again at the end of each game: there is time to end the match."""
        if self._services.matches.record_is_filling and (
            not self._told_filling or any(isinstance(event, facts.GameEnded) for event in events)
        ):
            self._told_filling = True
            for seat in self._seats:
                seat.notify(seat_words.record_is_filling(seat.t))

    def _show(self) -> None:
        if self._session is None:
            return
        at_fault = self._session.fault is not None
        state = self._session.state
        over = state.phase is Phase.MATCH_OVER and not at_fault
        is_unsigned = bool(self._settings.values[SIGN_OFF]) and over and not (state.signed or state.setup.training)
        self._outside = replace(with_return_point(self._outside, state, self._session.history), is_unsigned=is_unsigned)
        for stir in self._stirs:
            stir.show(self._session)
        for proof in self._proofs:
            proof.show(None if at_fault else self._session.state, self._record)
        for seat in self._seats:
            seat.show(self._outside)
            self._trays[seat.player].wait(waits=seat.face.waits)
            seat.files_written(self._files_line(seat.t) if over and not seat.face.question else "")

    def _files_line(self, t: Words) -> str:
        if self._files == NOT_WRITTEN:
            return t("Writing the match file…")
        if self._files.fault:
            return t("The match file could not be written: {reason}", reason=self._files.fault)
        return t("Saved ✓")

    @Slot(result=bool)
    def closeSheets(self) -> bool:
        """Close what lies over the board; whether anything did."""
        open_ones = [seat for seat in self._seats if seat.menu_model.is_open or seat.dice_pad_model.is_open]
        for seat in open_ones:
            seat.menu_model.closeMenu()
            seat.dice_pad_model.closePad()
        return bool(open_ones)

    def _clear_board(self) -> None:
        """Nothing lies over the sentence that says why the match stands still."""
        self.closeSheets()
        for tray in self._trays:
            tray.put_away()

    @Slot()
    def _hall_turned(self) -> None:
        self._outside = replace(self._outside, hall=self._hall.shown)
        self._show()

    def _field_touched(self) -> None:
        """The mover's touch: what lies over the field of the side that waits goes."""
        for seat, tray in zip(self._seats, self._trays, strict=True):
            if seat.face.waits:
                tray.put_away()

    def _refused(self, player: Player, refused: Refused) -> None:
        self._seats[player].refuse(refused)

    @Slot()
    def _settings_changed(self) -> None:
        self._board.arrange(self._board_settings())
        self._show()

    def _board_settings(self) -> BoardSettings:
        return BoardSettings.of(self._settings.values)


def _taken_over(brought: MovedFile | FromDesk, t: Words) -> tuple[str, str]:
    """What the director has ruled, and why."""
    if isinstance(brought, FromDesk):
        return continue_words.lost_board_taken(t, brought.source), continue_words.lost_board_reason(t)
    if brought.has_own_key:
        return continue_words.own_key_taken(t, brought.at), continue_words.own_key_reason(t)
    if brought.is_elsewhere:
        return (
            continue_words.taken_again(t, brought.board, brought.at, brought.stick),
            continue_words.taken_again_reason(t, brought.stick),
        )
    if brought.is_trusted:
        ruling, reason = continue_words.lacks_moves_taken(t), continue_words.lacks_moves_reason(t)
    else:
        ruling, reason = continue_words.not_known_taken(t, brought.signer), continue_words.not_known_reason(t)
    return f"{ruling} {continue_words.what_it_lacks(t, brought.lacks)}".rstrip(), reason
