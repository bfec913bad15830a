"""Forged, late and repeated throws between honest ones: whatever comes in whatever order, a roll of the match is a throw
that was awaited, of the device that serves, whole, new, and counted once.
"""

from collections.abc import Callable
from random import Random

import pytest
from ruled_table import BLACK, DIRECTOR, WHITE, RuledTable

from tavla.application.acts import device_rolls
from tavla.application.acts.device_rolls import Awaited, awaited
from tavla.application.commands import devices as device
from tavla.application.commands import director as ordered
from tavla.application.commands import play as asked
from tavla.application.commands.play import Command
from tavla.application.refusals import Accepted, Decision, Refused
from tavla.base.copies import replace
from tavla.domain.facts.device_events import HeldRuling, OpeningDieFell, RollHeld, SpoiledKind
from tavla.domain.facts.events import DiceSource, Event, Rolled, StopReason
from tavla.domain.facts.known_device import DeviceIdentity, DeviceUse
from tavla.domain.facts.roll_origin import RollKey, RollOrigin
from tavla.domain.facts.turn import Phase
from tavla.domain.fold import device_course
from tavla.domain.fold.match import MatchState
from tavla.domain.game.legality import legal_plays
from tavla.domain.game.player import Player

STEPS = 400
RIGHT = DeviceIdentity("DICE", "Acme", "Shaker", "SN1", "1.0")
OTHER = replace(RIGHT, serial="SN9")
_MAY_COUNT = (HeldRuling.STANDS, HeldRuling.OPPONENT_CHOOSES, HeldRuling.STANDS_UNLESS_DEMANDED)


class Forger:
    """Plays a match with a shaker, and throws what an honest one would not between its throws."""

    def __init__(self, seed: int, ruleset: str) -> None:
        self.table, self.random = RuledTable(ruleset, length=99), Random(seed)
        self.seq, self.boot = 0, "B0"
        self.said: list[RollOrigin] = []
        self.judged: set[RollKey] = set()
        self.may_count: set[RollKey] = set()
        self.counted: set[RollKey] = set()
        self.forged = self.honest = 0
        self.table.does(ordered.OrderDice(DIRECTOR, DiceSource.SHAKER))
        self.table.does(device.MeetDevice(DeviceUse.DICE, RIGHT, ""))

    def plays(self, steps: int = STEPS) -> None:
        for _ in range(steps):
            if self.table.is_over():
                return
            forgery = self.random.random() < 0.55
            command = self._forged() if forgery else self._honest()
            self.forged, self.honest = self.forged + forgery, self.honest + (not forgery)
            self._asks(command)
        assert self.table.folded() == self.table.state

    def _asks(self, command: Command) -> None:
        before, facts_before = self.table.state, len(self.table.history)
        decision = self.table.tries(command)
        self._judge(before, command, decision, self.table.history[facts_before:])

    def _judge(self, before: MatchState, command: Command, decision: Decision, came: list[Event]) -> None:
        if isinstance(command, device.TakeThrow | device.TakeStrayThrow | device.TakeSpoiledThrow):
            key = command.origin.key
            assert isinstance(decision, Refused) or came, "it is neither refused nor in the record"
            assert key not in self.judged or isinstance(decision, Refused), "it is judged twice"
            if isinstance(command, device.TakeThrow) and _is_right(before, command):
                self.may_count.add(key)
            if isinstance(decision, Accepted):
                self.judged.add(key)
        for fact in came:
            match fact:
                case RollHeld(origin=origin, ruling=ruling) if ruling in _MAY_COUNT:
                    assert _serves(before, origin), "dice of another device are held for a roll"
                    self.may_count.add(origin.key)
                case Rolled(origin=RollOrigin() as origin) | OpeningDieFell(origin=origin):
                    assert origin.key in self.may_count, f"a roll that was no throw of now: {fact} by {command}"
                    assert origin.key not in self.counted, f"a roll twice: {fact}"
                    self.counted.add(origin.key)
                case Rolled():
                    pytest.fail(f"a roll of no device: {fact}")
                case _:
                    pass

    # What happens

    def _new(self, serial: str = "SN1", *, verified: bool = True) -> RollOrigin:
        self.seq += 1
        origin = RollOrigin(serial, self.boot, self.seq, verified)
        self.said.append(origin)
        return origin

    def _dice(self, count: int = 2) -> tuple[int, ...]:
        return tuple(self.random.randint(1, 6) for _ in range(count))

    def _honest(self) -> Command:
        """What the match waits for, whoever does it."""
        state = self.table.state
        if state.held is not None and state.held.is_asked and state.freeze is None:
            return device.AnswerHeldRoll(state.held.player.opponent, self.random.random() < 0.5)
        if state.other_devices:
            return self.random.choice(
                (
                    device.MeetDevice(DeviceUse.DICE, RIGHT, ""),
                    ordered.AcceptDevice(DIRECTOR, *state.other_devices[0]),
                )
            )
        known = state.device_for(DeviceUse.DICE)
        if known is not None and known.device == OTHER:
            return device.MeetDevice(DeviceUse.DICE, RIGHT, "")
        if state.shaker_lost:
            return device.FindShaker("SN1")
        if state.freeze is not None:
            return asked.AgreeToResume(WHITE if not state.freeze.agreed[WHITE] else BLACK)
        if state.clock_held_by is not None:
            return asked.StartOpeningClock(state.clock_held_by)
        if state.phase is Phase.BETWEEN_GAMES:
            return asked.ConfirmScore(WHITE if not state.confirmed[WHITE] else BLACK)
        if waits := awaited(state):
            one = self.random.choice(waits)
            return device.TakeThrow(one.player, self._dice(one.dice), self._new())
        assert state.on_roll is not None
        if state.phase is Phase.MOVING and state.roll is not None and not state.moves:
            play = legal_plays(state.position.seen_by(state.on_roll), state.roll)[0][1]
            if play:
                return asked.MakeMoves(state.on_roll, play)
        return asked.RollDice(state.on_roll) if state.phase is Phase.TO_ROLL else asked.EndTurn(state.on_roll)

    def _forged(self) -> Command:
        random = self.random
        player = random.choice(tuple(Player))
        old = random.choice(self.said) if self.said else self._new()
        dice = self._dice(random.choice((1, 2, 2, 2)))
        throw, stray = device.TakeThrow, device.TakeStrayThrow
        some = random.choice((None, player))
        no_dice = random.choice(((), (7, 1), (0, 3), (1, 2, 3)))
        forgeries: dict[str, Callable[[], Command]] = {
            "a recording": lambda: throw(player, dice, old),
            "a recording as a stray": lambda: stray(dice, old, some),
            "an old number": lambda: throw(player, dice, RollOrigin("SN1", self.boot, random.randint(0, self.seq))),
            "another device": lambda: throw(player, dice, self._new("SN9")),
            "another device, a used number": lambda: throw(player, dice, replace(old, serial="SN9")),
            "something is missing": lambda: throw(player, dice, self._new(verified=False)),
            "unasked": lambda: stray(dice, self._new(), some),
            "unasked, of nobody": lambda: stray(dice, self._new()),
            "whoever is on turn": lambda: throw(player, dice, self._new()),
            "no dice": lambda: throw(player, no_dice, self._new()),
            "cocked": lambda: device.TakeSpoiledThrow(player, random.choice(tuple(SpoiledKind)), (0, 3), self._new()),
            "cocked, again": lambda: device.TakeSpoiledThrow(player, SpoiledKind.COCKED, (0, 3), old),
            "exchanged": self._exchanged,
            "stopped": lambda: asked.StopPlay(StopReason.DIRECTOR_CALLED, player, ""),
            "lost": lambda: device.LoseShaker("SN1", ""),
            "answered by whoever": lambda: device.AnswerHeldRoll(player, stands=True),
        }
        return random.choice(tuple(forgeries.values()))()

    def _exchanged(self) -> Command:
        self.boot = f"B{self.random.randint(0, 3)}"
        return device.MeetDevice(DeviceUse.DICE, self.random.choice((OTHER, replace(RIGHT, firmware="9"))), "")


