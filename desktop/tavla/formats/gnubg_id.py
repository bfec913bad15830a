"""GNUBG match IDs: 12 characters with cube, dice, score and whose turn it is; and the two IDs together.

72 bits, lowest first, as FIELDS lists them. It keeps neither the order of the dice (the higher first) nor beavers.
"""

from tavla.base.errors import PositionError
from tavla.base.phrase import Phrase, phrase
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.position import Position
from tavla.domain.game.roll import Roll
from tavla.formats import bits
from tavla.formats.board_state import BoardState, GameState, Offer
from tavla.formats.errors import FormatError
from tavla.formats.position_id import LENGTH as POSITION_ID_LENGTH
from tavla.formats.position_id import parse_position_id

LENGTH = 12
SIZE = 9
NAME = phrase("GNUBG match ID")
CENTRED = 3
FIELDS = (
    ("cube", 4),
    ("owner", 2),
    ("on_roll", 1),
    ("crawford", 1),
    ("game_state", 3),
    ("turn", 1),
    ("doubled", 1),
    ("resigned", 2),
    ("die1", 3),
    ("die2", 3),
    ("match_length", 15),
    ("black_score", 15),
    ("white_score", 15),
    ("jacoby_off", 1),
    ("unused", 5),
)
"""Name and width in bits.

Players: 0 is Black (top), 1 White (bottom). `turn` is who must act: with a double offered, who answers.
"""


def parse_gnubg_id(text: str, column: int = 1) -> BoardState:
    """The state in `position ID` or `position ID:match ID`; `column` is where the text begins.

    Raises FormatError or PositionError.
    """
    position_text, colon, match_text = text.partition(":")
    position = parse_position_id(position_text, column)
    return parse_match_id(match_text, position, column + POSITION_ID_LENGTH + 1) if colon else BoardState(position)


def parse_match_id(text: str, position: Position, column: int = 1) -> BoardState:
    """The state of a match ID around a position seen from the player on roll; `column` is where the text begins."""
    number, field, starts, place = bits.from_text(text, SIZE, NAME, column), {}, {}, 0
    for name, width in FIELDS:
        field[name], starts[name] = number & ((1 << width) - 1), column + place // 6
        number, place = number >> width, place + width
    _require(
        field["owner"] != 2,
        starts["owner"],
        phrase("cube owner {owner}", owner=field["owner"]),
        phrase("0, 1 or 3 (centred)"),
    )
    _require(
        field["game_state"] <= max(GameState),
        starts["game_state"],
        phrase("game state {state}", state=field["game_state"]),
        phrase("0 to 4"),
    )
    _require(field["unused"] == 0, starts["unused"], phrase("bits that mean nothing"), phrase("zeros at the end"))
    dice = (field["die1"], field["die2"])
    _require(
        max(dice) <= 6 and (0 in dice) == (dice == (0, 0)),
        starts["die1"],
        phrase("dice {first} and {second}", first=dice[0], second=dice[1]),
        phrase("two dice of 1 to 6, or none"),
    )
    doubled = bool(field["doubled"])
    _require(
        not (doubled and any(dice)),
        starts["doubled"],
        phrase("a double offered after a roll"),
        phrase("dice or a double, not both"),
    )
    return BoardState(
        position=position,
        on_roll=_player(field["on_roll"]),
        roll=Roll(*dice) if any(dice) else None,
        offer=Offer.DOUBLE if doubled else None,
        cube=1 << field["cube"],
        cube_owner=None if field["owner"] == CENTRED else _player(field["owner"]),
        scores=ByPlayer(field["white_score"], field["black_score"]),
        match_length=field["match_length"],
        crawford=bool(field["crawford"]),
        jacoby=field["match_length"] == 0 and not field["jacoby_off"],
        resigned=field["resigned"],
        game_state=GameState(field["game_state"]),
    )


def format_match_id(state: BoardState) -> str:
    """The match ID of a state. Raises PositionError for what its bits cannot hold."""
    dice = sorted((state.roll.first, state.roll.second), reverse=True) if state.roll else (0, 0)
    if state.offer in {Offer.BEAVER, Offer.RACCOON}:
        msg = f"a {NAME} cannot hold a beaver or raccoon"
        raise PositionError(msg)
    answering = bool(state.resigned) or state.offer is not None
    turn = state.on_roll.opponent if answering else state.on_roll
    field = {
        "cube": state.cube_log2,
        "owner": CENTRED if state.cube_owner is None else _index(state.cube_owner),
        "on_roll": _index(state.on_roll),
        "crawford": int(state.crawford),
        "game_state": int(state.game_state),
        "turn": _index(turn),
        "doubled": int(state.offer is Offer.DOUBLE),
        "resigned": state.resigned,
        "die1": dice[0],
        "die2": dice[1],
        "match_length": state.match_length,
        "black_score": state.scores.black,
        "white_score": state.scores.white,
        "jacoby_off": int(not state.jacoby),
        "unused": 0,
    }
    number = place = 0
    for name, width in FIELDS:
        if not 0 <= field[name] < 1 << width:
            what, most = (
                (f"a cube at {state.cube}", f"{1 << (1 << width) - 1}")
                if name == "cube"
                else (f"{name.replace('_', ' ')} {field[name]}", f"{(1 << width) - 1}")
            )
            msg = f"a {NAME} cannot hold {what}; its most is {most}"
            raise PositionError(msg)
        number |= field[name] << place
        place += width
    return bits.to_text(number, SIZE)


def _player(index: int) -> Player:
    return Player.WHITE if index else Player.BLACK


def _index(player: Player) -> int:
    return 1 if player is Player.WHITE else 0


def _require(condition: bool, column: int, found: Phrase, expected: Phrase) -> None:
    if not condition:
        raise FormatError(found=phrase("{found} in a {name}", found=found, name=NAME), expected=expected, column=column)
