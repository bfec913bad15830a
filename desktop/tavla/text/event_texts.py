"""What reports say of an event, and of what came before a match."""

from tavla.text.words import Words


class EventTexts(Words):
    """Sentences of whole events."""

    def settled_before(self, choice: str, rolls: str, chooser: str | None) -> str:
        """What was settled before the match, by which rolls, and by whom."""
        who = self._("chosen by {name}").format(name=chooser) if chooser else self._("agreed")
        return self._("Settled before the match, {who}: {choice}").format(who=who, choice=choice) + (
            f" ({rolls})" if rolls else ""
        )

    def no_result_of(self, event: str) -> str:
        """No results to list."""
        return self._("The register has no result of “{event}”.").format(event=event)

    def no_match_of(self, event: str) -> str:
        """Nothing to report."""
        return self._("No match of “{event}” is on this board.").format(event=event)
