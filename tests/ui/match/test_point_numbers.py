"""The points numbered at a seat, as its player counts them, unless the director forbids it."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot
from ruled_stage import DIRECTOR, ordered, ruled_stage
from window_stage import WindowStage

from tavla.application.commands import director as acts
from tavla.application.commands import play as asked
from tavla.domain.facts.assistance import Assistance, Highlights
from tavla.domain.facts.events import PointsNumbered
from tavla.domain.game.player import Player
from tavla_ui.board.geometry import Rect
from tavla_ui.board.places import standing
from tavla_ui.robots.finder import items

pytestmark = pytest.mark.usefixtures("qapp")
WHITE, BLACK = Player.WHITE, Player.BLACK
FORBIDDEN = Assistance(Highlights.OFF, pip_count=False, hints=False, point_numbers=False)


def numbers(stage: WindowStage, player: Player) -> dict[int, tuple[Rect, float]]:
    """What stands where, and how far it is turned, by the number shown."""
    stage.driver.hands.look()
    return {
        int(item.property("text")): (Rect(item.x(), item.y(), item.width(), item.height()), item.rotation())
        for item in items(stage.window.contentItem())
        if item.objectName().startswith(f"board.{player.value}.number") and item.isVisible()
    }


def facts(stage: WindowStage) -> list[tuple[Player, bool]]:
    return [(event.player, event.shown) for event in stage.session.history if isinstance(event, PointsNumbered)]


@pytest.mark.parametrize("home_side", ["right", "left"])
@pytest.mark.parametrize("size", ["usual", "large"])
def test_each_seat_has_its_numbers_alone_upright_and_as_it_counts(
    tavla_home: Path, qtbot: QtBot, home_side: str, size: str
) -> None:
    with ruled_stage(tavla_home) as stage:
        stage.open_game()
        settings = stage.board.table.match_model.settings_model
        settings.choose("home_side", home_side)
        settings.choose("size", size)
        assert ({}, {}, []) == (numbers(stage, WHITE), numbers(stage, BLACK), facts(stage))
        for player in Player:
            stage.driver.does(asked.NumberPoints(player, shown=True))
            found = numbers(stage, player)
            layout = stage.board.table.match_model.board_model.layout
            assert set(range(1, 25)) == set(found)
            for number, (rect, turned) in found.items():
                place = standing(number, player)
                assert layout.point_rect(place.point).contains(rect.centre.x, rect.centre.y)
                assert (180 if player is BLACK else 0) == turned
            assert (player is BLACK) == bool(numbers(stage, BLACK))
        whites = [rect for rect, _ in numbers(stage, WHITE).values()]
        for rect, _ in numbers(stage, BLACK).values():
            assert not any(rect.contains(other.centre.x, other.centre.y) for other in whites)
        stage.driver.does(asked.NumberPoints(WHITE, shown=False))
        assert ({}, 24) == (numbers(stage, WHITE), len(numbers(stage, BLACK)))
        assert [(WHITE, True), (BLACK, True), (WHITE, False)] == facts(stage)


def test_the_badge_is_open_while_a_seat_has_numbers(tavla_home: Path, qtbot: QtBot) -> None:
    with ruled_stage(tavla_home) as stage:
        stage.open_game()
        board = stage.board.table.match_model.board_model
        assert "LOCKED" == board.property("badgeText")
        stage.driver.does(asked.NumberPoints(BLACK, shown=True))
        assert "OPEN" == board.property("badgeText")
        stage.driver.does(asked.NumberPoints(BLACK, shown=False))
        assert "LOCKED" == board.property("badgeText")


def test_the_director_forbids_them_and_allows_them_again(tavla_home: Path, qtbot: QtBot) -> None:
    with ruled_stage(tavla_home) as stage:
        stage.open_game()
        stage.driver.does(asked.NumberPoints(WHITE, shown=True))
        ordered(stage, acts.SetAssistance(DIRECTOR, FORBIDDEN))
        assert ({}, "LOCKED") == (
            numbers(stage, WHITE),
            stage.board.table.match_model.board_model.property("badgeText"),
        )
        menu = stage.board.table.match_model.seats[BLACK].menu_model
        menu.toggleMenu()
        menu.choose("more")
        menu.choose("settings")
        entry = next(entry for entry in menu._of_page() if entry["key"] == "numbers")
        assert ("not allowed", False) == (entry["value"], entry["enabled"])
        menu.choose("numbers")
        menu.closeMenu()
        assert [(WHITE, True)] == facts(stage)
        ordered(stage, acts.SetAssistance(DIRECTOR, Assistance(Highlights.OFF, pip_count=False, hints=False)))
        assert 24 == len(numbers(stage, WHITE))


def test_the_opponents_numbers_take_no_raised_cube_out_of_a_hand(tavla_home: Path, qtbot: QtBot) -> None:
    with ruled_stage(tavla_home) as stage:
        stage.open_game()
        board = stage.board.table.match_model.board_model
        board._last_play_shown = True
        stage.driver.does(asked.NumberPoints(BLACK, shown=True))
        assert board._last_play_shown
