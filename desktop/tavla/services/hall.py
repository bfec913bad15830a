"""The hall that this board has joined: a thread of its own with the link, which nothing on the board waits for.

It is begun on the start page, never while a match runs, and not at all where no hall is joined.
"""

import asyncio
import os
import threading
from collections.abc import Callable, Coroutine
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from queue import Empty, SimpleQueue
from socket import gethostname
from typing import TYPE_CHECKING, Any, NamedTuple

from tavla.application.ports.hall import (
    NO_MATCH,
    NO_PAGE,
    NOTHING_HELD,
    AtDesk,
    FoundHall,
    FromDesk,
    HallShown,
    HeldAtDesk,
    HomePage,
    JoinShown,
    JoinStage,
    Offered,
    OfferedSanction,
)
from tavla.application.session import Session
from tavla.base.build_mark import build_mark
from tavla.base.errors import TavlaError
from tavla.base.extras import need
from tavla.base.new_file import remove_if_there
from tavla.base.phrase import Phrase, Said, phrase
from tavla.base.system_errors import found
from tavla.base.tasks import ended
from tavla.domain.facts.mirror_events import DeskCopy, of_desk
from tavla.evidence.device_key import own_device_key
from tavla.evidence.ed25519 import public_key
from tavla.hall.board import HallBoard, Keys
from tavla.hall.inbox import Inbox, answer_to
from tavla.hall.membership import FILE, Membership, MembershipFile
from tavla.hall.names import board_access, id_of
from tavla.hall.numbers import Numbers
from tavla.hall.outbox import LinkState
from tavla.hall.tail import Tail
from tavla.hall.words import Held, HeldOf, Here, Matches, TakeHome, TakeHomeOf, Waiting
from tavla.services.hall_glance import glance
from tavla.services.hall_joining import invitation_in, join, place_of
from tavla.services.hall_looking import Search
from tavla.services.matches import monotonic_ms, wall_clock
from tavla.storage.match_store import MatchStore, OpenMatch
from tavla.system.background import Background, why

if TYPE_CHECKING:
    from tavla.hall.link import Link

LOOK_S = 1.0
KEEP_HEARD_S = 10.0
AGAIN_S = 5.0
UNHEARD_MS = 10_000
"""A link without a word of the desk is left for the next address."""
LEAVE_S = 3.0
ASK_MS, TAKE_MS = 2_000, 20_000
"""So long an answer of the desk is waited for, and all of a match's records."""


class _State(NamedTuple):
    link: LinkState = LinkState(heard=False, behind=0, silent_ms=None)
    inbox: Inbox = Inbox()
    fault: Said = ""


class Asked(NamedTuple):
    """A question to the desk: `begin` puts it, `answer` is asked on the hall's thread until it says True, `over` hears
    that nothing came in time.
    """

    begin: Callable[[HallBoard], None]
    answer: Callable[[HallBoard], bool]
    over: Callable[[], None]
    wait_ms: int


