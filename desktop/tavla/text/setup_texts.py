"""The words of the set-up board."""

from tavla.text.words import Words


class SetupTexts(Words):
    """Tools, choices and sentences of the board on which a position is set up."""

    def take_off(self) -> str:
        """The tool that takes checkers off."""
        return self._("Take off")

    def opening_position(self) -> str:
        """Sets the starting position up."""
        return self._("Opening")

    def clear(self) -> str:
        """Takes every checker off."""
        return self._("Clear")

    def short_stands(self, *, confirmed: bool) -> str:
        """The director confirms that checkers are missing for good."""
        return self._("Plays short ✓") if confirmed else self._("Plays short")

    def supply_name(self, count: int, owner: str) -> str:
        """The checkers of a side that wait beside the board."""
        return self._n("{n} checker of {owner} to be set up", "{n} checkers of {owner} to be set up", count).format(
            n=count, owner=owner
        )

    def on_turn(self, name: str) -> str:
        """Who is on turn; empty: nobody."""
        return self._("On turn: {name}").format(name=name) if name else self._("The game is about to begin")

    def dice_to_come(self) -> str:
        """No roll yet."""
        return self._("Not rolled yet")

    def dice_rolled(self, roll: str) -> str:
        """The roll that is being played."""
        return self._("Rolled: {roll}").format(roll=roll)

    def has_doubled(self) -> str:
        """In place of a roll."""
        return self._("Has doubled")

    def both_closed_out(self) -> str:
        """A position that no play leads to."""
        return self._("Both sides are closed out on the bar: nobody could ever enter.")

    def cube_not_his(self, name: str) -> str:
        """A double by the side that has not the cube."""
        return self._("{name} cannot have doubled: the cube is the opponent's.").format(name=name)

    def choose_dice(self) -> str:
        """While the dice are being entered."""
        return self._("Touch the first die, then the second.")

    def checkers_missing(self, count: int, name: str) -> str:
        """What the set-up lacks."""
        sentence = self._n(
            "{n} checker of {name} is still to be set up.", "{n} checkers of {name} are still to be set up.", count
        )
        return sentence.format(n=count, name=name)

    def none_in_play(self, name: str) -> str:
        """A side has no checker on points or bar."""
        return self._("{name} has no checker left in play: the game would be over.").format(name=name)

    def on_turn_missing(self) -> str:
        """A game in progress has somebody on turn."""
        return self._("The game is in progress: say who is on turn.")

    def point_taken(self, name: str) -> str:
        """Both sides on one point."""
        return self._("Checkers of {name} stand there: two sides never share a point.").format(name=name)

    def none_left(self, name: str) -> str:
        """The supply is empty."""
        return self._("All checkers of {name} are on the board: drag one, or take one off first.").format(name=name)
