"""XGIDs: eXtreme Gammon's line of ten fields for a position with everything around it.

`XGID=` 26 characters for the board (the first is the top player's bar, the last the bottom player's; `A` to `P` the
bottom player's checkers on a point, `a` to `p` the top player's) `:` cube as a power of two `:` its owner (1 bottom, 0
centred, -1 top) `:` turn (1, -1) `:` dice (two digits, `00` before the roll, `D` double offered, `B` beaver, `R`
raccoon) `:` score of bottom `:` score of top `:` Crawford 0 or 1 (money: 1 Jacoby + 2 beavers) `:` match length (0
money) `:` highest cube as a power of two.
"""

from tavla.base.phrase import phrase
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.position import OTHER_BAR, OWN_BAR, POINTS, Position
from tavla.domain.game.roll import Roll
from tavla.formats.board_state import BoardState, Offer, position_of, refuse_short_sides
from tavla.formats.errors import FormatError, quoted

PREFIX = "XGID="
BOARD = POINTS + 2
NAMES = (
    "board",
    "cube",
    "cube owner",
    "turn",
    "dice",
    "score of the bottom player",
    "score of the top player",
    "Crawford",
    "match length",
    "highest cube",
)
MOST_CUBE_LOG2 = 1000
LONGEST_NUMBER = 6
_SAID = {
    "cube": phrase("cube"),
    "cube owner": phrase("cube owner"),
    "turn": phrase("turn"),
    "score of the bottom player": phrase("score of the bottom player"),
    "score of the top player": phrase("score of the top player"),
    "match length": phrase("match length"),
    "highest cube": phrase("highest cube"),
}
SIDES = {"1": Player.WHITE, "-1": Player.BLACK}
TURNS = {player: text for text, player in SIDES.items()}
OFFERS = {offer.value: offer for offer in Offer}


def parse_xgid(text: str) -> BoardState:
    """The state of an XGID, with or without its prefix.

    Raises FormatError naming the character, PositionError for an impossible board.
    """
    start = len(PREFIX) if text[: len(PREFIX)].upper() == PREFIX else 0
    fields = text[start:].split(":")
    columns = [start + 1 + sum(len(field) + 1 for field in fields[:index]) for index in range(len(fields))]
    if len(fields) != len(NAMES):
        column = columns[min(len(fields), len(NAMES) + 1) - 1]
        raise FormatError(
            found=phrase("{count} fields", count=len(fields)),
            expected=phrase("{count} fields with ':' between them in an XGID", count=len(NAMES)),
            column=column,
        )
    by_name = dict(zip(NAMES, zip(fields, columns, strict=True), strict=True))
    points, bar = _board(*by_name["board"])
    cube = _number(by_name, "cube", MOST_CUBE_LOG2)
    owner = _one_of(by_name, "cube owner", ("0", *SIDES))
    turn = SIDES[_one_of(by_name, "turn", tuple(SIDES))]
    roll, offer = _dice(*by_name["dice"])
    length = _number(by_name, "match length")
    rules = _number(by_name, "Crawford", 1 if length else 3)
    return BoardState(
        position=position_of(points, bar).seen_by(turn),
        on_roll=turn,
        roll=roll,
        offer=offer,
        cube=1 << cube,
        cube_owner=SIDES.get(owner),
        scores=ByPlayer(_number(by_name, NAMES[5]), _number(by_name, NAMES[6])),
        match_length=length,
        crawford=bool(length and rules),
        jacoby=not length and bool(rules & 1),
        beavers=not length and bool(rules & 2),
        cube_limit_log2=_number(by_name, "highest cube", MOST_CUBE_LOG2),
    )


