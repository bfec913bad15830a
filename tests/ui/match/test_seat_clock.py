import pytest
from board_stage import HandClock, PromptLog, to_roll
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from tavla.application.dice import ScriptedDice
from tavla.application.session import Session
from tavla.base.copies import replace
from tavla.domain.fold.match import MatchState
from tavla.domain.game.player import Player
from tavla.domain.time.units import Instant
from tavla.text.words import Words
from tavla_ui.match.clock import ClockTicker, ClockViewModel

pytestmark = pytest.mark.usefixtures("qapp")


class Clocks:
    """Both seats' clocks over a session whose time a test moves on."""

    def __init__(self, state: MatchState) -> None:
        self.time = HandClock()
        self.time.time = 0
        self.session = Session([], state, PromptLog(), ScriptedDice(()), self.time, lambda call: call())
        self.white, self.black = (ClockViewModel(player, Words) for player in Player)
        self.ticker = ClockTicker((self.white, self.black))
        self.session.listen(lambda _state, _events: self.ticker.refresh())
        self.ticker.attach(self.session)
        timer = self.ticker.findChild(QTimer)
        assert timer is not None
        self.timer: QTimer = timer

    def at(self, milliseconds: int) -> tuple[object, ...]:
        self.time.time = milliseconds
        self.ticker.refresh()
        return tuple(self.white.property(name) for name in ("time", "delay", "low", "fallen"))


def test_the_delay_counts_down_apart_and_then_the_reserve(qtbot: QtBot) -> None:
    clocks = Clocks(to_roll())
    assert clocks.at(1) == ("18:00", "12", False, False)
    assert clocks.at(11_500) == ("18:00", "1", False, False)
    assert clocks.at(13_500) == ("17:59", "0", False, False)


def test_from_ten_seconds_down_there_are_tenths_until_the_flag_falls(qtbot: QtBot) -> None:
    clocks = Clocks(to_roll())
    last = 12_000 + 1_080_000
    assert clocks.at(last - 9_400) == ("0:09.4", "0", True, False)
    assert clocks.at(last) == ("0:00.0", "0", False, True)
    assert clocks.session.state.clock.flag is not None


def test_the_screen_is_woken_when_the_next_figure_is_due_and_ten_times_a_second_at_most(qtbot: QtBot) -> None:
    clocks = Clocks(to_roll())
    clocks.at(400)
    assert (clocks.timer.isSingleShot(), clocks.timer.interval()) == (True, 600)
    clocks.at(12_000 + 1_080_000 - 5_000)
    assert clocks.timer.interval() == 100


def test_nothing_runs_while_the_clock_rests(qtbot: QtBot) -> None:
    clocks = Clocks(to_roll())
    assert clocks.timer.isActive()
    clocks.session.state = replace(clocks.session.state, clock=clocks.session.state.clock.stop(Instant(3_000)))
    clocks.at(4_000)
    assert not clocks.timer.isActive()
    clocks.ticker.detach()
    assert not clocks.timer.isActive()


def test_nothing_is_told_when_no_figure_changes(qtbot: QtBot) -> None:
    clocks = Clocks(to_roll())
    clocks.at(1_100)
    heard: list[int] = []
    clocks.white.changed.connect(lambda: heard.append(1))
    clocks.at(1_200)
    clocks.at(1_300)
    assert heard == []
