"""Finding a desk in the network: what is believed of an answer, a library that fails or is not there, and real ways."""

import asyncio
import secrets
import shutil
import socket
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from typing import Self

import pytest
from zeroconf import ServiceInfo

from tavla.application.ports.hall import FoundHall
from tavla.base.host.networks import own_ipv4
from tavla.base.tasks import ended
from tavla.hall.finding import NAME, NAME_BYTES, SERVICE, own_addresses
from tavla.hall_desk import announcing, process
from tavla.hall_desk.announcing import Announced, announce
from tavla.hall_desk.broker import Broker
from tavla.hall_desk.process import Options, Running, opened
from tavla.services import hall_looking
from tavla.services.hall import BoardHallService
from tavla.services.hall_looking import MOST_HALLS, MOST_NAMES, hall_of, look
from tavla.system.background import Background

HERE = Announced("abcd2345", "İstanbul Open", 4242, ("192.0.2.20",))
SOON_S = 20.0


class Answer(ServiceInfo):
    """As the library's cache has it, which needs no network. A port of 0: a part of it was lost."""

    def load_from_cache(self, zc: object, now: float | None = None) -> bool:
        return bool(self.port)


def answer(hall: str, name: bytes | None, host: str = "192.0.2.20", port: int = 4242) -> Answer:
    hosts = [host] if host else []
    return Answer(SERVICE, f"{hall}.{SERVICE}", port, properties={NAME: name}, parsed_addresses=hosts)


