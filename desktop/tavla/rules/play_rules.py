"""Rules of the play: illegal plays and a wrong starting position, and what the board may help with."""

from enum import Enum

from msgspec import Struct

from tavla.domain.facts.assistance import Highlights
from tavla.rules.dice_rules import Step
from tavla.rules.people import Person
from tavla.rules.ruled import Choice, Ruled


class CorrectedUntil(Enum):
    """Until when an illegal play is corrected."""

    OPPONENTS_ROLL = "opponents_roll"
    OPPONENTS_ROLL_OR_DOUBLE = "opponents_roll_or_double"
    OPPONENTS_VALID_ROLL = "opponents_valid_roll"
    OPPONENTS_VALID_ROLL_OR_DOUBLE = "opponents_valid_roll_or_double"
    OFFENDERS_NEXT_VALID_ROLL = "offenders_next_valid_roll"
    ALWAYS = "always"
    DIRECTOR_DECIDES = "director_decides"


class LateIllegalPlay(Enum):
    """What becomes of an illegal play found too late."""

    STANDS = "stands"
    STANDS_UNLESS_AGREED = "stands_unless_agreed"
    """Unless both agree to correct it and the director approves."""
    OPPONENT_DECIDES = "opponent_decides"
    """The opponent alone may have it corrected."""


class RedoneTime(Enum):
    """The time of the player who plays again."""

    DIRECTOR_MAY_RESTORE = "director_may_restore"
    DELAY_RUNS_OUT_FIRST = "delay_runs_out_first"
    """His delay runs out first, then he plays."""
    FRESH_DELAY = "fresh_delay"
    """The delay is full again; a referee may refuse it to repeated offenders."""


class SetupCorrectedUntil(Enum):
    """Until when a wrong starting position is corrected; later it stands."""

    NON_STARTERS_SECOND_TURN_ENDS = "non_starters_second_turn_ends"
    STARTERS_SECOND_TURN_BEGINS = "starters_second_turn_begins"
    """By a valid roll or a double."""
    FIFTH_MOVE_OF_BOTH = "fifth_move_of_both"
    """Before the fifth move, the moves of both players counted together."""
    FIFTH_MOVE_OF_EACH = "fifth_move_of_each"


class PlayRules(Struct, frozen=True):
    may_be_changed_until_turn_ends: Ruled[bool]
    """Whether a play may be changed until the turn is ended."""
    fixed_by_noting_position: Ruled[bool]
    """Whether a play may no longer be changed once the player has begun to write the position down."""
    only_player_on_turn_touches: Ruled[bool]
    """Whether only the player on turn may touch the board."""
    illegal_play_noted_by: Ruled[tuple[Person, ...]]
    """Who may point out an illegal play."""
    players_must_note_illegal_play: Ruled[bool]
    """Whether the players must do so."""
    illegal_play_corrected_until: Ruled[CorrectedUntil]
    """Until when an illegal play is corrected."""
    unrelated_to_dice_corrected_until: Ruled[CorrectedUntil]
    """The same for one unrelated to the dice, such as an own checker put on the bar."""
    impossible_position_corrected_until: Ruled[CorrectedUntil]
    """The same where the position is impossible and the game could not be finished."""
    illegal_play_found_late: Choice[LateIllegalPlay]
    """What becomes of an illegal play found too late, the opponent having rolled."""
    illegal_play_found_after_double: Ruled[LateIllegalPlay]
    """The same where a double of the opponent's had closed the time."""
    unrelated_to_dice_found_late: Ruled[LateIllegalPlay]
    """The same of one unrelated to the dice, the opponent having rolled."""
    redone_undoes_all_since: Ruled[bool]
    """Whether all that followed is undone: checkers, dice, cube, score."""
    redone_time: Ruled[RedoneTime]
    """The time of the player who plays again."""
    repeated_illegal_plays: Ruled[tuple[Step, ...]]
    """What repeated illegal plays lead to, step by step; the last holds for every further one."""
    repeated_unclear_moves: Ruled[tuple[Step, ...]]
    """What repeatedly moving unclearly or handling checkers wrongly leads to; nothing where it is left to the director.
    """
    setup_corrected_until: Choice[SetupCorrectedUntil]
    """Until when a wrong starting position is corrected."""
    setup_error_replayed_if_it_mattered: Ruled[bool]
    """Whether the game is then replayed with new dice if a move was affected."""
    short_side_can_lose_gammon: Ruled[bool]
    """Whether a side that started short can lose a gammon or backgammon: the missing checkers are not borne off."""
    larger_die_bears_off_farthest: Ruled[bool]
    """Whether a die larger than every point still held bears off the farthest checker."""
    backgammon_even_after_bearing_off: Choice[bool]
    """Whether a loser who has borne off a checker can still lose a backgammon."""


class IllegalAttempts(Enum):
    """What the board does with a try at an illegal play."""

    REFUSED_AND_COUNTED = "refused_and_counted"
    """Refused with reason and clause, and counted in the record for the director."""
    REFUSED = "refused"


class AssistanceRules(Struct, frozen=True):
    """The table [assistance]: what the board does that a wooden board does not. What was on stands in the record."""

    illegal_attempts: Ruled[IllegalAttempts]
    """What the board does with a try at an illegal play."""
    attempts_shown_to_opponent: Ruled[bool]
    """Whether the opponent sees the count of refused tries."""
    highlights: Choice[Highlights]
    """When the board shows where a checker may go."""
    pip_count: Choice[bool]
    """Whether the board shows the pip count."""
    hints: Choice[bool]
    """Whether the board suggests moves: false, as Tavla suggests none. A ruleset that says true is refused."""


class ConcessionRules(Struct, frozen=True):
    """The table [concession]: giving up a single game, a gammon or a backgammon."""

    allowed_with_contact: Ruled[bool]
    """Whether a game may be conceded while the sides still have contact."""
    only_if_result_certain: Ruled[bool]
    """Whether it may be conceded only if the result is certain."""
    opponent_must_accept: Ruled[bool]
    """Whether the opponent accepts or declines."""
    may_be_less_than_certain: Ruled[bool]
    """Whether less may be conceded than is already certain."""
    match_may_be_resigned: Ruled[bool]
    """Whether players may agree on the outcome of a game or match, or resign a match."""
