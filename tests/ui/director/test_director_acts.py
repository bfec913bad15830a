import time
from pathlib import Path
from typing import Any

import pytest
from director_hands import (
    OTHER_PIN,
    ROLLS,
    begin,
    come_in,
    do,
    is_in,
    last_word,
    name_director,
    open_by_touch,
    press,
    type_pin,
    type_words,
)
from PySide6.QtCore import QPoint, QPointF
from PySide6.QtQml import QQmlIncubationController
from pytestqt.qtbot import QtBot
from ruled_stage import RACE, ruled_stage, standing
from window_stage import WindowStage, window_stage

from measuring import slowness
from tavla.application.commands import play as asked
from tavla.application.roles import Role
from tavla.domain.facts import changes
from tavla.domain.facts.director_events import (
    AppealDecided,
    AppealOutcome,
    ChangeAnswered,
    ChangeMade,
    ChangeProposed,
    ChangeWithdrawn,
    RulingGiven,
    WarningGiven,
)
from tavla.domain.facts.scene import Closing
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match import OffenceKind
from tavla.domain.game.outcome import Grade
from tavla.domain.game.player import Player
from tavla.domain.time.clock import ClockMethod
from tavla.rules.clauses import DISCRETION, clauses_in, clauses_of
from tavla.rules.loader import ruleset_of
from tavla.text import clause_words
from tavla.text.words import Words
from tavla_ui.robots.hands import wait_until

pytestmark = pytest.mark.usefixtures("qapp")
WHITE, BLACK = Player.WHITE, Player.BLACK


def section_of(stage: WindowStage) -> Any:  # noqa: ANN401  a view model, read by its properties
    return stage.board.table.director_model.property("section")


