"""Play under rules at the seats, by touch: stops, breaks, claims, absent players, the cube held to, dice from the
table.
"""

from pathlib import Path

import pytest
import window_stage as stages
from by_day import by_day
from language_walk import speak
from PySide6.QtCore import QPointF
from pytestqt.qtbot import QtBot
from ruled_stage import DIRECTOR, GIN, RACE, WON, entries, menu, opened, ordered, race, ruled_stage, standing
from test_start_rules import begin
from window_stage import WindowStage, window_stage

from tavla.application.commands import director as acts
from tavla.application.commands import play as asked
from tavla.domain.facts.claim_events import BreakEnded, ClockStopped
from tavla.domain.facts.dice_source import DiceSource
from tavla.domain.facts.stops import StopReason
from tavla.domain.facts.turn import Phase
from tavla.domain.game.match_score import Crawford
from tavla.domain.game.outcome import Ending, Grade
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.roll import Roll
from tavla.domain.time.units import Millis
from tavla_ui.board.cube import CubeFace
from tavla_ui.robots.finder import seen_items

pytestmark = pytest.mark.usefixtures("qapp")
WHITE, BLACK = Player.WHITE, Player.BLACK
MINUTE = 60_000


# Stopping the clock


def own_dice(stage: WindowStage, source: DiceSource = DiceSource.TYPED) -> None:
    """The players roll dice of their own, which can fall, lie wrong and be picked up."""
    ordered(stage, acts.OrderDice(DIRECTOR, source))


@pytest.mark.parametrize(
    ("ruleset", "grounds"),
    [
        ("usbgf-2016", {"die_on_floor", "dispute", "dice_picked_up_early", "dice_taken_and_pressed", "illegal_play"}),
        ("nbf", {"dice_picked_up_early", "dice_taken_and_pressed", "illegal_play", "invalid_roll", "disputed_roll"}),
        ("wbgt", {"die_on_floor", "dice_picked_up_early", "dice_taken_and_pressed", "illegal_play"}),
        ("istavder-2025", {"emergency", "illegal_play", "dice_out_of_area", "invalid_roll"}),
    ],
)
def test_the_menu_lists_the_grounds_of_the_ruleset_each_with_its_clause(
    tavla_home: Path, qtbot: QtBot, ruleset: str, grounds: set[str]
) -> None:
    with ruled_stage(tavla_home, ruleset) as stage:
        opened(stage)
        own_dice(stage)
        menu(stage, BLACK, "stop")
        shown = entries(stage, BLACK)
        assert {f"stop_{ground}" for ground in grounds} | {"stop_other"} == set(shown)
        assert all(shown.values())


def test_a_stop_is_recorded_with_both_times_and_said_to_both(tavla_home: Path, qtbot: QtBot) -> None:
    with ruled_stage(tavla_home) as stage:
        opened(stage)
        stage.let_pass(20_000)
        own_dice(stage)
        stage.driver.does(asked.StopPlay(StopReason.ILLEGAL_PLAY, WHITE, ""))
        stop = stage.session.history[-1]
        assert isinstance(stop, ClockStopped)
        assert (StopReason.ILLEGAL_PLAY, True) == (stop.reason, stop.times.black < stop.times.white)
        assert ["Resume", "Resume"] == [stage.text(f"{seat}.bigButton") for seat in ("white", "black")]
        assert "Anna: illegal play" == str(stage.seen("black.bigButton").property("note"))


def test_who_must_stop_and_who_may_is_the_rulesets(tavla_home: Path, qtbot: QtBot) -> None:
    with ruled_stage(tavla_home, "istavder-2025") as stage:
        opened(stage)
        own_dice(stage)
        menu(stage, WHITE, "stop")
        assert entries(stage, WHITE)["stop_illegal_play"].startswith("you must · ")
        assert entries(stage, WHITE)["stop_emergency"].startswith("the director's · ")
        stage.touch("white.menu.close")
        menu(stage, BLACK, "stop")
        assert entries(stage, BLACK)["stop_illegal_play"].startswith("you must · ")
        assert entries(stage, BLACK)["stop_dice_out_of_area"].startswith("your opponent's · ")
        assert not stage.seen("black.menu.stop_dice_out_of_area").property("enabled")


