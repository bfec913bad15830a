"""The board in the hand: keys, double taps and bounces do nothing that was not meant."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from time import sleep

import pytest
from board_stage import placed
from by_day import by_day
from director_hands import come_in, name_director
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from ruled_stage import DIRECTOR, RACE, ordered
from window_stage import WindowStage, window_stage

from tavla.application.commands import play as asked
from tavla.application.commands.director import CorrectPosition, GiveLostTimeBack
from tavla.application.decide import Accepted, decide
from tavla.application.refusals import Refusal, Refused
from tavla.base.copies import replace
from tavla.domain.facts import events as facts
from tavla.domain.facts.authority import Authority
from tavla.domain.facts.changes import TimesSet
from tavla.domain.facts.claim_events import BoardStalled
from tavla.domain.facts.director_events import ChangeMade
from tavla.domain.facts.stops import StopReason
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match import apply
from tavla.domain.fold.scenes import clock_reserves
from tavla.domain.game.outcome import Grade
from tavla.domain.game.player import Player
from tavla.domain.time.units import Millis
from tavla.rules.clauses import DISCRETION
from tavla_ui.board.geometry import rects_of
from tavla_ui.board.places import PlaceKind
from tavla_ui.controls.dead_times import ASKED_MS
from tavla_ui.match.seat_shows import DEAD_AFTER
from tavla_ui.robots.finder import centre_of
from tavla_ui.robots.hands import StuckError, wait_until

pytestmark = pytest.mark.usefixtures("qapp")
WHITE, BLACK = Player.WHITE, Player.BLACK
ROLLS = ((3, 1), (6, 5), (6, 4), (5, 4), (4, 2), (6, 1))
NONE = Qt.KeyboardModifier.NoModifier
Begun = Callable[..., AbstractContextManager[WindowStage]]


@pytest.fixture
def begun(tavla_home: Path, qtbot: QtBot) -> Begun:
    """A match of three points; `rolls` from the opening on."""
    del qtbot

    @contextmanager
    def stage_of(rolls: tuple[tuple[int, int], ...] = ROLLS) -> Iterator[WindowStage]:
        with window_stage(tavla_home, rolls) as stage:
            stage.begin(3)
            stage.let_pass(1_000)
            yield stage

    return stage_of


def focus_board(stage: WindowStage) -> None:
    stage.seen("touchField").forceActiveFocus()


def send(stage: WindowStage, key: Qt.Key, modifiers: Qt.KeyboardModifier = NONE, *, repeated: bool = False) -> None:
    QGuiApplication.sendEvent(stage.window, QKeyEvent(QKeyEvent.Type.KeyPress, key, modifiers, "", repeated))
    stage.settle()


def hold(stage: WindowStage, key: Qt.Key, milliseconds: int) -> None:
    """As X repeats a key: after 500 ms, every 40 ms."""
    send(stage, key)
    for passed in range(500, milliseconds, 40):
        stage.let_pass(40 if passed > 500 else 500)
        send(stage, key, repeated=True)


def play_turn(stage: WindowStage) -> Player:
    """All but the end of the turn of the side on roll."""
    from tavla.domain.game.legality import legal_plays

    state = stage.session.state
    assert state.on_roll is not None
    assert state.roll is not None
    play = legal_plays(state.position.seen_by(state.on_roll), state.roll)[0][1]
    stage.driver.does(asked.MakeMoves(state.on_roll, play))
    stage.let_pass(1_000)
    return state.on_roll


def to_black(stage: WindowStage) -> None:
    """White opens and plays; Black may roll or double."""
    stage.open_game()
    stage.end_turn_somehow()
    stage.let_pass(2_000)


def kinds(stage: WindowStage, kind: type) -> int:
    return sum(isinstance(event, kind) for event in stage.session.history)


def tap_twice(stage: WindowStage, at: QPoint, after_ms: int) -> None:
    for wait in (0, after_ms):
        stage.let_pass(wait)
        stage.driver.hands.tap(at)
        stage.settle()


@pytest.mark.parametrize("complete", [True, False])
def test_a_held_enter_acts_once(begun: Begun, complete: bool) -> None:
    with begun() as stage:
        stage.open_game()
        stage.let_pass(1_000)
        if complete:
            play_turn(stage)
        focus_board(stage)
        hold(stage, Qt.Key.Key_Return, 2_500)
        attempts = kinds(stage, facts.AttemptRefused)
        assert (int(complete), int(not complete), 0) == (
            kinds(stage, facts.TurnEnded),
            attempts,
            kinds(stage, facts.Rolled),
        )


@by_day("after_ms", [60, 250, 400, 999], 60, 999)
def test_a_second_enter_does_not_roll_the_opponents_dice(begun: Begun, after_ms: int) -> None:
    with begun() as stage:
        stage.open_game()
        stage.let_pass(1_000)
        play_turn(stage)
        focus_board(stage)
        send(stage, Qt.Key.Key_Return)
        stage.let_pass(after_ms)
        send(stage, Qt.Key.Key_Return)
        assert (Phase.TO_ROLL, 0) == (stage.session.state.phase, kinds(stage, facts.AttemptRefused))
        stage.let_pass(1_000)
        send(stage, Qt.Key.Key_Return)
        assert Phase.MOVING is stage.session.state.phase


@pytest.mark.parametrize("offered", [True, False])
def test_no_key_of_the_desktop_is_the_boards(begun: Begun, offered: bool) -> None:
    with begun() as stage:
        to_black(stage)
        if offered:
            stage.driver.does(asked.TouchCube(BLACK))
            stage.driver.does(asked.OfferDouble(BLACK))
            stage.let_pass(2_000)
        focus_board(stage)
        before = len(stage.session.history)
        for modifier in ("ControlModifier", "AltModifier", "MetaModifier", "GroupSwitchModifier"):
            for key in ("C", "P", "P", "T", "U", "S", "Return", "Space"):
                send(stage, getattr(Qt.Key, f"Key_{key}"), getattr(Qt.KeyboardModifier, modifier))
                stage.let_pass(700)
        assert before == len(stage.session.history)


def test_a_key_held_on_a_button_presses_it_once(begun: Begun) -> None:
    with begun() as stage:
        stage.seen("white.menu").forceActiveFocus()
        hold(stage, Qt.Key.Key_Space, 700)
        stage.driver.hands.look()
        assert stage.sees("white.menu.sheet")


def double_black(stage: WindowStage) -> None:
    to_black(stage)
    stage.driver.does(asked.TouchCube(BLACK))
    stage.driver.does(asked.OfferDouble(BLACK))
    stage.let_pass(1_000)
    stage.driver.hands.look()


@by_day("after_ms", [30, 50, 120, 250, 700, 2_000], 30, 250, 2_000)
def test_a_double_tap_on_pass_does_not_lose_the_game(begun: Begun, after_ms: int) -> None:
    with begun() as stage:
        double_black(stage)
        tap_twice(stage, centre_of(stage.window, "drop-white"), after_ms)
        assert Phase.DOUBLE_OFFERED is stage.session.state.phase


def test_a_held_p_does_not_pass_and_p_with_enter_does(begun: Begun) -> None:
    with begun() as stage:
        double_black(stage)
        focus_board(stage)
        hold(stage, Qt.Key.Key_P, 2_000)
        assert Phase.DOUBLE_OFFERED is stage.session.state.phase
        send(stage, Qt.Key.Key_Return)
        assert 1 == kinds(stage, facts.DoubleDropped)


def concede(stage: WindowStage) -> None:
    stage.open_game()
    race = placed({6: 3, 5: 3}, {6: 3, 5: 3})
    stage.session.state = replace(stage.session.state, position=race)
    stage.driver.does(asked.OfferConcession(WHITE, Grade.SINGLE))
    stage.driver.hands.look()


@pytest.mark.parametrize(("waits", "after_ms"), [(200, 120), (990, 5), (1_100, 30), (1_100, 250), (1_100, 2_000)])
def test_no_tap_in_one_place_accepts_a_concession(begun: Begun, waits: int, after_ms: int) -> None:
    with begun() as stage:
        concede(stage)
        stage.let_pass(waits)
        tap_twice(stage, centre_of(stage.window, "black.accept"), after_ms)
        assert Phase.CONCESSION_OFFERED is stage.session.state.phase


def test_a_touch_of_the_lock_says_what_it_means_to_both(begun: Begun) -> None:
    with begun() as stage:
        stage.open_game()
        before = len(stage.session.history)
        stage.touch("board.lock")
        words = "Locked: the board gives no help that a wooden board does not give."
        assert [words] * 2 == [seat.property("notice") for seat in stage.board.table.match_model.seats]
        assert before == len(stage.session.history)


def test_a_concession_leaves_the_position_in_sight(begun: Begun) -> None:
    """It is judged by the home boards."""
    with begun() as stage:
        concede(stage)
        board, layout = stage.seen("board"), stage.board.table.match_model.board_model.layout
        question = stage.seen("black.question")
        covered = question.mapRectToScene(question.boundingRect())
        assert not stage.sees("black.sheet")
        for place, rect in rects_of(layout).items():
            if place.kind is not PlaceKind.BAR:
                shown = board.mapRectToScene(QRectF(rect.x, rect.y, rect.width, rect.height))
                assert not shown.intersects(covered), place


def test_a_concession_is_accepted_by_the_second_button(begun: Begun) -> None:
    with begun() as stage:
        concede(stage)
        stage.let_pass(1_000)
        stage.touch("black.accept")
        assert 1 == kinds(stage, facts.ConcessionAccepted)


@pytest.mark.parametrize("stands_still", [True, False])
def test_a_robot_asks_anew_only_where_the_machine_stood_still(begun: Begun, stands_still: bool) -> None:
    """A question that goes before its time is a fault."""
    with begun() as stage:
        concede(stage)
        stage.let_pass(1_000)
        looks, waits = stage.driver.hands.look, [stands_still]

        def look() -> None:
            looks()
            if waits and waits.pop():
                sleep(ASKED_MS / 1000)
                wait_until(lambda: not stage.sees("black.accept.really"), "the question stays")
            elif not stands_still:
                stage.board.table.match_model.seats[BLACK]._forget_asked()

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(stage.driver.hands, "look", look)
            if stands_still:
                stage.driver.does(asked.AcceptConcession(BLACK))
            else:
                with pytest.raises(StuckError, match=r"black\.accept\.really is not asked, or went before its time"):
                    stage.driver.does(asked.AcceptConcession(BLACK))
        assert stands_still == kinds(stage, facts.ConcessionAccepted)


def test_a_claim_of_time_is_asked_once_more_elsewhere(begun: Begun) -> None:
    with begun() as stage:
        stage.open_game()
        stage.let_pass(60 * 60_000)
        stage.driver.hands.look()
        tap_twice(stage, centre_of(stage.window, "white.claim"), 700)
        assert stage.session.state.match_result is None
        stage.touch("white.claim.really")
        assert stage.session.state.match_result is not None


@pytest.mark.parametrize("disk_is_quick", [True, False])
def test_a_tie_of_the_opening_is_seen_before_it_is_rolled_again(begun: Begun, disk_is_quick: bool) -> None:
    with begun(((3, 3), (4, 4), (6, 1))) as stage:
        for seat in stage.board.table.match_model.seats:
            if disk_is_quick:
                stage.driver.hands.tap(centre_of(stage.window, f"{seat.player.value}.bigButton"))
                stage.settle()
            else:
                seat.pressButton()  # both fingers go up before anything is heard of the first
        stage.settle()
        assert 1 == kinds(stage, facts.OpeningRolled)
        stage.let_pass(699)
        stage.driver.hands.tap(centre_of(stage.window, "white.bigButton"))
        stage.settle()
        assert 1 == kinds(stage, facts.OpeningRolled)
        stage.let_pass(1)
        stage.driver.hands.tap(centre_of(stage.window, "white.bigButton"))
        stage.settle()
        assert 2 == kinds(stage, facts.OpeningRolled)


def test_a_double_tap_on_ready_does_not_take_it_back(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        for player, name in ((WHITE, "anna"), (BLACK, "bora")):
            stage.driver._type_name(player, name)
        stage.driver.hands.look()
        for seat in ("white", "black"):
            at = centre_of(stage.window, f"start.{seat}.ready")
            for _ in range(2):
                stage.driver.hands.tap(at)
                stage.time.pass_by(120)
        qtbot.waitUntil(lambda: stage.board.table.current_page == "match")


def test_a_double_tap_on_director_does_not_open_his_page(begun: Begun) -> None:
    with begun() as stage:
        stage.open_game()
        tap_twice(stage, centre_of(stage.window, "black.director"), 200)
        assert stage.session.state.freeze is not None
        assert not stage.board.table.property("directorIsOpen")
        stage.let_pass(800)
        stage.touch("black.director")
        assert stage.board.table.property("directorIsOpen")


def test_a_dance_is_seen_before_it_is_passed(begun: Begun) -> None:
    """White closes his board but for a gap on Black's checker at the bar: told by the state alone."""
    from tavla_ui.match.seat_shows import Press, SeatFace

    with begun() as stage:
        stage.open_game()
        seat = stage.board.table.match_model.seats.white
        before, shown = SeatFace(press=Press.ROLL), SeatFace(press=Press.END_TURN, is_dance=True, button="No move")
        seat._set_face(before)
        stage.let_pass(1_000)
        seat._set_face(shown)
        for passed, dead in ((0, 700), (699, 1), (1, 0)):
            stage.time.pass_by(passed)
            assert dead == seat.dead_for("bigButton")


