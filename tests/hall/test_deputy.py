"""A deputy listens along on a real broker, takes the hall over by its PIN, and the boards follow it."""

import asyncio
from pathlib import Path

import pytest
from hall_scene import BOARD_SEED, MATCH, Board
from test_network import JOINED, LINK_SEED, NAME, free_port, until

from tavla.base.errors import TavlaError
from tavla.evidence.ed25519 import public_key
from tavla.hall import words
from tavla.hall.joining import Address
from tavla.hall.link import Link, Where
from tavla.hall.membership import Membership, MembershipFile
from tavla.hall.names import Subject, deputy_access, id_of
from tavla.hall.numbers import TERM
from tavla.hall.words import Assignment, Player
from tavla.hall_desk import broker
from tavla.hall_desk.deputy import Deputy, keep_file, take_over, written_for_deputy
from tavla.hall_desk.identity import HallFolder, JoinedBoard
from tavla.hall_desk.process import Options, Running, opened, steady_ms
from tavla.hall_desk.tables import Presence
from tavla.services.hall import HallThread, _State

pytestmark = pytest.mark.skipif(
    broker.installed() is None,
    reason="nats-server is not here",
)
PIN = "482913"
HOST = "127.0.0.1"


def made(tmp_path: Path, port: int) -> HallFolder:
    """The folder of a deputy for the hall in `tmp_path / "hall"`."""
    data = written_for_deputy(HallFolder(tmp_path / "hall"), "Hall", (Address(HOST, port),), PIN)
    folder, path = HallFolder(tmp_path / "deputy"), tmp_path / "deputy.tavla"
    path.write_bytes(data)
    keep_file(folder, path)
    return folder


def test_the_file_holds_no_key_of_the_hall_in_the_clear_and_a_wrong_pin_changes_nothing(tmp_path: Path) -> None:
    folder = made(tmp_path, 4242)
    identity = HallFolder(tmp_path / "hall").open("Hall")
    data = (folder.path / "deputy.tavla").read_bytes()
    for secret in (identity.seed, identity.login, (tmp_path / "hall" / "broker.key").read_text().split("\n")[1]):
        assert secret.encode() not in data
    before = {path.name: path.read_bytes() for path in folder.path.iterdir() if path.is_file()}
    with pytest.raises(TavlaError, match="Wrong PIN"):
        take_over(folder, "482914")
    assert before == {path.name: path.read_bytes() for path in folder.path.iterdir() if path.is_file()}
    take_over(folder, PIN)
    assert folder.open("other") == identity
    assert folder.number() == TERM
    access = deputy_access(identity.hall, "aaaaaaaa")
    assert not any(".d." in one for one in access.publishes), "it has no word for a board"


def test_a_file_sealed_when_a_desk_kept_one_space_between_words_opens_as_it_was_typed_then(tmp_path: Path) -> None:
    data = written_for_deputy(HallFolder(tmp_path / "hall"), "Hall", (Address(HOST, 4242),), "four words")
    folder, path = HallFolder(tmp_path / "deputy"), tmp_path / "deputy.tavla"
    path.write_bytes(data)
    keep_file(folder, path)
    take_over(folder, " four  words ")
    assert folder.is_desk


