"""Copies of a match to take home: each file made first, then written whole, durable and read back; what fails leaves
nothing half behind.
"""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from tavla.application.ports.review import Exported
from tavla.base.errors import TavlaError
from tavla.base.phrase import Grouped, phrase
from tavla.domain.facts.events import Event
from tavla.formats.from_events import record_of
from tavla.formats.table import by_name
from tavla.storage.disk import READABLE, Disk, RealDisk, make_directory, read_file, replace_file
from tavla.storage.errors import JournalError, said_of

FOLDER = "tavla"
"""On a stick everything lies in a folder of this name, one folder a match in it."""
SPARE_BYTES = 64 * 1024
"""A stick needs a little more room than the files have bytes."""


class ExportFile:
    """A file to be handed on: its name, and how its bytes are made."""

    def __init__(self, name: str, make: Callable[[], bytes]) -> None:
        self.name, self.make = name, make


def match_file(match_id: str, history: tuple[Event, ...], form: str) -> ExportFile:
    """A match file of a form by its name."""
    found = by_name(form)
    if found is None:
        msg = f"found the form {form!r}; expected one of the match formats"
        raise TavlaError(msg)
    return ExportFile(f"{match_id}{found.ending}", lambda: found.write(record_of(history)))


class MatchExport:
    """Writes the same files to one place after another."""

    def __init__(self, disk: Disk | None = None) -> None:
        self._disk = disk or RealDisk()

    def write(self, match_id: str, folders: tuple[str, ...], files: tuple[ExportFile, ...]) -> tuple[Exported, ...]:
        """One answer for each place; a place that fails does not stop the others."""
        try:
            made = {file.name: file.make() for file in files}
        except (TavlaError, OSError) as error:
            said = said_of(error, Path(folders[0] if folders else "."), phrase("could not write the copies"))
            return tuple(Exported(folder, folder, fault=said) for folder in folders)
        return tuple(self._written(Path(folder), match_id, made) for folder in folders)

    def _written(self, place: Path, match_id: str, files: dict[str, bytes]) -> Exported:
        folder = place / FOLDER / match_id
        begun: list[Path] = []
        try:
            self._look_at(place, files)
            make_directory(self._disk, folder)
            for name, data in files.items():
                path = folder / name
                if not self._disk.exists(path):
                    begun.append(path)
                replace_file(path, data, self._disk, READABLE)
                if read_file(self._disk, path) != data:
                    raise JournalError(
                        path, phrase("what was read back is not what was written"), advice=phrase("Use another stick.")
                    )
        except (TavlaError, OSError) as error:
            self._take_away(begun)
            return Exported(str(place), str(folder), fault=said_of(error, folder, phrase("could not write the copies")))
        return Exported(str(place), str(folder), tuple(files))

    def _look_at(self, place: Path, files: dict[str, bytes]) -> None:
        """Refuse a stick that is gone or too full before anything is written on it. Raises JournalError."""
        if not self._disk.exists(place):
            raise gone(place)
        needed, free = sum(map(len, files.values())) + SPARE_BYTES, self._disk.free_space(place)
        if free < needed:
            raise JournalError(
                place,
                phrase("found room for {free} bytes; expected {needed}", free=Grouped(free), needed=Grouped(needed)),
                advice=phrase("Make room on the stick, or use another one."),
            )

    def _take_away(self, begun: list[Path]) -> None:
        """What this writing began, as far as the disk still listens."""
        for path in begun:
            with suppress(OSError):
                self._disk.unlink(path)


def gone(place: Path) -> JournalError:
    """A stick that was pulled out."""
    return JournalError(
        place,
        phrase("it is not there any more"),
        advice=phrase("Plug the stick in again, wait a moment and look for it again."),
    )
