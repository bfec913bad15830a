"""What becomes of a command: its facts, or why it is refused, as a value that the seat's texts turn into a sentence."""

from enum import Enum

from msgspec import Struct

from tavla.domain.facts.events import AttemptRefused, Event
from tavla.domain.facts.turn import Act, Phase, is_in_place
from tavla.domain.fold.match import MatchState
from tavla.domain.game.illegality import Illegality
from tavla.domain.game.player import Player
from tavla.domain.game.roll import Die


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
    POINT_NUMBERS_FORBIDDEN = "point_numbers_forbidden"
    FORCED_PLAYS_FORBIDDEN = "forced_plays_forbidden"
    ROLL_FIRST = "roll_first"
    ALREADY_ROLLED = "already_rolled"
    CUBE_NOT_YOURS = "cube_not_yours"
    WORD_BINDS = "word_binds"
    CUBE_DEAD = "cube_dead"
    CUBE_IMPOSSIBLE = "cube_impossible"
    CRAWFORD_GAME = "crawford_game"
    DECIDING_GAME = "deciding_game"
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
    DICE_FILE_USED_UP = "dice_file_used_up"
    """The file of dice that the director chose has no two more. It is never begun again."""
    NO_DICE_IN_FILE = "no_dice_in_file"
    DICE_ARE_BUILT_IN = "dice_are_built_in"
    DICE_NOT_STIRRED = "dice_not_stirred"
    """The dice are sealed, and a player has not stirred them: nothing is rolled, and play that stands still does not go
    on.
    """
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
    VARIANT_IN_TRAINING_ONLY = "variant_in_training_only"
    """Nackgammon and the like are no backgammon: no result is made of them, and no match in progress goes on as one."""
    """A training match and its ID say so both, and no other match does."""
    ON_ROLL_MISSING = "on_roll_missing"
    """A game in progress has somebody on roll."""
    CUBE_AFTER_GAME = "cube_after_game"
    """No game is in progress: what a wrong cube has led to is in the score."""
    BEFORE_OPENING_ROLL = "before_opening_roll"
    """The game stands as it begins, and nobody is on turn."""
    # Play under rules
    ROLL_UNANSWERED = "roll_unanswered"
    """The dice that were entered have not been confirmed."""
    NO_ROLL_ENTERED = "no_roll_entered"
    PENALTY_RUNS = "penalty_runs"
    """A penalty in time runs off before the player may act."""
    DELAY_RUNS = "delay_runs"
    """A delay that is lost runs out before the player may act."""
    STOP_NOT_ALLOWED = "stop_not_allowed"
    """No ground of the rules for stopping the clock."""
    STOP_NOT_YOURS = "stop_not_yours"
    """The ground is the opponent's to use."""
    BOARD_ROLLS = "board_rolls"
    """The board's own dice bring no such thing about."""
    NOT_AT_THIS_POINT = "not_at_this_point"
    """The ground cannot have come about where the game stands."""
    BOARD_HAS_ROLLED = "board_has_rolled"
    """To the director: nobody has thrown dice in this match."""
    SOMEBODY_CAME = "somebody_came"
    """To the director, of a double no-show."""
    ASK_DIRECTOR = "ask_director"
    """Only the director may allow it."""
    BREAK_IN_GAME = "break_in_game"
    BREAK_IN_GAME_GRANTED = "break_in_game_granted"
    """Between games, or exceptionally in one where the director grants it."""
    NO_BREAK_LEFT = "no_break_left"
    BREAK_NOT_ANNOUNCED = "break_not_announced"
    """A second break between two games, which nobody announced before the first."""
    ON_BREAK = "on_break"
    """A player is away, on a break or not yet come."""
    NOT_ON_BREAK = "not_on_break"
    NOT_LATE_YET = "not_late_yet"
    NEITHER_LATE_YET = "neither_late_yet"
    """To the director, who starts the times of both."""
    CLAIM_NOT_OFFERED = "claim_not_offered"
    CLAIM_OPEN = "claim_open"
    """The claim that the game is settled has not been answered."""
    LESS_THAN_CERTAIN = "less_than_certain"
    """A higher grade can no longer be avoided."""
    RESULT_NOT_CERTAIN = "result_not_certain"
    TOUCH_BINDS = "touch_binds"
    """A cube once touched is offered."""
    # Acts of the director
    AUTHORITY_INCOMPLETE = "authority_incomplete"
    """A name or a reason is missing."""
    CLAUSE_UNKNOWN = "clause_unknown"
    """The clause is none of this match's ruleset."""
    MATCH_LASTS = "match_lasts"
    RESULT_SIGNED = "result_signed"
    CHANGE_PROPOSED = "change_proposed"
    """A change is waiting for an answer, or for the director's word."""
    NO_CHANGE_PROPOSED = "no_change_proposed"
    NO_SUCH_MOMENT = "no_such_moment"
    """The match has no such fact before now."""
    NO_SUCH_RULING = "no_such_ruling"
    RULING_WITHDRAWN = "ruling_withdrawn"
    NOT_APPEALABLE = "not_appealable"
    APPEAL_IS_FINAL = "appeal_is_final"
    OUTCOME_NOT_ALLOWED = "outcome_not_allowed"
    """A committee may not decide so."""
    COMMITTEE_SIZE = "committee_size"
    """It may have `sizes` members, or, where `larger`, more than the last of them."""
    COMMITTEE_PARTIAL = "committee_partial"
    """A player of the match, or the director who ruled, sits on it."""
    NOBODY_ON_TURN = "nobody_on_turn"
    """It has not been rolled who begins."""
    NO_GAME = "no_game"
    IN_TURN = "in_turn"
    """It is on turn who is said to have doubled out of turn."""
    CONCESSION_OPEN = "concession_open"
    """It has not been answered."""
    NO_DOUBLE_OFFERED = "no_double_offered"
    NO_ROLL_TO_VOID = "no_roll_to_void"
    NO_SETTLED_CLAIM = "no_settled_claim"
    DIRECTOR_MAY_NOT = "director_may_not"
    """The rules leave it to the players."""
    NO_BREAK_EXCEPTION = "no_break_exception"
    """The rules let nobody grant a break."""
    FALL_KNOWN = "fall_known"
    """The board's own clock shows who fell first."""
    MONITOR_RULES_NOT = "monitor_rules_not"
    """A monitor sees and notes."""
    DISQUALIFICATION_RESERVED = "disqualification_reserved"
    """The event leaves it to directors, and he is an assistant."""
    END_OF_MATCH_RESERVED = "end_of_match_reserved"
    ROLE_ENDED = "role_ended"
    """His role was limited in time."""
    NO_DIRECTOR_HERE = "no_director_here"
    """The board keeps directors, and this name is none of theirs."""
    STAFF_UNREADABLE = "staff_unreadable"
    """The file of directors is damaged: nobody's word is taken."""
    DIRECTOR_PLAYS = "director_plays"
    """He plays in the match himself."""
    COMMITTEE_OF_STAFF = "committee_of_staff"
    """A director or a monitor of the tournament sits on it."""
    NO_CLOCK = "no_clock"
    FLAG_IS_DOWN = "flag_is_down"
    """The flag has to be lifted first."""
    FIGURE_IMPOSSIBLE = "figure_impossible"
    """Points, times, a length, score or cube that cannot be."""
    POSITION_IMPOSSIBLE = "position_impossible"
    SHORT_SIDE = "short_side"
    """A side has fewer than 15 checkers, and nobody has confirmed it."""
    NO_HINTS = "no_hints"
    """Tavla suggests no moves."""
    NOTHING_CHANGES = "nothing_changes"
    DIRECTOR_MUST_ENTER = "director_must_enter"
    """The rules name no figure."""
    LENGTH_UNRULED = "length_unruled"
    """The rules do not say what follows of a wrong length: the director corrects the score with it."""
    ABSENT_COST_POINTS = "absent_cost_points"
    """Neither player is there, and the rules give points to each and start no times."""
    DIRECTOR_MUST_APPROVE = "director_must_approve"
    """What departs from the rules wants a director's PIN before the match."""
    DEPARTURE_FORBIDDEN = "departure_forbidden"
    """The match is set up otherwise than its rules have it, and they let no director depart from them."""
    MATCH_STANDS = "match_stands"
    """It was finished at the wrong length, and stands."""


