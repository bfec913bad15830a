"""Match files (`.mat`, `.txt` in Jellyfish's layout) of all the programs that write them.

Read are Backgammon Studio, Backgammon Galaxy, eXtreme Gammon, GNU Backgammon, GridGammon and their kin: with or without
a byte-order mark, any line ends, `bar` or 25, `off` or 0, with or without hit marks, each step or the whole way. The
position is followed from act to act.
"""

import re
from pathlib import Path

from tavla.domain.game.play import played
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.position import OPENING
from tavla.formats.errors import FormatError, quoted
from tavla.formats.legality_work import MOST_POSITIONS, LegalityWork
from tavla.formats.mat_cells import CELL, START, Cell, read_cell
from tavla.formats.record import Act, GameRecord, MatchRecord, Played, RecordedResult
from tavla.formats.source import LONGEST_LINE, MOST_ACTS, MOST_GAMES, Encoding, decoded, read_bytes

RIGHT_COLUMN = 15
"""A lone cell that begins beyond this column (counted from 0) is the right player's, as gnubg splits it."""
LINE_END = re.compile(r"\r\n|\n|\r")
LENGTH = re.compile(r"\s*(\d{1,5})\s+points?\s+match\b", re.IGNORECASE)
MONEY = re.compile(r"\s*(?:money|unlimited)\s+(?:session|game|match)\b", re.IGNORECASE)
GAME = re.compile(r"\s*game\s+(\d{1,6})\b(?!.*:)", re.IGNORECASE)
SCORE = re.compile(r":\s{0,40}(\d{1,10})(?=\s|$)")
RATING = re.compile(r",\d{1,6}(?:\.\d{1,6})?$")
ROW = re.compile(r"\s*(\d{1,5})\)")
Line = tuple[int, str]


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
    lines = _lines(decoded(data, encoding))
    header_end, length = _match_length(lines)
    tags, comments = _header(lines[:header_end])
    games, names, acts, work = [], None, 0, LegalityWork(most_positions)
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
    for start, end in zip(starts, [*starts[1:], len(rows)], strict=True):
        game, players = _game(rows[start:end], comments, work)
        if names is not None and players != names:
            found = f"the players {quoted(players.white)} and {quoted(players.black)}"
            raise FormatError(
                found=found,
                expected=f"{quoted(names.white)} and {quoted(names.black)} as in the first game",
                line=rows[start][0] + 1,
            )
        names = players
        acts += len(game.acts)
        if acts > MOST_ACTS:
            raise FormatError(found=f"{acts} acts", expected=f"at most {MOST_ACTS} in a match", line=rows[start][0])
        games.append(game)
    return MatchRecord(names or ByPlayer("", ""), length, tuple(games), tuple(tags), tuple(comments))


def _lines(text: str) -> list[Line]:
    lines = list(enumerate(LINE_END.split(text), start=1))
    for number, line in lines:
        if len(line) > LONGEST_LINE:
            raise FormatError(
                found=f"a line of {len(line)} characters",
                expected=f"at most {LONGEST_LINE}",
                line=number,
                column=LONGEST_LINE + 1,
            )
        if "\0" in line:
            raise FormatError(found="a zero character", expected="text", line=number, column=line.index("\0") + 1)
    return [(number, line.expandtabs()) for number, line in lines]


def _is_comment(text: str) -> bool:
    return text.lstrip().startswith((";", "#"))


def _comment(text: str) -> str:
    return text.lstrip()[1:].strip()


def _match_length(lines: list[Line]) -> tuple[int, int]:
    for index, (number, text) in enumerate(lines):
        if _is_comment(text) or not text.strip():
            continue
        if match := LENGTH.match(text):
            return index, int(match[1])
        if MONEY.match(text):
            return index, 0
        raise FormatError(
            found=quoted(text.strip()),
            expected="the length, like '7 point match'",
            line=number,
            column=len(text) - len(text.lstrip()) + 1,
        )
    raise FormatError(found="the end of the file", expected="the length, like '7 point match'", line=lines[-1][0])


def _header(lines: list[Line]) -> tuple[list[tuple[str, str]], list[str]]:
    tags, comments = [], []
    for number, text in lines:
        if not text.strip():
            continue
        body = _comment(text)
        name, quote, value = body[1:].partition('"')
        if body.startswith("[") and quote and body.endswith('"]') and name.strip() and len(body) > len(name) + 3:
            tags.append((name.strip(), value[:-2].strip()))
            if name.strip() == "Variation" and value[:-2].strip().lower() not in {"", "backgammon"}:
                raise FormatError(
                    found=f"the variation {quoted(value[:-2])}",
                    expected="Backgammon, the only game read here",
                    line=number,
                )
        elif body:
            comments.append(body)
    return tags, comments


def _game(lines: list[Line], comments: list[str], work: LegalityWork) -> tuple[GameRecord, ByPlayer[str]]:
    head = GAME.match(lines[0][1])
    body: list[Line] = []
    for line in lines[1:]:
        if _is_comment(line[1]) and (body or not SCORE.search(line[1])):
            comments.append(_comment(line[1]))
        elif line[1].strip():
            body.append(line)
    if head is None or not body:
        raise FormatError(found="nothing", expected="a line with both names and scores after 'Game'", line=lines[-1][0])
    players, scores = _score_line(body[0])
    acts: list[Act] = []
    position, result = OPENING, None
    for line in body[1:]:
        for cell, player in _cells(line):
            if result is not None:
                raise cell.wrong(quoted(cell.text), "nothing more in a game after its result")
            read = read_cell(cell, player, position, work)
            if isinstance(read, RecordedResult):
                result = read
                continue
            acts.append(read)
            if len(acts) > MOST_ACTS:
                found = f"{len(acts)} acts in a game"
                raise cell.wrong(found, f"at most {MOST_ACTS} in a match")
            if isinstance(read, Played):
                position = played(position.seen_by(player), read.play).seen_by(player)
    return GameRecord(int(head[1]), scores, tuple(acts), result), players


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


def _cells(line: Line) -> list[tuple[Cell, Player]]:
    """The cells of a line with their players, left first."""
    number, text = line
    row = ROW.match(text)
    begin = row.end() if row else 0
    starts = [match.start() for match in START.finditer(text, begin)]
    first = starts[0] if starts else len(text)
    stray = text[begin:first]
    if not row and stray.strip().lower().startswith("resign"):
        return []
    if stray.strip() or len(starts) > 2 or (not row and len(starts) > 1):
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
