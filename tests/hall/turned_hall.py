"""A hall by a clock that the test turns: the real desk, links and boards on a loop of asyncio whose time is a number,
and a broker in memory in place of nats-server and its sockets. What it shows is the schedule, and no machine.
"""

import asyncio
import json
import selectors
from collections.abc import Callable, Coroutine, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import ParseResult

import pytest
from nats.aio import client as nats_client

from tavla.evidence.ed25519 import public_key
from tavla.hall.board import HallBoard, Keys
from tavla.hall.joining import Address
from tavla.hall.link import Link, Where
from tavla.hall.names import board_access, id_of
from tavla.hall.numbers import Numbers
from tavla.hall.tail import Tail
from tavla.hall.words import Here, Standing
from tavla.hall_desk import process
from tavla.hall_desk.broker import Login
from tavla.hall_desk.identity import JoinedBoard
from tavla.hall_desk.process import Options, Running, opened
from tavla.storage.journal import Journal

LISTENS_S = 0.3
"""So long nats-server takes from its start until it listens, on a busy machine."""
PORT = 4242


class _Jumping(selectors.DefaultSelector):
    """Nothing to wait for: time goes on at once to what is due next."""

    now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(0)
        if not ready and timeout is None:
            msg = "everybody waits for somebody else"
            raise AssertionError(msg)
        self.now += 0 if ready or not timeout else timeout
        return ready


class TurnedLoop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self._jumping = _Jumping()
        super().__init__(self._jumping)

    def time(self) -> float:
        return self._jumping.now


class Wire:
    """A connection as the client's library has it (`nats.aio.transport.Transport`)."""

    def __init__(self, broker: "Broker") -> None:
        self._broker, self._sent = broker, b""
        self.reader = asyncio.StreamReader()
        self.hears: dict[str, tuple[str, ...]] = {}
        self.is_broken = False

    async def connect(self, uri: ParseResult, **_: object) -> None:
        await asyncio.sleep(0.001)
        if not self._broker.listens or uri.port != PORT:
            raise ConnectionRefusedError
        self._broker.wires.append(self)
        if self._broker.is_frozen:
            return
        info = {"server_id": "S", "version": "2.15.1", "max_payload": 131_072, "tls_required": True, "nonce": "n"}
        self.reader.feed_data(b"INFO " + json.dumps(info).encode("ascii") + b"\r\n")

    async def connect_tls(self, *_: object, **__: object) -> None:
        await asyncio.sleep(0.005)

    def write(self, data: bytes) -> None:
        self._sent += data
        while b"\r\n" in self._sent and not self.is_broken:
            line, _, rest = self._sent.partition(b"\r\n")
            words = line.split()
            if words[0] == b"PUB":
                size = int(words[-1])
                if len(rest) < size + 2:
                    return
                self._broker.publish(words[1].decode("ascii"), rest[:size])
                rest = rest[size + 2 :]
            elif words[0] == b"SUB":
                self.hears[words[-1].decode("ascii")] = tuple(words[1].decode("ascii").split("."))
            elif words[0] == b"PING":
                asyncio.get_running_loop().call_later(self._broker.answers_s, self._pong)
            self._sent = rest

    def writelines(self, pieces: Iterable[bytes]) -> None:
        for piece in pieces:
            self.write(piece)

    async def drain(self) -> None:
        await asyncio.sleep(0)
        if self.is_broken:
            raise ConnectionResetError

    async def read(self, size: int) -> bytes:
        return await self.reader.read(size)

    async def readline(self) -> bytes:
        return await self.reader.readline()

    def at_eof(self) -> bool:
        return self.reader.at_eof()

    def close(self) -> None:
        self.break_off()

    async def wait_closed(self) -> None:
        await asyncio.sleep(0)

    def give(self, subject: str, data: bytes) -> None:
        words = tuple(subject.split("."))
        for number, pattern in self.hears.items():
            fits = words[: len(pattern) - 1] == pattern[:-1] if pattern[-1] == ">" else words == pattern
            if fits and not self.is_broken:
                self.reader.feed_data(f"MSG {subject} {number} {len(data)}\r\n".encode("ascii") + data + b"\r\n")

    def break_off(self) -> None:
        if not self.is_broken:
            self.is_broken = True
            self.reader.feed_eof()

    def _pong(self) -> None:
        if not self.is_broken and not self._broker.is_frozen:
            self.reader.feed_data(b"PONG\r\n")


class Broker:
    """In place of the child process. `answers_s`: so late it says PONG."""

    def __init__(self) -> None:
        self.listens, self.is_running, self.is_frozen, self.answers_s = False, False, False, 0.001
        self.wires: list[Wire] = []
        self.process = None

    def start(self, _logins: Iterable[Login]) -> bool:
        self.is_running = True
        asyncio.get_running_loop().call_later(LISTENS_S, self._listen)
        return True

    def admit(self, _logins: Iterable[Login]) -> None: ...

    def tidy(self) -> None: ...

    def stop(self) -> None:
        self.kill()

    def kill(self) -> None:
        self.is_running = self.listens = False
        wires, self.wires = self.wires, []
        for wire in wires:
            wire.break_off()

    def publish(self, subject: str, data: bytes) -> None:
        """What comes while it is frozen is lost."""
        for wire in () if self.is_frozen else self.wires:
            wire.give(subject, data)

    def _listen(self) -> None:
        if self.is_running:
            self.listens = True


