"""The window and its devices under qasync, with a dialog open meanwhile: nothing waits for ever."""

import asyncio
import time
from collections.abc import Callable
from functools import partial
from itertools import chain, repeat
from pathlib import Path
from random import Random

import qasync
from hub_stage import DIRECTOR, QUICK, RealServed
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QWindow
from window_stage import WindowStage, window_stage

from tavla.application.commands import director as ordered
from tavla.application.commands import play as asked
from tavla.application.commands.devices import AnswerHeldRoll
from tavla.application.devices.choice import ChosenDevice
from tavla.domain.facts.events import DiceSource, TurnEnded
from tavla.domain.facts.known_device import DeviceUse
from tavla.domain.facts.turn import Phase
from tavla.domain.game.legality import legal_plays
from tavla.services.devices.hub import DeviceHub
from tavla_devices.simulators.shaker import Shaker

TURNS = 6
PATIENCE_S = 5


async def until(stage: WindowStage, check: Callable[[], bool]) -> None:
    """Look every few milliseconds, as a long-lived task does."""
    end = time.monotonic() + 15
    while not check():
        assert time.monotonic() < end, stage.session.history[-3:]
        await asyncio.sleep(0.005)


def has_ended(stage: WindowStage, turns: int) -> bool:
    return turns == sum(isinstance(event, TurnEnded) for event in stage.session.history)


async def play(stage: WindowStage, shaker: RealServed) -> tuple[int, int]:
    """A few turns with a dialog open; gives the turns played, and how often another task came to its turn meanwhile."""
    ticks = 0

    async def tick() -> None:
        nonlocal ticks
        while True:
            ticks += 1
            await asyncio.sleep(0.01)

    ticker = asyncio.create_task(tick())
    hub = stage.board.services.devices
    assert isinstance(hub, DeviceHub)
    hub.choose(ChosenDevice(str(shaker.name), DeviceUse.DICE))
    await until(stage, lambda: hub.shown[0].is_ready)
    dialog = QWindow()
    dialog.setFlags(Qt.WindowType.Dialog)
    dialog.setModality(Qt.WindowModality.ApplicationModal)
    dialog.show()
    turns = 0
    while turns < TURNS:
        await until(stage, lambda: stage.session.state.held is not None or stage.session.state.phase is Phase.MOVING)
        if stage.session.state.held is not None:  # the shaker has started anew: the opponent says that he saw the throw
            stage.session.submit(AnswerHeldRoll(stage.session.state.held.player.opponent, stands=True))
        await until(stage, lambda: stage.session.is_idle and stage.session.state.phase is Phase.MOVING)
        state = stage.session.state
        assert state.on_roll is not None
        assert state.roll is not None
        if state.clock_held_by is not None:
            stage.session.submit(asked.StartOpeningClock(state.clock_held_by))
        if moves := legal_plays(state.position.seen_by(state.on_roll), state.roll)[0][1]:
            stage.session.submit(asked.MakeMoves(state.on_roll, moves))
        stage.session.submit(asked.EndTurn(state.on_roll))
        if turns == TURNS // 2:
            shaker.unplug()
            await until(stage, lambda: stage.session.state.shaker_lost)
            shaker.plug()
        turns += 1
        await until(stage, partial(has_ended, stage, turns))
    assert dialog.isVisible()
    dialog.close()
    ticker.cancel()
    await asyncio.wait({ticker}, timeout=PATIENCE_S)
    assert {asyncio.current_task()} == asyncio.all_tasks(), "a task is stranded"
    return turns, ticks


def test_no_task_is_stranded_while_a_dialog_is_open(qapp: QGuiApplication, tmp_path: Path) -> None:
    shaker = RealServed(
        Shaker(serial="SN1", random=Random(1), dice=chain(((4, 1), (2, 1)), repeat((6, 5))), delays=QUICK),
        tmp_path / "shaker",
    )
    shaker.plug()
    try:
        with window_stage(tmp_path / "root") as stage:
            stage.begin(3)
            stage.session.submit(ordered.OrderDice(DIRECTOR, DiceSource.SHAKER))
            loop = qasync.QEventLoop(qapp, already_running=False)
            try:
                turns, ticks = loop.run_until_complete(play(stage, shaker))
            finally:
                loop.close()
            assert turns == TURNS
            assert ticks > TURNS
    finally:
        shaker.unplug()
