"""A hall in its federation: it says its results, once they are verified, and what spectators may see.

The desk is to the federation what a board is to the desk: a journal of its own holds the results in their order and is
the queue, and what is lost on the way is said again when it is asked for by number. Nothing else of the federation is
heard, and the hall waits for none of it.
"""

import asyncio
import random
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path

from tavla.application.ports.hall_desk import FederationSeen
from tavla.base.errors import TavlaError
from tavla.base.host import files
from tavla.base.limits import INVITATION, read_limited
from tavla.base.phrase import Said as Told
from tavla.base.phrase import phrase
from tavla.base.plain_name import harmless
from tavla.base.system_errors import found
from tavla.base.tasks import ended
from tavla.evidence.ed25519 import public_key
from tavla.hall import outbox, words
from tavla.hall.entering import Asking, entered
from tavla.hall.envelope import Signer
from tavla.hall.joining import OF_FEDERATION, Invitation, invitation_of
from tavla.hall.link import Link, Where
from tavla.hall.membership import FILE, Membership, MembershipFile
from tavla.hall.names import Subject, hall_access, id_of, results_of, short, subject_of
from tavla.hall.numbers import Numbers, Replays
from tavla.hall.outbox import LinkState, Outbox
from tavla.hall.pauses import Pauses
from tavla.hall.tail import Tail
from tavla.hall.words import Ask, Held, Here, Said, Show, Word
from tavla.hall_desk import results
from tavla.hall_desk.desk import HallDesk, Message
from tavla.hall_desk.identity import Identity
from tavla.hall_desk.keeper import Copy
from tavla.hall_desk.page_views import Late
from tavla.hall_desk.tables import Line, MatchStage, Presence
from tavla.storage.errors import JournalError, NeverBeganError, OverfullError, failure
from tavla.storage.journal import JOURNAL_NAME, Journal
from tavla.storage.register.played_match import PlayedMatch

TICK_S, LOOK_MS = 0.05, 1_000
AGAIN = Pauses(1.0, 30.0)
"""A journal of results is read whole whenever it is opened: where its disk is full, less and less often."""
MOST_AT_ONCE, MOST_LOOKED_AT = 8, 64
"""So many results are written, or held against those written, at a time: the desk's loop goes on between."""


def invited(path: Path) -> Invitation:
    """The invitation of a federation in a file. Raises TavlaError."""
    try:
        text = read_limited(path, INVITATION).decode("utf-8", errors="replace").strip()
    except OSError as error:
        raise TavlaError(phrase("{path} cannot be read: {why}", path=str(path), why=found(error))) from error
    invitation = invitation_of(text, OF_FEDERATION)
    if invitation is None:
        raise TavlaError(phrase("{file} is no invitation of a federation.", file=path.name))
    return invitation


class Telling:
    """What a hall says to its federation, without its network. `tail` is the journal of results, `boards` may have been
    shown by an earlier run; steady ms.
    """

    def __init__(
        self, identity: Identity, federation: bytes, tail: Tail, numbers: Numbers, boards: Iterable[str] = ()
    ) -> None:
        self._seed, self._hall, self._key = bytes.fromhex(identity.seed), identity.hall, federation
        self._federation = id_of(federation)
        self._signer = Signer(self._seed, identity.key, self._federation)
        self._tail, self._numbers, self._replays = tail, numbers, Replays()
        self._box = outbox.follows(Outbox(), tail.match_id, 0)
        self._shown = dict.fromkeys(boards, Show())
        """Those shown once and no longer so are empty."""
        self._owed: dict[str, Show] = {}
        """Tables that have changed since they were said."""
        self._heard_at: int | None = None

    def grew(self) -> None:
        """The journal has got longer. Raises OSError."""
        self._box = outbox.grown(self._box, self._tail.catch_up())

    def show(self, tables: Mapping[str, Show]) -> None:
        """Every table that everybody may see now, by its board."""
        now = dict.fromkeys(self._shown, Show()) | dict(tables)
        self._owed |= {board: show for board, show in now.items() if self._shown.get(board) != show}
        self._shown = now

    def linked(self, now: int, *, is_up: bool) -> None:
        self._box = outbox.linked(self._box, now, connected=is_up)
        self._owed = dict(self._shown)

    def hear(self, subject: str, data: bytes, now: int) -> None:
        """A message that the federation's broker brought; all but its own asks, and what it holds, is let fall."""
        place = subject_of(subject)
        if place != Subject(self._hall, "f", self._federation, "ask"):
            return
        said = words.heard(self._key, place, data)
        if not isinstance(said, Said) or not self._replays.is_new(said.number):
            return
        self._heard_at = now
        self._box = outbox.desk_heard(self._box, now)
        if isinstance(said.word, Ask):
            self._box = outbox.ask_heard(self._box, said.word.match, said.word.first)
        elif isinstance(said.word, Held):
            self._box = outbox.holds_heard(self._box, said.word.match, said.word.count)

    def due(self, now: int) -> tuple[Message, ...]:
        """What is to be said now. Raises OSError and TavlaError."""
        if not self._box.connected:
            return ()
        self._box, sends = outbox.due(self._box, self._tail.sizes, now)
        said = []
        for send in sends:
            payloads, before = self._tail.payloads(send.first, send.last), self._tail.chain(send.first - 1)
            data = self._signer.seal(self._tail.match_id, send.first, before, payloads)
            said.append(Message(str(self._subject("back" if send.is_back else "fact")), data))
        if now >= self._box.here_due:
            self._box = outbox.here_said(self._box, now, close=False)
            count = self._box.count
            said.append(self._word(self._subject("here"), Here(self._tail.match_id, count, self._head(count))))
        owed, self._owed = self._owed, {}
        said += (self._word(Subject(self._hall, "show", board, "line"), show) for board, show in owed.items())
        return tuple(said)

    def state(self, now: int) -> tuple[LinkState, int]:
        """How the link stands, and how many results there are."""
        return outbox.state_of(self._box, now, self._heard_at), self._box.count

    def _head(self, count: int) -> str:
        return self._tail.chain(count)[:8].hex()

    def _subject(self, kind: str) -> Subject:
        return Subject(self._hall, "result", self._federation, kind)

    def _word(self, subject: Subject, word: Word) -> Message:
        return Message(str(subject), words.said(self._seed, subject, self._numbers.next(), word))


