"""The acts of a game read cell by cell, as `.mat` files and the older dialects beside them tell a game."""

import re
from collections.abc import Sequence

from msgspec import Struct

from tavla.base.copies import replace
from tavla.base.errors import PositionError
from tavla.domain.game.cube import Cube
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.position import OPENING
from tavla.formats.errors import FormatError, quoted
from tavla.formats.legality_work import LegalityWork
from tavla.formats.mat_cells import IS_GIVEN_UP, RESIGNED, Cell, illegal_play, read_cell
from tavla.formats.record import (
    Act,
    Conceded,
    Doubled,
    Dropped,
    GameRecord,
    MatchRecord,
    Played,
    RecordedResult,
    SetUp,
    Unplayed,
    after,
)
from tavla.formats.source import LONGEST_LINE, MOST_ACTS, MOST_GAMES
from tavla.formats.xgid import parse_board

LINE_END = re.compile(r"\r\n|\n|\r")
BOARD_AND_CUBE = re.compile(r"([-A-Oa-o]{26})(?:/(-?)([0-9]|1[0-9]|20))?")
"""The board as in an XGID, then the cube as a power of two; one with '-' is the left player's."""
Line = tuple[int, str]
"""The number of a line and its text."""


def lines_of(text: str) -> list[Line]:
    """The lines of a file, tabs and all. Raises FormatError for one too long."""
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
    return lines


class WrittenGame(Struct, frozen=True):
    """A game before its cells are read."""

    line: int
    players: ByPlayer[str]
    length: int
    cells: tuple[tuple[Cell, Player], ...]
    scores: ByPlayer[int] | None = None
    """Those before it; None where they are what the games before it led to."""
    cube: int = 1
    crawford: bool | None = None


def match_of(games: Sequence[WrittenGame], work: LegalityWork, tags: tuple[tuple[str, str], ...] = ()) -> MatchRecord:
    """The match of games of the same players to the same length. Raises FormatError."""
    if len(games) > MOST_GAMES:
        raise FormatError(found=f"{len(games)} games", expected=f"at most {MOST_GAMES}", line=games[MOST_GAMES].line)
    first, read, acts = games[0], list[GameRecord](), 0
    for number, (game, follows) in enumerate(zip(games, (*games[1:], None), strict=True), start=1):
        scribe = GameScribe(first.players, work)
        for cell, player in game.cells:
            scribe.cell(cell, player)
        scores = game.scores or (read[-1].scores_after if read else ByPlayer(0, 0))
        result = scribe.result and owned(scribe.result, scores, follows.scores if follows else None, first.length)
        told = scribe.acts_of(result)
        acts += len(told)
        if acts > MOST_ACTS:
            raise FormatError(found=f"{acts} acts", expected=f"at most {MOST_ACTS} in a match", line=game.line)
        read.append(GameRecord(number, scores, told, result, cube=game.cube))
    return MatchRecord(first.players, first.length, tuple(read), tags).stating([game.crawford for game in games])


class GameScribe:
    """The acts of a game so far, and how the board stands."""

    def __init__(self, players: ByPlayer[str], work: LegalityWork) -> None:
        self._players, self._work = players, work
        self._acts: list[Act] = []
        self._unowned: list[int] = []
        """Concessions whose column says nothing: in lines without a row number, and OpenGammon's."""
        self._position = OPENING
        self.result: RecordedResult | None = None
        self.unplaced: Cell | None = None
        """The result, where neither its place nor the board tells whose it is."""

    def acts_of(self, result: RecordedResult | None) -> tuple[Act, ...]:
        """The acts, once it is known who won."""
        if result is not None:
            for index in self._unowned:
                self._acts[index] = replace(self._acts[index], player=result.winner.opponent)
        return tuple(self._acts)

    def set_up(self, text: str, line: int) -> None:
        """The position of a line `; Set Pos=`; who is on roll the next act tells."""
        found = BOARD_AND_CUBE.fullmatch(text)
        if found is None:
            expected = "Set Pos= with the 26 places of an XGID, as in ; Set Pos=-b----E-C---eE---c-e----B-/0"
            raise FormatError(found=quoted(text, 40), expected=expected, line=line)
        try:
            position = parse_board(found[1])
        except PositionError as error:
            raise FormatError(
                found=f"a position in which {error}", expected="a position of backgammon", line=line
            ) from error
        turned = int(found[3] or 0)
        owner = None if not turned else Player.WHITE if found[2] else Player.BLACK
        self._done(SetUp(Player.WHITE, position, Cube(1 << turned, owner)))

    def cell(self, cell: Cell, player: Player, *, is_owned: bool = True) -> None:
        """What stands in `player`'s cell; one that is not owned may be the other player's if it gives up."""
        if self.result is not None:
            if IS_GIVEN_UP.fullmatch(cell.text):
                return
            raise cell.wrong(quoted(cell.text), "nothing more in a game after its result")
        read = read_cell(cell, player, self._position, self._work)
        if isinstance(read, RecordedResult):
            self.result = read
            if not is_owned and cell.column == 1:
                self._find_winner(read, cell)
            return
        if isinstance(read, Conceded) and not (is_owned and RESIGNED.fullmatch(cell.text) is None):
            self._unowned.append(len(self._acts))
        self._done(read)
        if len(self._acts) > MOST_ACTS:
            found = f"{len(self._acts)} acts in a game"
            raise cell.wrong(found, f"at most {MOST_ACTS} in a match")
        if isinstance(read, Unplayed) and (set_up := illegal_play(cell, self._players)) is not None:
            self._done(set_up)

    def _find_winner(self, result: RecordedResult, cell: Cell) -> None:
        """Who has won where no blank before the result tells it, as in a text whose blanks were lost.

        A concession at the left may be the right player's there.
        """
        last = self._acts[-1] if self._acts else None
        if isinstance(last, Conceded) and last.player is Player.WHITE:
            self._unowned.append(len(self._acts) - 1)
            last = None
        winner = last.player.opponent if isinstance(last, Dropped | Conceded) else None
        winner = winner or next((player for player in Player if not self._position.seen_by(player).own_in_play), None)
        if winner is None:
            self.unplaced = cell
        else:
            self.result = replace(result, winner=winner)

    def _done(self, act: Act) -> None:
        last = self._acts[-1] if self._acts else None
        if isinstance(last, SetUp) and isinstance(act, Played | Unplayed | Doubled):
            self._acts[-1] = replace(last, player=act.player)
        self._acts.append(act)
        self._position = after(self._position, act)


def owned(result: RecordedResult, scores: ByPlayer[int], after_it: ByPlayer[int] | None, length: int) -> RecordedResult:
    """The result of the player who must have won it: by the next game's score, or as the match is over."""
    if result.is_aborted:
        return result
    if after_it is not None:
        can_be = [player for player in Player if scores.replaced(player, scores[player] + result.points) == after_it]
    elif result.ends_match and length:
        can_be = [player for player in Player if scores[player] + result.points >= length]
    else:
        return result
    return replace(result, winner=can_be[0]) if len(can_be) == 1 else result
