"""Dice and thinking times after the match, by touch."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot
from review_stage import ROLLS, finish_match, go, name_event, review_model
from window_stage import WindowStage, window_stage

from tavla_ui.robots.hands import wait_until

pytestmark = pytest.mark.usefixtures("qapp")


def counted(stage: WindowStage) -> None:
    wait_until(lambda: review_model(stage).figures_model.figures is not None, "nothing is counted")
    stage.driver.hands.look()


def test_of_too_few_rolls_and_decisions_nothing_is_drawn_and_a_sentence_says_why(
    tavla_home: Path, qtbot: QtBot
) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        finish_match(stage)
        go(stage, "white.review", "review.section.dice")
        counted(stage)
        assert "4 rolls · 1 match · dice from a file" == stage.text("review.sample")
        assert "4 rolls are too few" in stage.text("review.dice.verdict")
        assert not any(stage.sees(name) for name in ("review.dice.rolls.0", "review.face0.all", "review.roll0.all"))
        go(stage, "review.section.times")
        assert stage.text("review.times.few").startswith("4 decisions are too few")
        assert not any(stage.sees(name) for name in ("review.times.turn.0", "review.time0.white", "review.times.note"))


def test_the_dice_of_the_match_stand_in_columns_with_a_sentence_on_what_they_show(
    tavla_home: Path, qtbot: QtBot
) -> None:
    with window_stage(tavla_home, (*ROLLS, *ROLLS[1:], (3, 1))) as stage:
        finish_match(stage, turns=16)
        go(stage, "white.review", "review.section.dice")
        counted(stage)
        assert "16 rolls · 1 match · dice from a file" == stage.text("review.sample")
        assert ("7", "8", "16") == tuple(stage.text(f"review.dice.rolls.{column}") for column in range(3))
        assert "too few" not in stage.text("review.dice.verdict")
        ones, fours = (stage.seen(f"review.face{face}.all").height() for face in (0, 3))
        assert ones > fours > 0


def test_all_matches_of_the_board_are_counted_together(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        finish_match(stage)
        stage.driver.leave()
        finish_match(stage)
        go(stage, "white.review", "review.section.dice", "review.scope.device")
        counted(stage)
        figures = review_model(stage).figures_model.figures
        assert figures is not None
        assert (2, 0) == (figures.matches, figures.unread)
        assert "· 2 matches" in stage.text("review.sample")
        assert not stage.sees("review.scope.event")
        stage.driver.hands.look()
        go(stage, "review.section.times")
        assert stage.text("review.times.few").startswith("8 decisions")


def test_the_matches_of_the_event_are_counted_together(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, (*ROLLS, *ROLLS)) as stage:
        finish_match(stage)
        stage.driver.leave()
        name_event(stage, "oslo open")
        finish_match(stage)
        for scope, sample in (
            ("event", "4 rolls · 1 match · dice from a file"),
            ("device", "8 rolls · 2 matches · dice from a file"),
        ):
            go(stage, *(["white.review", "review.section.dice"] if scope == "event" else []), f"review.scope.{scope}")
            counted(stage)
            assert sample == stage.text("review.sample")


def test_the_time_of_each_decision_stands_in_columns_by_player(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ROLLS * 4) as stage:
        finish_match(stage, turns=30)
        go(stage, "white.review", "review.section.times")
        counted(stage)
        assert ("15 · ", "15 · ") == tuple(stage.text(f"review.times.turn.{column}")[:5] for column in range(2))
        heights = [stage.seen(f"review.time{column}.white").height() for column in range(7)]
        assert heights[0] == 0 < max(heights)
        assert stage.sees("review.analysis.told")  # beside them


def test_the_sentence_on_the_dice_is_two_touches_away_from_the_result(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        finish_match(stage)
        before = stage.driver.touches
        go(stage, "black.review", "review.section.dice")
        counted(stage)
        assert stage.text("review.dice.verdict").endswith(".")
        assert 2 == stage.driver.touches - before
