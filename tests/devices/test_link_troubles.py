"""The line to one device: opened, lost, found again; each trouble said in plain words."""

import errno
import fcntl
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import serial
from serial import serial_for_url
from wires import BoardThread, Wire

from tavla.base.host import posix_ports
from tavla.cli.main import main
from tavla_devices.link.link import Surroundings
from tavla_devices.link.opening import OpenError, open_port
from tavla_devices.link.status import LinkState, LinkStatus, Trouble

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


@pytest.mark.parametrize("first", ["holder", "another"])
def test_of_two_who_have_a_port_open_the_one_with_the_lock_is_named(
    wire: Wire, monkeypatch: pytest.MonkeyPatch, first: str
) -> None:
    with serial.Serial(str(wire.name), exclusive=True):
        waits = "import sys, time; port = open(sys.argv[1], 'rb', 0); print('open', flush=True); time.sleep(60)"
        with subprocess.Popen([sys.executable, "-c", waits, str(wire.name)], stdout=subprocess.PIPE) as another:
            assert another.stdout is not None
            another.stdout.readline()
            order = [os.getpid(), another.pid] if first == "holder" else [another.pid, os.getpid()]
            monkeypatch.setattr(posix_ports, "_processes", lambda: (Path(f"/proc/{number}") for number in order))
            named = posix_ports.holder(str(wire.name))
            another.kill()
    assert f"(process {os.getpid()})" in named


def test_a_port_in_use_names_who_has_it(board: BoardThread, wire: Wire) -> None:
    hold = (
        "import serial, sys, time; port = serial.Serial(sys.argv[1], exclusive=True); print('held', flush=True); "
        "time.sleep(60)"
    )
    holder = subprocess.Popen([sys.executable, "-c", hold, str(wire.name)], stdout=subprocess.PIPE, text=True)
    assert holder.stdout is not None
    with holder:
        assert "held\n" == holder.stdout.readline()
        with board.linked(str(wire.name)):
            lost = board.until_state(LinkState.LOST)
            assert Trouble.IN_USE is lost.trouble
            assert f"(process {holder.pid})" in lost.sentence
            assert lost.sentence.endswith("Close that first.")
            holder.kill()
            holder.wait()
            _open(board)


def test_an_open_port_is_shut_to_others(board: BoardThread, wire: Wire) -> None:
    with board.linked(str(wire.name)):
        _open(board)
        with pytest.raises(serial.SerialException):
            serial.Serial(str(wire.name), exclusive=True)
        # A program that knows no locks: the kernel refuses it, the administrator's excepted.
        other = os.open(wire.name, os.O_RDWR | os.O_NOCTTY) if os.geteuid() == 0 else None
        if other is None:
            with pytest.raises(OSError, match="busy"):
                os.open(wire.name, os.O_RDWR | os.O_NOCTTY)
        else:
            is_exclusive = bytearray(4)
            fcntl.ioctl(other, TIOCGEXCL, is_exclusive)
            os.close(other)

            assert any(is_exclusive)


@pytest.mark.parametrize(
    ("code", "trouble"),
    [
        (errno.EACCES, Trouble.NO_PERMISSION),
        (errno.EBUSY, Trouble.IN_USE),
        (errno.EAGAIN, Trouble.IN_USE),
        (errno.ENOENT, Trouble.NOT_THERE),
        (errno.ENODEV, Trouble.NOT_THERE),
    ],
)
def test_what_the_system_refuses_becomes_a_trouble(
    wire: Wire, monkeypatch: pytest.MonkeyPatch, code: int, trouble: Trouble
) -> None:
    def refuse(port: serial.Serial) -> None:
        raise serial.SerialException(code, "no")

    monkeypatch.setattr(serial.Serial, "open", refuse)
    with pytest.raises(OpenError) as refused:
        open_port(str(wire.name), 115_200)

    assert trouble is refused.value.trouble


@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        ("could not open port 'COM3': FileNotFoundError(2, 'File not found.', None, 2)", "is not there. Plug the"),
        ("could not open port 'COM3': PermissionError(13, 'Access is denied.', None, 5)", "is in use by another"),
        ("Cannot configure port. Original message: OSError(22, 'Invalid function.', None, 1)", "is not a serial port."),
        ("Cannot configure port. Original message: OSError(9, 'Invalid handle.', None, 6)", "is not a serial port."),
        ("Cannot configure port. Original message: OSError(22, 'No such device.', None, 433)", "is not there."),
        (
            "Cannot configure port. Original message: PermissionError(13, 'A device is not functioning.', None, 31)",
            "cannot be used: the system reports WinError 31.",
        ),
    ],
)
def test_what_windows_refuses_is_told_by_its_number(
    wire: Wire, monkeypatch: pytest.MonkeyPatch, told: str, sentence: str
) -> None:
    def refuse(port: serial.Serial) -> None:
        raise serial.SerialException(told)

    monkeypatch.setattr(serial.Serial, "open", refuse)
    with pytest.raises(OpenError) as refused:
        open_port(str(wire.name), 115_200)

    error = refused.value
    assert sentence in LinkStatus(LinkState.LOST, "COM3", error.trouble, error.detail).sentence


