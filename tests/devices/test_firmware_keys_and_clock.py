"""The reference firmware, run in simavr and spoken to through the real link.

Here only where its tools are: `make firmware` installs them.
"""

import time

from simulated import NONCE, Board, Device, is_installed, line, taken_roll

from tavla_devices.events import Side
from tavla_devices.tvl import frames as f
from tavla_devices.tvl.signature import is_signed

__test__ = is_installed()

KEY = bytes(range(32))


def test_a_paired_shaker_signs_its_rolls(shaker: Device, board: Board) -> None:
    shaker.plug(f"eeprom 4 a5{KEY.hex()}")
    with board.on(str(shaker.name)):
        board.begin()
        cap = board.ask("Q,CAP")
        shaker.shake((5, 3))
        roll = taken_roll(board)

    assert isinstance(cap, f.CapAnswer)
    assert "HMAC" in cap.features
    assert is_signed(roll, key=KEY, serial="SN000123", nonce=NONCE)
    assert not is_signed(roll, key=KEY, serial="SN000123", nonce=NONCE[::-1])
    assert not is_signed(roll, key=KEY[::-1], serial="SN000123", nonce=NONCE)


def test_a_shaker_is_paired_over_the_wire_by_whoever_holds_its_button(shaker: Device, board: Board) -> None:
    shaker.plug()
    with board.on(str(shaker.name)):
        board.begin()
        shaker.shake((5, 3))
        assert taken_roll(board).signature == ""
        shaker.drive("pin D 6 0")
        time.sleep(0.05)
        assert isinstance(board.ask(f"C,PAIR,0,{KEY[:16].hex().upper()}"), f.OkAnswer)
        assert isinstance(board.ask(f"C,PAIR,1,{KEY[16:].hex().upper()}"), f.OkAnswer)
        shaker.drive("pin D 6 1")
        shaker.shake((6, 1))

        assert is_signed(taken_roll(board), key=KEY, serial="SN000123", nonce=NONCE)


# --- the clock
# ---------------------------------------------------------------------------------------------------------------------------------------------


def test_a_clock_shows_what_it_is_told_and_counts_the_delay_before_the_reserve(clock: Device, board: Board) -> None:
    clock.plug()
    with board.on(str(clock.name)):
        who, _opened = board.begin()
        board.ask("C,CLK,SET,840000,830000,300")
        shown = board.next(f.ClockEvent)
        board.ask("C,CLK,RUN,R")
        runs = board.next(f.ClockEvent)
        clock.pass_ms(700)
        board.ask("C,CLK,RUN,N")
        stopped = board.next(f.ClockEvent)

    assert who.kind == "CLOCK"
    assert (None, 840_000, 830_000, 300, Side.LEFT) == (
        shown.running,
        shown.left,
        shown.right,
        shown.delay_left,
        shown.lever,
    )
    assert Side.RIGHT is runs.running
    assert (None, 840_000, 0) == (stopped.running, stopped.left, stopped.delay_left)
    assert 830_000 - stopped.right == stopped.at_ms - runs.at_ms - 300


def test_each_press_of_the_lever_is_told_once_and_turns_the_clock(clock: Device, board: Board) -> None:
    clock.plug()
    with board.on(str(clock.name)):
        board.begin()
        board.ask("C,CLK,SET,840000,840000,12000")
        board.ask("C,CLK,RUN,R")
        board.run_for(0.1)
        board.frames.clear()
        for side in "RLRLRLRLRL":
            clock.press(side)
            pressed = board.next(f.ButtonEvent)
            turned = board.next(f.ClockEvent)

            assert ("LEVER", side) == (pressed.button, pressed.which)
            assert {"L": Side.RIGHT, "R": Side.LEFT}[side] is turned.running
            clock.pass_ms(50)
        board.run_for(0.2)

    assert [] == [frame for frame in board.frames if isinstance(frame, f.ButtonEvent)]


def test_a_bouncing_lever_is_one_press(clock: Device, board: Board) -> None:
    clock.plug()
    with board.on(str(clock.name)):
        board.begin()
        for level in (1, 0, 1, 0, 1):
            clock.drive(f"pin D 5 {level}", "wait 3")
        clock.pass_ms(200)
        board.run_for(0.3)

    assert ["R"] == [frame.which for frame in board.frames if isinstance(frame, f.ButtonEvent)]


def test_a_clock_that_runs_out_stays_at_nothing_and_says_so_once(clock: Device, board: Board) -> None:
    clock.plug()
    with board.on(str(clock.name)):
        board.begin()
        board.ask("C,CLK,SET,5000,200,50")
        board.ask("C,CLK,RUN,R")
        clock.pass_ms(600)
        board.run_for(0.3)
        shown = [frame for frame in board.frames if isinstance(frame, f.ClockEvent)]

    assert [(200, None), (200, Side.RIGHT), (0, Side.RIGHT)] == [(event.right, event.running) for event in shown]
    assert shown[2].at_ms - shown[1].at_ms == 250


def test_the_other_button_is_told(clock: Device, board: Board) -> None:
    clock.plug()
    with board.on(str(clock.name)):
        board.begin()
        clock.drive("pin D 6 0")
        pressed = board.next(f.ButtonEvent)

    assert ("BUTTON", "1") == (pressed.button, pressed.which)


def test_a_command_said_again_is_answered_as_before_and_done_once(clock: Device, board: Board) -> None:
    clock.plug()
    with board.on(str(clock.name)) as wire:
        board.begin()
        board.frames.clear()
        for _ in range(3):
            wire.write(line("PTVLC,900,CLK,SET,60000,50000,0"))
        board.run_for(0.4)
        assert [900] * 3 == [frame.tag for frame in board.frames if isinstance(frame, f.OkAnswer)]
        assert 1 == sum(isinstance(frame, f.ClockEvent) for frame in board.frames)


def test_a_request_said_again_after_the_dice_have_fallen_names_the_same_number(shaker: Device, board: Board) -> None:
    shaker.plug()
    with board.on(str(shaker.name)) as wire:
        board.begin()
        board.frames.clear()
        wire.write(line("PTVLC,901,DICE,2"))
        first = board.next(f.OkAnswer)
        shaker.shake((6, 5))
        roll = board.next(f.RollEvent)
        board.ask(f"C,ACK,{roll.seq}")
        wire.write(line("PTVLC,901,DICE,2"))
        again = board.next(f.OkAnswer)
        assert first == again
        assert first.next_seq is not None
        assert roll.seq >= first.next_seq
