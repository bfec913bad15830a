"""Everything on the board by name, for assistive technology and the keyboard."""

from msgspec import Struct
from PySide6.QtQml import QmlElement

from tavla.domain.fold.match import MatchState
from tavla.domain.game.player import Player
from tavla.text import board_words
from tavla.text.words import Words, beside
from tavla_ui.board.arrangement import Arrangement, owner_of
from tavla_ui.board.cube import AnswersFace, CubeFace
from tavla_ui.board.dice import ShownDie
from tavla_ui.board.geometry import BoardLayout, Rect, rects_of
from tavla_ui.board.places import Place, PlaceKind, own_number
from tavla_ui.controls.rows import RowsModel

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1


class PlaceRow(Struct, frozen=True):
    """One place: its key, what it is called, where it is."""

    key: str
    name: str
    leftmost: float
    upmost: float
    across: float
    down: float


class Shown(Struct, frozen=True):
    """What lies on the board now, as far as names and touches ask for it."""

    checkers: Arrangement
    dice: tuple[ShownDie, ...]
    cube: CubeFace
    answers: AnswersFace

    def in_the_way(self, layout: BoardLayout) -> dict[Place, Rect]:
        """What lies over or beside the points: dice, cube, answers, with the area a touch may hit."""
        found: dict[Place, Rect] = {}
        answers = self.answers
        if answers.player is not None:
            found[Place(PlaceKind.TAKE, owner=answers.player)] = answers.take
            found[Place(PlaceKind.DROP, owner=answers.player)] = answers.drop
            if answers.drop_asked:
                found[Place(PlaceKind.REALLY, owner=answers.player)] = answers.really
        if self.cube.present:
            found[Place(PlaceKind.CUBE)] = self.cube.rect.grown(6 * layout.scale)
        for player in Player:
            count = sum(die.player is player for die in self.dice)
            if count:
                found[Place(PlaceKind.DICE, owner=player)] = layout.dice(player, count)
        return found

    def all_places(self, layout: BoardLayout) -> dict[Place, Rect]:
        """Every place that can be reached now."""
        return {**rects_of(layout), **self.in_the_way(layout)}


@QmlElement
class PlacesModel(RowsModel[PlaceRow]):
    """The places in a steady order: points, bars, trays, then what lies in the band."""

    row_type = PlaceRow

    def place(self, state: MatchState, shown: Shown, player: Player, layout: BoardLayout, t: Words) -> None:
        """Name every place in the words of `player`, the side whose act it is."""
        self.show(
            [
                PlaceRow(place.key, _name(place, state, shown, player, t), rect.x, rect.y, rect.width, rect.height)
                for place, rect in shown.all_places(layout).items()
            ]
        )


def _name(place: Place, state: MatchState, shown: Shown, player: Player, t: Words) -> str:
    names = state.setup.players
    stack = shown.checkers.at(place)
    match place.kind:
        case PlaceKind.POINT:
            return board_words.point_name(
                t, own_number(place.point, player), len(stack), names[owner_of(stack[0])] if stack else ""
            )
        case PlaceKind.BAR:
            return board_words.bar_name(t, len(stack), names[owner_of(stack[0])] if stack else "")
        case PlaceKind.TRAY:
            return t.n(
                "{n} checker of {owner} borne off",
                "{n} checkers of {owner} borne off",
                len(stack),
                owner=names[place.owner or player],
            )
        case PlaceKind.DICE:
            dice = (die for die in shown.dice if die.player is place.owner)
            return beside(
                (board_words.die_name(t, die.value, used=die.used, leading=die.leading) for die in dice), "; "
            )
        case PlaceKind.CUBE:
            owner = state.cube.owner
            if shown.answers.player is not None:
                return t("Double to {value} offered", value=shown.cube.value)
            return board_words.cube_name(t, shown.cube.value, None if owner is None else names[owner])
        case PlaceKind.TAKE:
            return t("Take")
        case PlaceKind.DROP:
            return shown.answers.drop_text
        case PlaceKind.REALLY:
            return shown.answers.really_text
        case PlaceKind.SUPPLY:
            return ""  # only on the set-up board, which names its places itself