@pytest.mark.parametrize(
    ("ruleset", "sentence"),
    [
        (
            "usbgf-2016",
            "The clock may not be stopped for that: press Director, which stops it and calls him (USBGF 4.3.2).",
        ),
        ("istavder-2025", "Only the director"),
    ],
)
def test_any_other_ground_is_refused(tavla_home: Path, qtbot: QtBot, ruleset: str, sentence: str) -> None:
    with ruled_stage(tavla_home, ruleset) as stage:
        opened(stage)
        menu(stage, BLACK, "stop", "stop_other")
        assert str(stage.seen("black.notice").property("sentence")).startswith(sentence)
        assert stage.session.state.clock.is_running


def test_a_side_whose_dice_were_taken_plays_off_the_clock_where_the_ruleset_says_so(
    tavla_home: Path, qtbot: QtBot
) -> None:
    with ruled_stage(tavla_home, "wbgt") as stage:
        opened(stage)
        own_dice(stage)
        stage.driver.does(asked.StopPlay(StopReason.DICE_TAKEN_AND_PRESSED, WHITE, ""))
        own_dice(stage, DiceSource.BUILT_IN)
        stage.touch("white.bigButton", "black.bigButton")
        assert ("Roll", "the clock stands for you") == (
            stage.text("black.bigButton"),
            str(stage.seen("black.bigButton").property("note")),
        )
        before = stage.session.state.clock.reserves
        stage.let_pass(100_000)
        stage.driver.does(asked.RollDice(BLACK))
        stage.end_turn_somehow()
        assert (before, WHITE) == (stage.session.state.clock.reserves, stage.session.state.clock.turn_of)


# Breaks


def between_games(stage: WindowStage) -> None:
    opened(stage)
    stage.driver.does(asked.TouchCube(BLACK))
    stage.driver.does(asked.OfferDouble(BLACK))
    stage.driver.does(asked.DropDouble(WHITE))


def test_a_break_is_counted_counts_down_on_both_strips_and_ends_by_touch(tavla_home: Path, qtbot: QtBot) -> None:
    with ruled_stage(tavla_home) as stage:
        between_games(stage)
        stage.touch("white.menu")
        assert "1 break left" == entries(stage, WHITE)["break"]
        stage.touch("white.menu.close")
        stage.driver.does(asked.TakeBreak(WHITE, "", 1))
        stage.let_pass(90_000)
        clocks = stage.board.table.match_model.seats.map(lambda seat: seat.clock_model)
        assert ["3:30", "3:30"] == [clock.property("time") for clock in clocks]
        assert "Anna is on a break" == stage.text("black.note")
        stage.touch("white.bigButton")
        back = stage.session.history[-1]
        assert isinstance(back, BreakEnded)
        assert 0 == back.late
        menu(stage, WHITE, "break")
        assert str(stage.seen("white.notice").property("sentence")).startswith("You have no such break left")


def test_the_menu_can_be_touched_where_it_opens_over_the_records_head(tavla_home: Path, qtbot: QtBot) -> None:
    with ruled_stage(tavla_home) as stage:
        between_games(stage)
        for player in Player:
            stage.touch(f"{player.value}.proof.open")
            stage.seen(f"{player.value}.proof.card")
            menu(stage, player, "break")
            assert "break_1" in entries(stage, player)
            stage.touch(f"{player.value}.menu.close")


def test_a_late_return_is_shown_with_what_it_costs(tavla_home: Path, qtbot: QtBot) -> None:
    with ruled_stage(tavla_home) as stage:
        between_games(stage)
        stage.driver.does(asked.TakeBreak(WHITE, "", 1))
        stage.let_pass(4 * MINUTE)
        assert stage.sees("match.veil")
        assert not stage.sees("match.frame")
        stage.let_pass(17 * MINUTE)
        assert stage.sees("match.frame")
        assert "+16:00" == stage.board.table.match_model.seats.black.clock_model.property("time")
        assert "Anna is on a break: 1 penalty point (USBGF 2.2.4)" == stage.text("black.note")
        stage.touch("white.bigButton")
        assert not stage.sees("match.frame")
        assert "Anna came back 16:00 late: 1 penalty point (USBGF 2.2.4)" in stage.text("white.band.note")
        assert 16 * MINUTE <= stage.session.state.late_back.white


