"""The real window over a folder of its own, with time and dice in the test's hand."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random

from plain_hasher import PlainHasher
from PySide6.QtCore import QObject
from PySide6.QtQuick import QQuickItem

from tavla.app.board import Board
from tavla.app.services import StandIns
from tavla.app.sticks import Mounts
from tavla.application.dice import BuiltInDice, ScriptedDice
from tavla.application.ports.matches import OfferedMatch, Offers
from tavla.application.ports.session import Dice
from tavla.application.session import Session
from tavla.domain.facts.turn import Phase
from tavla.domain.game.legality import legal_plays
from tavla.domain.game.player import Player
from tavla.domain.game.roll import Roll
from tavla.storage.directors import Directors
from tavla.storage.disk import Disk
from tavla_ui.match import seat
from tavla_ui.robots.driver import NAMES, Driver
from tavla_ui.robots.finder import find_visible, is_visible
from tavla_ui.robots.hands import HandTime, wait_until

seat.NOTICE_MS = 3_600_000  # notices stay until they are touched: a loaded machine reads them later than a player


class WindowStage:
    """A board, a robot's hands on it, and every warning of the engine."""

    def __init__(
        self,
        root: Path,
        dice: Dice | None,
        size: tuple[int, int],
        disk: Disk | None,
        mounts: Mounts | None = None,
        *,
        kiosk: bool = False,
    ) -> None:
        self.time = HandTime()
        self.directors = Directors(root / "directors", hasher=PlainHasher(), now_ms=self.time)
        self.board = Board(root, StandIns(self.time, dice, disk, self.directors, mounts), kiosk=kiosk)
        self.warnings: list[str] = []
        self.board.screen.engine.warnings.connect(
            lambda found: self.warnings.extend(warning.toString() for warning in found)
        )
        self.board.table.settings_model.take({"motion": False}, {})
        self.board.open(size)
        self.window = self.board.screen.window
        self.driver = Driver(self.board.table, self.window, self.time, Random(1))
        wait_until(
            lambda: self.board.table.start_model.plan is not None and self.board.table.current_page != "",
            "the game's parts do not load",
        )
        self.wait_for_start_page()

    @property
    def session(self) -> Session:
        return self.driver.session

    def begin(self, length: int, ruleset: str = "") -> None:
        """A match as `Driver.start_match` begins one, for tests of what comes after: both press Ready, the rest is
        filled in without fingers.
        """
        start = self.board.table.start_model
        if ruleset:
            rules = start.parts.rules
            rules.choose(ruleset)
            assert rules.chosen is not None
            assert rules.chosen.name == ruleset
        for row, name in zip(start.seats, NAMES, strict=True):
            row.typeName(0, name.title())
        plan = start.plan
        assert plan is not None
        start.change("length", length - plan.match_length)
        self.driver.agree()

    def touch(self, *names: str) -> None:
        """Touch what bears these names, one after the other, each once it is seen, and let it be done; what is asked once
        more is meant.
        """
        for name in names:
            self.driver.reach(name)
            wait_until(lambda name=name: self.sees(name), f"{name} does not come on the screen")  # type: ignore[misc]
            self.driver.hands.look()
            self.driver.press(name)
            self.settle()
            if name.endswith((".accept", ".claim")) and self.sees(f"{name}.really"):
                self.driver.press(f"{name}.really")
                self.settle()

    def settle(self) -> None:
        session = self.board.table.match_model.session
        if session is not None:
            wait_until(lambda: session.is_idle or session.fault is not None, "the disk does not answer")

    def offer(self, *matches: OfferedMatch) -> None:
        """Unfinished matches, in the place of the folder's own, which are looked for beside the screen's thread."""
        jobs = self.board.services._background._asked
        wait_until(lambda: not jobs, "a job beside the screen's thread does not answer")
        self.board.table.start_model.offer(Offers(matches))

    def seen(self, name: str) -> QQuickItem:
        """The item of that name, once it is on the screen: what follows an act may come a frame after it."""
        self.driver.reach(name)
        wait_until(lambda: self.sees(name), f"{name} does not come on the screen")
        return find_visible(self.window, name)

    def text(self, name: str) -> str:
        return str(self.seen(name).property("text"))

    def sees(self, name: str) -> bool:
        return is_visible(self.window, name)

    def wait_for_start_page(self) -> None:
        wait_until(lambda: self.sees("start.page"), "the start page does not come")

    def let_pass(self, milliseconds: int) -> None:
        self.time.pass_by(milliseconds)
        self.board.table.match_model.ticker.refresh()
        self.settle()

    def end_turn_somehow(self) -> None:
        """The first legal play, by touch, and End turn."""
        state = self.session.state
        player = state.on_roll
        assert player is not None
        assert state.roll is not None
        from tavla.application.commands.play import EndTurn, MakeMoves

        play = legal_plays(state.position.seen_by(player), state.roll)[0][1]
        if play:
            self.driver.does(MakeMoves(player, play))
        self.driver.does(EndTurn(player))

    def open_game(self) -> Player:
        """Roll until somebody is on roll; who that is."""
        while self.session.state.phase is Phase.OPENING:
            self.touch("white.bigButton")
        player = self.session.state.on_roll
        assert player is not None
        return player


@contextmanager
def window_stage(
    root: Path,
    rolls: Sequence[tuple[int, int]] = (),
    size: tuple[int, int] = (1280, 800),
    disk: Disk | None = None,
    *,
    sealed: bool = False,
    kiosk: bool = False,
    mounts: Mounts | None = None,
    seed: str = "a day at the club",
) -> Iterator[WindowStage]:
    """A window for a test; afterwards it is closed, and it has warned of nothing.

    `seed` of the dice where no rolls are given, so that every run plays the same; `sealed`: the board's own dice, which both stir first. `mounts` stand in for the programs that mount sticks.
    """
    dice = ScriptedDice(Roll.of(*roll) for roll in rolls) if rolls else BuiltInDice(Random(seed).randbytes)
    with suppress(OSError):
        root.mkdir(parents=True, exist_ok=True)  # as the program's lock does
    stage = WindowStage(root, None if sealed else dice, size, disk, mounts, kiosk=kiosk)
    try:
        yield stage
        grown = [type(found).__name__ for found in stage.board.table.findChildren(QObject) if _has_own_class(found)]
        assert not grown, grown
    finally:
        stage.board.close()
    assert stage.warnings == []


def _has_own_class(found: QObject) -> bool:
    """Whether PySide made a class for this one object (tests/architecture/test_slots.py says why it must not)."""
    return bool(found.metaObject().methodCount() != found.staticMetaObject.methodCount())  # type: ignore[attr-defined]
