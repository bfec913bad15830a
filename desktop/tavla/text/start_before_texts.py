"""The words for what comes before a match: preferences, and a player who is not there.

Nothing of the game is imported here.
"""

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
            return self._("Who chooses? ({clause})").format(clause=self.clause_named(clause))
        return self._("Who chooses? {at} of {number} ({clause})").format(
            at=at, number=number, clause=self.clause_named(clause)
        )

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
        return self._("Each rolls two dice; the higher total chooses. The dice are sealed only when the match begins.")

    def preferences_who_came(self) -> str:
        """Before anybody has said that he came first."""
        return self._("Who came to the table first chooses.")

    def preferences_settle(self) -> str:
        """The choice is made."""
        return self._("That is my choice")

    def preferences_agree(self) -> str:
        """Leaves the rest to agreement."""
        return self._("We agree")

    def departure_asks(self) -> str:
        """On the PIN pad, before a match that departs from its rules."""
        return self._("This match departs from its rules, or plays by choices of the director. He agrees with his PIN.")

    def departure_unapproved(self) -> str:
        """Nobody has agreed."""
        return self._("What departs from the rules wants a director's PIN.")

    def departure_reason(self) -> str:
        """Why, in the record."""
        return self._("announced before the match")

    def departure_ruling(self) -> str:
        """What was ruled, in the record."""
        return self._("The match is played with the departures and choices that stand at its beginning.")

    def seat_name(self, *, lower: bool) -> str:
        """A seat without a name yet."""
        return self._("Lower seat") if lower else self._("Upper seat")

    def preference(self, question: str) -> str:
        """An open question; one that this version does not know, as the record has it."""
        names = {
            "seats": self._("Seats"),
            "direction": self._("Home board"),
            "checkers": self._("Checkers"),
            "board": self._("Board"),
            "dice": self._("Dice"),
            "clock": self._("Clock"),
        }
        return names.get(question, question)

    def preference_option(self, option: str) -> str:
        """What may be chosen, as the one who chooses sees it; what this version does not know, as the record has it."""
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
            "shaker": self._("The shaker"),
            "with_clock": self._("With a clock"),
            "without_clock": self._("Without"),
        }
        return names.get(option, option)

    def checkers_row(self) -> str:
        """Label of who has the light checkers."""
        return self._("Light checkers")

    def checkers_choice(self, *, swapped: bool) -> str:
        """Which seat has them."""
        return self.seat_name(lower=not swapped)

    def absent_button(self) -> str:
        """Pressed by a player whose opponent has not come."""
        return self._("Opponent not here")

    def absent_needs_names(self) -> str:
        """Why nobody can be waited for yet."""
        return self._("Type both names first, then press Ready.")

    def waiting_title(self, name: str) -> str:
        """Above the panel while somebody is waited for."""
        return self._("{name} is not here").format(name=name)

    def waiting_both(self) -> str:
        """Nobody is there."""
        return self._("Neither is here")

    def waiting_label(self) -> str:
        """Over the time that has passed."""
        return self._("since the starting time")

    def waiting_who(self) -> str:
        """Label of who is missing."""
        return self._("Missing")

    def waiting_earlier(self) -> str:
        """Label of how much earlier the match should have begun."""
        return self._("Due earlier by")

    def waiting_minutes(self, minutes: int) -> str:
        """So many minutes."""
        return self._("{n} min").format(n=minutes)

    def waiting_came(self) -> str:
        """The missing player has come."""
        return self._("Here now")

    def waiting_press(self) -> str:
        """Lets the missing player's time run."""
        return self._("Press the clocks")

    def waiting_begin(self) -> str:
        """Begins the match so that the director may end it."""
        return self._("Begin all the same")

    def late_no_cost(self, minutes: int, clause: str) -> str:
        """Nothing is lost yet."""
        return self._("No penalty yet: the first point after {n} minutes ({clause}).").format(
            n=minutes, clause=self.clause_named(clause)
        )

    def late_points(self, points: int, clause: str) -> str:
        """What it costs by now; the director gives the points."""
        said = self._n(
            "{n} penalty point by now ({clause}); the director gives it.",
            "{n} penalty points by now ({clause}); the director gives them.",
            points,
        )
        return said.format(n=points, clause=self.clause_named(clause))

    def late_lost(self, points: int, clause: str) -> str:
        """So many points lose the match; the director ends it."""
        return self._("{n} penalty points: by the rules the match is lost ({clause}). Call the director.").format(
            n=points, clause=self.clause_named(clause)
        )

    def late_directors(self, clause: str) -> str:
        """The rules do not say how many points."""
        return self._("The director sets the penalty points ({clause}).").format(clause=self.clause_named(clause))

    def late_clock_soon(self, minutes: int, clause: str) -> str:
        """The clocks may not be pressed yet."""
        return self._("After {n} minutes the clocks may be pressed ({clause}).").format(
            n=minutes, clause=self.clause_named(clause)
        )

    def late_clock_now(self, clause: str) -> str:
        """The clocks may be pressed."""
        return self._("Press the clocks: the time of who is missing runs ({clause}).").format(
            clause=self.clause_named(clause)
        )

    def late_line(self, name: str, time: str) -> str:
        """In the match's line: somebody came late."""
        return self._("{name} {time} late").format(name=name, time=time)
