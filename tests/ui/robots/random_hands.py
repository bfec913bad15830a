"""Two hands at the window that touch as people do and as panels are: palms, double taps, bounces, held keys.

The oracle: before each step it is said which facts the step means, of which side. Whatever else is in the record after it
was meant by nobody; a fact that was meant and is not there is a press that was lost. A double tap means what its first tap
means; a palm, a bounce, a finger that slides and rests, a held key's repeats and a tap of the waiting side mean nothing.
"""

from collections.abc import Callable, Sequence
from random import Random

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtTest import QTest
from window_stage import WindowStage

from tavla.application.commands import play as asked
from tavla.domain.facts import events as facts
from tavla.domain.facts.turn import Phase
from tavla.domain.game.legality import legal_plays
from tavla.domain.game.player import Player
from tavla_ui.board.gestures import Contact
from tavla_ui.board.gestures import Phase as Touch
from tavla_ui.robots.finder import centre_of

DOUBLE_TAP_MS = (60, 120, 250)
BOUNCES_MS = (5, 15, 25, 40)
Means = tuple[type, Player | None]


class RandomHands:
    """Plays matches by noisy touches, and judges every step."""

    def __init__(self, stage: WindowStage, random: Random) -> None:
        self.stage, self.random, self.steps = stage, random, 0
        self.faults: list[str] = []

    def step(self) -> None:
        """One act of the side whose act it is, with a disturbance before it or in it."""
        self.steps += 1
        stage = self.stage
        stage.let_pass(1_100)
        self._disturbed()
        state = stage.session.state
        player = state.on_roll
        match state.phase:
            case Phase.OPENING:
                self._tap("opening", self.random.choice(("white", "black")), ((facts.OpeningRolled, None),))
            case Phase.BETWEEN_GAMES:
                for seat in Player:
                    self._tap("score", seat.value, ((facts.ScoreConfirmed, seat),))
                    stage.let_pass(1_100)
            case Phase.TO_ROLL if player is not None:
                self._tap("roll", player.value, ((facts.Rolled, player),))
            case Phase.MOVING if player is not None and state.roll is not None:
                play = legal_plays(state.position.seen_by(player), state.roll)[0][1]
                if play:
                    stage.driver.does(asked.TakeBackAll(player)) if state.moves else None
                    stage.driver.does(asked.MakeMoves(player, play))
                    stage.let_pass(1_100)
                self._tap("end", player.value, ((facts.TurnEnded, player),))
            case _:
                pass

    def _judged(self, what: str, means: Sequence[Means], act: Callable[[], None]) -> None:
        session = self.stage.session
        before = len(session.history)
        act()
        self.stage.settle()
        found = list(session.history[before:])
        if any(isinstance(event, facts.TurnEnded) for event in found):
            found = [event for event in found if not isinstance(event, facts.GameEnded | facts.MatchEnded)]
        for kind, player in means:
            meant = next(
                (e for e in found if isinstance(e, kind) and player in (None, getattr(e, "player", None))), None
            )
            if meant is None:
                self.faults.append(f"step {self.steps}, {what}: {kind.__name__} was lost")
            else:
                found.remove(meant)
        self.faults += [f"step {self.steps}, {what}: nobody meant {event}" for event in found]

    # What is meant

    def _tap(self, what: str, seat: str, means: Sequence[Means]) -> None:
        at = centre_of(self.stage.window, f"{seat}.bigButton")
        way = self.random.choice((self._once, self._twice, self._bouncing, self._by_key))
        if way == self._by_key and self.stage.session.state.decider is None:
            way = self._once
        self._judged(f"{what} {way.__name__}", means, lambda: way(at))

    def _once(self, at: QPoint) -> None:
        self.stage.driver.hands.tap(at)

    def _twice(self, at: QPoint) -> None:
        wait = self.random.choice(DOUBLE_TAP_MS)
        self._once(at)
        self.stage.settle()
        self.stage.let_pass(wait)
        self._once(at)

    def _bouncing(self, at: QPoint) -> None:
        hands = self.stage.driver.hands
        hands.press(at)
        hands.release(at)
        for wait in self.random.choices(BOUNCES_MS, k=self.random.randint(1, 3)):
            hands._touch("press", at)
            hands._touch("release", at)
            self.stage.time.pass_by(wait)

    def _by_key(self, _at: QPoint) -> None:
        self.stage.seen("touchField").forceActiveFocus()
        for repeat in range(self.random.randint(1, 30)):
            event = QKeyEvent(
                QKeyEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "", repeat > 0
            )
            QGuiApplication.sendEvent(self.stage.window, event)
            self.stage.settle()
            self.stage.let_pass(40)

    # What is meant by nobody

    def _disturbed(self) -> None:
        session = self.stage.session
        if session.state.phase not in (Phase.TO_ROLL, Phase.MOVING) or session.state.on_roll is None:
            return
        waiting = session.state.on_roll.opponent.value
        disturb = self.random.choice(
            (
                ("palm", self._palm),
                ("stray finger", self._stray),
                ("waiting side's menu", lambda: self._taps(f"{waiting}.menu", f"{waiting}.menu.close")),
                ("desktop's key", self._desktops_key),
            )
        )
        self._judged(disturb[0], (), disturb[1])

    def _anywhere(self) -> QPoint:
        return QPoint(self.random.randrange(130, 1150), self.random.randrange(100, 700))

    def _palm(self) -> None:
        """A wide contact anywhere over the field; QTest's own contacts have no width."""
        board, at = self.stage.board.table.match_model.board_model, self._anywhere()
        for phase in (Touch.DOWN, Touch.MOVED, Touch.UP):
            board.contact(Contact(phase, 9, at.x(), at.y(), 260.0, 0), lifts=True)

    def _stray(self) -> None:
        """On the bar, which nothing stands on: it slides and rests while the next step is made."""
        board = self.stage.board.table.match_model.board_model
        at = self.stage.driver._spot(board.layout.bar.centre)
        self._contact(at, at + QPoint(0, 60))

    def _contact(self, at: QPoint, to: QPoint) -> None:
        window, device = self.stage.window, self.stage.driver.hands._finger
        for act, spot in (("press", at), ("move", to), ("release", to)):
            sequence = QTest.touchEvent(window, device)
            getattr(sequence, act)(7, spot, window)
            sequence.commit()

    def _taps(self, *names: str) -> None:
        for name in names:
            self._once(centre_of(self.stage.window, name))
            self.stage.driver.hands.look()

    def _desktops_key(self) -> None:
        self.stage.seen("touchField").forceActiveFocus()
        key, modifier = self.random.choice("CPTSU"), self.random.choice(("Control", "Alt", "Meta"))
        QTest.keyClick(
            self.stage.window, getattr(Qt.Key, f"Key_{key}"), getattr(Qt.KeyboardModifier, f"{modifier}Modifier")
        )
