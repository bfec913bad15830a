"""A running match moves to another board by touch: export, go on there, the first closed."""

import json
import shutil
from pathlib import Path

import pytest
from by_day import last_by_day
from director_hands import come_in, name_director, press, type_pin
from known_boards import trust
from language_walk import speak
from pytestqt.qtbot import QtBot
from window_stage import WindowStage, window_stage

from tavla.application.standing import Staff
from tavla.domain.facts.director_events import MatchMoved, RulingGiven
from tavla.domain.game.player import Player
from tavla.evidence.device_key import device_key
from tavla.services.directors import BoardPinService
from tavla_ui.robots.hands import wait_until

pytestmark = pytest.mark.usefixtures("qapp")
ROLLS = ((3, 1), (6, 5), (4, 2), (2, 1))


def plug_in(stage: WindowStage, sticks: tuple[Path, ...]) -> None:
    service = stage.board.services.matches
    assert service is not None
    service.mover._mounted = sticks


def moved(home: Path, *, onto: tuple[Path, ...] = ()) -> tuple[WindowStage, Path]:
    """A match of one turn, moved off to a stick or, without one, to the board's own folder; the file."""
    with window_stage(home, ROLLS) as stage:
        plug_in(stage, onto)
        name_director(stage)
        stage.begin(5)
        stage.open_game()
        stage.let_pass(20_000)
        stage.end_turn_somehow()
        come_in(stage)
        press(stage, "director.section.move", "move.place0", "move.now")
        wait_until(lambda: stage.board.table.current_page == "start", "the match is not closed")
        path = next((*onto, home / "moved")[0].glob("*.tavla-match"))
        assert str(path) in str(stage.board.table.start_model.property("told"))
        return stage, path


