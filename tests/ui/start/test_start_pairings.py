"""A pairing of the register begun by touch at the start page: nothing of it is typed, and its result comes back to it."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot
from register_scene import BY
from test_start_page import type_by_touch
from test_start_register import register_at, sanctioned
from window_stage import WindowStage, window_stage

from tavla.domain.game.player import ByPlayer
from tavla.storage.register.importing import import_pairings
from tavla.storage.register.records import Kind, Pairing, Tournament, Winner
from tavla_ui.robots.hands import wait_until

pytestmark = pytest.mark.usefixtures("qapp")
CSV = "round,table,player 1,player 2,length\n1,1,Ada Berg,Cy Dal,5\n2,10,Ada Berg,Bo Berg,9\n2,9,Cy Dal,Di Eng,9\n"


def imported(home: Path) -> str:
    """The tournament of pairings that came by file, behind an older one."""
    with register_at(home) as register:
        register.add(Tournament("Old Open"), BY)
        key = register.add(Tournament("Oslo Open"), BY).key
        path = home / "pairings.csv"
        path.write_text(CSV, encoding="utf-8")
        assert import_pairings(register, path, key, BY, new_players=True).can_be_done
    return key


def open_list(stage: WindowStage) -> list[str]:
    stage.touch("start.event")
    wait_until(lambda: stage.sees("start.pairings"), "no pairing is offered")
    stage.touch("start.pairings")
    stage.driver.hands.look()
    return listed(stage)


def listed(stage: WindowStage) -> list[str]:
    """The pairings as they are shown now: what waited when the page was last opened, until the register's thread has
    answered.
    """
    return [f"{row['text']} {row['detail']}" for row in stage.board.table.start_model.parts.event.property("pairings")]


def test_a_pairing_from_a_file_is_begun_by_touch_and_its_result_comes_back_to_it(
    tavla_home: Path, qtbot: QtBot
) -> None:
    tavla_home.mkdir(parents=True)
    tournament = imported(tavla_home)
    with window_stage(tavla_home, ((3, 1),)) as stage:
        assert open_list(stage) == [
            "Cy Dal – Di Eng Oslo Open · round 2 · table 9 · 9 points",
            "Ada Berg – Bo Berg Oslo Open · round 2 · table 10 · 9 points",
            "Ada Berg – Cy Dal Oslo Open · round 1 · table 1 · 5 points",
        ]
        stage.touch("start.pairing.2")
        assert not stage.sees("start.panel.done")
        assert "5 points" in stage.text("start.white.summary")
        stage.touch("start.event", "start.pairings")
        stage.driver.hands.look()
        stage.touch("start.pairing.1")
        assert "9 points" in stage.text("start.black.summary")
        stage.touch("start.white.ready", "start.black.ready")
        wait_until(lambda: stage.board.table.current_page == "match", "the match does not begin")
        setup = stage.session.state.setup
        assert ByPlayer("Ada Berg", "Bo Berg") == setup.players
        assert ("Oslo Open", "2", "10", 9) == (setup.card.event, setup.card.round, setup.card.table, setup.match_length)
        assert all(len(keys) == 1 for keys in setup.card.register_keys)
        loser = stage.open_game()
        stage.let_pass(3_600_000)
        stage.touch(f"{loser.opponent.value}.claim", "white.bigButton", "black.bigButton")
        wait_until(lambda: stage.board.table.current_page == "start", "the start page does not come back")
        wait_until(lambda: not any((tavla_home / "running").iterdir()), "the result is not kept")
        open_list(stage)
        wait_until(lambda: len(listed(stage)) == 2, "the pairing that is played is still offered")
    with register_at(tavla_home) as register:
        decided = [entry.record for entry in register.where(Kind.PAIRING, "tournament", tournament)]
        assert {(one.table, one.winner is Winner.UNDECIDED) for one in decided if isinstance(one, Pairing)} == {
            ("1", True),
            ("10", False),
            ("9", True),
        }


def test_a_sanction_against_a_player_of_the_pairing_is_brought_up(tavla_home: Path, qtbot: QtBot) -> None:
    tavla_home.mkdir(parents=True)
    sanctioned(tavla_home)
    imported(tavla_home)
    with window_stage(tavla_home) as stage:
        open_list(stage)
        stage.touch("start.pairing.1")
        wait_until(lambda: stage.sees("start.banner"), "no banner comes")
        assert stage.text("start.banner.white").startswith("Sanction: Bo Berg")


def test_without_pairings_the_fields_stand_alone(tavla_home: Path, qtbot: QtBot) -> None:
    sanctioned(tavla_home)
    with window_stage(tavla_home) as stage:
        stage.touch("start.event")
        type_by_touch(stage, "start.event.0", "oslo")
        assert not stage.sees("start.pairings")
