"""The result of a match played on a board, put into the event it belongs to."""

from tavla.base.copies import replace
from tavla.storage.register.checks import NAME_MAX
from tavla.storage.register.folding import name_key
from tavla.storage.register.played_match import Expulsion, PlayedMatch
from tavla.storage.register.records import Entry, Kind, Measure, Pairing, Player, Sanction, Scope, Tournament, Winner
from tavla.storage.register.register import Register
from tavla.storage.register.searching import players_called


def tournament_called(register: Register, name: str) -> str:
    """The key of the tournament of that name, the latest of several; empty where there is none.

    Raises RegisterError.
    """
    wanted = name_key(name)
    found = [
        entry.key
        for entry in register.entries(Kind.TOURNAMENT)
        if isinstance(entry.record, Tournament) and name_key(entry.record.name) == wanted
    ]
    return found[-1] if found and wanted else ""


def keep_result(register: Register, played: PlayedMatch, by: str) -> Entry:
    """Put the result into the pairing it belongs to, or a new one; event and players are added where the register lacks
    them.

    A loser who was expelled is shut out of the event by a sanction.

    A match already in is put in again with its last result, and where that stands already nothing changes. Raises
    RecordError, RegisterError.
    """
    if not played.is_left and (there := register.where(Kind.PAIRING, "match_id", played.match_id)):
        return there[0]
    why = f"result of match {played.match_id}"
    tournament = tournament_called(register, played.event) or register.add(Tournament(played.event), by, why).key
    first, second = (_player(register, name, key, by, why) for name, key in zip(played.names, played.keys, strict=True))
    if played.expulsion is not None:
        _shut_out(register, tournament, (second, first)[played.winner], played.expulsion, why)
    entry = _pairing(register, tournament, played, {first, second})
    blank = (
        Pairing(tournament, played.round or "–", first, second)
        if entry is None or not isinstance(entry.record, Pairing)
        else entry.record
    )
    scores, winner = played.scores, played.winner
    if blank.first != first:
        scores, winner = (scores[1], scores[0]), 1 - winner
    kept = replace(
        blank,
        table=played.table or blank.table,
        length=played.length,
        first_score=scores[0],
        second_score=scores[1],
        winner=(Winner.FIRST, Winner.SECOND)[winner],
        match_id=played.match_id,
    )
    if entry is not None and entry.record == kept:
        return entry
    return register.add(kept, by, why) if entry is None else register.change(entry.key, kept, by, why)


def _shut_out(register: Register, tournament: str, player: str, expulsion: Expulsion, why: str) -> None:
    """Once: a sanction that has been ended since is the same one."""
    director, reason, clause, on = expulsion
    sanction = Sanction(
        player, reason, on, director, Measure.EXCLUSION, Scope.TOURNAMENT, tournament, clause=clause[:NAME_MAX]
    )
    there = (entry.record for entry in register.where(Kind.SANCTION, "player", player))
    if all(not isinstance(record, Sanction) or replace(record, until="") != sanction for record in there):
        register.add(sanction, director, why)


def _pairing(register: Register, tournament: str, played: PlayedMatch, players: set[str]) -> Entry | None:
    """The pairing of this match: the one that has it already, else an undecided one of the same two, of the same round
    where it is named.
    """
    pairings = [
        (entry, entry.record)
        for entry in register.where(Kind.PAIRING, "tournament", tournament)
        if isinstance(entry.record, Pairing)
    ]
    same = next((entry for entry, pairing in pairings if pairing.match_id == played.match_id), None)
    return same or next((entry for entry, pairing in pairings if _awaits(pairing, played, players)), None)


def _awaits(pairing: Pairing, played: PlayedMatch, players: set[str]) -> bool:
    same_round = not played.round or name_key(pairing.round) == name_key(played.round)
    return pairing.winner is Winner.UNDECIDED and {pairing.first, pairing.second} == players and same_round


def _player(register: Register, name: str, key: str, by: str, why: str) -> str:
    """His key: as chosen, else by his name where one player alone has it, else a new entry."""
    chosen = register.get(key) if key else None
    if chosen is not None and isinstance(chosen.record, Player):
        return chosen.key
    called = players_called(register, name)
    return called[0].key if len(called) == 1 else register.add(Player(name), by, why).key
