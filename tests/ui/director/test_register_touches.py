"""From slips of paper to a sanction: in how many touches, and what then stands in the register."""

from pathlib import Path

import pytest
from director_hands import come_in, is_in, name_director, open_by_touch, press, today, type_pin
from pytestqt.qtbot import QtBot
from register_hands import at_the_register, filled, shown, waits_for
from touches import counted
from window_stage import WindowStage, window_stage

from tavla.storage.register.records import Incident, Kind, Sanction
from tavla.storage.register.register import Register
from tavla_ui.robots.finder import centre_of
from tavla_ui.robots.hands import wait_until

pytestmark = pytest.mark.usefixtures("qapp")
CLAUSE = "ISTAVDER 22 Use of Digital Board"
MOST_TOUCHES = 30
MOST_S = 30
"""Nineteen touches and the board's two seconds, which may be eleven where the machine has other work."""


def kept(home: Path, kind: Kind) -> list[object]:
    with Register.open(home / "register" / "register.sqlite") as register:
        return [entry.record for entry in register.entries(kind)]


def happens(stage: WindowStage, home: Path, what: str) -> None:
    before = len(kept(home, Kind.INCIDENT))
    press(stage, f"register.row.new:{what}")
    wait_until(lambda: len(kept(home, Kind.INCIDENT)) > before, f"{what} is not kept")


def test_from_three_slips_to_a_sanction_in_thirty_touches(tavla_home: Path, qtbot: QtBot) -> None:
    _, bo = filled(tavla_home, incidents=0)
    with window_stage(tavla_home) as stage:
        name_director(stage)
        with counted(stage, "three slips of paper to a sanction") as touches:
            open_by_touch(stage, "white")
            type_pin(stage)
            wait_until(lambda: is_in(stage), "the PIN does not open the page")
            press(stage, "director.section.register")
            wait_until(lambda: stage.sees("register.search"), "the register does not come")
            press(stage, "register.search")
            wait_until(lambda: stage.sees("typing.sheet"), "the keyboard does not come")
            press(stage, "keyboard.b", "keyboard.o")
            wait_until(lambda: stage.sees("keyboard.suggested.0"), "nobody is suggested")
            press(stage, "keyboard.suggested.0")
            wait_until(lambda: stage.text("register.title") == "Bo Carlsen", "the player does not come")
            press(stage, "register.act.incident")
            waits_for(stage, "illegal move")
            lay = centre_of(stage.window, "register.row.new:illegal move")
            for what in ("moved twice", "illegal move", "illegal move"):
                happens(stage, tavla_home, what)
                stage.driver.hands.look()
                assert lay == centre_of(stage.window, "register.row.new:illegal move")  # a word stays under the finger
            press(stage, "register.act.sanction")
            waits_for(stage, "illegal move ×2, moved twice")
            waits_for(stage, CLAUSE)
            press(stage, "register.act.save")
            wait_until(lambda: bool(kept(tavla_home, Kind.SANCTION)), "it is not saved")
            assert touches.seconds <= MOST_S
        clause = "USBGF 4.2.3"
        assert sorted(str(one.what) for one in kept(tavla_home, Kind.INCIDENT) if isinstance(one, Incident)) == [
            "illegal move",
            "illegal move",
            "moved twice",
        ]
        assert all(
            (bo, today(), "Dora", clause) == (one.player, one.on, one.seen_by, one.clause[: len(clause)])
            for one in kept(tavla_home, Kind.INCIDENT)
            if isinstance(one, Incident)
        )
        assert kept(tavla_home, Kind.SANCTION) == [
            Sanction(bo, "illegal move ×2, moved twice", today(), "Dora", clause=CLAUSE)
        ]
        assert touches.count <= MOST_TOUCHES


