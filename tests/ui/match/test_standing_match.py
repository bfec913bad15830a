"""A match that stands still for a fault of the disk says so over everything that lay on the board."""

import errno
import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from by_day import by_day
from director_hands import come_in, do, name_director, press
from pytestqt.qtbot import QtBot
from ruled_stage import DIRECTOR, RACE, ordered, standing
from test_start_rules import choose
from window_stage import WindowStage, window_stage

from tavla.application.commands import director as acts
from tavla.application.commands import play as asked
from tavla.domain.facts.dice_source import DiceSource
from tavla.domain.facts.scene import Closing
from tavla.domain.facts.turn import Phase
from tavla.domain.game.outcome import Grade
from tavla.domain.game.player import Player
from tavla.domain.game.roll import Roll
from tavla.storage.disk import PRIVATE, RealDisk
from tavla.storage.journal import Journal
from tavla_ui.match.match_table import NOT_WRITTEN
from tavla_ui.match.proof import NO_HEAD
from tavla_ui.robots.finder import seen_items
from tavla_ui.robots.hands import StuckError, wait_until

pytestmark = pytest.mark.usefixtures("qapp")
WHITE, BLACK = Player.WHITE, Player.BLACK
ROLLS = ((3, 1), (6, 5), (6, 4))
STANDS = {"en": "The match stands still", "nb": "Kampen står stille", "tr": "Maç dur"}
SEATS = ("white", "black")
CARDS = ("Card_", "Answer_", "StirPanel_", "ProofCard_", "DeviceCard_", "DicePad_", "SeatMenu_", "ProposalBar_")
CODES = ("EIO", "EROFS", "ENOSPC")


class FailingDisk(RealDisk):
    """From `fail` on no write of a match goes through; before, each is counted."""

    def __init__(self, nth: int = 0) -> None:
        self.code, self.nth, self.calls = 0, nth, 0

    def write(self, fd: int, data: bytes | memoryview, offset: int) -> int:
        self._may_fail()
        return super().write(fd, data, offset)

    def fdatasync(self, fd: int) -> None:
        self._may_fail()
        super().fdatasync(fd)

    def fsync(self, fd: int) -> None:
        self._may_fail()
        super().fsync(fd)

    def _may_fail(self) -> None:
        self.calls += 1
        if self.code and self.calls > self.nth:
            raise OSError(self.code, os.strerror(self.code))


@contextmanager
def stage_on(
    home: Path, disk: FailingDisk, ruleset: str = "usbgf-2016", *, sealed: bool = False
) -> Iterator[WindowStage]:
    """White reads Norwegian, Black Turkish."""
    home.mkdir(parents=True)
    (home / "settings.json").write_text(json.dumps({"languages": {"white": "nb", "black": "tr"}}))
    with window_stage(home, () if sealed else ROLLS, disk=disk, sealed=sealed) as stage:
        choose(stage, ruleset)
        stage.begin(3)
        yield stage


def lying(stage: WindowStage) -> list[str]:
    """What lies over the board beside the seats' own sheets."""
    found = [
        item.objectName() or item.metaObject().className()
        for item in seen_items(stage.window.contentItem())
        if item.metaObject().className().startswith(CARDS) and item.width() and item.height()
    ]
    return [name for name in found if name not in ("white.sheet", "black.sheet")]


def assert_told(stage: WindowStage) -> None:
    """Both seats read why, in their own words, over everything; nothing invites to go on."""
    wait_until(lambda: stage.session.fault is not None, "the fault is not heard")
    stage.driver.hands.look()
    for seat in stage.board.table.match_model.seats:
        assert stage.text(f"{seat.player.value}.headline").startswith(STANDS[seat.t.language])
    assert stage.sees("match.veil")
    assert [] == lying(stage)
    inviting = ("accept", "decline", "review", "director", "claim", "undo")
    names = [f"{seat}.{name}" for seat in SEATS for name in inviting]
    assert [] == [name for name in names if stage.sees(name) and stage.seen(name).isEnabled()]
    assert not stage.board.table.director_model.is_open


