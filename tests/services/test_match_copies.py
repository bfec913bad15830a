"""Copies onto sticks: durable and read back, or nothing half left and a sentence."""

import errno
import os
from pathlib import Path

import pytest

from tavla.application.ports.review import EXPORT_FORMS
from tavla.base.errors import TavlaError
from tavla.formats.table import FORMATS
from tavla.services.copies import FOLDER, ExportFile, MatchExport
from tavla.storage.disk import RealDisk

ID = "20261121-120000-ABCDEF"
FILES = (ExportFile("a.mat", lambda: b"match" * 1000), ExportFile("b.sgf", lambda: b"sgf" * 1000))


class WornStick(RealDisk):
    """Fails at the write after so many bytes, with this error; or keeps other bytes than it was given."""

    def __init__(
        self, after: int = 1 << 40, error: int = errno.ENOSPC, *, rots: bool = False, free: int = 1 << 30
    ) -> None:
        self.after, self.error, self.rots, self.free = after, error, rots, free

    def write(self, fd: int, data: bytes | memoryview, offset: int) -> int:
        if self.after <= 0:
            raise OSError(self.error, os.strerror(self.error))
        part = bytes(data)[: min(1000, self.after)]
        self.after -= len(part)
        return super().write(fd, bytes(len(part)) if self.rots else part, offset)

    def free_space(self, path: Path) -> int:
        return self.free


def files_on(stick: Path) -> list[str]:
    return sorted(path.name for path in stick.rglob("*") if path.is_file())


def test_every_file_lies_in_the_folder_of_the_match_on_every_stick(tmp_path: Path) -> None:
    sticks = (tmp_path / "one", tmp_path / "two")
    for stick in sticks:
        stick.mkdir()
    written = MatchExport().write(ID, tuple(map(str, sticks)), FILES)
    assert [("a.mat", "b.sgf")] * 2 == [one.names for one in written]
    for stick in sticks:
        assert b"match" * 1000 == (stick / FOLDER / ID / "a.mat").read_bytes()
        assert ["a.mat", "b.sgf"] == files_on(stick)


@pytest.mark.parametrize("error", [errno.ENOSPC, errno.EIO, errno.EROFS, errno.ENODEV])
@pytest.mark.parametrize("after", [0, 1, 2500, 5000, 7000])
def test_a_stick_that_fails_while_writing_keeps_nothing_half_and_is_told(
    tmp_path: Path, error: int, after: int
) -> None:
    told = MatchExport(WornStick(after, error)).write(ID, (str(tmp_path),), FILES)
    assert ((), True) == (told[0].names, "could not write" in str(told[0].fault))
    assert [] == files_on(tmp_path)


def test_a_full_stick_is_refused_before_anything_is_written(tmp_path: Path) -> None:
    told = MatchExport(WornStick(free=10_000)).write(ID, (str(tmp_path),), FILES)
    assert "found room for 10,000 bytes; expected " in str(told[0].fault)
    assert [] == list(tmp_path.iterdir())


def test_a_stick_that_gives_other_bytes_back_is_told(tmp_path: Path) -> None:
    told = MatchExport(WornStick(rots=True)).write(ID, (str(tmp_path),), FILES)
    assert "read back" in str(told[0].fault)
    assert [] == files_on(tmp_path)


def test_a_stick_that_is_gone_does_not_stop_the_other_one(tmp_path: Path) -> None:
    here = tmp_path / "here"
    here.mkdir()
    gone, there = MatchExport().write(ID, (str(tmp_path / "gone"), str(here)), FILES)
    assert "it is not there any more" in str(gone.fault)
    assert ("a.mat", "b.sgf") == there.names
    assert not (tmp_path / "gone").exists()


def test_an_older_copy_stays_whole_where_a_new_one_fails(tmp_path: Path) -> None:
    MatchExport().write(ID, (str(tmp_path),), FILES)
    MatchExport(WornStick(100)).write(ID, (str(tmp_path),), (ExportFile("a.mat", lambda: b"newer"), FILES[1]))
    assert b"sgf" * 1000 == (tmp_path / FOLDER / ID / "b.sgf").read_bytes()
    assert ["a.mat", "b.sgf"] == files_on(tmp_path)


def test_a_file_that_cannot_be_made_writes_nothing(tmp_path: Path) -> None:
    def broken() -> bytes:
        msg = "this match has no such form"
        raise TavlaError(msg)

    told = MatchExport().write(ID, (str(tmp_path),), (*FILES, ExportFile("c.json", broken)))
    assert "this match has no such form" == str(told[0].fault)
    assert [] == list(tmp_path.iterdir())


def test_every_form_that_is_written_can_be_taken_home() -> None:
    made_elsewhere = {"pack", "tavla", "report"}
    assert {form.name for form in FORMATS if form.writer} | made_elsewhere == set(EXPORT_FORMS)
