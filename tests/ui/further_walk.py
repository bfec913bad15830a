"""Ways past the pages that lie off the main way: sealed dice, waiting for a player, a position set up by hand, and all
that follows a match.
"""

import os
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

from director_hands import come_in, name_director, press
from language_walk import texts, written
from PySide6.QtQuick import QQuickItem
from review_stage import finish_match, go, name_event, plug_in, review_model
from test_start_page import type_by_touch
from window_stage import WindowStage

from tavla_ui.robots.hands import wait_until

ANSWER = (
    '{"moves": {"unforced-moves": 20, "total-moves": 34, "error-skill": 0.2654}, "cube": {"close-cube": 6, '
    '"err-wrong-take-skill": 0.1}, '
)
ANSWER += '"dice": {"luck": -0.298}}'


def overlapping(stage: WindowStage, page: str) -> list[tuple[str, str]]:
    """The texts of a page that lie on each other."""
    stage.driver.hands.look()
    around = stage.seen(page)
    inside = [(item, written(item)) for item in texts(stage) if item.opacity() > 0 and _is_within(item, around)]
    found = []
    for (one, here), (other, there) in combinations(inside, 2):
        both = here.intersected(there)
        if both.width() > 1 and both.height() > 2:
            found.append((str(one.property("text")), str(other.property("text"))))
    return found


def _is_within(item: QQuickItem, page: QQuickItem) -> bool:
    above: QQuickItem | None = item
    while above is not None and above is not page:
        above = above.parentItem()
    return above is page


def sealing_pages(stage: WindowStage) -> Iterator[str]:
    """The sealed dice, stirred by one and by both."""
    stage.begin(5)
    wait_until(lambda: stage.sees("white.stir.panel"), "the sealed dice do not come")
    yield "white.stir.panel"
    yield "black.stir.panel"
    for digit in "4738291056":
        press(stage, f"white.stir.{digit}")
    yield "white.stir.panel"
    press(stage, "white.stir.letters")
    yield "white.stir.panel"
    press(stage, "white.stir.doneLetters")
    yield "black.stir.panel"


def waiting_pages(stage: WindowStage) -> Iterator[str]:
    """A player has not come: at the beginning, and as time goes on."""
    for field, name in (("white.name", "ada"), ("black.name", "bo")):
        type_by_touch(stage, f"start.{field}", name)
    press(stage, "start.white.ready", "start.white.absent")
    for minutes in (0, 6, 12, 14):
        stage.time.pass_by(minutes * 60_000)
        stage.board.table.start_model.parts.waiting.changed.emit()
        yield "start.panel"


def setup_pages(stage: WindowStage) -> Iterator[str]:
    """A position set up by hand to continue from, and in a director's correction."""
    press(stage, "start.continueHere")
    wait_until(lambda: stage.sees("continue.page"), "the page does not come")
    yield "continue.page"
    for seat, name in (("white", "ada"), ("black", "bo")):
        press(stage, f"continue.name.{seat}")
        press(stage, *(f"keyboard.{letter}" for letter in name), "keyboard.done")
    press(stage, "continue.next")
    yield "continue.page"
    for keys in (
        ("setup.remove", "setup.point24"),
        ("setup.clear",),
        ("setup.undo", "setup.undo", "setup.cube-black", "setup.turn", "setup.dice", "setup.die6"),
    ):
        press(stage, *keys)
        yield "continue.page"
    press(stage, "setup.die1", "continue.next")
    yield "continue.page"


def correction_pages(stage: WindowStage) -> Iterator[str]:
    """The director puts checkers right."""
    name_director(stage, "Dora")
    come_in(stage)
    press(stage, "director.section.machine")
    yield "director.body"
    press(stage, "director.section.acts", "acts.position", "act.row0.type")
    yield "director.body"
    press(stage, "setup.remove", "setup.point24")
    yield "director.body"


def review_pages(stage: WindowStage, folder: Path) -> Iterator[str]:
    """All that follows a match: the result, each moment, figures of one match and of many, analysis, copies, and the
    list of matches.
    """
    finish_match(stage)
    stage.driver.leave()
    name_event(stage, "oslo open")
    finish_match(stage, length=25)
    yield "white.band.card"
    plug_in(stage, folder / "ANNA", folder / "BORA", folder / "THE CLUB")
    program = folder / "gnubg"
    program.write_text(
        f"#!/bin/sh\necho '@@{{\"done\": 0.25}}'\nread line < {folder / 'go'}\necho "
        f'\'@@{{"stats": {{"X": {ANSWER}, "O": {ANSWER}}}}}\'\n'
    )
    program.chmod(0o755)
    stage.board.services.review.find_gnubg = lambda: str(program)
    go(stage, "white.review")
    yield "review.page"
    go(stage, "dispute.turn.on")
    yield "review.page"
    go(stage, "review.id")
    yield "review.id.card"
    go(stage, "review.id.close")
    go(stage, "review.section.course")
    yield "review.page"
    for section in ("dice", "times"):
        go(stage, f"review.section.{section}")
        for scope in ("match", "event", "device"):
            go(stage, f"review.scope.{scope}")
            wait_until(lambda: review_model(stage).figures_model.figures is not None, "nothing is counted")
            yield "review.page"
    yield from _analysis(stage, folder)
    go(stage, "review.section.copies")
    yield "review.page"
    go(stage, "review.place0", "review.place1", "review.write")
    wait_until(
        lambda: any(folder.glob("BORA/tavla/*/*.pdf")) and stage.sees("review.copies.told"), "nothing is written"
    )
    yield "review.page"
    go(stage, "review.section.list")
    yield "review.page"


def _analysis(stage: WindowStage, folder: Path) -> Iterator[str]:
    os.mkfifo(folder / "go")
    go(stage, "review.section.times")
    yield "review.page"
    go(stage, "review.analysis.begin")
    wait_until(lambda: "25" in stage.text("review.analysis.told"), "the bar does not move")
    yield "review.page"
    (folder / "go").write_text("\n")
    wait_until(lambda: stage.sees("review.analysis.error_rate.0"), "no answer comes")
    yield "review.page"
