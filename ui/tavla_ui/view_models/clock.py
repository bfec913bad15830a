"""The clock on the screen. It counts nothing: it asks what is left, and asks again when the next figure is due."""

from collections.abc import Callable

from PySide6.QtCore import Property, QObject, Qt, QTimer, Signal
from PySide6.QtQml import QmlElement

from tavla.application.commands import NoticeTime
from tavla.application.session import Session
from tavla.domain.clock import ClockMethod
from tavla.domain.player import Player
from tavla.text.texts import Texts

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1

LOWEST_INTERVAL_MS = 20
"""A waking a hair too early is not followed by another at once; figures change ten times a second at most."""


@QmlElement
class ClockViewModel(QObject):
    """One seat's clock: its own time and delay, and the other side's time small."""

    changed = Signal()

    def __init__(self, player: Player, texts: Callable[[], Texts], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._player, self._texts = player, texts
        self._face: tuple[str, str, float, bool, bool, bool, bool, str, str] = ("", "", 0.0, False, False, False, False, "", "")

    def show(self, session: Session) -> None:
        """Read the clock as it stands now."""
        state, now, texts = session.state, session.now(), self._texts()
        clock = state.clock
        reading = clock.reading(self._player, now)
        other = clock.reading(self._player.opponent, now)
        time = texts.time(reading.seconds, reading.tenths)
        fallen = clock.flag is not None and clock.flag.player is self._player
        own_turn = clock.turn_of is self._player
        whole = clock.settings.delay
        part = min(1.0, reading.delay_seconds * 1000 / whole) if whole else 0.0
        face = (
            time,
            str(reading.delay_seconds) if clock.settings.method is not ClockMethod.FISCHER else "",
            part,
            own_turn,
            own_turn and clock.is_running and not fallen,
            reading.tenths is not None and not fallen,
            fallen,
            texts.time(other.seconds, other.tenths),
            texts.clock_name(state.setup.players[self._player], time),
        )
        if face != self._face:
            self._face = face
            self.changed.emit()

    time = Property(str, lambda self: self._face[0], notify=changed)
    delay = Property(str, lambda self: self._face[1], notify=changed)
    delayPart = Property(float, lambda self: self._face[2], notify=changed)
    ownTurn = Property(bool, lambda self: self._face[3], notify=changed)
    running = Property(bool, lambda self: self._face[4], notify=changed)
    low = Property(bool, lambda self: self._face[5], notify=changed)
    fallen = Property(bool, lambda self: self._face[6], notify=changed)
    otherTime = Property(str, lambda self: self._face[7], notify=changed)
    spoken = Property(str, lambda self: self._face[8], notify=changed)


class ClockTicker(QObject):
    """Wakes when the next figure on a running clock is due, and notes a fallen flag."""

    def __init__(self, faces: tuple[ClockViewModel, ClockViewModel], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._faces = faces
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

    def refresh(self) -> None:
        """Show what the clock says now and set the next waking."""
        session = self._session
        if session is None:
            return
        now, clock = session.now(), session.state.clock
        for face in self._faces:
            face.show(session)
        falls_at = clock.falls_at
        if session.fault is not None or not clock.is_running:
            self._timer.stop()
            return
        if falls_at is not None and falls_at <= now and clock.flag is None:
            session.submit(NoticeTime())
            return
        due = clock.next_change(now)
        if due is None:
            self._timer.stop()
        else:
            self._timer.start(max(due - now, LOWEST_INTERVAL_MS))
