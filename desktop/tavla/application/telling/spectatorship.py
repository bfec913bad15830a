"""How a match is shown to those who watch."""

from msgspec import Struct

DELAYS = (0, 5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 300, 600)
"""Seconds that can be chosen."""
PORTS = (1024, 65535)
"""The least and the highest port a page can be served on."""


class Spectatorship(Struct, frozen=True):
    """What the director has switched on; nothing until he does. `by` is his name, for the record."""

    window: bool = False
    screen: str = ""
    """The name of the screen for the window; empty: the first that is not the board's."""
    page: bool = False
    port: int = 8765
    delay: int = 30
    """Seconds."""
    by: str = ""

    @property
    def is_on(self) -> bool:
        """Whether anybody can watch."""
        return self.window or self.page


NOT_WATCHED = Spectatorship()
"""As it is until the director says otherwise."""
