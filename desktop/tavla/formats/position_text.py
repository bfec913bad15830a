"""A position in any of the written forms, told apart by their shape."""

from tavla.domain.game.position import Position
from tavla.formats.board_state import BoardState
from tavla.formats.errors import FormatError, quoted
from tavla.formats.gnubg_id import LENGTH as MATCH_ID_LENGTH
from tavla.formats.gnubg_id import parse_gnubg_id
from tavla.formats.position_id import LENGTH as POSITION_ID_LENGTH
from tavla.formats.xgid import PREFIX, parse_xgid

GNUBG_PREFIX = "GNUBGID"
FORMS = "an XGID, a GNUBG position ID with or without :match ID, or 28 whole numbers"
LONGEST = 1000


def parse_position(text: str) -> Position:
    """The position from the side of the player on roll, from an XGID, GNUBG ID or 28 integers.

    Raises FormatError or PositionError.
    """
    return parse_state(text).position


def parse_state(text: str) -> BoardState:
    """The whole state the text tells.

    Raises FormatError naming the wrong character, PositionError for what cannot stand on a board.
    """
    stripped = text.strip()
    if not stripped or len(stripped) > LONGEST:
        raise FormatError(found=quoted(stripped), expected=FORMS)
    if stripped[: len(PREFIX)].upper() == PREFIX or stripped.count(":") > 1:
        return parse_xgid(stripped)
    if stripped[: len(GNUBG_PREFIX)].upper() == GNUBG_PREFIX:
        identifier = stripped[len(GNUBG_PREFIX) :].lstrip(" =:")
        return parse_gnubg_id(identifier, 1 + len(stripped) - len(identifier))
    words = stripped.split()
    if [len(word) for word in words] == [POSITION_ID_LENGTH, MATCH_ID_LENGTH]:
        return parse_gnubg_id(":".join(words))
    if any(separator in stripped for separator in ", [\t"):
        return BoardState(_from_numbers(stripped))
    if (
        abs(len(stripped.partition(":")[0]) - POSITION_ID_LENGTH) <= 2
        or len(stripped) == POSITION_ID_LENGTH + 1 + MATCH_ID_LENGTH
    ):
        return parse_gnubg_id(stripped)
    raise FormatError(found=quoted(stripped), expected=FORMS)


def _from_numbers(text: str) -> Position:
    inner = text.removeprefix("[").removesuffix("]")
    numbers, column = [], 1 + text.index(inner)
    for part in inner.replace("\t", " ").replace(",", " ").split(" "):
        if part:
            if not part.lstrip("-").isdecimal() or part.count("-") > 1 or len(part) > 4:
                raise FormatError(found=quoted(part), expected="a whole number, one of 28", column=column)
            numbers.append(int(part))
        column += len(part) + 1
    return Position.from_counts(numbers)
