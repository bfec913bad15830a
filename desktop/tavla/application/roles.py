"""Directors, assistants and monitors: what each may do at the board."""

from collections.abc import Mapping
from enum import Enum


class Role(Enum):
    """What somebody is at the board, beside the players."""

    DIRECTOR = "director"
    ASSISTANT = "assistant"
    """A director's powers, less those the event reserves."""
    MONITOR = "monitor"
    """Rules nothing."""


class Power(Enum):
    """What a role may do. All but the first can be reserved to directors."""

    RULE = "rule"
    """Every act that none of the others names."""
    DISQUALIFY = "disqualify"
    """Expel too."""
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
