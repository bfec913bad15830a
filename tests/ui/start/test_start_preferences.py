"""Preferences before the match, by touch: who chooses, what he chooses, and what of it stands in the record."""

import json
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from test_start_page import type_by_touch
from test_start_rules import begin, choose
from window_stage import WindowStage, window_stage

from tavla.domain.facts.dice_source import DiceSource
from tavla.domain.facts.match_card import MatchCard, Preference, PreferenceSettled
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.roll import Roll
from tavla.reports.html import format_html
from tavla.reports.match_report import match_report
from tavla.text.words import Words
from tavla_ui.robots.hands import wait_until

pytestmark = pytest.mark.usefixtures("qapp")
SEATS, DIRECTION, CHECKERS, BOARD, DICE, CLOCK = Preference


def names(stage: WindowStage) -> None:
    for field, name in (("white.name", "ada"), ("black.name", "bo")):
        type_by_touch(stage, f"start.{field}", name)


def begin_now(stage: WindowStage) -> MatchCard:
    wait_until(lambda: stage.board.table.current_page == "match", "the match does not begin")
    return stage.session.state.setup.card


def test_the_higher_total_of_one_roll_each_chooses_in_everything_and_a_tie_is_rolled_again(
    tavla_home: Path, qtbot: QtBot
) -> None:
    with window_stage(tavla_home, ((2, 1), (1, 2), (3, 3), (6, 1))) as stage:
        names(stage)
        stage.touch("start.preferences", "start.preferences.white", "start.preferences.black")
        assert stage.text("start.preferences.told") == "Equal: both roll again"
        QTest.qWait(50)  # a touch again at once is a bounce
        stage.touch("start.preferences.white", "start.preferences.black")
        assert stage.text("start.preferences.told") == "Bo chooses"
        stage.touch(
            "start.preference.direction",
            "start.preference.checkers",
            "start.preference.dice",
            "start.preferences.settle",
        )
        assert stage.text("start.preferences") == "5 settled"
        stage.touch("start.white.ready", "start.black.ready")
        card = begin_now(stage)
        rolls = (ByPlayer(Roll(2, 1), Roll(1, 2)), ByPlayer(Roll(3, 3), Roll(6, 1)))
        said = (
            "seats: kept; direction: right; checkers: light; board: this_board; dice: typed; rolled: scripted, unsealed"
        )
        assert card.preferences == (
            PreferenceSettled((SEATS, DIRECTION, CHECKERS, BOARD, DICE), rolls, Player.BLACK, said),
        )
        assert card.dice_source is DiceSource.TYPED
        assert stage.session.state.orders.dice_source is DiceSource.TYPED
        values = stage.board.table.settings_model.values
        # At the right of the upper seat is at the left of the screen; the light checkers are his.
        assert (values["home_side"], values["checkers"]) == ("left", "white_dark")


def test_who_changes_seats_takes_his_name_along_and_the_record_names_him_where_he_sits(
    tavla_home: Path, qtbot: QtBot
) -> None:
    with window_stage(tavla_home, ((6, 5), (1, 2))) as stage:
        names(stage)
        stage.touch("start.preferences", "start.preferences.white", "start.preferences.black")
        stage.touch("start.preference.seats", "start.preferences.settle")
        assert (stage.text("start.white.name.input"), stage.text("start.black.name.input")) == ("Bo", "Ada")
        stage.touch("start.white.ready", "start.black.ready")
        (settled,) = begin_now(stage).preferences
        assert (settled.chooser, settled.rolls) == (Player.BLACK, (ByPlayer(Roll(1, 2), Roll(6, 5)),))


