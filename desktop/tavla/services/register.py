"""The register for the screen: looked up beside its thread, so that no register, however large or damaged, holds a
match up.
"""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from tavla.application.ports.register import FoundPairing, FoundPlayer, SanctionsFound
from tavla.base.phrase import Phrase
from tavla.storage.register import REGISTER_NAME
from tavla.system.background import Background, OneByOne

if TYPE_CHECKING:
    from tavla.storage.register.played_match import PlayedMatch
    from tavla.storage.register.register import Register

# What asks the register is imported on its own thread, with the first question.

_Found = TypeVar("_Found")


class BoardRegisterService:
    """Fits the screen's `RegisterLookup`.

    One thread holds the register; it begins with the first question, and a register that is not there is not made.
    """

    def __init__(self, folder: Path, background: Background) -> None:
        self._path = folder / REGISTER_NAME
        self._jobs = OneByOne(background)
        self._register: Register | None = None
        self._asked = {"players": 0, "pairings": 0, "sanctions": 0}

    @property
    def path(self) -> Path:
        """The register's file."""
        return self._path

    def work(
        self, job: Callable[["Register"], _Found], done: Callable[[_Found], None], failed: Callable[[Phrase], None]
    ) -> None:
        """Do something with the register, on its thread; a register is made where there is none."""
        self._jobs.run(lambda: job(self._open()), done, failed)

    @property
    def is_there(self) -> bool:
        return self._path.exists()

    def players(self, words: str, heard: Callable[[tuple[FoundPlayer, ...]], None]) -> None:
        """Registered players whose names begin so; a question overtaken by the next is not answered."""

        def look() -> tuple[FoundPlayer, ...]:
            from tavla.services import register_questions

            return register_questions.players(self._open(), words) if self.is_there and words.strip() else ()

        self._ask("players", look, heard, lambda _said: heard(()))  # said when sanctions are asked for

    def pairings(self, heard: Callable[[tuple[FoundPairing, ...]], None]) -> None:
        """The pairings that wait for their result."""

        def look() -> tuple[FoundPairing, ...]:
            from tavla.storage.register.results import waiting_pairings

            return waiting_pairings(self._open()) if self.is_there else ()

        self._ask("pairings", look, heard, lambda _said: heard(()))  # said when sanctions are asked for

    def sanctions(self, names: tuple[str, ...], event: str, heard: Callable[[SanctionsFound], None]) -> None:
        """What stands against these names today."""

        def look() -> SanctionsFound:
            from tavla.services import register_questions

            return SanctionsFound(register_questions.sanctions(self._open(), names, event) if self.is_there else ())

        self._ask("sanctions", look, heard, lambda said: heard(SanctionsFound((), said)))

    def keep(self, played: "PlayedMatch", kept: Callable[[], None], failed: Callable[[Phrase], None]) -> None:
        """Keep a result; a register is made where there is none.

        `kept` is called on the register's thread, `failed` hears why it could not be kept.
        """

        def work() -> None:
            from tavla.services import register_questions

            register_questions.keep(self._open(), played)
            kept()

        self._jobs.run(work, lambda _kept: None, failed)

    def close(self) -> None:
        """Finish what was asked and let go of the register."""
        self._jobs.close(self._close)

    # Inside

    def _ask(
        self, kind: str, look: Callable[[], _Found], heard: Callable[[_Found], None], failed: Callable[[Phrase], None]
    ) -> None:
        self._asked[kind] += 1
        number = self._asked[kind]
        self._jobs.run(
            lambda: look() if self._asked[kind] == number else None,
            lambda found: heard(found) if found is not None else None,
            failed,
        )

    def _open(self) -> "Register":
        from tavla.storage.register.register import Register

        if self._register is None or not self._path.exists():
            self._register = Register.open(self._path)
        return self._register

    def _close(self) -> None:
        if self._register is not None:
            self._register.close()
            self._register = None
