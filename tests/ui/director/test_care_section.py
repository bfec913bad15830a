"""Upkeep on the director's page: data out to a stick and back, off and anew."""

import errno
import io
import os
import subprocess
import tarfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from by_day import by_day, last_by_day
from director_hands import come_in, name_director, press
from old_backup import cheap_keys, without_seal, write_sealed
from PySide6.QtCore import QRectF
from pytestqt.qtbot import QtBot
from test_window_layout import buttons, place
from window_stage import WindowStage, window_stage

from tavla.app.board import finished_restore
from tavla.system.updates import Update
from tavla.text.words import LANGUAGES
from tavla_ui.controls.file_chooser import FileChooserViewModel
from tavla_ui.director.care_section import CareSectionViewModel
from tavla_ui.robots.hands import wait_until

pytestmark = pytest.mark.usefixtures("qapp")
WORDS = "fourplainwords"
SIZES = ((1280, 720), (1366, 768), (1024, 768))


def open_care(stage: WindowStage, stick: Path) -> None:
    stick.mkdir(exist_ok=True)
    name_director(stage)
    come_in(stage)
    stage.touch("director.section.care")
    chooser(stage)._find_sticks = lambda: (stick,)


def chooser(stage: WindowStage) -> FileChooserViewModel:
    section = stage.board.table.director_model.findChild(CareSectionViewModel)
    assert isinstance(section, CareSectionViewModel)
    files = section.findChild(FileChooserViewModel)
    assert isinstance(files, FileChooserViewModel)
    return files


def choose(stage: WindowStage, words: str) -> None:
    """Touch a row of the chooser by its words."""
    files = chooser(stage)
    files.choose(next(row["key"] for row in files.property("rows") if words in row["text"]))


def type_secret(stage: WindowStage, *texts: str) -> None:
    """Type on the sheet that stands, one line after the other."""
    for text in texts:
        for letter in text:
            stage.touch(f"keyboard.{letter}")
        stage.touch("keyboard.done")