def test_a_ruling_stands_in_the_record_with_who_why_and_clause(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        begin(stage)
        press(stage, "acts.rule", "act.row0.type")
        type_words(stage, "play on")
        press(stage, "act.ownReason")
        type_words(stage, "seen by all")
        press(stage, "act.do")
        ruled = stage.session.history[-1]
        assert isinstance(ruled, RulingGiven)
        assert (ruled.ruling, ruled.authority.director, ruled.authority.reason) == ("Play on", "Dora", "Seen by all")
        assert ruled.authority.clause == "USBGF 5.1"
        assert stage.sees("acts.rule")


def test_a_clause_is_chosen_before_a_slow_machine_has_made_the_rows_below_the_edge(
    tavla_home: Path, qtbot: QtBot
) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        begin(stage)
        press(stage, "acts.warn", "act.row0.1")
        slow = QQmlIncubationController()
        stage.board.screen.engine.setIncubationController(slow)
        press(stage, "act.clause")
        section_of(stage).pickClause(0)
        slow.incubateFor(1000)
        assert [] == stage.warnings


def test_another_clause_of_the_matchs_ruleset_can_be_chosen(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        begin(stage)
        clauses = clauses_of(ruleset_of(stage.session.state.setup.ruleset))
        press(stage, "acts.appeal", "act.clause")
        assert stage.seen("clauses.0").property("chosen")
        assert (
            "USBGF 5.2",
            "Appeal · An appeal is made · What a committee may decide · …",
        ) == (
            stage.seen("clauses.0").property("text"),
            stage.seen("clauses.0").property("note"),
        )
        press(stage, "clauses.back", "act.back", "acts.warn", "act.row0.1", "act.clause")
        rows = [row["clause"] for row in section_of(stage).property("clauses")]
        named = [clause_words.named(Words(), clause) for clause in clauses]
        assert (rows[0], sorted(rows)) == (DISCRETION, sorted(named))
        other = rows.index("USBGF 4.2.3 (g)")
        fitting = rows[: rows.index("USBGF 1")]  # what fits a warning, or a ladder, stands before the first of the rest
        assert (True, True) == (other < 6, "USBGF 1.2.3" in fitting)
        assert [row for row in rows if row not in fitting] == [row for row in named if row not in fitting]
        press(stage, f"clauses.{other}", "act.reason0", "act.do")
        warned = stage.session.history[-1]
        assert isinstance(warned, WarningGiven)
        assert (warned.player, warned.authority.clause) == (BLACK, "USBGF 4.2.3 (g)")
        press(stage, "director.told")
        assert not stage.sees("director.told")
        standing = stage.board.table.director_model.property("section").property("standing")
        assert standing[1].startswith("Bora: 1 warning ·")


def test_nothing_is_done_without_a_reason_or_with_a_field_left_open(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        begin(stage)
        before = len(stage.session.history)
        press(stage, "acts.warn", "act.do", "act.reason0", "act.do")
        assert len(stage.session.history) == before
        assert stage.text("act.told") == "Choose “Player warned” first."
        press(stage, "act.back", "acts.warn", "act.row0.0", "act.do")
        assert len(stage.session.history) == before
        assert stage.text("act.told").endswith("Choose “Reason” first.")


def test_penalty_points_show_score_and_loss_before_they_are_given_and_both_players_agree(
    tavla_home: Path, qtbot: QtBot
) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        begin(stage, 3)
        press(stage, "acts.points", "act.row0.1", "act.row1.more", "act.row2.0")
        assert "2 penalty points against Bora, who loses the match" in stage.text("act.told")
        assert stage.text("act.clause") == "USBGF 2.2.4"
        press(stage, "act.row1.less")
        assert "1 penalty point against Bora\nAnna 1 – Bora 0" in stage.text("act.told")
        assert "will be asked" in stage.text("act.told")
        press(stage, "act.reason0", "act.do")
        press(stage, "white.accept", "black.accept")
        assert [type(event) for event in stage.session.history[-4:]] == [
            ChangeProposed,
            ChangeAnswered,
            ChangeAnswered,
            ChangeMade,
        ]
        assert tuple(stage.session.state.score.points) == (1, 0)
        assert not stage.sees("director.page")


def test_no_player_says_the_directors_last_word(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        begin(stage)
        do(stage, "set_times", "act.row0.less", "act.row1.less")
        press(stage, "proposal.enforce")
        assert stage.sees("pin.page")
        press(stage, "pin.close", "proposal.withdraw", "pin.close", "white.accept")
        assert stage.text("proposal.answers") == "Anna agrees · Bora has not answered"
        stage.board.table.director_model.close()
        come_in_to_proposal(stage)
        press(stage, "black.decline", "proposal.enforce")
        assert stage.sees("pin.page")
        type_pin(stage)
        wait_until(lambda: stage.session.state.proposal is None, "the last word is not heard")
        assert stage.sees("director.body")
        do(stage, "set_times", "act.row0.less", "act.row1.less")
        stage.board.table.director_model.close()
        come_in_to_proposal(stage)
        press(stage, "proposal.withdraw")
        assert isinstance(stage.session.history[-1], ChangeWithdrawn)
        assert stage.sees("director.body")


def come_in_to_proposal(stage: WindowStage) -> None:
    open_by_touch(stage, "white")
    type_pin(stage)
    wait_until(lambda: stage.sees("proposal"), "what is proposed is not shown")


def test_a_refused_change_is_enforced_by_the_director_and_the_refusal_recorded(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        begin(stage)
        do(stage, "give_time", "act.row0.1", "act.row1.much_more")
        assert not stage.sees("director.body")
        assert stage.text("proposal.answers") == "Bora has not answered"
        press(stage, "black.decline")
        assert stage.text("proposal.answers") == "Bora refuses"
        assert ChangeAnswered in map(type, stage.session.history)
        last_word(stage, "enforce")
        made = stage.session.history[-1]
        assert isinstance(made, ChangeMade)
        assert made.against == (BLACK,)
        assert tuple(stage.session.state.clock.reserves) == (600_000, 690_000)


def test_a_proposal_is_withdrawn_and_nothing_changes(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        begin(stage)
        do(stage, "take_time", "act.row0.0")
        last_word(stage, "withdraw")
        assert isinstance(stage.session.history[-1], ChangeWithdrawn)
        assert tuple(stage.session.state.clock.reserves) == (600_000, 600_000)
        assert stage.sees("acts.take_time")


def test_both_times_are_set_by_minutes_and_seconds(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        begin(stage)
        do(stage, "set_times", "act.row0.much_less", "act.row1.less")
        press(stage, "white.accept", "black.accept")
        assert tuple(stage.session.state.clock.reserves) == (540_000, 599_000)


def test_times_are_typed_in_an_act_beside_the_steps(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        begin(stage)
        press(stage, "acts.set_times")
        for keys, shown in (("320", "3:20"), ("375", "3:20"), ("47", "0:47"), ("", "0:47")):
            press(stage, "act.row0.value")
            wait_until(lambda: stage.sees("typing.sheet"), "the keyboard does not come")
            press(stage, *(f"keyboard.{digit}" for digit in keys), "keyboard.done")
            assert shown == stage.text("act.row0.value")
            assert (keys == "375") == ("is no time" in str(stage.board.table.director_model.property("told")))
        press(stage, "act.row0.more", "act.reason0", "act.do", "white.accept")
        assert tuple(stage.session.state.clock.reserves) == (48_000, 600_000)


def test_the_ladder_of_premature_rolls_is_shown_step_by_step(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        begin(stage)
        press(stage, "acts.premature", "act.row0.1")
        assert "nobody rolled too early" in stage.text("act.told")
        press(stage, "act.back")
        do(stage, "dice", "act.row0.1")
        press(stage, "acts.premature", "act.row0.1")
        assert "Premature roll number 1 against Bora" in stage.text("act.told")
        assert "A warning; the next one costs more" in stage.text("act.told")
        press(stage, "act.reason0", "act.do", "acts.premature", "act.row0.1")
        assert "Premature roll number 2 against Bora, with 9:30 left" in stage.text("act.told")
        assert "will be asked" in stage.text("act.told")


def test_the_clock_is_taken_away_and_ordered_again_with_times_entered(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        begin(stage)
        do(stage, "clock", "act.row0.1")
        press(stage, "white.accept", "black.accept")
        assert stage.session.state.clock.settings.method is ClockMethod.NONE
        come_in(stage)
        press(
            stage,
            "acts.clock",
            "act.row0.0",
            "act.row1.more",
            "act.row2.1",
            "act.row3.much_more",
            "act.row4.much_more",
            "act.reason0",
            "act.do",
        )
        stage.settle()
        press(stage, "white.accept", "black.accept")
        assert stage.session.state.clock.settings.delay == 13_000


def test_dice_and_help_are_ordered_at_once(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        begin(stage)
        do(stage, "dice", "act.row0.1")
        press(stage, "acts.help", "act.row1.0")
        assert stage.text("act.told").splitlines()[0] == "Help from the board – legal points: never · pip count: on"
        press(stage, "act.reason0", "act.do")
        orders = stage.session.state.orders
        assert orders.dice_source is not None
        assert orders.assistance is not None
        assert orders.assistance.pip_count


def test_a_break_is_granted_in_a_game(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        begin(stage)
        do(stage, "break", "act.row0.0")
        assert stage.session.state.on_break is not None
        assert stage.session.state.on_break.player is WHITE


@pytest.mark.parametrize(("how", "closing"), [*enumerate(Closing)])
def test_the_match_is_ended_by_the_director(tavla_home: Path, qtbot: QtBot, how: int, closing: Closing) -> None:
    nobody_came = closing is Closing.DOUBLE_NO_SHOW
    with window_stage(tavla_home, ROLLS) as stage:
        name_director(stage)
        stage.begin(5)
        if not nobody_came:
            stage.open_game()
        come_in(stage)
        do(stage, "end", f"act.row0.{how}", *([] if nobody_came else ["act.row1.1"]))
        result = stage.session.state.match_result
        assert result is not None
        assert (result.closing, result.winner) == (closing, None if nobody_came else WHITE)


def test_a_longer_delay_is_granted_by_touch_and_the_ring_counts_it(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        begin(stage)
        do(stage, "delay", "act.row0.1")
        press(stage, "black.accept")
        made = stage.session.history[-1]
        assert isinstance(made, ChangeMade)
        assert isinstance(made.change, changes.DelayGranted)
        assert (made.authority.director, made.change.by, made.authority.clause) == ("Dora", 10_000, DISCRETION)
        clock = stage.session.state.clock
        assert clock.reading(BLACK, stage.session.now()).delay_left == clock.settings.delay + 10_000


def test_a_flag_is_lifted_and_the_match_goes_on(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        name_director(stage)
        stage.begin(1)
        stage.open_game()
        stage.let_pass(3_600_000)
        come_in(stage)
        do(stage, "flag")
        press(stage, "white.accept", "black.accept")
        assert stage.session.state.clock.flag is None


def test_a_committee_of_the_rulesets_size_reverses_a_warning(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        begin(stage)
        do(stage, "warn", "act.row0.0")
        warned = len(stage.session.history) - 1
        press(stage, "acts.appeal", "act.row1.1")
        for name in ("eda", "finn", "gro"):
            press(stage, "act.row2.type")
            type_words(stage, name)
            if name == "finn":
                assert stage.text("act.told") == "An appeals committee has 3 or 5 members (USBGF 1.3.2)."
        press(stage, "act.reason0", "act.do")
        decided = stage.session.history[-1]
        assert isinstance(decided, AppealDecided)
        assert (decided.ruling, decided.outcome, decided.committee) == (
            warned,
            AppealOutcome.REVERSED,
            ("Eda", "Finn", "Gro"),
        )
        assert stage.session.state.offences_of(WHITE, OffenceKind.WARNING) == ()
        press(stage, "director.section.turns")
        assert stage.text("turns.0.text") == "Appeal: “Warning to Anna” reversed by Eda, Finn, Gro"
        assert stage.text("turns.1.text") == "Warning to Anna – reversed on appeal"
        assert not stage.sees("turns.1.act")
        press(stage, "director.section.acts", "acts.withdraw")
        assert "Appeal: “Warning to Anna” reversed by Eda, Finn, Gro" in stage.text("act.row0.value")
        press(stage, "act.reason1", "act.do")
        assert len(stage.session.state.offences_of(WHITE, OffenceKind.WARNING)) == 1
        press(stage, "acts.withdraw", "act.row0.less", "act.reason0", "act.do")
        press(stage, "director.section.turns")
        assert stage.text("turns.0.text") == "“Warning to Anna” is withdrawn"
        assert stage.text("turns.3.text") == "Warning to Anna – withdrawn later"
        assert not stage.sees("turns.3.act")


def test_a_director_who_plays_does_not_rule_in_his_match_and_sees_its_rules(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        name_director(stage, "Anna")
        stage.begin(3)
        stage.open_game()
        come_in(stage)
        assert "another director or a committee rules in it (USBGF 5.1)" in str(
            stage.board.table.director_model.property("told")
        )
        assert (
            stage.sees("director.section.acts"),
            stage.sees("director.section.turns"),
            stage.sees("director.section.rules"),
        ) == (True, False, True)
        assert [act["key"] for group in section_of(stage).property("groups") for act in group["acts"]] == ["committee"]


def test_a_monitor_sees_turns_and_rules_and_does_not_rule(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        name_director(stage)
        name_director(stage, "Mona", Role.MONITOR, OTHER_PIN)
        stage.begin(3)
        stage.open_game()
        stage.end_turn_somehow()
        press(stage, "black.menu")
        press(stage, "black.menu.director", "pin.who.Mona")
        type_pin(stage, OTHER_PIN)
        wait_until(lambda: is_in(stage), "the PIN does not open the page")
        assert not stage.sees("director.section.acts")
        assert not stage.sees("turns.0.act")
        assert stage.text("turns.1.text").startswith("Anna  3-1:  ")


@pytest.mark.parametrize(
    ("ruleset", "typed", "clause"),
    [
        ("usbgf-2016", "1.2.3", "USBGF 1.2.3"),
        ("nbf", "nbf 1.7 vi", "NBF 1.7 (vi)"),
        ("wbgt", "1.2 4", "WBGT 1.2 (4)"),
        ("istavder-2025", "sportsmanlike conduct", "ISTAVDER Sportsmanlike Conduct"),
    ],
)
def test_a_disqualification_cites_the_clause_on_conduct(
    tavla_home: Path, qtbot: QtBot, ruleset: str, typed: str, clause: str
) -> None:
    with ruled_stage(tavla_home, ruleset) as stage:
        name_director(stage)
        stage.open_game()
        come_in(stage)
        press(
            stage, "acts.end", f"act.row0.{list(Closing).index(Closing.DISQUALIFICATION)}", "act.row1.1", "act.clause"
        )
        press(stage, "clauses.type")
        type_words(stage, "99.9 z")
        assert "These rules have no clause “99.9 z”" in str(stage.board.table.director_model.property("told"))
        assert stage.sees("clauses")
        press(stage, "clauses.type")
        type_words(stage, typed)
        assert stage.text("act.clause") == clause
        press(stage, "act.reason0", "act.do")
        acts = [event for event in stage.session.history if isinstance(event, ChangeProposed | ChangeMade)]
        assert acts[-1].authority.clause == clause


def test_the_clauses_open_at_once_and_are_scrolled_by_touch(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        begin(stage)
        press(stage, "acts.end")
        spent = []
        for _ in range(5):
            began = time.perf_counter()
            section_of(stage).openClauses()
            stage.driver.hands.look()
            spent.append(time.perf_counter() - began)
            press(stage, "clauses.back")
        assert min(spent) / slowness() < 0.05
        section_of(stage).openClauses()
        grid = stage.seen("clauses.grid")
        middle = grid.mapToScene(QPointF(grid.width() / 2, grid.height() - 20)).toPoint()
        stage.driver.hands.drag(middle, middle - QPoint(0, int(grid.height()) - 60))
        wait_until(lambda: grid.property("contentY") > 100, "a finger does not scroll the clauses")


def test_the_usual_clause_of_every_act_is_one_of_the_ruleset_or_the_directors_discretion(
    tavla_home: Path, qtbot: QtBot
) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        begin(stage)
        section = section_of(stage)
        found = {}
        for group in section.property("groups"):
            for act in group["acts"]:
                press(stage, f"acts.{act['key']}")
                found[act["key"]] = stage.text("act.clause")
                press(stage, "act.back")
        ruleset = ruleset_of(stage.session.state.setup.ruleset)
        assert [clause for clause in found.values() if not clauses_in(ruleset, clause)] == []
        assert [key for key, clause in found.items() if clause == DISCRETION] == [
            "warn",
            "points",
            "committee",
            "withdraw",
            "give_time",
            "take_time",
            "set_times",
            "clock",
            "delay",
            "back",
            "position",
            "cube",
            "device",
            "end",
            "absent",
        ]


def test_a_disputed_settled_claim_is_ruled_on(tavla_home: Path, qtbot: QtBot) -> None:
    with ruled_stage(tavla_home, "wbgt") as stage:
        name_director(stage)
        standing(stage, RACE, WHITE)
        stage.driver.does(asked.ClaimSettled(WHITE, WHITE, Grade.SINGLE))
        stage.touch("black.decline")
        before = stage.session.state.clock.reserves.black
        come_in(stage)
        do(stage, "settled", "act.row0.0")
        press(stage, "director.close", "white.bigButton", "black.bigButton")
        assert stage.session.state.clock.reserves.black == before + 120_000


def test_a_ladder_of_premature_rolls_leads_to_the_loss_of_the_match(tavla_home: Path, qtbot: QtBot) -> None:
    with ruled_stage(tavla_home, "wbgt", length=1) as stage:
        name_director(stage)
        stage.open_game()
        come_in(stage)
        do(stage, "dice", "act.row0.1")
        told = []
        while stage.session.state.phase is not Phase.MATCH_OVER:
            if not is_in(stage):
                come_in(stage)
            press(stage, "acts.premature", "act.row0.1")
            stage.driver.hands.look()
            told.append(stage.text("act.told").splitlines()[:2])
            press(stage, "act.reason0", "act.do")
            stage.settle()
            if stage.session.state.proposal is not None:
                press(stage, *(f"{player.value}.accept" for player in stage.session.state.proposal.asked))
        assert told[0][1] == "A warning; the next one costs more"
        assert [line[1] for line in told[1:4]] == [
            f"Time is taken · {time} runs after the delay" for time in ("0:30", "1:00", "1:30")
        ]
        assert told[-1][0].startswith(f"Premature roll number {len(told)} against Bora, who loses the match")
        assert stage.session.state.match_result is not None
        assert stage.session.state.match_result.winner is WHITE
