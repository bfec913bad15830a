"""The desk of a hall without its network: hears messages, gives lines, and says what is due.

Nothing here can change a match: answering a call, an assignment or a sanction are words for people at the board. Times
are steady milliseconds.
"""

import time
from base64 import b64decode
from collections import deque
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import NamedTuple, TypeAlias

from msgspec.structs import replace

from tavla.base.errors import TavlaError
from tavla.base.phrase import Said as Told
from tavla.base.system_errors import found as found_error
from tavla.evidence.ed25519 import public_key
from tavla.hall import words
from tavla.hall.envelope import Signer, fitting
from tavla.hall.names import HALL_ALL, Access, Subject, board_access, deputy_access, keeper_access, short, subject_of
from tavla.hall.numbers import Numbers, Replays
from tavla.hall.outbox import BACK_BYTES
from tavla.hall.words import (
    Answered,
    Ask,
    Assignment,
    DeskHere,
    Held,
    HeldOf,
    Here,
    Matches,
    Overtaken,
    Release,
    Said,
    Sanction,
    Sanctions,
    SanctionsOf,
    TakeHomeOf,
    TakeOver,
    Waiting,
    WaitingMatch,
    Word,
)
from tavla.hall_desk import acts, tables
from tavla.hall_desk.acts import Act, Note
from tavla.hall_desk.broker import HOST_OF_GUESTS, Login
from tavla.hall_desk.collecting import Collecting
from tavla.hall_desk.deputy_at_desk import DeputyAtDesk
from tavla.hall_desk.identity import MOST_BOARDS, DeputyKeys, Identity, JoinedBoard, renamed
from tavla.hall_desk.keeper import Copy, Noise, TwoBoards
from tavla.hall_desk.records import Records
from tavla.hall_desk.results import Folded, NotYet
from tavla.hall_desk.settled import (
    NOTHING,
    Keeping,
    KeptCall,
    Settled,
    call_again,
    kept_call,
)
from tavla.hall_desk.tables import BoardAtDesk, Line, Presence, RecordState
from tavla.hall_desk.take_home import OpenPages
from tavla.storage.register.played_match import PlayedMatch

HERE_MS = 2_000
TELL_AGAIN_MS = 2_000
HELD_MS = 1_000
REST_MS = 5_000
HELD_AGAIN_MS = 4_000
MOST_ANSWERS = 256
"""Answers that wait to be said; a board that asks more often is not answered."""
MOST_DRAWS = 1_000
MOST_AT_ONCE = 8_192
"""Words that are said at once: more than every board's and match's."""
FOLD_S = 0.02
"""How long `due` folds matches and takes results each time; a message that comes meanwhile waits until it ends."""


class Message(NamedTuple):
    subject: str
    data: bytes


AskRegister: TypeAlias = Callable[[tuple[str, str]], tuple[Sanction, ...]]
"""What stands against two players, and nobody else. Answers at once, or from what it has looked up before."""


class Around(NamedTuple):
    """What the desk asks of the program around it."""

    wall_clock: Callable[[], str]
    """Local date and time with offset."""
    keep_number: Callable[[int], None]
    """Makes the bound of the desk's numbers durable."""
    register: AskRegister
    collect: Callable[[PlayedMatch], None]
    """Hears each result once, when its record is verified to its end; again where it raises TavlaError."""
    software: str = ""
    rulesets: tuple[str, ...] = ()
    deputy: DeputyKeys | None = None
    note: Callable[[Note], None] = lambda _note: None
    """Keeps what was done at the desk, and what boards did with it. Raises TavlaError."""
    keep_settled: Callable[[Settled], None] = lambda _settled: None
    """Makes durable what is settled. Raises TavlaError."""


class _Told(NamedTuple):
    """What was last said to a board, and when."""

    held: tuple[str, int] = ("", 0)
    held_at: int = -HELD_AGAIN_MS
    assigned_at: int = -TELL_AGAIN_MS
    answered_at: int = -TELL_AGAIN_MS


