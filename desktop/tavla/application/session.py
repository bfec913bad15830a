"""One match being played: decide, make durable, apply, show; in this order, one command after the other."""

from collections import deque
from collections.abc import Callable, Sequence
from functools import partial

from tavla.application.commands import play as asked
from tavla.application.commands.director import is_directors
from tavla.application.commands.play import Command
from tavla.application.decide import Decision, decide
from tavla.application.ports.session import ALWAYS_ALIVE, BoardTime, Dice, FactLog, Post, SignsOfLife
from tavla.application.refusals import Refused
from tavla.application.standing import NOBODY_NAMED, Staff
from tavla.application.telling.match_history import MatchHistory
from tavla.base.errors import TavlaError
from tavla.domain.facts import events as facts
from tavla.domain.facts.dice_seal import DiceProof
from tavla.domain.facts.events import DiceSource, Event
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match import MatchState, apply
from tavla.domain.game.roll import Roll
from tavla.domain.time.units import Instant

Listener = Callable[[MatchState, Sequence[Event]], None]
Answer = Callable[[Decision], None]

_WRITTEN_BEHIND = (facts.MovesArranged, facts.AttemptRefused)
"""Steps of a half-made turn show at once; everything else waits until it is durable."""


class Session:
    """Takes commands on one thread and never blocks it.

    A command is stamped when it arrives and decided when the ones before it are durable, so a slow disk costs no player
    time. After a failed write the match stands still for good: `fault` says why, and nothing more is accepted.
    """

    def __init__(
        self,
        history: Sequence[Event],
        state: MatchState,
        log: FactLog,
        dice: Dice,
        board_time: BoardTime,
        post: Post,
        life: SignsOfLife = ALWAYS_ALIVE,
        staff: Callable[[], Staff] = lambda: NOBODY_NAMED,
    ) -> None:
        """`life` tells of time in which the board answered nobody; it is noted before anything else is judged.

        `staff`: the board's directors and monitors now, asked at each act of theirs.
        """
        self.state = state
        self.history: list[Event] = MatchHistory(history)
        self.fault: TavlaError | None = None
        self._log = log
        self._dice = dice
        self._post = post
        self._board_time, self._life = board_time, life
        self._staff = staff
        self._stands_at: Instant | None = None
        self._queue: deque[tuple[Command, Instant, Answer | None]] = deque()
        self._waiting = False
        self._listeners: list[Listener] = []

    def now(self) -> Instant:
        """Board time; it stands once the match is at fault."""
        return self._board_time() if self._stands_at is None else self._stands_at

    def listen(self, listener: Listener) -> None:
        """Call `listener(state, events)` after every change that may be shown; with no events when the match came to
        fault.
        """
        self._listeners.append(listener)

    def submit(self, command: Command, answer: Answer | None = None, at: Instant | None = None) -> None:
        """Ask for `command`; `answer` hears the decision once it holds. A match at fault takes nothing more.

        `at` is the moment of an earlier touch; it is never before what was asked or is known already.
        """
        if self.fault is None:
            self.look_for_stall()
            self._queue.append((command, self.now() if at is None else max(at, self._known_until), answer))
            self._go_on()

    def look_for_stall(self) -> None:
        """Stop play if the board has answered nobody for too long while a clock ran."""
        lost = self._life.lost_ms()
        if lost and self.fault is None and self.state.clock.is_running:
            until = self.now()
            since = max(Instant(until - lost), self._known_until)
            self._queue.append((asked.NoticeStall(until, self._life.wall_clock()), since, None))
            self._go_on()

    @property
    def _known_until(self) -> Instant:
        """The moment of the last command asked, or of the last fact."""
        asked_at = [at for _, at, _ in self._queue]
        known_at = self.history[-1].at if self.history else Instant(0)
        return max((known_at, *asked_at))

    @property
    def is_idle(self) -> bool:
        """Whether every command so far has been decided and its facts shown."""
        return not self._waiting and not self._queue

    def fail(self, error: TavlaError) -> None:
        """The machinery under the match is broken: it stands still for good. Only the first error counts."""
        if self.fault is None:
            self._stands_at = self.now()
            self.fault = error
            self._queue.clear()
            self._show(())

    def _go_on(self) -> None:
        while self._queue and not self._waiting and self.fault is None:
            command, at, answer = self._queue.popleft()
            staff = self._staff() if is_directors(command) else NOBODY_NAMED
            decision = decide(self.state, command, at, self.history, staff)
            if isinstance(decision, Refused):
                self._keep((decision.recorded,) if decision.recorded else (), partial(_tell, answer, decision))
            elif decision.wants_roll:
                self._keep(decision.events, partial(self._ask_dice, at, decision, answer))
            else:
                self._keep(decision.events, partial(_tell, answer, decision))

    def _ask_dice(self, asked_at: Instant, decision: Decision, answer: Answer | None) -> None:
        at_once = True

        def fell(roll: Roll, source: DiceSource, proof: DiceProof | None = None) -> None:
            self._queue.appendleft((asked.DiceFell(roll, source, proof), asked_at if at_once else self.now(), None))
            self._go_on()

        try:
            self._dice.ask(opening=self.state.phase is Phase.OPENING, fell=fell)
        except TavlaError as error:  # never another source instead: the match stands still
            self.fail(error)
            return
        at_once = False
        _tell(answer, decision)

    def _keep(self, events: Sequence[Event], then: Callable[[], None]) -> None:
        if all(isinstance(event, _WRITTEN_BEHIND) for event in events):
            if events:
                self._log.append(events, durable=False)
                self._show(events)
            then()
            return
        self._waiting = True
        self._log.append(
            events, durable=True, done=lambda error: self._post(lambda: self._durable(events, then, error))
        )

    def _durable(self, events: Sequence[Event], then: Callable[[], None], error: TavlaError | None) -> None:
        self._waiting = False
        if error is not None:
            self.fail(error)
        if self.fault is not None:
            return
        self._show(events)
        then()
        self._go_on()

    def _show(self, events: Sequence[Event]) -> None:
        for event in events:
            self.state = apply(self.state, event)
        self.history.extend(events)
        for listener in tuple(self._listeners):
            listener(self.state, events)


def _tell(answer: Answer | None, decision: Decision) -> None:
    if answer is not None:
        answer(decision)
