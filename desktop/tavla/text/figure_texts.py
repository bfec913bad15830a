"""The words about figures: what counts of dice can show and what they cannot, and how long players thought."""

from collections.abc import Sequence

from tavla.text.words import Words


class FigureTexts(Words):
    """Every sentence says how large the sample is."""

    def scope(self, key: str, event: str) -> str:
        """What is counted."""
        return {
            "match": self._("This match"),
            "event": event or self._("Its event"),
            "device": self._("All on this board"),
        }[key]

    def counting(self) -> str:
        """While many matches are read."""
        return self._("Counting…")

    def sample(self, rolls: int, matches: int, unread: int, sources: Sequence[tuple[str, int]] = ()) -> str:
        """How much was counted, and where the dice came from: each source in words, and its rolls, which are told where
        there are several.
        """
        of_matches = self._n("{n} match", "{n} matches", matches).format(n=matches)
        of_rolls = self._n("{n} roll", "{n} rolls", rolls).format(n=f"{rolls:,}")
        of_sources = ", ".join(f"{source} {count:,}" if len(sources) > 1 else source for source, count in sources)
        told = " · ".join(filter(None, (of_rolls, of_matches, of_sources)))
        not_read = self._n("{n} match could not be read", "{n} matches could not be read", unread).format(n=unread)
        return f"{told} · {not_read}" if unread else told

    def faces_title(self) -> str:
        """Over the six columns."""
        return self._("Each face, on either die")

    def rolls_title(self) -> str:
        """Over the 21 columns."""
        return self._("Each roll")

    def expected_mark(self) -> str:
        """What the lines in the plots are."""
        return self._("— what fair dice give on average")

    def counted_label(self, key: str) -> str:
        """A row of the table."""
        return {
            "rolls": self._("Rolls"),
            "doublets": self._("Doublets"),
            "usual": self._("… usual for fair dice"),
            "pips": self._("Pips per roll"),
        }[key]

    def everybody(self, *, with_opening: bool) -> str:
        """The column of both players; `with_opening`: it counts the opening rolls too, which are nobody's own."""
        return self._("With opening") if with_opening else self._("All")

    def chi2_line(self, value: str, freedom: int, percent: str) -> str:
        """The test and its answer."""
        return self._(
            "χ²({freedom}) = {value}: {percent} of fair samples of this size differ at least as much."
        ).format(freedom=freedom, value=value, percent=percent)

    def dice_verdict(self, *, chance: float | None, rolls: int, low: int, high: int) -> str:
        """What that shows, in plain words."""
        if chance is None:
            return self._(
                "{n} rolls are too few to say anything: even perfectly fair dice look uneven in so small a sample."
            ).format(n=f"{rolls:,}")
        if chance < RARELY:
            return self._(
                "That is unusual: fewer than one fair sample in a hundred is so uneven. It happens by chance now and then; it is no proof. "
                "Look at more matches, and check the sealed dice, which shows roll by roll whether the board kept its word."
            )
        return self._(
            "That is usual for fair dice. With {n} rolls, anything from {low} to {high} doublets is: a smaller unevenness cannot be seen in this sample, "
            "and it cannot prove the dice fair. The check of the sealed dice can."
        ).format(n=f"{rolls:,}", low=low, high=high)

    def times_title(self) -> str:
        """Over the columns of times."""
        return self._("Time per decision, in seconds")

    def time_column(self, start: int, end: int | None) -> str:
        """Under a column."""
        return f"{start}–{end}" if end is not None else f"{start}+"

    def thinking_label(self, key: str) -> str:
        """A row of the table."""
        return {
            "turn": self._("Turns"),
            "double": self._("Doubles offered"),
            "answer": self._("Takes and passes"),
            "median": self._("Half were quicker than"),
            "longest": self._("Longest"),
            "total": self._("In all"),
        }[key]

    def times_note(self) -> str:
        """Under the table."""
        return self._(
            "From the opponent's act to one's own, as the clock ran; stops, breaks and the director's time are not in it."
        )

    def seconds_short(self, milliseconds: int) -> str:
        """A time as 12.3 s, or 4:05 min."""
        if milliseconds < 60_000:
            return self._("{n} s").format(n=self.decimal(milliseconds / 1000))
        return self._("{n} min").format(n=f"{milliseconds // 60_000}:{milliseconds // 1000 % 60:02d}")


RARELY = 0.01
"""Below this share a sample is called unusual."""
