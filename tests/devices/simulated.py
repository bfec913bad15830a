"""The reference firmware in simavr: built, run, its pins driven, unplugged."""

import os
import select
import shutil
import socket
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeVar

from wires import QUICK, BoardThread

from tavla_devices.link.link import Link
from tavla_devices.link.status import LinkState
from tavla_devices.tvl import frames as f
from tavla_devices.tvl.codec import Codec

FIRMWARE = Path(__file__).resolve().parent.parent.parent / "devices" / "firmware"
RUNNER = Path(__file__).resolve().parent / "simavr" / "runner.c"
SIMAVR = Path("/usr/include/simavr/sim_avr.h")
NONCE = "9F3A61C20B7E4D15"
SHAKE_MS = STILL_MS = 20

Frame_ = TypeVar("Frame_")


def is_installed() -> bool:
    """Whether the tools are here that build the firmware and run it: gcc-avr, avr-libc, libsimavr-dev, libelf-dev."""
    return (
        bool(shutil.which("avr-gcc") and shutil.which("make") and shutil.which("cc"))
        and SIMAVR.exists()
        and Path("/usr/include/libelf.h").exists()
    )


def build(profile: str, folder: Path, serial: str = "SN000123", extra: str = "") -> Path:
    """The firmware of a profile, with times short enough for tests."""
    settings = [
        f"PROFILE={profile}",
        f"OUT={folder}",
        f"SERIAL={serial}",
        f"SHAKE_MS={SHAKE_MS}",
        f"STILL_MS={STILL_MS}",
        f"EXTRA={extra}",
    ]
    subprocess.run(["make", "-C", str(FIRMWARE), *settings], check=True, capture_output=True, text=True)
    return folder / f"{profile}.elf"


def build_runner(folder: Path) -> Path:
    runner = folder / "runner"
    subprocess.run(
        ["cc", "-O2", "-Wall", "-Wextra", "-Werror", "-o", str(runner), str(RUNNER), "-lsimavr", "-lelf"],
        check=True,
        capture_output=True,
        text=True,
    )
    return runner


def tools_in(folder: Path) -> Path:
    """The runner and the firmware of every profile, made there."""
    build_runner(folder)
    for profile in ("dice", "clock", "both", "lamp"):
        build(profile, folder)
    return folder