class HallDesk:
    """`boards` are those that have joined; `number` is the kept bound of the desk's own numbers."""

    def __init__(
        self,
        identity: Identity,
        boards: Iterable[JoinedBoard],
        records: Records,
        number: int,
        around: Around,
        settled: Settled = NOTHING,
    ) -> None:
        self.identity, self.records, self._around = identity, records, around
        self._seed = bytes.fromhex(identity.seed)
        self._numbers = Numbers(number, around.keep_number)
        self._joined: dict[str, JoinedBoard] = {}
        self._at_desk: dict[str, BoardAtDesk] = {}
        self._replays: dict[str, Replays] = {}
        self._told: dict[str, _Told] = {}
        self._answers: deque[tuple[str, Word]] = deque()
        self._wanted: dict[str, TakeOver] = {}
        """The records that a board waits for."""
        self._let_go = set(settled.let_go)
        """Matches that another board may take over although their own is heard."""
        self._signer = Signer(self._seed, identity.key, identity.hall)
        self._here_at = -HERE_MS
        self._rested_at = -REST_MS
        self._keeping = Keeping(settled, around.keep_settled, around.note)
        self._calls_before = dict(settled.calls)
        """Of boards that are not heard yet."""
        self._collecting = Collecting(records, around.collect, settled.collected)
        self._said_fault: Told = ""
        records.restore(settled.matches)
        self.take_home = OpenPages(records)
        self.deputy = DeputyAtDesk(identity, around.deputy, settled)
        self.generation = settled.generation
        self.is_overtaken = False
        """Another desk has this hall's key and has gone on with it: this one says nothing more."""
        for board in boards:
            self.admit(board)
        for name, one in self._at_desk.items():
            self._at_desk[name] = replace(one, sent=settled.sent.get(name), is_gone=name in settled.gone)
        self._released = {name: word for name, word in settled.released.items() if name in self._joined}

    # The network's side

    def linked(self) -> None:
        """The link has come up: boards hear of it at once, and say how they stand. What was asked before is lost."""
        self._here_at = -HERE_MS
        self.records.restarted(copy.match_id for copy in self.records.matches)

    def hear(self, subject: str, data: bytes, now: int) -> None:
        """A message that the broker brought, from whomever."""
        place = subject_of(subject)
        if place is not None and place.party == "k":
            self.deputy.hear(place, data, now)
            return
        board = self._joined.get(place.who) if place is not None and place.party == "b" else None
        if place is None or board is None or place.hall != self.identity.hall:
            self.records.counts["stranger"] += 1
            return
        if place.kind in {"fact", "back"}:
            self._facts(board, data, now)
            return
        said = words.heard(bytes.fromhex(board.key), place, data)
        if not isinstance(said, Said):
            self.records.counts[f"word: {said.value}"] += 1
        elif not self._replays[place.who].is_new(said.number):
            self.records.counts["replay"] += 1
        elif isinstance(said.word, Here):
            self._here(place.who, said.word, now)
        else:
            self._asked(place.who, said.word, now)

    def due(self, now: int) -> tuple[Message, ...]:
        """The messages that the desk sends now. Call it twenty times a second."""
        if self.is_overtaken:
            return ()
        until = time.monotonic() + FOLD_S
        self.records.fold_some(FOLD_S)
        for match in self._collecting.look(until):
            self._mark_collected(match)
        self._collecting.hand_over(now)
        self._rest(now)
        settled = self._settled()
        self._keeping.keep(settled, now)
        try:
            self._numbers.reserve(MOST_AT_ONCE)
            self._said_fault = ""
        except TavlaError as error:  # a number that is not kept could be said twice
            self._said_fault = error.said
            return ()
        found = self.deputy.due(settled, self.records.matches, self._joined.values(), now)
        if now - self._here_at >= HERE_MS:
            self._here_at = now
            found.append((Subject(self.identity.hall, "d", HALL_ALL, "here"), self._desk_here()))
        found += (
            (self._to(wanted.board, "ask"), Ask(wanted.match, wanted.first))
            for wanted in self.records.asks(now)
            if wanted.board in self._joined
        )
        while self._answers:
            board, word = self._answers.popleft()
            found.append((self._to(board, "tell"), word))
        for board in self._at_desk:
            found += ((self._to(board, "tell"), word) for word in self._owed(board, now))
        said = (
            Message(str(subject), words.said(self._seed, subject, self._numbers.next(), word))
            for subject, word in found
        )
        return (*said, *self._backs())

    @property
    def logins(self) -> tuple[Login, ...]:
        """Who may log in at the broker."""
        hall = self.identity.hall
        access = keeper_access(hall)
        own = Access(access.publishes + HOST_OF_GUESTS.publishes, access.hears + HOST_OF_GUESTS.hears)
        desk = Login(public_key(bytes.fromhex(self.identity.login)), own)
        keys = self.deputy.keys
        listens = (Login(bytes.fromhex(keys.login), deputy_access(hall, keys.name)),) if keys is not None else ()
        return (
            desk,
            *listens,
            *(Login(bytes.fromhex(one.link), board_access(hall, one.board)) for one in self._joined.values()),
        )

    # The window's side

    @property
    def boards(self) -> tuple[JoinedBoard, ...]:
        """As they are to be kept, with the highest number heard of each."""
        return tuple(replace(one, heard=self._replays[name].highest) for name, one in self._joined.items())

    def lines(self, now: int) -> tuple[Line, ...]:
        """A line a board, what needs the director first."""
        return tables.lines(self._at_desk.values(), self.generation, now)

    @property
    def fault(self) -> Told:
        """Why something of the desk's own is not kept now; empty while it is."""
        return self._keeping.fault or self._said_fault or self._collecting.fault

    def keep(self, now: int) -> None:
        """Make durable what was settled. Ask often; `due` does it before it says anything."""
        self._keeping.keep(self._settled(), now)

    def deaf_ms(self, now: int) -> int | None:
        """For how long no board was heard, where that is too long: then the fault may be the desk's."""
        return tables.deaf_ms(self._at_desk.values(), now)

    def admit(self, board: JoinedBoard) -> bool:
        """The director admits a board, or its new link key. Renew the broker's logins after it."""
        name = board.board
        if name not in self._joined and len(self._joined) >= MOST_BOARDS:
            return False
        self._joined[name] = board
        self._replays.setdefault(name, Replays(board.heard))
        self._told.setdefault(name, _Told())
        self._at_desk[name] = replace(self._at_desk.get(name, BoardAtDesk(name, board.table)), table=board.table)
        return True

    def dismiss(self, board: str) -> None:
        """The board is no part of the hall any more; what it has said stays. Renew the broker's logins after it."""
        self._joined.pop(board, None)
        self._replays.pop(board, None)
        self._told.pop(board, None)
        self._at_desk.pop(board, None)
        self._released.pop(board, None)
        self._wanted.pop(board, None)
        self._calls_before.pop(board, None)

    def place(self, board: str, table: str) -> None:
        """The board stands at this table."""
        self.admit(renamed(self._joined[board], table))

    def hide(self, board: str) -> None:
        """By hand: it is gone, until it is heard again."""
        self._change(board, lambda one: replace(one, is_gone=True))

    def assign(self, board: str, assignment: Assignment) -> None:
        """Send a match to a board until its page shows it. A later generation replaces an earlier one."""
        self.generation = max(self.generation, assignment.generation)
        self._released.pop(board, None)
        self._told[board] = self._told[board]._replace(assigned_at=-TELL_AGAIN_MS)
        self._change(board, lambda one: replace(one, sent=assignment))
        self._note(Act.SENT, board, assignment)

    def next_generation(self) -> int:
        """That of the next draw: above what boards still show of a draw sent before this desk began, as after a
        take-over. A number further ahead than a day has draws is no draw's.
        """
        shown = [one.here.generation for one in self._at_desk.values() if one.here is not None]
        return 1 + max([self.generation, *(number for number in shown if number <= self.generation + MOST_DRAWS)])

    def release(self, board: str, *, even_accepted: bool = False) -> None:
        """Take the assignment back where its match is not begun; one that is accepted only if that is said."""
        one = self._at_desk[board]
        sent = one.sent
        if sent is not None:
            self._released[board] = Release(sent.id, max(self.generation, sent.generation), even_accepted)
            self._note(Act.RELEASED, board, sent)
            self._told[board] = self._told[board]._replace(assigned_at=-TELL_AGAIN_MS)
            self._change(board, lambda one: replace(one, sent=None))

    def see(self, board: str) -> None:
        """Somebody has looked at the call: the bell stops."""
        self._change(board, tables.call_seen)

    def answer(self, board: str, who: str, minutes: int, now: int) -> None:
        """Somebody comes. It is shown at the board, and writes nothing into the match."""
        self._change(board, lambda one: tables.call_answered(one, who, minutes, now))

    def let_go(self, match: str) -> None:
        """Another board may take this match over, with a director's PIN there, although its own is heard."""
        self._let_go.add(match)
        self._note(Act.LET_GO, copy.board if (copy := self.records.copy(match)) is not None else "", match)

    def settle(self, match: str, board: str) -> None:
        """Of two boards that play this match, it goes on at this one. Raises TavlaError."""
        try:
            self.records.settle(match, board)
        except OSError as error:
            raise TavlaError(found_error(error)) from error
        self._collecting.settled(match)
        self._note(Act.SETTLED, board, match)
        collected = match if self._collecting.has(match) else ""
        for name, one in self._at_desk.items():
            if one.here is not None and one.here.match == match:
                self._at_desk[name] = replace(one, record=self.records.record(one.here, name), collected=collected)

    def match(self, match: str) -> Folded | NotYet:
        """A match as its verified facts have it."""
        return self.records.folded(match)

    @property
    def results(self) -> tuple[PlayedMatch, ...]:
        """In the order they came, over restarts too."""
        return self._collecting.results

    # Inside

    def _facts(self, board: JoinedBoard, data: bytes, now: int) -> None:
        outcome = self.records.hear(board.board, bytes.fromhex(board.key), data, now)
        if not isinstance(outcome, Noise):
            self._renew(board.board, now)
        here = self._at_desk[board.board].here
        if isinstance(outcome, TwoBoards) and here is not None:
            self._show_others(here.match, board.board, now)

    def _here(self, board: str, here: Here, now: int) -> None:
        before = self._at_desk[board]
        if before.heard_at is None or now - before.heard_at > tables.LATE_MS or before.is_gone:
            self.records.restarted((here.match,))
        record = self.records.here(here, board, now)
        after = tables.said_here(before, here, now)
        after = replace(after, call=call_again(after.call, self._calls_before.pop(board, None), now))
        if self._collecting.has(here.match):
            after = replace(after, collected=here.match)
        self._at_desk[board] = tables.with_record(after, record, now)
        if before.sent is not None and (act := acts.of_board(before.here, here, before.sent.id)) is not None:
            self._note(act, board, before.sent)
        is_new = before.here is None or before.here.match != here.match
        if is_new or (record.state is RecordState.TWO_BOARDS and before.record.state is not record.state):
            self._show_others(here.match, board, now)

    def _show_others(self, match: str, board: str, now: int) -> None:
        """How other boards than this one stand that have, or had, the same match."""
        for name, one in self._at_desk.items():
            if one.here is not None and match and name != board and one.here.match == match:
                self._renew(name, now)

    def _renew(self, board: str, now: int) -> None:
        one = self._at_desk[board]
        if one.here is not None:
            told = max(one.record.told, one.here.count)
            record = replace(self.records.record(one.here, board), told=told)
            self._at_desk[board] = tables.with_record(one, record, now)

    def _asked(self, board: str, word: Word, now: int) -> None:
        match word:
            case SanctionsOf():
                self._answer(board, Sanctions(word.ask, self._around.register(word.players)[:16]))
            case HeldOf():
                self._answer(board, self._held(word.match, board, word.ask))
            case Waiting():
                self._answer(board, Matches(word.ask, self._to_take_over(now)))
            case TakeOver():
                self._take_over(board, word, now)
            case TakeHomeOf():
                self._answer(board, self.take_home.open(word, board, now))
            case Overtaken():
                self._shown_another(board, word)
            case _:
                self.records.counts["word out of place"] += 1

    def _shown_another(self, board: str, word: Overtaken) -> None:
        """A board cannot end a desk by a lie: what it shows is signed with the hall's key."""
        to_all = Subject(self.identity.hall, "d", HALL_ALL, "here")
        with suppress(ValueError):
            data = b64decode(word.proof, validate=True)
            for place in (to_all, self._to(board, "tell"), self._to(board, "ask")):
                said = words.heard(self.identity.key, place, data)
                if isinstance(said, Said) and said.number > self._numbers.last:
                    self.is_overtaken = True

    def _to_take_over(self, now: int) -> tuple[WaitingMatch, ...]:
        """Unfinished matches whose board is silent or gone."""
        found = []
        for copy in self.records.matches:
            folded = self.records.folded(copy.match_id) if self._may_be_taken(copy, now) else None
            if isinstance(folded, Folded):
                state = folded.state
                names, points = state.setup.players, state.score.points
                waiting = WaitingMatch(
                    copy.match_id,
                    copy.count,
                    (short(names.white), short(names.black)),
                    short(state.setup.card.table),
                    (min(999, points.white), min(999, points.black)),
                    min(999, state.score.length or 0),
                )
                found.append(waiting)
        return tuple(found[-40:])

    def _may_be_taken(self, copy: Copy, now: int) -> bool:
        """Another board may go on with it: it is not over, and its own is not heard with it, or is not to play on."""
        board = self._at_desk.get(copy.holder)
        is_there = board is not None and tables.presence_of(board, now) in {Presence.HERE, Presence.LATE}
        plays_it = is_there and board is not None and board.here is not None and board.here.match == copy.match_id
        return copy.count > 0 and not copy.is_closed and (not plays_it or copy.match_id in self._let_go)

    def _take_over(self, board: str, word: TakeOver, now: int) -> None:
        """The board gets the records if it may have them. By asking for the first it becomes the match's own."""
        copy = self.records.copy(word.match)
        if copy is None or not (copy.holder == board or self._may_be_taken(copy, now)):
            self._answer(board, Held(word.match, 0, "", word.ask))
            return
        if copy.holder != board:
            self.records.give(word.match, board)
            self._let_go.discard(word.match)
            self._note(Act.TAKEN_OVER, board, word.match)
            self._show_others(word.match, board, now)
        self._answer(board, replace(self._held(word.match, board, word.ask), signer=copy.board))
        self._wanted[board] = word

    def _backs(self) -> tuple[Message, ...]:
        """The records that boards wait for, as many as one envelope takes."""
        wanted = [(self._to(board, "back"), word.match, word.first) for board, word in self._wanted.items()]
        wanted += self.deputy.asked()
        self._wanted = {}
        found = []
        for subject, match, first in wanted:
            copy = self.records.copy(match)
            with suppress(OSError):  # the board asks again
                payloads = self.records.payloads(match)[first - 1 :]
                if copy is not None and payloads and not copy.unheld and first + len(payloads) <= len(copy.chain):
                    some = payloads[: fitting([len(one) for one in payloads], BACK_BYTES)]
                    data = self._signer.seal(match, first, copy.chain[first - 1], some)
                    found.append(Message(str(subject), data))
        return tuple(found)

    def _held(self, match: str, board: str, ask: str = "") -> Held:
        copy = self.records.copy(match)
        if copy is None:
            return Held(match, 0, "", ask)
        rival = self.records.rival_of(match, board)
        at_desk = self._at_desk.get(rival)
        name = (at_desk.table if at_desk is not None else "") or rival
        return Held(match, copy.count, copy.head, ask, copy.holder, short(name))

    def _answer(self, board: str, word: Word) -> None:
        if len(self._answers) < MOST_ANSWERS:
            self._answers.append((board, word))

    def _owed(self, board: str, now: int) -> tuple[Word, ...]:
        """What the board must hear until its own word shows that it has."""
        one, told = self._at_desk[board], self._told[board]
        if tables.presence_of(one, now) not in {Presence.HERE, Presence.LATE} or one.here is None:
            return ()
        found: list[Word] = []
        assigned, sent, released = one.here.assigned, one.sent, self._released.get(board)
        if now - told.assigned_at >= TELL_AGAIN_MS:
            if sent is not None and (assigned, one.here.generation) != (sent.id, sent.generation):
                found.append(sent)
            elif sent is None and released is not None and assigned == released.id:
                found.append(released)
            told = told._replace(assigned_at=now) if found else told
        call = one.call
        if call is not None and call.answered_at is not None and now - told.answered_at >= TELL_AGAIN_MS:
            found.append(Answered(one.here.match, short(call.who), call.minutes))
            told = told._replace(answered_at=now)
        copy = self.records.copy(one.here.match) if one.here.match else None
        if copy is not None and copy.count:
            is_new = told.held != (copy.match_id, copy.count)
            if now - told.held_at >= (HELD_MS if is_new else HELD_AGAIN_MS):
                found.append(self._held(copy.match_id, board))
                told = told._replace(held=(copy.match_id, copy.count), held_at=now)
        self._told[board] = told
        return tuple(found)

    def _rest(self, now: int) -> None:
        """Matches that are over and that no board shows take no memory."""
        if now - self._rested_at >= REST_MS:
            self._rested_at = now
            shown = {one.here.match for one in self._at_desk.values() if one.here is not None}
            self.records.rest(shown)

    def _settled(self) -> Settled:
        boards = self._at_desk.items()
        return Settled(
            self.generation,
            {name: one.sent for name, one in boards if one.sent is not None},
            dict(self._released),
            tuple(name for name, one in boards if one.is_gone),
            tuple(sorted(self._let_go)),
            self._calls_seen(),
            self.records.settled(),
            self._collecting.came,
        )

    def _calls_seen(self) -> dict[str, KeptCall]:
        boards = self._at_desk.items()
        return self._calls_before | {name: kept for name, one in boards if (kept := kept_call(one.call)) is not None}

    def _mark_collected(self, match: str) -> None:
        for board, one in self._at_desk.items():
            if one.here is not None and one.here.match == match:
                self._at_desk[board] = replace(one, collected=match, sent=None)

    def _desk_here(self) -> DeskHere:
        around = self._around
        return DeskHere(
            short(self.identity.name),
            self.generation,
            around.wall_clock(),
            around.software,
            around.rulesets[:40],
            (self.identity.desk,),
            self.deputy.addresses,
        )

    def _note(self, act: Act, board: str, what: Assignment | str) -> None:
        one = self._at_desk.get(board)
        table = one.table if one is not None else ""
        self._keeping.add(acts.note(self._around.wall_clock(), act, (board, table), what))

    def _to(self, board: str, kind: str) -> Subject:
        return Subject(self.identity.hall, "d", board, kind)

    def _change(self, board: str, change: Callable[[BoardAtDesk], BoardAtDesk]) -> None:
        with suppress(KeyError):
            self._at_desk[board] = change(self._at_desk[board])
