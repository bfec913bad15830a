"""Which board this is and how its machine does, on the director's page; in a kiosk, the one way out."""

from PySide6.QtCore import Property, QObject, Signal, Slot
from PySide6.QtQml import QmlElement

from tavla.application.roles import RESERVED_ROWS
from tavla.application.settings import SETTINGS
from tavla.text.words import beside
from tavla_ui.board.machine_rows import MachineRows, machine_rows, screen_facts
from tavla_ui.director.context import SectionContext
from tavla_ui.director.mirror_panel import MirrorPanelViewModel

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1


@QmlElement
class MachineSectionViewModel(QObject):
    """Looks anew each time it is shown."""

    changed = Signal()

    def __init__(self, context: SectionContext, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._rows, self._has_looked = MachineRows(self), False
        self._mirror = MirrorPanelViewModel(context, self)
        self._mirror.chosen.connect(self.look)

    mirror = Property(MirrorPanelViewModel, lambda self: self._mirror, constant=True)
    rows = Property(MachineRows, lambda self: self._rows, constant=True)
    closeText = Property(str, lambda self: self._context.t("Close Tavla"), notify=changed)
    leaveText = Property(str, lambda self: self._context.t("Leave the match"), notify=changed)
    orders = Property(list, lambda self: self._orders(), notify=changed)
    mayOrder = Property(bool, lambda self: self._context.official.may_rule, notify=changed)
    mayClose = Property(bool, lambda self: self._may_close(), notify=changed)
    mayLeave = Property(bool, lambda self: self._may_close() and self._context.session is not None, notify=changed)

    def refresh(self) -> None:
        """Look, once until the section is left: a reading tries the disk, which not every fact of a match should wait
        for.
        """
        context = self._context
        if not self._has_looked:
            self._has_looked = True
            settings = context.page.settings
            state = context.services.machine.look(dict(settings))
            self._rows.show(
                machine_rows(
                    context.t,
                    state,
                    screen_facts(settings["screens"], settings["field"]),  # type: ignore[arg-type]
                    context.services.devices.shown,
                    mirror=self._mirror.state,
                )
            )
            context.page.when_left(self._look_again)
        self._mirror.refresh()
        self.changed.emit()

    @Slot()
    def look(self) -> None:
        self._look_again()
        self.refresh()

    @Slot(str)
    def turn(self, key: str) -> None:
        """The next choice of what is the director's alone."""
        if self._context.official.may_rule:
            page = self._context.page
            page.order(key, SETTINGS[key].after(page.settings[key]))
            self.look()

    @Slot()
    def closeBoard(self) -> None:
        """End the program; a match stays as it stands."""
        if self._may_close():
            self._context.navigator.quit()

    @Slot()
    def leaveMatch(self) -> None:
        """Put the match away; it can be continued."""
        if self._may_close():
            self._context.page.close()
            self._context.navigator.leave_match()

    # Inside

    def _look_again(self) -> None:
        """At the next sight. The rows stay: Qt complains of a list emptied while it makes a row ahead of need."""
        self._has_looked = False

    def _orders(self) -> list[dict[str, str]]:
        t, values = self._context.t, self._context.page.settings
        return [
            {"key": row.key, "text": beside((t.said(row.label), t.said(row.word_of(values))))}
            for row in SETTINGS.values()
            if row.is_directors and row.key not in RESERVED_ROWS.values() and self._context.official.may_rule
        ]

    def _may_close(self) -> bool:
        session = self._context.session
        return self._context.official.may_rule and (
            session is None or session.state.clock.turn_of is None or not session.state.clock.is_running
        )
