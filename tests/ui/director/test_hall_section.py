"""Joining a hall on the director's page: an address or a file, six digits, joined, and left again."""

import sys
from itertools import product
from pathlib import Path

import pytest
from by_day import by_day
from director_hands import come_in, name_director, press
from fake_hall import FakeHall
from hostile_words import ALL_AT_ONCE, faults
from PySide6.QtCore import QRectF
from pytestqt.qtbot import QtBot
from test_window_layout import buttons, place
from window_stage import WindowStage, window_stage

from tavla.application.ports.hall import FoundHall, HallShown, JoinShown, JoinStage
from tavla.hall.joining import Address
from tavla.hall.spoken import PORT, words_of
from tavla.services.hall_joining import place_of
from tavla.text.words import LANGUAGES
from tavla_ui.controls.file_chooser import FileChooserViewModel
from tavla_ui.director.hall_section import HallSectionViewModel
from tavla_ui.robots.finder import seen_items
from tavla_ui.robots.hands import wait_until

pytestmark = pytest.mark.usefixtures("qapp")
HALL = "İstanbul Open"


def open_hall(stage: WindowStage) -> None:
    name_director(stage)
    come_in(stage)
    press(stage, "director.section.hall")


def section_of(stage: WindowStage) -> HallSectionViewModel:
    section = stage.board.table.director_model.findChild(HallSectionViewModel)
    assert isinstance(section, HallSectionViewModel)
    return section


def everything_is_on_the_screen(stage: WindowStage, size: tuple[int, int]) -> None:
    for button in buttons(stage):
        assert QRectF(0, 0, *size).contains(place(button)), button.objectName()


def test_looking_at_the_section_asks_for_nothing_of_a_hall(tavla_home: Path, qtbot: QtBot) -> None:
    before = set(sys.modules)  # other tests of this process may have made a hall
    with window_stage(tavla_home) as stage:
        open_hall(stage)
        assert stage.sees("hall.address")
        assert "hall" not in vars(stage.board.services)
    parts = [name.partition(".")[0] for name in sys.modules.keys() - before]
    assert "tavla.services.hall" not in sys.modules.keys() - before
    assert "nats" not in parts


@by_day(
    ("language", "size"),
    [*product(LANGUAGES, [(1024, 768), (1280, 720)])],
    ("nb", (1024, 768)),
    ("tr", (1280, 720)),
)
def test_a_board_joins_by_an_address_and_leaves(
    tavla_home: Path, qtbot: QtBot, language: str, size: tuple[int, int]
) -> None:
    with window_stage(tavla_home, size=size) as stage:
        stage.board.table.settings_model.take({}, {"white": language})
        hall = FakeHall(stage)
        open_hall(stage)
        section = section_of(stage)
        everything_is_on_the_screen(stage, size)
        section._join(" 192.168.1.10:4242 ")
        assert hall.places == ["192.168.1.10:4242"]
        assert stage.sees("hall.stop")
        hall.goes_on(JoinShown(JoinStage.COMPARE, HALL, "123456"))
        assert stage.text("hall.digits") == "123 456"
        assert HALL in stage.text("hall.told")
        everything_is_on_the_screen(stage, size)
        hall.goes_on(JoinShown(JoinStage.JOINED, HALL))
        assert HALL in stage.text("hall.told")
        assert not stage.sees("hall.digits")
        hall.say(HallShown(HALL, is_heard=True, behind=14))
        assert "14" in stage.text("hall.line")
        stage.touch("hall.leave")
        stage.touch("hall.no")
        assert hall.shown.hall == HALL
        stage.touch("hall.leave")
        everything_is_on_the_screen(stage, size)
        stage.touch("hall.yes")
        assert hall.shown == HallShown()
        assert stage.sees("hall.address")


