"""Forced checkers, moved by the board where both players want that and nothing forbids it."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot
from ruled_stage import DIRECTOR, entries, menu, ordered, race, ruled_stage, standing
from window_stage import WindowStage

from tavla.application.commands import director as acts
from tavla.application.commands import play as asked
from tavla.application.refusals import Refusal, Refused
from tavla.domain.facts.assistance import Assistance, Highlights
from tavla.domain.facts.events import ForcedPlaysWanted, MovesArranged, TurnEnded
from tavla.domain.facts.turn import Phase
from tavla.domain.game.play import CheckerMove
from tavla.domain.game.player import Player

pytestmark = pytest.mark.usefixtures("qapp")
WHITE, BLACK = Player.WHITE, Player.BLACK
ALLOWED = Assistance(Highlights.OFF, pip_count=False, hints=False, forced_plays=True)


def wanted(stage: WindowStage) -> list[tuple[Player, bool]]:
    return [(event.player, event.wanted) for event in stage.session.history if isinstance(event, ForcedPlaysWanted)]


SIX_IS_FORCED = race({24: 2}, {1: 1, 20: 2, 21: 1})
"""Black's six is 24/18 and nothing else; his one is free."""
ROLLS = ((3, 1), (6, 1), (6, 1))


def arranged(stage: WindowStage) -> list[MovesArranged]:
    return [event for event in stage.session.history if isinstance(event, MovesArranged) and event.player is BLACK]


def test_the_board_moves_what_is_forced_and_the_player_ends_his_turn(tavla_home: Path, qtbot: QtBot) -> None:
    with ruled_stage(tavla_home, rolls=ROLLS) as stage:
        standing(stage, SIX_IS_FORCED)
        ordered(stage, acts.SetAssistance(DIRECTOR, ALLOWED))
        board = stage.board.table.match_model.board_model
        menu(stage, BLACK, "settings", "forced")
        assert "On, when your opponent wants it too" == entries(stage, BLACK)["forced"]
        assert "LOCKED" == board.property("badgeText")
        stage.touch("black.menu")
        stage.driver.does(asked.WantForcedPlays(WHITE, wanted=True))
        assert [(BLACK, True), (WHITE, True)] == wanted(stage)
        assert "OPEN" == board.property("badgeText")
        stage.touch("black.bigButton")
        rolled, moved = stage.session.history[-2:]
        assert (moved.at, ((CheckerMove(24, 6),),)) == (rolled.at, tuple(one.moves for one in arranged(stage)))
        assert (Phase.MOVING, (CheckerMove(24, 6),)) == (stage.session.state.phase, stage.session.state.moves)
        assert stage.text("black.bigButton") == "End turn"
        stage.driver.does(asked.MakeMoves(BLACK, (CheckerMove(18, 1),)))
        stage.driver.does(asked.EndTurn(BLACK))
        ended = [event for event in stage.session.history if isinstance(event, TurnEnded)][-1]
        assert (CheckerMove(24, 6), CheckerMove(18, 1)) == ended.play


@pytest.mark.parametrize("who", [(WHITE,), (BLACK,), ()])
def test_nothing_is_moved_unless_both_want_it(tavla_home: Path, qtbot: QtBot, who: tuple[Player, ...]) -> None:
    with ruled_stage(tavla_home, rolls=ROLLS) as stage:
        standing(stage, SIX_IS_FORCED)
        ordered(stage, acts.SetAssistance(DIRECTOR, ALLOWED))
        for player in who:
            stage.driver.does(asked.WantForcedPlays(player, wanted=True))
        stage.touch("black.bigButton")
        assert [] == arranged(stage)


def test_a_match_that_counts_offers_it_only_where_the_director_allows_it(tavla_home: Path, qtbot: QtBot) -> None:
    with ruled_stage(tavla_home, rolls=ROLLS) as stage:
        standing(stage, SIX_IS_FORCED)
        answer = ordered(stage, asked.WantForcedPlays(BLACK, wanted=True))
        assert isinstance(answer, Refused)
        assert Refusal.FORCED_PLAYS_FORBIDDEN is answer.reason
        menu(stage, BLACK, "settings")
        assert "forced" not in entries(stage, BLACK)
        stage.touch("black.menu")
        ordered(stage, acts.SetAssistance(DIRECTOR, ALLOWED))
        for player in Player:
            ordered(stage, asked.WantForcedPlays(player, wanted=True))
        ordered(stage, acts.SetAssistance(DIRECTOR, Assistance(Highlights.OFF, pip_count=False, hints=False)))
        stage.touch("black.bigButton")
        assert [] == arranged(stage)
