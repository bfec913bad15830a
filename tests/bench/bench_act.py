"""How long acts take on the whole board: the end of a turn until the other clock runs on the screen, a killed match
until it is played again, a check.
"""

import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_QUICK_BACKEND", "software")

from tavla.app.robots import RobotTable
from tavla.application.commands import play as asked
from tavla.application.commands.play import Command
from tavla.application.dice import BuiltInDice
from tavla.domain.facts.events import TurnEnded
from tavla.domain.facts.turn import Phase
from tavla.domain.game.illegality import why_incomplete
from tavla.domain.game.legality import next_moves
from tavla.domain.game.player import Player
from tavla_ui.robots.driver import Driver
from tavla_ui.robots.hands import wait_until

Row = tuple[str, str, str, bool]

ROOT = Path(__file__).parents[2]
CHILD = ROOT / "tests" / "ui" / "robots" / "robot_child.py"
LONG_MATCH = ROOT / "tests/data/matches/studio_Selbs_Llabba_13pt_Backgammon_Studio_2023_03_24_18_10_57.mat"
TURNS = 150
END_TURN_MS, PLAYABLE_MS, CHECK_MS = 20.0, 1000.0, 500.0


def rows() -> Iterator[Row]:
    """(what, seen, reach, ok)"""
    spent = sorted(ends_of_turns())
    p99 = spent[int(len(spent) * 0.99)]
    yield (
        "end turn → durable → other clock on screen, p99",
        f"{p99:.1f} ms (median {statistics.median(spent):.1f})",
        f"≤ {END_TURN_MS:.0f} ms",
        p99 <= END_TURN_MS,
    )
    again = statistics.median(resumptions(5))
    yield (
        "kill -9 → process start → match taken up by touch",
        f"{again:.0f} ms",
        f"≤ {PLAYABLE_MS:.0f} ms",
        again <= PLAYABLE_MS,
    )
    check = statistics.median(checks(7))
    yield (
        "tavla check of a 13-point match, start-up included",
        f"{check:.0f} ms",
        f"≤ {CHECK_MS:.0f} ms",
        check <= CHECK_MS,
    )


def ends_of_turns() -> Iterator[float]:
    """Milliseconds from the finger leaving End turn to the frame in which the other side's strip is lit."""
    random = Random(5)
    with tempfile.TemporaryDirectory() as folder:
        table = RobotTable(Path(folder))
        table.dice.source = BuiltInDice(random.randbytes)
        driver = Driver(table.board.table, table.board.screen.window, table.time, random)
        driver.start_match(25)
        frames: list[float] = []
        shown: list[float] = []
        driver.window.frameSwapped.connect(lambda: frames.append(time.perf_counter()))
        driver.session.listen(
            lambda _state, events: shown.extend(time.perf_counter() for event in events if isinstance(event, TurnEnded))
        )
        for _ in range(TURNS):
            while not isinstance(command := next_needed(driver), asked.EndTurn):
                driver.does(command)
            driver.hands.look()
            frames.clear()
            shown.clear()
            begun = time.perf_counter()
            driver.press(f"{command.player.value}.bigButton")
            wait_until(
                lambda: bool(shown) and bool(frames) and frames[-1] >= shown[0], "no frame shows the end of the turn"
            )
            yield (next(at for at in frames if at >= shown[0]) - begun) * 1000
        table.close()


def next_needed(driver: Driver) -> Command:
    """The plainest next act."""
    state, player = driver.session.state, driver.session.state.on_roll
    if state.phase is Phase.BETWEEN_GAMES:
        return asked.ConfirmScore(next(side for side in Player if not state.confirmed[side]))
    if player is None or state.roll is None:
        return asked.RollDice(player or Player.WHITE)
    position = state.position.seen_by(player)
    if why_incomplete(position, state.roll, state.moves):
        return asked.MakeMoves(player, (next_moves(position, state.roll, state.moves)[0],))
    return asked.EndTurn(player)


def resumptions(count: int) -> Iterator[float]:
    """Milliseconds from the start of a process to its board having the match that the one before was killed in."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    with tempfile.TemporaryDirectory() as folder:
        for life in range(count + 1):
            begun = time.perf_counter()
            child = subprocess.Popen(
                [sys.executable, str(CHILD), folder, str(life)], stdout=subprocess.PIPE, env=environment
            )
            assert child.stdout is not None
            child.stdout.readline()
            spent = (time.perf_counter() - begun) * 1000
            for _ in range(20):
                child.stdout.readline()
            child.send_signal(signal.SIGKILL)
            child.communicate()
            if life:
                yield spent


def checks(count: int) -> Iterator[float]:
    """Milliseconds of whole runs of the command."""
    for _ in range(count):
        begun = time.perf_counter()
        subprocess.run([sys.executable, "-m", "tavla", "check", str(LONG_MATCH)], check=True, stdout=subprocess.DEVNULL)
        yield (time.perf_counter() - begun) * 1000
