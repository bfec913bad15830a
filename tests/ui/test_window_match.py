import errno
import os
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot
from window_stage import WindowStage, window_stage

from live_files import copied
from tavla.application.commands.play import MakeMoves
from tavla.domain.facts.events import PlayStopped, StopReason
from tavla.domain.facts.turn import Phase
from tavla.domain.game.play import CheckerMove
from tavla.domain.game.player import Player
from tavla.domain.time.clock import Clock
from tavla.formats.mat_reader import read_mat
from tavla.storage.disk import RealDisk
from tavla_ui.robots.driver import NAMES
from tavla_ui.robots.finder import centre_of
from tavla_ui.robots.hands import wait_until

pytestmark = pytest.mark.usefixtures("qapp")
FIRST_ROLLS = ((3, 1), (6, 5), (4, 2), (2, 1), (6, 3), (5, 4), (6, 1), (5, 3))


def play_on(stage: WindowStage, until: Phase) -> None:
    """Whatever is asked, by touch, until the match stands there."""
    for _ in range(2000):
        state = stage.session.state
        if state.phase is until:
            return
        match state.phase:
            case Phase.OPENING:
                stage.touch("black.bigButton")
            case Phase.TO_ROLL:
                stage.touch(f"{state.on_roll.value if state.on_roll else ''}.bigButton")
            case Phase.MOVING:
                stage.end_turn_somehow()
            case Phase.BETWEEN_GAMES:
                stage.touch("white.bigButton", "black.bigButton")
            case _:
                break
    pytest.fail(f"the match stands in {stage.session.state.phase}")


