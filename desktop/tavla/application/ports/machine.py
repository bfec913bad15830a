"""What the screen asks of the machine under the board, and of its sound."""

from typing import NamedTuple, Protocol


class Power(NamedTuple):
    """Where the current comes from. `charge` in percent."""

    has_battery: bool
    on_mains: bool
    charge: int | None


class MachineState(NamedTuple):
    """Which board this is, and how its machine does. None: it cannot be told."""

    version: str
    commit: str
    built: str
    fingerprint: str
    write_ms: float | None
    free_mb: int | None
    wall_clock: str
    zone: str
    date_is_likely: bool
    power: Power
    is_kiosk: bool
    holds_awake: bool
    clock_source: str
    """What the system counts time by; empty where it does not say."""
    clock_is_steady: bool
    sound_path: str
    """The program that sounds go through; empty where there is none."""
    sound: str
    """How loud they are set, in the settings' own words."""
    can_speak: bool
    wants_speech: bool
    """Whether dice and times are to be spoken."""


class MachineService(Protocol):
    """Whoever knows the machine."""

    def look(self, settings: dict[str, object]) -> MachineState:
        """How it is now; the settings go into the fingerprint."""

    def is_looked_at(self) -> bool:
        """Whether somebody has gone past the health page today."""

    def be_looked_at(self) -> None: ...


class SoundService(Protocol):
    """Heard soon, or not at all; nothing waits for it."""

    @property
    def path(self) -> str:
        """The program that sounds go through; empty where there is none that works."""

    def play(self, sound: str, volume: float) -> None:
        """One of "press", "second" and "flag", at a volume from 0 to 1."""

    def say(self, words: str, language: str) -> None: ...
