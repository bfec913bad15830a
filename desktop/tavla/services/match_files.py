"""The match files beside the journal: each written whole or not at all, beside the screen's thread."""

import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tavla.application.ports.matches import WrittenFiles
from tavla.base.errors import TavlaError
from tavla.domain.facts.changes import MatchClosed
from tavla.domain.facts.director_events import ChangeMade
from tavla.domain.facts.events import Event, MatchEnded
from tavla.formats.table import MatchFormat, by_name
from tavla.storage.disk import Disk, RealDisk, replace_file
from tavla.system.background import Background

if TYPE_CHECKING:
    from tavla.formats.record import MatchRecord

AFTER_THE_FRAME_S = 0.1
"""Threads of Python take turns of five milliseconds: one that worked at once would keep the end of the game from the
screen.
"""
AT_THE_END = ("mat", "sgf", "json")
"""The forms written when the match is over; the others can be made of the last, which holds everything. Of a variant,
which a `.mat` cannot tell, the first that can is written at each game.
"""


class MatchFiles:
    """Writes `<match>/<match>.mat`, of a variant `.sgf` or `.json`, and what else is due at the end; of several
    writings of one match the one with the longest history stays.

    The `.mat` is what players are told of; it is written first, and the others lie beside it under the same name.
    """

    def __init__(self, background: Background, disk: Disk | None = None) -> None:
        self._background, self._disk = background, disk or RealDisk()
        self._lock = threading.Lock()
        self._written: tuple[Path | None, int, str] = (None, 0, "")
        """The match last written, how many facts are in its files, and the name of the first."""

    def write_soon(self, folder: Path, history: Sequence[Event], done: Callable[[WrittenFiles], None]) -> None:
        """Write once the fact it is written for is on the screen; `done` is called on the screen's thread."""

        def write() -> WrittenFiles:
            time.sleep(AFTER_THE_FRAME_S)
            return self.written_now(folder, history)

        self._background.run(write, done, lambda said: done(WrittenFiles((), str(folder), said)))

    def written_now(self, folder: Path, history: Sequence[Event]) -> WrittenFiles:
        """Write and wait."""
        with self._lock:
            last, facts, name = self._written
            if folder != last or facts < len(history):
                try:
                    from tavla.formats.from_events import record_of  # the first game's end is early enough

                    record = record_of(history)
                    forms = _forms_due(history, record)
                    for form in forms:
                        replace_file(folder / f"{folder.name}{form.ending}", form.write(record), self._disk)
                except TavlaError as error:
                    return WrittenFiles((), str(folder), error.said)
                name = f"{folder.name}{forms[0].ending}"
                self._written = (folder, len(history), name)
        return WrittenFiles((name,), str(folder))


def is_over(history: Sequence[Event]) -> bool:
    """Whether the match was played out, or closed by a director."""
    return any(
        isinstance(event, MatchEnded) or (isinstance(event, ChangeMade) and isinstance(event.change, MatchClosed))
        for event in history
    )


def _forms_due(history: Sequence[Event], record: "MatchRecord") -> tuple[MatchFormat, ...]:
    """None that cannot tell what is played."""
    forms = tuple(form for name in AT_THE_END if (form := by_name(name)) is not None and form.tells(record))
    return forms if is_over(history) else forms[:1]
