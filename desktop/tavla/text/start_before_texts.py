"""The words for what comes before a match: preferences, and a player who is not there. Nothing of the game is imported here."""

from tavla.text.words import Words


class StartBeforeTexts(Words):
    """What the start page says before the first roll."""

    def preferences_row(self) -> str:
        """Label of seats, direction, checkers and what else is open."""
        return self._("Preferences")

    def preferences_agreed(self) -> str:
        """Nothing was rolled for."""
        return self._("Agreed")

    def preferences_settled(self, number: int) -> str:
        """So many questions were settled."""
        return self._n("{n} settled", "{n} settled", number).format(n=number)

    def preferences_none(self) -> str:
        """The ruleset leaves no question open."""
        return self._("Nothing is open")

    def preferences_title(self, at: int, number: int, clause: str) -> str:
        """Above one step of several."""
        if number == 1:
            return self._("Who chooses? ({clause})").format(clause=clause)
        return self._("Who chooses? {at} of {number} ({clause})").format(at=at, number=number, clause=clause)

    def preferences_roll(self) -> str:
        """Rolls two dice for a player."""
        return self._("Roll")

    def preferences_first(self) -> str:
        """A player was at the table first."""
        return self._("I came first")

    def preferences_chooses(self, name: str) -> str:
        """Who has won the choice."""
        return self._("{name} chooses").format(name=name)

    def preferences_tie(self) -> str:
        """Equal totals."""
        return self._("Equal: both roll again")

    def preferences_tie_stands(self) -> str:
        """Equal totals, where the rules do not have them rolled again."""
        return self._("Equal: agree on it")

    def preferences_each_rolls(self) -> str:
        """Before the rolls."""
        return self._("Each rolls two dice; the higher total chooses")

    def preferences_who_came(self) -> str:
        """Before anybody has said that he came first."""
        return self._("Who came to the table first chooses")

    def preferences_settle(self) -> str:
        """The choice is made."""
        return self._("That is my choice")

    def preferences_agree(self) -> str:
        """Leaves the rest to agreement."""
        return self._("We agree")

    def seat_name(self, *, lower: bool) -> str:
        """A seat without a name yet."""
        return self._("Lower seat") if lower else self._("Upper seat")

    def preference(self, question: str) -> str:
        """An open question."""
        names = {
            "seats": self._("Seats"),
            "direction": self._("Home board"),
            "checkers": self._("Checkers"),
            "board": self._("Board"),
            "dice": self._("Dice"),
            "clock": self._("Clock"),
        }
        return names[question]

    def preference_option(self, option: str) -> str:
        """What may be chosen, as the one who chooses sees it."""
        names = {
            "kept": self._("As we sit"),
            "changed": self._("We change seats"),
            "right": self._("At my right"),
            "left": self._("At my left"),
            "light": self._("The light ones"),
            "dark": self._("The dark ones"),
            "this_board": self._("This board"),
            "built_in": self._("The board's dice"),
            "typed": self._("Dice on the table"),
            "with_clock": self._("With a clock"),
            "without_clock": self._("Without"),
        }
        return names[option]

    def checkers_row(self) -> str:
        """Label of who has the light checkers."""
        return self._("Light checkers")

    def checkers_choice(self, *, swapped: bool) -> str:
        """Which seat has them."""
        return self.seat_name(lower=not swapped)
