"""Sound and speech through programs of the desktop, on a thread of their own: the board neither waits for them nor fails with them.

Players, the first that is there: `pw-play` (PipeWire), `paplay` (PulseAudio), `aplay` (ALSA). Speech: `spd-say` (Speech Dispatcher).
"""

import atexit
from collections.abc import Callable
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tempfile import TemporaryDirectory

PLAYERS = ("pw-play", "paplay", "aplay")
SPEAKER = "spd-say"
LONGEST_S = 5.0
"""A program that takes longer is stopped."""
LATE = 3
"""With more than so many waiting, what is oldest is no longer true and stays unsaid."""


class SoundDesk:
    """Fits the screen's `SoundDesk`."""

    def __init__(self, which: Callable[[str], str | None] | None = None) -> None:
        """`which` finds a program by its name; the machine's own where there is none. The first frame needs none of what is imported here."""
        from shutil import which as on_this_machine

        which = which or on_this_machine
        self._player = next((found for name in PLAYERS if (found := which(name))), None)
        self._speaker = which(SPEAKER)
        self._waiting: SimpleQueue[tuple[str, ...] | None] = SimpleQueue()
        self._thread: Thread | None = None
        self._folder: TemporaryDirectory[str] | None = None

    @property
    def path(self) -> str:
        """The program that sounds go through; empty where there is none."""
        return "" if self._player is None else Path(self._player).name

    @property
    def can_speak(self) -> bool:
        """Whether there is a voice."""
        return self._speaker is not None

    def play(self, sound: str, volume: float) -> None:
        """Play one of the sounds soon."""
        if self._player is not None:
            self._soon("play", sound, str(volume))

    def say(self, words: str, language: str) -> None:
        """Say this soon, in that language."""
        if self._speaker is not None:
            self._soon("say", words, language)

    def close(self) -> None:
        """Nothing is heard any more. Done at the program's end by itself."""
        if self._thread is not None:
            atexit.unregister(self.close)
            self._waiting.put(None)
            self._thread.join(LONGEST_S + 1)
        if self._folder is not None:
            self._folder.cleanup()

    def _soon(self, *task: str) -> None:
        if self._thread is None:
            atexit.register(self.close)
            self._thread = Thread(target=self._run, name="sound", daemon=True)
            self._thread.start()
        while self._waiting.qsize() >= LATE:
            try:
                self._waiting.get_nowait()
            except Empty:
                break
        self._waiting.put(task)

    def _run(self) -> None:
        import subprocess

        while (task := self._waiting.get()) is not None:
            kind, what, how = task
            command = (str(self._player), str(self._file(what, float(how)))) if kind == "play" else (str(self._speaker), "-w", "-l", how, "--", what)
            try:
                subprocess.run(  # noqa: S603 - programs found on the path, words as one argument
                    command, check=False, timeout=LONGEST_S, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
                )
            except (OSError, subprocess.TimeoutExpired):
                continue  # a board without a voice plays on

    def _file(self, sound: str, volume: float) -> Path:
        if self._folder is None:
            from tempfile import TemporaryDirectory

            self._folder = TemporaryDirectory(prefix="tavla-sound-")
        path = Path(self._folder.name) / f"{sound}-{round(100 * volume)}.wav"
        if not path.exists():
            from tavla.tones import wave_file

            path.write_bytes(wave_file(sound, volume))
        return path
