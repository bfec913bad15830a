"""Who may watch the match from elsewhere, and how late: on the director's page."""

from PySide6.QtCore import Property, QObject, Signal, Slot
from PySide6.QtQml import QmlElement

from tavla.application.commands.director import Rule
from tavla.application.telling.spectatorship import DELAYS, PORTS, Spectatorship
from tavla.base.copies import replace
from tavla.rules.clauses import DISCRETION
from tavla.text import spectator_words
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
        self.changed.emit()

    @property
    def _wanted(self) -> Spectatorship:
        return self._spectators.wanted

    explained = Property(
        str,
        lambda self: self._context.t(
            "Spectators see names, score, clocks, cube, dice and every play that is ended. No pip count, no analysis."
        ),
        notify=changed,
    )
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
        (before, self._told_last), now, t = (self._told_last, None), self._wanted, self._context.t
        if before is None or self._context.session is None or not (before.is_on or now.is_on):
            return
        if (now.window, now.page, now.delay) != (before.window, before.page, before.delay):
            authority = self._context.authority(DISCRETION, t("spectators"))
            self._context.page.submit(
                Rule(authority, spectator_words.shown_to_spectators(t, now.delay, window=now.window, page=now.page))
            )

    def _ways(self) -> list[dict[str, object]]:
        t, wanted = self._context.t, self._wanted
        return [
            _way(
                "window",
                t("Window on a second screen"),
                spectator_words.window_state(t, on=wanted.window, screen=self._spectators.shown_on),
                spectator_words.switch(t, on=wanted.window),
                on=wanted.window,
            ),
            _way(
                "page",
                t("Page for a stream, on this machine only"),
                spectator_words.page_state(t, on=wanted.page, address=self._spectators.address),
                spectator_words.switch(t, on=wanted.page),
                on=wanted.page,
            ),
        ]

    def _figures(self) -> list[dict[str, object]]:
        t, wanted = self._context.t, self._wanted
        return [
            _figure("delay", t("Shown late by"), spectator_words.seconds_late(t, wanted.delay), enabled=True),
            _figure("port", t("Port of the page"), str(wanted.port), enabled=not wanted.page),
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
