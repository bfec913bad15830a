"""Halls and a federation over the real broker: what each may say and hear, joining, a link that is cut, a broker that
is killed.
"""

import asyncio
import csv
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Coroutine
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from test_federation import played
from test_network import free_port, until

from tavla.base.errors import TavlaError
from tavla.base.host import files
from tavla.base.limits import MEMBERSHIP, Limit, read_limited
from tavla.base.tasks import ended
from tavla.evidence.ed25519 import public_key
from tavla.hall import own_file
from tavla.hall.joining import Address, invitation_text
from tavla.hall.link import Link, Where
from tavla.hall.membership import MembershipFile
from tavla.hall.names import hall_access
from tavla.hall.pauses import SPREAD, Pauses
from tavla.hall.words import Here
from tavla.hall_desk import broker, federation, process
from tavla.hall_desk.federation import ResultsJournal
from tavla.hall_desk.federation_desk import RESULTS, RESULTS_NAME, RunningFederation, opened_federation
from tavla.hall_desk.identity import JoinedBoard
from tavla.hall_desk.keeper import begun
from tavla.hall_desk.process import Options, Running, opened
from tavla.hall_desk.tables import BoardAtDesk
from tavla.storage.disk import RealDisk
from tavla.storage.register.played_match import PlayedMatch

pytestmark = pytest.mark.skipif(
    broker.installed() is None,
    reason="nats-server is not here",
)
HOST = "127.0.0.1"


