"""Times as the clock writes them, and as they are typed."""

import re

MINUTE = 60
_TYPED = re.compile(r"([0-9]{0,3}?)[:.]?([0-5][0-9])")


def time(seconds: int, tenths: int | None = None) -> str:
    """Minutes and seconds as "12:07"; with tenths given, "0:09.4". Minutes are not turned into hours."""
    if tenths is not None:
        return f"0:{tenths // 10:02d}.{tenths % 10}"
    return f"{seconds // MINUTE}:{seconds % MINUTE:02d}"


def read(typed: str) -> int | None:
    """The seconds of a time typed as 3:20, 3.20 or 320; None where it is no time, or none at all."""
    found = _TYPED.fullmatch(typed.zfill(2))
    return (int(found[1] or 0) * MINUTE + int(found[2]) or None) if found else None
