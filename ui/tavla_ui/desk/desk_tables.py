"""The tables at a glance: one line a table."""

from collections.abc import Sequence
from typing import ClassVar

from msgspec import Struct, to_builtins
from PySide6.QtCore import Property, QObject, Signal
from PySide6.QtQml import QmlElement

from tavla.application.ports.hall_desk import TableSeen
from tavla.base.plain_name import harmless
from tavla.text import clock_words, desk_words
from tavla.text.words import Words, beside
from tavla_ui.controls.rows import RowsModel

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1
LOW_MS = 60_000


class TableRow(Struct, frozen=True):
    """A line as it is drawn. Tones: "", "calm", "warn", "danger"."""

    board: str
    table: str
    presence: str
    state: str
    tone: str
    white: str
    black: str
    score: str
    length: str
    turn: str
    whiteTime: str
    blackTime: str
    whiteLow: bool
    blackLow: bool
    isGrey: bool
    record: str
    recordTone: str
    rings: bool
    spoken: str


def table_row(seen: TableSeen, t: Words) -> TableRow:
    """The line of a table in a language."""
    (state, tone), (record, record_tone) = desk_words.needs(t, seen), desk_words.record(t, seen)
    clock, call, has_match = seen.clock, seen.call, any(seen.players)
    times = tuple(_time(each) for each in clock.reserves) or ("", "")
    low = tuple(each < LOW_MS for each in clock.reserves) or (False, False)
    white, black = map(harmless, seen.players)
    score = f"{seen.score[0]}–{seen.score[1]}" if seen.stage not in _BEFORE and has_match else ""
    if seen.need == "call":
        state = f"{state} · {clock_words.time(call.seconds)}"
    return TableRow(
        seen.board,
        harmless(seen.table) or "–",
        seen.presence,
        state,
        tone,
        white,
        black,
        score,
        t("to {n}", n=seen.length) if seen.length else "",
        seen.turn if seen.stage == "playing" else "",
        times[0],
        times[1],
        low[0],
        low[1],
        clock.is_grey,
        record,
        record_tone,
        seen.need == "call" and not call.is_seen,
        beside((t("Table {table}", table=seen.table or "–"), state, white, score, black, record), ", "),
    )


_BEFORE = frozenset({"free", "assigned", "shown", "accepted"})


def _time(milliseconds: int) -> str:
    """Whole seconds, begun ones counted, as on the board; nothing shown is below nought."""
    return clock_words.time(max(0, -(-milliseconds // 1000)))


def drawn(row: TableRow) -> dict[str, object]:
    """The line by the names that QML knows."""
    plain: dict[str, object] = to_builtins(row)
    return plain


class DrawnRow(Struct, frozen=True):
    board: str
    line: dict[str, object]


@QmlElement
class DeskTablesModel(RowsModel[DrawnRow]):
    """Keeps its order while a finger lies on it, so that no line slips away under it."""

    row_type: ClassVar[type[Struct]] = DrawnRow
    heldChanged = Signal()
    placesChanged = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._is_held, self._places = False, ""

    def take(self, tables: Sequence[TableSeen], t: Words) -> None:
        """Show these, in their order."""
        rows = [DrawnRow(one.board, drawn(table_row(one, t))) for one in tables]
        if self._is_held:
            stood = {row.board: number for number, row in enumerate(self.rows)}
            rows.sort(key=lambda row: stood.get(row.board, len(stood)))
        self.show(rows)
        if self._places != (places := " ".join(row.board for row in rows)):
            self._places = places
            self.placesChanged.emit()

    @property
    def rings(self) -> bool:
        """A call that nobody has looked at."""
        return any(row.line["rings"] for row in self.rows)

    def _hold(self, held: bool) -> None:
        self._is_held = held
        self.heldChanged.emit()

    places = Property(str, lambda self: self._places, notify=placesChanged)
    """Which boards stand in which order."""
    isHeld = Property(bool, lambda self: self._is_held, _hold, notify=heldChanged)
