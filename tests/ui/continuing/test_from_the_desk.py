"""A match whose board is lost goes on here from the desk's copy, by a director's PIN; a match that is taken up again is
asked of the desk first.
"""

from pathlib import Path

import pytest
from director_hands import name_director, press, type_pin
from fake_hall import FakeHall
from pytestqt.qtbot import QtBot
from window_stage import WindowStage, window_stage

from tavla.application.ports.hall import AtDesk, FromDesk, HallShown, HeldAtDesk
from tavla.domain.facts.director_events import RulingGiven
from tavla.domain.facts.mirror_events import DeskCopy, MirrorNoted, MirrorTurn, desk_copy, of_desk
from tavla.storage.framing import Contents, parse
from tavla.text import second_copy_words
from tavla.text.words import Words
from tavla_ui.robots.hands import wait_until

pytestmark = pytest.mark.usefixtures("qapp")
ROLLS = ((3, 1), (6, 5), (4, 2), (2, 1))
HALL = "İstanbul Open"
COPY = DeskCopy(HALL, "abcdefgh", 9)


def left_in_the_middle(home: Path) -> tuple[str, bytes]:
    """A match of one turn on a board that then goes down: its ID and its record as the desk has it."""
    with window_stage(home, ROLLS) as stage:
        stage.begin(5)
        stage.open_game()
        stage.let_pass(20_000)
        stage.end_turn_somehow()
        match_id = stage.session.state.setup.match_id

    return match_id, (home / "matches" / match_id / "journal").read_bytes()


def in_a_hall(stage: WindowStage, match_id: str, record: bytes) -> FakeHall:
    hall = FakeHall(stage)
    hall.shown = HallShown(HALL, is_heard=True)
    hall.lost = (AtDesk(match_id, ("Anna", "Bora"), (0, 0), 5, "7", 9),)
    hall.record = FromDesk(match_id, record, of_desk(COPY)) if record else None
    return hall


def open_the_list(stage: WindowStage) -> None:
    press(stage, "start.continueHere")
    wait_until(lambda: stage.sees("continue.page"), "the page does not come")
    press(stage, "continue.file")
    wait_until(lambda: stage.sees("continue.file0"), "the match is not listed")


def test_a_lost_match_is_taken_by_a_directors_pin_and_its_record_names_board_record_and_director(
    tavla_home: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    match_id, record = left_in_the_middle(tavla_home)
    with window_stage(tmp_path / "other", ROLLS) as stage:
        hall = in_a_hall(stage, match_id, record)
        name_director(stage)
        open_the_list(stage)
        assert stage.text("continue.file0") == "Anna 0 – Bora 0, to 5"
        assert HALL in str(stage.seen("continue.file0").property("note"))
        assert stage.text("continue.files.title") == "Matches moved from another board"
        press(stage, "continue.file0")
        assert not hall.taken, "nothing is asked for before the PIN"
        stage.driver.hands.look()
        type_pin(stage)
        wait_until(lambda: stage.board.table.current_page == "match", "the match does not come")
        wait_until(lambda: isinstance(stage.session.history[-1], RulingGiven), "the director's word is not kept")
        ruling = stage.session.history[-1]
        assert isinstance(ruling, RulingGiven)
        assert (ruling.authority.director, "abcdefgh" in ruling.ruling) == ("Dora", True)
        noted = [event for event in stage.session.history if isinstance(event, MirrorNoted)]
        assert [desk_copy(event.folder) for event in noted] == [COPY]
        assert (tmp_path / "other" / "matches" / match_id / "journal").read_bytes().startswith(record)
        press(stage, "white.bigButton", "black.bigButton")
        assert stage.session.state.freeze is None, "the match goes on"


def test_a_desk_that_does_not_give_the_match_says_so_and_nothing_changes(
    tavla_home: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        in_a_hall(stage, "m-1", b"")
        name_director(stage)
        open_the_list(stage)
        press(stage, "continue.file0")
        stage.driver.hands.look()
        type_pin(stage)
        wait_until(
            lambda: "does not give" in str(stage.board.table.property("continuing").property("told")), "not told"
        )
        assert not (tavla_home / "matches").exists()


@pytest.mark.parametrize("broken", [b"TAVLA", b""])
def test_what_is_no_record_is_refused(tavla_home: Path, tmp_path: Path, qtbot: QtBot, broken: bytes) -> None:
    match_id, record = left_in_the_middle(tavla_home)
    with window_stage(tmp_path / "other", ROLLS) as stage:
        hall = in_a_hall(stage, match_id, record)
        hall.record = FromDesk(match_id, broken or record[:-3], of_desk(COPY))
        name_director(stage)
        open_the_list(stage)
        press(stage, "continue.file0")
        stage.driver.hands.look()
        type_pin(stage)
        told = stage.board.table.property("continuing")
        wait_until(lambda: "no whole record" in str(told.property("told")), "not told")
        assert not (tmp_path / "other" / "matches").exists()


def test_a_match_that_another_board_has_is_taken_up_again_only_by_a_director(tavla_home: Path, qtbot: QtBot) -> None:
    match_id, _ = left_in_the_middle(tavla_home)
    with window_stage(tavla_home, ROLLS) as stage:
        hall = in_a_hall(stage, match_id, b"")
        name_director(stage)
        hall.held = HeldAtDesk(30, 12, is_ours=False, board="abcdefgh", rival="8")
        wait_until(lambda: stage.sees(f"start.continue.{match_id}"), "the match is not offered")
        stage.touch(f"start.continue.{match_id}")
        assert hall.asked == [match_id]
        assert stage.board.table.current_page == "start"
        stage.driver.hands.look()
        type_pin(stage)
        wait_until(lambda: stage.board.table.current_page == "match", "the match does not come")
        wait_until(lambda: isinstance(stage.session.history[-1], RulingGiven), "the director's word is not kept")


def test_a_board_that_lost_records_goes_on_from_the_desks(tavla_home: Path, qtbot: QtBot) -> None:
    match_id, record = left_in_the_middle(tavla_home)
    journal = tavla_home / "matches" / match_id / "journal"
    read = parse(record)
    assert isinstance(read, Contents)
    journal.write_bytes(record[: read.last_start])
    with window_stage(tavla_home, ROLLS) as stage:
        hall = in_a_hall(stage, match_id, record)
        hall.held = HeldAtDesk(9, 1, is_ours=True)
        wait_until(lambda: stage.sees(f"start.continue.{match_id}"), "the match is not offered")
        stage.touch(f"start.continue.{match_id}")
        wait_until(lambda: stage.board.table.current_page == "match", "the match does not come")
        assert journal.read_bytes().startswith(record)


@pytest.mark.parametrize("copy", [COPY, DeskCopy("a/b: c", "x2", 0)])
def test_a_copy_of_a_desk_is_named_and_read(copy: DeskCopy) -> None:
    assert desk_copy(of_desk(copy)) == copy
    for folder in ("/media/STICK", "hall:", "hall:a/b/c", "hall:a/1", "hall:a/" + "1" * 30 + "/h", "hall:a/²/h"):
        assert desk_copy(folder) is None
    said = second_copy_words.notice(Words(), MirrorTurn.TAKEN, of_desk(copy))
    assert copy.board in said
