"""The desk with its real hall, broker and window: a board joins by touch, is sent a match, plays, and is shown."""

import asyncio
import json
import os
import signal
import socket
import ssl
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path

import pytest
import qasync
from hall_scene import BOARD_SEED, Board
from msgspec.structs import replace
from proved_match import payloads
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from tavla.app.desk import Desk, DeskOptions
from tavla.application.ports.hall_desk import OrderSeen
from tavla.base import paths
from tavla.base.errors import TavlaError
from tavla.base.sha256 import sha256
from tavla.base.tasks import ended
from tavla.evidence.ed25519 import public_key
from tavla.hall import joining
from tavla.hall.joining import Address, AskToJoin, HallAnswers, Opens, certify_link, commitment
from tavla.hall.link import Link, Where
from tavla.hall.names import Subject, board_access, id_of
from tavla.hall.words import Answered, Assignment, Here, HereClock, Said, Side, Standing, Word, heard, said
from tavla.hall_desk import broker
from tavla.hall_desk.process import Options
from tavla.services.rulesets import RulesetShelf
from tavla.system.machine import CLUBS_RULESETS
from tavla_ui.robots.finder import centre_of, is_visible
from tavla_ui.robots.hands import ANOTHER_MS, Hands, HandTime

pytestmark = pytest.mark.skipif(
    broker.installed() is None,
    reason="nats-server is not here",
)
LINK_SEED, KEY = b"l" * 32, public_key(BOARD_SEED)
NAME = id_of(KEY)
NONCE = b"n" * 32
DRAW = "round,player 1,player 2,table,length\n1,Ayşe Yılmaz,Ola Nordmann,7,3\n"


async def until(holds: Callable[[], object], what: str) -> None:
    end = time.monotonic() + 20.0
    while not holds():
        assert time.monotonic() < end, f"it did not come: {what}"
        await asyncio.sleep(0.02)


class Player:
    """The board's side, said by hand."""

    def __init__(self, desk: Desk, port: int) -> None:
        self.identity, self.port = desk.running.desk.identity, port
        self.came: list[tuple[str, bytes]] = []
        self.number = 0
        self.link: Link | None = None

    def begin(self, login: bytes, hears: tuple[str, ...]) -> "asyncio.Task[None]":
        where = Where((Address("127.0.0.1", self.port),), self.identity.certificate, login)
        self.link = Link(where, hears, lambda subject, data: self.came.append((subject, data)), lambda _up: None)
        return asyncio.create_task(self.link.run())

    @property
    def is_up(self) -> bool:
        return self.link is not None and self.link.is_up

    async def send(self, subject: str, data: bytes) -> None:
        assert self.link is not None
        await self.link.say(subject, data)

    async def say(self, word: Word) -> None:
        subject = Subject(self.identity.hall, "b", NAME, "here")
        self.number += 1
        await self.send(str(subject), said(BOARD_SEED, subject, self.number, word))

    def told(self) -> list[Word]:
        subject = Subject(self.identity.hall, "d", NAME, "tell")
        found = [heard(bytes(self.identity.key), subject, data) for name, data in self.came if name == str(subject)]
        return [one.word for one in found if isinstance(one, Said)]

    def assigned(self) -> list[Assignment]:
        return [one for one in self.told() if isinstance(one, Assignment)]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def test_a_board_joins_is_sent_a_match_calls_and_is_answered(qapp: QGuiApplication, tmp_path: Path) -> None:
    port = free_port()
    loop = qasync.QEventLoop(qapp, already_running=False)
    options = Options(tmp_path / "hall", "Istanbul Open", port, "127.0.0.1")
    desk = Desk(DeskOptions(options, tmp_path, tmp_path / "register.db", OrderSeen("Open", 3, "wbgt"), (0, 0), (0, 0)))
    try:
        loop.run_until_complete(an_evening(desk, port, tmp_path))
    finally:
        desk.close()
        loop.close()


