"""An assistant at the board by touch: he rules, what the event reserves is refused with who may, and his role ends."""

from datetime import datetime, timedelta
from pathlib import Path

import pytest
from director_hands import OTHER_PIN, PIN, ROLLS, is_in, name_director, press, type_pin
from pytestqt.qtbot import QtBot
from register_hands import filled, waits_for
from window_stage import WindowStage, window_stage

from tavla.application.ports.directors import OfficialHere
from tavla.application.ports.register import FileAct, Front
from tavla.application.roles import RESERVED_ROWS, Power, Role
from tavla.domain.facts.director_events import WarningGiven
from tavla.domain.facts.turn import Phase
from tavla.storage.disk import RealDisk
from tavla.storage.people_acts import Deed, PeopleAct, PeopleActs
from tavla.storage.register.records import Sanction
from tavla.storage.register.register import Register
from tavla_ui.director.register.file_acts import POWERS, SETTINGS, FileActsPage, begin
from tavla_ui.director.register.people import PersonAtBoardPage
from tavla_ui.director.register.player import PlayerPage
from tavla_ui.robots.hands import wait_until

SANCTIONS_RESERVED = "This event leaves sanctions and erasure to its directors: ask one of them."
pytestmark = pytest.mark.usefixtures("qapp")


def with_assistant(stage: WindowStage) -> None:
    name_director(stage)
    name_director(stage, "Asta", Role.ASSISTANT, OTHER_PIN)


def enter(stage: WindowStage, name: str, digits: str) -> None:
    if stage.board.table.current_page == "start":
        press(stage, "start.white.director")
    elif stage.session.state.freeze is None:
        press(stage, "white.menu", "white.menu.director")
    else:
        press(stage, "white.director")
    press(stage, f"pin.who.{name}")
    type_pin(stage, digits)


def come_in_as(stage: WindowStage, name: str, digits: str) -> None:
    enter(stage, name, digits)
    wait_until(lambda: is_in(stage), "the PIN does not open the page")


def told(stage: WindowStage) -> str:
    return str(stage.board.table.director_model.property("told"))


def section_rows(stage: WindowStage) -> list[dict[str, str]]:
    rows: list[dict[str, str]] = stage.board.table.director_model.property("section").property("rows")
    return rows


