"""The register at set-up: players chosen from it by touch, sanctions brought up, results kept; and never in the way."""

import threading
from pathlib import Path

import pytest
from by_day import by_day
from director_hands import come_in, name_director, press
from pytestqt.qtbot import QtBot
from register_scene import BY, Scene
from test_start_page import type_by_touch
from test_start_rules import begin
from test_window_layout import place
from window_stage import WindowStage, window_stage

from tavla.domain.facts.match_card import SanctionShown
from tavla.domain.game.player import ByPlayer, Player
from tavla.storage.register.records import Kind, Measure, Pairing, Sanction
from tavla.storage.register.records import Player as Person
from tavla.storage.register.register import Register
from tavla.storage.register.results import results
from tavla_ui.robots.hands import wait_until

pytestmark = pytest.mark.usefixtures("qapp")


def register_at(home: Path) -> Register:
    return Register.open(home / "register" / "register.sqlite")


def sanctioned(home: Path, name: str = "Bo Berg", **changed: object) -> Scene:
    with register_at(home) as register:
        player = register.add(Person(name, "Oslo"), BY).key
        values: dict[str, object] = {
            "player": player,
            "reason": "repeated illegal moves",
            "from_date": "2026-01-01",
            "ordered_by": BY,
            "clause": "ISTAVDER 22",
        }
        sanction = register.add(Sanction(**(values | changed)), BY).key  # type: ignore[arg-type]
    return Scene(player, "", (), sanction)


def banner(stage: WindowStage) -> str:
    wait_until(lambda: stage.sees("start.banner"), "no banner comes")
    return stage.text("start.banner.white")


def test_a_sanctioned_players_name_brings_it_up_and_the_match_remembers(tavla_home: Path, qtbot: QtBot) -> None:
    scene = sanctioned(tavla_home)
    with window_stage(tavla_home) as stage:
        type_by_touch(stage, "start.white.name", "ada")
        type_by_touch(stage, "start.black.name", "bo berg")
        assert banner(stage) == "Sanction: Bo Berg: all matches on a digital board (ISTAVDER 22)."
        stage.touch("start.white.ready", "start.black.ready")
        wait_until(lambda: stage.board.table.current_page == "match", "the match does not begin")
        card = stage.session.state.setup.card
        assert card.sanctions == (
            SanctionShown(Player.BLACK, scene.sanction, "digital_board", "ISTAVDER 22", is_certain=True),
        )
        assert card.register_keys == ByPlayer((), ())


def test_a_sanction_that_the_director_lifts_goes_from_the_start_page_and_one_he_orders_comes(
    tavla_home: Path, qtbot: QtBot
) -> None:
    scene = sanctioned(tavla_home)
    with window_stage(tavla_home) as stage:
        name_director(stage)
        type_by_touch(stage, "start.black.name", "bo berg")
        assert banner(stage)
        come_in(stage)
        press(stage, "director.section.register")
        row = f"register.row.sanction:{scene.sanction}"
        wait_until(lambda: stage.sees(row), "the sanction does not come")
        press(stage, row)
        wait_until(lambda: stage.sees("register.act.lift"), "its page does not come")
        press(stage, "register.act.lift", "keyboard.a", "keyboard.done")
        wait_until(lambda: not stage.sees("register.act.lift"), "it is not lifted")
        press(stage, "director.close")
        wait_until(lambda: not stage.sees("start.banner"), "the banner stays")
        come_in(stage)
        with register_at(tavla_home) as register:
            register.add(Sanction(scene.player, "again", "2026-01-01", BY), BY)
        press(stage, "director.close")
        assert banner(stage)


def test_no_match_begins_before_a_sanction_has_been_seen(tavla_home: Path, qtbot: QtBot) -> None:
    sanctioned(tavla_home)
    with window_stage(tavla_home) as stage:
        register = stage.board.table.start_model.parts.register
        register._still.setInterval(60_000)  # nobody waits for the look-up
        register._waited.setInterval(60_000)  # and the match for as long as it takes
        type_by_touch(stage, "start.white.name", "ada")
        type_by_touch(stage, "start.black.name", "bo berg")
        stage.touch("start.white.ready", "start.black.ready")
        assert banner(stage).startswith("Sanction: Bo Berg")
        assert stage.text("start.white.summary") == "The register brings something up: read it, then press Ready again."
        assert stage.text("start.black.ready") == "Ready"
        stage.touch("start.white.ready", "start.black.ready")
        wait_until(lambda: stage.board.table.current_page == "match", "the match does not begin")


def test_a_name_that_resembles_a_sanctioned_one_is_asked_about(tavla_home: Path, qtbot: QtBot) -> None:
    sanctioned(tavla_home, "Bo Bergh", measure=Measure.SUPERVISION, until="2099-12-31")
    with window_stage(tavla_home) as stage:
        type_by_touch(stage, "start.black.name", "bo berg")
        assert (
            banner(stage)
            == "Is it Bo Bergh (Oslo)? Sanction: a referee watches the match (ISTAVDER 22), until 2099-12-31."
        )
        stage.touch(
            "start.black.name",
            "keyboard.backspace",
            "keyboard.backspace",
            "keyboard.backspace",
            "keyboard.a",
            "keyboard.done",
        )
        wait_until(lambda: not stage.sees("start.banner"), "the banner stays")


