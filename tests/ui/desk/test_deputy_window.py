"""The deputy by touch: how it stands, and how it goes on in the desk's place."""

import asyncio
import socket
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import pytest
import qasync
from hostile_words import KINDS, Word, faults, tags_in
from msgspec.structs import replace
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QGuiApplication, QWindow
from PySide6.QtQuick import QQuickItem
from PySide6.QtTest import QTest
from strangers import word_of
from test_desk_core import until
from touches import a_moment_later

from tavla.app.desk import DeputyDesk, Desk, DeskOptions, opened_as
from tavla.application.ports.hall_desk import CallSeen, DeputySeen, TableSeen
from tavla.base import paths
from tavla.base.errors import TavlaError
from tavla.base.phrase import phrase
from tavla.base.tasks import ended
from tavla.hall_desk import broker
from tavla.hall_desk.identity import HallFolder
from tavla.hall_desk.process import Options
from tavla_ui.controls.settings import SettingsViewModel
from tavla_ui.desk.deputy import DeputyViewModel
from tavla_ui.desk.desk_window import DeskWindow
from tavla_ui.robots.finder import centre_of, find_visible, seen_items
from tavla_ui.robots.hands import ANOTHER_MS, Hands, HandTime

pytestmark = pytest.mark.usefixtures("qapp")
PIN = "482913"


class StillDeputy:
    """Implements the port with values."""

    def __init__(self) -> None:
        self.seen, self.acts = DeputySeen("Istanbul Open", True, 40, 0), list[str]()

    def look(self) -> DeputySeen:
        return self.seen

    def take_over(self, pin: str) -> None:
        if pin != PIN:
            raise TavlaError(phrase("Wrong PIN. Nothing was changed."))
        self.acts.append("took over")

    def leave(self) -> None:
        self.acts.append("left")


class Stage:
    def __init__(self, folder: Path) -> None:
        self.deputy = StillDeputy()
        self.model = DeputyViewModel(self.deputy, SettingsViewModel(), paths.resources() / "translations")
        self.screen = DeskWindow(self.model, "DeputyWindow")
        self.window = self.screen.window
        self.screen.show(1366, 768)
        self.hands = Hands(self.window, HandTime())

    def becomes(self, **other: object) -> None:
        self.deputy.seen = replace(self.deputy.seen, **other)
        self.model.look()

    def touch(self, name: str) -> None:
        self.hands.look()
        self.hands.tap(centre_of(self.window, name), ANOTHER_MS)
        self.hands.look()

    def text(self, name: str) -> str:
        return str(find_visible(self.window, name).property("text"))


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    made = Stage(tmp_path)
    yield made
    made.screen.close()


def type_in(window: QWindow, text: str) -> None:
    for letter in text:
        QTest.keyClick(window, Qt.Key(ord(letter)))
    QTest.keyClick(window, Qt.Key.Key_Return)


def test_it_takes_over_by_its_pin_and_not_while_the_desk_is_heard(stage: Stage) -> None:
    assert stage.text("deputy.state") == "Listens along, has all of 40 matches"
    stage.touch("deputy.takeOver")
    assert "still heard" in stage.text("deputy.told")
    stage.becomes(is_heard=False)
    assert stage.text("deputy.state") == "The desk is not heard"
    for pin, acts in (("482914", []), ("", []), (PIN, ["took over"])):
        stage.touch("deputy.takeOver")
        type_in(stage.window, pin)
        assert stage.deputy.acts == acts
    assert "Wrong PIN" in stage.text("deputy.told")


def test_it_stops_by_two_touches(stage: Stage) -> None:
    stage.touch("deputy.leave")
    stage.touch("deputy.leave")
    assert not stage.deputy.acts, "a double tap is one touch"
    assert stage.text("deputy.leave") == "Touch again to stop"
    a_moment_later(stage.model)
    stage.touch("deputy.leave")
    assert stage.deputy.acts == ["left"]


def test_a_slip_on_stopping_is_forgotten_where_he_takes_over_instead(stage: Stage) -> None:
    stage.becomes(is_heard=False)
    stage.touch("deputy.leave")
    stage.touch("deputy.takeOver")
    type_in(stage.window, "")
    a_moment_later(stage.model)
    stage.touch("deputy.leave")
    assert not stage.deputy.acts


def test_what_is_not_kept_is_told(stage: Stage) -> None:
    stage.becomes(behind=3)
    assert stage.text("deputy.state") == "Listens along, 3 records behind"
    stage.becomes(fault=phrase("the disk is full"))
    assert stage.text("deputy.state") == "the disk is full"


@pytest.mark.parametrize("make", KINDS.values(), ids=KINDS)
def test_words_from_outside_stay_words(stage: Stage, make: Word) -> None:
    stage.becomes(name=word_of(make)("DeputySeen.name"))
    stage.hands.look()
    shown = [str(item.property("text")) for item in seen_items(stage.window.contentItem()) if item.property("text")]
    assert not [text for text in shown if faults(text)]
    assert any(tags_in(text) for text in shown)


def place(item: QQuickItem) -> QRectF:
    return item.mapRectToScene(QRectF(0, 0, item.width(), item.height()))


