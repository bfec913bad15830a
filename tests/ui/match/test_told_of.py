"""What stands on the match's page goes with what it tells of."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot
from ruled_stage import DIRECTOR, RACE, ordered, standing
from told import Told, of_match
from window_stage import window_stage

from tavla.application.commands import director as acts
from tavla.application.commands import play as asked
from tavla.domain.game.outcome import Grade
from tavla.domain.game.player import Player

pytestmark = pytest.mark.usefixtures("qapp")
WHITE, BLACK = Player.WHITE, Player.BLACK


def test_a_match_that_was_over_and_goes_on_has_its_director_again_and_nothing_to_look_back_on(
    tavla_home: Path, qtbot: QtBot
) -> None:
    del qtbot
    with window_stage(tavla_home, ((3, 1),)) as stage:
        stage.begin(1)
        standing(stage, RACE, BLACK)
        told = of_match(stage.board.table.match_model)
        before = len(stage.session.history)
        ordered(stage, asked.OfferConcession(BLACK, Grade.SINGLE))
        ordered(stage, asked.AcceptConcession(WHITE))
        assert (stage.sees("white.review"), stage.sees("white.director")) == (True, False)
        ordered(stage, acts.TakePlayBack(DIRECTOR, before, with_times=False))
        for player in Player:
            ordered(stage, asked.AnswerChange(player, agrees=True))
        assert stage.session.state.match_result is None
        stage.driver.hands.look()
        assert [] == told.unsaid()
        for player in Player:
            assert not stage.sees(f"{player.value}.review")
            assert stage.sees(f"{player.value}.director")


def test_a_property_that_changes_in_silence_is_found(tavla_home: Path, qtbot: QtBot) -> None:
    del qtbot
    with window_stage(tavla_home, ((3, 1),)) as stage:
        stage.begin(3)
        seat = stage.board.table.match_model.seats.white
        told = Told((seat,))
        seat.notify("Said aloud.")
        assert [] == told.unsaid()
        seat._notice = "Said in silence."
        assert ["SeatViewModel.notice was 'Said aloud.', is 'Said in silence.'"] == told.unsaid()
