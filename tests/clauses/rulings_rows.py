"""The rows of the rulings, each with an id: section and number in it, what it is about, and the keys of a ruleset that
carry it.

A row without a key is the same for every ruleset: it names the tests that prove it.
"""

from dataclasses import dataclass

SECTIONS = {
    "0": "The rulesets",
    "1": "The play of the game",
    "2": "Clock settings",
    "3": "What the clock does at each act",
    "4": "Moves and dice",
    "5": "Cube",
    "6": "Ending a game by concession",
    "7": "Breaks, lateness, penalty points",
    "8": "Match length found wrong",
    "9": "Preferences before the match",
    "10": "Director, disputes, scores, reports",
    "11": "Slips and contradictions",
}


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the rulings."""

    id: str
    name: str
    keys: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()
    refusals: tuple[str, ...] = ()
    """What the board refuses by it, with its clause."""

    @property
    def section(self) -> str:
        """Its section's number."""
        return self.id.partition(".")[0]


def of(table: str, *names: str) -> tuple[str, ...]:
    return tuple(f"{table}.{name}" for name in names)


GAME = "tests/clauses/test_game_clauses.py"
TEMPLATE = "tests/clauses/test_club_clauses.py::test_a_ruleset_from_the_template_alone_changes_behaviour_in_a_match"
PAGE = "tests/clauses/test_rules_page_clauses.py::test_the_director_reads_every_value_with_its_clause"