@pytest.mark.parametrize("ruleset", ["usbgf-2016", "wbgt"])
def test_breaks_that_may_follow_one_another_are_offered_together(tavla_home: Path, qtbot: QtBot, ruleset: str) -> None:
    """What is chosen before he leaves is announced: his opponent sees the time. Source: USBGF 2.2.2."""
    with ruled_stage(tavla_home, ruleset, length=11) as stage:
        between_games(stage)
        menu(stage, BLACK, "break")
        assert {"break_1", "break_2"} == set(entries(stage, BLACK))
        stage.touch("black.menu.break_2")
        assert 2 == stage.session.state.breaks.black
        assert "10:00" == stage.board.table.match_model.seats.white.clock_model.property("time")


def test_a_match_of_a_best_of_three_is_one_on_its_card_and_its_players_have_no_break_in_it(
    tavla_home: Path, qtbot: QtBot
) -> None:
    with window_stage(tavla_home) as stage:
        for counts_as in (
            "Training: no result",
            "One of a best of three",
            "Training: Nackgammon",
            "Training: Hypergammon",
            "Training: LongGammon",
            "Match",
            "Training: no result",
            "One of a best of three",
        ):
            stage.touch("start.mode")
            assert [counts_as] == [
                row["value"] for row in stage.board.table.start_model.property("rows") if row["key"] == "mode"
            ]
        setup = begin(stage)
        assert (setup.card.best_of_three, setup.training) == (True, False)
        stage.touch("white.menu")
        assert "0 breaks left" == entries(stage, WHITE)["break"]
        stage.touch("white.menu.break")
        assert str(stage.seen("white.notice").property("sentence")).endswith("(USBGF 2.2.2).")


@pytest.mark.parametrize(
    ("ruleset", "clause"), [("usbgf-2016", "USBGF 2.2.2"), ("istavder-2025", "ISTAVDER Break Policy")]
)
def test_a_break_in_a_game_says_why_not(tavla_home: Path, qtbot: QtBot, ruleset: str, clause: str) -> None:
    with ruled_stage(tavla_home, ruleset) as stage:
        opened(stage)
        stage.touch("black.menu")
        assert clause == entries(stage, BLACK)["break"]
        stage.touch("black.menu.break")
        assert str(stage.seen("black.notice").property("sentence")).endswith(f"({clause}).")


# The game is settled


def test_a_settled_game_that_the_other_agrees_to_is_recorded(tavla_home: Path, qtbot: QtBot) -> None:
    with ruled_stage(tavla_home) as stage:
        standing(stage, WON)
        menu(stage, WHITE, "settled")
        assert {"settled_white_single", "settled_black_single"} == set(entries(stage, WHITE))
        stage.touch("white.menu.settled_white_single")
        assert "Anna says the game is settled" in stage.text("black.headline")
        stage.touch("black.accept")
        result = stage.session.state.game_result
        assert result is not None
        assert (WHITE, Ending.SETTLED) == (result.winner, result.ending)


def test_a_settled_claim_not_agreed_to_is_played_out(tavla_home: Path, qtbot: QtBot) -> None:
    with ruled_stage(tavla_home) as stage:
        standing(stage, WON)
        stage.driver.does(asked.ClaimSettled(WHITE, WHITE, Grade.SINGLE))
        stage.touch("black.decline")
        assert ("Bora does not agree: play goes on.", True) == (
            str(stage.seen("white.notice").property("sentence")),
            stage.session.state.clock.is_running,
        )


def test_a_settled_claim_not_agreed_to_waits_for_the_director_and_his_two_minutes(
    tavla_home: Path, qtbot: QtBot
) -> None:
    with ruled_stage(tavla_home, "wbgt") as stage:
        standing(stage, RACE, WHITE)
        stage.driver.does(asked.ClaimSettled(WHITE, WHITE, Grade.SINGLE))
        stage.touch("black.decline")
        assert "the director decides" == stage.text("white.note")
        before = stage.session.state.clock.reserves.black
        ordered(stage, acts.RuleOnSettled(DIRECTOR, objector_is_right=True))
        stage.touch("white.bigButton", "black.bigButton")
        assert before + 120_000 == stage.session.state.clock.reserves.black


