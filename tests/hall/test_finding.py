"""Finding a desk in the network: packets by their laws, sockets that fail, and one real way over loopback."""

import shutil
import socket
import struct
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tavla.application.ports.hall import FoundHall
from tavla.base.host.networks import own_ipv4
from tavla.hall.finding import GROUP, PORT, Announced, Asked, Found, answer, asked, found, own_addresses, question
from tavla.hall_desk.announcing import MOST_AT_ONCE, RENEW_S, Announcer
from tavla.hall_desk.process import Options, opened
from tavla.services.hall_looking import ASK_AT_S, LOOK_S, MOST_HALLS, Clock, look
from tavla.services.hall_looking import opened as real_wires

HERE = Announced("abcd2345", "İstanbul Open", 4242, ("192.168.4.20",))
GUEST, OTHER = Asked(7, is_alone=True), Asked(7, is_alone=False)
HOSTS = st.ip_addresses(v=4).map(str)
DESKS = st.builds(
    Announced,
    st.text("abcdefghijklmnopqrstuvwxyz234567", min_size=8, max_size=8),
    st.text(st.characters(categories=["L", "N"]), max_size=120),
    st.integers(1, 65_535),
    st.lists(HOSTS, min_size=1, max_size=8).map(tuple),
)


@given(DESKS, st.booleans())
def test_an_answer_is_read_as_it_was_written(desk: Announced, is_alone: bool) -> None:
    (one,) = found(answer(desk, Asked(7, is_alone)))
    assert (one.hall, one.port, one.hosts) == (desk.hall, desk.port, desk.hosts)
    assert desk.name.startswith(one.name)
    assert len(desk.name) - len(one.name) <= max(0, len(desk.name) - 60), "at most four bytes a letter"
    assert len(answer(desk, Asked(7, is_alone))) <= 1_000


def test_a_question_is_known_and_answered_alone_or_to_all() -> None:
    assert asked(question(), 50_000) == Asked(0, is_alone=True)
    assert asked(question(), PORT) == Asked(0, is_alone=True), "it asks for that"
    plain = question()[:-2] + b"\0\1"
    assert asked(plain, PORT) == Asked(0, is_alone=False)
    assert asked(plain, 50_000) == Asked(0, is_alone=True), "the asker does not hear what is said to all"
    assert asked(answer(HERE, GUEST), PORT) is None
    assert asked(plain.replace(b"tavla-hall", b"other-hall"), PORT) is None
    assert asked(plain.replace(b"tavla-hall", b"TAVLA-Hall"), PORT) == Asked(0, is_alone=False)
    to_guest, to_all = answer(HERE, GUEST), answer(HERE, OTHER)
    assert struct.unpack_from(">3H", to_guest) == (7, 0x8400, 1), "number and question come back to him (RFC 6762, 6.7)"
    assert struct.unpack_from(">3H", to_all) == (0, 0x8400, 0)


@given(st.binary(max_size=1_500))
@example(b"\0\0\x84\0\0\0\0\1\0\0\0\0\xc0\x0c")
@example(b"\0\0\0\0\0\1\0\0\0\0\0\0\xc0\x0c")
def test_no_packet_from_the_network_ends_the_search_or_the_desk(data: bytes) -> None:
    assert isinstance(found(data), tuple)
    asked(data, PORT)


@given(st.data())
def test_a_packet_with_bytes_altered_or_cut_is_read_or_left_out(data: st.DataObject) -> None:
    packet = bytearray(answer(HERE, data.draw(st.sampled_from((GUEST, OTHER)))))
    for _ in range(data.draw(st.integers(1, 4))):
        packet[data.draw(st.integers(0, len(packet) - 1))] = data.draw(st.integers(0, 255))
    for one in found(bytes(packet[: data.draw(st.integers(0, len(packet)))])):
        assert len(one.hall) == 8
        assert one.hosts


def test_a_name_that_points_to_itself_or_has_no_end_is_left_out() -> None:
    head = struct.pack(">6H", 0, 0x8400, 0, 1, 0, 0)
    for name in (b"\xc0\x0c", b"\x3f" + b"a" * 63 + b"\xc0\x0c", b"\xc0\xff", (b"\x3f" + b"a" * 63) * 8 + b"\0"):
        assert found(head + name + struct.pack(">2HIH", 12, 1, 9, 0)) == ()


