"""The board under the players' hands: touches, mouse and keys become commands of the side whose act it is."""

from collections import Counter
from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Qt, Slot
from PySide6.QtQml import QmlElement

from tavla.application.commands.play import (
    Command,
    CountTouches,
    DropDouble,
    ReturnCube,
    TakeBackAll,
    TakeBackMove,
    TakeDouble,
    TouchCube,
)
from tavla.application.decide import Accepted, Decision, decide
from tavla.application.refusals import Refused
from tavla.application.session import Session
from tavla.domain.facts import events as facts
from tavla.domain.facts.idle_touches import TouchCount, TouchedPlace
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match import MatchState
from tavla.domain.game.player import ByPlayer, Player
from tavla.text.words import Words
from tavla_ui.board.board_face import BoardFace, Held
from tavla_ui.board.cube import raised_cube
from tavla_ui.board.geometry import BoardLayout, Rect, Spot, neighbour
from tavla_ui.board.gestures import (
    CUBE_HOLD_MS,
    HOLD_MS,
    Contact,
    Dragged,
    Dropped,
    GestureLimits,
    Gestures,
    GivenUp,
    Pressed,
    Tapped,
    limits_at,
)
from tavla_ui.board.places import Place, PlaceKind
from tavla_ui.board.touch_meaning import (
    Ask,
    Choose,
    Meaning,
    RaiseCube,
    ShowLastPlay,
    SwapDice,
    Table,
    cube_touched,
    dropped,
    tapped,
)
from tavla_ui.controls.dead_times import Change

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1

LIFT = 44.0
"""So far above a finger the checker that it holds is drawn."""

_LEAVES = (Qt.Key.Key_Escape, Qt.Key.Key_Tab, Qt.Key.Key_Backtab)
_ARROWS = {
    int(Qt.Key.Key_Left): (-1, 0),
    int(Qt.Key.Key_Right): (1, 0),
    int(Qt.Key.Key_Up): (0, -1),
    int(Qt.Key.Key_Down): (0, 1),
}
_ANSWERS = (PlaceKind.TAKE, PlaceKind.DROP, PlaceKind.REALLY)
_PRESSES = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


