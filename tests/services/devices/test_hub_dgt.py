"""The clock of a DGT board in a match: its lever and its display, with its real delays."""

from itertools import chain, repeat
from pathlib import Path
from random import Random

import pytest
from hub_stage import STILL_BY_DAY, Way, hub_stage

from tavla.application.devices.choice import DeviceProtocol
from tavla.base.copies import replace
from tavla.domain.facts.events import TurnEnded
from tavla.domain.facts.known_device import DeviceUse
from tavla.domain.game.player import Player
from tavla_devices.events import LeverPressed, Side
from tavla_devices.simulators.dgt_board import DgtBoard


@STILL_BY_DAY
def test_a_press_counts_from_when_it_was_first_read_and_never_from_before_the_last_fact(
    tmp_path: Path, way: Way
) -> None:
    with hub_stage(tmp_path, way=way) as stage:
        stage.shaker(dice=chain(((4, 1), (2, 1)), repeat((6, 5))))
        clock = stage.serve(DgtBoard(random=Random(1), presses=None), "dgt", DeviceUse.CLOCK, DeviceProtocol.DGT)
        stage.until(lambda: stage.lamp(clock).is_ready)
        stage.orders_shaker()
        stage.orders_clock()
        line = stage.hub._lines[stage.address(clock)]
        for turn, (side, age) in enumerate(((Side.LEFT, 400), (Side.RIGHT, 1_000_000)), start=1):
            stage.until(stage.is_moving)
            stage.play()
            stage.run_for(0.5)
            last, now = stage.session.history[-1].at, stage.session.now()
            stage.hub._heard(line, LeverPressed(side, line.now() - age))
            stage.until(lambda turn=turn: turn == len(stage.facts(TurnEnded)))  # type: ignore[misc]
            assert max(last, now - age) == pytest.approx(stage.facts(TurnEnded)[-1].at, abs=50 * (age == 400))


@STILL_BY_DAY
def test_a_lever_that_is_read_the_other_way_round_can_be_turned_on_the_board(tmp_path: Path, way: Way) -> None:
    with hub_stage(tmp_path, way=way) as stage:
        board = DgtBoard(random=Random(1), presses=None)
        clock = stage.serve(board, "dgt", DeviceUse.CLOCK, DeviceProtocol.DGT)
        stage.hub.choose(replace(stage.lamp(clock).choice, lever_inverted=True))
        stage.until(lambda: stage.lamp(clock).is_ready)
        stage.hub.attach(stage.session)
        stage.orders_clock()
        stage.until(lambda: board.shown(clock.now()) == (600, 600))
        stage.run_for(1.5)  # the first reading is no press
        board.press(Side.LEFT, clock.now())
        stage.until(lambda: any("LeverPressed(side=<Side.RIGHT" in line for line in stage.log))


@STILL_BY_DAY
def test_the_lever_of_a_dgt_clock_ends_a_turn_and_its_display_follows(tmp_path: Path, way: Way) -> None:
    with hub_stage(tmp_path, way=way) as stage:
        stage.shaker()
        board = DgtBoard(random=Random(1), presses=None)
        clock = stage.serve(board, "dgt", DeviceUse.CLOCK, DeviceProtocol.DGT)
        stage.until(lambda: stage.lamp(clock).is_ready)
        stage.orders_shaker()
        stage.orders_clock()
        stage.until(stage.is_moving)
        player = stage.session.state.on_roll
        assert player is not None
        stage.play()
        stage.run_for(3.0)  # set, held paused through the delay
        side = Side.LEFT if player is Player.WHITE else Side.RIGHT
        if board.lever_right_high is (
            side is Side.LEFT
        ):  # his end is down already: the lever is laid over, which ends nobody's turn
            board.press(Side.RIGHT if side is Side.LEFT else Side.LEFT, clock.now())
            stage.run_for(2.0)
            assert stage.facts(TurnEnded) == []
        board.press(side, clock.now())
        stage.until(lambda: 1 == len(stage.facts(TurnEnded)))
