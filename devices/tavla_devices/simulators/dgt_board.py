"""A simulated DGT board with its clock, through the same codec, with faults to order.

Its clock counts whole seconds down and knows no delay; the board looks at it three times a second, tells a time when it
has changed, and nothing when only the lever has moved. A message takes effect somewhere on the way to its
acknowledgement, which comes after one to two seconds.
"""

import heapq
from collections.abc import Callable, Mapping
from enum import Enum
from random import Random

from tavla_devices.dgt.clock_messages import PAUSED, RUNS_LEFT, RUNS_RIGHT
from tavla_devices.dgt.codec import HostReader, encode_board
from tavla_devices.dgt.frames import (
    ACK_GOOD,
    LONGEST_SECONDS,
    SAYS_BUTTON,
    BatteryState,
    BoardFrame,
    BoardVersion,
    ClockAck,
    ClockCommand,
    ClockTime,
    Command,
    EmptyReading,
    NoClock,
    Rejected,
    Serial,
)
from tavla_devices.events import Side

ACK_MS = (1000, 2000)
LOOK_MS = 333
"""How often the board looks at its clock."""
REPLY_MS = (5, 30)
REPEATS_MS = 900
OLD_ACK_MS = 1000
OUT_MS = (2000, 9000)
SECOND = 1000
PRESSES_AFTER_MS = (2_000, 8_000)
SERIAL_NUMBER = "0000012345"


class DgtFault(Enum):
    """One thing that goes wrong."""

    LOST_ACK = "lost-ack"
    """A message is done, its acknowledgement is not heard."""
    LOST_MESSAGE = "lost-message"
    """A message is neither done nor acknowledged."""
    DUPLICATE_ACK = "duplicate-ack"
    """An acknowledgement comes again, twice."""
    STALE_ACK = "stale-ack"
    """For a second the board answers with the old acknowledgement instead of the time."""
    ERROR_ACK = "error-ack"
    """A message is not done, and the clock says so."""
    EMPTY = "empty"
    """A reading of nothing but zeros."""
    IMPOSSIBLE = "impossible"
    """A reading of a time that no clock has."""
    WILD = "wild"
    """A reading of a time that is another."""
    NO_CLOCK = "no-clock"
    """The clock's cable is out for some seconds."""
    FLICKER = "flicker"
    """One reading is said to be not valid."""
    NOISE = "noise"
    """A frame is torn by noise, or has some before and after it."""
    UNPLUG = "unplug"
    """The board's own cable is out for some seconds."""


REFUSED = "refused"
"""The clock stands in a mode that cannot be set, for good."""
FAULTS = (*(fault.value for fault in DgtFault), REFUSED)