@pytest.mark.parametrize("kept", ["", "nbf", "file-replay", "club/own"])
def test_a_draw_is_played_by_rules_that_boards_have(qapp: QGuiApplication, tmp_path: Path, kept: str) -> None:
    (tmp_path / "settings.json").write_text(json.dumps({"ruleset": kept}), encoding="utf-8")
    clubs = (paths.rulesets() / "nbf.toml").read_text(encoding="utf-8") + "# our own\n"
    (tmp_path / CLUBS_RULESETS).mkdir()
    (tmp_path / CLUBS_RULESETS / "own.toml").write_text(clubs, encoding="utf-8")
    loop = qasync.QEventLoop(qapp, already_running=False)
    options = DeskOptions(
        Options(tmp_path / "hall", "Open", free_port(), "127.0.0.1"), tmp_path, tmp_path / "register.db"
    )
    desk = Desk(options)
    try:
        taken = [one.name for one in RulesetShelf(paths.rulesets(), tmp_path).found()]
        assert [*desk.hall.rulesets] == taken
        assert desk.hall._rules_names[bytes(sha256(clubs.encode()).digest()).hex()] == "club/own"
        assert desk.hall.order.rules == (kept if kept in taken else taken[0])
    finally:
        desk.close()
        loop.close()
    with pytest.raises(TavlaError, match="No rules are called wgbt; there are usbgf-2016,"):
        Desk(replace(options, order=OrderSeen("Open", 3, "wgbt")))


async def an_evening(desk: Desk, port: int, folder: Path) -> None:
    evening = Evening(desk, port, folder)
    desk.screen.show(1366, 768)
    try:
        await until(lambda: desk.running.is_heard, "the broker")
        await evening.joins()
        await evening.is_sent_a_match()
        await evening.plays_and_calls()
        await evening.a_phone_opens_the_directors_page()
        await evening.the_broker_dies()
    finally:
        await ended(*evening.tasks)