def stirring(stage: WindowStage) -> str:
    wait_until(lambda: stage.sees("white.stir.panel"), "the sealed dice do not come")
    return "white.stir.done"


def stirring_with_letters(stage: WindowStage) -> str:
    stirring(stage)
    stage.touch("black.stir.letters")
    return "white.stir.done"


def open_device_card(stage: WindowStage) -> str:
    """As a touch on a lamp leaves it."""
    tray = stage.board.table.match_model._trays.black
    tray._is_open = True
    tray.changed.emit()
    return "white.bigButton"


def open_menu(stage: WindowStage) -> str:
    stage.touch("black.menu")
    return "white.bigButton"


def typed_dice(stage: WindowStage) -> str:
    ordered(stage, acts.OrderDice(DIRECTOR, DiceSource.TYPED))
    stage.touch("black.bigButton")
    wait_until(lambda: stage.sees("black.dice.sheet"), "the dice pad does not come")
    return "white.director"


def entered_dice(stage: WindowStage) -> str:
    ordered(stage, acts.OrderDice(DIRECTOR, DiceSource.TYPED))
    ordered(stage, asked.EnterRoll(WHITE, Roll.of(3, 1)))
    return "black.accept"


def offered_double(stage: WindowStage) -> str:
    standing(stage, RACE, BLACK)
    ordered(stage, asked.TouchCube(BLACK))
    ordered(stage, asked.OfferDouble(BLACK))
    stage.driver.hands.look()
    assert lying(stage)
    return "white.director"


def conceded(stage: WindowStage) -> str:
    standing(stage, RACE, BLACK)
    ordered(stage, asked.OfferConcession(BLACK, Grade.SINGLE))
    return "white.accept"


def settled(stage: WindowStage) -> str:
    standing(stage, RACE, BLACK)
    ordered(stage, asked.ClaimSettled(WHITE, WHITE, Grade.SINGLE))
    return "black.decline"


def proposed(stage: WindowStage) -> str:
    stage.open_game()
    come_in(stage)
    do(stage, "set_times", "act.row0.less", "act.row1.less")
    return "black.accept"


def between_games(stage: WindowStage) -> str:
    conceded(stage)
    stage.touch("white.accept")
    stage.touch("white.proof.open")
    stage.seen("white.proof.card")
    return "white.bigButton"


def at_the_directors_page(stage: WindowStage) -> str:
    stage.open_game()
    come_in(stage)
    press(stage, "acts.warn", "act.row0.0", "act.reason0")
    return "act.do"


SCENES: dict[str, Callable[[WindowStage], str]] = {
    "stirring": stirring,
    "stirring with letters": stirring_with_letters,
    "device card": open_device_card,
    "menu": open_menu,
    "typed dice": typed_dice,
    "entered dice": entered_dice,
    "offered double": offered_double,
    "concession": conceded,
    "settled": settled,
    "proposal": proposed,
    "between games": between_games,
    "director's page": at_the_directors_page,
}
BY_DAY = [(scene, CODES[place % 3]) for place, scene in enumerate(SCENES)][::2]


@by_day(("scene", "code"), [(scene, code) for scene in SCENES for code in CODES], *BY_DAY)
def test_a_fault_is_told_over_every_card(tavla_home: Path, qtbot: QtBot, scene: str, code: str) -> None:
    disk = FailingDisk()
    with stage_on(tavla_home, disk, sealed=scene.startswith("stirring")) as stage:
        name_director(stage)
        touch = SCENES[scene](stage)
        disk.nth, disk.code = 0, getattr(errno, code)
        press(stage, touch)
        assert_told(stage)
        press(stage, "white.menu")
        stage.driver.hands.look()
        assert not stage.seen("white.menu.concede").property("enabled")
        press(stage, "white.menu.close", "white.bigButton")
        stage.wait_for_start_page()


