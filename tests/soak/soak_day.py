"""A venue's whole day on one window: twelve hours by the board's clock of matches under every ruleset; memory does not grow."""

from itertools import count
from pathlib import Path
from statistics import linear_regression
from time import monotonic

from footprint import resident_kib, rest
from plain_hasher import PlainHasher
from pytestqt.qtbot import QtBot

from tavla.robot_matches import RobotTable
from tavla.storage.directors import Directors

DAY_MS = 12 * 3_600_000
RULESETS = ("usbgf-2016", "nbf", "wbgt", "istavder-2025")
SETTLED = 20
GROWTH_KIB = 1024
"""A hundred matches may take so much more."""


def test_a_day_of_twelve_hours_takes_no_more_memory(tmp_path: Path, qtbot: QtBot) -> None:
    table = RobotTable(tmp_path, directors=Directors(tmp_path / "directors", hasher=PlainHasher()))
    began, opened = monotonic(), table.time.now_ms
    resident: list[int] = []
    try:
        for seed in count(1):
            table.play_ruled(seed, RULESETS[seed % len(RULESETS)])
            rest(table.board.screen)
            resident.append(resident_kib())
            if table.time.now_ms - opened >= DAY_MS:
                break
    finally:
        table.close()
    settled = resident[SETTLED:]
    slope, _ = linear_regression(range(len(settled)), settled)
    speed = DAY_MS / 1000 / (monotonic() - began)
    day = f"{len(resident)} matches in a day, {speed:.0f} times as fast as it"
    print(f"\n{day}; KiB: {resident[0]}, {settled[0]} -> {settled[-1]}, {100 * slope:.0f} a hundred matches")
    assert table.warnings == []
    assert 100 * slope <= GROWTH_KIB
