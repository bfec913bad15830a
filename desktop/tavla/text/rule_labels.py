"""What each value of a ruleset is about, in a line: for the page that shows a match's rules,
and for the clause table.
"""

from functools import lru_cache

from tavla.text.words import LANGUAGES, Words


def tables(t: Words) -> dict[str, str]:
    return {
        "clock": t("Clock"),
        "times": t("Times"),
        "dice": t("Dice"),
        "play": t("Play"),
        "conduct": t("Conduct"),
        "assistance": t("Help"),
        "cube": t("Cube"),
        "concession": t("Concession"),
        "breaks": t("Breaks"),
        "lateness": t("Lateness"),
        "length": t("Match length"),
        "preferences": t("Preferences"),
        "director": t("Director and appeals"),
        "refusals": t("Refusals"),
    }


@lru_cache(maxsize=len(LANGUAGES))
def labels(t: Words) -> dict[str, str]:
    return _clock_labels(t) | _time_labels(t) | _dice_labels(t) | _play_labels(t) | _cube_labels(t) | _event_labels(t)


def refusal_labels(t: Words) -> dict[str, str]:
    """Refusal -> what the board refuses, quoting the ruleset's clause."""
    return {
        "refusals.not_your_turn": t("An act out of turn"),
        "refusals.not_your_answer": t("An answer that is the opponent's to give"),
        "refusals.not_now": t("An act out of place"),
        "refusals.roll_first": t("A move before the roll"),
        "refusals.already_rolled": t("A second roll, or a double after the roll"),
        "refusals.turn_incomplete": t("A turn that may not end yet"),
        "refusals.illegal_play": t("An illegal play"),
        "refusals.frozen": t("An act while play stands still"),
        "refusals.crawford_game": t("A double in the Crawford game"),
        "refusals.cube_dead": t("A double with a dead cube"),
        "refusals.cube_not_yours": t("A double with the opponent's cube"),
        "refusals.contact": t("A concession while there is contact"),
        "refusals.flag_not_fallen": t("A claim on time that is not up"),
    }


def _clock_labels(t: Words) -> dict[str, str]:
    return {
        "clock.method": t("How a turn's free time is given"),
        "clock.use": t("When a match has a clock"),
        "clock.time_may_be_agreed_away": t("Players who chose the clock may agree that a fall does not count"),
        "clock.may_only_mark_turns": t("The clock may just mark the ends of turns"),
        "clock.players_may_add_time": t("A player may give his opponent time"),
        "clock.opening_started_by": t("Who starts the starter's time after the opening"),
        "clock.turn_ends_by_press": t("A turn ends by the press"),
        "clock.closed_out_turn_is_pressed": t("A closed-out player is handed the turn and presses back"),
        "clock.press_forgotten": t("A press was forgotten on an external clock"),
        "clock.double_is_pressed": t("The doubler presses; the opponent thinks on his own time"),
        "clock.double_answered_before_press": t("A double may be answered before the press"),
        "clock.take_gives_new_delay": t("After a take the doubler has a new delay"),
        "clock.pass_stops_clock": t("A pass stops the clock until the next game"),
        "clock.break_times_recorded": t("Both times are recorded at a break"),
        "clock.frozen_in_dispute": t("Nothing on the board may change once the director is called"),
        "clock.settled_claim": t("“The game is settled” is not agreed to"),
        "clock.settled_claim_bonus_seconds": t("Time for an objector who is right"),
        "clock.stop_list_is_closed": t("No stop but for a reason listed"),
        "clock.stops": t("Reasons to stop the clock"),
        "clock.flag_must_be_claimed": t("A fallen flag must be claimed"),
        "clock.flag_claimed_by": t("Who may claim a fallen flag"),
        "clock.spectator_and_flag": t("A spectator who sees a fallen flag"),
        "clock.runs_on_after_fall": t("The clock goes on until a fall is claimed"),
        "clock.gin": t("Whom “gin” saves from a fallen flag"),
        "clock.both_flags": t("Both flags down, the order unknown"),
        "clock.both_flags_may_cost_next_match": t("Both flags down may cost their next match"),
        "clock.referee_below_seconds": t("Time pressure is told to the director below"),
    }