def test_return_closes_the_boards_own_keys(tavla_home: Path, qtbot: QtBot) -> None:
    del qtbot
    with window_stage(tavla_home) as stage:
        stage.touch("start.white.name")
        assert stage.sees("keyboard")
        QTest.keyClick(stage.window, Qt.Key.Key_Return)
        stage.driver.hands.look()
        assert not stage.sees("keyboard")


def test_a_stray_finger_that_slides_and_rests_stops_nobodys_play(begun: Begun) -> None:
    """On an opposing checker, an empty point and the bar, while the mover taps."""
    with begun() as stage:
        stage.open_game()
        stage.let_pass(1_000)
        driver, board = stage.driver, stage.board.table.match_model.board_model
        driver._end_opening()
        for stray in (driver._top_of(BLACK, 8), driver._place(WHITE, 18), driver._spot(board.layout.bar.centre)):
            stage.let_pass(100)
            before = stage.session.state.moves
            sequence = QTest.touchEvent(stage.window, driver.hands._finger)
            sequence.press(1, stray, stage.window).commit()
            sequence.move(1, stray + QPoint(22, 0), stage.window).commit()
            own = driver._top_of(WHITE, 8)
            sequence.stationary(1).press(0, own, stage.window).commit()
            sequence.stationary(1).release(0, own, stage.window).commit()
            sequence.release(1, stray + QPoint(22, 0), stage.window).commit()
            stage.settle()
            assert len(before) < len(stage.session.state.moves)
            stage.driver.does(asked.TakeBackAll(WHITE))
            QTest.qWait(50)


