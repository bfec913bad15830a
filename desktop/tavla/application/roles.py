"""Directors, assistants and monitors: what each may do at the board, and until when."""

from collections.abc import Mapping
from datetime import datetime
from enum import Enum

from msgspec import Struct


class Role(Enum):
    """What somebody is at the board, beside the players."""

    DIRECTOR = "director"
    ASSISTANT = "assistant"
    """A director's powers, less those the event reserves."""
    MONITOR = "monitor"
    """Sees, and notes."""


class Power(Enum):
    """What a role may do. All but the first can be reserved to directors."""

    RULE = "rule"
    """Every act that none of the others names."""
    DISQUALIFY = "disqualify"
    """Also expel."""
    END_MATCH = "end_match"
    """End a match in another way than by the score."""
    REGISTER = "register"
    """Order and lift sanctions, erase and purge."""
    PEOPLE = "people"
    """Name, limit and remove officials."""
    BACKUP = "backup"
    """Take the board's data and keys out, or put others in their place."""


POWERS: Mapping[Role, frozenset[Power]] = {
    Role.DIRECTOR: frozenset(Power),
    Role.ASSISTANT: frozenset(Power),
    Role.MONITOR: frozenset(),
}
RESERVED_ROWS: Mapping[Power, str] = {power: f"{power.value}_reserved" for power in Power if power is not Power.RULE}
"""The setting that reserves each to directors."""


def reserved(settings: Mapping[str, object]) -> frozenset[Power]:
    """What an event reserves by its settings."""
    return frozenset(power for power, row in RESERVED_ROWS.items() if settings[row])


def powers(role: Role, kept_back: frozenset[Power]) -> frozenset[Power]:
    """What a role may do where `kept_back` is reserved."""
    return POWERS[role] - kept_back if role is Role.ASSISTANT else POWERS[role]


class Term(Struct, frozen=True, omit_defaults=True):
    """When a role ends; with neither, never."""

    until: str = ""
    """Date and time with offset, ISO 8601."""
    event: str = ""
    """It holds while the board plays this event."""

    def __bool__(self) -> bool:
        return bool(self.until or self.event)

    def is_over(self, now: datetime, event: str) -> bool:
        """Whether it has passed at `now`, an aware time, on a board that plays `event`."""
        return (bool(self.event) and event != self.event) or (
            bool(self.until) and now >= datetime.fromisoformat(self.until)
        )


NO_TERM = Term()


def is_aware_time(text: str) -> bool:
    """Whether it is a date and time with offset."""
    try:
        return datetime.fromisoformat(text).tzinfo is not None
    except ValueError:
        return False


def local_time(text: str) -> str:
    """A day and time of this machine's zone, typed as 2027-01-31 18:00, with its offset; empty where it is none."""
    try:
        return datetime.strptime(text.strip(), "%Y-%m-%d %H:%M").astimezone().isoformat(timespec="minutes")
    except (ValueError, OverflowError, OSError):
        return ""
