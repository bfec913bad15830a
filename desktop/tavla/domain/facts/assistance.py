"""What the board does that a wooden board does not; what was on stands in the record."""

from enum import Enum

from msgspec import Struct


class Highlights(Enum):
    """When the board shows where a checker may go, the least help first."""

    OFF = "off"
    AFTER_LIFTING = "after_lifting"
    ALWAYS = "always"


class Assistance(Struct, frozen=True, omit_defaults=True):
    """The help in force. Source: USBGF 1.7.1, NBF 1.7 (i), WBGT 1.7 (1)."""

    highlights: Highlights
    pip_count: bool
    hints: bool
    point_numbers: bool = True
    """Whether a player may have the points numbered at his seat."""
    forced_plays: bool = False
    """Whether the two may have the board move what is forced."""
