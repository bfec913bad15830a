"""A board in a window of its own, over a session whose log acknowledges at once."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import hypot
from pathlib import Path
from typing import Any, cast

from PySide6.QtCore import QCoreApplication, QObject, QPoint, QPointF, QUrl
from PySide6.QtGui import QPointingDevice
from PySide6.QtQuick import QQuickItem, QQuickView
from PySide6.QtTest import QTest
from shiboken6 import delete

import tavla_ui.board.touch_field  # noqa: F401 - the QML type
from tavla.application.commands.play import StartMatch
from tavla.application.decide import Accepted, start
from tavla.application.dice import ScriptedDice
from tavla.application.ports.session import Done
from tavla.application.refusals import Refused
from tavla.application.session import Session
from tavla.base.copies import replace
from tavla.domain.facts.events import Event
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match import MatchState, begun
from tavla.domain.game.cube import Cube
from tavla.domain.game.play import Play
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.position import Position
from tavla.domain.game.roll import Roll
from tavla.domain.time.clock import ClockMethod, ClockSettings
from tavla.domain.time.units import Instant, Millis
from tavla_ui.board.board import BoardViewModel
from tavla_ui.board.board_face import BoardSettings
from tavla_ui.board.board_frame import BoardFrame
from tavla_ui.board.board_places import PlacesModel
from tavla_ui.board.checkers import CheckerRow, CheckersModel
from tavla_ui.board.cube import AnswersFace, AnswersViewModel, CubeFace, CubeViewModel
from tavla_ui.board.dice import DiceModel, DieRow
from tavla_ui.board.geometry import BoardLayout, Rect
from tavla_ui.board.places import HomeSide, Place, PlaceKind, Seating, standing
from tavla_ui.controls.qml_engine import QML, furnish

RULESET = (Path(__file__).parents[3] / "rulesets" / "usbgf-2016.toml").read_text(encoding="utf-8")


class PromptLog:
    """Everything is durable at once."""

    def __init__(self) -> None:
        self.facts: list[Event] = []

    def append(self, events: Sequence[Event], *, durable: bool, done: Done | None = None) -> None:
        self.facts.extend(events)
        if done is not None:
            done(None)


class HandClock:
    """Board time that a test moves on."""

    def __init__(self) -> None:
        self.time = 1_000

    def __call__(self) -> Instant:
        return Instant(self.time)


def first_state(match_length: int = 9) -> MatchState:
    clock = ClockSettings(ClockMethod.SIMPLE, Millis(1_080_000), Millis(12_000))
    decision = start(
        StartMatch("m1", ByPlayer("Ada", "Bo"), match_length, clock, RULESET, ""), Instant(0), replaying=True
    )
    assert isinstance(decision, Accepted)
    return begun(decision.events[0])


def placed(white: dict[int, int], black: dict[int, int]) -> Position:
    """A position from what each side has on its own points; 25 the bar; the rest of fifteen is off."""
    counts = [0] * 28
    for point, count in white.items():
        counts[24 if point == 25 else point - 1] += count
    for point, count in black.items():
        if point == 25:
            counts[25] += count
        else:
            counts[24 - point] -= count
    counts[26], counts[27] = 15 - sum(white.values()), 15 - sum(black.values())
    return Position.from_counts(counts)


def moving(
    roll: tuple[int, int],
    position: Position | None = None,
    player: Player = Player.WHITE,
    **changes: Any,  # noqa: ANN401
) -> MatchState:
    state = first_state()
    clock = state.clock.start(player, Instant(0))
    return replace(
        state,
        phase=Phase.MOVING,
        on_roll=player,
        roll=Roll.of(*roll),
        position=position or state.position,
        clock=clock,
        **changes,
    )


def to_roll(player: Player = Player.WHITE, position: Position | None = None, cube: Cube | None = None) -> MatchState:
    state = first_state()
    return replace(
        state,
        phase=Phase.TO_ROLL,
        on_roll=player,
        position=position or state.position,
        cube=cube or Cube(),
        clock=state.clock.start(player, Instant(0)),
    )


class Stage:
    """The board in a window, played by touch events alone."""

    def __init__(
        self,
        state: MatchState,
        *,
        size: tuple[int, int] = (1280, 632),
        home_side: HomeSide = HomeSide.RIGHT,
        seating: Seating = Seating.FACE_TO_FACE,
        rolls: Sequence[tuple[int, int]] = (),
        theme: str = "evening",
        motion: bool = False,
    ) -> None:
        self.log, self.time = PromptLog(), HandClock()
        self.hops: list[Callable[[], None]] = []
        self.session = Session(
            [], state, self.log, ScriptedDice(Roll.of(*roll) for roll in rolls), self.time, lambda call: call()
        )
        self.refused: list[tuple[Player, Refused]] = []
        self.told: list[str] = []
        self.board = BoardViewModel(
            refused=lambda player, refused: self.refused.append((player, refused)),
            told=lambda _player, sentence: self.told.append(sentence),
        )
        self.view = QQuickView()
        self.warnings: list[str] = []
        self.view.engine().warnings.connect(lambda found: self.warnings.extend(error.toString() for error in found))
        furnish(self.view.engine())
        self.view.setResizeMode(QQuickView.ResizeMode.SizeRootObjectToView)
        theme_object = self.view.engine().singletonInstance("Tavla.Style", "Theme")
        assert isinstance(theme_object, QObject)
        scale_height = size[1] * 800 / 632
        for name, value in (
            ("theme", theme),
            ("motion", motion),
            ("windowWidth", size[0]),
            ("windowHeight", scale_height),
        ):
            theme_object.setProperty(name, value)
        self.view.setInitialProperties({"board": self.board})
        self.view.resize(*size)
        self.view.setSource(QUrl.fromLocalFile(str(QML / "Tavla" / "Board" / "BoardView.qml")))
        self.board.attach(self.session, BoardSettings(home_side, seating))
        self.view.show()
        while not self.view.isExposed():
            QCoreApplication.processEvents()
        self._down: set[int] = set()
        self._tapped = (-100.0, -100.0)
        self.device: QPointingDevice = QTest.createTouchDevice()

    def close(self) -> None:
        self.view.close()
        delete(self.view)
        self.board.detach()
        assert [] == self.warnings

    @property
    def state(self) -> MatchState:
        return self.session.state

    def moves(self) -> Play:
        return self.session.state.moves

    def phase(self) -> Phase:
        return self.session.state.phase

    @property
    def layout(self) -> BoardLayout:
        return cast("BoardFrame", self.board.frame).layout

    def checkers(self) -> Sequence[CheckerRow]:
        return cast("CheckersModel", self.board.checkers).rows

    def dice(self) -> Sequence[DieRow]:
        return cast("DiceModel", self.board.dice).rows

    def cube(self) -> CubeFace:
        return cast("CubeViewModel", self.board.cube).face

    def answers(self) -> AnswersFace:
        return cast("AnswersViewModel", self.board.answers).face

    def arrows(self) -> str:
        return str(self.board.property("lastPlayArrows"))

    def names(self) -> dict[str, str]:
        return {row.key: row.name for row in cast("PlacesModel", self.board.places).rows}

    # Hands

    def touch(self, *steps: tuple[str, int, float, float]) -> None:
        for phase, finger, x, y in steps:
            sequence = QTest.touchEvent(self.view, self.device, autoCommit=False)
            for other in self._down - {finger}:
                sequence.stationary(other)
            getattr(sequence, phase)(finger, QPoint(round(x), round(y)), self.view)
            sequence.commit()
            self._down = self._down - {finger} if phase == "release" else self._down | {finger}

    def tap(self, x: float, y: float, finger: int = 0) -> None:
        if hypot(x - self._tapped[0], y - self._tapped[1]) < 15:
            QTest.qWait(45)  # sooner it would be a bounce
        self._tapped = (x, y)
        self.touch(("press", finger, x, y), ("release", finger, x, y))

    def hold(self, x: float, y: float, milliseconds: int) -> None:
        self.touch(("press", 0, x, y))
        QTest.qWait(milliseconds)
        self.touch(("release", 0, x, y))

    def drag(self, way: Sequence[tuple[float, float]], finger: int = 0, lingers: int = 0) -> None:
        """From the first spot over the others, in short steps; `lingers` milliseconds at each corner."""
        self.touch(("press", finger, *way[0]))
        for (ax, ay), (bx, by) in pairwise(way):
            for part in (0.25, 0.5, 0.75, 1.0):
                self.touch(("move", finger, ax + (bx - ax) * part, ay + (by - ay) * part))
            if lingers:
                QTest.qWait(lingers)
        self.touch(("release", finger, *way[-1]))

    def slot(self, number: int, index: int = 0, player: Player | None = None) -> tuple[float, float]:
        """The slot of a checker on the place that `player` (else the side on roll) counts as `number`."""
        mover = player or self.state.decider or Player.WHITE
        spot = self.layout.slot(standing(number, mover), mover, index)
        return spot.x, spot.y

    def tap_number(self, number: int, index: int = 0) -> None:
        self.tap(*self.slot(number, index))

    def tap_rect(self, rect: Rect) -> None:
        self.tap(rect.centre.x, rect.centre.y)

    def drag_number(self, origin: int, *way: int, index: int = 0) -> None:
        self.drag([self.slot(origin, index), *(self.slot(number, 1) for number in way)])

    def items(self) -> list[QQuickItem]:
        """Every item of the scene."""
        found, queue = [], [self.view.rootObject()]
        while queue:
            item = queue.pop()
            found.append(item)
            queue += item.childItems()
        return found

    def shown(self, number: int, player: Player) -> int:
        """How many checkers of `player` are drawn on the place he counts as `number`."""
        place = standing(number, player)
        spots = {self.layout.slot(place, player, index) for index in range(15)}
        rows = [row for row in self.checkers() if row.on_board and row.white is (player is Player.WHITE)]
        return sum(any(abs(row.cx - spot.x) < 0.5 and abs(row.cy - spot.y) < 0.5 for spot in spots) for row in rows)


__all__ = ["Place", "PlaceKind", "QPointF", "Stage", "first_state", "moving", "placed", "to_roll"]
