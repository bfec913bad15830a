"""Matches played by robots on the real window; one window for all of them, as a day at the venue has it."""

import os
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

from msgspec import Struct
from PySide6.QtGui import QGuiApplication

from tavla.app.board import Board
from tavla.app.services import StandIns
from tavla.app.spare_memory import collect_on_this_thread
from tavla.application.commands.play import Command
from tavla.application.dice import BuiltInDice, ScriptedDice
from tavla.base import paths
from tavla.domain.facts.events import DiceSource
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match import MatchState
from tavla.domain.game.player import ByPlayer
from tavla.domain.game.roll import Roll
from tavla.domain.time.units import Instant
from tavla.formats.mat_reader import read_mat
from tavla.formats.script import script_of
from tavla.storage.directors import Directors
from tavla.storage.journal_tail import JournalTail
from tavla_ui.controls.fonts import add_fonts
from tavla_ui.robots.director import NAME, PIN, DirectorRobot
from tavla_ui.robots.driver import Driver
from tavla_ui.robots.finder import is_visible
from tavla_ui.robots.hands import HandTime, StuckError, wait_until
from tavla_ui.robots.players import next_act
from tavla_ui.robots.ruled_players import in_vain, is_rare, ruled_act, waits_for_director
from tavla_ui.robots.watch import DisagreementError, Watch

LONGEST_THOUGHT_MS = 2_500
LONG_THOUGHT_MS = 40_000
PENALTY_MS = 5_000
LATE_MS = 6 * 60_000
MOST_VISITS = 6
LAST_VISIT = 150
"""The director comes before so many acts have been done."""
RULED_LENGTHS = (1, 1, 1, 2, 3)
LATE, RETURNS, SEES_RARE = 0.1, 0.2, 0.3
"""How often a player comes late, the director looks into a match that is over, and he comes to what seldom stands on
the board.
"""


class MatchRun(Struct, frozen=True):
    name: str
    match_id: str
    score: ByPlayer[int]
    acts: int
    touches: int
    seconds: float


class RuledRun(Struct, frozen=True):
    """What became of a match under a ruleset, with a director beside it: his acts by kind, and those the page refused
    him.
    """

    match: MatchRun
    ruled: Counter[str]
    refused: Counter[str]


class ChangingDice:
    """Another source each match, so that one window can play them all."""

    def __init__(self) -> None:
        self.source: BuiltInDice | ScriptedDice = BuiltInDice(os.urandom)

    def ask(self, *, opening: bool, fell: Callable[[Roll, DiceSource], None]) -> None:
        """A roll of the source of the day."""
        self.source.ask(opening=opening, fell=fell)


