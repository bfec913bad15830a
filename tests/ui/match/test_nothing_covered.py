"""What asks, tells or is opened lies over no point, no checker and no die; what a player opens by his own touch does, but
never in the other side's time.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest
from by_day import by_day
from director_hands import begin
from PySide6.QtCore import QRectF
from PySide6.QtQuick import QQuickItem
from pytestqt.qtbot import QtBot
from ruled_stage import DIRECTOR, RACE, ordered, standing
from test_contrast_seen import THEMES, measured, texts
from test_window_layout import place
from window_stage import WindowStage, window_stage

from pictures import put_on
from tavla.application.commands import director as acts
from tavla.application.commands import play as asked
from tavla.application.refusals import Refusal, Refused
from tavla.base.copies import replace
from tavla.base.errors import TavlaError, Trouble
from tavla.domain.facts.dice_source import DiceSource
from tavla.domain.facts.stops import StopReason
from tavla.domain.game.match_score import Crawford
from tavla.domain.game.outcome import Grade
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.roll import Roll
from tavla_ui.board import board_face
from tavla_ui.board.board_frame import q_rect
from tavla_ui.board.picture_store import STORE
from tavla_ui.match import device_tray
from tavla_ui.robots.finder import find_visible, seen_items
from tavla_ui.robots.hands import wait_until

pytestmark = pytest.mark.usefixtures("qapp")
WHITE, BLACK = Player.WHITE, Player.BLACK
SIZES = ((1280, 800), (800, 480), (480, 800), (1080, 1920), (1920, 1080))
SEATINGS = ("face_to_face", "same_side")
ASKING = ("sheet", "dice.sheet", "asked", "question", "notice", "accept", "decline")
ON_THE_BOARD = ("take-", "drop-", "really-", "cube", "dice-")
"""What else is pressed: places in the band and beside it."""
QML = Path(__file__).parents[3] / "ui" / "tavla_ui" / "qml" / "Tavla" / "Match"
DAY = (((1280, 800), "face_to_face"), ((480, 800), "same_side"))


@pytest.fixture(autouse=True)
def slow_opening(monkeypatch: pytest.MonkeyPatch) -> None:
    """The dice of the opening lie in both halves as long as the test looks at them, however loaded the machine is."""
    monkeypatch.setattr(board_face, "OPENING_SHOWN_MS", 3_600_000)


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
    return {"proposal", "proposal.words", "white.asked", "black.asked"}


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


def at_fault(stage: WindowStage) -> set[str]:
    """In the middle of a turn the disk refuses to write."""
    stage.begin(3)
    stage.open_game()
    fault = TavlaError("No space left on device: /home/board/.local/share/tavla/matches/20261126-065511-1D4BC8/record")
    fault.trouble = Trouble.FULL
    shows(stage, fault=fault)
    return {"white.sheet", "black.sheet"}


def taken_up_again(stage: WindowStage) -> set[str]:
    """After the power went: what was found has to be read."""
    stage.begin(3)
    stage.open_game()
    ordered(stage, asked.StopPlay(StopReason.RESTART, None, ""))
    found = "The end of the record was damaged: 9 bytes were cut off. They are kept beside it."
    shows(stage, told=(found, "The times of this turn are those of the last sign of life."))
    return {"white.sheet", "black.sheet"}


def opening_typed(stage: WindowStage) -> set[str]:
    stage.begin(3)
    ordered(stage, acts.OrderDice(DIRECTOR, DiceSource.TYPED))
    stage.touch("white.bigButton", "black.bigButton", "black.dice.1.3")
    return {"white.dice.sheet", "black.dice.sheet"}


def dice_typed(stage: WindowStage) -> set[str]:
    """In the mover's own time, with his clock in sight."""
    stage.begin(3)
    standing(stage, RACE, BLACK)
    ordered(stage, acts.OrderDice(DIRECTOR, DiceSource.TYPED))
    stage.touch("black.bigButton", "black.dice.1.6", "black.dice.2.4")
    stage.seen("black.clock")
    return {"black.dice.sheet"}


def menu_in_the_others_time(stage: WindowStage) -> set[str]:
    stage.begin(3)
    waits = stage.open_game().opponent
    stage.touch(f"{waits.value}.menu")
    return {f"{waits.value}.menu.sheet"}


