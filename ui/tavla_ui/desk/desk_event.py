"""The draw as it goes to the boards, and the results that come back."""

from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import Property, QObject, Signal, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtQml import QmlElement

from tavla.application.ports.hall_desk import DrawSeen, Federated, FederationSeen, HallDesk, HallSeen, ResultSeen
from tavla.base.errors import TavlaError
from tavla.base.phrase import Said
from tavla.base.plain_name import harmless
from tavla.text import clause_words, desk_words
from tavla.text.words import Words, beside
from tavla_ui.controls.file_chooser import FileChooserViewModel
from tavla_ui.controls.second_touch import SecondTouch
from tavla_ui.controls.typing_line import TypingLineViewModel

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1
ENDINGS = (".csv", ".tsv", ".txt", ".trf", ".trfx")
LONGEST_MATCH = 99
BOARDS_NAME, INVITATION_ENDINGS = "boards.txt", (".txt",)


MOST_PASTED = 1_000_000


@QmlElement
class DeskEventViewModel(QObject):
    """Files are chosen by touch; what went wrong is told by `tell`."""

    changed = Signal()

    def __init__(
        self,
        desk: HallDesk,
        federated: Federated,
        words: Callable[[], Words],
        tell: Callable[[Said], None],
        files: FileChooserViewModel,
        typing: TypingLineViewModel,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._desk, self._federated, self._words = desk, federated, words
        self._tell, self._files, self._typing = tell, files, typing
        self._draw = DrawSeen()
        self._results: tuple[ResultSeen, ...] = ()
        self._tables: dict[str, str] = {}
        self._federation: FederationSeen | None = None
        self._sure = SecondTouch(self.changed.emit, self)

    def look(self, hall: HallSeen) -> None:
        draw, results = self._desk.draw(), self._desk.results()
        tables = {one.board: one.table for one in hall.tables}
        now = (draw, results, tables, hall.federation)
        if now != (self._draw, self._results, self._tables, self._federation):
            if desk_words.may_join_federation(hall.federation) != desk_words.may_join_federation(self._federation):
                self._sure.forget()
            self._draw, self._results, self._tables, self._federation = now
            self.changed.emit()

    def leave(self) -> None:
        """Another page is shown: what was asked there is not meant on coming back."""
        self._sure.forget()

    @Slot()
    def openDraw(self) -> None:
        """Choose the file of a draw."""
        self._files.open_for(self._words(), ENDINGS, self._read)

    @Slot()
    def pasteDraw(self) -> None:
        """What was copied from the page of a draw."""
        self._desk.read_draw(QGuiApplication.clipboard().text()[:MOST_PASTED])
        self.look(self._desk.look())

    @Slot()
    def sendDraw(self) -> None:
        """Send the pairs to their boards; each is accepted there by a touch."""
        sent = self._desk.send_draw()
        self._tell(self._words().n("{n} match sent to its board.", "{n} matches sent to their boards.", sent))

    @Slot()
    def writeBoardList(self) -> None:
        """Choose a folder for the page of tables that need a board."""
        self._files.open_for(self._words(), None, self._write_boards)

    @Slot()
    def nameEvent(self) -> None:
        t = self._words()
        self._typing.open_for("white", t, t("The event's name"), self._desk.order.event, self._named, names=True)

    @Slot(int)
    def changeLength(self, step: int) -> None:
        """Of pairs whose line names no length."""
        order = self._desk.order
        self._desk.change_order(replace(order, length=max(1, min(LONGEST_MATCH, order.length + step))))
        self.changed.emit()

    @Slot()
    def nextRules(self) -> None:
        """The next of the rules that are there."""
        rules, order = [*self._desk.rulesets], self._desk.order
        if rules:
            at = rules.index(order.rules) + 1 if order.rules in rules else 0
            self._desk.change_order(replace(order, rules=rules[at % len(rules)]))
            self.changed.emit()

    @Slot()
    def writeResults(self) -> None:
        """Choose a folder for the table and the slips."""
        self._files.open_for(self._words(), None, self._write)

    @Slot()
    def federate(self) -> None:
        """Choose the invitation of a federation; where there is one, leave it by a second touch."""
        may_join = desk_words.may_join_federation(self._federation)
        if may_join:
            self._files.open_for(self._words(), INVITATION_ENDINGS, self._join)
        elif self._sure.does("leave"):
            self._leave_federation()
        self.look(self._desk.look())
        self.changed.emit()

    eventName = Property(str, lambda self: harmless(self._desk.order.event), notify=changed)
    lengthText = Property(str, lambda self: self._words()("to {n}", n=self._desk.order.length), notify=changed)
    rules = Property(str, lambda self: self._rules(), notify=changed)
    title = Property(str, lambda self: harmless(self._draw.path.name), notify=changed)
    canSend = Property(bool, lambda self: self._can_send(), notify=changed)
    hasBoardList = Property(bool, lambda self: any(pair.must for pair in self._draw.pairs), notify=changed)
    pairs = Property(list, lambda self: self._pairs(), notify=changed)
    federation = Property(str, lambda self: self._federation_said()[0], notify=changed)
    federationTone = Property(str, lambda self: self._federation_said()[1], notify=changed)
    federationAct = Property(
        str,
        lambda self: desk_words.federation_act(self._words(), self._federation, sure=bool(self._sure.asked)),
        notify=changed,
    )
    results = Property(list, lambda self: self._result_rows(), notify=changed)

    def _rules(self) -> str:
        order = self._desk.order
        return clause_words.title(self._words(), self._desk.rulesets[order.rules])

    def _can_send(self) -> bool:
        draw = self._draw
        return not draw.faults and any(pair.board for pair in draw.pairs)

    def _pairs(self) -> list[dict[str, str]]:
        draw, t = self._draw, self._words()
        told = [_row(t.said(said), "", "warn") for said in (*draw.faults, *draw.warnings)]
        if draw.faults:
            return told
        return told + [
            _row(
                beside((t("Round {round}", round=pair.round) if pair.round else "", beside(pair.players, " – "))),
                beside((desk_words.pair_note(t, pair, self._tables.get(pair.board, "")), t("to {n}", n=pair.length))),
                "note" if pair.board else "warn",
            )
            for pair in draw.pairs
        ]

    def _result_rows(self) -> list[dict[str, str]]:
        t = self._words()
        return [
            _row(
                t("{winner} beat {loser}", winner=one.winner, loser=one.loser),
                beside(
                    (
                        f"{one.score[0]}–{one.score[1]}",
                        t("by forfeit or on time") if one.is_by_forfeit else "",
                        t("Round {round}", round=one.round) if one.round else "",
                        t("Table {table}", table=one.table) if one.table else "",
                    )
                ),
                "note",
            )
            for one in reversed(self._results)
        ]

    def _federation_said(self) -> tuple[str, desk_words.Tone]:
        return desk_words.federation(self._words(), self._federation)

    def _join(self, path: Path) -> None:
        try:
            self._federated.join_federation(path)
        except TavlaError as error:
            self._tell(error.said)

    def _leave_federation(self) -> None:
        try:
            self._federated.leave_federation()
        except TavlaError as error:
            self._tell(error.said)

    def _read(self, path: Path) -> None:
        self._desk.read_draw(path)
        self.look(self._desk.look())

    def _named(self, name: str) -> None:
        self._desk.change_order(replace(self._desk.order, event=name))
        self.changed.emit()

    def _write(self, folder: Path) -> None:
        self._try(lambda t: t("Results written to {path}", path=str(self._results_in(folder, t))))

    def _results_in(self, folder: Path, t: Words) -> Path:
        return self._desk.write_results(folder, desk_words.slip_labels(t))

    def _write_boards(self, folder: Path) -> None:
        text = desk_words.board_list(self._words(), self._desk.order.event, self._draw.pairs, self._tables)
        self._try(lambda t: t("Written: {file}", file=str(self._desk.write_page(folder, BOARDS_NAME, text))))

    def _try(self, act: Callable[[Words], str]) -> None:
        try:
            self._tell(act(self._words()))
        except TavlaError as error:
            self._tell(error.said)


def _row(text: str, detail: str, tone: str) -> dict[str, str]:
    return {"key": "", "text": harmless(text), "detail": harmless(detail), "tone": tone}