class ResultsJournal:
    """Results in the order in which they were verified; one that was corrected comes once more. Raises TavlaError, and
    OSError where it is made.
    """

    def __init__(self, folder: Path, name: str) -> None:
        self._journal, payloads = _begun(folder, name)
        self.tail = Tail(self._journal.path, name, lambda: None)
        self._journal.follow(self.tail.feed)
        self._last = {one.match: payload for payload in payloads if (one := results.read(payload)) is not None}
        self._looked_at: dict[str, PlayedMatch] = {}
        self.fault: Told = ""
        """Why it takes no more."""

    def add(self, collected: Iterable[PlayedMatch], copy_of: Callable[[str], Copy | None]) -> None:
        """Some of what was collected since, as its closed copies hold it. Raises TavlaError."""
        if self.fault:
            return
        told: dict[str, bytes] = {}
        looked_at: dict[str, PlayedMatch] = {}
        for played in collected:
            match = played.match_id
            copy = copy_of(match) if self._looked_at.get(match) is not played else None
            if copy is None or not copy.is_closed:
                continue
            payload = results.told(played, copy.count, copy.head)
            if self._last.get(match) != payload:
                told[match] = payload
            looked_at[match] = played
            if len(told) == MOST_AT_ONCE or len(looked_at) == MOST_LOOKED_AT:
                break
        try:
            if told:
                self._journal.append(tuple(told.values()))
        except OverfullError:
            self.fault = phrase(
                "The list of results for the federation is full. Leave the federation and join it again: all are sent."
            )
            return
        self._last |= told
        self._looked_at |= looked_at

    def close(self) -> None:
        self._journal.close()


def _begun(folder: Path, name: str) -> tuple[Journal, tuple[bytes, ...]]:
    """The journal and its records. Raises TavlaError, and OSError."""
    if (folder / JOURNAL_NAME).exists():
        try:
            journal, before = Journal.open(folder, name)
        except NeverBeganError:  # its disk failed before anything stood in it
            files.remove(folder / JOURNAL_NAME)
        else:
            return journal, before.records
    return Journal.create(folder, name), ()


def shown(lines: Iterable[Line]) -> dict[str, Show]:
    """By board, as spectators are shown it."""
    return {
        line.board: Show(
            short(harmless(line.table)),
            (short(harmless(line.players[0])), short(harmless(line.players[1]))),
            line.score,
            line.length,
            line.stage in {MatchStage.OVER, MatchStage.COLLECTED},
        )
        for line in lines
        if line.presence is not Presence.GONE and any(line.players)
    }