def test_taps_on_an_unfinished_end_turn_are_one_try(begun: Begun) -> None:
    with begun() as stage:
        stage.open_game()
        stage.let_pass(1_000)
        at = centre_of(stage.window, "white.bigButton")
        for wait in (100, 100, 5_000):
            stage.driver.hands.tap(at)
            stage.settle()
            stage.let_pass(wait)
        assert 1 == stage.session.state.attempts[WHITE]
        stage.driver.does(asked.MoveChecker(WHITE, 8, 5))
        stage.driver.hands.tap(at)
        stage.settle()
        assert 2 == stage.session.state.attempts[WHITE]


def test_the_same_illegal_move_tried_twice_is_one_try_and_said_twice(begun: Begun) -> None:
    with begun() as stage:
        stage.open_game()
        stage.let_pass(1_000)
        for _ in range(2):
            stage.driver.does(asked.MoveChecker(WHITE, 8, 6))
            assert "" != stage.board.table.match_model.seats[WHITE].property("notice")
        assert 1 == stage.session.state.attempts[WHITE]


def press_and_lift(stage: WindowStage, down: QPoint, up: QPoint, held_ms: int = 0) -> None:
    QTest.qWait(50)
    stage.driver.hands.press(down)
    stage.let_pass(held_ms)
    stage.driver.hands.release(up)
    stage.settle()


