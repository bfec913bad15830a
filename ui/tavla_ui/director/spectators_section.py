"""Who may watch the match from elsewhere, and how late: on the director's page."""

from PySide6.QtCore import Property, QObject, Signal, Slot
from PySide6.QtQml import QmlElement

from tavla.application.commands.director import Rule
from tavla.application.telling.spectatorship import DELAYS, PORTS, Spectatorship
from tavla.base.copies import replace
from tavla.rules.clauses import DISCRETION
from tavla_ui.director.context import SectionContext

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1


@QmlElement
class SpectatorsSectionViewModel(QObject):
    """What is switched stands in the record of the match that is played."""

    changed = Signal()

    def __init__(self, context: SectionContext, parent: QObject) -> None:
        super().__init__(parent)
        self._context, self._spectators = context, context.services.spectators
        self._told_last: Spectatorship | None = None
        """How it stood when the delay was first changed, while the record does not say so yet."""

    def refresh(self) -> None:
        """Show how it stands."""
        self.changed.emit()

    @property
    def _wanted(self) -> Spectatorship:
        return self._spectators.wanted

    explained = Property(str, lambda self: self._context.texts.spectators_explained(), notify=changed)
    ways = Property(list, lambda self: self._ways(), notify=changed)
    figures = Property(list, lambda self: self._figures(), notify=changed)

    @Slot(str)
    def switch(self, key: str) -> None:
        """Open what is closed, and the other way round."""
        wanted = self._wanted
        self._change(
            replace(wanted, window=not wanted.window) if key == "window" else replace(wanted, page=not wanted.page)
        )

    @Slot(str, int)
    def step(self, key: str, by: int) -> None:
        """The next longer or shorter delay, or another port.

        A delay holds at once; the record has the last one, when the section is left.
        """
        wanted = self._wanted
        if key == "delay":
            nearest = min(range(len(DELAYS)), key=lambda at: abs(DELAYS[at] - wanted.delay))
            if self._told_last is None:
                self._told_last = wanted
                self._context.page.when_left(self._record)
            self._change(replace(wanted, delay=DELAYS[max(0, min(len(DELAYS) - 1, nearest + by))]), at_once=False)
        elif not wanted.page:
            self._change(replace(wanted, port=max(PORTS[0], min(PORTS[1], wanted.port + by))))

    # Inside

    def _change(self, wanted: Spectatorship, *, at_once: bool = True) -> None:
        before = self._wanted
        if wanted == before:
            return
        told = self._spectators.change(replace(wanted, by=self._context.official.name))
        if at_once:
            self._told_last = self._told_last or before
            self._record()
        self.changed.emit()
        self._context.page.tell(told)

    def _record(self) -> None:
        """Have the record say how it stands, where it says otherwise."""
        (before, self._told_last), now, texts = (self._told_last, None), self._wanted, self._context.texts
        if before is None or self._context.session is None or not (before.is_on or now.is_on):
            return
        if (now.window, now.page, now.delay) != (before.window, before.page, before.delay):
            authority = self._context.authority(DISCRETION, texts.spectators_reason())
            self._context.page.submit(
                Rule(authority, texts.shown_to_spectators(now.delay, window=now.window, page=now.page))
            )

    def _ways(self) -> list[dict[str, object]]:
        texts, wanted = self._context.texts, self._wanted
        return [
            _way(
                "window",
                texts.window_label(),
                texts.window_state(on=wanted.window, screen=self._spectators.shown_on),
                texts.switch(on=wanted.window),
                on=wanted.window,
            ),
            _way(
                "page",
                texts.page_label(),
                texts.page_state(on=wanted.page, address=self._spectators.address),
                texts.switch(on=wanted.page),
                on=wanted.page,
            ),
        ]

    def _figures(self) -> list[dict[str, object]]:
        texts, wanted = self._context.texts, self._wanted
        return [
            _figure("delay", texts.delay_label(), texts.seconds_late(wanted.delay), enabled=True),
            _figure("port", texts.port_label(), str(wanted.port), enabled=not wanted.page),
        ]


def _way(key: str, label: str, state: str, act: str, *, on: bool) -> dict[str, object]:
    return {"key": key, "label": label, "state": state, "act": act, "on": on}


def _figure(key: str, label: str, value: str, *, enabled: bool) -> dict[str, object]:
    return {
        "key": key,
        "label": label,
        "value": value,
        "steps": True,
        "less": f"{label} −",
        "more": f"{label} +",
        "enabled": enabled,
    }
