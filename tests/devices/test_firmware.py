"""The reference firmware, run in simavr and spoken to through the real link.

Here only where its tools are: `make firmware` installs them.
"""

import random
import subprocess
import time
from itertools import pairwise
from pathlib import Path

import pytest
from simulated import Board, Device, build, is_installed, line, taken_roll

from tavla_devices.events import Tray
from tavla_devices.link.status import LinkState
from tavla_devices.tvl import frames as f

__test__ = is_installed()

KEY = bytes(range(32))
MOST_RAM, MOST_FLASH = 1400, 30_720
ROLLS, UNPLUGGINGS = 300, 25


# --- what it is
# ----------------------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("profile", ["dice", "clock", "both", "lamp"])
def test_it_builds_without_a_warning_and_leaves_room_for_the_stack(profile: str, tmp_path: Path) -> None:
    elf = build(profile, tmp_path)
    text, data, bss = (
        subprocess.run(["avr-size", str(elf)], check=True, capture_output=True, text=True)
        .stdout.splitlines()[1]
        .split()[:3]
    )

    assert int(data) + int(bss) <= MOST_RAM
    assert int(text) + int(data) <= MOST_FLASH


def test_it_says_who_it_is_and_what_it_can(shaker: Device, board: Board) -> None:
    shaker.plug()
    with board.on(str(shaker.name)):
        who, opened = board.begin()

        assert ("1.0", "DICE", "Tavla", "Shaker", "SN000123", "0.1.0") == (
            who.protocol,
            who.kind,
            who.maker,
            who.model,
            who.serial,
            who.firmware,
        )
        assert f.CapAnswer(3, ("ROLL", "TRAY"), 1000, 16) == board.ask("Q,CAP")
        assert opened.next_seq == 3  # after BOOT and TRAY,LOADED
        assert opened.boot_id


def test_it_beats_once_a_second(shaker: Device, board: Board) -> None:
    shaker.plug()
    with board.on(str(shaker.name)):
        beats = [board.next(f.Heartbeat) for _ in range(3)]

    assert [1000, 1000] == [later.at_ms - earlier.at_ms for earlier, later in pairwise(beats)]
    assert (Tray.LOADED, None) == (beats[0].tray, beats[0].battery)


# --- rolls -------------------------------------------------------------------------------------------------------------------------------------------------


def test_every_roll_has_the_faces_that_lie_in_the_tray(shaker: Device, board: Board) -> None:
    chance = random.Random(7)
    shaker.plug()
    with board.on(str(shaker.name)):
        board.begin()
        seqs = []
        for _ in range(ROLLS):
            tops = (chance.randint(1, 6), chance.randint(1, 6))
            shaker.shake(tops)
            roll = taken_roll(board)
            seqs.append(roll.seq)

            assert (f.RollResult.OK, tops, (7 - tops[0], 7 - tops[1])) == (roll.result, roll.tops, roll.bottoms)
    assert sorted(set(seqs)) == seqs
    assert [] == board.rejected


@pytest.mark.parametrize(
    ("tops", "bottoms", "result"),
    [
        ((0, 4), (0, 3), f.RollResult.COCKED),
        ((7, 4), (0, 3), f.RollResult.COCKED),
        ((3, 4), (3, 3), f.RollResult.MISREAD),
        ((6, 1), (1, 6), f.RollResult.OK),
    ],
)
def test_dice_that_cannot_be_read_are_told_so(
    shaker: Device, board: Board, tops: tuple[int, int], bottoms: tuple[int, int], result: f.RollResult
) -> None:
    shaker.plug()
    with board.on(str(shaker.name)):
        board.begin()
        shaker.shake(tops, bottoms)
        roll = taken_roll(board)

    assert (result, (tops[0] % 7, tops[1]), bottoms) == (roll.result, roll.tops, roll.bottoms)


