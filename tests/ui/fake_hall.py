"""A hall at the window: what a desk would say, said by the test."""

from collections.abc import Callable
from pathlib import Path
from typing import cast

from window_stage import WindowStage

from tavla.application.ports.hall import (
    NO_PAGE,
    NOTHING_HELD,
    AtDesk,
    FoundHall,
    FromDesk,
    HallShown,
    HeldAtDesk,
    HomePage,
    JoinShown,
    JoinStage,
)
from tavla.base.phrase import Said


class FakeHall:
    """Implements `HallService` without a network."""

    def __init__(self, stage: WindowStage) -> None:
        """Put it in the place of the board's own, which is never made."""
        self.shown = HallShown()
        self.places: list[str | Path] = []
        self.accepted: list[str] = []
        self.gave_up = 0
        self.lost: tuple[AtDesk, ...] = ()
        self.held, self.record = NOTHING_HELD, cast("FromDesk | None", None)
        self.page = NO_PAGE
        self.asked, self.taken = list[str](), list[str]()
        self._heard: list[Callable[[], None]] = []
        self._told: Callable[[JoinShown], None] = lambda _shown: None
        self.finds: Callable[[tuple[FoundHall, ...], bool], None] = lambda _halls, _is_over: None
        vars(stage.board.services)["hall"] = self

    def say(self, shown: HallShown) -> None:
        """The desk, or its silence, changes what is shown."""
        self.shown = shown
        for heard in tuple(self._heard):
            heard()

    def goes_on(self, joining: JoinShown) -> None:
        self._told(joining)
        if joining.stage is JoinStage.JOINED:
            self.say(HallShown(joining.hall, is_heard=True))

    # The port

    def listen(self, heard: Callable[[], None]) -> None:
        self._heard.append(heard)

    def unlisten(self, heard: Callable[[], None]) -> None:
        self._heard.remove(heard)

    def join(self, place: str | Path, told: Callable[[JoinShown], None]) -> None:
        self.places.append(place)
        self._told = told
        told(JoinShown(JoinStage.REACHING))

    def find(self, told: Callable[[tuple[FoundHall, ...], bool], None]) -> None:
        self.finds = told

    def give_up(self) -> None:
        self.gave_up += 1

    def leave(self) -> None:
        self.say(HallShown())

    def accept(self, assignment: str) -> None:
        self.accepted.append(assignment)

    def let_go(self) -> None:
        self.say(self.shown._replace(accepted=None))

    def look_for_lost(self, heard: Callable[[tuple[AtDesk, ...]], None]) -> None:
        heard(self.lost)

    def ask_held(self, match_id: str, heard: Callable[[HeldAtDesk], None]) -> None:
        self.asked.append(match_id)
        heard(self.held)

    def take_home(self, match_id: str, heard: Callable[[HomePage], None]) -> None:
        self.asked.append(match_id)
        heard(self.page)

    def take(self, match_id: str, got: Callable[[FromDesk], None], failed: Callable[[Said], None]) -> None:
        self.taken.append(match_id)
        if self.record is None:
            failed("The desk does not give it.")
        else:
            got(self.record)

    # As the services use it

    def follow(self, *_match: object) -> None:
        pass

    def left(self) -> None:
        pass

    def close(self) -> None:
        pass