class Device:
    """A device with its sensors, plugged in under one name for ever."""

    def __init__(self, runner: Path, firmware: Path, name: Path) -> None:
        self.runner, self.firmware, self.name = runner, firmware, name
        self.process: subprocess.Popen[str] | None = None

    def plug(self, *before: str) -> None:
        """Power it up: dice in the tray, lid closed, the left lever down."""
        self.process = subprocess.Popen(
            [str(self.runner), str(self.firmware), str(self.name)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        while (line := self.process.stdout.readline()) != "ready\n":
            assert line, "the simulator ended"
        self.drive("port B 0x11 0x3f", "port C 0x26 0x3f", "port D 0xd4 0xfc", *before, "run")

    def unplug(self) -> None:
        """As a pulled cable does it: at once, in the middle of anything."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            for pipe in (self.process.stdin, self.process.stdout):
                if pipe is not None:
                    pipe.close()
            self.process = None
        if self.name.is_symlink():
            self.name.unlink()

    def drive(self, *lines: str) -> None:
        assert self.process is not None
        assert self.process.stdin is not None
        os.write(self.process.stdin.fileno(), "".join(f"{line}\n" for line in lines).encode())

    def shake(self, tops: tuple[int, int], bottoms: tuple[int, int] | None = None, for_ms: int = 2 * SHAKE_MS) -> None:
        """Shake, and let the dice fall so."""
        under = bottoms or (7 - tops[0], 7 - tops[1])
        self.drive(
            "pin D 2 0",
            f"wait {for_ms}",
            f"port B {tops[0] | tops[1] << 3} 0x3f",
            f"port C {under[0] | under[1] << 3} 0x3f",
            "pin D 2 1",
        )

    def pass_ms(self, span_ms: int) -> None:
        """Let so much of the device's own time pass: a busy machine runs the simulator more slowly."""
        self.drive(f"wait {span_ms}", "say")
        assert self.process is not None
        assert self.process.stdout is not None
        assert "said\n" == self.process.stdout.readline()

    def is_lit(self) -> bool:
        """Whether the lamp's pin is high."""
        self.drive("read D 7")
        assert self.process is not None
        assert self.process.stdout is not None
        return {"1\n": True, "0\n": False}[self.process.stdout.readline()]

    def press(self, side: str) -> None:
        self.drive(f"pin D 5 {int(side == 'R')}")


class Board(BoardThread):
    """A board that speaks TVL/1 over the real link."""

    def __init__(self) -> None:
        super().__init__()
        self.codec = Codec()
        self.frames: list[f.Frame] = []
        self.rejected: list[f.Rejected] = []
        self.wire: Link | None = None
        self.tag = 0

    @contextmanager
    def on(self, address: str) -> Iterator[Link]:
        self.wire = Link(address, self._take, self.statuses.append, self.post, pace=QUICK)
        self.wire.open()
        try:
            yield self.wire
        finally:
            self.wire.close()
            assert self.wire.wait_closed(5)

    def _take(self, data: bytes) -> None:
        for frame in self.codec.feed(data):
            if isinstance(frame, f.Rejected):
                self.rejected.append(frame)
            else:
                self.frames.append(frame)

    def next(self, kind: type[Frame_], within_s: float = 5.0) -> Frame_:
        """The next frame of that kind that nobody has taken."""
        found: list[Frame_] = []

        def look() -> bool:
            for place, frame in enumerate(self.frames):
                if isinstance(frame, kind):
                    del self.frames[place]
                    found.append(frame)
                    return True
            return False

        assert self.until(look, within_s), (kind, self.frames, self.rejected, self.statuses)
        return found[0]

    def ask(self, word: str, patience_s: float = 2.0) -> f.Answer:
        """The answer to a question or command such as `Q,ID`: asked again while none comes, as a session does."""
        self.tag += 1
        kind, _, rest = word.partition(",")
        body = f"PTVL{kind},{self.tag},{rest}"
        answers: list[f.Answer] = []

        def is_answered() -> bool:
            for place, frame in enumerate(self.frames):
                if isinstance(frame, f.Answer) and frame.tag == self.tag:
                    del self.frames[place]
                    answers.append(frame)
                    return True
            return False

        for _try in range(10):
            assert self.wire is not None
            self.wire.write(line(body))
            if self.until(is_answered, patience_s):
                return answers[0]
        raise AssertionError((word, self.frames, self.rejected, self.statuses))

    def begin(self) -> tuple[f.IdAnswer, f.OkAnswer]:
        """Open the session, once the port is open.

        A device that has just begun may not listen yet: it is soon asked again.
        """
        self.until_state(LinkState.OPEN)
        who, opened = self.ask("Q,ID", 0.3), self.ask(f"C,OPEN,{NONCE}")
        assert isinstance(who, f.IdAnswer)
        assert isinstance(opened, f.OkAnswer)
        return who, opened


def taken_roll(board: Board) -> f.RollEvent:
    """The next roll, acknowledged, and what was said again of it forgotten."""
    roll = board.next(f.RollEvent)
    board.ask(f"C,ACK,{roll.seq}")
    board.frames[:] = [
        frame for frame in board.frames if not (isinstance(frame, f.RollEvent) and frame.seq == roll.seq)
    ]
    return roll


class Box:
    """A box on the network with a device at its serial port: one board at a time, cut off when the device goes."""

    def __init__(self, name: Path) -> None:
        self.name = name
        self.server = socket.create_server(("127.0.0.1", 0))
        self.address = f"socket://127.0.0.1:{self.server.getsockname()[1]}"
        self.thread = threading.Thread(target=self._serve, daemon=True)
        self.thread.start()

    def _serve(self) -> None:
        while True:
            try:
                board, _address = self.server.accept()
            except OSError:
                return
            with board, suppress(OSError):
                wire = os.open(self.name, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
                try:
                    self._carry(board, wire)
                finally:
                    os.close(wire)

    def _carry(self, board: socket.socket, wire: int) -> None:
        while True:
            ends: list[socket.socket | int] = [board, wire]
            ready, _, _ = select.select(ends, [], [])
            if wire in ready:
                data = os.read(wire, 4096)
                if not data:
                    return
                board.sendall(data)
            if board in ready:
                data = board.recv(4096)
                if not data:
                    return
                os.write(wire, data)

    def close(self) -> None:
        self.server.shutdown(socket.SHUT_RDWR)
        self.server.close()
        self.thread.join(2)


def line(body: str) -> bytes:
    """A line around what stands between `$` and `*`, by a few lines of the tests' own."""
    sum_ = 0xFFFF
    for byte in body.encode():
        sum_ ^= byte << 8
        for _ in range(8):
            sum_ = (sum_ << 1 ^ 0x1021 if sum_ & 0x8000 else sum_ << 1) & 0xFFFF
    return f"${body}*{sum_:04X}\r\n".encode()
