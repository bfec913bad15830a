"""The real broker: what each login may say and hear, frozen and killed brokers, boards that join and are put out."""

import asyncio
import json
import logging
import os
import shutil
import signal
import socket
import sys
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
from hall_scene import BOARD_SEED, Board

from tavla.evidence.ed25519 import public_key
from tavla.hall import joining
from tavla.hall.entering import Asking, entered
from tavla.hall.joining import Address, Admitted, AskToJoin, HallAnswers, Opens, certify_link, commitment
from tavla.hall.link import Link, Where, certificate_at
from tavla.hall.names import Subject, board_access, id_of, screen_access
from tavla.hall.numbers import Numbers
from tavla.hall.words import Here, said
from tavla.hall_desk import broker
from tavla.hall_desk.broker import Broker, Login, configuration
from tavla.hall_desk.identity import JoinedBoard
from tavla.hall_desk.process import Options, Running, opened
from tavla.hall_desk.tables import Presence

pytestmark = pytest.mark.skipif(
    broker.installed() is None,
    reason="nats-server is not here",
)
LINK_SEED, BOARD = b"l" * 32, public_key(BOARD_SEED)
NAME = id_of(BOARD)
SOON_S = 10.0


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


async def until(holds: Callable[[], object], wait_s: float = SOON_S) -> None:
    end = time.monotonic() + wait_s
    while not holds():
        assert time.monotonic() < end, "it did not come"
        await asyncio.sleep(0.02)


class Client:
    """A link and what came over it."""

    def __init__(self, running: Running, port: int, login: bytes, hears: tuple[str, ...]) -> None:
        self.came: list[tuple[str, bytes]] = []
        self.turns: list[bool] = []
        where = Where((Address("127.0.0.1", port),), running.desk.identity.certificate, login)
        self.link = Link(where, hears, lambda subject, data: self.came.append((subject, data)), self.turns.append)


def hall(
    tmp_path: Path,
    act: Callable[[Running, int, Callable[..., Client]], Coroutine[Any, Any, None]],
    *boards: JoinedBoard,
) -> None:
    """Run a hall with these boards, act in it, and let go of everything."""

    async def run() -> None:
        port = free_port()
        running = opened(Options(tmp_path, "Hall", port, "127.0.0.1"))
        for board in boards:
            running.desk.admit(board)
        tasks = [asyncio.create_task(running.run())]

        def client(login: bytes, hears: tuple[str, ...]) -> Client:
            made = Client(running, port, login, hears)
            tasks.append(asyncio.create_task(made.link.run()))
            return made

        try:
            await until(lambda: running.is_heard)
            await act(running, port, client)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            running.close()

    asyncio.run(run())


JOINED = JoinedBoard(BOARD.hex(), public_key(LINK_SEED).hex(), "1")


def test_a_board_is_heard_and_says_nothing_in_anothers_name(tmp_path: Path) -> None:
    async def act(running: Running, _port: int, client: Callable[..., Client]) -> None:
        hall_name = running.desk.identity.hall
        access = board_access(hall_name, NAME)
        board = client(LINK_SEED, (*access.hears, "t.>", f"t.{hall_name}.d.aaaaaaaa.>"))
        await until(lambda: board.link.is_up)
        subject = Subject(hall_name, "b", NAME, "here")
        for forbidden in ("d.all.here", f"d.{NAME}.tell", "b.aaaaaaaa.here", "k.aaaaaaaa.have", "show.1"):
            assert await board.link.say(f"t.{hall_name}.{forbidden}", b"lie")
        counts = running.desk.records.counts
        assert await board.link.say(str(subject), said(BOARD_SEED, subject, 1, Here(score=(3, 1))))
        await until(lambda: running.desk.lines(0)[0].score == (3, 1))
        await until(lambda: any(one.endswith(".all.here") for one, _ in board.came))
        assert not any(data == b"lie" for _, data in board.came)
        assert not counts, counts

    hall(tmp_path, act, JOINED)


def test_an_error_is_logged_as_it_is_and_a_closed_link_not_at_all(caplog: pytest.LogCaptureFixture) -> None:
    log = logging.getLogger("asyncio")
    log.error(RuntimeError("no text"))
    log.warning("returning true from eof_received() has no effect when using ssl")
    assert ["no text"] == [record.getMessage() for record in caplog.records]


def test_strangers_fill_the_disk_with_no_logs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(broker, "LOG_BYTES", 200)  # its own first words are more
    asides: set[Path] = set()

    def put_aside() -> list[Path]:
        return list(tmp_path.glob("broker.log.*"))

    async def act(running: Running, port: int, _client: Callable[..., Client]) -> None:
        for _ in range(60):
            with socket.create_connection(("127.0.0.1", port)) as stranger:
                stranger.sendall(b"nothing that is encrypted\r\n")
                await asyncio.sleep(0.01)
            asides.update(put_aside())
        await until(lambda: not put_aside())
        assert running.is_heard

    hall(tmp_path, act)
    assert asides


