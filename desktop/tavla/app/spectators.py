"""Shows the match to those who watch: once, some seconds late, for the window on a second screen and for the page."""

import errno
import json
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6.QtCore import QObject, QTimer, Slot
from PySide6.QtGui import QGuiApplication, QImage, QScreen

from tavla.application.commands.director import NoteOrdered
from tavla.application.session import Session
from tavla.application.telling.delayed_match import DelayedMatch, Moment
from tavla.application.telling.spectatorship import Spectatorship
from tavla.base import paths
from tavla.base.copies import replace
from tavla.base.system_errors import found
from tavla.domain.facts.authority import Authority
from tavla.domain.facts.events import Event
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match_state import MatchState
from tavla.rules.clauses import DISCRETION
from tavla.text import spectator_words
from tavla.text.words import Words
from tavla_ui.spectators.spectators import SpectatorsViewModel
from tavla_ui.spectators.spectators_window import SpectatorsWindow, screen_for
from tavla_ui.spectators.watched import watched

if TYPE_CHECKING:
    from PySide6.QtQuick import QQuickWindow

    from tavla.system.overlay_page import OverlayPage
    from tavla_ui.table import TableViewModel

LOOK_MS = 250


class Surroundings(Struct, frozen=True):
    """What it needs of the board. `keep` stores what is switched on."""

    table: "TableViewModel"
    board_window: Callable[[], "QQuickWindow"]
    time_ms: Callable[[], int]
    keep: Callable[[Spectatorship], None]

    @property
    def t(self) -> Words:
        """The spectators' words: those of White's seat."""
        return Words(self.table.settings_model.languages["white"], self.table.translations)

    @property
    def values(self) -> dict[str, object]:
        """How the board looks."""
        return self.table.settings_model.values

    @property
    def is_kiosk(self) -> bool:
        return self.table.settings_model.is_kiosk


