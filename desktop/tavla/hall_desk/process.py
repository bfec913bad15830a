"""The desk as it runs: broker, link, copies and the boards that join, on one asyncio loop.

A window joins that loop to its own and shows what `Running.desk` says; without one, `run` is all.
"""

import asyncio
import contextlib
import os
import time
from collections import deque
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from tavla.base.errors import TavlaError
from tavla.base.phrase import Said, phrase
from tavla.base.plain_name import plain_name
from tavla.base.system_errors import found
from tavla.base.tasks import ended
from tavla.hall import joining, spoken
from tavla.hall.finding import own_addresses
from tavla.hall.joining import Address, AskToJoin, Both, HallAnswers, Invitation, Opens
from tavla.hall.link import Link, Where
from tavla.hall.names import ID_LETTERS, id_of
from tavla.hall.pauses import OF_DESK
from tavla.hall.words import Sanction
from tavla.hall_desk import acts
from tavla.hall_desk.announcing import Announced, announce
from tavla.hall_desk.broker import EVERYWHERE, PORT, Broker
from tavla.hall_desk.copies import Copies
from tavla.hall_desk.deputy import written_for_deputy
from tavla.hall_desk.desk import Around, AskRegister, HallDesk
from tavla.hall_desk.identity import HallFolder, JoinedBoard
from tavla.hall_desk.records import Records
from tavla.storage.errors import failure
from tavla.storage.register.played_match import PlayedMatch

TICK_S = 0.05
SYNC_S = 1.0
START_AGAIN_S = 1.0
"""A broker that dies at once is not begun more often."""
KEEP_S = 60.0
MOST_GUESTS = 32
MOST_SAYINGS = 256
"""To guests; one that is not answered asks again."""
GUEST_S = 300.0
"""A board that asked to join so long ago asks anew."""


def steady_ms() -> int:
    return time.monotonic_ns() // 1_000_000


def wall_clock() -> str:
    return datetime.now().astimezone().isoformat(timespec="milliseconds")


class Guest(NamedTuple):
    """A board that asks to join. `digits` are those on its screen, once both know them; the director compares."""

    board: str
    name: str
    digits: str
    since: float


class _Asked(NamedTuple):
    ask: AskToJoin
    answer: HallAnswers
    both: Both | None
    since: float


class Door:
    """Boards that ask to join, until the director touches their line. Sans-IO but for the nonce."""

    def __init__(self, hall_key: bytes, name: str, certificate: str) -> None:
        self._key, self._name, self._certificate = hall_key, name, certificate
        self._asked: dict[str, _Asked] = {}

    def hear(self, board: str, data: bytes, now: float) -> bytes | None:
        """What is said to a guest's message; None for nothing."""
        message = joining.read(data)
        asked = self._asked.get(board)
        if isinstance(message, AskToJoin) and id_of(bytes.fromhex(message.board)) == board:
            if asked is not None and asked.ask == message:
                return joining.written(asked.answer)
            self._forget(now)
            if len(self._asked) >= MOST_GUESTS and asked is None:
                return None
            nonce = os.urandom(joining.NONCE_BYTES).hex()
            answer = HallAnswers(self._key.hex(), self._name, self._certificate, nonce)
            self._asked[board] = _Asked(message, answer, None, now)
            return joining.written(answer)
        if isinstance(message, Opens) and asked is not None and asked.both is None:
            both = joining.opened(asked.ask, asked.answer, message)
            if both is None:
                del self._asked[board]
                return joining.written(joining.Refused())
            self._asked[board] = asked._replace(both=both)
        return None

    def guests(self) -> tuple[Guest, ...]:
        """Who waits, with the digits to compare."""
        return tuple(
            Guest(board, plain_name(asked.ask.name), asked.both.digits(), asked.since)
            for board, asked in self._asked.items()
            if asked.both is not None
        )

    def admit(self, board: str, table: str) -> JoinedBoard | None:
        """The director has compared the digits. None where the guest has gone."""
        asked = self._asked.pop(board, None)
        if asked is None or asked.both is None:
            return None
        return JoinedBoard(asked.both.board.hex(), asked.both.link.hex(), table, plain_name(asked.ask.name))

    def refuse(self, board: str) -> None:
        self._asked.pop(board, None)

    def _forget(self, now: float) -> None:
        for board in [board for board, asked in self._asked.items() if now - asked.since > GUEST_S]:
            del self._asked[board]


class Options(NamedTuple):
    """How a desk runs. `host` is where boards reach it."""

    folder: Path
    name: str
    port: int = PORT
    host: str = EVERYWHERE
    software: str = ""
    rulesets: tuple[str, ...] = ()


def _nothing_known(_players: tuple[str, str]) -> tuple[Sanction, ...]:
    return ()


def _not_kept(_played: PlayedMatch) -> None:
    """The desk's own list has it."""


