"""Taking players and pairings over from CSV files: first a preview, then all of it or nothing."""

from pathlib import Path

from msgspec import Struct

from tavla.base.copies import replace
from tavla.base.phrase import Said, phrase
from tavla.storage.register.checks import NUMBER_MAX, checked
from tavla.storage.register.csv_table import (
    FAULTS_MAX,
    Encoding,
    Fault,
    Heading,
    Row,
    Table,
    content_of,
    read_file,
    table_of,
)
from tavla.storage.register.errors import NOTHING, RecordError, RegisterError
from tavla.storage.register.folding import folded, name_key
from tavla.storage.register.records import Entry, Kind, Pairing, Player
from tavla.storage.register.register import Register
from tavla.storage.register.searching import players_called

PLAYER_HEADINGS = (
    Heading("name", ("name", "player", "navn", "spiller", "ad soyad", "isim", "oyuncu"), needed=True),
    Heading("club", ("club", "klubb", "kulüp", "dernek")),
    Heading("member_number", ("member number", "number", "medlemsnummer", "üye no", "lisans no")),
    Heading("note", ("note", "merknad", "not")),
)
_FIRST_AND_LAST = (
    Heading("first_name", ("first name", "fornavn", "ad"), needed=True),
    Heading("last_name", ("last name", "surname", "etternavn", "soyad"), needed=True),
)
PAIRING_HEADINGS = (
    Heading("round", ("round", "runde", "tur"), needed=True),
    Heading("first", ("player 1", "first", "spiller 1", "oyuncu 1", "white"), needed=True),
    Heading("second", ("player 2", "second", "spiller 2", "oyuncu 2", "black"), needed=True),
    Heading("table", ("table", "bord", "masa")),
    Heading("length", ("length", "match length", "lengde", "uzunluk")),
    Heading("first_number", ("number 1", "member number 1", "medlemsnummer 1", "üye no 1")),
    Heading("second_number", ("number 2", "member number 2", "medlemsnummer 2", "üye no 2")),
)


class ImportPreview(Struct, frozen=True):
    """What an import would do. With faults it does nothing."""

    path: Path
    players: tuple[Player, ...]
    """Players who would be new."""
    pairings: tuple[tuple[Pairing, str, str], ...]
    """Pairings that would be new, with both names; a player who would be new has no key yet."""
    known: tuple[Entry, ...]
    """Players of the file who are in the register; nothing of theirs is changed."""
    left_out: tuple[str, ...]
    """Headings that mean nothing here."""
    faults: tuple[Fault, ...]

    @property
    def can_be_done(self) -> bool:
        """Whether nothing stands against it."""
        return not self.faults


def preview_players(register: Register, path: Path, encoding: Encoding = Encoding.FOUND) -> ImportPreview:
    """What importing players would do; nothing is changed. Raises RegisterError."""
    content = content_of(path)
    table = table_of(content, path, PLAYER_HEADINGS, encoding)
    if table.faults and "name" not in table.columns:
        apart = table_of(content, path, (*_FIRST_AND_LAST, *PLAYER_HEADINGS[1:]), encoding)
        table = apart if not apart.faults or len(apart.columns) > len(table.columns) else table
    faults = list(table.faults)
    new: list[Player] = []
    known: list[Entry] = []
    seen: dict[tuple[str, str], int] = {}
    for row in table.rows if not faults else ():
        try:
            player = _player(row)
        except RecordError as error:
            faults.append(_fault(table, row, error.field, error.found, error.expected))
            continue
        same = (name_key(player.name), folded(player.member_number))
        if same in seen:
            found = phrase("{name} a second time, as in line {line}", name=repr(player.name), line=seen[same])
            faults.append(_fault(table, row, "name", found, phrase("each player once, or a member number for each")))
            continue
        seen[same] = row.line
        there = [entry for entry in players_called(register, player.name) if _may_be(entry, player.member_number)]
        if there:
            known.append(there[0])
        else:
            new.append(player)
    return ImportPreview(path, tuple(new), (), tuple(known), table.left_out, _few(faults))


def import_players(register: Register, path: Path, by: str, encoding: Encoding = Encoding.FOUND) -> ImportPreview:
    """Take players over, all or none. Gives what was done; with faults, nothing was. Raises RegisterError."""
    with register.transaction(phrase("could not import players")):
        found = preview_players(register, path, encoding)
        for player in found.players if found.can_be_done else ():
            register.add(player, by, f"from {path.name}")
    return found


def preview_pairings(
    register: Register, path: Path, tournament: str, encoding: Encoding = Encoding.FOUND, *, new_players: bool = False
) -> ImportPreview:
    """What importing pairings of a tournament would do; nothing is changed. Names that are not in the register are
    faults, or new players if so asked.

    Raises RegisterError.
    """
    if not any(entry.key == tournament for entry in register.entries(Kind.TOURNAMENT)):
        raise RegisterError(
            register.path,
            phrase("it has no tournament with the key {tournament}", tournament=repr(tournament)),
            advice=phrase("Add the tournament first."),
        )
    return _Pairings(
        register, read_file(path, PAIRING_HEADINGS, encoding), tournament, new_players=new_players
    ).preview()


def import_pairings(
    register: Register,
    path: Path,
    tournament: str,
    by: str,
    encoding: Encoding = Encoding.FOUND,
    *,
    new_players: bool = False,
) -> ImportPreview:
    """Take pairings over, all or none. Gives what was done; with faults, nothing was. Raises RegisterError."""
    with register.transaction(phrase("could not import pairings")):
        found = preview_pairings(register, path, tournament, encoding, new_players=new_players)
        if found.can_be_done:
            why = f"from {path.name}"
            keys = {name_key(player.name): register.add(player, by, why).key for player in found.players}
            for pairing, first, second in found.pairings:
                whole = replace(
                    pairing,
                    first=pairing.first or keys[name_key(first)],
                    second=pairing.second or keys[name_key(second)],
                )
                register.add(whole, by, why)
    return found


