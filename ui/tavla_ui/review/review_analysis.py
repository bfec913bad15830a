"""GNU Backgammon's view of a match: begun by a touch, shown as it goes on, broken off by another."""

from collections.abc import Callable
from enum import Enum

from PySide6.QtCore import Property, QObject, Signal, Slot
from PySide6.QtQml import QmlElement

from tavla.application.ports.review import Analysed, PlayersAnalysis, ReviewService
from tavla.domain.game.player import ByPlayer, Player
from tavla.text import review_words
from tavla.text.words import Words
from tavla_ui.review.opened import Opened

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1


LEAST_DECISIONS = 20
"""With fewer, one error more or less moves the rate from one class of players to the next."""


def _says_enough(one: PlayersAnalysis) -> bool:
    return one.decisions >= LEAST_DECISIONS


class _Stage(Enum):
    READY = "ready"
    RUNNING = "running"
    BROKEN_OFF = "broken_off"
    DONE = "done"


@QmlElement
class ReviewAnalysisViewModel(QObject):
    """One analysis at a time; leaving the match breaks it off."""

    changed = Signal()

    def __init__(self, service: ReviewService, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._service = service
        self._t = Words()
        self._opened: Opened | None = None
        self._stage = _Stage.READY
        self._share = 0.0
        self._found = Analysed()
        self._can_analyse = False
        self._cancel: Callable[[], None] = lambda: None

    def open(self, opened: Opened) -> None:
        """Another match."""
        self.forget()
        self._t, self._opened, self._can_analyse = opened.t, opened, self._service.can_analyse()
        self.changed.emit()

    def forget(self) -> None:
        """The match is left."""
        self._cancel()
        self._cancel = lambda: None
        self._opened, self._stage, self._found = None, _Stage.READY, Analysed()

    isRunning = Property(bool, lambda self: self._stage is _Stage.RUNNING, notify=changed)
    canBegin = Property(
        bool,
        lambda self: self._can_analyse and self._stage is not _Stage.RUNNING and self._found.players is None,
        notify=changed,
    )
    share = Property(float, lambda self: self._share, notify=changed)
    told = Property(str, lambda self: self._told(), notify=changed)
    beginText = Property(str, lambda self: self._t("Analyse with GNU Backgammon"), notify=changed)
    breakOffText = Property(str, lambda self: self._t("Break off"), notify=changed)
    table = Property(list, lambda self: self._table(), notify=changed)

    @Slot()
    def begin(self) -> None:
        """Let GNU Backgammon look at the match."""
        opened = self._opened
        if opened is None or self._stage is _Stage.RUNNING:
            return
        self._stage, self._share, self._found = _Stage.RUNNING, 0.0, Analysed()

        def progress(share: float) -> None:
            if self._is_of(opened):
                self._share = share
                self.changed.emit()

        def done(found: Analysed) -> None:
            if self._is_of(opened):
                self._stage, self._found = _Stage.DONE, found
                self.changed.emit()

        self._cancel = self._service.analyse(opened.match, progress, done)
        self.changed.emit()

    @Slot()
    def breakOff(self) -> None:
        """Stop it; nothing is kept."""
        if self._stage is _Stage.RUNNING:
            self._cancel()
            self._stage = _Stage.BROKEN_OFF
            self.changed.emit()

    def _is_of(self, opened: Opened) -> bool:
        return opened is self._opened and self._stage is _Stage.RUNNING

    def _told(self) -> str:
        t = self._t
        if not self._can_analyse:
            return t(
                "GNU Backgammon is not installed on this board. Take the match home instead: the .sgf and .mat files "
                "open in it, the .mat in most others too."
            )
        match self._stage:
            case _Stage.READY:
                return t(
                    "GNU Backgammon looks at every move and every double and tells errors and luck. A long match takes "
                    "minutes; you can break it off at any time."
                )
            case _Stage.RUNNING:
                return t("GNU Backgammon is looking at the match: {percent}%", percent=int(100 * self._share))
            case _Stage.BROKEN_OFF:
                return t("The analysis was broken off. Nothing of it was kept.")
            case _Stage.DONE:
                return self._told_at_the_end(t)

    def _told_at_the_end(self, t: Words) -> str:
        if self._found.fault:
            return t("There is no analysis: {fault}.", fault=self._found.fault)
        if not all(map(_says_enough, self._found.players or ())):
            return t("Fewer than {n} decisions say nothing of how a player plays: no error rate.", n=LEAST_DECISIONS)
        return t(
            "As GNU Backgammon judges with its standard setting. Below 5: world class; below 12: strong; above 20: "
            "much to learn."
        )

    def _table(self) -> list[dict[str, object]]:
        players: ByPlayer[PlayersAnalysis] | None = self._found.players
        if players is None or self._opened is None:
            return []
        told: tuple[tuple[str, Callable[[PlayersAnalysis], str]], ...] = (
            ("error_rate", lambda one: self._t.decimal(one.error_rate) if _says_enough(one) else "–"),
            ("move_errors", lambda one: self._t.decimal(one.move_errors, 3)),
            ("cube_errors", lambda one: self._t.decimal(one.cube_errors, 3)),
            ("luck", lambda one: "+" * (one.luck >= 0) + self._t.decimal(one.luck, 3)),
            ("decisions", lambda one: f"{one.decisions}"),
        )
        lines: list[dict[str, object]] = [
            {"key": "", "label": "", "cells": [self._opened.names[player] for player in Player]}
        ]
        for key, write in told:
            lines.append(
                {
                    "key": key,
                    "label": review_words.analysis_label(self._t, key),
                    "cells": [write(players[player]) for player in Player],
                }
            )
        return lines
