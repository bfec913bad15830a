"""A second copy of the record by touch: chosen by the director, lost and back in mid-match, and the match that goes on
from it.
"""

from pathlib import Path

import pytest
from by_day import last_by_day
from director_hands import come_in, name_director, press
from known_boards import trust
from language_walk import speak
from pulled_stick import pull
from pytestqt.qtbot import QtBot
from window_stage import WindowStage, window_stage

from tavla.base.errors import TavlaError
from tavla.domain.facts.mirror_events import MirrorNoted, MirrorTurn
from tavla.domain.game.player import ByPlayer, Player
from tavla.services.second_copies import MirrorKeeper
from tavla.storage.mirror import Mirror
from tavla.text import second_copy_words
from tavla.text.words import Words
from tavla_ui.robots.hands import wait_until

pytestmark = pytest.mark.usefixtures("qapp")
ROLLS = ((3, 1), (6, 5), (4, 2), (2, 1))


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    folder = tmp_path / "STICK"
    folder.mkdir()
    return folder


def plug_in(stage: WindowStage, stick: Path) -> None:
    stage.board.services.second_copies._mounted = (stick,)


def choose(stage: WindowStage, stick: Path) -> None:
    plug_in(stage, stick)
    name_director(stage)
    come_in(stage)
    press(stage, "director.section.machine", "machine.mirror", "mirror.place1")


def mirror(stage: WindowStage) -> Mirror:
    made = stage.board.services.second_copies._mirror
    assert made is not None
    return made


def turns(stage: WindowStage) -> list[MirrorTurn]:
    return [event.turn for event in stage.session.history if isinstance(event, MirrorNoted)]


def await_turns(stage: WindowStage, *expected: MirrorTurn) -> None:
    wait_until(lambda: turns(stage) == list(expected), "the record does not say what became of the copy")


def notices(stage: WindowStage) -> ByPlayer[list[str]]:
    """What each seat is told from now on: a player's own next act takes the notice away."""
    told: ByPlayer[list[str]] = ByPlayer([], [])
    for player in Player:
        seat = stage.board.table.match_model.seats[player]
        seat.noticeChanged.connect(lambda seat=seat, player=player: told[player].append(str(seat.property("notice"))))
    return told


def both_are_told(told: ByPlayer[list[str]], words: str) -> None:
    wait_until(lambda: all(words in said for said in told), f"not told to both: {told}")


def play_a_turn_copied(stage: WindowStage, stick: Path) -> None:
    """A match whose second copy lies on the stick, and its first turn."""
    choose(stage, stick)
    press(stage, "mirror.back", "director.close")
    stage.begin(3)
    await_turns(stage, MirrorTurn.BEGAN)
    stage.open_game()
    stage.end_turn_somehow()


