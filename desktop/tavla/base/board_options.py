"""What the board may be started with."""

from pathlib import Path
from typing import NamedTuple

AGAIN = 75
"""The exit code by which the program asks to be started again. Source: sysexits.h, EX_TEMPFAIL."""
AWAITED = "TAVLA_AWAITED"
"""Set by whoever starts the program again himself, as `tavla-kiosk` does."""
ALIVE = "TAVLA_ALIVE"
"""Names the file by which `tavla-kiosk` sees whether the screen's thread answers."""

TRIAL = "--trial"
"""Has the program load what a board needs, show nothing and end, as before a version from a stick is taken."""


class BoardOptions(NamedTuple):
    """How the window opens and where its matches lie."""

    full_screen: bool = False
    kiosk: bool = False
    """Nothing but the board: full screen, and no way out without a director's PIN."""
    spectators: str | None = None
    """The screen on which spectators watch, by name or number; empty: the first that is not the board's; None: as it
    was.
    """
    data: Path | None = None
    """The folder of matches and settings; None for the user's own (`tavla.base.paths.user_data`)."""
    size: tuple[int, int] | None = None
    """Width and height of the window in pixels; None lets the window choose."""