@pytest.mark.parametrize("at", [(1278, 798), (1276, 760), (1279, 740), (1150, 799)])
def test_the_clock_button_reaches_to_the_bezel(begun: Begun, at: tuple[int, int]) -> None:
    with begun() as stage:
        stage.open_game()
        play_turn(stage)
        QTest.qWait(50)
        stage.driver.hands.tap(QPoint(*at))
        stage.settle()
        assert 1 == kinds(stage, facts.TurnEnded)


@pytest.mark.parametrize(("slips", "counts"), [(4, 1), (39, 1), (60, 0)])
def test_a_thumb_that_slides_off_the_clock_button_has_pressed_it(begun: Begun, slips: int, counts: int) -> None:
    with begun() as stage:
        stage.open_game()
        play_turn(stage)
        left = stage.seen("white.bigButton").mapToScene(QPointF(0, 0)).toPoint()
        press_and_lift(stage, left + QPoint(5, 40), left + QPoint(-slips, 40))
        assert counts == kinds(stage, facts.TurnEnded)


def test_a_finger_that_comes_from_the_field_leaves_the_clock_button_alive(begun: Begun) -> None:
    """It slides off the field over the button, and the button is pressed there at once."""
    with begun() as stage:
        stage.open_game()
        play_turn(stage)
        at = centre_of(stage.window, "white.bigButton")
        press_and_lift(stage, at - QPoint(0, 150), at)
        stage.time.pass_by(60)
        stage.driver.hands._touch("press", at)
        stage.driver.hands._touch("release", at)
        stage.settle()
        assert 1 == kinds(stage, facts.TurnEnded)