def between_games(stage: WindowStage) -> set[str]:
    """The position that the result is agreed by."""
    stage.begin(3)
    standing(stage, RACE, BLACK)
    ordered(stage, asked.OfferConcession(BLACK, Grade.SINGLE))
    ordered(stage, asked.AcceptConcession(WHITE))
    return {"white.band.card", "black.band.card", "white.proof.open", "black.proof.open"}


def doubled(stage: WindowStage) -> set[str]:
    """Take and Pass stand in the band."""
    stage.begin(3)
    standing(stage, RACE, BLACK)
    ordered(stage, asked.TouchCube(BLACK))
    ordered(stage, asked.OfferDouble(BLACK))
    return {"take-white", "drop-white"}


def flag_fallen(stage: WindowStage) -> set[str]:
    """Both seats may claim, and one of them a concession besides."""
    stage.begin(3)
    standing(stage, RACE, BLACK)
    stage.let_pass(3_600_000)
    ordered(stage, asked.OfferConcession(BLACK, Grade.SINGLE))
    return {"white.claim", "black.claim", "white.question"}


STATES = (
    opening_entered,
    dice_entered,
    proposed,
    conceded,
    claimed_settled,
    told_in_the_opening,
    at_fault,
    taken_up_again,
    opening_typed,
    dice_typed,
    menu_in_the_others_time,
    between_games,
    doubled,
    flag_fallen,
)


def shows(stage: WindowStage, **outside: object) -> None:
    """What is no fact of the match, as the table shows it."""
    match = stage.board.table.match_model
    match._outside = msgspec.structs.replace(match._outside, **outside)
    match._show()


# Every part of the match's page, by its file: where it lies

STRIP = {
    *("SeatStrip", "SeatName", "SeatScore", "SeatActs", "ClockFace", "SeatCover", "SeatMenuRow", "SeatQuestion"),
    *("SeatTold", "SeatWords", "DicePad"),
}
CLEAR = {"Band", "PositionQuestion", "DeviceLamps"}
"""Beside the board, or in the band between the players."""
BY_TOUCH = {"SeatMenu", "DeviceCard", "ProofCard"}
"""A player lays it over his own half."""
SEALING = {"StirPanel"}
"""Both seats stir before a roll can be made: nobody is on turn."""
SCENES = {"MatchPage", "SeatPanels"}


def test_of_every_part_of_the_matchs_page_it_is_known_where_it_lies() -> None:
    """Who adds one says it here, and brings it on the screen in a state above."""
    parts = {path.stem for path in QML.glob("*.qml")}
    assert parts == STRIP | CLEAR | BY_TOUCH | SEALING | SCENES
    for scene in SCENES | STRIP:  # nothing is laid over the board that has no file of its own
        assert (
            "Card {"
            not in (QML / f"{scene}.qml").read_text("utf-8").replace("ProofCard {", "").replace("DeviceCard {", "")
            or scene == "SeatMenuRow"
        )


def of_file(stage: WindowStage, names: set[str]) -> Iterator[tuple[str, QQuickItem]]:
    for item in seen_items(stage.window.contentItem()):
        name = item.metaObject().className().partition("_QML")[0]
        if name in names and item.width() and item.height():
            yield name, item


def laid(stage: WindowStage) -> Iterator[str]:
    """Names of what asks or tells."""
    for item in seen_items(stage.window.contentItem()):
        name = item.objectName()
        if name in ("proposal", "proposal.words") or name.partition(".")[2] in ASKING:
            yield name


def covered(stage: WindowStage, name: str, card: QQuickItem) -> list[str]:
    """What a card lies over, by more than a pixel."""
    board = find_visible(stage.window, "board")
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


def pressed_through(stage: WindowStage, name: str) -> list[str]:
    """What a notice lies over though it can be pressed, by more than a pixel."""
    if not stage.sees(name):
        return []  # it waits
    found = []
    notice = place(find_visible(stage.window, name))
    for item in seen_items(stage.window.contentItem()):
        is_button = item.metaObject().className().startswith("TouchButton_") and item.isEnabled()
        if is_button or item.objectName().startswith(ON_THE_BOARD):
            part = notice.intersected(place(item))
            if part.width() > 1 and part.height() > 1:
                found.append(f"{name} lies over {item.objectName()}")
    return found


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
        cards = [(name, find_visible(stage.window, name)) for name in sorted(shown)]
        assert [] == [fault for name, card in cards for fault in covered(stage, name, card)]
        parts = [(name, item) for name, part in of_file(stage, {"SeatStrip"} | CLEAR) for item in seen_items(part)]
        assert len(parts) > 20
        assert [] == [fault for name, part in parts for fault in covered(stage, name, part)]
        assert [] == [*of_file(stage, BY_TOUCH | SEALING)]
        assert [] == [
            (one, other)
            for one in wanted
            for other in wanted - {one}
            if place(find_visible(stage.window, one)).intersects(place(find_visible(stage.window, other)))
        ]
        for seat in stage.board.table.match_model.seats:
            seat.notify("It is not your turn.")
        stage.driver.hands.look()
        assert [] == [fault for player in Player for fault in pressed_through(stage, f"{player.value}.notice")]


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


