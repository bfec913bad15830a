"""Whatever call on an open file fails, and however often: no handle is left open."""

import errno
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from hall_scene import HALL, Board, facts
from plain_hasher import PlainHasher, pin

from tavla.application.roles import Role
from tavla.base.errors import TavlaError
from tavla.base.limits import KEY, read_limited
from tavla.hall_desk.copies import Copies
from tavla.hall_desk.identity import HallFolder
from tavla.hall_desk.records import Records
from tavla.storage.directors import Directors
from tavla.storage.disk import PRIVATE, RealDisk
from tavla.storage.match_store import MatchStore
from tavla.storage.people_acts import Deed, PeopleAct, PeopleActs

CALLS = ("size", "read", "write", "truncate", "fdatasync", "fsync", "lock", "lock_holder")
FDS = Path("/proc/self/fd")
TIMES = 3


class FailingDisk(RealDisk):
    """One kind of call fails, once it is said."""

    def __init__(self) -> None:
        self.failing, self.open_files = "", set[int]()

    def open(self, path: Path, flags: int, mode: int = PRIVATE) -> int:
        fd = super().open(path, flags, mode)
        self.open_files.add(fd)
        return fd

    def close(self, fd: int) -> None:
        self.open_files.discard(fd)
        super().close(fd)


def failing(name: str) -> Callable[..., object]:
    def call(disk: FailingDisk, *words: object) -> object:
        if disk.failing == name:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        return getattr(RealDisk, name)(disk, *words)

    return call


for _name in CALLS:
    setattr(FailingDisk, _name, failing(_name))


def people(folder: Path, disk: FailingDisk) -> Callable[[], object]:
    acts = PeopleActs(folder / "acts", disk)
    acts.write(PeopleAct("2026-11-27", "", Deed.DIRECTOR, "Kari"))
    return lambda: acts.write(PeopleAct("2026-11-27", "", Deed.DIRECTOR, "Ola"))


def directors(folder: Path, disk: FailingDisk) -> Callable[[], object]:
    board = Directors(folder, disk=disk, hasher=PlainHasher())
    board.add("Kari", Role.DIRECTOR, pin("839274"))
    return lambda: board.add("Ola", Role.DIRECTOR, pin("284615"))


def hall_folder(folder: Path, disk: FailingDisk) -> Callable[[], object]:
    hall = HallFolder(folder, disk)

    def held() -> None:
        with hall.held():
            pass

    return held


def copies(folder: Path, disk: FailingDisk) -> Callable[[], object]:
    board = Board(payloads=facts(6))
    records = Records(HALL, Copies(folder, disk), lambda _match: None)
    records.hear(board.name, board.key, board.say(1, 4), 0)
    records.close()

    def heard() -> None:
        again = Records(HALL, Copies(folder, disk), lambda _match: None)
        again.hear(board.name, board.key, board.say(5, 6), 0)
        again.close()

    return heard


def store(folder: Path, disk: FailingDisk) -> Callable[[], object]:
    matches = MatchStore(folder, disk)
    matches.create("M1").journal.close()

    def looked() -> None:
        with suppress(TavlaError):
            matches.start_up()
            matches.listing()
        (folder / "running" / "M1").unlink(missing_ok=True)
        matches.open("M1").journal.close()

    return looked


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("made", [people, directors, hall_folder, copies, store])
def test_no_failing_call_leaves_a_handle_open(
    tmp_path: Path, made: Callable[[Path, FailingDisk], Callable[[], object]], call: str
) -> None:
    disk = FailingDisk()
    act = made(tmp_path, disk)
    assert not disk.open_files
    disk.failing = call
    for _ in range(TIMES):
        with suppress(TavlaError, OSError):
            act()
    assert not disk.open_files, f"{len(disk.open_files)} of {TIMES}"


@pytest.mark.skipif(not FDS.exists(), reason="the system does not list a process's handles")
def test_a_file_that_cannot_be_looked_at_is_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "key").write_bytes(b"")

    def broken(_handle: int) -> os.stat_result:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    before = len(list(FDS.iterdir()))
    with monkeypatch.context() as patch:
        patch.setattr(os, "fstat", broken)
        for _ in range(TIMES):
            with pytest.raises(OSError, match="Input/output"):
                read_limited(tmp_path / "key", KEY)
    assert before == len(list(FDS.iterdir()))
