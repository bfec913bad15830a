"""What a robot checks after each act: journal, screen and state have to agree."""

from collections import Counter
from collections.abc import Callable, Sequence

from PySide6.QtQuick import QQuickItem, QQuickWindow

from tavla.application.session import Session
from tavla.domain.facts.events import Event
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match import apply, begun
from tavla.domain.game.player import ByPlayer, Player
from tavla_ui.board.arrangement import wanted
from tavla_ui.board.geometry import BoardLayout
from tavla_ui.match.match_table import MatchTable
from tavla_ui.robots.finder import NotOnScreenError, find, find_visible, items
from tavla_ui.robots.hands import wait_until

JournalTail = Callable[[], Sequence[Event]]
"""The facts that have come to the disk since it was last asked."""


class DisagreementError(AssertionError):
    """Journal, screen and state do not tell the same."""


class Watch:
    """Follows one match."""

    def __init__(self, match: MatchTable, session: Session, window: QQuickWindow, tail: JournalTail) -> None:
        self._match, self._session, self._window, self._tail = match, session, window, tail
        self._folded = begun(session.history[0])
        self._seen = 1
        self._on_disk = 0
        self._checkers: list[QQuickItem] = []
        self._buttons = ByPlayer(*(_standing(window, f"{player.value}.bigButton") for player in Player))

    def look_under(self) -> None:
        """Compare state and journal, whatever lies over the board. Raises DisagreementError."""
        self._state_is_the_fold()
        self._journal_has_it()

    def look(self) -> None:
        """Compare everything. Raises DisagreementError."""
        self.look_under()
        self._checkers_stand_right()
        self._strips_say_it()

    def _state_is_the_fold(self) -> None:
        for event in self._session.history[self._seen :]:
            self._folded = apply(self._folded, event)
        self._seen = len(self._session.history)
        _agree("state", self._folded, self._session.state)

    def _journal_has_it(self) -> None:
        """What is durable stands on the disk at once; what is written behind comes within a quarter of a second."""

        def caught_up() -> bool:
            fresh = self._tail()
            _agree("journal", tuple(self._session.history[self._on_disk : self._on_disk + len(fresh)]), tuple(fresh))
            self._on_disk += len(fresh)
            return self._on_disk == len(self._session.history)

        wait_until(caught_up, "the journal does not hold what the screen shows")

    def _checkers_stand_right(self) -> None:
        board = self._match.board_model
        shown = Counter(
            (round(item.x()), round(item.y()), bool(item.property("white")))
            for item in self._checker_items()
            if item.isVisible()
        )
        _agree("checkers", _slots(self._session, board.layout), shown)

    def _checker_items(self) -> list[QQuickItem]:
        if not self._checkers:
            self._checkers = [
                item for item in items(find_visible(self._window, "board")) if item.property("on_board") is not None
            ]
        return self._checkers

    def _strips_say_it(self) -> None:
        state = self._session.state
        for player in Player:
            seat = self._match.seats[player]
            _agree(
                "score",
                f"{state.score.points[player]} – {state.score.points[player.opponent]}",
                seat.face.pair,
            )
            button = self._buttons[player] if self._buttons[player].isVisible() else None
            _agree("big button", seat.face.button, "" if button is None else str(button.property("text")))
            others_act = (
                state.cube_returned
                or state.entered is not None
                or state.clock_held_by is not None
                or state.clock.turn_of is not state.decider
                or state.phase is Phase.DOUBLE_OFFERED  # it is answered on the board
            )
            stands_still = (
                state.concession or state.freeze or state.on_break or state.clock.is_serving(self._session.now())
            )
            if state.decider is not None and not stands_still and not others_act:
                _agree("whose button", player is state.decider, button is not None)


def _standing(window: QQuickWindow, name: str) -> QQuickItem:
    """What stands on the match's page from one match to the next, seen or not."""
    item = find(window, name)
    if item is None:
        raise NotOnScreenError(name)
    return item


def _slots(session: Session, layout: BoardLayout) -> Counter[tuple[int, int, bool]]:
    """Where checkers have to stand, from the state alone."""
    found: Counter[tuple[int, int, bool]] = Counter()
    for (owner, place), count in wanted(session.state.board).items():
        for index in range(count):
            spot = layout.slot(place, owner, index)
            found[round(spot.x), round(spot.y), owner is Player.WHITE] += 1
    return found


def _agree(what: str, expected: object, found: object) -> None:
    if expected != found:
        msg = f"{what}: expected {expected}, found {found}"
        raise DisagreementError(msg)
