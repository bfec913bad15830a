"""Draws: read from the register's table of pairings, or from FIDE's TRF(bx) and a list of pairs; sent as assignments.

A fault names line, column, what was found and what was expected. A draw with faults is not sent.
"""

import re
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct

from tavla.base.phrase import Phrase, Said, phrase
from tavla.base.plain_name import plain_name
from tavla.base.sha256 import sha256
from tavla.hall.names import NAME_MAX
from tavla.hall.words import Assignment, Player, Sanction
from tavla.storage.register.csv_table import FAULTS_MAX, Fault, Row, Table, content_of, read_table
from tavla.storage.register.folding import folded
from tavla.storage.register.importing import PAIRING_HEADINGS

PAIRS_MAX = 2_000
LENGTH_MAX = 99
_NAME = slice(14, 47)
_RANK = slice(4, 8)
_PLAYER_LINE = "001"


class Pair(Struct, frozen=True):
    """Two who are to meet. `length` 0: the event's."""

    line: int
    round: str
    table: str
    players: tuple[Player, Player]
    length: int = 0


class Draw(Struct, frozen=True):
    """What a file says. With faults it is looked at, never sent."""

    pairs: tuple[Pair, ...]
    byes: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    """Headings that mean nothing here."""
    faults: tuple[Fault, ...] = ()

    @property
    def can_be_sent(self) -> bool:
        return bool(self.pairs) and not self.faults


class _Faults:
    def __init__(self, path: Path) -> None:
        self._path, self.found = path, list[Fault]()

    @property
    def are_enough(self) -> bool:
        return len(self.found) >= FAULTS_MAX

    def add(self, line: int | None, column: int | None, found: Said, expected: Said) -> None:
        if not self.are_enough:
            self.found.append(Fault(self._path, line, column, found, expected))


TRF_ENDINGS, PAIRS_ENDINGS = (".trf", ".trfx"), (".pairs", ".out", ".txt")


def read_draw(path: Path) -> Draw:
    """A table of pairings as the register takes it: round, player 1, player 2, table, length, number 1 and 2."""
    content = content_of(path)
    return _nothing(content) if isinstance(content, Fault) else draw_of_table(content, path)


def _nothing(fault: Fault) -> Draw:
    return Draw((), faults=(fault,))


def draw_of_table(data: bytes, path: Path) -> Draw:
    """The same of a file's bytes, or of what was pasted from a page's table (cells parted by tabs)."""
    table = read_table(data, path, PAIRING_HEADINGS)
    faults = _Faults(path)
    pairs = [] if table.faults else [_pair_of_row(table, row, faults) for row in table.rows]
    if len(pairs) > PAIRS_MAX:
        faults.add(None, None, phrase("{count} pairs", count=len(pairs)), phrase("at most {most}", most=PAIRS_MAX))
    _check_once(pairs, faults)
    if not pairs and not table.faults:
        faults.add(None, None, phrase("no pair"), phrase("a line for each pair under the headings"))
    return Draw(tuple(pairs), (), table.left_out, (*table.faults, *faults.found))


def _pair_of_row(table: Table, row: Row, faults: _Faults) -> Pair:
    cells = row.cells

    def cell(name: str, most: int) -> str:
        text = plain_name(cells.get(name, ""))
        if len(text) > most:
            found = phrase("{count} letters", count=len(text))
            faults.add(row.line, table.columns.get(name), found, phrase("at most {most}", most=most))
        return text

    players = []
    for side in ("first", "second"):
        name = cell(side, NAME_MAX)
        if not name:
            faults.add(row.line, table.columns.get(side), phrase("an empty cell"), phrase("a player's name"))
        players.append(Player(name, "", cell(f"{side}_number", NAME_MAX)))
    return Pair(
        row.line,
        cell("round", NAME_MAX),
        cell("table", NAME_MAX),
        (players[0], players[1]),
        _length(cells.get("length", ""), row.line, table.columns.get("length"), faults),
    )


def _length(text: str, line: int, column: int | None, faults: _Faults) -> int:
    text = text.strip()
    if not text:
        return 0
    if text.isascii() and text.isdigit() and 1 <= int(text[:9]) <= LENGTH_MAX:
        return int(text)
    faults.add(line, column, repr(text[:40]), phrase("a match length from 1 to {most}", most=LENGTH_MAX))
    return 0


