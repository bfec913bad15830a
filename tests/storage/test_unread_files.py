"""A file of the board's own that cannot be read just now, as one that another program holds, is neither called damaged
nor written over.
"""

import errno
from collections.abc import Callable
from pathlib import Path

import pytest

from tavla.base.errors import TavlaError
from tavla.base.host import files
from tavla.hall import membership
from tavla.hall_desk import deputy
from tavla.hall_desk.identity import BOARDS, DEPUTY, HALL, NUMBER, SETTLED, HallFolder
from tavla.storage.disk import READ, RealDisk
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
    is_held = True

    def open(self, path: Path, flags: int, mode: int = 0o600) -> int:
        if self.is_held and flags == READ:
            raise HeldError(path)
        return super().open(path, flags, mode)


def test_settings_that_could_not_be_read_are_not_written_over(tmp_path: Path) -> None:
    path, disk = tmp_path / "settings.json", HeldDisk()
    SettingsFile(path).save(Settings(event="before"))
    kept = SettingsFile(path, disk)
    assert "another program holds it" in str(kept.load().told[0])
    disk.is_held = False
    for event in ("after", "later"):
        kept.save(Settings(event=event))
    assert "later" == SettingsFile(path).load().settings.event
    assert "before" == SettingsFile(path.with_name("settings.json.unread-1")).load().settings.event
    assert 2 == len([*tmp_path.iterdir()])