def test_a_die_off_the_tray_a_hand_in_it_and_a_short_shake_are_told(shaker: Device, board: Board) -> None:
    shaker.plug()
    with board.on(str(shaker.name)):
        board.begin()
        shaker.drive("pin D 3 1")
        shaker.shake((5, 3))
        off = taken_roll(board)
        shaker.drive("pin D 3 0", "wait 50", "pin D 2 0", "wait 50", "pin D 4 0", "wait 20", "pin D 4 1", "pin D 2 1")
        handled = taken_roll(board)
        shaker.drive("pin D 2 0", "wait 3", "pin D 2 1")
        short = taken_roll(board)

    assert [f.RollResult.OFFTRAY, f.RollResult.HANDLED, f.RollResult.VOID] == [off.result, handled.result, short.result]
    assert {(0, 0)} == {roll.tops for roll in (off, handled, short)}


def test_dice_turned_by_hand_are_no_roll(shaker: Device, board: Board) -> None:
    shaker.plug()
    with board.on(str(shaker.name)):
        board.begin()
        shaker.drive("port B 0x2d 0x3f")
        shaker.pass_ms(300)
        board.run_for(0.1)

    assert [] == [frame for frame in board.frames if isinstance(frame, f.RollEvent)]


def test_one_die_is_read_when_one_is_asked_for(shaker: Device, board: Board) -> None:
    shaker.plug()
    with board.on(str(shaker.name)):
        board.begin()
        assert isinstance(board.ask("C,DICE,1"), f.OkAnswer)
        shaker.shake((5, 0), (2, 0))
        one = taken_roll(board)
        board.ask("C,DICE,2")
        shaker.shake((5, 3))
        two = taken_roll(board)

    assert (f.RollResult.OK, (5, 0), (2, 0), (5,)) == (one.result, one.tops, one.bottoms, one.dice)
    assert (f.RollResult.OK, (5, 3), (2, 4)) == (two.result, two.tops, two.bottoms)


def test_the_tray_is_told_as_it_changes(shaker: Device, board: Board) -> None:
    shaker.plug()
    with board.on(str(shaker.name)):
        board.begin()
        board.frames.clear()
        shaker.shake((5, 3))
        taken_roll(board)

    assert [Tray.SHAKING, Tray.SETTLING, Tray.SETTLED] == [
        frame.tray for frame in board.frames if isinstance(frame, f.TrayEvent)
    ]


# --- nothing is lost ---------------------------------------------------------------------------------------------------------------------------------------


def test_a_roll_is_repeated_each_half_second_until_it_is_acknowledged(shaker: Device, board: Board) -> None:
    shaker.plug()
    with board.on(str(shaker.name)):
        board.begin()
        shaker.shake((5, 3))
        first = board.next(f.RollEvent)
        begun = time.monotonic()
        again = [board.next(f.RollEvent) for _ in range(3)]
        span = time.monotonic() - begun
        board.ask(f"C,ACK,{first.seq}")
        board.frames.clear()
        board.run_for(1.2)

    assert [first] * 3 == again
    assert span >= 1.4
    assert [] == [frame for frame in board.frames if isinstance(frame, f.RollEvent)]


def test_what_a_board_missed_is_replayed(shaker: Device, board: Board) -> None:
    shaker.plug()
    with board.on(str(shaker.name)):
        _who, opened = board.begin()
    for tops in ((1, 2), (6, 6), (4, 3)):
        shaker.shake(tops)
        shaker.pass_ms(100)
    later = Board()
    with later.on(str(shaker.name)):
        _who, reopened = later.begin()
        assert opened.boot_id == reopened.boot_id
        assert isinstance(later.ask(f"Q,REPLAY,{opened.next_seq}"), f.OkAnswer)
        rolls: dict[int, tuple[int, int]] = {}
        while len(rolls) < 3:  # some come twice: repeated and replayed
            roll = later.next(f.RollEvent)
            rolls[roll.seq] = roll.tops

    assert [(1, 2), (6, 6), (4, 3)] == [rolls[seq] for seq in sorted(rolls)]
    assert reopened.next_seq == (opened.next_seq or 0) + 12