ROWS = (
    Row("0.1", "A file written by a club works without touching code", tests=(TEMPLATE,)),
    Row(
        "0.2",
        "The director may depart from the rules if it is announced; the match records it",
        of("director", "may_depart_if_announced"),
    ),
    Row(
        "1.1", "Points, checkers, the starting position", tests=(f"{GAME}::test_the_checkers_stand_as_the_game_begins",)
    ),
    Row(
        "1.2",
        "Opening: one die each, the higher begins with both, ties again",
        tests=(f"{GAME}::test_the_higher_die_begins_with_both_and_ties_are_rolled_again",),
    ),
    Row(
        "1.3",
        "Both dice, the higher, all of doublets",
        tests=(f"{GAME}::test_all_dice_that_can_be_played_must_be",),
        refusals=("turn_incomplete", "illegal_play"),
    ),
    Row("1.4", "The bar before anything else", tests=(f"{GAME}::test_a_checker_on_the_bar_enters_first",)),
    Row(
        "1.5",
        "A hit blot goes to the bar; a closed point",
        tests=(f"{GAME}::test_a_blot_is_hit_and_a_point_is_closed",),
    ),
    Row("1.6", "Bearing off", of("play", "larger_die_bears_off_farthest"), (f"{GAME}::test_checkers_are_borne_off",)),
    Row(
        "1.7",
        "Single, gammon, backgammon times the cube",
        of("play", "backgammon_even_after_bearing_off"),
        (f"{GAME}::test_games_count_once_twice_and_thrice",),
    ),
    Row(
        "1.8",
        "The cube: before the roll, a drop, a take, no upper limit",
        tests=(f"{GAME}::test_the_cube_goes_up_without_a_limit",),
        refusals=("cube_not_yours",),
    ),
    Row(
        "1.9",
        "Crawford",
        of("cube", "removed_in_crawford_game"),
        (f"{GAME}::test_no_cube_in_the_crawford_game_and_back_after_it",),
        refusals=("crawford_game",),
    ),
    Row(
        "1.10",
        "A wrong starting position, and a side that is short",
        of("play", "setup_corrected_until", "setup_error_replayed_if_it_mattered", "short_side_can_lose_gammon"),
    ),
    Row("2.1", "Method", of("clock", "method")),
    Row("2.2", "Reserve", of("times", "singles.reserve")),
    Row(
        "2.3",
        "Doubles, consultation, speed gammon",
        of(
            "times",
            "doubles.reserve",
            "doubles.delay",
            "consultation.reserve",
            "consultation.delay",
            "speed_gammon.reserve",
            "speed_gammon.delay",
        ),
    ),
    Row("2.4", "Delay", of("times", "singles.delay")),
    Row("2.5", "Unused delay", of("times", "delay_accumulates")),
    Row(
        "2.6",
        "A clock brought in mid-match",
        of("times", "imposed_reserve", "imposed_reserve_by_order", "after_penalty_points"),
    ),
    Row("2.7", "When a match has a clock", of("clock", "use")),
    Row(
        "2.8",
        "A fallen flag may be agreed away; a clock that marks turns; nobody adds time",
        of("clock", "time_may_be_agreed_away", "may_only_mark_turns", "players_may_add_time"),
    ),
    Row("2.9", "A faulty clock", of("times", "faulty_clock")),
    Row("2.10", "Slow play", of("times", "slow_play", "slow_play_on_request")),
    Row("3.1", "Start of a game", of("clock", "opening_started_by")),
    Row("3.2", "End of a turn", of("clock", "turn_ends_by_press"), refusals=("not_now",)),
    Row("3.3", "Closed out: handed over and pressed back", of("clock", "closed_out_turn_is_pressed")),
    Row("3.4", "A press forgotten", of("clock", "press_forgotten")),
    Row(
        "3.5",
        "A double offered",
        of("clock", "double_is_pressed", "double_answered_before_press"),
        refusals=("already_rolled", "roll_first"),
    ),
    Row("3.6", "Take and pass", of("clock", "take_gives_new_delay", "pass_stops_clock"), refusals=("not_your_answer",)),
    Row("3.7", "A break: both times are recorded", of("clock", "break_times_recorded")),
    Row("3.8", "Director called, dispute: nothing may change", of("clock", "frozen_in_dispute"), refusals=("frozen",)),
    Row("3.9", "“The game is settled”", of("clock", "settled_claim", "settled_claim_bonus_seconds")),
    Row("3.10", "The only stops", of("clock", "stops", "stop_list_is_closed")),
    Row("3.11", "One player's reserve is gone; gin", of("clock", "gin"), refusals=("flag_not_fallen",)),
    Row("3.12", "Both are gone", of("clock", "both_flags", "both_flags_may_cost_next_match")),
    Row("3.13", "Who says so", of("clock", "flag_claimed_by", "spectator_and_flag")),
    Row("3.14", "Claimed, or by itself", of("clock", "flag_must_be_claimed", "runs_on_after_fall")),
    Row(
        "4.1",
        "Until when a play may be changed",
        of("play", "may_be_changed_until_turn_ends", "fixed_by_noting_position"),
    ),
    Row("4.2", "Who may touch the board", of("play", "only_player_on_turn_touches"), refusals=("not_your_turn",)),
    Row("4.3", "Who points out an illegal play", of("play", "illegal_play_noted_by", "players_must_note_illegal_play")),
    Row(
        "4.4",
        "Corrected until",
        of(
            "play",
            "illegal_play_corrected_until",
            "unrelated_to_dice_corrected_until",
            "impossible_position_corrected_until",
        ),
    ),
    Row(
        "4.5",
        "Later",
        of("play", "illegal_play_found_late", "illegal_play_found_after_double", "unrelated_to_dice_found_late"),
    ),
    Row("4.6", "The play made again", of("play", "redone_undoes_all_since", "redone_time")),
    Row(
        "4.7",
        "Repeated",
        (*of("play", "repeated_illegal_plays", "repeated_unclear_moves"), "director.repeaters_sent_to_digital_board"),
    ),
    Row(
        "4.8",
        "An illegal play cannot be ended here; tries are counted",
        of("assistance", "illegal_attempts", "attempts_shown_to_opponent"),
    ),
    Row("4.9", "No help that a wooden board does not give", of("assistance", "highlights", "pip_count", "hints")),
    Row(
        "4.10",
        "Which real dice count",
        of(
            "dice",
            "flat_on_checker_counts",
            "uneven_surface_counts",
            "left_of_bar_by_leave",
            "cocked_roll",
            "cocked_opening_roll",
        ),
    ),
    Row("4.11", "Where the dice come from", of("dice", "source")),
    Row(
        "4.12",
        "A premature roll",
        of(
            "dice",
            "premature_roll_without_clock",
            "premature_roll_with_clock",
            "play_may_be_revised",
            "waived_by_tolerance",
        ),
    ),
    Row(
        "4.13",
        "Its ladder with a clock",
        of(
            "dice",
            "premature_ladder",
            "premature_ladder_applied_by",
            "time_penalty_after_delay",
            "time_penalty_floor_seconds",
            "time_penalty_at_floor",
            "time_penalty_exact",
            "time_penalty_looks_at",
        ),
    ),
    Row("4.14", "A premature double", of("dice", "premature_double_stands", "premature_double_on_ladder")),
    Row("4.15", "No double after an invalid roll", of("dice", "double_lost_after_invalid_roll")),
    Row("5.1", "What the cube shows at the start", of("cube", "faces_at_start")),
    Row(
        "5.2",
        "A Crawford double found",
        of(
            "cube",
            "crawford_double_taken",
            "crawford_double_that_won",
            "crawford_double_passed_by_leader",
            "crawford_double_passed_by_trailer",
            "crawford_pass_resumed_from_double",
            "crawford_double_later_if_both_agree",
        ),
    ),
    Row(
        "5.3",
        "A dead cube",
        of("cube", "dead_cube_may_be_turned", "dead_cube_rule_covers_centred", "match_may_end_on_pass_of_dead_cube"),
        refusals=("cube_dead",),
    ),
    Row("5.4", "Automatic doubles, beavers, Jacoby", of("cube", "automatic_doubles", "beavers", "jacoby_rule")),
    Row(
        "5.5",
        "A double binds by",
        of("cube", "double_binds_by", "double_force", "announced_double_binds", "repositioning_must_be_announced"),
    ),
    Row("5.6", "A take or pass binds by", of("cube", "answer_binds_by", "answer_force", "announced_drop_binds_once")),
    Row(
        "5.7",
        "Wrong level or place",
        of("cube", "wrong_level_corrected_until", "wrong_level_score_corrected", "wrong_level_disputed"),
    ),
    Row(
        "6.1",
        "A game conceded without contact",
        of("concession", "allowed_with_contact", "only_if_result_certain", "opponent_must_accept"),
        refusals=("contact",),
    ),
    Row("6.2", "Never below what is certain", of("concession", "may_be_less_than_certain")),
    Row("6.3", "Nobody resigns a match", of("concession", "match_may_be_resigned")),
    Row("7.1", "Breaks of each player", of("breaks", "by_length", "minutes")),
    Row("7.2", "When", of("breaks", "when", "combined")),
    Row("7.3", "Best of three", of("breaks", "best_of_three_only_between_matches")),
    Row("7.4", "Late at the start", of("lateness", "at_start", "both_absent")),
    Row("7.5", "Late back from a break", of("lateness", "after_break", "time_penalty_after_break")),
    Row("7.6", "Leaving the board; exceptions", of("breaks", "leaving_the_board_is_a_break", "director_may_except")),
    Row("7.7", "Penalty points go to the opponent's score", of("lateness", "points_to_opponents_score")),
    Row("8.1", "A finished match stands", of("length", "finished_match_stands")),
    Row(
        "8.2",
        "The correct length from the next game",
        of("length", "when_longer", "when_shorter", "director_may_set_times"),
    ),
    Row("8.3", "No other length may be agreed", of("length", "other_length_may_be_agreed")),
    Row(
        "9.1",
        "Who chooses what",
        of(
            "preferences",
            "seats",
            "direction",
            "checkers",
            "board",
            "dice",
            "clock",
            "doublets_count_extra",
            "ties_rolled_again",
        ),
    ),
    Row(
        "10.1",
        "Appeals",
        of(
            "director",
            "appeal_by",
            "committee_sizes",
            "committee_may_be_larger",
            "staff_may_sit",
            "committee_votes",
            "appeal_outcomes",
            "appeal_is_final",
            "not_appealable",
        ),
    ),
    Row("10.2", "The score before each game", of("director", "score_check", "crawford_game_announced")),
    Row("10.3", "A disputed score", of("director", "score_dispute")),
    Row("10.4", "Who reports the result", of("director", "result_given_by")),
    Row("10.5", "A result corrected", of("director", "result_corrected_until")),
    Row(
        "10.6",
        "The report",
        of(
            "director",
            "report",
            "all_results_reported",
            "report_to",
            "disqualification_reported",
            "spectator_reported",
            "refused_entry_reported",
            "reported_further_by",
        ),
    ),
    Row(
        "10.7",
        "A director who plays",
        of("director", "director_plays", "first_instance_sizes", "first_instance_chosen_by"),
    ),
    Row(
        "10.11",
        "Conduct: what a breach leads to, step by step",
        of(
            "conduct",
            "etiquette",
            "language",
            "aids",
            "outside_help",
            "shuffling",
            "clock_hand",
            "clock_errors",
            "false_claims",
            "free_choice",
            "time_given_for_false_claims",
            "agreed_results",
            "agreed_lengths",
            "crawford_doubles",
            "spectators",
            "spectators_language",
        ),
    ),
    Row("10.12", "Who broke the rules, in a dispute", of("director", "rule_breaker_at_disadvantage")),
    Row("10.8", "Severe time pressure", of("clock", "referee_below_seconds")),
    Row(
        "10.9",
        "A recorder, positions noted, analysis",
        of(
            "director",
            "recorder_may_be_named",
            "position_noted_in",
            "position_noted_without_clock",
            "analysis_before_match_ends",
        ),
    ),
    Row("10.10", "A match in progress comes to this board", of("director", "board_replaced")),
    Row(
        "11.1",
        "Bearing off by “mindre enn”; a backgammon after bearing off",
        of("play", "larger_die_bears_off_farthest", "backgammon_even_after_bearing_off"),
    ),
    Row(
        "11.2",
        "Late from a break; new times; a premature roll with a clock; exactly the penalty",
        (
            "lateness.after_break",
            "times.after_penalty_points",
            "dice.premature_roll_with_clock",
            "dice.time_penalty_exact",
        ),
    ),
    Row(
        "11.3",
        "Whose reserve; whom gin saves; a fall that is “realised”",
        ("dice.time_penalty_looks_at", "clock.gin", "clock.flag_must_be_claimed"),
    ),
    Row(
        "11.4",
        "Illegal play after the roll; Crawford double and cube value; both absent; the fifth move",
        (
            "play.illegal_play_found_late",
            "cube.crawford_double_taken",
            "cube.wrong_level_corrected_until",
            "lateness.both_absent",
            "play.setup_corrected_until",
        ),
    ),
    Row("11.5", "When a board is replaced", of("director", "board_replaced")),
    Row(
        "11.6",
        "Penalty points to one point: the next game is the Crawford game",
        of("lateness", "points_can_bring_crawford_game"),
    ),
    Row("11.7", "Misprints in the documents: the clauses as they are meant", tests=(PAGE,)),
)
