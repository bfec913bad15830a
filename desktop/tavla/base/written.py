"""Which defaults the journal holds.

A class with `omit_defaults` leaves a field out of the record at its default: so a field that came later does not change
the bytes of older records.
"""

from typing import TypeVar

from msgspec import field

T = TypeVar("T")


def written(value: T) -> T:
    """A default that the record holds all the same: that of a field as old as its class."""
    made: T = field(default_factory=lambda: value)
    return made
