"""Everything out to a stick."""

import json
import os
import sqlite3
import sys
import tarfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from old_backup import MADE, STAMP, cheap_keys, contents, data_folder, stick
from old_backup import write_unsealed as write_backup

from measuring import measured
from tavla.application.ports.upkeep import CareFault
from tavla.base.host import files
from tavla.base.limits import BACKUP, BACKUP_FILE, BACKUP_LIST
from tavla.storage import backup
from tavla.storage.backup import BackupError, read_backup
from tavla.storage.restore import finish_restore, prepare_restore

cheap = pytest.fixture(autouse=True)(cheap_keys)
root = pytest.fixture(data_folder)


def test_a_backup_cut_short_restores_nothing(root: Path, tmp_path: Path) -> None:
    written = write_backup(root, stick(tmp_path), MADE, STAMP)
    written.path.write_bytes(written.path.read_bytes()[: 4 * 512])
    with pytest.raises(BackupError, match=r"early|damaged"):
        read_backup(written.path)


@pytest.mark.parametrize(
    "name",
    [
        "../out",
        "/out",
        "matches/..\\\\..\\\\out",
        "c:out",
        "matches/nul.txt",
        "a.",
        "Versions/1/x",
        "IN-USE",
        "Restoring/ready",
        "aſide-1/x",
        "a/" * 16 + "b",
    ],
)
def test_a_name_that_leads_out_of_the_folder_is_refused(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr(backup, "_files", lambda root: iter([(name, root / "in-use")]))
    with pytest.raises(BackupError, match="does not belong"):
        write_backup(root, stick(tmp_path), MADE, STAMP)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no file of that name")
def test_a_file_that_not_every_system_could_restore_is_named_and_no_backup_left(root: Path, tmp_path: Path) -> None:
    (root / "notes: day 1").write_text("", encoding="ascii")
    with pytest.raises(BackupError, match="day 1: not every system takes that name"):
        write_backup(root, stick(tmp_path), MADE, STAMP)
    assert list(stick(tmp_path).iterdir()) == []


def test_a_stick_that_cannot_be_written_to_is_told(root: Path, tmp_path: Path) -> None:
    with pytest.raises(BackupError, match="could not be written"):
        write_backup(root, tmp_path / "gone", MADE, STAMP)


@pytest.mark.parametrize(
    "harm",
    [
        lambda data: data[:100],
        lambda data: data[: len(data) // 2],
        lambda data: data[:16] + b"\xa5" * (len(data) - 16),
    ],
    ids=["cut to its header", "cut in half", "overwritten"],
)
def test_a_damaged_register_goes_along_as_the_bytes_it_is(
    root: Path, tmp_path: Path, harm: Callable[[bytes], bytes]
) -> None:
    register = root / "register" / "register.sqlite"
    damaged = harm(register.read_bytes())
    register.write_bytes(damaged)
    written = write_backup(root, stick(tmp_path), MADE, STAMP)
    (root / "keys" / "board.key").unlink()
    prepare_restore(root, written.path, "later")
    finish_restore(root)
    assert (damaged, b"secret") == (register.read_bytes(), (root / "keys" / "board.key").read_bytes())


def test_a_register_that_another_program_keeps_to_itself_is_told_and_leaves_nothing_on_the_stick(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    connect = sqlite3.connect
    with closing(connect(root / "register" / "register.sqlite", isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        other.execute("INSERT INTO players VALUES ('Bo')")
        monkeypatch.setattr(sqlite3, "connect", lambda place, uri: connect(place, uri=uri, timeout=0.1))
        with pytest.raises(BackupError, match="another Tavla is writing in it") as told:
            write_backup(root, stick(tmp_path), MADE, STAMP)
    assert (CareFault.NOT_WRITTEN, []) == (told.value.fault, list(stick(tmp_path).iterdir()))


def named(name: str, size: int, kind: bytes = tarfile.REGTYPE) -> tarfile.TarInfo:
    member = tarfile.TarInfo(name)
    member.size, member.type = size, kind
    return member


def sparse_list(folder: Path) -> Path:
    """The list itself is one hole of 2 GiB: 1,536 bytes."""
    block = bytearray(named(backup.LIST_NAME, 0, tarfile.GNUTYPE_SPARSE).tobuf(tarfile.GNU_FORMAT))
    block[483:495] = b"%011o\0" % (BACKUP_FILE.most - 1)
    return with_sum(folder, block)


def sparse_file(folder: Path) -> Path:
    """A file of the list is such a hole."""
    size = BACKUP_FILE.most - 1
    member = named("matches/m/journal", 0, tarfile.GNUTYPE_SPARSE)
    told = {"form": backup.FORM, "made": MADE, "files": {member.name: [size, "0" * 64]}}
    listed = json.dumps(told).encode()
    first = named(backup.LIST_NAME, len(listed))
    block = bytearray(member.tobuf(tarfile.GNU_FORMAT))
    block[483:495] = b"%011o\0" % size
    path = with_sum(folder, block)
    path.write_bytes(first.tobuf() + listed.ljust(-(-len(listed) // 512) * 512, b"\0") + path.read_bytes())
    return path


def with_sum(folder: Path, block: bytearray) -> Path:
    block[148:156] = b"%06o\0 " % (sum(block) - sum(block[148:156]) + 8 * ord(" "))
    path = folder / "x.tavlabackup"
    path.write_bytes(bytes(block) + bytes(1024))
    return path


def long_header(folder: Path) -> Path:
    """What comes before a member claims 2 GiB, all of them a hole of the file."""
    path = folder / "x.tavlabackup"
    size = BACKUP_FILE.most - 512
    path.write_bytes(named("long", size, tarfile.XHDTYPE).tobuf())
    os.truncate(path, size + 1024)
    return path


def wide_list(folder: Path) -> Path:
    """A list at its limit, of lists."""
    path = folder / "x.tavlabackup"
    path.write_bytes(
        named(backup.LIST_NAME, BACKUP_LIST.most).tobuf() + b'{"form":"tavla backup 1","made":"","files":['
    )
    with path.open("ab") as file:
        file.write(b"[],".ljust(3) * ((BACKUP_LIST.most - 50) // 3))
    os.truncate(path, BACKUP_LIST.most + 2048)
    return path


def list_too_long(folder: Path) -> Path:
    path = folder / "x.tavlabackup"
    path.write_bytes(named(backup.LIST_NAME, BACKUP_LIST.most + 1).tobuf())
    os.truncate(path, BACKUP_LIST.most + 4096)
    return path


def too_large(folder: Path) -> Path:
    path = folder / "x.tavlabackup"
    path.touch()
    os.truncate(path, BACKUP.most + 1)
    return path


def a_pipe(folder: Path) -> Path:
    os.mkfifo(folder / "x.tavlabackup")
    return folder / "x.tavlabackup"


@pytest.mark.parametrize(
    "made",
    [sparse_list, sparse_file, long_header, wide_list, list_too_long, too_large]
    + [a_pipe] * (sys.platform != "win32"),  # pipes are no files there
    ids=lambda made: made.__name__,
)
def test_a_backup_of_a_strangers_is_refused_in_two_seconds_and_256_mib(
    tmp_path: Path, made: Callable[[Path], Path]
) -> None:
    path = made(tmp_path)
    said, seconds, peak = measured(
        "from tavla.storage.backup import *\n"
        "try: print('taken', read_backup(argument))\n"
        "except BackupError as error: print('refused', error)",
        path,
    )
    assert ("refused", True, True) == (said.split()[0], seconds <= 2, peak <= 256), (said, seconds, peak)


def test_data_of_any_size_are_backed_up_in_little_memory_though_a_file_grows_meanwhile(
    root: Path, tmp_path: Path
) -> None:
    grows = root / "matches" / "m1" / "m1.tavla.frames"
    grows.touch()
    os.truncate(grows, 80 << 20)
    folder = stick(tmp_path)
    said, _, peak = measured(
        "import os\nfrom tavla.base.limits import Limit\nfrom tavla.storage import backup, restore, sealed_file\n"
        "sealed_file.KEY_MEMORY, sealed_file.KEY_OPERATIONS = Limit(8192, ''), 1\n"
        "listed = backup.json.dumps\n"
        "def dumps(*told, **how):\n"
        "    os.truncate(argument / 'matches' / 'm1' / 'm1.tavla.frames', 81 << 20)\n"
        "    return listed(*told, **how)\n"
        "backup.json.dumps = dumps\n"
        f"made = backup.write_backup(argument, type(argument)({str(folder)!r}), '', '1', 'four plain words')\n"
        "restore.prepare_restore(argument, made.path, 'later', '', 'four plain words')\n"
        "print(made.files)",
        root,
    )
    assert ("4", True) == (said, peak <= 90), (said, peak)
    assert (root / "restoring" / "data" / grows.relative_to(root)).stat().st_size == 80 << 20


def _rotate(log: Path) -> None:
    log.replace(log.with_suffix(".log.1"))
    log.write_bytes(b"2026-11-22  new\n")


def _rewrite(log: Path) -> None:
    log.write_bytes(b"other".ljust(log.stat().st_size))


@pytest.mark.parametrize(
    ("harm", "names"),
    [(_rotate, {"devices.log", "devices.log.1"}), (Path.unlink, set()), (_rewrite, {"devices.log"})],
    ids=["rotated", "removed", "rewritten"],
)
def test_what_changes_between_two_readings_is_backed_up_as_it_is_then(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, harm: Callable[[Path], object], names: set[str]
) -> None:
    log = root / "devices.log"
    left: list[Path] = []
    listed = json.dumps

    def dumps(told: object, *, ensure_ascii: bool = True, sort_keys: bool = False) -> str:
        if left:
            harm(left.pop())
        return listed(told, ensure_ascii=ensure_ascii, sort_keys=sort_keys)

    monkeypatch.setattr(json, "dumps", dumps)
    for old in (False, True):
        log.write_bytes(b"line\n" * 20_000)
        if old:  # the log has been full once already
            log.with_suffix(".log.1").write_bytes(b"old\n" * 20_000)
        left.append(log)
        written = write_backup(root, stick(tmp_path), MADE, f"{STAMP}-{old}")
        prepare_restore(root, written.path, f"later{old}")
        now = contents(root)
        kept = {name: data for name, data in now.items() if name.startswith("devices.log")}
        assert names | ({"devices.log.1"} if old else set()) == set(kept)
        finish_restore(root)
        assert kept == {name: data for name, data in contents(root).items() if name.startswith("devices.log")}


def test_a_file_that_changes_at_every_reading_is_told_and_nothing_left(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = root / "devices.log"
    log.write_bytes(b"line\n" * 20_000)
    listed = json.dumps

    def dumps(told: object, *, ensure_ascii: bool = True, sort_keys: bool = False) -> str:
        log.write_bytes(os.urandom(100_000))
        return listed(told, ensure_ascii=ensure_ascii, sort_keys=sort_keys)

    monkeypatch.setattr(json, "dumps", dumps)
    with pytest.raises(BackupError, match=r"devices\.log changed while the backup was written"):
        write_backup(root, stick(tmp_path), MADE, STAMP)
    assert [] == list(stick(tmp_path).iterdir())


@pytest.mark.parametrize("begin", [b"", b"SQLite format 3\0"], ids=["file", "database"])
def test_a_file_larger_than_a_backup_takes_is_named_unread_and_a_damaged_database_is_read_in_pieces(
    root: Path, tmp_path: Path, begin: bytes
) -> None:
    large = root / "register" / "old"
    large.write_bytes(begin)
    os.truncate(large, 3 << 20)
    assert (3 << 20, None) == (backup._source(large).size, backup._source(large).data)
    os.truncate(large, BACKUP_FILE.most + 1)
    with pytest.raises(BackupError, match="old is larger than the 2,147,483,648 bytes"):
        write_backup(root, stick(tmp_path), MADE, STAMP)


@pytest.mark.parametrize("made", ["x" * 101, "one\ntwo", "\u202e"])
def test_a_backup_whose_day_is_no_day_is_refused(root: Path, tmp_path: Path, made: str) -> None:
    with pytest.raises(BackupError, match="damaged"):
        write_backup(root, stick(tmp_path), made, STAMP)


def test_drafts_are_left_out_and_what_goes_meanwhile_is_no_fault(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (root / "matches" / "m1" / ".m1.mat.new").write_bytes(b"half")
    (root / "running").mkdir()
    (root / "running" / "m1").touch()
    open_file = files.open_file

    def gone(path: Path, flags: int, mode: int = 0o600) -> int:
        if path == root / "running" / "m1":
            path.unlink(missing_ok=True)
        return open_file(path, flags, mode)

    monkeypatch.setattr(files, "open_file", gone)
    assert 3 == write_backup(root, stick(tmp_path), MADE, STAMP).files


def test_what_a_killed_backup_left_on_the_stick_goes_with_the_next(root: Path, tmp_path: Path) -> None:
    left = stick(tmp_path) / ".tavla-20261121-090000.tavlabackup.new"
    left.write_bytes(b"half")
    written = write_backup(root, stick(tmp_path), MADE, STAMP)
    assert [written.path] == list(stick(tmp_path).iterdir())
