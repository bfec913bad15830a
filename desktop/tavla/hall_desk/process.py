"""The desk as it runs: broker, link, copies and the boards that join, on one asyncio loop.

A window joins that loop to its own and shows what `Running.desk` says; without one, `run` is all.
"""

import asyncio
import contextlib
import os
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol

from tavla.base.errors import TavlaError
from tavla.base.phrase import Said, phrase
from tavla.base.plain_name import plain_name
from tavla.base.system_errors import found
from tavla.base.tasks import ended
from tavla.hall import joining, spoken
from tavla.hall.entering import ASK_AGAIN_S
from tavla.hall.finding import own_addresses
from tavla.hall.joining import Address, AskToJoin, Both, HallAnswers, Invitation, Opens
from tavla.hall.link import Link, Where
from tavla.hall.membership import FILE as MEMBERSHIP
from tavla.hall.names import ID_LETTERS, id_of
from tavla.hall.numbers import KEPT_MAX
from tavla.hall.pauses import OF_DESK
from tavla.hall.words import Sanction
from tavla.hall_desk import acts
from tavla.hall_desk.announcing import Announced, announce
from tavla.hall_desk.broker import EVERYWHERE, PORT, Broker, Login, own_host
from tavla.hall_desk.copies import Copies
from tavla.hall_desk.deputy import written_for_deputy
from tavla.hall_desk.desk import Around, AskRegister, HallDesk, Message
from tavla.hall_desk.identity import HallFolder, Identity, JoinedBoard
from tavla.hall_desk.page_views import LEAST_DELAY_MS
from tavla.hall_desk.records import Records
from tavla.storage.errors import failure
from tavla.storage.register.played_match import PlayedMatch

if TYPE_CHECKING:
    from tavla.hall_desk.federation import Federation

TICK_S = 0.05
SYNC_S = 1.0
SYNC_MOST_S = 0.01
"""No copy is begun after so long: two hundred take a disk a tenth of a second, and no message is heard meanwhile."""
TIDY_S = 1.0
START_AGAIN_S = 1.0
"""A broker that dies at once is not begun more often."""
KEEP_S = 60.0
FEDERATION = "federation"
"""The folder of what a hall keeps of its federation."""
MOST_GUESTS = 32
MOST_SAYINGS = 256
"""To guests; one that is not answered asks again."""
GUEST_S = 300.0
"""A board that asked to join so long ago asks anew."""
IDLE_S = 5 * ASK_AGAIN_S
"""A guest that waits says so again and again: one that is silent for so long gives way where places are wanted."""


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
    since: float
    heard: float
    opens: Opens | None = None
    both: Both | None = None
    said: bytes = b""
    """To it once it may log in."""


class Door:
    """Boards that ask to join, until the director touches their line. Sans-IO but for the nonce."""

    def __init__(self, hall_key: bytes, name: str, certificate: str) -> None:
        self._key, self._name, self._certificate = hall_key, name, certificate
        self._asked: dict[str, _Asked] = {}
        self._admitted: dict[str, _Asked] = {}

    def hear(self, board: str, data: bytes, now: float) -> bytes | None:
        """What is said to a guest's message; None for nothing."""
        message = joining.read(data)
        asked, admitted = self._asked.get(board), self._admitted.get(board)
        if admitted is not None and message == admitted.opens:
            return admitted.said or None
        if isinstance(message, AskToJoin) and id_of(bytes.fromhex(message.board)) == board:
            if asked is not None and asked.ask == message:
                return joining.written(asked.answer)
            self._forget(now)
            if asked is None and not self._has_place(now):
                return None
            nonce = os.urandom(joining.NONCE_BYTES).hex()
            answer = HallAnswers(self._key.hex(), self._name, self._certificate, nonce)
            self._asked[board] = _Asked(message, answer, now, now)
            return joining.written(answer)
        if not isinstance(message, Opens) or asked is None:
            return None
        if message == asked.opens:
            self._asked[board] = asked._replace(heard=now)
        elif asked.both is None:
            both = joining.opened(asked.ask, asked.answer, message)
            if both is None:
                del self._asked[board]
                return joining.written(joining.Refused())
            self._asked[board] = asked._replace(opens=message, both=both, heard=now)
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
        self._admitted[board] = asked
        return JoinedBoard(asked.both.board.hex(), asked.both.link.hex(), table, plain_name(asked.ask.name))

    def admitted(self, joined: JoinedBoard) -> bytes:
        """What is said to a board that `admit` gave and that has a login now; again where it opens its nonce again."""
        said = joining.written(joining.Admitted(joined.table, min(joined.heard, KEPT_MAX)))
        self._admitted[joined.board] = self._admitted[joined.board]._replace(said=said)
        return said

    def refuse(self, board: str) -> None:
        self._asked.pop(board, None)

    def _forget(self, now: float) -> None:
        for known in (self._asked, self._admitted):
            for board in [board for board, asked in known.items() if now - asked.since > GUEST_S]:
                del known[board]

    def _has_place(self, now: float) -> bool:
        """One that has not opened its nonce gives way, or that is idle: the one heard longest ago."""
        if len(self._asked) >= MOST_GUESTS:
            gives_way = {
                board: (asked.both is not None, asked.heard)
                for board, asked in self._asked.items()
                if asked.both is None or now - asked.heard > IDLE_S
            }
            self._asked.pop(min(gives_way, key=gives_way.__getitem__, default=""), None)
        return len(self._asked) < MOST_GUESTS


