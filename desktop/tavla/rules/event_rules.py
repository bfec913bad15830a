"""Rules about a match as part of an event: breaks, lateness, a wrong match length, preferences."""

from enum import Enum

from msgspec import Struct

from tavla.rules.ruled import Choice, Ruled

NO_END = 0
"""`to_points` of a span without an upper end."""


class BreakBand(Struct, frozen=True):
    """The breaks a player has in matches of `from_points` to `to_points` (0: and longer)."""

    from_points: int
    to_points: int
    breaks: int

    def holds(self, match_length: int) -> bool:
        return self.from_points <= match_length and (self.to_points == NO_END or match_length <= self.to_points)


class LengthSpan(Struct, frozen=True):
    """Matches of `from_points` to `to_points` (0: and longer)."""

    from_points: int
    to_points: int

    def holds(self, match_length: int) -> bool:
        return self.from_points <= match_length and (self.to_points == NO_END or match_length <= self.to_points)


class BreakWhen(Enum):
    BETWEEN_GAMES = "between_games"
    IN_GAME_EXCEPTIONALLY = "in_game_exceptionally"
    """Between games; in a game only exceptionally."""
    EMERGENCY_ONLY = "emergency_only"
    """Only in an emergency, with the director's approval."""


class BreaksCombined(Enum):
    """Whether breaks may follow one another."""

    FREELY = "freely"
    IF_ANNOUNCED = "if_announced"
    NEVER = "never"


class BreakRules(Struct, frozen=True):
    by_length: Choice[tuple[BreakBand, ...]]
    """How many breaks a player has, by match length: from 1 without a hole; to_points = 0 in the last means "and
    longer".
    """
    minutes: Ruled[int]
    """How long a break is."""
    when: Ruled[BreakWhen]
    """When a break may be taken."""
    combined: Ruled[BreaksCombined]
    """Whether breaks may follow one another."""
    best_of_three_only_between_matches: Ruled[tuple[LengthSpan, ...]]
    """The match lengths at which, in a best of three, breaks lie between the matches only; none where the rules say
    nothing.
    """
    leaving_the_board_is_a_break: Ruled[bool]
    """Whether to leave the board is a break unless the game needs it."""
    director_may_except: Ruled[bool]
    """Whether the director may make exceptions."""


class LateForm(Enum):
    """What lateness costs."""

    POINTS = "points"
    POINTS_SET_BY_DIRECTOR = "points_set_by_director"
    """Penalty points; the rules do not say how many."""
    CLOCK_RUNS = "clock_runs"
    """The absent player's clock runs; no points."""


class LostAt(Enum):
    """When a late player has lost the match."""

    MORE_THAN_HALF = "more_than_half"
    """Penalty points of more than half of the match length."""
    HALF_OR_MORE = "half_or_more"
    OPPONENTS_REMAINING = "opponents_remaining"
    """As many penalty points as the opponent still needs."""
    TIME_RUN_OUT = "time_run_out"
    DIRECTOR_DECIDES = "director_decides"


class Lateness(Struct, frozen=True):
    """What lateness costs: the first point (or the running clock) after so many minutes, one more for each so many
    further, and when the match is lost.
    """

    form: LateForm
    first_after_minutes: int
    each_further_minutes: int
    lost_at: LostAt


class BothAbsent(Enum):
    """What happens when neither player is there."""

    POINTS_TO_EACH = "points_to_each"
    CLOCKS_AT_ONCE = "clocks_at_once"
    """Both times run at once."""
    CLOCKS_IN_TURN = "clocks_in_turn"


class LatenessRules(Struct, frozen=True):
    at_start: Ruled[Lateness]
    """What it costs to be late at the start."""
    after_break: Choice[Lateness]
    """What it costs to be late back from a break."""
    time_penalty_after_break: Ruled[bool]
    """Whether the director also imposes a time penalty on a late return."""
    both_absent: Choice[BothAbsent]
    """What happens when neither player is there at the start."""
    points_to_opponents_score: Ruled[bool]
    """Whether penalty points are added to the opponent's score."""
    points_can_bring_crawford_game: Ruled[bool]
    """Whether, when penalty points bring a player to one point from the match, the next game is the Crawford game."""


class CorrectLength(Enum):
    """What happens when the match length is found wrong in mid-match."""

    NEXT_GAME = "next_game"
    """The correct length holds from the next game; scores at or over it decide the match."""
    NEXT_GAME_UNLESS_IT_ENDS = "next_game_unless_it_ends"
    """From the next game; not applied where it would end the match, which is then played to the wrong length."""
    DIRECTOR_DECIDES = "director_decides"


class LengthRules(Struct, frozen=True):
    """The table [length]: a match length found wrong."""

    finished_match_stands: Ruled[bool]
    """Whether a match finished at the wrong length stands."""
    when_longer: Ruled[CorrectLength]
    """What happens when the correct length is longer."""
    when_shorter: Ruled[CorrectLength]
    """What happens when the correct length is shorter."""
    director_may_set_times: Ruled[bool]
    """Whether the director may then set the times anew."""
    other_length_may_be_agreed: Ruled[bool]
    """Whether the players may agree on another length."""


class PreferenceBy(Enum):
    """How a question that the players do not agree on is settled before the match."""

    ONE_ROLL_FOR_ALL = "one_roll_for_all"
    """One roll of two dice each; the higher total chooses in all open questions."""
    BY_THE_DICE = "by_the_dice"
    """A roll for each question."""
    FIRST_COMER = "first_comer"
    """Who comes to the table first chooses."""
    EACH_HIS_OWN = "each_his_own"
    NOT_OPEN = "not_open"
    """The rules or the event settle it."""


class PreferenceRules(Struct, frozen=True):
    """The table [preferences]: questions open before the match."""

    seats: Ruled[PreferenceBy]
    """How the seats are settled."""
    direction: Ruled[PreferenceBy]
    """How the direction of play is settled."""
    checkers: Ruled[PreferenceBy]
    """How the colour of the checkers is settled."""
    board: Ruled[PreferenceBy]
    """How the board is settled."""
    dice: Ruled[PreferenceBy]
    """How dice and dice device are settled."""
    clock: Ruled[PreferenceBy]
    """How it is settled whether a clock is used."""
    doublets_count_extra: Ruled[bool]
    """Whether doublets count twice in that roll."""
    ties_rolled_again: Ruled[bool]
    """Whether equal rolls are rolled again."""