def test_a_claim_with_contact_says_why_not_and_where_there_is_none_it_is_absent(tavla_home: Path, qtbot: QtBot) -> None:
    with ruled_stage(tavla_home) as stage:
        opened(stage)
        menu(stage, WHITE, "settled")
        assert str(stage.seen("white.notice").property("sentence")).startswith("There is still contact")


def test_a_ruleset_without_the_claim_does_not_offer_it(tavla_home: Path, qtbot: QtBot) -> None:
    with ruled_stage(tavla_home, "istavder-2025") as stage:
        opened(stage)
        stage.touch("white.menu")
        assert "settled" not in entries(stage, WHITE)


# Time


def test_gin_is_worked_out_and_shown_where_it_saves(tavla_home: Path, qtbot: QtBot) -> None:
    with ruled_stage(tavla_home, "wbgt", length=1) as stage:
        standing(stage, GIN, WHITE)
        stage.let_pass(700_000)
        assert "gin: you lose" == str(stage.seen("black.claim").property("note"))
        assert "gin: you win" == str(stage.seen("white.claim").property("note"))
        stage.touch("black.claim")
        assert WHITE is (stage.session.state.match_result and stage.session.state.match_result.winner)


@pytest.mark.parametrize("size", ["usual", "large"])
@pytest.mark.parametrize("language", ["en", "nb", "tr"])
def test_a_claim_says_who_wins_by_gin_and_cuts_no_players_name(
    tavla_home: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, language: str, size: str
) -> None:
    monkeypatch.setattr(stages, "NAMES", ("Maximilian Nordmann-Yılmazer", "Bo Ole Lind, Åse Marie Hauge"))
    with ruled_stage(tavla_home, "wbgt", length=1) as stage:
        stage.board.table.settings_model.take({"size": size}, {})
        speak(stage, language)
        standing(stage, GIN, WHITE)
        stage.let_pass(700_000)
        stage.window.grabWindow()
        for seat in ("white", "black"):
            claim, name = stage.seen(f"{seat}.claim"), stage.seen(f"{seat}.name")
            said = [item for item in seen_items(claim) if item.property("truncated") is not None]
            assert len(said) > 1
            assert [] == [item.property("text") for item in (*said, name) if item.property("truncated")]
            foot = name.mapToScene(QPointF(0, name.height() / 2 + float(name.property("contentHeight")) / 2))
            head = claim.mapToScene(QPointF(0, 0))
            assert foot.y() <= head.y() + 1 if seat == "white" else foot.y() >= head.y() - 1


def test_a_question_after_the_end_stands_without_the_line_on_the_matchs_files(tavla_home: Path, qtbot: QtBot) -> None:
    with ruled_stage(tavla_home) as stage:
        opened(stage)
        stage.let_pass(20 * MINUTE)
        stage.touch(next(name for name in ("white.claim", "black.claim") if stage.sees(name)))
        assert stage.sees("white.files")
        assert stage.sees("black.files")
        ordered(stage, acts.LiftFlag(DIRECTOR, Millis(MINUTE)))
        assert (False, False) == (stage.sees("white.files"), stage.sees("black.files"))
        assert "Do you agree?" in stage.text("white.headline")
        ordered(stage, acts.WithdrawChange(DIRECTOR))
        assert (True, True) == (stage.sees("white.files"), stage.sees("black.files"))


def test_a_low_reserve_calls_a_referee_where_the_ruleset_wants_one(tavla_home: Path, qtbot: QtBot) -> None:
    with ruled_stage(tavla_home, "istavder-2025") as stage:
        opened(stage)
        assert not stage.sees("black.clock.pressure")
        stage.let_pass(630_000 + 12_000 - 59_000)
        assert "referee due" == stage.text("black.clock.pressure")
        assert not stage.sees("white.clock.pressure")


