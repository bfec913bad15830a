"""A new file stands whole or not at all, and in no other's place."""

import sys
from collections.abc import Callable
from pathlib import Path
from threading import Thread

import pytest

from tavla.base import new_file
from tavla.base.host import files
from tavla.base.new_file import write_new, write_over


def test_a_file_is_made_with_its_mode_and_no_draft_stays(tmp_path: Path) -> None:
    write_new(tmp_path / "key", b"seed", 0o600)
    assert b"seed" == (tmp_path / "key").read_bytes()
    assert ["key"] == [path.name for path in tmp_path.iterdir()]
    if sys.platform != "win32":  # an access list, and no mode, guards it there
        assert 0o600 == (tmp_path / "key").stat().st_mode & 0o777


def test_what_is_there_stays(tmp_path: Path) -> None:
    (tmp_path / "key").write_bytes(b"before")
    with pytest.raises(FileExistsError):
        write_new(tmp_path / "key", b"after")
    assert {"key": b"before"} == {path.name: path.read_bytes() for path in tmp_path.iterdir()}


@pytest.mark.skipif(sys.platform == "win32", reason="Wine gives links of its own kind")
def test_a_link_that_leads_nowhere_stays(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("nowhere")
    with pytest.raises(FileExistsError):
        write_new(tmp_path / "link", b"after")
    assert ["link"] == [path.name for path in tmp_path.iterdir()]


def test_a_longer_draft_that_a_killed_program_left_is_written_over(tmp_path: Path) -> None:
    (tmp_path / ".key.new").write_bytes(b"half of a much longer one")
    write_new(tmp_path / "key", b"seed")
    assert {"key": b"seed"} == {path.name: path.read_bytes() for path in tmp_path.iterdir()}


def test_the_draft_of_a_program_that_writes_is_left_alone(tmp_path: Path) -> None:
    draft = tmp_path / ".key.new"
    with draft.open("wb") as other:
        other.write(b"half")
        other.flush()
        assert files.take_lock(other.fileno())
        with pytest.raises(BlockingIOError):
            write_new(tmp_path / "key", b"seed")
    assert {".key.new": b"half"} == {path.name: path.read_bytes() for path in tmp_path.iterdir()}


def test_a_full_disk_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files, "write_at", full)
    with pytest.raises(OSError, match="No space left"):
        write_new(tmp_path / "key", b"seed")
    assert [] == list(tmp_path.iterdir())


def test_a_file_that_is_written_over_has_its_name_for_good(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A sync of the draft, its name, a sync of the file under the name, and one of the folder that the name stands in."""
    said: list[str] = []
    names: dict[int, str] = {}
    open_file, sync, rename = files.open_file, files.sync, files.replace

    def opened(path: Path, flags: int, mode: int = 0o600) -> int:
        fd = open_file(path, flags, mode)
        names[fd] = path.name
        return fd

    def synced(fd: int) -> None:
        said.append(names[fd])
        sync(fd)

    def renamed(old: Path, new: Path) -> None:
        said.append(f"{old.name} > {new.name}")
        rename(old, new)
        names.update((fd, new.name) for fd, name in names.items() if name == old.name)

    monkeypatch.setattr(files, "open_file", opened)
    monkeypatch.setattr(files, "sync", synced)
    monkeypatch.setattr(files, "replace", renamed)
    for data in (b"before", b"new"):
        said.clear()
        write_over(tmp_path / "kept", data)
        assert [".kept.new", ".kept.new > kept", "kept", tmp_path.name] == said
    assert {"kept": b"new"} == {path.name: path.read_bytes() for path in tmp_path.iterdir()}


def test_a_full_disk_leaves_what_stood(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> int:
        raise OSError(28, "No space left on device")

    write_over(tmp_path / "kept", b"before")
    monkeypatch.setattr(files, "write_at", full)
    with pytest.raises(OSError, match="No space left"):
        write_over(tmp_path / "kept", b"new")
    assert {"kept": b"before"} == {path.name: path.read_bytes() for path in tmp_path.iterdir()}


def test_a_longer_draft_of_a_killed_program_is_no_part_of_what_is_written_over(tmp_path: Path) -> None:
    (tmp_path / ".kept.new").write_bytes(b"half of a much longer one")
    write_over(tmp_path / "kept", b"new")
    assert {"kept": b"new"} == {path.name: path.read_bytes() for path in tmp_path.iterdir()}


def test_who_fails_to_write_over_takes_away_nobody_elses_draft(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    draft = tmp_path / ".kept.new"
    monkeypatch.setattr(new_file, "PATIENCE_S", 0.05)
    with draft.open("wb") as other:
        other.write(b"half")
        other.flush()
        assert files.take_lock(other.fileno())
        with pytest.raises(BlockingIOError):
            write_over(tmp_path / "kept", b"new")
        assert b"half" == draft.read_bytes()


@pytest.mark.parametrize("write", [write_new, write_over])
def test_a_draft_that_another_program_began_after_the_rename_stays_where_the_last_sync_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, write: Callable[[Path, bytes], None]
) -> None:
    rename = files.replace

    def full(_fd: int) -> None:
        raise OSError(28, "No space left on device")

    def renamed(old: Path, new: Path) -> None:
        rename(old, new)
        old.write_bytes(b"another program's")
        monkeypatch.setattr(files, "sync", full)

    monkeypatch.setattr(files, "replace", renamed)
    with pytest.raises(OSError, match="No space left"):
        write(tmp_path / "kept", b"new")
    assert b"another program's" == (tmp_path / ".kept.new").read_bytes()
    assert (tmp_path / "kept").exists() is (write is write_over)


def test_several_that_write_over_one_file_wait_for_each_other(tmp_path: Path) -> None:
    path, wrong = tmp_path / "kept", list[BaseException]()

    def work(letter: bytes) -> None:
        try:
            for _ in range(20):
                write_over(path, letter * 5_000)
                with files.reader(files.open_file(path, files.READ)) as kept:  # a plain open waits for nobody
                    assert kept.read() in {b"a" * 5_000, b"b" * 5_000, b"c" * 5_000}
        except BaseException as error:  # noqa: BLE001 - told by the test
            wrong.append(error)

    threads = [Thread(target=work, args=(letter,)) for letter in (b"a", b"b", b"c")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong
    assert ["kept"] == [left.name for left in tmp_path.iterdir()]
