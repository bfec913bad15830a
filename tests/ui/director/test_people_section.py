"""Directors and monitors named, given another PIN and removed by touch: each act by a PIN shown again, and kept with
who did it.
"""

from pathlib import Path

import pytest
from director_hands import (
    OTHER_PIN,
    PIN,
    ROLLS,
    come_in,
    is_in,
    name_director,
    open_by_touch,
    press,
    type_pin,
    type_words,
)
from pytestqt.qtbot import QtBot
from window_stage import WindowStage, window_stage

from tavla.application.roles import Role
from tavla.domain.facts.director_events import ChosenBy, RulingGiven
from tavla.storage.directors import Right, Wrong
from tavla.storage.people_acts import Deed
from tavla.storage.pin import Pin
from tavla_ui.robots.hands import wait_until

pytestmark = pytest.mark.usefixtures("qapp")
THIRD_PIN = "530827"


def acts(stage: WindowStage) -> list[tuple[str, Deed, str]]:
    return [(act.by, act.deed, act.whom) for act in stage.directors.acts()]


def opens(stage: WindowStage, name: str, digits: str) -> bool:
    key = next(one.key for one in stage.directors.people() if one.name == name)
    answer = stage.directors.check(key, Pin(bytearray(digits.encode())))
    assert isinstance(answer, Right | Wrong)
    return isinstance(answer, Right)


def rows(stage: WindowStage) -> list[str]:
    return [row["text"] for row in stage.board.table.director_model.property("section").property("rows")]


def name_by_touch(stage: WindowStage, role: str, name: str, digits: str, by: str = "Dora") -> None:
    press(stage, f"register.act.{role}", *(f"keyboard.{letter}" for letter in name), "keyboard.done")
    wait_until(lambda: stage.sees("pin.page"), "the PIN is not asked for")
    assert stage.text("pin.title") == f"PIN of {by}"
    type_pin(stage)
    wait_until(lambda: stage.text("pin.title").startswith("A PIN for"), "the new PIN is not asked for")
    type_pin(stage, digits)
    type_pin(stage, digits)


