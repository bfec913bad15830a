"""Times as the clock writes them."""

from tavla.text.words import Words

MINUTE = 60


class ClockTexts(Words):
    """Figures and names of the clock."""

    def time(self, seconds: int, tenths: int | None = None) -> str:
        """Minutes and seconds as "12:07"; with tenths given, "0:09.4". Minutes are not turned into hours."""
        if tenths is not None:
            return f"0:{tenths // 10:02d}.{tenths % 10}"
        return f"{seconds // MINUTE}:{seconds % MINUTE:02d}"

    def clock_name(self, name: str, time: str) -> str:
        """Accessible name of a clock."""
        return self._("Clock of {name}: {time}").format(name=name, time=time)

    def claim_time(self) -> str:
        """The button that claims a fallen flag."""
        return self._("Claim time")
