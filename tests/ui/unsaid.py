"""What is on the screen and is not told to assistive technology: words nobody says, and things that only a finger can
press.
"""

from typing import cast

from language_walk import is_scrolled_away, texts
from PySide6.QtCore import QMetaMethod, QObject
from PySide6.QtGui import QAccessible
from PySide6.QtQuick import QQuickItem
from spoken_driver import PRESS, nodes
from window_stage import WindowStage

from tavla_ui.robots.finder import seen_items

NEEDS_NO_TAB = (
    "keyboard.",
    "pin.key.",
    "pin.erase",
    "pin.enter",
    "white.notice",
    "black.notice",
    "white.devices",
    "black.devices",
)
"""Keys of the keyboard and of the PIN pad on the screen, which a real one does not need to reach, and what goes by
itself or by what it came with.
"""
FOR_FINGERS = "health.trial"
"""Crosses that try the touchscreen mean nothing to another hand."""


def unsaid(stage: WindowStage) -> list[str]:
    """Words that stand in no name or description; what a finger can press and assistive technology or Tab can not."""
    told: list[str] = []
    pressed: set[QQuickItem] = set()
    found: list[str] = []
    for node in nodes(stage.window):
        item = cast("QQuickItem", node.object())
        words = (node.text(QAccessible.Text.Name), node.text(QAccessible.Text.Description))
        told.extend(words)
        if PRESS in node.actionInterface().actionNames():
            pressed.add(item)
            found += [] if words[0] else [f"no name: {_known_as(item)}"]
    whole = "\n".join(told).casefold()
    found += [
        f"unsaid: {text}"
        for text in sorted({str(item.property("text")) for item in texts(stage)})
        if _words(text) not in whole
    ]
    for item in seen_items(stage.window.contentItem()):
        if _takes_taps(item) and item.objectName() != FOR_FINGERS:
            pressing = next(
                (one for one in (item, item.parentItem(), *item.parentItem().childItems()) if one in pressed), None
            )
            found += [f"no action: {_known_as(item)}"] if pressing is None and not is_scrolled_away(item) else []
            if (
                pressing is not None
                and not pressing.property("activeFocusOnTab")
                and not pressing.objectName().startswith(NEEDS_NO_TAB)
            ):
                found.append(f"no Tab: {_known_as(pressing)}")
    return found


def _words(text: str) -> str:
    """What is to be said of a text: signs alone are not."""
    return text.strip(" |▏").casefold() if any(letter.isalpha() for letter in text) else ""


def _takes_taps(item: QQuickItem) -> bool:
    """Whether a tap on an enabled item does something: a plain handler only keeps the touch from what lies below."""
    handlers = [child for child in item.children() if child.metaObject().className().startswith("FingerTap")]
    return any(
        item.isEnabled() and handler.property("enabled") and handler.isSignalConnected(_made(handler))
        for handler in handlers
    )


def _made(handler: QObject) -> QMetaMethod:
    kind = handler.metaObject()
    return next(method for method in map(kind.method, range(kind.methodCount())) if method.name() == b"made")


def _known_as(item: QQuickItem) -> str:
    above: QQuickItem | None = item
    while above is not None and not above.objectName():
        above = above.parentItem()
    return f"{item.metaObject().className()} {'' if above is None else above.objectName()}"
