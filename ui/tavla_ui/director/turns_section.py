"""The last turns, the newest first: plays, times, refused tries, and what was ruled between them."""

from PySide6.QtCore import Property, QObject, Signal, Slot
from PySide6.QtQml import QmlElement

from tavla.application.acts.act_fates import fate_of
from tavla.application.acts.after_ruling import is_directors_act
from tavla.application.telling.match_history import stood
from tavla.application.telling.turn_log import Logged, LoggedFact, LoggedTurn, TurnLog
from tavla.base.plain_name import harmless
from tavla.domain.facts.director_events import ChangeMade
from tavla.domain.facts.events import MatchEnded
from tavla.domain.fold.standing import undone_numbers
from tavla.domain.game.player import Player
from tavla.text import change_words, moment_words, record_words
from tavla.text.words import beside
from tavla_ui.director.context import SectionContext

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1

PAGE = 40
"""Lines that are shown at first, and added at a time."""


@QmlElement
class TurnsSectionViewModel(QObject):
    """Each line leads to the act that undoes it."""

    changed = Signal()

    def __init__(self, context: SectionContext, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._log = TurnLog()
        self._shown = PAGE
        self._undone: frozenset[int] = frozenset()

    def refresh(self) -> None:
        """Read what has been added to the match."""
        history = self._context.match.history
        self._log.follow(history)
        self._undone = undone_numbers(history)
        self.changed.emit()

    lines = Property(
        list, lambda self: [self._line(line) for line in reversed(self._log.lines[-self._shown :])], notify=changed
    )
    names = Property(list, lambda self: list(self._context.match.state.setup.players), notify=changed)
    hasOlder = Property(bool, lambda self: len(self._log.lines) > self._shown, notify=changed)
    olderText = Property(str, lambda self: self._context.t("Earlier turns"), notify=changed)
    noneText = Property(
        str, lambda self: "" if self._log.lines else self._context.t("Nothing has been played yet."), notify=changed
    )

    @Slot()
    def showOlder(self) -> None:
        self._shown += PAGE
        self.changed.emit()

    @Slot(int)
    def act(self, place: int) -> None:
        """The button of a line: back to before a turn or an act, or an appeal."""
        line = self._log.lines[-1 - place]
        if isinstance(line, LoggedFact) and not isinstance(line.event, ChangeMade):
            ruled = [number for number, event in enumerate(self._context.match.history) if is_directors_act(event)]
            self._context.page.open_act("appeal", {"place": ruled.index(line.number)})
            return
        facts = line.facts if isinstance(line, LoggedTurn) else line.number
        self._context.page.open_act(
            "back", {"place": next(at for at, point in enumerate(self._log.returns) if point.facts == facts)}
        )

    def _line(self, line: Logged) -> dict[str, object]:
        t, match = self._context.t, self._context.match
        names, history = match.state.setup.players, match.history
        row: dict[str, object] = {
            "isTurn": isinstance(line, LoggedTurn),
            "text": "",
            "ground": "",
            "act": "",
            "isQuiet": False,
        }
        if isinstance(line, LoggedTurn):
            return row | {
                "text": harmless(names[line.player]),
                "isWhite": line.player is Player.WHITE,
                "roll": f"{line.roll.first}-{line.roll.second}",
                "play": record_words.turn_play(t, line),
                "times": [record_words.turn_times(line, player) for player in Player],
                "ground": beside((record_words.turn_place(t, line), record_words.turn_refused(t, line.refused))),
                "act": t("Back to here") if self._context.official.may_rule else "",
            }
        authority = getattr(line.event, "authority", None)
        if line.came_back:
            return row | {
                "text": record_words.restarts(t, record_words.record(t, line.event, names), line.times),
                "isQuiet": True,
            }
        after = stood(history, line.number + 1) if isinstance(line.event, MatchEnded) else None
        told = record_words.record(
            t, line.event, names, after, back_to=self._log.back_to(line.event), history=history
        ) or moment_words.moment_beside_play(t, line.event, names)
        if line.number in self._undone:
            told = t("{what} – taken back later", what=told)
        fate = fate_of(history, line.number) if authority else None
        if fate is not None:
            told = change_words.fallen(t, told, fate)
        row |= {"text": told, "ground": record_words.ground_of(t, authority) if authority else ""}
        if self._context.official.may_rule and is_directors_act(line.event):
            row["act"] = t("Undo") if isinstance(line.event, ChangeMade) else t("Appeal") if fate is None else ""
        return row
