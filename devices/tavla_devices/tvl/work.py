"""One step in the making: the state so far, the lines to send and the events to tell."""

from hashlib import sha256

from tavla.base.copies import replace
from tavla.domain.time.units import Instant, Millis
from tavla_devices.events import DeviceEvent, Refused, Sentence
from tavla_devices.tvl import frames as f
from tavla_devices.tvl.codec import encode
from tavla_devices.tvl.state import (
    COMMAND_WAIT,
    ID_SPAN,
    ID_TRIES,
    MOST_QUEUED,
    SILENCE,
    Pending,
    SessionState,
    Stage,
    Step,
)

MOST_TAG = 9_999


class Work:
    """Collects what a step changes."""

    __slots__ = ("events", "now", "send", "state")

    def __init__(self, state: SessionState, now: Instant) -> None:
        self.state = state
        self.now = now
        self.send: list[bytes] = []
        self.events: list[DeviceEvent] = []

    def change(self, **fields: object) -> None:
        """Set fields of the state."""
        self.state = replace(self.state, **fields)  # type: ignore[arg-type]

    def tell(self, event: DeviceEvent) -> None:
        self.events.append(event)

    def refuse(self, sentence: Sentence, detail: str = "") -> None:
        """Name what is refused; a final refusal ends the session, but what is awaited is asked of the next device on
        this port.
        """
        self.tell(Refused(sentence, detail))
        if sentence.is_final:
            self.change(stage=Stage.REFUSED, pending=None, queue=(), held=(), missing=None)

    def after(self, span: int) -> Instant:
        """The moment so many milliseconds from now."""
        return Instant(self.now + span)

    def say(self, command: f.Command) -> f.Command:
        """Send a command under a new tag, without waiting for an answer."""
        tag = self.state.tag % MOST_TAG + 1
        self.change(tag=tag)
        tagged = replace(command, tag=tag)
        self.send.append(encode(tagged))
        return tagged

    def ask(self, command: f.Command, wait: int = COMMAND_WAIT) -> None:
        """Send a command and await its answer, instead of whatever was awaited."""
        self.change(pending=Pending(self.say(command), 1, self.after(wait)))

    def enqueue(self, command: f.Command) -> None:
        """Send a command once those before it are answered."""
        if self.state.pending is None:
            self.ask(command)
        elif len(self.state.queue) >= MOST_QUEUED:
            self.refuse(Sentence.TOO_MANY_COMMANDS)
        else:
            self.change(queue=(*self.state.queue, command))

    def next_command(self) -> None:
        """The awaited answer is settled: send what is next in the queue."""
        self.change(pending=None)
        if self.state.queue:
            first, *others = self.state.queue
            self.change(queue=tuple(others))
            self.ask(first)

    def identify(self, stage: Stage = Stage.IDENTIFYING, wait: int = Millis(ID_SPAN // ID_TRIES)) -> None:
        """Ask the device who it is, from the beginning."""
        self.change(stage=stage, queue=(), missing=None, held=(), has_noise=False)
        self.ask(f.IdQuery(0), wait)

    def open(self) -> None:
        """Open a session under a fresh nonce."""
        openings = self.state.openings + 1
        nonce = sha256(self.state.seed + openings.to_bytes(8, "big")).hexdigest()[:16].upper()
        waiting = self.state.pending
        if waiting is not None and isinstance(waiting.command, f.ClockSetCommand | f.ClockRunCommand | f.ClockQuery):
            self.change(queue=(waiting.command, *self.state.queue))
        self.change(stage=Stage.OPENING, openings=openings, nonce=nonce)
        self.ask(f.OpenCommand(0, nonce))

    def done(self) -> Step:
        state = self.state
        dues = [waiting.due for waiting in (state.pending, state.missing) if waiting]
        if state.stage is Stage.READY:
            dues.append(Instant(state.heard_at + SILENCE))
            if state.request is not None and state.request.again_at is not None:
                dues.append(state.request.again_at)
        return Step(state, tuple(self.send), tuple(self.events), min(dues, default=None))