class HallThread:
    """One membership's link, until it is closed. `told` hears its state on this thread."""

    def __init__(
        self, file: MembershipFile, membership: Membership, device_seed: bytes, told: Callable[[_State], None]
    ) -> None:
        self._file, self._membership, self._told = file, membership, told
        self._login = bytes.fromhex(membership.link)
        public = public_key(device_seed)
        self.name = id_of(public)
        keys = Keys(device_seed, public, bytes.fromhex(membership.hall))
        numbers = Numbers(membership.said, lambda bound: file.keep(said=bound))
        self._board = HallBoard(keys, membership.hall_name, self.name, numbers, membership.heard)
        self._calls: SimpleQueue[Callable[[HallBoard], None]] = SimpleQueue()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._woken: asyncio.Event | None = None
        self._asked: list[tuple[Asked, int]] = []
        self._up_at = 0
        self._ends = False
        self._fault: Said = ""
        self._thread = threading.Thread(target=self._run, name="hall", daemon=True)
        self._thread.start()

    def call(self, act: Callable[[HallBoard], None]) -> None:
        """Have it done on the hall's thread, soon. From any thread; nobody waits."""
        self._calls.put(act)
        self.wake()

    def ask(self, asked: Asked) -> None:
        """From any thread; nobody waits."""

        def begin(board: HallBoard) -> None:
            asked.begin(board)
            self._asked.append((asked, monotonic_ms() + asked.wait_ms))

        self.call(begin)

    def wake(self) -> None:
        """Something may be due. From any thread."""
        loop, woken = self._loop, self._woken
        if loop is not None and woken is not None:
            with suppress(RuntimeError):  # it has just ended
                loop.call_soon_threadsafe(woken.set)

    def close(self) -> None:
        self._ends = True
        self.wake()
        self._thread.join(LEAVE_S)

    def _run(self) -> None:
        while not self._ends:
            try:
                asyncio.run(self._keep())
            except Exception as error:  # noqa: BLE001 - whatever it is, the match goes on and the hall tries again
                self._fault = why(error)
                self._told(_State(self._board.state(monotonic_ms()), self._board.inbox, self._fault))
                self._board.linked(monotonic_ms(), is_up=False)
                if not self._ends:
                    threading.Event().wait(AGAIN_S)
        for asked, _ in self._asked:
            asked.over()

    async def _keep(self) -> None:
        need("hall")
        from tavla.hall.link import Link, Where

        self._loop, self._woken = asyncio.get_running_loop(), asyncio.Event()
        membership, board = self._membership, self._board

        def heard(subject: str, data: bytes) -> None:
            before = board.inbox.desk
            if board.hear(subject, data, monotonic_ms()):
                if board.inbox.desk is not before:
                    link.also(board.inbox.desk.deputies if board.inbox.desk is not None else ())
                    board.measure(datetime.now().astimezone(), link.round_trip_ms)
                self.wake()

        def turned(is_up: bool) -> None:
            board.linked(monotonic_ms(), is_up=is_up)
            self._up_at = monotonic_ms()
            self.wake()

        where = Where((*membership.addresses, *membership.deputies), membership.certificate, self._login)
        link = Link(where, board_access(membership.hall_name, self.name).hears, heard, turned)
        task = asyncio.create_task(link.run())
        try:
            await self._speak(link, self._woken)
        finally:
            await ended(task)
            with suppress(OSError):
                self._file.keep(heard=board.heard_highest)

    async def _speak(self, link: "Link", woken: asyncio.Event) -> None:
        board, before, kept = self._board, _State(), monotonic_ms()
        while not self._ends:
            woken.clear()
            with suppress(Empty):
                while True:
                    self._calls.get_nowait()(board)
            now = monotonic_ms()
            try:
                board.grew()
                for message in board.due(now):
                    await link.say(message.subject, message.data)
                silent = board.state(now).silent_ms
                if min(now - self._up_at, now if silent is None else silent) > UNHEARD_MS:
                    link.move_on()
                if board.inbox.desk is not None:
                    self._file.keep_deputies(board.inbox.desk.deputies)
                if now - kept > 1000 * KEEP_HEARD_S:
                    kept = now
                    self._file.keep(heard=board.heard_highest)
                self._fault = ""
            except OSError as error:
                self._fault = found(error)
            self._asked = [one for one in self._asked if not self._is_answered(*one)]
            state = _State(board.state(now), board.inbox, self._fault)
            if _rounded(state) != _rounded(before):
                before = state
                self._told(state)
            with suppress(TimeoutError):
                wait = min(LOOK_S, max(0.001, board.wake_in(monotonic_ms()) / 1000))
                async with asyncio.timeout(LOOK_S if self._fault else wait):
                    await woken.wait()

    def _is_answered(self, asked: Asked, until: int) -> bool:
        if asked.answer(self._board):
            return True
        if monotonic_ms() >= until:
            asked.over()
            return True
        return False


def _rounded(state: _State) -> tuple[object, ...]:
    """What is shown of it: of silence whole seconds, and none while the desk is heard."""
    heard, behind, silent = state.link
    return heard, behind, None if heard or silent is None else silent // 1000, state.inbox, state.fault


