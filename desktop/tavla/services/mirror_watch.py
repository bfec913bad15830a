"""Has the stick of the second copies mounted when it is plugged in again, where the board mounts sticks itself: nobody
opens a page for that.
"""

from pathlib import Path
from typing import Protocol

from tavla.application.ports.session import Post
from tavla.application.ports.sticks import Sticks
from tavla.domain.facts.mirror_events import MirrorTurn
from tavla.services.second_copies import MirrorKeeper
from tavla.storage.mirror import MIRROR_FOLDER

LOOK_MS = 4000


class Timer(Protocol):
    """Rings every few seconds from `start` to `stop`."""

    def start(self) -> None: ...

    def stop(self) -> None: ...


class MirrorWatch:
    """Looks at once, and whenever the timer rings, while the second copy is lost or, before a match says how it stands,
    while
    its folder is not there.
    """

    def __init__(self, mirrors: MirrorKeeper, sticks: Sticks, post: Post, timer: Timer) -> None:
        self._mirrors, self._sticks, self._post, self._timer = mirrors, sticks, post, timer

    def turned(self) -> None:
        """Another folder, a match that is taken up, or news of its copy."""
        shown = self._mirrors.shown
        if not shown.folder or shown.turn not in (None, MirrorTurn.LOST) or not self._sticks.are_own:
            self._timer.stop()
        else:
            self._timer.start()
            self.look()

    def look(self) -> None:
        """A fault is told where somebody looks for sticks, not every few seconds."""
        shown = self._mirrors.shown
        self._sticks.look_quietly(lambda: shown.turn is MirrorTurn.LOST or not self._is_there(Path(shown.folder)))

    def _is_there(self, folder: Path) -> bool:
        """Asked beside the screen's thread: a sick medium may take long to answer."""
        try:
            found = (folder / MIRROR_FOLDER).is_dir()
        except OSError:
            found = False
        if found:
            self._post(self._found)
        return found

    def _found(self) -> None:
        if self._mirrors.shown.turn is None:
            self._timer.stop()
