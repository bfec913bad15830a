"""What the screen wants of whoever makes sounds and speaks."""

from typing import Protocol


class SoundDesk(Protocol):
    """Heard soon, or not at all; nothing waits for it."""

    @property
    def path(self) -> str:
        """The program that sounds go through; empty where there is none that works."""

    def play(self, sound: str, volume: float) -> None:
        """One of "press", "second" and "flag", at a volume from 0 to 1."""

    def say(self, words: str, language: str) -> None:
        """Words in the language of that code."""
