"""A device of TVL/1 without wires: bytes and time in, bytes out.

It answers as firmware would, through the board's own codec.
"""

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable
from heapq import heappop, heappush
from itertools import count
from random import Random

from msgspec import Struct

from tavla.base.copies import replace
from tavla_devices.events import Tray
from tavla_devices.simulators.faults import Fault, Faults
from tavla_devices.tvl import frames as f
from tavla_devices.tvl.codec import Codec, encode
from tavla_devices.tvl.signature import signed

HEARTBEAT_MS = 1_000
REPEAT_MS = 500
REPLAY_DEPTH = 16
UNPLUGGED_MS = 2_000
_LONGEST_OUT = 1_000


class Delays(Struct, frozen=True):
    """Real waits in milliseconds, each (least, most)."""

    reply: tuple[int, int] = (2, 8)
    think: tuple[int, int] = (300, 1_200)
    shake: tuple[int, int] = (600, 1_200)
    settle: tuple[int, int] = (300, 800)


NO_DELAYS = Delays((0, 0), (0, 0), (0, 0), (0, 0))
"""For tests that watch the order and not the time."""


class TvlDevice(ABC):
    """What all devices have in common: identity, session, numbered events, replay, acknowledgement, heartbeat."""

    def __init__(
        self,
        identity: f.IdAnswer,
        features: tuple[str, ...],
        *,
        random: Random,
        faults: Faults | None = None,
        delays: Delays | None = None,
        key: bytes = b"",
    ) -> None:
        self.identity = identity
        self._features = features
        self.random = random
        self.faults = faults or Faults()
        self.delays = delays or Delays()
        self.key = key
        self.tray: Tray | None = None
        self.battery: int | None = None
        self.unplugged_until: int | None = None
        self.boot_id = ""
        self.seq = 0
        self.now = 0
        self._nonce = ""
        self._booted_at = 0
        self._order = count()
        self._codec = Codec()
        self._due: list[tuple[int, int, Callable[[], None]]] = []
        self._ring: deque[f.Event] = deque(maxlen=REPLAY_DEPTH)
        self._unheard: dict[int, int] = {}
        self._silent: set[int] = set()
        self._beats_at = 0
        self._out: list[bytes] = []
        self._last_dice: tuple[int, bytes] | None = None

    def power_up(self, now: int) -> None:
        """Start with a new boot id and nothing remembered."""
        self.now = self._booted_at = now
        self.boot_id = f"{self.random.getrandbits(32):08X}"
        self.seq = 0
        self._nonce = ""
        self._codec = Codec()
        self._due.clear()
        self._ring.clear()
        self._unheard.clear()
        self._last_dice = None
        self._beats_at = now + HEARTBEAT_MS
        self.event(lambda seq, at: f.BootEvent(self.boot_id, seq, at, self.identity.protocol))

    def receive(self, data: bytes, now: int) -> bytes:
        """What the board sends arrives. Gives what is said at once."""
        self.now = now
        for frame in self._codec.feed(data):
            if not isinstance(frame, f.Rejected):
                self._heed(frame)
        return self.advance(now)

    def advance(self, now: int) -> bytes:
        """Time passes. Gives what is said."""
        self.now = now
        while self._due and self._due[0][0] <= now:
            heappop(self._due)[2]()
        if now >= self._beats_at:
            self._beats_at = now + HEARTBEAT_MS
            self._say(f.Heartbeat(self.boot_id, self.seq, self.uptime, self.tray, self.battery))
        for event in tuple(self._ring):
            if self._unheard.get(event.seq, now) + REPEAT_MS <= now and self._nonce:
                self._unheard[event.seq] = now
                self._say_event(event)
        said, self._out = b"".join(self._out), []
        return said

    @property
    def next_at(self) -> int:
        """When `advance` has something to do."""
        due = [self._beats_at, *(sent + REPEAT_MS for sent in self._unheard.values())]
        return min([*due, self._due[0][0]] if self._due else due)

    @property
    def uptime(self) -> int:
        """Milliseconds since the device came up."""
        return self.now - self._booted_at

    def later(self, span: tuple[int, int], act: Callable[[], None]) -> None:
        """Do something after a wait."""
        heappush(self._due, (self.now + self.random.randint(*span), next(self._order), act))

    def event(self, make: Callable[[int, int], f.Event]) -> f.Event:
        """Number an event, keep it for replay and say it."""
        self.seq += 1
        event = make(self.seq, self.uptime)
        self._ring.append(event)
        if isinstance(event, f.RollEvent):
            self._unheard[event.seq] = self.now
            for seq in [seq for seq in self._unheard if seq <= self.seq - REPLAY_DEPTH]:
                del self._unheard[seq]
        self._say_event(event)
        return event

    def unsaid_event(self, make: Callable[[int, int], f.Event], *, for_ever: bool = False) -> None:
        """Number an event that is not heard this time, or never."""
        held = self._out
        self._out = []
        event = self.event(make)
        self._out = held
        if for_ever:
            self._silent.add(event.seq)

    def unplug(self) -> None:
        """The cable comes out; the device itself goes on."""
        self.unplugged_until = self.now + UNPLUGGED_MS

    @abstractmethod
    def command(self, frame: f.Frame) -> f.Frame | None:
        """A device's own commands: the answer, or None for what it does not know."""

    def after_answer(self, frame: f.Frame) -> None:
        """What follows a command once it is answered."""
        del frame

    def spoil(self, line: bytes) -> bytes:
        """A good line within noise, after a copy with two bytes swapped and one with a flipped bit."""
        swapped = bytearray(line)
        swapped[-9], swapped[-11] = line[-11], line[-9]
        flipped = bytearray(line)
        flipped[self.random.randrange(6, len(line) - 7)] ^= 1 << self.random.randrange(7)
        noise = self.random.randbytes(40)
        return (
            b"AT+GMM\r\n" + noise + bytes(swapped) + bytes(flipped) + noise + line + noise.replace(b"$", b"?") + b"\n"
        )

    def _heed(self, frame: f.Frame) -> None:
        if isinstance(frame, f.AckCommand):
            if self.faults.takes(Fault.LOST_ACK):
                return
            self._unheard.pop(frame.seq, None)
        answer = self._answer(frame)
        if answer is None:
            return
        if isinstance(frame, f.DiceCommand) and self._last_dice is not None and self._last_dice[0] == frame.tag:
            # The board did not hear the answer: it is the same, and nothing is done twice.
            line, is_new = self._last_dice[1], False
        else:
            line, is_new = encode(answer), True
            if isinstance(frame, f.DiceCommand):
                self._last_dice = (frame.tag, line)
        if not self.faults.takes(Fault.LOST_ANSWER):
            self.later(self.delays.reply, lambda: self._out.append(line))
        if isinstance(frame, f.ReplayQuery):
            self.later(self.delays.reply, lambda: self._replay(frame.seq))
        if is_new:
            self.after_answer(frame)

    def _answer(self, frame: f.Frame) -> f.Frame | None:
        match frame:
            case f.IdQuery(tag):
                return replace(self.identity, tag=tag)
            case f.CapQuery(tag):
                return f.CapAnswer(
                    tag, (*self._features, "HMAC") if self.key else self._features, HEARTBEAT_MS, REPLAY_DEPTH
                )
            case f.OpenCommand(tag, nonce):
                self._nonce, self._last_dice = nonce, None
                return f.OkAnswer(tag, self.boot_id, self.seq + 1)
            case f.AckCommand(tag) | f.ReplayQuery(tag):
                return f.OkAnswer(tag)
            case (
                f.DiceCommand(tag)
                | f.ClockSetCommand(tag)
                | f.ClockRunCommand(tag)
                | f.ClockQuery(tag)
                | f.LampCommand(tag)
                | f.PairCommand(tag)
            ):
                return self.command(frame) or f.ErrAnswer(tag, -113, "no such command")
            case _:
                return None

    def _replay(self, seq: int) -> None:
        for event in tuple(self._ring):
            if event.seq >= seq:
                self._say_event(event)

    def _say_event(self, event: f.Event) -> None:
        if event.seq in self._silent:
            return
        if not isinstance(event, f.RollEvent):
            self._say(event)
            return
        if self.key and self._nonce:
            if self.faults.takes(Fault.BAD_HMAC):
                self._say(signed(event, key=bytes(32), serial=self.identity.serial, nonce=self._nonce))
                return
            event = signed(event, key=self.key, serial=self.identity.serial, nonce=self._nonce)
        line = encode(event)
        self._out.append(self.spoil(line) if self.faults.takes(Fault.NOISE) else line)
        del self._out[:-_LONGEST_OUT]

    def _say(self, frame: f.Frame) -> None:
        self._out.append(encode(frame))
        del self._out[:-_LONGEST_OUT]