def test_a_restart_is_a_new_boot_whose_events_are_replayed_from_the_first(shaker: Device, board: Board) -> None:
    shaker.plug()
    with board.on(str(shaker.name)):
        _who, before = board.begin()
        shaker.shake((5, 3))
        taken_roll(board)
        shaker.unplug()
        board.until_state(LinkState.LOST)
        shaker.plug()
        _who, after = board.begin()
        shaker.shake((2, 2))
        roll = taken_roll(board)
        board.frames.clear()
        board.ask("Q,REPLAY,1")
        board.until(lambda: len(board.frames) >= 6, 2)
        events = [frame for frame in board.frames if isinstance(frame, f.Event)]

    assert before.boot_id != after.boot_id == roll.boot_id
    assert [1, 2, 3, 4, 5, 6] == [event.seq for event in events]
    assert isinstance(events[0], f.BootEvent)
    assert roll == events[5]


def test_a_device_unplugged_at_any_moment_is_identified_again_and_no_byte_hangs(shaker: Device, board: Board) -> None:
    chance = random.Random(11)
    shaker.plug()
    boots = []
    with board.on(str(shaker.name)) as wire:
        for _ in range(UNPLUGGINGS):
            who, opened = board.begin()
            boots.append(opened.boot_id)
            assert who.serial == "SN000123"
            tops = (chance.randint(1, 6), chance.randint(1, 6))
            shaker.shake(tops)
            roll = taken_roll(board)
            assert (opened.boot_id, tops) == (roll.boot_id, roll.tops)
            wire.write(line("PTVLQ,9,REPLAY,1"))
            shaker.drive("pin D 2 0")
            time.sleep(chance.random() * 0.12)
            shaker.unplug()
            board.until_state(LinkState.LOST)
            board.frames.clear()
            shaker.plug()

    assert len(boots) == len(set(boots))


# --- noise and trouble -------------------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "noise",
    [
        b"AT\r\nATZ\r\nAT+CGMI\r\nAT+GCAP;+CGMM\r\n",
        b"\x00\xff\x7f\x80" * 400,
        b"$" * 500,
        b"$PTVLQ,1,ID" + b"x" * 4000,
        b"$PTVLQ,1,ID*F311\r\n",
        b"$PTVLQ,1,ID*f310\r\n",
        b"$PTVLQ*\r\n$*0000\r\n$PTVL\r\n,,,,,,,,*\n",
        line("PTVLQ,12345678901,ID") + line("PTVLX,1,ID") + line("PTVLQ") + line("GPGGA,1,ID"),
    ],
)
def test_noise_is_passed_over_in_silence_and_the_next_line_is_answered(
    shaker: Device, board: Board, noise: bytes
) -> None:
    shaker.plug()
    with board.on(str(shaker.name)) as wire:
        board.begin()
        board.frames.clear()
        for start in range(0, len(noise), 500):
            wire.write(noise[start : start + 500])
            board.run_for(0.05)
        board.run_for(0.1)
        assert [] == [frame for frame in board.frames if isinstance(frame, f.Answer)]
        wire.write(b"\r\n")

        assert isinstance(board.ask("Q,ID"), f.IdAnswer)
    assert [] == board.rejected


@pytest.mark.parametrize(
    ("word", "code"),
    [
        ("Q,NAME", -113),
        ("C,FLY", -113),
        ("C,DICE,3", -224),
        ("C,ACK,x", -109),
        ("Q,REPLAY", -109),
        ("C,OPEN,12", -224),
        ("C,CLK,RUN,L", -113),
        (f"C,PAIR,0,{KEY[:16].hex().upper()}", -203),
        ("C", -113),
    ],
)
def test_what_it_cannot_do_is_answered_with_the_reason(shaker: Device, board: Board, word: str, code: int) -> None:
    shaker.plug()
    with board.on(str(shaker.name)):
        board.begin()
        answer = board.ask(word)

        assert isinstance(answer, f.ErrAnswer)
        assert code == answer.code


def test_a_firmware_that_hangs_is_restarted_by_its_watchdog(tools: Path, tmp_path: Path, board: Board) -> None:
    elf = build("dice", tmp_path, extra="-DHANG")
    shaker = Device(tools / "runner", elf, tmp_path / "ttyShaker")
    shaker.plug()
    with board.on(str(shaker.name)) as wire:
        _who, before = board.begin()
        board.frames.clear()
        wire.write(line("PTVLC,99,HANG"))
        boot = board.next(f.BootEvent)
    shaker.unplug()

    assert before.boot_id != boot.boot_id


# --- signed rolls ------------------------------------------------------------------------------------------------------------------------------------------