def _time_labels(t: Words) -> dict[str, str]:
    return {
        "times.singles.reserve": t("Reserve, singles"),
        "times.singles.delay": t("Delay, singles"),
        "times.doubles.reserve": t("Reserve, doubles"),
        "times.doubles.delay": t("Delay, doubles"),
        "times.consultation.reserve": t("Reserve, consultation"),
        "times.consultation.delay": t("Delay, consultation"),
        "times.speed_gammon.reserve": t("Reserve, speed gammon"),
        "times.speed_gammon.delay": t("Delay, speed gammon"),
        "times.delay_accumulates": t("Unused delay is kept"),
        "times.imposed_reserve": t("Reserve of a clock brought in mid-match"),
        "times.imposed_reserve_by_order": t("Reserve of a clock that the director orders mid-match"),
        "times.after_penalty_points": t("Times set again after penalty points for lateness"),
        "times.faulty_clock": t("Times after a faulty clock"),
        "times.slow_play": t("Against slow play"),
        "times.slow_play_on_request": t("A player may ask for action against slow play"),
    }


def _dice_labels(t: Words) -> dict[str, str]:
    return {
        "dice.premature_roll_without_clock": t("A premature roll without a clock"),
        "dice.premature_roll_with_clock": t("A premature roll with a clock"),
        "dice.play_may_be_revised": t("The play may be revised, knowing the premature roll"),
        "dice.waived_by_tolerance": t("The choice is waived by letting premature rolls pass"),
        "dice.premature_ladder": t("Premature rolls with a clock cost"),
        "dice.premature_ladder_applied_by": t("Who imposes the penalty"),
        "dice.time_penalty_after_delay": t("Penalty seconds run off after the delay"),
        "dice.time_penalty_floor_seconds": t("Left with less reserve than the penalty"),
        "dice.time_penalty_at_floor": t("The next premature roll after a reserve too short for the penalty"),
        "dice.time_penalty_exact": t("The reserve is exactly the penalty"),
        "dice.time_penalty_looks_at": t("Whose reserve is looked at"),
        "dice.premature_double_stands": t("A premature double stands"),
        "dice.premature_double_on_ladder": t("A premature double counts as a premature roll"),
        "dice.cocked_roll": t("An invalid roll is rolled again with"),
        "dice.cocked_opening_roll": t("An invalid opening roll is rolled again with"),
        "dice.flat_on_checker_counts": t("A die flat on a checker counts"),
        "dice.uneven_surface_counts": t("A die on an uneven board counts"),
        "dice.left_of_bar_by_leave": t("A roll left of the bar counts by the opponent's leave"),
        "dice.double_lost_after_invalid_roll": t("After an invalid roll no double that turn"),
        "dice.source": t("How the dice device is chosen"),
    }


