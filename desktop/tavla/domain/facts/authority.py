"""By whose word something happens that the rules of play alone do not bring about."""

from msgspec import Struct


class Authority(Struct, frozen=True, omit_defaults=True):
    """Who ruled, why, and by which clause. Source: 5.1 of USBGF, NBF, WBGT; ISTAVDER 29."""

    director: str
    """His name."""
    reason: str
    """In his own words."""
    clause: str
    """One of the match's ruleset, or the director's discretion."""
    wall_clock: str
    """Local date and time with offset, ISO 8601: a label only."""
    matter: str = ""
    """What the act is about, where the director has said it: a clause may be that of several matters."""
    assistant: bool = False
    """Whether an assistant gave it, as the board knows him."""
