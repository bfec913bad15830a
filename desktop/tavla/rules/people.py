"""Who may do what at a table."""

from enum import Enum


class Person(Enum):
    """Somebody at or about the table, as the rules name him."""

    PLAYER = "player"
    """Either player."""
    OPPONENT = "opponent"
    """The opponent of the player whose act it concerns."""
    DIRECTOR = "director"
    """The director, a referee or another of the staff."""
    MONITOR = "monitor"
    """An observer appointed to the match."""
    AGREED_RECORDER = "agreed_recorder"
    """A monitor or transcriber, if both players agreed before the match."""
    SPECTATOR = "spectator"
    SPECTATOR_TO_DIRECTOR = "spectator_to_director"
    """A spectator, to the referee first."""
