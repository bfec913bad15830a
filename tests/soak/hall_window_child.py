"""A window of a hall in a process of its own, real but for the hands: `board FOLDER` with robots at both seats, or `desk`
with the words of its command. Each line that comes is a JSON list of an act and its words; a line of JSON answers it.
"""

import json
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from itertools import cycle
from pathlib import Path
from queue import Empty, SimpleQueue
from random import Random
from statistics import median

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtQuick import QQuickWindow
from PySide6.QtTest import QTest

from tavla.app.robots import RobotTable
from tavla.application.commands.play import ClaimFlag, Command, MakeMoves, StopPlay
from tavla.application.dice import BuiltInDice
from tavla.base.copies import replace
from tavla.cli.main import main
from tavla.domain.facts.stops import StopReason
from tavla.domain.game.player import Player
from tavla_ui.robots.director import PIN, DirectorRobot
from tavla_ui.robots.driver import Driver
from tavla_ui.robots.finder import centre_of, find_visible, is_visible, seen_items
from tavla_ui.robots.hands import Hands, HandTime, wait_until
from tavla_ui.robots.players import next_act

AFTER_S = (0.0, 0.01, 0.03, 0.06)
"""So long after a record is durable the broker dies, one after the other: before it is said, on the way, and when the
desk has it.
"""
WHOLE_S, THOUGHT_MS = 30.0, 500


class Kills:
    """Kills the broker of a hall at each write of a journal."""

    def __init__(self, pid_file: Path) -> None:
        self._pid_file, self._after = pid_file, cycle(AFTER_S)
        self.writes = self.count = self._last = 0

    def feed(self, _durable: bytes) -> None:
        """On the writer's thread: play waits for nothing that comes of it."""
        self.writes += 1
        threading.Timer(next(self._after), self._kill).start()

    def _kill(self) -> None:
        number = int(self._pid_file.read_text("ascii"))
        if number != self._last:
            self._last = number
            os.kill(number, signal.SIGKILL)
            self.count += 1

    @property
    def is_mended(self) -> bool:
        try:
            return int(self._pid_file.read_text("ascii")) != self._last
        except (OSError, ValueError):
            return False


class RobotsBoard:
    def __init__(self, folder: Path) -> None:
        self._table = RobotTable(folder)
        board = self._table.board
        self._board, self._window = board, board.screen.window
        self._driver = Driver(board.table, self._window, self._table.time, Random(0))
        self.sow(0)

    def loop(self) -> None:
        lines: SimpleQueue[str] = SimpleQueue()
        hear(lines.put)
        while True:
            QCoreApplication.processEvents()
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
            try:
                answer(self, lines.get(timeout=0.01))
            except Empty:
                continue

    def sow(self, seed: int) -> None:
        """It fixes what is played from now on, the dice too."""
        self._random = Random(seed)
        self._table.dice.source = BuiltInDice(Random(seed).randbytes)

    def place(self, x: int, y: int) -> None:
        self._window.setPosition(x, y)

    def name_director(self) -> None:
        self._table._name_director(self._driver)

    def come_in(self) -> None:
        """To the director's page, from the start page."""
        self.press("start.white.director")
        wait_until(lambda: is_visible(self._window, "pin.page"), "the PIN pad does not come")
        self.pin()
        wait_until(lambda: is_visible(self._window, "director.body"), "the PIN does not open the page")

    def pin(self) -> None:
        DirectorRobot(self._driver, lambda: None).type_pin(PIN)

    def press(self, *names: str) -> None:
        for name in names:
            self._driver.hands.look()
            self._driver.press(name)

    def type(self, text: str) -> None:
        for letter in text:
            if letter == ":":
                self.press("keyboard.signs", "keyboard.:", "keyboard.signs")
            else:
                self.press(f"keyboard.{letter}")
        self.press("keyboard.done")

    def sees(self, name: str) -> bool:
        return is_visible(self._window, name)

    def text(self, name: str) -> str:
        return text_of(self._window, name)

    def agree(self) -> str:
        """Both press Ready. Gives the match."""
        self._driver.agree()
        return str(self._driver.session.state.setup.match_id)

    def records(self) -> int:
        return len(self._driver.session.history)

    def is_over(self) -> bool:
        return self._driver.is_over

    def play(self, most: int) -> int:
        """So many acts, or to the end. Gives how many they were."""
        for count in range(most):
            if self._driver.is_over:
                return count
            self._does(next_act(self._driver.session.state, self._random))
        return most

    def play_with_kills(self, pid_file: str) -> dict[str, float]:
        """To the end, the broker killed at each write, and the desk whole again before the next."""
        kills, match = Kills(Path(pid_file)), self._board.services.matches._match
        assert match is not None
        match.journal.follow(kills.feed)
        took: list[float] = []
        while not self._driver.is_over:
            acts = one_by_one(next_act(self._driver.session.state, self._random))
            took += (self._does_and_is_whole(act, kills) for act in acts)
        match.journal.unfollow(kills.feed)
        return {"writes": kills.writes, "kills": kills.count, "median_s": median(took), "slowest_s": max(took)}

    def _does_and_is_whole(self, act: Command, kills: Kills) -> float:
        """How long that took, in seconds."""
        before, began = kills.count, time.monotonic()
        self._does(act)
        self._until(lambda: kills.count > before and kills.is_mended and self._is_whole())
        return time.monotonic() - began

    def calls(self) -> None:
        self._does(StopPlay(StopReason.DIRECTOR_CALLED, Player.WHITE, ""))

    def think(self, milliseconds: int) -> None:
        self._driver.waits(milliseconds)

    def claims(self) -> None:
        """Whoever has time left claims the flag of the other."""
        flag = self._driver.session.state.clock.flag
        assert flag is not None
        self._does(ClaimFlag(flag.player.opponent))

    def leave(self) -> None:
        self._driver.leave()

    def _does(self, command: Command) -> None:
        self._table.time.pass_by(THOUGHT_MS)
        self._driver.does(command)

    def _is_whole(self) -> bool:
        shown = self._board.services.hall.shown
        return shown.is_heard and shown.behind == 0

    def _until(self, holds: Callable[[], bool]) -> None:
        """Longer than a robot waits for a touch: a link may pause for seconds."""
        end = time.monotonic() + WHOLE_S
        while not holds():
            if time.monotonic() > end:
                msg = "the desk does not become whole"
                raise TimeoutError(msg)
            QCoreApplication.processEvents()
            time.sleep(0.002)


