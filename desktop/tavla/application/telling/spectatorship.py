"""How a match is shown to those who watch."""

from typing import Annotated

from msgspec import Meta, Struct

DELAYS = (0, 5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 300, 600)
"""Seconds that can be chosen."""
PORTS = (1024, 65535)
"""The least and the highest port a page can be served on."""
_TEXT_MAX = 255


class Spectatorship(Struct, frozen=True):
    """What the director has switched on; nothing until he does. `by` is his name, for the record."""

    window: bool = False
    screen: Annotated[str, Meta(max_length=_TEXT_MAX)] = ""
    """The name of the screen for the window; empty: the first that is not the board's."""
    page: bool = False
    port: Annotated[int, Meta(ge=PORTS[0], le=PORTS[1])] = 8765
    delay: Annotated[int, Meta(ge=DELAYS[0], le=DELAYS[-1])] = 30
    """Seconds."""
    by: Annotated[str, Meta(max_length=_TEXT_MAX)] = ""

    @property
    def is_on(self) -> bool:
        """Whether anybody can watch."""
        return self.window or self.page


NOT_WATCHED = Spectatorship()
"""As it is until the director says otherwise."""
