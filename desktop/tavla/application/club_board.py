"""A club's own board as it is shown."""

from collections.abc import Mapping
from typing import NamedTuple


class ClubBoard(NamedTuple):
    """`digest` names the file and its pictures; a picture that is not there has no path."""

    name: str
    colours: Mapping[str, str]
    """Every one of the palette, as the theme calls it."""
    digest: str
    field_picture: str = ""
    field_strength: float = 0.0
    bar_picture: str = ""
    bar_strength: float = 0.0

    @property
    def is_on(self) -> bool:
        """Whether it is a club's at all."""
        return self.digest != ""


PROGRAMS_OWN = ClubBoard("", {}, "")
"""None of a club: the theme that is set stands."""
