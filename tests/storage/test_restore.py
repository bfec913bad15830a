"""Everything back from a stick, at no cost."""

import errno
import json
import os
import shutil
import sqlite3
import sys
import time
from collections.abc import Callable
from contextlib import closing, suppress
from itertools import count
from pathlib import Path

import pytest
from old_backup import MADE, STAMP, cheap_keys, contents, data_folder, stick
from old_backup import write_unsealed as write_backup

from tavla.application.ports.upkeep import CareFault
from tavla.base.host import files
from tavla.storage import backup, restore
from tavla.storage.backup import BackupError, read_backup
from tavla.storage.disk import RealDisk
from tavla.storage.restore import finish_restore, prepare_restore
from two_faced_stick import two_faced

HAS_LINKS = sys.platform != "win32"
"""Windows gives them to administrators, and Wine gives links of its own kind."""

cheap = pytest.fixture(autouse=True)(cheap_keys)
root = pytest.fixture(data_folder)


def finish_killed(root: Path, renames: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Begin to put in place what was laid ready, and be killed after so many moves."""
    move, left = files.replace, [renames]

    def until_killed(path: Path, target: Path) -> None:
        if left[0] == 0:
            raise KeyboardInterrupt
        left[0] -= target.parent.name != "restoring"  # a note is no move
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
    with closing(sqlite3.connect(root / "register" / "register.sqlite")) as register:
        assert [("Ane",)] == register.execute("SELECT name FROM players").fetchall()
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


@pytest.mark.parametrize("call", ["replace", "sync", "remove", "make_private_folder"])
@pytest.mark.parametrize("number", [errno.EIO, errno.ENOSPC], ids=errno.errorcode.get)
@pytest.mark.parametrize("lasts", [False, True], ids=["once", "from then on"])
def test_a_disk_that_fails_as_a_restore_is_put_in_place_leaves_all_as_before_and_the_next_start_goes_on(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str, number: int, lasts: bool
) -> None:
    written = write_backup(root, stick(tmp_path), MADE, STAMP)
    (root / "keys" / "board.key").write_bytes(b"stood")
    (root / "settings.json").write_bytes(b"stood too")
    do, before, left = getattr(files, call), contents(root), [0]

    def failing(*told: object) -> object:
        left[0] -= 1
        if left[0] == -1 or (lasts and left[0] < 0):
            raise OSError(number, os.strerror(number))
        return do(*told)

    for tried in count():
        board = tmp_path / f"board{tried}"
        shutil.copytree(root, board)
        prepare_restore(board, written.path, "later")
        left[0] = tried
        with monkeypatch.context() as broken, suppress(BackupError):
            broken.setattr(files, call, failing)
            finish_restore(board)
        if left[0] >= 0:
            break
        if not lasts:
            assert before == {name: data for name, data in contents(board).items() if "restoring" not in name}
        assert board / "aside-later" == finish_restore(board)
        now = contents(board)
        assert (b"secret", b"stood") == (now["keys/board.key"], now["aside-later/keys/board.key"])
        assert before.keys() == {name.removeprefix("aside-later/") for name in now}
    assert tried > 0


def fail_once(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk fails as the second thing that was laid ready is put in place."""
    move, left = files.replace, [5]

    def failing(path: Path, target: Path) -> None:
        left[0] -= 1
        if left[0] == 0:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        move(path, target)

    with monkeypatch.context() as broken:
        broken.setattr(files, "replace", failing)
        with pytest.raises(BackupError, match="Everything stands as before"):
            finish_restore(root)


def test_a_match_that_was_begun_after_a_restore_failed_is_not_moved_aside(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepare_restore(root, write_backup(root, stick(tmp_path), MADE, STAMP).path, "later")
    fail_once(root, monkeypatch)
    (root / "matches" / "m2").mkdir()
    with pytest.raises(BackupError, match="aside-restoring: restore the backup again"):
        finish_restore(root)
    assert (root / "matches" / "m2").is_dir()
    assert finish_restore(root) is None


def test_a_match_that_was_continued_after_a_restore_failed_is_not_moved_aside(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepare_restore(root, write_backup(root, stick(tmp_path), MADE, STAMP).path, "later")
    fail_once(root, monkeypatch)
    (root / "matches" / "m1" / "journal").write_bytes(b"facts and more")
    with pytest.raises(BackupError, match="aside-restoring: restore the backup again"):
        finish_restore(root)
    assert b"facts and more" == (root / "matches" / "m1" / "journal").read_bytes()
    assert finish_restore(root) is None


def half_done(root: Path, moves: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk fails for good after so many moves."""
    move, left = files.replace, [moves]

    def failing(path: Path, target: Path) -> None:
        left[0] -= 1
        if left[0] < 0:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        move(path, target)

    with monkeypatch.context() as broken:
        broken.setattr(files, "replace", failing)
        with pytest.raises(BackupError, match=r"half done|Everything stands as before"):
            finish_restore(root)


@pytest.mark.parametrize("moves", range(9))
@pytest.mark.parametrize("is_same_backup", [True, False], ids=["goes on", "another backup"])
def test_no_match_that_was_played_while_a_restore_was_half_done_is_moved_away_or_lost(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moves: int, is_same_backup: bool
) -> None:
    path = write_backup(root, stick(tmp_path), MADE, STAMP).path
    (root / "matches" / "m1" / "journal").write_bytes(b"stood")
    (root / "matches" / "m3").mkdir()
    prepare_restore(root, path, "later")
    with suppress(pytest.fail.Exception):
        half_done(root, moves, monkeypatch)
    for match in ("m1", "m2"):
        (root / "matches" / match).mkdir(parents=True, exist_ok=True)
        with (root / "matches" / match / "journal").open("ab") as journal:
            journal.write(b", played")
    played = {data for data in contents(root).values() if data.endswith(b", played")}
    if is_same_backup:
        with suppress(BackupError):
            finish_restore(root)
        now = contents(root)
        if moves:  # else not even the journals could be noted
            assert b", played" == now["matches/m2/journal"]
            assert now["matches/m1/journal"].endswith(b", played")
    else:
        prepare_restore(root, path, "again")
    assert played <= set(contents(root).values())
    assert finish_restore(root) is None or not is_same_backup


def test_another_backup_is_restored_onto_what_stood_and_not_onto_half_a_restore(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = write_backup(root, stick(tmp_path), MADE, STAMP)
    (root / "keys" / "board.key").write_bytes(b"stood")
    prepare_restore(root, written.path, "first")
    finish_killed(root, 3, monkeypatch)
    assert not (root / "matches").exists()
    with pytest.raises(BackupError):
        prepare_restore(root, tmp_path / "pulled", "second")
    assert b"stood" == (root / "keys" / "board.key").read_bytes()
    assert (root / "matches" / "m1" / "journal").exists()
    assert finish_restore(root) is None


def test_a_board_killed_as_it_copies_a_backup_says_that_nothing_was_restored(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = write_backup(root, stick(tmp_path), MADE, STAMP)
    before = contents(root)

    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as power:
        power.setattr(restore, "_date", killed)
        power.setattr(files, "remove_tree", lambda _: None)
        with pytest.raises(KeyboardInterrupt):
            prepare_restore(root, written.path, "later")
    with pytest.raises(BackupError, match="Everything stands as before: restore it again"):
        finish_restore(root)
    assert (before, None) == (contents(root), finish_restore(root))


def test_orders_that_the_disk_does_not_give_are_told_also_where_they_cannot_be_moved(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepare_restore(root, write_backup(root, stick(tmp_path), MADE, STAMP).path, "later")

    def fail(*_: object) -> int:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with monkeypatch.context() as broken:
        broken.setattr(files, "open_file", fail)
        broken.setattr(files, "replace", fail)
        with pytest.raises(BackupError, match="half done") as told:
            finish_restore(root)
    assert root / "restoring" == told.value.path
    assert root / "aside-later" == finish_restore(root)


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
