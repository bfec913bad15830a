"""One table in full: position, score, clocks, last turns, record; its call is answered here."""

from collections.abc import Callable

from PySide6.QtCore import Property, QObject, Signal, Slot
from PySide6.QtQml import QmlElement

from tavla.application.ports.hall_desk import HallDesk, HallSeen, MatchSeen, TableSeen
from tavla.application.telling.turn_log import LoggedTurn, TurnLog
from tavla.base.errors import TavlaError
from tavla.base.phrase import Said
from tavla.base.plain_name import harmless
from tavla.domain.fold.match_state import MatchState
from tavla.domain.game.player import Player
from tavla.text import desk_words, record_words, spectator_words
from tavla.text.words import Words, beside
from tavla_ui.board.still_board import StillBoard
from tavla_ui.controls.second_touch import SecondTouch
from tavla_ui.desk.desk_tables import drawn, table_row

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1
LAST_TURNS = 4
MINUTES = (1, 2, 5, 10)


@QmlElement
class DeskTableViewModel(QObject):
    """Shows the table that was chosen, until another is."""

    changed = Signal()
    pictureChanged = Signal()

    def __init__(
        self, desk: HallDesk, words: Callable[[], Words], tell: Callable[[Said], None], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._desk, self._words, self._tell = desk, words, tell
        self._face = StillBoard(parent=self)
        self._face.read_from(Player.WHITE)
        self._board = self._who = ""
        self._sure = SecondTouch(self.changed.emit, self)
        self._seen, self._row = TableSeen(), table_row(TableSeen(), words())
        self._game, self._has_picture = "", False
        self._read = ("", -1, "")
        self._turns: list[dict[str, str]] = []
        self._shown: tuple[object, ...] = ()

    def look(self, hall: HallSeen) -> None:
        self._seen = next((one for one in hall.tables if one.board == self._board), TableSeen())
        if self._sure.asked not in desk_words.acts(self._seen):
            self._sure.forget()
        self._read_match()
        t = self._words()
        self._row = table_row(self._seen, t)
        shown = (self._row, self._seen.check, self._read, t.language, self._who)
        if shown != self._shown:
            self._shown = shown
            self.changed.emit()

    @Slot(str)
    def open(self, board: str) -> None:
        """Show this table; whoever opens it has seen its call."""
        self._board = board
        self._sure.forget()
        self._desk.see(board)
        self.look(self._desk.look())

    @Slot()
    def close(self) -> None:
        self._board = ""
        self.look(self._desk.look())

    @Slot(int)
    def answer(self, minutes: int) -> None:
        """Somebody comes in so many minutes."""
        self._desk.answer(self._board, self._who or self._words()("The director"), minutes)
        self.look(self._desk.look())

    def name(self, who: str) -> None:
        self._who = who
        self.look(self._desk.look())

    @Slot(str)
    def act(self, key: str) -> None:
        """Do it; what cannot be taken back, by a second touch."""
        if desk_words.wants_two_touches(key) and not self._sure.does(key):
            return
        acts = {
            "settle": self._desk.settle,
            "let_go": self._desk.let_go,
            "release": self._desk.release,
            "hide": self._desk.hide,
            "dismiss": self._desk.dismiss,
        }
        try:
            acts[key](self._board)
        except TavlaError as error:
            self._tell(error.said)
        self.close()

    face = Property(StillBoard, lambda self: self._face, constant=True)
    board = Property(str, lambda self: self._row.board, notify=changed)
    row = Property(dict, lambda self: self._map(), notify=changed)
    who = Property(str, lambda self: self._who, notify=changed)
    isCalled = Property(bool, lambda self: self._seen.stage == "called", notify=changed)
    hasPicture = Property(bool, lambda self: self._has_picture, notify=changed)
    game = Property(str, lambda self: self._game, notify=changed)
    turns = Property(list, lambda self: self._turns, notify=changed)
    acts = Property(list, lambda self: self._acts(), notify=changed)
    checks = Property(list, lambda self: self._checks(), notify=changed)
    minutes = Property(list, lambda _self: list(MINUTES), constant=True)

    def _read_match(self) -> None:
        """Only where a record has come since."""
        read = (self._seen.match, self._seen.held, self._words().language)
        if read == self._read:
            return
        self._read = read
        found = self._desk.match(read[0]) if read[0] else None
        self._has_picture = isinstance(found, MatchSeen)
        if isinstance(found, MatchSeen):
            self._face.picture(found.state)
            self._game, self._turns = self._game_of(found.state), self._turns_of(found)
        else:
            self._face.picture(None)
            self._game, self._turns = "", []

    def _turns_of(self, match: MatchSeen) -> list[dict[str, str]]:
        log = TurnLog()
        log.follow(match.history)
        names, t = match.state.setup.players, self._words()
        turns = [line for line in log.lines if isinstance(line, LoggedTurn)][-LAST_TURNS:]
        return [
            {
                "name": harmless(names[turn.player]),
                "roll": f"{turn.roll.first}{turn.roll.second}",
                "play": record_words.turn_play(t, turn),
            }
            for turn in reversed(turns)
        ]

    def _game_of(self, state: MatchState) -> str:
        t = self._words()
        return beside((spectator_words.event_line(t, state), spectator_words.game_line(t, state)))

    def _checks(self) -> list[dict[str, object]]:
        rows = desk_words.checks(self._words(), self._seen.check) if self._seen.check.software else ()
        return [{"what": what, "how": harmless(how), "marked": marked} for what, how, marked in rows]

    def _acts(self) -> list[dict[str, object]]:
        t, sure = self._words(), self._sure.asked
        return [
            {
                "key": key,
                "text": desk_words.act(t, key, sure=key == sure),
                "sure": key == sure,
                "wide": key not in {"hide", "dismiss"},
            }
            for key in desk_words.acts(self._seen)
        ]

    def _map(self) -> dict[str, object]:
        return drawn(self._row)
