"""The thirty checkers as QML draws them."""

from msgspec import Struct
from PySide6.QtQml import QmlElement

from tavla.base.copies import replace
from tavla.domain.game.player import Player
from tavla_ui.board.arrangement import ALL, Arrangement, owner_of
from tavla_ui.board.geometry import STACKED, BoardLayout, Spot
from tavla_ui.board.places import PlaceKind
from tavla_ui.controls.rows import RowsModel

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1


class CheckerRow(Struct, frozen=True):
    """One checker: where its middle is, how it lies, and what it bears."""

    barred: bool = False
    """On the bar: it came there by a hit."""
    cx: float = 0.0
    cy: float = 0.0
    white: bool = True
    on_board: bool = False
    """Whether it exists in this position at all."""
    flat: bool = False
    """In a tray."""
    held: bool = False
    """Under a finger: it follows at once, without gliding."""
    chosen: bool = False
    """Selected by a touch."""
    covered: bool = False
    """Another lies on it."""
    depth: int = 0
    """In its stack, for what lies on what."""
    count: str = ""
    """On the top of more than five, or of a supply."""
    turned: bool = False
    """Whether the count stands on its head for the screen."""


@QmlElement
class CheckersModel(RowsModel[CheckerRow]):
    """Row n is checker n, always: its changes of place are its moves."""

    row_type = CheckerRow

    def arrange(
        self, arrangement: Arrangement, layout: BoardLayout, chosen: int | None = None, held: int | None = None
    ) -> None:
        """Put every checker in its slot but the one that is held."""
        rows = [CheckerRow(white=owner_of(checker) is Player.WHITE) for checker in range(ALL)]
        for place, stack in arrangement.stacks.items():
            last, flat = len(stack) - 1, place.kind is PlaceKind.TRAY
            for height, checker in enumerate(stack):
                owner = owner_of(checker)
                spot = layout.slot(place, owner, height)
                rows[checker] = CheckerRow(
                    barred=place.kind is PlaceKind.BAR,
                    cx=spot.x,
                    cy=spot.y,
                    white=owner is Player.WHITE,
                    on_board=True,
                    flat=flat,
                    chosen=checker == chosen,
                    covered=not flat and STACKED - 1 <= height < last,
                    depth=height,
                    count=str(len(stack))
                    if height == last and height >= (1 if place.kind is PlaceKind.SUPPLY else STACKED) and not flat
                    else "",
                    turned=layout.is_turned(owner),
                )
        if held is not None and self._rows:
            rows[held] = self._rows[held]
        self.show(rows)

    def carry(self, checker: int, spot: Spot) -> None:
        """Show a checker under the finger, off its stack."""
        row = self.rows[checker]
        self.show_row(checker, replace(row, cx=spot.x, cy=spot.y, held=True, flat=False, chosen=False, count=""))
