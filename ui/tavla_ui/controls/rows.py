"""A list for QML whose rows are frozen values: only what changed is told."""

from collections.abc import Sequence
from typing import ClassVar, Generic, TypeVar

from msgspec import Struct
from PySide6.QtCore import QAbstractListModel, QByteArray, QModelIndex, QObject, QPersistentModelIndex, Qt

Row = TypeVar("Row")


class RowsModel(QAbstractListModel, Generic[Row]):
    """Rows of one struct; its fields are the roles, in their order."""

    row_type: ClassVar[type[Struct]]

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[Row] = []
        self._fields = self.row_type.__struct_fields__
        self._names = {
            int(Qt.ItemDataRole.UserRole) + number: QByteArray(name.encode())
            for number, name in enumerate(self._fields)
        }

    @property
    def rows(self) -> Sequence[Row]:
        """What stands in the list now."""
        return self._rows

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        number = role - int(Qt.ItemDataRole.UserRole)
        if not 0 <= number < len(self._fields) or not 0 <= index.row() < len(self._rows):
            return None
        return getattr(self._rows[index.row()], self._fields[number])

    def roleNames(self) -> dict[int, QByteArray]:
        """The fields by the names QML knows them by."""
        return self._names

    def show(self, rows: Sequence[Row]) -> None:
        """Show these rows: changed ones in place, more or fewer at the end."""
        kept = min(len(rows), len(self._rows))
        if len(self._rows) > kept:
            self.beginRemoveRows(QModelIndex(), kept, len(self._rows) - 1)
            del self._rows[kept:]
            self.endRemoveRows()
        for number in range(kept):
            self.show_row(number, rows[number])
        if len(rows) > kept:
            self.beginInsertRows(QModelIndex(), kept, len(rows) - 1)
            self._rows.extend(rows[kept:])
            self.endInsertRows()

    def show_row(self, number: int, row: Row) -> None:
        """Show one row anew; tells nothing if it is the same."""
        before = self._rows[number]
        if row == before:
            return
        self._rows[number] = row
        user = int(Qt.ItemDataRole.UserRole)
        changed = [user + role for role, name in enumerate(self._fields) if getattr(row, name) != getattr(before, name)]
        index = self.index(number)
        self.dataChanged.emit(index, index, changed)
