"""The match looked back on: every moment on a board of its own, which nothing can touch."""

from collections.abc import Callable, Sequence
from typing import Protocol

from PySide6.QtCore import Property, QObject, Signal, Slot
from PySide6.QtQml import QmlElement

from tavla.application.telling.moments import Moments
from tavla.application.telling.told import MomentKind
from tavla.application.telling.turn_log import TurnLog
from tavla.domain.facts.events import Event
from tavla.domain.fold.match_state import MatchState
from tavla.domain.game.player import Player
from tavla.domain.time.clock import ClockMethod
from tavla.text import clock_words, moment_words, record_words
from tavla.text.words import Words
from tavla_ui.board.board_face import BoardSettings
from tavla_ui.board.still_board import StillBoard

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1

_MARKED = (MomentKind.INCIDENT, MomentKind.RULING)
_STOPS = {"step": tuple(MomentKind), "turn": (MomentKind.TURN, MomentKind.RULING), "mark": _MARKED}


class LookedAt(Protocol):
    """A match that can be looked back on."""

    @property
    def history(self) -> Sequence[Event]:
        """All its facts, in order."""


@QmlElement
class LookBackViewModel(QObject):
    """Begins at the match as it stands, or at a moment (`at`).

    `take_back` goes to the act that takes play back to a place of the turn log; None where nobody may do it.
    """

    changed = Signal()
    marksChanged = Signal()
    stood = Signal(int)
    """At another moment: after that fact, from 0."""

    def __init__(
        self,
        match: LookedAt,
        t: Words,
        settings: Callable[[], BoardSettings],
        reader: Player,
        parent: QObject,
        *,
        at: int = -1,
        take_back: Callable[[int], None] | None = None,
    ) -> None:
        super().__init__(parent)
        self._match, self._t, self._settings, self._take_back = match, t, settings, take_back
        self._moments, self._log = Moments(), TurnLog()
        self._at = at
        self._face = StillBoard(lambda _player: t, self)
        self._face.read_from(reader)

    def refresh(self) -> None:
        """Take in what has been added; somebody who looks at the latest moment stays with it."""
        before = len(self._moments)
        latest = self._at == before - 1
        self._moments.follow(self._match.history)
        if self._take_back is not None:
            self._log.follow(self._match.history)
        self._face.arrange(self._settings())
        self._show(len(self._moments) - 1 if latest else self._at)
        if len(self._moments) != before:
            self.marksChanged.emit()

    @property
    def state(self) -> MatchState | None:
        return self._state()

    @property
    def number(self) -> int:
        """Which fact it stands after, from 0."""
        return self._at

    # Shown

    face = Property(StillBoard, lambda self: self._face, constant=True)
    turned = Property(bool, lambda self: self._face.layout.is_turned(Player.WHITE), notify=changed)
    place = Property(str, lambda self: self._place(), notify=changed)
    told = Property(str, lambda self: self._told(), notify=changed)
    ground = Property(str, lambda self: self._ground(), notify=changed)
    isMarked = Property(
        bool, lambda self: self._count() > 0 and self._moments[self._at].kind in _MARKED, notify=changed
    )
    isGone = Property(bool, lambda self: self._count() > 0 and self._moments[self._at].is_gone, notify=changed)
    players = Property(list, lambda self: self._players(), notify=changed)
    steps = Property(list, lambda self: self._steps(), notify=changed)
    along = Property(float, lambda self: self._share(self._at), notify=changed)
    marks = Property(list, lambda self: self._marks(), notify=marksChanged)
    backText = Property(
        str, lambda self: self._t("Take play back to here…") if self._take_back is not None else "", notify=changed
    )
    canTakeBack = Property(bool, lambda self: self._moment_of_log() is not None, notify=changed)

    # Pressed

    @Slot(str, int)
    def step(self, by: str, way: int) -> None:
        """On (1) or back (-1): by `step`, `turn` or `mark`."""
        if self._count():
            self._show(self._moments.next(self._at, way, *_STOPS[by]))

    @Slot(float)
    def goTo(self, share: float) -> None:
        """To the moment at that part of the match, 0 to 1."""
        self._show(round(share * (self._count() - 1)))

    @Slot(int)
    def go_to(self, number: int) -> None:
        """To the moment after that fact, from 0."""
        self._show(number)

    @Slot()
    def takeBack(self) -> None:
        """To the act that takes play back to the moment shown."""
        place = self._moment_of_log()
        if place is not None and self._take_back is not None:
            self._take_back(place)

    # Inside

    def _count(self) -> int:
        return len(self._moments)

    def _show(self, at: int) -> None:
        if not self._count():
            return
        self._at = min(max(at, 0), self._count() - 1)
        self._face.picture(self._moments.state(self._at))
        self.changed.emit()
        self.stood.emit(self._at)

    def _state(self) -> MatchState | None:
        return self._moments.state(self._at) if self._count() else None

    def _share(self, number: int) -> float:
        return number / max(1, self._count() - 1)

    def _place(self) -> str:
        state = self._state()
        return (
            ""
            if state is None
            else self._t(
                "Game {game} · moment {number} of {count}", game=state.game, number=self._at + 1, count=self._count()
            )
        )

    def _told(self) -> str:
        state, t = self._state(), self._t
        if state is None:
            return ""
        moment = self._moments[self._at]
        words = moment_words.told_at(t, moment.event, self._moments.state(max(0, self._at - 1)), state)
        return f"{words} ({t('taken back or void')})" if moment.is_gone else words

    def _ground(self) -> str:
        authority = getattr(self._moments[self._at].event, "authority", None) if self._count() else None
        return record_words.ground_of(self._t, authority) if authority else ""

    def _players(self) -> list[dict[str, object]]:
        state = self._state()
        if state is None:
            return []
        at, t = self._moments[self._at].event.at, self._t
        clocked = state.clock.settings.method is not ClockMethod.NONE
        times = {
            player: clock_words.time(state.clock.reading(player, at).seconds) if clocked else "" for player in Player
        }
        return [
            {
                "seat": player.value,
                "text": moment_words.standing_at(
                    t,
                    name=state.setup.players[player],
                    points=state.score.points[player],
                    length=state.score.length,
                    time=times[player],
                ),
                "onTurn": state.decider is player,
            }
            for player in Player
        ]

    def _steps(self) -> list[dict[str, object]]:
        t, last = self._t, self._count() - 1
        buttons = [
            ("mark", -1, "«", t("Incident"), t("Incident before")),
            ("turn", -1, "«", t("Turn"), t("Turn before")),
            ("step", -1, "‹", t("Step"), t("Step back")),
            ("step", 1, "›", t("Step"), t("Step on")),
            ("turn", 1, "»", t("Turn"), t("Next turn")),
            ("mark", 1, "»", t("Incident"), t("Next incident")),
        ]
        return [
            {
                "by": by,
                "way": way,
                "arrow": arrow,
                "text": text,
                "spoken": spoken,
                "enabled": self._at < last if way > 0 else self._at > 0,
            }
            for by, way, arrow, text, spoken in buttons
        ]

    def _marks(self) -> list[dict[str, object]]:
        return [
            {"along": self._share(moment.number), "ruling": moment.kind is MomentKind.RULING}
            for moment in self._moments.marks()
        ]

    def _moment_of_log(self) -> int | None:
        """Which moment that play can be taken back to this is: the match as it stands just after the fact shown."""
        if self._at >= self._count() - 1:
            return None
        return next((place for place, point in enumerate(self._log.past) if point.facts == self._at + 1), None)
