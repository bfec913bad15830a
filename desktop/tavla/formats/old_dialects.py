"""The forms that programs and servers wrote before all of them wrote `.mat`, as gnubg reads them.

`.gam` of JellyFish: a line with both names, then rows as in `.mat`; no length, so it is read as money play, and no
scores. `oldmoves` of FIBS: `Score is 0-0 in a 5 point match.`, `Ann is X - Bob is O`, then a line an act, `X: (3 1) 8-5
6-5`; a side may be written by the other's numbers, upwards. `.sgg` of GamesGrid and GridGammon: `Ann vs. Bob`, `Game
1.0-0/5` with a star at the score of the Crawford game, then lines of a number, one tab for Ann or two for Bob, and the
act; the same roll may stand in several lines, first without its play.
"""

import re
from collections.abc import Callable, Iterator

from tavla.base.copies import replace
from tavla.domain.game.player import ByPlayer, Player
from tavla.formats.errors import FormatError, quoted
from tavla.formats.legality_work import MOST_POSITIONS, LegalityWork
from tavla.formats.mat_cells import RESULT, START, Cell
from tavla.formats.mat_game import Line, WrittenGame, lines_of, match_of
from tavla.formats.mat_reader import ROW, cells_of
from tavla.formats.record import MatchRecord
from tavla.formats.source import ANOTHER_MATCH, Encoding, decoded

Cells = list[tuple[Cell, Player]]
Read = Callable[[list[Line]], Iterator[WrittenGame]]
MOST_AUTOMATIC_DOUBLES = 20
_TWO_NAMES = re.compile(r"\s*(\S(?:.*?\S)?)\s{2,}(\S.*?)\s*|\s*(\S+)\s(\S+)\s*")
_GAM_LIKE_ACT = re.compile(r"\W{0,9}\d{1,5}\)")
_SCORE_IS = re.compile(r".*\bscore is (\d{1,5})-(\d{1,5})(?: in an? (?:(\d{1,5})|unlimited|money))?.*", re.IGNORECASE)
_IS_X, _IS_O = re.compile(r"\sis X\s*-"), re.compile(r"\sis O\W*$")
_ACT = re.compile(r"\s*([XO]):\s*(\S.*?)\s*")
_LIKE_ACT = re.compile(r"\W{0,9}[XO](?:\s{0,9}:|\s)")
_ROLL = re.compile(r"\((\d)[\s,-]{0,3}(\d)\)\W{0,3}")
_STEP = re.compile(r"(bar|\d{1,2})[-/](off|\d{1,2})", re.IGNORECASE)
_WINS = re.compile(r"wins\s+(\d{1,6})\s+points?.*", re.IGNORECASE)
_VERSUS = re.compile(r"\svs\.\s")
_SGG_GAME = re.compile(r"\s*Game (\d{1,5})\.(\d{1,5})(\*?)-(\d{1,5})(\*?)(?:/(\d{1,5}))?\s*")
_SGG_ACT = re.compile(r"(\d{1,5})\t(\t?)\s*(\S.*?)\s*")
_SGG_LIKE_ACT = re.compile(
    r"\W{0,9}\d{1,5}(?:\s{2,}\S|\s(?:\d\d\b|double|beaver|raccoon|accept|pass|resign|-))", re.IGNORECASE
)
_SGG_ROLL = re.compile(r"(\d)(\d):?\s*(.*)")
_SGG_CUBE = re.compile(r"(double|beaver|raccoon)s?(?:\s+to\s+(\d{1,10}))?", re.IGNORECASE)
_SGG_WINS = re.compile(r"\s*(\S.*?)\s{2}wins (\d{1,6}) points?.*")
_SGG_OPTION = re.compile(r"\s*(Jacoby|Crawford|Beavers|Variant):\s*(\S+)\s*")
_ONE_LETTER = re.compile(r"\b(b|o)(?=[/\s(*]|$)", re.IGNORECASE)


def parse_gam(data: bytes, encoding: Encoding = Encoding.UTF_8, most_positions: int = MOST_POSITIONS) -> MatchRecord:
    """The games of a `.gam`. Raises FormatError naming line and column."""
    return _first(data, encoding, most_positions, _gam)