def _ms() -> int:
    return round(asyncio.get_running_loop().time() * 1000)


@dataclass
class OneBoard:
    """A board that says what is due as the program does it."""

    number: int
    journal: Journal
    hall: HallBoard
    link: Link
    woken: asyncio.Event

    def fact(self) -> None:
        self.journal.append((json.dumps({"n": self.journal.seq + 1}).encode("ascii"),))

    async def speak(self) -> None:
        while True:
            self.woken.clear()
            self.hall.grew()
            for message in self.hall.due(_ms()):
                await self.link.say(message.subject, message.data)
            try:
                async with asyncio.timeout(max(0.001, self.hall.wake_in(_ms()) / 1000)):
                    await self.woken.wait()
            except TimeoutError:
                pass


class TurnedHall:
    """`before`: addresses that boards try before the broker's."""

    def __init__(
        self, folder: Path, boards: int, monkeypatch: pytest.MonkeyPatch, before: tuple[Address, ...] = ()
    ) -> None:
        self.folder, self._before = folder, before
        self.broker = Broker()
        monkeypatch.setattr(nats_client, "TcpTransport", lambda: Wire(self.broker))
        monkeypatch.setattr(process, "Broker", lambda *_, **__: self.broker)
        monkeypatch.setattr(process, "time", self)
        self.running = self._opened()
        for number in range(boards):
            device, link = (public_key(seed) for seed in _seeds(number))
            self.running.desk.admit(JoinedBoard(device.hex(), link.hex(), str(number + 1)))
        self.boards = [self._board(number) for number in range(boards)]
        self._tasks = [asyncio.create_task(job) for one in self.boards for job in (one.link.run(), one.speak())]
        self._desk = asyncio.create_task(self.running.run())

    def monotonic(self) -> float:
        return asyncio.get_running_loop().time()

    def monotonic_ns(self) -> int:
        return round(self.monotonic() * 1e9)

    def _opened(self) -> Running:
        return opened(Options(self.folder / "hall", "Hall", PORT, "127.0.0.1"))

    def _board(self, number: int) -> OneBoard:
        device, login = _seeds(number)
        identity = self.running.desk.identity
        name, match, woken = id_of(public_key(device)), f"M-{number}", asyncio.Event()
        place = self.folder / str(number)
        place.mkdir()
        journal = Journal.create(place, match)
        hall = HallBoard(
            Keys(device, public_key(device), identity.key), identity.hall, name, Numbers(0, lambda _: None), 0
        )

        def heard(subject: str, data: bytes) -> None:
            if hall.hear(subject, data, _ms()):
                woken.set()

        def turned(is_up: bool) -> None:
            hall.linked(_ms(), is_up=is_up)
            woken.set()

        places = (*self._before, Address("127.0.0.1", PORT))
        where = Where(places, identity.certificate, login)
        link = Link(where, board_access(identity.hall, name).hears, heard, turned)
        tail = Tail(place / "journal", match, woken.set)
        hall.follow(tail, 0)
        hall.show(Here(standing=Standing.PLAYING), 0)
        journal.follow(tail.feed)
        return OneBoard(number, journal, hall, link, woken)

    def held(self, board: OneBoard) -> int:
        copy = self.running.desk.records.copy(f"M-{board.number}")
        return 0 if copy is None else copy.count

    @property
    def is_linked(self) -> bool:
        return self.running.is_heard and all(one.link.is_up for one in self.boards)

    @property
    def is_whole(self) -> bool:
        return all(self.held(one) == one.journal.seq for one in self.boards)

    async def until(self, holds: Callable[[], object], most_s: float) -> float:
        """Seconds of the hall until it holds."""
        begun = self.monotonic()
        while not holds():
            assert self.monotonic() - begun <= most_s, f"not within {most_s} s"
            await asyncio.sleep(0.01)
        return self.monotonic() - begun

    def write(self) -> None:
        for one in self.boards:
            one.fact()

    async def kill_desk(self, away_s: float) -> None:
        """With its broker, as its next start ends that at once."""
        await self._end_desk()
        self.broker.kill()
        await asyncio.sleep(away_s)
        self.running = self._opened()
        self._desk = asyncio.create_task(self.running.run())

    async def close(self) -> None:
        await self._end_desk()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for one in self.boards:
            one.journal.close()

    async def _end_desk(self) -> None:
        self._desk.cancel()
        await asyncio.gather(self._desk, return_exceptions=True)
        self.running.close()


def _seeds(number: int) -> tuple[bytes, bytes]:
    return bytes([number + 1]) * 32, bytes([number + 101]) * 32


def turned(scene: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run a scene by a clock that jumps."""
    with asyncio.Runner(loop_factory=TurnedLoop) as runner:
        runner.run(scene())
