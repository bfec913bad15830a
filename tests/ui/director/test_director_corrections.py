"""The director takes play back and sets right what stands wrongly, by touch on his page."""

from pathlib import Path

import pytest
from director_hands import ROLLS, begin, come_in, do, press
from pytestqt.qtbot import QtBot
from window_stage import window_stage

from tavla.application.commands import play as asked
from tavla.domain.facts import changes
from tavla.domain.facts.director_events import ChangeMade
from tavla.domain.facts.events import PlayStopped, StopReason
from tavla.domain.facts.turn import Phase
from tavla.domain.game.cube import Cube
from tavla.domain.game.match_score import Crawford
from tavla.domain.game.player import Player
from tavla.domain.game.roll import Roll
from tavla_ui.robots.hands import wait_until

pytestmark = pytest.mark.usefixtures("qapp")
WHITE, BLACK = Player.WHITE, Player.BLACK


def test_a_void_roll_is_rolled_again(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        begin(stage)
        do(stage, "void")
        assert stage.session.state.phase is Phase.OPENING


def test_three_turns_are_taken_back_with_their_times_from_the_list_of_turns(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        begin(stage, turns=4)
        assert tuple(stage.session.state.clock.reserves) == (600_000, 600_000)
        press(stage, "director.section.turns")
        press(stage, "turns.3.act")
        assert stage.text("act.row0.value") == "game 1, turn 2: Bora to roll"
        press(stage, "act.row1.0", "act.reason0", "act.do")
        stage.settle()
        press(stage, "white.accept", "black.accept")
        made = stage.session.history[-1]
        assert isinstance(made, ChangeMade)
        assert isinstance(made.change, changes.TakenBack)
        assert made.change.with_times
        state = stage.session.state
        assert (state.phase, state.on_roll, state.last_play.player if state.last_play else None) == (
            Phase.TO_ROLL,
            BLACK,
            WHITE,
        )


def test_play_can_be_taken_back_right_after_an_act(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        begin(stage, turns=1)
        do(stage, "dice", "act.row0.1")
        do(stage, "back", "act.row1.1")
        press(stage, "director.section.turns")
        assert stage.text("turns.0.text") == "Play is taken back to game 1, turn 2: Bora to roll, before the act"
        assert stage.text("turns.1.text") == "Dice rolled on the table – taken back later"
        state = stage.session.state
        assert (state.phase, state.on_roll, state.orders.dice_source) == (Phase.TO_ROLL, BLACK, None)


def test_the_players_are_told_which_moment_they_are_asked_to_go_back_to(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        begin(stage, turns=2)
        press(stage, "acts.back")
        assert stage.text("act.row0.value") == "game 1, turn 2: Bora rolled 6-5"
        press(stage, "act.row0.less", "act.row0.less", "act.row1.0")
        where = stage.text("act.row0.value")
        press(stage, "act.reason0", "act.do")
        assert where == "game 1, turn 1: Anna rolled 3-1"
        assert stage.text("white.detail").splitlines()[0] == f"Back to: {where}"
        press(stage, "white.accept")
        assert stage.text("black.detail").splitlines()[0] == f"Back to: {where}"
        press(stage, "black.accept")
        come_in(stage)
        do(stage, "take_time", "act.row0.0")
        assert "Back to" not in stage.text("white.detail")


def test_what_an_act_brings_about_is_read_whole_beside_what_the_rules_say_of_it(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        stage.window.resize(1280, 768)
        begin(stage, turns=1)
        press(stage, "acts.score", *["act.row0.more"] * 5, "act.row4.0", "act.reason0")
        assert stage.text("act.told").splitlines()[0].endswith("match to 5 points: Anna wins the match")
        assert stage.text("act.told").splitlines()[1].startswith("Anna · Bora will be asked.")
        assert stage.text("act.foreseen")
        assert not stage.seen("act.told").property("truncated")


def test_an_act_is_undone_by_a_later_one(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        begin(stage, turns=1)
        do(stage, "cube", "act.row0.more", "act.row1.1")
        assert (stage.session.state.cube.value, stage.session.state.cube.owner) == (2, WHITE)
        press(stage, "director.section.turns")
        press(stage, "turns.0.act", "act.row1.1", "act.reason0", "act.do")
        stage.settle()
        assert (stage.session.state.cube.value, stage.session.state.cube.owner) == (1, None)


def test_restarts_with_nothing_between_are_one_quiet_line_of_the_last_turns(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        begin(stage, turns=1)
        match_id = stage.session.state.setup.match_id
    for count in (1, 2, 3):
        with window_stage(tavla_home, ROLLS) as stage:
            wait_until(lambda: stage.sees(f"start.continue.{match_id}"), "the match is not offered")
            stage.touch(f"start.continue.{match_id}")
            stops = [
                event
                for event in stage.session.history
                if isinstance(event, PlayStopped) and event.reason is StopReason.RESTART
            ]
            assert len(stops) == count
            come_in(stage)
            press(stage, "director.section.turns")
            shown = [
                line["text"]
                for line in stage.board.table.director_model.property("section").property("lines")
                if line["isQuiet"]
            ]
            assert ["Play was interrupted" + (f" ({count} times)" if count > 1 else "")] == shown
            assert stage.seen("turns.0.text").property("height") < 40


def test_the_score_is_corrected_with_its_crawford_state(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        begin(stage, 3)
        press(
            stage,
            "acts.score",
            "act.row0.more",
            "act.row0.more",
            "act.row3.1",
            "act.reason0",
            "act.do",
            "white.accept",
            "black.accept",
        )
        assert (tuple(stage.session.state.score.points), stage.session.state.score.crawford) == (
            (2, 0),
            Crawford.THIS_GAME,
        )


def test_a_score_at_one_point_is_set_right_with_its_crawford_game_untouched(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        begin(stage, 3)
        press(stage, "acts.score", "act.row0.more", "act.row0.more", "act.row0.less")
        assert "Crawford" not in stage.text("act.told")
        press(stage, "act.row0.more", "act.reason0", "act.do", "white.accept", "black.accept")
        assert (tuple(stage.session.state.score.points), stage.session.state.score.crawford) == (
            (2, 0),
            Crawford.THIS_GAME,
        )


def test_which_clock_is_not_asked_once_the_match_has_none(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        begin(stage, turns=1)
        do(stage, "clock", "act.row0.1")
        press(stage, "white.accept", "black.accept")
        come_in(stage)
        press(stage, "acts.clock_source", "act.row0.1", "act.reason0")
        assert stage.text("act.told") == "This match is played without a clock."
        assert not stage.seen("act.do").property("enabled")


def test_what_follows_from_another_match_length_is_shown_before(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        begin(stage, 5)
        press(stage, "acts.length", "act.row0.more", "act.row0.more")
        assert "After this game: match to 7 points" in stage.text("act.told")
        assert "it goes on at the right length (USBGF 4.8.4)" in stage.text("act.told")
        press(stage, "act.reason0", "act.do", "white.accept", "black.accept")
        assert stage.session.state.orders.correct_length == 7


def test_the_clause_of_another_match_length_is_the_one_for_longer_or_for_shorter(
    tavla_home: Path, qtbot: QtBot
) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        begin(stage, 5)
        press(stage, "acts.length", "act.row0.more")
        assert stage.text("act.clause") == "USBGF 4.8.4"
        press(stage, "act.row0.less", "act.row0.less")
        assert stage.text("act.clause") == "USBGF 4.8.5 (a)-(d)"
        press(stage, "act.row0.more", "act.row0.more", "act.reason0", "act.do")
        stage.settle()
        proposed = stage.session.state.proposal
        assert proposed is not None
        assert proposed.authority.clause == "USBGF 4.8.4"


def test_a_position_is_corrected_on_the_set_up_board_and_the_roll_stays(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        begin(stage)
        press(
            stage,
            "acts.position",
            "act.row0.type",
            "setup.remove",
            "setup.point24",
            "setup.white",
            "setup.point23",
            "act.board.done",
        )
        press(stage, "act.reason0", "act.do")
        state = stage.session.state
        assert (state.position.own_at(24), state.position.own_at(23)) == (1, 1)
        assert (state.roll, state.on_roll) == (Roll.of(3, 1), WHITE)


def test_before_the_opening_roll_the_position_form_says_at_once_when_it_can_be_corrected(
    tavla_home: Path, qtbot: QtBot
) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        begin(stage)
        do(stage, "void")
        press(stage, "acts.position")
        stage.driver.hands.look()
        assert stage.text("act.told").startswith(
            "Nobody is on turn yet: the position can be corrected after the opening roll."
        )
        assert not stage.seen("act.do").isEnabled()


def test_a_position_corrected_for_the_other_side_to_roll(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        begin(stage)
        press(stage, "acts.position", "act.row0.type", "setup.turn", "act.board.done", "act.reason0", "act.do")
        assert (stage.session.state.phase, stage.session.state.on_roll) == (Phase.TO_ROLL, BLACK)


def test_a_double_that_waits_is_set_with_the_position_and_taken_away_again(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        begin(stage)
        press(stage, "acts.position", "act.row0.type", "setup.doubled", "act.board.done")
        assert "The position is corrected: Anna has doubled" in stage.text("act.told")
        press(stage, "act.reason0", "act.do")
        state = stage.session.state
        assert (state.phase, state.on_roll, state.roll, state.cube, state.clock.turn_of) == (
            Phase.DOUBLE_OFFERED,
            WHITE,
            None,
            Cube(),
            BLACK,
        )
        press(stage, "acts.position", "act.row0.type", "setup.no_dice", "act.board.done", "act.reason0", "act.do")
        state = stage.session.state
        assert (state.phase, state.on_roll, state.clock.turn_of) == (Phase.TO_ROLL, WHITE, WHITE)
        press(
            stage,
            "acts.position",
            "act.row0.type",
            "setup.turn",
            "setup.doubled",
            "act.board.done",
            "act.reason0",
            "act.do",
        )
        press(stage, "director.close", "white.bigButton", "black.bigButton")
        stage.driver.does(asked.TakeDouble(WHITE))
        assert (stage.session.state.phase, stage.session.state.on_roll, stage.session.state.cube) == (
            Phase.TO_ROLL,
            BLACK,
            Cube(2, WHITE),
        )


def test_no_double_is_set_in_the_crawford_game(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        begin(stage, 3)
        do(stage, "score", "act.row0.more", "act.row0.more", "act.row3.1")
        press(stage, "white.accept", "black.accept")
        come_in(stage)
        press(stage, "acts.position", "act.row0.type")
        assert (stage.sees("setup.turn"), stage.sees("setup.doubled")) == (True, False)