def parse_oldmoves(
    data: bytes, encoding: Encoding = Encoding.UTF_8, most_positions: int = MOST_POSITIONS
) -> MatchRecord:
    """The first match of a file of FIBS. Raises FormatError naming line and column."""
    return _first(data, encoding, most_positions, _oldmoves)


def parse_all_oldmoves(
    data: bytes, encoding: Encoding = Encoding.UTF_8, most_positions: int = MOST_POSITIONS
) -> tuple[MatchRecord, ...]:
    work = LegalityWork(most_positions)
    return tuple(match_of(games, work) for games in _matches(data, encoding, _oldmoves))


def parse_sgg(data: bytes, encoding: Encoding = Encoding.UTF_8, most_positions: int = MOST_POSITIONS) -> MatchRecord:
    """The match of a `.sgg`. Raises FormatError naming line and column."""
    record = _first(data, encoding, most_positions, _sgg)
    rules = [
        (name.removesuffix("s"), "On" if value.lower() == "yes" else "Off")
        for _, text in lines_of(decoded(data, encoding))
        if (option := _SGG_OPTION.fullmatch(text))
        for name, value in [option.groups()]
        if name != "Variant" and (name == "Crawford") == (record.match_length > 0)
    ]
    return replace(record, tags=tuple(dict(rules).items()))


def _first(data: bytes, encoding: Encoding, most_positions: int, read: Read) -> MatchRecord:
    first, *others = _matches(data, encoding, read)
    record = match_of(first, LegalityWork(most_positions))
    return replace(record, comments=(f"{ANOTHER_MATCH} {others[0][0].line}",)) if others else record


def _matches(data: bytes, encoding: Encoding, read: Read) -> list[list[WrittenGame]]:
    """The games of each match: other players, another length or a score of nothing begin another."""
    lines = lines_of(decoded(data, encoding))
    matches: list[list[WrittenGame]] = []
    for game in read(lines):
        last = matches[-1][-1] if matches else None
        if (
            last is not None
            and (last.players, last.length) == (game.players, game.length)
            and game.scores != ByPlayer(0, 0)
        ):
            matches[-1].append(game)
        else:
            matches.append([game])
    if not matches:
        raise FormatError(found="no game", expected="the games of a match", line=lines[-1][0])
    first, *others = matches
    if not _has_act(first):
        raise FormatError(found="a match without an act", expected=_ACTS[read], line=first[0].line)
    return [first, *(filter(_has_act, others) if read is _gam else others)]


def _unknown(number: int, text: str, read: Read) -> FormatError:
    return FormatError(found=quoted(text.strip(), 60), expected=_ACTS[read], line=number)


def _has_act(games: list[WrittenGame]) -> bool:
    return any(RESULT.fullmatch(cell.text) is None for game in games for cell, _ in game.cells)


def _gam(lines: list[Line]) -> Iterator[WrittenGame]:
    """Each game begins with both names; between two may stand who won the first."""
    players: ByPlayer[str] | None = None
    begin, cells = 1, Cells()
    for number, line in lines:
        text = line.expandtabs()
        if not text.strip() or text.lstrip().startswith((";", "#")):
            continue
        if players is not None and (ROW.match(text) or START.match(text.lstrip())):
            cells += cells_of((number, text))
            continue
        names = _TWO_NAMES.fullmatch(text)
        if names is None or ROW.match(text):
            raise FormatError(found=quoted(text.strip()), expected="both players' names in one line", line=number)
        if players is not None and _GAM_LIKE_ACT.match(text):
            raise _unknown(number, text, _gam)
        if players is not None:
            yield WrittenGame(begin, players, 0, tuple(cells))
        players, begin, cells = ByPlayer(names[1] or names[3], names[2] or names[4]), number, []
    if players is not None:
        yield WrittenGame(begin, players, 0, tuple(cells))


def _x_and_o(text: str) -> tuple[str, str] | None:
    """The names in `Ann is X - Bob is O`."""
    text = text.strip()
    plays_x = _IS_X.search(text)
    plays_o = _IS_O.search(text, plays_x.end()) if plays_x else None
    if plays_x is None or plays_o is None:
        return None
    x, o = _around(text[: plays_o.start()], plays_x)
    return (x, o) if x and o else None


