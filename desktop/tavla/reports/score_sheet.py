"""A match file as a page for people: its games as score sheets with the times of each decision, and a board wherever
the cube was turned.
"""

from collections.abc import Iterator
from pathlib import Path

from tavla.base.plain_name import plain_line, plain_name
from tavla.domain.game.cube import Cube
from tavla.domain.game.match_score import Crawford, MatchScore
from tavla.domain.game.notation import format_play
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.position import Position
from tavla.domain.game.roll import Roll
from tavla.formats.record import (
    ActTime,
    Conceded,
    Doubled,
    Dropped,
    GameRecord,
    MatchRecord,
    Played,
    SetUp,
    Took,
    Unplayed,
)
from tavla.reports.document import Block, Cell, Diagram, Document, Facts, Heading, Note, Paragraph, Score, Table, cells
from tavla.text import result_words, sheet_words
from tavla.text.words import Words

_SHARES, _RIGHT = (8, 33, 13, 33, 13), frozenset({2, 4})
_LABELS = {"Event": "event", "Round": "round", "Table": "table", "Match ID": "match_id"}


def format_sheet_html(record: MatchRecord, language: str = "en", translations: Path | None = None) -> str:
    """The page as one HTML file that needs nothing else."""
    from tavla.reports.html import format_html

    return format_html(sheet_of(record, Words(language, translations)))


def format_sheet_text(record: MatchRecord, language: str = "en", translations: Path | None = None) -> str:
    """The page in plain characters."""
    from tavla.reports.plain_text import format_text

    return format_text(sheet_of(record, Words(language, translations)))


def sheet_of(record: MatchRecord, t: Words) -> Document:
    """The page in words and boards."""
    names = record.players.map(plain_line)
    day = plain_name(record.tag("EventDate") or "")
    subtitle = " · ".join(
        filter(None, (plain_name(record.tag("Event") or ""), plain_name(record.tag("Round") or ""), day))
    )
    versus = t("{white} against {black}", white=names.white, black=names.black)
    blocks: list[Block] = []
    if record.is_training:
        blocks.append(Paragraph(t("Training match: not a result"), is_loud=True))
    if record.variant:
        blocks.append(Paragraph(plain_name(record.variant), is_loud=True))
    rows = [(sheet_words.label(t, key), plain_name(record.tag(tag) or "")) for tag, key in _LABELS.items()]
    rows += [
        (sheet_words.label(t, "length"), str(record.match_length or "–")),
        (sheet_words.label(t, "clock"), plain_name(record.tag("ClockType") or "")),
    ]
    blocks.append(Facts(tuple((label, value) for label, value in rows if value)))
    blocks += (Paragraph(plain_name(comment)) for comment in record.comments if comment)
    blocks.append(Score(names, _final(record), _winner(record)))
    for game in record.games:
        blocks += _Sheet(record, game, names, t).blocks()
    return Document(t.language, versus, subtitle, versus, t("Page {page} of {pages}"), tuple(blocks))


def _final(record: MatchRecord) -> ByPlayer[int]:
    return record.games[-1].scores_after if record.games else ByPlayer(0, 0)


def _winner(record: MatchRecord) -> Player | None:
    final = _final(record)
    return next((player for player in Player if record.match_length and final[player] >= record.match_length), None)


class _Sheet:
    def __init__(self, record: MatchRecord, game: GameRecord, names: ByPlayer[str], t: Words) -> None:
        self._game, self._names, self._t = game, names, t
        self._crawford = record.crawford_game() is game
        self._is_open = game is record.games[-1] and not record.is_over
        self._score = MatchScore(
            record.match_length, game.scores, Crawford.THIS_GAME if self._crawford else Crawford.TO_COME
        )
        self._rows: list[tuple[Cell, ...]] = []
        self._half: tuple[str, str] | None = None
        self._has_heads = False
        self._turn = 0

    def blocks(self) -> Iterator[Block]:
        t = self._t
        parts = (
            t("Game {n}", n=self._game.number),
            result_words.score_to_both(self._names, self._score),
            result_words.crawford_announced(t, self._score),
        )
        yield Heading(" · ".join(filter(None, parts)), 3)
        times: tuple[ActTime | None, ...] = self._game.times or (None,) * len(self._game.acts)
        offered = 1
        for (act, position), cube, time in zip(self._game.positions(), self._game.cubes(), times, strict=True):
            name = self._names[act.player]
            match act:
                case Played(player, roll, play):
                    written = format_play(position.seen_by(player), play) if play else t("no move")
                    self._write(player, f"{roll}: {written}", time)
                case Unplayed(player, roll, _):
                    self._write(player, f"{roll}: {t('not played')}" if roll else t("not played"), time)
                case Doubled(player, value, _):
                    offered = value or cube.offered_value
                    yield from self._table()
                    yield Note(
                        _spent(time),
                        t("{name} doubles to {value}", name=name, value=offered),
                        (),
                        (self._diagram(position, cube, player),),
                        is_plain_play=True,
                    )
                case Took() | Dropped():
                    yield Note(
                        _spent(time),
                        sheet_words.answered_double(t, name, takes=isinstance(act, Took)),
                        is_plain_play=True,
                    )
                case Conceded():
                    pass
                case SetUp(player, set_up):
                    yield from self._table()
                    yield Note(
                        "",
                        sheet_words.label(t, "set_by_hand"),
                        (),
                        (self._diagram(set_up, act.cube, player),),
                        is_ruling=True,
                    )
        yield from self._table()
        yield from self._end()

    def _end(self) -> Iterator[Block]:
        result = self._game.result
        if result is None:
            if self._is_open:
                yield Paragraph(self._t("The match is not finished."))
            return
        points = self._t.n(
            "{name} wins {n} point", "{name} wins {n} points", result.points, name=self._names[result.winner]
        )
        last = self._diagram(self._game.last_position, None, None)
        yield Note("", points, (), (last,), is_plain_play=True)

    def _write(self, player: Player, text: str, time: ActTime | None) -> None:
        left = _spent(time)
        if player is Player.WHITE:
            self._end_row()
            self._half = (text, left)
            return
        white, white_left = self._half or ("", "")
        self._half = None
        self._add(white, white_left, text, left)

    def _end_row(self) -> None:
        if self._half is not None:
            white, left = self._half
            self._half = None
            self._add(white, left, "", "")

    def _add(self, white: str, white_time: str, black: str, black_time: str) -> None:
        self._turn += 1
        self._rows.append(cells(str(self._turn), white, white_time, black, black_time))

    def _table(self) -> Iterator[Block]:
        self._end_row()
        if self._rows:
            time = sheet_words.label(self._t, "time") if self._game.times else ""
            heads = (
                ()
                if self._has_heads
                else (sheet_words.label(self._t, "number"), self._names.white, time, self._names.black, time)
            )
            yield Table(heads, tuple(self._rows), _SHARES, _RIGHT)
            self._has_heads = True
            self._rows = []

    def _diagram(
        self, position: Position, cube: Cube | None, on_roll: Player | None, roll: Roll | None = None
    ) -> Diagram:
        names = self._names
        caption = " · ".join((f"○ {names.white}  ● {names.black}", result_words.score_to_both(names, self._score)))
        return Diagram(position, None if self._crawford else cube, on_roll, roll, names, caption)


def _spent(time: ActTime | None) -> str:
    """How long a decision took, to the tenth of a second."""
    return "" if time is None else f"{time.spent // 60_000}:{time.spent % 60_000 // 1000:02}.{time.spent % 1000 // 100}"
