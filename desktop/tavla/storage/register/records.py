"""What the register holds: six kinds of record, as values. Only what a director needs of a person is kept."""

from enum import Enum
from typing import NamedTuple

from msgspec import Struct


class Kind(Enum):
    """The kinds of record; the value is the word in files and at the command line."""

    PLAYER = "player"
    TOURNAMENT = "tournament"
    INCIDENT = "incident"
    WARNING = "warning"
    SANCTION = "sanction"
    PAIRING = "pairing"


class Measure(Enum):
    """What a sanction orders."""

    DIGITAL_BOARD = "digital_board"
    """All his matches in scope are played on a digital board. Source: ISTAVDER 22."""
    SUPERVISION = "supervision"
    """A referee watches his matches."""
    EXCLUSION = "exclusion"
    """He may not take part."""


class Scope(Enum):
    """Where a sanction holds."""

    EVERYWHERE = "everywhere"
    TOURNAMENT = "tournament"
    """In the tournament that it names, and nowhere else."""


class Winner(Enum):
    """Who won a pairing."""

    UNDECIDED = ""
    FIRST = "first"
    SECOND = "second"


class Player(Struct, frozen=True):
    """A person who plays."""

    name: str
    club: str = ""
    member_number: str = ""
    """The federation's number; tells two people of one name apart."""
    note: str = ""


class Tournament(Struct, frozen=True):
    """An event. Dates are ISO 8601, `begins` included in the search by year."""

    name: str
    place: str = ""
    begins: str = ""
    ends: str = ""
    ruleset: str = ""


class Incident(Struct, frozen=True):
    """Something that happened: what, when, against which clause, and who saw it."""

    player: str
    what: str
    on: str
    clause: str = ""
    seen_by: str = ""
    tournament: str = ""
    match_id: str = ""


class WarningGiven(Struct, frozen=True):
    """A warning a director gave."""

    player: str
    reason: str
    on: str
    given_by: str
    clause: str = ""
    tournament: str = ""
    match_id: str = ""


class Sanction(Struct, frozen=True):
    """What a director ordered for more than one match.

    Both ends of its time are included; no `until` means until it is ended.
    """

    player: str
    reason: str
    from_date: str
    ordered_by: str
    measure: Measure = Measure.DIGITAL_BOARD
    scope: Scope = Scope.EVERYWHERE
    tournament: str = ""
    until: str = ""
    clause: str = ""

    def is_in_force(self, on: str, tournament: str = "") -> bool:
        """Whether it holds on a day, in a tournament (a key; empty: none in particular,
        so only what holds everywhere).
        """
        in_time = self.from_date <= on and (not self.until or on <= self.until)
        return in_time and (self.scope is Scope.EVERYWHERE or (bool(tournament) and tournament == self.tournament))


class Pairing(Struct, frozen=True):
    """Two players who meet in a round, and how it ended. Scores are None until the result is in."""

    tournament: str
    round: str
    first: str
    second: str
    table: str = ""
    length: int | None = None
    first_score: int | None = None
    second_score: int | None = None
    winner: Winner = Winner.UNDECIDED
    match_id: str = ""


Record = Player | Tournament | Incident | WarningGiven | Sanction | Pairing

KIND_OF: dict[type[Record], Kind] = {
    Player: Kind.PLAYER,
    Tournament: Kind.TOURNAMENT,
    Incident: Kind.INCIDENT,
    WarningGiven: Kind.WARNING,
    Sanction: Kind.SANCTION,
    Pairing: Kind.PAIRING,
}
SHAPE_OF: dict[Kind, type[Record]] = {kind: shape for shape, kind in KIND_OF.items()}


def kind_of(record: Record) -> Kind:
    return KIND_OF[type(record)]


class Entry(NamedTuple):
    """A record with the key that it keeps for ever, on every board."""

    key: str
    record: Record