def test_the_banner_is_upright_to_both_seats_and_in_the_language_of_each(tavla_home: Path, qtbot: QtBot) -> None:
    sanctioned(tavla_home)
    with window_stage(tavla_home) as stage:
        stage.touch("start.black.language")
        type_by_touch(stage, "start.black.name", "bo berg")
        assert banner(stage).startswith("Sanction: Bo Berg")
        assert stage.text("start.banner.black") != stage.text("start.banner.white")
        assert "Bo Berg" in stage.text("start.banner.black")
        assert (0, 180) == tuple(stage.seen(f"start.banner.{seat}").rotation() for seat in ("white", "black"))
        stage.board.table.settings_model.take({"seating": "same_side"}, {})
        wait_until(lambda: not stage.sees("start.banner.black"), "the second line stays")


@by_day("size", [(1024, 768), (1280, 720), (1920, 1080)], (1024, 768))
def test_a_panel_ends_above_the_banner_and_all_it_holds_is_reached(
    tavla_home: Path, qtbot: QtBot, size: tuple[int, int]
) -> None:
    sanctioned(tavla_home)
    with window_stage(tavla_home, size=size) as stage:
        type_by_touch(stage, "start.black.name", "bo berg")
        banner(stage)
        for door, last in (
            ("start.board", "start.size"),
            ("start.preferences", "start.preferences.agree"),
            ("start.event", "start.event.2"),
        ):
            stage.touch(door)
            view = stage.seen("start.panel.view")
            edge = place(stage.seen("start.banner")).top()
            assert place(view).bottom() <= edge
            view.setProperty("contentY", max(0, view.property("contentHeight") - view.height()))
            stage.driver.hands.look()
            assert place(stage.seen(last)).bottom() <= edge
            stage.touch("start.panel.done")


def test_a_registered_player_is_chosen_by_touch_and_the_match_remembers_his_key(tavla_home: Path, qtbot: QtBot) -> None:
    with register_at(tavla_home) as register:
        key = register.add(Person("Åse Øverbø", "Oslo"), BY).key
        register.add(Person("Åsne Dal", "Bergen"), BY)
    with window_stage(tavla_home) as stage:
        stage.touch("start.white.name", "keyboard.a", "keyboard.s", "keyboard.e")
        wait_until(
            lambda: stage.sees("keyboard.suggested.0") and not stage.sees("keyboard.suggested.1"), "nobody is suggested"
        )
        assert stage.text("keyboard.suggested.0") == "Åse Øverbø"
        stage.touch("keyboard.suggested.0")
        assert stage.text("start.white.name.input") == "Åse Øverbø"
        assert not stage.sees("keyboard.done")
        assert begin(stage, "black.name").card.register_keys == ByPlayer((key,), ())


def test_without_a_register_nothing_is_asked_and_none_is_made(tavla_home: Path, qtbot: QtBot) -> None:
    before = set(threading.enumerate())
    with window_stage(tavla_home) as stage:
        begin(stage)
        assert "the register" not in {thread.name for thread in set(threading.enumerate()) - before}
    assert not (tavla_home / "register").exists()


def test_a_damaged_register_is_a_sentence_and_stops_nobody(tavla_home: Path, qtbot: QtBot) -> None:
    (tavla_home / "register").mkdir(parents=True)
    (tavla_home / "register" / "register.sqlite").write_bytes(b"no register")
    with window_stage(tavla_home) as stage:
        type_by_touch(stage, "start.white.name", "cy")
        wait_until(lambda: stage.sees("start.told"), "nothing is told")
        told = str(stage.board.table.start_model.property("told"))
        assert told.startswith("The register could not be asked about sanctions; the match can be played.")
        stage.touch("start.told.close")
        begin(stage, "black.name")
    assert (tavla_home / "register" / "register.sqlite").read_bytes() == b"no register"


@pytest.mark.parametrize("training", [False, True])
def test_the_result_of_an_events_match_is_kept_and_that_of_training_never(
    tavla_home: Path, qtbot: QtBot, training: bool
) -> None:
    with window_stage(tavla_home, ((3, 1),)) as stage:
        stage.touch("start.event")
        for which, text in enumerate(("oslo open", "3", "12")):
            type_by_touch(stage, f"start.event.{which}", text)
        stage.touch("start.panel.done", *(("start.mode",) if training else ()))
        begin(stage)
        loser = stage.open_game()
        stage.let_pass(3_600_000)
        stage.touch(f"{loser.opponent.value}.claim")
        winner = stage.session.state.match_result
        assert winner is not None
        stage.touch("white.bigButton", "black.bigButton")
        wait_until(lambda: stage.board.table.current_page == "start", "the start page does not come back")
    assert (tavla_home / "register").exists() is not training
    if not training:
        with register_at(tavla_home) as register:
            (entry,) = register.entries(Kind.PAIRING)
            assert isinstance(entry.record, Pairing)
            (result,) = results(register, entry.record.tournament)
            names = {Player.WHITE: "Ada", Player.BLACK: "Bo"}
            assert (result.tournament, result.round, result.table, result.winner) == (
                "Oslo Open",
                "3",
                "12",
                names[loser.opponent],
            )
