"""The choice of a ruleset."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Property, QObject, Signal, Slot
from PySide6.QtQml import QmlElement

from tavla.text.start_texts import StartTexts
from tavla_ui.desk import FoundRuleset

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1


@QmlElement
class StartRulesViewModel(QObject):
    """Every ruleset found, and the one that is chosen."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.texts = StartTexts()
        self._found: tuple[FoundRuleset, ...] = ()
        self._chosen: FoundRuleset | None = None
        self.chosen_now: Callable[[FoundRuleset], None] = lambda _found: None

    @property
    def chosen(self) -> FoundRuleset | None:
        """The ruleset of the match to come."""
        return self._chosen

    def take(self, found: Sequence[FoundRuleset], wanted: str, usual: str) -> str:
        """Show what was found and choose: what is chosen already, else what the last match had, else the usual. Gives a sentence if that was not to be."""
        self._found = tuple(found)
        usable = {one.name: one for one in found if one.ruleset is not None}
        before = self._chosen.name if self._chosen else wanted
        self._chosen = usable.get(before) or usable.get(usual) or next(iter(usable.values()), None)
        self.changed.emit()
        if self._chosen is None:
            return self.texts.rules_missing()
        replaying = self._chosen.ruleset is not None and not self._chosen.ruleset.selectable
        return "" if replaying or self._chosen.name == before else self.texts.rules_gone(before)

    def speak(self, texts: StartTexts) -> None:
        """Use another language."""
        self.texts = texts
        self.changed.emit()

    title = Property(str, lambda self: self.texts.rules_title(), notify=changed)
    rulesets = Property(list, lambda self: [self._row(one) for one in self._found], notify=changed)

    @Slot(str)
    def choose(self, name: str) -> None:
        """Play under these."""
        for one in self._found:
            if one.name == name and one.ruleset is not None:
                self._chosen = one
                self.changed.emit()
                self.chosen_now(one)

    def _row(self, found: FoundRuleset) -> dict[str, object]:
        chosen = self._chosen is not None and self._chosen.name == found.name
        title = self.texts.rules_broken(found.title) if found.fault else found.title
        return {"name": found.name, "title": title, "fault": found.fault, "chosen": chosen}