def test_the_menu_button_reaches_to_the_bezel(begun: Begun) -> None:
    with begun() as stage:
        stage.driver.hands.tap(QPoint(1, 798))
        stage.driver.hands.look()
        assert stage.sees("white.menu.sheet")


@pytest.mark.parametrize(("before_ms", "held_ms", "ends"), [(200, 300, 1), (1, 999, 1), (0, 100, 0), (200, 1_300, 0)])
def test_a_press_before_the_flag_counts_though_it_is_held_over_it(
    begun: Begun, before_ms: int, held_ms: int, ends: int
) -> None:
    with begun() as stage:
        stage.open_game()
        play_turn(stage)
        falls_at = stage.session.state.clock.falls_at
        assert falls_at is not None
        stage.let_pass(falls_at - before_ms - stage.session.now())
        at = centre_of(stage.window, "white.bigButton")
        pressed_at = stage.session.now()
        press_and_lift(stage, at, at, held_ms)
        assert (stage.session.state.clock.flag is None) is bool(ends)
        if ends:
            assert isinstance(stage.session.history[-1], facts.TurnEnded)
            assert pressed_at == stage.session.history[-1].at


def test_a_press_that_comes_to_nothing_is_seen(begun: Begun) -> None:
    with begun() as stage:
        stage.open_game()
        stage.let_pass(1_000)
        stage.driver.hands.tap(centre_of(stage.window, "white.bigButton"))
        stage.settle()
        assert stage.sees("white.bigButton.flash")
        wait_until(lambda: not stage.sees("white.bigButton.flash"), "the flash stays")


