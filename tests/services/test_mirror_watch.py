"""In a kiosk the stick of the second copies is mounted when it is plugged in again, though nobody opens a page that
offers sticks.
"""

from collections.abc import Callable
from pathlib import Path

import pytest
from director_hands import press
from pulled_stick import pull
from PySide6.QtCore import QTimer
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from test_second_copy import ROLLS, await_turns, both_are_told, choose, mirror, notices
from window_stage import WindowStage, window_stage

from tavla.app.sticks import Sticks
from tavla.base.phrase import Said
from tavla.domain.facts.mirror_events import MirrorTurn
from tavla.services.mirror_watch import MirrorWatch
from tavla.services.second_copies import MirrorKeeper
from tavla.text import second_copy_words
from tavla.text.words import Words
from tavla_ui.robots.hands import wait_until

pytestmark = pytest.mark.usefixtures("qapp")
LOOK_MS = 20


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tavla.services.mirror_watch.LOOK_MS", LOOK_MS)


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    folder = tmp_path / "STICK"
    folder.mkdir()
    return folder


class FakeMounter:
    """Stands in for the machine's programs: a stick that is plugged in comes to its place when somebody looks."""

    def __init__(self, stick: Path) -> None:
        self.stick, self.plugged_in = stick, stick.with_name("PULLED")
        self.is_in = False
        self.looks = 0

    def mount_all(self, heard: Callable[[str], None]) -> None:
        """Nobody opens a page that offers sticks."""

    def mount_if(self, wanted: Callable[[], bool], heard: Callable[[str], None]) -> None:
        if wanted():
            self.looks += 1
            if self.is_in and self.plugged_in.exists():
                self.plugged_in.rename(self.stick)
                heard("")

    def looks_no_more(self) -> bool:
        before = self.looks
        QTest.qWait(8 * LOOK_MS)
        return before == self.looks


def watch(keeper: MirrorKeeper, sticks: Sticks) -> None:
    """As the program puts them together."""
    timer = QTimer(sticks)
    timer.setInterval(LOOK_MS)
    mirrors = MirrorWatch(keeper, sticks, lambda call: call(), timer)
    timer.timeout.connect(mirrors.look)
    keeper.listen(mirrors.turned)


def begin_copied(stage: WindowStage, stick: Path) -> None:
    choose(stage, stick)
    press(stage, "mirror.back", "director.close")
    stage.begin(3)
    await_turns(stage, MirrorTurn.BEGAN)


def test_a_stick_that_is_back_is_mounted_in_mid_match_and_the_copy_catches_up(
    tavla_home: Path, stick: Path, qtbot: QtBot
) -> None:
    mounter = FakeMounter(stick)
    with window_stage(tavla_home, ROLLS, mounts=mounter) as stage:
        begin_copied(stage, stick)
        assert mounter.looks_no_more()
        assert 0 == mounter.looks
        told = notices(stage)
        pull(mirror(stage), mounter.stick, mounter.plugged_in)
        stage.open_game()
        await_turns(stage, MirrorTurn.BEGAN, MirrorTurn.LOST)
        wait_until(lambda: mounter.looks > 2, "nobody looks again")
        mounter.is_in = True
        await_turns(stage, MirrorTurn.BEGAN, MirrorTurn.LOST, MirrorTurn.CAUGHT_UP)
        both_are_told(told, second_copy_words.notice(Words(), MirrorTurn.CAUGHT_UP, str(stick)))
        assert mounter.looks_no_more()
        match_id = stage.session.state.setup.match_id
    own = tavla_home / "matches" / match_id / "journal"
    assert own.read_bytes() == (stick / "tavla-mirror" / f"{match_id}.journal").read_bytes()


def test_a_stick_that_was_changed_between_matches_is_looked_for_when_one_is_taken_up(
    tavla_home: Path, stick: Path, qtbot: QtBot
) -> None:
    mounter = FakeMounter(stick)
    with window_stage(tavla_home, ROLLS, mounts=mounter) as stage:
        choose(stage, stick)
        press(stage, "mirror.back", "director.close")
        assert mounter.looks_no_more()
        stick.rename(mounter.plugged_in)
        mounter.is_in = True
        assert mounter.looks_no_more()
        stage.begin(3)
        wait_until(stick.exists, "nobody looks for the stick")
        wait_until(lambda: bool(list((stick / "tavla-mirror").iterdir())), "the match is not copied")


@pytest.mark.parametrize("is_kiosk", [True, False])
def test_from_the_beginning_a_kiosk_looks_until_the_folder_is_there(
    is_kiosk: bool, tmp_path: Path, stick: Path, qtbot: QtBot
) -> None:
    (stick / "tavla-mirror").mkdir()
    mounter, keeper = FakeMounter(stick), MirrorKeeper(tmp_path, lambda call: call())
    sticks = Sticks(mounter if is_kiosk else None)
    told: list[Said] = []
    sticks.listen(told.append)
    stick.rename(mounter.plugged_in)
    watch(keeper, sticks)
    keeper.begin_with("", lambda _folder: None)
    assert mounter.looks_no_more()
    keeper.begin_with(str(stick), lambda _folder: None)
    mounter.is_in = True
    QTest.qWait(8 * LOOK_MS)
    assert mounter.looks_no_more()
    assert is_kiosk == stick.exists() == bool(told) == bool(mounter.looks)


def test_who_wants_no_second_copy_any_more_is_not_looked_for(tmp_path: Path, stick: Path, qtbot: QtBot) -> None:
    mounter, keeper = FakeMounter(stick), MirrorKeeper(tmp_path, lambda call: call())
    sticks = Sticks(mounter)
    watch(keeper, sticks)
    keeper.begin_with(str(stick), lambda _folder: None)
    wait_until(lambda: mounter.looks > 2, "nobody looks again")
    keeper.choose("")
    assert mounter.looks_no_more()
