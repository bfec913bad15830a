"""The line to one device: opened, lost, found again; each trouble said in plain words."""

import errno
import os
import termios
import threading
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
import serial
from wires import QUICK, BoardThread, Wire

from tavla_devices.link import link as link_module
from tavla_devices.link.link import Link, Pace, Surroundings
from tavla_devices.link.opening import OpenError, Port, open_port
from tavla_devices.link.ports import ListedPort, listed_ports
from tavla_devices.link.status import LinkState, Trouble

TIOCGEXCL = 0x80045440
"""Linux's question whether a terminal is shut to others; Python has no name for it."""


@pytest.fixture
def wire(tmp_path: Path) -> Iterator[Wire]:
    wire = Wire(tmp_path / "ttyShaker")
    wire.plug()
    yield wire
    wire.unplug()


@pytest.fixture
def board() -> BoardThread:
    return BoardThread()


def _open(board: BoardThread) -> None:
    board.until_state(LinkState.OPEN)


def test_bytes_go_both_ways(board: BoardThread, wire: Wire) -> None:
    with board.linked(str(wire.name)) as link:
        _open(board)
        wire.send(b"$PTVLA,1,OK*0000\r\n")

        assert link.write(b"$PTVLQ,1,ID*F310\r\n")
        assert board.until(lambda: bytes(board.data) == b"$PTVLA,1,OK*0000\r\n")
        assert board.until(lambda: wire.received_in_all() == b"$PTVLQ,1,ID*F310\r\n")


def test_nothing_of_the_board_is_called_from_the_links_own_thread(wire: Wire) -> None:
    callers: list[int] = []
    board = BoardThread()
    link = Link(
        str(wire.name),
        lambda _: callers.append(threading.get_ident()),
        lambda _: callers.append(threading.get_ident()),
        board.post,
        pace=QUICK,
    )
    link.open()
    assert board.until(lambda: link.status.state is LinkState.OPEN)
    wire.send(b"x")
    board.run_for(0.2)
    link.close()

    assert {threading.get_ident()} == set(callers)
    assert len(callers) >= 3  # opening, open, a byte


def test_nothing_is_called_after_the_link_was_closed(board: BoardThread, wire: Wire) -> None:
    with board.linked(str(wire.name)) as link:
        _open(board)
        wire.send(b"late")
        time.sleep(0.1)
        link.close()
        told = len(board.statuses)
        board.run_for(0.2)

    assert (b"", told) == (bytes(board.data), len(board.statuses))


def test_a_closed_link_leaves_the_port_free(board: BoardThread, wire: Wire) -> None:
    with board.linked(str(wire.name)) as link:
        _open(board)
        link.close()

        assert link.wait_closed(1.0)
    again = BoardThread()
    with again.linked(str(wire.name)):
        _open(again)


def test_every_byte_of_a_flood_arrives_in_order_though_the_board_is_slow(board: BoardThread, wire: Wire) -> None:
    flood = bytes(range(256)) * 2048
    with board.linked(str(wire.name)):
        _open(board)
        left = flood

        def feed() -> bool:
            nonlocal left
            if left:
                try:
                    left = left[os.write(wire.master, left[:4096]) :]
                except BlockingIOError:
                    time.sleep(0.001)
            return len(board.data) == len(flood)

        assert board.until(feed, 20)
    assert flood == bytes(board.data)


