"""What a score sheet says: the part of a report's words that a converted match file needs, which loads nothing of a
match in play.
"""

from tavla.text.result_texts import ResultTexts


class SheetTexts(ResultTexts):
    """Names, games and plays of a match as it is read on paper."""

    def versus(self, white: str, black: str) -> str:
        """Two names under a title."""
        return self._("{white} against {black}").format(white=white, black=black)

    def page_number(self) -> str:
        """At the foot of each page; {page} and {pages} are filled in when the pages are counted."""
        return self._("Page {page} of {pages}")

    def game(self, number: int) -> str:
        """The title of a game."""
        return self._("Game {n}").format(n=number)

    def label(self, key: str) -> str:
        """What stands before a value."""
        return {
            "event": self._("Event"),
            "round": self._("Round"),
            "table": self._("Table"),
            "players": self._("Players"),
            "match_id": self._("Match ID"),
            "begun": self._("Begun"),
            "rules": self._("Rules"),
            "length": self._("Match length"),
            "clock": self._("Clock"),
            "dice": self._("Dice"),
            "time_left": self._("Time left"),
            "left": self._("Left"),
            "winner": self._("Winner"),
            "loser": self._("Loser"),
            "losers_score": self._("Loser's score"),
            "points": self._("Points"),
            "score": self._("Score"),
            "how": self._("How it ended"),
            "number": self._("No."),
            "time": self._("Time"),
            "act": self._("Act"),
            "clause": self._("Clause"),
            "by": self._("By"),
            "player": self._("Player"),
            "why": self._("Why it was refused"),
            "times": self._("Times"),
            "help": self._("Help from the board"),
            "game": self._("Game"),
            "match": self._("Match"),
            "set_by_hand": self._("Position set by hand"),
        }[key]

    def training(self) -> str:
        """A training match never counts."""
        return self._("Training match: not a result")

    def unfinished(self) -> str:
        """A match that has no result yet."""
        return self._("The match is not finished.")

    def wins_points(self, name: str, points: int) -> str:
        """The end of a game in a file, which does not say how it came: "Ayşe wins 4 points"."""
        return self._n("{name} wins {n} point", "{name} wins {n} points", points).format(name=name, n=points)

    def cannot_move(self) -> str:
        """Where a play would stand."""
        return self._("no move")

    def not_played(self) -> str:
        """A roll that was never played."""
        return self._("not played")

    def answered_double(self, name: str, *, takes: bool) -> str:
        """The answer."""
        return self._("{name} takes").format(name=name) if takes else self._("{name} passes").format(name=name)

    def doubled_unanswered(self, name: str, value: int) -> str:
        """A double without an answer."""
        return self._("{name} doubles to {value}").format(name=name, value=value)
