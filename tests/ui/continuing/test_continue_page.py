"""A match in progress is entered by touch, agreed to by both, and goes on."""

from pathlib import Path

import pytest
from by_day import by_day
from director_hands import name_director, type_pin
from pytestqt.qtbot import QtBot
from ruleset_text import text_of
from test_start_page import type_by_touch
from test_start_register import sanctioned
from test_start_rules import choose, open_rules
from window_stage import WindowStage, window_stage

from tavla.application.commands.play import DropDouble, TakeDouble
from tavla.domain.facts.director_events import RulingGiven
from tavla.domain.facts.match_card import SanctionShown
from tavla.domain.facts.match_kind import MatchKind
from tavla.domain.facts.turn import Phase
from tavla.domain.game.cube import Cube
from tavla.domain.game.match_score import Crawford, MatchScore
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.position import OPENING
from tavla.domain.game.roll import Roll
from tavla.formats.from_events import record_of
from tavla.formats.record import Doubled, Dropped
from tavla.rules.break_allowance import breaks_allowed
from tavla.rules.loader import ruleset_of
from tavla_ui.continuing.continue_plan import ContinuePlan
from tavla_ui.robots.finder import centre_of, find_visible, is_visible, items
from tavla_ui.robots.hands import wait_until

pytestmark = pytest.mark.usefixtures("qapp")
WHITE, BLACK = Player.WHITE, Player.BLACK
XGID = "XGID=-b----E-C---eE---c-e----B-:1:1:-1:52:3:4:0:9:10"


def enter(stage: WindowStage, *names: str) -> None:
    """The page, with both names typed."""
    stage.touch("start.continueHere")
    wait_until(lambda: stage.sees("continue.page"), "the page does not come")
    stage.driver.hands.look()
    for seat, name in zip(("white", "black"), names, strict=False):
        stage.touch(f"continue.name.{seat}")
        stage.driver.hands.look()
        stage.touch(*(f"keyboard.{letter}" for letter in name), "keyboard.done")
        stage.driver.hands.look()


def go_on(stage: WindowStage) -> None:
    stage.touch("continue.next")
    stage.driver.hands.look()


def agree(stage: WindowStage) -> None:
    stage.touch("continue.white.agree", "continue.black.agree")
    wait_until(lambda: stage.board.table.current_page == "match", "the match does not go on")
    stage.driver.hands.look()


def type_id(stage: WindowStage, text: str) -> None:
    stage.touch("continue.id")
    stage.driver.hands.look()
    shift = True
    for letter in text:
        if letter.isalpha() and letter.isupper() is not shift:
            stage.touch("keyboard.shift")
            shift = not shift
        stage.touch(f"keyboard.{letter.lower()}")
    stage.touch("keyboard.done")
    stage.driver.hands.look()


