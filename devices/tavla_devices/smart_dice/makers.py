"""Whose dice they are, by what they tell before they are connected."""

from collections.abc import Sequence

from tavla_devices.smart_dice.godice import GODICE
from tavla_devices.smart_dice.pixels import PIXELS
from tavla_devices.smart_dice.said import Maker


def maker_of(name: str, services: Sequence[str]) -> Maker | None:
    """GoDice begin their names so; Pixels have a name of their owner's choice and tell their service."""
    if name.startswith("GoDice_"):
        return GODICE
    return PIXELS if any(ends.service in services for ends in PIXELS.ends) else None