class Day:
    """A federation and halls, each with a broker of its own, on one loop."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.tasks: dict[Running | RunningFederation, asyncio.Task[None]] = {}
        self.port = free_port()
        self.federation = self.begin_federation()

    def begin_federation(self) -> RunningFederation:
        self.federation = opened_federation(Options(self.folder / "federation", "Federation", self.port, HOST))
        self.begin(self.federation)
        return self.federation

    def hall(self, name: str) -> Running:
        hall = opened(Options(self.folder / name, name, free_port(), HOST))
        self.begin(hall)
        return hall

    def begin(self, running: Running | RunningFederation) -> None:
        self.tasks[running] = asyncio.get_running_loop().create_task(running.run())

    async def end(self, running: Running | RunningFederation) -> None:
        task = self.tasks.pop(running)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        running.close()

    @property
    def invitation(self) -> Path:
        return self.federation.write_invitation()

    async def join(self, hall: Running) -> None:
        hall.join_federation(self.invitation)
        federation = hall.federation
        assert federation is not None
        await until(lambda: federation.seen().digits and self.federation.door.guests())
        (guest,) = self.federation.door.guests()
        assert guest.digits == federation.seen().digits
        assert guest.board == hall.desk.identity.hall
        assert self.federation.admit(guest.board, guest.name)
        await until(lambda: federation.seen().is_heard)

    def csv(self, hall: Running) -> list[str]:
        path = self.folder / "federation" / RESULTS / hall.desk.identity.hall / RESULTS_NAME
        if not path.exists():
            return []
        return [row["table"] for row in csv.DictReader(path.read_text("utf-8-sig").splitlines())]


def a_day(tmp_path: Path, act: Callable[[Day], Coroutine[Any, Any, None]]) -> None:
    async def run() -> None:
        day = Day(tmp_path)
        try:
            await act(day)
        finally:
            for running in tuple(day.tasks):
                await day.end(running)

    asyncio.run(run())


def collect(hall: Running, *numbers: int) -> None:
    """As the desk does with a verified match."""
    for number in numbers:
        one: PlayedMatch = played(number)
        hall.desk._collecting.take(one.match_id, one)
        hall.desk.records._held[one.match_id] = replace(begun(one.match_id, "board"), is_closed=True)


def held(day: Day, hall: Running) -> list[str]:
    return [one.table for one in day.federation.desk.results(hall.desk.identity.hall)]


def numbers(*some: int) -> list[str]:
    return [str(number) for number in some]


def test_a_hall_joins_by_six_digits_and_its_results_stand_in_a_table_of_the_federation(tmp_path: Path) -> None:
    async def act(day: Day) -> None:
        first, second = day.hall("first"), day.hall("second")
        collect(first, 1, 2)
        await day.join(first)
        await day.join(second)
        collect(second, 7)
        await until(lambda: (held(day, first), held(day, second)) == (numbers(1, 2), numbers(7)))
        await until(lambda: (day.csv(first), day.csv(second)) == (numbers(1, 2), numbers(7)))
        assert first.federation is not None
        await until(lambda: first.federation is not None and first.federation.seen().sent == 2)
        with pytest.raises(TavlaError, match="Leave it before"):
            first.join_federation(day.invitation)
        first.leave_federation()
        folder = tmp_path / "first" / "federation"
        await until(lambda: not list(folder.iterdir()))
        assert held(day, first) == numbers(1, 2), "what it holds stays there"
        await day.join(first)
        collect(first, 3)
        await until(lambda: day.csv(first) == numbers(1, 2, 3))

    a_day(tmp_path, act)


def test_a_hall_says_and_hears_nothing_of_another_and_nobody_orders_a_hall(tmp_path: Path) -> None:
    async def act(day: Day) -> None:
        hall = day.hall("hall")
        await day.join(hall)
        own, federation = hall.desk.identity.hall, day.federation.desk.identity
        other_link, other = b"l" * 32, JoinedBoard(public_key(b"o" * 32).hex(), public_key(b"l" * 32).hex(), "Other")
        day.federation.desk.admit(other)
        day.federation._broker.admit(day.federation.desk.logins)
        came: list[tuple[str, bytes]] = []
        where = Where((Address(HOST, day.port),), federation.certificate, other_link)
        access = hall_access(other.board, federation.hall)
        liar = Link(where, (*access.hears, "t.>", f"t.{own}.f.>"), lambda *one: came.append(one), lambda _up: None)
        lying = asyncio.create_task(liar.run())
        await until(lambda: liar.is_up)
        heard: list[str] = []
        hears, day.federation.desk.hear = day.federation.desk.hear, lambda *one: heard.append(one[0])  # type: ignore[method-assign]
        for subject in (
            f"t.{own}.result.{federation.hall}.here",
            f"t.{own}.show.aaaaaaaa.line",
            f"t.{own}.f.{federation.hall}.ask",
            f"t.{other.board}.f.{federation.hall}.ask",
            f"t.{own}.d.all.here",
            f"t.{other.board}.d.all.here",
            "t.join.aaaaaaaa.answer",
        ):
            assert await liar.say(subject, b"lie")
        assert await liar.say(f"t.{other.board}.result.{federation.hall}.here", b"mine")
        await until(lambda: f"t.{other.board}.result.{federation.hall}.here" in heard)
        assert not [one for one in heard if one.startswith(f"t.{own}.show")]
        assert {one.split(".")[1] for one in heard} <= {own, other.board}
        day.federation.desk.hear = hears  # type: ignore[method-assign]
        collect(hall, 1)
        await until(lambda: held(day, hall) == numbers(1))
        await asyncio.sleep(0.5)
        assert not [one for one in came if one[0].split(".")[1] == own], "it has heard another hall"
        logged = tmp_path / "federation" / "broker.log"
        assert logged.read_text().count("Violation") >= 9
        await ended(lying)
        (told,) = [
            login.access for login in day.federation.desk.logins if login.key == bytes.fromhex(link_of(hall, tmp_path))
        ]
        assert told == hall_access(own, federation.hall)

    a_day(tmp_path, act)


def link_of(hall: Running, folder: Path) -> str:
    member = MembershipFile(folder / hall.desk.identity.name / "federation").now
    assert member is not None
    return public_key(bytes.fromhex(member.link)).hex()


def test_six_hundred_results_come_though_the_broker_is_killed_and_the_federation_is_away(tmp_path: Path) -> None:
    async def act(day: Day) -> None:
        hall = day.hall("hall")
        await day.join(hall)
        collect(hall, *range(40))
        await until(lambda: len(held(day, hall)) >= 10)
        process_id = day.federation._broker.process
        assert process_id is not None
        os.kill(process_id, signal.SIGKILL)
        collect(hall, *range(40, 200))
        await until(lambda: held(day, hall) == numbers(*range(200)), 30)
        await day.end(day.federation)
        collect(hall, *range(200, 600))
        assert hall.federation is not None
        await until(lambda: hall.federation is not None and hall.federation.seen().all == 600, 30)
        assert hall.is_heard, "the hall goes on"
        day.begin_federation()
        await until(lambda: held(day, hall) == numbers(*range(600)), 30)
        await until(lambda: day.csv(hall) == numbers(*range(600)))
        await until(lambda: hall.federation is not None and hall.federation.seen().sent == 600)
        await day.end(hall)
        again = day.hall("hall")
        collect(again, *range(601))
        await until(lambda: held(day, again) == numbers(*range(601)))
        await until(lambda: again.federation is not None and again.federation.seen().sent == 601)

    a_day(tmp_path, act)


def test_what_the_federation_may_see_is_as_late_as_the_hall_lets_spectators_see_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steady, ahead = process.steady_ms, [0]
    monkeypatch.setattr(process, "steady_ms", lambda: steady() + ahead[0])

    async def act(day: Day) -> None:
        hall = day.hall("hall")
        await day.join(hall)
        here = Here("M-1", players=("Ayşe", "Ola"), score=(1, 0), length=7)
        joined = JoinedBoard(public_key(b"b" * 32).hex(), public_key(b"c" * 32).hex(), "4")
        hall.desk.admit(joined)
        board = BoardAtDesk(joined.board, "4", here, process.steady_ms())
        hall.desk._at_desk[joined.board] = board
        name = hall.desk.identity.hall

        def scores() -> list[tuple[int, int]]:
            return [show.score for one in day.federation.desk.halls(0) for show in one.shows if one.line.board == name]

        await asyncio.sleep(1.5)
        ahead[0] += 56_000
        await asyncio.sleep(1.5)
        assert not scores()
        hall.desk._at_desk[joined.board] = replace(board, here=replace(here, score=(2, 0)))
        ahead[0] += 3_000
        await until(scores)
        assert scores() == [(1, 0)]

    a_day(tmp_path, act)


def test_a_desk_whose_hall_another_has_says_nothing_to_the_federation_either(tmp_path: Path) -> None:
    async def act(day: Day) -> None:
        hall = day.hall("hall")
        await day.join(hall)
        hall.desk.is_overtaken = True
        collect(hall, 1)
        await until(lambda: hall._federating is not None and hall._federating.done())
        assert not held(day, hall)

    a_day(tmp_path, act)


def test_a_disk_that_takes_no_result_is_told_and_the_result_comes_once_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def act(day: Day) -> None:
        hall = day.hall("hall")
        await day.join(hall)
        with monkeypatch.context() as full:
            full.setattr(RealDisk, "fdatasync", no_room)
            collect(hall, 1)
            await until(lambda: hall.federation is not None and hall.federation.seen().fault)
            assert hall.is_heard
        await until(lambda: held(day, hall) == numbers(1))
        await until(lambda: hall.federation is not None and not hall.federation.seen().fault)

    a_day(tmp_path, act)


@pytest.mark.parametrize("fails", [(ResultsJournal, "add"), (MembershipFile, "keep")])
def test_a_journal_of_results_is_opened_less_and_less_often_while_anything_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: tuple[type, str]
) -> None:
    opened_at: list[float] = []

    class Told(ResultsJournal):
        def __init__(self, folder: Path, name: str) -> None:
            super().__init__(folder, name)
            opened_at.append(asyncio.get_running_loop().time())

    def no_room_for(*_some: object, **_more: object) -> None:
        raise OSError(28, "No space left on device")

    async def act(day: Day) -> None:
        hall = day.hall("hall")
        await day.join(hall)
        await day.end(hall)
        monkeypatch.setattr(federation, "AGAIN", Pauses(0.05, 0.8))
        monkeypatch.setattr(federation, "ResultsJournal", Told)
        with monkeypatch.context() as full:
            full.setattr(*fails, no_room_for)
            hall = day.hall("hall")
            await until(lambda: len(opened_at) >= 6)
            low, _ = SPREAD
            pauses = [after - before for before, after in pairwise(opened_at[:6])]
            expected = [0.05, 0.1, 0.2, 0.4, 0.8]
            assert all(took >= low * least for took, least in zip(pauses, expected, strict=True)), pauses
        collect(hall, 1)
        await until(lambda: held(day, hall) == numbers(1))

    a_day(tmp_path, act)


def test_a_desk_at_one_address_of_this_machine_hears_its_broker_there(tmp_path: Path) -> None:
    async def act(day: Day) -> None:
        hall = opened(Options(tmp_path / "hall", "hall", free_port(), "127.0.0.2"))
        day.begin(hall)
        await until(lambda: hall.is_heard)
        assert hall._broker._is_port_taken()

    a_day(tmp_path, act)


def test_a_hall_that_leaves_and_joins_another_at_once_is_in_the_other(tmp_path: Path) -> None:
    async def act(day: Day) -> None:
        hall = day.hall("hall")
        await day.join(hall)
        other = opened_federation(Options(tmp_path / "other", "Other", free_port(), HOST))
        day.begin(other)
        hall.leave_federation()
        hall.join_federation(other.write_invitation())
        await until(other.door.guests)
        (guest,) = other.door.guests()
        assert other.admit(guest.board, guest.name)
        await until(lambda: hall.federation is not None and hall.federation.seen().is_heard)
        assert hall.federation is not None
        assert hall.federation.seen().name == "Other"

    a_day(tmp_path, act)


def test_a_federation_that_cannot_be_left_is_told_and_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(_path: Path) -> None:
        raise OSError(5, "")

    async def act(day: Day) -> None:
        hall = day.hall("hall")
        await day.join(hall)
        with monkeypatch.context() as bad:
            bad.setattr(files, "remove", failing)
            with pytest.raises(TavlaError, match="could not leave the federation"):
                hall.leave_federation()
        assert hall.federation is not None
        collect(hall, 1)
        await until(lambda: held(day, hall) == numbers(1))
        hall.leave_federation()
        assert hall.federation is None

    a_day(tmp_path, act)


def test_a_damaged_membership_is_told_and_a_hall_opens_and_joins_anew(tmp_path: Path) -> None:
    async def act(day: Day) -> None:
        hall = day.hall("hall")
        await day.join(hall)
        await day.end(hall)
        (tmp_path / "hall" / "federation" / "hall.json").write_bytes(b"{")
        again = day.hall("hall")
        await until(lambda: again.is_heard)
        assert again.federation is not None
        assert "is damaged. Join the federation again" in str(again.federation.seen().fault)
        assert not again.federation.is_joined
        await day.join(again)
        collect(again, 1)
        await until(lambda: held(day, again) == numbers(1))

    a_day(tmp_path, act)


def test_a_membership_that_is_held_is_told_as_held_and_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(path: Path, limit: Limit) -> bytes:
        if limit is MEMBERSHIP:
            raise PermissionError(13, "Permission denied")
        return read_limited(path, limit)

    async def act(day: Day) -> None:
        hall = day.hall("hall")
        await day.join(hall)
        await day.end(hall)
        monkeypatch.setattr(federation, "AGAIN", Pauses(0.05, 0.4))
        with monkeypatch.context() as holds:
            holds.setattr(own_file, "read_limited", refused)
            again = day.hall("hall")
            await until(lambda: again.is_heard)
            assert again.federation is not None
            assert "could not read" in str(again.federation.seen().fault)
            assert "damaged" not in str(again.federation.seen().fault)
            with pytest.raises(TavlaError, match="Leave it before"):
                again.join_federation(day.invitation)
        collect(again, 1)
        await until(lambda: held(day, again) == numbers(1))
        assert not again.federation.seen().fault

    a_day(tmp_path, act)


def test_a_link_to_a_federation_that_is_cancelled_twice_lets_go_of_its_journal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never(*_tasks: object) -> None:
        await asyncio.sleep(60)

    async def act(day: Day) -> None:
        hall = day.hall("hall")
        await day.join(hall)
        closed: list[int] = []
        task = hall._federating
        assert task is not None
        with monkeypatch.context() as slow:
            slow.setattr(federation, "ended", never)
            slow.setattr(ResultsJournal, "close", lambda _journal: closed.append(1))
            for _ in range(2):
                task.cancel()
                await asyncio.sleep(0.2)
        assert task.done()
        assert closed

    a_day(tmp_path, act)


def is_asking(hall: Running) -> bool:
    return hall.federation is not None and not hall.federation.is_joined


def no_room(_disk: object, _fd: int) -> None:
    raise OSError(28, "No space left on device")


def test_a_file_that_is_no_invitation_and_a_federation_that_refuses_are_told(tmp_path: Path) -> None:
    async def act(day: Day) -> None:
        hall = day.hall("hall")
        of_hall = tmp_path / "tavla-hall.txt"
        of_hall.write_text(invitation_text(hall.invitation()), "utf-8")
        with pytest.raises(TavlaError, match="is no invitation of a federation"):
            hall.join_federation(of_hall)
        with pytest.raises(TavlaError, match="cannot be read"):
            hall.join_federation(tmp_path / "none.txt")
        assert not is_asking(hall)
        hall.join_federation(day.invitation)
        await until(day.federation.door.guests)
        (guest,) = day.federation.door.guests()
        day.federation.door.refuse(guest.board)
        assert is_asking(hall)
        hall.leave_federation()
        await day.join(hall)

    a_day(tmp_path, act)


def test_a_hall_without_a_federation_loads_nothing_of_it_and_speaks_with_nobody(tmp_path: Path) -> None:
    script = (
        "import sys, asyncio, socket\n"
        "from tavla.hall_desk.process import Options, opened\n"
        "from pathlib import Path\n"
        f"running = opened(Options(Path({str(tmp_path)!r}), 'Hall', {free_port()}, '127.0.0.1'))\n"
        "opened_to = []\n"
        "connect = asyncio.BaseEventLoop.create_connection\n"
        "def told(loop, made, host=None, port=None, **more):\n"
        "    opened_to.append(port)\n"
        "    return connect(loop, made, host, port, **more)\n"
        "asyncio.BaseEventLoop.create_connection = told\n"
        "async def run():\n"
        "    task = asyncio.create_task(running.run())\n"
        "    while not running.is_heard: await asyncio.sleep(0.05)\n"
        "    task.cancel()\n"
        "    await asyncio.gather(task, return_exceptions=True)\n"
        "asyncio.run(run()); running.close()\n"
        "print([name for name in sys.modules if 'federation' in name], set(opened_to) - {running._options.port})\n"
    )
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60)
    assert told.stdout.splitlines()[-1] == "[] set()"
    assert not (tmp_path / "federation").exists()
