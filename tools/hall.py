"""A hall on one machine: the desk with its broker, and boards at which robots play whole matches.

    tools/hall.py --boards 4

The desk opens in its window. The boards have joined already, are sent nothing and touch nothing: they play as boards
without a draw do, call the director now and then, and begin anew. Everything lies in a folder that is removed
afterwards. `--headless` shows the desk in a terminal.
"""

import argparse
import asyncio
import contextlib
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
from datetime import datetime
from pathlib import Path

from tavla.application.commands import play as asked
from tavla.application.decide import Accepted, Decision, decide, start
from tavla.base.build_mark import build_mark
from tavla.base.paths import rulesets
from tavla.domain.facts.events import DiceSource, Event
from tavla.domain.facts.match_card import MatchCard
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match import apply, begun
from tavla.domain.game.player import ByPlayer
from tavla.domain.game.roll import Roll
from tavla.domain.time.clock import ClockMethod, ClockSettings
from tavla.domain.time.units import Instant, Millis
from tavla.evidence.ed25519 import public_key
from tavla.hall.board import HallBoard, Keys
from tavla.hall.joining import Address
from tavla.hall.link import Link, Where
from tavla.hall.names import board_access, id_of
from tavla.hall.numbers import Numbers
from tavla.hall.tail import Tail
from tavla.hall.words import Here
from tavla.hall_desk.identity import HallFolder, JoinedBoard
from tavla.services.hall_glance import glance
from tavla.storage.codec import encode_event
from tavla.storage.disk import RealDisk
from tavla.storage.framing import CLOSE_PAYLOAD
from tavla.storage.journal import Journal
from tavla_ui.robots.players import next_act

NAMES = (
    ("Ayşe Yılmaz", "Ola Nordmann"), ("Masayuki Mochizuki", "Ingrid Berg"), ("Şükrü Kaya", "Ann Reed"),
    ("Li Na", "Bjørn Ødegård"), ("Elif Demir", "Victor Ashkenazi"), ("Kari Lunde", "Deniz Arslan"),
)  # fmt: skip
HOST = "127.0.0.1"
NAME, EVENT, RULES, LENGTH = "Hall on this machine", "Open", "wbgt", 5
CLOCK = ClockSettings(ClockMethod.SIMPLE, Millis(600_000), Millis(12_000))
THOUGHT_S, BETWEEN_S = (0.4, 2.5), 5.0
"""Between a robot's acts, and between two matches."""


def now_ms() -> int:
    return time.monotonic_ns() // 1_000_000


def seeds(number: int) -> tuple[bytes, bytes]:
    """Of the device key and the link key of a board; nothing of worth is signed with them."""
    return bytes([1, number]) * 16, bytes([2, number]) * 16


class Match:
    """A match that two robots play, each act decided and written as at a board."""

    def __init__(
        self,
        folder: Path,
        match: str,
        table: str,
        names: tuple[str, str],
        luck: random.Random,
        length: int = LENGTH,
    ) -> None:
        self.journal, self._luck, self._began = Journal.create(folder, match, RealDisk()), luck, now_ms()
        text = (rulesets() / f"{RULES}.toml").read_text(encoding="utf-8")
        card = MatchCard(EVENT, "1", table)
        clock = datetime.now().astimezone().isoformat(timespec="seconds")
        begins = asked.StartMatch(match, ByPlayer(*names), length, CLOCK, text, clock, card=card)
        decision = start(begins, Instant(0), replaying=True)
        if not isinstance(decision, Accepted):
            msg = f"the match does not begin: {decision}"
            raise TypeError(msg)
        self.history: list[Event] = list(decision.events)
        self.state = begun(self.history[0])
        self._write(self.history)

    @property
    def now(self) -> Instant:
        return Instant(now_ms() - self._began)

    def act(self) -> None:
        """One act of either player; what is refused stands in the record too."""
        command: asked.Command = next_act(self.state, self._luck)
        if isinstance(command, asked.RollDice):
            roll = Roll(self._luck.randint(1, 6), self._luck.randint(1, 6))
            command = asked.DiceFell(roll, DiceSource.SCRIPTED)
        self._take(decide(self.state, command, self.now, tuple(self.history)))

    def _take(self, decision: Decision) -> None:
        events = decision.events if isinstance(decision, Accepted) else (decision.recorded,)
        kept = [event for event in events if event is not None]
        for event in kept:
            self.state = apply(self.state, event)
        self.history += kept
        self._write(kept)

    def _write(self, events: list[Event]) -> None:
        if events:
            self.journal.append(tuple(map(encode_event, events)))

    def close(self) -> None:
        self.journal.append((CLOSE_PAYLOAD,))


