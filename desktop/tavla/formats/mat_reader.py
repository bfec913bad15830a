"""Match files (`.mat`, `.txt` in Jellyfish's layout) of all the programs that write them.

Read are Backgammon Studio, Backgammon Galaxy, eXtreme Gammon, GNU Backgammon, GridGammon and their kin: with or without
a byte-order mark, any line ends, `bar` or 25, `off` or 0, with or without hit marks, each step or the whole way. The
position is followed from act to act.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from tavla.base.copies import replace
from tavla.domain.game.player import ByPlayer, Player
from tavla.formats.errors import FormatError, quoted
from tavla.formats.legality_work import MOST_POSITIONS, LegalityWork
from tavla.formats.mat_cells import CELL, ILLEGAL, START, WORDS, Cell
from tavla.formats.mat_game import GameScribe, Line, lines_of, owned
from tavla.formats.mat_writer import BEGINS_AT, CRAWFORD_GAME, LONGEST_NAME, WHOLE_NAMES, safe_name
from tavla.formats.record import Conceded, GameRecord, MatchRecord
from tavla.formats.source import ANOTHER_MATCH, MOST_ACTS, MOST_GAMES, Encoding, cut, decoded, read_bytes

RIGHT_COLUMN = 15
"""A lone cell that begins beyond this column (counted from 0) is the right player's, as gnubg splits it."""
LENGTH = re.compile(r"\s*(\d{1,5})\s+points?\s+match\b", re.IGNORECASE)
MONEY = re.compile(r"\s*(?:money|unlimited)\s+(?:session|game|match)\b", re.IGNORECASE)
GAME = re.compile(r"\s*game\s+(\d{1,6})\b(?!.*:)", re.IGNORECASE)
SCORE = re.compile(r":\s{0,40}(\d{1,10})(?=\s|$)")
RATING = re.compile(r"(?<!^),\d{1,6}(?:\.\d{1,6})?$")
ROW = re.compile(rf"\s*(\d{{1,5}})(?:\)|\.(?=\s+(?:\d\d\s?:|(?:{WORDS})\b)))", re.IGNORECASE)
INNER_ROW = re.compile(r"(?<=\s)\d{1,5}\)(?=\s)")
SET_POS = re.compile(r"[;#]\s*Set\s?Pos\s*=\s*(.*)", re.IGNORECASE)
"""EXtreme Gammon's position of a game begun in its midst."""
ROLLS_OR_DOUBLES = re.compile(r"\d\d|double", re.IGNORECASE)
BLANKS = {ord(blank): " " for blank in "\u00a0\u2002\u2003\u2007\u2009\u202f\u3000"}


def read_mat(path: Path, encoding: Encoding = Encoding.UTF_8) -> MatchRecord:
    """The match in a file. Raises FormatError naming file, line and column, or OSError."""
    try:
        return parse_mat(read_bytes(path), encoding)
    except FormatError as error:
        raise error.in_file(str(path)) from error


def parse_mat(data: bytes, encoding: Encoding = Encoding.UTF_8, most_positions: int = MOST_POSITIONS) -> MatchRecord:
    """The match in the bytes of a file, refused where reading it would take more than `most_positions`.

    Raises FormatError naming line and column.
    """
    first, *others = _matches(_lines(decoded(data, encoding)))
    said = [f"{ANOTHER_MATCH} {next(number for number, text in others[0] if _is_length(text))}"] if others else []
    return _match(first, LegalityWork(most_positions), said)


def parse_mats(
    data: bytes, encoding: Encoding = Encoding.UTF_8, most_positions: int = MOST_POSITIONS
) -> tuple[MatchRecord, ...]:
    """All the matches in the bytes of a file, one behind the other. Raises FormatError as `parse_mat` does."""
    work = LegalityWork(most_positions)
    return tuple(_match(lines, work, []) for lines in _matches(_lines(decoded(data, encoding))))


def _is_length(text: str) -> bool:
    return (LENGTH.fullmatch(text) or MONEY.fullmatch(text)) is not None


