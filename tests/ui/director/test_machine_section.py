"""The board's own section on the director's page, and a kiosk's one way out."""

from pathlib import Path

import pytest
from by_day import by_day
from director_hands import come_in, name_director
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from test_window_layout import buttons, place
from window_stage import window_stage

from tavla.app.board import ASKED_AFTER_MS
from tavla.base.build_mark import VERSION
from tavla.text.words import LANGUAGES
from tavla_ui.robots.hands import wait_until

pytestmark = pytest.mark.usefixtures("qapp")
SIZES = ((1280, 720), (1280, 800), (1024, 768))
READINGS = (
    "version",
    "fingerprint",
    "date",
    "disk",
    "power",
    "screen",
    "board",
    "clock",
    "touch",
    "awake",
    "sound",
    "speech",
    "devices",
)


@by_day("size", SIZES, (1024, 768))
def test_the_director_reads_which_board_this_is_and_how_it_does(
    tavla_home: Path, qtbot: QtBot, size: tuple[int, int]
) -> None:
    with window_stage(tavla_home, ((3, 1),), size=size) as stage:
        name_director(stage)
        come_in(stage)
        stage.touch("director.section.machine")
        for reading in READINGS:
            assert stage.text(f"machine.value.{reading}")
        assert stage.text("machine.value.version").startswith(VERSION)
        for button in buttons(stage):
            assert QRectF(0, 0, *size).contains(place(button)), button.objectName()


@by_day("language", LANGUAGES, "tr")
def test_the_director_reads_whether_dice_can_be_spoken_here(
    tavla_home: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    heard = {"en": "can be read out", "nb": "kan leses opp", "tr": "okunabilir"}
    for speaker, spoken, well in (("/usr/bin/spd-say", "both", True), (None, "both", False), (None, "off", True)):
        monkeypatch.setattr("shutil.which", lambda name, speaker=speaker: speaker if name == "spd-say" else None)
        with window_stage(tavla_home / f"{speaker is None}-{spoken}") as stage:
            stage.board.table.settings_model.take({"spoken": spoken}, {"white": language})
            name_director(stage)
            come_in(stage)
            stage.touch("director.section.machine")
            assert (speaker is not None) == (heard[language] in stage.text("machine.value.speech"))
            assert (speaker is None) == ("speech-dispatcher" in stage.text("machine.value.speech"))
            assert well == (
                stage.seen("machine.value.speech").property("color")
                == stage.seen("machine.value.version").property("color")
            )


def test_the_readings_are_taken_anew_when_the_section_is_opened_again(
    tavla_home: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    with window_stage(tavla_home) as stage:
        name_director(stage)
        come_in(stage)
        stage.touch("director.section.machine")
        before = stage.text("machine.value.disk")
        monkeypatch.setattr(stage.board.services.machine, "_free_mb", lambda: 123_456)
        stage.touch("director.section.people", "director.section.machine")
        assert [False, True] == ["123.5 GB free" in shown for shown in (before, stage.text("machine.value.disk"))]
        assert all(stage.text(f"machine.value.{reading}") for reading in READINGS)


@pytest.mark.parametrize(
    ("player", "sound", "well"), [("paplay", "loud", True), (None, "loud", False), (None, "light", True)]
)
def test_the_director_reads_whether_there_is_a_way_for_sounds_and_how_loud_they_are(
    tavla_home: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, player: str | None, sound: str, well: bool
) -> None:
    monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{name}" if name == player else None)
    with window_stage(tavla_home) as stage:
        stage.board.table.settings_model.take({"sound": sound}, {})
        name_director(stage)
        come_in(stage)
        stage.touch("director.section.machine")
        said = stage.text("machine.value.sound")
        assert said == (
            "through paplay, set to: Loud"
            if player
            else "no sounds here: they need a sound card, and alsa-utils, PulseAudio or PipeWire"
        )
        assert well == (
            stage.seen("machine.value.sound").property("color") == stage.seen("machine.value.version").property("color")
        )


def test_what_wants_a_look_bears_a_sign_and_says_so_to_who_cannot_see_it(
    tavla_home: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shutil.which", lambda _name: None)
    words = {
        "en": "Sounds, look at this: no sounds here",
        "nb": "Lyder, se på dette: ingen lyder her",
        "tr": "Sesler, buna bakın: burada ses çıkışı yok",
    }
    for language, begins in words.items():
        with window_stage(tavla_home / language) as stage:
            stage.board.table.settings_model.take({"sound": "loud"}, {"white": language})
            name_director(stage)
            come_in(stage)
            stage.touch("director.section.machine")
            assert ["!", ""] == [stage.text(f"machine.sign.{key}") for key in ("sound", "version")]
            sign, value = (place(stage.seen(f"machine.{what}.sound")) for what in ("sign", "value"))
            assert 0 <= value.left() - sign.right() <= 20
            told = {
                key: QAccessible.queryAccessibleInterface(stage.seen(f"machine.row.{key}")).text(QAccessible.Text.Name)
                for key in ("sound", "version")
            }
            assert told["sound"].startswith(begins), told
            assert VERSION in told["version"]
            assert "," not in told["version"].partition(":")[0]


def test_a_kiosk_asks_to_be_kept_on_at_once_and_again_when_the_desktop_stands(
    tavla_home: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert (0, 20_000) == ASKED_AFTER_MS
    monkeypatch.setattr("tavla.app.board.ASKED_AFTER_MS", (0, 60))
    asked: list[bool] = []
    monkeypatch.setattr("tavla.system.machine.MachineService.ask_to_stay_awake", lambda _machine: asked.append(True))
    with window_stage(tavla_home, kiosk=True):
        wait_until(lambda: len(asked) == 2, "nobody asks again")


def test_a_kiosk_has_no_way_out_but_the_directors(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ((3, 1),), kiosk=True) as stage:
        ended: list[bool] = []
        stage.board.table.quitAsked.connect(lambda: ended.append(True))
        name_director(stage)
        stage.touch("start.white.change")
        assert not stage.sees("start.quit")
        stage.touch("start.change.done")
        stage.begin(3)
        stage.open_game()
        QTest.keyClick(stage.window, Qt.Key.Key_F11)
        stage.window.close()
        stage.touch("white.menu")
        assert stage.window.isVisible()
        assert [False, False] == [stage.sees("white.menu.leave"), stage.sees("white.menu.quit")]
        stage.touch("white.menu.settings")
        assert not stage.sees("white.menu.window")
        stage.touch("white.menu.back", "white.menu.close")
        come_in(stage)
        stage.touch("director.section.machine", "machine.leave")
        stage.wait_for_start_page()
        assert [] == ended
        come_in(stage)
        stage.touch("director.section.machine", "machine.close")
        assert [True] == ended
