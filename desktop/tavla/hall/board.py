"""A board's side of a hall without its network: what it says of its match, and what it has heard. It hears facts and
has no handle to submit one. Times are steady milliseconds.
"""

from base64 import b64encode
from datetime import datetime
from typing import NamedTuple

from msgspec.structs import replace

from tavla.hall import inbox, outbox, taking, words
from tavla.hall.envelope import Signer
from tavla.hall.inbox import Inbox
from tavla.hall.names import HALL_ALL, Subject, subject_of
from tavla.hall.numbers import TERM, Numbers, Replays
from tavla.hall.outbox import BACK_BYTES, CLOSE_RESERVE_MS, LinkState, Outbox, Send
from tavla.hall.tail import Tail
from tavla.hall.taking import Taking
from tavla.hall.wall_clocks import Offsets, measured
from tavla.hall.words import (
    PROOF_BYTES,
    Ask,
    Held,
    HeldOf,
    Here,
    Overtaken,
    Said,
    SanctionsOf,
    Standing,
    TakeHomeOf,
    Waiting,
    Word,
    clock_after,
)

MOST_QUESTIONS, MOST_LEFT = 32, 8
MOST_PAUSE_MS = 300_000
"""Between questions for a match that was left, where the desk takes nothing more of it."""
Question = SanctionsOf | HeldOf | Waiting | TakeHomeOf


class Message(NamedTuple):
    subject: str
    data: bytes


class Left(NamedTuple):
    """A match that was left for another, until the desk says that it holds all of it. What is asked of it is said."""

    tail: Tail
    box: Outbox
    held: int = 0
    """Records that the desk has said it holds."""
    asked_at: int = -outbox.HERE_MS
    pause: int = outbox.HERE_MS


class Keys(NamedTuple):
    """`hall` is the public key that was pinned at joining."""

    device_seed: bytes
    board: bytes
    hall: bytes