def _matches(lines: list[Line]) -> list[list[Line]]:
    """The lines of each match: from its header on, which stands above its length."""
    begins, is_begun = [0], False
    for index, (_, text) in enumerate(lines):
        if GAME.match(text) and not _is_comment(text):
            is_begun = True
        elif is_begun and _is_length(text):
            begin = index
            while _is_comment(lines[begin - 1][1]) or not lines[begin - 1][1].strip():
                begin -= 1
            begins.append(begin)
            is_begun = False
    return [lines[begin:end] for begin, end in zip(begins, [*begins[1:], len(lines)], strict=True)]


def _match(lines: list[Line], work: LegalityWork, said: list[str]) -> MatchRecord:
    """The match in its lines; `said` is told with its comments."""
    header_end, length = _match_length(lines)
    tags, comments = _header(lines[:header_end])
    comments += said
    rows = lines[header_end + 1 :]
    starts = [index for index, (_, text) in enumerate(rows) if GAME.match(text) and not _is_comment(text)]
    for _, text in rows[: starts[0] if starts else len(rows)]:
        if _is_comment(text):
            comments.append(_comment(text))
    if not starts:
        raise FormatError(
            found="the end of the file", expected="a line 'Game 1' after the length of the match", line=lines[-1][0]
        )
    if len(starts) > MOST_GAMES:
        raise FormatError(
            found=f"{len(starts)} games", expected=f"at most {MOST_GAMES}", line=rows[starts[MOST_GAMES]][0]
        )
    heads = [_head(rows[start:end]) for start, end in zip(starts, [*starts[1:], len(rows)], strict=True)]
    is_indented = any(text.startswith(" ") for head in heads for _, text in head.body)
    reader = _Reader(length, comments, work, is_indented=is_indented)
    for head, follows in zip(heads, (*heads[1:], None), strict=True):
        reader.read(head, follows)
    names, tags = _whole_names(reader.players, tags)
    return MatchRecord(names, length, _with_cubes(reader.games, comments), tuple(tags), tuple(comments))


def _lines(text: str) -> list[Line]:
    return [(number, line.expandtabs()) for number, line in lines_of(text)]


def _is_comment(text: str) -> bool:
    return text.lstrip().startswith((";", "#"))


def _comment(text: str) -> str:
    return text.lstrip()[1:].strip()


def _match_length(lines: list[Line]) -> tuple[int, int]:
    """Where the length stands and what it is. Text above it is a remark; without a length the first text is wrong."""
    wrong: Line | None = None
    for index, (number, text) in enumerate(lines):
        if _is_comment(text) or not text.strip():
            continue
        if match := LENGTH.match(text):
            return index, int(match[1])
        if MONEY.match(text):
            return index, 0
        wrong = wrong or (number, text)
        if GAME.match(text):
            break
    if wrong is None:
        raise FormatError(found="the end of the file", expected="the length, like '7 point match'", line=lines[-1][0])
    number, text = wrong
    raise FormatError(
        found=quoted(text.strip()),
        expected="the length, like '7 point match'",
        line=number,
        column=len(text) - len(text.lstrip()) + 1,
    )


def _header(lines: list[Line]) -> tuple[list[tuple[str, str]], list[str]]:
    tags, comments = [], []
    for number, text in lines:
        if not text.strip():
            continue
        body = _comment(text) if _is_comment(text) else text.strip()
        name, quote, value = body[1:].partition('"')
        if body.startswith("[") and quote and body.endswith('"]') and name.strip() and len(body) > len(name) + 3:
            tags.append((name.strip(), value[:-2].strip()))
            if name.strip().lower() == "variation" and value[:-2].strip().lower() not in {"", "backgammon"}:
                raise FormatError(
                    found=f"the variation {quoted(value[:-2])}",
                    expected="Backgammon, the only game read here",
                    line=number,
                )
        elif body:
            comments.append(body)
    return tags, comments


class _Head(Struct, frozen=True):
    """The first two lines of a game, and the lines after them."""

    number: int
    players: ByPlayer[str]
    scores: ByPlayer[int]
    line: int
    body: tuple[Line, ...]


