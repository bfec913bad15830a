"""GNU Backgammon's view of a match, begun and broken off by touch; a stand-in answers where the time of the real one
would be too long.
"""

import os
import time
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot
from review_stage import ROLLS, finish_match, go, plug_in
from window_stage import WindowStage, window_stage

from tavla.application.ports.review import Analysed, ReviewedMatch
from tavla.services.analysis import GnubgAnalysis, find_gnubg
from tavla.services.review import BoardReviewService
from tavla.system.background import Background
from tavla_ui.robots.hands import wait_until

pytestmark = pytest.mark.usefixtures("qapp")
SIDE = (
    '{"moves": {"unforced-moves": 20, "total-moves": 34, "error-skill": 0.2654}, "cube": {"close-cube": 6, '
    '"err-wrong-take-skill": 0.1}, '
)
SIDE += '"dice": {"luck": -0.298}}'
ANSWER = f'echo \'@@{{"done": 1.0}}\'\necho \'@@{{"stats": {{"X": {SIDE}, "O": {SIDE}}}}}\'\n'


def stand_in(stage: WindowStage, folder: Path, script: str) -> Path:
    """A program in place of GNU Backgammon; it writes its process number down."""
    program, number = folder / "gnubg", folder / "number"
    program.write_text(f"#!/bin/sh\necho $$ > {number}\necho '@@{{\"done\": 0.25}}'\n{script}", encoding="utf-8")
    program.chmod(0o755)
    plug_in(stage)
    stage.board.services.review.find_gnubg = lambda: str(program)
    return number


def is_gone(number: Path) -> bool:
    try:
        os.kill(int(number.read_text()), 0)
    except ProcessLookupError:
        return True
    return False


def test_errors_and_luck_stand_in_a_table(tavla_home: Path, tmp_path: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        finish_match(stage)
        stand_in(stage, tmp_path, ANSWER)
        go(stage, "white.review", "review.section.times", "review.analysis.begin")
        wait_until(lambda: stage.sees("review.analysis.error_rate.0"), "no answer comes")
        assert ("14.1", "−0.298", "26") == tuple(
            stage.text(f"review.analysis.{key}.1") for key in ("error_rate", "luck", "decisions")
        )
        assert not stage.sees("review.analysis.begin")


def test_of_few_decisions_no_rate_is_told(tavla_home: Path, tmp_path: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        finish_match(stage)
        few = ANSWER.replace('"unforced-moves": 20', '"unforced-moves": 13')
        stand_in(stage, tmp_path, few)
        go(stage, "white.review", "review.section.times", "review.analysis.begin")
        wait_until(lambda: stage.sees("review.analysis.error_rate.0"), "no answer comes")
        assert ("–", "19") == tuple(stage.text(f"review.analysis.{key}.0") for key in ("error_rate", "decisions"))
        assert "Fewer than 20 decisions" in stage.text("review.analysis.told")


def test_the_bar_moves_and_break_off_kills_the_program(tavla_home: Path, tmp_path: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        finish_match(stage)
        number = stand_in(stage, tmp_path, "exec sleep 600\n")
        go(stage, "white.review", "review.section.times", "review.analysis.begin")
        wait_until(lambda: "25%" in stage.text("review.analysis.told"), "the bar does not move")
        assert stage.sees("review.analysis.bar")
        go(stage, "review.analysis.breakOff")
        assert "broken off" in stage.text("review.analysis.told")
        wait_until(lambda: is_gone(number), "the program goes on")
        assert stage.sees("review.analysis.begin")


def test_leaving_the_match_kills_the_program(tavla_home: Path, tmp_path: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        finish_match(stage)
        number = stand_in(stage, tmp_path, "exec sleep 600\n")
        go(stage, "white.review", "review.section.times", "review.analysis.begin")
        wait_until(lambda: number.exists() and number.read_text().strip() != "", "the program does not begin")
        go(stage, "review.close")
        wait_until(lambda: is_gone(number), "the program goes on")


@pytest.mark.parametrize(
    ("script", "sentence"),
    [
        ("exit 3\n", "exit code 3"),
        ("echo '@@{\"stats\": 5}'\n", "cannot be read"),
        ("echo '@@nonsense'\n", "cannot be read"),
    ],
)
def test_a_program_without_a_right_answer_is_told(
    tavla_home: Path, tmp_path: Path, qtbot: QtBot, script: str, sentence: str
) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        finish_match(stage)
        stand_in(stage, tmp_path, script)
        go(stage, "white.review", "review.section.times", "review.analysis.begin")
        wait_until(lambda: "There is no analysis" in stage.text("review.analysis.told"), "nothing is told")
        assert sentence in stage.text("review.analysis.told")


def test_where_it_is_not_installed_a_sentence_says_so(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        finish_match(stage)
        plug_in(stage)
        stage.board.services.review.find_gnubg = lambda: None
        go(stage, "white.review", "review.section.times")
        assert "GNU Backgammon is not installed" in stage.text("review.analysis.told")
        assert not stage.sees("review.analysis.begin")


if find_gnubg() is not None:

    def test_the_real_program_tells_errors_and_luck_of_both() -> None:
        from told_scenes import told_match

        shares: list[float] = []
        program = find_gnubg()
        assert program is not None
        found = GnubgAnalysis(program, tuple(told_match()[:60]), shares.append).run()
        assert "" == found.fault
        players = found.players
        assert players is not None
        assert all(one.decisions > 0 and one.error_rate > 0 for one in players)
        assert shares == sorted(shares)
        assert 1.0 == shares[-1]

    def test_the_real_program_is_gone_once_it_is_broken_off_and_nobody_is_told(tmp_path: Path) -> None:
        from told_scenes import told_match

        heard: list[Analysed] = []
        shares: list[float] = []
        service = BoardReviewService(tmp_path, Background(lambda call: call()), lambda: False)
        service.analyse(ReviewedMatch("M1", told_match()), shares.append, heard.append)
        analysis = service._analysis
        assert analysis is not None
        deadline = time.monotonic() + 120
        while not shares and time.monotonic() < deadline:
            time.sleep(0.01)
        assert 0 < shares[0] < 1
        service.close()
        assert analysis._child is not None
        assert analysis._child.wait(5) < 0
        counted = len(shares)
        time.sleep(0.3)
        assert ([], counted) == (heard, len(shares))
