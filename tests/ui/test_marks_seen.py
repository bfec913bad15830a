"""Every mark and every word of a page stands out as it is seen: measured on the picture with it and without it.

Source: WCAG 2.2, 1.4.3 and 1.4.11. Marks are what is drawn without words: rings, arrows, lines, locks, flags, lamps.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path

import pytest
from by_day import by_day
from page_ways import WAYS
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtQuick import QQuickItem, QQuickWindow
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from ruled_stage import DIRECTOR, ordered, race, ruled_stage
from test_colours import SHAPE, SIGHTS, TEXT, contrast
from test_contrast_seen import THEMES, _is_live, _weight
from window_stage import WindowStage

from pictures import let_draw, put_on
from tavla.application.commands import director as acts
from tavla.application.commands import play as asked
from tavla.base.board_options import AWAITED
from tavla.domain.facts.events import StopReason
from tavla.domain.game.legality import legal_plays
from tavla_ui.robots.finder import is_visible, seen_items

pytestmark = pytest.mark.usefixtures("qapp")

MARKS = ("QQuickRectangle", "QQuickShape", "GhostRing", "TargetDot", "LastPlayArrows", "LockMark")
LARGEST = 0.05
"""Of the window: what is larger is a ground and no mark."""
FEWEST = 40
"""Pixels: of what is nearly covered there is nothing to measure."""
SHARE = 0.3
"""Of the pixels of a mark, or as many as would go round it: a frame is enough for what lies in it."""
SECOND_TONE = 0.1
"""Of the pixels of a mark of two tones, a frame or a rim: where they stand out from each other, one of them does from
any ground (WCAG technique C40).
"""
GROUNDS = {
    "QQuickRectangle in board.focus": "the darker tone of the frame round the keys' place, measured with the other",
    "BoardLook": "the board is a picture behind the start page",
    "in setup.board": "the same rings and dice as in a match, under checkers here",
    "in review.course": "where the lines of both run together one covers the other",
    "FlatField": "a tray: its checkers and their number are told from it",
    "machine.row": "every second line is on a ground of its own",
    "rules.row": "every second line is on a ground of its own",
    "review.turn": "the line's words tell it; the chosen one is framed",
    "review.times": "parts two columns that stand apart",
    "DeviceTrial": "how far the bar will go: the bar itself and a sentence say how far it is",
}
"""What lies under or between words, and why it may be quiet."""
HALF_COVERED = "review.id.card"
"""A card that lies over parts of the marks beneath it."""
CASES = [*product(THEMES, WAYS)]


@cache
def between(one: int, other: int, sight: str) -> float:
    return contrast(QColor(one), QColor(other), sight)


def known_as(item: QQuickItem) -> str:
    """The names of an item and of what it is part of."""
    names: list[str] = []
    above: QQuickItem | None = item
    while above is not None and len(names) < 6:
        names.append(above.objectName() or above.metaObject().className().split("_QML")[0])
        above = above.parentItem()
    return " in ".join(names)


def pixels(picture: QImage) -> list[int]:
    return [picture.pixel(x, y) for y in range(picture.height()) for x in range(picture.width())]


def differing(window: QQuickWindow, whole: QImage, item: QQuickItem) -> Counter[tuple[int, int]]:
    """The colours of the pixels that an item changes, with it and without it."""
    window_rect = QRect(0, 0, window.width(), window.height())
    place = item.mapRectToScene(item.boundingRect()).toAlignedRect().intersected(window_rect)
    if place.isEmpty():
        return Counter()
    opacity = item.opacity()
    item.setOpacity(0)
    without = window.grabWindow().copy(place)
    item.setOpacity(opacity)
    pairs = zip(pixels(whole.copy(place)), pixels(without), strict=True)
    return Counter(pair for pair in pairs if pair[0] != pair[1])


def strongest(pairs: Counter[tuple[int, int]], sight: str, *, most: int) -> float:
    """What so many of the pixels reach."""
    reached = 0
    for ratio, count in sorted(((between(*pair, sight), count) for pair, count in pairs.items()), reverse=True):
        reached += count
        if reached >= most:
            return ratio
    return 1.0


def own_tones(pairs: Counter[tuple[int, int]], sight: str) -> float:
    """Between the two colours that an item has most of; 1 for an item of one."""
    tones = Counter[int]()
    for (ink, _), count in pairs.items():
        tones[ink] += count
    (first, _), (second, size) = (*tones.most_common(2), *tones.most_common(1))[:2]
    return between(first, second, sight) if size >= SECOND_TONE * pairs.total() else 1.0


def weak_marks(window: QQuickWindow) -> Iterator[str]:
    """The marks that one of the eyes does not tell from what they lie on; a veil dims on purpose what it covers."""
    if is_visible(window, "match.veil"):
        return
    whole, room = window.grabWindow(), LARGEST * window.width() * window.height()
    for item in list(seen_items(window.contentItem())):
        kind = item.metaObject().className()
        size = item.boundingRect()
        if not any(part in kind for part in MARKS) or not _is_live(item):
            continue
        if size.width() * size.height() > room and "LastPlayArrows" not in kind:
            continue
        name = known_as(item)
        if any(ground in name for ground in GROUNDS):
            continue
        pairs = differing(window, whole, item)
        if pairs.total() < FEWEST:
            continue
        most = round(min(SHARE * pairs.total(), 2 * (size.width() + size.height())))
        for sight in SIGHTS:
            found = max(strongest(pairs, sight, most=most), own_tones(pairs, sight))
            if found < SHAPE:
                yield f"{name}: {found:.2f}:1 for {sight}"
                break


def weak_words(window: QQuickWindow) -> Iterator[str]:
    whole = window.grabWindow()
    for item in list(seen_items(window.contentItem())):
        if item.inherits("QQuickText") and str(item.property("text")).strip() and _is_live(item):
            size, bold = _weight(item)
            needed = SHAPE if size >= 24 or (bold and size >= 18.7) else TEXT
            pairs = differing(window, whole, item)
            found = strongest(pairs, "full", most=3)
            if pairs.total() >= FEWEST and found < needed:
                yield f"{item.property('text')!r}: {found:.2f}:1, needs {needed}"


def marked_states(stage: WindowStage) -> Iterator[str]:
    """A match with everything that is marked on a board, one after the other."""
    player = stage.open_game()
    yield "moving"
    QTest.keyClick(stage.window, Qt.Key.Key_Right)
    yield "cursor"
    state = stage.session.state
    assert state.roll is not None
    stage.driver.does(asked.MakeMoves(player, legal_plays(state.position.seen_by(player), state.roll)[0][1]))
    yield "moved"
    stage.driver.does(asked.EndTurn(player))
    stage.touch(f"{player.opponent.value}.menu", f"{player.opponent.value}.menu.last_play")
    yield "last play"
    stage.driver.does(asked.TouchCube(player.opponent))
    yield "cube in hand"
    stage.driver.does(asked.OfferDouble(player.opponent))
    yield "offered"
    stage.driver.does(asked.TakeDouble(player))
    stage.driver.does(asked.StopPlay(StopReason.DIRECTOR_CALLED, player, ""))
    yield "stopped"
    ordered(stage, acts.CorrectPosition(DIRECTOR, race({1: 2, 2: 3, 3: 6}, {24: 8}), player))
    stage.touch("white.bigButton", "black.bigButton")
    yield "bearing off"
    stage.let_pass(3_600_000)
    yield "flag"


@by_day("theme", THEMES, "daylight")
def test_every_mark_of_a_match_stands_out_for_every_eye(tavla_home: Path, qtbot: QtBot, theme: str) -> None:
    with ruled_stage(tavla_home, rolls=((3, 1), (6, 5), (6, 4), (2, 1))) as stage:
        put_on(stage.board.table.settings_model, theme)
        weak = []
        for state in marked_states(stage):
            let_draw()
            stage.driver.hands.look()
            weak += [f"{state}: {one}" for one in weak_marks(stage.window)]
        assert weak == []


@by_day(("theme", "way"), CASES, ("daylight", "review"))
def test_every_mark_and_word_of_every_page_stands_out(
    tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, theme: str, way: str
) -> None:
    monkeypatch.setenv(AWAITED, "1")
    weak: dict[str, None] = {}
    pages = WAYS[way](tmp_path, (1280, 800), lambda stage: put_on(stage.board.table.settings_model, theme))
    for stage, page in pages:
        let_draw()
        stage.driver.hands.look()
        marks = () if page == HALF_COVERED else weak_marks(stage.window)
        weak |= dict.fromkeys(f"{page}: {one}" for one in (*marks, *weak_words(stage.window)))
    assert [*weak] == []