def test_a_time_penalty_runs_off_before_the_player_may_roll(tavla_home: Path, qtbot: QtBot) -> None:
    with ruled_stage(tavla_home, "wbgt") as stage:
        opened(stage)
        for source in (DiceSource.TYPED, DiceSource.BUILT_IN):
            own_dice(stage, source)
        for _ in range(2):
            ordered(stage, acts.PunishPrematureRoll(DIRECTOR, BLACK))
            while (proposal := stage.session.state.proposal) is not None:
                stage.touch(*(f"{player.value}.accept" for player in proposal.asked))
        stage.touch("white.bigButton", "black.bigButton")
        assert "time penalty running" == stage.text("black.note")
        before = stage.session.state.clock.reserves.black
        stage.let_pass(43_000)
        assert "Roll" == stage.text("black.bigButton")
        stage.driver.does(asked.RollDice(BLACK))
        assert (
            before - 30_000 == stage.session.state.clock.reserves.black
            if stage.session.state.clock.turn is None
            else True
        )


# Who is not there


def test_the_clocks_are_pressed_for_an_absent_opponent(tavla_home: Path, qtbot: QtBot) -> None:
    with ruled_stage(tavla_home, "istavder-2025") as stage:
        menu(stage, WHITE, "clocks")
        assert str(stage.seen("white.notice").property("sentence")).startswith("Your opponent still has time to come")
        stage.let_pass(5 * MINUTE)
        menu(stage, WHITE, "clocks")
        stage.let_pass(2 * MINUTE)
        assert "Bora has not come yet" == stage.text("white.note")
        stage.touch("black.bigButton")
        assert 630_000 - 2 * MINUTE - 2000 <= stage.session.state.clock.reserves.black <= 630_000 - 2 * MINUTE


def test_where_lateness_costs_points_there_are_no_clocks_to_press(tavla_home: Path, qtbot: QtBot) -> None:
    with ruled_stage(tavla_home) as stage:
        stage.touch("white.menu")
        assert "clocks" not in entries(stage, WHITE)


def test_the_lower_roller_starts_the_starters_time(tavla_home: Path, qtbot: QtBot) -> None:
    with ruled_stage(tavla_home, "istavder-2025") as stage:
        stage.open_game()
        assert ("Start the clock", False) == (stage.text("black.bigButton"), stage.session.state.clock.is_running)
        stage.touch("black.bigButton")
        assert stage.session.state.clock.is_running


# The cube


@pytest.mark.parametrize(("ruleset", "held"), [("istavder-2025", True), ("wbgt", False)])
def test_the_opponent_holds_a_player_to_a_cube_he_touched(
    tavla_home: Path, qtbot: QtBot, ruleset: str, held: bool
) -> None:
    with ruled_stage(tavla_home, ruleset) as stage:
        opened(stage)
        stage.driver.does(asked.TouchCube(BLACK))
        stage.driver.does(asked.ReturnCube(BLACK))
        assert held == stage.sees("white.bigButton")
        if held:
            stage.driver.does(asked.HoldToDouble(WHITE))
        assert held == (stage.session.state.phase is Phase.DOUBLE_OFFERED)


# Dice from the table


def test_dice_from_the_table_are_entered_and_confirmed_by_touch(tavla_home: Path, qtbot: QtBot) -> None:
    with ruled_stage(tavla_home) as stage:
        ordered(stage, acts.OrderDice(DIRECTOR, DiceSource.TYPED))
        stage.driver.does(asked.EnterRoll(BLACK, Roll(5, 2)))
        assert "Bora enters the opening: Anna 5, Bora 2. Is that what lies on the table?" == stage.text(
            "white.headline"
        )
        stage.touch("white.decline")
        assert str(stage.seen("black.notice").property("sentence")).startswith("Anna says the dice are others")
        stage.driver.does(asked.EnterRoll(BLACK, Roll(3, 1)))
        stage.touch("white.accept")
        assert (Roll(3, 1), WHITE) == (stage.session.state.roll, stage.session.state.on_roll)
        stage.end_turn_somehow()
        stage.driver.does(asked.EnterRoll(BLACK, Roll(6, 4)))
        stage.let_pass(60_000)
        stage.touch("white.accept")
        assert (Roll(6, 4), 840_000) == (stage.session.state.roll, stage.session.state.clock.reserves.black)


# The menu


def home_side(stage: WindowStage) -> str:
    return str(stage.board.table.settings_model.values["home_side"])


