"""A way past the main pages of the board, and what is cut on them: for seats that speak another language than the code."""

from collections.abc import Iterator

from director_hands import come_in, last_word, name_director, press
from PySide6.QtCore import QRectF
from PySide6.QtQuick import QQuickItem
from ruled_stage import DIRECTOR, RULESETS, ordered
from test_window_layout import place
from window_stage import WindowStage

from tavla.application.commands import director as acts
from tavla.application.commands import play as asked
from tavla.domain.facts.scene import Closing
from tavla_ui.director.acts import GROUPS
from tavla_ui.robots.finder import seen_items
from tavla_ui.robots.hands import wait_until

OWN = ("devices.said.",)
"""What may be shortened: words that come from outside the program, as folders do."""


def speak(stage: WindowStage, language: str, seats: tuple[str, ...] = ("white", "black")) -> None:
    """These seats in this language."""
    settings = stage.board.table.settings_model
    for seat in seats:
        while settings.languages[seat] != language:
            settings.change_language(seat, ("en", "nb", "tr"))
    stage.driver.hands.look()


def cut(stage: WindowStage) -> list[str]:
    """The texts that are elided, or reach beyond their button or the screen."""
    stage.driver.hands.look()
    screen = QRectF(stage.window.contentItem().boundingRect()).adjusted(-1, -1, 1, 1)
    return [
        str(item.property("text"))
        for item in texts(stage)
        if item.property("truncated") or not screen.contains(written(item)) or _leaves_its_button(item)
    ]


def texts(stage: WindowStage) -> Iterator[QQuickItem]:
    """Every text that can be read, but for words from outside the program."""
    for item in seen_items(stage.window.contentItem()):
        is_text = item.inherits("QQuickText") and item.property("text")
        if (
            is_text
            and not item.objectName().startswith(OWN)
            and not str(item.property("text")).startswith("/")
            and not is_scrolled_away(item)
        ):
            yield item


def written(item: QQuickItem) -> QRectF:
    """Where the letters are on the window; an item may be larger or smaller than they."""
    wide, high = float(item.property("contentWidth")), float(item.property("contentHeight"))
    return item.mapRectToScene(
        QRectF(item.boundingRect().center().x() - wide / 2, item.boundingRect().center().y() - high / 2, wide, high)
    )


def _above(item: QQuickItem) -> Iterator[QQuickItem]:
    above: QQuickItem | None = item.parentItem()
    while above is not None:
        yield above
        above = above.parentItem()


def _leaves_its_button(item: QQuickItem) -> bool:
    button = next((above for above in _above(item) if above.metaObject().className().startswith("TouchButton")), None)
    if button is None:
        return False
    within = float(button.property("inset")) - 1
    return not place(button).adjusted(within, within, -within, -within).contains(written(item))


def is_scrolled_away(item: QQuickItem) -> bool:
    """Whether an item lies beyond the edge of a list."""
    return any(above.clip() and not place(above).adjusted(-1, -1, 1, 1).contains(place(item)) for above in _above(item))


def start_pages(stage: WindowStage) -> Iterator[str]:
    """The start page and its panels, under every ruleset."""
    yield "start"
    for seat in ("white", "black"):
        stage.touch(f"start.{seat}.change")
        yield f"change by {seat}"
        stage.touch("start.change.done")
    stage.touch("start.rules")
    yield "rules"
    stage.touch("start.panel.done")
    for path in sorted(RULESETS.glob("*.toml")):
        stage.touch("start.rules")
        stage.driver.hands.look()
        if stage.sees(f"start.rules.{path.stem}"):
            stage.touch(f"start.rules.{path.stem}")
            yield f"rules {path.stem}"
            if stage.sees("start.choices"):
                press(stage, "start.choices")
                yield f"choices {path.stem}"
        stage.touch("start.panel.done")
        yield f"start {path.stem}"
        stage.touch("start.preferences")
        yield f"preferences {path.stem}"
        stage.touch("start.panel.done")
    for panel in ("event", "board"):
        stage.touch(f"start.{panel}")
        yield panel
        stage.touch("start.panel.done")
    for kind in range(3):
        stage.touch("start.kind")
        yield f"kind {kind}"
    stage.touch("start.kind")
    stage.touch("start.continueHere")
    wait_until(lambda: stage.sees("continue.page"), "the page does not come")
    yield "continue"
    stage.touch("continue.file")
    yield "continue files"


