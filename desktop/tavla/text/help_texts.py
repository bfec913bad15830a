"""What help the board gives, in words."""

from tavla.domain.facts.assistance import Assistance, Highlights
from tavla.text.words import Words


class HelpTexts(Words):
    """The help that a director may order, and what is on."""

    def highlights_label(self) -> str:
        """Where a checker may go."""
        return self._("Legal points shown")

    def highlights(self, highlights: Highlights) -> str:
        """When the board shows them."""
        return {
            Highlights.OFF: self._("never"),
            Highlights.AFTER_LIFTING: self._("after lifting"),
            Highlights.ALWAYS: self._("always"),
        }[highlights]

    def pip_count_label(self) -> str:
        """Help of the board."""
        return self._("Pip count")

    def on_off(self, *, on: bool) -> str:
        """A help that is given or not."""
        return self._("on") if on else self._("off")

    def help_given(self, assistance: Assistance) -> str:
        """All that is on: "legal points: always · pip count: on"."""
        count = self.on_off(on=assistance.pip_count)
        return self._("legal points: {when} · pip count: {count}").format(
            when=self.highlights(assistance.highlights), count=count
        )