class Federation:
    """The link of a hall to its federation. `run` it on the desk's loop; `folder` is its own.

    An invitation counts before the federation that the hall is still in.
    """

    def __init__(
        self,
        desk: HallDesk,
        folder: Path,
        delay_ms: int,
        steady_ms: Callable[[], int],
        invitation: Invitation | None = None,
    ) -> None:
        self._desk, self._folder, self._steady_ms, self._invitation = desk, folder, steady_ms, invitation
        self._late = Late[Show](delay_ms)
        self._task: asyncio.Task[None] | None = None
        self._telling: Telling | None = None
        self._name, self._digits = invitation.name if invitation is not None else "", ""
        self._fault: Told = ""
        self._failures = 0
        self._leaves = False
        self._file = MembershipFile(folder, is_read=False)
        self._is_unread = invitation is None
        """Its file may be held: then it is read later."""
        if self._is_unread:
            try:
                self._read()
            except TavlaError as error:  # the hall opens without it
                self._fault = error.said

    @property
    def is_joined(self) -> bool:
        return self._file.is_there or self._is_unread

    @property
    def has_begun(self) -> bool:
        return self._task is not None

    def seen(self) -> FederationSeen:
        if self._telling is None:
            return FederationSeen(self._name, self.is_joined, self._digits, fault=self._fault)
        state, count = self._telling.state(self._steady_ms())
        return FederationSeen(self._name, True, "", state.heard, count - state.behind, count, self._fault)

    def leave(self) -> None:
        """Say nothing more, and forget it: it is joined anew by an invitation. Raises TavlaError."""
        try:
            self._file.leave()
            if self._task is None or self._task.done():
                self._forget()
        except OSError as error:
            raise failure(self._folder, phrase("could not leave the federation"), error) from error
        self._leaves = True
        if self._task is not None:
            self._task.cancel()

    async def run(self) -> None:
        """Until it is cancelled, could not be joined, or another desk has the hall. What fails is tried again."""
        self._task = asyncio.current_task()
        try:
            while self._goes_on and (self.is_joined or self._invitation is not None):
                try:
                    if self._is_unread:
                        self._read()
                        continue
                    await self._tell(self._file.now or await self._joined())
                except (TavlaError, OSError) as error:
                    self._fault = found(error) if isinstance(error, OSError) else error.said
                    self._failures += 1
                self._digits = ""
                if not self.is_joined:
                    return
                await asyncio.sleep(AGAIN.after(self._failures, random.random()))  # noqa: S311 - no secret
        finally:
            if self._leaves:
                with suppress(OSError):  # it is tried again, and told, before the next federation is joined
                    self._forget()

    # Inside

    @property
    def _goes_on(self) -> bool:
        return not self._desk.is_overtaken and not self._leaves

    def _read(self) -> None:
        """Raises JournalError where it may be read later, and TavlaError where it is damaged."""
        try:
            self._file = MembershipFile(self._folder)
        except JournalError:
            raise
        except TavlaError as error:
            self._is_unread = False
            raise TavlaError(
                phrase("{path} is damaged. Join the federation again.", path=str(self._folder / FILE))
            ) from error
        self._is_unread, self._fault = False, ""

    async def _joined(self) -> Membership:
        """Raises TavlaError and OSError."""
        invitation, identity = self._invitation, self._desk.identity
        assert invitation is not None  # noqa: S101 - else it had been joined before
        self._forget()
        asking = Asking(bytes.fromhex(identity.seed), identity.name, invitation)
        member = await entered(invitation.addresses, invitation.certificate, asking, self._compare)
        self._file.join(member)
        return member

    def _compare(self, name: str, digits: str) -> None:
        self._name, self._digits = name, digits

    async def _tell(self, member: Membership) -> None:
        """Raises TavlaError and OSError."""
        desk, identity, link_seed = self._desk, self._desk.identity, bytes.fromhex(member.link)
        self._name = member.name
        journal = ResultsJournal(self._folder, results_of(identity.hall, public_key(link_seed)))
        numbers = Numbers(member.said, lambda bound: self._file.keep(said=bound))
        boards = (one.board for one in desk.boards)
        telling = self._telling = Telling(identity, bytes.fromhex(member.hall), journal.tail, numbers, boards)
        link = Link(
            Where(member.addresses, member.certificate, link_seed),
            hall_access(identity.hall, member.hall_name).hears,
            lambda subject, data: telling.hear(subject, data, self._steady_ms()),
            lambda is_up: telling.linked(self._steady_ms(), is_up=is_up),
        )
        task, looked_at = asyncio.create_task(link.run()), -LOOK_MS
        try:
            while self._goes_on:
                now = self._steady_ms()
                journal.add(desk.results, lambda match: desk.records.copy(match, whole=False))
                telling.grew()
                if now - looked_at >= LOOK_MS:
                    looked_at = now
                    self._late.hear(shown(desk.lines(now)), now)
                    telling.show(self._late.at(now))
                for message in telling.due(now):
                    await link.say(*message)
                    self._failures = 0
                self._fault = journal.fault
                await asyncio.sleep(TICK_S)
        finally:
            try:
                await ended(task)
            finally:
                journal.close()

    def _forget(self) -> None:
        """Raises OSError."""
        self._file.leave()
        if self._folder.exists():
            for path in self._folder.iterdir():
                files.remove(path)