def director_pages(stage: WindowStage) -> Iterator[str]:
    """Every section of the director's page, and every act's form."""
    name_director(stage, "Dora")
    come_in(stage)
    yield "director"
    for section in _sections(stage):
        press(stage, section)
        stage.driver.hands.look()
        yield section
        if section.endswith(".rules"):
            for table in [name for name in _names(stage) if name.startswith("rules.table.")]:
                press(stage, table)
                yield table
        if section.endswith(".register"):
            wait_until(lambda: stage.sees("register.search"), "the register does not come")
            yield section
            for button in [name for name in _names(stage) if name.startswith("register.act.")]:
                press(stage, button)
                yield button
                press(stage, "register.back")
    if not stage.sees("director.section.acts"):
        return
    press(stage, "director.section.acts")
    for act in (act for group in GROUPS for act in group):
        press(stage, f"acts.{act.key}")
        yield f"act {act.key}"
        if act.key == "clock":
            press(stage, "act.row1.more", "act.row2.1", "act.row5.0", "act.reason0")
            yield "act clock these"
        press(stage, "act.back")
    press(stage, "acts.back", "act.row1.0")
    for case in range(6):
        press(stage, f"act.row2.{case}")
        yield f"act back case {case}"
    press(stage, "act.back")
    press(stage, "acts.rule", "act.clause")
    yield "clauses"
    press(stage, "clauses.back", "act.back")
    press(stage, "acts.take_time", "act.row0.0", "act.reason0", "act.do")
    stage.settle()
    yield "proposal"
    last_word(stage, "withdraw")
    press(stage, "acts.set_times", "act.row0.more", "act.row1.more", "act.reason0", "act.do")
    stage.settle()
    yield "proposal to both"
    last_word(stage, "withdraw")
    stage.touch("director.close")
    yield "stopped by the page"


def _names(stage: WindowStage) -> list[str]:
    return [item.objectName() for item in seen_items(stage.window.contentItem()) if item.objectName()]


def _sections(stage: WindowStage) -> list[str]:
    return [name for name in _names(stage) if name.startswith("director.section.")]


def match_pages(stage: WindowStage) -> Iterator[str]:
    """A game from the opening roll to the result, with a seat's menus."""
    yield "opening"
    player = stage.open_game()
    yield "to move"
    for page in ("", "stop", "settled", "concede", "settings", "leave", "quit"):
        stage.touch(f"{player.value}.menu")
        if page:
            stage.driver.hands.look()
            if not stage.sees(f"{player.value}.menu.{page}"):
                stage.touch(f"{player.value}.menu.close")
                continue
            stage.touch(f"{player.value}.menu.{page}")
        yield f"menu {page}"
        if stage.sees(f"{player.value}.menu.close"):
            stage.touch(f"{player.value}.menu.close")
    stage.touch(f"{player.value}.bigButton")
    yield "refused"
    stage.end_turn_somehow()
    stage.touch("cube")
    yield "cube in hand"
    stage.touch(f"{player.opponent.value}.bigButton")
    yield "double offered"
    stage.driver.does(asked.TakeDouble(player))
    yield "taken"
    stage.touch(f"{player.opponent.value}.director")
    yield "director called"
    stage.touch("white.bigButton", "black.bigButton")
    ordered(stage, acts.CloseMatch(DIRECTOR, Closing.FORFEIT, player))
    if stage.session.state.proposal is not None:
        yield "proposal"
        for seat in stage.session.state.proposal.asked:
            stage.touch(f"{seat.value}.accept")
    yield "result"
