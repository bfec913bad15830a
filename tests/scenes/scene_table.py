"""A board for scenes: the real window, dice by the count of rolls in the record, and a match that is taken up where it was left."""

from collections.abc import Callable, Sequence
from pathlib import Path

from window_stage import WindowStage

from tavla.application.commands import MakeMoves
from tavla.domain.events import DiceSource, OpeningRolled, Rolled, StopReason
from tavla.domain.play import CheckerMove
from tavla.domain.player import Player
from tavla.domain.roll import Roll
from tavla.storage.journal_tail import JournalTail
from tavla_ui.robots.finder import items
from tavla_ui.robots.hands import StuckError, wait_until


class CountedDice:
    """The scene's rolls: as many as the record holds have fallen, whoever switched the board off in between."""

    def __init__(self, rolls: Sequence[tuple[int, int]]) -> None:
        self._rolls = [Roll(*roll) for roll in rolls]
        self.fallen: Callable[[], int] = lambda: 0

    def ask(self, *, opening: bool, fell: Callable[[Roll, DiceSource], None]) -> None:
        fell(self._rolls[self.fallen()], DiceSource.SCRIPTED)


class SceneTable(WindowStage):
    """Hands at the table of a scene."""

    def __init__(self, root: Path, rolls: Sequence[tuple[int, int]]) -> None:
        dice = CountedDice(rolls)
        super().__init__(root, dice, (1280, 800), None)
        dice.fallen = lambda: sum(isinstance(event, OpeningRolled | Rolled) for event in self.session.history)
        self.root = root

    @property
    def mover(self) -> Player:
        """Whose turn it is."""
        player = self.session.state.on_roll
        if player is None:
            msg = "nobody is on roll"
            raise StuckError(msg)
        return player

    def move(self, player: Player, move: CheckerMove) -> None:
        """One checker by one die."""
        self.driver.does(MakeMoves(player, (move,)))

    def must_see(self, name: str, text: str) -> None:
        """It is on the screen and says this. Raises StuckError."""
        shown = str(self.seen(name).property("text") or self.seen(name).property("sentence")) if self.sees(name) else None
        if shown is None or text not in shown:
            msg = f"{name} should say {text!r} and says {shown!r}"
            raise StuckError(msg)

    def facts(self) -> int:
        """How many facts the match on the screen has; 0 where none is."""
        match = self.board.table.match_model
        return len(match.session.history) if match.session is not None else 0

    def until_written(self) -> None:
        """All that is shown has come to the disk."""
        session = self.board.table.match_model.session
        if session is not None:
            tail, found = JournalTail(self.root / "matches" / session.state.setup.match_id), 0

            def caught_up() -> bool:
                nonlocal found
                found += len(tail())
                return found >= len(session.history)

            wait_until(caught_up, "the journal does not hold what the screen shows")

    def take_up(self, *, resume: bool) -> None:
        """The match that was running, as the start page offers it; `resume`: both seats go on at once."""
        wait_until(lambda: self._offered() != [], "the unfinished match is not offered")
        self.driver.hands.look()
        self.touch(self._offered()[0])
        wait_until(lambda: self.board.table.current_page == "match", "the match does not come back")
        self.driver.hands.look()
        freeze = self.session.state.freeze
        if resume and freeze is not None:
            assert freeze.reason is StopReason.RESTART
            self.touch("white.bigButton", "black.bigButton")

    def _offered(self) -> list[str]:
        names = [item.objectName() for item in items(self.window.contentItem()) if item.isVisible()]
        return [name for name in names if name.startswith("start.continue.")]
