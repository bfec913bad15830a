"""What asks a question, or tells a side that plays, lies over no point, no checker and no die."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from by_day import by_day
from director_hands import begin
from PySide6.QtCore import QRectF
from pytestqt.qtbot import QtBot
from ruled_stage import DIRECTOR, RACE, ordered, standing
from test_contrast_seen import THEMES, measured, texts
from test_window_layout import place
from window_stage import WindowStage, window_stage

from pictures import put_on
from tavla.application.commands import director as acts
from tavla.application.commands import play as asked
from tavla.base.copies import replace
from tavla.domain.facts.dice_source import DiceSource
from tavla.domain.game.match_score import Crawford
from tavla.domain.game.outcome import Grade
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.roll import Roll
from tavla_ui.board.board_frame import q_rect
from tavla_ui.board.picture_store import STORE
from tavla_ui.robots.finder import find_visible, seen_items
from tavla_ui.robots.hands import wait_until

pytestmark = pytest.mark.usefixtures("qapp")
WHITE, BLACK = Player.WHITE, Player.BLACK
SIZES = ((1280, 800), (800, 480), (480, 800), (1080, 1920), (1920, 1080))
SEATINGS = ("face_to_face", "same_side")
ASKING = ("sheet", "asked", "question", "notice", "accept", "decline")
DAY = (((1280, 800), "face_to_face"), ((480, 800), "same_side"))


def opening_entered(stage: WindowStage) -> set[str]:
    stage.begin(3)
    ordered(stage, acts.OrderDice(DIRECTOR, DiceSource.TYPED))
    ordered(stage, asked.EnterRoll(WHITE, Roll.of(3, 1)))
    return {"black.asked"}


def dice_entered(stage: WindowStage) -> set[str]:
    stage.begin(3)
    standing(stage, RACE, BLACK)
    ordered(stage, acts.OrderDice(DIRECTOR, DiceSource.TYPED))
    ordered(stage, asked.EnterRoll(BLACK, Roll.of(6, 4)))
    return {"white.asked"}


def proposed(stage: WindowStage) -> set[str]:
    begin(stage, 3)
    why = "the players, the arbiter of the round and two spectators remember the score alike"
    ordered(stage, acts.CorrectScore(replace(DIRECTOR, reason=why), ByPlayer(1, 0), Crawford.TO_COME))
    return {"proposal", "white.asked", "black.asked"}


def conceded(stage: WindowStage) -> set[str]:
    stage.begin(3)
    standing(stage, RACE, BLACK)
    ordered(stage, asked.OfferConcession(BLACK, Grade.SINGLE))
    return {"white.question"}


def claimed_settled(stage: WindowStage) -> set[str]:
    stage.begin(3)
    standing(stage, RACE, BLACK)
    ordered(stage, asked.ClaimSettled(WHITE, WHITE, Grade.SINGLE))
    return {"black.question"}


def told_in_the_opening(stage: WindowStage) -> set[str]:
    """While a die lies in each half."""
    stage.begin(3)
    player = stage.open_game()
    seat = next(seat for seat in stage.board.table.match_model.seats if seat.player is player)
    seat.notify("Bora declines: play goes on.")
    return {f"{player.value}.notice"}


STATES = (
    opening_entered,
    dice_entered,
    proposed,
    conceded,
    claimed_settled,
    told_in_the_opening,
)


def laid(stage: WindowStage) -> Iterator[str]:
    """Names of what asks or tells."""
    for item in seen_items(stage.window.contentItem()):
        name = item.objectName()
        if name == "proposal" or name.partition(".")[2] in ASKING:
            yield name


def covered(stage: WindowStage, name: str) -> list[str]:
    """What a card lies over, by more than a pixel."""
    board, card = find_visible(stage.window, "board"), find_visible(stage.window, name)
    layout = stage.board.table.match_model.board_model.layout
    around = card.mapRectToItem(board, card.boundingRect())
    whole = {f"point {point}": q_rect(layout.point_rect(point)) for point in range(1, 25)}
    whole["bar"] = q_rect(layout.bar)
    for item in seen_items(board):
        if item.metaObject().className().startswith("Die_"):
            side = float(item.property("side"))
            whole[f"die at {item.x():.0f}"] = QRectF(item.x() - side / 2, item.y() - side / 2, side, side)
    over = {what: around.intersected(rect) for what, rect in whole.items()}
    return [f"{name} lies over {what}" for what, part in over.items() if part.width() > 1 and part.height() > 1]


@by_day(("size", "seating"), [(size, seating) for size in SIZES for seating in SEATINGS], *DAY)
@pytest.mark.parametrize("state", STATES)
def test_what_asks_covers_nothing_of_the_position(
    tavla_home: Path,
    qtbot: QtBot,
    size: tuple[int, int],
    seating: str,
    state: Callable[[WindowStage], set[str]],
) -> None:
    with window_stage(tavla_home, ((3, 1), (6, 5), (6, 4)), size=size) as stage:
        wanted = state(stage)
        stage.board.table.settings_model.take({"seating": seating}, {})
        stage.driver.hands.look()
        for name in wanted:
            stage.seen(name)
        shown = set(laid(stage))
        assert wanted <= shown
        assert [] == [fault for name in sorted(shown) for fault in covered(stage, name)]
        assert [] == [
            (one, other)
            for one in wanted
            for other in wanted - {one}
            if place(find_visible(stage.window, one)).intersects(place(find_visible(stage.window, other)))
        ]


@by_day("theme", THEMES, "daylight")
@pytest.mark.parametrize("state", [dice_entered, proposed, told_in_the_opening])
def test_what_asks_can_be_read_in_every_theme(
    tavla_home: Path, qtbot: QtBot, theme: str, state: Callable[[WindowStage], set[str]]
) -> None:
    with window_stage(tavla_home, ((3, 1), (6, 5), (6, 4))) as stage:
        put_on(stage.board.table.settings_model, theme)
        wanted = state(stage)
        for name in wanted:
            stage.seen(name)
        stage.let_pass(2_000)
        wait_until(lambda: not STORE.is_busy, "the board is not drawn")
        stage.driver.hands.look()
        picture = stage.window.grabWindow()
        read = [(text, measured(picture, place), needed) for text, place, needed in texts(stage.window)]
        assert len(read) > 5
        assert [] == [one for one in read if one[1] < one[2]]


def test_nothing_is_accepted_where_a_turn_ends(tavla_home: Path, qtbot: QtBot) -> None:
    """A habitual slap takes nothing on: Accept stands at the other end of the strip."""
    with window_stage(tavla_home) as stage:
        stage.begin(3)
        big = place(stage.seen("black.bigButton"))
        ordered(stage, acts.OrderDice(DIRECTOR, DiceSource.TYPED))
        ordered(stage, asked.EnterRoll(WHITE, Roll.of(3, 1)))
        assert not big.intersects(place(stage.seen("black.accept")))
        assert big.intersects(place(stage.seen("black.decline")))