class RobotBoard:
    """A board in the hall, with robots at both seats."""

    def __init__(self, number: int, where: Address, certificate: str, hall_key: bytes, folder: Path) -> None:
        device, link = seeds(number)
        key, self._hall = public_key(device), id_of(hall_key)
        self._number, self._folder, self._wake = number, folder, asyncio.Event()
        self._luck = random.Random(number)  # noqa: S311 - robots are to be repeated, not to be safe
        self._board = HallBoard(Keys(device, key, hall_key), self._hall, id_of(key), Numbers(0, lambda _bound: None), 0)
        reached = Where((where,), certificate, link)
        self.link = Link(reached, board_access(self._hall, id_of(key)).hears, self._heard, self._turned)

    async def play(self) -> None:
        for count in range(1, 1000):
            names = NAMES[(self._number + count) % len(NAMES)]
            identity = f"robots-{self._number}-{count}"
            folder = self._folder / identity
            folder.mkdir(parents=True)
            match = Match(folder, identity, str(self._number), names, self._luck)
            tail = Tail(folder / "journal", identity, self._wake.set)
            match.journal.follow(tail.feed)
            self._board.follow(tail, now_ms())
            while match.state.phase is not Phase.MATCH_OVER:
                self._show(match)
                await asyncio.sleep(self._luck.uniform(*THOUGHT_S) * (8 if match.state.freeze is not None else 1))
                match.act()
            match.close()
            self._show(match)
            await asyncio.sleep(BETWEEN_S)
            self._board.leave(now_ms())
            self._board.show(Here(), now_ms())

    async def speak(self) -> None:
        while True:
            self._board.grew()
            for message in self._board.due(now_ms()):
                await self.link.say(message.subject, message.data)
            self._wake.clear()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(max(0.001, self._board.wake_in(now_ms()) / 1000)):
                    await self._wake.wait()

    def _show(self, match: Match) -> None:
        clock = datetime.now().astimezone().isoformat(timespec="seconds")
        self._board.show(glance(match.state, match.now, f"tavla {build_mark()}", clock), now_ms())
        self._wake.set()

    def _heard(self, subject: str, data: bytes) -> None:
        if self._board.hear(subject, data, now_ms()):
            self._wake.set()

    def _turned(self, is_up: bool) -> None:
        self._board.linked(now_ms(), is_up=is_up)
        self._wake.set()


async def play_boards(boards: int, where: Address, folder: Path, seconds: float) -> None:
    """Until `seconds` have gone, or for ever."""
    identity = HallFolder(folder / "hall").open(NAME)
    made = [
        RobotBoard(number, where, identity.certificate, identity.key, folder / f"board{number}")
        for number in range(1, boards + 1)
    ]
    jobs = [asyncio.create_task(job) for one in made for job in (one.link.run(), one.speak(), one.play())]
    try:
        await asyncio.wait(jobs, timeout=seconds or None, return_when=asyncio.FIRST_EXCEPTION)
        for job in jobs:
            if job.done():
                job.result()
    finally:
        for job in jobs:
            job.cancel()
        await asyncio.gather(*jobs, return_exceptions=True)


def join_all(boards: int, folder: Path) -> None:
    """The hall of the folder, in which these boards have joined."""
    hall = HallFolder(folder / "hall")
    hall.open(NAME)
    joined = []
    for number in range(1, boards + 1):
        key, link = map(public_key, seeds(number))
        joined.append(JoinedBoard(key.hex(), link.hex(), str(number), f"Board {number}"))
    hall.keep_boards(tuple(joined))


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


def run(boards: int, seconds: float, folder: Path, words: list[str]) -> int:
    """Desk and boards, until the desk is closed. Gives its exit code."""
    port = free_port()
    join_all(boards, folder)
    words = [*words, "--folder", str(folder / "hall"), "--port", str(port), "--host", HOST, "--name", NAME]
    desk = subprocess.Popen([sys.executable, "-m", "tavla", "--data", str(folder), "desk", "--event", EVENT, *words])
    player = subprocess.Popen(
        [sys.executable, __file__, "--play", str(folder), "--port", str(port), "--boards", str(boards)]
    )
    try:
        desk.wait(seconds or None)
    except (subprocess.TimeoutExpired, KeyboardInterrupt):
        desk.send_signal(signal.SIGINT if os.name == "posix" else signal.SIGTERM)
    finally:
        player.terminate()
        player.wait()
    return desk.wait()


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--boards", type=int, default=4, choices=range(1, 41), metavar="N", help="1 to 40")
    parser.add_argument("--seconds", type=float, default=0, help="then it ends; 0: when the desk is closed")
    parser.add_argument("--headless", action="store_true", help="the desk in a terminal")
    parser.add_argument("--play", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--port", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--host", default=HOST, help=argparse.SUPPRESS)
    asked_for = parser.parse_args(arguments)
    if asked_for.play is not None:
        where = Address(asked_for.host, asked_for.port)
        asyncio.run(play_boards(asked_for.boards, where, asked_for.play, asked_for.seconds))
        return 0
    with tempfile.TemporaryDirectory(prefix="tavla-hall-") as folder:
        words = ["--headless"] if asked_for.headless else []
        return run(asked_for.boards, asked_for.seconds, Path(folder), words)


if __name__ == "__main__":
    sys.exit(main())