def test_the_address_is_typed_by_touch(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        hall = FakeHall(stage)
        open_hall(stage)
        stage.touch("hall.address")
        for letter in "desk":
            stage.touch(f"keyboard.{letter}")
        stage.touch("keyboard.done")
        assert [str(place).casefold() for place in hall.places] == ["desk"]


def test_six_words_are_typed_by_touch_three_letters_each(tavla_home: Path, qtbot: QtBot) -> None:
    words = words_of("192.168.4.20", PORT)
    with window_stage(tavla_home) as stage:
        hall = FakeHall(stage)
        open_hall(stage)
        stage.touch("hall.address")
        for place, word in enumerate(words):
            for letter in (" " if place else "") + word[:3].lower():
                stage.touch("keyboard.space" if letter == " " else f"keyboard.{letter}")
        stage.touch("keyboard.done")
        (typed,) = hall.places
    assert place_of(str(typed)).addresses == (Address("192.168.4.20", PORT),)


def test_a_file_from_the_stick_is_handed_on_and_a_failure_is_told(
    tavla_home: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    stick = tmp_path / "STICK"
    stick.mkdir()
    (stick / "tavla-hall.txt").write_text("not one")
    with window_stage(tavla_home) as stage:
        hall = FakeHall(stage)
        open_hall(stage)
        stage.touch("hall.file")
        section = section_of(stage)
        files = section.findChild(FileChooserViewModel)
        assert isinstance(files, FileChooserViewModel)
        files._find_sticks = lambda: (stick,)
        files._mounted("")
        files.choose(str(stick))
        files.choose("tavla-hall.txt")
        assert hall.places == [stick / "tavla-hall.txt"]
        hall.goes_on(JoinShown(JoinStage.FAILED, why="It was not one."))
        assert stage.text("hall.fault") == "It was not one."
        assert stage.sees("hall.file")
        stage.touch("director.close")
        hall.goes_on(JoinShown(JoinStage.FAILED, why="too late"))


def test_joining_that_is_not_wanted_any_more_is_given_up(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        hall = FakeHall(stage)
        open_hall(stage)
        section = section_of(stage)
        section._join("desk")
        stage.touch("hall.stop")
        assert hall.gave_up == 1
        assert stage.sees("hall.address")


def test_an_accepted_match_that_is_not_begun_is_let_go_by_the_director(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        hall = FakeHall(stage)
        hall.shown = HallShown(HALL, is_heard=True)
        open_hall(stage)
        assert not stage.sees("hall.let_go")
        hall.say(hall.shown._replace(accepted=("Ayşe", "Ola")))
        stage.touch("hall.let_go")
        assert hall.shown.accepted is None
        assert not stage.sees("hall.let_go")


@by_day(
    ("language", "size"),
    [*product(LANGUAGES, [(1024, 768), (1280, 720)])],
    ("nb", (1024, 768)),
    ("tr", (1280, 720)),
)
def test_halls_that_answer_are_shown_by_name_and_one_is_joined_by_a_touch(
    tavla_home: Path, qtbot: QtBot, language: str, size: tuple[int, int]
) -> None:
    halls = tuple(FoundHall(HALL * 8 if place == 1 else f"Hall {place}", f"10.0.0.{place}:4242") for place in range(4))
    with window_stage(tavla_home, size=size) as stage:
        stage.board.table.settings_model.take({}, {"white": language})
        hall = FakeHall(stage)
        open_hall(stage)
        stage.touch("hall.find")
        looking = stage.text("hall.told")
        hall.finds((), True)
        nobody = stage.text("hall.told")
        assert looking != nobody
        assert stage.sees("hall.address")
        assert not stage.sees("hall.found.0")
        stage.touch("hall.find")
        assert stage.text("hall.told") == looking
        hall.finds(halls[:1], False)
        assert stage.sees("hall.found.0")
        hall.finds(halls, True)
        assert stage.sees("hall.found.3")
        wait_until(lambda: all(QRectF(0, 0, *size).contains(place(one)) for one in buttons(stage)), "beyond the screen")
        stage.touch("hall.found.3")
        assert hall.places == ["10.0.0.3:4242"]
        assert not stage.sees("hall.found.3")
        hall.goes_on(JoinShown(JoinStage.COMPARE, HALL, "123456"))
        assert stage.text("hall.digits") == "123 456"
        stage.touch("hall.stop")
        stage.touch("hall.find")
        stage.touch("hall.stop")
        assert hall.gave_up == 2
        hall.goes_on(JoinShown(JoinStage.JOINED, HALL))
        assert not stage.sees("hall.found.0")
        stage.touch("director.close")
        hall.finds(halls, True)


def test_the_name_by_which_a_stranger_answers_stays_a_word(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        hall = FakeHall(stage)
        open_hall(stage)
        stage.touch("hall.find")
        hall.finds((FoundHall(ALL_AT_ONCE("Q01"), "10.0.0.1:4242"), FoundHall("\n", "10.0.0.2:4242")), True)
        assert stage.sees("hall.found.1")
        texts = [str(item.property("text") or "") for item in seen_items(stage.window.contentItem())]
        assert any("Q01" in text for text in texts)
        assert any(text == "10.0.0.2:4242" for text in texts), "a desk without a name is known by its address"
        assert [] == [fault for text in texts for fault in faults(text)]
