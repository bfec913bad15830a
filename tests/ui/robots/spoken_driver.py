"""Plays on the window as assistive technology does: it finds what has a name among the accessible nodes, and has it
act.
"""

from collections.abc import Iterator

from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtQuick import QQuickWindow

from tavla.domain.game.player import Player
from tavla_ui.board.places import standing
from tavla_ui.controls.dead_times import Change
from tavla_ui.robots.driver import Driver
from tavla_ui.robots.hands import StuckError, wait_until

PRESS, HOLD = "Press", "Toggle"


def nodes(window: QQuickWindow) -> Iterator[QAccessibleInterface]:
    """Everything that assistive technology is told of in the window, and that can be seen."""
    top = QAccessible.queryAccessibleInterface(window)
    assert top is not None
    yield from _below(top)


def _below(node: QAccessibleInterface) -> Iterator[QAccessibleInterface]:
    for number in range(node.childCount()):
        child = node.child(number)
        if child.isValid() and not child.state().invisible:
            yield child
            yield from _below(child)


class SpokenDriver(Driver):
    """No event reaches the window: only actions of accessible nodes that have a name."""

    def press(self, name: str) -> None:
        """Have the node of that name act."""
        self._wait_until_live(name)
        self._act(name, PRESS)

    def _type_name(self, player: Player, name: str) -> None:
        for key in (f"start.{player.value}.name.input", *(f"keyboard.{letter}" for letter in name), "keyboard.done"):
            self.press(key)

    def _act(self, name: str, action: str) -> None:
        self.touches += 1
        node = next((node for node in nodes(self.window) if node.object().objectName() == name), None)
        if node is None or not node.text(QAccessible.Text.Name) or node.state().disabled:
            msg = f"{name} is not told to assistive technology"
            raise StuckError(msg)
        actions = node.actionInterface()
        if action not in actions.actionNames():
            msg = f"{name} knows {actions.actionNames()} and no {action}"
            raise StuckError(msg)
        actions.doAction(action)

    def _touch_place(self, key: str) -> None:
        self._act(key, PRESS)

    def _take_cube(self) -> None:
        """Where a touch binds, by the second press."""
        self._touch_place("cube")
        if dead := self._board_dead_for(Change.CUBE_RAISED):
            self.time.pass_by(dead)
            self._touch_place("cube")

    def _touch_checker(self, player: Player, number: int) -> None:
        self._act(standing(number, player).key, PRESS)

    def _drag(self, player: Player, origin: int, target: int) -> None:
        self._act(standing(origin, player).key, HOLD)
        self._act(standing(target, player).key, PRESS)

    def _end_opening(self) -> None:
        wait_until(
            lambda: self.table.match_model.board_model.leading_die is not None,
            "the opening's dice do not come together",
        )