class HallBoard:
    """One board in one hall. Call it on one thread."""

    def __init__(
        self, keys: Keys, hall: str, board: str, numbers: Numbers, heard: int, back_bytes: int = BACK_BYTES
    ) -> None:
        self._keys, self._hall, self._board = keys, hall, board
        self._signer = Signer(keys.device_seed, keys.board, hall)
        self._numbers = numbers
        self._floor = heard
        self._replays: dict[str, Replays] = {}
        self._box, self.inbox = Outbox(back_bytes=back_bytes), Inbox()
        self._tail: Tail | None = None
        self._left: dict[str, Left] = {}
        self._glance, self._glanced_at = Here(), 0
        self._questions: list[Question] = []
        self.offsets = Offsets()
        self.taking: Taking | None = None
        """A match that this board takes over from the desk."""
        self._desk_heard: int | None = None
        self._proof = (0, b"")
        """A word of the desk to all, or the first of a desk that took the hall over: its number, and as it came."""
        self._tells_overtaken = False

    # What happens on the board

    def follow(self, tail: Tail | None, now: int) -> None:
        """Another match is on the board, or none."""
        if self._tail is not None:
            before = Outbox(match=self._tail.match_id, connected=True, back_bytes=self._box.back_bytes)
            self._left = dict([*self._left.items(), (before.match, Left(self._tail, before))][-MOST_LEFT:])
        self._left.pop(tail.match_id if tail is not None else "", None)
        self._tail = tail
        self._box = outbox.follows(self._box, tail.match_id if tail is not None else "", now)
        if tail is not None:
            self.inbox = inbox.begun(self.inbox)

    def grew(self) -> None:
        """The journal has got longer. Raises OSError where its file cannot be read."""
        if self._tail is not None:
            self._box = outbox.grown(self._box, self._tail.catch_up())

    def show(self, glance: Here, now: int) -> None:
        """How the board stands; what it says of record and draw is filled in. A change of standing is said at once."""
        before = self._glance
        self._glance, self._glanced_at = glance, now
        if before.standing is Standing.CALLED and glance.standing is not Standing.CALLED:
            self.inbox = inbox.call_closed(self.inbox)
        if (before.standing, before.stop, before.match) != (glance.standing, glance.stop, glance.match):
            self._box = outbox.here_hurried(self._box, now)

    def ask(self, question: Question) -> None:
        """Put a question to the desk; `inbox.answer_to` has the answer once it has come."""
        self._questions = [*self._questions, question][-MOST_QUESTIONS:]

    def take(self, match: str, ask: str) -> None:
        """Have the records of a match from the desk: a director has shown his PIN, or they are this board's own."""
        self.taking = taking.begun(match, ask)

    def taken(self) -> Taking | None:
        """The match from the desk once all of it is there or it is refused; from then on it is not asked for."""
        found = self.taking
        if found is None or not (found.is_whole or found.is_refused):
            return None
        self.taking = None
        return found

    def accept(self, assignment: str, now: int) -> None:
        """The players have touched the assignment."""
        self.inbox = inbox.accepted(self.inbox, assignment)
        self._box = outbox.here_hurried(self._box, now)

    def let_go(self, now: int) -> None:
        """The director lets the match go that was accepted and is not begun."""
        self.inbox = inbox.let_go(self.inbox)
        self._box = outbox.here_hurried(self._box, now)

    def leave(self, now: int) -> None:
        """The match is left: the next assignment may come."""
        self.inbox = inbox.left(self.inbox)
        self._box = outbox.here_hurried(self._box, now)

    # The network's side

    def measure(self, own: datetime, trip: float | None) -> None:
        """A word to all of the desk has just come. `own` is the wall clock here, `trip` the last round trip in ms."""
        if self.inbox.desk is not None:
            self.offsets = measured(self.offsets, self.inbox.desk.wall_clock, own, trip)

    def linked(self, now: int, *, is_up: bool) -> None:
        self._box = outbox.linked(self._box, now, connected=is_up)
        self._left = {match: left._replace(pause=outbox.HERE_MS) for match, left in self._left.items()}

    def hear(self, subject: str, data: bytes, now: int) -> bool:
        """A message that the broker brought. True where the desk said it, and something may look otherwise."""
        place = subject_of(subject)
        is_ours = place is not None and place.hall == self._hall and place.who in {self._board, HALL_ALL}
        if place is None or not is_ours or place.party != "d":
            return False
        if place.kind == "back":
            return self._records_came(data)
        said = words.heard(self._keys.hall, place, data)
        if not isinstance(said, Said):
            return False
        replays = self._replays.setdefault(place.kind + place.who, Replays(self._floor))
        is_of_old_desk = said.number // TERM < self.heard_highest // TERM
        if is_of_old_desk or not replays.is_new(said.number):
            self._tells_overtaken |= place.who == HALL_ALL and said.number < self._proof[0]
            return False
        is_of_new_desk = said.number // TERM > self._proof[0] // TERM
        if (place.who == HALL_ALL or is_of_new_desk) and len(data) <= PROOF_BYTES:
            self._proof = (said.number, data)
        self._desk_heard = now
        self._box = outbox.desk_heard(self._box, now)
        match said.word:
            case Ask():
                self._box = outbox.ask_heard(self._box, said.word.match, said.word.first)
                self._left_wanted(said.word.match, said.word.first)
            case Held():
                self._box = outbox.holds_heard(self._box, said.word.match, said.word.count)
                self._held_heard(said.word)
            case _:
                pass
        before, self.inbox = self.inbox, inbox.took(self.inbox, said.word)
        if before.assignment != self.inbox.assignment:
            self._box = outbox.here_hurried(self._box, now)
        return True

    @property
    def heard_highest(self) -> int:
        """The highest number heard of the desk, to be kept."""
        return max((one.highest for one in self._replays.values()), default=self._floor)

    def due(self, now: int) -> tuple[Message, ...]:
        """What is to be said now. Raises OSError where the journal's file cannot be read."""
        if not self._box.connected:
            return ()
        found: list[Message] = []
        if self._tail is not None:
            tail = self._tail
            self._box, sends = outbox.due(self._box, tail.sizes, now)
            found += (self._envelope(tail, send) for send in sends)
        found += self._of_left(now)
        questions, self._questions = self._questions, []
        found += (self._word("asks", question) for question in questions)
        if self.taking is not None:
            self.taking, question = taking.asks(self.taking, now)
            found += () if question is None else (self._word("asks", question),)
        if self._tells_overtaken:
            self._tells_overtaken = False
            found.append(self._word("asks", Overtaken(b64encode(self._proof[1]).decode("ascii"))))
        if now >= self._box.here_due:
            here = self.here(now)
            found.append(self._word("here", here))
            self._box = outbox.here_said(self._box, now, close=_is_close(here))
        return tuple(found)

    def wake_in(self, now: int) -> int:
        """Milliseconds until `due` may have something."""
        return 0 if self._box.connected and self._questions else outbox.next_wake(self._box, now)

    def here(self, now: int) -> Here:
        """What the board says of itself now."""
        glance, tail, held = self._glance, self._tail, self.inbox
        standing = glance.standing
        if standing is Standing.FREE and held.assignment is not None:
            standing = Standing.ACCEPTED if held.is_accepted else Standing.SHOWN
        clock = None if glance.clock is None else clock_after(glance.clock, now - self._glanced_at)
        return replace(
            glance,
            match=tail.match_id if tail is not None else "",
            count=self._box.count if tail is not None else 0,
            head=tail.chain(self._box.count)[:8].hex() if tail is not None else "",
            standing=standing,
            clock=clock,
            assigned=held.assignment.id if held.assignment is not None else "",
            generation=held.generation,
            offset=self.offsets.offset,
            trip=self.offsets.trip,
        )

    def state(self, now: int) -> LinkState:
        """For the line on the board."""
        return outbox.state_of(self._box, now, self._desk_heard)

    # Inside

    def _records_came(self, data: bytes) -> bool:
        before = self.taking
        if before is not None:
            self.taking = taking.came(before, data, self._keys.hall, self._hall)
        return before != self.taking

    def _held_heard(self, held: Held) -> None:
        if self.taking is not None:
            self.taking = taking.answered(self.taking, held)
        left = self._left.get(held.match)
        is_anothers = held.signer not in {"", self._board}
        if left is not None and (is_anothers or 0 < left.box.count <= held.count):
            del self._left[held.match]
        elif left is not None and held.count > left.held:
            self._left[held.match] = left._replace(held=held.count, pause=outbox.HERE_MS)
        self._left_wanted(held.match, held.count + 1)
        if self._tail is not None and held.match == self._tail.match_id:
            self.inbox = inbox.rivalled(self.inbox, held.rival)

    def _left_wanted(self, match: str, first: int) -> None:
        left = self._left.get(match)
        if left is not None:
            self._left[match] = left._replace(box=outbox.ask_heard(left.box, match, first))

    def _of_left(self, now: int) -> list[Message]:
        """What the desk lacks of matches that were left, and a question what it holds. One that cannot be read is let
        go.
        """
        found: list[Message] = []
        for match, before in tuple(self._left.items()):
            tail = before.tail
            try:
                count = tail.catch_up()
                box, sends = outbox.due(replace(before.box, count=count, sent=count), tail.sizes, now)
                found += [self._envelope(tail, send) for send in sends]
            except OSError:
                del self._left[match]
                continue
            left = before._replace(box=box)
            is_due = now - before.asked_at >= before.pause
            pause = min(2 * before.pause, MOST_PAUSE_MS)
            self._left[match] = left._replace(asked_at=now, pause=pause) if is_due else left
            found += (self._word("asks", HeldOf("", match)),) if is_due else ()
        return found

    def _envelope(self, tail: Tail, send: Send) -> Message:
        payloads = tail.payloads(send.first, send.last)
        data = self._signer.seal(tail.match_id, send.first, tail.chain(send.first - 1), payloads)
        return Message(str(self._subject("back" if send.is_back else "fact")), data)

    def _word(self, kind: str, word: Word) -> Message:
        subject = self._subject(kind)
        return Message(str(subject), words.said(self._keys.device_seed, subject, self._numbers.next(), word))

    def _subject(self, kind: str) -> Subject:
        return Subject(self._hall, "b", self._board, kind)


def _is_close(here: Here) -> bool:
    clock = here.clock
    return clock is not None and clock.running is not None and min(clock.reserves) < CLOSE_RESERVE_MS
