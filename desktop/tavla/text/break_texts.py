"""Breaks taken before a match went on here, in words."""

from tavla.text.words import Words


class BreakTexts(Words):
    """What both see before they agree, and what the report says."""

    def breaks_taken(self, breaks: int) -> str:
        """How many."""
        return self._n("{n} break taken", "{n} breaks taken", breaks).format(n=breaks)