def text_of(window: QQuickWindow, name: str) -> str:
    """Empty where it cannot be seen."""
    return str(find_visible(window, name).property("text")) if is_visible(window, name) else ""


def one_by_one(act: Command) -> tuple[Command, ...]:
    """Each checker an act of its own: two are two writes."""
    return tuple(replace(act, moves=(move,)) for move in act.moves) if isinstance(act, MakeMoves) else (act,)


class Posts(QObject):
    """Brings a line to the screen's thread, outside of any task of the desk's loop."""

    came = Signal(str)


class HandsAtDesk:
    """The acts of a director at the desk's window."""

    def __init__(self) -> None:
        self._time = HandTime()

    @property
    def _window(self) -> QQuickWindow:
        windows = (one for one in QGuiApplication.topLevelWindows() if one.objectName() == "desk")
        window = next(windows)
        assert isinstance(window, QQuickWindow)
        return window

    def press(self, *names: str) -> None:
        for name in names:
            self._time.pass_by(1_000)
            Hands(self._window, self._time).tap(centre_of(self._window, name))

    def type(self, text: str) -> None:
        for letter in text:
            QTest.keyClick(self._window, Qt.Key(ord(letter)))
        QTest.keyClick(self._window, Qt.Key.Key_Return)

    def sees(self, name: str) -> bool:
        return is_visible(self._window, name)

    def text(self, name: str) -> str:
        return text_of(self._window, name)

    def shown(self, begins: str) -> dict[str, str]:
        """The texts that can be seen, by what follows in their names."""
        named = ((item.objectName(), item.property("text")) for item in seen_items(self._window.contentItem()))
        return {name.removeprefix(begins): str(text) for name, text in named if name.startswith(begins)}

    def count(self, name: str) -> int:
        return int(find_visible(self._window, name).property("count"))


def hear(line: Callable[[str], None]) -> None:
    """Each line that comes, on a thread of its own."""

    def read() -> None:
        for one in sys.stdin:
            line(one)

    threading.Thread(target=read, daemon=True).start()


def answer(acts: object, line: str) -> None:
    name, *words = json.loads(line)
    try:
        said = {"is": getattr(acts, name)(*words)}
    except Exception as error:  # noqa: BLE001 - it is told to the test
        said = {"failed": f"{type(error).__name__}: {error}"}
    print(json.dumps(said), flush=True)


def run_desk(words: list[str]) -> int:
    app = QGuiApplication(sys.argv[:1])
    posts, hands = Posts(app), HandsAtDesk()
    posts.came.connect(lambda line: answer(hands, line), Qt.ConnectionType.QueuedConnection)
    hear(posts.came.emit)
    return main(["desk", *words])


if __name__ == "__main__":
    which, *rest = sys.argv[1:]
    if which == "desk":
        sys.exit(run_desk(rest))
    RobotsBoard(Path(rest[0])).loop()
