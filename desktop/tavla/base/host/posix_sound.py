"""Sound through programs of the desktop: `pw-play` (PipeWire), `paplay` (PulseAudio), `aplay` (ALSA), `afplay` (macOS).
Speech: `spd-say` (Speech Dispatcher).
"""

import sys
from pathlib import Path

PLAYERS = ("afplay",) if sys.platform == "darwin" else ("pw-play", "paplay", "aplay")
"""The first that is there and works."""
SPEAKER = "spd-say"
CARDS = Path("/proc/asound/cards")
LONGEST_S = 5.0
"""A program that takes longer is stopped."""


def find(name: str) -> str | None:
    """Where a program lies; `aplay` counts only beside a sound card, for it knows no other way out."""
    from shutil import which  # the first frame needs none of it

    if name == "aplay":
        try:
            if "[" not in CARDS.read_text(encoding="utf-8"):  # " 0 [PCH            ]: …" is a card
                return None
        except OSError:
            return None
    return which(name)


def play(player: str, file: Path) -> bool:
    """Whether a program has played a wave file."""
    return _run(player, str(file))


def speak(speaker: str, words: str, language: str) -> bool:
    """Whether a program has said something, in the language of this code."""
    return _run(speaker, "-w", "-l", language, "--", words)


def _run(*command: str) -> bool:
    """Whether a program did what it was to do. One that was ended by somebody has not failed."""
    import subprocess

    try:
        ended = subprocess.run(  # noqa: S603 - programs found on the path, words as one argument
            command,
            check=False,
            timeout=LONGEST_S,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
    except subprocess.TimeoutExpired:
        return True
    except OSError:
        return False
    return ended.returncode <= 0  # below 0 a signal ended it
