"""Names of what lies on the board, for assistive technology, and the words on the board itself."""

from tavla.domain.game.roll import Die
from tavla.text.words import Words


class BoardTexts(Words):
    """Points, checkers, dice and cube by name; take and pass."""

    def point_name(self, number: int, count: int, owner: str) -> str:
        """A point as the side on roll counts: "8-point, 3 checkers of Ayşe", "8-point, empty"."""
        return self._place(self._("{number}-point").format(number=number), count, owner)

    def bar_name(self, count: int, owner: str) -> str:
        """The bar of one side."""
        return self._place(self._("bar"), count, owner)

    def tray_name(self, count: int, owner: str) -> str:
        """The checkers a side has borne off."""
        return self._n("{n} checker of {owner} borne off", "{n} checkers of {owner} borne off", count).format(
            n=count, owner=owner
        )

    def place(self, number: int) -> str:
        """A place alone: 25 the bar, 0 off, else a point."""
        if number == 25:
            return self._("bar")
        return self._("off") if number == 0 else self._("{number}-point").format(number=number)

    def _place(self, place: str, count: int, owner: str) -> str:
        if count == 0:
            return self._("{place}, empty").format(place=place)
        checkers = self._n("{n} checker of {owner}", "{n} checkers of {owner}", count).format(n=count, owner=owner)
        return self._("{place}, {checkers}").format(place=place, checkers=checkers)

    def spoken_roll(self, name: str, first: int, second: int) -> str:
        """A roll as it is spoken."""
        return self._("{name}: {first} and {second}").format(name=name, first=first, second=second)

    def spoken_die(self, name: str, die: int) -> str:
        """One die of an opening roll as it is spoken."""
        return self._("{name}: {die}").format(name=name, die=die)

    def die_name(self, die: Die, *, used: bool, leading: bool) -> str:
        """A die and its state."""
        if used:
            return self._("Die {die}, played").format(die=die)
        return self._("Die {die}, played next").format(die=die) if leading else self._("Die {die}").format(die=die)

    def cube_name(self, value: int, owner: str | None) -> str:
        """The cube, its value and whose it is."""
        if owner is None:
            return self._("Cube at {value}, in the middle").format(value=value)
        return self._("Cube at {value}, {owner} owns it").format(value=value, owner=owner)

    def cube_offered(self, value: int) -> str:
        """The cube while it is offered."""
        return self._("Double to {value} offered").format(value=value)

    def take(self) -> str:
        """Take the double."""
        return self._("Take")

    def drop(self) -> str:
        """Pass the double."""
        return self._("Pass")

    def drop_again(self) -> str:
        """Asked once more."""
        return self._("Really pass?")

    def board(self) -> str:
        """The board as a whole, while the keyboard has no place on it."""
        return self._("Board")

    def sealed(self) -> str:
        """The badge in tournament mode."""
        return self._("LOCKED")

    def open_mode(self) -> str:
        """The badge outside tournament mode."""
        return self._("OPEN")

    def training_badge(self) -> str:
        """The badge in a training match."""
        return self._("TRAINING")

    def training_mark(self) -> str:
        """Across the field for the whole of a training match."""
        return self._("TRAINING · NO RESULT")

    def watched_late(self, delay: int) -> str:
        """Beside the eye between the trays: how late the spectators see the match."""
        return self._("{n} s").format(n=delay)

    def watched_mark(self, delay: int) -> str:
        """Read to who cannot see the mark between the trays."""
        return self._("Spectators see this match {delay} seconds late").format(delay=delay)