def test_who_changes_seats_takes_his_language_along(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ((6, 5), (1, 2))) as stage:
        names(stage)
        settings = stage.board.table.settings_model
        for seat, language in (("white", "nb"), ("black", "tr")):
            while settings.languages[seat] != language:
                stage.touch(f"start.{seat}.language")
        stage.touch("start.preferences", "start.preferences.white", "start.preferences.black")
        stage.touch("start.preference.seats", "start.preferences.settle")
        assert {"white": "tr", "black": "nb"} == settings.languages
        start = stage.board.table.start_model
        assert ("tr", "nb", "tr") == (
            start.seats[0].t.language,
            start.seats[1].t.language,
            start.t.language,
        )
        kept = json.loads((tavla_home / "settings.json").read_text(encoding="utf-8"))
        assert {"white": "tr", "black": "nb"} == kept["languages"]


def test_seats_without_a_name_are_called_in_the_language_of_the_page(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        stage.touch("start.black.language", "start.preferences")
        start = stage.board.table.start_model
        assert ("en", "nb") == (start.t.language, start.seats[1].t.language)
        named = [row["name"] for row in start.parts.preferences.property("seats")]
        assert ["Upper seat", "Lower seat"] == named


def test_who_comes_first_chooses_the_seat_and_a_roll_each_the_rest(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ((6, 5), (1, 2), (1, 1), (6, 6))) as stage:
        choose(stage, "istavder-2025")
        names(stage)
        stage.touch("start.preferences", "start.preferences.black")
        assert stage.text("start.preferences.told") == "Bo chooses"
        stage.touch("start.preferences.settle")
        stage.touch("start.preferences.white", "start.preferences.black", "start.preferences.settle")
        stage.touch("start.preferences.white", "start.preferences.black", "start.preferences.settle")
        stage.touch("start.white.ready", "start.black.ready")
        card = begin_now(stage)
        assert [(one.questions, one.chooser, len(one.rolls)) for one in card.preferences] == [
            ((SEATS,), Player.BLACK, 0),
            ((DIRECTION,), Player.WHITE, 1),
            ((CHECKERS,), Player.BLACK, 1),
        ]


def test_the_clock_itself_is_settled_by_the_dice_where_the_rules_have_it_so(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ((6, 5), (1, 2)) * 6) as stage:
        choose(stage, "wbgt")
        stage.touch("start.preferences")
        for question in Preference:
            stage.touch("start.preferences.white", "start.preferences.black")
            stage.touch(*(("start.preference.clock",) if question is CLOCK else ()), "start.preferences.settle")
        setup = begin(stage)
        assert (setup.clock.method.value, len(setup.card.preferences)) == ("none", 6)


def test_players_who_agree_need_no_roll(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        stage.touch("start.preferences", "start.preferences.agree")
        assert stage.text("start.preferences") == "Agreed"
        assert begin(stage).card.preferences == ()


def test_other_rules_begin_their_questions_anew(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ((6, 5), (1, 2))) as stage:
        stage.touch(
            "start.preferences", "start.preferences.white", "start.preferences.black", "start.preferences.settle"
        )
        assert stage.text("start.preferences") == "5 settled"
        choose(stage, "nbf")
        assert stage.text("start.preferences") == "Agreed"


def test_the_boards_own_rolls_before_the_match_are_said_to_be_unsealed_in_record_and_report(
    tavla_home: Path, qtbot: QtBot
) -> None:
    with window_stage(tavla_home, sealed=True) as stage:
        names(stage)
        stage.touch("start.preferences")
        assert "sealed only when the match begins" in stage.text("start.preferences.told")
        while not stage.seen("start.preferences.settle").isEnabled():
            stage.touch("start.preferences.white", "start.preferences.black")
        stage.touch("start.preferences.settle", "start.white.ready", "start.black.ready")
        (settled,) = begin_now(stage).preferences
        assert settled.choice.endswith("; rolled: built_in, unsealed")
        report = format_html(match_report(stage.session.history, Words()))
        assert "Seats: As we sit; " in report
        assert "; Rolled: The board’s dice, unsealed" in report.replace("&#x27;", "’").replace("'", "’")
        assert f"Ada {settled.rolls[-1].white.first}-{settled.rolls[-1].white.second}" in report
