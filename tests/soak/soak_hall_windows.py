"""A desk and two boards as three programs on one screen, by touch: they join, a draw is sent and accepted, robots play,
call and are answered, a flag is claimed, a board is destroyed in its match and another goes on with it, and the broker
is killed at every record of a match.

`TAVLA_PICTURES=FOLDER` keeps a picture of every state.
"""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import hall_window_child
import kiosk_hour
import pytest

from tavla.hall_desk import broker
from tavla.storage.framing import Contents, parse

DESK, BOARD, SOON_S = (1366, 768), (1280, 800), 60.0
SCREEN = (DESK[0] + BOARD[0], 2 * BOARD[1])
NAMES = ("Ayşe Yılmaz", "Ola Nordmann", "Şükrü Kaya", "Ann Reed")
SHORT = 3
"""With it the robots play a match of some two hundred records."""
RESERVE_MS = 60 * 60_000
"""Longer than any reserve of a match to one point."""


class Window:
    def __init__(self, display: str, home: Path, *words: str) -> None:
        kept = {key: value for key, value in os.environ.items() if not key.startswith(("QT_", "WAYLAND", "DBUS"))}
        screen = {"DISPLAY": display, "QT_QPA_PLATFORM": "xcb", "QT_QUICK_BACKEND": "software", "LC_ALL": "C.UTF-8"}
        there = {"TAVLA_HOME": str(home), "PYTHONPATH": os.pathsep.join(sys.path)}
        self.home = home
        self.child = subprocess.Popen(
            [sys.executable, hall_window_child.__file__, *words],
            env=kept | screen | there,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def does(self, act: str, *words: object) -> Any:  # noqa: ANN401 - whatever the act gives
        assert self.child.stdin is not None
        assert self.child.stdout is not None
        self.child.stdin.write(json.dumps([act, *words]) + "\n")
        self.child.stdin.flush()
        said = json.loads(self.child.stdout.readline())
        assert "failed" not in said, (act, words, said)
        return said["is"]

    def touch(self, *names: str) -> None:
        """Each once it can be seen."""
        for name in names:
            until(partial(self.does, "sees", name), name)
            self.does("press", name)

    def kill(self) -> None:
        with self.child:
            self.child.send_signal(signal.SIGKILL)


def until(holds: Callable[[], object], what: str, wait_s: float = SOON_S) -> None:
    end = time.monotonic() + wait_s
    while not holds():
        assert time.monotonic() < end, f"it did not come: {what}"
        time.sleep(0.1)


class Evening:
    """The hall: its desk, and boards that join."""

    def __init__(self, folder: Path, display: str, pictures: Path | None) -> None:
        self.folder, self._display, self._pictures, self._taken = folder, display, pictures, 0
        self.named: dict[int, str] = {}
        """The board at each table."""
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        (folder / "desk").mkdir()
        words = ["--name", "Istanbul Open", "--event", "Open", "--rules", "wbgt", "--length", "1", "--size", "1366x768"]
        at = ["--folder", str(folder / "hall"), "--port", str(self.port), "--host", "127.0.0.1"]
        self.desk = Window(display, folder / "desk", "desk", *words, *at)
        self.boards = [Window(display, folder / name, "board", str(folder / name)) for name in ("one", "two")]

    @property
    def windows(self) -> list[Window]:
        return [self.desk, *self.boards]

    def picture(self, name: str) -> None:
        """Of the desk and both boards, as they lie on the screen."""
        if self._pictures is not None:
            self._taken += 1
            time.sleep(1)  # the desk looks four times a second, and a frame is drawn
            path = self._pictures / f"{self._taken:02}-{name}.png"
            subprocess.run(["import", "-display", self._display, "-window", "root", str(path)], check=True, timeout=60)

    def becomes(self, table: int, state: str, record: str = "") -> None:
        """The line of the table at the desk."""

        def line() -> tuple[str, str]:
            name = f"desk.line.{self.named[table]}"
            return self.desk.does("text", f"{name}.state"), self.desk.does("text", f"{name}.record")

        try:
            until(lambda: state in line()[0] and record in line()[1], state)
        except AssertionError:
            self.picture("wrong")
            pytest.fail(f"expected {state} {record} at table {table}: {line()}")

    def collects(self, count: int) -> None:
        self.desk.touch("desk.open.results")
        until(lambda: self.desk.does("count", "desk.resultList") == count, f"{count} results")
        self.picture(f"results-{count}")
        self.desk.touch("desk.open.tables")

    def settles(self, match: str, journal: Path) -> None:
        """The desk has all of it, byte for byte but for how the two files begin."""
        until(lambda: records(self.copy(match)) == records(journal), f"the copy of {match}")

    def copy(self, match: str) -> Path:
        return self.folder / "hall" / "matches" / f"{match}.journal"

    def joins(self, board: Window, table: int) -> None:
        board.does("name_director")
        board.does("come_in")
        board.touch("director.section.hall", "hall.address")
        board.does("type", f"127.0.0.1:{self.port}")
        self.desk.touch("desk.open.boards")
        until(lambda: self.desk.does("shown", "desk.digits."), "the board asks to join")
        ((name, digits),) = self.desk.does("shown", "desk.digits.").items()
        until(lambda: board.does("sees", "hall.digits"), "the digits on the board")
        assert board.does("text", "hall.digits") == digits, "the same on both screens"
        self.named[table] = name
        self.picture(f"table-{table}-asks-to-join")
        self.desk.touch(f"desk.admit.{name}")
        self.desk.does("type", str(table))
        until(lambda: board.does("text", "hall.line") == "Desk has all", "the desk is heard")
        self.picture(f"table-{table}-has-joined")
        board.touch("director.close")

    def is_sent(self, draw: str, *boards: Window) -> list[str]:
        """The draw, accepted and begun by touch. Gives the matches."""
        name = f"round{self._taken}.csv"
        (self.desk.home / name).write_text(f"round,player 1,player 2,table,length\n{draw}", encoding="utf-8")
        self.desk.touch("desk.open.draw", "desk.openDraw", f"files.row.{self.desk.home}", f"files.row.{name}")
        self.picture("draw-read")
        self.desk.touch("desk.sendDraw")
        for board in boards:
            until(partial(board.does, "sees", "start.offered.accept"), "the match of the draw")
        self.picture("draw-sent-and-shown")
        for board in boards:
            board.does("think", 2_000)
            board.does("press", "start.offered.accept")
        self.desk.touch("desk.open.tables")
        for board in boards:
            self.becomes(1 + self.boards.index(board), "Match accepted")
        self.picture("accepted")
        return [str(board.does("agree")) for board in boards]


def records(journal: Path) -> list[bytes]:
    contents = parse(journal.read_bytes(), looks_behind_faults=False) if journal.exists() else None
    return list(contents.payloads) if isinstance(contents, Contents) else []


def compared(held: list[bytes], written: list[bytes]) -> tuple[int, int, int]:
    """Lost, twice, other."""
    there = set(held)
    return sum(one not in there for one in written), len(held) - len(there), len(there - set(written))


@pytest.mark.skipif(
    not kiosk_hour.is_possible() or broker.installed() is None,
    reason="Xvfb, xdotool or nats-server is not installed",
)
def test_an_evening_in_a_hall_of_two_boards(tmp_path: Path) -> None:
    wanted = os.environ.get("TAVLA_PICTURES")
    screen, display = kiosk_hour.open_screen(SCREEN)
    evening = Evening(tmp_path, display, Path(wanted) if wanted else None)
    try:
        spend(evening)
    finally:
        for window in evening.windows:
            if window.child.poll() is None:
                window.kill()
        screen.terminate()
        screen.wait()


def spend(evening: Evening) -> None:
    one, two = evening.boards
    for number, board in enumerate(evening.boards):
        board.does("place", DESK[0], number * BOARD[1])
    evening.picture("nobody-has-joined")
    for table, board in enumerate(evening.boards, 1):
        evening.joins(board, table)
    first, second = evening.is_sent(f"1,{NAMES[0]},{NAMES[1]},1,1\n1,{NAMES[2]},{NAMES[3]},2,1\n", one, two)

    one.does("play", 12)
    evening.becomes(1, "Playing", "")
    evening.picture("playing")
    a_call_is_answered(evening, one)
    a_flag_is_claimed(evening, two, second)
    a_board_is_destroyed(evening, first)
    the_broker_is_killed_at_every_record(evening)


def a_call_is_answered(evening: Evening, board: Window) -> None:
    written = board.does("records")
    board.does("calls")
    evening.becomes(1, "Calls the director")
    evening.picture("called")
    evening.desk.touch(f"desk.line.{evening.named[1]}", "desk.answer.2")
    evening.becomes(1, "comes in 2 min")
    until(lambda: "2 min" in board.does("text", "white.band"), "who comes, at the board")
    evening.picture("answered")
    assert board.does("records") == written + 1, "the answer writes nothing into the match"
    evening.desk.touch("desk.card.close")


def a_flag_is_claimed(evening: Evening, board: Window, match: str) -> None:
    board.does("play", 6)
    board.does("think", RESERVE_MS)
    evening.becomes(2, "Flag")
    evening.picture("flag")
    board.does("claims")
    assert board.does("is_over")
    board.does("leave")
    evening.settles(match, evening.folder / "two" / "matches" / match / "journal")
    evening.collects(1)


def a_board_is_destroyed(evening: Evening, match: str) -> None:
    one, two = evening.boards
    one.does("play", 10)
    written = records(evening.folder / "one" / "matches" / match / "journal")
    one.kill()
    shutil.rmtree(one.home)
    held = records(evening.copy(match))
    assert held == written[: len(held)]
    print(f"\na board is destroyed at record {len(written)}: the desk has {len(held)}")
    evening.becomes(1, "Not heard")
    evening.picture("destroyed-and-silent")
    two.touch("start.continueHere", "continue.file")
    until(lambda: two.does("sees", "continue.file0"), "the match at the desk")
    evening.picture("to-take-over")
    two.does("press", "continue.file0")
    two.does("pin")
    until(lambda: two.does("sees", "white.bigButton"), "the match goes on here")
    evening.picture("taken-over")
    two.does("play", 10_000)
    two.does("leave")
    evening.settles(match, evening.folder / "two" / "matches" / match / "journal")
    until(lambda: len(records(evening.copy(match))) > len(held), "the match went on")
    evening.collects(2)


def the_broker_is_killed_at_every_record(evening: Evening) -> None:
    two = evening.boards[1]
    (match,) = evening.is_sent(f"2,{NAMES[0]},{NAMES[2]},2,1\n", two)
    two.does("sow", SHORT)
    killed = two.does("play_with_kills", str(evening.folder / "hall" / "broker.pid"))
    two.does("leave")
    journal = evening.folder / "two" / "matches" / match / "journal"
    evening.settles(match, journal)
    written = records(journal)
    found = compared(records(evening.copy(match)), written)
    print(f"{len(written)} records; {killed}; lost, twice, other: {found}")
    assert killed["kills"] >= killed["writes"] - 1 > 20
    assert found == (0, 0, 0)
    evening.collects(3)
