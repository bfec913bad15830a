"""GNUBG position IDs: 14 characters that say where the checkers stand.

80 bits, lowest first: for the opponent and then for the player on roll, each of his points 1 to 24 and his bar as that
many ones and a zero. Source: design of GNU Backgammon; its manual names the players the other way round.
"""

from tavla.base.errors import PositionError
from tavla.base.phrase import phrase
from tavla.domain.game.position import CHECKERS, OWN_BAR, POINTS, Position
from tavla.formats import bits
from tavla.formats.board_state import refuse_short_sides
from tavla.formats.errors import FormatError

LENGTH = 14
SIZE = 10
NAME = phrase("GNUBG position ID")


def parse_position_id(text: str, column: int = 1) -> Position:
    """The position from the side of the player on roll.

    Raises FormatError naming the character, PositionError for what cannot stand on a board.
    """
    number = bits.from_text(text, SIZE, NAME, column)
    place, sides = 0, []
    for _ in range(2):
        counts = []
        for _ in range(POINTS + 1):
            count = 0
            while number >> place & 1:
                count, place = count + 1, place + 1
            counts.append(count)
            place += 1
        sides.append(counts)
    if number >> place:
        where = column + place // 6
        raise FormatError(
            found=phrase("checkers beyond both players' bars"),
            expected=phrase("an end of the {name} after them", name=NAME),
            column=min(where, column + LENGTH - 1),
        )
    other, own = sides
    for name, side in ((phrase("the opponent"), other), (phrase("the player on roll"), own)):
        if sum(side) > CHECKERS:
            raise PositionError(
                phrase(
                    "{name} has {count} checkers; expected at most {most}", name=name, count=sum(side), most=CHECKERS
                )
            )
    points = []
    for point in range(1, POINTS + 1):
        mine, theirs = own[point - 1], other[POINTS - point]
        if mine and theirs:
            raise PositionError(
                phrase("both players have checkers on the {point}-point; expected one of them", point=point)
            )
        points.append(mine - theirs)
    return Position.from_counts((*points, own[POINTS], other[POINTS], CHECKERS - sum(own), CHECKERS - sum(other)))


def format_position_id(position: Position) -> str:
    """The ID of a position seen from the player on roll.

    Raises PositionError for a side that started with fewer than 15 checkers.
    """
    refuse_short_sides(position, f"a {NAME}")
    number = place = 0
    for view in (position.mirrored(), position):
        for count in (*(max(0, count) for count in view.counts[:POINTS]), view.counts[OWN_BAR]):
            number |= ((1 << count) - 1) << place
            place += count + 1
    return bits.to_text(number, SIZE)
