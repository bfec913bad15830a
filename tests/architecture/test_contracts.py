"""Every import contract breaks where a breach is planted: a contract that names the wrong packages is kept whatever
they import.
"""

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ("desktop", "ui", "devices")


class Breach(NamedTuple):
    """A module that is planted in `folder`, and the contract it breaks."""

    contract: str
    folder: str
    source: str

    def module(self) -> str:
        return ".".join([*Path(self.folder).parts[1:], "planted"])


BREACHES = [
    # an upward or sideways import: at the top of a module, in a function, for types
    Breach("layers", "desktop/tavla/base", "import tavla.domain"),
    Breach("layers", "desktop/tavla/domain/game", "from tavla import rules"),
    Breach("layers", "desktop/tavla/rules", "import tavla.application.commands"),
    Breach("layers", "desktop/tavla/application/acts", "import tavla.text"),
    Breach("layers", "desktop/tavla/text", "def late() -> None:\n    import tavla.services"),
    Breach("layers", "desktop/tavla/storage", "import tavla.system"),
    Breach("layers", "desktop/tavla/formats", "import tavla.evidence"),
    Breach("layers", "desktop/tavla/system", "import tavla.services"),
    Breach(
        "layers", "desktop/tavla/services", "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import tavla.app"
    ),
    Breach("layers", "desktop/tavla/app", "import tavla.cli"),
    Breach("domain-layers", "desktop/tavla/domain/facts", "import tavla.domain.fold"),
    Breach("domain-layers", "desktop/tavla/domain/game", "import tavla.domain.time"),
    Breach("pages-below", "ui/tavla_ui/controls", "import tavla_ui.board"),
    Breach("pages-below", "ui/tavla_ui/board", "import tavla_ui.match"),
    Breach("pages-below", "ui/tavla_ui/start", "import tavla_ui.window"),
    # a module that stands in no layer
    Breach("layers", "desktop/tavla", ""),
    Breach("pages-below", "ui/tavla_ui", ""),
    # the window
    Breach("window", "desktop/tavla/cli", "import tavla_ui.window"),
    Breach("window", "desktop/tavla/services", "import tavla_ui"),
    Breach("window", "desktop/tavla/application/ports", "import tavla_ui.controls"),
    Breach("ports", "ui/tavla_ui/match", "import tavla.services"),
    Breach("ports", "ui/tavla_ui/director", "import tavla.system"),
    Breach("ports", "ui/tavla_ui/review", "import tavla.storage"),
    Breach("ports", "ui/tavla_ui/spectators", "import tavla.formats"),
    Breach("ports", "ui/tavla_ui/continuing", "import tavla.evidence"),
    Breach("ports", "ui/tavla_ui/start", "import tavla.reports"),
    Breach("ports", "ui/tavla_ui", "import tavla.app"),
    Breach("pages", "ui/tavla_ui/review", "import tavla_ui.start"),
    Breach("pages", "ui/tavla_ui/match", "def late() -> None:\n    import tavla_ui.director.register"),
    # Qt
    Breach("qt", "desktop/tavla/text", "import PySide6.QtCore"),
    Breach("qt", "desktop/tavla/storage", "import PySide6.QtGui"),
    Breach("qt", "desktop/tavla/application/ports", "def late() -> None:\n    from PySide6.QtCore import QTimer"),
    Breach("qt-around", "desktop/tavla/services", "from PySide6.QtCore import QTimer"),
    Breach("qt-around", "desktop/tavla/system", "import PySide6.QtDBus"),
    Breach("faces", "ui/tavla_ui/director/acts", "from PySide6.QtCore import QObject"),
    # what is pure
    Breach("domain", "desktop/tavla/domain/fold", "import os"),
    Breach("domain", "desktop/tavla/domain/time", "import time"),
    Breach("pure-ports", "desktop/tavla/application/ports", "import os"),
    Breach("rulesets", "desktop/tavla/services", "import tomllib"),
    Breach("host", "desktop/tavla/application/acts", "from tavla.base.host import clock"),
    Breach("host", "devices/tavla_devices/tvl", "import tavla.base.host.ports"),
    Breach("folders", "desktop/tavla/rules", "import tavla.base.paths"),
    # devices
    Breach("serial", "desktop/tavla/services/devices", "import serial"),
    Breach("bluetooth", "desktop/tavla/services/devices", "def late() -> None:\n    import bleak"),
    Breach("protocols", "devices/tavla_devices/tvl", "import tavla_devices.link"),
    Breach("protocols", "devices/tavla_devices/smart_dice", "import asyncio"),
    Breach("devices", "devices/tavla_devices/link", "import tavla.text"),
    Breach("devices-below", "desktop/tavla/application", "import tavla_devices.events"),
    # the hall
    Breach("hall", "desktop/tavla/hall", "import tavla.application.ports"),
    Breach("hall", "desktop/tavla/hall", "def late() -> None:\n    from PySide6.QtCore import QTimer"),
    Breach("hall-acts", "desktop/tavla/hall", "from tavla.application.commands.play import StopPlay"),
    Breach("hall-acts", "desktop/tavla/hall", "import tavla.application.session"),
    Breach("hall-acts", "desktop/tavla/hall_desk", "def late() -> None:\n    import tavla.application.session"),
    Breach("hall-storage", "desktop/tavla/hall", "import tavla.storage.journal"),
    Breach("hall-desk", "desktop/tavla/hall", "import tavla.hall_desk"),
    Breach("hall-desk", "ui/tavla_ui/match", "def late() -> None:\n    import tavla.hall_desk.keeper"),
    Breach("network", "desktop/tavla/hall_desk", "import ssl"),
    Breach("network", "desktop/tavla/services", "def late() -> None:\n    import nats"),
    Breach("network", "desktop/tavla/hall", "def late() -> None:\n    from zeroconf.asyncio import AsyncZeroconf"),
    Breach("line", "devices/tavla_devices/link", "import tavla_devices.tvl"),
]


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the sources and their contracts."""
    copy = tmp_path_factory.mktemp("tree")
    for source in SOURCES:
        shutil.copytree(ROOT / source, copy / source, ignore=shutil.ignore_patterns("__pycache__", "qml", "firmware"))
    shutil.copy(ROOT / "pyproject.toml", copy)
    return copy


def linted(tree: Path) -> subprocess.CompletedProcess[str]:
    linter = Path(sys.executable).with_name("lint-imports")
    told = os.environ | {"PYTHONPATH": os.pathsep.join(str(tree / source) for source in SOURCES), "COLUMNS": "300"}
    return subprocess.run(
        [linter, "--no-logo", "--no-cache"], cwd=tree, env=told, capture_output=True, text=True, check=False
    )


@pytest.mark.skipif(sys.platform == "win32", reason="the sources are linted on Linux")
def test_the_copy_keeps_every_contract_until_something_is_planted(tree: Path) -> None:
    told = linted(tree)

    assert told.returncode == 0, told.stdout + told.stderr
    assert " 0 broken." in told.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="the sources are linted on Linux")
def test_every_planted_breach_is_named_under_its_contract(tree: Path) -> None:
    planted = [tree / breach.folder / f"planted_{number}.py" for number, breach in enumerate(BREACHES)]
    for path, breach in zip(planted, BREACHES, strict=True):
        path.write_text(f"{breach.source}\n", encoding="utf-8")
    told = linted(tree)
    for path in planted:
        path.unlink()

    broken = told.stdout.partition("Broken contracts")[2]
    titles = {contract.get("id", contract["name"]): contract["name"] for contract in contracts()}
    sections = {name: broken.partition(f"\n{title}\n")[2] for name, title in titles.items()}
    for name, section in sections.items():
        end = min(
            (section.find(f"\n{title}\n") for title in titles.values() if f"\n{title}\n" in section), default=None
        )
        sections[name] = section[:end]
    assert [] == [
        breach
        for number, breach in enumerate(BREACHES)
        if f"{breach.module()}_{number}" not in sections[breach.contract]
    ], told.stdout + told.stderr


def contracts() -> list[dict[str, str]]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return list(project["tool"]["importlinter"]["contracts"])


def test_every_contract_has_a_breach_planted_against_it() -> None:
    assert {breach.contract for breach in BREACHES} == {
        contract.get("id", contract["name"]) for contract in contracts()
    }
