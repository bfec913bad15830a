"""The match goes on at another board: the director chooses what carries it there."""

from PySide6.QtCore import Property, QObject, Signal, Slot
from PySide6.QtQml import QmlElement

from tavla.application.commands.director import MoveMatch
from tavla.base.phrase import Said
from tavla.base.plain_name import plain_name
from tavla.domain.facts.director_events import MatchMoved
from tavla.rules.clauses import DISCRETION, clauses_of
from tavla.rules.loader import ruleset_of
from tavla.text import foreseen_words, register_words
from tavla_ui.director.context import SectionContext

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1


@QmlElement
class MoveSectionViewModel(QObject):
    """Once the file is written and read back, the match is closed here."""

    changed = Signal()

    def __init__(self, context: SectionContext, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._places: tuple[str, ...] = ()
        self._chosen = ""

        context.services.sticks.listen(self._mounted)

    def refresh(self) -> None:
        """Look for what is plugged in."""
        self._places = self._context.services.matches.places_to_move_to()
        self._chosen = self._chosen if self._chosen in self._places else ""
        self.changed.emit()

    explained = Property(str, lambda self: self._explained(), notify=changed)
    places = Property(list, lambda self: [self._place(path) for path in self._places], notify=changed)
    lookText = Property(str, lambda self: self._context.t("Look again"), notify=changed)
    moveText = Property(str, lambda self: self._context.t("Move and close here"), notify=changed)
    canMove = Property(bool, lambda self: bool(self._chosen), notify=changed)

    def _explained(self) -> str:
        """What moving does, and when the rules have a board exchanged."""
        t, ruleset = self._context.t, ruleset_of(self._context.match.state.setup.ruleset)
        return f"{t('The match is written to a file and closed on this board. At the other board: Continue here, From a file. Both players then see the match as it stands and go on when both are ready. Where shall it be written?')}\n{foreseen_words.rule_line(t, ruleset, 'director.board_replaced')}"

    def _place(self, path: str) -> dict[str, object]:
        """A stick by its name; the board's own folder, the last, as such."""
        own = path == self._places[-1]
        return {
            "name": self._context.t("This board's own folder") if own else plain_name(path.rpartition("/")[2]),
            "path": plain_name(path),
            "chosen": path == self._chosen,
        }

    @Slot(int)
    def choose(self, place: int) -> None:
        """The folder that carries the match."""
        self._chosen = self._places[place]
        self.changed.emit()

    @Slot()
    def look(self) -> None:
        """Something was plugged in."""
        self.refresh()
        self._context.services.sticks.look()

    @Slot(object)
    def _mounted(self, fault: Said) -> None:
        self.refresh()
        if fault:
            self._context.page.tell(register_words.stick_fails(self._context.t, fault))

    @Slot()
    def move(self) -> None:
        """The fact first, then the file, then the close; one that was moved and could not be written is written without
        another fact.
        """
        context, folder = self._context, self._chosen
        if not folder:
            return
        if isinstance(context.match.history[-1], MatchMoved):
            self._write(folder)
        else:
            ruleset = ruleset_of(context.match.state.setup.ruleset)
            clause = ruleset.director.board_replaced.clause
            authority = self._context.authority(
                clause if clause in clauses_of(ruleset) else DISCRETION,
                self._context.t("the match goes on at another board"),
            )
            self._context.page.submit(MoveMatch(authority), lambda _decision: self._write(folder))

    def _write(self, folder: str) -> None:
        context = self._context
        context.services.matches.move_off(folder, context.navigator.leave_match, context.page.tell)
