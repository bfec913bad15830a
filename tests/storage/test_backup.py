"""Everything out to a stick and back, at no cost."""

import errno
import json
import os
import sqlite3
import sys
import tarfile
import time
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

import pytest
from old_backup import cheap_keys, without_seal, write_sealed

from measuring import measured
from tavla.application.ports.upkeep import CareFault
from tavla.base.host import files
from tavla.base.limits import BACKUP, BACKUP_FILE, BACKUP_LIST
from tavla.storage import backup
from tavla.storage.backup import Backup, BackupError, finish_restore, prepare_restore, read_backup
from tavla.storage.disk import RealDisk
from two_faced_stick import two_faced

HAS_LINKS = sys.platform != "win32"
"""Windows gives them to administrators, and Wine gives links of its own kind."""
MADE, STAMP = "2026-11-22 10:00:00", "20261122-100000"

cheap = pytest.fixture(autouse=True)(cheap_keys)


def write_backup(root: Path, folder: Path, made: str, stamp: str) -> Backup:
    """A backup as boards wrote it before there were passphrases."""
    return without_seal(write_sealed(root, folder, made, stamp))


@pytest.fixture
def root(tmp_path: Path) -> Path:
    root = tmp_path / "home"
    (root / "matches" / "m1").mkdir(parents=True)
    (root / "matches" / "m1" / "journal").write_bytes(b"facts")
    (root / "keys").mkdir()
    (root / "keys" / "board.key").write_bytes(b"secret")
    (root / "in-use").write_bytes(b"")
    (root / "register").mkdir()
    with closing(sqlite3.connect(root / "register" / "register.sqlite")) as register, register:
        register.execute("PRAGMA journal_mode = WAL")
        register.execute("CREATE TABLE players (name)")
        register.execute("INSERT INTO players VALUES ('Ane')")
    return root


def stick(tmp_path: Path) -> Path:
    folder = tmp_path / "stick"
    folder.mkdir(exist_ok=True)
    return folder


def contents(root: Path) -> dict[str, bytes]:
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in root.rglob("*") if path.is_file()}


