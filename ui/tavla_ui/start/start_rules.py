"""The choice of a ruleset, and of what it leaves to the director."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import Property, QObject, Signal, Slot
from PySide6.QtQml import QmlElement

from tavla.application.ports.matches import FoundRuleset
from tavla.base.phrase import Said
from tavla.base.plain_name import harmless
from tavla.text import clause_words
from tavla.text.words import Words

if TYPE_CHECKING:  # the page stands before the rules are imported
    from tavla.rules.ruleset import Ruleset
    from tavla_ui.start.rule_picks import RulePicks

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1


class RulesPage(Protocol):
    def choose_rules(self) -> None:
        """Another ruleset is chosen, or other picks."""

    def tell(self, sentence: Said) -> None: ...


@QmlElement
class StartRulesViewModel(QObject):
    """Every ruleset found, the one that is chosen, and the director's picks among its alternatives."""

    changed = Signal()

    def __init__(self, words: "Callable[[], Words]", page: RulesPage, parent: QObject | None = None) -> None:
        """`words`: what values are called."""
        super().__init__(parent)
        self._words, self._page = words, page
        self.t = Words()
        self._found: tuple[FoundRuleset, ...] = ()
        self._chosen: FoundRuleset | None = None
        self._picks: RulePicks | None = None
        self._shows_choices = False

    @property
    def chosen(self) -> FoundRuleset | None:
        """The ruleset of the match to come, as its file has it."""
        return self._chosen

    def called(self, t: Words) -> str:
        """What it is called; nothing where none is chosen."""
        return _titled(t, self._chosen) if self._chosen else ""

    @property
    def ruleset(self) -> "Ruleset | None":
        """The same with the director's picks in it."""
        return self._picks.ruleset if self._picks else None

    @property
    def usable(self) -> "tuple[Ruleset, ...]":
        """Every ruleset that can be used, as its file has it, the chosen one first."""
        first = self._chosen
        found = (first, *(one for one in self._found if one is not first)) if first else self._found
        return tuple(one.ruleset for one in found if one.ruleset)

    @property
    def picked(self) -> tuple[str, ...]:
        """The keys at which he picked an alternative."""
        return self._picks.keys if self._picks else ()

    def take(self, found: Sequence[FoundRuleset], wanted: str) -> str:
        """Show what was found and choose: what is chosen already, else what the last match had, else the first.

        Gives a sentence if that was not to be.
        """
        self._found = tuple(found)
        usable = {one.name: one for one in found if one.ruleset is not None}
        before = self._chosen.name if self._chosen else wanted
        self._choose(usable.get(before) or next(iter(usable.values()), None))
        if self._chosen is None:
            return self.t("No ruleset can be used: see Rules.")
        replaying = self._chosen.ruleset is not None and not self._chosen.ruleset.selectable
        return (
            ""
            if replaying or before in ("", self._chosen.name)
            else self.t("The rules of the last match, {name}, cannot be used: choose others.", name=before)
        )

    def forget_picks(self) -> None:
        """The next match begins with the file's own values."""
        self._choose(self._chosen)

    def speak(self, t: Words) -> None:
        """Use another language."""
        self.t = t
        self.changed.emit()

    title = Property(
        str,
        lambda self: (
            self.t("What these rules leave open")
            if self._shows_choices
            else self.t("Under which rules is this match played?")
        ),
        notify=changed,
    )
    rulesets = Property(list, lambda self: [self._row(one) for one in self._found], notify=changed)
    choicesText = Property(
        str,
        lambda self: self.t("All rulesets…") if self._shows_choices else self.t("The director's choices…"),
        notify=changed,
    )
    hasChoices = Property(bool, lambda self: self._picks is not None and bool(self._picks.entries), notify=changed)
    showsChoices = Property(bool, lambda self: self._shows_choices, notify=changed)
    choices = Property(list, lambda self: self._choices(), notify=changed)

    @Slot(str)
    def choose(self, name: str) -> None:
        """Play under these."""
        for one in self._found:
            if one.name == name and one.ruleset is not None:
                self._choose(one)
                self._page.choose_rules()

    @Slot()
    def toggleChoices(self) -> None:
        """What the ruleset leaves to the director, or the list of rulesets again."""
        self._shows_choices = not self._shows_choices
        self.changed.emit()

    @Slot()
    def showRulesets(self) -> None:
        """The panel opens with the list."""
        self._shows_choices = False
        self.changed.emit()

    @Slot(str)
    def pickNext(self, key: str) -> None:
        from tavla.rules.ruled import RulesetError

        if self._picks is None:
            return
        picks = self._picks.with_next(key)
        try:
            picks.ruleset  # noqa: B018 - an entry on several lines cannot be exchanged
        except RulesetError as error:
            self._page.tell(error.said)
            return
        self._picks = picks
        self.changed.emit()
        self._page.choose_rules()

    # Inside

    def _choose(self, found: FoundRuleset | None) -> None:
        self._chosen, self._picks = found, None
        if found is not None and found.ruleset is not None:
            from tavla_ui.start.rule_picks import RulePicks

            self._picks = RulePicks(found.ruleset)
        self.changed.emit()

    def _row(self, found: FoundRuleset) -> dict[str, object]:
        chosen = self._chosen is not None and self._chosen.name == found.name
        title = self.t("{name} cannot be used", name=found.title) if found.fault else _titled(self.t, found)
        return {"name": found.name, "title": title, "fault": self.t.said(found.fault), "chosen": chosen}

    def _choices(self) -> list[dict[str, object]]:
        from tavla.text import rule_labels, rule_words

        if self._picks is None or not self._shows_choices:
            return []
        t, picks = self._words(), self._picks
        labels = rule_labels.labels(t)
        return [
            {
                "key": entry.key,
                "label": f"{labels.get(entry.key, entry.key)} {clause_words.bracketed(t, entry.clause)}",
                "value": rule_words.rule_value(t, entry.key, picks.value(entry.key)),
                "picked": entry.key in picks.keys,
            }
            for entry in picks.entries
        ]


def _titled(t: Words, found: FoundRuleset) -> str:
    return clause_words.title(t, found.ruleset) if found.ruleset else harmless(found.title)
