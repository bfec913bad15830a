"""What every test stands on: no screen, no user's data, no warning passed over."""

import gc
import getpass
import os
import signal
import sys
import tempfile
from collections.abc import Generator, Iterator
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from clause_table import ClauseTable
    from PySide6.QtGui import QGuiApplication
    from simulated import Board, Device

signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background job ignores it, and its children too

# Before anything imports Qt.
os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ["QT_QUICK_BACKEND"] = "software"
os.environ["QT_QPA_UPDATE_IDLE_TIME"] = "0"  # as the board itself has it
os.environ["LC_ALL"] = "C.UTF-8"
os.environ.pop("QT_SCALE_FACTOR", None)
CACHE = Path(tempfile.gettempdir()) / f"tavla-tests-{getpass.getuser()}"
os.environ["XDG_CACHE_HOME"] = str(CACHE)  # boards are drawn once

if sys.dont_write_bytecode:  # else every worker and every program that a test starts compiles all it imports
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix = str(CACHE / "compiled")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    sys.dont_write_bytecode = False

from hypothesis import settings  # noqa: E402 - pytest rewrites it, and keeps that from here on alone

settings.register_profile("nightly", deadline=None, max_examples=100)
settings.register_profile("board", parent=settings.get_profile("nightly"), max_examples=25)
settings.register_profile("ci", parent=settings.get_profile("board"), derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "board")


def pytest_collection_finish() -> None:
    """What stands for the whole run need not be looked through each time that garbage is collected."""
    gc.collect()
    gc.freeze()


def pytest_runtest_teardown() -> None:
    if not gc.isenabled():
        from tavla.app.spare_memory import collect_if_due

        collect_if_due()


def pytest_itemcollected(item: pytest.Item) -> None:
    """Every push proves a value at the window once for each way in which the documents set it; the night, under each."""
    if item.path.parent.name != "clauses" or not isinstance(item, pytest.Function) or not hasattr(item, "callspec"):
        return
    from proofs import is_for_the_night
    from rulings_table import RULESETS

    ruleset = item.callspec.params.get("ruleset")
    if ruleset in RULESETS and is_for_the_night(item.function, ruleset):
        item.add_marker(pytest.mark.nightly)


_NUMBER = count()


NOT_ON_WINDOWS = dict.fromkeys(("fcntl", "grp", "pty", "pwd", "resource", "termios"), "Windows has no {}")
NOT_ON_WINDOWS |= dict.fromkeys(("hatchling", "httpx2"), "{} is not among what tools/windows/under-wine brings")


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """A module of tests that imports what Windows lacks is left out there."""
    report = yield
    if report.failed and sys.platform == "win32":
        for name, why in NOT_ON_WINDOWS.items():
            if f"No module named '{name}'" in report.longreprtext:
                report.outcome, report.longrepr = "skipped", (report.nodeid, 1, why.format(name))
    return report


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Generator[None]:
    """What a test finds lacking on Windows only while it runs; OGXM's codec is built for Linux alone."""
    from tavla.formats.ogxm_plies import NoCodecError

    try:
        return (yield)
    except (NoCodecError, ModuleNotFoundError) as error:
        name = "" if isinstance(error, NoCodecError) else error.name
        why = NOT_ON_WINDOWS.get(name or "") if name else "no codec of OGXM is built for Windows"
        if sys.platform != "win32" or why is None:
            raise
        pytest.skip(why.format(name))


@pytest.fixture(autouse=True)
def _away_from_home(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No test reads what the user has, nor what another test wrote; most write nothing, and no folder is made for them."""
    if "tavla_home" in request.fixturenames:
        request.getfixturevalue("tavla_home")  # before another fixture writes anything
    else:
        monkeypatch.setenv("TAVLA_HOME", str(tmp_path_factory.getbasetemp() / f"home-{next(_NUMBER)}"))


@pytest.fixture
def tavla_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder for matches and settings, the test's own."""
    home = tmp_path / "tavla_home"
    monkeypatch.setenv("TAVLA_HOME", str(home))
    return home


@pytest.fixture(scope="session")
def qapp_cls() -> type:
    """Tavla draws with Qt Quick alone: no widgets' application."""
    from PySide6.QtGui import QGuiApplication

    return QGuiApplication


@pytest.fixture(scope="session")
def qapp(qapp: "QGuiApplication") -> "QGuiApplication":
    """Threads beside it collect nothing, and it has the board's own letters, as on a board."""
    from tavla.app.spare_memory import collect_on_this_thread
    from tavla.base import paths
    from tavla_ui.controls.fonts import add_fonts

    collect_on_this_thread()
    add_fonts(paths.resources() / "fonts")
    return qapp


@pytest.fixture(scope="session")
def worker_table(qapp: "QGuiApplication", tmp_path_factory: pytest.TempPathFactory) -> "Iterator[ClauseTable]":
    """One window a worker for the tests of clauses."""
    from clause_table import ClauseTable

    table = ClauseTable(tmp_path_factory.mktemp("clauses") / "home")
    yield table
    table.close()
    table.board.close()


@pytest.fixture
def table(worker_table: "ClauseTable") -> "Iterator[ClauseTable]":
    """Each test opens the match it needs, and leaves every ruleset as it was."""
    yield worker_table
    left = tuple(worker_table.altered)
    worker_table.altered.clear()
    assert left == ()


# The devices of the firmware's tests


@pytest.fixture(scope="session")
def tools(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The reference firmware and what runs it, built once."""
    from simulated import tools_in

    return tools_in(tmp_path_factory.mktemp("firmware"))


@pytest.fixture
def shaker(tools: Path, tmp_path: Path) -> "Iterator[Device]":
    from simulated import Device

    device = Device(tools / "runner", tools / "dice.elf", tmp_path / "ttyShaker")
    yield device
    device.unplug()


@pytest.fixture
def lamp(tools: Path, tmp_path: Path) -> "Iterator[Device]":
    from simulated import Device

    device = Device(tools / "runner", tools / "lamp.elf", tmp_path / "ttyLamp")
    yield device
    device.unplug()


@pytest.fixture
def clock(tools: Path, tmp_path: Path) -> "Iterator[Device]":
    from simulated import Device

    device = Device(tools / "runner", tools / "clock.elf", tmp_path / "ttyClock")
    yield device
    device.unplug()


@pytest.fixture
def board() -> "Board":
    from simulated import Board

    return Board()
