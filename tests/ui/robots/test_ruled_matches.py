"""Random robot matches under every ruleset, with a director's acts among them; fifty of each in the soak."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from by_day import by_day
from plain_hasher import PlainHasher
from pytestqt.qtbot import QtBot
from told import Told, of_match

from tavla.app.robots import RobotTable
from tavla.storage.directors import Directors
from tavla_ui.director import acts
from tavla_ui.robots import director
from tavla_ui.robots.watch import Watch

pytestmark = pytest.mark.usefixtures("qapp")
ACTS = 40
NOT_RULED = {"lost_time", "sign", "clock_source", "device"}
"""Acts of a board that stood still, of a match that is over, and of devices."""


@pytest.fixture
def robots(tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[RobotTable]:
    table = RobotTable(tmp_path, directors=Directors(tmp_path / "directors", hasher=PlainHasher()))
    told, look = list[Told](), Watch.look

    def looks_whether_all_is_told(watch: Watch) -> None:
        look(watch)
        told[:] = told or [of_match(table.board.table.match_model)]
        assert [] == told[0].unsaid()

    monkeypatch.setattr(Watch, "look", looks_whether_all_is_told)
    yield table
    table.close()
    assert [] == table.warnings


@by_day("ruleset", ["usbgf-2016", "nbf", "wbgt", "istavder-2025"], "istavder-2025")
def test_a_match_under_a_ruleset_and_a_directors_acts_leave_journal_screen_and_state_agreeing(
    robots: RobotTable, ruleset: str
) -> None:
    assert robots.play_ruled(1, ruleset, 1, ACTS).ruled


def test_the_robots_director_weighs_every_act_of_the_page() -> None:
    assert {*director.ACTS, *NOT_RULED} == set(acts.ACTS)
    assert not NOT_RULED & director.ACTS.keys()