def _check_once(pairs: Sequence[Pair], faults: _Faults) -> None:
    """Nobody plays twice in a round, or himself; no table has two matches in a round."""
    playing: dict[tuple[str, str, str], int] = {}
    tables: dict[tuple[str, str], int] = {}
    for pair in pairs:
        for player in pair.players:
            key = (pair.round, folded(player.name), folded(player.number))
            if player.name and playing.setdefault(key, pair.line) != pair.line:
                found = phrase("{name} a second time, as in line {line}", name=repr(player.name), line=playing[key])
                faults.add(pair.line, None, found, phrase("each player once in a round"))
        first, second = pair.players
        if first.name and (folded(first.name), first.number) == (folded(second.name), second.number):
            faults.add(pair.line, None, phrase("{name} against himself", name=repr(first.name)), phrase("two players"))
        at = (pair.round, folded(pair.table))
        if pair.table and tables.setdefault(at, pair.line) != pair.line:
            found = phrase("table {table} a second time, as in line {line}", table=pair.table, line=tables[at])
            faults.add(pair.line, None, found, phrase("each table once in a round"))


def read_any_draw(path: Path) -> Draw:
    """A table of pairings, or a FIDE report with its list of pairs beside it: the same name, ending in one of
    `PAIRS_ENDINGS`. The round is the number in the report's name.
    """
    if path.suffix.lower() not in TRF_ENDINGS:
        return read_draw(path)
    beside = [path.with_suffix(ending) for ending in PAIRS_ENDINGS]
    pairs = next((one for one in beside if one.is_file()), None)
    if pairs is None:
        wanted = phrase("the list of pairs beside it: {name}", name=beside[0].name)
        return _nothing(Fault(path, None, None, phrase("a tournament report alone"), wanted))
    number = re.search(r"[0-9]{1,3}(?![0-9])", path.stem)
    return read_chess_draw(path, pairs, number[0] if number is not None else "")


def read_chess_draw(trf: Path, pairs: Path, round_name: str) -> Draw:
    """FIDE's tournament report with the players (TRF16, TRFbx), and the list of pairs that bbpPairings wrote for it.

    The list: the number of pairs, then a line for each with the starting ranks of both; rank 0 is a bye. Table 1 is
    the first. Source: FIDE TRF16, columns 1–3 `001`, 5–8 starting rank, 15–47 name.
    """
    report, listed = content_of(trf), content_of(pairs)
    for content in (report, listed):
        if isinstance(content, Fault):
            return _nothing(content)
    if isinstance(report, Fault) or isinstance(listed, Fault):
        return Draw(())
    return draw_of_chess(report, trf, listed, pairs, round_name)


def draw_of_chess(report: bytes, trf: Path, listed: bytes, pairs: Path, round_name: str) -> Draw:
    """The same of the files' bytes."""
    report_faults, faults = _Faults(trf), _Faults(pairs)
    players = _players_of(_text(report), report_faults)
    if not players and not report_faults.found:
        expected = phrase("a line for each player, which begins with {mark}", mark=_PLAYER_LINE)
        report_faults.add(None, None, phrase("no player"), expected)
    found, byes = _listed(_text(listed), players, round_name, faults) if not report_faults.found else ([], [])
    return Draw(tuple(found), tuple(byes), (), (*report_faults.found, *faults.found))


def _text(data: bytes) -> list[str]:
    """Lines of UTF-8, or of Latin letters where it is not that: TRF names no encoding."""
    try:
        return data.decode("utf-8-sig").splitlines()
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace").splitlines()


def _players_of(lines: Sequence[str], faults: _Faults) -> dict[int, Player]:
    players: dict[int, Player] = {}
    for number, text in enumerate(lines, 1):
        if not text.startswith(_PLAYER_LINE):
            continue
        if faults.are_enough:
            break
        rank, name = text[_RANK].strip(), plain_name(text[_NAME])
        if not (rank.isascii() and rank.isdigit() and int(rank) > 0):
            faults.add(number, 5, repr(rank), phrase("a starting rank in columns 5 to 8"))
        elif not name:
            faults.add(number, 15, phrase("an empty cell"), phrase("a player's name in columns 15 to 47"))
        elif int(rank) in players:
            found = phrase("starting rank {rank} a second time", rank=int(rank))
            faults.add(number, 5, found, phrase("each rank once"))
        else:
            last, comma, first = name.partition(",")
            whole = f"{first.strip()} {last.strip()}" if comma and first.strip() else name
            players[int(rank)] = Player(whole, "", rank)
    return players


