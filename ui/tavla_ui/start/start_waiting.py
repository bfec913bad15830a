"""A player who is not there when the match should begin: how late he is, what that costs, and the clocks."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Property, QObject, QTimer, Signal, Slot
from PySide6.QtQml import QmlElement

from tavla.text import start_words
from tavla.text.words import Words
from tavla_ui.start.settling import Page
from tavla_ui.start.start_rows import door, minutes_and_seconds, stepper

if TYPE_CHECKING:  # the page stands before the rules are imported
    from tavla.application.ports.services import Services
    from tavla.domain.game.player import ByPlayer
    from tavla.domain.time.units import Millis
    from tavla.rules.lateness import LateVerdict
    from tavla_ui.start.match_plan import MatchPlan

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1

MINUTE_MS = 60_000
LONGEST_EARLIER = 120
LOOK_MS = 500
BOTH = "both"


@QmlElement
class StartWaitingViewModel(QObject):
    """The waiting since the starting time, and what the rules make of it. Nothing is taken from anybody here."""

    changed = Signal()
    finished = Signal()
    beginAsked = Signal()

    def __init__(
        self, services: "Services", page: Page, name_of: Callable[[str], str], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.t = Words()
        self._services, self._page, self._name_of = services, page, name_of
        self._late = {"white": 0, "black": 0}
        self._absent, self._who = "", ""
        self._since, self._earlier = 0, 0
        self._looks = QTimer(self)
        self._looks.setInterval(LOOK_MS)
        self._looks.timeout.connect(self.changed)

    # Set by the page

    def clear(self) -> None:
        """Nobody is waited for, and nobody was late."""
        self._looks.stop()
        self._late = {"white": 0, "black": 0}
        self._absent = self._who = ""
        self.changed.emit()

    def wait_for(self, seat: str) -> None:
        """The player of a seat is missing; the starting time is now, unless it was earlier."""
        self._absent = self._who = seat
        self._since, self._earlier = self._services.matches.steady_ms(), 0
        self._looks.start()
        self.changed.emit()

    @property
    def late(self) -> "ByPlayer[Millis]":
        """How late each was, for the record."""
        from tavla.domain.game.player import ByPlayer
        from tavla.domain.time.units import Millis

        return ByPlayer(Millis(self._late["white"]), Millis(self._late["black"]))

    @property
    def present(self) -> str:
        """The seat of the player who may press the clocks; empty where neither is there."""
        return "" if self._who in ("", BOTH) else "white" if self._who == "black" else "black"

    def lines(self, t: Words) -> tuple[str, ...]:
        """Who came late, for the line both agree to."""
        return tuple(
            t("{name} {time} late", name=self._name_of(seat), time=minutes_and_seconds(late))
            for seat, late in self._late.items()
            if late
        )

    def speak(self, t: Words) -> None:
        """Use another language."""
        self.t = t
        self.changed.emit()

    # Shown

    title = Property(
        str,
        lambda self: (
            self.t("Neither is here")
            if self._who == BOTH
            else self.t("{name} is not here", name=self._name_of(self._who))
        ),
        notify=changed,
    )
    label = Property(str, lambda self: self.t("since the starting time"), notify=changed)
    time = Property(str, lambda self: minutes_and_seconds(self._late_by), notify=changed)
    told = Property(str, lambda self: self._told(), notify=changed)
    rows = Property(list, lambda self: self._rows(), notify=changed)
    cameText = Property(str, lambda self: self.t("Here now"), notify=changed)
    beginText = Property(
        str,
        lambda self: self.t("Press the clocks") if self._runs_clock else self.t("Start anyway"),
        notify=changed,
    )
    mayBegin = Property(bool, lambda self: self._may_begin(), notify=changed)

    # Pressed

    @Slot(str, int)
    def change(self, key: str, by: int) -> None:
        """How much earlier it should have begun, or who is missing."""
        if key == "earlier":
            self._earlier = min(LONGEST_EARLIER, max(0, self._earlier + by))
        else:
            self._who = self._absent if self._who == BOTH else BOTH
        self.changed.emit()

    @Slot()
    def came(self) -> None:
        """He is here: the match is begun as usual, and the record says how late he was."""
        self._note()
        self.finished.emit()

    @Slot()
    def begin(self) -> None:
        """Begin without him: his time runs, or the director ends the match."""
        if self._may_begin():
            self._note()
            self.beginAsked.emit()

    # Inside

    @property
    def _late_by(self) -> int:
        if not self._absent:
            return 0
        return self._services.matches.steady_ms() - self._since + self._earlier * MINUTE_MS

    def _note(self) -> None:
        self._looks.stop()
        for seat in ("white", "black"):
            if self._who in (seat, BOTH):
                self._late[seat] = self._late_by

    @property
    def _runs_clock(self) -> bool:
        plan = self._page.plan
        if plan is None:
            return False
        from tavla.rules.event_rules import LateForm

        return plan.has_clock and plan.ruleset.lateness.at_start.value.form is LateForm.CLOCK_RUNS

    def _verdict(self, plan: "MatchPlan") -> "LateVerdict":
        from tavla.base.copies import replace
        from tavla.domain.game.match_score import MatchScore
        from tavla.domain.game.player import Player
        from tavla.domain.time.units import Millis
        from tavla.rules.lateness import late_at_start

        verdict = late_at_start(
            plan.ruleset, Millis(self._late_by), MatchScore.at_start(plan.match_length), Player(self._absent)
        )
        return replace(verdict, points=None) if verdict.clock_ran and not self._runs_clock else verdict

    def _may_begin(self) -> bool:
        plan = self._page.plan
        if plan is None or not self._absent:
            return False
        verdict = self._verdict(plan)
        in_time = self._late_by < plan.ruleset.lateness.at_start.value.first_after_minutes * MINUTE_MS
        return verdict.is_lost or verdict.points is None or (self._runs_clock and not in_time)

    def _told(self) -> str:
        plan, t = self._page.plan, self.t
        if plan is None or not self._absent:
            return ""
        verdict, first = self._verdict(plan), plan.ruleset.lateness.at_start.value.first_after_minutes
        if self._runs_clock:
            return (
                start_words.late_clock_now(t, verdict.clause)
                if self._may_begin()
                else start_words.late_clock_soon(t, first, verdict.clause)
            )
        if verdict.points is None:
            return start_words.late_directors(t, verdict.clause)
        if verdict.is_lost:
            return start_words.late_lost(t, verdict.points, verdict.clause)
        return (
            start_words.late_points(t, verdict.points, verdict.clause)
            if verdict.points
            else start_words.late_no_cost(t, first, verdict.clause)
        )

    def _rows(self) -> list[dict[str, object]]:
        t = self.t
        who = t("Neither is here") if self._who == BOTH else self._name_of(self._who)
        return [
            stepper("earlier", t("Due earlier by"), t("{n} min", n=self._earlier), t),
            door("missing", t("Missing"), who),
        ]
