"""A club's own board: put on by the director alone, shown everywhere, in the record, there again after a restart."""

import re
import shutil
from itertools import product
from pathlib import Path
from threading import Event, current_thread, main_thread

import pytest
from by_day import by_day
from director_hands import come_in, name_director, press
from PySide6.QtCore import QRectF
from PySide6.QtQuick import QQuickItem
from test_window_layout import buttons, place
from window_stage import WindowStage, window_stage

from tavla.base import paths
from tavla.base.host import files
from tavla.domain.facts.director_events import RulingGiven
from tavla.text.words import LANGUAGES
from tavla_ui.board.picture_store import STORE
from tavla_ui.controls.file_chooser import FileChooserViewModel
from tavla_ui.director.look_section import LookSectionViewModel
from tavla_ui.robots.finder import seen_items
from tavla_ui.robots.hands import wait_until

pytestmark = pytest.mark.usefixtures("qapp")
SIZES = [(1280, 800), (800, 480)]


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    """A stick with the example, and one like it that cannot be read by everybody."""
    shutil.copytree(paths.resources() / "club-board", tmp_path / "stick")
    good = (tmp_path / "stick" / "board.toml").read_text()
    weak = re.sub(r'point_dark = "#\w+"', 'point_dark = "#22345c"', good)
    (tmp_path / "stick" / "weak.toml").write_text(weak)
    return tmp_path / "stick"


def open_look(stage: WindowStage, stick: Path, *, named: bool = False) -> None:
    if not named:
        name_director(stage)
    come_in(stage)
    press(stage, "director.section.look")
    chooser(stage)._find_sticks = lambda: (stick,)


def chooser(stage: WindowStage) -> FileChooserViewModel:
    section = stage.board.table.director_model.findChild(LookSectionViewModel)
    assert isinstance(section, LookSectionViewModel)
    files = section.findChild(FileChooserViewModel)
    assert isinstance(files, FileChooserViewModel)
    return files


def choose(stage: WindowStage, file: str) -> None:
    stage.touch("look.choose")
    for words in ("stick", file):
        key = next(row["key"] for row in chooser(stage).property("rows") if words in row["text"])
        chooser(stage).choose(key)
    section = stage.board.table.director_model.findChild(LookSectionViewModel)
    assert section is not None
    wait_until(lambda: bool(section.property("mayAct")), "the file is not looked at")


def ground(stage: WindowStage) -> str:
    return stage.window.color().name()


def drawn(stage: WindowStage) -> str:
    pictures = [item for item in seen_items(stage.window.contentItem()) if item.objectName() == "board.picture"]
    return str(pictures[0].property("drawn")) if pictures else ""


def rulings(stage: WindowStage) -> list[RulingGiven]:
    return [fact for fact in stage.session.history if isinstance(fact, RulingGiven)]


@by_day(("size", "language"), [*product(SIZES, LANGUAGES)], *zip(SIZES, ("nb", "tr"), strict=True))
def test_it_is_put_on_by_touch_and_taken_off(
    tavla_home: Path, stick: Path, size: tuple[int, int], language: str
) -> None:
    with window_stage(tavla_home, size=size) as stage:
        settings = stage.board.table.settings_model
        settings.take({}, {"white": language})
        open_look(stage, stick)
        choose(stage, "board.toml")
        assert stage.text("look.fault") == "" if stage.sees("look.fault") else True
        assert "Lighthouse" in stage.text("look.told")
        assert ground(stage) == "#0e1220"
        for button in buttons(stage):
            assert QRectF(0, 0, *size).contains(place(button)), button.objectName()
        settings.change("theme")
        assert settings.values["theme"] == "evening"
        stage.touch("look.off")
        assert not settings.club_board.is_on
        assert ground(stage) == "#101314"
        wait_until(lambda: not list((tavla_home / "club-board").glob("*")), "its copy stays")
        assert stage.warnings == []


