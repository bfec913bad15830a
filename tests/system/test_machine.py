"""What a director reads about the machine."""

import os
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest

from tavla.base.build_mark import BuildMark
from tavla.base.host.posix_electricity import battery
from tavla.system.machine import MachineService, date_is_likely, fingerprint


def supply(folder: Path, **words: str) -> None:
    folder.mkdir(parents=True)
    for name, word in words.items():
        (folder / name).write_text(word + "\n", encoding="ascii")


def test_a_machine_without_batteries_runs_on_mains(tmp_path: Path) -> None:
    supply(tmp_path / "AC", type="Mains", online="1")
    supply(tmp_path / "hid-mouse", type="Battery", scope="Device", capacity="12", status="Discharging")
    assert (None, False) == battery(tmp_path)


def test_a_battery_that_empties_is_told_with_its_charge(tmp_path: Path) -> None:
    supply(tmp_path / "BAT0", type="Battery", capacity="41", status="Discharging")
    assert (41, True) == battery(tmp_path)


def test_a_day_before_the_version_was_made_is_doubted() -> None:
    assert [False, True, True, False] == [
        date_is_likely(date(year, 6, 1), "2026-05-31") for year in (1970, 2026, 2030, 2060)
    ]


def test_boards_set_alike_have_the_same_fingerprint_and_a_changed_rule_tells(tmp_path: Path) -> None:
    rules = tmp_path / "rulesets"
    rules.mkdir()
    (rules / "club.toml").write_text("a = 1\n", encoding="utf-8")
    one = fingerprint({"match_length": 7, "home_side": "left", "theme": "evening"}, (rules,))
    assert one == fingerprint(
        {"match_length": 9, "event": "Oslo Open", "home_side": "right", "theme": "evening"}, (rules,)
    )
    assert one != fingerprint({"match_length": 7, "home_side": "left", "theme": "contrast"}, (rules,))
    (rules / "club.toml").write_text("a = 2\n", encoding="utf-8")
    assert one != fingerprint({"match_length": 7, "theme": "evening"}, (rules,))


def test_the_disk_is_tried_in_the_folder_of_matches_and_left_clean(tmp_path: Path) -> None:
    state = MachineService(tmp_path).look({})
    assert state.write_ms is not None
    assert state.write_ms > 0
    assert [] == list(tmp_path.iterdir())


def test_a_folder_that_cannot_be_written_to_is_told(tmp_path: Path) -> None:
    assert MachineService(tmp_path / "not" / "there").look({}).write_ms is None


def test_a_build_is_told_with_its_commit() -> None:
    assert "0.1.0 (abcdef0, 2026-11-21)" == str(BuildMark("0.1.0", "abcdef0123", "2026-11-21"))


@pytest.mark.parametrize(
    ("system", "language"),
    [
        ("C.UTF-8", "en"),
        ("de_DE.UTF-8", "en"),
        ("nb_NO.UTF-8", "nb"),
        ("no_NO", "nb"),
        ("nn_NO.UTF-8", "nb"),
        ("tr_TR.UTF-8", "tr"),
    ],
)
def test_the_systems_language_is_taken_where_the_board_speaks_it(system: str, language: str) -> None:
    environment = {key: value for key, value in os.environ.items() if not key.startswith("LC_")} | {
        "LANG": system,
        "PYTHONPATH": os.pathsep.join(sys.path),
    }
    asking = "from tavla.system.machine import system_language; print(system_language())"
    assert (
        language
        == subprocess.run(
            [sys.executable, "-c", asking], env=environment, capture_output=True, text=True, check=True
        ).stdout.strip()
    )
