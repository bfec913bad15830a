"""The dice as QML draws them."""

from msgspec import Struct
from PySide6.QtQml import QmlElement

from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match import MatchState
from tavla.domain.game.legality import dice_left
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.roll import Die, Roll
from tavla_ui.board.geometry import BoardLayout, Spot
from tavla_ui.controls.rows import RowsModel

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1


class ShownDie(Struct, frozen=True):
    """A die on the board. `slot` counts from its side's left hand."""

    value: Die
    player: Player
    slot: int
    used: bool = False
    leading: bool = False
    past: bool = False
    """Of a turn that is over."""


class DieRow(Struct, frozen=True):
    """One die: its middle, its side, its face."""

    cx: float
    cy: float
    value: int
    white: bool
    used: bool
    leading: bool
    past: bool
    turned: bool
    roll: int
    """Counts the rolls: a new number makes the die tumble."""


def shown_dice(state: MatchState, leading: Die | None, *, opening: ByPlayer[Die] | None = None) -> tuple[ShownDie, ...]:
    """What lies on the board: the roll being played, one die each in an opening, else the last roll until the next."""
    if opening is not None:
        return tuple(ShownDie(opening[player], player, 0) for player in Player)
    if state.phase is Phase.OPENING and any(state.opening_dice):
        return tuple(ShownDie(die, player, 0) for player in Player if (die := state.opening_dice[player]) is not None)
    if state.opening_tie is not None and state.phase is Phase.OPENING:
        return tuple(ShownDie(state.opening_tie[player], player, 0, past=True) for player in Player)
    if state.roll is not None and state.on_roll is not None:
        return _played(state.roll, state.on_roll, dice_left(state.roll, state.moves), leading)
    last = state.last_play
    if last is not None and state.phase in {Phase.TO_ROLL, Phase.CUBE_TOUCHED}:
        return tuple(ShownDie(die, last.player, slot, past=True) for slot, die in enumerate(_in_order(last.roll, None)))
    return ()


def _in_order(roll: Roll, leading: Die | None) -> tuple[Die, ...]:
    """The dice as they lie: the leading one first, else the higher."""
    if roll.is_doublets:
        return roll.dice
    first = leading if leading in roll.dice else max(roll.dice)
    return (first, roll.first + roll.second - first)


def _played(roll: Roll, player: Player, left: tuple[Die, ...], leading: Die | None) -> tuple[ShownDie, ...]:
    order = _in_order(roll, leading)
    unused = list(left)
    shown: list[ShownDie] = []
    for slot, die in enumerate(order):
        used = die not in unused
        if not used:
            unused.remove(die)
        shown.append(ShownDie(die, player, slot, used=used, leading=not used and not any(one.leading for one in shown)))
    return tuple(shown)


@QmlElement
class DiceModel(RowsModel[DieRow]):
    row_type = DieRow

    def place(self, dice: tuple[ShownDie, ...], layout: BoardLayout, roll: int) -> None:
        """Show these dice; those of another `roll` than before tumble."""
        self.show(
            [_row(die, layout.die(die.player, die.slot).centre, layout.is_turned(die.player), roll) for die in dice]
        )


def _row(die: ShownDie, spot: Spot, turned: bool, roll: int) -> DieRow:
    return DieRow(spot.x, spot.y, die.value, die.player is Player.WHITE, die.used, die.leading, die.past, turned, roll)
