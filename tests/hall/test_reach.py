"""Which of the four steps to a desk fails: fake servers, and networks that lead nowhere."""

import shutil
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import pytest

from tavla.hall.joining import Address
from tavla.hall.link import certificate_at
from tavla.hall.reach import NotReachedError, Step

PAGE = b"HTTP/1.1 302 Found\r\nLocation: http://portal/\r\n\r\n"
INFO = b'INFO {"tls_required":true}\r\n'


@contextmanager
def serving(speak: Callable[[socket.socket], None]) -> Iterator[Address]:
    """A server that speaks so with whoever comes."""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve() -> None:
            with suppress(OSError):
                while True:
                    client, _ = server.accept()
                    with client, suppress(OSError):
                        speak(client)

        threading.Thread(target=serve, daemon=True).start()
        yield Address("127.0.0.1", server.getsockname()[1])
        with suppress(OSError):  # Windows shuts down no socket that only listens
            server.shutdown(socket.SHUT_RDWR)


def portal(client: socket.socket) -> None:
    """Answers a request with a way to its sign-in, and says nothing unasked."""
    client.recv(1024)
    client.sendall(PAGE)


def silent(client: socket.socket) -> None:
    client.recv(1024)
    time.sleep(1.0)


def says(data: bytes) -> Callable[[socket.socket], None]:
    return lambda client: client.sendall(data)


@pytest.mark.parametrize(
    ("speak", "words"),
    [
        (portal, "needs a sign-in"),
        (says(PAGE), "needs a sign-in"),
        (silent, "no desk of a hall"),
        (says(b"SSH-2.0-x\r\n"), "no desk of a hall"),
        (says(b"x" * 20_000), "no desk of a hall"),
        (says(b""), "no desk of a hall"),
        (says(INFO), "encrypted"),
        (says(INFO + b"not TLS at all"), "encrypted"),
    ],
)
def test_what_answers_in_place_of_a_desk_is_named(speak: Callable[[socket.socket], None], words: str) -> None:
    with serving(speak) as address, pytest.raises(NotReachedError, match=words) as caught:
        certificate_at(address, 0.5)
    assert caught.value.step is Step.DESK


def test_a_closed_port_and_a_name_that_is_not_known_are_told_apart() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    with pytest.raises(NotReachedError, match="no desk is open at port") as caught:
        certificate_at(Address("127.0.0.1", port), 0.5)
    assert caught.value.step is Step.PORT
    with pytest.raises(NotReachedError, match="no machine is called") as caught:
        certificate_at(Address("no-such-desk.invalid", 4242), 0.5)
    assert caught.value.step is Step.MACHINE


TRY = """
from tavla.hall.joining import Address
from tavla.hall.link import certificate_at
from tavla.hall.reach import NotReachedError
try:
    certificate_at(Address("10.77.0.2", 4242), 1.0)
except NotReachedError as error:
    print(error.step.value, error.said)
"""
BRIDGE = """
ip link add hub type bridge && ip link set hub up
for end in board desk; do ip link add $end type veth peer name $end-hub; ip link set $end-hub master hub up; done
bridge link set dev board-hub isolated {isolated} && bridge link set dev desk-hub isolated {isolated}
trap 'kill $there $desk' EXIT
unshare -n sleep 60 & there=$!
while [ "$(readlink /proc/$there/ns/net)" = "$(readlink /proc/$$/ns/net)" ]; do sleep 0.01; done
ip link set desk netns $there
nsenter -t $there -n sh -c "ip address add 10.77.0.2/24 dev desk && ip link set desk up"
nsenter -t $there -n "$0" -c "import socket, time; made = socket.create_server(('10.77.0.2', 4242)); time.sleep(60)" &
desk=$!
ip address add 10.77.0.1/24 dev board && ip link set board up
until nsenter -t $there -n grep -q ":1092 .* 0A " /proc/net/tcp; do sleep 0.01; done
"$0" -c "$1"
"""
"""A hub with a board and a desk, which listens at 4242 (0x1092), at two of its ports."""


@pytest.mark.parametrize(
    ("network", "words"),
    [
        ('"$0" -c "$1"', "1 Step 1 of 4: this board is in no network"),
        (BRIDGE.format(isolated="on"), "1 Step 1 of 4: 10.77.0.2 does not answer"),
        (BRIDGE.format(isolated="off"), "3 Step 3 of 4: what answers at 10.77.0.2"),
    ],
    ids=["no network", "devices kept apart", "devices together"],
)
def test_a_network_that_leads_nowhere_is_named(network: str, words: str) -> None:
    """In network namespaces of its own."""
    tools = all(map(shutil.which, ("unshare", "nsenter", "ip", "bridge", "timeout")))
    if not tools or subprocess.run(["unshare", "-rn", "ip", "link"], check=False, capture_output=True).returncode:
        pytest.skip("no network namespace can be made here")
    done = subprocess.run(
        ["timeout", "50", "unshare", "-rn", "sh", "-c", network, sys.executable, TRY],
        check=False,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.stdout.startswith(words), done.stdout + done.stderr
