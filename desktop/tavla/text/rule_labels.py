"""What each value of a ruleset is about, in a line: for the page that shows a match's rules, and for the clause table."""

from tavla.text.words import Words


class RuleLabels(Words):
    """A short name for every key of a ruleset and for each of its tables."""

    def rule_tables(self) -> dict[str, str]:
        """Table -> its name, in the order of the file."""
        return {
            "clock": self._("Clock"),
            "times": self._("Times"),
            "dice": self._("Dice"),
            "play": self._("Play"),
            "assistance": self._("Help"),
            "cube": self._("Cube"),
            "concession": self._("Concession"),
            "breaks": self._("Breaks"),
            "lateness": self._("Lateness"),
            "length": self._("Match length"),
            "preferences": self._("Preferences"),
            "director": self._("Director"),
            "refusals": self._("Refusals"),
        }

    def rule_labels(self) -> dict[str, str]:
        """Key -> what it is about."""
        return (
            self._clock_labels()
            | self._time_labels()
            | self._dice_labels()
            | self._play_labels()
            | self._cube_labels()
            | self._event_labels()
        )

    def refusal_labels(self) -> dict[str, str]:
        """Refusal -> what the board refuses, quoting the ruleset's clause."""
        return {
            "refusals.not_your_turn": self._("An act out of turn"),
            "refusals.not_your_answer": self._("An answer that is the opponent's to give"),
            "refusals.not_now": self._("An act out of place"),
            "refusals.roll_first": self._("A move before the roll"),
            "refusals.already_rolled": self._("A second roll, or a double after the roll"),
            "refusals.turn_incomplete": self._("A turn that may not end yet"),
            "refusals.illegal_play": self._("An illegal play"),
            "refusals.frozen": self._("An act while play stands still"),
            "refusals.crawford_game": self._("A double in the Crawford game"),
            "refusals.cube_dead": self._("A double with a dead cube"),
            "refusals.cube_not_yours": self._("A double with the opponent's cube"),
            "refusals.contact": self._("A concession while there is contact"),
            "refusals.flag_not_fallen": self._("A claim on time that is not up"),
        }

    def _clock_labels(self) -> dict[str, str]:
        return {
            "clock.method": self._("How a turn's free time is given"),
            "clock.use": self._("When a match has a clock"),
            "clock.time_may_be_agreed_away": self._("Players who chose the clock may agree that a fall does not count"),
            "clock.may_only_mark_turns": self._("The clock may just mark the ends of turns"),
            "clock.players_may_add_time": self._("A player may give his opponent time"),
            "clock.opening_started_by": self._("Who starts the starter's time after the opening"),
            "clock.turn_ends_by_press": self._("A turn ends by the press"),
            "clock.closed_out_turn_is_pressed": self._("A closed-out player is handed the turn and presses back"),
            "clock.press_forgotten": self._("A press was forgotten on an external clock"),
            "clock.double_is_pressed": self._("The doubler presses; the opponent thinks on his own time"),
            "clock.double_answered_before_press": self._("A double may be answered before the press"),
            "clock.take_gives_new_delay": self._("After a take the doubler has a new delay"),
            "clock.pass_stops_clock": self._("A pass stops the clock until the next game"),
            "clock.break_times_recorded": self._("Both times are recorded at a break"),
            "clock.frozen_in_dispute": self._("Nothing on the board may change once the director is called"),
            "clock.settled_claim": self._("“The game is settled” is not agreed to"),
            "clock.settled_claim_bonus_seconds": self._("Time for an objector who is right"),
            "clock.stop_list_is_closed": self._("No stop but for a reason listed"),
            "clock.stops": self._("Reasons to stop the clock"),
            "clock.flag_must_be_claimed": self._("A fallen flag must be claimed"),
            "clock.flag_claimed_by": self._("Who may claim a fallen flag"),
            "clock.spectator_and_flag": self._("A spectator who sees a fallen flag"),
            "clock.gin": self._("Whom “gin” saves from a fallen flag"),
            "clock.both_flags": self._("Both flags down, the order unknown"),
            "clock.both_flags_may_cost_next_match": self._("Both flags down may cost their next match"),
            "clock.referee_below_seconds": self._("Time pressure is told to the director below"),
        }

    def _time_labels(self) -> dict[str, str]:
        return {
            "times.singles.reserve": self._("Reserve, singles"),
            "times.singles.delay": self._("Delay, singles"),
            "times.doubles.reserve": self._("Reserve, doubles"),
            "times.doubles.delay": self._("Delay, doubles"),
            "times.consultation.reserve": self._("Reserve, consultation"),
            "times.consultation.delay": self._("Delay, consultation"),
            "times.speed_gammon.reserve": self._("Reserve, speed gammon"),
            "times.speed_gammon.delay": self._("Delay, speed gammon"),
            "times.delay_accumulates": self._("Unused delay is kept"),
            "times.imposed_reserve": self._("Reserve of a clock brought in mid-match"),
            "times.imposed_reserve_by_order": self._("The same by the director's own order"),
            "times.after_penalty_points": self._("Times set anew after penalty points for lateness"),
            "times.faulty_clock": self._("Times after a faulty clock"),
            "times.slow_play": self._("Against slow play"),
            "times.slow_play_on_request": self._("A player may ask for it"),
        }

    def _dice_labels(self) -> dict[str, str]:
        return {
            "dice.premature_roll_without_clock": self._("A premature roll without a clock"),
            "dice.premature_roll_with_clock": self._("A premature roll with a clock"),
            "dice.play_may_be_revised": self._("The play may be revised, knowing the premature roll"),
            "dice.waived_by_tolerance": self._("The choice is waived by letting premature rolls pass"),
            "dice.premature_ladder": self._("Premature rolls with a clock cost"),
            "dice.premature_ladder_applied_by": self._("Who puts that in force"),
            "dice.time_penalty_after_delay": self._("Penalty seconds run off after the delay"),
            "dice.time_penalty_floor_seconds": self._("Left with less reserve than the penalty"),
            "dice.time_penalty_at_floor": self._("The next offence at that floor"),
            "dice.time_penalty_exact": self._("The reserve is exactly the penalty"),
            "dice.time_penalty_looks_at": self._("Whose reserve is looked at"),
            "dice.premature_double_stands": self._("A premature double stands"),
            "dice.premature_double_on_ladder": self._("A premature double counts as a premature roll"),
            "dice.cocked_roll": self._("An invalid roll is rolled again with"),
            "dice.cocked_opening_roll": self._("The same in the opening"),
            "dice.flat_on_checker_counts": self._("A die flat on a checker counts"),
            "dice.left_of_bar_by_leave": self._("A roll left of the bar counts by the opponent's leave"),
            "dice.double_lost_after_invalid_roll": self._("After an invalid roll no double that turn"),
            "dice.source": self._("How the dice device is chosen"),
        }

    def _play_labels(self) -> dict[str, str]:
        return {
            "play.may_be_changed_until_turn_ends": self._("A play may be changed until the turn is ended"),
            "play.fixed_by_noting_position": self._("Writing the position down fixes the play"),
            "play.only_player_on_turn_touches": self._("Only the player on turn touches the board"),
            "play.illegal_play_noted_by": self._("Who may point out an illegal play"),
            "play.players_must_note_illegal_play": self._("Players must point it out"),
            "play.illegal_play_corrected_until": self._("An illegal play is corrected until"),
            "play.unrelated_to_dice_corrected_until": self._("One unrelated to the dice until"),
            "play.impossible_position_corrected_until": self._("An impossible position until"),
            "play.illegal_play_found_late": self._("Found later"),
            "play.redone_undoes_all_since": self._("A play made again undoes all since"),
            "play.redone_time": self._("Time of the player who plays again"),
            "play.repeated_illegal_plays": self._("Repeated illegal plays"),
            "play.repeated_unclear_moves": self._("Repeated unclear moves"),
            "play.setup_corrected_until": self._("A wrong starting position is corrected until"),
            "play.setup_error_replayed_if_it_mattered": self._("Then replayed if a move was affected"),
            "play.short_side_can_lose_gammon": self._("A side that started short can lose a gammon"),
            "play.larger_die_bears_off_farthest": self._("A larger die bears off the farthest checker"),
            "play.backgammon_even_after_bearing_off": self._("A backgammon even after bearing off"),
            "assistance.illegal_attempts": self._("A try at an illegal play"),
            "assistance.attempts_shown_to_opponent": self._("The opponent sees the count of tries"),
            "assistance.highlights": self._("Where a checker may go is shown"),
            "assistance.pip_count": self._("The pip count is shown"),
            "assistance.hints": self._("The board suggests moves"),
        }

    def _cube_labels(self) -> dict[str, str]:
        return {
            "cube.faces_at_start": self._("The centred cube shows"),
            "cube.removed_in_crawford_game": self._("No cube in the Crawford game"),
            "cube.crawford_double_taken": self._("A Crawford double taken is void until"),
            "cube.crawford_double_that_won": self._("One that won the match until"),
            "cube.crawford_double_passed_by_leader": self._("The leader's pass of it is void until"),
            "cube.crawford_double_passed_by_trailer": self._("The trailing player's pass until"),
            "cube.crawford_pass_resumed_from_double": self._("Then resumed from position and times of the double"),
            "cube.crawford_double_later_if_both_agree": self._("Later still if both agree"),
            "cube.dead_cube_may_be_turned": self._("A dead cube may be turned"),
            "cube.dead_cube_rule_covers_centred": self._("A centred cube can be dead too"),
            "cube.match_may_end_on_pass_of_dead_cube": self._("A match may end on the pass of a dead cube"),
            "cube.automatic_doubles": self._("Automatic doubles"),
            "cube.beavers": self._("Beavers"),
            "cube.jacoby_rule": self._("Jacoby rule"),
            "cube.double_binds_by": self._("A double is made by"),
            "cube.double_force": self._("How strongly that binds"),
            "cube.announced_double_binds": self._("“I am going to double” binds"),
            "cube.repositioning_must_be_announced": self._("Moving the cube aside must be announced"),
            "cube.answer_binds_by": self._("A take or pass is made by"),
            "cube.answer_force": self._("How strongly that binds"),
            "cube.announced_drop_binds_once": self._("“I shall drop” binds once"),
            "cube.wrong_level_corrected_until": self._("A cube at a wrong level is set right until"),
            "cube.wrong_level_score_corrected": self._("And a score that followed from it"),
            "cube.wrong_level_disputed": self._("A disputed level"),
            "concession.allowed_with_contact": self._("A concession with contact"),
            "concession.only_if_result_certain": self._("A concession only if the result is certain"),
            "concession.opponent_must_accept": self._("The opponent accepts or declines"),
            "concession.may_be_less_than_certain": self._("Less may be conceded than is certain"),
            "concession.match_may_be_resigned": self._("A match may be resigned"),
        }

    def _event_labels(self) -> dict[str, str]:
        return {
            "breaks.by_length": self._("Breaks of each player"),
            "breaks.minutes": self._("A break lasts"),
            "breaks.when": self._("When a break may be taken"),
            "breaks.combined": self._("Breaks one after the other"),
            "breaks.best_of_three_only_between_matches": self._("Best of three, between matches only"),
            "breaks.leaving_the_board_is_a_break": self._("Leaving the board is a break"),
            "breaks.director_may_except": self._("The director may make exceptions"),
            "lateness.at_start": self._("Late at the start"),
            "lateness.after_break": self._("Late back from a break"),
            "lateness.time_penalty_after_break": self._("A time penalty too"),
            "lateness.both_absent": self._("Neither player is there"),
            "lateness.points_to_opponents_score": self._("Penalty points go to the opponent's score"),
            "lateness.points_can_bring_crawford_game": self._("They can bring the Crawford game"),
            "length.finished_match_stands": self._("A match finished at a wrong length stands"),
            "length.when_longer": self._("The correct length is longer"),
            "length.when_shorter": self._("The correct length is shorter"),
            "length.director_may_set_times": self._("Times may then be set anew"),
            "length.other_length_may_be_agreed": self._("Players may agree on another length"),
            "preferences.seats": self._("Seats"),
            "preferences.direction": self._("Direction of play"),
            "preferences.checkers": self._("Colour of the checkers"),
            "preferences.board": self._("Board"),
            "preferences.dice": self._("Dice and dice device"),
            "preferences.clock": self._("Clock or none"),
            "preferences.doublets_count_extra": self._("Doublets count extra in that roll"),
            "preferences.ties_rolled_again": self._("Ties are rolled again"),
        } | self._director_labels()

    def _director_labels(self) -> dict[str, str]:
        return {
            "director.may_depart_if_announced": self._("The director may depart from the rules if announced"),
            "director.appeal_by": self._("An appeal is made"),
            "director.committee_sizes": self._("Members of a committee"),
            "director.committee_may_be_larger": self._("It may be larger"),
            "director.committee_votes": self._("A simple majority decides"),
            "director.appeal_outcomes": self._("What a committee may decide"),
            "director.appeal_is_final": self._("Its decision is final"),
            "director.not_appealable": self._("Not open to appeal"),
            "director.director_plays": self._("Who rules in the director's own match"),
            "director.score_check": self._("How the score is kept together"),
            "director.crawford_game_announced": self._("The Crawford game is announced"),
            "director.score_dispute": self._("A disputed score"),
            "director.result_given_by": self._("Who gives the result in"),
            "director.result_corrected_until": self._("A wrong result is corrected until"),
            "director.report": self._("Rulings reported to the federation"),
            "director.all_results_reported": self._("All results are reported"),
            "director.board_replaced": self._("When a board may be exchanged"),
            "director.recorder_may_be_named": self._("The director may name a recorder"),
            "director.position_noted_in": self._("When a player may note a position"),
            "director.analysis_before_match_ends": self._("Analysis before the match ends"),
            "director.repeaters_sent_to_digital_board": self._("Repeat offenders may be sent to a digital board"),
        }
