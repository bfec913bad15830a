"""Every command that writes, on a disk that fails at each of its calls in turn: a sentence, no half a file, and the
same command done again does it.
"""

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from test_cli_evidence import BEGUN, at_the_board

from tavla.base.host import files
from tavla.cli.main import main
from tavla.evidence import minisign

__all__ = ["at_the_board"]  # a fixture

CALLS = ("open_file", "write_at", "sync", "sync_data", "replace", "link", "make_private_folder")
BY = ("--by", "Kari Dommer")
STEPS: tuple[tuple[str, ...], ...] = (
    ("keys", "create", "club", "--name", "Istanbul club"),
    ("keys", "board"),
    ("keys", "certify", "board.pub", "--with", "club.key", "--venue", "Istanbul", "--event", "Open", *BEGUN),
    ("keys", "install", "board.certificate"),
    ("export", "M1"),
    ("keys", "trust", "club.pub"),
    ("keys", "countersign", "M1.tavla", "--with", "club.key", "--comment", "approved"),
    ("verify", "--remember", "M1.tavla"),
    ("keys", "revoke", "club.pub", "--from", "2999-01-01", "--reason", "lost"),
    ("keys", "rotate"),
    ("directors", "code"),
    ("register", "bundle", "x.bundle", *BY),
    ("register", "export", "tables"),
)
FAULTS = (errno.EIO, errno.EROFS, errno.ENOSPC)


class Fault:
    """The disk fails at the call of this number, and at all after it: it does not get well by itself."""

    def __init__(self, at: int, code: int) -> None:
        self.left, self.code, self.came = at, code, False

    def wrapped(self, call: Callable[..., object], name: str) -> Callable[..., object]:
        def tried(*given: object, **named: object) -> object:
            if name == "open_file" and not int(str(given[1])) & (os.O_WRONLY | os.O_RDWR):
                return call(*given, **named)
            self.left -= 1
            if self.left < 0:
                self.came = True
                raise OSError(self.code, os.strerror(self.code))
            return call(*given, **named)

        return tried


@contextmanager
def faulty(at: int, code: int) -> Iterator[Fault]:
    fault = Fault(at, code)
    with pytest.MonkeyPatch.context() as patched:
        for name in CALLS:
            patched.setattr(files, name, fault.wrapped(getattr(files, name), name))
        yield fault


def what_lies(*folders: Path) -> dict[Path, bytes]:
    found = {}
    for folder in folders:
        for path in folder.rglob("*"):
            with suppress(OSError):
                if path.is_file() and not path.name.startswith(".") and "sqlite" not in path.name:
                    found[path] = path.read_bytes()
    return found


def test_a_command_on_a_disk_that_fails_says_so_and_does_it_the_next_time(
    tavla_home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(minisign, "_OPERATIONS", 1 << 15)
    monkeypatch.setattr(minisign, "_MEMORY", 1 << 24)
    tried = sum(faults_until_done(step, (tavla_home, tmp_path), capsys) for step in STEPS)
    assert tried > 60


def faults_until_done(step: tuple[str, ...], folders: tuple[Path, ...], capsys: pytest.CaptureFixture[str]) -> int:
    """How many calls of the disk failed in turn before the command was done."""
    for at in range(100):
        before = what_lies(*folders)
        with faulty(at, FAULTS[at % 3]) as fault:
            ended = main(list(step))
        told = "".join(capsys.readouterr())
        if not fault.came:
            assert ended in {0, 3}, (step, told)
            return at
        assert ended != 0, (step, at, told)
        assert not {"Errno", "Traceback"} & set(told.replace("[", " ").split()), (step, at, told)
        after = what_lies(*folders)
        lost = [path for path, data in before.items() if data not in after.values() and not after.get(path)]
        assert lost == [], (step, at)
    pytest.fail(f"never done: {step}")
