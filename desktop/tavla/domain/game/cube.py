"""The doubling cube."""

from msgspec import Struct

from tavla.domain.game.player import Player


class Cube(Struct, frozen=True):
    """Its value, 1, 2, 4 … without upper limit, and who may turn it next: an owner, or both while it is centred.

    Source: BASIC.
    """

    value: int = 1
    owner: Player | None = None

    @property
    def is_centred(self) -> bool:
        """Whether nobody owns it yet."""
        return self.owner is None

    @property
    def offered_value(self) -> int:
        """The value it has after a take of the next double."""
        return self.value * 2

    def is_open_to(self, player: Player) -> bool:
        """Whether `player` may turn it as far as ownership goes."""
        return self.owner is None or self.owner is player

    def taken_by(self, player: Player) -> "Cube":
        """The cube after `player` took a double: twice the value, his alone."""
        return Cube(self.offered_value, player)