class Spectators(QObject):
    """Fits the screen's `SpectatorService`.

    It draws a frame only when what it shows has changed, and nothing that moves.
    """

    def __init__(self, around: Surroundings, wanted: Spectatorship) -> None:
        super().__init__()
        self._around, self._wanted = around, wanted
        self._match = DelayedMatch()
        self._session: Session | None = None
        self._model = SpectatorsViewModel(self)
        self._window: SpectatorsWindow | None = None
        self._page: OverlayPage | None = None
        self._heard: Callable[[Spectatorship], None] = lambda _wanted: None
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK_MS)
        self._timer.timeout.connect(self.look)
        around.table.settings_model.changed.connect(self.looks_changed)
        app = QGuiApplication.instance()
        if isinstance(app, QGuiApplication):
            app.screenAdded.connect(self._screen_came)
            app.screenRemoved.connect(self._screen_goes)

    # What the screen uses

    @property
    def wanted(self) -> Spectatorship:
        return self._wanted

    @property
    def shown_on(self) -> str:
        """The screen of the window, by number and name."""
        return _called(self._window.window.screen()) if self._window is not None else ""

    @property
    def address(self) -> str:
        return self._page.address if self._page is not None else ""

    def listen(self, heard: Callable[[Spectatorship], None]) -> None:
        """Who is told what is switched on, now and at every change."""
        self._heard = heard
        heard(self._wanted)

    def begin(self, screen: str | None = None) -> str:
        """Open what was open when the board was closed.

        `screen`: the window is wanted on this one. Gives what is in the way.
        """
        if screen is not None:
            self._wanted = replace(self._wanted, window=True, screen=screen, by=self._wanted.by or "--spectators")
        told = self._open_window(by_hand=False) if self._wanted.window else ""
        return " ".join(filter(None, (told, self._serve() if self._wanted.page else "")))

    def attach(self, session: Session) -> None:
        """Show the match from now on."""
        self._session = session
        session.listen(lambda state, events: self._hear(session, state, events))
        self._hear(session, session.state, ())
        if self._wanted.is_on:
            self._note(session)

    def detach(self) -> None:
        """No match any more; where nobody watches, nothing of it is kept either."""
        self._session = None
        if self._is_watched:
            self._match.hear(Moment(self._around.time_ms()))
        else:
            self._match = DelayedMatch()

    def change(self, wanted: Spectatorship) -> str:
        """Switch by hand."""
        before, self._wanted = self._wanted, wanted
        told = ""
        if wanted.window and self._window is None and not before.window:
            told = self._open_window(by_hand=True)
        elif not wanted.window:
            self._close_window()
        if wanted.page and self._page is None:
            told = self._serve() or told
        elif not wanted.page:
            self._close_page()
        self._around.keep(self._wanted)
        self._heard(self._wanted)
        self.look()
        return told

    def picture(self) -> QImage:
        """What stands in the window, for guides; empty while there is none."""
        return self._window.window.grabWindow() if self._window is not None else QImage()

    def close(self) -> None:
        """Nobody watches any more."""
        self._timer.stop()
        self._close_window()
        self._close_page()

    @Slot()
    def look(self) -> None:
        """Whatever happens on the board meanwhile: a clock that halted would tell of it before its time."""
        if not self._is_watched:
            self._timer.stop()
            return
        self._timer.start()
        at = self._around.time_ms() - self._wanted.delay * 1000
        moment = self._match.at(at)
        shown = watched(moment, at, self._around.t)
        if self._window is not None:
            self._model.show(moment, shown)
        if self._page is not None:
            values = self._around.values
            looks = {"home_left": values["home_side"] == "left", "swapped": values["checkers"] == "white_dark"}
            self._page.show(json.dumps(shown.plain() | looks, ensure_ascii=False).encode("utf-8", "backslashreplace"))

    @Slot()
    def looks_changed(self) -> None:
        """Theme or direction of the board."""
        self._model.look(self._around.values, self._around.table.settings_model.club_look)

    # Inside

    @property
    def _is_watched(self) -> bool:
        return self._window is not None or self._page is not None

    def _hear(self, session: Session, state: MatchState, events: Sequence[Event]) -> None:
        if session is self._session:
            self._match.hear(
                Moment(self._around.time_ms(), state, session.now(), stands=session.fault is not None), events
            )

    def _open_window(self, *, by_hand: bool) -> str:
        t, board = self._around.t, self._around.board_window()
        if self._around.is_kiosk and QGuiApplication.platformName().startswith("wayland"):
            self._wanted = replace(self._wanted, window=False)
            return t(
                "This session shows one window only, so a second one would cover the board. Start the kiosk from a "
                "desktop session instead."
            )
        screen = screen_for(self._wanted.screen, board.screen())
        if screen is None and self._wanted.screen:
            names = ", ".join(map(_called, QGuiApplication.screens()))
            told = t(
                "There is no other screen “{name}”. Connected are: {screens}.", name=self._wanted.screen, screens=names
            )
            screen = screen_for("", board.screen())
        else:
            told = ""
        if screen is None and (
            self._around.is_kiosk or board.visibility() == board.Visibility.FullScreen or not by_hand
        ):
            self._wanted = replace(self._wanted, window=not by_hand)
            return told or (
                t("No second screen is connected. Connect the projector and open the window again.") if by_hand else ""
            )
        self.looks_changed()
        self._window = SpectatorsWindow(self._model, screen)
        self._window.window.screenChanged.connect(self._screen_changed)
        self._window.window.activeChanged.connect(self._give_focus_back)
        self._window.window.visibleChanged.connect(self._closed_from_outside)
        self.look()
        return told

    @Slot()
    def _close_window(self) -> None:
        window, self._window = self._window, None
        if window is not None:
            window.close()

    @Slot()
    def _give_focus_back(self) -> None:
        """Not every system heeds that the window wants no focus."""
        if self._window is not None and self._window.window.isActive():
            self._around.board_window().requestActivate()

    @Slot(bool)
    def _closed_from_outside(self, visible: bool) -> None:
        if not visible and self._window is not None:
            QTimer.singleShot(0, self._switch_window_off)

    @Slot()
    def _switch_window_off(self) -> None:
        """As the director does; the program's end closes every window too, and then it is wanted again at the next
        start.
        """
        if self._window is not None and not self._around.table.property("isEnding"):
            self.change(replace(self._wanted, window=False))
            if self._session is not None:
                self._note(self._session)

    def _note(self, session: Session) -> None:
        """Into the record: who watches, and how late."""
        if session.state.phase is not Phase.MATCH_OVER:
            t, wanted = self._around.t, self._wanted
            at = self._around.table.match_model.wall_clock()
            shown = spectator_words.shown_to_spectators(t, wanted.delay, window=wanted.window, page=wanted.page)
            session.submit(NoteOrdered(Authority(wanted.by, t("spectators"), DISCRETION, at), shown))

    @Slot(QScreen)
    def _screen_came(self, _screen: QScreen) -> None:
        if self._wanted.window and self._window is None:
            self._open_window(by_hand=False)

    @Slot(QScreen)
    def _screen_goes(self, screen: QScreen) -> None:
        if self._window is not None and self._window.window.screen() is screen:
            self._close_window()

    @Slot(QScreen)
    def _screen_changed(self, screen: QScreen | None) -> None:
        """It was moved onto the board: away with it."""
        if (
            self._window is not None
            and screen is self._around.board_window().screen()
            and len(QGuiApplication.screens()) > 1
        ):
            QTimer.singleShot(0, self._close_window)

    def _serve(self) -> str:
        from tavla.system.overlay_page import OverlayPage

        t, port = self._around.t, self._wanted.port
        try:
            self._page = OverlayPage(paths.resources() / "overlay" / "overlay.html", port)
        except OSError as error:
            self._wanted = replace(self._wanted, page=False)
            return (
                t("Port {port} is in use by another program. Choose another port.", port=port)
                if error.errno == errno.EADDRINUSE
                else t("The page cannot be served on port {port}: {reason}.", port=port, reason=found(error))
            )
        self.look()
        return ""

    def _close_page(self) -> None:
        page, self._page = self._page, None
        if page is not None:
            page.close()


def _called(screen: QScreen) -> str:
    screens = QGuiApplication.screens()
    return f"{screens.index(screen) + 1} {screen.name()}".strip() if screen in screens else screen.name()
