"""What stands against a name: sanctions in force, to be brought up at set-up, and repeat offenders, suggested and never
decided.
"""

from collections.abc import Collection

from msgspec import Struct

from tavla.application.ports.register import Offender
from tavla.base.phrase import phrase
from tavla.storage.register.folding import are_near, name_key
from tavla.storage.register.records import (
    Entry,
    Incident,
    Kind,
    Measure,
    Pairing,
    Player,
    Sanction,
    Tournament,
    WarningGiven,
)
from tavla.storage.register.register import REPEAT_COUNT, Register
from tavla.storage.register.searching import players_called


class InForce(Struct, frozen=True):
    """A sanction that holds, and whose it is."""

    key: str
    sanction: Sanction
    player_key: str
    player: Player
    is_certain: bool
    """False where the name only resembles his: the director looks who it is."""


def sanctions_in_force(register: Register, name: str, on: str, tournament: str = "") -> tuple[InForce, ...]:
    """What holds on a day against players of that name, the certain first; names that resemble it too. Raises
    RegisterError.

    Of two players of one name neither is certain: whom of them the name means the director has to look.
    """
    asked, is_one = name_key(name), len(players_called(register, name)) == 1
    found: list[InForce] = []
    for entry, sanction, key, player in _holding(register, on, tournament):
        called = name_key(player.name)
        if asked == called or are_near(asked, called):
            found.append(InForce(entry, sanction, key, player, is_one and asked == called))
    return tuple(sorted(found, key=lambda one: (not one.is_certain, one.player.name, one.sanction.from_date, one.key)))


def in_force_against(
    register: Register, names: Collection[str], on: str, tournament: str = ""
) -> tuple[tuple[str, InForce], ...]:
    """Each of the names with every sanction that holds against its player, or one who may be he: `sanctions_in_force`
    of a whole list. Raises RegisterError.
    """
    holding = _holding(register, on, tournament)
    whose = {name_key(player.name) for _, _, _, player in holding}
    called = {name for name in names for other in whose if name_key(name) == other or are_near(name_key(name), other)}
    return tuple(
        (name, one) for name in names if name in called for one in sanctions_in_force(register, name, on, tournament)
    )


def all_in_force(register: Register, on: str, tournament: str = "") -> tuple[InForce, ...]:
    """Every sanction that holds on a day. Raises RegisterError."""
    found = (
        InForce(entry, sanction, key, player, is_certain=True)
        for entry, sanction, key, player in _holding(register, on, tournament)
    )
    return tuple(sorted(found, key=lambda one: (one.player.name, one.sanction.from_date, one.key)))


def under_sanction(register: Register, on: str) -> frozenset[str]:
    """The keys of what holds everywhere on a day, and of the players it holds against. Raises RegisterError."""
    with register.guarded(phrase("could not read the register")):
        rows = register.database.execute(
            """SELECT key, player FROM sanction WHERE scope = 'everywhere' AND (until = '' OR until >= ?) AND from_date
            <= ?""",
            (on, on),
        ).fetchall()
    return frozenset(key for row in rows for key in row)


def repeat_offenders(register: Register, *, since: str = "", count: int | None = None) -> tuple[Offender, ...]:
    """Players with at least `count` incidents (the director's setting when None) since a day, the most first. Raises
    RegisterError.
    """
    least = register.setting(REPEAT_COUNT) if count is None else count
    with register.guarded(phrase("could not read the register")):
        rows = register.database.execute(
            """SELECT player, count(*), (SELECT count(*) FROM warning WHERE warning.player = incident.player AND
            warning."on" >= ?1), max("on") FROM incident WHERE "on" >= ?1 GROUP BY player HAVING count(*) >= ?2
            ORDER BY 2 DESC, 4 DESC, 1""",
            (since, max(1, least)),
        ).fetchall()
    on_board = {
        one.player_key
        for one in all_in_force(register, register.today())
        if one.sanction.measure is Measure.DIGITAL_BOARD
    }
    found = []
    for key, incidents, warnings, latest in rows:
        entry = register.get(key)
        if entry is not None and isinstance(entry.record, Player):
            said = _said(register, key, since)
            found.append(Offender(key, entry.record.name, incidents, warnings, latest, key in on_board, said))
    return tuple(found)


def of_event(register: Register, tournament: str, matches: Collection[str]) -> tuple[Entry, ...]:
    """Incidents, warnings and sanctions of an event, by day: those that name it, one of its `matches` or one whose
    result is in, and those of its days about its players that name no other. Raises RegisterError.
    """
    known = register.get(tournament) if tournament else None
    event = known.record if known is not None and isinstance(known.record, Tournament) else Tournament("")
    held = register.where(Kind.PAIRING, "tournament", tournament) if tournament else ()
    pairings = [entry.record for entry in held if isinstance(entry.record, Pairing)]
    players = {key for one in pairings for key in (one.first, one.second)}
    played = {*matches, *(one.match_id for one in pairings)} - {""}
    found: list[tuple[str, Entry]] = []
    for kind in (Kind.INCIDENT, Kind.WARNING, Kind.SANCTION):
        for entry in register.entries(kind):
            record = entry.record
            if not isinstance(record, Incident | WarningGiven | Sanction):
                continue
            day = record.from_date if isinstance(record, Sanction) else record.on
            match = "" if isinstance(record, Sanction) else record.match_id
            in_days = bool(event.begins) and event.begins <= day <= (event.ends or event.begins)
            is_loose = not record.tournament and not match and in_days and record.player in players
            if (tournament and record.tournament == tournament) or match in played or is_loose:
                found.append((day, entry))
    return tuple(entry for _, entry in sorted(found, key=lambda one: one[0]))


def last_incidents(register: Register, limit: int) -> tuple[str, ...]:
    """What the incidents say that were written last, each once. Raises RegisterError."""
    with register.guarded(phrase("could not read the register")):
        rows = register.database.execute(
            "SELECT what FROM incident JOIN versions USING (key) GROUP BY what ORDER BY max(at) DESC, what LIMIT ?",
            (limit,),
        ).fetchall()
    return tuple(what for (what,) in rows)


def _said(register: Register, player: str, since: str) -> tuple[str, ...]:
    with register.guarded(phrase("could not read the register")):
        rows = register.database.execute(
            'SELECT what FROM incident WHERE player = ? AND "on" >= ? ORDER BY "on" DESC, key', (player, since)
        ).fetchall()
    return tuple(what for (what,) in rows)


def same_names(register: Register) -> tuple[tuple[Entry, ...], ...]:
    """Players who share a name: one person entered on two boards, or two persons. Raises RegisterError."""
    with register.guarded(phrase("could not read the register")):
        rows = register.database.execute(
            "SELECT min(player.name) FROM name_keys JOIN player USING (key) GROUP BY name_key HAVING count(*) > 1 ORDER BY name_key"
        ).fetchall()
    return tuple(players_called(register, name) for (name,) in rows)


def _holding(register: Register, on: str, tournament: str) -> list[tuple[str, Sanction, str, Player]]:
    with register.guarded(phrase("could not read the register")):
        cursor = register.database.execute(
            """SELECT * FROM sanction WHERE (until = '' OR until >= ?) AND from_date <= ?""", (on, on)
        )
        entries = [register.entry(Kind.SANCTION, cursor, row) for row in cursor.fetchall()]
    found = []
    for key, sanction in entries:
        if isinstance(sanction, Sanction) and sanction.is_in_force(on, tournament):
            whose = register.get(sanction.player)
            if whose is not None and isinstance(whose.record, Player):
                found.append((key, sanction, sanction.player, whose.record))
    return found