class Options(NamedTuple):
    """How a desk runs. `host` is where boards reach it."""

    folder: Path
    name: str
    port: int = PORT
    host: str = EVERYWHERE
    software: str = ""
    rulesets: tuple[str, ...] = ()
    delay_ms: int = LEAST_DELAY_MS
    """How late spectators see, and the federation."""
    known_as: str = ""
    """Its name or address for those who join, where it is not this machine's own."""


def _nothing_known(_players: tuple[str, str]) -> tuple[Sanction, ...]:
    return ()


def _not_kept(_played: PlayedMatch) -> None:
    """The desk's own list has it."""


class Hosted(Protocol):
    """What speaks through a broker of its own, without its network."""

    @property
    def identity(self) -> Identity: ...

    @property
    def records(self) -> Records: ...

    @property
    def logins(self) -> tuple[Login, ...]: ...

    @property
    def boards(self) -> tuple[JoinedBoard, ...]: ...

    @property
    def is_overtaken(self) -> bool: ...

    def linked(self) -> None: ...

    def hear(self, subject: str, data: bytes, now: int) -> None: ...

    def due(self, now: int) -> tuple[Message, ...]: ...

    def keep(self, now: int) -> None: ...

    def admit(self, board: JoinedBoard) -> bool: ...

    def dismiss(self, board: str) -> None: ...


class Hosting(ABC):
    """A broker that stands open, and whoever joins. `run` until it is cancelled, then `close`."""

    def __init__(self, options: Options, folder: HallFolder, hosted: Hosted, broker: Broker) -> None:
        self._hosted, self._folder, self._broker, self._options = hosted, folder, broker, options
        identity = hosted.identity
        self.door = Door(identity.key, identity.name, identity.certificate)
        own = (Address(own_host(options.host), options.port),)
        where = Where(own, identity.certificate, bytes.fromhex(identity.login), OF_DESK)
        self._link = Link(where, hosted.logins[0].access.hears, self._heard, self._turned)
        self._saying: dict[str, bytes] = {}
        """By subject: only the last answer to a guest waits."""
        self._synced, self._tidied, self._start_again = 0.0, 0.0, 0.0
        self._kept, self._closed = time.monotonic(), False
        self._tasks: list[asyncio.Task[None]] = []
        self.fault: Said = ""
        """Why nobody can be heard now; empty while they can."""

    @property
    def is_heard(self) -> bool:
        """The desk hears its broker."""
        return self._link.is_up

    def invitation(self) -> Invitation:
        """For the QR code and the file on a stick."""
        return self._hosted.identity.invitation(reached_at(self._options))

    def admit(self, board: str, table: str) -> bool:
        """The director touches a guest's line. Raises TavlaError where it cannot be kept."""
        joined = self.door.admit(board, table)
        if joined is None or not self._hosted.admit(joined):
            return False
        self._keep()
        self._broker.admit(self._hosted.logins)
        kept = next(one for one in self._hosted.boards if one.board == board)
        self._saying[_answers(board)] = self.door.admitted(kept)
        return True

    def dismiss(self, board: str) -> None:
        """The board is no part of the hall any more. Raises TavlaError."""
        self._hosted.dismiss(board)
        self._keep()
        self._broker.admit(self._hosted.logins)

    async def run(self) -> None:
        """Until cancelled: the broker is begun anew where it dies, what is due is said."""
        self._tasks.append(asyncio.create_task(self._link.run()))
        self._begin()
        try:
            while True:
                self._tend()
                await asyncio.sleep(TICK_S / 2)  # both take long, and messages are heard between
                if self._link.is_up and self._broker.is_running:
                    for message in self._hosted.due(steady_ms()):
                        await self._link.say(message.subject, message.data)
                    while self._saying:
                        subject = next(iter(self._saying))
                        await self._link.say(subject, self._saying.pop(subject))
                await asyncio.sleep(TICK_S / 2)
        finally:
            await ended(*self._tasks)

    def close(self) -> None:
        """Let go of everything; what was stored is durable."""
        if not self._closed:
            self._closed = True
            self._broker.stop()
            self._hosted.keep(steady_ms())
            self._hosted.records.close()
            with contextlib.suppress(TavlaError):
                self._keep()
            self._folder.let_go()

    # Inside

    @abstractmethod
    def _begin(self) -> None:
        """Begin what runs beside; it ends with `_tasks`."""

    def _tend(self) -> None:
        now = time.monotonic()
        self._hosted.keep(steady_ms())
        if self._hosted.is_overtaken:
            self._broker.stop()
            self.fault = phrase("Another desk has this hall now. This one does nothing more; close it.")
            return
        if not self._broker.is_running and now >= self._start_again:
            self._start_again = now + START_AGAIN_S
            try:
                if self._broker.start(self._hosted.logins):
                    self.fault = ""
                else:
                    self._start_again = now
            except (TavlaError, OSError) as error:
                self.fault = found(error) if isinstance(error, OSError) else error.said
        if now - self._synced >= SYNC_S and self._hosted.records.sync(SYNC_MOST_S):
            self._synced = now
        if now - self._tidied >= TIDY_S:
            self._tidied = now
            with contextlib.suppress(OSError):  # it is tried again
                self._broker.tidy()
        if now - self._kept >= KEEP_S:
            self._kept = now
            with contextlib.suppress(TavlaError):
                self._keep()

    def _keep(self) -> None:
        self._folder.keep_boards(self._hosted.boards)

    def _heard(self, subject: str, data: bytes) -> None:
        if subject.startswith("t.join."):
            board = subject.removeprefix("t.join.").removesuffix(".ask")
            answer = self.door.hear(board, data, time.monotonic()) if len(board) == ID_LETTERS else None
            if answer is not None and len(self._saying) < MOST_SAYINGS:
                self._saying[_answers(board)] = answer
            return
        self._hosted.hear(subject, data, steady_ms())

    def _turned(self, is_up: bool) -> None:
        if is_up:
            self._hosted.linked()
        if not self._hosted.is_overtaken and not (is_up and not self._broker.is_running):
            self.fault = "" if is_up else phrase("The desk does not hear its broker.")


