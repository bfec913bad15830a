"""Values that have no test of what the board does.

SHOWN_ALONE: no board could act on them by itself; they are what people at the table do, say or decide. The director reads each with its clause on his page
of rules, which is proved. NOT_YET: the board acts on them, or could, and no test here proves it; to be emptied.
"""

SHOWN_ALONE = frozenset(
    {
        "clock.may_only_mark_turns",
        "clock.players_may_add_time",
        "clock.double_answered_before_press",
        "dice.premature_double_stands",
        "dice.premature_double_on_ladder",
        "play.fixed_by_noting_position",
        "play.players_must_note_illegal_play",
        "cube.announced_double_binds",
        "cube.repositioning_must_be_announced",
        "cube.answer_binds_by",
        "cube.answer_force",
        "cube.announced_drop_binds_once",
        "breaks.best_of_three_only_between_matches",
        "director.score_check",
        "director.report",
        "director.all_results_reported",
        "director.board_replaced",
        "director.recorder_may_be_named",
        "director.position_noted_in",
        "director.analysis_before_match_ends",
        "director.repeaters_sent_to_digital_board",
    }
)

NOT_YET: frozenset[str] = frozenset()