@QmlElement
class BoardViewModel(BoardFace):
    """Shows one session at a time; with none the board stands at its opening and takes no touch."""

    def __init__(
        self,
        words: Callable[[Player], Words] | None = None,
        parent: QObject | None = None,
        *,
        refused: Callable[[Player, Refused], None] = lambda _player, _refused: None,
        told: Callable[[Player, str], None] = lambda _player, _sentence: None,
        pressed: Callable[[Player], None] = lambda _player: None,
        dead: Callable[[Player], None] = lambda _player: None,
        escaped: Callable[[], bool] = lambda: False,
        touched: Callable[[], None] = lambda: None,
    ) -> None:
        """`told` says something over a seat's strip; `pressed` stands for the seat's big button; `dead` hears of a key
        that came too soon after the keys had become that side's; `escaped` closes what
        lies over the board, if anything does; `touched` hears of every finger that comes down on a place.
        """
        super().__init__(words, parent)
        self._lock_told: tuple[ByPlayer[tuple[str, ...]] | None, int] = (None, 0)
        self._refused, self._told, self._pressed, self._dead = refused, told, pressed, dead
        self._escaped, self._touched = escaped, touched
        self._px_per_mm = 0.0
        self._idle = Counter[Place]()
        """Taps of a place that meant nothing, in this game."""
        self._gestures = Gestures(self._is_live, self._is_carried, self._limits, self._holds_at)

    # Fingers and mouse

    def set_screen(self, px_per_mm: float) -> None:
        """How many logical pixels the screen has to a millimetre; 0 if it does not know."""
        self._px_per_mm = px_per_mm

    def contact(self, contact: Contact, *, lifts: bool) -> bool:
        """Take in one report of a finger, or of the mouse, which does not hide what it holds.

        Whether the board had a use for it.
        """
        intents = self._gestures.feed(contact)
        for intent in intents:
            match intent:
                case Pressed(x, y):
                    self._touched()
                    if not self._is_cube(x, y):
                        self._lower_cube()
                    self._set_cursor(None)
                    if self._opening is not None:
                        self._end_opening()
                case Tapped(x, y, held):
                    self._tap_at(x, y, held=held)
                case Dragged(from_x, from_y, x, y, begins):
                    if begins:
                        self._pick_up(from_x, from_y)
                    self._carry_to(x, y, lifts=lifts)
                case Dropped(x, y, through):
                    self._let_go(x, y, through)
                case GivenUp():
                    self._put_back()
        return bool(intents)

    def _lay_out(self, layout: BoardLayout) -> None:
        if layout != self._layout:  # under a finger that is down lies something else now
            self._gestures.give_up()
            self._put_back()
        super()._lay_out(layout)

    def _limits(self) -> GestureLimits:
        return limits_at(self._layout.scale, self._px_per_mm)

    @property
    def _player(self) -> Player | None:
        """Whose touch of the field counts now."""
        state = self._state
        return None if state is None or state.freeze is not None or self._is_at_fault else state.decider

    def _place_at(self, x: float, y: float) -> Place | None:
        player = self._player
        if player is None:
            return None
        for place, rect in self._shown.in_the_way(self._layout).items():
            if rect.contains(x, y):
                return place
        return self._layout.standing_at(x, y, player)

    def _is_cube(self, x: float, y: float) -> bool:
        return getattr(self._place_at(x, y), "kind", None) is PlaceKind.CUBE

    def _holds_at(self, x: float, y: float) -> int:
        return CUBE_HOLD_MS if self._is_cube(x, y) else HOLD_MS

    def _is_live(self, x: float, y: float) -> bool:
        return self._place_at(x, y) is not None

    def _own_checker_at(self, place: Place, y: float) -> int | None:
        player = self._player
        stack = () if player is None else self._shown.checkers.owned_at(place, player)
        return stack[self._layout.slot_at(place, player, len(stack), y)] if stack and player is not None else None

    def _tap_at(self, x: float, y: float, *, held: bool) -> None:
        place = self._place_at(x, y)
        if place is None:
            return
        if place.kind in _ANSWERS and any(self._is_answer(*spot) for spot in self._gestures.down):
            self._gestures.give_up()  # two fingers on two answers give none
            return
        self._tap(place, self._own_checker_at(place, y), held=held)

    def _is_answer(self, x: float, y: float) -> bool:
        place = self._place_at(x, y)
        return place is not None and place.kind in _ANSWERS

    def _carried_from(self, x: float, y: float) -> int | None:
        """The top checker of the place under the finger, if it is one's own and a roll is to be played or made."""
        place, state, player = self._place_at(x, y), self._state, self._player
        if place is None or state is None or player is None or place.kind is PlaceKind.TRAY:
            return None
        stack = self._shown.checkers.owned_at(place, player)
        return stack[-1] if stack and state.phase in (Phase.TO_ROLL, Phase.MOVING) else None

    def _is_carried(self, x: float, y: float) -> bool:
        return self._carried_from(x, y) is not None or (self._is_cube(x, y) and self._may_touch_cube())

    def _pick_up(self, x: float, y: float) -> None:
        checker = self._carried_from(x, y)
        if checker is not None:
            self._held, self._selected = Held(checker, Spot(x, y)), None
            self._show_checkers()
        elif self._is_cube(x, y):
            self._cube_held = self._shown.cube.rect

    def _carry_to(self, x: float, y: float, *, lifts: bool) -> None:
        player = self._player
        if player is None:
            return
        spot = self._layout.lifted(x, y, player, LIFT * self._layout.scale if lifts else 0)
        if self._cube_held:
            self._cube.carry(spot)
        if self._held is None:
            return
        self._held = Held(self._held.checker, spot)
        self._checkers.carry(self._held.checker, spot)

    def _let_go(self, x: float, y: float, through: tuple[tuple[float, float], ...]) -> None:
        held, table, player = self._held, self._table(), self._player
        if self._cube_held:
            self._let_cube_go(x, y)
            return
        layout = self._layout
        off = max(-x, -y, x - layout.width, y - layout.height)
        if held is None or table is None or player is None or off > LIFT * layout.scale:  # over the screen's edge
            self._put_back()
            return
        place = self._layout.standing_at(held.spot.x, held.spot.y, player) or self._layout.standing_at(x, y, player)
        target = None if place is None or place.kind is PlaceKind.BAR else place.counted_by(player)
        meaning = None if target is None else dropped(table, held.checker, target, self._numbers(through, player))
        if meaning is None:
            self._put_back()
        else:
            self._do(meaning)

    def _let_cube_go(self, x: float, y: float) -> None:
        """Dragged off its place it is touched in earnest; let go there it has not been."""
        rested, table = self._cube_held, self._table()
        self._put_back()
        if rested and table and not rested.contains(x, y):
            self._do(cube_touched(table, held=True))

    def _numbers(self, spots: tuple[tuple[float, float], ...], player: Player) -> tuple[int, ...]:
        places = [self._layout.standing_at(x, y, player) for x, y in spots]
        numbers = [place.counted_by(player) for place in places if place is not None and place.kind is PlaceKind.POINT]
        return tuple(dict.fromkeys(number for number in numbers if number is not None))

    def _put_back(self) -> None:
        """What is held glides home."""
        if self._cube_held:
            self._cube_held = None
            self._show_all()
        if self._held is not None:
            self._held = None
            self._show_checkers()

    # Meanings

    def _table(self) -> Table | None:
        state, player = self._state, self._player
        return (
            None
            if state is None or player is None
            else Table(state, player, self._shown.checkers, self._leading, self._selected)
        )

    def _tap(self, place: Place, checker: int | None, *, held: bool = False) -> None:
        table = self._table()
        if table is None:
            return
        if place.kind in _ANSWERS:
            self._answer(place.kind, table.player)
        else:
            meaning = tapped(table, place, checker, held=held)
            self._idle[place] += meaning is None
            self._do(meaning)

    def _do(self, meaning: Meaning, *, by_hand: bool = True) -> None:
        match meaning:
            case Ask(commands, checker):
                for command in commands:
                    self._submit(command, checker)
            case Choose(checker):
                self._selected = checker
                self._show_checkers()
            case RaiseCube():
                self._raise_cube(by_hand=by_hand)
            case SwapDice():
                self.swapDice()
            case ShowLastPlay():
                self.toggleLastPlay()
            case None:
                pass

    def _may_touch_cube(self) -> bool:
        table, session = self._table(), self._session
        if not (table and session):
            return False
        return isinstance(decide(table.state, TouchCube(table.player), session.now()), Accepted)

    def _raise_cube(self, *, by_hand: bool) -> None:
        """It is lifted for a while, and it is said what binds; what may not be doubled is refused at once."""
        table = self._table()
        if not (table and self._may_touch_cube()):
            if self._player:
                self._submit(TouchCube(self._player))
            return
        self._note(Change.CUBE_RAISED)
        self._cube_lowered.start()
        self._show_all()
        self._told(table.player, raised_cube(self.words(table.player), table.state, by_hand=by_hand))

    def _submit(self, command: Command, checker: int | None = None) -> None:
        player, session = self._player, self._session
        if player is None or session is None:
            return
        if isinstance(command, ReturnCube) and self.dead_for(Change.CUBE_TAKEN):
            return
        self._meant = checker

        def answered(decision: Decision) -> None:
            if isinstance(decision, Refused):
                self._selected = self._held = None
                self._show_checkers()
                self._refused(player, decision)
            else:
                self._put_back()

        session.submit(command, answered)

    def _answer(self, kind: PlaceKind, player: Player) -> None:
        """Take at once; Pass where it is asked whether that is meant. All are dead at first."""
        session = self._session
        if session is None or self.dead_for(Change.DOUBLE_OFFERED):
            return
        if kind is PlaceKind.TAKE:
            self._submit(TakeDouble(player))
        elif kind is PlaceKind.REALLY:
            if self._drop_is_asked() and not self.dead_for(Change.DROP_ASKED):
                self._submit(DropDouble(player))
        elif not self._drop_is_asked():
            self._note(Change.DROP_ASKED)
            self._drop_forgotten.start()
            self._wake_answers()

    def detach(self) -> None:
        """Show no match; what was touched in it is forgotten."""
        super().detach()
        self._idle.clear()

    def _hear(self, heard: Session, state: MatchState, events: Sequence[facts.Event]) -> None:
        super()._hear(heard, state, events)
        if any(isinstance(event, facts.CubeTouched) for event in events):
            self._note(Change.CUBE_TAKEN)
        if heard is self._session and any(isinstance(event, facts.GameEnded | facts.MatchEnded) for event in events):
            counts = tuple(
                TouchCount(TouchedPlace(place.kind.value), place.point, count)
                for place, count in sorted(self._idle.items(), key=lambda one: one[0].key)
                if count
            )
            self._idle.clear()
            if counts:
                heard.submit(CountTouches(counts))

    # What shell, keys and assistive technology call

    @Slot()
    def swapDice(self) -> None:
        """The other die leads."""
        table = self._table()
        if table is None or table.state.roll is None or table.leading_now is None:
            return
        roll = table.state.roll
        self._leading = roll.first + roll.second - table.leading_now
        self._show_all()

    @Slot()
    def toggleLastPlay(self) -> None:
        """Show the last play for a while, or no longer."""
        state = self._state
        self._last_play_shown = not self._last_play_shown and state is not None and state.last_play is not None
        if self._last_play_shown:
            self._last_play_over.start()
        self.changed.emit()

    @Slot()
    def explainLock(self) -> None:
        """What the lock between the trays means, to both; with each further touch what was changed of the help."""
        said = ByPlayer(*(self._lock_words(self.words(player)) for player in Player))
        self._lock_told = (said, 0) if said != self._lock_told[0] else (said, self._lock_told[1] + 1)
        for player in Player:
            self._told(player, said[player][self._lock_told[1] % len(said[player])])

    @Slot()
    def touchCube(self) -> None:
        """Take the cube in hand, or put it back: where a touch binds, by the second press, a moment after the first."""
        table = self._table()
        if table and not (self.is_cube_raised and self.dead_for(Change.CUBE_RAISED)):
            self._do(cube_touched(table, held=self.is_cube_raised), by_hand=False)

    @Slot(str)
    def activate(self, key: str) -> None:
        """A tap on a place by its key."""
        self._tap_place(key, held=False)

    @Slot(str)
    def takeInHand(self, key: str) -> None:
        """A long touch of a place by its key: its checker is taken in hand."""
        self._tap_place(key, held=True)

    def _tap_place(self, key: str, *, held: bool) -> None:
        place = next((place for place in self._shown.all_places(self._layout) if place.key == key), None)
        player = self._player
        if place is not None and player is not None:
            if place.kind is PlaceKind.CUBE and not held:
                self.touchCube()
                return
            self._tap(place, next(iter(reversed(self._shown.checkers.owned_at(place, player))), None), held=held)

    def key_pressed(self, key: int, *, shift: bool) -> bool:
        """Do what a key means; whether it means anything. Enter or Space taps the cursor's place, with Shift takes a
        checker in hand there.

        With no cursor they press the big button. Escape closes a menu, then the cursor. What acts is dead for a moment
        once the keys have become another side's.
        """
        player = self._player
        if key == Qt.Key.Key_Escape and self._escaped():
            return True
        if player is None:
            return self._opening_pressed(key)
        if key not in _ARROWS and key not in _LEAVES and self.dead_for(Change.KEYS_CHANGE_HANDS):
            self._dead(player)
            return True
        match key:
            case Qt.Key.Key_Left | Qt.Key.Key_Right | Qt.Key.Key_Up | Qt.Key.Key_Down:
                self._step_cursor(*_ARROWS[int(key)])
            case Qt.Key.Key_Return | Qt.Key.Key_Enter | Qt.Key.Key_Space if self._cursor is not None:
                if self._cursor.kind is PlaceKind.CUBE and not shift:
                    self.touchCube()
                    return True
                stack = self._shown.checkers.owned_at(self._cursor, player)
                self._tap(self._cursor, stack[-1] if stack else None, held=shift)
            case Qt.Key.Key_Return | Qt.Key.Key_Enter | Qt.Key.Key_Space:
                self._press(player)
            case Qt.Key.Key_Escape if self._cursor is not None or self._selected is not None:
                self._selected = None
                self._show_checkers()
                self._set_cursor(None)
            case _:
                return self._letter_pressed(key, player, shift=shift)
        return True

    def _opening_pressed(self, key: int) -> bool:
        """Either side rolls the opening, or leaves a match at fault."""
        if self._state is None or key not in _PRESSES:
            return False
        if self._state.phase is not Phase.OPENING and not self._is_at_fault:
            return False
        self._press(Player.WHITE)
        return True

    def _letter_pressed(self, key: int, player: Player, *, shift: bool) -> bool:
        match key:
            case Qt.Key.Key_S:
                self.swapDice()
            case Qt.Key.Key_C:
                self.touchCube()
            case Qt.Key.Key_L:
                self.toggleLastPlay()
            case Qt.Key.Key_U:
                self._submit(TakeBackAll(player) if shift else TakeBackMove(player))
            case Qt.Key.Key_T if self._shown.answers.player is not None:
                self._answer(PlaceKind.TAKE, player)
            case Qt.Key.Key_P if self._shown.answers.player is not None:
                self._answer(PlaceKind.DROP, player)
                if self._drop_is_asked():
                    self._set_cursor(Place(PlaceKind.REALLY, owner=player))
            case _:
                return False
        return True

    def _press(self, player: Player) -> None:
        """The big button of the side whose act it is."""
        self._pressed(player)

    def _step_cursor(self, dx: int, dy: int) -> None:
        places = self._shown.all_places(self._layout)
        if self._cursor is None or self._cursor not in places:
            player = self._player
            start = next((place for place in places if player is not None and place.counted_by(player) == 24), None)
            self._set_cursor(start)
            return
        rect: Rect = places[self._cursor]
        self._set_cursor(neighbour(rect.centre, dx, dy, places) or self._cursor)

    def _set_cursor(self, place: Place | None) -> None:
        if place != self._cursor:
            self._cursor = place
            self.cursorChanged.emit()