def test_a_game_from_wood_goes_on_with_the_times_of_the_ruleset(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        enter(stage, "ada", "bo")
        stage.touch(
            "continue.length.more",
            "continue.length.more",
            "continue.game.more",
            *["continue.points.white.more"] * 3,
            "continue.points.black.more",
        )
        assert "need 6 and 8 points: 14:00 each (USBGF 3.5.6" in stage.text("continue.note")
        go_on(stage)
        stage.touch("setup.remove", "setup.point24", "setup.white", "setup.bar-white", "setup.cube-black", "setup.turn")
        stage.touch("setup.dice", "setup.die6", "setup.die1")
        go_on(stage)
        assert "you are on turn" in stage.text("continue.black.own")
        assert "3 points · 14:00 · your opponent is on turn" in stage.text("continue.white.own")
        agree(stage)
        state = stage.session.state
        assert ByPlayer("Ada", "Bo") == state.setup.players
        assert (MatchScore(9, ByPlayer(3, 1)), 3, Cube(2, BLACK)) == (state.score, state.game, state.cube)
        assert (BLACK, Roll.of(6, 1), Phase.MOVING) == (state.on_roll, state.roll, state.phase)
        assert (1, 1) == (state.position.counts[24], state.position.counts[23])
        assert ByPlayer.both(14 * 60_000) == state.clock.reserves
        stage.touch("white.bigButton", "black.bigButton")
        assert (None, True) == (stage.session.state.freeze, stage.session.state.clock.is_running)
        stage.end_turn_somehow()
        assert WHITE is stage.session.state.on_roll


def test_breaks_taken_and_minutes_a_point_are_entered_where_the_rules_know_them(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        choose(stage, "nbf")
        enter(stage, "ada", "bo")
        stage.touch("continue.breaks.white.more", "continue.breaks.white.more", "continue.minutes.more")
        assert ("1", "0", "3") == tuple(
            stage.text(f"continue.{key}.value") for key in ("breaks.white", "breaks.black", "minutes")
        )
        assert "21:00 each (NBF 3.5 (vi))" in stage.text("continue.note")
        go_on(stage)
        stage.touch("setup.white")
        go_on(stage)
        assert ("1 break taken" in stage.text("continue.white.own"), "break" in stage.text("continue.black.own")) == (
            True,
            False,
        )
        agree(stage)
        state = stage.session.state
        assert state.setup.begun_from is not None
        assert (ByPlayer(1, 0), 3) == (state.setup.begun_from.breaks, state.setup.card.minutes_per_point)
        assert (ByPlayer(1, 0), ByPlayer.both(21 * 60_000)) == (state.breaks, state.clock.reserves)


def test_where_the_rules_leave_no_choice_it_is_not_offered(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        enter(stage, "ada", "bo")
        assert (True, False) == (stage.sees("continue.breaks.black.more"), stage.sees("continue.minutes.more"))
    with window_stage(tavla_home) as stage:
        choose(stage, "istavder-2025")
        enter(stage, "ada", "bo")
        assert (False, False) == (stage.sees("continue.breaks.black.more"), stage.sees("continue.minutes.more"))


def test_it_goes_on_under_the_rules_chosen_on_the_start_page(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        choose(stage, "wbgt")
        enter(stage, "ada", "bo")
        assert "WBGT" in stage.text("continue.note")
        go_on(stage)
        go_on(stage)
        agree(stage)
        assert "wbgt" == ruleset_of(stage.session.state.setup.ruleset).name


def test_it_goes_on_after_the_board_is_killed(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        enter(stage, "ada", "bo")
        go_on(stage)
        go_on(stage)
        agree(stage)
        before = stage.session.state
        match_id = before.setup.match_id
    with window_stage(tavla_home) as stage:
        wait_until(lambda: stage.sees(f"start.continue.{match_id}"), "the match is not offered")
        stage.touch(f"start.continue.{match_id}")
        assert (before.position, before.clock.reserves) == (
            stage.session.state.position,
            stage.session.state.clock.reserves,
        )


def test_a_sanction_is_shown_to_both_and_remembered(tavla_home: Path, qtbot: QtBot) -> None:
    scene = sanctioned(tavla_home, "Bo")
    line = "Sanction: Bo: all matches on a digital board (ISTAVDER 22)."
    with window_stage(tavla_home) as stage:
        enter(stage, "ada", "bo")
        wait_until(lambda: stage.text("continue.note") == line, "no sanction comes")
        go_on(stage)
        stage.touch("setup.white")
        go_on(stage)
        assert (line, line) == (stage.text("continue.white.sanctions"), stage.text("continue.black.sanctions"))
        agree(stage)
        card = stage.session.state.setup.card
        assert card.sanctions == (
            SanctionShown(BLACK, scene.sanction, "digital_board", "ISTAVDER 22", is_certain=True),
        )


def test_an_id_of_the_same_score_leaves_the_times_as_they_were_set(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        enter(stage, "ada", "bo")
        type_id(stage, XGID)
        before = stage.text("continue.time.white.value")
        stage.touch("continue.time.white.less")
        stage.driver.hands.look()
        entered = stage.text("continue.time.white.value")
        type_id(stage, XGID)
        assert (before != entered, entered) == (True, stage.text("continue.time.white.value"))


def test_an_id_fills_in_score_position_cube_turn_and_dice(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        enter(stage, "ada", "bo")
        type_id(stage, XGID)
        assert ("", "9 points") == (stage.text("continue.doubt"), stage.text("continue.length.value"))
        go_on(stage)
        go_on(stage)
        agree(stage)
        state = stage.session.state
        assert (OPENING, Cube(2, WHITE), BLACK, Roll.of(5, 2)) == (
            state.position,
            state.cube,
            state.on_roll,
            state.roll,
        )
        assert MatchScore(9, ByPlayer(3, 4)) == state.score


@pytest.mark.parametrize("answer", ["take", "drop"])
def test_a_double_already_offered_waits_for_its_answer_here(tavla_home: Path, qtbot: QtBot, answer: str) -> None:
    with window_stage(tavla_home) as stage:
        enter(stage, "ada", "bo")
        go_on(stage)
        stage.touch(
            "setup.remove",
            "setup.point24",
            "setup.white",
            "setup.point23",
            "setup.cube-white",
            "setup.dice",
            "setup.doubled",
        )
        stage.driver.hands.look()
        go_on(stage)
        assert "you have doubled" in stage.text("continue.white.own")
        assert "you take or pass" in stage.text("continue.black.own")
        agree(stage)
        state = stage.session.state
        assert (Phase.DOUBLE_OFFERED, WHITE, Cube(2, WHITE), BLACK) == (
            state.phase,
            state.on_roll,
            state.cube,
            state.clock.turn_of,
        )
        stage.touch("white.bigButton", "black.bigButton")
        stage.driver.does(TakeDouble(BLACK) if answer == "take" else DropDouble(BLACK))
        if answer == "take":
            assert (Phase.TO_ROLL, Cube(4, BLACK), WHITE) == (
                stage.session.state.phase,
                stage.session.state.cube,
                stage.session.state.clock.turn_of,
            )
            stage.touch("white.bigButton")
            stage.end_turn_somehow()
        else:
            assert ByPlayer(2, 0) == stage.session.state.score.points
            acts = record_of(stage.session.history).games[0].acts
            assert (Doubled(WHITE, 4), Dropped(BLACK)) == acts[1:]
        state, match_id = stage.session.state, stage.session.state.setup.match_id
    with window_stage(tavla_home) as stage:
        wait_until(lambda: stage.sees(f"start.continue.{match_id}"), "the match is not offered")
        stage.touch(f"start.continue.{match_id}")
        assert (state.cube, state.score) == (stage.session.state.cube, stage.session.state.score)


def test_an_id_with_a_double_that_waits_is_taken_over(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        enter(stage, "ada", "bo")
        type_id(stage, "XGID=-b----E-C---eE---c-e----B-:0:0:1:D:3:4:0:9:10")
        go_on(stage)
        go_on(stage)
        agree(stage)
        assert (Phase.DOUBLE_OFFERED, WHITE) == (stage.session.state.phase, stage.session.state.on_roll)


def test_where_the_match_belongs_and_its_kind_are_entered_and_both_see_it(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        stage.touch("start.event")
        type_by_touch(stage, "start.event.0", "oslo open")
        stage.touch("start.panel.done")
        enter(stage)
        stage.touch("continue.kind")
        assert (stage.text("continue.event"), stage.text("continue.kind")) == ("Oslo Open", "Doubles")
        for key, text in (
            ("place", "3"),
            ("", "12"),
            ("name.white", "ada"),
            ("", "bo"),
            ("name.black", "cy"),
            ("", "di"),
        ):
            if key:
                stage.touch(f"continue.{key}")
            stage.driver.hands.look()
            stage.touch(*(f"keyboard.{letter}" for letter in text), "keyboard.done")
            stage.driver.hands.look()
        go_on(stage)
        assert not stage.sees("setup.white")  # the rules leave the delay of doubles to the director
        assert stage.text("continue.delay.value") == "—"
        stage.touch("continue.delay.more")
        assert stage.text("continue.delay.value") == "12 s"
        go_on(stage)
        go_on(stage)
        assert "Oslo Open · round 3 · table 12" in stage.text("continue.black.match")
        agree(stage)
        setup = stage.session.state.setup
        assert ("Oslo Open", "3", "12", MatchKind.DOUBLES) == (
            setup.card.event,
            setup.card.round,
            setup.card.table,
            setup.card.kind,
        )
        assert ByPlayer("Ada & Bo", "Cy & Di") == setup.players


IMPOSSIBLE = [
    ("XGID=-b----E-C---eE---c-e----B-:1:1:-1:52:9:4:0:9:10", "Ada has 9 points: a match to 9 would be over"),
    (
        "XGID=-b----E-C---eE---c-e----B-:1:1:-1:52:3:4:1:9:10",
        "it says that this is the Crawford game, and nobody is one point away",
    ),
    (
        "XGID=-b----E-C---eE---c-e----B-:1:1:-1:52:8:4:1:9:10",
        "This is the Crawford game: the cube cannot have been turned",
    ),
    ("XGID=-b----E-C---eE---c-e----B-:6:1:-1:52:3:4:0:9:10", "A cube at 64 cannot be"),
    (
        "XGID=-b----E-C---eE---c-e----B-:0:0:1:D:8:4:1:9:10",
        "This is the Crawford game: the cube cannot have been turned",
    ),
    ("XGID=-b----E-C---eE---c-e----B-:1:-1:1:D:3:4:0:9:10", "Ada cannot have doubled: the cube is the opponent's"),
    (
        "XGID=-b----E-C---eE---c-e----B-:1:1:1:D:7:4:0:9:10",
        "A cube at 4 cannot be: Ada would have turned a dead cube (USBGF 4.4.9)",
    ),
    ("XGID=-b----E-C---eE---c-e----B-:0:0:1:B:3:4:0:0:10", "found an offer of money play"),
    ("XGID=-b----E-C---eE---c-e----B-:0:0:1:7:3:4:0:9:10", "expected two dice, 00, D, B or R in an XGID"),
    ("XGID=-b----E-C---eE---c-e----BB:0:0:1:00:3:4:0:9:10", "17 checkers"),
    ("4HPwATDgc", "14"),
]


@by_day("ids", [IMPOSSIBLE[::4], IMPOSSIBLE], IMPOSSIBLE[::4], ids=lambda ids: f"{len(ids)} of them")
def test_an_id_that_cannot_be_changes_nothing_and_says_why(
    tavla_home: Path, qtbot: QtBot, ids: list[tuple[str, str]]
) -> None:
    with window_stage(tavla_home) as stage:
        enter(stage, "ada", "bo")
        page = stage.board.table._continuing
        assert page is not None
        before = page.plan
        for text, sentence in ids:
            type_id(stage, text)
            assert sentence in stage.text("continue.doubt")
            assert before == page.plan
            page._wrong_id = ""  # the line would keep what was mistyped


def test_a_wrong_id_stands_there_to_be_mended_until_one_is_read(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        enter(stage, "ada", "bo")
        type_id(stage, "4HPwATDgc")
        stage.touch("continue.id")
        stage.driver.hands.look()
        assert stage.text("typing.text") == "4HPwATDgc|"
        stage.touch("keyboard.done")
        page = stage.board.table._continuing
        assert page is not None
        page._id_typed(XGID)
        stage.touch("continue.id")
        stage.driver.hands.look()
        assert stage.text("typing.text") == "|"


def test_a_cube_in_the_middle_shows_the_same_face_on_every_page(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        enter(stage, "ada", "bo")
        go_on(stage)
        page = stage.board.table._continuing
        assert page is not None
        assert page.setup_model._cube.face.value == 64
        stage.touch("setup.cube-white", "setup.cube")
        assert (page.setup_model._cube.face.value, page.setup_model.now.cube) == (64, Cube())
        go_on(stage)
        assert page._picture._cube.face.value == 64


def test_a_short_set_up_stands_only_by_the_directors_pin_and_is_ruled(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        name_director(stage)
        enter(stage, "ada", "bo")
        go_on(stage)
        stage.touch("setup.remove", "setup.point6")
        stage.driver.hands.look()
        assert not find_visible(stage.window, "continue.next").isEnabled()
        stage.touch("setup.short")
        stage.driver.hands.look()
        type_pin(stage)
        wait_until(lambda: not stage.sees("pin.page"), "the PIN is not taken")
        stage.driver.hands.look()
        go_on(stage)
        agree(stage)
        wait_until(lambda: len(stage.session.history) == 2, "the director's word is not kept")
        ruling = stage.session.history[-1]
        assert isinstance(ruling, RulingGiven)
        assert ("Dora", 14) == (ruling.authority.director, stage.session.state.position.own_total)


def test_a_match_from_wood_goes_on_by_what_the_director_has_picked_among_the_rules(
    tavla_home: Path, qtbot: QtBot
) -> None:
    """Source: NBF 2.2 (iii), another structure of breaks for the tournament or a match."""
    with window_stage(tavla_home) as stage:
        name_director(stage)
        open_rules(stage, "start.rules.nbf", "start.choices", "start.choice.breaks.by_length", "start.panel.done")
        enter(stage, "ada", "bo")
        assert stage.text("continue.rules").endswith("1 choice of the director")
        assert not stage.sees("continue.breaks.white.more")
        go_on(stage)
        go_on(stage)
        type_pin(stage)
        wait_until(lambda: stage.sees("continue.white.agree"), "the PIN is not taken")
        stage.driver.hands.look()
        agree(stage)
        wait_until(lambda: len(stage.session.history) == 2, "the director's word is not kept")
        setup, ruling = stage.session.state.setup, stage.session.history[-1]
        assert isinstance(ruling, RulingGiven)
        assert setup.card.picked == ("breaks.by_length",)
        assert 0 == breaks_allowed(ruleset_of(setup.ruleset), 17)
        stage.touch("white.bigButton", "black.bigButton")
    plan = ContinuePlan(ruleset_of(text_of("nbf")), picked=("breaks.by_length",))
    assert () == plan.under(ruleset_of(text_of("wbgt"))).picked


def test_nobody_goes_on_without_names_and_the_crawford_game_is_asked_for(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        enter(stage)
        assert stage.text("continue.doubt") == "Type both players' names."
        assert not find_visible(stage.window, "continue.next").isEnabled()
        stage.touch(*["continue.length.less"] * 2, *["continue.points.black.more"] * 6)
        assert (stage.text("continue.points.black.value"), stage.text("continue.crawford")) == ("4", "this game")
        stage.touch("continue.crawford")
        page = stage.board.table._continuing
        assert page is not None
        assert page.plan is not None
        assert MatchScore(5, ByPlayer(0, 4), Crawford.PLAYED) == page.plan.score


def test_a_player_who_takes_his_agreement_back_or_goes_back_begins_nothing(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        enter(stage, "ada", "bo")
        go_on(stage)
        go_on(stage)
        stage.touch("continue.white.agree", "continue.white.agree", "continue.black.agree", "continue.change")
        stage.driver.hands.look()
        assert stage.sees("setup.board")
        stage.touch("continue.back", "continue.back")
        stage.wait_for_start_page()
        assert not (tavla_home / "matches").exists()


@by_day("size", [(1280, 720), (1280, 800), (1366, 768), (1920, 1080), (1024, 768)], (1024, 768), ids=str)
@pytest.mark.parametrize("seating", ["face_to_face", "same_side"])
def test_each_seat_agrees_upright_on_every_screen_and_nothing_is_cut(
    tavla_home: Path, qtbot: QtBot, size: tuple[int, int], seating: str
) -> None:
    with window_stage(tavla_home, size=size) as stage:
        stage.board.table.settings_model.take({"seating": seating}, {})
        enter(stage, "ada", "bo")
        for step in ("match", "board", "agree"):
            stage.driver.hands.look()
            for item in items(stage.window.contentItem()):
                name = item.objectName()
                if (
                    item.isVisible()
                    and name.startswith(("continue.", "setup."))
                    and name not in ("continue.page", "setup.board")
                ):
                    area = item.mapRectToScene(item.boundingRect())
                    assert area.left() >= -1, name
                    assert area.right() <= size[0] + 1, name
                    assert area.top() >= -1, name
                    assert area.bottom() <= size[1] + 1, name
            if step != "agree":
                stage.touch("continue.next")
        far = centre_of(stage.window, "continue.black.agree")
        assert (seating == "same_side") is (far.x() > size[0] / 2)
        assert is_visible(stage.window, "continue.change")