def damage(home: Path, match_id: str) -> tuple[Path, bytes]:
    """The journal of a match, and what it holds now."""
    own = home / "matches" / match_id / "journal"
    data = bytearray(own.read_bytes())
    data[len(data) // 2] ^= 1
    own.write_bytes(data)
    return own, bytes(data)


def test_a_director_chooses_a_stick_and_the_next_match_is_on_it_with_its_last_record(
    tavla_home: Path, stick: Path, qtbot: QtBot
) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        choose(stage, stick)
        assert str(stick) in stage.text("mirror.told")
        press(stage, "mirror.back", "director.close")
        stage.begin(3)
        await_turns(stage, MirrorTurn.BEGAN)
        stage.open_game()
        stage.end_turn_somehow()
        match_id = stage.session.state.setup.match_id
    own = tavla_home / "matches" / match_id / "journal"
    assert own.read_bytes() == (stick / "tavla-mirror" / f"{match_id}.journal").read_bytes()
    with window_stage(tavla_home) as again:
        assert str(stick) == again.board.services.second_copies.shown.folder


def test_a_stick_pulled_in_mid_match_is_told_to_both_and_never_stops_play(
    tavla_home: Path, stick: Path, qtbot: QtBot
) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        choose(stage, stick)
        press(stage, "mirror.back", "director.close")
        stage.begin(3)
        await_turns(stage, MirrorTurn.BEGAN)
        match_id = stage.session.state.setup.match_id
        own, copy = tavla_home / "matches" / match_id / "journal", stick / "tavla-mirror" / f"{match_id}.journal"
        told = notices(stage)
        away = stick.with_name("PULLED")
        pull(mirror(stage), stick, away)
        stage.open_game()
        await_turns(stage, MirrorTurn.BEGAN, MirrorTurn.LOST)
        both_are_told(told, second_copy_words.notice(Words(), MirrorTurn.LOST, str(stick)))
        stage.end_turn_somehow()
        assert stage.session.fault is None
        assert stage.session.state.freeze is None
        away.rename(stick)
        await_turns(stage, MirrorTurn.BEGAN, MirrorTurn.LOST, MirrorTurn.CAUGHT_UP)
        both_are_told(told, second_copy_words.notice(Words(), MirrorTurn.CAUGHT_UP, str(stick)))
    assert own.read_bytes() == copy.read_bytes()


def test_a_match_whose_record_is_damaged_goes_on_from_its_second_copy(
    tavla_home: Path, stick: Path, qtbot: QtBot
) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        play_a_turn_copied(stage, stick)
        match_id, position = stage.session.state.setup.match_id, stage.session.state.position
    own, damaged = damage(tavla_home, match_id)
    with window_stage(tavla_home, ROLLS[1:]) as stage:
        wait_until(lambda: stage.sees(f"start.continue.{match_id}"), "the match is not offered")
        assert not stage.sees("start.told")
        press(stage, f"start.continue.{match_id}")
        stage.settle()
        assert "match" == stage.board.table.current_page, stage.board.table.start_model.property("told")
        assert position == stage.session.state.position
        assert MirrorTurn.TAKEN in turns(stage)
        press(stage, "white.bigButton", "black.bigButton")
        assert stage.session.state.freeze is None
    assert damaged == own.with_name("journal.damaged-1").read_bytes()


@last_by_day(("language", "word"), [("en", "damaged"), ("nb", "skadet"), ("tr", "bozuk")])
def test_a_damaged_record_without_a_second_copy_is_told_in_the_seats_language(
    tavla_home: Path, tmp_path: Path, stick: Path, qtbot: QtBot, language: str, word: str
) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        play_a_turn_copied(stage, stick)
        match_id = stage.session.state.setup.match_id
    own, damaged = damage(tavla_home, match_id)
    stick.rename(tmp_path / "PULLED")
    with window_stage(tavla_home) as stage:
        speak(stage, language)
        wait_until(lambda: stage.sees("start.told"), "the damage is not told")
        first, second = str(stage.board.table.start_model.property("told")).splitlines()
        assert match_id in first
        assert word in first
        assert second.startswith(f"{own} ({'bayt' if language == 'tr' else 'byte'} ")
        assert not stage.sees(f"start.continue.{match_id}")
        press(stage, "start.told.close")
        assert not stage.sees("start.told")
    assert damaged == own.read_bytes()


def test_a_match_whose_board_is_gone_goes_on_at_another_from_its_second_copy(
    tavla_home: Path, tmp_path: Path, stick: Path, qtbot: QtBot
) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        play_a_turn_copied(stage, stick)
        position = stage.session.state.position
    trust(tmp_path / "other", tavla_home)
    with window_stage(tmp_path / "other", ROLLS[1:]) as stage:
        plug_in(stage, stick)
        press(stage, "start.continueHere")
        wait_until(lambda: stage.sees("continue.page"), "the page does not come")
        press(stage, "continue.file")
        wait_until(lambda: stage.sees("continue.file0"), "the copy is not listed")
        assert stage.text("continue.file0").endswith(", to 3")
        press(stage, "continue.file0")
        wait_until(lambda: stage.board.table.current_page == "match", "the match does not come over")
        assert position == stage.session.state.position
        assert MirrorTurn.TAKEN in turns(stage)
        press(stage, "white.bigButton", "black.bigButton")
        assert stage.session.state.freeze is None


def test_a_second_copy_is_given_up_in_mid_match_and_the_record_says_so(
    tavla_home: Path, stick: Path, qtbot: QtBot
) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        choose(stage, stick)
        press(stage, "mirror.back", "director.close")
        stage.begin(3)
        await_turns(stage, MirrorTurn.BEGAN)
        come_in(stage)
        press(stage, "director.section.machine", "machine.mirror", "mirror.place0")
        await_turns(stage, MirrorTurn.BEGAN, MirrorTurn.ENDED)
        assert second_copy_words.state(Words(), None, "", "") == stage.text("mirror.told")


@last_by_day(("language", "why"), [("en", "It is not there."), ("nb", "Den finnes ikke."), ("tr", "Orada yok.")])
def test_a_folder_that_is_not_there_is_refused_in_the_seats_language_until_it_is(
    tavla_home: Path, stick: Path, qtbot: QtBot, language: str, why: str
) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        speak(stage, language)
        plug_in(stage, stick)
        name_director(stage)
        come_in(stage)
        press(stage, "director.section.machine", "machine.mirror")
        stick.rmdir()
        press(stage, "mirror.place1")
        told = str(stage.seen("director.told").property("sentence"))
        assert str(stick) in told
        assert told.endswith(why)
        stick.mkdir()
        press(stage, "mirror.place1")
        assert not stage.sees("director.told")


def test_no_folder_is_chosen_whose_path_is_not_whole(tavla_home: Path) -> None:
    with pytest.raises(TavlaError) as refused:
        MirrorKeeper(tavla_home, lambda call: call()).choose("sticks")
    assert (
        second_copy_words.refused(Words(), "sticks", refused.value.trouble)
        == "Second copies cannot go to sticks. The whole path of a folder begins with /."
    )
