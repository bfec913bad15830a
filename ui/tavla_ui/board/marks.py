"""Marks on the field: rings where checkers came from, and the last play."""

from math import hypot

from msgspec import Struct
from PySide6.QtQml import QmlElement

from tavla.domain.fold.match import LastPlay
from tavla.domain.game.play import Play
from tavla.domain.game.player import Player
from tavla_ui.board.arrangement import Arrangement, arranged, with_moves
from tavla_ui.board.geometry import BoardLayout, Spot
from tavla_ui.board.places import Place, standing
from tavla_ui.controls.rows import RowsModel

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1


class GhostRow(Struct, frozen=True):
    """A ring where a checker stood."""

    cx: float
    cy: float
    white: bool


@QmlElement
class GhostsModel(RowsModel[GhostRow]):
    """The rings of this turn."""

    row_type = GhostRow

    def place(self, places: list[tuple[Place, int]], player: Player, layout: BoardLayout) -> None:
        """Show a ring at each place and height in its stack."""
        spots = {layout.slot(place, player, height) for place, height in places}
        self.show(
            [
                GhostRow(spot.x, spot.y, player is Player.WHITE)
                for spot in sorted(spots, key=lambda spot: (spot.x, spot.y))
            ]
        )


class TargetRow(Struct, frozen=True):
    """A dot where a checker may go."""

    cx: float
    cy: float


@QmlElement
class TargetsModel(RowsModel[TargetRow]):
    """Where a checker may go, while the match's assistance shows it."""

    row_type = TargetRow

    def place(self, numbers: tuple[int, ...], player: Player, arrangement: Arrangement, layout: BoardLayout) -> None:
        """Show a dot on each place that `player` counts so, on top of what stands there."""
        spots = []
        for number in numbers:
            place = standing(number, player)
            spots.append(layout.slot(place, player, len(arrangement.owned_at(place, player))))
        self.show([TargetRow(spot.x, spot.y) for spot in spots])


def last_play_path(last: LastPlay, layout: BoardLayout) -> str:
    """Arrows along the last play, as one SVG path to be drawn as lines."""
    before = arranged(last.position)
    path = ""
    done: Play = ()
    for move in last.play:
        here = with_moves(before, last.player, done)
        after = with_moves(before, last.player, (*done, move))
        done = (*done, move)
        start = _top(here, standing(move.origin, last.player), last.player, layout)
        path += _arrow(start, _top(after, standing(move.target, last.player), last.player, layout), layout)
    return path


def _top(arrangement: Arrangement, place: Place, player: Player, layout: BoardLayout) -> Spot:
    return layout.slot(place, player, max(0, len(arrangement.at(place)) - 1))


def _arrow(start: Spot, end: Spot, layout: BoardLayout) -> str:
    """A ring where the checker stood, and a line from its edge to the edge of the checker where that stands now."""
    ring = 0.55 * layout.radius
    length = hypot(end.x - start.x, end.y - start.y) or 1.0
    ux, uy = (end.x - start.x) / length, (end.y - start.y) / length
    short = min(0.6 * length, 1.04 * layout.radius)
    tail = min(0.3 * length, ring)
    begin, end = Spot(start.x + ux * tail, start.y + uy * tail), Spot(end.x - ux * short, end.y - uy * short)
    head = 18 * layout.scale
    back = (end.x - ux * head, end.y - uy * head)
    side = (-uy * head * 0.6, ux * head * 0.6)
    return (
        f"M{start.x - ring:.1f} {start.y:.1f}a{ring:.1f} {ring:.1f} 0 1 0 {2 * ring:.1f} 0"
        f"a{ring:.1f} {ring:.1f} 0 1 0 {-2 * ring:.1f} 0"
        f"M{begin.x:.1f} {begin.y:.1f}L{end.x:.1f} {end.y:.1f}"
        f"M{back[0] + side[0]:.1f} {back[1] + side[1]:.1f}L{end.x:.1f} {end.y:.1f}L{back[0] - side[0]:.1f} "
        f"{back[1] - side[1]:.1f}"
    )
