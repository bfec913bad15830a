"""What Windows alone does to files: another program holds one, a path is long, a disk or folder may not be written.

Each is a sentence, and what was kept before stands.
"""

import ctypes
import importlib
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Timer
from time import monotonic
from typing import Any

import pytest
from PySide6.QtGui import QImage

from tavla.base.host import files
from tavla.base.host.patience import PATIENCE_S
from tavla.base.limits import MATCH_FILE, read_limited
from tavla.base.new_file import remove_if_there, write_new, write_over
from tavla.base.system_errors import found, found_and_advised
from tavla.evidence.device_key import device_key, make_device_key
from tavla.hall.membership import Membership, MembershipFile
from tavla.hall_desk.acts import NAME as DESK_ACTS
from tavla.hall_desk.acts import Act, Note
from tavla.hall_desk.acts import keep as keep_act
from tavla.hall_desk.broker import Broker
from tavla.hall_desk.identity import HallFolder
from tavla.storage.backup import BackupError, write_backup
from tavla.storage.device_keys import DeviceKeyFile
from tavla.storage.device_log import DeviceLog
from tavla.storage.dice_secret import DiceSecret, keep_secret
from tavla.storage.disk import RealDisk, create_file, replace_file
from tavla.storage.errors import JournalError
from tavla.storage.first_code import FirstCode
from tavla.storage.match_store import MatchStore
from tavla.storage.register.register import Register
from tavla.storage.restore import finish_restore, prepare_restore
from tavla.storage.settings import Settings, SettingsFile
from tavla.system.kiosk import DataLock
from tavla.system.machine import MachineService
from tavla_ui.board.picture_store import _write as keep_picture

pytestmark = pytest.mark.skipif(sys.platform != "win32", reason="files as Windows has them")

MATCH = "20261121-031530-4F7A2C"
MEMBERSHIP = Membership("0" * 64, "Hall", "certificate", (), "1" * 64)
READ, WRITE = 0x80000000, 0x40000000
NO_OTHERS, OTHERS_READ = 0, 1
WINDOWS: Any = ctypes


@contextmanager
def held(path: Path, seconds: float, share: int = NO_OTHERS) -> Iterator[None]:
    """As an antivirus program holds a file; a handle counts alike in this process and in another."""
    call = WINDOWS.WinDLL("kernel32").CreateFileW
    call.restype = ctypes.c_void_p
    handle = call(str(path), ctypes.c_uint(READ), share, None, 3, 0x80, None)
    assert handle != ctypes.c_void_p(-1).value
    release = Timer(seconds, WINDOWS.WinDLL("kernel32").CloseHandle, (ctypes.c_void_p(handle),))
    release.start()
    try:
        yield
    finally:
        release.join()


@pytest.mark.parametrize("share", [NO_OTHERS, OTHERS_READ])
def test_settings_that_are_held_for_a_second_are_saved(tmp_path: Path, share: int) -> None:
    path = tmp_path / "settings.json"
    kept = SettingsFile(path)
    kept.save(Settings(event="before"))
    with held(path, 1, share):
        kept.save(Settings(event="after"))
    assert "after" == kept.load().settings.event


@pytest.mark.parametrize("share", [NO_OTHERS, OTHERS_READ])
def test_settings_that_are_held_longer_are_told_and_stand_as_before(tmp_path: Path, share: int) -> None:
    path = tmp_path / "settings.json"
    kept = SettingsFile(path)
    kept.save(Settings(event="before"))
    with held(path, PATIENCE_S + 2, share):
        began = monotonic()
        with pytest.raises(JournalError, match=r"another program holds it\. Wait a moment"):
            kept.save(Settings(event="after"))
        assert PATIENCE_S <= monotonic() - began < PATIENCE_S + 1.5
    assert ("before", [path]) == (kept.load().settings.event, list(tmp_path.iterdir()))
    kept.save(Settings(event="after"))
    assert "after" == kept.load().settings.event


def test_a_register_that_is_held_is_opened_when_it_is_let_go_or_told(tmp_path: Path) -> None:
    path = tmp_path / "register.sqlite"
    Register.open(path).close()
    with held(path, 1):
        Register.open(path).close()
    with held(path, PATIENCE_S + 1), pytest.raises(JournalError, match="another program holds it"):
        Register.open(path)
    Register.open(path).close()


