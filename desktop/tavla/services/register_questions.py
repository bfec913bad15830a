"""What the start page asks of the register, and the result it gives back. All may raise RegisterError."""

from tavla.application.ports.register import FoundPlayer, StandingSanction
from tavla.base.phrase import phrase
from tavla.storage.register.played import keep_result, tournament_called
from tavla.storage.register.played_match import PlayedMatch
from tavla.storage.register.records import Kind, Player
from tavla.storage.register.register import Register
from tavla.storage.register.searching import search
from tavla.storage.register.standing import InForce, sanctions_in_force

MOST_SUGGESTED = 4
BOARD = "the board"
"""By whom a result comes into the register."""


def players(register: Register, words: str) -> tuple[FoundPlayer, ...]:
    """Registered players whose names begin so."""
    entries = (found.entry for found in search(register, words, kinds=(Kind.PLAYER,), limit=MOST_SUGGESTED).found)
    return tuple(
        FoundPlayer(key, record.name, record.club or record.member_number)
        for key, record in entries
        if isinstance(record, Player)
    )


def sanctions(register: Register, names: tuple[str, ...], event: str) -> tuple[StandingSanction, ...]:
    """What stands against these names today."""
    tournament = tournament_called(register, event)
    return tuple(
        standing_sanction(number, one)
        for number, name in enumerate(names)
        for one in (sanctions_in_force(register, name, register.today(), tournament) if name else ())
    )


def standing_sanction(asked: int, one: InForce) -> StandingSanction:
    kept = one.sanction
    return StandingSanction(asked, one.key, _called(one), kept.measure.value, kept.clause, kept.until, one.is_certain)


def _called(one: InForce) -> str:
    """The sanctioned player's name; with his club where it has to be asked whether he is meant."""
    return one.player.name if one.is_certain or not one.player.club else f"{one.player.name} ({one.player.club})"


def keep(register: Register, played: PlayedMatch) -> None:
    """Keep a result."""
    with register.transaction(phrase("could not keep a result")):
        keep_result(register, played, BOARD)
