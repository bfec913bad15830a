"""The look back on the director's page: a moment leads to the act that takes play back to it."""

from PySide6.QtCore import QObject

from tavla_ui.board.board_face import BoardSettings
from tavla_ui.board.look_back import LookBackViewModel
from tavla_ui.director.context import SectionContext


def look_back(context: SectionContext, parent: QObject) -> LookBackViewModel:
    """Give the view model of the section; nobody but a director takes play back."""
    page = context.page
    return LookBackViewModel(
        context.match,
        context.t,
        lambda: BoardSettings.of(page.settings),
        context.reader,
        parent,
        take_back=(lambda place: page.open_act("back", {"place": place})) if context.official.may_rule else None,
    )
