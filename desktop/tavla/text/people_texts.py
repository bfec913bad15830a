"""What is said of directors and monitors on the director's page."""

from tavla.text.words import Words


class PeopleTexts(Words):
    """Who is named, who is given another PIN, and by whom."""

    def people_title(self) -> str:
        """The section."""
        return self._("Directors")

    def people_acts(self) -> str:
        """Above the list of acts."""
        return self._("Who named whom")

    def name_somebody(self, role: str) -> str:
        """The button."""
        return self._("New director") if role == "director" else self._("New monitor")

    def name_of_somebody(self, role: str) -> str:
        """Above the keyboard."""
        return self._("The new director's name") if role == "director" else self._("The new monitor's name")

    def on_somebody(self, key: str) -> str:
        """A button under a person."""
        return self._("Another PIN") if key == "new_pin" else self._("Remove")

    def act_on_people(self, deed: str, by: str, whom: str) -> str:
        """A line of the list of acts."""
        by = by or self._("This machine's keyboard")
        return {
            "director": self._("{by} named {whom} director"),
            "monitor": self._("{by} named {whom} monitor"),
            "new_pin": self._("{by} gave {whom} another PIN") if by != whom else self._("{whom} chose another PIN"),
            "removed": self._("{by} removed {whom}"),
            "recovered": self._("{by} began the list of directors anew"),
            "unreadable": self._("A line here cannot be read."),
        }[deed].format(by=by, whom=whom)

    def people_refused(self, reason: str) -> str:
        """Why nothing was changed. The reasons are those of the PIN store."""
        return {
            "name_missing": self._("That is no name: at least a letter, at most 120."),
            "name_taken": self._("Somebody of that name is here already: add what tells them apart."),
            "too_many": self._("There are too many people already: remove some first."),
            "unknown": self._("Nobody of that name is here any more."),
            "last_director": self._("Monitors alone cannot rule: name another director first."),
        }[reason]