def test_a_match_begins_beside_one_who_holds_each_of_its_files_for_a_moment(tmp_path: Path) -> None:
    """As a scanner does on each file that is new or changed."""
    store = MatchStore(tmp_path)
    match = store.create(MATCH)
    match.journal.append((b"{}",))
    store.leave(match)
    for path in [path for path in tmp_path.rglob("*") if path.is_file()]:
        with held(path, 0.5):
            match = store.open(MATCH)
            match.journal.append((b"{}",))
            store.leave(match)
    assert {b"{}"} == set(store.read(MATCH).events)
    with held(next(tmp_path.rglob("journal")), 0.5):
        match = store.open(MATCH)
    store.finish(match)
    assert () == store.start_up().unfinished


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        (5, "the folder or file may not be written or read by this user. Correct its permissions"),
        (19, "the folder is on a read-only disk. Choose a folder that can be written"),
    ],
)
def test_a_folder_that_may_not_be_written_is_told_and_nothing_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int, sentence: str
) -> None:
    """By the number that Windows gives: Wine lets root write everywhere."""
    windows_files: Any = importlib.import_module("tavla.base.host.windows_files")
    kept, matches = SettingsFile(tmp_path / "settings.json"), MatchStore(tmp_path)
    kept.save(Settings(event="before"))
    match = matches.create(MATCH)
    match.journal.append((b"{}",))
    matches.leave(match)
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    real = windows_files._create_file

    def refused(path: str, access: int, *others: object) -> object:
        if not access & WRITE:
            return real(path, access, *others)
        WINDOWS.set_last_error(code)
        return ctypes.c_void_p(-1).value

    monkeypatch.setattr(windows_files, "_create_file", refused)
    for deed in (
        lambda: kept.save(Settings(event="after")),
        lambda: matches.open(MATCH),
        lambda: matches.create(f"{MATCH[:-1]}D"),
        lambda: Register.open(tmp_path / "register" / "register.sqlite"),
    ):
        with pytest.raises(JournalError, match=sentence):
            deed()
    monkeypatch.undo()
    assert before == {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    assert (b"{}",) == matches.read(MATCH).events


def take_and_leave(folder: Path) -> None:
    lock = DataLock(folder)
    assert lock.take()
    lock.leave()


DEEDS: dict[str, Callable[[Path], object]] = {
    "the hall of a board": lambda folder: MembershipFile(folder, is_read=False).join(MEMBERSHIP),
    "the number of a desk": lambda folder: HallFolder(folder).keep_number(7),
    "a drawn board": lambda folder: keep_picture(folder / "a.board", QImage(8, 8, QImage.Format.Format_RGB32)),
    "the lock of the data": take_and_leave,
    "the health page's day": lambda folder: MachineService(folder).be_looked_at(),
    "the secret of the dice": lambda folder: keep_secret(folder, DiceSecret(1, bytes(32)), RealDisk()),
    "the code of the first director": lambda folder: FirstCode(folder).read(),
    "a device's key": lambda folder: DeviceKeyFile(folder).keep("1", bytes(16)),
    "the register": lambda folder: Register.open(folder / "register.sqlite").close(),
    "what is removed": lambda folder: remove_if_there(folder / "left"),
    "what is removed of a folder": lambda folder: files.remove_tree(folder / "folder"),
    "a backup over the draft of one": lambda folder: write_backup(
        folder, folder, "2026-11-22 10:00:00", "20261122-100000", "a long passphrase"
    ),
}


@pytest.mark.parametrize("deed", DEEDS)
def test_each_file_that_is_held_for_a_moment_is_written_and_removed(tmp_path: Path, deed: str) -> None:
    """Of each that is there before: nothing is told, and no draft is left."""
    for name in ("left", "folder/left", ".tavla-1.tavlabackup.new"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    if not deed.startswith(("what", "a backup")):
        DEEDS[deed](tmp_path)
    with ExitStack() as holders:
        for path in [path for path in tmp_path.rglob("*") if path.is_file()]:
            holders.enter_context(held(path, 0.7))
        began = monotonic()
        DEEDS[deed](tmp_path)
        assert monotonic() - began >= 0.4, "nothing of it was held"
    assert not [path for path in tmp_path.rglob("*.new") if deed.startswith("a backup") or "tavla-1" not in path.name]
    gone = {"what is removed": "left", "what is removed of a folder": "folder"}.get(deed)
    assert gone is None or not (tmp_path / gone).exists()


def test_a_folder_in_which_a_file_is_held_is_told_as_held(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the number that Windows gives: Wine moves it all the same."""
    windows_files: Any = importlib.import_module("tavla.base.host.windows_files")
    (tmp_path / "folder").mkdir()
    file = tmp_path / "folder" / "file"
    file.touch()

    def refused(*_: object) -> int:
        WINDOWS.set_last_error(5)
        return 0

    monkeypatch.setattr(windows_files, "_move_file", refused)
    with held(file, PATIENCE_S + 2), pytest.raises(OSError, match="file") as told:
        files.replace(tmp_path / "folder", tmp_path / "other")
    assert ("another program holds it", str(file)) == (str(found(told.value)), told.value.filename)
    with pytest.raises(OSError, match="folder") as told:
        files.replace(tmp_path / "folder", tmp_path / "other")
    assert "may not be written" in str(found(told.value))


def test_acts_and_logs_of_a_desk_that_are_held_keep_its_loop_waiting_for_nothing(tmp_path: Path) -> None:
    note = Note("10:00", Act.ACCEPTED, "1", "b", "m", "1", ("a", "b"))
    keep_act(tmp_path, note)
    (tmp_path / "broker.log.1").touch()
    with held(tmp_path / DESK_ACTS, 1.0), held(tmp_path / "broker.log.1", 1.0):
        began = monotonic()
        with pytest.raises(OSError, match=r".") as told:
            keep_act(tmp_path, note)
        Broker(tmp_path).tidy()
        assert monotonic() - began < 0.5
    assert str(found(told.value)) == "another program holds it"
    Broker(tmp_path).tidy()
    assert [tmp_path / DESK_ACTS] == list(tmp_path.iterdir())


def test_a_line_of_the_devices_that_is_held_comes_with_the_next(tmp_path: Path) -> None:
    log = DeviceLog(tmp_path, lambda: "10:00")
    log.write("first")
    with held(log.path, 0.5):
        log.write("second")
    log.write("third")
    assert ["first", "second", "third"] == [line.split()[1] for line in log.path.read_text("ascii").splitlines()]


@pytest.mark.parametrize("name", ["NUL", "con.txt", "COM1", "a:b.tavla", "a.", "a ", "a?"])
def test_a_name_that_windows_forbids_is_told_and_makes_nothing(tmp_path: Path, name: str) -> None:
    for make in (
        lambda path: write_new(path, b"a"),
        lambda path: write_over(path, b"a"),
        lambda path: replace_file(path, b"a", RealDisk()),
        lambda path: create_file(RealDisk(), path, b"a"),
        files.make_private_folder,
    ):
        with pytest.raises((OSError, JournalError)) as told:
            make(Path(f"{tmp_path}\\{name}"))
        said = found_and_advised(told.value) if isinstance(told.value, OSError) else told.value
        assert re.search(r"(takes no file of this name|it is there already)\. .*[Cc]hoose a(nother)? name", str(said))
    assert [] == [*tmp_path.iterdir()]


@pytest.mark.parametrize("code", [362, 389, 426])
def test_a_file_in_the_cloud_that_does_not_come_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    """OneDrive lets it be opened, and fails when it is read."""
    windows_files: Any = importlib.import_module("tavla.base.host.windows_files")
    path = tmp_path / "match.mat"
    path.write_bytes(b"a")

    def away(*_: object) -> int:
        WINDOWS.set_last_error(code)
        return 0

    monkeypatch.setattr(windows_files, "_read_file", away)
    with pytest.raises(OSError) as told:  # noqa: PT011 - its words are looked at
        read_limited(path, MATCH_FILE)
    assert str(found_and_advised(told.value)).startswith("it lies in the cloud and not on this machine. Let the cloud")
    with pytest.raises(BackupError, match="it lies in the cloud"):
        write_backup(tmp_path, tmp_path, "2026-11-22 10:00:00", "20261122-100000", "a long passphrase")


def test_all_that_a_board_keeps_lies_in_a_path_of_three_hundred_letters(tmp_path: Path) -> None:
    home = tmp_path
    while len(str(home)) < 300:
        home /= "a-folder-of-thirty-letters-long"
    kept, matches = SettingsFile(home / "settings.json"), MatchStore(home)
    kept.save(Settings(event="before"))
    match = matches.create(MATCH)
    match.journal.append((b"{}",))
    matches.leave(match)
    key = make_device_key(home / "keys")
    Register.open(home / "register" / "register.sqlite").close()
    backup = write_backup(home, home, "2026-11-22 10:00:00", "20261122-100000", "a long passphrase")
    again = tmp_path / "again" / home.relative_to(tmp_path)
    again.mkdir(parents=True)
    prepare_restore(again, backup.path, "later", passphrase="a long passphrase")  # noqa: S106
    finish_restore(again)
    assert "before" == SettingsFile(again / "settings.json").load().settings.event
    assert (b"{}",) == MatchStore(again).read(MATCH).events
    assert key == device_key(again / "keys")
    Register.open(again / "register" / "register.sqlite").close()