def test_a_copy_that_is_held_keeps_the_screen_from_nothing(
    tavla_home: Path, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    let_go, real = Event(), files.remove_tree

    def held(folder: Path) -> None:
        assert current_thread() is not main_thread()
        assert let_go.wait(30)
        real(folder)

    monkeypatch.setattr(files, "remove_tree", held)
    with window_stage(tavla_home) as stage:
        open_look(stage, stick)
        choose(stage, "board.toml")
        stage.touch("look.off")
        assert ground(stage) == "#101314"
        stage.touch("look.choose")
        for words in ("stick", "board.toml"):
            chooser(stage).choose(next(row["key"] for row in chooser(stage).property("rows") if words in row["text"]))
        let_go.set()
        wait_until(lambda: ground(stage) == "#0e1220", "it is not put on again")
        (kept,) = (tavla_home / "club-board").glob("*")
        assert (kept / "board.toml").exists(), "what was asked first was done first"


def test_one_that_is_too_weak_changes_nothing_and_says_why(tavla_home: Path, stick: Path) -> None:
    with window_stage(tavla_home) as stage:
        open_look(stage, stick)
        choose(stage, "weak.toml")
        said = stage.text("look.fault")
        assert re.search(r"weak\.toml, line \d+: point_dark on field.*1\.\d\d to 1; expected 1\.6 to 1", said), said
        assert ground(stage) == "#101314"
        assert not (tavla_home / "club-board").exists()


def test_it_stands_in_the_record_and_again_after_a_restart(tavla_home: Path, stick: Path) -> None:
    with window_stage(tavla_home, ((3, 1),)) as stage:
        open_look(stage, stick)
        choose(stage, "board.toml")
        digest = stage.board.table.settings_model.club_board.digest
        press(stage, "director.close")
        stage.begin(3)
        stage.settle()
        (ruling,) = rulings(stage)
        assert digest in ruling.ruling
        assert ruling.authority.director
        wait_until(lambda: drawn(stage) != "" and not STORE.is_busy, "the board is not drawn")
        first = stage.window.grabWindow()
    with window_stage(tavla_home, ((3, 1),)) as stage:
        assert stage.board.table.settings_model.club_board.name == "The Lighthouse Club"
        assert ground(stage) == "#0e1220"
        assert not str(stage.board.table.start_model.property("told"))
    assert first.width() == 1280


def test_put_on_in_a_match_it_stands_in_its_record(tavla_home: Path, stick: Path) -> None:
    with window_stage(tavla_home, ((3, 1),)) as stage:
        name_director(stage)
        stage.begin(3)
        open_look(stage, stick, named=True)
        choose(stage, "board.toml")
        stage.touch("look.off")
        assert [("is on" in one.ruling, "taken off" in one.ruling) for one in rulings(stage)] == [
            (True, False),
            (False, True),
        ]


@by_day(
    ("file", "is_gone"),
    [*product(("board.toml", "field.png"), (True, False))],
    ("board.toml", True),
    ("field.png", False),
)
def test_without_its_files_the_programs_own_stands_and_a_sentence_says_so(
    tavla_home: Path, stick: Path, file: str, *, is_gone: bool
) -> None:
    with window_stage(tavla_home) as stage:
        open_look(stage, stick)
        choose(stage, "board.toml")
    (kept,) = (tavla_home / "club-board").glob("*")
    if is_gone:
        (kept / file).unlink()
    else:
        (kept / file).write_bytes((kept / file).read_bytes() + b"\n# another\n")
    with window_stage(tavla_home) as stage:
        assert not stage.board.table.settings_model.club_board.is_on
        assert "own board is not shown" in str(stage.board.table.start_model.property("told"))
        assert ground(stage) == "#101314"


def test_players_cannot_change_it(tavla_home: Path, stick: Path) -> None:
    with window_stage(tavla_home, ((3, 1),)) as stage:
        open_look(stage, stick)
        choose(stage, "board.toml")
        press(stage, "director.close")
        rows = stage.board.table.start_model.property("boardRows")
        assert [(row["value"], row["enabled"]) for row in rows if row["key"] == "theme"] == [
            ("The Lighthouse Club", False)
        ]
        stage.begin(3)
        stage.open_game()
        seat = stage.board.table.match_model.seats.white
        stage.touch("white.menu", "white.menu.settings")
        entry: QQuickItem = stage.seen("white.menu.theme")
        assert not entry.isEnabled()
        assert seat is not None
