"""What the set-up board says: its tools, what still lacks, and the names of its places. No Qt."""

from typing import NamedTuple

from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.roll import Die
from tavla.text import board_words
from tavla.text.words import Words
from tavla_ui.board.places import Place, PlaceKind, own_number
from tavla_ui.board.position_editor import Lack, SetUp, supply

Row = dict[str, object]


class SetUpParts(NamedTuple):
    """What can be set up beside the checkers. `between_games`: that a game is about to begin, so that nobody is on
    turn, is a choice.

    `double`: that the side on turn has doubled, where dice are no matter of the set-up. `face`: what the cube shows
    before it is turned.
    """

    turn: bool = False
    dice: bool = False
    cube: bool = False
    between_games: bool = False
    double: bool = False
    face: int = 1


def tools_for(
    now: SetUp, parts: SetUpParts, players: ByPlayer[str], t: Words, *, chosen: Player | None, may_undo: bool
) -> list[Row]:
    """The tools; `chosen` is whose checkers are put down, None: they are taken off."""
    sides = [_tool(player.value, players[player], chosen=chosen is player, side=player.value) for player in Player]
    tools = [
        *sides,
        _tool("remove", t("Take off"), chosen=chosen is None),
        _tool("undo", t("Undo"), enabled=may_undo),
    ]
    tools += [
        _tool("opening", t("Opening")),
        _tool("home", t("Both home")),
        _tool("clear", t("Clear")),
        _tool("mirror", t("Swap sides")),
    ]
    is_short = now.short or (now.lacks is not None and now.lacks[0] is Lack.CHECKERS)
    tools.append(_tool("short", board_words.short_stands(t, confirmed=now.short), chosen=now.short, enabled=is_short))
    if parts.turn:
        tools.append(_tool("turn", board_words.on_turn(t, "" if now.on_roll is None else players[now.on_roll])))
    if parts.dice:
        roll = (
            t("Not rolled yet") if now.roll is None else t("Rolled: {roll}", roll=f"{now.roll.first}-{now.roll.second}")
        )
        roll = t("Has doubled") if now.doubled else roll
        tools.append(_tool("dice", roll, enabled=now.on_roll is not None))
    if parts.double:
        tools.append(_tool("no_dice" if now.doubled else "doubled", t("Has doubled"), chosen=now.doubled))
    return tools


def dice_tools(first: Die | None, t: Words, *, may_double: bool) -> list[Row]:
    """The six faces, while a roll is entered, and what may be in its place."""
    faces = [_tool(f"die{die}", str(die), chosen=die == first) for die in range(1, 7)]
    return [
        *faces,
        _tool("no_dice", t("Not rolled yet")),
        *([_tool("doubled", t("Has doubled"))] if may_double else []),
    ]


def lacking(now: SetUp, players: ByPlayer[str], t: Words) -> str:
    """What must still be done, in a sentence; empty where nothing lacks."""
    match now.lacks:
        case (Lack.CHECKERS, Player() as player):
            return board_words.checkers_missing(t, now.editor.at(player, supply(player)), players[player])
        case (Lack.NONE_IN_PLAY, Player() as player):
            return t("{name} has no checker left in play: the game would be over.", name=players[player])
        case (Lack.BOTH_CLOSED_OUT, _):
            return t("Both sides are closed out on the bar: nobody could ever enter.")
        case (Lack.CUBE_NOT_HIS, Player() as player):
            return t("{name} cannot have doubled: the cube is the opponent's.", name=players[player])
        case (Lack.ON_ROLL, _):
            return t("The game is in progress: say who is on turn.")
        case _:
            return ""


def place_name(place: Place, now: SetUp, players: ByPlayer[str], t: Words, reader: Player) -> str:
    """A place and what stands there, for assistive technology; points as `reader` counts."""
    owner = next((player for player in Player if now.editor.at(player, place)), None)
    count, name = (0, "") if owner is None else (now.editor.at(owner, place), players[owner])
    whose = "" if place.owner is None else players[place.owner]
    match place.kind:
        case PlaceKind.POINT:
            return board_words.point_name(t, own_number(place.point, reader), count, name)
        case PlaceKind.BAR:
            return board_words.bar_name(t, count, name)
        case PlaceKind.TRAY:
            return t.n("{n} checker of {owner} borne off", "{n} checkers of {owner} borne off", count, owner=whose)
        case PlaceKind.SUPPLY:
            return t.n(
                "{n} checker of {owner} to be set up", "{n} checkers of {owner} to be set up", count, owner=whose
            )
        case _:
            return board_words.cube_name(t, now.cube.value, whose or None)


def _tool(key: str, label: str, *, chosen: bool = False, enabled: bool = True, side: str = "") -> Row:
    return {"key": key, "label": label, "chosen": chosen, "enabled": enabled, "side": side}
