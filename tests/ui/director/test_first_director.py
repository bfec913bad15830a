"""In a kiosk the first director is named only with the board's code, wherever he could be named."""

import os
import stat
import sys
from collections.abc import Callable
from pathlib import Path
from typing import cast

import pytest
from director_hands import is_in, open_by_touch, press, type_digits, type_pin
from old_backup import WORDS
from pytestqt.qtbot import QtBot
from window_stage import WindowStage, window_stage

from tavla.app.board import finished_restore
from tavla.application.ports.directors import PinFailed, PinRight, PinUnfit
from tavla.application.settings import USUAL
from tavla.base.errors import TavlaError
from tavla.base.phrase import Phrase
from tavla.cli.main import main
from tavla.services.directors import BoardPinService
from tavla.storage.backup import BackupError, read_backup, write_backup
from tavla.storage.directors import Directors
from tavla.storage.first_code import NAME, FirstCode
from tavla.storage.restore import prepare_restore
from tavla.system.background import Background
from tavla_ui.robots.hands import wait_until


class AtOnce:
    """Does each job where it is asked for."""

    def run(self, job: Callable[[], object], done: Callable[[object], None], failed: Callable[[Phrase], None]) -> None:
        try:
            done(job())
        except TavlaError as error:
            failed(error.said)


def pin_service(directors: Directors, code: FirstCode) -> BoardPinService:
    return BoardPinService(
        directors,
        cast("Background", AtOnce()),
        lambda: 0,
        lambda: {**USUAL, "event": ""},
        lambda: "2027-01-31T12:00:00+01:00",
        code,
    )


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


# Ways to know the code, or to do without


@pytest.mark.skipif(sys.platform == "win32", reason="rights of other accounts are no bits of a mode there")
@pytest.mark.parametrize("mode", [0o640, 0o604, 0o666, 0o660])
def test_a_code_that_others_could_read_or_write_is_another_from_then_on(tavla_home: Path, mode: int) -> None:
    tavla_home.mkdir(exist_ok=True)
    path = tavla_home / NAME
    path.write_text("123456789012\n")
    path.chmod(mode)
    code = FirstCode(tavla_home)
    assert not code.fits(bytearray(b"123456789012"))
    assert 0o600 == stat.S_IMODE(path.stat().st_mode)
    assert code.read() == FirstCode(tavla_home).read()


@pytest.mark.skipif(sys.platform == "win32", reason="a link is made there by those alone who rule the machine")
@pytest.mark.parametrize("kind", ["link", "nowhere", "pipe", "folder"])
def test_what_stands_in_the_place_of_the_code_is_no_code(tavla_home: Path, tmp_path: Path, kind: str) -> None:
    tavla_home.mkdir(exist_ok=True)
    known, path = tmp_path / "known", tavla_home / NAME
    known.write_text("123456789012\n")
    known.chmod(0o600)
    if kind in {"link", "nowhere"}:
        path.symlink_to(known if kind == "link" else tmp_path / "none")
    else:
        os.mkfifo(path) if kind == "pipe" else path.mkdir()
    code = FirstCode(tavla_home)
    if kind == "pipe":
        assert not code.fits(bytearray(b"123456789012"))
    else:
        with pytest.raises(TavlaError, match="could not read the code of the first director"):
            code.read()
    assert known.read_text() == "123456789012\n"


@pytest.mark.parametrize(
    "typed", [b"", b"000000000000", b"12345678901", b"1234567890123", b"\x00" * 12, "１２３".encode(), b"            "]
)
def test_no_digits_but_the_codes_fit(tavla_home: Path, typed: bytes) -> None:
    code = FirstCode(tavla_home)
    if code.read().encode() != typed:
        assert not code.fits(bytearray(typed))


def test_a_name_without_the_code_or_after_another_came_to_the_page_is_refused(tavla_home: Path) -> None:
    code, answers = FirstCode(tavla_home), list[object]()
    directors = Directors(tavla_home)
    service = pin_service(directors, code)
    service.add_first("Thief", bytearray(b"246813"), answers.append)
    assert service.wants_code()
    assert service.code_fits(bytearray(code.read().encode()))
    assert service.wants_code()  # who shows it goes, and another comes to the page
    service.add_first("Thief", bytearray(b"246813"), answers.append)
    assert [PinFailed, PinFailed] == list(map(type, answers))
    assert () == tuple(directors.people())


def test_a_code_is_shown_for_one_director_alone(tavla_home: Path) -> None:
    code, answers = FirstCode(tavla_home), list[object]()
    service = pin_service(Directors(tavla_home), code)
    old = code.read()
    assert service.code_fits(bytearray(old.encode()))
    for name in ("Kari", "Thief"):
        service.add_first(name, bytearray(b"246813"), answers.append)
    assert [PinRight, PinUnfit] == list(map(type, answers))
    assert ["Kari"] == [one.name for one in service.people()]
    assert old != code.read()
