"""A register with a short story in it, at a time that the test sets."""

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

from tavla.storage.register.records import Incident, Player, Sanction, Tournament
from tavla.storage.register.register import Register

BY = "Kari Dommer"


@dataclass
class FixedTime:
    """A clock that goes on by a second at each look."""

    at: datetime = field(default_factory=lambda: datetime(2026, 11, 21, 12, tzinfo=UTC))

    def __call__(self) -> datetime:
        self.at += timedelta(seconds=1)
        return self.at


def opened(folder: Path, name: str = "register.sqlite") -> Register:
    return Register.open(folder / name, FixedTime())


@dataclass(frozen=True)
class Scene:
    """Keys of what a story left."""

    player: str
    tournament: str
    incidents: tuple[str, ...]
    sanction: str


def repeat_offence(register: Register, name: str = "Åse Øverbø") -> Scene:
    """Three incidents, and the sanction."""
    player = register.add(Player(name, "Oslo"), BY).key
    tournament = register.add(Tournament("Nordic Open 2026", "Oslo", "2026-11-20", "2026-11-22"), BY).key
    incidents = tuple(
        register.add(
            Incident(player, f"illegal move in round {number}", f"2026-11-2{number}", "22", "Ola Vitne", tournament), BY
        ).key
        for number in range(3)
    )
    sanction = register.add(Sanction(player, "repeated illegal moves", "2026-11-22", BY, clause="22"), BY).key
    return Scene(player, tournament, incidents, sanction)
