"""What the Debian package lays out: files that the system reads."""

import configparser
import subprocess
from pathlib import Path

import pytest

DEBIAN = Path(__file__).resolve().parents[2] / "packaging" / "debian"
SCRIPTS = ("tavla-kiosk", "postinst", "postrm")


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_script_is_read_by_the_plain_shell(name: str) -> None:
    assert subprocess.run(["sh", "-n", str(DEBIAN / name)], check=False).returncode == 0


@pytest.mark.parametrize("name", ["tavla.desktop", "tavla-kiosk.desktop"])
def test_an_entry_starts_a_program_of_the_package(name: str) -> None:
    entry = configparser.ConfigParser(interpolation=None)
    entry.read(DEBIAN / name, encoding="utf-8")
    assert entry["Desktop Entry"]["Type"] == "Application"
    assert entry["Desktop Entry"]["Exec"] in {"tavla", "/usr/bin/tavla-kiosk"}


def test_the_kiosk_comes_back_within_two_seconds_and_stays_away_when_it_was_let_go(tmp_path: Path) -> None:
    tavla = tmp_path / "tavla"
    tavla.write_text(f'#!/bin/sh\necho "$@" >> {tmp_path}/starts\n[ "$(wc -l < {tmp_path}/starts)" = 2 ]\n', encoding="utf-8")
    tavla.chmod(0o755)
    told = subprocess.run(["sh", str(DEBIAN / "tavla-kiosk")], env={"TAVLA": str(tavla), "DISPLAY": ":9", "PATH": "/usr/bin:/bin"}, timeout=5, check=False)
    assert told.returncode == 0
    assert (tmp_path / "starts").read_text(encoding="utf-8") == "--kiosk\n--kiosk\n"


def test_a_service_starts_a_program_of_the_package() -> None:
    for name in ("tavla-kiosk.service", "tavla-board@.service"):
        unit = configparser.ConfigParser(interpolation=None, strict=False)
        unit.optionxform = str  # type: ignore[assignment,method-assign]
        unit.read(DEBIAN / name, encoding="utf-8")
        assert "/usr/bin/tavla-kiosk" == unit["Service"]["ExecStart"]
        assert ("on-failure", "1") == (unit["Service"]["Restart"], unit["Service"]["RestartSec"])
