"""Results of an event: as a table, and as slips for systems that want the loser's score alone."""

from msgspec import Struct

from tavla.application.ports.register import FoundPairing
from tavla.storage.register.exporting import csv_bytes
from tavla.storage.register.records import Kind, Pairing, Tournament, Winner
from tavla.storage.register.register import Register
from tavla.storage.register.searching import name_of, tournament_name


class Result(Struct, frozen=True):
    """How a pairing ended."""

    tournament: str
    round: str
    table: str
    length: int | None
    winner: str
    loser: str
    winners_score: int
    losers_score: int

    @property
    def is_by_forfeit(self) -> bool:
        """Whether the winner has it by forfeit or on time, short of the match's length."""
        return self.length is not None and self.winners_score < self.length


class SlipWords(Struct, frozen=True):
    """The words on a slip, in the language of whoever reads it."""

    tournament: str = "Tournament"
    round: str = "Round"
    table: str = "Table"
    winner: str = "Winner"
    loser: str = "Loser"
    losers_score: str = "Loser's score"


class LosersScoreSlip(Struct, frozen=True):
    """What the winner enters: who won, against whom, and the loser's score. Source: ISTAVDER 28."""

    tournament: str
    round: str
    table: str
    winner: str
    loser: str
    losers_score: int

    def text(self, words: SlipWords | None = None) -> str:
        """The slip, a line a value; a line that has none is left out."""
        said = words or SlipWords()
        lines = (
            (said.tournament, self.tournament),
            (said.round, self.round),
            (said.table, self.table),
            (said.winner, self.winner),
            (said.loser, self.loser),
            (said.losers_score, str(self.losers_score)),
        )
        return "".join(f"{label}: {value}\n" for label, value in lines if value)


def results(register: Register, tournament: str) -> tuple[Result, ...]:
    """The results that are in, in the order of the pairings. Raises RegisterError."""
    event = register.needed(tournament).record
    title = event.name if isinstance(event, Tournament) else ""
    found = []
    for _, pairing in register.where(Kind.PAIRING, "tournament", tournament):
        if isinstance(pairing, Pairing):
            result = _result(register, title, pairing)
            if result is not None:
                found.append(result)
    return tuple(found)


def missing_results(register: Register, tournament: str) -> tuple[tuple[str, str, str], ...]:
    """Round and names of the pairings whose result is not in. Raises RegisterError."""
    return tuple(
        (pairing.round, name_of(register, pairing.first), name_of(register, pairing.second))
        for _, pairing in register.where(Kind.PAIRING, "tournament", tournament)
        if isinstance(pairing, Pairing) and pairing.winner is Winner.UNDECIDED
    )


def waiting_pairings(register: Register, tournament: str | None = None) -> tuple[FoundPairing, ...]:
    """Those that have no result, of one tournament or of all: the latest event first, its latest round first, then
    table by table. Raises RegisterError.
    """
    found = []
    for entry in register.where(Kind.PAIRING, "winner", Winner.UNDECIDED.value):
        if isinstance(entry.record, Pairing) and tournament in (None, entry.record.tournament):
            names = name_of(register, entry.record.first), name_of(register, entry.record.second)
            if all(names):
                found.append((entry.record, names))
    order = {entry.key: place for place, entry in enumerate(register.entries(Kind.TOURNAMENT))}
    found.sort(key=lambda one: _in_numbers(one[0].table))
    found.sort(key=lambda one: (order.get(one[0].tournament, -1), _in_numbers(one[0].round)), reverse=True)
    return tuple(
        FoundPairing(
            tournament_name(register, one.tournament),
            one.round,
            one.table,
            names,
            (one.first, one.second),
            one.length or 0,
        )
        for one, names in found
    )


def _in_numbers(text: str) -> tuple[int, str]:
    """So that table 10 comes after table 9, and names after numbers."""
    digits = "".join(letter for letter in text if letter.isascii() and letter.isdigit())
    return int(digits[:9]) if digits else 10**9, text


def results_csv(found: tuple[Result, ...]) -> bytes:
    heading = (
        "tournament",
        "round",
        "table",
        "length",
        "winner",
        "loser",
        "winner's score",
        "loser's score",
        "decided by",
    )
    rows = (
        (
            one.tournament,
            one.round,
            one.table,
            one.length,
            one.winner,
            one.loser,
            one.winners_score,
            one.losers_score,
            _decided_by(one),
        )
        for one in found
    )
    return csv_bytes((heading, *rows))


def _decided_by(result: Result) -> str:
    return "forfeit or time" if result.is_by_forfeit else "score"


def slip_of(result: Result) -> LosersScoreSlip:
    return LosersScoreSlip(
        result.tournament, result.round, result.table, result.winner, result.loser, result.losers_score
    )


def _result(register: Register, title: str, pairing: Pairing) -> Result | None:
    if pairing.winner is Winner.UNDECIDED or pairing.first_score is None or pairing.second_score is None:
        return None
    sides = (
        (name_of(register, pairing.first), pairing.first_score),
        (name_of(register, pairing.second), pairing.second_score),
    )
    winner, loser = sides if pairing.winner is Winner.FIRST else (sides[1], sides[0])
    return Result(title, pairing.round, pairing.table, pairing.length, winner[0], loser[0], winner[1], loser[1])
