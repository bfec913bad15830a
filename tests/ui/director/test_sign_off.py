"""The director signs the result off at the board: a fact that the slip, the report and the match file tell."""

import json
from pathlib import Path

import pytest
from director_hands import come_in, name_director, press
from pytestqt.qtbot import QtBot
from window_stage import WindowStage, window_stage

from live_files import copied
from tavla.application.acts.rulings import sign_result
from tavla.application.commands.director import SignResult
from tavla.application.refusals import Refusal, Refused
from tavla.application.settings import SIGN_OFF
from tavla.domain.facts.authority import Authority
from tavla.domain.facts.director_events import ResultSigned
from tavla.domain.facts.turn import Phase
from tavla.domain.game.player import Player
from tavla.formats.from_events import record_of
from tavla.formats.table import by_name
from tavla.reports.html import format_html
from tavla.reports.match_report import match_report
from tavla.reports.slip import result_slip
from tavla.rules.clauses import clauses_in
from tavla.rules.loader import ruleset_of
from tavla.text.words import Words
from tavla_ui.robots.hands import wait_until

pytestmark = pytest.mark.usefixtures("qapp")
ENGLISH = Words("en")
SIGNED = "The result is signed off"


def end(stage: WindowStage) -> None:
    """The one on roll loses on time; then the director comes."""
    loser = stage.open_game()
    stage.let_pass(10 * 60_000)
    stage.touch(f"{loser.opponent.value}.claim")
    assert stage.session.state.phase is Phase.MATCH_OVER
    come_in(stage)


def test_one_touch_signs_the_result_off_for_the_slip_the_report_and_the_file(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        name_director(stage)
        stage.begin(1)
        end(stage)
        assert stage.text("acts.offer0") == "Sign the result off"
        press(stage, "acts.offer0")
        stage.settle()
        history = list(stage.session.history)
        assert isinstance(history[-1], ResultSigned)
        authority = history[-1].authority
        assert (authority.director, authority.reason) == ("Dora", "seen at the board")
        assert clauses_in(ruleset_of(stage.session.state.setup.ruleset), authority.clause)
        for document in (result_slip(history, ENGLISH), match_report(history, ENGLISH)):
            page = format_html(document)
            assert SIGNED in page
            assert "Dora" in page
        assert SIGNED not in format_html(result_slip(history[:-1], ENGLISH))
        written = by_name("json")
        assert written is not None
        told = json.loads(written.write(record_of(history)))
        assert "signed" in str(told["incidents"][-1]), told["incidents"][-1]
        assert not stage.sees("acts.offer0"), "it is signed once"
        press(stage, "director.close")
        assert stage.text("white.band.note") == "Signed off by Dora"


def test_a_result_is_signed_once_when_there_is_one_and_a_change_opens_it_again(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        name_director(stage)
        stage.begin(1)
        command = SignResult(Authority("Dora", "seen at the board", "", "2026-11-26T12:00:00+01:00"))
        rules = ruleset_of(stage.session.state.setup.ruleset)

        def refused() -> object:
            decision = sign_result(stage.session.state, rules, command, stage.session.now(), stage.session.history)
            return decision.reason if isinstance(decision, Refused) else None

        assert refused() is Refusal.MATCH_LASTS
        end(stage)
        press(stage, "acts.offer0")
        wait_until(lambda: stage.session.state.signed is not None, "it is not signed")
        assert refused() is Refusal.RESULT_SIGNED
        press(stage, "acts.flag", "act.reason0", "act.do")
        stage.settle()
        press(stage, *(f"{player.value}.accept" for player in Player))
        assert stage.session.state.signed is None


def test_where_it_is_a_duty_the_board_waits_for_the_director(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        name_director(stage)
        stage.begin(1)
        stage.open_game()
        come_in(stage)
        stage.touch("director.section.machine")
        assert stage.text("machine.sign_off") == "Sign-off · optional"
        assert stage.text("machine.event_signals") == "Event's time signals · as the players choose"
        stage.touch("machine.event_signals")
        assert stage.text("machine.event_signals") == "Event's time signals · The last ten seconds"
        stage.touch("machine.sign_off")
        assert stage.text("machine.sign_off") == "Sign-off · a duty"
        press(stage, "director.close", *(f"{player.value}.bigButton" for player in Player))
        stage.board.table.settings_model.change(SIGN_OFF)
        assert stage.board.table.settings_model.values[SIGN_OFF], "no player changes it"
        loser = next(player for player in Player if stage.session.state.clock.turn_of is player)
        stage.let_pass(10 * 60_000)
        stage.touch(f"{loser.opponent.value}.claim")
        press(stage, *(f"{player.value}.bigButton" for player in Player))
        stage.settle()
        assert stage.board.table.current_page == "match", "both have confirmed, and nobody has signed"
        assert stage.board.table.match_model.seats.white.face.note == "the director signs it off"
        come_in(stage)
        press(stage, "acts.offer0")
        wait_until(lambda: stage.session.state.signed is not None, "it is not signed")
        press(stage, "director.close")
        assert ["Done", "Done"] == [
            str(stage.seen(f"{seat}.bigButton").property("text")) for seat in ("white", "black")
        ]
        stage.touch("black.bigButton")
        wait_until(lambda: stage.board.table.current_page == "start", "the match does not close")


@pytest.mark.parametrize("killed", [False, True])
def test_the_duty_outlives_a_restart_between_result_and_sign_off(
    tavla_home: Path, tmp_path: Path, qtbot: QtBot, killed: bool
) -> None:
    home = tavla_home
    with window_stage(home) as stage:
        name_director(stage)
        stage.begin(1)
        loser = stage.open_game()
        stage.board.table.settings_model.choose(SIGN_OFF, value=True)
        stage.let_pass(10 * 60_000)
        stage.touch(f"{loser.opponent.value}.claim")
        assert stage.session.state.phase is Phase.MATCH_OVER
        match_id = stage.session.state.setup.match_id
        if killed:
            home = copied(tavla_home, tmp_path / "still")
    assert not [*(home / "matches").glob("*/*.tavla")], "it is closed, and nobody has signed"
    with window_stage(home) as stage:
        wait_until(lambda: stage.sees(f"start.continue.{match_id}"), "the match is not offered")
        stage.touch(f"start.continue.{match_id}")
        press(stage, *(f"{player.value}.bigButton" for player in Player))
        stage.settle()
        assert stage.board.table.current_page == "match", "both have confirmed, and nobody has signed"
        assert stage.board.table.match_model.seats.white.face.note == "the director signs it off"
        come_in(stage)
        press(stage, "acts.offer0")
        wait_until(lambda: stage.session.state.signed is not None, "it is not signed")
        press(stage, "director.close")
        stage.touch("black.bigButton")
        wait_until(lambda: stage.board.table.current_page == "start", "the match does not close")
        wait_until(lambda: any((home / "matches").glob("*/*.tavla")), "no export is written")