@by_day("size", SIZES, (1024, 768))
@by_day("language", LANGUAGES, "nb")
def test_every_act_of_upkeep_lies_on_the_page(
    tavla_home: Path,
    tmp_path: Path,
    qtbot: QtBot,
    size: tuple[int, int],
    language: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TAVLA_AWAITED", "1")
    with window_stage(tavla_home, size=size) as stage:
        stage.board.table.settings_model.take({}, {"white": language})
        open_care(stage, tmp_path / "stick")
        assert stage.sees("care.update")
        stage.touch("care.off")
        assert stage.text("care.said")
        for button in buttons(stage):
            assert QRectF(0, 0, *size).contains(place(button)), button.objectName()


def test_a_backup_goes_to_the_stick_and_comes_back(tavla_home: Path, tmp_path: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        ended: list[bool] = []
        stage.board.table.quitAsked.connect(lambda: ended.append(True))
        open_care(stage, tmp_path / "stick")
        stage.touch("care.backup")
        choose(stage, "stick")
        chooser(stage).here()
        type_secret(stage, WORDS, WORDS)
        wait_until(lambda: "read back" in stage.text("care.said"), "no backup is written")
        (tavla_home / "keys").mkdir(exist_ok=True)
        (tavla_home / "keys" / "later").write_bytes(b"made after the backup")
        press(stage, "care.restore")
        choose(stage, "stick")
        choose(stage, ".tavlabackup")
        wait_until(lambda: stage.sees("typing.sheet"), "its passphrase is not asked for")
        type_secret(stage, "anotherofthem")
        wait_until(lambda: "That is not the passphrase of" in stage.text("care.said"), "a wrong passphrase is not told")
        assert not stage.sees("care.yes")
        press(stage, "care.restore")
        choose(stage, "stick")
        choose(stage, ".tavlabackup")
        wait_until(lambda: stage.sees("typing.sheet"), "its passphrase is not asked for")
        type_secret(stage, WORDS)
        wait_until(lambda: "Restore it?" in stage.text("care.said"), "the backup is not read")
        stage.driver.hands.look()
        stage.touch("care.no")
        assert not stage.sees("care.yes")
        press(stage, "care.restore")
        choose(stage, "stick")
        choose(stage, ".tavlabackup")
        wait_until(lambda: stage.sees("typing.sheet"), "its passphrase is not asked for")
        type_secret(stage, WORDS)
        wait_until(lambda: stage.sees("care.yes"), "the backup is not read")
        stage.driver.hands.look()
        stage.touch("care.yes")
        wait_until(lambda: ended == [True], "the board does not begin anew")
        assert stage.board.begins_anew
    aside = finished_restore(tavla_home)
    assert aside is not None
    assert b"made after the backup" == (aside / "keys" / "later").read_bytes()
    assert not (tavla_home / "keys" / "later").exists()
    assert (tavla_home / "directors").exists()


@last_by_day(
    ("language", "short", "differs", "wrong"),
    [
        ("en", "has 12 letters or more", "are not the same", "That is not the passphrase of"),
        ("nb", "har minst 12 tegn", "er ikke like", "Dette er ikke passordfrasen til"),
        ("tr", "en az 12 harf", "aynı değil", "parolası bu değil"),
    ],
)
def test_a_passphrase_is_asked_for_by_touch_and_never_shown_whole(
    language: str,
    short: str,
    differs: str,
    wrong: str,
    tavla_home: Path,
    tmp_path: Path,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cheap_keys(monkeypatch)
    with window_stage(tavla_home) as stage:
        stage.board.table.settings_model.take({}, {"white": language})
        open_care(stage, tmp_path / "stick")

        def back_up(*typed: str) -> None:
            press(stage, "care.backup")
            choose(stage, "stick")
            chooser(stage).here()
            type_secret(stage, *typed)

        back_up("short")
        assert short in stage.text("care.said")
        back_up(WORDS, WORDS[:-1])
        assert differs in stage.text("care.said")
        assert [] == list((tmp_path / "stick").iterdir())
        press(stage, "care.backup")
        choose(stage, "stick")
        chooser(stage).here()
        stage.touch("keyboard.f", "keyboard.o")
        assert "•o|" == stage.text("typing.text")
        type_secret(stage, WORDS[2:], WORDS)
        wait_until(lambda: [*(tmp_path / "stick").glob("*.tavlabackup")] != [], "no backup is written")
        wait_until(lambda: ".tavlabackup" in stage.text("care.said"), "it is not told")
        press(stage, "care.restore")
        choose(stage, "stick")
        choose(stage, ".tavlabackup")
        wait_until(lambda: stage.sees("typing.sheet"), "its passphrase is not asked for")
        type_secret(stage, WORDS[:-1])
        wait_until(lambda: wrong in stage.text("care.said"), "a wrong passphrase is not told")
        assert not stage.sees("care.yes")


def test_a_backup_from_before_there_were_passphrases_is_restored_without_one(
    tavla_home: Path, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    cheap_keys(monkeypatch)
    with window_stage(tavla_home) as stage:
        open_care(stage, tmp_path / "stick")
        without_seal(write_sealed(tavla_home, tmp_path / "stick", "today", "1"))
        press(stage, "care.restore")
        choose(stage, "stick")
        choose(stage, ".tavlabackup")
        wait_until(lambda: stage.sees("care.yes"), "the backup is not read")


@pytest.fixture
def full_stick(tmp_path: Path) -> Iterator[Path]:
    """A stick with room for nothing."""
    folder = tmp_path / "stick"
    folder.mkdir()
    mount = ("mount", "-t", "tmpfs", "-o", "size=16k", "tmpfs", folder)
    if os.geteuid() != 0 or subprocess.run(mount, check=False).returncode:
        pytest.skip("only root can mount a stick")
    (folder / "kept").write_bytes(bytes(8192))
    yield folder
    subprocess.run(("umount", folder), check=True)


@last_by_day(
    ("language", "words"),
    [
        ("en", "the disk is full. Make room on it"),
        ("nb", "disken er full. Rydd plass på den"),
        ("tr", "disk dolu. Yer açın"),
    ],
)
def test_a_full_stick_is_told_in_the_language_of_the_seat_with_what_to_do(
    language: str, words: str, tavla_home: Path, full_stick: Path, qtbot: QtBot
) -> None:
    with window_stage(tavla_home) as stage:
        stage.board.table.settings_model.take({}, {"white": language})
        open_care(stage, full_stick)
        stage.touch("care.backup")
        choose(stage, "stick")
        chooser(stage).here()
        type_secret(stage, WORDS, WORDS)
        wait_until(lambda: words in stage.text("care.said"), "nothing is told")
        assert os.strerror(errno.ENOSPC) not in stage.text("care.said")


@last_by_day(
    ("language", "words"),
    [("en", "The board could not do this"), ("nb", "Brettet kunne ikke gjøre dette"), ("tr", "Tahta bunu yapamadı")],
)
def test_whatever_else_goes_wrong_is_told_and_another_act_can_follow(
    language: str, words: str, tavla_home: Path, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[object] = []
    error = KeyError("made")
    monkeypatch.setattr("sys.excepthook", lambda *found: seen.append(found[1]))

    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr("tavla.system.upkeep.write_backup", fail)
    with window_stage(tavla_home) as stage:
        stage.board.table.settings_model.take({}, {"white": language})
        open_care(stage, tmp_path / "stick")
        stage.touch("care.backup")
        choose(stage, "stick")
        chooser(stage).here()
        type_secret(stage, WORDS, WORDS)
        wait_until(lambda: stage.text("care.said") == f"{words}: KeyError.", "nothing is told")
        section = stage.board.table.director_model.findChild(CareSectionViewModel)
        assert isinstance(section, CareSectionViewModel)
        assert section.property("mayAct")
    assert [error] == seen


def test_a_system_that_refuses_is_told(
    tavla_home: Path, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def refuse(method: str, failed: object) -> None:
        asked.append(method)
        assert callable(failed)
        failed("not allowed")

    monkeypatch.setattr("tavla.system.upkeep.ask_login", refuse)
    with window_stage(tavla_home) as stage:
        open_care(stage, tmp_path / "stick")
        press(stage, "care.off", "care.yes")
        assert "The system does not do it: not allowed" == stage.text("care.said")
        press(stage, "care.restart", "care.yes")
        assert ["PowerOff", "Reboot"] == asked


@last_by_day(
    ("language", "words"),
    [("en", "nobody whose key counts for updates"), ("nb", "ingen med en nøkkel"), ("tr", "hiç kimse onu")],
)
def test_a_package_that_nobody_known_has_signed_is_told_of(
    language: str, words: str, tavla_home: Path, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TAVLA_AWAITED", "1")
    with window_stage(tavla_home) as stage:
        stage.board.table.settings_model.take({}, {"white": language})
        open_care(stage, tmp_path / "stick")
        for name in ("tavla.deb", "tavla.deb.minisig"):
            (tmp_path / "stick" / name).write_bytes(b"anything")
        press(stage, "care.update")
        choose(stage, "stick")
        choose(stage, "tavla.deb")
        wait_until(lambda: words in stage.text("care.said"), "the package is not refused")
        assert not stage.sees("care.yes")


@last_by_day(
    ("language", "words"),
    [
        ("en", "is older than version 2.0,"),
        ("nb", "er eldre enn versjon 2.0,"),
        ("tr", "burada çalışmış 2.0 sürümünden eski"),
    ],
)
def test_an_older_version_is_asked_about_as_such(
    language: str, words: str, tavla_home: Path, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TAVLA_AWAITED", "1")
    monkeypatch.setattr("tavla.system.updates.read_update", lambda _, path: Update(path, "1.0", "Ayşe", b"", "2.0"))
    with window_stage(tavla_home) as stage:
        stage.board.table.settings_model.take({}, {"white": language})
        open_care(stage, tmp_path / "stick")
        (tmp_path / "stick" / "tavla.deb").write_bytes(b"anything")
        press(stage, "care.update")
        choose(stage, "stick")
        choose(stage, "tavla.deb")
        wait_until(lambda: words in stage.text("care.said"), "the older version is not named as such")
        assert stage.sees("care.yes")


@last_by_day(
    ("language", "words"),
    [
        ("en", "is no backup of Tavla's."),
        ("nb", "er ingen sikkerhetskopi fra Tavla."),
        ("tr", "bir Tavla yedeği değil."),
    ],
)
def test_a_file_that_is_no_backup_is_told_of(
    language: str, words: str, tavla_home: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    with window_stage(tavla_home) as stage:
        stage.board.table.settings_model.take({}, {"white": language})
        open_care(stage, tmp_path / "stick")
        with tarfile.open(tmp_path / "stick" / "some.tavlabackup", "w") as archive:
            archive.addfile(tarfile.TarInfo("notes"), io.BytesIO())
        press(stage, "care.restore")
        choose(stage, "stick")
        choose(stage, "some.tavlabackup")
        wait_until(lambda: stage.text("care.said").endswith(f"some.tavlabackup {words}"), "the file is not refused")


class HeardMounts:
    """Mounts nothing, and knows who waits for it."""

    def __init__(self) -> None:
        self.heard: list[Callable[[str], None]] = []

    def mount_all(self, heard: Callable[[str], None]) -> None:
        self.heard.append(heard)

    def mount_if(self, wanted: Callable[[], bool], heard: Callable[[str], None]) -> None:
        """Nobody wants it quietly here."""


def test_a_stick_that_nobody_has_mounted_is_listed_once_it_is_and_one_that_cannot_be_is_told_of(
    tavla_home: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    mounts = HeardMounts()
    heard = mounts.heard
    with window_stage(tavla_home, mounts=mounts) as stage:
        open_care(stage, tmp_path / "stick")
        found: list[Path] = []
        chooser(stage)._find_sticks = lambda: tuple(found)
        stage.touch("care.backup")
        assert [str(tavla_home)] == [row["key"] for row in chooser(stage).property("rows")]
        found.append(tmp_path / "stick")
        heard[0]("")
        assert [str(tmp_path / "stick"), str(tavla_home)] == [row["key"] for row in chooser(stage).property("rows")]
        heard[0]("Not authorized")
        assert "A stick cannot be opened: Not authorized" == chooser(stage).property("rows")[0]["text"]
        chooser(stage).choose("")
        choose(stage, "stick")
        chooser(stage).cancel()
        stage.touch("care.backup")
        assert (2, 2) == (len(heard), len(chooser(stage).property("rows")))


def test_a_kiosk_has_sticks_mounted_from_the_beginning(
    tavla_home: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []
    monkeypatch.setattr("tavla.system.sticks.StickMounts.mount_all", lambda _mounts, heard: asked.append(heard))
    with window_stage(tavla_home, kiosk=True):
        wait_until(lambda: len(asked) == 1, "nothing is mounted")