def test_a_press_under_which_the_button_became_another_is_seen_to_come_to_nothing(begun: Begun) -> None:
    """The thumb lies on Roll while the other hand takes the cube in hand."""
    with begun() as stage:
        opener = stage.open_game()
        stage.end_turn_somehow()
        stage.let_pass(2_000)
        seat = opener.opponent
        assert Phase.TO_ROLL is stage.session.state.phase
        thumb = centre_of(stage.window, f"{seat.value}.bigButton")
        stage.driver.hands.look()
        stage.driver.hands._touch("press", thumb)
        before = stage.text(f"{seat.value}.bigButton")
        ordered(stage, asked.TouchCube(seat))
        stage.let_pass(1_000)
        assert before != stage.text(f"{seat.value}.bigButton")
        history = len(stage.session.history)
        stage.driver.hands._touch("release", thumb)
        assert stage.sees(f"{seat.value}.bigButton.flash")
        stage.settle()
        assert history == len(stage.session.history)


def test_a_press_of_a_dead_button_is_seen_to_come_to_nothing(begun: Begun) -> None:
    """Each in the table of a seat's buttons, and Enter once the keys have changed hands."""
    with begun() as stage:
        seen = set[str]()

        def dead(name: str) -> None:
            stage.driver.hands.look()
            before = len(stage.session.history)
            stage.driver.hands.tap(centre_of(stage.window, f"white.{name}"))
            assert stage.sees(f"white.{name}.flash")
            assert before == len(stage.session.history)
            assert stage.board.table.current_page == "match"
            seen.add(name)
            wait_until(lambda: not stage.sees(f"white.{name}.flash"), "the flash stays")

        stage.open_game()
        dead("bigButton")
        stage.driver.press("white.director")
        stage.settle()
        dead("director")
        ordered(stage, asked.AgreeToResume(WHITE))
        ordered(stage, asked.AgreeToResume(BLACK))
        ordered(stage, CorrectPosition(DIRECTOR, RACE, WHITE))
        ordered(stage, asked.AgreeToResume(WHITE))
        ordered(stage, asked.AgreeToResume(BLACK))
        ordered(stage, asked.ClaimSettled(BLACK, WHITE, Grade.SINGLE))
        dead("accept")
        dead("decline")
        stage.driver.press("white.accept")
        dead("accept.really")
        ordered(stage, asked.AnswerSettled(WHITE, agrees=False))
        stage.let_pass(3_600_000)
        stage.driver.press("white.claim")
        dead("claim.really")
        assert set(DEAD_AFTER) == seen


def test_an_enter_too_soon_after_the_keys_have_changed_hands_is_seen_to_come_to_nothing(begun: Begun) -> None:
    with begun() as stage:
        stage.open_game()
        stage.end_turn_somehow()
        focus_board(stage)
        send(stage, Qt.Key.Key_Return)
        assert stage.sees("black.bigButton.flash")
        assert stage.session.state.phase is Phase.TO_ROLL


class Machine:
    """The machine's steady time under the stage, beside the board's own: a stall passes in both."""

    def __init__(self, stage: WindowStage) -> None:
        self.stage, self.now_ms = stage, 0
        stage.board.services.stalls.steady_ms = lambda: self.now_ms
        stage.board.services.stalls.sign()

    def stalls(self, milliseconds: int) -> None:
        """No timer rings meanwhile."""
        self.now_ms += milliseconds
        self.stage.time.pass_by(milliseconds)


def stall(stage: WindowStage) -> BoardStalled:
    found = [event for event in stage.session.history if isinstance(event, BoardStalled)]
    assert 1 == len(found)
    return found[0]