def _head(lines: list[Line]) -> _Head:
    head = GAME.match(lines[0][1])
    rest = [line for line in lines[1:] if line[1].strip()]
    at = next((index for index, (_, text) in enumerate(rest) if not _is_comment(text) or SCORE.search(text)), None)
    if head is None or at is None:
        raise FormatError(found="nothing", expected="a line with both names and scores after 'Game'", line=lines[-1][0])
    players, scores = _score_line(rest[at])
    return _Head(int(head[1]), players, scores, rest[at][0], (*rest[:at], *rest[at + 1 :]))


class _Reader:
    """The games read so far."""

    def __init__(self, length: int, comments: list[str], work: LegalityWork, *, is_indented: bool) -> None:
        self._length, self._comments, self._work = length, comments, work
        self._is_indented = is_indented
        """Whether a line of a game begins with a blank, so that one without is the left player's."""
        self.games: list[GameRecord] = []
        self.players = ByPlayer("", "")
        self._acts = 0

    def read(self, head: _Head, follows: _Head | None) -> None:
        """A game; the score before the one that follows tells who won it, where the columns leave it open."""
        if self._goes_on_under_another_name(head):
            self._comments += (
                f"In number {len(self.games) + 1} {self.players[player]} is called {head.players[player]}"
                for player in Player
                if head.players[player] != self.players[player]
            )
            head = replace(head, players=self.players)
        if self.games and head.players != self.players:
            other, names = (both.map(lambda name: quoted(name, 24)) for both in (head.players, self.players))
            raise FormatError(
                found=f"the players {other.white} and {other.black}",
                expected=f"{names.white} and {names.black} as in the first game",
                line=head.line,
            )
        self.players = head.players
        scribe = GameScribe(head.players, self._work)
        is_rights = _is_first_cell_rights(head.body)
        for line in head.body:
            if set_up := SET_POS.fullmatch(line[1].strip()):
                scribe.set_up(set_up[1], line[0])
            elif _is_comment(line[1]):
                self._comments.append(_comment(line[1]))
            elif scribe.result is not None and ROW.match(line[1]) is None and START.search(line[1]) is None:
                self._comments.append(line[1].strip())
            else:
                for row in _rows(line):
                    is_owned = ROW.match(row[1]) is not None
                    for cell, player in cells_of(row):
                        scribe.cell(cell, Player.BLACK if is_rights else player, is_owned=is_owned)
                        is_rights = False
        after_it = None if follows is None else follows.scores
        result = scribe.result and owned(scribe.result, head.scores, after_it, self._length)
        acts = scribe.acts_of(result)
        is_placed = self._is_indented and not (acts and isinstance(acts[-1], Conceded))
        if result is not None and scribe.unplaced is not None and not is_placed:
            turned = replace(result, winner=result.winner.opponent)
            if owned(turned, head.scores, after_it, self._length) != result:
                expected = "blanks before it, so that it stands under the player who won"
                raise scribe.unplaced.wrong(quoted(scribe.unplaced.text), expected)
        self._acts += len(acts)
        if self._acts > MOST_ACTS:
            raise FormatError(found=f"{self._acts} acts", expected=f"at most {MOST_ACTS} in a match", line=head.line)
        self.games.append(GameRecord(head.number, head.scores, acts, result))

    def _goes_on_under_another_name(self, head: _Head) -> bool:
        """Whether one name alone is another than in the first game, and the score is what that led to."""
        if not self.games or self.games[-1].result is None or self.games[-1].scores_after != head.scores:
            return False
        return [head.players[player] == self.players[player] for player in Player].count(True) == 1


def _is_first_cell_rights(body: tuple[Line, ...]) -> bool:
    """Whether the lone cell of the first row is the right player's, though its blanks were lost.

    It is where the left player rolls or doubles in the next.
    """
    rows = (row for line in body if ROW.match(line[1]) for row in _rows(line))
    first, second = (cells_of(row) if row else [] for row in (next(rows, None), next(rows, None)))
    if len(first) != 1 or len(second) != 2 or ROLLS_OR_DOUBLES.match(second[0][0].text) is None:
        return False
    return not any("  " in text.strip() for line in body if ROW.match(line[1]) for _, text in _rows(line))