def test_the_port_is_left_alone_while_the_board_is_at_work(
    board: BoardThread, wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(link_module, "BUSY_WAIT_S", 5.0)
    with board.linked(str(wire.name)) as link:
        _open(board)
        for byte in b"abcdef":
            wire.send(bytes((byte,)))
            time.sleep(0.05)

        assert b"ab" == bytes(link._came)
        assert board.until(lambda: bytes(board.data) == b"abcdef", 2)


def test_a_board_that_takes_nothing_bounds_what_the_link_keeps(board: BoardThread, wire: Wire) -> None:
    with board.linked(str(wire.name)) as link:
        _open(board)
        end = time.monotonic() + 1.0
        while time.monotonic() < end:
            try:
                os.write(wire.master, b"x" * 4096)
            except BlockingIOError:
                time.sleep(0.01)

        assert link_module.MOST_WAITING <= len(link._came) <= link_module.MOST_WAITING + 8192
        assert board.calls.qsize() <= 1


# --- lost and found
# ----------------------------------------------------------------------------------------------------------------------------------------


def test_an_unplugged_device_is_told_and_rejoins_by_itself(board: BoardThread, wire: Wire) -> None:
    with board.linked(str(wire.name)) as link:
        _open(board)
        for _ in range(20):
            wire.unplug()
            lost = board.until_state(LinkState.LOST)

            assert (Trouble.VANISHED, False) == (lost.trouble, link.write(b"into nothing"))
            wire.plug()
            _open(board)
            board.data.clear()
            wire.send(b"again")
            assert board.until(lambda: bytes(board.data) == b"again")


def test_a_device_is_ready_within_three_seconds_of_its_replugging(board: BoardThread, wire: Wire) -> None:
    with board.linked(str(wire.name), Pace()):
        _open(board)
        wire.unplug()
        board.until_state(LinkState.LOST)
        board.run_for(1.3)
        wire.plug()
        begun = time.monotonic()
        _open(board)

        assert time.monotonic() - begun <= 3.0


def test_a_port_is_given_back_before_the_loss_is_told(wire: Wire) -> None:
    board = BoardThread()
    port = _FailingPort()
    opened = iter([port])

    def open_once(address: str, baud: int) -> Port:
        try:
            return next(opened)
        except StopIteration:
            raise OpenError(Trouble.NOT_THERE) from None

    closed_when_told: list[bool] = []
    link = Link(
        str(wire.name),
        lambda _: None,
        lambda status: closed_when_told.append(port.is_closed) if status.trouble is Trouble.VANISHED else None,
        lambda call: call(),
        pace=QUICK,
        surroundings=Surroundings(open_port=open_once),
    )
    link.open()
    board.until(lambda: bool(closed_when_told))
    link.close()
    assert link.wait_closed(5)

    assert [True] == closed_when_told


class _FailingPort:
    is_closed = False
    in_waiting = 0
    fault: Exception = OSError(errno.EIO, "Input/output error")

    def read(self, size: int) -> bytes:
        raise self.fault

    def write(self, data: bytes) -> int | None:
        return len(data)

    def close(self) -> None:
        self.is_closed = True


def test_a_port_that_dies_at_once_each_time_is_tried_less_and_less(wire: Wire) -> None:
    board = BoardThread()
    opened: list[float] = []

    def open_dying(address: str, baud: int) -> Port:
        opened.append(time.monotonic())
        return _FailingPort()

    with board.linked(
        str(wire.name), Pace(look_s=1.0, back_off_s=(0.05, 0.1, 0.2, 0.4)), Surroundings(open_port=open_dying)
    ):
        board.run_for(1.6)
    waits = [later - earlier for earlier, later in pairwise(opened)]

    assert all(wait >= reach for wait, reach in zip(waits, (0.05, 0.1, 0.2, 0.4, 0.4), strict=False))
    assert 4 <= len(opened) <= 7


def test_the_waits_between_tries_are_half_a_second_to_ten() -> None:
    assert (0.5, 1.0, 2.0, 4.0, 8.0, 10.0) == Pace().back_off_s
    assert Pace().look_s == 1.0


@pytest.mark.parametrize(
    "fault",
    [OSError(errno.EIO, "I/O"), TypeError("no descriptor"), ValueError("closed"), termios.error(errno.EIO, "I/O")],
    ids=repr,
)
def test_whatever_a_failing_port_raises_the_link_tries_again(wire: Wire, fault: Exception) -> None:
    board = BoardThread()
    faults = [fault, fault]

    def open_failing_twice(address: str, baud: int) -> Port:
        if faults:
            port = _FailingPort()
            port.fault = faults.pop()
            return port
        return open_port(address, baud)

    with board.linked(str(wire.name), surroundings=Surroundings(open_port=open_failing_twice)):
        assert board.until(lambda: 3 == [status.state for status in board.statuses].count(LinkState.OPEN))
        wire.send(b"x")
        assert board.until(lambda: bytes(board.data) == b"x")


def test_a_wait_that_wine_calls_a_fault_loses_no_port(wire: Wire) -> None:
    board = BoardThread()
    waited = serial.SerialException("GetOverlappedResult failed (OSError(22, 'Timeout.', None, 1460))")
    faults: list[Exception] = [waited] * 3

    class Silent(serial.Serial):
        def read(self, size: int = 1) -> bytes:
            if faults:
                raise faults.pop()
            return super().read(size)

    with board.linked(
        str(wire.name), surroundings=Surroundings(open_port=lambda *_: Silent(str(wire.name), timeout=0.1))
    ):
        _open(board)
        wire.send(b"x")
        assert board.until(lambda: bytes(board.data) == b"x")
    assert [] == faults
    assert LinkState.LOST not in [status.state for status in board.statuses]


def test_a_terminal_that_goes_while_it_is_opened_is_not_there(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    def vanish(port: serial.Serial) -> None:
        raise termios.error(errno.EIO, "Input/output error")

    monkeypatch.setattr(serial.Serial, "open", vanish)
    with pytest.raises(OpenError) as refused:
        open_port(str(wire.name), 115_200)

    assert Trouble.NOT_THERE is refused.value.trouble


def test_a_device_that_takes_nothing_is_told_so(
    board: BoardThread, wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tavla_devices.link.opening.WRITE_WAIT_S", 0.2)
    with board.linked(str(wire.name)) as link:
        _open(board)
        sent = []
        for _ in range(64):
            sent.append(link.write(b"x" * 8192))
            time.sleep(0.01)

        assert board.until(lambda: any(status.trouble is Trouble.NOT_TAKING for status in board.statuses), 5)
    assert sent[0]
    assert not all(sent)


# --- who stands at the port --------------------------------------------------------------------------------------------------------------------------------


def test_a_device_is_found_by_its_usb_serial_number_whatever_its_port_is_called(
    board: BoardThread, tmp_path: Path
) -> None:
    first, second = Wire(tmp_path / "ttyACM0"), Wire(tmp_path / "ttyACM1")
    first.plug()
    there = [ListedPort(str(first.name), "SN000123")]
    with board.linked("usb:SN000123", surroundings=Surroundings(listing=lambda: tuple(there))):
        assert str(first.name) == board.until_state(LinkState.OPEN).port
        there.clear()
        first.unplug()
        board.until_state(LinkState.LOST)
        second.plug()
        there.append(ListedPort(str(second.name), "SN000123"))

        assert str(second.name) == board.until_state(LinkState.OPEN).port
    second.unplug()


def test_a_stranger_is_never_opened(board: BoardThread, tmp_path: Path) -> None:
    opened: list[str] = []

    def spy(address: str, baud: int) -> Port:
        opened.append(address)
        return open_port(address, baud)

    listing = (ListedPort("/dev/ttyUSB0", "a modem"), ListedPort("/dev/ttyACM0", ""), ListedPort("/dev/ttyS0"))
    with board.linked("usb:SN000123", surroundings=Surroundings(lambda: listing, spy)):
        lost = board.until_state(LinkState.LOST)
        board.run_for(0.3)

    assert [] == opened
    assert "The device with the serial number SN000123 is not there. Plug the device in." == lost.sentence


def test_two_devices_of_one_serial_number_are_told_and_neither_is_opened(board: BoardThread) -> None:
    listing = (ListedPort("/dev/ttyACM1", "SN000123"), ListedPort("/dev/ttyACM0", "SN000123"))
    with board.linked("usb:SN000123", surroundings=Surroundings(lambda: listing)):
        lost = board.until_state(LinkState.LOST)

    assert Trouble.TWO_ALIKE is lost.trouble
    assert (
        "The device with the serial number SN000123 is there twice, on /dev/ttyACM0 and /dev/ttyACM1. Unplug one."
        == lost.sentence
    )


def test_the_wrong_device_is_let_go_until_it_is_plugged_in_anew(board: BoardThread, wire: Wire) -> None:
    with board.linked(str(wire.name)) as link:
        _open(board)
        link.set_aside("it says it is a clock.")
        lost = board.until_state(LinkState.LOST)
        board.run_for(0.4)

        assert (Trouble.WRONG_DEVICE, LinkState.LOST) == (lost.trouble, board.statuses[-1].state)
        assert (
            f"{wire.name} is another device: it says it is a clock. Unplug it or choose another port." == lost.sentence
        )
        wire.unplug()
        board.run_for(0.2)
        wire.plug()
        _open(board)


def test_the_ports_of_this_machine_can_be_listed() -> None:
    assert all(port.path for port in listed_ports())


def test_a_listed_port_is_kept_by_serial_number_where_it_has_one() -> None:
    assert ["usb:SN1", "/dev/ttyS0"] == [ListedPort("/dev/ttyACM0", "SN1").address, ListedPort("/dev/ttyS0").address]


# --- what stands in the way --------------------------------------------------------------------------------------------------------------------------------