def format_xgid(state: BoardState) -> str:
    """The XGID of a state. Raises PositionError for a side that started with fewer than 15 checkers."""
    refuse_short_sides(state.position, "an XGID")
    dice = state.offer.value if state.offer else str(state.roll or "00")
    rules = int(state.crawford) if state.match_length else int(state.jacoby) + 2 * int(state.beavers)
    fields = (
        format_board(state.position.seen_by(state.on_roll)),
        state.cube_log2,
        "0" if state.cube_owner is None else TURNS[state.cube_owner],
        TURNS[state.on_roll],
        dice,
        state.scores.white,
        state.scores.black,
        rules,
        state.match_length,
        max(state.cube_limit_log2, state.cube_log2),
    )
    return PREFIX + ":".join(str(field) for field in fields)


def parse_board(text: str) -> Position:
    """White's view of a board of 26 characters, the upper-case player's. Raises FormatError, PositionError."""
    return position_of(*_board(text, 1))


def format_board(position: Position) -> str:
    """White's view of a position as the 26 characters of an XGID."""
    counts = position.counts
    return "".join(_letter(count) for count in (-counts[OTHER_BAR], *counts[:POINTS], counts[OWN_BAR]))


def _letter(count: int) -> str:
    if count == 0:
        return "-"
    return chr(ord("A" if count > 0 else "a") + abs(count) - 1)


def _board(text: str, column: int) -> tuple[list[int], ByPlayer[int]]:
    counts = []
    for index, letter in enumerate(text[:BOARD]):
        if letter == "-":
            counts.append(0)
        elif "A" <= letter <= "O":
            counts.append(ord(letter) - ord("A") + 1)
        elif "a" <= letter <= "o":
            counts.append(ord("a") - 1 - ord(letter))
        else:
            raise FormatError(
                found=repr(letter),
                expected=phrase("'-', A to O or a to o in the board of an XGID"),
                column=column + index,
            )
    if len(text) != BOARD:
        raise FormatError(
            found=phrase("{count} characters", count=len(text)),
            expected=phrase("{count} characters in the board of an XGID", count=BOARD),
            column=column + min(len(text), BOARD),
        )
    if counts[0] > 0:
        raise FormatError(
            found=repr(text[0]),
            expected=phrase("'-' or a to o: the first character is the top player's bar"),
            column=column,
        )
    if counts[-1] < 0:
        raise FormatError(
            found=repr(text[-1]),
            expected=phrase("'-' or A to O: the last character is the bottom player's bar"),
            column=column + BOARD - 1,
        )
    return counts[1:-1], ByPlayer(counts[-1], -counts[0])


def _dice(text: str, column: int) -> tuple[Roll | None, Offer | None]:
    if text in OFFERS:
        return None, OFFERS[text]
    if text == "00":
        return None, None
    if len(text) != 2 or not set(text) <= set("123456"):
        wrong = next((index for index, letter in enumerate(text) if letter not in "123456"), 0)
        raise FormatError(
            found=quoted(text), expected=phrase("two dice, 00, D, B or R in an XGID"), column=column + wrong
        )
    return Roll.of(int(text[0]), int(text[1])), None


def _number(fields: dict[str, tuple[str, int]], name: str, most: int | None = None) -> int:
    text, column = fields[name]
    wrong = next((index for index, letter in enumerate(text) if letter not in "0123456789"), None)
    if wrong is not None or not text or len(text) > LONGEST_NUMBER:
        raise FormatError(
            found=quoted(text),
            expected=phrase("a number for the {name} of an XGID", name=_SAID.get(name, name)),
            column=column + (wrong or 0),
        )
    if most is not None and int(text) > most:
        raise FormatError(
            found=text,
            expected=phrase("0 to {most} for the {name} of an XGID", most=most, name=_SAID.get(name, name)),
            column=column,
        )
    return int(text)


def _one_of(fields: dict[str, tuple[str, int]], name: str, allowed: tuple[str, ...]) -> str:
    text, column = fields[name]
    if text not in allowed:
        raise FormatError(
            found=quoted(text),
            expected=phrase(
                "{allowed} for the {name} of an XGID", allowed=", ".join(allowed), name=_SAID.get(name, name)
            ),
            column=column,
        )
    return text