def _with_cubes(games: list[GameRecord], comments: list[str]) -> tuple[GameRecord, ...]:
    """The games with what the header says in words: the cube each begins with, and of the Crawford game."""
    cubes = {int(said[1]): int(said[2]) for comment in comments if (said := BEGINS_AT.fullmatch(comment))}
    crawford = {int(said[1]): not said[2] for comment in comments if (said := CRAWFORD_GAME.fullmatch(comment))}
    return tuple(
        replace(game, cube=cubes.get(number, 1), crawford=crawford.get(number))
        for number, game in enumerate(games, start=1)
    )


def _whole_names(names: ByPlayer[str], tags: list[tuple[str, str]]) -> tuple[ByPlayer[str], list[tuple[str, str]]]:
    """The names as the header tells them, where the columns hold what a column can hold of them."""
    said = ((tag, WHOLE_NAMES[tag], value) for tag, value in tags if tag in WHOLE_NAMES)
    whole = {(tag, value): player for tag, player, value in said if _is_short_for(player, names, value)}
    for (_, value), player in whole.items():
        names = names.replaced(player, value)
    return names, [tag for tag in tags if tag not in whole]


def _is_short_for(player: Player, names: ByPlayer[str], name: str) -> bool:
    """Whether a column holds what it can hold of a name."""
    short = safe_name(name) or player.name.capitalize()
    return names[player] != name and names[player] in (short, f"{cut(short, LONGEST_NAME - 2)} 2")


def _score_line(line: Line) -> tuple[ByPlayer[str], ByPlayer[int]]:
    number, text = line
    text = text.rstrip()
    found = list(SCORE.finditer(text))
    if len(found) < 2 or found[-1].end() != len(text):
        raise FormatError(
            found=quoted(text.strip()),
            expected="both names and scores, like 'Ann : 0   Bob : 0'",
            line=number,
            column=1,
        )
    left, right = found[0], found[-1]
    names = ByPlayer(text[: left.start()].strip(), text[left.end() : right.start()].strip())
    return names.map(lambda name: RATING.sub("", name)), ByPlayer(int(left[1]), int(right[1]))


def _rows(line: Line) -> Iterator[Line]:
    """A line, or the rows that stand in it one behind the other, each with its number."""
    number, text = line
    text = text if text.isascii() else text.translate(BLANKS)
    if text.count(")") > 1 and ILLEGAL.search(text) is None:
        row = ROW.match(text)
        for inner in INNER_ROW.finditer(text, row.end() if row else 0):
            at = inner.start()
            yield number, text[:at]
            text = f"{'':{at}}{text[at:]}"
    yield number, text


def cells_of(line: Line) -> list[tuple[Cell, Player]]:
    """The cells of a line with their players, left first."""
    number, text = line
    row = ROW.match(text)
    begin = row.end() if row else 0
    starts = [match.start() for match in START.finditer(text, begin)]
    first = starts[0] if starts else len(text)
    stray = text[begin:first]
    if not row and stray.strip().lower().startswith("resign"):
        return []
    if stray.strip() or len(starts) > 2:
        column = starts[2] if len(starts) > 2 else begin + len(stray) - len(stray.lstrip())
        raise FormatError(
            found=quoted(text[column:].strip()),
            expected=f"{CELL}" if row else "a numbered row, or Wins N points",
            line=number,
            column=column + 1,
        )
    if not starts:
        return []
    cells = [
        Cell(text[start:end].rstrip(), number, start + 1)
        for start, end in zip(starts, [*starts[1:], len(text)], strict=True)
    ]
    if len(cells) == 1:
        return [(cells[0], Player.BLACK if first > RIGHT_COLUMN else Player.WHITE)]
    return list(zip(cells, (Player.WHITE, Player.BLACK), strict=False))