def test_a_match_begins_by_touch_with_the_names_typed(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        stage.driver.start_match(3)
        assert stage.text("white.name").lower() == NAMES[0]
        assert stage.text("black.score") == "0 – 0"
        assert stage.text("white.bigButton") == stage.text("black.bigButton") == "Roll"
        assert stage.session.state.setup.match_length == 3
        assert (tavla_home / "matches" / stage.session.state.setup.match_id / "journal").exists()


def test_a_turn_ended_too_early_is_refused_over_the_movers_own_strip_until_it_is_touched(
    tavla_home: Path, qtbot: QtBot
) -> None:
    with window_stage(tavla_home, FIRST_ROLLS) as stage:
        stage.driver.start_match(3)
        stage.touch("white.bigButton")
        assert stage.text("white.bigButton") == "End turn"
        stage.touch("white.bigButton")
        assert stage.session.state.attempts[Player.WHITE] == 1
        assert (
            str(stage.board.table.match_model.seats.white.property("notice"))
            == "A 3 and a 1 are still to be played (USBGF 4.2.3)."
        )
        assert stage.sees("white.notice")
        assert not stage.sees("black.notice")
        stage.touch("white.notice")
        assert not stage.sees("white.notice")


def test_a_double_tap_on_roll_is_no_attempt_to_end_the_turn(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, FIRST_ROLLS) as stage:
        stage.driver.start_match(3)
        button = centre_of(stage.window, "white.bigButton")
        stage.let_pass(300)
        for _ in range(2):
            stage.driver.hands.tap(button)
            stage.settle()
        assert stage.text("white.bigButton") == "End turn"
        assert stage.session.state.attempts[Player.WHITE] == 0
        assert not stage.sees("white.notice")
        stage.let_pass(300)
        stage.driver.hands.tap(button)
        stage.settle()
        assert stage.session.state.attempts[Player.WHITE] == 1


def test_the_clock_passes_with_the_turn_and_the_strips_change_roles(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, FIRST_ROLLS) as stage:
        stage.driver.start_match(3)
        stage.touch("white.bigButton")
        stage.let_pass(20_000)
        clock = stage.board.table.match_model.seats.white.clock_model
        assert (clock.property("time"), clock.property("delay"), clock.property("running")) == ("5:52", "0", True)
        stage.end_turn_somehow()
        assert (clock.property("running"), stage.sees("white.bigButton"), stage.sees("black.bigButton")) == (
            False,
            False,
            True,
        )
        stage.let_pass(5_000)
        other = stage.board.table.match_model.seats.black.clock_model
        assert (other.property("time"), other.property("delay")) == ("6:00", "7")


def test_undo_takes_the_last_step_back_and_undo_all_the_whole_turn(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, FIRST_ROLLS) as stage:
        stage.driver.start_match(3)
        stage.touch("white.bigButton")
        stage.driver.does(MakeMoves(Player.WHITE, (CheckerMove(8, 3), CheckerMove(6, 1))))
        stage.touch("white.undo")
        assert list(stage.session.state.moves) == [CheckerMove(8, 3)]
        stage.driver.does(MakeMoves(Player.WHITE, (CheckerMove(6, 1),)))
        stage.touch("white.undoAll")
        assert list(stage.session.state.moves) == []


def test_the_director_stops_clock_and_board_until_both_resume(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, FIRST_ROLLS) as stage:
        stage.driver.start_match(3)
        stage.touch("white.bigButton", "black.director")
        before = stage.session.state.clock.reading(Player.WHITE, stage.session.now())
        stage.let_pass(600_000)
        assert stage.session.state.clock.reading(Player.WHITE, stage.session.now()) == before
        assert stage.text("white.bigButton") == stage.text("black.bigButton") == "Resume"
        stage.touch("white.bigButton")
        assert stage.text("white.note") == "waiting for Bora"
        stage.touch("black.bigButton")
        assert stage.session.state.freeze is None
        assert stage.session.state.clock.is_running


def test_a_fallen_flag_is_shown_to_both_and_either_claim_ends_the_match(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, FIRST_ROLLS) as stage:
        stage.driver.start_match(1)
        stage.touch("white.bigButton")
        assert not stage.sees("white.claim")
        stage.let_pass(2 * 60_000 + 12_000)
        assert (stage.sees("white.claim"), stage.sees("black.claim")) == (True, True)
        assert stage.board.table.match_model.seats.white.clock_model.property("fallen")
        stage.touch("black.claim")
        assert stage.session.state.phase is Phase.MATCH_OVER
        assert "wins the match on time" in stage.text("white.band")


def test_an_open_menu_does_not_hide_the_result(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, FIRST_ROLLS) as stage:
        stage.driver.start_match(3)
        stage.touch("white.bigButton", "white.menu", "white.menu.concede", "black.menu")
        stage.let_pass(3_600_000)
        assert stage.sees("white.menu.sheet")
        stage.touch("black.claim")
        assert stage.sees("white.band")
        assert not stage.sees("white.menu.sheet")
        assert not stage.sees("black.menu.sheet")
        stage.touch("white.menu")
        assert stage.sees("white.menu.sheet")


def test_a_concession_with_contact_is_refused_and_without_it_the_other_side_answers(
    tavla_home: Path, qtbot: QtBot
) -> None:
    with window_stage(tavla_home) as stage:
        stage.driver.start_match(15)
        stage.open_game()
        stage.touch("white.menu", "white.menu.concede", "white.menu.single")
        assert "(USBGF 4.5)" in str(stage.board.table.match_model.seats.white.property("notice"))
        stage.touch("white.notice")
        while stage.session.state.position.has_contact or stage.session.state.phase is not Phase.TO_ROLL:
            play_on(stage, Phase.MOVING if stage.session.state.phase is Phase.TO_ROLL else Phase.TO_ROLL)
        loser, before = stage.session.state.on_roll, stage.session.state.score.points
        assert loser is not None
        winner = loser.opponent.value
        stage.touch(f"{loser.value}.menu", f"{loser.value}.menu.concede", f"{loser.value}.menu.gammon")
        assert "concedes a gammon" in stage.text(f"{winner}.headline")
        stage.touch(f"{winner}.decline")
        assert stage.session.state.concession is None
        stage.touch(
            f"{loser.value}.menu", f"{loser.value}.menu.concede", f"{loser.value}.menu.single", f"{winner}.accept"
        )
        assert stage.session.state.score.points[loser.opponent] == before[loser.opponent] + 1


def test_a_whole_match_by_touch_ends_on_an_idle_page_with_its_file_written(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        stage.driver.start_match(1)
        play_on(stage, Phase.MATCH_OVER)
        match_id = stage.session.state.setup.match_id
        winner = stage.session.state.score.winner
        wait_until(lambda: "Saved" in stage.text("white.files"), "the match file is not written")
        assert winner is not None
        stage.touch("white.bigButton")
        assert stage.board.table.current_page == "match"
        stage.driver.press("black.bigButton")
        wait_until(lambda: stage.board.table.current_page == "start", "the page does not go back")
        assert not any(seat.is_begun for seat in stage.board.table.start_model.seats)
        mat = tavla_home / "matches" / match_id / f"{match_id}.mat"
        wait_until(lambda: not list((tavla_home / "running").iterdir()), "the match is still called unfinished")
        assert read_mat(mat).match_length == 1


def test_after_a_kill_the_match_is_offered_and_goes_on_exactly_as_it_stood(
    tavla_home: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    after = tmp_path / "after"
    with window_stage(tavla_home, FIRST_ROLLS) as stage:
        stage.driver.start_match(3)
        stage.touch("white.bigButton")
        stage.driver.does(MakeMoves(Player.WHITE, (CheckerMove(8, 3),)))
        match_id = stage.session.state.setup.match_id
        stage.touch("white.director")
        standing = stage.session.state
        copied(tavla_home, after)
    with window_stage(after) as stage:
        wait_until(lambda: stage.sees(f"start.continue.{match_id}"), "the match is not offered")
        stage.touch(f"start.continue.{match_id}")
        state = stage.session.state
        assert (state.board, state.moves, state.roll, state.on_roll) == (
            standing.board,
            standing.moves,
            standing.roll,
            standing.on_roll,
        )
        assert reserves(state.clock) == reserves(standing.clock)
        assert "Clock stopped · play was interrupted" in stage.text("white.band")
        stage.touch("white.bigButton", "black.bigButton")
        assert stage.text("white.bigButton") == "End turn"


def reserves(clock: Clock) -> list[int]:
    return [clock.reserves.white, clock.reserves.black]


def test_leaving_takes_two_steps_and_the_match_can_be_continued_at_once(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, FIRST_ROLLS) as stage:
        stage.driver.start_match(3)
        stage.touch("white.bigButton")
        match_id = stage.session.state.setup.match_id
        stage.touch("black.menu")
        first = stage.sees("black.menu.leave")
        stage.touch("black.menu.more")
        assert [False, False] == [first, stage.sees("black.menu.leave")]  # not in somebody's time
        stage.touch("black.menu.close", "black.director", "black.menu", "black.menu.leave", "black.menu.leave_now")
        stage.wait_for_start_page()
        assert (tavla_home / "matches" / match_id / f"{match_id}.mat").exists()
        wait_until(lambda: stage.sees(f"start.continue.{match_id}"), "the match is not offered")
        stage.touch(f"start.continue.{match_id}")
        assert stage.session.state.setup.match_id == match_id


class FullDisk(RealDisk):
    """A disk that becomes full."""

    full = False

    def fdatasync(self, fd: int) -> None:
        if self.full:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        super().fdatasync(fd)


def test_a_full_disk_stops_the_match_with_a_sentence_and_nothing_is_shown_as_done(
    tavla_home: Path, qtbot: QtBot
) -> None:
    disk = FullDisk()
    with window_stage(tavla_home, FIRST_ROLLS, disk=disk) as stage:
        stage.driver.start_match(3)
        stage.touch("white.bigButton")
        disk.full = True
        stage.touch("black.director")
        assert stage.session.state.freeze is None
        assert "the disk is full" in stage.text("white.headline")
        stage.touch("white.bigButton")
        stage.wait_for_start_page()


def test_a_second_board_on_the_same_match_is_told_who_has_it(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, FIRST_ROLLS) as first:
        first.driver.start_match(3)
        match_id = first.session.state.setup.match_id
        with window_stage(tavla_home) as second:
            wait_until(lambda: second.sees(f"start.continue.{match_id}"), "the match is not offered")
            second.touch(f"start.continue.{match_id}")
            assert second.board.table.current_page == "start"
            assert second.sees("start.told")
            assert "open in another Tavla" in str(second.board.table.start_model.property("told"))


def test_a_sleep_of_the_machine_stops_play_and_stands_in_the_record_as_one(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, FIRST_ROLLS) as stage:
        slept = 90_000
        stage.board.services._sleep.slept_ms = lambda: slept
        stage.driver.start_match(3)
        stage.touch("white.bigButton")
        wait_until(lambda: stage.session.state.clock.is_running, "the clock does not run")
        slept += 60_000
        wait_until(lambda: stage.session.state.freeze is not None, "the sleep passes unseen")
        stop = stage.session.history[-1]
        assert isinstance(stop, PlayStopped)
        assert (StopReason.SLEPT, None, False) == (stop.reason, stop.player, stage.session.state.clock.is_running)
        stage.settle()
        assert "Clock stopped · the board was asleep" == stage.text("white.band")
        stage.touch("white.bigButton", "black.bigButton")
        assert stage.session.state.freeze is None