class _Pairings:
    """One look at one file of pairings."""

    def __init__(self, register: Register, table: Table, tournament: str, *, new_players: bool) -> None:
        self._register = register
        self._table = table
        self._tournament = tournament
        self._may_be_new = new_players
        self._faults = list(table.faults)
        self._new: dict[str, Player] = {}
        self._known: dict[str, Entry] = {}
        self._playing: dict[tuple[str, str], Said] = {}
        for _, record in register.where(Kind.PAIRING, "tournament", tournament):
            if isinstance(record, Pairing):
                for person in (record.first, record.second):
                    self._playing[record.round, person] = phrase("in the register already")

    def preview(self) -> ImportPreview:
        pairings: list[tuple[Pairing, str, str]] = []
        for row in self._table.rows if not self._faults else ():
            first, second = self._person(row, "first"), self._person(row, "second")
            pairing = self._pairing(row, first, second) if first is not None and second is not None else None
            if pairing is not None:
                pairings.append((pairing, row.cells["first"], row.cells["second"]))
        return ImportPreview(
            self._table.path,
            tuple(self._new.values()),
            tuple(pairings),
            tuple(self._known.values()),
            self._table.left_out,
            _few(self._faults),
        )

    def _pairing(self, row: Row, first: str, second: str) -> Pairing | None:
        text = row.cells.get("length", "")
        if text and not (text.isascii() and text.isdigit() and 0 < int(text) <= NUMBER_MAX):
            self._wrong(row, "length", repr(text[:40]), phrase("a match length from 1 to {most}", most=NUMBER_MAX))
            return None
        told = (first or name_key(row.cells["first"]), second or name_key(row.cells["second"]))
        if told[0] == told[1]:
            self._wrong(
                row, "second", phrase("{name} against himself", name=repr(row.cells["second"])), phrase("two players")
            )
            return None
        for person, column in zip(told, ("first", "second"), strict=True):
            where = self._playing.get((row.cells["round"], person))
            if where is not None:
                name, turn = repr(row.cells[column]), repr(row.cells["round"])
                found = phrase("{name} a second time in round {round} ({where})", name=name, round=turn, where=where)
                self._wrong(row, column, found, phrase("each player once in a round"))
                return None
        for person in told:
            self._playing[row.cells["round"], person] = phrase("as in line {line}", line=row.line)
        length = int(text) if text else None
        # A player who is not there yet has no key; for the check he is given two that cannot be the same.
        try:
            whole = checked(
                Pairing(
                    self._tournament,
                    row.cells["round"],
                    first or "0" * 16,
                    second or "f" * 16,
                    row.cells.get("table", ""),
                    length,
                )
            )
        except RecordError as error:
            self._wrong(row, error.field, error.found, error.expected)
            return None
        return replace(whole, first=first, second=second) if isinstance(whole, Pairing) else None

    def _person(self, row: Row, side: str) -> str | None:
        """The key of a player; empty for one who would be new; None for a fault."""
        name, number = row.cells[side], row.cells.get(f"{side}_number", "")
        if not folded(name):
            self._wrong(row, side, NOTHING, phrase("a player's name"))
            return None
        called = players_called(self._register, name)
        found = [entry for entry in called if not number or _number(entry) == folded(number)]
        if len(found) == 1:
            self._known[found[0].key] = found[0]
            return found[0].key
        if found:
            several = phrase("{name}, the name of {count} players", name=repr(name), count=len(found))
            self._wrong(row, side, several, phrase("his member number in a column of its own"))
            return None
        if called:
            another = phrase("{name} with the member number {number}", name=repr(name), number=repr(number))
            self._wrong(row, side, another, phrase("the number that the register has"))
            return None
        if not self._may_be_new:
            wanted = phrase("a player of the register; import the players first, or let new ones be added")
            self._wrong(row, side, phrase("{name}, who is not in the register", name=repr(name)), wanted)
            return None
        try:
            self._new.setdefault(name_key(name), _player(Row(row.line, {"name": name, "member_number": number})))
        except RecordError as error:
            self._wrong(row, side, error.found, error.expected)
            return None
        return ""

    def _wrong(self, row: Row, column: str, found: Said, expected: Said) -> None:
        self._faults.append(_fault(self._table, row, column, found, expected))


def _player(row: Row) -> Player:
    name = row.cells.get("name") or f"{row.cells.get('first_name', '')} {row.cells.get('last_name', '')}".strip()
    player = checked(
        Player(name, row.cells.get("club", ""), row.cells.get("member_number", ""), row.cells.get("note", ""))
    )
    if not isinstance(player, Player) or not folded(player.name):
        kind = "player"
        raise RecordError(kind, "name", repr(name), phrase("a name with a letter in it"))
    return player


def _may_be(entry: Entry, number: str) -> bool:
    """Whether a member number does not say that he is another."""
    return not number or not _number(entry) or _number(entry) == folded(number)


def _number(entry: Entry) -> str:
    return folded(entry.record.member_number) if isinstance(entry.record, Player) else ""


def _fault(table: Table, row: Row, column: str, found: Said, expected: Said) -> Fault:
    return Fault(table.path, row.line, table.columns.get(column), found, expected)


def _few(faults: list[Fault]) -> tuple[Fault, ...]:
    return tuple(faults[:FAULTS_MAX])
