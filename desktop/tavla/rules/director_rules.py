"""Rules of the director's table: appeals, scores, results, reports, equipment."""

from enum import Enum

from msgspec import Struct

from tavla.rules.ruled import Choice, Ruled


class AppealBy(Enum):
    AT_ONCE = "at_once"
    AS_SOON_AS_POSSIBLE = "as_soon_as_possible"


class Outcome(Enum):
    """What a committee may do with a ruling."""

    UPHELD = "upheld"
    REVERSED = "reversed"
    MODIFIED = "modified"


class NoAppeal(Enum):
    DISQUALIFICATION = "disqualification"
    EXPULSION = "expulsion"
    RECORDER = "recorder"


class DirectorPlays(Enum):
    """Who rules in a match of the director's own."""

    ANOTHER_ELSE_COMMITTEE = "another_else_committee"
    DIRECTOR_DECIDES = "director_decides"


class ChosenBy(Enum):
    """Who chooses a committee that rules in the place of a director who plays."""

    PLAYERS = "players"
    DIRECTOR = "director"


class ScoreCheck(Enum):
    """How the players keep the score together."""

    AGREED_ALOUD = "agreed_aloud"
    """Agreed aloud before each game, own sheets."""
    SAID_ALOUD = "said_aloud"
    SAID_ALOUD_SHEETS_CHECKED = "said_aloud_sheets_checked"
    """Said aloud before each game, both sheets checked before and after."""
    RECORDED_BY_BOTH = "recorded_by_both"
    """Recorded by both after each game."""


class ScoreDispute(Enum):
    ONLY_SHEET_KEPT = "only_sheet_kept"
    """The director decides; if only one sheet was kept, that one."""
    TRAILING_PLAYERS_ELSE_ONLY_KEPT = "trailing_players_else_only_kept"
    TRAILING_PLAYERS = "trailing_players"
    AGAINST_WHO_DID_NOT_RECORD = "against_who_did_not_record"


class ResultBy(Enum):
    BOTH = "both"
    WINNER = "winner"
    WINNER_LOSERS_SCORE = "winner_losers_score"
    """The winner, who enters the loser's score only."""


class CorrectionUntil(Enum):
    """Until when a wrong result is corrected."""

    REASONABLE_TIME = "reasonable_time"
    """Even after the next match began."""
    EITHERS_NEXT_MATCH_BEGINS = "eithers_next_match_begins"
    NEXT_ROUND_BEGINS = "next_round_begins"


class Report(Enum):
    """Which rulings are reported to the federation."""

    BEYOND_THE_EVENT = "beyond_the_event"
    """Those that reach beyond the event."""
    EVERY_RULING = "every_ruling"
    """Every ruling, with events and reasons."""
    NONE = "none"


class ReportTo(Enum):
    """To whom rulings are reported."""

    EXECUTIVE_DIRECTOR = "executive_director"
    """The federation's executive director."""
    FEDERATION = "federation"
    BOARD = "board"
    NOBODY = "nobody"


class FurtherReport(Enum):
    """Who may bring a ruling before the federation."""

    ANYBODY = "anybody"
    PLAYER = "player"
    """A player, a committee's ruling."""
    AGGRIEVED_PLAYER = "aggrieved_player"
    """A player whom it concerns."""
    NOBODY = "nobody"


class BoardReplaced(Enum):
    """When a board may be exchanged for another."""

    BETWEEN_GAMES_OR_BY_ORDER = "between_games_or_by_order"
    """Between games; in a game by the director's order."""
    BETWEEN_GAMES = "between_games"
    BY_ORDER = "by_order"


class NotingTime(Enum):
    """When a player may note a position down."""

    OWN_TIME_OR_BETWEEN_GAMES = "own_time_or_between_games"
    OWN_TIME = "own_time"
    AFTER_OWN_TURN = "after_own_turn"
    """Once he has ended his turn."""
    ANY_TIME = "any_time"


class DirectorRules(Struct, frozen=True):
    may_depart_if_announced: Ruled[bool]
    """Whether the director may depart from the rules if he announced it beforehand."""
    appeal_by: Ruled[AppealBy]
    """When an appeal must be made."""
    committee_sizes: Ruled[tuple[int, ...]]
    """How many sit on a committee."""
    committee_may_be_larger: Ruled[bool]
    """Whether more than the largest of these may sit."""
    staff_may_sit: Ruled[bool]
    """Whether a director or a monitor of the tournament may sit on it."""
    committee_votes: Ruled[bool]
    """Whether a simple majority decides."""
    appeal_outcomes: Ruled[tuple[Outcome, ...]]
    """What a committee may do with a ruling."""
    appeal_is_final: Ruled[bool]
    """Whether nothing can be done against its decision at the event."""
    not_appealable: Ruled[tuple[NoAppeal, ...]]
    """What cannot be appealed."""
    director_plays: Ruled[DirectorPlays]
    """Who rules in a match of the director's own."""
    first_instance_sizes: Ruled[tuple[int, ...]]
    """How many sit on a committee that rules in it."""
    first_instance_chosen_by: Ruled[ChosenBy]
    """Who chooses that committee."""
    score_check: Ruled[ScoreCheck]
    """How the players keep the score together."""
    crawford_game_announced: Ruled[bool]
    """Whether the Crawford game is announced."""
    score_dispute: Ruled[ScoreDispute]
    """Whose score counts when it is disputed."""
    result_given_by: Ruled[ResultBy]
    """Who gives the result in."""
    result_corrected_until: Ruled[CorrectionUntil]
    """Until when a wrong result is corrected."""
    report: Ruled[Report]
    """Which rulings are reported to the federation."""
    all_results_reported: Ruled[bool]
    """Whether every result is reported too."""
    report_to: Ruled[ReportTo]
    """To whom rulings are reported."""
    disqualification_reported: Ruled[Report]
    """Which disqualifications and expulsions of players are reported."""
    spectator_reported: Ruled[Report]
    """The same of spectators sent away."""
    refused_entry_reported: Ruled[Report]
    """The same of players who were refused entry or moved to a higher class."""
    reported_further_by: Ruled[FurtherReport]
    """Who may bring a ruling before the federation."""
    rule_breaker_at_disadvantage: Ruled[bool]
    """Whether in a dispute it counts against a player that he broke the rules."""
    board_replaced: Choice[BoardReplaced]
    """When a board may be exchanged for another, this one included."""
    recorder_may_be_named: Ruled[bool]
    """Whether the director may name somebody who records the match."""
    position_noted_in: Ruled[NotingTime]
    """When a player may note a position down in a match with a clock."""
    position_noted_without_clock: Ruled[NotingTime]
    """The same in a match without one."""
    analysis_before_match_ends: Ruled[bool]
    """Whether a noted position may be analysed before the match has ended."""
    repeaters_sent_to_digital_board: Ruled[bool]
    """Whether a rule lets the director send a repeated offender to a digital board for all his matches."""