class Running:
    """A hall that is open. Made by `opened`; `run` until it is cancelled, then `close`."""

    def __init__(self, options: Options, folder: HallFolder, desk: HallDesk, broker: Broker) -> None:
        self.desk, self._folder, self._broker, self._options = desk, folder, broker, options
        identity = desk.identity
        self.door = Door(identity.key, identity.name, identity.certificate)
        own = (Address("127.0.0.1", options.port),)
        where = Where(own, identity.certificate, bytes.fromhex(identity.login), OF_DESK)
        self._link = Link(where, desk.logins[0].access.hears, self._heard, self._turned)
        self._saying: deque[tuple[str, bytes]] = deque(maxlen=MOST_SAYINGS)
        self._synced, self._start_again, self._kept, self._closed = 0.0, 0.0, time.monotonic(), False
        self.fault: Said = ""
        """Why the hall cannot be heard now; empty while it can."""

    @property
    def is_heard(self) -> bool:
        """The desk hears its broker."""
        return self._link.is_up

    def invitation(self) -> Invitation:
        """For the QR code and the file on a stick."""
        return self.desk.identity.invitation(reached_at(self._options))

    def spoken(self) -> tuple[str, ...]:
        """The first address as six words; empty where it has none."""
        first = reached_at(self._options)[0]
        return spoken.words_of(first.host, first.port)

    def admit(self, board: str, table: str) -> bool:
        """The director touches a guest's line. Raises TavlaError where it cannot be kept."""
        joined = self.door.admit(board, table)
        if joined is None or not self.desk.admit(joined):
            return False
        self._keep()
        self._broker.admit(self.desk.logins)
        answers = joining.join_subject(bytes.fromhex(joined.key)).answers
        self._saying.append((answers, joining.written(joining.Admitted(table))))
        return True

    def dismiss(self, board: str) -> None:
        """The board is no part of the hall any more. Raises TavlaError."""
        self.desk.dismiss(board)
        self._keep()
        self._broker.admit(self.desk.logins)

    def make_deputy(self, pin: str) -> bytes:
        """The file of a deputy, who may log in from now on; an earlier one may no more. Raises TavlaError."""
        data = written_for_deputy(self._folder, self.desk.identity.name, reached_at(self._options), pin)
        self.desk.take_deputy(self._folder.deputy())
        self._broker.admit(self.desk.logins)
        return data

    async def run(self) -> None:
        """Until cancelled: the broker is begun anew where it dies, what is due is said."""
        tasks = [asyncio.create_task(self._link.run())]
        if self._options.host == EVERYWHERE:
            tasks.append(asyncio.create_task(announce(self._announced)))
        try:
            while True:
                self._tend()
                if self._link.is_up and self._broker.is_running:
                    for message in self.desk.due(steady_ms()):
                        await self._link.say(message.subject, message.data)
                    while self._saying:
                        await self._link.say(*self._saying.popleft())
                await asyncio.sleep(TICK_S)
        finally:
            await ended(*tasks)

    def close(self) -> None:
        """Let go of everything; what was stored is durable."""
        if not self._closed:
            self._closed = True
            self._broker.stop()
            self.desk.keep(steady_ms())
            self.desk.records.close()
            with contextlib.suppress(TavlaError):
                self._keep()
            self._folder.let_go()

    # Inside

    def _tend(self) -> None:
        now = time.monotonic()
        self.desk.keep(steady_ms())
        if self.desk.is_overtaken:
            self._broker.stop()
            self.fault = phrase("Another desk has this hall now. This one does nothing more; close it.")
            return
        if not self._broker.is_running and now >= self._start_again:
            self._start_again = now + START_AGAIN_S
            try:
                if self._broker.start(self.desk.logins):
                    self.fault = ""
                else:
                    self._start_again = now
            except (TavlaError, OSError) as error:
                self.fault = found(error) if isinstance(error, OSError) else error.said
        if now - self._synced >= SYNC_S:
            self._synced = now
            self.desk.records.sync()
        if now - self._kept >= KEEP_S:
            self._kept = now
            with contextlib.suppress(TavlaError):
                self._keep()

    def _announced(self) -> Announced | None:
        if self.desk.is_overtaken or not self._broker.is_running:
            return None
        hosts = tuple(one.host for one in reached_at(self._options) if ":" not in one.host)
        return Announced(self.desk.identity.hall, self.desk.identity.name, self._options.port, hosts)

    def _keep(self) -> None:
        self._folder.keep_boards(self.desk.boards)

    def _heard(self, subject: str, data: bytes) -> None:
        if subject.startswith("t.join."):
            board = subject.removeprefix("t.join.").removesuffix(".ask")
            answer = self.door.hear(board, data, time.monotonic()) if len(board) == ID_LETTERS else None
            if answer is not None:
                self._saying.append((f"t.join.{board}.answer", answer))
            return
        self.desk.hear(subject, data, steady_ms())

    def _turned(self, is_up: bool) -> None:
        if is_up:
            self.desk.linked()
        if not self.desk.is_overtaken and not (is_up and not self._broker.is_running):
            self.fault = "" if is_up else phrase("The desk does not hear its broker.")


def opened(
    options: Options,
    register: AskRegister = _nothing_known,
    collect: Callable[[PlayedMatch], None] = _not_kept,
) -> Running:
    """Open the hall of a folder; a new one where there is none. Raises TavlaError."""
    folder = HallFolder(options.folder)
    folder.take()
    try:
        return _opened(options, folder, register, collect)
    except Exception:
        folder.let_go()
        raise


def _opened(
    options: Options, folder: HallFolder, register: AskRegister, collect: Callable[[PlayedMatch], None]
) -> Running:
    identity = folder.open(options.name)
    try:
        copies = Copies(folder.copies)
        records = Records(identity.hall, copies, lambda _match: None)
    except OSError as error:
        raise TavlaError(found(error)) from error

    def note(one: acts.Note) -> None:
        try:
            acts.keep(folder.path, one)
        except OSError as error:
            raise failure(folder.path / acts.NAME, phrase("could not write the file"), error) from error

    around = Around(
        wall_clock,
        folder.keep_number,
        register,
        collect,
        options.software,
        options.rulesets,
        folder.deputy(),
        note,
        folder.keep_settled,
    )
    desk = HallDesk(identity, folder.boards(), records, folder.number(), around, folder.settled())
    broker = Broker(folder.path, options.port, host=options.host)
    return Running(options, folder, desk, broker)


def reached_at(options: Options) -> tuple[Address, ...]:
    """Where boards find a desk with these options."""
    hosts = own_addresses() if options.host == EVERYWHERE else (options.host,)
    return tuple(Address(host, options.port) for host in hosts)
