"""Sound and speech through what the system has for them, on threads of their own: the board neither waits for them nor
fails with them.
"""

import atexit
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING

from tavla.base.host import sound
from tavla.base.new_file import write_over

if TYPE_CHECKING:
    from tempfile import TemporaryDirectory

LONGEST_S = 5.0
"""For what still waits when the board ends."""
LATE = 3
"""With more than so many waiting, what is oldest is no longer true and stays unsaid."""


class SoundService:
    """Fits the screen's `SoundService`. What is said and what is played do not wait for each other.

    A player that ends with a failure makes way for the next; with none left each sound tries them all again, and the
    first that plays it counts once more.
    """

    def __init__(self, which: Callable[[str], str | None] | None = None) -> None:
        """`which` finds a program by its name; the machine's own where there is none."""
        which = which or sound.find
        self._players = tuple(found for name in sound.PLAYERS if (found := which(name)))
        self._failed: frozenset[str] = frozenset()
        self._speaker = which(sound.SPEAKER)
        self._sounds, self._words = _Line("sounds"), _Line("words")
        self._folder: TemporaryDirectory[str] | None = None
        self._closes_at_exit = False

    @property
    def path(self) -> str:
        """The program that sounds go through; empty where there is none, or none that works."""
        return next((Path(player).name for player in self._players if player not in self._failed), "")

    @property
    def can_speak(self) -> bool:
        return self._speaker is not None

    def play(self, name: str, volume: float) -> None:
        """Play one of the sounds soon."""
        if self._players:
            self._soon(self._sounds, lambda: self._play(name, volume))

    def say(self, words: str, language: str) -> None:
        if (speaker := self._speaker) is not None:
            self._soon(self._words, lambda: sound.speak(speaker, words, language))

    def close(self) -> None:
        """Nothing is heard any more. Done at the program's end by itself."""
        atexit.unregister(self.close)
        for line in (self._sounds, self._words):
            line.close()
        if self._folder is not None:
            self._folder.cleanup()

    def _play(self, name: str, volume: float) -> None:
        file = self._file(name, volume)
        for player in tuple(player for player in self._players if player not in self._failed) or self._players:
            if sound.play(player, file):
                self._failed -= {player}
                return
            self._failed |= {player}

    def _soon(self, line: "_Line", command: Callable[[], object]) -> None:
        if not self._closes_at_exit:
            self._closes_at_exit = True
            atexit.register(self.close)
        line.soon(command)

    def _file(self, name: str, volume: float) -> Path:
        if self._folder is None:
            from tempfile import TemporaryDirectory

            self._folder = TemporaryDirectory(prefix="tavla-sound-", ignore_cleanup_errors=True)
        path = Path(self._folder.name) / f"{name}-{round(100 * volume)}.wav"
        if not path.exists():
            from tavla.system.tones import wave_file

            write_over(path, wave_file(name, volume))
        return path


class _Line:
    """What is done one after the other, on a thread of its own from the first on."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._waiting: SimpleQueue[Callable[[], object] | None] = SimpleQueue()
        self._thread: Thread | None = None

    def soon(self, command: Callable[[], object]) -> None:
        if self._thread is None:
            self._thread = Thread(target=self._run, name=self._name, daemon=True)
            self._thread.start()
        while self._waiting.qsize() >= LATE:
            try:
                self._waiting.get_nowait()
            except Empty:
                break
        self._waiting.put(command)

    def close(self) -> None:
        """Run what waits, and no more."""
        if self._thread is not None:
            self._waiting.put(None)
            self._thread.join(LONGEST_S + 1)

    def _run(self) -> None:
        while (command := self._waiting.get()) is not None:
            with suppress(OSError):  # no room for the sound's file: a board without a voice plays on
                command()
