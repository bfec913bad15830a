"""The board on which a position is set up by touch: checkers from each side's supply, and the cube, the turn and the
dice where they are asked for.
"""

from collections.abc import Callable

from PySide6.QtCore import Property, QObject, Signal, Slot
from PySide6.QtQml import QmlElement

import tavla_ui.board.surface  # noqa: F401 - the QML type
from tavla.base.copies import replace
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.position import OPENING
from tavla.domain.game.roll import Die, Roll
from tavla.text.words import Words
from tavla_ui.board.arrangement import ALL, Arrangement, arranged, owner_of
from tavla_ui.board.board import LIFT
from tavla_ui.board.board_face import Held
from tavla_ui.board.board_frame import BoardFrame
from tavla_ui.board.board_places import PlaceRow, PlacesModel
from tavla_ui.board.checkers import CheckersModel
from tavla_ui.board.cube import CubeFace, CubeViewModel
from tavla_ui.board.dice import DiceModel, ShownDie
from tavla_ui.board.geometry import BoardLayout, Rect, Spot, rects_of
from tavla_ui.board.gestures import Contact, Dragged, Dropped, Gestures, GivenUp, Tapped, limits_at
from tavla_ui.board.marks import GhostsModel
from tavla_ui.board.places import HomeSide, Place, PlaceKind, Seating
from tavla_ui.board.position_editor import BOTH_HOME, EditRefusal, PositionEditor, SetUp, supply
from tavla_ui.board.setup_face import SetUpParts, dice_tools, lacking, place_name, tools_for

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1

REMOVE = "remove"
STARTS = {"opening": PositionEditor(OPENING.counts), "home": PositionEditor(BOTH_HOME), "clear": PositionEditor()}
CUBE_RESTS = {"cube": None, "cube-white": Player.WHITE, "cube-black": Player.BLACK}


