"""A director's key on a stick by touch: made on his page, used in the PIN dialog, forgotten."""

from pathlib import Path

import pytest
from director_hands import OTHER_PIN, PIN, ROLLS, is_in, name_director, press, type_pin
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from window_stage import WindowStage, window_stage

from tavla.application.roles import Role
from tavla.domain.facts.director_events import WarningGiven
from tavla.services.stick_key import NAME
from tavla.storage.people_acts import Deed
from tavla_ui.robots.hands import ANOTHER_MS, wait_until

pytestmark = pytest.mark.usefixtures("qapp")
KEY_PIN = "530827"


def plug_in(stage: WindowStage, *sticks: Path) -> None:
    for stick in sticks:
        stick.mkdir(exist_ok=True)
    stage.board.services.directors.mounted = sticks


def come_back(stage: WindowStage) -> None:
    wait_until(lambda: stage.sees("director.body"), "the page does not come back")


def make_key(stage: WindowStage, stick: Path, name: str = "Dora") -> None:
    """Dora makes a key for herself or for another, and closes her page."""
    plug_in(stage, stick)
    person = next(one for one in stage.directors.people() if one.name == name)
    press(stage, "start.white.director")
    if stage.sees("pin.who.Dora"):
        press(stage, "pin.who.Dora")
    type_pin(stage, PIN)
    wait_until(lambda: is_in(stage), "the PIN does not open the page")
    press(stage, "director.section.people", f"register.row.{person.key}", "register.act.key", f"register.row.{stick}")
    for digits in (PIN, KEY_PIN, KEY_PIN):
        wait_until(lambda: stage.seen("pin.key.0").isEnabled(), "the pad takes nothing")
        type_pin(stage, digits)
    come_back(stage)
    assert "has a key on a stick" in rows(stage)
    press(stage, "director.close")


def rows(stage: WindowStage) -> list[str]:
    return [row["text"] for row in stage.board.table.director_model.property("section").property("rows")]


def use_key(stage: WindowStage, digits: str = KEY_PIN) -> None:
    wait_until(lambda: stage.text("pin.useKey.0").startswith("Use the key of"), "no key is offered")
    QTest.qWait(ANOTHER_MS + 100)
    press(stage, "pin.useKey.0")
    type_pin(stage, digits)


def test_a_key_made_by_touch_opens_the_page_with_its_directors_name(
    tavla_home: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        name_director(stage)
        name_director(stage, "Asta", Role.ASSISTANT, OTHER_PIN)
        make_key(stage, tmp_path / "STICK", "Asta")
        assert (tmp_path / "STICK" / NAME).exists()
        assert Deed.KEY == stage.directors.acts()[-1].deed
        stage.begin(3)
        stage.open_game()
        press(stage, "white.menu", "white.menu.director")
        use_key(stage)
        wait_until(lambda: is_in(stage), "the key does not open the page")
        assert stage.text("director.title") == "Asta, assistant"
        press(stage, "acts.warn", "act.row0.0", "act.reason0", "act.do")
        stage.settle()
        warned = stage.session.history[-1]
        assert isinstance(warned, WarningGiven)
        assert ("Asta", True) == (warned.authority.director, warned.authority.assistant)


def test_a_wrong_pin_of_a_key_counts_and_its_director_may_type_his_own(
    tavla_home: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    with window_stage(tavla_home) as stage:
        name_director(stage)
        make_key(stage, tmp_path / "STICK")
        press(stage, "start.white.director")
        use_key(stage, PIN)
        wait_until(lambda: "That is not the PIN: 4 tries left." == stage.text("pin.told"), "the wrong PIN is not told")
        assert stage.text("pin.title") == "PIN of Dora's key"
        assert not stage.sees("pin.useKey.0")
        press(stage, "pin.back")
        assert stage.text("pin.title") == "PIN of Dora"
        type_pin(stage, PIN)
        wait_until(lambda: is_in(stage), "the PIN does not open the page")


def test_a_stick_that_is_pulled_while_its_pin_is_typed_is_told_to_be_gone(
    tavla_home: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    with window_stage(tavla_home) as stage:
        name_director(stage)
        make_key(stage, tmp_path / "STICK")
        press(stage, "start.white.director")
        wait_until(lambda: stage.text("pin.useKey.0").startswith("Use the key of"), "no key is offered")
        (tmp_path / "STICK").rename(tmp_path / "pulled")
        use_key(stage)
        gone = "The stick with this key is gone: plug it in again."
        wait_until(lambda: gone == stage.text("pin.told"), "that the stick is gone is not told")
        (tmp_path / "pulled").rename(tmp_path / "STICK")
        type_pin(stage, KEY_PIN)
        wait_until(lambda: is_in(stage), "the key does not open the page once the stick is back")


def test_a_pin_that_is_asked_for_once_more_may_be_a_keys(tavla_home: Path, tmp_path: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        name_director(stage)
        name_director(stage, "Mona", Role.MONITOR, OTHER_PIN)
        make_key(stage, tmp_path / "STICK")
        mona = stage.directors.people()[1]
        press(stage, "start.white.director")
        use_key(stage)
        wait_until(lambda: is_in(stage), "the key does not open the page")
        press(stage, "director.section.people", f"register.row.{mona.key}", "register.act.removed")
        use_key(stage)
        wait_until(lambda: len(stage.directors.people()) == 1, "nobody is removed")


def test_sticks_are_looked_for_and_what_is_wrong_is_told(tavla_home: Path, tmp_path: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        name_director(stage)
        press(stage, "start.white.director")
        assert not stage.sees("pin.useKey.0")
        press(stage, "pin.close")
        make_key(stage, tmp_path / "STICK")
        plug_in(stage)
        press(stage, "start.white.director", "pin.useKey.0")
        wait_until(
            lambda: "Plug in the stick with your key." == stage.text("pin.told"), "that none is there is not told"
        )
        plug_in(stage, tmp_path / "EMPTY")
        press(stage, "pin.useKey.0")
        wait_until(lambda: "no director's key" in stage.text("pin.told"), "that it has none is not told")
        (tmp_path / "EMPTY" / NAME).write_bytes(b"rubbish")
        press(stage, "pin.useKey.0")
        wait_until(lambda: "is damaged" in stage.text("pin.told"), "the damage is not told")
        plug_in(stage, tmp_path / "STICK")
        press(stage, "pin.useKey.0")
        wait_until(lambda: not stage.sees("pin.told"), "what was wrong is told beside a key that is there")
        use_key(stage)
        wait_until(lambda: is_in(stage), "the key does not open the page")


def test_a_key_that_is_forgotten_opens_nothing_more(tavla_home: Path, tmp_path: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        name_director(stage)
        make_key(stage, tmp_path / "STICK")
        dora = stage.directors.people()[0]
        press(stage, "start.white.director")
        use_key(stage)
        wait_until(lambda: is_in(stage), "the key does not open the page")
        press(stage, "director.section.people", f"register.row.{dora.key}", "register.act.key_forgotten")
        type_pin(stage, PIN)
        wait_until(lambda: not stage.directors.people()[0].stick, "the key is not forgotten")
        come_back(stage)
        assert "Dora let the board forget Dora's key" in rows(stage)
        press(stage, "director.close", "start.white.director")
        assert not stage.sees("pin.useKey.0")
