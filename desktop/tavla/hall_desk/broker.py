"""nats-server as a child of the desk: its configuration, its start, its logins renewed while it runs.

Only the listener for clients stands open. Core NATS keeps nothing on disk, so its disk cannot fill and nothing in
it can be lost.
"""

import json
import socket
import subprocess
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import msgspec

from tavla.base.errors import TavlaError
from tavla.base.host import files, folders, process
from tavla.base.phrase import phrase
from tavla.hall.envelope import ENVELOPE_MAX
from tavla.hall.joining import GUEST, Host, nkey
from tavla.hall.names import Access
from tavla.storage.disk import PRIVATE, Disk, RealDisk, replace_file

PROGRAM = "nats-server"
PORT = 4242
EVERYWHERE = "0.0.0.0"  # noqa: S104 - boards are on the network
MOST_CONNECTIONS = 512
LEAVE_S = 3.0
LOG_BYTES = 4_000_000
_LOG_TAIL = 2_000

GUESTS = Access(("t.join.*.ask",), ("t.join.*.answer",))
HOST_OF_GUESTS = Access(("t.join.*.answer",), ("t.join.*.ask",))


def is_host(text: str) -> bool:
    """Whether an invitation can name it."""
    try:
        msgspec.convert(text, Host)
    except msgspec.ValidationError:
        return False
    return True


def own_host(host: str) -> str:
    """Where this machine reaches a broker that listens at `host`."""
    return "127.0.0.1" if host == EVERYWHERE else host


def installed() -> str | None:
    """The program's file; None where it is not here."""
    return folders.program(PROGRAM)


class Login(NamedTuple):
    """A link key's public half, and what it may say and hear."""

    key: bytes
    access: Access


def configuration(port: int, folder: Path, logins: Iterable[Login], host: str = EVERYWHERE) -> str:
    """The text of the configuration file, for nats-server 2.9.10 and later. Names of files stand quoted."""
    names = ("broker.crt", "broker.key", "broker.log", "broker.pid")
    certificate, key, log, pid = (json.dumps(str(folder / name)) for name in names)
    users = [_user({"nkey": nkey(login.key)}, login.access) for login in logins]
    users.append(_user({"user": GUEST, "password": GUEST}, GUESTS))
    return "\n".join(
        (
            f"host: {json.dumps(host)}",
            f"port: {port}",
            f"max_payload: {ENVELOPE_MAX}",
            f"max_connections: {MOST_CONNECTIONS}",
            "max_subscriptions: 64",
            "max_control_line: 1024",
            'write_deadline: "3s"',
            f"log_file: {log}",
            f"logfile_size_limit: {LOG_BYTES}",
            f"pid_file: {pid}",
            f"tls {{ cert_file: {certificate}, key_file: {key}, timeout: 3 }}",
            "authorization {",
            "  timeout: 3",
            "  users: [",
            *users,
            "  ]",
            "}",
            "",
        )
    )


def _user(who: dict[str, str], access: Access) -> str:
    named = ", ".join(f"{key}: {json.dumps(value)}" for key, value in who.items())
    may = f"publish: {_allowed(access.publishes)}, subscribe: {_allowed(access.hears)}"
    return f"    {{ {named}, permissions: {{ {may} }} }}"


def _allowed(subjects: tuple[str, ...]) -> str:
    """An empty list would allow everything."""
    return f"{{ allow: {json.dumps(subjects)} }}" if subjects else '{ deny: [">"] }'


class Broker:
    """The child process. `folder` holds its certificate, key, configuration and log."""

    def __init__(self, folder: Path, port: int = PORT, disk: Disk | None = None, *, host: str = EVERYWHERE) -> None:
        self.port, self._host, self._folder, self._disk = port, host, folder, disk or RealDisk()
        self._child: subprocess.Popen[bytes] | None = None
        self._text = ""

    @property
    def is_running(self) -> bool:
        return self._child is not None and self._child.poll() is None

    @property
    def process(self) -> int | None:
        """Its number, while it runs."""
        return self._child.pid if self._child is not None and self.is_running else None

    def start(self, logins: Iterable[Login]) -> bool:
        """Begin it, or begin it anew where it has died. False where the broker of a desk that was killed still leaves
        the port: try again in a moment. Raises TavlaError where it is not installed, or where another program has its
        port: another desk's broker would carry this desk's words too.
        """
        self._write(logins)
        if self.is_running:
            return True
        program = installed()
        if program is None:
            raise TavlaError(
                phrase(
                    "The hall's broker is missing. On Debian, install {program}; on Windows, install Tavla again",
                    program=PROGRAM,
                )
            )
        is_orphan_ended = self._end_orphan()
        if self._is_port_taken():
            if is_orphan_ended:
                return False
            raise TavlaError(
                phrase(
                    "Another desk or program has port {port}: close it. Until then this desk does nothing.",
                    port=str(self.port),
                )
            )
        self._child = subprocess.Popen(  # noqa: S603 - the program that was found, with our own file
            [program, "-c", str(self._folder / "broker.conf")],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        with suppress(OSError):  # it has ended already
            process.end_with_us(self._child.pid)
        return True

    def admit(self, logins: Iterable[Login]) -> None:
        """The logins from now on. Who stays notices nothing; who is gone is put out."""
        before = self._text
        self._write(logins)
        child = self._child if self.is_running and self._text != before else None
        if child is not None and not process.ask_to_read_again(child.pid):
            self.stop()  # the desk starts it again

    def tidy(self) -> None:
        """Remove the logs that it has put aside: it keeps them all, and anybody in the network can have it write."""
        for path in self._folder.glob("broker.log.*"):
            with suppress(OSError):
                files.remove_at_once(path)

    def last_words(self) -> str:
        """The end of its log: why it does not run."""
        with suppress(OSError):
            return (self._folder / "broker.log").read_text("utf-8", errors="replace")[-_LOG_TAIL:]
        return ""

    def stop(self) -> None:
        """End it, by force where it does not go by itself."""
        child, self._child = self._child, None
        if child is None:
            return
        child.terminate()
        try:
            child.wait(LEAVE_S)
        except subprocess.TimeoutExpired:
            child.kill()
            child.wait()

    def _end_orphan(self) -> bool:
        """A broker whose desk was killed holds the port; it is known by its number and its configuration. It has
        nothing to put in order, and one that hangs would never go by itself.
        """
        with suppress(OSError, ValueError):
            number = int((self._folder / "broker.pid").read_text("ascii"))
            if str(self._folder / "broker.conf") in process.command_of(number):
                process.end_by_force(number)
                return True
        return False

    def _is_port_taken(self) -> bool:
        with suppress(OSError), socket.create_connection((own_host(self._host), self.port), 1.0):
            return True
        return False

    def _write(self, logins: Iterable[Login]) -> None:
        text = configuration(self.port, self._folder, logins, self._host)
        if text != self._text:
            replace_file(self._folder / "broker.conf", text.encode("utf-8"), self._disk, PRIVATE)
            self._text = text