@pytest.mark.parametrize("language", ["en", "nb", "tr"])
@pytest.mark.parametrize("size", [(900, 520), (1366, 768), (1920, 1080)])
def test_every_text_lies_whole_on_the_screen(stage: Stage, size: tuple[int, int], language: str) -> None:
    stage.screen.show(*size)
    stage.touch(f"deputy.language.{language}")
    needs = tuple(TableSeen(f"b{n}", str(n), need="two boards") for n in range(8))
    for is_heard in (True, False):
        stage.becomes(is_heard=is_heard, needs=needs)
        stage.touch("deputy.leave" if not is_heard else "deputy.takeOver")
        names = ("title", "state", "needs", "steps", "takeOver", "leave", *(("told",) if is_heard else ()))
        texts = [find_visible(stage.window, f"deputy.{name}") for name in names]
        for item in texts:
            assert QRectF(0, 0, *size).contains(place(item)), (item.objectName(), place(item))
            assert not any(child.property("truncated") for child in seen_items(item)), item.objectName()
        for upper, lower in pairwise(texts):
            assert not place(upper).intersects(place(lower)), (upper.objectName(), lower.objectName())


async def outside_of_tasks(act: Callable[[], None]) -> None:
    """As Qt brings a touch."""
    done = asyncio.get_running_loop().create_future()
    asyncio.get_running_loop().call_soon(act)
    asyncio.get_running_loop().call_soon(done.set_result, None)
    await done


@pytest.mark.skipif(
    broker.installed() is None,
    reason="nats-server is not here",
)
def test_a_second_laptop_listens_and_goes_on_as_the_desk(qapp: QGuiApplication, tmp_path: Path) -> None:
    ports = []
    for _ in range(2):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            ports.append(int(probe.getsockname()[1]))
    loop = qasync.QEventLoop(qapp, already_running=False)

    def laptop(name: str, port: int) -> DeskOptions:
        home = tmp_path / name
        home.mkdir()
        options = Options(home / "hall", f"Hall of {name}", port, "127.0.0.1")
        return DeskOptions(options, home, home / "register.db", deputy=home / "deputy")

    async def evening() -> None:
        first, second = laptop("one", ports[0]), laptop("two", ports[1])
        desk, other = opened_as(first), opened_as(second)
        assert isinstance(desk, Desk)
        assert isinstance(other, Desk)
        hall = desk.running.desk.identity
        tasks = [asyncio.create_task(desk.run())]
        await until(lambda: desk.running.is_heard, "the broker")
        (tmp_path / "stick").mkdir()
        file = desk.second.write(tmp_path / "stick", PIN)
        other.second.become(file)
        assert other.goes_on
        other.close()
        deputy = opened_as(second)
        assert isinstance(deputy, DeputyDesk)
        deputy.screen.show()
        tasks.append(asyncio.create_task(deputy.run()))
        await until(lambda: "all of 0 matches" in str(deputy.model.property("state")), "the deputy listens")
        await until(lambda: desk.hall.look().deputy_behind == 0, "the desk hears its deputy")
        with pytest.raises(TavlaError, match="6 characters"):
            desk.second.write(tmp_path / "stick", "12345")
        await ended(tasks[0])
        desk.close()
        await until(lambda: deputy.model.property("tone") == "danger", "the deputy misses the desk")
        await outside_of_tasks(deputy.model.takeOver)
        await asyncio.sleep(0.2)
        await outside_of_tasks(lambda: type_in(deputy.screen.window, PIN))
        await until(lambda: deputy.goes_on, f"the PIN is taken: {deputy.model.property('told')}")
        await ended(tasks[1])
        deputy.close()
        again = opened_as(second)
        assert isinstance(again, Desk)
        try:
            assert again.running.desk.identity == hall
            assert again.hall.look().name == "Hall of one"
            with pytest.raises(TavlaError, match="has taken the hall over"):
                again.second.become(file)
        finally:
            again.close()

    qapp.setQuitOnLastWindowClosed(False)  # as `run_desk` has it
    try:
        loop.run_until_complete(evening())
    finally:
        loop.close()
        qapp.setQuitOnLastWindowClosed(True)


def test_a_deputy_that_stops_opens_its_own_hall_again(tmp_path: Path) -> None:
    folder = HallFolder(tmp_path / "deputy")
    (folder.path / "deputy.tavla").write_text("{}")
    with pytest.raises(TavlaError, match="is no file of a deputy"):
        opened_as(
            DeskOptions(Options(tmp_path / "hall", "Own"), tmp_path, tmp_path / "register.db", deputy=folder.path)
        )


def test_calls_flags_and_disputes_are_told_by_table(stage: Stage) -> None:
    needs = (
        TableSeen("a", "4", need="call"),
        TableSeen("b", "7", need="answered", call=CallSeen(9, True, "Ayşe", 3)),
        TableSeen("c", "9", need="two boards"),
    )
    stage.becomes(needs=needs)
    shown = "Table 4: Calls the director\nTable 7: Ayşe comes in 3 min\nTable 9: Two boards play this match"
    assert stage.text("deputy.needs") == shown
    stage.becomes(needs=())
    assert not [item for item in seen_items(stage.window.contentItem()) if item.objectName() == "deputy.needs"]
