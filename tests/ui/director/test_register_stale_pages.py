"""The register's pages after something else has changed what they name: a merge's conflicts, a record that is gone."""

from pathlib import Path

import pytest
from director_hands import press
from pytestqt.qtbot import QtBot
from register_hands import a_stick, at_the_merge, at_the_register, filled, told, types, waits_for, write_trusted

from tavla.base.copies import replace
from tavla.storage.register.bundle import read_bundle, write_bundle
from tavla.storage.register.merging import merge
from tavla.storage.register.records import Sanction
from tavla.storage.register.register import Register
from tavla_ui.robots.hands import wait_until

pytestmark = pytest.mark.usefixtures("qapp")


def merged_with_a_conflict(home: Path, stick: Path) -> str:
    """On the stick, another board's bundle that ends a sanction otherwise than this board does; gives the sanction."""
    ayse, _ = filled(home)
    own, other = home / "register" / "register.sqlite", stick.parent / "other.sqlite"
    stick.mkdir()
    with Register.open(own) as register:
        sanction = Sanction(ayse, "repeated", "2026-01-01", "Old Hand")
        key = register.add(sanction, "Old Hand").key
        write_bundle(register, stick.parent / "first.bundle", "Old Hand")
    with Register.open(other) as register:
        merge(register, read_bundle(stick.parent / "first.bundle").contents)
        register.change(key, replace(sanction, until="2199-12-31"), "Other Board", "longer")
        write_trusted(register, stick / "other.bundle", home)
    with Register.open(own) as register:
        register.change(key, replace(sanction, until="2099-12-31"), "Old Hand", "until then")
    return key


def test_a_conflict_that_is_decided_goes_from_the_page_of_the_merge(
    tavla_home: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    key = merged_with_a_conflict(tavla_home, tmp_path / "STICK")
    with at_the_register(tavla_home) as stage, a_stick(stage, tmp_path / "STICK") as stick:
        at_the_merge(stage, stick)
        press(stage, f"register.row.{key}")
        waits_for(stage, "Two boards say different things")
        press(stage, "register.back")
        waits_for(stage, "Conflicts to decide: 1")
        press(stage, f"register.row.{key}")
        waits_for(stage, "Two boards say different things")
        press(stage, "register.act.withdraw")
        types(stage, "appeal")
        waits_for(stage, "Conflicts to decide: 0")
        assert not stage.sees(f"register.row.{key}")


def test_a_record_that_is_gone_is_told_and_its_page_does_not_open(
    tavla_home: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    key = merged_with_a_conflict(tavla_home, tmp_path / "STICK")
    with at_the_register(tavla_home) as stage, a_stick(stage, tmp_path / "STICK") as stick:
        at_the_merge(stage, stick)
        with Register.open(tavla_home / "register" / "register.sqlite") as register:
            register.withdraw(key, "Other Hand", "appeal")
        press(stage, f"register.row.{key}")
        waits_for(stage, "Conflicts to decide: 0")
        assert told(stage) == "This is no longer in the register."


def test_the_page_of_a_deleted_player_goes_with_him(tavla_home: Path, qtbot: QtBot) -> None:
    ayse, _ = filled(tavla_home)
    with at_the_register(tavla_home) as stage:
        waits_for(stage, "Ayşe Kaya")
        press(stage, f"register.row.player:{ayse}")
        waits_for(stage, "illegal move 1")
        press(stage, "register.act.person_erased")
        waits_for(stage, "Records deleted: 4")
        press(stage, "register.act.do")
        waits_for(stage, "Done.")
        press(stage, "register.back")
        wait_until(lambda: stage.sees("register.search"), "the first page does not come back")
        assert told(stage) == "This is no longer in the register."