def _around(text: str, found: re.Match[str]) -> tuple[str, str]:
    return text[: found.start()].strip(), text[found.end() :].strip()


def _oldmoves(lines: list[Line]) -> Iterator[WrittenGame]:
    game: WrittenGame | None = None
    score: re.Match[str] | None = None
    by_letter: dict[str, Player] = {}
    resigned: str | None = None
    for number, text in lines:
        if found := _SCORE_IS.fullmatch(text):
            score = found
        elif score is not None and (names := _x_and_o(text)):
            if game is not None:
                yield game
            swapped = game is not None and game.players == ByPlayer(names[1], names[0])
            order = (2, 1) if swapped else (1, 2)
            by_letter = {"XO"[at - 1]: player for at, player in zip(order, Player, strict=True)}
            game = WrittenGame(
                number,
                ByPlayer(names[order[0] - 1], names[order[1] - 1]),
                int(score[3] or 0),
                (),
                ByPlayer(int(score[order[0]]), int(score[order[1]])),
            )
            score = None
        elif game is not None and (act := _ACT.fullmatch(text)):
            player, what = by_letter[act[1]], act[2]
            if what.lower().startswith("wants to resign"):
                resigned = act[1]
            elif resigned in (None, act[1]) or not what.lower().startswith(("accepts", "rejects")):
                if resigned not in (None, act[1]) and _WINS.fullmatch(what):
                    given_up = Cell("Resigns", number, act.start(1) + 1)
                    game = replace(game, cells=(*game.cells, (given_up, by_letter[resigned or ""])))
                game = replace(game, cells=(*game.cells, (_oldmove(number, act.start(2), what), player)))
                resigned = None
            elif what.lower().startswith("rejects"):
                resigned = None
        elif game is not None and _LIKE_ACT.match(text):
            raise _unknown(number, text, _oldmoves)
    if game is not None:
        yield game


def _oldmove(line: int, column: int, text: str) -> Cell:
    """An act as a cell of `.mat` tells it, its play at the same column."""
    if roll := _ROLL.match(text):
        play = text[roll.end() :].strip(" .")
        begin = column + roll.end() - 3
        steps = _STEP.findall(play)
        if not steps or play.lower().startswith("can't"):
            return Cell(f"{roll[1]}{roll[2]}: {play}", line, begin)
        turned = (lambda place: str(25 - int(place)) if place.isdecimal() else place) if _is_upwards(*steps[0]) else str
        written = " ".join(f"{turned(origin)}/{turned(target)}" for origin, target in steps)
        return Cell(f"{roll[1]}{roll[2]}: {written}", line, begin)
    if won := _WINS.fullmatch(text):
        return Cell(f"Wins {won[1]} points", line, column + 1)
    return Cell(text.strip(" ."), line, column + 1)


def _is_upwards(origin: str, target: str) -> bool:
    if origin.isdecimal() and target.isdecimal():
        return int(origin) < int(target)
    return int(target) <= 6 if target.isdecimal() else origin.isdecimal() and int(origin) >= 19


def _sgg(lines: list[Line]) -> Iterator[WrittenGame]:
    players: ByPlayer[str] | None = None
    game: WrittenGame | None = None
    scribe = _SggScribe()
    for number, text in lines:
        if players is None:
            if versus := _VERSUS.search(text.strip()):
                players = ByPlayer(*_around(text.strip(), versus))
        elif (option := _SGG_OPTION.fullmatch(text)) and option[1] == "Variant" and option[2].lower() != "backgammon":
            raise FormatError(
                found=f"the variation {quoted(option[2])}", expected="Backgammon, the only game read here", line=number
            )
        elif head := _SGG_GAME.fullmatch(text):
            if game is not None:
                yield scribe.finished(game)
            scores, length = ByPlayer(int(head[2]), int(head[4])), int(head[6] or 0)
            game, scribe = (
                WrittenGame(number, players, length, (), scores, crawford=bool(head[3] or head[5]) if length else None),
                _SggScribe(),
            )
        elif game is not None:
            scribe.line(number, text, players)
    if game is not None:
        yield scribe.finished(game)