def test_a_match_moves_in_mid_game_with_its_times_and_goes_on_when_both_are_ready(
    tavla_home: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    _, path = moved(tavla_home)
    other = tmp_path / "other"
    brought(path, other)
    trust(other, tavla_home)
    with window_stage(other, ROLLS) as stage:
        press(stage, "start.continueHere")
        wait_until(lambda: stage.sees("continue.page"), "the page does not come")
        press(stage, "continue.file")
        wait_until(lambda: stage.sees("continue.file0"), "the match is not listed")
        assert stage.text("continue.file0") == "Anna 0 – Bora 0, to 5"
        assert (
            str(stage.seen("continue.file0").property("note"))
            == f"{path.name.removesuffix('.tavla-match')} · {other / 'moved'} · signed by {board_of(tavla_home)}"
        )
        press(stage, "continue.file0")
        wait_until(lambda: stage.board.table.current_page == "match", "the match does not come over")
        state = stage.session.state
        assert any(isinstance(event, MatchMoved) for event in stage.session.history)
        assert {600_000, 591_700} == {state.clock.reserves[player] for player in Player}
        assert state.freeze is not None
        press(stage, "white.bigButton", "black.bigButton")
        assert (None, True) == (stage.session.state.freeze, stage.session.state.clock.is_running)
        match_id = state.setup.match_id
    with window_stage(other) as stage:
        wait_until(lambda: stage.sees(f"start.continue.{match_id}"), "the match is not this board's")


def test_the_first_board_offers_it_no_more(tavla_home: Path, qtbot: QtBot) -> None:
    moved(tavla_home)
    with window_stage(tavla_home) as stage:
        qtbot.wait(300)
        assert not stage.board.table.start_model.property("hasOffers")


def test_a_damaged_file_and_an_empty_stick_say_what_to_do(tavla_home: Path, tmp_path: Path, qtbot: QtBot) -> None:
    _, path = moved(tavla_home)
    other = tmp_path / "other"
    (other / "moved").mkdir(parents=True)
    (other / "moved" / path.name).write_bytes(path.read_bytes()[:-3])
    with window_stage(other) as stage:
        press(stage, "start.continueHere")
        wait_until(lambda: stage.sees("continue.page"), "the page does not come")
        press(stage, "continue.file")
        wait_until(lambda: stage.sees("continue.file0"), "the file is not listed")
        assert stage.text("continue.file0") == path.name.removesuffix(".tavla-match")
        press(stage, "continue.file0")
        stage.driver.hands.look()
        assert "damaged or not whole" in stage.text("continue.doubt")
        (other / "moved" / path.name).unlink()
        press(stage, "continue.file")
        wait_until(
            lambda: stage.text("continue.files.title").startswith("No match was found on a stick"),
            "the empty stick is not told",
        )
        press(stage, "continue.back", "continue.back")
        stage.wait_for_start_page()


def test_a_stick_that_cannot_be_written_closes_nothing(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        name_director(stage)
        stage.begin(5)
        stage.open_game()
        (tavla_home / "moved").write_text("a file, no folder", encoding="utf-8")
        come_in(stage)
        press(stage, "director.section.move", "move.place0", "move.now")
        wait_until(lambda: stage.sees("director.told"), "nothing is told")
        assert "match" == stage.board.table.current_page
        (tavla_home / "moved").unlink()
        press(stage, "director.section.move", "move.now")
        wait_until(lambda: stage.board.table.current_page == "start", "the match is not closed")


def brought(path: Path, home: Path) -> Path:
    """A board of its own, and a stick at it on which the match lies."""
    (home / "moved").mkdir(parents=True)
    shutil.copy(path.with_name(path.name + ".minisig"), home / "moved")
    return Path(shutil.copy(path, home / "moved"))


def board_of(home: Path) -> str:
    key = device_key(home / "keys")
    assert key is not None
    return key.public.name


def by_his_pin(stage: WindowStage) -> RulingGiven:
    """The director takes the match that is listed; what he ruled by it."""
    press(stage, "continue.file0")
    stage.driver.hands.look()
    type_pin(stage)
    wait_until(lambda: stage.board.table.current_page == "match", "the match does not come")
    wait_until(lambda: isinstance(stage.session.history[-1], RulingGiven), "the director's word is not kept")
    ruling = stage.session.history[-1]
    assert isinstance(ruling, RulingGiven)
    return ruling


def take(stage: WindowStage) -> None:
    press(stage, "start.continueHere")
    wait_until(lambda: stage.sees("continue.page"), "the page does not come")
    press(stage, "continue.file", "continue.file0")


def test_a_second_board_takes_a_match_that_was_taken_only_by_a_directors_pin_and_the_record_says_so(
    tavla_home: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    _, path = moved(tavla_home)
    other, third = tmp_path / "other", tmp_path / "third"
    carried = brought(path, other)
    trust(other, tavla_home)
    with window_stage(other, ROLLS) as stage:
        take(stage)
        wait_until(lambda: stage.board.table.current_page == "match", "the match does not come over")
    mark = carried.with_name(carried.name + ".taken")
    board = json.loads(mark.read_text(encoding="utf-8"))["board"]
    shutil.copy(mark, brought(path, third).parent)
    with window_stage(third, ROLLS) as stage:
        name_director(stage)
        take(stage)
        stage.driver.hands.look()
        assert board in stage.text("pin.told")
        stage.touch("pin.close")
        stage.driver.hands.look()
        press(stage, "continue.file")
        wait_until(lambda: stage.sees("continue.file0"), "the match is not listed")
        assert f"taken over by {board}" in str(stage.seen("continue.file0").property("note"))
        assert not (third / "matches").exists()
        ruling = by_his_pin(stage)
        assert ruling.authority.director == "Dora"
        assert f"although {board} took it over" in ruling.ruling


def test_a_ruling_on_a_taken_match_that_is_refused_is_told(
    tavla_home: Path, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, path = moved(tavla_home)
    other = tmp_path / "other"
    brought(path, other)
    no_more = Staff(frozenset({"Ann"}), ends={"Dora": "2020-01-31T18:00+01:00"}, assistants=frozenset({"Dora"}))
    monkeypatch.setattr(BoardPinService, "staff", lambda _self: no_more)
    with window_stage(other, ROLLS) as stage:
        name_director(stage)
        take(stage)
        stage.driver.hands.look()
        type_pin(stage)
        wait_until(lambda: stage.sees("white.notice"), "nothing is told")
        assert "Your role at this board has ended" in str(stage.seen("white.notice").property("sentence"))
        assert not any(isinstance(event, RulingGiven) for event in stage.session.history)


def test_a_board_that_took_a_match_and_has_it_not_takes_it_again_by_a_directors_pin_and_an_old_mark_stops_nobody(
    tavla_home: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    _, path = moved(tavla_home)
    other, third = tmp_path / "other", tmp_path / "third"
    brought(path, other)
    trust(other, tavla_home)
    trust(third, tavla_home)
    with window_stage(other, ROLLS) as stage:
        take(stage)
        wait_until(lambda: stage.board.table.current_page == "match", "the match does not come over")
    for name in ("matches", "running"):
        (other / name).rename(tmp_path / name)
    with window_stage(other, ROLLS) as stage:
        name_director(stage)
        take(stage)
        stage.driver.hands.look()
        assert "that was broken off, or a copy of this board has it" in stage.text("pin.told")
        stage.touch("pin.close")
        stage.driver.hands.look()
        press(stage, "continue.file")
        wait_until(lambda: stage.sees("continue.file0"), "the match is not listed")
        assert "although this board, or a copy of it, began to take it over" in by_his_pin(stage).ruling
    carried = brought(path, third)
    carried.with_name(carried.name + ".taken").write_text(
        '{"at": "then", "board": "board 00", "match": "another file"}', encoding="utf-8"
    )
    with window_stage(third, ROLLS) as stage:
        take(stage)
        wait_until(lambda: stage.board.table.current_page == "match", "an old mark stops the match")


def test_a_match_that_went_to_a_stick_goes_on_from_the_copy_kept_here_only_by_a_directors_pin_and_the_record_says_so(
    tavla_home: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    stick = tmp_path / "RONDE"
    stick.mkdir()
    moved(tavla_home, onto=(stick,))
    with window_stage(tavla_home, ROLLS) as stage:
        take(stage)
        stage.driver.hands.look()
        assert "This match was moved to the stick RONDE, " in stage.text("pin.told")
        stage.touch("pin.close")
        stage.driver.hands.look()
        press(stage, "continue.file")
        wait_until(lambda: stage.sees("continue.file0"), "the match is not listed")
        assert "moved to the stick RONDE, " in str(stage.seen("continue.file0").property("note"))
        ruling = by_his_pin(stage)
        assert ("Dora", "the stick, or the board that took it over, is lost") == (
            ruling.authority.director,
            ruling.authority.reason,
        )
        assert "although it was moved to the stick RONDE, " in ruling.ruling


def test_a_match_on_a_stick_or_moved_to_the_boards_own_folder_is_taken_up_by_a_touch(
    tavla_home: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    stick, own = tmp_path / "RONDE", tmp_path / "own"
    stick.mkdir()
    moved(tavla_home, onto=(stick,))
    moved(own)
    for home, mounted in ((tavla_home, (stick,)), (own, ())):
        with window_stage(home, ROLLS) as stage:
            plug_in(stage, mounted)
            take(stage)
            wait_until(lambda stage=stage: stage.board.table.current_page == "match", "the match does not come over")  # type: ignore[misc]


@last_by_day(
    ("language", "nobody", "unknown"),
    [
        ("en", "Nobody has signed this match", "A key that is not trusted here"),
        ("nb", "Ingen har signert denne kampen", "En nøkkel som ikke er klarert her"),
        ("tr", "Bu maçı kimse imzalamamış", "Burada güvenilmeyen bir anahtar"),
    ],
)
def test_a_match_that_nobody_known_has_signed_is_looked_at_and_taken_only_by_a_directors_pin(
    language: str, nobody: str, unknown: str, tavla_home: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    _, path = moved(tavla_home)
    other = tmp_path / "other"
    carried = brought(path, other)
    with window_stage(other, ROLLS) as stage:
        name_director(stage)
        speak(stage, language)
        take(stage)
        stage.driver.hands.look()
        assert unknown in stage.text("pin.told")
        assert "Anna 0 – Bora 0" in stage.text("pin.told")
        stage.touch("pin.close")
        stage.driver.hands.look()
        assert not (other / "matches").exists()
        carried.with_name(carried.name + ".minisig").unlink()
        press(stage, "continue.file", "continue.file0")
        stage.driver.hands.look()
        assert nobody in stage.text("pin.told")
        stage.touch("pin.close")
        stage.driver.hands.look()
        press(stage, "continue.file")
        wait_until(lambda: stage.sees("continue.file0"), "the match is not listed")
        ruling = by_his_pin(stage)
        assert "Dora" == ruling.authority.director
        assert language != "en" or "although nobody has signed its file" in ruling.ruling
