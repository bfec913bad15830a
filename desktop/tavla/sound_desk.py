"""Sound and speech through programs of the desktop, on threads of their own: the board neither waits for them nor fails with them.

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
CARDS = Path("/proc/asound/cards")
_Command = Callable[[], tuple[str, ...]]
LONGEST_S = 5.0
"""A program that takes longer is stopped."""
LATE = 3
"""With more than so many waiting, what is oldest is no longer true and stays unsaid."""


def on_this_machine(name: str) -> str | None:
    """Where a program lies; `aplay` counts only beside a sound card, for it knows no other way out."""
    from shutil import which  # the first frame needs none of it

    if name == "aplay":
        try:
            if "[" not in CARDS.read_text(encoding="utf-8"):  # " 0 [PCH            ]: …" is a card
                return None
        except OSError:
            return None
    return which(name)


class SoundDesk:
    """Fits the screen's `SoundDesk`. What is said and what is played do not wait for each other."""

    def __init__(self, which: Callable[[str], str | None] | None = None) -> None:
        """`which` finds a program by its name; the machine's own where there is none."""
        which = which or on_this_machine
        self._player = next((found for name in PLAYERS if (found := which(name))), None)
        self._speaker = which(SPEAKER)
        self._sounds, self._words = _Line("sounds"), _Line("words")
        self._folder: TemporaryDirectory[str] | None = None
        self._closes_at_exit = False

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
        if (player := self._player) is not None:
            self._soon(self._sounds, lambda: (player, str(self._file(sound, volume))))

    def say(self, words: str, language: str) -> None:
        """Say this soon, in that language."""
        if (speaker := self._speaker) is not None:
            self._soon(self._words, lambda: (speaker, "-w", "-l", language, "--", words))

    def close(self) -> None:
        """Nothing is heard any more. Done at the program's end by itself."""
        atexit.unregister(self.close)
        for line in (self._sounds, self._words):
            line.close()
        if self._folder is not None:
            self._folder.cleanup()

    def _soon(self, line: "_Line", command: "_Command") -> None:
        if not self._closes_at_exit:
            self._closes_at_exit = True
            atexit.register(self.close)
        line.soon(command)

    def _file(self, sound: str, volume: float) -> Path:
        if self._folder is None:
            from tempfile import TemporaryDirectory

            self._folder = TemporaryDirectory(prefix="tavla-sound-")
        path = Path(self._folder.name) / f"{sound}-{round(100 * volume)}.wav"
        if not path.exists():
            from tavla.tones import wave_file

            path.write_bytes(wave_file(sound, volume))
        return path


class _Line:
    """Programs that run one after the other, on a thread of their own from the first on."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._waiting: SimpleQueue[_Command | None] = SimpleQueue()
        self._thread: Thread | None = None

    def soon(self, command: "_Command") -> None:
        """Run this when what stands before it has ended; it is made then."""
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
        import subprocess

        while (command := self._waiting.get()) is not None:
            try:
                subprocess.run(  # noqa: S603 - programs found on the path, words as one argument
                    command(), check=False, timeout=LONGEST_S, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
                )
            except (OSError, subprocess.TimeoutExpired):
                continue  # a board without a voice plays on
