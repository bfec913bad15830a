"""An act of the match is kept in the register too, by one touch."""

from functools import partial
from pathlib import Path

import pytest
from director_hands import ROLLS, begin, come_in, name_director, press, today
from pytestqt.qtbot import QtBot
from window_stage import WindowStage, window_stage

from tavla.application.acts.matter import Matter
from tavla.domain.facts.director_events import ChangeMade, ChangeProposed
from tavla.storage.register.records import (
    Incident,
    Kind,
    Measure,
    Player,
    Record,
    Sanction,
    Tournament,
    WarningGiven,
)
from tavla.storage.register.register import Register
from tavla_ui.director.acts.rulings import REPEATED
from tavla_ui.robots.driver import NAMES
from tavla_ui.robots.finder import items
from tavla_ui.robots.hands import wait_until

pytestmark = pytest.mark.usefixtures("qapp")
WHITE, BLACK = (name.title() for name in NAMES)


def kept(home: Path, kind: Kind) -> list[Record]:
    path = home / "register" / "register.sqlite"
    if not path.exists():
        return []
    with Register.open(path) as register:
        return [entry.record for entry in register.entries(kind)]


def has(home: Path, warnings: int) -> bool:
    return warnings == len(kept(home, Kind.WARNING))


def test_a_warning_is_kept_about_a_player_who_is_entered_for_it(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        begin(stage)
        for number in (1, 2):
            press(stage, "acts.warn", "act.row0.1", "act.reason0", "act.also")
            assert stage.text("act.also") == f"In the register: {BLACK}"
            press(stage, "act.do")
            stage.settle()
            wait_until(partial(has, tavla_home, number), "it is not kept")
        with Register.open(tavla_home / "register" / "register.sqlite") as register:
            (player,) = register.entries(Kind.PLAYER)
        assert player.record == Player(BLACK)
        match_id = stage.session.state.setup.match_id
        for warning in kept(tavla_home, Kind.WARNING):
            assert isinstance(warning, WarningGiven)
            assert ("repeated illegal plays", "Dora") == (warning.reason, warning.given_by)
            assert (player.key, today(), match_id) == (warning.player, warning.on, warning.match_id)


def said(stage: WindowStage, word: str) -> list[str]:
    """The lines of the register that have a word."""
    texts = [str(item.property("text")) for item in items(stage.window.contentItem()) if item.isVisible()]
    return [text for text in texts if word in text]


def says(stage: WindowStage, told: list[str]) -> bool:
    return told == said(stage, "premature")


def test_what_the_board_counted_stands_in_the_registers_view_of_a_player_of_this_match(
    tavla_home: Path, qtbot: QtBot
) -> None:
    with Register.open(tavla_home / "register" / "register.sqlite") as register:
        for name in (WHITE, BLACK):
            register.add(Player(name), "Old Hand")
    with window_stage(tavla_home, ROLLS) as stage:
        begin(stage)
        press(stage, "acts.warn", "act.row0.1", "act.reason0", "act.do")
        stage.settle()
        counted = "1 warning · 0 premature rolls · 0 refused attempts"
        press(stage, "director.section.register")
        counts: dict[str, list[str]] = {WHITE: [], BLACK: [counted]}
        for name, told in counts.items():
            wait_until(lambda: stage.sees("register.search"), "the register does not come")
            wait_until(partial(says, stage, [counted]), "the register does not say what was counted")
            press(stage, f"register.row.seat:{name}")
            wait_until(lambda: stage.sees("register.act.incident"), "the player does not come")
            wait_until(partial(says, stage, told), "the player's count is another")
            press(stage, "register.back")


def test_about_whom_an_act_is_kept_goes_round_and_nobody_is_the_usual(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        begin(stage)
        press(stage, "acts.rule", "act.reason0", "act.also")
        seen = []
        for _ in range(3):
            seen.append(stage.text("act.also"))
            press(stage, "act.also")
        assert seen == [f"In the register: {WHITE}", f"In the register: {BLACK}", "Also in the register"]
        assert stage.text("act.also") == seen[0]
        press(stage, "act.back", "acts.warn", "act.row0.1", "act.reason0", "act.also", "act.row0.0")
        assert stage.text("act.also") == "Also in the register"
        press(stage, "act.do")
        stage.settle()
        assert not kept(tavla_home, Kind.WARNING)


def test_of_two_players_of_one_name_nothing_is_guessed(tavla_home: Path, qtbot: QtBot) -> None:
    with Register.open(tavla_home / "register" / "register.sqlite") as register:
        for club in ("Oslo", "Bergen"):
            register.add(Player(WHITE, club), "Old Hand")
    with window_stage(tavla_home, ROLLS) as stage:
        begin(stage)
        press(stage, "acts.warn", "act.row0.0", "act.reason0", "act.also", "act.do")
        stage.settle()
        told = stage.board.table.director_model
        wait_until(lambda: "several players" in str(told.property("told")), "it is not said")
        assert not kept(tavla_home, Kind.WARNING)
        assert not any(isinstance(one, Incident) for one in kept(tavla_home, Kind.INCIDENT))


def test_a_ladder_goes_on_from_the_register_to_the_act_that_comes_next(tavla_home: Path, qtbot: QtBot) -> None:
    """NBF 1.5: after a warning in the event come penalty points, by one touch, for the same player and case."""
    with window_stage(tavla_home, ROLLS) as stage:
        with Register.open(tavla_home / "register" / "register.sqlite") as register:
            event = register.add(Tournament("Winter Open"), "Old Hand").key
            player = register.add(Player(BLACK), "Old Hand").key
            register.add(WarningGiven(player, "språk", today(), "Old Hand", tournament=event), "Old Hand")
        stage.board.table.start_model.parts.event.put("Winter Open")
        name_director(stage)
        stage.begin(5, "nbf")
        stage.open_game()
        come_in(stage)
        assert "Winter Open" == stage.session.state.setup.card.event
        language = f"act.row1.{REPEATED.index(Matter.LANGUAGE)}"
        press(stage, "acts.warn", "act.row0.1", language, "act.reason0")
        wait_until(lambda: "before, in this event: 1 time" in stage.text("act.foreseen"), "it is not counted")
        assert "Next step: Penalty points" == stage.text("act.next")
        press(stage, "act.next")
        assert ("Penalty points", "NBF 1.5") == (stage.text("act.title"), stage.text("act.clause"))
        assert not stage.sees("act.next")
        press(stage, "act.also", "act.do")
        stage.settle()
        wait_until(lambda: bool(kept(tavla_home, Kind.INCIDENT)), "it is not kept")
        (incident,) = kept(tavla_home, Kind.INCIDENT)
        assert isinstance(incident, Incident)
        assert ("language · repeated illegal plays", "NBF 1.5") == (incident.what, incident.clause)
        proposed = stage.session.history[-1]
        assert isinstance(proposed, ChangeProposed | ChangeMade)
        assert Matter.LANGUAGE.value == proposed.authority.matter


def test_an_order_to_the_digital_board_stands_in_the_register_as_a_sanction(tavla_home: Path, qtbot: QtBot) -> None:
    """ISTAVDER 22: after the referee comes the digital board, for all matches."""
    with window_stage(tavla_home, ROLLS) as stage:
        name_director(stage)
        stage.begin(9, "istavder-2025")
        stage.open_game()
        come_in(stage)
        press(stage, "acts.warn", "act.row0.1", "act.row1.0")
        assert "Next step: a referee watches the match" == stage.text("act.next")
        press(stage, "act.next", "act.reason0", "act.do")
        stage.settle()
        press(stage, "acts.warn", "act.row0.1", "act.row1.0")
        assert "Next step: all matches on a digital board" == stage.text("act.next")
        press(stage, "act.next", "act.reason0")
        assert f"Sanction in the register: {BLACK}" == stage.text("act.also")
        press(stage, "act.do")
        stage.settle()
        wait_until(lambda: bool(kept(tavla_home, Kind.SANCTION)), "it is not kept")
        (sanction,) = kept(tavla_home, Kind.SANCTION)
        assert isinstance(sanction, Sanction)
        assert ("ISTAVDER 22 Use of Digital Board", today()) == (sanction.clause, sanction.from_date)
        assert Measure.DIGITAL_BOARD is sanction.measure