ILLEGAL_PLAY = "illegal_play"
"""The clause key under which a ruleset names its rule on illegal plays."""


class Refused(Struct, frozen=True):
    """An act that does not happen. `recorded` is the fact to keep where the try itself counts."""

    reason: Refusal | Illegality
    clause: str = ""
    dice: tuple[Die, ...] = ()
    recorded: AttemptRefused | None = None
    sizes: tuple[int, ...] = ()
    larger: bool = False


class Accepted(Struct, frozen=True):
    """The facts that follow. `wants_roll`: nothing yet, the dice have to fall first."""

    events: tuple[Event, ...] = ()
    wants_roll: bool = False


Decision = Accepted | Refused


def out_of_turn(state: MatchState, player: Player, act: Act) -> Refused | None:
    """Why `player` may not do `act` now, or None."""
    if state.entered is not None:
        return Refused(Refusal.ROLL_UNANSWERED)
    if is_in_place(state.phase, act) and state.decider is player:
        return None
    if state.decider not in (None, player):
        return Refused(
            Refusal.NOT_YOUR_ANSWER
            if state.phase in (Phase.DOUBLE_OFFERED, Phase.CONCESSION_OFFERED)
            else Refusal.NOT_YOUR_TURN
        )
    if state.phase is Phase.MOVING and act in (Act.ROLL, Act.TOUCH_CUBE, Act.OFFER_DOUBLE):
        return Refused(Refusal.ALREADY_ROLLED)
    if state.phase is Phase.TO_ROLL and act in (Act.MOVE, Act.END_TURN, Act.TAKE_BACK):
        return Refused(Refusal.ROLL_FIRST)
    return Refused(Refusal.NOT_NOW)