def _serves(state: MatchState, origin: RollOrigin) -> bool:
    known = state.device_for(DeviceUse.DICE)
    return (
        known is not None and known.other is None and known.device is not None and known.device.serial == origin.serial
    )


def _is_right(state: MatchState, throw: device.TakeThrow) -> bool:
    """By words of its own: whether this throw is a roll of now."""
    whole = all(1 <= die <= 6 for die in throw.dice)
    return (
        whole
        and throw.origin.is_verified
        and Awaited(throw.player, len(throw.dice)) in awaited(state)
        and state.freeze is None
        and _serves(state, throw.origin)
    )


@pytest.mark.parametrize("ruleset", ["usbgf-2016", "nbf", "wbgt", "istavder-2025"])
@pytest.mark.parametrize("seed", range(6))
def test_no_forged_late_or_repeated_throw_becomes_a_roll(ruleset: str, seed: int) -> None:
    forger = Forger(seed, ruleset)
    forger.plays()
    assert forger.forged > 100
    assert len(forger.counted) > 10


def _anything(_state: MatchState, _origin: RollOrigin, _player: Player | None) -> bool:
    return True


def _nothing_stands_still(_state: MatchState) -> bool:
    return False


PLANTED = {
    "of any device": (device_rolls, "_is_of_the_match", _anything),
    "while play stands still": (device_rolls, "_stands_still", _nothing_stands_still),
    "known one by one alone": (MatchState, "knows_roll", lambda state, origin: origin.key in state.rolls_seen),
    "known not at all": (MatchState, "knows_roll", lambda _state, _origin: False),
}


@pytest.mark.parametrize(("where", "name", "fault"), PLANTED.values(), ids=PLANTED)
def test_a_planted_fault_is_found(monkeypatch: pytest.MonkeyPatch, where: object, name: str, fault: object) -> None:
    monkeypatch.setattr(device_course, "REMEMBERED", 8)
    monkeypatch.setattr(where, name, fault)

    def found(seed: int) -> bool:
        try:
            Forger(seed, "usbgf-2016").plays()
        except (AssertionError, pytest.fail.Exception):
            return True
        return False

    assert any(map(found, range(10)))