def test_a_stranger_and_a_board_that_was_put_out_do_not_get_in(tmp_path: Path) -> None:
    async def act(running: Running, port: int, client: Callable[..., Client]) -> None:
        stranger, board = client(b"s" * 32, ("t.>",)), client(LINK_SEED, ())
        await until(lambda: board.link.is_up)
        assert not stranger.turns
        running.dismiss(NAME)
        await until(lambda: board.turns == [True, False])
        if sys.platform == "win32":  # its broker begins anew with other logins
            await until(lambda: running.is_heard)
        assert running.is_heard, "the others notice nothing"
        other = Where((Address("127.0.0.1", port),), OTHER_PEM, LINK_SEED)
        fooled: list[bool] = []
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(Link(other, (), lambda *_: None, fooled.append).run(), 1.5)
        assert not fooled, "another certificate than the pinned one"

    from tavla.hall_desk.certificate import made

    OTHER_PEM = made("other").certificate  # noqa: N806
    hall(tmp_path, act, JOINED)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows stops no process in its middle")
def test_a_frozen_broker_is_noticed_in_seconds_and_a_killed_one_begun_anew(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def act(running: Running, _port: int, client: Callable[..., Client]) -> None:
        board = client(LINK_SEED, ())
        await until(lambda: board.link.is_up)
        process = running._broker.process
        assert process is not None
        os.kill(process, signal.SIGSTOP)
        begun = time.monotonic()
        try:
            await until(lambda: not board.link.is_up and not running.is_heard)
            assert time.monotonic() - begun < 6
        finally:
            os.kill(process, signal.SIGCONT)
        await until(lambda: board.link.is_up and running.is_heard)
        os.kill(process, signal.SIGKILL)
        await until(lambda: running._broker.process not in {None, process})
        await until(lambda: len(board.turns) >= 5 and board.link.is_up)

    hall(tmp_path, act, JOINED)
    assert [] == caplog.messages, "what a terminal would show of links that were closed"


def test_a_link_that_cannot_be_closed_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(*_some: object, **_others: object) -> None:
        raise ConnectionResetError

    def waiting() -> int:
        """What waits for messages of a subscription."""
        return sum("_wait_for_msgs" in repr(task.get_coro()) for task in asyncio.all_tasks())

    async def act(running: Running, _port: int, client: Callable[..., Client]) -> None:
        guest = client(b"", ("t.join.aaaaaaaa.answer",))
        await until(lambda: guest.link.is_up)
        before = waiting()
        with monkeypatch.context() as cut:
            cut.setattr("tavla.hall.link.Client._flush_pending", fails)
            await until(lambda: guest.turns == [True, False] and not running.is_heard)
        await until(lambda: guest.link.is_up and running.is_heard)
        assert waiting() == before

    hall(tmp_path, act)


def test_a_board_joins_by_the_directors_touch_and_then_speaks(tmp_path: Path) -> None:
    async def act(running: Running, port: int, client: Callable[..., Client]) -> None:
        shown = await asyncio.to_thread(certificate_at, Address("127.0.0.1", port))
        assert shown == running.desk.identity.certificate
        place = joining.join_subject(BOARD)
        guest = client(b"", (place.answers,))
        await until(lambda: guest.link.is_up)
        nonce = b"n" * 32
        asked = AskToJoin(BOARD.hex(), public_key(LINK_SEED).hex(), commitment(nonce), "Bord 7")
        await guest.link.say(place.asks, joining.written(asked))
        await until(lambda: guest.came)
        answer = joining.read(guest.came[-1][1])
        assert isinstance(answer, HallAnswers)
        both = joining.both_of(asked, answer, nonce)
        opens = joining.written(Opens(nonce.hex(), certify_link(BOARD_SEED, both.hall, both.link)))
        await guest.link.say(place.asks, opens)
        await until(running.door.guests)
        assert running.door.guests()[0].digits == both.digits()
        assert running.admit(NAME, "7")
        if sys.platform == "win32":  # the answer is lost where the broker begins anew: a board opens its nonce again
            await until(lambda: guest.turns[-2:] == [False, True] and running.is_heard)
            await guest.link.say(place.asks, opens)
        await until(lambda: joining.read(guest.came[-1][1]) == Admitted("7"))
        subject = Subject(running.desk.identity.hall, "b", NAME, "here")
        board = client(LINK_SEED, board_access(subject.hall, NAME).hears)
        await until(lambda: board.link.is_up)
        await board.link.say(str(subject), said(BOARD_SEED, subject, 1, Here()))
        await until(lambda: running.desk.lines(int(time.monotonic() * 1000))[0].presence is Presence.HERE)
        facts = Board(hall=subject.hall, payloads=[b'{"n":1}', b'{"n":2}'])
        await board.link.say(str(subject._replace(kind="fact")), facts.say(1, 2))
        await until(lambda: running.desk.records.copy("M-1") is not None)

    hall(tmp_path, act)


def test_a_board_that_joins_anew_is_heard(tmp_path: Path) -> None:
    async def act(running: Running, port: int, client: Callable[..., Client]) -> None:
        subject = Subject(running.desk.identity.hall, "b", NAME, "here")
        running.desk.hear(str(subject), said(BOARD_SEED, subject, 70_000, Here()), 0)
        where, asking = (Address("127.0.0.1", port),), Asking(BOARD_SEED, "Bord 7", None)
        certificate = await asyncio.to_thread(certificate_at, where[0])
        joining_anew = asyncio.create_task(entered(where, certificate, asking, lambda _name, _digits: None))
        await until(running.door.guests)
        assert running.admit(NAME, "7")
        membership = await asyncio.wait_for(joining_anew, SOON_S)
        board = client(bytes.fromhex(membership.link), board_access(subject.hall, NAME).hears)
        await until(lambda: board.link.is_up)
        number = Numbers(membership.said, lambda _bound: None).next()
        await board.link.say(str(subject), said(BOARD_SEED, subject, number, Here(score=(3, 1))))
        await until(lambda: running.desk.lines(0)[0].score == (3, 1))
        running.desk.hear(str(subject), said(BOARD_SEED, subject, 60_000, Here()), 0)
        assert running.desk.records.counts["replay"] == 1

    hall(tmp_path, act, JOINED)


def test_strangers_who_ask_at_once_wait_for_one_answer_each(tmp_path: Path) -> None:
    running = opened(Options(tmp_path, "Hall", free_port(), "127.0.0.1"))
    asked = AskToJoin(BOARD.hex(), public_key(LINK_SEED).hex(), commitment(b"n" * 32))
    for _ in range(1_000):
        running._heard(joining.join_subject(BOARD).asks, joining.written(asked))
    assert len(running._saying) == 1
    running.close()


def test_nobody_but_the_client_listener_stands_open_and_an_empty_list_allows_nothing() -> None:
    text = configuration(4242, Path('/hall/a "b'), [Login(b"k" * 32, screen_access("aaaaaaaa"))])
    for word in ("websocket", "leafnodes", "mqtt", "http", "jetstream", "accounts", "cluster", "gateway"):
        assert word not in text
    assert 'publish: { deny: [">"] }' in text
    assert json.dumps(str(Path('/hall/a "b/broker.crt'))) in text


def test_a_second_desk_of_the_hall_on_the_same_port_says_so_and_nothing_more(tmp_path: Path) -> None:
    async def act(running: Running, port: int, client: Callable[..., Client]) -> None:
        board = client(LINK_SEED, (f"t.{running.desk.identity.hall}.d.all.>",))
        await until(lambda: board.link.is_up)
        shutil.copytree(tmp_path / "hall", tmp_path / "copied", ignore=shutil.ignore_patterns("*.lock", "*.pid"))
        second = opened(Options(tmp_path / "copied", "Hall", port, "127.0.0.1"))
        task = asyncio.create_task(second.run())
        try:
            await until(lambda: "Another desk or program has port" in str(second.fault))
            await asyncio.sleep(2.5)
            assert second._broker.process is None
            assert "Another desk or program has port" in str(second.fault)
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            second.close()
        numbers = [int.from_bytes(data[:8], "big") for _, data in board.came]
        assert numbers, "the first goes on"
        assert max(numbers) < 65_537, "the second has said a word"

    hall(tmp_path / "hall", act, JOINED)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows stops no process in its middle")
def test_a_broker_that_hangs_and_whose_desk_was_killed_keeps_the_port_from_nobody(tmp_path: Path) -> None:
    port = free_port()
    opened(Options(tmp_path, "Hall", port, "127.0.0.1")).close()
    orphan, broker = (Broker(tmp_path, port, host="127.0.0.1") for _ in range(2))

    async def run() -> None:
        try:
            orphan.start(())
            await until(lambda: (tmp_path / "broker.pid").exists() and orphan._is_port_taken())
            assert orphan.process is not None
            os.kill(orphan.process, signal.SIGSTOP)
            await until(lambda: broker.start(()))
            await until(lambda: not orphan.is_running and broker.is_running)
        finally:
            for one in (orphan, broker):
                one.stop()

    asyncio.run(run())