class _SggScribe:
    """The cells of a game of `.sgg`, of which each roll may stand in several lines."""

    def __init__(self) -> None:
        self._cells = Cells()
        self._cube = 1
        self._pending: tuple[Cell, Player, str] | None = None
        """A roll whose play has not come yet, with the number before it and the dice."""
        self._last = ""

    def finished(self, game: WrittenGame) -> WrittenGame:
        self._put_pending()
        return replace(game, cells=tuple(self._cells), cube=self._cube)

    def line(self, number: int, text: str, players: ByPlayer[str]) -> None:
        if act := _SGG_ACT.fullmatch(text):
            self._act(number, act)
        elif won := _SGG_WINS.fullmatch(text):
            self._put_pending()
            winner = next((player for player in Player if players[player] == won[1]), None)
            if winner is None:
                raise FormatError(
                    found=quoted(won[1], 40),
                    expected=f"{quoted(players.white, 40)} or {quoted(players.black, 40)}",
                    line=number,
                )
            self._cells.append((Cell(f"Wins {won[2]} points", number, 1), winner))
        elif "Automatic double" in text and not self._cells and self._cube < 1 << MOST_AUTOMATIC_DOUBLES:
            self._cube *= 2
        elif _SGG_LIKE_ACT.match(text):
            raise _unknown(number, text, _sgg)

    def _act(self, number: int, act: re.Match[str]) -> None:
        key, player = f"{act[1]}{act[2]}", Player.BLACK if act[2] else Player.WHITE
        column, text = act.start(3) + 1, act[3]
        if f"{key} {text}" == self._last:
            return
        roll = _SGG_ROLL.fullmatch(text)
        is_the_play = self._pending is not None and roll is not None and self._pending[2] == f"{key} {roll[1]}{roll[2]}"
        if is_the_play:
            self._pending = None
        if roll is None:
            self._put_pending()
            self._cells.append((Cell(_sgg_word(text), number, column), player))
        elif not roll[3] and not is_the_play:
            if self._last.startswith(f"{key} {roll[1]}{roll[2]}"):
                return
            self._put_pending()
            self._pending = Cell(f"{roll[1]}{roll[2]}:", number, column), player, f"{key} {roll[1]}{roll[2]}"
        else:
            self._put_pending()
            if roll[3].lower().startswith("resign"):
                self._cells += [
                    (Cell(f"{roll[1]}{roll[2]}: ????", number, column), player),
                    (Cell("Resigns", number, column), player),
                ]
            else:
                self._cells.append((Cell(f"{roll[1]}{roll[2]}: {_sgg_play(roll[3])}", number, column), player))
        self._last = f"{key} {text}"

    def _put_pending(self) -> None:
        if self._pending is not None:
            self._cells.append(self._pending[:2])
            self._pending = None


def _sgg_play(text: str) -> str:
    """A play as `.mat` writes it."""
    if text.replace("0", "O").upper() == "O-O":
        return "Cannot Move"
    named = {"b": "bar", "o": "off"}
    return _ONE_LETTER.sub(lambda found: named[found[1].lower()], text.replace(",", " "))


def _sgg_word(text: str) -> str:
    """Any other act as `.mat` writes it; a player shut out rolls nothing, which stands for two sixes."""
    if cube := _SGG_CUBE.fullmatch(text):
        return f"{cube[1].capitalize()}s" + (f" => {cube[2]}" if cube[2] else "")
    words = {"accept": "Takes", "pass": "Drops", "resign": "Resigns", "-": "66: Cannot Move"}
    return next((cell for word, cell in words.items() if text.lower().startswith(word)), text)


_ACTS: dict[Read, str] = {
    _gam: "rows such as '1) 31: 8/5 6/5' below the names",
    _oldmoves: "acts such as 'X: (3 1) 8-5 6-5' at the begin of a line",
    _sgg: "acts such as '1', one or two tabs, '31: 8/5 6/5'",
}
"""How an act stands in each form. A line that begins as one and is none is refused; any other is passed over."""