@QmlElement
class SetupBoardViewModel(QObject):
    """Begin with `load`; `value()` is what stands, None while something lacks; `changed` after every touch."""

    changed = Signal()
    toolsChanged = Signal()

    def __init__(
        self,
        parent: QObject | None = None,
        may_stand_short: Callable[[Callable[[], None]], None] = lambda confirm: confirm(),
    ) -> None:
        """`may_stand_short` asks the director whether fewer checkers stand; it calls back once he has said so."""
        super().__init__(parent)
        self.t = Words()
        self.players = ByPlayer("White", "Black")
        self._may_stand_short = may_stand_short
        self._frame, self._checkers, self._cube, self._dice = (
            BoardFrame(self),
            CheckersModel(self),
            CubeViewModel(self),
            DiceModel(self),
        )
        self._ghosts, self._places = GhostsModel(self), PlacesModel(self)
        self._parts, self._shows_cube = SetUpParts(), True
        self._steps: list[SetUp] = [SetUp()]
        self._stacks: Arrangement = arranged(OPENING)
        self._tool: Player | None = Player.WHITE
        self._shown_tools: list[dict[str, object]] = []
        self._held: tuple[Held, Place] | None = None
        self._refusal = ""
        self._first_die: Die | None = None
        self._picks_dice = False
        self._px_per_mm = 0.0
        self._gestures = Gestures(
            self._is_live, self._is_carried, lambda: limits_at(self._layout.scale, self._px_per_mm)
        )
        self.arrange(HomeSide.RIGHT, Seating.FACE_TO_FACE)

    # What the embedding page does with it

    def load(
        self, setup: SetUp, players: ByPlayer[str], parts: SetUpParts | None = None, *, shows_cube: bool = True
    ) -> None:
        """Begin with this set-up; nothing can be undone before it.

        Without `shows_cube` the cube is seen in a double alone.
        """
        self.players, self._parts, self._shows_cube = players, parts or SetUpParts(), shows_cube
        self._steps, self._stacks = [setup], arranged(setup.position)
        self._tool, self._held, self._picks_dice, self._refusal = Player.WHITE, None, False, ""
        self._show()

    def value(self) -> SetUp | None:
        """What is set up, once nothing lacks."""
        return None if self.now.lacks else self.now

    @property
    def now(self) -> SetUp:
        return self._steps[-1]

    def speak(self, t: Words) -> None:
        """Use another language."""
        self.t = t
        self._show()

    def arrange(self, home_side: HomeSide, seating: Seating, reader: Player = Player.WHITE) -> None:
        """Direction and seats as on the match's board; `reader` sits before this one, and the page is turned to him."""
        self._frame.show(replace(self._layout, home_side=home_side, seating=seating, reader=reader))
        self._show()

    # What the touch field does with it

    def set_screen(self, px_per_mm: float) -> None:
        """How many logical pixels the screen has to a millimetre; 0 if it does not know."""
        self._px_per_mm = px_per_mm

    def resize(self, width: float, height: float) -> None:
        """The room for the board has changed, and what lies under a finger that is down."""
        self._gestures.give_up()
        self._put_back()
        self._frame.show(replace(self._layout, width=width, height=height))
        self._show()

    def contact(self, contact: Contact, *, lifts: bool) -> bool:
        """Take in one report of a finger, or of the mouse, which does not hide what it holds.

        Whether there was a use for it.
        """
        intents = self._gestures.feed(contact)
        for intent in intents:
            match intent:
                case Tapped(x, y, held):
                    self._tap(self._place_at(x, y), takes_off=held)
                case Dragged(from_x, from_y, x, y, begins):
                    if begins:
                        self._pick_up(from_x, from_y)
                    self._carry(x, y, lifts=lifts)
                case Dropped(x, y):
                    self._drop(x, y)
                case GivenUp():
                    self._put_back()
                case _:
                    pass
        return bool(intents)

    def key_pressed(self, _key: int, *, shift: bool) -> bool:
        """Keys mean nothing here: the tools and the places can be reached by assistive technology."""
        del shift
        return False

    # Shown

    frame = Property(BoardFrame, lambda self: self._frame, constant=True)
    checkers = Property(CheckersModel, lambda self: self._checkers, constant=True)
    cube = Property(CubeViewModel, lambda self: self._cube, constant=True)
    dice = Property(DiceModel, lambda self: self._dice, constant=True)
    ghosts = Property(GhostsModel, lambda self: self._ghosts, constant=True)
    places = Property(PlacesModel, lambda self: self._places, constant=True)
    tools = Property(list, lambda self: self._shown_tools, notify=toolsChanged)
    toolCount = Property(int, lambda self: len(self._shown_tools), notify=toolsChanged)
    problem = Property(str, lambda self: self._problem(), notify=changed)
    turned = Property(bool, lambda self: self._layout.is_turned(Player.WHITE), notify=changed)
    """Whether the board stands on its head in a page that is turned: it lies as the players see it."""
    refused = Property(bool, lambda self: bool(self._refusal), notify=changed)

    # Pressed

    @Slot(str)
    def press(self, key: str) -> None:
        """A tool: `white`, `black`, `remove`, `undo`, `opening`, `home`, `clear`, `mirror`, `short`, `turn`, `dice`, `die1` to `die6`,
        `no_dice`, `doubled`.
        """
        now, self._refusal = self.now, ""
        if key.startswith("die"):
            self._pick_die(int(key[3:]))
            return
        match key:
            case "white" | "black":
                self._tool = Player(key)
            case "remove":
                self._tool = None
            case "undo" if len(self._steps) > 1:
                self._steps.pop()
            case "opening" | "home" | "clear":
                self._edit(now.with_checkers(STARTS[key]))
            case "mirror":
                self._edit(now.mirrored)
            case "short" if not now.short:
                self._may_stand_short(self._stands_short)
            case "short":
                self._edit(replace(now, short=False))
            case "turn":
                self._edit(self._next_turn(now))
            case "dice":
                self._picks_dice, self._first_die = True, None
            case "no_dice" | "doubled":
                self._picks_dice = False
                self._edit(now.with_dice(None, doubled=key == "doubled"))
            case _:
                return
        self._show()

    @Slot(str)
    def activate(self, key: str) -> None:
        """A tap on a place by its key."""
        place = next((place for place in self._rects() if _key(place) == key), None)
        self._tap(place, takes_off=False)

    def _tools(self) -> list[dict[str, object]]:
        if self._picks_dice:
            return dice_tools(self._first_die, self.t, may_double=self._parts.cube and self._shows_cube)
        return tools_for(self.now, self._parts, self.players, self.t, chosen=self._tool, may_undo=len(self._steps) > 1)

    def _problem(self) -> str:
        return self._refusal or (
            self.t("Touch the first die, then the second.")
            if self._picks_dice
            else lacking(self.now, self.players, self.t)
        )

    # Touches

    @property
    def _layout(self) -> BoardLayout:
        return self._frame.layout

    def _rects(self) -> dict[Place, Rect]:
        """Everything that can be touched. The supplies lie over the points."""
        layout = self._layout
        found = {
            supply(player): Rect.around(
                layout.slot(supply(player), player, 0), 2.3 * layout.radius, 2.3 * layout.radius
            )
            for player in Player
        }
        if self._parts.cube and self._shows_cube:
            found |= {
                Place(PlaceKind.CUBE, owner=owner): layout.cube_at_rest(owner).grown(10 * layout.scale)
                for owner in CUBE_RESTS.values()
            }
        rects = rects_of(layout)
        for player in Player:
            tray = Place(PlaceKind.TRAY, owner=player)
            rects[tray] = rects[tray].grown(10 * layout.scale)
        return found | rects

    def _place_at(self, x: float, y: float) -> Place | None:
        return next((place for place, rect in self._rects().items() if rect.contains(x, y)), None)

    def _is_live(self, x: float, y: float) -> bool:
        return self._place_at(x, y) is not None

    def _owner_at(self, place: Place) -> Player | None:
        return next((player for player in Player if self.now.editor.at(player, place)), None)

    def _tap(self, place: Place | None, *, takes_off: bool) -> None:
        self._refusal = ""
        if place is None:
            return
        if place.kind is PlaceKind.CUBE:
            self._edit(self.now.with_cube_at(place.owner))
        elif place.kind is PlaceKind.SUPPLY:
            self._tool = place.owner
        elif takes_off or self._tool is None:
            owner = self._owner_at(place)
            if owner is not None:
                self._move(owner, place, supply(owner))
        else:
            player = self._tool if place.kind is PlaceKind.POINT or place.owner is None else place.owner
            self._move(player, supply(player), place)
        self._show()

    def _is_carried(self, x: float, y: float) -> bool:
        place = self._place_at(x, y)
        return place is not None and place.kind is not PlaceKind.CUBE and self._owner_at(place) is not None

    def _pick_up(self, x: float, y: float) -> None:
        place = self._place_at(x, y)
        owner = None if place is None or place.kind is PlaceKind.CUBE else self._owner_at(place)
        if place is not None and owner is not None:
            self._held, self._refusal = (Held(self._stacks.at(place)[-1], Spot(x, y)), place), ""
            self._show()

    def _carry(self, x: float, y: float, *, lifts: bool) -> None:
        if self._held is None:
            return
        held, origin = self._held
        spot = self._layout.lifted(x, y, Player.WHITE, LIFT * self._layout.scale if lifts else 0)
        self._held = Held(held.checker, spot), origin
        self._checkers.carry(held.checker, spot)

    def _drop(self, x: float, y: float) -> None:
        if self._held is None:
            return
        (held, origin), self._held = self._held, None
        player = owner_of(held.checker)
        target = supply(player)
        if self._place_at(x, y) != target:
            spot, layout = held.spot, self._layout
            found = layout.standing_at(spot.x, spot.y, player) or layout.standing_at(x, y, player)
            target = origin if found is None else found
        if target != origin:
            self._move(player, origin, target)
        self._show()

    def _put_back(self) -> None:
        self._held = None
        self._show()

    # Changes

    def _move(self, player: Player, origin: Place, target: Place) -> None:
        editor = self.now.editor.moved(player, origin, target)
        if isinstance(editor, EditRefusal):
            taken = editor is EditRefusal.POINT_TAKEN
            self._refusal = (
                self.t(
                    "Checkers of {name} stand there: two sides never share a point.", name=self.players[player.opponent]
                )
                if taken
                else self.t(
                    "All checkers of {name} are on the board: drag one, or take one off first.",
                    name=self.players[player],
                )
            )
        else:
            self._edit(self.now.with_checkers(editor))

    def _edit(self, setup: SetUp) -> None:
        if setup != self.now:
            self._steps.append(setup)

    def _stands_short(self) -> None:
        self._edit(replace(self.now, short=True))
        self._show()

    def _next_turn(self, now: SetUp) -> SetUp:
        """White, Black and, where it is a choice, nobody yet, one after the other."""
        if now.on_roll is Player.WHITE:
            return now.with_turn(Player.BLACK)
        return now.with_turn(None if now.on_roll is Player.BLACK and self._parts.between_games else Player.WHITE)

    def _pick_die(self, die: Die) -> None:
        if self._first_die is None:
            self._first_die = die
        else:
            self._picks_dice = False
            self._edit(self.now.with_dice(Roll.of(self._first_die, die)))
        self._show()

    # What is shown

    def _show(self) -> None:
        now, layout = self.now, self._layout
        self._stacks = _with_supply(arranged(now.position, self._stacks))
        held = self._held
        self._checkers.arrange(self._stacks, layout, None, None if held is None else held[0].checker)
        if held is not None:
            self._checkers.carry(held[0].checker, held[0].spot)
        doubler = now.on_roll if now.doubled else None
        cube = layout.cube_at_rest(now.cube.owner) if doubler is None else layout.cube_on_field
        shown = self._parts.face if now.cube.value == 1 else now.cube.value
        value = shown if doubler is None else now.cube.offered_value
        doubled = doubler is not None
        self._cube.show(
            CubeFace(
                cube, value, present=self._shows_cube or doubled, framed=doubled, turned=layout.is_turned(Player.WHITE)
            )
        )
        roller = now.on_roll or Player.WHITE
        dice = () if now.roll is None else tuple(ShownDie(die, roller, slot) for slot, die in enumerate(now.roll.dice))
        self._dice.place(dice, layout, 0)
        self._ghosts.place([(supply(player), 0) for player in Player], self._tool or Player.WHITE, layout)
        reader = layout.reader or Player.WHITE
        self._places.show(
            [
                PlaceRow(
                    _key(place),
                    place_name(place, now, self.players, self.t, reader),
                    rect.x,
                    rect.y,
                    rect.width,
                    rect.height,
                )
                for place, rect in self._rects().items()
            ]
        )
        tools = self._tools()
        if (
            tools != self._shown_tools
        ):  # a mere change of size must not lay the tools out again, which would change the size
            self._shown_tools = tools
            self.toolsChanged.emit()
        self.changed.emit()


def _with_supply(arrangement: Arrangement) -> Arrangement:
    """The checkers that stand nowhere lie in their side's supply."""
    placed = {checker for stack in arrangement.stacks.values() for checker in stack}
    missing = [checker for checker in range(ALL) if checker not in placed]
    piles = {supply(player): tuple(checker for checker in missing if owner_of(checker) is player) for player in Player}
    return Arrangement({**arrangement.stacks, **{place: pile for place, pile in piles.items() if pile}})


def _key(place: Place) -> str:
    """As on the match's board, with `setup.` before it."""
    return f"setup.{place.key}"


__all__ = ["SetUpParts", "SetupBoardViewModel"]
