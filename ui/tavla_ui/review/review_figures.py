"""Dice and times of a match, its event, or all matches of this board, as columns, tables and sentences."""

from PySide6.QtCore import Property, QObject, Signal, Slot
from PySide6.QtQml import QmlElement

from tavla.application.ports.review import Figures, ReviewService, Scope
from tavla.application.telling.decision_times import BOUNDS_S, Decision, Thinking
from tavla.application.telling.dice_counts import FACES, LEAST_ROLLS, DiceCounts, count_by_player
from tavla.base.phrase import Said
from tavla.domain.game.player import Player
from tavla.text import review_words, seat_words
from tavla.text.words import Words
from tavla_ui.review.opened import Opened

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1

Column = dict[str, object]
Line = dict[str, object]
LEAST_DECISIONS = 30
"""Of fewer no times are drawn: columns would show chance alone."""
HEADROOM = 1.08
"""The highest column leaves a little room for its figure."""


@QmlElement
class ReviewFiguresViewModel(QObject):
    """Counting is done beside the screen's thread; an answer for what is no longer wanted is passed over."""

    changed = Signal()

    def __init__(self, service: ReviewService, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._service = service
        self._t = Words()
        self._opened: Opened | None = None
        self._scope = Scope.MATCH
        self._figures: Figures | None = None
        self._is_asked = False
        self._fault: Said = ""

    def open(self, opened: Opened) -> None:
        """Another match; nothing is counted before a page of it is seen."""
        self._t, self._opened, self._scope, self._figures, self._is_asked = (
            opened.t,
            opened,
            Scope.MATCH,
            None,
            False,
        )
        self.changed.emit()

    def shown(self) -> None:
        if not self._is_asked:
            self._ask()

    @property
    def figures(self) -> Figures | None:
        """What is shown; None while it is counted."""
        return self._figures

    # Shown

    scopes = Property(list, lambda self: self._scopes(), notify=changed)
    isReady = Property(bool, lambda self: self._figures is not None, notify=changed)
    sample = Property(str, lambda self: self._sample(), notify=changed)
    facesTitle = Property(str, lambda self: self._t("Each face, on either die"), notify=changed)
    rollsTitle = Property(str, lambda self: self._t("Each roll"), notify=changed)
    expectedMark = Property(str, lambda self: self._t("— what fair dice give on average"), notify=changed)
    faces = Property(list, lambda self: _faces(self._dice()), notify=changed)
    rolls = Property(list, lambda self: _rolls(self._dice()), notify=changed)
    diceTable = Property(list, lambda self: self._dice_table(), notify=changed)
    test = Property(str, lambda self: self._test(), notify=changed)
    isTooFew = Property(bool, lambda self: self._dice().are_too_few, notify=changed)
    verdict = Property(str, lambda self: self._verdict(), notify=changed)
    timesTitle = Property(str, lambda self: self._t("Time per decision, in seconds"), notify=changed)
    timesNote = Property(
        str,
        lambda self: self._t(
            "From the opponent's act to one's own, as the clock ran; stops, breaks and the director's time are not in it."
        ),
        notify=changed,
    )
    timesFew = Property(str, lambda self: self._times_few(), notify=changed)
    times = Property(list, lambda self: self._times(), notify=changed)
    timesTable = Property(list, lambda self: self._times_table(), notify=changed)

    @Slot(str)
    def chooseScope(self, key: str) -> None:
        """Count the match, its event, or all on this board."""
        self._scope = Scope(key)
        self._ask()

    # Inside

    def _ask(self) -> None:
        opened, scope = self._opened, self._scope
        if opened is None:
            return
        self._is_asked, self._figures, self._fault = True, None, ""

        def heard(figures: Figures) -> None:
            if (opened, scope) == (self._opened, self._scope):
                self._figures = figures
                self.changed.emit()

        def failed(said: Said) -> None:
            if (opened, scope) == (self._opened, self._scope):
                self._fault = said
                self.changed.emit()

        self._service.gather(scope, opened.match, heard, failed)
        self.changed.emit()

    @property
    def _event(self) -> str:
        return self._opened.setup.card.event if self._opened is not None else ""

    def _scopes(self) -> list[dict[str, object]]:
        keys = [scope.value for scope in Scope if scope is not Scope.EVENT or self._event]
        return [
            {"key": key, "text": review_words.scope(self._t, key, self._event), "chosen": key == self._scope.value}
            for key in keys
        ]

    def _dice(self) -> DiceCounts:
        return self._figures.dice if self._figures is not None else DiceCounts()

    def _sample(self) -> str:
        figures = self._figures
        if figures is None:
            return self._t.said(self._fault) or self._t("Counting…")
        sources = [(seat_words.dice_source(self._t, source), count) for source, count in figures.dice.sources]
        return review_words.sample(self._t, figures.dice.total, figures.matches, figures.unread, sources)

    def _test(self) -> str:
        dice = self._dice()
        chance, over_rolls = dice.chance, dice.total >= LEAST_ROLLS
        if self._figures is None or chance is None:
            return ""
        value = dice.rolls_chi2 if over_rolls else dice.faces_chi2
        return self._t(
            "χ²({freedom}) = {value}: {percent} of fair samples of this size differ at least as much.",
            freedom=20 if over_rolls else 5,
            value=self._t.decimal(value),
            percent=self._t("{n}%", n=self._t.decimal(100 * chance, 0 if chance >= 0.01 else 2)),
        )

    def _verdict(self) -> str:
        dice = self._dice()
        low, high = dice.usual_doublets
        return (
            ""
            if self._figures is None
            else review_words.dice_verdict(self._t, chance=dice.chance, rolls=dice.total, low=low, high=high)
        )

    def _dice_table(self) -> list[Line]:
        opened, t, dice = self._opened, self._t, self._dice()
        if opened is None or self._figures is None:
            return []
        columns = [("", dice, review_words.everybody(t, with_opening=self._scope is Scope.MATCH))]
        if self._scope is Scope.MATCH:
            own = count_by_player(opened.match.history)
            columns = [*((player.value, own[player], opened.names[player]) for player in Player), *columns]

        def line(key: str, cells: list[str]) -> Line:
            return {"key": key, "label": review_words.counted_label(t, key) if key else "", "cells": cells}

        usual = ["{}–{}".format(*counts.usual_doublets) for _, counts, _ in columns]
        return [
            line("", [name for _, _, name in columns]),
            line("rolls", [self._t.grouped(counts.total) for _, counts, _ in columns]),
            line("doublets", [self._t.grouped(counts.doublets) for _, counts, _ in columns]),
            line("usual", usual),
            line(
                "pips",
                [self._t.decimal(counts.pips / counts.total, 2) if counts.total else "–" for _, counts, _ in columns],
            ),
        ]

    def _thinkers(self) -> list[tuple[str, Player | None, str]]:
        """Whose times are told: the players of one match, or everybody."""
        if self._opened is None or self._figures is None:
            return []
        if self._scope is Scope.MATCH:
            return [(player.value, player, self._opened.names[player]) for player in Player]
        return [("all", None, review_words.everybody(self._t, with_opening=False))]

    def _times_few(self) -> str:
        """The sentence in place of columns that would say nothing."""
        if not self._figures:
            return ""
        count = len(self._figures.times.decisions)
        return (
            self._t.n(
                "{n} decision is too few to say anything about the time taken.",
                "{n} decisions are too few to say anything about the time taken.",
                count,
            )
            if count < LEAST_DECISIONS
            else ""
        )

    def _times(self) -> list[Column]:
        if self._figures is None:
            return []
        thinkers = [(key, self._figures.times.of(player)) for key, player, _ in self._thinkers()]
        highest = max((count for _, thinking in thinkers for count in thinking.columns), default=0) or 1
        starts = (0, *BOUNDS_S)
        return [
            {
                "label": review_words.time_column(start, starts[place + 1] if place + 1 < len(starts) else None),
                "bars": [
                    {
                        "seat": key,
                        "count": thinking.columns[place],
                        "share": thinking.columns[place] / highest / HEADROOM,
                    }
                    for key, thinking in thinkers
                ],
            }
            for place, start in enumerate(starts)
        ]

    def _times_table(self) -> list[Line]:
        t, figures, thinkers = self._t, self._figures, self._thinkers()
        if figures is None:
            return []
        lines: list[Line] = [{"key": "", "label": "", "cells": [name for _, _, name in thinkers]}]
        for decision in Decision:
            times = [figures.times.of(player, decision) for _, player, _ in thinkers]
            lines.append(
                {
                    "key": decision.value,
                    "label": review_words.thinking_label(t, decision.value),
                    "cells": [self._count(each) for each in times],
                }
            )
        whole = [figures.times.of(player) for _, player, _ in thinkers]
        for key, values in (
            ("median", [each.median_ms for each in whole]),
            ("longest", [each.longest_ms for each in whole]),
            ("total", [each.total_ms for each in whole]),
        ):
            lines.append(
                {
                    "key": key,
                    "label": review_words.thinking_label(t, key),
                    "cells": [review_words.seconds_short(t, value) for value in values],
                }
            )
        return lines

    def _count(self, thinking: Thinking) -> str:
        if not thinking.count:
            return "–"
        return f"{self._t.grouped(thinking.count)} · {review_words.seconds_short(self._t, thinking.total_ms // thinking.count)}"


def _faces(dice: DiceCounts) -> list[Column]:
    counts, expected = dice.faces, dice.total / 3
    highest = HEADROOM * max(*counts, expected, 1)
    return [
        _column(str(face), count / highest, count, expected / highest)
        for face, count in zip(FACES, counts, strict=True)
    ]


def _rolls(dice: DiceCounts) -> list[Column]:
    found = {(high, low): count for high, low, count in dice.rolls}
    cells = [(face, face) for face in FACES] + [(high, low) for high in FACES for low in range(1, high)]
    expected = {cell: dice.total * (1 if cell[0] == cell[1] else 2) / 36 for cell in cells}
    highest = HEADROOM * max(*(found.get(cell, 0) for cell in cells), *expected.values(), 1)
    counts = {cell: found.get(cell, 0) for cell in cells}
    return [
        _column(f"{cell[0]}{cell[1]}", counts[cell] / highest, counts[cell], expected[cell] / highest) for cell in cells
    ]


def _column(label: str, share: float, count: int, expected: float) -> Column:
    return {"label": label, "bars": [{"seat": "all", "count": count, "share": share}], "expected": expected}
