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
    DICE_ARE_TYPED = "dice_are_typed"
    """The director has ordered dice that are rolled on the table and entered."""
    DICE_ARE_BUILT_IN = "dice_are_built_in"
    DICE_ARE_SHAKEN = "dice_are_shaken"
    """The director has ordered dice that are thrown in a shaker."""
    DICE_NOT_SHAKEN = "dice_not_shaken"
    """A shaker's dice, where none is ordered."""
    ROLL_KNOWN = "roll_known"
    """The same roll of a device has come before."""
    SHAKER_IS_LOST = "shaker_is_lost"
    """Play cannot go on without the shaker, or the director's order of other dice."""
    DOUBLE_LOST = "double_lost"
    """The right to double went with an invalid roll of this turn."""
    TRAINING_ID = "training_id"
    """A training match and its ID say so both, and no other match does."""
    ON_ROLL_MISSING = "on_roll_missing"
    """A game in progress has somebody on roll."""
    # Play under rules
    STOP_NOT_ALLOWED = "stop_not_allowed"
    """No ground of the rules for stopping the clock."""
    STOP_NOT_YOURS = "stop_not_yours"
    """The ground is the opponent's to use."""
    ASK_DIRECTOR = "ask_director"
    """Only the director may allow it."""
    BREAK_IN_GAME = "break_in_game"
    NO_BREAK_LEFT = "no_break_left"
    ON_BREAK = "on_break"
    """A player is away, on a break or not yet come."""
    NOT_ON_BREAK = "not_on_break"
    NOT_LATE_YET = "not_late_yet"
    CLAIM_NOT_OFFERED = "claim_not_offered"
    CLAIM_OPEN = "claim_open"
    """The claim that the game is settled has not been answered."""
    LESS_THAN_CERTAIN = "less_than_certain"
    """A higher grade can no longer be avoided."""
    RESULT_NOT_CERTAIN = "result_not_certain"
    GIN = "gin"
    """The player whose flag fell is certain to win the match in this game."""
    TOUCH_BINDS = "touch_binds"
    """A cube once touched is offered."""
    # Acts of the director
    AUTHORITY_INCOMPLETE = "authority_incomplete"
    """A name or a reason is missing."""
    CLAUSE_UNKNOWN = "clause_unknown"
    """The clause is none of this match's ruleset."""
    CHANGE_PROPOSED = "change_proposed"
    """A change is waiting for an answer, or for the director's word."""
    NO_CHANGE_PROPOSED = "no_change_proposed"
    NO_SUCH_MOMENT = "no_such_moment"
    """The match has no such fact before now."""
    NO_SUCH_RULING = "no_such_ruling"
    NOT_APPEALABLE = "not_appealable"
    OUTCOME_NOT_ALLOWED = "outcome_not_allowed"
    """A committee may not decide so."""
    COMMITTEE_SIZE = "committee_size"
    NO_CLOCK = "no_clock"
    FLAG_IS_DOWN = "flag_is_down"
    """The flag has to be lifted first."""
    FIGURE_IMPOSSIBLE = "figure_impossible"
    """Points, times, a length, score or cube that cannot be."""
    POSITION_IMPOSSIBLE = "position_impossible"
    SHORT_SIDE = "short_side"
    """A side has fewer than 15 checkers, and nobody has confirmed it."""
    NOTHING_CHANGES = "nothing_changes"
    DIRECTOR_MUST_ENTER = "director_must_enter"
    """The rules name no figure, or leave to the director what follows."""
    MATCH_STANDS = "match_stands"
    """It was finished at the wrong length, and stands."""


ILLEGAL_PLAY = "illegal_play"
"""The clause key under which a ruleset names its rule on illegal plays."""


@dataclass(frozen=True, slots=True)
class Refused:
    """An act that does not happen. `recorded` is the fact to keep where the try itself counts."""

    reason: Refusal | Illegality
    clause: str = ""
    dice: tuple[Die, ...] = ()
    recorded: AttemptRefused | None = None