def _play_labels(t: Words) -> dict[str, str]:
    return {
        "play.may_be_changed_until_turn_ends": t("A play may be changed until the turn is ended"),
        "play.fixed_by_noting_position": t("Writing the position down fixes the play"),
        "play.only_player_on_turn_touches": t("Only the player on turn touches the board"),
        "play.illegal_play_noted_by": t("Who may point out an illegal play"),
        "play.players_must_note_illegal_play": t("Players must point out an illegal play"),
        "play.illegal_play_corrected_until": t("An illegal play is corrected until"),
        "play.unrelated_to_dice_corrected_until": t("A move not matching the roll is corrected until"),
        "play.impossible_position_corrected_until": t("An impossible position is corrected until"),
        "play.illegal_play_found_late": t("An illegal play found later"),
        "play.illegal_play_found_after_double": t("An illegal play found after a double"),
        "play.unrelated_to_dice_found_late": t("A move not matching the roll, found later"),
        "play.redone_undoes_all_since": t("A play made again undoes all since"),
        "play.redone_time": t("Time of the player who plays again"),
        "play.repeated_illegal_plays": t("Repeated illegal plays"),
        "play.repeated_unclear_moves": t("Repeated unclear moves"),
        "play.setup_corrected_until": t("A wrong starting position is corrected until"),
        "play.setup_error_replayed_if_it_mattered": t("A game with a wrong start is replayed if a move was affected"),
        "play.short_side_can_lose_gammon": t("A side that started short can lose a gammon"),
        "play.larger_die_bears_off_farthest": t("A larger die bears off the farthest checker"),
        "play.backgammon_even_after_bearing_off": t("A backgammon even after bearing off"),
        "conduct.etiquette": t("Conduct, and equipment badly handled"),
        "conduct.language": t("Another language"),
        "conduct.aids": t("Phones, headphones and other aids"),
        "conduct.outside_help": t("Signals and help from outside"),
        "conduct.shuffling": t("Checkers shuffled back and forth"),
        "conduct.clock_hand": t("The other hand on the clock"),
        "conduct.clock_errors": t("A clock error caused or not announced"),
        "conduct.false_claims": t("False claims of an illegal play"),
        "conduct.agreed_results": t("A result that the players agree on"),
        "conduct.agreed_lengths": t("Another match length that the players agree on"),
        "conduct.crawford_doubles": t("A Crawford double made on purpose or not announced"),
        "conduct.spectators": t("Disturbing spectators"),
        "conduct.spectators_language": t("Spectators who speak another language"),
        "conduct.free_choice": t("Any of the steps may be taken"),
        "conduct.time_given_for_false_claims": t("Time may be given for false claims"),
        "assistance.illegal_attempts": t("A try at an illegal play"),
        "assistance.attempts_shown_to_opponent": t("The opponent sees the count of tries"),
        "assistance.highlights": t("Where a checker may go is shown"),
        "assistance.pip_count": t("The pip count is shown"),
        "assistance.hints": t("The board suggests moves"),
    }


def _cube_labels(t: Words) -> dict[str, str]:
    return {
        "cube.faces_at_start": t("The centred cube shows"),
        "cube.removed_in_crawford_game": t("No cube in the Crawford game"),
        "cube.crawford_double_taken": t("A Crawford double taken is void until"),
        "cube.crawford_double_that_won": t("A Crawford double that won the match is void until"),
        "cube.crawford_double_passed_by_leader": t("The leader's pass of a Crawford double is void until"),
        "cube.crawford_double_passed_by_trailer": t("The trailing player's pass of a Crawford double is void until"),
        "cube.crawford_pass_resumed_from_double": t(
            "After a void Crawford pass, play goes on from the double's position and times"
        ),
        "cube.crawford_double_later_if_both_agree": t("A Crawford double is void later still if both agree"),
        "cube.dead_cube_may_be_turned": t("A dead cube may be turned"),
        "cube.dead_cube_rule_covers_centred": t("A centred cube can be dead too"),
        "cube.match_may_end_on_pass_of_dead_cube": t("A match may end on the pass of a dead cube"),
        "cube.automatic_doubles": t("Automatic doubles"),
        "cube.beavers": t("Beavers"),
        "cube.jacoby_rule": t("Jacoby rule"),
        "cube.double_binds_by": t("A double is made by"),
        "cube.double_force": t("How strongly an act of doubling binds"),
        "cube.announced_double_binds": t("“I am going to double” binds"),
        "cube.repositioning_must_be_announced": t("Moving the cube aside must be announced"),
        "cube.answer_binds_by": t("A take or pass is made by"),
        "cube.answer_force": t("How strongly an act of taking or passing binds"),
        "cube.announced_drop_binds_once": t("“I shall pass” binds once"),
        "cube.wrong_level_corrected_until": t("A cube at a wrong level is set right until"),
        "cube.wrong_level_score_corrected": t("A score that followed from a wrong cube is set right"),
        "cube.wrong_level_disputed": t("A disputed level"),
        "concession.allowed_with_contact": t("A concession with contact"),
        "concession.only_if_result_certain": t("A concession only if the result is certain"),
        "concession.opponent_must_accept": t("The opponent accepts or declines"),
        "concession.may_be_less_than_certain": t("Less may be conceded than is certain"),
        "concession.match_may_be_resigned": t("A match may be resigned"),
    }