class WatchedDisk(FailingDisk):
    """Counts and fails the calls on files of matches alone; from the nth on none goes through."""

    def __init__(self, code: int, nth: int) -> None:
        super().__init__(nth)
        self.code = code
        self._of_matches: dict[int, bool] = {}

    def open(self, path: Path, flags: int, mode: int = PRIVATE) -> int:
        fd = super().open(path, flags, mode)
        self._of_matches[fd] = "/matches/" in str(path)
        return fd

    def write(self, fd: int, data: bytes | memoryview, offset: int) -> int:
        self._may_fail_at(fd)
        return RealDisk.write(self, fd, data, offset)

    def fdatasync(self, fd: int) -> None:
        self._may_fail_at(fd)
        RealDisk.fdatasync(self, fd)

    def fsync(self, fd: int) -> None:
        self._may_fail_at(fd)
        RealDisk.fsync(self, fd)

    @property
    def has_failed(self) -> bool:
        return bool(self.code) and self.calls > self.nth

    def _may_fail_at(self, fd: int) -> None:
        if self._of_matches.get(fd):
            self._may_fail()


def play_through(stage: WindowStage, disk: WatchedDisk) -> str:
    """A match of one point from the first fact to the export. Gives where its fault was told, empty for none."""
    start, told = stage.board.table.start_model, ""
    try:
        stage.begin(1)
        touches = ["white.stir.done", "black.stir.done"]
        while touches or stage.session.state.phase is Phase.OPENING:
            stage.touch(touches.pop(0) if touches else "white.bigButton")
            if stage.session.fault is not None:
                assert_told(stage)
                return "over the board"
        for command in (
            acts.CloseMatch(DIRECTOR, Closing.DISQUALIFICATION, BLACK),
            acts.EnforceChange(DIRECTOR),
        ):
            stage.session.submit(command)
            stage.settle()
        if stage.session.fault is not None:
            assert_told(stage)
            return "over the board"
        told = at_the_end(stage)
        press(stage, "white.bigButton", "black.bigButton")
        stage.wait_for_start_page()
    except StuckError:
        if not str(start.property("told")):
            raise
    stage.board.services.matches.close()
    wait_until(lambda: not disk.has_failed or bool(told or start.property("told")), "the fault is told to nobody")
    return told or str(start.property("told"))


def at_the_end(stage: WindowStage) -> str:
    """What the result's card says of files and record that could not be written."""
    match = stage.board.table.match_model
    wait_until(
        lambda: match._files != NOT_WRITTEN and match._record.head != NO_HEAD,
        "files and head of the record do not come",
    )
    told = [stage.text("white.files")] if match._files.fault else []
    return "".join([*told, *([stage.text("white.proof.answer")] if match._record.head.fault else [])])


@by_day(("code", "first"), [(code, first) for code in CODES for first in range(8)], ("EIO", 3))
def test_a_fault_at_any_write_from_the_first_fact_to_the_export_is_told(
    tavla_home: Path, qtbot: QtBot, code: str, first: int
) -> None:
    nth, told = first, list[str]()
    while True:
        disk = WatchedDisk(getattr(errno, code), nth)
        with window_stage(tavla_home / str(nth), disk=disk, sealed=True) as stage:
            told.append(play_through(stage, disk))
        if not disk.has_failed:
            break
        assert told[-1], nth
        nth += 8
    assert told[-1] == ""
    assert "over the board" in told


def test_a_match_whose_writer_runs_out_of_memory_says_so(
    tavla_home: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    with stage_on(tavla_home, FailingDisk()) as stage:

        def no_memory(_journal: Journal, _payload: bytes) -> None:
            raise MemoryError

        monkeypatch.setattr(Journal, "_write", no_memory)
        stage.driver.press("white.bigButton")
        assert_told(stage)
