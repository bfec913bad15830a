"""The hall at the window: the line of each seat, a call that was answered, and the match that the desk has."""

from itertools import product
from pathlib import Path

import pytest
from by_day import by_day
from fake_hall import FakeHall
from hostile_words import ALL_AT_ONCE, faults
from PySide6.QtCore import QRectF
from pytestqt.qtbot import QtBot
from test_window_layout import buttons, place
from window_stage import WindowStage, window_stage

from tavla.application.ports.hall import HallShown, Offered, OfferedSanction
from tavla.text import hall_words
from tavla.text.words import LANGUAGES, Words
from tavla_ui.robots.finder import centre_of, seen_items
from tavla_ui.robots.hands import wait_until

pytestmark = pytest.mark.usefixtures("qapp")
SIZES = ((1024, 768), (1280, 720))
HEARD = HallShown("İstanbul Open", is_heard=True)
SILENT = HallShown("İstanbul Open", silent_s=40)
OFFERED = Offered(
    "m-1",
    "İstanbul Open",
    "3",
    "7",
    ("Ayşe Yılmaz", "Bjørn Ødegård"),
    ("", "112"),
    9,
    "istavder-2025",
    board_only=True,
    is_old=False,
    clock="2 min · 12 s",
    sanctions=(
        OfferedSanction("Bjørn Ødegård", "warning", "22", is_certain=True),
        OfferedSanction("Ayşe Yılmaz", "2 penalty points", "", is_certain=False),
    ),
)


def joined(stage: WindowStage, shown: HallShown = HEARD) -> FakeHall:
    hall = FakeHall(stage)
    hall.shown = shown
    stage.board.table.start_model.parts.hall.attend()
    return hall


def speak(stage: WindowStage, **languages: str) -> None:
    stage.board.table.settings_model.take({}, languages)
    stage.board.table.speak()


def said(stage: WindowStage, seat: str) -> list[str]:
    """What the band between the players says to a seat; all of it is seen."""
    bands = [stage.seen(f"{seat}.{name}") for name in ("band", "band.note") if stage.sees(f"{seat}.{name}")]
    assert not any(band.property("truncated") for band in bands)
    return [str(band.property("text")) for band in bands]


def places(stage: WindowStage) -> dict[str, QRectF]:
    """Where everything with a name lies, but the line itself."""
    return {
        item.objectName(): place(item)
        for item in seen_items(stage.window.contentItem())
        if item.objectName() and not item.objectName().endswith(".hall")
    }


def test_the_line_says_how_the_desk_stands() -> None:
    t = Words()
    assert hall_words.line(t, HallShown()) == ""
    assert hall_words.line(t, HEARD) == "Desk has all"
    assert hall_words.line(t, HEARD._replace(behind=1)) == "Desk is 1 record behind"
    assert hall_words.line(t, HEARD._replace(behind=14)) == "Desk is 14 records behind"
    assert hall_words.line(t, SILENT) == "Desk not heard for 40 s; play on, nothing is lost"
    assert hall_words.line(t, SILENT._replace(silent_s=49)) == hall_words.line(t, SILENT)
    assert "9 s" in hall_words.line(t, SILENT._replace(silent_s=9))
    assert "59 min" in hall_words.line(t, SILENT._replace(silent_s=3599))
    assert "not heard yet" in hall_words.line(t, HallShown("İstanbul Open"))
    assert hall_words.coming(t, HEARD) == ""
    assert hall_words.coming(t, HEARD._replace(comes=("Ayşe", 0))) == "Director is coming now: Ayşe"


@pytest.mark.parametrize("size", SIZES)
def test_each_seat_has_the_line_in_its_language_and_nothing_moves(
    tavla_home: Path, qtbot: QtBot, size: tuple[int, int]
) -> None:
    with window_stage(tavla_home, ((3, 1), (6, 5)), size=size) as stage:
        assert not stage.sees("start.white.hall")
        hall = joined(stage)
        speak(stage, white="nb", black="tr")
        assert stage.text("start.white.hall") == "TL-plassen har alt"
        assert stage.text("start.black.hall") == "Direktör masasında her şey var"
        stage.begin(3)
        stage.open_game()
        assert stage.text("white.hall") == "TL-plassen har alt"
        wait_until(lambda: stage.sees("board.picture"), "the board is not drawn")
        before = places(stage)
        hall.say(HEARD._replace(behind=14))
        assert "14" in stage.text("black.hall")
        assert places(stage) == before
        hall.say(SILENT)
        assert "40 s" in stage.text("white.hall")
        assert places(stage) == before
        for seat in ("white", "black"):
            line = stage.seen(f"{seat}.hall")
            assert line.property("contentWidth") <= line.width()
            assert not line.property("truncated")
        stage.end_turn_somehow()
        assert "40 s" in stage.text("white.hall")


