"""The lamp of the reference firmware, run in simavr and spoken to through the real link.

Here only where its tools are: `make firmware` installs them.
"""

import random
import time

from simulated import Board, Device, is_installed

from tavla_devices.events import Light
from tavla_devices.tvl import frames as f

__test__ = is_installed()

GREETING_MS = 1000
UNPLUGGINGS = 10


def test_it_says_what_it_is(lamp: Device, board: Board) -> None:
    lamp.plug()
    assert not lamp.is_lit(), "dark when it comes up"
    with board.on(str(lamp.name)):
        who, opened = board.begin()
        assert ("LAMP", "Lamp", "SN000123") == (who.kind, who.model, who.serial)
        cap = board.ask("Q,CAP")
        assert isinstance(cap, f.CapAnswer)
        assert ("LAMP",) == cap.features
        assert 2 == opened.next_seq, "BOOT is its only event"


def test_it_greets_for_a_second_and_is_lit_as_it_is_told(lamp: Device, board: Board) -> None:
    lamp.plug()
    with board.on(str(lamp.name)):
        board.begin()
        lamp.pass_ms(50)
        assert lamp.is_lit()
        lamp.pass_ms(GREETING_MS)
        assert not lamp.is_lit()
        words = [*Light, *Light, *reversed(Light)]
        for light in words:
            assert isinstance(board.ask(f"C,LAMP,{light.name}"), f.OkAnswer)
            lamp.pass_ms(10)
            assert lamp.is_lit() is (light is not Light.OFF), light
        for word in ("", "NEON", "CALLS", "off"):
            before = lamp.is_lit()
            assert isinstance(board.ask(f"C,LAMP,{word}"), f.ErrAnswer)
            assert lamp.is_lit() is before


def test_it_stays_lit_while_no_board_is_there_and_is_dark_after_a_power_cut(lamp: Device, board: Board) -> None:
    lamp.plug()
    with board.on(str(lamp.name)):
        board.begin()
        assert isinstance(board.ask("C,LAMP,CALL"), f.OkAnswer)
    lamp.pass_ms(3 * GREETING_MS)
    assert lamp.is_lit()
    lamp.unplug()
    lamp.plug()
    lamp.pass_ms(100)
    assert not lamp.is_lit()


def test_unplugged_at_random_moments_it_is_lit_again_each_time(lamp: Device, board: Board) -> None:
    chance = random.Random(32)
    lamp.plug()
    with board.on(str(lamp.name)):
        board.begin()
        for _ in range(UNPLUGGINGS):
            board.ask("C,LAMP,FLAG")
            time.sleep(chance.random() / 10)
            lamp.unplug()
            board.frames.clear()
            lamp.plug()
            board.begin()
            assert isinstance(board.ask("C,LAMP,FLAG"), f.OkAnswer)
            lamp.pass_ms(GREETING_MS + 200)
            assert lamp.is_lit()