class Running(Hosting):
    """A hall that is open. Made by `opened`."""

    def __init__(self, options: Options, folder: HallFolder, desk: HallDesk, broker: Broker) -> None:
        super().__init__(options, folder, desk, broker)
        self.desk = desk
        self.federation = self._federation() if (folder.path / FEDERATION / MEMBERSHIP).exists() else None
        self._federating: asyncio.Task[None] | None = None

    def spoken(self) -> tuple[str, ...]:
        """The first address as six words; empty where it has none."""
        first = reached_at(self._options)[0]
        return spoken.words_of(first.host, first.port)

    def make_deputy(self, pin: str) -> bytes:
        """The file of a deputy, who may log in from now on; an earlier one may no more. Raises TavlaError."""
        data = written_for_deputy(self._folder, self.desk.identity.name, reached_at(self._options), pin)
        self.desk.deputy.change(self._folder.deputy())
        self._broker.admit(self.desk.logins)
        return data

    def join_federation(self, invitation: Path) -> None:
        from tavla.hall_desk.federation import invited

        if self.federation is not None and self.federation.is_joined:
            raise TavlaError(phrase("This hall is in a federation. Leave it before it joins another."))
        federation = self._federation(invited(invitation))
        self.leave_federation()
        self.federation = federation

    def leave_federation(self) -> None:
        """Raises TavlaError."""
        if self.federation is not None:
            self.federation.leave()
        self.federation = None

    def _begin(self) -> None:
        if self._options.host == EVERYWHERE:
            self._tasks.append(asyncio.create_task(announce(self._announced)))

    def _tend(self) -> None:
        super()._tend()
        is_free = self._federating is None or self._federating.done()
        if self.federation is not None and not self.federation.has_begun and is_free:
            self._federating = asyncio.create_task(self.federation.run())
            self._tasks.append(self._federating)

    def _federation(self, invitation: Invitation | None = None) -> "Federation":
        """Raises TavlaError."""
        from tavla.hall_desk.federation import Federation

        return Federation(self.desk, self._folder.path / FEDERATION, self._options.delay_ms, steady_ms, invitation)

    def _announced(self) -> Announced | None:
        if self.desk.is_overtaken or not self._broker.is_running:
            return None
        hosts = tuple(one.host for one in reached_at(self._options) if ":" not in one.host)
        return Announced(self.desk.identity.hall, self.desk.identity.name, self._options.port, hosts)


def opened(
    options: Options,
    register: AskRegister = _nothing_known,
    collect: Callable[[PlayedMatch], None] = _not_kept,
) -> Running:
    """Open the hall of a folder; a new one where there is none. Raises TavlaError."""
    folder = HallFolder(options.folder)
    with folder.opening():
        return _opened(options, folder, register, collect)


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


def _answers(board: str) -> str:
    return f"t.join.{board}.answer"


def reached_at(options: Options) -> tuple[Address, ...]:
    """Where boards find a desk with these options."""
    known = (options.known_as,) if options.known_as else (options.host,)
    hosts = own_addresses() if known == (EVERYWHERE,) else known
    return tuple(Address(host, options.port) for host in hosts)
