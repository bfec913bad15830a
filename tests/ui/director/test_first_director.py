"""In a kiosk the first director is named only with the board's code, wherever he could be named."""

import stat
from pathlib import Path

import pytest
from director_hands import is_in, open_by_touch, press, type_digits, type_pin
from old_backup import WORDS
from pytestqt.qtbot import QtBot
from window_stage import WindowStage, window_stage

from tavla.app.board import finished_restore
from tavla.cli.main import main
from tavla.storage.backup import BackupError, prepare_restore, read_backup, write_backup
from tavla.storage.first_code import NAME, FirstCode
from tavla_ui.robots.hands import wait_until

pytestmark = pytest.mark.usefixtures("qapp")


def name_with_code(stage: WindowStage, code: str) -> None:
    """From the page that asks for the code to the director's page."""
    type_digits(stage, code)
    press(stage, "pin.enter", "pin.name", "keyboard.d", "keyboard.o", "keyboard.done")
    type_pin(stage)
    type_pin(stage)
    wait_until(lambda: is_in(stage), "the new director does not come in")


def at_the_page(stage: WindowStage) -> None:
    stage.board.table.go_to("start")
    open_by_touch(stage, "white")


def test_the_first_director_of_a_kiosk_shows_its_code(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, kiosk=True) as stage:
        at_the_page(stage)
        assert not stage.sees("pin.name")
        assert "tavla directors code" in stage.text("pin.told")
        code = FirstCode(tavla_home).read()
        wrong = f"{(int(code) + 1) % 10**12:012}"
        for digits in (wrong, code[:6]):
            type_digits(stage, digits)
            press(stage, "pin.enter")
            assert "That is not the code of this board." == stage.text("pin.told")
            assert not stage.sees("pin.name")
        name_with_code(stage, code)
        assert ["Do"] == [person.name.capitalize() for person in stage.directors.people()]
        assert not (tavla_home / NAME).exists()


def test_the_page_of_a_match_from_elsewhere_asks_a_kiosk_for_the_code_too(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, kiosk=True) as stage:
        stage.board.table.go_to("start")
        press(stage, "start.continueHere")
        wait_until(lambda: stage.sees("continue.page"), "the page does not come")
        stage.board.table.property("continuing")._ask_director(lambda: None, "He agrees with his PIN.")
        wait_until(lambda: stage.sees("pin.page"), "the PIN pad does not come")
        assert not stage.sees("pin.name")
        assert "tavla directors code" in stage.text("pin.told")


def test_a_desk_top_board_names_its_first_director_as_before(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        at_the_page(stage)
        assert stage.sees("pin.name")
        assert not (tavla_home / NAME).exists()


def test_a_kiosk_restored_without_directors_asks_for_this_boards_code(
    tavla_home: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    other, stick = tmp_path / "other", tmp_path / "stick"
    FirstCode(other).read()
    (other / "settings.json").write_text("{}")
    stick.mkdir()
    backup = write_backup(other, stick, "today", "1", WORDS).path
    assert 1 == read_backup(backup, WORDS).files
    own = FirstCode(tavla_home).read()
    prepare_restore(tavla_home, backup, "1", "", WORDS)
    assert finished_restore(tavla_home) is not None
    with window_stage(tavla_home, kiosk=True) as stage:
        at_the_page(stage)
        assert not stage.sees("pin.name")
        name_with_code(stage, own)


def test_a_backup_brings_no_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = tmp_path / "other"
    FirstCode(other).read()
    monkeypatch.setattr("tavla.storage.backup.NOT_KEPT", ())
    backup = write_backup(other, tmp_path, "today", "1", WORDS).path
    monkeypatch.undo()
    with pytest.raises(BackupError):
        read_backup(backup, WORDS)


def test_the_code_lies_in_a_file_of_the_boards_account_and_is_told_on_the_terminal(
    tavla_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert 0 == main(["directors", "code"])
    path = tavla_home / NAME
    told = capsys.readouterr().out
    assert 0o600 == stat.S_IMODE(path.stat().st_mode)
    assert f"{path.read_text().strip()}  ({path})\n" == told
    path.write_text("123\n")
    assert 12 == len(FirstCode(tavla_home).read())
    assert "123" != path.read_text().strip()
