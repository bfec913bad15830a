"""A match on the real window whose clock is a DGT board's: codec, session, hub and window as they are; wire and time in
the test's hand.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest
from hub_stage import DIRECTOR
from window_stage import WindowStage, window_stage

from tavla.application.commands import director as ordered
from tavla.application.commands import play as asked
from tavla.application.devices.choice import ChosenDevice, DeviceProtocol
from tavla.application.devices.clock import figures
from tavla.application.devices.tray import DeviceWord
from tavla.base.copies import replace
from tavla.domain.facts.device_events import ClockBack, ClockLost
from tavla.domain.facts.events import Event, TurnEnded
from tavla.domain.facts.known_device import DeviceUse
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match import apply, begun
from tavla.domain.game.legality import legal_plays
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.time.clock_source import ClockSource
from tavla.services.devices import line as device_line
from tavla.services.devices.dgt_line import DgtLine
from tavla.services.devices.hub import DeviceHub
from tavla_devices.events import Side
from tavla_devices.link.status import LinkState, LinkStatus, Trouble
from tavla_devices.simulators.dgt_board import DgtBoard, DgtFault

PORT = "/dev/ttyDGT"
SIDES = {Player.WHITE: Side.LEFT, Player.BLACK: Side.RIGHT}
OUTAGES = frozenset({DgtFault.NO_CLOCK, DgtFault.UNPLUG})
FAULTS = tuple(DgtFault)
LENGTHS_MS = (1_500, 4_000, 9_000, 14_000, 25_000)
PATIENCE_MS = 15_000
BACK_MS = 60_000


class Wire:
    """Fits `Link`: its bytes go when the test lets time pass."""

    def __init__(
        self, board: DgtBoard, on_bytes: Callable[[bytes], None], on_status: Callable[[LinkStatus], None]
    ) -> None:
        self._board, self._on_bytes, self._on_status = board, on_bytes, on_status
        self.is_open = False
        self.now = 0

    def open(self) -> None:
        """Wait for `carry`."""

    def close(self) -> None:
        """Nothing to give back."""

    def wait_closed(self, _timeout_s: float) -> bool:
        return True

    def set_aside(self, _what: str) -> None:
        """Nobody else is at this port."""

    def write(self, data: bytes) -> bool:
        if self.is_open:
            self._tell(self._board.receive(data, self.now))
        return self.is_open

    def carry(self, now: int) -> None:
        """Time has come so far: what is said arrives, and the cable is seen to be in or out."""
        self.now = now
        out = self._board.unplugged_until
        if out is not None and now >= out:
            self._board.unplugged_until = out = None
        if self.is_open != (out is None):
            self.is_open = out is None
            self._on_status(
                LinkStatus(LinkState.OPEN, PORT) if self.is_open else LinkStatus(LinkState.LOST, PORT, Trouble.VANISHED)
            )
        self._tell(self._board.advance(now))

    def _tell(self, data: bytes) -> None:
        if data and self.is_open:
            self._on_bytes(data)


class DgtMatch:
    """Plays on one window; the hand on the lever presses once for every turn, and counts."""

    def __init__(self, window: WindowStage, board: DgtBoard, chance: Random, wires: list[Wire]) -> None:
        self.window, self.board, self.chance, self._wires = window, board, chance, wires
        self.pressed: list[Player] = []
        self.off: list[int] = []
        self.faults: Counter[DgtFault] = Counter()
        self.waits: list[int] = []
        self.refused = 0
        self._wake_at: int | None = None
        hub = window.board.services.devices
        assert isinstance(hub, DeviceHub)
        self.hub = hub
        hub._around = replace(hub._around, time_ms=window.time)
        hub._wake = self._wake_in
        window.time.pass_by = self.pass_by  # type: ignore[method-assign]

    def _wake_in(self, after_ms: int | None) -> None:
        self._wake_at = None if after_ms is None else self.now + after_ms

    @property
    def now(self) -> int:
        return self.window.time.now_ms

    @property
    def line(self) -> DgtLine:
        line = self.hub._lines[PORT]
        assert isinstance(line, DgtLine)
        return line

    def pass_by(self, milliseconds: int) -> None:
        """Time passes for window, hub and board, from one thing that happens to the next."""
        end = self.now + milliseconds
        while self.now < end:
            due = min(end, self.board.next_at, end if self._wake_at is None else self._wake_at)
            self.window.time.now_ms = max(self.now + 1, due)
            before = self.line._state if PORT in self.hub._lines else None
            for wire in self._wires:
                wire.carry(self.now)
            if before is not None:
                self._look_at_setting(before.set_at)
            if self._wake_at is not None and self.now >= self._wake_at:
                self._wake_at = None
                self.hub.woken()
            self.window.settle()

    def _look_at_setting(self, set_before: int) -> None:
        """A setting of what is wanted now has been acknowledged: how many seconds the display lies off."""
        state = self.line._state
        if state.set_at == set_before or state.sent_for is not state.wanted or not state.wanted:
            return
        session = self.window.session
        ours, shown = figures(session.state, session.now()).shown, ByPlayer(*self.board.shown(self.now))
        self.off.append(max(abs(-(-ours[player] // 1000) - shown[player]) for player in Player))

    def begin(self, length: int) -> None:
        self.board.power_up(self.now)
        self.hub.choose(ChosenDevice(PORT, DeviceUse.CLOCK, DeviceProtocol.DGT))
        self.until(lambda: self.hub.shown[0].is_ready, PATIENCE_MS)
        self.window.driver.start_match(length)
        self.window.session.submit(ordered.OrderClockSource(DIRECTOR, ClockSource.EXTERNAL))
        self.window.settle()
        self._until_moving()
        self.until(lambda: bool(self.off), PATIENCE_MS)  # until its times stand there, nobody has a clock to press
        self.pass_by(1_000)

    def turn(self, fault: DgtFault | None) -> None:
        """One turn of some seconds, in which something goes wrong, ended by the lever."""
        length = self.chance.choice(LENGTHS_MS) + self.chance.randint(0, 999)
        before = self.chance.randint(0, length)
        self.pass_by(before)
        lost = len(self.facts(ClockLost))
        if fault is not None:
            self.board.order(fault, 2 if fault in {DgtFault.NOISE, DgtFault.EMPTY} else 1)
            self.faults[fault] += 1
        self.pass_by(length - before)
        if fault in OUTAGES:
            self._see_an_outage(lost)
        if self.line._state.words_only and not self.board.refuses:
            self.refused += 1
            self._test_clock()
        self._until_moving()
        state = self.window.session.state
        player = state.on_roll
        assert player is not None
        assert state.roll is not None
        self._lay_over(player)
        if moves := legal_plays(state.position.seen_by(player), state.roll)[0][1]:
            self.window.driver.does(asked.MakeMoves(player, moves))
        self._press(player)

    def _lay_over(self, player: Player) -> None:
        """Where a game begins with the end down of whose turn it is: the lever is laid over, which ends nobody's turn."""
        if self.board.lever_right_high is (player is Player.WHITE):
            ends = len(self.facts(TurnEnded))
            self.board.press(SIDES[player.opponent], self.now)
            self.pass_by(3_000)
            assert ends == len(self.facts(TurnEnded))

    def _see_an_outage(self, lost_before: int) -> None:
        """The board's own clock goes on; the one beside it is recorded as lost, and joins in again by itself."""
        self.until(
            lambda: (
                len(self.facts(ClockBack)) == len(self.facts(ClockLost)) > lost_before and self.hub.shown[0].is_ready
            ),
            BACK_MS,
        )
        self.pass_by(3_000)

    def _press(self, player: Player) -> None:
        ends, pressed_at = len(self.facts(TurnEnded)), self.now
        self.board.press(SIDES[player], pressed_at)
        self.pressed.append(player)
        self.until(lambda: len(self.facts(TurnEnded)) > ends, PATIENCE_MS)
        self.waits.append(self.now - pressed_at)

    def _until_moving(self) -> None:
        window = self.window
        while (state := window.session.state).phase is not Phase.MOVING or state.clock_held_by is not None:
            assert state.phase is not Phase.MATCH_OVER
            if state.clock_held_by is not None:
                window.touch(f"{state.clock_held_by.value}.bigButton")
            elif state.phase is Phase.BETWEEN_GAMES:
                for player in Player:
                    window.touch(f"{player.value}.bigButton")
            else:
                window.touch(f"{(state.on_roll or Player.WHITE).value}.bigButton")

    def until(self, reached: Callable[[], bool], within_ms: int) -> None:
        end = self.now + within_ms
        while not reached():
            assert self.now < end, (self.hub.shown, self.window.session.state.phase, self.line._state)
            self.pass_by(20)

    def refuse_to_be_set(self, turns: int) -> None:
        """Somebody has put the clock into another mode: the times stand there as words, and the lever counts.

        Put back and tested, it is set again.
        """
        self.board.refuses = True
        words: list[DeviceWord] = []
        self.hub.listen(lambda: words.append(self.hub.shown[0].word))
        for _ in range(turns):
            self.turn(None)
        assert DeviceWord.CLOCK_SET_REFUSED in words
        assert self.board.text is not None
        self.board.refuses = False
        acknowledged = self.board.acknowledged
        self._test_clock()
        self.turn(None)
        assert self.board.acknowledged > acknowledged
        assert not self.line._state.words_only

    def _test_clock(self) -> None:
        """The director touches Test, and Back."""
        self.hub.try_out(PORT)
        self.hub.end_trial()
        self.pass_by(3_000)

    def facts(self, kind: type) -> list[Event]:
        return [event for event in self.window.session.history if isinstance(event, kind)]

    def check(self) -> None:
        """Presses and ends of turns one to one, the display true, nothing sent into what was on its way, and the record
        sound.
        """
        assert self.pressed == [event.player for event in self.facts(TurnEnded) if isinstance(event, TurnEnded)]
        assert self.board.overruns == 0
        assert max(self.off) <= 1
        assert len(self.off) > len(self.pressed) // 2
        history = self.window.session.history
        state = begun(history[0])
        for event in history[1:]:
            state = apply(state, event)
        assert state == self.window.session.state
        middle, most = sorted(self.waits)[len(self.waits) // 2], max(self.waits)
        print(
            f"{len(self.pressed)} turns, {len(self.off)} settings acknowledged, seconds off {dict(Counter(self.off))}, lever heard after "
            f"{middle} ms (median), {most} ms (most), {len(self.facts(ClockLost))} outages, {self.refused} refusals"
        )


@contextmanager
def dgt_match(folder: Path, seed: int) -> Iterator[DgtMatch]:
    board, wires = DgtBoard(random=Random(seed)), list[Wire]()

    def made(
        _address: str,
        on_bytes: Callable[[bytes], None],
        on_status: Callable[[LinkStatus], None],
        *_: object,
        **__: object,
    ) -> Wire:
        wires[:] = [Wire(board, on_bytes, on_status)]
        return wires[0]

    with pytest.MonkeyPatch.context() as patch, window_stage(folder / "root") as window:
        patch.setattr(device_line, "Link", made)
        yield DgtMatch(window, board, Random(seed + 1), wires)
