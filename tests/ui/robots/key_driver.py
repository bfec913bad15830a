"""Plays on the window with the keys of a keyboard and nothing else."""

from collections import deque

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tavla.domain.game.player import Player
from tavla_ui.board.geometry import Rect, neighbour, rects_of
from tavla_ui.board.places import Place, PlaceKind, standing
from tavla_ui.controls.dead_times import Change
from tavla_ui.robots.driver import Driver
from tavla_ui.robots.hands import StuckError, wait_until

MOST_TABS = 150
_ARROWS = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1)}
_KEYS = {
    PlaceKind.CUBE: Qt.Key.Key_C,
    PlaceKind.DICE: Qt.Key.Key_S,
    PlaceKind.TAKE: Qt.Key.Key_T,
    PlaceKind.DROP: Qt.Key.Key_P,
}


class KeyDriver(Driver):
    """Tab goes to a button and Enter presses it; on the board the arrows go to a place."""

    def press(self, name: str) -> None:
        """Go to the button of that name and press it."""
        self._wait_until_live(name)
        self._go_to(name)
        self._key(Qt.Key.Key_Return)

    def _go_to(self, name: str) -> None:
        for _ in range(MOST_TABS):
            focused = self.window.activeFocusItem()
            if focused.objectName() == name:
                return
            self._key(Qt.Key.Key_Tab)
        msg = f"Tab does not come to {name}"
        raise StuckError(msg)

    def _key(self, key: Qt.Key, *, shift: bool = False) -> None:
        self.touches += 1
        QTest.keyClick(self.window, key, Qt.KeyboardModifier.ShiftModifier if shift else Qt.KeyboardModifier.NoModifier)

    def _type_name(self, player: Player, name: str) -> None:
        self._go_to(f"start.{player.value}.name.input")
        for at, letter in enumerate(name):
            self._key(Qt.Key(ord(letter.upper())), shift=at == 0)

    def _touch_place(self, key: str) -> None:
        self._go_to("touchField")
        self._wait_for_keys()
        self._key(_KEYS[PlaceKind(key.partition("-")[0])])

    def _take_cube(self) -> None:
        """Where a touch binds, by the second press."""
        self._touch_place("cube")
        if dead := self._board_dead_for(Change.CUBE_RAISED):
            self.time.pass_by(dead)
            self._touch_place("cube")

    def _touch_checker(self, player: Player, number: int) -> None:
        self._walk_to(standing(number, player))
        self._wait_for_keys()
        self._key(Qt.Key.Key_Return)

    def _drag(self, player: Player, origin: int, target: int) -> None:
        self._walk_to(standing(origin, player))
        self._wait_for_keys()
        self._key(Qt.Key.Key_Return, shift=True)
        self._walk_to(standing(target, player))
        self._key(Qt.Key.Key_Return)

    def _pass_for_good(self, player: Player) -> None:
        self.time.pass_by(self._board_dead_for(Change.DROP_ASKED))
        self._key(Qt.Key.Key_Return)  # P has led the cursor there

    def _wait_for_keys(self) -> None:
        self.time.pass_by(self._board_dead_for(Change.KEYS_CHANGE_HANDS))

    def _end_opening(self) -> None:
        wait_until(
            lambda: self.table.match_model.board_model.leading_die is not None,
            "the opening's dice do not come together",
        )

    # The cursor

    def _walk_to(self, place: Place) -> None:
        """By the arrows, the shortest way from where the frame is seen."""
        self._go_to("touchField")
        if self._cursor() is None:
            self._key(Qt.Key.Key_Left)
        for _ in range(60):
            at = self._cursor()
            if at == place:
                return
            self._key(self._first_step(at, place))
        msg = f"the arrows do not come to {place.key}"
        raise StuckError(msg)

    def _places(self) -> dict[Place, Rect]:
        board = self.table.match_model.board_model
        return board._shown.all_places(board.layout) or rects_of(board.layout)

    def _cursor(self) -> Place | None:
        frame = self.table.match_model.board_model.property("cursorRect")
        return next(
            (place for place, rect in self._places().items() if (rect.x, rect.y) == (frame.x(), frame.y())), None
        )

    def _first_step(self, start: Place | None, end: Place) -> Qt.Key:
        places = self._places()
        ways: deque[tuple[Place | None, Qt.Key | None]] = deque([(start, None)])
        seen = {start}
        while ways:
            at, first = ways.popleft()
            if at == end and first is not None:
                return first
            for key, (dx, dy) in _ARROWS.items():
                beside = None if at is None else neighbour(places[at].centre, dx, dy, places)
                if beside is not None and beside not in seen:
                    seen.add(beside)
                    ways.append((beside, first or key))
        msg = f"no arrows lead to {end.key}"
        raise StuckError(msg)