def test_what_disturbs_both_waits_until_nobodys_time_runs(tavla_home: Path, qtbot: QtBot) -> None:
    with ruled_stage(tavla_home) as stage:
        opened(stage)
        menu(stage, WHITE, "settings")
        told = str(stage.board.table.match_model.seats[WHITE].menu_model.property("title"))
        assert "What changes the board for both waits for your own time." == told
        assert "direction" not in entries(stage, WHITE)
        stage.board.table.match_model.seats[WHITE].menu_model.choose("direction")
        assert "right" == home_side(stage)
        stage.touch("white.menu.close", "white.director")
        menu(stage, WHITE, "settings", "direction")
        assert "left" == home_side(stage)


@by_day("size", [(1280, 720), (1280, 800), (1366, 768), (1920, 1080), (1024, 768)], (1024, 768))
def test_the_menu_and_the_page_of_dice_stay_on_the_screen_with_targets_for_fingers(
    tavla_home: Path, qtbot: QtBot, size: tuple[int, int]
) -> None:
    with ruled_stage(tavla_home, "nbf", size=size) as stage:
        ordered(stage, acts.OrderDice(DIRECTOR, DiceSource.TYPED))
        stage.touch("white.bigButton", "black.menu")
        stage.driver.hands.look()
        tall = min(size[1] / 800, 1.25 * min(size[1] / 800, size[0] / 1280))
        for seat, name in (("white", "dice.sheet"), ("black", "menu.sheet")):
            sheet = stage.seen(f"{seat}.{name}")
            corners = sheet.mapRectToScene(sheet.boundingRect())
            assert stage.window.contentItem().boundingRect().contains(corners)
        for name in ("white.dice.1.1", "white.dice.2.6", "white.dice.enter", "black.menu.last_play", "black.menu.quit"):
            assert stage.seen(name).height() >= 56 * tall - 0.5


# The cube's face, and the grade of a game


def cube(stage: WindowStage) -> CubeFace:
    return stage.board.table.match_model.board_model._shown.cube


@pytest.mark.parametrize(("faces", "shown"), [("[64, 1]", "64"), ("[1, 64]", "1")])
def test_the_cube_shows_at_the_start_what_the_ruleset_names_first(
    tavla_home: Path, qtbot: QtBot, faces: str, shown: str
) -> None:
    changed = (("faces_at_start = { value = [64, 1]", f"faces_at_start = {{ value = {faces}"),)
    with ruled_stage(tavla_home, changed=changed) as stage:
        opened(stage)
        assert shown == str(cube(stage).value)
        stage.driver.does(asked.TouchCube(BLACK))
        assert 2 == cube(stage).value


def test_the_cube_is_gone_in_the_crawford_game_where_the_ruleset_removes_it(tavla_home: Path, qtbot: QtBot) -> None:
    score = acts.CorrectScore(DIRECTOR, ByPlayer(6, 0), Crawford.THIS_GAME)
    stays = (("removed_in_crawford_game = { value = true", "removed_in_crawford_game = { value = false"),)
    cases: list[tuple[tuple[tuple[str, str], ...], bool]] = [((), False), (stays, True)]
    for number, (changed, present) in enumerate(cases):
        with ruled_stage(tavla_home / str(number), changed=changed) as stage:
            ordered(stage, score)
            while stage.session.state.proposal is not None:
                stage.driver.does(asked.AnswerChange(stage.session.state.proposal.not_agreed[0], agrees=True))
            assert present == cube(stage).present


@pytest.mark.parametrize(("even_after", "grade"), [("false", Grade.SINGLE), ("true", Grade.BACKGAMMON)])
def test_whether_a_backgammon_is_lost_after_bearing_off_is_the_rulesets(
    tavla_home: Path, qtbot: QtBot, even_after: str, grade: Grade
) -> None:
    changed = (
        (
            "backgammon_even_after_bearing_off = { value = false",
            f"backgammon_even_after_bearing_off = {{ value = {even_after}",
        ),
    )
    with ruled_stage(tavla_home, changed=changed, rolls=((3, 1), (6, 5))) as stage:
        standing(stage, race({1: 2}, {3: 8}), WHITE)
        stage.driver.does(asked.RollDice(WHITE))
        stage.end_turn_somehow()
        result = stage.session.state.game_result
        assert result is not None
        assert grade is result.grade
