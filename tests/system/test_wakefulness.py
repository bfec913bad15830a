"""The screen is kept on where the desktop or the system agrees, over a bus of the test's own; and it is said where
nobody does.
"""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(shutil.which("dbus-daemon") is None, reason="dbus-daemon is not installed")

ANSWERING = """
import sys
from PySide6.QtCore import ClassInfo, QCoreApplication, QObject, Slot
from PySide6.QtDBus import QDBusConnection

@ClassInfo({"D-Bus Interface": "org.freedesktop.ScreenSaver"})
class ScreenSaver(QObject):
    @Slot(str, str, result="uint")
    def Inhibit(self, who, why):
        print(who, why, flush=True)
        return 77

@ClassInfo({"D-Bus Interface": "org.freedesktop.login1.Manager"})
class login1(QObject):
    @Slot(str, str, str, str, result="uint")
    def Inhibit(self, what, who, why, mode):
        print(what, who, why, mode, flush=True)
        return 78

app = QCoreApplication([])
name = sys.argv[1]
bus, answering = QDBusConnection.sessionBus(), globals()[name]()
assert bus.registerObject(f"/org/freedesktop/{name}", answering, QDBusConnection.RegisterOption.ExportAllSlots)
assert bus.registerService(f"org.freedesktop.{name}")
print("ready", flush=True)
app.exec()
"""
ASKING = """
import sys
from PySide6.QtCore import QCoreApplication
from tavla.system.kiosk import Wakefulness
app = QCoreApplication([])
wakefulness = Wakefulness(on_x11=sys.argv[1] == "x11")
wakefulness.ask()
print(wakefulness.holds)
"""

ASKING_AGAIN = """
import sys
from pathlib import Path
from PySide6.QtGui import QGuiApplication
from tavla.system.machine import MachineService
app = QGuiApplication(["tavla", "-platform", "offscreen"])
machine = MachineService(Path(sys.argv[1]))
print(machine.look({}).holds_awake, flush=True)
machine.ask_to_stay_awake()
for _ in sys.stdin:
    print(machine.look({}).holds_awake, flush=True)
"""


@pytest.fixture
def bus(tmp_path: Path) -> Iterator[dict[str, str]]:
    """A bus on which nobody answers, as session bus and as the system's."""
    address = f"unix:path={tmp_path}/bus"
    daemon = subprocess.Popen(
        ["dbus-daemon", "--session", "--nofork", f"--address={address}"], stdout=subprocess.DEVNULL
    )
    while not (tmp_path / "bus").exists():
        time.sleep(0.02)
    yield {
        **os.environ,
        "DBUS_SESSION_BUS_ADDRESS": address,
        "DBUS_SYSTEM_BUS_ADDRESS": address,
        "PYTHONPATH": os.pathsep.join(sys.path),
    }
    daemon.terminate()
    daemon.wait(10)


def asked(environment: dict[str, str], server: str = "wayland") -> str:
    return subprocess.run(
        [sys.executable, "-c", ASKING, server], env=environment, capture_output=True, text=True, check=True, timeout=30
    ).stdout.strip()


@pytest.mark.parametrize(
    ("name", "server", "holds", "heard"),
    [
        ("ScreenSaver", "x11", "True", "tavla a board in use\n"),
        ("ScreenSaver", "wayland", "True", "tavla a board in use\n"),
        ("login1", "wayland", "True", "idle:sleep:handle-lid-switch tavla a board in use block\n"),
        ("login1", "x11", "False", "idle:sleep:handle-lid-switch tavla a board in use block\n"),
    ],
)
def test_a_desktop_or_a_system_that_agrees_keeps_the_screen_on_but_for_x11_the_system_alone_is_not_enough(
    name: str, server: str, holds: str, heard: str, bus: dict[str, str]
) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", ANSWERING, name], env=bus, stdout=subprocess.PIPE, text=True
    ) as answering:
        assert answering.stdout is not None
        assert "ready\n" == answering.stdout.readline()
        assert holds == asked(bus, server)
        assert heard == answering.stdout.readline()
        answering.terminate()


def test_where_nobody_answers_the_board_knows_it(bus: dict[str, str]) -> None:
    assert "False" == asked(bus)


def test_without_any_bus_the_board_knows_it_too() -> None:
    nowhere = "unix:path=/nonexistent/bus"
    environment = {
        **os.environ,
        "DBUS_SESSION_BUS_ADDRESS": nowhere,
        "DBUS_SYSTEM_BUS_ADDRESS": nowhere,
        "PYTHONPATH": os.pathsep.join(sys.path),
    }
    assert "False" == asked(environment)


def test_who_comes_after_the_board_is_asked_when_everything_is_read_anew_and_not_again_once_it_agrees(
    tmp_path: Path, bus: dict[str, str]
) -> None:
    command = [sys.executable, "-c", ASKING_AGAIN, str(tmp_path / "home")]
    board = subprocess.Popen(command, env=bus, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
    answering: subprocess.Popen[str] | None = None
    assert board.stdin is not None
    assert board.stdout is not None
    try:
        held = [board.stdout.readline()]
        for comes in (False, True, False):
            if comes:
                answering = subprocess.Popen(
                    [sys.executable, "-c", ANSWERING, "ScreenSaver"], env=bus, stdout=subprocess.PIPE, text=True
                )
                assert answering.stdout is not None
                assert "ready\n" == answering.stdout.readline()
            board.stdin.write("read anew\n")
            held.append(board.stdout.readline())
    finally:
        board.communicate(timeout=30)
        heard = ""
        if answering is not None:
            answering.terminate()
            heard = answering.communicate(timeout=30)[0]
    assert ["False\n", "False\n", "True\n", "True\n"] == held
    assert "tavla a board in use\n" == heard
