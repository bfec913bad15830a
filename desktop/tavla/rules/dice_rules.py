"""Rules of the dice: valid rolls, premature rolls and their ladder."""

from enum import Enum

from msgspec import Struct

from tavla.rules.ruled import Choice, Ruled


class PrematureRoll(Enum):
    """What becomes of a roll made before the opponent has ended his turn."""

    STANDS = "stands"
    VOID = "void"
    OPPONENTS_CHOICE = "opponents_choice"
    """The opponent lets it stand or has it rolled again."""
    REROLLED_ON_DEMAND = "rerolled_on_demand"
    """It stands unless the opponent demands that it be rolled again."""


class Consequence(Enum):
    """What an offence costs."""

    WARNING = "warning"
    TAKE_SECONDS = "take_seconds"
    NO_DELAY_NEXT_TURN = "no_delay_next_turn"
    PENALTY_POINTS = "penalty_points"
    SANCTION = "sanction"
    """What the director deems just."""
    REFEREE = "referee"
    """The match goes on under a referee."""
    DIGITAL_BOARD = "digital_board"
    """All the player's matches on a digital board, if the director deems it necessary."""
    MAY_BE_DISQUALIFIED = "may_be_disqualified"
    MATCH_LOST = "match_lost"
    GAME_LOST = "game_lost"
    TIME_PENALTY = "time_penalty"
    """Time off, as much as the director sets."""
    SENT_AWAY = "sent_away"
    """A spectator may watch no more."""


class Step(Struct, frozen=True):
    """What one offence costs; `seconds` only for take_seconds.

    The last step of a ladder holds for every further offence.
    """

    consequence: Consequence
    seconds: int


class LadderAppliedBy(Enum):
    """By whom a step of the ladder is put in force."""

    DIRECTOR = "director"
    DIRECTOR_UNLESS_BOTH_ACCEPT = "director_unless_both_accept"
    OPPONENT_CLAIMS = "opponent_claims"
    """The opponent stops the clock and claims it; the director if it is not accepted."""


class AtExactPenalty(Enum):
    """What is left to a player whose reserve is exactly the penalty."""

    ONE_SECOND = "one_second"
    LOST = "lost"


class WhoseReserve(Enum):
    """Whose reserve is looked at: a slip of the pen in one document."""

    OFFENDER = "offender"
    OPPONENT = "opponent"


class CockedRoll(Enum):
    """Which dice are rolled again."""

    BOTH_DICE = "both_dice"
    THAT_DIE = "that_die"


class DiceSource(Enum):
    """How the dice device of a match is chosen."""

    AGREED_ANNOUNCED_OR_ORDERED = "agreed_announced_or_ordered"
    EACH_HIS_OWN = "each_his_own"
    """Each player his own, unchanged to the end."""


class DiceRules(Struct, frozen=True):
    premature_roll_without_clock: Ruled[PrematureRoll]
    """What becomes of a premature roll in a match without a clock."""
    premature_roll_with_clock: Choice[PrematureRoll]
    """The same in a match with a clock."""
    play_may_be_revised: Ruled[bool]
    """Whether the opponent may still revise his play, knowing a premature roll that he lets stand."""
    waived_by_tolerance: Ruled[bool]
    """Whether a player who let premature rolls pass without a word may be held to have waived his choice."""
    premature_ladder: Ruled[tuple[Step, ...]]
    """What the first, second, … premature roll with a clock costs; the last step holds for every further one."""
    premature_ladder_applied_by: Ruled[LadderAppliedBy]
    """By whom a step is put in force."""
    time_penalty_after_delay: Ruled[bool]
    """Whether a penalty in seconds runs off after the offender's delay (else it is taken at once)."""
    time_penalty_floor_seconds: Ruled[int]
    """What is left to a player with less reserve than the penalty; 0 where there is no such penalty."""
    time_penalty_at_floor: Ruled[Consequence]
    """What the next offence costs a player who was brought to that floor."""
    time_penalty_exact: Choice[AtExactPenalty]
    """What is left to a player whose reserve is exactly the penalty."""
    time_penalty_looks_at: Choice[WhoseReserve]
    """Whose reserve is compared with the penalty and set to the floor."""
    premature_double_stands: Ruled[bool]
    """Whether a double before the opponent's turn has ended stands if otherwise valid; the opponent finishes his turn
    knowing it.
    """
    premature_double_on_ladder: Ruled[bool]
    """Whether a premature double counts on the ladder too."""
    cocked_roll: Ruled[CockedRoll]
    """Which dice are rolled again after an invalid roll."""
    cocked_opening_roll: Ruled[CockedRoll]
    """The same in the opening."""
    flat_on_checker_counts: Ruled[bool]
    """Whether a die that lies flat on a checker counts."""
    uneven_surface_counts: Ruled[bool]
    """Whether a die counts that is not flat only because the board's surface is uneven."""
    left_of_bar_by_leave: Ruled[bool]
    """Whether a roll left of the bar counts by the opponent's leave."""
    double_lost_after_invalid_roll: Ruled[bool]
    """Whether the right to double is gone for the turn after an invalid roll."""
    source: Ruled[DiceSource]
    """How the dice device of a match is chosen."""
