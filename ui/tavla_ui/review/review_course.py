"""The course of the match: a list of its turns that leads to each, and its score and reserves as lines."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from PySide6.QtCore import Property, QObject, Signal, Slot
from PySide6.QtQml import QmlElement

from tavla.application.ports.review import ReviewService
from tavla.application.telling.match_course import CourseKind, CoursePoint, CourseRow, MatchCourse
from tavla.base.phrase import Said
from tavla.domain.game.player import ByPlayer, Player
from tavla.text import clock_words, moment_words, review_words
from tavla.text.words import Words, beside
from tavla_ui.review.opened import Opened

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1

_MARKED = (CourseKind.INCIDENT, CourseKind.RULING)
Line = dict[str, object]


class _TurnRow(NamedTuple):
    """A line of the list: whose, dice, play or words, time; `number` of the moment it leads to."""

    number: int
    kind: str
    seat: str
    dice: str
    words: str
    time: str
    spoken: str
    gone: bool


@QmlElement
class ReviewCourseViewModel(QObject):
    """The facts are gone through beside the screen's thread."""

    changed = Signal()
    currentChanged = Signal()
    wanted = Signal(int)
    """The board at the moment after that fact, from 0."""

    def __init__(self, service: ReviewService, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._service = service
        self._t, self._names = Words(), ByPlayer("", "")
        self._match_id, self._at = "", 0
        self._fault: Said = ""
        self._course = MatchCourse()

    def open(self, opened: Opened) -> None:
        """Another match."""
        match, self._t, self._names, self._fault, self._at = opened.match, opened.t, opened.names, "", 0
        self._match_id = match.match_id
        self._take(MatchCourse())

        def heard(course: MatchCourse) -> None:
            if match.match_id == self._match_id:
                self._take(course)

        def failed(said: Said) -> None:
            if match.match_id == self._match_id:
                self._fault = said
                self.changed.emit()

        self._service.follow(match, heard, failed)

    @Slot(int)
    def stands_at(self, number: int) -> None:
        """The board shows another moment."""
        self._at = number
        self.currentChanged.emit()

    @property
    def course(self) -> MatchCourse:
        """Empty while it is gone through."""
        return self._course

    turns = Property(list, lambda self: [self._row(row)._asdict() for row in self._course.rows], notify=changed)
    current = Property(int, lambda self: self._course.row_at(self._at), notify=currentChanged)
    along = Property(float, lambda self: self._along(self._at), notify=currentChanged)
    told = Property(
        str,
        lambda self: self._t.said(self._fault) or ("" if self._course.rows else self._t("Looking through the match…")),
        notify=changed,
    )
    hint = Property(
        str, lambda self: self._t("Touch the plot to see the board at that moment. Red: an incident."), notify=changed
    )
    lanes = Property(list, lambda self: self._lanes(), notify=changed)
    games = Property(list, lambda self: self._games(), notify=changed)
    marks = Property(list, lambda self: self._marks(), notify=changed)

    @Slot(int)
    def goTo(self, number: int) -> None:
        self.wanted.emit(number)

    @Slot(float)
    def goAlong(self, share: float) -> None:
        """The board at that part of the match, 0 to 1."""
        self.wanted.emit(round(min(1.0, max(0.0, share)) * (self._course.count - 1)))

    def _take(self, course: MatchCourse) -> None:
        self._course = course
        self.changed.emit()
        self.currentChanged.emit()

    def _along(self, number: int) -> float:
        return number / max(1, self._course.count - 1)

    def _row(self, row: CourseRow) -> _TurnRow:
        t, names = self._t, self._names
        time = review_words.seconds_short(t, row.spent) if row.is_decision else ""
        seat = row.player.value if row.player else ""
        name = names[row.player] if row.player else ""
        words = self._words(row)
        spoken = beside((name, row.dice, words, time), ", ")
        return _TurnRow(row.number, row.kind.value, seat, row.dice, words, time, spoken, row.is_gone)

    def _words(self, row: CourseRow) -> str:
        t = self._t
        match row.kind:
            case CourseKind.GAME:
                points = row.after.score.points
                return t("Game {game} · {white} – {black}", game=row.game, white=points.white, black=points.black)
            case CourseKind.PLAY:
                return row.play or t("no move")
            case CourseKind.DOUBLE:
                return t("Double to {value}", value=row.after.cube.offered_value)
            case CourseKind.TAKE:
                return t("Take")
            case CourseKind.DROP:
                return t("Pass")
            case _:
                return moment_words.told_at(t, row.event, row.before, row.after)

    def _lanes(self) -> list[Line]:
        course, t = self._course, self._t
        if not course.rows:
            return []
        most = max(course.length, *(max(point.points) for point in course.points))
        lanes: list[Line] = [
            {
                "key": "score",
                "title": t("Score"),
                "top": str(most),
                "foot": "0",
                "lines": self._lines(lambda point, player: point.points[player] / most, steps=True),
            }
        ]
        highest = max((max(point.reserves) for point in course.points if point.reserves), default=0)
        if highest > 0:
            lanes.append(
                {
                    "key": "reserve",
                    "title": t("Time left"),
                    "top": clock_words.time(highest // 1000),
                    "foot": "0:00",
                    "lines": self._lines(
                        lambda point, player: max(0, point.reserves[player]) / highest if point.reserves else 0.0,
                        steps=False,
                    ),
                }
            )
        return lanes

    def _lines(self, share: Callable[[CoursePoint, Player], float], *, steps: bool) -> list[Line]:
        return [
            {
                "seat": player.value,
                "name": self._names[player],
                "points": _line(
                    [(self._along(point.number), share(point, player)) for point in self._course.points], steps=steps
                ),
            }
            for player in Player
        ]

    def _games(self) -> list[Line]:
        return [
            {"along": self._along(row.number), "text": self._t("Game {game}", game=row.game)}
            for row in self._course.rows
            if row.kind is CourseKind.GAME
        ]

    def _marks(self) -> list[Line]:
        return [
            {"along": self._along(row.number), "ruling": row.kind is CourseKind.RULING}
            for row in self._course.rows
            if row.kind in _MARKED
        ]


def _line(points: Sequence[tuple[float, float]], *, steps: bool) -> list[dict[str, float]]:
    """Corners from 0 to 1 each way; `steps`: a value holds until the next one."""
    corners: list[dict[str, float]] = []
    for along, share in points:
        if steps and corners and corners[-1]["share"] != share:
            corners.append({"along": along, "share": corners[-1]["share"]})
        corners.append({"along": along, "share": share})
    return corners