def test_the_address_on_which_a_desk_has_answered_comes_first() -> None:
    one = Found("abcd2345", "Hall", ("10.0.0.1", "192.168.4.20"), 4242)
    assert one.address("192.168.4.20") == "192.168.4.20:4242"
    assert one.address("203.0.113.9") == "10.0.0.1:4242", "a stranger that says where the desk is, is not it"


class Network:
    """In place of sockets, with a clock that jumps. Implements both sides' wires."""

    def __init__(self, *answers: tuple[float, Announced, str], fails: bool = False) -> None:
        self.now, self.asks, self.closed, self.fails = 0.0, list[float](), 0, fails
        self.answers = list(answers)

    def ask(self, data: bytes) -> None:
        assert asked(data, 50_000) is not None
        self.asks.append(self.now)
        if self.fails:
            raise OSError(101, "Network is unreachable")

    def heard(self) -> tuple[bytes, str] | None:
        if self.fails:
            raise OSError(100, "Network is down")
        if not self.answers or self.answers[0][0] > self.now:
            return None
        _, desk, host = self.answers.pop(0)
        return answer(desk, GUEST), host

    def close(self) -> None:
        self.closed += 1

    def look(self, most_s: float = LOOK_S) -> tuple[list[tuple[FoundHall, ...]], tuple[FoundHall, ...]]:
        told: list[tuple[FoundHall, ...]] = []

        def sleep(seconds: float) -> None:
            self.now += seconds

        clock = Clock(lambda: self.now, sleep)
        return told, look(told.append, lambda: self.now < most_s, lambda: (self,), clock)


def test_a_board_asks_again_and_tells_each_hall_once_as_it_comes() -> None:
    second = HERE._replace(hall="efgh2345", name="Other", hosts=("192.168.4.21",))
    network = Network((0.5, HERE, "192.168.4.20"), (0.6, HERE, "192.168.4.20"), (2.5, second, "192.168.4.21"))
    told, halls = network.look()
    first = FoundHall("İstanbul Open", "192.168.4.20:4242")
    assert told == [(first,), (first, FoundHall("Other", "192.168.4.21:4242"))]
    assert halls == told[-1]
    assert len(network.asks) == len(ASK_AT_S)
    assert LOOK_S <= network.now < LOOK_S + 0.2
    assert network.closed == 1


def test_a_search_that_is_not_wanted_any_more_ends_and_one_without_multicast_finds_nothing() -> None:
    network = Network()
    assert network.look(1.0) == ([], ())
    assert network.now < 1.1
    assert network.closed == 1
    assert Network(fails=True).look() == ([], ())
    many = Network(*((0.1, HERE._replace(hall=f"abcd23{number:02}"), "192.168.4.20") for number in range(30)))
    assert len(many.look()[1]) == MOST_HALLS


class DeskWire:
    def __init__(self, *packets: tuple[bytes, tuple[str, int]]) -> None:
        self.packets, self.said = list(packets), list[tuple[bytes, tuple[str, int]]]()
        self.joined, self.closed, self.is_down = list[str](), 0, False

    def join(self, own: str) -> None:
        if own in self.joined:
            raise OSError(98, "Address already in use")
        self.joined.append(own)

    def heard(self) -> tuple[bytes, tuple[str, int]] | None:
        if self.is_down:
            raise OSError(100, "Network is down")
        return self.packets.pop(0) if self.packets else None

    def say(self, data: bytes, to: tuple[str, int]) -> None:
        self.said.append((data, to))

    def close(self) -> None:
        self.closed += 1


def test_a_desk_answers_who_asks_a_few_at_a_time_and_hears_new_networks() -> None:
    plain = question()[:-2] + b"\0\1"
    asks = [(b"noise", ("10.0.0.9", 9)), (question(), ("10.0.0.9", 50_000)), (plain, ("10.0.0.8", PORT))]
    wire, desk = DeskWire(*asks, *[(question(), ("10.0.0.7", 7))] * 9), [HERE]
    announcer = Announcer(lambda: desk[-1], lambda: wire)
    announcer.tend(0)
    assert [to for _, to in wire.said] == [("10.0.0.9", 50_000), (GROUP, PORT), ("10.0.0.7", 7)]
    assert len(wire.packets) == 12 - MOST_AT_ONCE
    assert all(found(data)[0].name == HERE.name for data, _ in wire.said)
    assert wire.joined == ["192.168.4.20"]
    desk.append(HERE._replace(hosts=("192.168.4.20", "10.0.0.1")))
    announcer.tend(RENEW_S)
    assert wire.joined == ["192.168.4.20", "10.0.0.1"]
    announcer.close()
    assert wire.closed == 1


