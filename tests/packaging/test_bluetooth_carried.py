"""What hears dice by Bluetooth comes with the packages of Debian and Windows."""

import re
from importlib.metadata import requires
from pathlib import Path

import bleak
import pytest

from bill_of_materials import locked
from debian_package import BUNDLED, RECOMMENDED
from package import bundled
from windows_package import LIBRARIES, NOT_CARRIED

ROOT = Path(__file__).resolve().parents[2]
LOCKS = {name: locked(ROOT / "requirements" / f"{name}.txt") for name in ("debian", "windows")}


def wanted_on(system: str) -> set[str]:
    """The distributions that bleak wants on a system alone."""
    told = [line.partition(";") for line in requires("bleak") or ()]
    return {re.split(r"[<>=~! ]", name)[0] for name, _, when in told if f"'{system}'" in when.replace('"', "'")}


@pytest.mark.parametrize(("system", "lock"), [("linux", "debian"), ("win32", "windows")])
def test_bleak_and_what_it_stands_on_are_locked_for_each_package(system: str, lock: str) -> None:
    wanted = wanted_on(system)
    assert wanted
    assert {"bleak", *wanted} <= set(LOCKS[lock])


def test_windows_python_gets_every_wheel_that_the_set_up_program_takes() -> None:
    told = (ROOT / "tools/windows/under-wine").read_text(encoding="utf-8")
    names = re.search(r'^bluetooth="([^"]+)"', told, re.MULTILINE)
    assert names is not None
    assert {"bleak", *wanted_on("win32")} == set(names[1].split())
    imported = {
        found
        for path in (Path(bleak.__file__).parent / "backends" / "winrt").glob("*.py")
        for found in re.findall(r"^\s*from (winrt)\.", path.read_text(encoding="utf-8"), re.MULTILINE)
    }
    assert imported | {"bleak"} <= set(LIBRARIES)


def test_each_brings_its_licence() -> None:
    assert {"bleak", "dbus-fast"} <= set(BUNDLED)
    assert "bleak" not in NOT_CARRIED
    assert "bluez" in RECOMMENDED.split(", ")


def test_a_bundle_for_macos_asks_for_no_licence_of_what_it_does_not_carry() -> None:
    locks = locked(ROOT / "requirements/run.txt") | locked(ROOT / "requirements/package.txt")
    assert set(bundled(is_linux=False)) <= set(locks)
    assert not set(bundled(is_linux=True)) <= set(locks)