def _event_labels(t: Words) -> dict[str, str]:
    return {
        "breaks.by_length": t("Breaks of each player"),
        "breaks.minutes": t("A break lasts"),
        "breaks.when": t("When a break may be taken"),
        "breaks.combined": t("Breaks one after the other"),
        "breaks.best_of_three_only_between_matches": t("Best of three, between matches only"),
        "breaks.leaving_the_board_is_a_break": t("Leaving the board is a break"),
        "breaks.director_may_except": t("The director may make exceptions"),
        "lateness.at_start": t("Late at the start"),
        "lateness.after_break": t("Late back from a break"),
        "lateness.time_penalty_after_break": t("A late return costs a time penalty too"),
        "lateness.both_absent": t("Neither player is there"),
        "lateness.points_to_opponents_score": t("Penalty points go to the opponent's score"),
        "lateness.points_can_bring_crawford_game": t("Penalty points can bring the Crawford game"),
        "length.finished_match_stands": t("A match finished at a wrong length stands"),
        "length.when_longer": t("The correct length is longer"),
        "length.when_shorter": t("The correct length is shorter"),
        "length.director_may_set_times": t("Times may be set again after a length is corrected"),
        "length.other_length_may_be_agreed": t("Players may agree on another length"),
        "preferences.seats": t("Seats"),
        "preferences.direction": t("Direction of play"),
        "preferences.checkers": t("Colour of the checkers"),
        "preferences.board": t("Board"),
        "preferences.dice": t("Dice and dice device"),
        "preferences.clock": t("Clock or none"),
        "preferences.doublets_count_extra": t("Doublets count extra in that roll"),
        "preferences.ties_rolled_again": t("Ties are rolled again"),
    } | _director_labels(t)


def _director_labels(t: Words) -> dict[str, str]:
    return {
        "director.may_depart_if_announced": t("The director may depart from the rules if announced"),
        "director.appeal_by": t("An appeal is made"),
        "director.committee_sizes": t("Members of a committee"),
        "director.committee_may_be_larger": t("A committee may be larger"),
        "director.staff_may_sit": t("Directors and monitors may sit on a committee"),
        "director.committee_votes": t("A simple majority decides"),
        "director.appeal_outcomes": t("What a committee may decide"),
        "director.appeal_is_final": t("A committee's decision is final"),
        "director.not_appealable": t("Not open to appeal"),
        "director.director_plays": t("Who rules in the director's own match"),
        "director.first_instance_sizes": t("Members of a committee that rules in the director's own match"),
        "director.first_instance_chosen_by": t("Who chooses the committee for the director's own match"),
        "director.score_check": t("How the score is kept together"),
        "director.crawford_game_announced": t("The Crawford game is announced"),
        "director.score_dispute": t("A disputed score"),
        "director.result_given_by": t("Who reports the result"),
        "director.result_corrected_until": t("A wrong result is corrected until"),
        "director.report": t("Rulings reported to the federation"),
        "director.all_results_reported": t("All results are reported"),
        "director.report_to": t("Rulings are reported to"),
        "director.disqualification_reported": t("Disqualifications reported"),
        "director.spectator_reported": t("Spectators sent away reported"),
        "director.refused_entry_reported": t("Refused entries reported"),
        "director.reported_further_by": t("Who may bring a ruling before the federation"),
        "director.rule_breaker_at_disadvantage": t("In a dispute it counts against a player that he broke the rules"),
        "director.board_replaced": t("When a board may be exchanged"),
        "director.recorder_may_be_named": t("The director may name a recorder"),
        "director.position_noted_in": t("When a player may note a position"),
        "director.position_noted_without_clock": t("When a player without a clock may note a position"),
        "director.analysis_before_match_ends": t("Analysis before the match ends"),
        "director.repeaters_sent_to_digital_board": t("Repeat offenders may be sent to a digital board"),
    }