def test_a_desk_without_multicast_is_a_desk_and_tries_again() -> None:
    tries: list[DeskWire] = []

    def opens() -> DeskWire:
        tries.append(DeskWire())
        if len(tries) == 1:
            raise OSError(98, "Address already in use")
        return tries[-1]

    announcer = Announcer(lambda: HERE, opens)
    for now in (0, 1, 2):
        announcer.tend(now)
    assert len(tries) == 1
    announcer.tend(RENEW_S)
    assert tries[1].joined == ["192.168.4.20"]
    tries[1].is_down = True
    announcer.tend(RENEW_S + 1)
    assert tries[1].closed == 1, "a socket whose network went is made anew"
    announcer.tend(2 * RENEW_S)
    assert len(tries) == 3


def test_a_desk_that_is_bound_to_one_address_is_not_announced_and_one_in_every_network_is(tmp_path: Path) -> None:
    with_one = opened(Options(tmp_path / "one", "Hall", 4242, "127.0.0.1"))
    assert with_one._announcer is None
    with_one.close()
    running = opened(Options(tmp_path / "all", "İstanbul", 4242))
    announced = running._announced()
    running.close()
    assert (announced.name, announced.hall, announced.port) == ("İstanbul", running.desk.identity.hall, 4242)
    assert announced.hosts == tuple(host for host in own_addresses() if ":" not in host)


@pytest.mark.skipif(sys.platform == "win32", reason="no multicast on Windows' loopback")
def test_over_real_sockets_a_board_finds_the_desk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tavla.services.hall_looking.own_addresses", lambda: ("127.0.0.1",))
    desk = HERE._replace(hosts=("127.0.0.1",))
    announcer = Announcer(lambda: desk)
    announcer.tend(0)
    if announcer._wire is None:
        pytest.skip("port 5353 is another's alone here")
    halls: list[tuple[FoundHall, ...]] = []

    def sleep(seconds: float) -> None:
        announcer.tend(1)
        time.sleep(seconds)

    try:
        look(halls.append, lambda: not halls, real_wires, Clock(time.monotonic, sleep))
    finally:
        announcer.close()
    assert halls == [(FoundHall("İstanbul Open", "127.0.0.1:4242"),)]


BOARD = "from tavla.services.hall_looking import look; print(look(lambda _halls: None, lambda: True))"
DESK = """
import time
from tavla.hall.finding import Announced, own_addresses
from tavla.hall_desk.announcing import Announcer
announcer = Announcer(lambda: Announced("abcd2345", "Switch", 4242, own_addresses()))
while True:
    announcer.tend(time.monotonic())
    time.sleep(0.02)
"""
WIRE = """
ip link set lo up && ip link add board type veth peer name desk
unshare -n sleep 30 & there=$!
sleep 0.3
ip link set desk netns $there
nsenter -t $there -n sh -c "ip address add 10.77.0.2/24 dev desk && ip link set desk up"
nsenter -t $there -n "$0" -c "$2" & desk=$!
ip address add 10.77.0.1/24 dev board && ip link set board up
"$0" -c "$1"
kill $there $desk
"""


def test_in_a_network_that_leads_nowhere_a_board_finds_the_desk_and_its_address() -> None:
    """As on a hall's own switch: no way out, no server of names. In network namespaces of its own."""
    tools = all(map(shutil.which, ("unshare", "nsenter", "ip")))
    if not tools or subprocess.run(["unshare", "-rn", "ip", "link"], check=False, capture_output=True).returncode:
        pytest.skip("no network namespace can be made here")
    command = ["unshare", "-rn", "sh", "-c", WIRE, sys.executable, BOARD, DESK]
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=60)
    assert "FoundHall(name='Switch', address='10.77.0.2:4242')" in done.stdout, done.stdout + done.stderr


def test_the_machines_addresses_are_its_own_and_no_loopback() -> None:
    for host in own_ipv4():
        assert not host.startswith("127.")
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.bind((host, 0))
