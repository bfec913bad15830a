"""Two hands at the window that touch as people do and as panels are: palms, double taps, bounces, held keys, two at once,
a pen.

The oracle: before each act it is said which facts it means, of which side. Whatever else is in the record after it was
meant by nobody; a fact that was meant and is not there is a press that was lost. A double tap means what its first tap
means; a palm, a bounce, a finger that slides and rests, a held key's repeats and a tap of the waiting side mean nothing,
nor does a sleeve, a checker carried off the screen, a contact the panel gives up, one that the screen turned under, nor
a thumb under which the button became another.
An act begins once what it touches lives: a press within a dead time is meant to come to nothing.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import (
    QGuiApplication,
    QInputDevice,
    QKeyEvent,
    QMouseEvent,
    QPointingDevice,
    QTabletEvent,
    QTouchEvent,
)
from PySide6.QtTest import QTest
from window_stage import WindowStage

from tavla.domain.facts import events as facts
from tavla.domain.facts.turn import Phase
from tavla.domain.game.illegality import why_incomplete
from tavla.domain.game.legality import next_moves
from tavla.domain.game.play import CheckerMove, Play
from tavla.domain.game.player import Player
from tavla.rules.loader import ruleset_of
from tavla_ui.board.gestures import CUBE_HOLD_MS, Contact
from tavla_ui.board.gestures import Phase as Touch
from tavla_ui.robots.finder import centre_of
from tavla_ui.robots.players import _may_double

THINKS_MS = (1_100, 1_700)
"""Longer than every dead time, so short that no flag falls."""
DOUBLE_TAP_MS = (60, 120, 250)
BOUNCES_MS = (5, 15, 25, 40)
HELD_MS = 40
SLIP_PX = 30
DOUBLES, PASSES, DRAGS, UNDOES, HURRIES, CALLS, REPENTS, TURNS = 0.25, 0.3, 0.5, 0.06, 0.06, 0.02, 0.3, 0.02
"""How often a hand does what it need not do."""
_ENDS: tuple[type, ...] = (facts.GameEnded, facts.MatchEnded, facts.TouchesCounted)
"""What the board writes at the end of a game by itself: also how many taps came to nothing."""
Means = tuple[type, Player | None]
_PEN = {
    "press": (QEvent.Type.TabletPress, QEvent.Type.MouseButtonPress),
    "move": (QEvent.Type.TabletMove, QEvent.Type.MouseMove),
    "release": (QEvent.Type.TabletRelease, QEvent.Type.MouseButtonRelease),
}
"""What the system tells of a pen, and what Qt makes of it where nobody takes that."""
_FOLLOWS: dict[type, tuple[type, ...]] = {facts.TurnEnded: _ENDS, facts.DoubleDropped: _ENDS}


class RandomHands:
    """Plays a match by noisy touches, and judges every act."""

    _pen_device: QPointingDevice | None = None
    """One for the whole program: Qt keeps every device it has made."""

    def __init__(self, stage: WindowStage, random: Random) -> None:
        self.stage, self.random = stage, random
        self.done: Counter[str] = Counter()
        self.faults: list[str] = []
        self._resting: dict[int, QPoint] = {}
        self._hurried_with: Play | None = None

    def step(self) -> None:
        """What the side whose act it is does next."""
        state = self.stage.session.state
        player = state.on_roll
        if state.freeze is not None:
            for seat in Player:
                if not state.freeze.agreed[seat]:
                    self._press("resume", seat, ((facts.ResumeAgreed, seat),))
        elif state.phase is Phase.BETWEEN_GAMES:
            self._confirm()
        elif player is None:
            self._open()
        elif self.random.random() < CALLS:
            seat = self.random.choice(list(Player))
            self._tap("director", f"{seat.value}.director", ((facts.PlayStopped, seat),), self._once, self._twice)
        elif state.phase is Phase.MOVING:
            self._move(player)
        elif state.phase is Phase.TO_ROLL and _may_double(state, player) and self.random.random() < DOUBLES:
            self._double(player)
        else:
            self._press("roll", player, ((facts.Rolled, player),))
            self._hurried_with = None

    # What is meant

    def _open(self) -> None:
        means = ((facts.OpeningRolled, None),)
        if self.random.random() < 0.5:
            self._judged("opening by both", means, lambda: self._both("bigButton"))
        else:
            self._press("opening", self.random.choice(list(Player)), means)

    def _confirm(self) -> None:
        if self.random.random() < 0.5:
            means = [(facts.ScoreConfirmed, seat) for seat in Player]
            self._judged("score by both", means, lambda: self._both("bigButton"))
            return
        for seat in Player:
            self._press("score", seat, ((facts.ScoreConfirmed, seat),))

    def _double(self, player: Player) -> None:
        touched = ((facts.CubeTouched, player),)
        if ruleset_of(self.stage.session.state.setup.ruleset).cube.touch_binds:
            if self.random.random() < 0.5:
                self._tap("cube", "cube", (), self._once, self._twice, self._bouncing)
            self._tap("cube", "cube", touched, self._held)
        else:
            self._tap("cube", "cube", touched, self._once, self._twice, self._bouncing, self._held)
            if self.random.random() < REPENTS:
                self._judged("cube put back", ((facts.CubeReturned, player),), lambda: self._put_back(player))
                return
        self._press("offer", player, ((facts.DoubleOffered, player),))
        other = player.opponent
        if self.random.random() >= PASSES:
            self._tap(
                "take", f"take-{other.value}", ((facts.DoubleTaken, other),), self._once, self._twice, self._bouncing
            )
            return
        self._tap("pass", f"drop-{other.value}", (), self._once, self._twice, self._bouncing)
        self.stage.driver.hands.look()
        self._tap("really pass", f"really-{other.value}", ((facts.DoubleDropped, other),), self._once, self._bouncing)

    def _move(self, player: Player) -> None:
        state = self.stage.session.state
        assert state.roll is not None
        if state.moves and self.random.random() < UNDOES:
            self._tap("undo", f"{player.value}.undo", ((facts.MovesArranged, player),), self._once, self._bouncing)
        elif not why_incomplete(state.position.seen_by(player), state.roll, state.moves):
            self._press("end", player, ((facts.TurnEnded, player),))
        elif state.moves != self._hurried_with and self.random.random() < HURRIES:
            self._hurried_with = state.moves
            means = ((facts.AttemptRefused, player),)
            self._tap("end too soon", f"{player.value}.bigButton", means, self._once, self._twice, self._bouncing)
        else:
            moves = next_moves(state.position.seen_by(player), state.roll, state.moves)
            self._move_checker(player, self.random.choice(moves))

    def _move_checker(self, player: Player, move: CheckerMove) -> None:
        driver = self.stage.driver
        driver._lead(move.die)
        moved_here = any(made.target == move.origin for made in self.stage.session.state.moves)
        start, end = driver._top_of(player, move.origin), driver._place(player, move.target)
        means = ((facts.MovesArranged, player),)
        if moved_here or self.random.random() < DRAGS:
            ways = (self._drag, self._drag_bouncing, self._drag_beside_another, self._drag_by_pen)
            way = self.random.choice(ways)
            self._judged(f"move{way.__name__}", means, lambda: way(start, end))
        else:
            way_of_tap = self.random.choice((self._once, self._bouncing, self._by_pen))
            self._judged(f"move{way_of_tap.__name__}", means, lambda: way_of_tap(start))

    def _press(self, what: str, seat: Player, means: Sequence[Means]) -> None:
        """The big button, in any way."""
        ways: list[Callable[[QPoint], None]] = [self._once, self._twice, self._bouncing, self._slipping, self._by_pen]
        state = self.stage.session.state
        if state.decider is seat and state.freeze is None:
            ways.append(self._by_key)
        self._tap(what, f"{seat.value}.bigButton", means, *ways)

    def _tap(self, what: str, name: str, means: Sequence[Means], *ways: Callable[[QPoint], None]) -> None:
        way = self.random.choice(ways)
        self._judged(f"{what}{way.__name__}", means, lambda: way(centre_of(self.stage.window, name)))

    def _judged(self, what: str, means: Sequence[Means], act: Callable[[], None]) -> None:
        self.stage.let_pass(self.random.randint(*THINKS_MS))
        self._disturbed()
        self.stage.time.pass_by(max(BOUNCES_MS) + 1)  # no hand is where another just was as quickly as a panel bounces
        self._found(what, means, act)
        if self._resting:
            self._found("a hand is taken away", (), lambda: self._frame("release", 7, self._resting[7]))

    def _found(self, what: str, means: Sequence[Means], act: Callable[[], None]) -> None:
        session = self.stage.session
        before = len(session.history)
        act()
        self.stage.settle()
        self.done[what] += 1
        found = list(session.history[before:])
        for kind, player in means:
            meant = next(
                (e for e in found if isinstance(e, kind) and player in (None, getattr(e, "player", None))), None
            )
            if meant is None:
                self.faults.append(f"act {self.done.total()}, {what}: {kind.__name__} was lost")
            else:
                found.remove(meant)
                found = [each for each in found if not isinstance(each, _FOLLOWS.get(kind, ()))]
        self.faults += [f"act {self.done.total()}, {what}: nobody meant {event}" for event in found]

    # Ways of touching

    def _frame(self, act: str, finger: int, at: QPoint) -> None:
        """One report of the panel: a finger comes, moves or goes while others rest."""
        sequence = QTest.touchEvent(self.stage.window, self.stage.driver.hands._finger)
        self._resting.pop(finger, None)
        for rests in self._resting:
            sequence.stationary(rests)
        getattr(sequence, act)(finger, at, self.stage.window)
        if act != "release":
            self._resting[finger] = at
        sequence.commit()

    def _once(self, at: QPoint) -> None:
        self._frame("press", 0, at)
        self.stage.time.pass_by(self.random.randint(20, 120))
        self._frame("release", 0, at)

    def _twice(self, at: QPoint) -> None:
        self._once(at)
        self.stage.settle()
        self.stage.let_pass(self.random.choice(DOUBLE_TAP_MS))
        self._once(at)

    def _held(self, at: QPoint) -> None:
        self._frame("press", 0, at)
        self.stage.time.pass_by(self.random.randint(CUBE_HOLD_MS, 900))
        self._frame("release", 0, at)
        self._bounce(at)

    def _bouncing(self, at: QPoint) -> None:
        self._once(at)
        self._bounce(at)

    def _bounce(self, at: QPoint) -> None:
        """The panel loses the finger that goes, and finds it again, up to three times."""
        for wait in self.random.choices(BOUNCES_MS, k=self.random.randint(1, 3)):
            if self.random.random() < 0.5:
                self.stage.settle()
            self.stage.time.pass_by(wait)
            near = at + QPoint(self.random.randint(-3, 3), self.random.randint(-3, 3))
            self._frame("press", 0, near)
            self._frame("release", 0, near)

    def _slipping(self, at: QPoint) -> None:
        """Down near the button's edge towards the field, up beside it."""
        window = self.stage.window
        slip = QPoint(0, -SLIP_PX) if window.width() > window.height() else QPoint(SLIP_PX, 0)
        slip = slip if at.y() > window.height() / 2 else -slip
        self._frame("press", 0, at)
        self.stage.time.pass_by(60)
        self._frame("move", 0, at + slip)
        self._frame("release", 0, at + slip)

    def _by_key(self, _at: QPoint) -> None:
        self.stage.seen("touchField").forceActiveFocus()
        for repeat in range(self.random.randint(1, 30)):
            event = QKeyEvent(
                QKeyEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "", repeat > 0
            )
            QGuiApplication.sendEvent(self.stage.window, event)
            self.stage.settle()
            self.stage.let_pass(HELD_MS)

    def _pen(self, act: str, at: QPoint) -> None:
        """What the system tells of a pen, and the mouse that Qt makes of it."""
        hands, left, none = RandomHands, Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
        can = QInputDevice.Capability.Position | QInputDevice.Capability.Pressure
        kind = QInputDevice.DeviceType.Stylus, QPointingDevice.PointerType.Pen
        device = hands._pen_device = hands._pen_device or QPointingDevice("pen", 77, *kind, can, 1, 1)
        own, made = _PEN[act]
        spot, keys = QPointF(at), Qt.KeyboardModifier.NoModifier
        buttons = none if act == "move" else left, none if act == "release" else left
        event = QTabletEvent(own, device, spot, spot, 0.5, 0.0, 0.0, 0.0, 0.0, 0.0, keys, *buttons)
        event.setAccepted(False)
        QGuiApplication.sendEvent(self.stage.window, event)
        if not event.isAccepted():
            QGuiApplication.sendEvent(self.stage.window, QMouseEvent(made, spot, spot, *buttons, keys))

    def _by_pen(self, at: QPoint) -> None:
        self._pen("press", at)
        self.stage.time.pass_by(self.random.randint(20, 120))
        self._pen("release", at)

    def _drag_by_pen(self, start: QPoint, end: QPoint) -> None:
        """The hand that holds the pen lies on the field meanwhile."""
        self._pen("press", start)
        for part in (0.3, 0.7, 1.0):
            self.stage.time.pass_by(20)
            self._pen("move", start + (end - start) * part)
            if part == 0.3:
                self._palm()
        self._pen("release", end)

    def _put_back(self, player: Player) -> None:
        """His thumb lies on the big button while the other hand puts the cube back."""
        thumb = centre_of(self.stage.window, f"{player.value}.bigButton")
        self._frame("press", 6, thumb)
        self.stage.time.pass_by(self.random.randint(20, 900))
        self._once(centre_of(self.stage.window, "cube"))
        self.stage.settle()
        self.stage.let_pass(self.random.randint(20, 1_500))
        self._frame("release", 6, thumb)

    def _both(self, button: str) -> None:
        """Both seats' fingers come down within one report, and go one after the other."""
        white, black = (centre_of(self.stage.window, f"{seat.value}.{button}") for seat in Player)
        sequence = QTest.touchEvent(self.stage.window, self.stage.driver.hands._finger)
        sequence.press(0, white, self.stage.window).press(1, black, self.stage.window).commit()
        self._resting |= {0: white, 1: black}
        self.stage.time.pass_by(50)
        self._frame("release", 0, white)
        self._frame("release", 1, black)

    def _drag(self, start: QPoint, end: QPoint) -> None:
        self._drag_and(start, end, lambda: None)

    def _drag_bouncing(self, start: QPoint, end: QPoint) -> None:
        self._drag(start, end)
        self._bounce(end)

    def _drag_beside_another(self, start: QPoint, end: QPoint) -> None:
        """The other hand taps on the field while a checker is carried."""

        def taps() -> None:
            at = self._anywhere()
            self._frame("press", 5, at)
            self.stage.time.pass_by(60)
            self._frame("release", 5, at)

        self._drag_and(start, end, taps)

    def _drag_and(self, start: QPoint, end: QPoint, meanwhile: Callable[[], None]) -> None:
        self._frame("press", 0, start)
        for part in (0.3, 0.7, 1.0):
            self.stage.time.pass_by(20)
            self._frame("move", 0, start + (end - start) * part)
            if part == 0.7:
                meanwhile()
        self._frame("release", 0, end)

    # What is meant by nobody

    def _disturbed(self) -> None:
        state = self.stage.session.state
        if state.phase not in (Phase.TO_ROLL, Phase.MOVING) or state.on_roll is None or state.freeze is not None:
            return
        waiting = state.on_roll.opponent.value
        carrying: tuple[tuple[str, Callable[[], None]], ...] = (
            ("sliding hand", self._hand),
            ("off the bezel", self._off_the_bezel),
            ("given up by the panel", self._cancelled),
            ("mouse beside a finger", self._mouse),
            ("pen beside a finger", self._pen_beside_a_finger),
            ("finger beside a pen", self._finger_beside_a_pen),
            ("turned screen", self._turned),
        )
        what, disturb = self.random.choice(
            (
                *(carrying if self._own_places() else ()),
                ("nothing", lambda: None),
                ("palm", self._palm),
                ("stray finger", self._stray),
                ("resting hand", self._rest),
                ("waiting side's menu", lambda: self._taps(f"{waiting}.menu", f"{waiting}.menu.close")),
                ("waiting side's strip", lambda: self._taps(f"{waiting}.strip")),
                ("desktop's key", self._desktops_key),
                ("own menu", lambda: self._own_menu(state.on_roll)),
                ("button given up by the panel", lambda: self._button_cancelled(state.on_roll)),
                ("sleeve", self._sleeve),
            )
        )
        self._found(what, (), disturb)

    def _anywhere(self) -> QPoint:
        field = self.stage.seen("board")
        x, y = self.random.uniform(0.1, 0.9) * field.width(), self.random.uniform(0.1, 0.9) * field.height()
        return field.mapToScene(QPointF(x, y)).toPoint()

    def _palm(self) -> None:
        """A wide contact anywhere over the field; QTest's own contacts have no width."""
        board, at = self.stage.board.table.match_model.board_model, self._anywhere()
        for phase in (Touch.DOWN, Touch.MOVED, Touch.UP):
            board.contact(Contact(phase, 9, at.x(), at.y(), 260.0, self.stage.time()), lifts=True)

    def _slide(self) -> QPoint:
        """A finger slides from a place that holds nothing of the mover's; where it is then."""
        state = self.stage.session.state
        assert state.on_roll is not None
        own = state.board.seen_by(state.on_roll).own_at
        at = self.stage.driver._place(state.on_roll, self.random.choice([n for n in range(1, 25) if not own(n)]))
        self._frame("press", 7, at)
        self._frame("move", 7, at + QPoint(15, 40))
        return at + QPoint(15, 40)

    def _stray(self) -> None:
        self._frame("release", 7, self._slide())

    def _rest(self) -> None:
        """It lies there while the next act is made."""
        self._slide()

    def _taps(self, *names: str) -> None:
        for name in names:
            self.stage.time.pass_by(60)
            self._once(centre_of(self.stage.window, name))
            self.stage.driver.hands.look()

    def _desktops_key(self) -> None:
        self.stage.seen("touchField").forceActiveFocus()
        key, modifier = self.random.choice("CPTSU"), self.random.choice(("Control", "Alt", "Meta"))
        QTest.keyClick(
            self.stage.window, getattr(Qt.Key, f"Key_{key}"), getattr(Qt.KeyboardModifier, f"{modifier}Modifier")
        )

    def _own_menu(self, player: Player | None) -> None:
        """It lies over the mover's own checkers, and what closes it is touched twice."""
        assert player is not None
        self._taps(f"{player.value}.menu")
        self._twice(centre_of(self.stage.window, f"{player.value}.menu.close"))
        self.stage.driver.hands.look()
        self.stage.let_pass(self.random.randint(*THINKS_MS))  # he sees his checkers again

    def _carried(self) -> QPoint:
        """Where one of the mover's checkers lies that a finger would take along."""
        player = self.stage.session.state.on_roll
        assert player is not None
        return self.stage.driver._top_of(player, self.random.choice(self._own_places()))

    def _own_places(self) -> list[int]:
        state = self.stage.session.state
        assert state.on_roll is not None
        own = state.board.seen_by(state.on_roll).own_at
        return [number for number in range(1, 26) if own(number)]

    def _hand(self) -> None:
        """Two or three contacts of one hand, laid down wherever it comes on the field and drawn over it; none on a sentence there,
        which has its touches for itself.
        """
        for seat in Player:
            if self.stage.sees(f"{seat.value}.notice"):
                self._taps(f"{seat.value}.notice")
                self.stage.let_pass(self.random.randint(*THINKS_MS))
        starts = {7: self._carried() if self.random.random() < 0.5 else self._anywhere()}
        middle = self.stage.seen("board").mapToScene(self.stage.seen("board").boundingRect().center()).toPoint()
        inward = [70 if at < centre else -70 for at, centre in zip(starts[7].toTuple(), middle.toTuple(), strict=True)]
        starts[8] = starts[7] + (QPoint(inward[0], 0) if self.random.random() < 0.5 else QPoint(0, inward[1]))
        if self.random.random() < 0.5:
            starts[9] = starts[7] + QPoint(inward[0] // 2, inward[1] // 2)
        way = QPoint(self.random.randint(-120, 120), self.random.choice((-60, 60)))
        for finger in self.random.sample(sorted(starts), len(starts)):
            self._frame("press", finger, starts[finger])
            self.stage.time.pass_by(self.random.randint(0, 20))
        for part in (0.1, 0.3, 0.6, 1.0):
            self.stage.time.pass_by(15)
            for finger, start in starts.items():
                self._frame("move", finger, start + way * part)
        for finger, start in starts.items():
            self._frame("release", finger, start + way)

    def _sleeve(self) -> None:
        """Short strokes of cloth, each a contact of its own, between the mover's checkers."""
        for _ in range(self.random.randint(2, 5)):
            self._stray()
            self.stage.time.pass_by(self.random.randint(5, 40))

    def _off_the_bezel(self) -> None:
        """A checker is carried over the screen's edge, where the panel loses the finger."""
        start, window = self._carried(), self.stage.window
        tall = window.width() > window.height()
        edge = self.random.choice((-2, (window.height() if tall else window.width()) + 2))
        end = QPoint(start.x(), edge) if tall else QPoint(edge, start.y())
        self._drag(start, end)

    def _cancelled(self) -> None:
        """The panel, or a gesture of the desktop's, takes the fingers away: from a checker, and from the big button."""
        start = self._carried()
        self._frame("press", 7, start)
        if self.random.random() < 0.7:
            self._frame("move", 7, start + QPoint(40, 30))
        self._gives_up()

    def _button_cancelled(self, player: Player | None) -> None:
        assert player is not None
        self._frame("press", 7, centre_of(self.stage.window, f"{player.value}.bigButton"))
        self.stage.time.pass_by(self.random.randint(20, 900))
        self._gives_up()

    def _gives_up(self) -> None:
        device = self.stage.driver.hands._finger
        QGuiApplication.sendEvent(self.stage.window, QTouchEvent(QEvent.Type.TouchCancel, device))
        self._resting.clear()

    def _pen_beside_a_finger(self) -> None:
        """A pen takes hold of what a finger has not, and draws, while the finger carries a checker and brings it back."""
        start, other = self._carried(), self._carried()
        self._frame("press", 7, start)
        self._frame("move", 7, start + QPoint(40, 30))
        self._pen("press", other)
        self._pen("move", other + QPoint(50, 20))
        self._frame("move", 7, start + QPoint(20, 10))
        if self.random.random() < 0.5:
            self._pen("release", other)
            self._frame("release", 7, start)
        else:
            self._frame("release", 7, start)
            self._pen("release", other)

    def _finger_beside_a_pen(self) -> None:
        """Fingers tap while a pen carries a checker, which goes back to where it was."""
        start = self._carried()
        self._pen("press", start)
        self._pen("move", start + QPoint(40, 30))
        for _ in range(self.random.randint(1, 3)):
            self._once(self._anywhere())
        self._pen("move", start + QPoint(20, 10))
        self._pen("release", start)

    def _mouse(self) -> None:
        """A mouse clicks on the field while a finger carries a checker, which goes back to where it was."""
        start = self._carried()
        self._frame("press", 7, start)
        self._frame("move", 7, start + QPoint(40, 30))
        QTest.mouseClick(self.stage.window, Qt.MouseButton.LeftButton, pos=self._anywhere())
        self._frame("move", 7, start + QPoint(20, 10))
        self._frame("release", 7, start)

    def _turned(self) -> None:
        """The screen is turned, and back, while a finger carries a checker."""
        if self.random.random() > TURNS * 10:
            return
        window, start = self.stage.window, self._carried()
        size = window.size()
        self._frame("press", 7, start)
        self._frame("move", 7, start + QPoint(40, 30))
        window.resize(size.transposed())
        self.stage.driver.hands.look()
        self._frame("move", 7, start + QPoint(60, 50))
        if self.random.random() < 0.5:
            self._frame("release", 7, start + QPoint(60, 50))
        window.resize(size)
        self.stage.driver.hands.look()
        if 7 in self._resting:
            self._frame("release", 7, start + QPoint(60, 50))
