"""A board for scenes: the real window, dice by the count of rolls in the record, and a match that is taken up where it
was left.
"""

from collections.abc import Callable, Sequence
from pathlib import Path

from director_hands import PIN, come_in, last_word, open_by_touch, press, type_pin
from plain_hasher import PlainHasher, pin
from PySide6.QtCore import QPoint
from test_start_page import type_by_touch
from test_start_rules import choose
from window_stage import WindowStage

from tavla.application.commands.play import MakeMoves
from tavla.application.roles import Role
from tavla.domain.facts.events import DiceSource, OpeningRolled, Rolled, StopReason
from tavla.domain.game.play import CheckerMove
from tavla.domain.game.player import Player
from tavla.domain.game.roll import Roll
from tavla.storage.directors import Directors
from tavla.storage.journal_tail import JournalTail
from tavla.storage.people import Official
from tavla_ui.match.seat_shows import Press
from tavla_ui.robots.finder import centre_of, items
from tavla_ui.robots.hands import StuckError, wait_until

DIRECTOR = "Dora"


def with_director(root: Path) -> None:
    """A director, named beforehand."""
    named = Directors(root / "directors", hasher=PlainHasher()).add(DIRECTOR, Role.DIRECTOR, pin(PIN))
    assert isinstance(named, Official)


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
        self.restarted = False
        """Whether play stands still because the board was switched off, and for nothing else."""
        self.were_ready: tuple[Player, ...] = ()
        """Who had said that he is ready before it was switched off, and says so again."""

    # At the table

    def look_up(self) -> None:
        """What both do before all else: go on, where play stands still because of the restart alone and nothing else is
        asked of them.
        """
        self.restarted = self._still_stands()
        for player in Player if self.restarted else self.were_ready:
            if self.board.table.match_model.seats[player].face.press is Press.RESUME:
                self.touch(f"{player.value}.bigButton")
        self.were_ready = ()
        self.restarted = self._still_stands()

    def _still_stands(self) -> bool:
        session = self.board.table.match_model.session
        return self.restarted and session is not None and session.state.freeze is not None

    def put_page_away(self) -> None:
        """No director's page lies over the board."""
        if self.sees("director.body"):
            press(self, "director.close")

    def at_the_page(self, section: str) -> None:
        """The director at this section of his page, his PIN shown where he is not in yet."""
        if not self.sees("director.body"):
            come_in(self)
        press(self, f"director.section.{section}")

    def enforce(self) -> None:
        """What the director has proposed takes effect in spite of whoever refuses."""
        if not self.sees("proposal.enforce"):
            open_by_touch(self, "white")
            type_pin(self)
            wait_until(lambda: self.sees("proposal.enforce"), "the PIN does not open the page")
        last_word(self, "enforce")
        self.settle()

    def start_match(self, length: int, ruleset: str = "", event: str = "", *, times_entered: bool = False) -> None:
        """The start page filled in by both; the match's page stands."""
        wait_until(
            lambda: self.board.table.current_page == "start" and self.board.table.start_model.plan is not None,
            "the start page does not come",
        )
        if ruleset:
            choose(self, ruleset)
        if event:
            self.touch("start.event")
            for which, text in enumerate((event, "3", "12")):
                type_by_touch(self, f"start.event.{which}", text)
            self.touch("start.panel.done")
        if times_entered:
            while self.text("start.length.value").split()[0] != str(length):
                self.touch("start.length.less")
            self.touch("start.reserve.more", "start.reserve.less")
        self.driver.start_match(length)

    def draw_up(self, name: str, by: int) -> None:
        """A finger draws a list up, as slowly as lists follow."""
        at, hands = centre_of(self.window, name), self.driver.hands
        hands._touch("press", at)
        for part in range(1, 11):
            hands._touch("move", at - QPoint(0, by * part // 10))
            hands.look()
        hands._touch("release", at - QPoint(0, by))
        wait_until(lambda: not self.seen(name).property("moving"), "the list does not come to rest")

    # What is seen

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
        shown = (
            str(self.seen(name).property("text") or self.seen(name).property("sentence")) if self.sees(name) else None
        )
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

    def take_up(self, *, resume: bool, were_ready: tuple[Player, ...]) -> None:
        """The match that was running, as the start page offers it; `resume`: both seats go on at once, else those who
        `were_ready` say so again.
        """
        self.were_ready = were_ready
        wait_until(lambda: self._offered() != [], "the unfinished match is not offered")
        self.driver.hands.look()
        self.touch(self._offered()[0])
        wait_until(lambda: self.board.table.current_page == "match", "the match does not come back")
        self.driver.hands.look()
        freeze = self.session.state.freeze
        if resume and freeze is not None:
            assert freeze.reason is StopReason.RESTART
            self.restarted = True

    def _offered(self) -> list[str]:
        names = [item.objectName() for item in items(self.window.contentItem()) if item.isVisible()]
        return [name for name in names if name.startswith("start.continue.")]