def _listed(
    lines: Sequence[str], players: dict[int, Player], round_name: str, faults: _Faults
) -> tuple[list[Pair], list[str]]:
    written = ((number, text) for number, text in enumerate(lines, 1) if text.strip())
    rows = [(number, text.split()) for number, text in islice(written, PAIRS_MAX + 1)]
    count = len(rows) + sum(1 for _ in written)
    if not rows or len(rows[0][1]) != 1 or not _is_number(rows[0][1][0]):
        line = rows[0][0] if rows else None
        what: Said = repr(" ".join(rows[0][1])[:40]) if rows else phrase("an empty file")
        faults.add(line, None, what, phrase("the number of pairs in the first line"))
        return [], []
    told = int(rows[0][1][0])
    if told != count - 1 or told > PAIRS_MAX:
        found = phrase("{count} lines of pairs", count=count - 1)
        faults.add(rows[0][0], 1, found, phrase("{count}, as the first line says", count=told))
        return [], []
    pairs: list[Pair] = []
    byes: list[str] = []
    for table, (number, ranks) in enumerate(rows[1:], 1):
        white, black = _ranks(number, ranks, players, faults)
        if white is not None and black is not None:
            pairs.append(Pair(number, round_name, str(table), (white, black)))
        elif white is not None and len(ranks) == 2 and ranks[1] == "0":
            byes.append(white.name)
    _check_once(pairs, faults)
    return pairs, byes


def _ranks(
    line: int, ranks: list[str], players: dict[int, Player], faults: _Faults
) -> tuple[Player | None, Player | None]:
    if len(ranks) != 2:
        found = phrase("{count} words", count=len(ranks))
        faults.add(line, None, found, phrase("two starting ranks, White's first"))
        return None, None
    sides: list[Player | None] = []
    for place, rank in enumerate(ranks):
        is_bye = place == 1 and rank == "0"
        player = players.get(int(rank)) if _is_number(rank) else None
        if player is None and not is_bye:
            faults.add(line, place + 1, repr(rank[:40]), phrase("a starting rank of the report"))
        sides.append(player)
    return sides[0], sides[1]


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 6


class EventOrder(NamedTuple):
    """What a draw leaves to the event. `length` is for pairs that name none."""

    event: str
    length: int
    rules: str
    rules_sha256: str = ""
    clock: str = ""


class Against(NamedTuple):
    """What the register says of a player. `board_only`: he must play on a digital board (rule 22)."""

    sanctions: tuple[Sanction, ...] = ()
    board_only: bool = False


def assignment(
    pair: Pair, order: EventOrder, generation: int, against: tuple[Against, Against] = (Against(), Against())
) -> Assignment:
    """The word that brings a pair to its board. Its ID is the pair's own, whatever row or table it stands in."""
    names = "\0".join(part for player in pair.players for part in (player.name, player.number))
    identity = bytes(sha256(f"{order.event}\0{pair.round}\0{names}".encode()).digest())[:10].hex()
    sanctions = tuple(one for side in against for one in side.sanctions)[:16]
    return Assignment(
        identity,
        generation,
        order.event,
        pair.round,
        pair.table,
        pair.players,
        pair.length or order.length,
        order.rules,
        order.rules_sha256,
        order.clock,
        any(side.board_only for side in against),
        sanctions,
    )


class Placed(NamedTuple):
    """A draw on the boards there are: (board, pair), and the pairs for which no board suffices."""

    on_boards: tuple[tuple[str, Pair], ...]
    without: tuple[Pair, ...]


def placed(pairs: Sequence[Pair], boards: Sequence[tuple[str, str]], must: Sequence[Pair] = ()) -> Placed:
    """Pairs at their own table's board; those that `must` be on a board first, at any that is free.

    `boards` are (board, table).
    """
    free = {board: folded(table) for board, table in boards}
    found: list[tuple[str, Pair]] = []
    left: list[Pair] = []
    for pair in sorted(pairs, key=lambda one: one not in must):
        wanted = folded(pair.table)
        own = next((board for board, table in free.items() if wanted and table == wanted), None)
        taken_by = own if own is not None else (next(iter(free), None) if pair in must or not wanted else None)
        if taken_by is None:
            left.append(pair)
        else:
            del free[taken_by]
            found.append((taken_by, pair))
    return Placed(tuple(found), tuple(left))


def told_short(placed_draw: Placed, must: Sequence[Pair]) -> tuple[Phrase, ...]:
    """A sentence for each pair that must be on a board and has none."""
    return tuple(
        phrase(
            "{white} against {black} must be played on a digital board, and none is free.",
            white=pair.players[0].name,
            black=pair.players[1].name,
        )
        for pair in placed_draw.without
        if pair in must
    )