@pytest.mark.parametrize("language", ["en", "nb", "tr"])
def test_a_call_that_was_answered_says_who_comes(tavla_home: Path, qtbot: QtBot, language: str) -> None:
    with window_stage(tavla_home, ((3, 1),), size=(1024, 768)) as stage:
        speak(stage, white=language, black=language)
        hall = joined(stage)
        stage.begin(3)
        player = stage.open_game().opponent.value
        hall.say(HEARD._replace(comes=("Nobody's call", 3)))
        assert not any("Nobody" in text for text in said(stage, "white"))
        hall.say(HEARD)
        stage.touch(f"{player}.director")
        assert stage.session.state.freeze is not None
        hall.say(HEARD._replace(comes=("Ayşe", 2)))
        for seat in ("white", "black"):
            assert "Ayşe, 2" in " ".join(said(stage, seat))
        facts = len(stage.session.history)
        hall.say(HEARD._replace(comes=("Ayşe", 0)))
        assert len(stage.session.history) == facts


@by_day(("language", "size"), [*product(LANGUAGES, SIZES)], *zip(("nb", "tr"), SIZES, strict=True))
def test_the_match_of_the_draw_waits_for_a_touch_and_then_for_both(
    tavla_home: Path, qtbot: QtBot, language: str, size: tuple[int, int]
) -> None:
    with window_stage(tavla_home, ((3, 1),), size=size) as stage:
        speak(stage, white=language, black="en")
        hall = joined(stage)
        hall.say(HEARD._replace(offered=OFFERED))
        assert stage.text("start.offered.name0") == "Ayşe Yılmaz"
        assert "9" in stage.text("start.offered.match")
        assert stage.sees("start.offered.note2")
        for button in buttons(stage):
            if stage.sees(button.objectName()):
                assert QRectF(-1, -1, size[0] + 2, size[1] + 2).contains(place(button)), button.objectName()
        stage.driver.hands.tap(centre_of(stage.window, "start.offered.accept"))
        assert stage.sees("start.offered.accept.flash")
        stage.let_pass(2000)
        assert hall.accepted == []
        stage.touch("start.offered.accept")
        assert hall.accepted == ["m-1"]
        assert not stage.sees("start.offered.accept")
        start = stage.board.table.start_model
        assert [seat.full_name for seat in start.seats] == ["Ayşe Yılmaz", "Bjørn Ødegård"]
        assert start.parts.event.values == ("İstanbul Open", "3", "7")
        assert start.plan is not None
        assert (start.plan.match_length, start.parts.rules.chosen and start.parts.rules.chosen.name) == (
            9,
            OFFERED.rules,
        )
        assert not any(seat.is_ready for seat in start.seats)
        assert stage.board.table.match_model.session is None
        hall.say(HEARD)
        assert not stage.sees("start.offered")


def test_a_newer_draw_replaces_the_match_and_a_finger_on_its_way_accepts_nothing(
    tavla_home: Path, qtbot: QtBot
) -> None:
    with window_stage(tavla_home) as stage:
        hall = joined(stage)
        hall.say(HEARD._replace(offered=OFFERED))
        stage.let_pass(2000)
        hall.say(HEARD._replace(offered=OFFERED._replace(is_old=True)))
        stage.let_pass(2000)
        stage.board.table.start_model.parts.hall.accept()
        assert not stage.seen("start.offered.accept").isEnabled()
        hall.say(HEARD._replace(offered=OFFERED._replace(id="m-2", players=("Ayşe Yılmaz", "Cem Kaya"))))
        stage.board.table.start_model.parts.hall.accept()
        assert hall.accepted == []
        assert stage.text("start.offered.name1") == "Cem Kaya"
        stage.let_pass(2000)
        stage.touch("start.offered.accept")
        assert hall.accepted == ["m-2"]


def test_a_page_in_use_is_not_changed_and_a_match_taken_back_goes(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        hall = joined(stage)
        start = stage.board.table.start_model
        start.seats[0].typeName(0, "Dora")
        hall.say(HEARD._replace(offered=OFFERED._replace(rules="none-such")))
        assert not stage.sees("start.offered.accept")
        stage.touch("start.offered")
        assert stage.sees("start.offered.accept")
        hall.say(HEARD)
        assert not stage.sees("start.offered.accept")
        assert start.seats[0].full_name == "Dora"
        hall.say(HEARD._replace(offered=OFFERED._replace(rules="none-such")))
        stage.let_pass(2000)
        stage.touch("start.offered")
        stage.touch("start.offered.accept")
        assert hall.accepted == ["m-1"]
        assert any("none-such" in str(item.property("text") or "") for item in seen_items(stage.window.contentItem()))


def test_words_of_a_desk_stay_words(tavla_home: Path, qtbot: QtBot) -> None:
    name = ALL_AT_ONCE("Q01")
    with window_stage(tavla_home, ((3, 1),)) as stage:
        hall = joined(stage)
        hall.say(
            HallShown(
                name,
                is_heard=True,
                offered=Offered(
                    "m-1",
                    name,
                    name,
                    name,
                    (name, name),
                    (name, name),
                    9,
                    name,
                    board_only=False,
                    is_old=False,
                    clock=name,
                    sanctions=(OfferedSanction(name, name, name, is_certain=False),),
                ),
            )
        )
        texts = [str(item.property("text") or "") for item in seen_items(stage.window.contentItem())]
        assert any("Q01" in text for text in texts)
        assert [] == [fault for text in texts for fault in faults(text)]
        hall.say(HallShown(name, is_heard=True, rival=name, accepted=(name, name)))
        texts = [str(item.property("text") or "") for item in seen_items(stage.window.contentItem())]
        assert any("plays this match too" in text for text in texts)
        assert [] == [fault for text in texts for fault in faults(text)]