def finish_killed(root: Path, renames: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Begin to put in place what was laid ready, and be killed after so many moves."""
    move, left = files.replace, [renames]

    def until_killed(path: Path, target: Path) -> None:
        if left[0] == 0:
            raise KeyboardInterrupt
        left[0] -= 1
        move(path, target)

    with monkeypatch.context() as killed, suppress(KeyboardInterrupt):
        killed.setattr(files, "replace", until_killed)
        finish_restore(root)


def test_a_restored_board_has_every_match_key_and_player_and_what_stood_lies_aside(root: Path, tmp_path: Path) -> None:
    written = write_backup(root, stick(tmp_path), MADE, STAMP)
    assert (3, 1, MADE) == (written.files, written.matches, written.made)
    (root / "matches" / "m1" / "journal").write_bytes(b"more facts")
    (root / "matches" / "m2").mkdir()
    (root / "matches" / "m2" / "journal").write_bytes(b"new")
    prepare_restore(root, written.path, "later")
    assert b"more facts" == (root / "matches" / "m1" / "journal").read_bytes()
    aside = finish_restore(root)
    assert root / "aside-later" == aside
    assert b"facts" == (root / "matches" / "m1" / "journal").read_bytes()
    assert not (root / "matches" / "m2").exists()
    assert (b"more facts", b"new") == tuple(
        (aside / "matches" / match / "journal").read_bytes() for match in ("m1", "m2")
    )
    assert [("Ane",)] == sqlite3.connect(root / "register" / "register.sqlite").execute(
        "SELECT name FROM players"
    ).fetchall()
    assert finish_restore(root) is None


def test_a_restored_file_has_the_time_it_had_where_the_backup_tells_one_that_can_be(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = root / "matches" / "m1" / "journal"
    os.utime(journal, (1_000_000_000, 1_000_000_000))
    written = write_backup(root, stick(tmp_path), MADE, STAMP)
    journal.write_bytes(b"more facts")
    prepare_restore(root, written.path, "later")
    finish_restore(root)
    assert 1_000_000_000 == journal.stat().st_mtime
    add = backup._add
    for number, odd in enumerate((0, 1 << 62)):
        monkeypatch.setattr(
            backup, "_add", lambda archive, name, size, content, _=0, odd=odd: add(archive, name, size, content, odd)
        )
        prepare_restore(root, write_backup(root, stick(tmp_path), MADE, f"{STAMP}-{number}").path, f"later{number}")
        finish_restore(root)
        assert b"facts" == journal.read_bytes()
        assert abs(time.time() - journal.stat().st_mtime) < 60


def test_a_machine_keeps_those_whose_versions_it_takes_though_the_backup_has_no_keys(
    root: Path, tmp_path: Path
) -> None:
    bare = tmp_path / "bare"
    (bare / "matches").mkdir(parents=True)
    (bare / "matches" / "note").write_bytes(b"note")
    (root / "keys" / "updates").mkdir()
    (root / "keys" / "updates" / "club.pub").write_bytes(b"club")
    prepare_restore(root, write_backup(bare, stick(tmp_path), MADE, STAMP).path, "later")
    aside = finish_restore(root)
    assert aside is not None
    assert {"keys/updates/club.pub": b"club"} == {
        name: data for name, data in contents(root).items() if name.startswith("keys/")
    }
    assert b"secret" == (aside / "keys" / "board.key").read_bytes()


def test_a_board_killed_between_any_two_moves_goes_on_where_it_was(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = write_backup(root, stick(tmp_path), MADE, STAMP)
    (root / "keys" / "board.key").write_bytes(b"other")
    for last in range(1, 7):
        prepare_restore(root, written.path, f"try{last}")
        finish_killed(root, last, monkeypatch)
        finish_restore(root)
        assert b"secret" == (root / "keys" / "board.key").read_bytes()
        assert (root / f"aside-try{last}" / "keys" / "board.key").exists()


def test_what_came_between_laying_ready_and_the_start_is_moved_aside_too_killed_wherever_it_is(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = write_backup(root, stick(tmp_path), MADE, STAMP)
    for last in range(7):
        board = tmp_path / f"new{last}"
        (board / "settings").mkdir(parents=True)
        prepare_restore(board, written.path, "later")
        (board / "settings").rmdir()
        (board / "matches" / "m9").mkdir(parents=True)
        (board / "matches" / "m9" / "journal").write_bytes(b"between")
        if HAS_LINKS:
            (board / "keys").symlink_to("nowhere")
        finish_killed(board, last, monkeypatch)
        finish_restore(board)
        now = contents(board)
        assert (b"facts", b"secret") == (now["matches/m1/journal"], now["keys/board.key"])
        assert b"between" == now["aside-later/matches/m9/journal"]
        assert HAS_LINKS == (board / "aside-later" / "keys").is_symlink()


def test_what_came_where_something_was_moved_from_already_is_kept_beside_it(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepare_restore(root, write_backup(root, stick(tmp_path), MADE, STAMP).path, "later")
    (root / "keys" / "board.key").write_bytes(b"stood")
    finish_killed(root, 1, monkeypatch)
    assert not (root / "keys").exists()
    (root / "keys").mkdir()
    (root / "keys" / "board.key").write_bytes(b"came")
    finish_restore(root)
    now = contents(root)
    assert (b"secret", b"stood", b"came") == tuple(
        now[f"{place}/board.key"] for place in ("keys", "aside-later/keys", "aside-later/keys-2")
    )


@pytest.mark.parametrize("words", [b"form", b"secret", b"Ane", b"keys/board.key"])
def test_a_damaged_backup_restores_nothing_and_says_so(root: Path, tmp_path: Path, words: bytes) -> None:
    written = write_backup(root, stick(tmp_path), MADE, STAMP)
    data = bytearray(written.path.read_bytes())
    data[data.rindex(words)] ^= 1
    written.path.write_bytes(data)
    before = contents(root)
    with pytest.raises(BackupError, match=r"damaged|does not belong|no backup"):
        prepare_restore(root, written.path, "later")
    finish_restore(root)
    assert before == contents(root)


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


@pytest.mark.parametrize("name", ["board.key", ".ready.new"])
def test_a_disk_that_fills_during_a_restore_is_told_and_nothing_is_restored(
    root: Path, tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = write_backup(root, stick(tmp_path), MADE, STAMP)
    before = contents(root)
    opened = RealDisk.open

    def full(disk: RealDisk, path: Path, flags: int, mode: int = 0o600) -> int:
        if path.name == name:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return opened(disk, path, flags, mode)

    monkeypatch.setattr(RealDisk, "open", full)
    with pytest.raises(BackupError, match="could not be laid ready") as told:
        prepare_restore(root, written.path, "later")
    assert CareFault.NOT_LAID_READY == told.value.fault
    assert (None, before) == (finish_restore(root), contents(root))


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
        "import os\nfrom tavla.base.limits import Limit\nfrom tavla.storage import backup, sealed_file\n"
        "sealed_file.KEY_MEMORY, sealed_file.KEY_OPERATIONS = Limit(8192, ''), 1\n"
        "listed = backup.json.dumps\n"
        "def dumps(*told, **how):\n"
        "    os.truncate(argument / 'matches' / 'm1' / 'm1.tavla.frames', 81 << 20)\n"
        "    return listed(*told, **how)\n"
        "backup.json.dumps = dumps\n"
        f"made = backup.write_backup(argument, type(argument)({str(folder)!r}), '', '1', 'four plain words')\n"
        "backup.prepare_restore(argument, made.path, 'later', '', 'four plain words')\n"
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


def _no_data(place: Path) -> None:
    (place / "data").rename(place / "other")


def _data_a_file(place: Path) -> None:
    _no_data(place)
    (place / "data").write_bytes(b"")


def _aside_a_file(place: Path) -> None:
    (place.parent / "aside-later").write_bytes(b"")


def _told(**parts: object) -> Callable[[Path], None]:
    def tell(place: Path) -> None:
        told = json.loads((place / "ready").read_bytes()) | parts
        (place / "ready").write_text(json.dumps(told), encoding="utf-8")

    return tell


@pytest.mark.parametrize(
    "harm",
    [
        _no_data,
        _data_a_file,
        _aside_a_file,
        _told(aside=".."),
        _told(aside=""),
        _told(stood=[".."]),
        _told(stood=[""]),
    ],
    ids=["no data", "data a file", "aside a file", "aside up", "aside here", "stood up", "stood here"],
)
def test_a_restore_that_cannot_go_on_is_put_aside_and_told_and_the_next_start_finds_nothing(
    root: Path, tmp_path: Path, harm: Callable[[Path], object]
) -> None:
    written = write_backup(root, stick(tmp_path), MADE, STAMP)
    prepare_restore(root, written.path, "later")
    before = {name: data for name, data in contents(root).items() if not name.startswith(("restoring", "aside"))}
    harm(root / "restoring")
    with pytest.raises(BackupError, match="broken off and cannot go on") as told:
        finish_restore(root)
    assert (root / "aside-restoring", None) == (told.value.path, finish_restore(root))
    assert (told.value.path / "ready").exists()
    now = {name: data for name, data in contents(root).items() if not name.startswith("aside")}
    assert before == now


@pytest.mark.parametrize("last", range(5))
def test_a_disk_that_fails_as_a_restore_is_put_in_place_is_told_and_the_backup_can_be_restored_again(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, last: int
) -> None:
    written = write_backup(root, stick(tmp_path), MADE, STAMP)
    (root / "keys" / "board.key").write_bytes(b"stood")
    prepare_restore(root, written.path, "later")
    move, left = files.replace, [last]

    def failing(path: Path, target: Path) -> None:
        left[0] -= 1
        if left[0] == -1:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        move(path, target)

    with monkeypatch.context() as broken:
        broken.setattr(files, "replace", failing)
        with pytest.raises(BackupError, match="aside-restoring: restore the backup again"):
            finish_restore(root)
    assert finish_restore(root) is None
    prepare_restore(root, written.path, "again")
    finish_restore(root)
    assert b"secret" == (root / "keys" / "board.key").read_bytes()
    assert b"stood" in contents(root).values()


def test_orders_that_the_disk_does_not_give_are_told_also_where_they_cannot_be_moved(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepare_restore(root, write_backup(root, stick(tmp_path), MADE, STAMP).path, "later")

    def fail(*_: object) -> int:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with monkeypatch.context() as broken:
        broken.setattr(files, "open_file", fail)
        broken.setattr(files, "replace", fail)
        with pytest.raises(BackupError, match="broken off") as told:
            finish_restore(root)
    assert root / "restoring" == told.value.path
    assert root / "aside-later" == finish_restore(root)


@pytest.mark.parametrize("made", ["x" * 101, "one\ntwo", "\u202e"])
def test_a_backup_whose_day_is_no_day_is_refused(root: Path, tmp_path: Path, made: str) -> None:
    with pytest.raises(BackupError, match="damaged"):
        write_backup(root, stick(tmp_path), made, STAMP)


@pytest.mark.skipif(sys.platform == "win32", reason="nobody is told of a file that Windows' own call opens")
def test_a_backup_that_is_another_than_the_one_looked_at_is_not_restored(root: Path, tmp_path: Path) -> None:
    shown = write_backup(root, stick(tmp_path), MADE, STAMP)
    (root / "matches" / "m1" / "journal").write_bytes(b"other facts")
    other = write_backup(root, stick(tmp_path), MADE, "2")
    with two_faced({shown.path: other.path.read_bytes()}) as opened:
        found = read_backup(shown.path)
        with pytest.raises(BackupError, match="another backup than the one looked at"):
            prepare_restore(root, shown.path, "later", found.digest)
    assert [shown.path] * 2 == opened
    assert finish_restore(root) is None


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