def test_a_director_names_others_and_the_board_keeps_who_did_it(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        name_director(stage)
        come_in(stage)
        press(stage, "director.section.people")
        name_by_touch(stage, "monitor", "mona", OTHER_PIN)
        wait_until(
            lambda: [(one.name, one.role) for one in stage.directors.people()][1:] == [("Mona", Role.MONITOR)],
            "nobody is named",
        )
        wait_until(lambda: stage.sees("director.body"), "the page does not come back")
        assert rows(stage)[:2] == ["Dora", "Mona"]
        assert rows(stage)[3] == "Dora named Mona monitor"
        assert acts(stage)[-1] == ("Dora", Deed.MONITOR, "Mona")
        assert opens(stage, "Mona", OTHER_PIN)
        press(stage, "register.act.director", *(f"keyboard.{letter}" for letter in "mona"), "keyboard.done")
        assert "Somebody of that name is here already" in str(stage.board.table.director_model.property("told"))
        assert not stage.sees("pin.page")


def test_the_only_director_who_plays_himself_names_somebody_who_rules_in_his_match(
    tavla_home: Path, qtbot: QtBot
) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        name_director(stage, "Anna")
        stage.begin(3)
        stage.open_game()
        come_in(stage)
        assert "another director or a committee rules in it (USBGF 5.1)" in str(
            stage.board.table.director_model.property("told")
        )
        press(stage, "director.section.people")
        name_by_touch(stage, "director", "kim", OTHER_PIN, "Anna")
        wait_until(lambda: stage.sees("director.body"), "the page does not come back")
        press(stage, "director.close")
        open_by_touch(stage, "black")
        press(stage, "pin.who.Kim")
        type_pin(stage, OTHER_PIN)
        wait_until(lambda: is_in(stage), "the PIN does not open the page")
        press(stage, "acts.rule", "act.row0.type")
        type_words(stage, "play")
        press(stage, "act.reason0", "act.do")
        ruled = stage.session.history[-1]
        assert isinstance(ruled, RulingGiven)
        assert ("Kim", "Play") == (ruled.authority.director, ruled.ruling)


def test_the_only_director_who_plays_notes_what_a_committee_ruled(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        name_director(stage, "Anna")
        stage.begin(3)
        stage.open_game()
        come_in(stage)
        press(stage, "director.section.acts")
        assert not stage.sees("acts.rule")
        press(stage, "acts.committee", "act.row0.type")
        type_words(stage, "play stands")
        for name in ("kim", "lea", "mia"):
            press(stage, "act.row1.type")
            type_words(stage, name)
        assert stage.text("act.clause") == "USBGF 5.1"
        press(stage, "act.reason0", "act.do")
        ruled = stage.session.history[-1]
        assert isinstance(ruled, RulingGiven)
        assert (("Kim", "Lea", "Mia"), ChosenBy.PLAYERS) == (ruled.committee, ruled.chosen_by)
        assert stage.sees("acts.committee")


def test_another_pin_and_a_removal_want_the_directors_own_pin_first(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        name_director(stage)
        name_director(stage, "Mona", Role.MONITOR, OTHER_PIN)
        mona = stage.directors.people()[1].key
        stage.touch("start.white.director", "pin.who.Dora")
        type_pin(stage)
        wait_until(lambda: is_in(stage), "the PIN does not open the page")
        press(stage, "director.section.people", f"register.row.{mona}", "register.act.new_pin")
        type_pin(stage, THIRD_PIN)
        wait_until(
            lambda: stage.sees("pin.told") and "not the PIN" in stage.text("pin.told"), "a wrong PIN is not told"
        )
        press(stage, "pin.close")
        assert opens(stage, "Mona", OTHER_PIN)
        press(stage, "register.act.new_pin")
        for digits in (PIN, "123456", THIRD_PIN, THIRD_PIN):
            wait_until(lambda: stage.sees("pin.key.0") and stage.seen("pin.key.0").isEnabled(), "the pad takes nothing")
            type_pin(stage, digits)
        wait_until(lambda: stage.sees("director.body"), "the page does not come back")
        assert (opens(stage, "Mona", OTHER_PIN), opens(stage, "Mona", THIRD_PIN)) == (False, True)
        press(stage, f"register.row.{mona}", "register.act.removed")
        type_pin(stage)
        wait_until(lambda: len(stage.directors.people()) == 1, "nobody is removed")
        wait_until(lambda: stage.sees("director.body"), "the page does not come back")
        assert acts(stage)[-2:] == [("Dora", Deed.NEW_PIN, "Mona"), ("Dora", Deed.REMOVED, "Mona")]
        assert rows(stage)[2] == "Dora removed Mona"


def test_a_monitor_changes_his_own_pin_and_nobody_elses(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        name_director(stage)
        name_director(stage, "Mona", Role.MONITOR, OTHER_PIN)
        dora, mona = (one.key for one in stage.directors.people())
        stage.touch("start.white.director", "pin.who.Mona")
        type_pin(stage, OTHER_PIN)
        wait_until(lambda: is_in(stage), "the PIN does not open the page")
        press(stage, "director.section.people")
        assert not stage.sees(f"register.row.{dora}")
        assert not stage.sees("register.act.director")
        press(stage, f"register.row.{mona}")
        assert not stage.sees("register.act.removed")
        press(stage, "register.act.new_pin")
        for digits in (OTHER_PIN, THIRD_PIN, THIRD_PIN):
            wait_until(lambda: stage.seen("pin.key.0").isEnabled(), "the pad takes nothing")
            type_pin(stage, digits)
        wait_until(lambda: stage.sees("director.body"), "the page does not come back")
        assert opens(stage, "Mona", THIRD_PIN)
        assert rows(stage)[3] == "Mona chose another PIN"


def test_the_last_director_stays_and_a_torn_line_of_the_acts_harms_no_other(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        name_director(stage)
        name_director(stage, "Cy", Role.DIRECTOR, OTHER_PIN)
        with (tavla_home / "directors" / "acts.jsonl").open("ab") as torn:
            torn.write(b'\n{"at": "20')
        cy = stage.directors.people()[1].key
        stage.touch("start.white.director", "pin.who.Dora")
        type_pin(stage)
        wait_until(lambda: is_in(stage), "the PIN does not open the page")
        press(stage, "director.section.people", f"register.row.{cy}", "register.act.removed")
        type_pin(stage)
        wait_until(lambda: stage.sees("director.body") and len(stage.directors.people()) == 1, "nobody is removed")
        assert [deed for _, deed, _ in acts(stage)] == [Deed.DIRECTOR, Deed.DIRECTOR, Deed.UNREADABLE, Deed.REMOVED]
        assert rows(stage)[3] == "A line here cannot be read."