def test_boards_follow_the_deputy_and_the_old_desk_ends_when_it_comes_back(tmp_path: Path) -> None:
    port, second = free_port(), free_port()
    folder = made(tmp_path, port)
    states: list[_State] = []

    async def run() -> None:
        running = opened(Options(tmp_path / "hall", "Hall", port, HOST))
        running.desk.admit(JOINED)
        running.desk.admit(JoinedBoard("a" * 64, "b" * 64, "2"))
        facts = Board(hall=running.desk.identity.hall, payloads=[b'{"n":1}', b'{"n":2}'])
        running.desk.hear(str(Subject(facts.hall, "b", NAME, "fact")), facts.say(1, 2), 0)
        desk = asyncio.create_task(running.run())
        await until(lambda: running.is_heard)
        file = MembershipFile(tmp_path / "keys")
        identity = running.desk.identity
        file.join(Membership(identity.key.hex(), "Hall", identity.certificate, (Address(HOST, port),), LINK_SEED.hex()))
        assert file.now is not None
        board = HallThread(file, file.now, BOARD_SEED, states.append)
        deputy = Deputy(folder, Address(HOST, second))
        listens = asyncio.create_task(deputy.run())
        tasks = [desk, listens]
        others: list[Running] = [running]
        try:
            await until(lambda: states and states[-1].link.heard)
            await until(lambda: (copy := deputy.records.copy(MATCH)) is not None and copy.count == 2, 20)
            await until(lambda: running.desk.deputy.behind(steady_ms()) == 0, 20)
            await until(lambda: file.now is not None and file.now.deputies == (Address(HOST, second),))
            # the desk burns
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            running.close()
            take_over(folder, PIN)
            new = opened(Options(tmp_path / "deputy", "Hall", second, HOST))
            others.append(new)
            assert {one.table for one in new.desk.boards} == {"1", "2"}
            tasks = [asyncio.create_task(new.run())]
            await until(lambda: any(one.presence is Presence.HERE for one in new.desk.lines(steady_ms())), 20)
            copy = new.desk.records.copy(MATCH)
            assert copy is not None
            assert copy.count == 2
            order = Assignment("a-1", 1, "E", "1", "1", (Player("A"), Player("B")), 7, "rules")
            new.desk.assign(NAME, order)
            await until(lambda: states[-1].inbox.assignment == order)
            # and comes back, with another draw
            old = opened(Options(tmp_path / "hall", "Hall", port, HOST))
            others.append(old)
            old.desk.assign(NAME, Assignment("a-2", 9, "E", "1", "1", (Player("C"), Player("D")), 7, "rules"))
            tasks.append(asyncio.create_task(old.run()))
            await until(lambda: old.is_heard)
            tasks[0].cancel()
            await asyncio.gather(tasks[0], return_exceptions=True)
            new.close()
            await until(lambda: old.desk.is_overtaken, 30)
            await until(lambda: "Another desk has this hall now" in str(old.fault))
            assert old._broker.process is None
            assert states[-1].inbox.assignment == order, "the old desk decides nothing"
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            for one in others:
                one.close()
            await asyncio.to_thread(board.close)

    asyncio.run(run())


def test_a_deputys_login_reaches_no_board(tmp_path: Path) -> None:
    port = free_port()
    folder = made(tmp_path, port)

    async def run() -> None:
        running = opened(Options(tmp_path / "hall", "Hall", port, HOST))
        running.desk.admit(JOINED)
        deputy = Deputy(folder, Address(HOST, port))
        came: list[bytes] = []
        certificate, hall = deputy.file.certificate, running.desk.identity.hall
        where = Where((Address(HOST, port),), certificate, LINK_SEED)
        board = Link(where, (f"t.{hall}.d.{NAME}.>",), lambda _s, data: came.append(data), lambda _up: None)
        tasks = [asyncio.create_task(one) for one in (running.run(), deputy.run(), board.run())]
        try:
            await until(lambda: deputy.is_heard and board.is_up)
            subject = Subject(hall, "d", NAME, "tell")
            word = words.said(bytes.fromhex(deputy.file.seed), subject, 1, words.Answered("M-1", "Ayşe", 2))
            await deputy._link.say(str(subject), word)
            await asyncio.sleep(0.5)
            assert word not in came
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            running.close()

    asyncio.run(run())


def test_a_new_file_ends_the_login_of_the_one_before(tmp_path: Path) -> None:
    first = Deputy(made(tmp_path, 4242), Address(HOST, 4243)).file
    second = Deputy(made(tmp_path, 4242), Address(HOST, 4243)).file
    running = opened(Options(tmp_path / "hall", "Hall", 4242, HOST))
    logins = {id_of(one.key) for one in running.desk.logins}
    running.close()
    assert id_of(public_key(bytes.fromhex(second.login))) in logins
    assert id_of(public_key(bytes.fromhex(first.login))) not in logins
