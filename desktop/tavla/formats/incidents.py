"""Facts that are no acts of play, told in plain names and values: stops, breaks, claims, rulings, changes, refused
tries.
"""

from collections.abc import Iterator
from enum import Enum

from msgspec import Struct

from tavla.application.telling.told import Use, is_told_in
from tavla.domain.facts.events import Event
from tavla.domain.facts.scene import Scene
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.time.clock import Clock
from tavla.domain.time.units import Millis
from tavla.formats.record import Incident

Value = str | int | bool


def incident_of(event: Event, game: int, at: Millis) -> Incident | None:
    """What a fact is besides play, in game number `game`, `at` after the match began; None for an act of play."""
    if not is_told_in(event, Use.FILE):
        return None
    player = getattr(event, "player", None)
    skipped = {"at", "player"} if player is None or isinstance(player, Player) else {"at"}
    details = tuple(
        pair for name in event.__struct_fields__ if name not in skipped for pair in _plain(name, getattr(event, name))
    )
    return Incident(at, game, _kind(type(event).__name__), player if isinstance(player, Player) else None, details)


def _kind(name: str) -> str:
    """`BreakBegan` as `break_began`."""
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("_")


def _plain(name: str, value: object) -> Iterator[tuple[str, Value]]:
    match value:
        case None | Scene() | Clock():
            return  # what stood on the board is told by the acts, the clock by the times
        case Player():
            yield name, value.name.lower()
        case Enum():
            yield name, value.value
        case bool() | int() | str():
            yield name, value
        case ByPlayer():
            for player in Player:
                yield from _plain(f"{name}.{player.name.lower()}", value[player])
        case tuple():
            for number, member in enumerate(value, start=1):
                yield from _plain(f"{name}.{number}", member)
        case Struct():
            if name == "change":
                yield name, _kind(type(value).__name__)
            for field in value.__struct_fields__:
                yield from _plain(f"{name}.{field}", getattr(value, field))
        case _:
            yield name, str(value)
