"""The register for the screen: looked up beside its thread, so that no register, however large or damaged, holds a
match up.
"""

import threading
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from typing import TYPE_CHECKING

from tavla.application.ports.register import FoundPairing, FoundPlayer, SanctionsFound
from tavla.application.ports.session import Post
from tavla.base.errors import TavlaError
from tavla.base.phrase import Phrase
from tavla.storage.register import REGISTER_NAME

if TYPE_CHECKING:
    from tavla.storage.register.played_match import PlayedMatch
    from tavla.storage.register.register import Register

# What asks the register is imported on its own thread, with the first question.

_Job = Callable[[], None]


class RegisterDesk:
    """Fits the screen's `RegisterLookup`.

    One thread holds the register; it begins with the first question, and a register that is not there is not made.
    """

    def __init__(self, folder: Path, post: Post) -> None:
        self._path, self._post = folder / REGISTER_NAME, post
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._thread: threading.Thread | None = None
        self._register: Register | None = None
        self._asked = {"players": 0, "pairings": 0, "sanctions": 0}

    @property
    def path(self) -> Path:
        """The register's file."""
        return self._path

    @property
    def post(self) -> Post:
        """The way to the screen's thread."""
        return self._post

    def work(self, job: Callable[["Register"], Callable[[], None]], failed: Callable[[TavlaError], None]) -> None:
        """Do something with the register, on its thread; a register is made where there is none.

        What the job gives is called on the screen's thread.
        """

        def work() -> None:
            try:
                then = job(self._open())
            except TavlaError as error:
                fault = error
                self._post(lambda: failed(fault))
            else:
                self._post(then)

        self._put(work)

    @property
    def is_there(self) -> bool:
        """Whether the board has a register."""
        return self._path.exists()

    def players(self, words: str, heard: Callable[[tuple[FoundPlayer, ...]], None]) -> None:
        """Registered players whose names begin so; a question overtaken by the next is not answered."""

        def look() -> None:
            from tavla.services import register_questions

            try:
                found = register_questions.players(self._open(), words) if self.is_there and words.strip() else ()
            except TavlaError:  # said when sanctions are asked for
                found = ()
            self._post(lambda: heard(found))

        self._ask("players", look)

    def pairings(self, heard: Callable[[tuple[FoundPairing, ...]], None]) -> None:
        """The pairings that wait for their result."""

        def look() -> None:
            from tavla.services import register_questions

            try:
                found = register_questions.pairings(self._open()) if self.is_there else ()
            except TavlaError:  # said when sanctions are asked for
                found = ()
            self._post(lambda: heard(found))

        self._ask("pairings", look)

    def sanctions(self, names: tuple[str, ...], event: str, heard: Callable[[SanctionsFound], None]) -> None:
        """What stands against these names today."""

        def look() -> None:
            from tavla.services import register_questions

            try:
                found = SanctionsFound(
                    register_questions.sanctions(self._open(), names, event) if self.is_there else ()
                )
            except TavlaError as error:
                found = SanctionsFound((), error.said)
            self._post(lambda: heard(found))

        self._ask("sanctions", look)

    def keep(self, played: "PlayedMatch", kept: Callable[[], None], failed: Callable[[Phrase], None]) -> None:
        """Keep a result; a register is made where there is none.

        `kept` is called on the register's thread, `failed` hears why it could not be kept.
        """

        def work() -> None:
            from tavla.services import register_questions

            try:
                register_questions.keep(self._open(), played)
            except TavlaError as error:
                said = error.said
                self._post(lambda: failed(said))
            else:
                kept()

        self._put(work)

    def close(self) -> None:
        """Finish what was asked and let go of the register."""
        if self._thread is not None:
            self._jobs.put(None)
            self._thread.join()
            self._thread = None

    # Inside: on the register's own thread but for the first two

    def _ask(self, kind: str, look: _Job) -> None:
        self._asked[kind] += 1
        number = self._asked[kind]
        self._put(lambda: look() if self._asked[kind] == number else None)

    def _put(self, job: _Job) -> None:
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="the register", daemon=True)
            self._thread.start()
        self._jobs.put(job)

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            job()
        if self._register is not None:
            self._register.close()
            self._register = None

    def _open(self) -> "Register":
        from tavla.storage.register.register import Register

        if self._register is None or not self._path.exists():
            self._register = Register.open(self._path)
        return self._register