def test_of_an_answer_a_name_of_bounded_length_is_taken_and_an_address() -> None:
    def called(name: bytes | None) -> str:
        (hall,) = hall_of(answer("abcd2345", name)).values()
        assert hall.address == "192.0.2.20:4242"
        return hall.name

    assert called("İstanbul Open".encode()) == "İstanbul Open"
    assert called(None) == called(b"") == called(b"\xff\xfe") == ""
    assert called("ş".encode() * 124) == "ş" * (NAME_BYTES // 2)
    assert called(b"a" * (NAME_BYTES - 1) + "ş".encode()) == "a" * (NAME_BYTES - 1), "a letter is not cut in two"
    assert called("\u202eevil\0\n".encode()) == "\u202eevil\0\n", "the screen makes it a plain name"
    assert not hall_of(answer("abcd2345", b"Hall", ""))
    assert not hall_of(answer("abcd2345", b"Hall", "2001:db8::1")), "a board's address is host:port"
    assert not hall_of(answer("abcd2345", b"Hall", port=0))


def test_of_several_addresses_the_one_in_a_network_of_this_board_is_taken() -> None:
    service = answer("abcd2345", b"Hall")
    service.addresses = [bytes((203, 0, 113, 9)), bytes((127, 0, 0, 1))]
    assert [one.address for one in hall_of(service).values()] == ["127.0.0.1:4242"]
    service.addresses = [bytes((203, 0, 113, 9)), bytes((0x20, 0x01, 0x0D, 0xB8, *[0] * 11, 1))]
    assert [one.address for one in hall_of(service).values()] == ["203.0.113.9:4242"]


class Library:
    """In place of zeroconf: what it hears after how many seconds, what it registers."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *answers: tuple[float, Answer], failures: int = 0) -> None:
        self.answers, self.failures = answers, failures
        self.registered, self.opened, self.closed, self.read = list[ServiceInfo](), 0, 0, 0
        self.closing, self.cache = 0, dict[str, Answer]()
        self.zeroconf = self
        monkeypatch.setattr("zeroconf.asyncio.AsyncZeroconf", self.open)
        monkeypatch.setattr("zeroconf.asyncio.AsyncServiceBrowser", self.browse)
        monkeypatch.setattr("zeroconf.asyncio.AsyncServiceInfo", self.info)

    def open(self, **_how: object) -> "Library":
        self.opened += 1
        if self.opened <= self.failures:
            raise OSError(98, "Address already in use")
        return self

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_error: object) -> None:
        await self.async_close()

    async def async_close(self) -> None:
        self.closing += 1
        await asyncio.sleep(0.05)
        self.closed += 1

    async def async_register_service(self, service: ServiceInfo, *, allow_name_change: bool) -> "asyncio.Future[None]":
        assert allow_name_change, "a desk and the copy of its folder have one name"
        self.registered.append(service)
        return asyncio.ensure_future(asyncio.sleep(0))

    def browse(self, _network: object, service: str, handlers: list[Callable[..., None]]) -> None:
        assert service == SERVICE
        for seconds, one in self.answers:
            asyncio.get_running_loop().call_later(seconds, self.hear, one, handlers[0])

    def hear(self, one: Answer, heard: Callable[..., None]) -> None:
        self.cache[one.name] = one
        heard(zeroconf=self, service_type=SERVICE, name=one.name, state_change=None)

    def info(self, _service: str, name: str) -> Answer:
        self.read += 1
        return self.cache[name]


def looked(is_over: Callable[[tuple[FoundHall, ...]], bool]) -> list[tuple[FoundHall, ...]]:
    """What is told until that is so."""
    told: list[tuple[FoundHall, ...]] = [()]
    assert look(told.append, lambda: not is_over(told[-1])) == told[-1]
    return told[1:]


def test_each_hall_is_told_once_as_it_comes_and_two_of_one_name_both(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hall_looking, "LOOK_S", SOON_S)
    first, twin = answer("abcd2345", b"Open"), answer("efgh2345", b"Open", "192.0.2.21")
    library = Library(monkeypatch, (0, first), (0.3, first), (0.6, twin))
    told = looked(lambda halls: len(halls) == 2)
    one, two = FoundHall("Open", "192.0.2.20:4242"), FoundHall("Open", "192.0.2.21:4242")
    assert told == [(one,), (one, two)]
    assert library.closed == 1


def test_a_search_ends_by_itself_and_where_it_is_not_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    library = Library(monkeypatch)
    assert look(lambda _halls: None, lambda: False) == ()
    monkeypatch.setattr(hall_looking, "LOOK_S", 0.1)
    assert looked(lambda _halls: False) == []
    assert library.closed == 2


def test_ten_thousand_answers_stay_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hall_looking, "LOOK_S", SOON_S)
    lost = [(0.0, answer(f"lost{number:04}", b"Hall", port=0)) for number in range(MOST_NAMES - MOST_HALLS - 1)]
    named = [(0.0, answer(f"hall{number:04}", b"Hall")) for number in range(10_000)]
    library = Library(monkeypatch, *lost, *named)
    (halls,) = looked(bool)
    assert len(halls) == MOST_HALLS, "those that say nothing keep no other away"
    assert library.read <= 2 * MOST_NAMES


@pytest.mark.parametrize("is_there", [True, False])
def test_without_multicast_or_the_library_nothing_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_there: bool
) -> None:
    Library(monkeypatch, failures=1)
    if not is_there:
        monkeypatch.setitem(sys.modules, "zeroconf", None)
    told: list[tuple[tuple[FoundHall, ...], bool]] = []
    posts: SimpleQueue[Callable[[], None]] = SimpleQueue()
    service = BoardHallService(tmp_path, Background(posts.put))
    service.find(lambda halls, is_over: told.append((halls, is_over)))
    posts.get(timeout=SOON_S)()
    assert told == [((), True)]


async def announced(desk: Callable[[], Announced | None], library: Library, is_seen: Callable[[], bool]) -> None:
    """Until that is seen; then it ends as a desk ends it, and once more while it ends."""
    task = asyncio.create_task(announce(desk))
    async with asyncio.timeout(SOON_S):
        while not is_seen():  # noqa: ASYNC110 - a fake of the library is looked at
            await asyncio.sleep(0.01)
    assert not task.done()
    task.cancel()
    await asyncio.sleep(0.01)
    await ended(task)
    assert library.closed == len(library.registered)


def test_a_desk_is_registered_under_its_hall_and_anew_in_other_networks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(announcing, "RENEW_S", 0.01)
    library = Library(monkeypatch, failures=2)
    elsewhere = HERE._replace(name="ş" * 200, hosts=("192.0.2.20", "198.51.100.1"))

    def desk() -> Announced:
        return elsewhere if library.registered else HERE

    asyncio.run(announced(desk, library, lambda: len(library.registered) == 2))
    first, second = library.registered
    assert library.opened == 4, "a network that fails is tried again"
    assert (first.name, first.port, first.addresses) == (f"abcd2345.{SERVICE}", 4242, [bytes((192, 0, 2, 20))])
    assert first.properties == {b"name": "İstanbul Open".encode()}
    assert sorted(second.addresses) == [bytes((192, 0, 2, 20)), bytes((198, 51, 100, 1))]
    assert second.properties == {b"name": ("ş" * (NAME_BYTES // 2)).encode()}
    assert first.server != second.server


def test_a_desk_that_nobody_can_join_is_taken_back_until_one_can(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(announcing, "RENEW_S", 0.01)
    library = Library(monkeypatch)
    asked: list[int] = []

    def desk() -> Announced | None:
        asked.append(library.closed)
        return None if len(library.registered) == 1 and len(asked) < 20 else HERE

    asyncio.run(announced(desk, library, lambda: len(library.registered) == 2))
    assert asked[:2] == [0, 0]
    assert asked[-1] == 1, "the first was taken back"
    assert len(asked) >= 20, "nothing was registered meanwhile"


def test_a_desk_that_ends_while_its_networks_change_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(announcing, "RENEW_S", 0)
    library = Library(monkeypatch)

    def desk() -> Announced:
        return HERE._replace(hosts=(f"192.0.2.{min(len(library.registered), 1)}",))

    async def cancelled_once() -> None:
        task = asyncio.create_task(announce(desk))
        while not library.closing:  # noqa: ASYNC110 - a fake of the library is looked at
            await asyncio.sleep(0)
        task.cancel()
        assert (await asyncio.wait((task,), timeout=SOON_S))[0]

    asyncio.run(cancelled_once())
    assert (library.closing, library.closed) == (1, 1)


def test_a_desk_without_the_library_is_a_desk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(announcing, "RENEW_S", 0)
    library, looks = Library(monkeypatch), iter((False,) * 5)
    monkeypatch.setitem(sys.modules, "zeroconf", None)
    asyncio.run(announced(lambda: HERE, library, lambda: next(looks, True)))
    assert library.opened == 0


def test_a_desk_that_is_bound_to_one_address_is_not_announced_and_one_in_every_network_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[Announced | None] = []

    async def note(desk: Callable[[], Announced | None]) -> None:
        said.append(desk())

    async def begun(running: Running) -> None:
        task = asyncio.create_task(running.run())
        for _ in range(3):
            await asyncio.sleep(0)
        await ended(task)
        running.close()

    monkeypatch.setattr(process, "announce", note)
    monkeypatch.setattr(Running, "_tend", lambda _self: None)
    monkeypatch.setattr(Broker, "is_running", True)
    asyncio.run(begun(opened(Options(tmp_path / "one", "Hall", 4242, "127.0.0.1"))))
    assert said == []
    running = opened(Options(tmp_path / "all", "İstanbul", 4242))
    asyncio.run(begun(running))
    hosts = tuple(host for host in own_addresses() if ":" not in host)
    assert said == [Announced(running.desk.identity.hall, "İstanbul", 4242, hosts)]
    monkeypatch.setattr(Broker, "is_running", False)
    assert running._announced() is None, "another program has its port"
    monkeypatch.setattr(Broker, "is_running", True)
    assert running._announced()
    monkeypatch.setattr(running.desk, "is_overtaken", True)
    assert running._announced() is None, "another desk has its hall"


def is_multicast_to_be_had() -> bool:
    """On loopback, and the port of multicast DNS can be shared."""
    group = socket.inet_aton("224.0.0.251")
    with (
        suppress(OSError),
        socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asks,
        socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as hears,
    ):
        hears.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "SO_REUSEPORT"):
            hears.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        hears.bind(("", 5353))
        hears.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, group + socket.inet_aton("127.0.0.1"))
        hears.settimeout(2)
        asks.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton("127.0.0.1"))
        asks.sendto(b"", ("224.0.0.251", 5353))
        return bool(hears.recvfrom(1_500)[1])
    return False


def test_over_real_sockets_a_board_finds_the_desk(monkeypatch: pytest.MonkeyPatch) -> None:
    if not is_multicast_to_be_had():
        pytest.skip("no multicast is to be had here")
    monkeypatch.setattr(hall_looking, "LOOK_S", SOON_S)
    name = f"İstanbul {secrets.token_hex(4)}"
    sought = FoundHall(name, "127.0.0.1:4242")
    monkeypatch.setattr(hall_looking, "MOST_HALLS", MOST_NAMES)  # others look here too

    async def both() -> list[tuple[FoundHall, ...]]:
        hall = secrets.token_hex(4)
        desk = asyncio.create_task(announce(lambda: Announced(hall, name, 4242, ("127.0.0.1",))))
        found = await asyncio.to_thread(looked, lambda halls: sought in halls)
        await ended(desk)
        return found

    assert sought in asyncio.run(both())[-1]


BOARD = """
from tavla.services import hall_looking
hall_looking.LOOK_S = 20
found = []
hall_looking.look(found.extend, lambda: not found)
print(found)
"""
DESK = """
import asyncio
from tavla.hall.finding import own_addresses
from tavla.hall_desk.announcing import Announced, announce
asyncio.run(announce(lambda: Announced("abcd2345", "Switch", 4242, own_addresses())))
"""
WIRE = """
ip link set lo up && ip link add board type veth peer name desk
trap 'kill $there $desk' EXIT
unshare -n sleep 60 & there=$!
while [ "$(readlink /proc/$there/ns/net)" = "$(readlink /proc/$$/ns/net)" ]; do sleep 0.01; done
ip link set desk netns $there
nsenter -t $there -n sh -c "ip link set lo up && ip address add 10.77.0.2/24 dev desk && ip link set desk up"
nsenter -t $there -n "$0" -c "$2" & desk=$!
ip address add 10.77.0.1/24 dev board && ip link set board up
"$0" -c "$1"
"""


def test_in_a_network_that_leads_nowhere_a_board_finds_the_desk_and_its_address() -> None:
    """As on a hall's own switch: no way out, no server of names. In network namespaces of its own."""
    tools = all(map(shutil.which, ("unshare", "nsenter", "ip", "timeout")))
    if not tools or subprocess.run(["unshare", "-rn", "ip", "link"], check=False, capture_output=True).returncode:
        pytest.skip("no network namespace can be made here")
    command = ["timeout", "50", "unshare", "-rn", "sh", "-c", WIRE, sys.executable, BOARD, DESK]
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=60)
    assert "FoundHall(name='Switch', address='10.77.0.2:4242')" in done.stdout, done.stdout + done.stderr


def test_the_machines_addresses_are_its_own_and_no_loopback() -> None:
    for host in own_ipv4():
        assert not host.startswith("127.")
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.bind((host, 0))