class RobotTable:
    """A board with robots at both seats."""

    def __init__(
        self,
        root: Path,
        *,
        replaying: bool = False,
        size: tuple[int, int] = (1280, 800),
        sealed: bool = False,
        directors: Directors | None = None,
        driver: type[Driver] = Driver,
    ) -> None:
        """`sealed`: the board's own dice, which both stir; no seed fixes those.

        `directors` stand in for the board's own; `driver`: how the robots play.
        """
        self._driver = driver
        self.app = QGuiApplication.instance() or QGuiApplication([])
        collect_on_this_thread()
        add_fonts(paths.resources() / "fonts")
        self.root, self.time, self.dice = root, HandTime(), ChangingDice()
        dice = None if sealed else self.dice
        self.board = Board(root, StandIns(self.time, dice, directors=directors, replaying=replaying))
        self.warnings: list[str] = []
        self.board.screen.engine.warnings.connect(
            lambda found: self.warnings.extend(warning.toString() for warning in found)
        )
        self.board.table.settings_model.take({"motion": False}, {})
        self.board.open(size)
        self.doing = "opening the window"

    def close(self) -> None:
        self.board.close()

    def play_random(self, seed: int, length: int | None = None) -> MatchRun:
        """A whole random match. The seed fixes everything, the dice too."""
        random = Random(seed)  # noqa: S311 - a robot wants to be repeated, not to be safe
        self.dice.source = BuiltInDice(random.randbytes)
        driver = self._driver(self.board.table, self.board.screen.window, self.time, random)

        def acts() -> Iterator[Command]:
            while driver.session.state.match_result is None:
                yield next_act(driver.session.state, random)

        return self._play(driver, f"seed {seed}", length or random.randint(1, 5), acts(), random)

    def play_file(self, path: Path) -> MatchRun:
        """A match file again, with its own dice. Raises TavlaError for a file that cannot be read."""
        script = script_of(read_mat(path))
        self.dice.source = ScriptedDice(script.rolls)
        random = Random(path.name)  # noqa: S311
        driver = self._driver(self.board.table, self.board.screen.window, self.time, random)
        return self._play(driver, path.name, script.match_length, (step.command for step in script.steps), random)

    def _play(self, driver: Driver, name: str, length: int, acts: Iterator[Command], random: Random) -> MatchRun:
        began = time.monotonic()
        self.doing = f"{name}: the start page"
        driver.start_match(length)
        session = driver.session
        match_id = session.state.setup.match_id
        watch = Watch(
            self.board.table.match_model,
            session,
            self.board.screen.window,
            JournalTail(self.root / "matches" / match_id),
        )
        count = 0
        for count, command in enumerate(acts, start=1):
            self.doing = f"{name}, game {session.state.game}, act {count}, {command}"
            self.time.pass_by(random.randint(100, LONG_THOUGHT_MS if random.random() < 0.01 else LONGEST_THOUGHT_MS))
            driver.does(command)
            watch.look()
        score = session.state.score.points
        driver.leave()
        return MatchRun(name, match_id, score, count, driver.touches, time.monotonic() - began)

    # Under a ruleset, with a director

    def play_ruled(self, seed: int, ruleset: str, length: int | None = None, most_acts: int | None = None) -> RuledRun:
        """A whole random match under a ruleset that is chosen by touch, with a director who comes to the board now and
        then.

        After `most_acts` he ends it.
        """
        random, began = Random(f"{ruleset} {seed}"), time.monotonic()  # noqa: S311
        self.dice.source = BuiltInDice(random.randbytes)
        driver = self._driver(self.board.table, self.board.screen.window, self.time, random)
        name = f"{ruleset}, seed {seed}"
        self.doing = f"{name}: the start page"
        self._name_director(driver)
        driver.start_match(length or random.choice(RULED_LENGTHS), ruleset, LATE_MS if random.random() < LATE else 0)
        session = driver.session
        match_id = session.state.setup.match_id
        watch = Watch(
            self.board.table.match_model,
            session,
            self.board.screen.window,
            JournalTail(self.root / "matches" / match_id),
        )
        director = DirectorRobot(driver, watch.look_under)
        visits = sorted(
            (random.randint(0, most_acts or LAST_VISIT) for _ in range(random.randint(1, MOST_VISITS))), reverse=True
        )
        acts, looked_back = 0, False
        if random.random() < LATE:
            driver.waits(LATE_MS)
        while True:
            state = session.state
            if state.phase is Phase.MATCH_OVER and (looked_back or random.random() >= RETURNS):
                break
            acts += 1
            looked_back |= state.phase is Phase.MATCH_OVER
            is_enough = most_acts is not None and acts > most_acts
            is_due = bool(visits) and (acts >= visits[-1] or (is_rare(state) and random.random() < SEES_RARE))
            if state.phase is Phase.MATCH_OVER or waits_for_director(state) or is_enough or is_due:
                self.doing = f"{name}, game {state.game}, act {acts}, the director"
                visits = visits[:-1]
                director.visit(
                    "settled"
                    if waits_for_director(state)
                    else "end"
                    if is_enough and state.phase is not Phase.MATCH_OVER
                    else ""
                )
            else:
                self._ruled_act(driver, name, acts)
            watch.look()
            if self.warnings:
                raise DisagreementError("\n".join(self.warnings))
        score = session.state.score.points
        self.doing = f"{name}: the end"
        driver.leave()
        return RuledRun(
            MatchRun(name, match_id, score, acts, driver.touches, time.monotonic() - began),
            director.done,
            director.refused,
        )

    def _ruled_act(self, driver: Driver, name: str, count: int) -> None:
        """A player thinks, and does something; nothing, if the thought has cost him the match."""
        session, random = driver.session, driver.random
        driver.waits(random.randint(100, LONG_THOUGHT_MS if random.random() < 0.01 else LONGEST_THOUGHT_MS))
        while not driver.is_over and _serves(session.state, session.now()):
            driver.waits(PENALTY_MS)
        if driver.is_over:
            return
        if (vain := in_vain(session.state, session.now(), random)) is not None:
            self.doing = f"{name}, game {session.state.game}, act {count}, in vain {vain}"
            driver.tries(vain)
            return
        command = ruled_act(session.state, session.now(), random)
        self.doing = f"{name}, game {session.state.game}, act {count}, {command}"
        try:
            driver.does(command)
        except (LookupError, StuckError):
            driver.settle()
            if not driver.is_over:  # his flag fell under his finger
                raise

    def _name_director(self, driver: Driver) -> None:
        """The board's first director names himself on the start page, by touch."""
        wait_until(
            lambda: self.board.table.current_page == "start" and self.board.table.start_model.plan is not None,
            "the start page does not come",
        )
        if (self.root / "directors").exists():
            return
        window = self.board.screen.window
        for key in ("start.white.director", "pin.name", *(f"keyboard.{letter}" for letter in NAME), "keyboard.done"):
            driver.hands.look()
            driver.press(key)
        robot = DirectorRobot(driver, lambda: None)
        robot.type_pin(PIN)
        robot.type_pin(PIN)
        wait_until(lambda: is_visible(window, "director.body"), "the director is not named")
        driver.hands.look()
        driver.press("director.close")
        driver.hands.look()


def _serves(state: MatchState, now: Instant) -> bool:
    """Whether a penalty runs off, or may begin to while a hand comes down; while play is frozen none does."""
    return state.freeze is None and any(state.clock.is_serving(Instant(now + soon)) for soon in (0, 1_000))
