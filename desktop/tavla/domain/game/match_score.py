"""The score of a match, the Crawford game, and when the match is won."""

from enum import Enum

from msgspec import Struct

from tavla.domain.game.player import ByPlayer, Player


class Crawford(Enum):
    """Where a match stands with its Crawford game: the first game after a player comes to one point from the match."""

    TO_COME = "to_come"
    THIS_GAME = "this_game"
    PLAYED = "played"


class MatchScore(Struct, frozen=True):
    """Points of both sides; never capped (9–2 in a 7-point match is right)."""

    length: int
    points: ByPlayer[int]
    crawford: Crawford = Crawford.TO_COME

    @staticmethod
    def at_start(length: int) -> "MatchScore":
        """Nil all. A match to one point has no Crawford game."""
        return MatchScore(length, ByPlayer(0, 0))

    def away(self, player: Player) -> int:
        """Points `player` still needs; 0 when he has the match. In a deciding game both need one."""
        return 1 if self.is_deciding_game else max(0, self.length - self.points[player])

    @property
    def winner(self) -> Player | None:
        """Who has reached the match length, ahead of the other where both have."""
        reached = [player for player in Player if self.points[player] >= self.length]
        if self.is_deciding_game or not reached:
            return None
        return max(reached, key=lambda player: self.points[player])

    @property
    def is_deciding_game(self) -> bool:
        """Whether both are tied at or over the length: whoever wins this game has the match, and no cube.

        Source: USBGF 4.8.5 (d).
        """
        return self.points.white == self.points.black >= self.length

    @property
    def has_no_cube(self) -> bool:
        """Whether the cube is out of play in the game being played: to one point both are one point away at once.

        Source: NBF 4.4 (iv), WBGT 4.4 (4), ISTAVDER 26.
        """
        return self.is_crawford_game or self.is_deciding_game or self.length == 1

    @property
    def is_crawford_game(self) -> bool:
        """Whether the game being played is the Crawford game: no cube."""
        return self.crawford is Crawford.THIS_GAME

    def after_game(self, winner: Player, points: int) -> "MatchScore":
        """The score when a game has been won, with the Crawford state of the next game. Source: BASIC."""
        scored = self.points.replaced(winner, self.points[winner] + points)
        crawford = self.crawford
        if crawford is Crawford.THIS_GAME:
            crawford = Crawford.PLAYED
        elif crawford is Crawford.TO_COME and any(self.length - side == 1 for side in scored):
            crawford = Crawford.THIS_GAME
        return MatchScore(self.length, scored, crawford)

    def cube_is_dead(self, player: Player, cube_value: int) -> bool:
        """Whether a single game at this cube value already wins `player` the match.

        Source: USBGF 4.4.9, NBF 4.4 (vii).
        """
        return self.away(player) <= cube_value