class BoardHallService:
    """Implements the port `HallService`."""

    def __init__(self, keys: Path, background: Background) -> None:
        self._keys, self._background, self._post = keys, background, background.post
        self._listeners: list[Callable[[], None]] = []
        self._thread: HallThread | None = None
        self._wanted = 0
        self._state = _State()
        self._match: OpenMatch | None = None
        self._tail: Tail | None = None
        self._file, self._file_fault = self._opened()
        if self._file is not None and self._file.now is not None:
            self._begin(self._file, self._file.now)

    @property
    def shown(self) -> HallShown:
        if self._file is None or self._file.now is None:
            return HallShown(fault=self._file_fault)
        link, inbox = self._state.link, self._state.inbox
        silent = None if link.silent_ms is None else link.silent_ms // 1000
        comes = None if inbox.answered is None else (inbox.answered.who, inbox.answered.minutes)
        return HallShown(
            self._file.now.name,
            link.heard,
            link.behind,
            silent,
            _offered(inbox),
            comes,
            self._state.fault,
            _accepted(inbox),
            inbox.rival,
        )

    def listen(self, heard: Callable[[], None]) -> None:
        self._listeners.append(heard)

    def unlisten(self, heard: Callable[[], None]) -> None:
        with suppress(ValueError):
            self._listeners.remove(heard)

    def join(self, place: str | Path, told: Callable[[JoinShown], None]) -> None:
        self._wanted += 1
        number = self._wanted

        def tell(shown: JoinShown) -> None:
            self._post(lambda: told(shown) if number == self._wanted else None)

        def work() -> Membership | None:
            where = place_of(place if isinstance(place, str) else invitation_in(place))
            key = own_device_key(self._keys)
            return asyncio.run(_until(join(where, key.seed, gethostname(), tell), lambda: number != self._wanted))

        def done(membership: Membership | None) -> None:
            if membership is not None and number == self._wanted:
                self._joined(membership, told)

        def failed(said: Phrase) -> None:
            if number == self._wanted:
                told(JoinShown(JoinStage.FAILED, why=said))

        self._background.run(work, done, failed)

    def find(self, told: Callable[[tuple[FoundHall, ...], bool], None]) -> None:
        self._wanted += 1
        number = self._wanted
        search = Search(self._post, told, lambda: number == self._wanted)
        self._background.run(search.look, search.over, lambda _said: search.over(()))

    def give_up(self) -> None:
        self._wanted += 1

    def leave(self) -> None:
        """Forget the hall. Raises TavlaError."""
        self.close()
        self._state = _State()
        try:
            if self._file is not None:
                self._file.leave()
        except OSError as error:
            raise TavlaError(found(error)) from error
        self._heard()

    def accept(self, assignment: str) -> None:
        if self._thread is not None:
            self._thread.call(lambda board: board.accept(assignment, monotonic_ms()))

    def look_for_lost(self, heard: Callable[[tuple[AtDesk, ...]], None]) -> None:
        ask = _ask_name()

        def answer(board: HallBoard) -> bool:
            found = answer_to(board.inbox, ask)
            if isinstance(found, Matches):
                lost = tuple(
                    AtDesk(one.match, one.players, one.score, one.length, one.table, one.count) for one in found.matches
                )
                self._post(lambda: heard(lost))
            return found is not None

        self._ask(Asked(lambda board: board.ask(Waiting(ask)), answer, lambda: self._post(lambda: heard(())), ASK_MS))

    def ask_held(self, match_id: str, heard: Callable[[HeldAtDesk], None]) -> None:
        ask, name = _ask_name(), self._thread.name if self._thread is not None else ""

        def answer(board: HallBoard) -> bool:
            found = answer_to(board.inbox, ask)
            if isinstance(found, Held):
                more, is_ours = found.count - self._records_of(match_id), found.signer in ("", name)
                held = HeldAtDesk(found.count, more, is_ours, found.signer, found.rival)
                self._post(lambda: heard(held))
            return found is not None

        begin = HeldOf(ask, match_id)
        self._ask(
            Asked(lambda board: board.ask(begin), answer, lambda: self._post(lambda: heard(NOTHING_HELD)), ASK_MS)
        )

    def take_home(self, match_id: str, heard: Callable[[HomePage], None]) -> None:
        ask = _ask_name()

        def answer(board: HallBoard) -> bool:
            found = answer_to(board.inbox, ask)
            if isinstance(found, TakeHome):
                page = _page_of(found)
                self._post(lambda: heard(page))
            return found is not None

        def begin(board: HallBoard) -> None:
            board.ask(TakeHomeOf(ask, match_id, self._records_of(match_id)))

        self._ask(Asked(begin, answer, lambda: self._post(lambda: heard(NO_PAGE)), ASK_MS))

    def take(self, match_id: str, got: Callable[[FromDesk], None], failed: Callable[[Said], None]) -> None:
        ask = _ask_name()
        hall = self._file.now.name if self._file is not None and self._file.now is not None else ""

        def answer(board: HallBoard) -> bool:
            taking = board.taken()
            held = taking.held if taking is not None else None
            if taking is None or held is None:
                return False
            if taking.is_refused:
                self._post(lambda: failed(phrase("The desk does not give this match: its own board plays it.")))
            else:
                source = of_desk(DeskCopy(hall, held.signer, held.count))
                found = FromDesk(match_id, taking.journal(), source)
                self._post(lambda: got(found))
            return True

        def over() -> None:
            self._post(lambda: failed(phrase("The desk has not sent the whole match. Try again; nothing was changed.")))

        self._ask(Asked(lambda board: board.take(match_id, ask), answer, over, TAKE_MS))

    def let_go(self) -> None:
        if self._thread is not None:
            self._thread.call(lambda board: board.let_go(monotonic_ms()))

    def follow(self, match: OpenMatch, session: Session) -> None:
        """A match is on the board: its durable records are said, and how it stands."""
        if self._thread is None:
            return
        thread = self._thread
        self._match, self._tail = match, Tail(match.journal.path, match.match_id, thread.wake)
        tail = self._tail
        thread.call(lambda board: board.follow(tail, monotonic_ms()))
        with suppress(TavlaError):
            match.journal.follow(tail.feed)
        self._show(session)
        session.listen(lambda _state, _events: self._show(session) if self._match is match else None)

    def left(self) -> None:
        """The match is closed. Its last records are still said when they are asked for."""
        match, tail, self._match, self._tail = self._match, self._tail, None, None
        if match is not None and tail is not None:
            match.journal.unfollow(tail.feed)
        if self._thread is not None:
            self._thread.call(_left)

    def close(self) -> None:
        self.give_up()
        thread, self._thread = self._thread, None
        if thread is not None:
            thread.close()

    # Inside

    def _records_of(self, match_id: str) -> int:
        """How many this board holds; of a record that cannot be read none."""
        with suppress(TavlaError):
            return len(MatchStore(self._keys.parent).read(match_id).payloads)
        return 0

    def _ask(self, asked: Asked) -> None:
        if self._thread is None:
            asked.over()
        else:
            self._thread.ask(asked)

    def _heard(self) -> None:
        for heard in tuple(self._listeners):
            heard()

    def _show(self, session: Session) -> None:
        here, now = glance(session.state, session.now(), str(build_mark()), wall_clock()), monotonic_ms()
        if self._thread is not None:
            self._thread.call(lambda board: board.show(here, now))

    def _opened(self) -> tuple[MembershipFile | None, Said]:
        try:
            return MembershipFile(self._keys), ""
        except TavlaError as error:
            return None, error.said

    def _begin(self, file: MembershipFile, membership: Membership) -> None:
        try:
            key = own_device_key(self._keys)
        except TavlaError as error:
            self._state = _State(fault=error.said)
            return
        self._thread = HallThread(file, membership, key.seed, lambda state: self._post(lambda: self._turned(state)))

    def _turned(self, state: _State) -> None:
        self._state = state
        self._heard()

    def _joined(self, membership: Membership, told: Callable[[JoinShown], None]) -> None:
        try:
            if self._file is None:
                remove_if_there(self._keys / FILE)
                self._file = MembershipFile(self._keys)
            self._file.join(membership)
        except OSError as error:
            told(JoinShown(JoinStage.FAILED, why=phrase("The hall could not be kept: {why}", why=found(error))))
            return
        self.close()
        self._begin(self._file, membership)
        told(JoinShown(JoinStage.JOINED, membership.name))
        self._heard()


