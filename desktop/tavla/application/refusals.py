"""Why an act is refused: values, turned into sentences by the seat's texts."""

from dataclasses import dataclass
from enum import Enum

from tavla.domain.events import AttemptRefused
from tavla.domain.illegality import Illegality
from tavla.domain.roll import Die


class Refusal(Enum):
    """The reasons other than an illegal play."""

    NOT_YOUR_TURN = "not_your_turn"
    NOT_NOW = "not_now"
    """Out of place in this phase."""
    FROZEN = "frozen"
    MATCH_OVER = "match_over"
    TURN_INCOMPLETE = "turn_incomplete"
    """`dice` are still to be played."""
    NOTHING_TO_TAKE_BACK = "nothing_to_take_back"
    ROLL_FIRST = "roll_first"
    ALREADY_ROLLED = "already_rolled"
    CUBE_NOT_YOURS = "cube_not_yours"
    CUBE_DEAD = "cube_dead"
    CRAWFORD_GAME = "crawford_game"
    CONTACT = "contact"
    GRADE_IMPOSSIBLE = "grade_impossible"
    """More than the side that concedes can still lose."""
    NOT_YOUR_ANSWER = "not_your_answer"
    ALREADY_CONFIRMED = "already_confirmed"
    FLAG_NOT_FALLEN = "flag_not_fallen"
    NOT_FROZEN = "not_frozen"
    RULESET_NOT_SELECTABLE = "ruleset_not_selectable"
    NO_SUCH_LENGTH = "no_such_length"


ILLEGAL_PLAY = "illegal_play"
"""The clause key under which a ruleset names its rule on illegal plays."""


@dataclass(frozen=True, slots=True)
class Refused:
    """An act that does not happen. `recorded` is the fact to keep where the try itself counts."""

    reason: Refusal | Illegality
    clause: str = ""
    dice: tuple[Die, ...] = ()
    recorded: AttemptRefused | None = None