class Evening:
    """A board and the director at the desk."""

    def __init__(self, desk: Desk, port: int, folder: Path) -> None:
        self.desk, self.folder, self.window, self.board = desk, folder, desk.screen.window, Player(desk, port)
        self.hands, self.loop = Hands(self.window, HandTime()), asyncio.get_running_loop()
        self.tasks = [asyncio.create_task(desk.run())]

    async def by_hand(self, act: Callable[[], None]) -> None:
        """Outside of any task, as Qt brings a touch."""
        done = self.loop.create_future()
        self.loop.call_soon(act)
        self.loop.call_soon(done.set_result, None)
        await done

    async def touch(self, name: str) -> None:
        await until(lambda: is_visible(self.window, name), name)
        await asyncio.sleep(0.1)
        await self.by_hand(lambda: self.hands.tap(centre_of(self.window, name), ANOTHER_MS))

    def line(self) -> dict[str, object]:
        self.desk.model.look()
        return self.desk.model.tables_model.rows[0].line

    async def joins(self) -> None:
        place = joining.join_subject(KEY)
        self.tasks.append(self.board.begin(b"", (place.answers,)))
        await until(lambda: self.board.is_up, "the guest's link")
        asked = AskToJoin(KEY.hex(), public_key(LINK_SEED).hex(), commitment(NONCE), "Board 7")
        await self.board.send(place.asks, joining.written(asked))
        await until(lambda: self.board.came, "the hall's answer")
        answer = joining.read(self.board.came[-1][1])
        assert isinstance(answer, HallAnswers)
        both = joining.both_of(asked, answer, NONCE)
        opens = Opens(NONCE.hex(), certify_link(BOARD_SEED, both.hall, both.link))
        await self.board.send(place.asks, joining.written(opens))
        await self.touch("desk.open.boards")
        await self.touch(f"desk.admit.{NAME}")
        digits = f"{both.digits()[:3]} {both.digits()[3:]}"
        assert self.desk.model.property("guests")[0]["digits"] == digits, "the same on both screens"
        await self.by_hand(lambda: QTest.keyClick(self.window, Qt.Key.Key_7))
        await self.by_hand(lambda: QTest.keyClick(self.window, Qt.Key.Key_Return))
        assert [one.table for one in self.desk.running.desk.boards] == ["7"]

        self.tasks.append(self.board.begin(LINK_SEED, board_access(self.desk.running.desk.identity.hall, NAME).hears))
        await until(lambda: self.board.is_up, "the board's link")
        await self.board.say(Here())
        await until(lambda: self.line()["state"] == "Free", "the board is heard")

    async def is_sent_a_match(self) -> None:
        (self.folder / "round1.csv").write_text(DRAW, encoding="utf-8")
        await self.touch("desk.open.draw")
        await self.touch("desk.openDraw")
        await self.touch(f"files.row.{self.folder}")
        await self.touch("files.row.round1.csv")
        assert not self.board.assigned(), "nothing is sent before the touch"
        await self.touch("desk.sendDraw")
        await until(self.board.assigned, "the assignment")
        sent = self.board.assigned()[-1]
        assert [one.name for one in sent.players] == ["Ayşe Yılmaz", "Ola Nordmann"]
        assert (sent.length, sent.rules, sent.table, len(sent.rules_sha256)) == (3, "wbgt", "7", 64)
        await self.board.say(Here(standing=Standing.SHOWN, assigned=sent.id, generation=sent.generation))
        await until(lambda: self.line()["state"] == "Match shown", "the match is shown")

    async def plays_and_calls(self) -> None:
        facts = Board(BOARD_SEED, "M-1", self.board.identity.hall, list(payloads()))
        count = len(facts.payloads) // 2
        await self.board.send(str(Subject(self.board.identity.hall, "b", NAME, "fact")), facts.say(1, count))
        clock = HereClock((190_000, 250_000), 0, Side.BLACK, 250_000)
        playing = Here("M-1", count, facts.chain()[count][:8].hex(), Standing.CALLED, clock=clock, length=3)
        await self.board.say(playing)
        await until(lambda: "Calls the director" in str(self.line()["state"]), "the call")
        assert self.line()["rings"]
        await self.touch("desk.open.tables")
        await self.touch(f"desk.line.{NAME}")
        await until(lambda: is_visible(self.window, "desk.card.board"), "the verified match on its board")
        assert self.desk.model.table_model.property("turns")
        await self.touch("desk.answer.2")
        await until(
            lambda: any(isinstance(one, Answered) and one.minutes == 2 for one in self.board.told()), "the answer"
        )
        assert "comes in 2 min" in str(self.line()["state"])
        assert not self.line()["rings"]

    async def a_phone_opens_the_directors_page(self) -> None:
        await self.touch("desk.open.boards")
        await self.touch("desk.how.phone")
        await until(lambda: self.desk.model.property("how") == "phone", f"the code: {self.desk.model.property('told')}")
        phone = self.desk.model._phone
        page, _, code = phone.link.partition("#")
        trusting = ssl.create_default_context()
        trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE

        def read(address: str, sent: bytes | None = None) -> tuple[int, str]:
            headers = {"Content-Type": "application/json", "Origin": page.rstrip("/")}
            request = urllib.request.Request(address, sent, headers)  # noqa: S310 - our own page
            context = trusting if address.startswith("https") else None
            try:
                with urllib.request.urlopen(request, timeout=10, context=context) as answer:  # noqa: S310
                    return answer.status, answer.read().decode("utf-8")
            except urllib.error.HTTPError as error:
                return error.code, ""

        assert (await asyncio.to_thread(read, page))[0] == 200
        assert (await asyncio.to_thread(read, phone.spectators))[0] == 200
        assert (await asyncio.to_thread(read, f"{page}tables"))[0] == 401, "nothing is shown before the PIN"
        right = json.dumps({"code": code, "pin": phone.pin}).encode()
        assert (await asyncio.to_thread(read, f"{page}session", right))[0] < 300

    async def the_broker_dies(self) -> None:
        process = self.desk.running._broker.process
        assert process is not None
        os.kill(process, signal.SIGSTOP)  # one that ends is begun anew before anybody sees it
        await until(lambda: not self.desk.running.is_heard, "the broker hangs")
        await until(lambda: self.desk.model.property("linkTone") == "danger", "the desk says that it hears nothing")
        os.kill(process, signal.SIGKILL)
        await until(lambda: self.desk.running.is_heard and self.board.is_up, "the broker is begun anew")
        await self.board.say(Here())
        await until(lambda: self.desk.model.property("linkTone") == "", "the desk hears the board again")


def test_pages_that_were_opened_once_stand_open_when_the_desk_is_opened_again(
    qapp: QGuiApplication, tmp_path: Path
) -> None:
    def evening(opens: bool) -> bool:
        """Whether phones find pages at once."""
        loop = qasync.QEventLoop(qapp, already_running=False)
        options = Options(tmp_path / "hall", "Istanbul Open", free_port(), "127.0.0.1")
        desk = Desk(DeskOptions(options, tmp_path, tmp_path / "register.db", page_ports=(0, 0)))

        async def passes() -> bool:
            task = asyncio.create_task(desk.run())
            try:
                await until(lambda: desk.running.is_heard, "the broker")
                served = desk.running.desk.take_home._where is not None
                if opens:
                    desk.hall.phone()
                return served
            finally:
                await ended(task)

        try:
            return bool(loop.run_until_complete(passes()))
        finally:
            desk.close()
            loop.close()

    assert not evening(opens=True), "nothing is served before somebody wants it"
    assert evening(opens=False)