class DgtBoard:
    """Bytes and milliseconds in, bytes out."""

    def __init__(
        self,
        *,
        random: Random,
        version: tuple[int, int] = (2, 2),
        ack_ms: tuple[int, int] = ACK_MS,
        refuses: bool = False,
        serial: str = SERIAL_NUMBER,
        presses: tuple[int, int] | None = None,
    ) -> None:
        self.version = version
        self.refuses = refuses
        """Whether the clock stands in a mode that cannot be set."""
        self.lever_right_high = False
        self.running: Side | None = None
        self.text: bytes | None = None
        self.acknowledged = 0
        """Settings acknowledged on the wire, whole and unharmed."""
        self.overruns = 0
        """Messages that came while another was on its way."""
        self.heard = bytearray()
        """Every byte the host said that is no message to the clock."""
        self.unplugged_until: int | None = None
        self._random = random
        self._ack_ms = ack_ms
        self._serial = serial.rjust(10, "0")[-10:]
        self._presses = presses
        self._left = {Side.LEFT: 0, Side.RIGHT: 0}
        self._counted_to = 0
        self._faults: dict[DgtFault, int] = {}
        self._out_until = -1
        self._tells = False
        self._busy_until = -1
        self._reading: ClockTime | None = None
        self._old_ack: tuple[int, bytes] = (-1, b"")
        self._reader = HostReader()
        self._plan: list[tuple[int, int, Callable[[], None]]] = []
        self._count = 0
        self._said = bytearray()
        self._now = 0

    def order(self, fault: DgtFault, times: int = 1) -> None:
        """Let it go wrong the next `times` that it can."""
        self._faults[fault] = self._faults.get(fault, 0) + times

    def power_up(self, now: int) -> None:
        """The board starts: it tells nothing until it is asked to. The clock has a battery of its own and goes on."""
        self._plan.clear()
        self._reader = HostReader()
        self._tells = False
        self._busy_until = -1
        self._old_ack = (-1, b"")
        self._said.clear()
        self._now = now
        self._later(0, self._look)

    def shown(self, now: int) -> tuple[int, int]:
        """What stands on the display, left first, in seconds."""
        self._count_to(now)
        return -(-self._left[Side.LEFT] // SECOND), -(-self._left[Side.RIGHT] // SECOND)

    def press(self, side: Side, now: int) -> None:
        """A hand presses the lever down on its side."""
        self.advance_quietly(now)
        self.lever_right_high = side is Side.LEFT

    def push(self, button: int, now: int) -> None:
        self.advance_quietly(now)
        self._say(encode_board(ClockAck(ACK_GOOD, SAYS_BUTTON, 0x01, button)))

    @property
    def next_at(self) -> int:
        return self._plan[0][0] if self._plan else self._now + LOOK_MS

    def receive(self, data: bytes, now: int) -> bytes:
        """The host spoke."""
        self.advance_quietly(now)
        if self.unplugged_until is None:
            for heard in self._reader.feed(data):
                self._hear(heard)
        return self._taken()

    def advance(self, now: int) -> bytes:
        """Time passes."""
        self.advance_quietly(now)
        return self._taken()

    def advance_quietly(self, now: int) -> None:
        """Time passes; what is said waits for `advance`."""
        while self._plan and self._plan[0][0] <= now:
            at, _, act = heapq.heappop(self._plan)
            self._now = max(self._now, at)
            act()
        self._now = max(self._now, now)
        self._count_to(now)

    def _taken(self) -> bytes:
        said = bytes(self._said)
        self._said.clear()
        return said

    def _takes(self, fault: DgtFault) -> bool:
        left = self._faults.get(fault, 0)
        self._faults[fault] = max(0, left - 1)
        return left > 0

    def _later(self, after: int, act: Callable[[], None]) -> None:
        self._count += 1
        heapq.heappush(self._plan, (self._now + after, self._count, act))

    def _count_to(self, now: int) -> None:
        passed = max(0, now - self._counted_to)
        self._counted_to = max(now, self._counted_to)
        if self.running is not None:
            self._left[self.running] = max(0, self._left[self.running] - passed)

    # --- what the board says
    # ---------------------------------------------------------------------------------------------------------------------------

    def _say(self, frame: bytes) -> bool:
        """Put a frame on the wire; gives whether it went unharmed."""
        if self.unplugged_until is not None:
            return False
        harmed = self._takes(DgtFault.NOISE)
        self._said += _torn(frame, self._random) if harmed else frame
        return not harmed

    def _repeat(self, frame: bytes) -> None:
        self._say(frame)

    def _look(self) -> None:
        self._later(LOOK_MS, self._look)
        if self._takes(DgtFault.UNPLUG):
            self.power_up(self._now)
            self.unplugged_until = self._now + self._random.randint(*OUT_MS)
            return
        self._count_to(self._now)
        if self._takes(DgtFault.NO_CLOCK):
            self._out_until = self._now + self._random.randint(*OUT_MS)
        before = self._reading
        left, right = self.shown(self._now)
        self._reading = (
            None
            if self._now < self._out_until
            else ClockTime(left, right, self.running is not None, self.lever_right_high, self.running)
        )
        changed = self._reading is None or before is None or (before.left, before.right) != (left, right)
        if self._tells and changed and not (self._reading is None and before is None):
            self._tell()

    def _tell(self) -> None:
        """Say the last reading, or what goes wrong in its place."""
        until, ack = self._old_ack
        if self._now < until:
            self._say(ack)
        elif self._reading is None or self._takes(DgtFault.FLICKER):
            self._say(encode_board(NoClock()))
        elif self._takes(DgtFault.EMPTY):
            self._say(encode_board(EmptyReading()))
        elif self._takes(DgtFault.IMPOSSIBLE):
            self._say(b"\x8d\x00\x0a\x09\x7a\x61\x01\x60\x5b\x02")
        elif self._takes(DgtFault.WILD):
            left = self._random.randint(0, LONGEST_SECONDS)
            self._say(
                encode_board(ClockTime(left, self._reading.right, self._reading.running, not self._reading.right_high))
            )
        else:
            self._say(encode_board(self._reading))

    # --- what the board hears
    # --------------------------------------------------------------------------------------------------------------------------

    def _hear(self, heard: Command | bytes | Rejected) -> None:
        match heard:
            case Rejected(raw=raw):
                self.heard += raw
            case bytes():
                self._obey(heard)
            case Command.UPDATE_NICE:
                self.heard.append(heard)
                self._tells = True
            case Command.ASK_CLOCK:
                self.heard.append(heard)
                self._later(self._random.randint(*REPLY_MS), self._tell)
            case _:
                self.heard.append(heard)
                answers: dict[Command, BoardFrame] = {
                    Command.ASK_SERIAL: Serial(self._serial[-5:]),
                    Command.ASK_LONG_SERIAL: Serial(self._serial),
                    Command.ASK_VERSION: BoardVersion(1, 9),
                    Command.ASK_BATTERY: BatteryState(80),
                }
                answer = encode_board(answers[heard])
                self._later(self._random.randint(*REPLY_MS), lambda: self._repeat(answer))

    def _obey(self, message: bytes) -> None:
        if self._now < self._busy_until:
            self.overruns += 1
            return
        if self._now < self._out_until:
            return
        takes = self._random.randint(*self._ack_ms)
        self._busy_until = self._now + takes
        if self._takes(DgtFault.LOST_MESSAGE):
            return
        command = message[3]
        if command == ClockCommand.SET_AND_RUN and (self.refuses or self._takes(DgtFault.ERROR_ACK)):
            self._later(takes, lambda: self._acknowledge(ClockAck(self._random.choice((0x40, 0x20)), command)))
            return
        self._later(round(takes * self._random.uniform(0.3, 0.9)), lambda: self._do(command, message[4:-1]))
        first = self.version[0] << 4 | self.version[1] if command == ClockCommand.VERSION else 0
        self._later(takes, lambda: self._acknowledge(ClockAck(ACK_GOOD, command, first)))

    def _acknowledge(self, ack: ClockAck) -> None:
        if not self._tells or self._takes(DgtFault.LOST_ACK):
            return
        raw = encode_board(ack)
        unharmed = self._say(raw)
        if ack.command == ClockCommand.SET_AND_RUN and ack.is_good and unharmed:
            self.acknowledged += 1
        if self._takes(DgtFault.DUPLICATE_ACK):
            for _ in range(2):
                self._later(self._random.randint(1, REPEATS_MS), lambda: self._repeat(raw))
        if self._takes(DgtFault.STALE_ACK):
            self._old_ack = (self._now + OLD_ACK_MS - 1, raw)

    def _do(self, command: int, payload: bytes) -> None:
        self._count_to(self._now)
        if command == ClockCommand.SET_AND_RUN:
            lh, lm, ls, rh, rm, rs, state = payload
            self._left = {
                Side.LEFT: (lh * 3600 + lm * 60 + ls) * SECOND,
                Side.RIGHT: (rh * 3600 + rm * 60 + rs) * SECOND,
            }
            self.running = {RUNS_LEFT: Side.LEFT, RUNS_RIGHT: Side.RIGHT, PAUSED: None}[state]
            if self.running is not None and self._presses is not None:
                side = self.running
                self._later(self._random.randint(*self._presses), lambda: self._press_if(side))
        elif command in {ClockCommand.ASCII, ClockCommand.SEGMENTS}:
            self.text = payload
        elif command == ClockCommand.END_TEXT:
            self.text = None

    def _press_if(self, side: Side) -> None:
        if self.running is side:
            self.lever_right_high = side is Side.LEFT


def make(faults: Mapping[str, int], random: Random, serial: str) -> list[DgtBoard]:
    """A board with its clock, whose players press their lever some seconds after their time has begun to run."""
    board = DgtBoard(
        random=random, serial=serial or SERIAL_NUMBER, presses=PRESSES_AFTER_MS, refuses=faults.get(REFUSED, 0) > 0
    )
    for name, times in faults.items():
        if name != REFUSED:
            board.order(DgtFault(name), times)
    return [board]


def _torn(frame: bytes, random: Random) -> bytes:
    """A frame with noise before and after it, noise inside it, or a bit turned over."""
    junk = random.randbytes(random.randint(1, 20))
    place = random.randrange(1, len(frame))
    kind = random.randrange(3)
    if kind == 0:
        return junk + frame + bytes(byte & 0x7F for byte in junk)
    if kind == 1:
        return frame[:place] + junk[:3] + frame[place:]
    return frame[:place] + bytes([frame[place] ^ 1 << random.randrange(8)]) + frame[place + 1 :]
