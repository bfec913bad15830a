"""A session, a codec and a simulated board at one table, under a time that is told and not slept."""

from random import Random

from tavla.domain.time.units import Instant, Millis
from tavla_devices.dgt.codec import BoardReader
from tavla_devices.dgt.requests import Closed, Opened, Request, Show, Timeout
from tavla_devices.dgt.session import begin, step
from tavla_devices.dgt.state import AS_DOCUMENTED, Options, Phase, State
from tavla_devices.events import DeviceEvent, Identified, LeverPressed, Side
from tavla_devices.simulators.dgt_board import DgtBoard

ALLOWED_COMMANDS = frozenset({0x41, 0x45, 0x4B, 0x4C, 0x4D, 0x55})


class DgtTable:
    """Runs to a moment; keeps what was told, what was sent, and how far the display lay off at each acknowledged
    setting.
    """

    def __init__(self, board: DgtBoard, *, seed: int = 0, options: Options = AS_DOCUMENTED) -> None:
        self.board = board
        self.state: State = begin(options)
        self.now = Instant(0)
        self.told: list[DeviceEvent] = []
        self.sent: list[bytes] = []
        self.off: list[int] = []
        self.steps = 0
        self._reader = BoardReader()
        self._random = Random(seed)
        self._wake: Instant | None = None
        board.power_up(0)

    def open(self) -> None:
        self._reader = BoardReader()
        self.ask(Opened())

    def close(self) -> None:
        self.ask(Closed())

    def ask(self, request: Request | Timeout) -> None:
        self._input(request)

    def show(self, left: int, right: int, running: Side | None = None, delay_left: int = 0) -> None:
        self.ask(Show(Millis(left), Millis(right), running, Millis(delay_left)))

    def run(self, until: int) -> None:
        while self.now < until:
            self.now = Instant(max(self.now, min(until, self.board.next_at, self.state_wake)))
            self._replug()
            self._hear(self.board.advance(self.now))
            if self.now >= self.state_wake:
                self._input(Timeout())

    def wait(self, milliseconds: int) -> None:
        self.run(self.now + milliseconds)

    def until_ready(self, longest: int = 30_000) -> None:
        end = self.now + longest
        while self.state.phase is not Phase.READY and self.now < end:
            self.wait(50)
        assert self.state.phase is Phase.READY

    @property
    def state_wake(self) -> int:
        return 1 << 60 if self._wake is None else self._wake

    @property
    def levers(self) -> list[LeverPressed]:
        return [event for event in self.told if isinstance(event, LeverPressed)]

    @property
    def identified(self) -> list[Identified]:
        return [event for event in self.told if isinstance(event, Identified)]

    def _replug(self) -> None:
        until = self.board.unplugged_until
        if until is not None and self.now >= until:
            self.board.unplugged_until = None

    def _hear(self, data: bytes) -> None:
        while data:
            cut = self._random.randint(1, len(data))
            piece, data = data[:cut], data[cut:]
            for frame in self._reader.feed(piece):
                self._input(frame)

    def _input(self, came: object) -> None:
        before = self.state
        result = step(self.state, came, self.now)  # type: ignore[arg-type]
        self.steps += 1
        self.state, self._wake = result.state, result.wake_at
        assert result.wake_at is None or result.wake_at > self.now
        self.told += result.events
        if (
            self.state.set_at == self.now != before.set_at
            and before.sent_for is before.wanted
            and before.wanted is not None
        ):
            ours, shown = before.wanted.seconds_at(self.now), self.board.shown(self.now)
            self.off.append(max(abs(ours[0] - shown[0]), abs(ours[1] - shown[1])))
        for data in result.send:
            self.sent.append(data)
            self._hear(self.board.receive(data, self.now))