def test_without_permission_the_group_or_the_rule_is_named(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(port: serial.Serial) -> None:
        raise serial.SerialException(errno.EACCES, "no")

    monkeypatch.setattr(serial.Serial, "open", refuse)
    with pytest.raises(OpenError) as refused:
        open_port(str(wire.name), 115_200)

    advice = str(refused.value.detail)
    assert "Install the udev rule 70-tavla.rules" in advice or "Join the group" in advice


def test_a_file_is_no_serial_port_and_is_not_opened(board: BoardThread, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("12")
    with board.linked(str(tmp_path / "notes.txt")):
        lost = board.until_state(LinkState.LOST)

    assert f"{tmp_path / 'notes.txt'} is not a serial port." == lost.sentence


def test_a_character_device_that_is_no_terminal_is_no_serial_port(board: BoardThread) -> None:
    with board.linked("/dev/null"):
        assert Trouble.NOT_SERIAL is board.until_state(LinkState.LOST).trouble


def test_every_trouble_and_state_has_its_sentence() -> None:
    said = [LinkStatus(LinkState.LOST, "COM3", trouble, "why.").sentence for trouble in Trouble] + [
        LinkStatus(state, "COM3").sentence for state in LinkState
    ]

    assert len(Trouble) + len(LinkState) == len(set(said))
    assert all(sentence.endswith(".") for sentence in said)
    assert [sentence for sentence in said if "COM3" not in sentence] == [
        "This machine's Bluetooth is off or missing: why."
    ]


# --- URLs
# --------------------------------------------------------------------------------------------------------------------------------------------------


def test_a_box_on_the_network_is_spoken_to_lost_and_found_again(board: BoardThread) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(10)
        number = server.getsockname()[1]
        with board.linked(f"socket://127.0.0.1:{number}") as link:
            for _ in range(3):
                far, _address = server.accept()
                with far:
                    far.settimeout(5)
                    _open(board)
                    far.sendall(b"$PTVLA,1,OK*0000\r\n")
                    assert board.until(lambda: bytes(board.data) == b"$PTVLA,1,OK*0000\r\n")
                    assert link.write(b"$PTVLQ,1,ID*F310\r\n")
                    assert b"$PTVLQ,1,ID*F310\r\n" == far.recv(100)
                board.data.clear()
                assert "the connection ended" in board.until_state(LinkState.LOST).sentence


def test_a_box_that_does_not_answer_is_told(board: BoardThread) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        number = server.getsockname()[1]
    with board.linked(f"socket://127.0.0.1:{number}"):
        lost = board.until_state(LinkState.LOST)

    assert (Trouble.UNREACHABLE, "nothing there takes the connection") == (lost.trouble, str(lost.detail))


def test_the_loop_brings_back_what_was_sent(board: BoardThread) -> None:
    surroundings = Surroundings(open_port=lambda address, baud: serial_for_url(address, baud, timeout=0.1))
    with board.linked("loop://", surroundings=surroundings) as link:
        _open(board)
        assert link.write(b"abc" * 500)
        assert board.until(lambda: bytes(board.data) == b"abc" * 500)


@pytest.mark.parametrize(
    "address",
    [
        "spy://{port}?file={victim}",
        "SPY://{port}?file={victim}",
        "hwgrep://.*",
        "loop://",
        "alt://{port}?class=PosixPollSerial",
        "cp2110://1",
        "gopher://shaker",
        "socket://{victim}",
        "file://{victim}",
    ],
)
def test_other_addresses_than_two_schemes_with_host_and_port_open_nothing(
    board: BoardThread, wire: Wire, tmp_path: Path, address: str, capsys: pytest.CaptureFixture[str]
) -> None:
    victim = tmp_path / "evidence"
    victim.write_bytes(b"evidence")
    typed = address.format(port=wire.name, victim=victim)
    with board.linked(typed):
        lost = board.until_state(LinkState.LOST)
    assert Trouble.UNREACHABLE is lost.trouble
    assert lost.sentence.endswith("only socket://host:port and rfc2217://host:port are opened.")
    assert 2 == main(["devices", "monitor", typed, "--seconds", "1"])
    assert "only socket://host:port and rfc2217://host:port are opened" in capsys.readouterr().err
    assert b"evidence" == victim.read_bytes()
