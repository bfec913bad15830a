"""Three hundred turns of a match with everything going wrong: codec, session and simulated board under a told time."""

from collections import Counter
from random import Random

from by_day import by_day
from dgt_table import DgtTable

from tavla.domain.game.player import Player
from tavla.domain.time.clock import Clock, ClockMethod, ClockSettings
from tavla.domain.time.units import Instant
from tavla_devices.dgt.requests import TryAgain
from tavla_devices.dgt.state import Phase
from tavla_devices.events import LeverPressed, Side
from tavla_devices.simulators.dgt_board import DgtBoard, DgtFault

TURNS = 300
SIDE_OF = {Player.WHITE: Side.LEFT, Player.BLACK: Side.RIGHT}
OUTAGES = frozenset({DgtFault.NO_CLOCK, DgtFault.UNPLUG})


class Match:
    """Two players at a device: Tavla's clock says what is shown, the lever ends turns."""

    def __init__(self, seed: int, version: tuple[int, int], delay: int) -> None:
        self.random = Random(seed)
        self.at = DgtTable(DgtBoard(random=Random(seed + 1), version=version), seed=seed)
        self.clock = Clock.set(ClockSettings.of(ClockMethod.SIMPLE, 9_000_000, delay))
        self.pressed: list[Side] = []
        self.waits: list[int] = []
        self.faults: Counter[DgtFault] = Counter()
        self.refusals = 0

    def begin(self) -> None:
        self.at.open()
        self.at.until_ready()
        self.show()
        self.at.wait(5_000)
        self.clock = self.clock.start(Player.WHITE, self.at.now)
        self.show()

    def show(self) -> None:
        turn = self.clock.turn_of
        white, black = (self.clock.reading(player, self.at.now) for player in Player)
        running = SIDE_OF[turn] if turn is not None and self.clock.is_running else None
        delay_left = 0 if turn is None else (white if turn is Player.WHITE else black).delay_left
        self.at.show(white.reserve, black.reserve, running, delay_left)

    def turn(self, number: int) -> None:
        player = self.clock.turn_of
        assert player is not None
        side = SIDE_OF[player]
        ordered = list(DgtFault)[number % len(DgtFault)]
        length = self.random.choice((1_500, 4_000, 9_000, 14_000, 25_000)) + self.random.randint(0, 999)
        fault_after = self.random.randint(0, length)
        if ordered in OUTAGES:
            fault_after = 0
        self.play(fault_after)
        self.at.board.order(ordered, 2 if ordered in {DgtFault.NOISE, DgtFault.EMPTY} else 1)
        self.faults[ordered] += 1
        self.play(length - fault_after)
        if ordered in OUTAGES:
            self.play(3_000)
            while (
                self.at.state.phase is not Phase.READY
                or self.at.board.unplugged_until is not None
                or self.at.state.watch.lever is None
            ):
                self.play(100)
        if self.at.state.words_only:
            self.refusals += 1
            self.at.ask(TryAgain())
        heard = len(self.at.levers)
        pressed_at = self.at.now
        self.at.board.press(side, pressed_at)
        self.pressed.append(side)
        while len(self.at.levers) == heard and self.at.now < pressed_at + 10_000:
            self.at.wait(20)
        press = self.at.levers[-1]
        assert side is press.side
        assert heard + 1 == len(self.at.levers)
        self.waits.append(press.at_ms - pressed_at)
        self.clock = self.clock.press(
            player, Instant(max(press.at_ms, self.clock.turn.since or 0) if self.clock.turn else press.at_ms)
        )
        self.show()

    def play(self, milliseconds: int) -> None:
        """Time passes; while the device is lost the match stands."""
        end = self.at.now + milliseconds
        while self.at.now < end:
            self.at.wait(min(50, end - self.at.now))
            ready = self.at.state.phase is Phase.READY
            if ready != self.clock.is_running:
                self.clock = self.clock.resume(self.at.now) if ready else self.clock.stop(self.at.now)
                self.show()


@by_day(
    ("seed", "version", "delay"),
    [(1, (2, 2), 12_000), (2, (1, 14), 12_000), (3, (2, 2), 0), (4, (1, 14), 3_000)],
    (4, (1, 14), 3_000),
)
def test_three_hundred_turns_with_every_fault_end_by_the_lever_one_to_one(
    seed: int, version: tuple[int, int], delay: int
) -> None:
    match = Match(seed, version, delay)
    match.begin()
    for number in range(TURNS):
        match.turn(number)
    assert match.pressed == [event.side for event in match.at.told if isinstance(event, LeverPressed)]
    assert TURNS == len(match.pressed)
    assert set(DgtFault) == set(match.faults)
    assert 0 == match.at.board.overruns
    assert max(match.at.off) <= 1
    assert len(match.at.off) > TURNS // 2
    print(
        f"\nclock {version[0]}.{version[1]}, delay {delay} ms: {len(match.at.off)} settings acknowledged, seconds off {dict(Counter(match.at.off))}, "
        f"lever heard after {sorted(match.waits)[len(match.waits) // 2]} ms (median), {max(match.waits)} ms (most), "
        f"refused {match.refusals}, {match.at.steps} steps"
    )