def test_what_lies_over_the_board_was_opened_by_a_touch_and_goes_by_one(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        between_games(stage)
        assert [] == [*of_file(stage, BY_TOUCH)]
        stage.touch("white.proof.open")
        assert ["ProofCard"] == [name for name, _ in of_file(stage, BY_TOUCH)]
        stage.touch("white.proof.card")
        stage.touch("black.menu")
        assert ["SeatMenu"] == [name for name, _ in of_file(stage, BY_TOUCH)]
        stage.touch("black.menu.close")
        stage.driver.hands.look()
        assert [] == [*of_file(stage, BY_TOUCH)]


def test_the_records_card_goes_with_the_next_game(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ((3, 1),)) as stage:
        between_games(stage)
        stage.touch("white.proof.open", "white.bigButton", "black.bigButton")
        stage.driver.hands.look()
        assert [] == [*of_file(stage, BY_TOUCH)]


def test_the_devices_card_of_the_side_that_waits_goes_by_itself_and_takes_no_touch(
    tavla_home: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(device_tray, "WAITING_MS", 3_600_000)
    with window_stage(tavla_home, ((3, 1),)) as stage:
        stage.begin(3)
        waits = stage.open_game().opponent
        tray = stage.board.table.match_model._trays[waits]
        tray._is_open = True  # as a touch on a lamp leaves it
        tray._go_soon()
        tray.changed.emit()
        stage.driver.hands.look()
        ((_, card),) = of_file(stage, BY_TOUCH)
        assert not card.isEnabled()
        assert tray._goes.isActive()
        tray._goes.start(0)
        wait_until(lambda: not stage.sees(f"{waits.value}.devices"), "the card does not go")


def test_the_sealed_dice_lie_over_the_board_while_both_stir_and_nobody_is_on_turn(
    tavla_home: Path, qtbot: QtBot
) -> None:
    with window_stage(tavla_home, sealed=True) as stage:
        stage.begin(3)
        stage.seen("white.stir.panel")
        assert stage.session.state.on_roll is None
        stage.touch("white.stir.done", "black.stir.done")
        stage.driver.hands.look()
        assert [] == [*of_file(stage, SEALING)]


def test_a_director_reads_what_he_proposed_beside_the_dice_of_the_opening(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ((3, 1), (6, 5), (6, 4))) as stage:
        proposed(stage)
        assert stage.text("proposal.change").startswith("The score is Anna 1 – Bora 0")
        ordered(stage, asked.AnswerChange(BLACK, agrees=False))
        assert "Bora" in stage.text("proposal.answers")


def test_what_is_said_waits_until_the_menus_row_has_gone_and_a_refusal_sends_the_row_away(
    tavla_home: Path, qtbot: QtBot
) -> None:
    with window_stage(tavla_home, ((3, 1),)) as stage:
        stage.begin(3)
        waits = stage.open_game().opponent
        seat, menu, notice = (
            stage.board.table.match_model.seats[waits],
            f"{waits.value}.menu.sheet",
            f"{waits.value}.notice",
        )
        stage.touch(f"{waits.value}.menu")
        seat.notify("The second copy is back.")
        stage.driver.hands.look()
        assert (stage.sees(menu), stage.sees(notice)) == (True, False)
        stage.touch(*(f"{waits.value}.menu.{cell}" for cell in ("more", "settings", "close")))
        assert (stage.sees(menu), stage.sees(notice)) == (False, True)
        stage.touch(f"{waits.value}.menu")
        assert (stage.sees(menu), stage.sees(notice)) == (True, False)
        seat.refuse(Refused(Refusal.NOT_NOW))
        stage.driver.hands.look()
        assert (stage.sees(menu), stage.sees(notice)) == (False, True)
