"""One message to the clock at a time: waited for, said again, given up; late and repeated acknowledgements fall
through.

An acknowledgement takes one to two seconds and names only the kind of message. Boards on Bluetooth may repeat the last
one for a second. So a kind that has just been acknowledged rests before it is sent again: whatever comes in that rest
belongs to the past.
"""

from enum import Enum, auto

from msgspec import Struct

from tavla.base.copies import replace
from tavla.domain.time.units import Instant, Millis
from tavla_devices.dgt.clock_messages import command_of
from tavla_devices.dgt.frames import ClockAck, ClockCommand, ClockMessage

ACK_WAIT = Millis(2500)
"""An acknowledgement may take the whole of two seconds."""
MOST_TRIES = 3
MOST_BAD = 2
"""A bad acknowledgement is given one more try."""
REST = Millis(1000)
NEVER = Instant(-(10**9))
Rests = tuple[tuple[ClockCommand, Instant], ...]


class Outcome(Enum):
    """How a message ended."""

    DONE = auto()
    REFUSED = auto()
    UNANSWERED = auto()


class InFlight(Struct, frozen=True):
    """A message on its way."""

    message: ClockMessage
    command: ClockCommand
    sent_at: Instant


class Ended(Struct, frozen=True):
    """A message that has ended, with what the clock said of it."""

    message: ClockMessage
    outcome: Outcome
    ack: ClockAck | None = None


class Conversation(Struct, frozen=True):
    """What is on its way, how often its kind was tried in a row, and which kinds rest until when."""

    in_flight: InFlight | None = None
    kind: ClockCommand | None = None
    tries: int = 0
    bad: int = 0
    rests: Rests = ()
    forgotten_until: Instant = NEVER
    """Until then something may still be on its way of which nothing is remembered."""

    def free_at(self, command: ClockCommand) -> Instant | None:
        """From when a message of this kind may be sent; None while something is on its way."""
        if self.in_flight is not None:
            return None
        return max(self.forgotten_until, next((until for kind, until in self.rests if kind is command), NEVER))

    def sent(self, message: ClockMessage, now: Instant) -> "Conversation":
        command = command_of(message)
        again = command is self.kind
        tries, bad = (self.tries + 1, self.bad) if again else (1, 0)
        return replace(self, in_flight=InFlight(message, command, now), kind=command, tries=tries, bad=bad)

    def heard(self, ack: ClockAck, now: Instant) -> "tuple[Conversation, Ended | None]":
        """An acknowledgement came: of what is on its way, or of nothing any more."""
        flight = self.in_flight
        if flight is None or ack.command != flight.command:
            return self, None
        if ack.is_good:
            rest = Instant(max(now + REST, flight.sent_at + ACK_WAIT if self.tries > 1 else 0))
            return self._ended(flight.command, rest), Ended(flight.message, Outcome.DONE, ack)
        if self.bad + 1 >= MOST_BAD:
            return self._ended(flight.command, Instant(now + REST)), Ended(flight.message, Outcome.REFUSED, ack)
        rests = _resting(self.rests, flight.command, Instant(now + REST))
        return replace(self, in_flight=None, bad=self.bad + 1, rests=rests), None

    def waited(self, now: Instant) -> "tuple[Conversation, Ended | None]":
        """Time has passed: a message that nobody answered is dropped to be said anew, the last one is given up."""
        flight = self.in_flight
        if flight is None or now < flight.sent_at + ACK_WAIT:
            return self, None
        if self.tries >= MOST_TRIES:
            return self._ended(flight.command, Instant(now + REST)), Ended(flight.message, Outcome.UNANSWERED)
        return replace(self, in_flight=None), None

    def forgotten(self) -> "Conversation":
        """The talk is begun anew; what is on its way is not waited for, but nothing is sent into it."""
        return Conversation(
            forgotten_until=self.forgotten_until
            if self.in_flight is None
            else Instant(self.in_flight.sent_at + ACK_WAIT)
        )

    @property
    def wake_at(self) -> Instant | None:
        """When waiting ends."""
        return None if self.in_flight is None else Instant(self.in_flight.sent_at + ACK_WAIT)

    def _ended(self, command: ClockCommand, rest: Instant) -> "Conversation":
        return Conversation(rests=_resting(self.rests, command, rest))


def _resting(rests: Rests, command: ClockCommand, until: Instant) -> Rests:
    return (*(pair for pair in rests if pair[0] is not command), (command, until))


SILENT = Conversation()
"""Nothing said yet."""