@pytest.mark.parametrize("lost_ms", [1_501, 30_000])
def test_time_that_the_machine_lost_stops_play_and_is_told(begun: Begun, lost_ms: int) -> None:
    with begun() as stage:
        stage.open_game()
        play_turn(stage)
        Machine(stage).stalls(lost_ms)
        stage.driver.hands.tap(centre_of(stage.window, "white.bigButton"))  # forgotten where it is too old
        wait_until(lambda: kinds(stage, BoardStalled) == 1, "nobody notices")
        stage.settle()
        fact = stall(stage)
        assert (lost_ms, 0, 0) == (
            fact.until - fact.at,
            kinds(stage, facts.TurnEnded),
            kinds(stage, facts.AttemptRefused),
        )
        freeze = stage.session.state.freeze
        assert freeze is not None
        assert StopReason.STALLED is freeze.reason
        assert "did not answer" in stage.text("white.band.note" if stage.sees("white.band.note") else "white.band")
        stage.touch("white.bigButton", "black.bigButton")
        assert stage.session.state.freeze is None


def test_a_short_gap_is_the_players_own_time(begun: Begun) -> None:
    with begun() as stage:
        stage.open_game()
        play_turn(stage)
        Machine(stage).stalls(1_500)
        stage.driver.hands.tap(centre_of(stage.window, "white.bigButton"))
        stage.settle()
        assert (0, 1) == (kinds(stage, BoardStalled), kinds(stage, facts.TurnEnded))


def test_no_flag_falls_in_time_that_the_machine_lost(begun: Begun) -> None:
    with begun() as stage:
        stage.open_game()
        Machine(stage).stalls(3_600_000)
        stage.board.table.match_model.ticker.refresh()
        stage.settle()
        fact = stall(stage)
        assert fact.before == fact.after
        assert stage.session.state.clock.flag is None


def test_the_loop_itself_notices_that_it_has_stood_still(begun: Begun) -> None:
    with begun() as stage:
        stage.open_game()
        Machine(stage).stalls(5_000)
        wait_until(lambda: kinds(stage, BoardStalled) == 1, "nobody notices")


def test_the_menu_of_the_side_that_waits_covers_nothing_and_takes_no_touch_of_the_mover(begun: Begun) -> None:
    with begun() as stage:
        stage.open_game()
        stage.let_pass(1_000)
        stage.touch("black.menu")
        stage.driver.hands.look()
        board = stage.seen("board").mapRectToScene(QRectF(0, 0, 1280, stage.seen("board").height()))
        for page in ("", "black.menu.stop"):
            if page:
                stage.touch(page)
                stage.driver.hands.look()
            sheet = stage.seen("black.menu.sheet")
            assert not board.intersects(sheet.mapRectToScene(QRectF(0, 0, sheet.width(), sheet.height())))
        stage.driver._end_opening()
        stage.driver._touch_checker(WHITE, 24)
        stage.settle()
        assert 1 == len(stage.session.state.moves)


def test_a_side_that_waits_can_still_stop_the_clock_from_its_strip(begun: Begun) -> None:
    with begun() as stage:
        stage.open_game()
        stage.driver.does(asked.StopPlay(StopReason.DISPUTE, BLACK, ""))
        assert stage.session.state.freeze is not None


def test_a_menu_left_open_over_the_field_withdraws_into_the_strip(begun: Begun) -> None:
    with begun() as stage:
        stage.open_game()
        stage.touch("white.menu")
        stage.driver.hands.look()
        assert stage.seen("white.menu.sheet").height() > 100
        play_turn(stage)
        stage.touch("white.bigButton")
        stage.driver.hands.look()
        assert stage.seen("white.menu.sheet").height() < 100


@pytest.mark.parametrize("lost_ms", [5_000, 30_000])
def test_the_director_gives_lost_time_back_by_one_touch_delay_and_all(begun: Begun, lost_ms: int) -> None:
    with begun() as stage:
        name_director(stage)
        stage.open_game()
        stage.let_pass(2_000)
        stood = stage.session.state.clock.stop(stage.session.now())
        Machine(stage).stalls(lost_ms)
        wait_until(lambda: kinds(stage, BoardStalled) == 1, "nobody notices")
        stage.settle()
        assert stood != stage.session.state.clock
        come_in(stage)
        stage.driver.hands.look()
        assert stage.text("acts.offer0") == f"Give Anna the lost 0:{lost_ms // 1000:02} back"
        stage.touch("acts.offer0")
        assert stood == stage.session.state.clock
        made = stage.session.history[-1]
        assert isinstance(made, ChangeMade)
        assert ("Dora", "the board did not answer") == (made.authority.director, made.authority.reason)
        stage.driver.hands.look()
        assert not stage.sees("acts.offer0")