def test_a_sanction_is_ordered_from_the_row_of_a_repeat_offender(tavla_home: Path, qtbot: QtBot) -> None:
    ayse, _ = filled(tavla_home)
    with at_the_register(tavla_home) as stage:
        waits_for(stage, "Order Ayşe Kaya to the digital board")
        with counted(stage, "repeat offender to a sanction") as touches:
            press(stage, "register.act.offenders")
            waits_for(stage, "Order Ayşe Kaya")
            press(stage, f"register.row.order:{ayse}", "register.act.save")
            wait_until(lambda: bool(kept(tavla_home, Kind.SANCTION)), "it is not saved")
        wait_until(lambda: not any(line.startswith("Order") for line in shown(stage)), "it is offered once more")
        assert touches.count == 3
        assert kept(tavla_home, Kind.SANCTION) == [
            Sanction(ayse, "illegal move 3, illegal move 2, illegal move 1", today(), "Dora", clause=CLAUSE)
        ]


def test_the_words_used_last_stand_first_in_the_language_of_the_seat(tavla_home: Path, qtbot: QtBot) -> None:
    _, bo = filled(tavla_home, incidents=0)
    with Register.open(tavla_home / "register" / "register.sqlite") as register:
        for what in ("left the table", "saate basmadı"):
            register.add(Incident(bo, what, "2026-10-01"), "Old Hand")
    with at_the_register(tavla_home) as stage:
        press(stage, "register.search")
        wait_until(lambda: stage.sees("typing.sheet"), "the keyboard does not come")
        press(stage, "keyboard.a")
        wait_until(lambda: stage.sees("keyboard.suggested.0"), "nobody is suggested")
        press(stage, "keyboard.suggested.0", "register.act.incident")
        waits_for(stage, "illegal move")
        words = [line for line in shown(stage) if line != today()]
        assert {"clock not pressed", "left the table"} == set(words[:2])
        assert 1 == words.count("clock not pressed")


def test_what_was_saved_by_mistake_is_taken_out_again(tavla_home: Path, qtbot: QtBot) -> None:
    filled(tavla_home, incidents=0)
    with at_the_register(tavla_home) as stage:
        press(stage, "register.search")
        wait_until(lambda: stage.sees("typing.sheet"), "the keyboard does not come")
        press(stage, "keyboard.a")
        wait_until(lambda: stage.sees("keyboard.suggested.0"), "nobody is suggested")
        press(stage, "keyboard.suggested.0", "register.act.incident")
        waits_for(stage, "conduct")
        happens(stage, tavla_home, "conduct")
        waits_for(stage, "conduct")
        press(stage, "register.act.last_saved")
        wait_until(lambda: stage.sees("register.act.withdraw"), "the incident does not come")
        press(stage, "register.act.withdraw")
        wait_until(lambda: stage.sees("typing.sheet"), "the keyboard does not come")
        press(stage, "keyboard.x", "keyboard.done")
        wait_until(lambda: not kept(tavla_home, Kind.INCIDENT), "it is not taken out")
        wait_until(lambda: stage.sees("register.act.own_words"), "the words do not come back")
        wait_until(lambda: not stage.sees("register.act.last_saved"), "it is shown as saved")


def test_outside_a_match_the_clauses_are_those_of_the_start_page(tavla_home: Path, qtbot: QtBot) -> None:
    ayse, _ = filled(tavla_home)
    with window_stage(tavla_home) as stage:
        name_director(stage)
        stage.board.table.start_model.parts.rules.choose("wbgt")
        come_in(stage)
        press(stage, "director.section.register")
        waits_for(stage, "Ayşe Kaya")
        press(stage, f"register.row.player:{ayse}")
        waits_for(stage, "illegal move 1")
        press(stage, "register.act.sanction")
        waits_for(stage, CLAUSE)
        press(stage, "register.row.measure")
        wait_until(lambda: CLAUSE not in shown(stage), "the clause stays beside another measure")
        press(stage, "register.row.measure", "register.row.measure")
        waits_for(stage, CLAUSE)
        press(stage, "register.row.clause")
        waits_for(stage, "WBGT 1")
        assert all(line.startswith("WBGT") or "discretion" in line for line in shown(stage))
