"""The match file beside the journal: written whole or not at all, beside the screen's thread."""

import threading
from collections.abc import Callable, Sequence
from pathlib import Path

from tavla.domain.errors import TavlaError
from tavla.domain.events import Event
from tavla.formats.from_events import record_of
from tavla.formats.mat_writer import format_mat
from tavla.storage.disk import Disk, RealDisk, replace_file
from tavla_ui.desk import WrittenFiles


class MatchFiles:
    """Writes `<match>/<match>.mat`; of several writings of one match the one with the longest history stays."""

    def __init__(self, disk: Disk | None = None) -> None:
        self._disk = disk or RealDisk()
        self._lock = threading.Lock()
        self._written: tuple[Path | None, int] = (None, 0)
        """The file last written, and how many facts are in it."""

    def write_soon(self, folder: Path, history: Sequence[Event], done: Callable[[WrittenFiles], None]) -> None:
        """Write on a thread of its own; `done` is called there."""
        threading.Thread(target=lambda: done(self.written_now(folder, history)), name="write the match file", daemon=True).start()

    def written_now(self, folder: Path, history: Sequence[Event]) -> WrittenFiles:
        """Write and wait."""
        path = folder / f"{folder.name}.mat"
        with self._lock:
            last, facts = self._written
            if path != last or facts < len(history):
                try:
                    replace_file(path, format_mat(record_of(history)).encode("utf-8"), self._disk)
                except TavlaError as error:
                    return WrittenFiles((), str(folder), str(error))
                self._written = (path, len(history))
        return WrittenFiles((path.name,), str(folder))