def test_lost_time_is_not_given_back_twice_nor_once_the_times_are_set(begun: Begun) -> None:
    with begun() as stage:
        stage.open_game()
        Machine(stage).stalls(30_000)
        wait_until(lambda: kinds(stage, BoardStalled) == 1, "nobody notices")
        stage.settle()
        history, state, authority = stage.session.history, stage.session.state, Authority("Dora", "so", DISCRETION, "")
        given = decide(state, GiveLostTimeBack(authority), stage.session.now(), history)
        assert isinstance(given, Accepted)
        (made,) = given.events
        assert isinstance(made, ChangeMade)
        assert isinstance(made.change, TimesSet)
        set_otherwise = state.clock.adjusted(BLACK, Millis(60_000), stage.session.now())
        for fact in (made, replace(made, change=replace(made.change, clock=set_otherwise))):
            order = GiveLostTimeBack(authority)
            again = decide(apply(state, fact), order, stage.session.now(), (*history, fact))
            assert isinstance(again, Refused)
            assert Refusal.NOTHING_CHANGES is again.reason


def lose_and_go_on(stage: WindowStage, lost_ms: int) -> None:
    """The machine loses time of the side on roll, and both go on."""
    before = kinds(stage, BoardStalled)
    Machine(stage).stalls(lost_ms)
    wait_until(lambda: kinds(stage, BoardStalled) == before + 1, "nobody notices")
    stage.settle()
    stage.let_pass(1_000)
    stage.touch("white.bigButton", "black.bigButton")
    assert stage.session.state.freeze is None


@pytest.mark.parametrize("ends_turn", [False, True])
def test_lost_time_is_given_back_after_play_has_gone_on_too(begun: Begun, ends_turn: bool) -> None:
    """Without the stall he would have played within the delay; once the turn has ended, it has paid for a part."""
    with begun() as stage:
        name_director(stage)
        stage.open_game()
        stage.let_pass(4_000)
        lose_and_go_on(stage, 30_000)
        if ends_turn:
            stage.end_turn_somehow()
            stage.let_pass(2_000)
        come_in(stage)
        stage.driver.hands.look()
        before = clock_reserves(stage.session.state.clock, stage.session.now())
        full = stage.session.state.clock.settings.reserve
        assert 20_000 < full - before.white < 24_000
        lost_s = -((before.white - full) // 1000) if ends_turn else 30
        assert stage.text("acts.offer0") == f"Give Anna the lost 0:{lost_s} back"
        stage.touch("acts.offer0")
        after = clock_reserves(stage.session.state.clock, stage.session.now())
        assert (full, before.black) == (after.white, after.black)
        assert isinstance(stage.session.history[-1], ChangeMade)
        stage.driver.hands.look()
        assert not stage.sees("acts.offer0")


def test_what_the_delay_has_paid_by_the_end_of_the_turn_is_offered_to_nobody(begun: Begun) -> None:
    with begun() as stage:
        name_director(stage)
        stage.open_game()
        lose_and_go_on(stage, 5_000)
        stage.end_turn_somehow()
        come_in(stage)
        stage.driver.hands.look()
        assert not stage.sees("acts.offer0")


def test_what_both_have_lost_is_offered_together(begun: Begun) -> None:
    with begun() as stage:
        name_director(stage)
        stage.open_game()
        lose_and_go_on(stage, 30_000)
        stage.end_turn_somehow()
        lose_and_go_on(stage, 40_000)
        come_in(stage)
        stage.driver.hands.look()
        said = stage.text("acts.offer0")
        assert all(part in said for part in ("Give Anna the lost 0:", "Give Bora the lost 0:40 back"))
        stage.touch("acts.offer0")
        stage.driver.hands.look()
        assert not stage.sees("acts.offer0")
