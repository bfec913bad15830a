"""Jobs beside the screen's thread. Every job answers on the screen's thread, also where it fails unforeseen."""

import sys
import threading
from collections.abc import Callable
from functools import partial
from itertools import count
from pathlib import Path
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any, TypeVar

from tavla.base.errors import TavlaError
from tavla.base.phrase import Phrase, phrase
from tavla.storage.errors import said_of

if TYPE_CHECKING:
    from tavla.application.ports.session import Post

_Found = TypeVar("_Found")
_Failed = Callable[[Phrase], None]


class Background:
    """Runs jobs, each on a thread of its own; `post` brings their answers to the screen's thread.

    A job's thread never holds what hears the answer: a page that is gone by then would end on that thread, and Qt's
    objects must end on the screen's.
    """

    def __init__(self, post: "Post") -> None:
        self.post = post
        self._numbers = count()
        self._asked: dict[int, tuple[Callable[[], object], Callable[[Any], None], _Failed]] = {}

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
        thread = threading.Thread(target=self.asked(job, done, failed), daemon=not outlives_board)
        thread.start()
        return thread

    def asked(self, job: Callable[[], _Found], done: Callable[[_Found], None], failed: _Failed) -> Callable[[], None]:
        """What does the job on another thread, and answers on the screen's. `failed` hears what `done` cannot take,
        too.
        """
        number = next(self._numbers)
        self._asked[number] = job, done, failed
        return partial(self._do, number)

    def close(self) -> None:
        """The jobs go on; nobody hears their answers."""
        self._asked.update({number: (job, _nobody, _nobody) for number, (job, _done, _failed) in self._asked.items()})

    def _do(self, number: int) -> None:
        try:
            answer = partial(self._done, number, self._asked[number][0]())
        except Exception as error:  # noqa: BLE001 - whatever it is, a page waits for the answer
            answer = partial(self._failed, number, why(error))
        self.post(answer)

    def _done(self, number: int, found: object) -> None:
        _job, done, failed = self._asked.pop(number)
        try:
            done(found)
        except Exception as error:  # noqa: BLE001 - the page still waits
            failed(why(error))

    def _failed(self, number: int, said: Phrase) -> None:
        self._asked.pop(number)[2](said)


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
        self._jobs.put(self._background.asked(job, done, failed))

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
            del job


def _nobody(_answer: object) -> None: ...


def why(error: Exception) -> Phrase:
    """What a page is told of an error. One that nobody foresaw goes to stderr in full."""
    if isinstance(error, TavlaError):
        return error.said
    sys.excepthook(type(error), error, error.__traceback__)
    if isinstance(error, OSError):
        return said_of(error, Path(str(error.filename or "")), phrase("the board could not do this"))
    return phrase("The board could not do this: {fault}.", fault=type(error).__name__)