def test_an_assistant_rules_and_disqualifies_nobody(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        with_assistant(stage)
        stage.begin(3)
        stage.open_game()
        come_in_as(stage, "Asta", OTHER_PIN)
        assert stage.text("director.title") == "Asta, assistant"
        press(stage, "acts.warn", "act.row0.0", "act.reason0", "act.do")
        stage.settle()
        warned = stage.session.history[-1]
        assert isinstance(warned, WarningGiven)
        assert ("Asta", True) == (warned.authority.director, warned.authority.assistant)
        press(stage, "director.section.acts", "acts.end", "act.row0.1", "act.row1.1", "act.reason0")
        assert "This event leaves disqualification to its directors: ask one of them." in stage.text("act.told")
        assert not stage.seen("act.do").isEnabled()
        press(stage, "act.row0.0")
        assert "This event leaves the end of a match to its directors: ask one of them." in stage.text("act.told")
        press(stage, "director.close")
        assert stage.session.state.phase is not Phase.MATCH_OVER


def test_what_the_event_reserves_away_from_a_match_is_refused_and_told(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        with_assistant(stage)
        come_in_as(stage, "Asta", OTHER_PIN)
        press(stage, "director.section.people", "register.act.assistant")
        assert "Who may rule here, this event leaves to its directors: ask one of them." in told(stage)
        press(stage, "register.act.assistants_may")
        assert {"note"} == {row["tone"] for row in section_rows(stage)}
        press(stage, "director.section.care", "care.backup")
        assert "This event leaves backups to its directors: ask one of them." in told(stage)


def test_a_director_opens_to_assistants_what_was_reserved(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        with_assistant(stage)
        come_in_as(stage, "Dora", PIN)
        press(stage, "director.section.people", "register.act.assistants_may")
        assert {"directors alone"} == {row["detail"] for row in section_rows(stage)}
        row = RESERVED_ROWS[Power.END_MATCH]
        press(stage, f"register.row.{row}")
        assert ["assistants too"] == [one["detail"] for one in section_rows(stage) if one["key"] == row]
        assert stage.board.services.directors.staff().reserved == set(Power) - {Power.RULE, Power.END_MATCH}
        press(stage, "director.section.machine")
        assert not stage.sees(f"machine.{row}")


def test_a_role_is_limited_by_touch_and_shows_so_in_the_list(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        with_assistant(stage)
        asta = stage.directors.people()[1]
        come_in_as(stage, "Dora", PIN)
        press(stage, "director.section.people", f"register.row.{asta.key}", "register.act.limit", "register.row.1")
        wait_until(lambda: stage.sees("pin.page"), "the PIN is not asked for")
        type_pin(stage, PIN)
        wait_until(lambda: bool(stage.directors.people()[1].until), "no limit is kept")
        limit = stage.directors.people()[1].until
        today = datetime.now().astimezone().replace(hour=23, minute=59, second=0, microsecond=0)
        assert limit == today.isoformat(timespec="minutes")
        wait_until(lambda: stage.sees("director.body"), "the page does not come back")
        press(stage, "register.back")
        assert f"assistant · until {today:%Y-%m-%d} 23:59" in [row["detail"] for row in section_rows(stage)]
        assert ("Dora", Deed.LIMITED, "Asta", limit) == (
            (last := stage.directors.acts()[-1]).by,
            last.deed,
            last.whom,
            last.until,
        )


def test_the_last_director_keeps_his_role_without_a_limit(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        name_director(stage)
        name_director(stage, "Cy", Role.DIRECTOR, OTHER_PIN)
        dora, cy = stage.directors.people()
        assert stage.directors.limit(dora.key, "2999-01-01T12:00+00:00") is None
        come_in_as(stage, "Dora", PIN)
        press(stage, "director.section.people", f"register.row.{cy.key}", "register.act.limit", "register.row.1")
        type_pin(stage, PIN)
        wait_until(lambda: "stays without a limit in time" in told(stage), "the refusal is not told")
        assert not stage.directors.people()[1].until


def test_a_role_that_has_ended_opens_nothing(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        with_assistant(stage)
        asta = stage.directors.people()[1]
        past = datetime.now().astimezone() - timedelta(minutes=1)
        assert stage.directors.limit(asta.key, past.isoformat(timespec="minutes")) is None
        enter(stage, "Asta", OTHER_PIN)
        wait_until(lambda: "role at this board has ended" in stage.text("pin.told"), "the end is not told")
        assert not is_in(stage)
        press(stage, "pin.back", "pin.who.Dora")
        type_pin(stage, PIN)
        wait_until(lambda: is_in(stage), "no other person is let in")


def test_a_page_that_stands_open_goes_when_the_role_ends(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        with_assistant(stage)
        stage.begin(3)
        stage.open_game()
        asta = stage.directors.people()[1]
        until = datetime.now().astimezone() + timedelta(minutes=5)
        assert stage.directors.limit(asta.key, until.isoformat(timespec="minutes")) is None
        come_in_as(stage, "Asta", OTHER_PIN)
        stage.time.pass_by(600_000)
        press(stage, "director.section.report")
        assert not is_in(stage)


@pytest.mark.parametrize("minutes", [-1, 1], ids=["before the end", "after it"])
def test_a_clock_set_back_on_the_start_page_lets_no_ended_role_in(tavla_home: Path, qtbot: QtBot, minutes: int) -> None:
    with window_stage(tavla_home) as stage:
        with_assistant(stage)
        until = datetime.now().astimezone().replace(second=0, microsecond=0) + timedelta(days=1)
        asta = stage.directors.people()[1]
        assert stage.directors.limit(asta.key, until.isoformat(timespec="minutes")) is None
        last = until + timedelta(minutes=minutes)
        acts = PeopleActs(tavla_home / "directors" / "acts.jsonl", RealDisk())
        acts.write(PeopleAct(last.isoformat(timespec="minutes"), "Dora", Deed.NEW_PIN, "Dora"))
        enter(stage, "Asta", OTHER_PIN)
        if minutes < 0:
            wait_until(lambda: is_in(stage), "the PIN does not open the page")
        else:
            wait_until(lambda: "role at this board has ended" in stage.text("pin.told"), "the end is not told")
            assert not is_in(stage)


def test_a_clock_set_back_in_a_match_lets_no_ended_role_in(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        with_assistant(stage)
        stage.begin(3)
        stage.open_game()
        asta = stage.directors.people()[1]
        now = datetime.now().astimezone()
        until = (now + timedelta(minutes=5)).isoformat(timespec="minutes")
        assert stage.directors.limit(asta.key, until) is None
        come_in_as(stage, "Asta", OTHER_PIN)
        press(stage, "director.close")
        stage.time.pass_by(600_000)  # the board's steady time goes on, its clock does not
        enter(stage, "Asta", OTHER_PIN)
        wait_until(lambda: "role at this board has ended" in stage.text("pin.told"), "the end is not told")
        assert not is_in(stage)


def test_an_assistant_orders_lifts_and_erases_nothing_in_the_register(tavla_home: Path, qtbot: QtBot) -> None:
    ayse, _ = filled(tavla_home)
    path = tavla_home / "register" / "register.sqlite"
    with Register.open(path) as register:
        sanction = register.add(Sanction(ayse, "repeated", "2026-01-01", "Old Hand"), "Old Hand").key
        before = register.history(sanction), register.history(ayse)
    with window_stage(tavla_home) as stage:
        with_assistant(stage)
        come_in_as(stage, "Asta", OTHER_PIN)
        press(stage, "director.section.register")
        waits_for(stage, "Sanctions in force")
        press(stage, f"register.row.sanction:{sanction}")
        waits_for(stage, "in force")
        for act in ("lift", "edit", "withdraw"):
            press(stage, f"register.act.{act}")
            assert SANCTIONS_RESERVED in told(stage)
            press(stage, "director.told")
        press(stage, "register.back", "register.act.offenders", "register.back")
        stage.board.table.director_model.property("section").push(
            PlayerPage(stage.board.table.director_model.property("section"), ayse)
        )
        waits_for(stage, "Sanction: 1")
        press(stage, "register.act.person_erased")
        assert SANCTIONS_RESERVED in told(stage)
        press(stage, "director.told", "register.act.sanction", "register.act.save")
        assert SANCTIONS_RESERVED in told(stage)
    with Register.open(path) as register:
        assert before == (register.history(sanction), register.history(ayse))


SETTLED_BY_DIRECTORS = {FileAct.BUNDLE_IN, FileAct.PERSON_ERASED, FileAct.OLD_PURGED, "retention_days"}


@pytest.mark.parametrize("is_reserved", [True, False], ids=["reserved", "not reserved"])
def test_every_act_by_file_asks_what_an_assistant_may(tavla_home: Path, qtbot: QtBot, is_reserved: bool) -> None:
    filled(tavla_home)
    assert set(FileAct) == set(POWERS)
    with window_stage(tavla_home) as stage:
        with_assistant(stage)
        stage.board.table.settings_model.remember(**{RESERVED_ROWS[Power.REGISTER]: is_reserved})
        come_in_as(stage, "Asta", OTHER_PIN)
        press(stage, "director.section.register", "register.act.files")
        waits_for(stage, "What the club has")
        pages = stage.board.table.director_model.property("section")
        acts: list[FileAct | str] = [*POWERS, *SETTINGS]
        for act in acts:
            pages.tell("")
            page = FileActsPage(pages)
            page.front = Front((), (), (), (), 2, 0, "")
            if isinstance(act, FileAct):
                begin(pages, act)
            else:
                page.chosen(act)
            assert (SANCTIONS_RESERVED in told(stage)) is (is_reserved and act in SETTLED_BY_DIRECTORS), act


@pytest.mark.parametrize("me", Role)
@pytest.mark.parametrize("whom", Role)
@pytest.mark.parametrize("is_reserved", [True, False], ids=["reserved", "not reserved"])
def test_an_assistant_touches_no_director(me: Role, whom: Role, is_reserved: bool) -> None:
    here = OfficialHere("1", "Asta", me, frozenset({Power.PEOPLE} if is_reserved else ()))
    may = me is Role.DIRECTOR or (me is Role.ASSISTANT and whom is not Role.DIRECTOR and not is_reserved)
    assert may is here.may_appoint(whom)


def test_where_assistants_name_people_they_come_to_no_director(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        with_assistant(stage)
        name_director(stage, "Mona", Role.MONITOR, OTHER_PIN)
        stage.board.table.settings_model.remember(**{RESERVED_ROWS[Power.PEOPLE]: False})
        come_in_as(stage, "Asta", OTHER_PIN)
        press(stage, "director.section.people")
        dora, asta, mona = stage.directors.people()
        touchable = {row["key"] for row in section_rows(stage)} - {""}
        assert {asta.key, mona.key} == touchable
        assert not stage.sees("register.act.director")
        pages = stage.board.table.director_model.property("section")
        buttons = {
            one.key: [button.key for button in PersonAtBoardPage(pages, here).buttons()]
            for one, here in zip((dora, asta, mona), stage.board.services.directors.people(), strict=True)
        }
        assert {
            dora.key: [],
            asta.key: ["new_pin", "key"],
            mona.key: ["new_pin", "key", "limit", "removed"],
        } == buttons


def test_an_assistant_changes_nothing_of_what_is_reserved_by_another_way(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        with_assistant(stage)
        come_in_as(stage, "Asta", OTHER_PIN)
        page = stage.board.table.director_model
        for row in RESERVED_ROWS.values():
            page.order(row, False)
        assert set(Power) - {Power.RULE} == stage.board.services.directors.staff().reserved
