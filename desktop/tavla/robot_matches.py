"""Matches played by robots on the real window; one window for all of them, as a day at the venue has it."""

import os
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from PySide6.QtGui import QGuiApplication

from tavla import paths
from tavla.application.commands import Command
from tavla.application.dice import BuiltInDice, ScriptedDice
from tavla.bootstrap import Board
from tavla.domain.events import DiceSource
from tavla.domain.player import ByPlayer
from tavla.domain.roll import Roll
from tavla.formats.mat_reader import read_mat
from tavla.formats.script import script_of
from tavla.storage.journal_tail import JournalTail
from tavla_ui.robots.driver import Driver
from tavla_ui.robots.hands import HandTime
from tavla_ui.robots.players import next_act
from tavla_ui.robots.watch import Watch
from tavla_ui.window import add_fonts

LONGEST_THOUGHT_MS = 2_500
LONG_THOUGHT_MS = 40_000


@dataclass(frozen=True, slots=True)
class MatchRun:
    """What became of one match."""

    name: str
    match_id: str
    score: ByPlayer[int]
    acts: int
    touches: int
    seconds: float


class ChangingDice:
    """Another source each match, so that one window can play them all."""

    def __init__(self) -> None:
        self.source: BuiltInDice | ScriptedDice = BuiltInDice(os.urandom)

    def ask(self, *, opening: bool, fell: Callable[[Roll, DiceSource], None]) -> None:
        """A roll of the source of the day."""
        self.source.ask(opening=opening, fell=fell)


class RobotTable:
    """A board with robots at both seats."""

    def __init__(self, root: Path, *, replaying: bool = False, size: tuple[int, int] = (1280, 800)) -> None:
        self.app = QGuiApplication.instance() or QGuiApplication([])
        add_fonts(paths.resources() / "fonts")
        self.root, self.time, self.dice = root, HandTime(), ChangingDice()
        self.board = Board(root, time_ms=self.time, dice=self.dice, replaying=replaying)
        self.board.table.settings_model.take({"motion": False}, {})
        self.board.open(size)
        self.doing = "opening the window"

    def close(self) -> None:
        """Close the window."""
        self.board.close()

    def play_random(self, seed: int, length: int | None = None) -> MatchRun:
        """A whole random match. The seed fixes everything, the dice too."""
        random = Random(seed)  # noqa: S311 - a robot wants to be repeated, not to be safe
        self.dice.source = BuiltInDice(random.randbytes)
        driver = Driver(self.board.table, self.board.screen.window, self.time, random)

        def acts() -> Iterator[Command]:
            while driver.session.state.match_result is None:
                yield next_act(driver.session.state, random)

        return self._play(driver, f"seed {seed}", length or random.randint(1, 5), acts(), random)

    def play_file(self, path: Path) -> MatchRun:
        """A match file again, with its own dice. Raises TavlaError for a file that cannot be read."""
        script = script_of(read_mat(path))
        self.dice.source = ScriptedDice(script.rolls)
        random = Random(path.name)  # noqa: S311
        driver = Driver(self.board.table, self.board.screen.window, self.time, random)
        return self._play(driver, path.name, script.match_length, (step.command for step in script.steps), random)

    def _play(self, driver: Driver, name: str, length: int, acts: Iterator[Command], random: Random) -> MatchRun:
        began = time.monotonic()
        self.doing = f"{name}: the start page"
        driver.start_match(length)
        session = driver.session
        match_id = session.state.setup.match_id
        watch = Watch(self.board.table.match_model, session, self.board.screen.window, JournalTail(self.root / "matches" / match_id))
        count = 0
        for count, command in enumerate(acts, start=1):
            self.doing = f"{name}, game {session.state.game}, act {count}, {command}"
            self.time.pass_by(random.randint(100, LONG_THOUGHT_MS if random.random() < 0.01 else LONGEST_THOUGHT_MS))
            driver.does(command)
            watch.look()
        score = session.state.score.points
        driver.leave()
        return MatchRun(name, match_id, score, count, driver.touches, time.monotonic() - began)
