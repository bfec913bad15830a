"""The rules of the match on the director's page: every value in words, with its clause, one table at a time."""

from msgspec import Struct
from PySide6.QtCore import Property, QObject, Signal, Slot
from PySide6.QtQml import QmlElement

from tavla.rules.catalogue import ruled_values
from tavla.rules.loader import ruleset_of
from tavla.rules.ruled import Choice, Ruled
from tavla.text import clause_words, rule_labels, rule_words
from tavla.text.words import beside
from tavla_ui.controls.rows import RowsModel
from tavla_ui.director.context import SectionContext

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1

REFUSALS = "refusals"
"""The table of what the board refuses by which clause."""


class RuleRow(Struct, frozen=True):
    """One value as the director reads it."""

    key: str
    label: str
    shown: str
    clause: str


class RuleRows(RowsModel[RuleRow]):
    """The values of one table."""

    row_type = RuleRow


@QmlElement
class RulesSectionViewModel(QObject):
    """The match carries its ruleset, so nothing here changes while it lasts."""

    changed = Signal()

    def __init__(self, context: SectionContext, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._rows = RuleRows(self)
        self._ruleset = ruleset_of(context.match.state.setup.ruleset)
        self._tables = rule_labels.tables(context.t)
        self._table = next(iter(self._tables))

    title = Property(str, lambda self: clause_words.title(self._context.t, self._ruleset), constant=True)
    tables = Property(
        list, lambda self: [{"key": key, "text": text} for key, text in self._tables.items()], constant=True
    )
    table = Property(str, lambda self: self._table, notify=changed)
    rows = Property(RuleRows, lambda self: self._rows, constant=True)

    def refresh(self) -> None:
        """Show the chosen table."""
        t, ruleset = self._context.t, self._ruleset
        if self._table == REFUSALS:
            clauses = ruleset.refusal_clauses
            named = rule_labels.refusal_labels(t).items()
            self._rows.show(
                [
                    RuleRow(key, label, rule_words.refused_by_clause(t, clauses[key.partition(".")[2]]), "")
                    for key, label in named
                ]
            )
        else:
            labels = rule_labels.labels(t)
            self._rows.show(
                [
                    self._row(key, labels[key], ruled)
                    for key, ruled in ruled_values(ruleset)
                    if key.startswith(f"{self._table}.")
                ]
            )
        self.changed.emit()

    @Slot(str)
    def choose(self, table: str) -> None:
        if table in self._tables:
            self._table = table
            self.refresh()

    # Inside

    def _row(self, key: str, label: str, ruled: Ruled[object]) -> RuleRow:
        t = self._context.t
        shown = rule_words.rule_value(t, key, ruled.value)
        if isinstance(ruled, Choice) and ruled.alternatives:
            others = beside((rule_words.rule_value(t, key, other) for other in ruled.alternatives), "; ")
            shown = f"{shown} {t('(or: {others})', others=others)}"
        return RuleRow(key, label, shown, clause_words.with_note(t, ruled))