def _ask_name() -> str:
    return os.urandom(6).hex()


def _page_of(said: TakeHome) -> HomePage:
    if said.address is None or not said.token:
        return NO_PAGE
    host = f"[{said.address.host}]" if ":" in said.address.host else said.address.host
    return HomePage(f"http://{host}:{said.address.port}/take/{said.token}", said.seconds)


def _left(board: HallBoard) -> None:
    now = monotonic_ms()
    board.show(Here(software=str(build_mark())), now)
    board.leave(now)


def _offered(inbox: Inbox) -> Offered:
    held = inbox.assignment
    if held is None or inbox.is_accepted:
        return NO_MATCH
    first, second = held.players
    return Offered(
        held.id,
        held.event,
        held.round,
        held.table,
        (first.name, second.name),
        (first.number, second.number),
        held.length,
        held.rules,
        held.board_only,
        inbox.is_old,
        held.clock,
        tuple(OfferedSanction(one.player, one.measure, one.clause, one.certain) for one in held.sanctions),
    )


def _accepted(inbox: Inbox) -> tuple[str, str] | None:
    """Who plays the match that was accepted and is not begun."""
    held = inbox.assignment
    if held is None or not inbox.is_accepted or inbox.is_begun:
        return None
    return held.players[0].name, held.players[1].name


async def _until(work: Coroutine[Any, Any, Membership], is_over: Callable[[], bool]) -> Membership | None:
    """The work's end, or None once it is not wanted any more."""
    task = asyncio.ensure_future(work)
    while not task.done():
        if is_over():
            await ended(task)
            return None
        await asyncio.wait({task}, timeout=0.2)
    return task.result()
