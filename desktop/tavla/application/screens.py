"""Screens that somebody has measured."""

from typing import Annotated

from msgspec import Meta, Struct


class MeasuredScreen(Struct, frozen=True):
    """A screen that somebody has measured: its name and pixels, and how large a pixel is, in nanometres."""

    name: Annotated[str, Meta(max_length=255)]
    across: Annotated[int, Meta(ge=1, le=100_000)]
    down: Annotated[int, Meta(ge=1, le=100_000)]
    pixel_nm: Annotated[int, Meta(ge=10_000, le=10_000_000)]


MOST_SCREENS = 8
"""The screens that were measured last."""
