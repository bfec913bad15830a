"""A file of the board's own that cannot be read just now, as one that another program holds, is neither called damaged
nor written over.
"""

import errno
from collections.abc import Callable
from pathlib import Path

import pytest

from tavla.base.copies import replace
from tavla.base.errors import TavlaError
from tavla.base.host import files
from tavla.hall import membership
from tavla.hall_desk import deputy
from tavla.hall_desk.identity import BOARDS, DEPUTY, HALL, NUMBER, SETTLED, HallFolder
from tavla.storage.disk import READ, REPLACE, RealDisk
from tavla.storage.settings import Settings, SettingsFile

HELD = 32


class HeldError(PermissionError):
    """As Windows raises it; elsewhere OSError takes no such number."""

    winerror = HELD

    def __init__(self, path: Path) -> None:
        super().__init__(errno.EACCES, "Access is denied", str(path))


READERS: list[tuple[str, Callable[[Path], object]]] = [
    (membership.FILE, membership.MembershipFile),
    (HALL, lambda folder: HallFolder(folder).open("Hall")),
    (BOARDS, lambda folder: HallFolder(folder).boards()),
    (SETTLED, lambda folder: HallFolder(folder).settled()),
    (NUMBER, lambda folder: HallFolder(folder).number()),
    (DEPUTY, lambda folder: HallFolder(folder).deputy()),
    (deputy.FILE, lambda folder: deputy.read_deputy(HallFolder(folder))),
    ("given", lambda folder: deputy.keep_file(HallFolder(folder), folder / "given")),
]


@pytest.mark.parametrize(("name", "read"), READERS)
def test_a_file_of_the_hall_that_is_held_is_called_so_and_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, read: Callable[[Path], object]
) -> None:
    (tmp_path / name).write_bytes(b"{}")

    def held(path: Path, *_others: object) -> int:
        raise HeldError(path)

    monkeypatch.setattr(files, "open_file", held)
    with pytest.raises(TavlaError, match=r"another program holds it\. Wait a moment"):
        read(tmp_path)
    monkeypatch.undo()
    assert b"{}" == (tmp_path / name).read_bytes()


class HeldDisk(RealDisk):
    """Its files are held so many times as they are read, and no draft is made while it is full."""

    def __init__(self, times: int) -> None:
        self.times, self.is_full = times, False

    def open(self, path: Path, flags: int, mode: int = 0o600) -> int:
        if flags == REPLACE and self.is_full:
            raise OSError(errno.ENOSPC, "full", str(path))
        if flags == READ and self.times:
            self.times -= 1
            raise HeldError(path)
        return super().open(path, flags, mode)


def settings_at(path: Path) -> Settings:
    return SettingsFile(path).load().settings


def test_settings_that_stay_unread_are_set_aside_where_it_was_said(tmp_path: Path) -> None:
    path, disk = tmp_path / "settings.json", HeldDisk(times=2)
    SettingsFile(path).save(Settings(event="before"))
    kept = SettingsFile(path, disk)
    said = str(kept.load().told[0])
    assert "another program holds it" in said
    for event in ("after", "later"):
        kept.save(Settings(event=event))
    aside = next(one for one in tmp_path.iterdir() if one.name in said.rstrip(".").split() and one != path)
    assert ("later", "before") == (settings_at(path).event, settings_at(aside).event)
    assert 2 == len([*tmp_path.iterdir()])


def test_settings_that_can_be_read_later_keep_all_but_what_was_chosen(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    SettingsFile(path).save(Settings(event="before", match_length=9, ruleset="before"))
    kept = SettingsFile(path, HeldDisk(times=1))
    usual = kept.load().settings
    for event, length in (("after", 7), ("", 11)):
        kept.save(replace(usual, event=event, match_length=length))
        assert Settings(event=event, match_length=9 if length == 7 else 11, ruleset="before") == settings_at(path)
    assert [path] == [*tmp_path.iterdir()]


def test_unread_settings_stand_where_others_cannot_be_written(tmp_path: Path) -> None:
    path, disk = tmp_path / "settings.json", HeldDisk(times=2)
    SettingsFile(path).save(Settings(event="before"))
    kept = SettingsFile(path, disk)
    kept.load()
    disk.is_full = True
    with pytest.raises(TavlaError, match="full"):
        kept.save(Settings(event="after"))
    assert ("before", [path]) == (settings_at(path).event, [*tmp_path.iterdir()])
