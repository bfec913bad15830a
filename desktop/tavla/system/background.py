"""Jobs beside the screen's thread. Every job answers on the screen's thread, also where it fails unforeseen."""

import sys
import threading
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from typing import TYPE_CHECKING, TypeVar

from tavla.base.errors import TavlaError
from tavla.base.phrase import Phrase, phrase
from tavla.storage.errors import said_of

if TYPE_CHECKING:
    from tavla.application.ports.session import Post

_Found = TypeVar("_Found")
_Failed = Callable[[Phrase], None]


class Background:
    """Runs jobs, each on a thread of its own; `post` brings their answers to the screen's thread."""

    def __init__(self, post: "Post") -> None:
        self.post = post

    def run(
        self,
        job: Callable[[], _Found],
        done: Callable[[_Found], None],
        failed: _Failed,
        *,
        outlives_board: bool = False,
    ) -> threading.Thread:
        """`done` hears what the job returns, or `failed` a sentence. The program ends without waiting for the job,
        unless it `outlives_board`.
        """
        thread = threading.Thread(target=self.answer, args=(job, done, failed), daemon=not outlives_board)
        thread.start()
        return thread

    def answer(self, job: Callable[[], _Found], done: Callable[[_Found], None], failed: _Failed) -> None:
        """Run a job on this thread, and answer on the screen's. `failed` hears what `done` cannot take, too."""
        try:
            found = job()
        except Exception as error:  # noqa: BLE001 - whatever it is, a page waits for the answer
            said = why(error)
            self.post(lambda: failed(said))
        else:
            self.post(lambda: _take(found, done, failed))


class OneByOne:
    """Jobs that follow one another on one thread, which the first of them begins."""

    def __init__(self, background: Background) -> None:
        self._background = background
        self._jobs: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._thread: threading.Thread | None = None

    def run(self, job: Callable[[], _Found], done: Callable[[_Found], None], failed: _Failed) -> None:
        """As `Background.run`, after the jobs that wait."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, daemon=True)
            self._thread.start()
        self._jobs.put(lambda: self._background.answer(job, done, failed))

    def close(self, last: Callable[[], None]) -> None:
        """Finish the jobs that wait, do `last` on their thread and end it; nothing where no job was begun."""
        if self._thread is not None:
            self._jobs.put(last)
            self._jobs.put(None)
            self._thread.join()
            self._thread = None

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            job()


def _take(found: _Found, done: Callable[[_Found], None], failed: _Failed) -> None:
    try:
        done(found)
    except Exception as error:  # noqa: BLE001 - the page still waits
        failed(why(error))


def why(error: Exception) -> Phrase:
    """What a page is told of an error. One that nobody foresaw goes to stderr in full."""
    if isinstance(error, TavlaError):
        return error.said
    sys.excepthook(type(error), error, error.__traceback__)
    if isinstance(error, OSError):
        return said_of(error, Path(str(error.filename or "")), phrase("the board could not do this"))
    return phrase("The board could not do this: {fault}.", fault=type(error).__name__)
