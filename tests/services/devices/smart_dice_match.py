"""A match rolled with two Bluetooth dice: hub, session, bleak and a private BlueZ, each as it is."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from hub_stage import HubStage, Way
from private_bluez import Table, smart_table

from tavla.application.acts.device_rolls import awaited
from tavla.application.commands import play as asked
from tavla.application.commands.devices import AnswerHeldRoll
from tavla.application.devices.choice import ChosenDevice, DeviceProtocol
from tavla.application.devices.tray import Lamp
from tavla.domain.facts.device_events import OpeningDieFell, RollHeld
from tavla.domain.facts.events import DiceSource, Event, Rolled
from tavla.domain.facts.known_device import DeviceUse
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match import apply, begun
from tavla.domain.game.player import Player
from tavla_devices.smart_dice.said import Maker


class SmartDiceMatch:
    """The players, the hand that throws, and whoever carries the dice away."""

    def __init__(self, stage: HubStage, table: Table, protocol: DeviceProtocol, seed: int) -> None:
        self.stage, self.table, self.chance = stage, table, Random(seed)
        self.rolls = self.losses = 0
        stage.hub.choose(ChosenDevice(table.address, DeviceUse.DICE, protocol))
        stage.until(lambda: stage.hub.shown[0].is_ready)
        stage.orders_shaker()

    def step(self, *, losing: bool = False) -> bool:
        """One act of whoever's it is; False when the match is over."""
        stage, state = self.stage, self.stage.session.state
        assert stage.session.fault is None
        if state.phase is Phase.MATCH_OVER:
            return False
        if state.held is not None and state.held.is_asked:
            stage.submit(AnswerHeldRoll(state.held.player.opponent, stands=True))
        elif state.clock_held_by is not None:
            stage.submit(asked.StartOpeningClock(state.clock_held_by))
        elif state.phase is Phase.BETWEEN_GAMES:
            for player in Player:
                stage.submit(asked.ConfirmScore(player))
        elif state.phase is Phase.MOVING:
            stage.play_turn()
        elif waits := awaited(state):
            self._throw(waits[0].dice, losing=losing)
        else:
            assert state.on_roll is not None
            stage.submit(asked.EndTurn(state.on_roll))  # closed out
        return True

    def _throw(self, count: int, *, losing: bool) -> None:
        """What comes on the board is what lies on the table, or nothing; a lost die stops the match until it is back."""
        stage = self.stage
        stage.until(lambda: stage.hub.shown[0].lamp is Lamp.BUSY and stage.hub.shown[0].is_ready)
        before = len(stage.session.history)
        dealt = tuple(self.chance.randint(1, 6) for _ in range(count))
        if losing:
            self._lose(dealt)
        else:
            self.table.throw(*dealt)
            stage.until(lambda: any(map(_faces, stage.session.history[before:])) and stage.session.is_idle)
        told = [faces for event in stage.session.history[before:] if (faces := _faces(event))]
        assert told in ([], [dealt]), (dealt, told)
        assert losing or told
        self.rolls += len(told)

    def _lose(self, dealt: tuple[int, ...]) -> None:
        """One die is carried away at a random moment of the throw."""
        stage, die = self.stage, self.chance.choice(self.table.dice)
        self.losses += 1
        at = self.chance.uniform(0, 0.6)
        if at < 0.1:
            self.table.bluez.loses(die)
            self.table.throw(*dealt)
        else:
            self.table.throw(*dealt)
            stage.run_for(at)
            self.table.bluez.loses(die)
        stage.until(lambda: not stage.hub.shown[0].is_ready)
        assert stage.hub.shown[0].lamp is Lamp.TROUBLE
        stage.run_for(self.chance.uniform(0, 0.3))
        self.table.bluez.finds(die)
        stage.until(lambda: stage.hub.shown[0].is_ready)
        stage.until(lambda: not stage.session.state.shaker_lost and stage.session.is_idle)

    def check_record(self) -> None:
        """It folds to what stands, and every throw has a number of its own."""
        history = self.stage.session.history
        state = begun(history[0])
        for event in history[1:]:
            state = apply(state, event)
        assert state == self.stage.session.state
        keys = [
            one.origin.key for one in history if isinstance(one, Rolled | OpeningDieFell) and one.origin is not None
        ]
        assert len(keys) == len(set(keys))


def _faces(event: Event) -> tuple[int, ...]:
    match event:
        case OpeningDieFell(_, _, die):
            return (die,)
        case Rolled(_, _, roll, DiceSource.SHAKER):
            return (roll.first, roll.second)
        case RollHeld(_, _, dice):
            return dice
        case _:
            return ()


@contextmanager
def smart_dice_match(
    folder: Path, maker: Maker, protocol: DeviceProtocol, *, points: int = 3, seed: int = 0, end: int = 0
) -> Iterator[SmartDiceMatch]:
    with smart_table(maker, end=end) as table:
        stage = HubStage(folder, "usbgf-2016", clock=True, way=Way.BOARD, points=points)
        try:
            yield SmartDiceMatch(stage, table, protocol, seed or time.time_ns())
        finally:
            stage.close()
