"""Faults to order: what a simulated device is told to do wrong, and how often."""

from collections.abc import Mapping
from enum import Enum


class Fault(Enum):
    """One thing that goes wrong."""

    COCKED = "cocked"
    """Dice lie cocked."""
    PREMATURE = "premature"
    """Dice are thrown before they are asked for."""
    LOST_ACK = "lost-ack"
    """An acknowledgement does not arrive, so the roll is said again."""
    LOST_ANSWER = "lost-answer"
    """An answer does not arrive, so the board asks again."""
    REBOOT = "reboot"
    """The device starts anew with the dice in the air."""
    NOISE = "noise"
    """Noise around a roll, and a copy of it with two bytes swapped."""
    UNPLUG = "unplug"
    """The cable comes out with the dice in the air, and goes in again."""
    GAP = "gap"
    """A roll and the word before it are not heard the first time."""
    LOST_EVENT = "lost-event"
    """A word before the roll is never heard, not even when asked for again."""
    BAD_HMAC = "bad-hmac"
    """A roll is first said under a wrong key."""
    NO_BUTTON = "no-button"
    """Nobody holds the button while the device is paired."""
    WRONG_FACES = "wrong-faces"
    """Top and bottom do not sum to seven."""
    DUPLICATE_SERIAL = "duplicate-serial"
    """A second device says the same serial number."""


class Faults:
    """How often each fault is still to come."""

    def __init__(self, ordered: Mapping[Fault, int] | None = None) -> None:
        self._left = dict(ordered or {})

    def takes(self, fault: Fault) -> bool:
        """Whether the fault comes now; it is then done once less."""
        left = self._left.get(fault, 0)
        if left <= 0:
            return False
        self._left[fault] = left - 1
        return True

    def order(self, fault: Fault, times: int = 1) -> None:
        """Let it come so often from now on."""
        self._left[fault] = times
