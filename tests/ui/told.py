"""Holds view models to their own signals: a property that has changed since its signal was heard stands on the screen as
it was.
"""

from collections import defaultdict
from collections.abc import Iterable
from functools import partial

from PySide6.QtCore import QObject

from tavla_ui.match.match_table import MatchTable


class Told:
    """What the screen was told of the properties of some view models."""

    def __init__(self, models: Iterable[QObject]) -> None:
        self._models = [(model, _by_signal(model)) for model in models]
        self._known: dict[tuple[QObject, str], object] = {}
        for model, by_signal in self._models:
            for signal, names in by_signal.items():
                hears = partial(self._hear, model, names)
                hears()
                getattr(model, signal).connect(hears)

    def _hear(self, model: QObject, names: list[str], *_: object) -> None:
        for name in names:
            self._known[model, name] = model.property(name)

    def unsaid(self) -> list[str]:
        """Which properties are another than the screen was told."""
        return [
            f"{type(model).__name__}.{name} was {self._known[model, name]!r}, is {model.property(name)!r}"
            for model, by_signal in self._models
            for names in by_signal.values()
            for name in names
            if self._known[model, name] != model.property(name)
        ]


def of_match(match: MatchTable) -> Told:
    seats = match.seats
    return Told(
        (
            match,
            match.board_model,
            *seats,
            *(seat.menu_model for seat in seats),
            *(seat.dice_pad_model for seat in seats),
        )
    )


def _by_signal(model: QObject) -> dict[str, list[str]]:
    """The properties that have a signal, by its name."""
    found, meta = defaultdict[str, list[str]](list), model.metaObject()
    for each in (meta.property(place) for place in range(1, meta.propertyCount())):  # the first is the object's name
        if each.hasNotifySignal():
            found[bytes(each.notifySignal().name().data()).decode()].append(str(each.name()))
    return found
