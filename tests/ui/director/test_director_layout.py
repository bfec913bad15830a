from itertools import combinations
from pathlib import Path

import pytest
from by_day import by_day
from director_hands import ROLLS, begin, come_in, last_word, name_director, press
from language_walk import cut, speak
from pytestqt.qtbot import QtBot
from ruled_stage import DIRECTOR, ordered
from test_window_layout import SIZES, check, place
from window_stage import window_stage

from tavla.application.commands.director import CorrectScore
from tavla.base.copies import replace
from tavla.domain.game.match_score import Crawford
from tavla.domain.game.player import ByPlayer, Player
from tavla.text.words import LANGUAGES
from tavla_ui.director.acts import GROUPS
from tavla_ui.robots.finder import find_visible

pytestmark = pytest.mark.usefixtures("qapp")


@by_day("size", SIZES, (1024, 768))
def test_every_act_lies_whole_on_every_screen(tavla_home: Path, qtbot: QtBot, size: tuple[int, int]) -> None:
    with window_stage(tavla_home, ((3, 1),), size=size) as stage:
        name_director(stage, "Dorothea Constantinopolitana")
        stage.begin(3)
        stage.open_game()
        come_in(stage, "black")
        check(stage, size)
        standing = place(find_visible(stage.window, "acts.standing0"))
        for group in GROUPS:
            assert not place(find_visible(stage.window, f"acts.{group[-1].key}")).intersects(standing)
        for act in (act for group in GROUPS for act in group):
            press(stage, f"acts.{act.key}")
            stage.driver.hands.look()
            check(stage, size)
            press(stage, "act.back")
        press(stage, "acts.clock", "act.row2.1")
        stage.driver.hands.look()
        check(stage, size)
        press(stage, "act.back", "acts.take_time", "act.row0.0", "act.reason0", "act.do")
        stage.settle()
        stage.driver.hands.look()
        check(stage, size)
        last_word(stage, "withdraw")
        press(stage, "acts.set_times", "act.row0.more", "act.reason0", "act.do")
        stage.settle()
        for seating in ("face_to_face", "same_side"):
            stage.board.table.settings_model.take({"seating": seating}, {})
            stage.driver.hands.look()
            check(stage, size)
            bar = place(find_visible(stage.window, "proposal"))
            for player in Player:
                if stage.session.state.proposal is not None and player in stage.session.state.proposal.asked:
                    assert not place(find_visible(stage.window, f"{player.value}.asked")).intersects(bar)


@by_day("size", [(1280, 768), *SIZES], (1024, 768), ids=str)
@pytest.mark.parametrize(
    "why", ["so it stood", "the players, the arbiter of the round and two spectators remember the score alike"]
)
def test_both_who_are_asked_see_their_question_beside_the_bar_of_the_proposal(
    tavla_home: Path, qtbot: QtBot, size: tuple[int, int], why: str
) -> None:
    with window_stage(tavla_home, ((3, 1),), size=size) as stage:
        begin(stage, 3)
        ordered(stage, CorrectScore(replace(DIRECTOR, reason=why), ByPlayer(1, 0), Crawford.TO_COME))
        for seating in ("face_to_face", "same_side"):
            stage.board.table.settings_model.take({"seating": seating}, {})
            stage.driver.hands.look()
            check(stage, size)
            bar, white, black = (
                place(find_visible(stage.window, name)) for name in ("proposal", "white.asked", "black.asked")
            )
            assert [
                (one, other) for one, other in combinations((bar, white, black), 2) if one.intersects(other)
            ] == [], seating


@pytest.mark.parametrize("letters", ["usual", "large"])
@by_day("language", LANGUAGES, "nb")
def test_play_taken_back_is_read_whole_in_every_case(
    tavla_home: Path, qtbot: QtBot, language: str, letters: str
) -> None:
    with window_stage(tavla_home, ROLLS, size=(1280, 800)) as stage:
        begin(stage, 3, turns=1)
        press(stage, "director.close")
        speak(stage, language)
        stage.board.table.settings_model.take({"size": letters}, {})
        come_in(stage)
        press(stage, "acts.back")
        for case in range(6):
            for times in ("act.row1.0", "act.row1.1"):
                press(stage, f"act.row2.{case}", times)
                assert cut(stage) == [], (case, times)


@by_day("language", LANGUAGES, "tr")
def test_every_case_of_an_act_is_read_whole(tavla_home: Path, qtbot: QtBot, language: str) -> None:
    """The more cases, the narrower each: of penalty points some were cut off in English and Turkish."""
    with window_stage(tavla_home, ROLLS, size=(1280, 800)) as stage:
        begin(stage, 3)
        press(stage, "director.close")
        speak(stage, language)
        come_in(stage)
        for act in (act for group in GROUPS for act in group):
            press(stage, f"acts.{act.key}", *(("act.row0.1",) if act.key == "end" else ()))
            assert cut(stage) == [], act.key
            press(stage, "act.back")


def test_of_several_the_one_that_holds_is_not_in_the_colour_of_what_is_pressed_now(
    tavla_home: Path, qtbot: QtBot
) -> None:
    with window_stage(tavla_home, ((3, 1),)) as stage:
        begin(stage, 3)
        press(stage, "director.section.acts", "acts.take_time", "act.row0.0", "act.reason0")
        accent = stage.seen("act.do").property("color")
        holding = [
            stage.seen(name).property("color") for name in ("director.section.acts", "act.row0.0", "act.reason0")
        ]
        others = [stage.seen(name).property("color") for name in ("director.section.rules", "act.row0.1")]
        assert stage.seen("act.do").property("filled")
        press(stage, "act.back", "director.section.report")
        stage.driver.hands.look()
        holding.append(stage.seen("register.act.en").property("color"))
        others.append(stage.seen("register.act.nb").property("color"))
        for colour in holding:
            assert colour not in (accent, *others)


def test_who_directs_is_read_whole_beside_what_is_told(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ((3, 1),)) as stage:
        name_director(stage, "Kari Dommer")
        stage.begin(3)
        stage.open_game()
        come_in(stage)
        for language in LANGUAGES:
            speak(stage, language)
            stage.board.table.director_model.tell(language)
            assert stage.sees("director.told")
            assert not stage.seen("director.title").property("truncated"), language
