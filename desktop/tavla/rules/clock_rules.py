"""Rules of the clock: its method, who starts and stops it, and what a fallen flag means."""

from enum import Enum

from msgspec import Struct

from tavla.domain.facts.stops import AfterStop
from tavla.domain.time.clock import ClockMethod
from tavla.rules.people import Person
from tavla.rules.ruled import Choice, Ruled


class ClockUse(Enum):
    """When a match is played with a clock."""

    MANDATORY = "mandatory"
    ENDORSED = "endorsed"
    """Mandatory in open events, and by agreement, announcement or order elsewhere."""
    AS_ANNOUNCED = "as_announced"
    """By agreement, announcement or order."""


class OpeningStarter(Enum):
    """Who starts the starter's time after the opening rolls."""

    LOWER_ROLLER = "lower_roller"
    HIGHER_ROLLER = "higher_roller"


class ForgottenPress(Enum):
    """What becomes of a turn whose press was forgotten on an external clock."""

    VOID_AND_RESTORED = "void_and_restored"
    """Later rolls and plays are void; the lost reserve is restored."""
    RESTORED_IF_SEEN = "restored_if_seen"
    """The lost time may be restored if the other saw it and kept silent."""
    DIRECTOR_DECIDES = "director_decides"


class SettledClaim(Enum):
    """What follows when the claim "the game is settled" is not agreed to."""

    PLAYED_OUT = "played_out"
    DIRECTOR_DECIDES = "director_decides"
    """An objector who is right gets the bonus, and the game is played out."""
    NOT_OFFERED = "not_offered"


class StopGround(Enum):
    """Why a clock may be stopped."""

    GAME_OVER = "game_over"
    BREAK = "break"
    DIE_ON_FLOOR = "die_on_floor"
    DICE_OUT_OF_AREA = "dice_out_of_area"
    INVALID_ROLL = "invalid_roll"
    DISPUTED_ROLL = "disputed_roll"
    DISPUTE = "dispute"
    DIRECTOR_CALLED = "director_called"
    DICE_PICKED_UP_EARLY = "dice_picked_up_early"
    """The dice were picked up before the opponent had ended his turn."""
    DICE_TAKEN_AND_PRESSED = "dice_taken_and_pressed"
    """A player picked up the dice he had played with, then pressed."""
    ILLEGAL_PLAY = "illegal_play"
    GAME_SETTLED = "game_settled"
    EMERGENCY = "emergency"


class StopRule(Struct, frozen=True):
    """One ground for stopping: its clause, who may stop, whether they must, and how the clock runs on."""

    ground: StopGround
    clause: str
    by: tuple[Person, ...]
    must: bool
    after: AfterStop


class SpectatorAndFlag(Enum):
    """What a spectator who sees a fallen flag may do."""

    ANNOUNCES_IT = "announces_it"
    TELLS_THE_DIRECTOR = "tells_the_director"
    KEEPS_SILENT = "keeps_silent"


class Gin(Enum):
    """Whom it saves from a fallen flag to be certain of winning the match in this game, whatever is rolled."""

    NOBODY = "nobody"
    WHOEVER_FELL = "whoever_fell"
    ONLY_IF_BOTH_FELL = "only_if_both_fell"


class BothFlags(Enum):
    """How a match goes on when both reserves are gone and the order is unknown (an external clock)."""

    NOMINAL_TIME = "nominal_time"
    """The director sets a nominal reserve for both."""
    WITHOUT_CLOCK = "without_clock"
    DIRECTOR_DECIDES = "director_decides"


class ClockRules(Struct, frozen=True):
    method: Ruled[ClockMethod]
    """How a turn's free time is given."""
    use: Ruled[ClockUse]
    """When a match is played with a clock."""
    time_may_be_agreed_away: Ruled[bool]
    """Whether players who chose the clock themselves may agree beforehand that a fallen flag does not count."""
    may_only_mark_turns: Ruled[bool]
    """Whether a clock may be used just to mark the ends of turns."""
    players_may_add_time: Ruled[bool]
    """Whether a player may give his opponent time."""
    opening_started_by: Ruled[OpeningStarter]
    """Who starts the starter's time after the opening rolls."""
    turn_ends_by_press: Ruled[bool]
    """Whether a turn ends by the press, and not by lifting the dice."""
    closed_out_turn_is_pressed: Ruled[bool]
    """Whether a player who can neither move nor double is handed the turn and presses back, so that the other gets his
    full delay.
    """
    press_forgotten: Ruled[ForgottenPress]
    """What becomes of a turn whose press was forgotten on an external clock."""
    double_is_pressed: Ruled[bool]
    """Whether the doubler presses, so that the opponent thinks on his own time."""
    double_answered_before_press: Ruled[bool]
    """Whether the opponent may answer a double before the doubler has pressed."""
    take_gives_new_delay: Ruled[bool]
    """Whether the doubler's time runs with a new delay after a take."""
    pass_stops_clock: Ruled[bool]
    """Whether a pass stops the clock until the next game."""
    break_times_recorded: Ruled[bool]
    """Whether both times are recorded at a break, with the hour and who asked."""
    frozen_in_dispute: Ruled[bool]
    """Whether nothing on the board may change once the director is called."""
    settled_claim: Ruled[SettledClaim]
    """What follows when the claim "the game is settled" is not agreed to."""
    settled_claim_bonus_seconds: Ruled[int]
    """What an objector who is right gets; 0 for nothing."""
    stop_list_is_closed: Ruled[bool]
    """Whether a stop for a ground that is not listed is refused (else the director may allow it)."""
    stops: Ruled[tuple[StopRule, ...]]
    """The grounds for stopping the clock."""
    flag_must_be_claimed: Choice[bool]
    """Whether a fallen flag ends the match only when it is claimed (else by itself)."""
    flag_claimed_by: Ruled[tuple[Person, ...]]
    """Who may claim a fallen flag; nobody where it needs no claim."""
    spectator_and_flag: Ruled[SpectatorAndFlag]
    """What a spectator who sees a fallen flag may do."""
    runs_on_after_fall: Ruled[bool]
    """Whether the clock goes on after a fall that nobody has claimed, so that the other may fall too."""
    gin: Choice[Gin]
    """Whom it saves from a fallen flag to be certain of winning the match in this game."""
    both_flags: Ruled[BothFlags]
    """How a match goes on when both reserves are gone and the order is unknown (an external clock)."""
    both_flags_may_cost_next_match: Ruled[bool]
    """Whether the director may then sanction their next match."""
    referee_below_seconds: Ruled[int]
    """The reserve below which the director is told of time pressure; 0 for never."""
