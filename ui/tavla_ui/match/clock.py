"""The clock on the screen. It counts nothing: it asks what is left, and asks again when the next figure is due."""

from collections.abc import Callable

from PySide6.QtCore import Property, QObject, Qt, QTimer, Signal, Slot
from PySide6.QtQml import QmlElement

from tavla.application.acts.claims import break_runs_out
from tavla.application.commands.play import NoticeTime
from tavla.application.session import Session
from tavla.domain.game.player import Player
from tavla.domain.time.clock import SECOND
from tavla.domain.time.units import Instant
from tavla.rules.loader import ruleset_of
from tavla.text.words import Words
from tavla_ui.board.clock_face import ClockFace, clock_face

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1

LOWEST_INTERVAL_MS = 20
"""A waking a hair too early is not followed by another at once; figures change ten times a second at most."""


@QmlElement
class ClockViewModel(QObject):
    """One seat's clock: its time and delay; the countdown in a break."""

    changed = Signal()

    def __init__(self, player: Player, words: Callable[[], Words], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._player, self._words = player, words
        self._face = ClockFace()

    @property
    def _t(self) -> Words:
        return self._words()

    def show(self, session: Session) -> None:
        """Read the clock as it stands now."""
        face = clock_face(session.state, self._player, session.now(), self._t)
        if face != self._face:
            self._face = face
            self.changed.emit()

    time = Property(str, lambda self: self._face.time, notify=changed)
    delay = Property(str, lambda self: self._face.delay, notify=changed)
    delayPart = Property(float, lambda self: self._face.delay_part, notify=changed)
    ownTurn = Property(bool, lambda self: self._face.own_turn, notify=changed)
    running = Property(bool, lambda self: self._face.running, notify=changed)
    low = Property(bool, lambda self: self._face.low, notify=changed)
    fallen = Property(bool, lambda self: self._face.fallen, notify=changed)
    spoken = Property(str, lambda self: self._face.spoken, notify=changed)
    isBreak = Property(bool, lambda self: self._face.is_break, notify=changed)
    isLate = Property(bool, lambda self: self._face.is_late, notify=changed)
    pressure = Property(str, lambda self: self._face.pressure, notify=changed)


class ClockTicker(QObject):
    """Wakes when the next figure on a running clock is due, and notes a fallen flag."""

    def __init__(
        self,
        faces: tuple[ClockViewModel, ClockViewModel],
        parent: QObject | None = None,
        *,
        on_time: Callable[[], None] = lambda: None,
        on_figures: Callable[[Session], None] = lambda _session: None,
        flag_waits: Callable[[Player, Instant], Instant | None] = lambda _player, _falls_at: None,
    ) -> None:
        """`on_time` is called where a strip says something that time alone changes: a break, a penalty that runs off;
        `on_figures` with every new figure. `flag_waits` tells until when a flag waits for a
        finger that came down on the side's button before it fell.
        """
        super().__init__(parent)
        self._faces, self._on_time, self._on_figures, self._flag_waits = faces, on_time, on_figures, flag_waits
        self._session: Session | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self.refresh)

    def attach(self, session: Session) -> None:
        """Show this session's clock from now on."""
        self._session = session
        self.refresh()

    def detach(self) -> None:
        """Nothing is shown or run any more."""
        self._session = None
        self._timer.stop()

    @Slot()
    def refresh(self) -> None:
        """Show what the clock says now and set the next waking."""
        session = self._session
        if session is None:
            return
        now, clock = session.now(), session.state.clock
        for face in self._faces:
            face.show(session)
        self._on_figures(session)
        if session.state.on_break is not None or (clock.turn is not None and (clock.turn.penalty or clock.turn.waits)):
            self._on_time()
        if session.fault is None and session.state.on_break is not None:
            self._break_goes_on(session, session.state.on_break.ends_at, now)
            return
        falls_at = clock.falls_at
        if session.fault is not None or not clock.is_running:
            self._timer.stop()
            return
        if falls_at is not None and falls_at <= now and not clock.is_down:
            waits = None if clock.turn_of is None else self._flag_waits(clock.turn_of, falls_at)
            if waits is None or waits <= now:
                session.submit(NoticeTime())
            else:
                self._timer.start(waits - now)
            return
        due = clock.next_change(now)
        if due is None:
            self._timer.stop()
        else:
            self._timer.start(max(due - now, LOWEST_INTERVAL_MS))

    def _break_goes_on(self, session: Session, ends_at: Instant, now: Instant) -> None:
        """The countdown changes every second; a player who never comes back may run out of time."""
        runs_out = break_runs_out(session.state, ruleset_of(session.state.setup.ruleset))
        if runs_out is not None and runs_out <= now:
            session.submit(NoticeTime())
            return
        self._timer.start(max((ends_at - now - 1) % SECOND + 1, LOWEST_INTERVAL_MS))
