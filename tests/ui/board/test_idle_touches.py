"""Taps that change nothing are counted by place, and stand in the record at the end of the game."""

import pytest
from board_stage import Stage, moving, placed

from tavla.application.commands.play import EndTurn
from tavla.domain.facts.events import GameEnded, TouchesCounted
from tavla.domain.facts.idle_touches import TouchCount, TouchedPlace
from tavla.domain.game.player import Player
from tavla_ui.board.board_face import BoardSettings
from tavla_ui.board.places import PlaceKind

pytestmark = pytest.mark.usefixtures("qapp")
IDLE = (14, 14, 14, 15)


def counted(stage: Stage) -> list[TouchesCounted]:
    return [event for event in stage.session.history if isinstance(event, TouchesCounted)]


def ends_game(stage: Stage) -> None:
    stage.tap_number(1)
    stage.session.submit(EndTurn(Player.WHITE))
    assert any(isinstance(event, GameEnded) for event in stage.session.history)


def test_taps_that_mean_nothing_are_counted_by_place_at_the_end_of_the_game() -> None:
    stage = Stage(moving((6, 5), placed({1: 1}, {6: 15})))
    for number in IDLE:
        stage.tap_number(number)
    assert [] == counted(stage)
    ends_game(stage)
    (event,) = counted(stage)
    assert (TouchCount(TouchedPlace.POINT, 14, 3), TouchCount(TouchedPlace.POINT, 15, 1)) == event.counts
    stage.close()


def test_a_game_without_such_taps_says_nothing_and_a_match_that_was_left_leaves_none_behind() -> None:
    stage = Stage(moving((6, 5), placed({1: 1}, {6: 15})))
    stage.tap_number(14)
    stage.board.attach(stage.session, BoardSettings())
    ends_game(stage)
    assert [] == counted(stage)
    stage.close()


def test_every_place_that_can_be_touched_idly_has_a_word() -> None:
    answers = {PlaceKind.TAKE, PlaceKind.DROP, PlaceKind.REALLY, PlaceKind.SUPPLY}
    assert {kind.value for kind in set(PlaceKind) - answers} == {place.value for place in TouchedPlace}
