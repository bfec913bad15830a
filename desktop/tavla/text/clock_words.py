"""Times as the clock writes them."""

MINUTE = 60


def time(seconds: int, tenths: int | None = None) -> str:
    """Minutes and seconds as "12:07"; with tenths given, "0:09.4". Minutes are not turned into hours."""
    if tenths is not None:
        return f"0:{tenths // 10:02d}.{tenths % 10}"
    return f"{seconds // MINUTE}:{seconds % MINUTE:02d}"
