"""What the rule documents say, row by row: key, then value and clause under USBGF, NBF, WBGT and ISTAVDER.

Words and figures are as a ruleset's file writes them. A third entry is the alternatives that the director may pick.
"""

from typing import Any

Said = tuple[Any, str] | tuple[Any, str, list[Any]]
"""A value, its clause and, where there is a choice, the alternatives."""

RULESETS = ("usbgf-2016", "nbf", "wbgt", "istavder-2025")

SILENT = "silent: the director decides"
OURS = "(ours) the document is silent"

CLOCKS = "ISTAVDER Match Duration and Clock Usage"
CUPS = "ISTAVDER Use of Dice Cups"
MOVES = "ISTAVDER Move Execution"
CORRECTIONS = "ISTAVDER Illegal Moves & Corrections"
NOT_READY = "ISTAVDER Player Not Ready"
BREAKS = "ISTAVDER Break Policy"


class Noted(str):
    """A clause with how it was read."""

    __slots__ = ("note",)
    note: str


def noted(clause: str, note: str) -> Noted:
    read = Noted(clause)
    read.note = note
    return read


def note_of(clause: str) -> str:
    return clause.note if isinstance(clause, Noted) else ""


def per_point(minutes: int, director_may: bool = False) -> dict[str, Any]:
    return {"basis": "per_point", "director_may": director_may, "minutes_per_point": minutes, "by_length": []}


def by_length(*seconds: tuple[int, int]) -> dict[str, Any]:
    each = [{"match_length": length, "seconds": time} for length, time in seconds]
    return {"basis": "by_length", "director_may": True, "minutes_per_point": 0, "by_length": each}


def delay(set_by: str, seconds: int, least: int, most: int) -> dict[str, Any]:
    return {"set_by": set_by, "seconds": seconds, "least_seconds": least, "most_seconds": most}


def stop(ground: str, clause: str, by: list[str], must: bool = False, after: str = "runs_on") -> dict[str, Any]:
    return {"ground": ground, "clause": clause, "by": by, "must": must, "after": after}


def steps(*consequences: str | tuple[str, int]) -> list[dict[str, Any]]:
    pairs = [(step, 0) if isinstance(step, str) else step for step in consequences]
    return [{"consequence": consequence, "seconds": seconds} for consequence, seconds in pairs]


def bands(*triples: tuple[int, int, int]) -> list[dict[str, int]]:
    return [{"from_points": first, "to_points": last, "breaks": breaks} for first, last, breaks in triples]


def late(form: str, first: int, each: int, lost_at: str) -> dict[str, Any]:
    return {"form": form, "first_after_minutes": first, "each_further_minutes": each, "lost_at": lost_at}


EVERY_LENGTH = [bands((1, 0, breaks)) for breaks in range(4)]
"""Breaks that a director may announce instead. Source: USBGF 1.1, 2.2.3; NBF 2.2 (iii)."""
BY_DIRECTOR = {"basis": "director_must_enter", "director_may": True, "minutes_per_point": 0, "by_length": []}
NO_DELAY_SAID = delay("director_must", 0, 0, 60)
EITHER = ["player", "director"]

USBGF_STOPS = [
    stop("game_over", "USBGF 4.3.2 (a)", ["player"]),
    stop("break", "USBGF 4.3.2 (b)", ["player"]),
    stop("die_on_floor", "USBGF 4.3.2 (c)", ["player"]),
    stop("dispute", "USBGF 4.3.2 (d)", ["player"]),
    stop("director_called", "USBGF 4.3.2 (d)", EITHER),
    stop("dice_picked_up_early", "USBGF 4.3.2 (e)", ["player"]),
    stop("dice_taken_and_pressed", "USBGF 4.3.2 (f), 4.1.8.1", ["player"], True, "reserve_restored"),
    stop("illegal_play", "USBGF 4.3.2 (g)", ["player"]),
    stop("game_settled", "USBGF 4.3.2 (h)", ["player"]),
]
NBF_STOPS = [
    stop("game_over", "NBF 4.3 (ii) (a)", ["player"]),
    stop("break", "NBF 4.3 (ii) (b)", ["player"]),
    stop("director_called", "NBF 4.3 (ii) (c)", EITHER),
    stop("dice_picked_up_early", "NBF 4.3 (ii) (d), 4.1 (v) (b)", ["player"], True),
    stop("dice_taken_and_pressed", "NBF 4.3 (ii) (e)", ["player"]),
    stop("illegal_play", "NBF 4.3 (ii) (f), 4.2 (iii) (c)", ["player"]),
    stop("game_settled", "NBF 4.3 (ii) (g)", ["player"]),
    stop("invalid_roll", "NBF 4.3 (v)", ["player"], False, "may_take_fresh_delay"),
    stop("disputed_roll", "NBF 4.3 (v)", ["player"], True),
]
WBGT_STOPS = [
    stop("game_over", "WBGT 4.3 (2) 1", ["player"]),
    stop("break", "WBGT 4.3 (2) 2", ["player"]),
    stop("die_on_floor", "WBGT 4.3 (2) 3", ["player"]),
    stop("director_called", "WBGT 4.3 (2) 4", EITHER),
    stop("dice_picked_up_early", "WBGT 4.3 (2) 5", ["opponent"]),
    stop("dice_taken_and_pressed", "WBGT 4.3 (2) 6, 4.1 (6) 2", ["player"], False, "opponent_off_the_clock"),
    stop("illegal_play", "WBGT 4.3 (2) 7", ["player"]),
    stop("game_settled", "WBGT 4.3 (2) 8", ["player"]),
]
ISTAVDER_STOPS = [
    stop("game_over", f"{CLOCKS}", ["player"], True),
    stop("emergency", f"{BREAKS}", ["director"]),
    stop("illegal_play", f"{CLOCKS}", ["player"], True),
    stop("dice_out_of_area", "ISTAVDER Dice falling out of the Playing Area", ["opponent"], True, "fresh_delay"),
    stop("invalid_roll", "ISTAVDER Dice falling out of the Playing Area", ["opponent"], False, "fresh_delay"),
    stop("director_called", "ISTAVDER 29", EITHER),
]

LADDER_30 = steps("warning", ("take_seconds", 30))

ROWS: dict[str, tuple[Said, Said, Said, Said]] = {
    # The clock
    "clock.method": (
        ("simple", "USBGF 3.5.5"),
        ("simple", "NBF 3.5 (v)"),
        ("bronstein", "WBGT 3.5 (5)"),
        ("simple", noted(CLOCKS, "not named; read as simple delay")),
    ),
    "clock.use": (
        ("endorsed", "USBGF 3.5.1, 3.5.2"),
        ("as_announced", "NBF 3.5 (i)"),
        ("as_announced", "WBGT 3.5 (1)"),
        ("mandatory", CLOCKS),
    ),
    "clock.time_may_be_agreed_away": ((True, "USBGF 3.5.2.1"), (False, OURS), (False, OURS), (False, CLOCKS)),
    "clock.may_only_mark_turns": ((True, "USBGF 3.5.1"), (False, OURS), (False, OURS), (False, OURS)),
    "clock.players_may_add_time": ((False, OURS), (False, OURS), (False, OURS), (False, CLOCKS)),
    "clock.opening_started_by": (
        ("lower_roller", OURS),
        ("lower_roller", OURS),
        ("lower_roller", OURS),
        ("lower_roller", CUPS),
    ),
    "clock.turn_ends_by_press": ((True, "USBGF 4.1.8.1"), (True, OURS), (True, "WBGT 4.1 (6) 2"), (True, MOVES)),
    "clock.closed_out_turn_is_pressed": ((True, "USBGF 4.1.8.1"), (True, OURS), (True, "WBGT 4.1 (6) 2"), (True, OURS)),
    "clock.press_forgotten": (
        ("void_and_restored", "USBGF 4.1.8.1, 4.3.4"),
        ("restored_if_seen", "NBF 4.3 (iv)"),
        ("director_decides", SILENT),
        ("director_decides", SILENT),
    ),
    "clock.double_is_pressed": (
        (True, "USBGF 4.4.3"),
        (True, "NBF 4.4 (ii)"),
        (True, "WBGT 4.4 (2)"),
        (True, "ISTAVDER 24"),
    ),
    "clock.double_answered_before_press": ((False, OURS), (False, OURS), (False, OURS), (False, "ISTAVDER 24")),
    "clock.take_gives_new_delay": ((True, OURS), (True, OURS), (True, OURS), (True, OURS)),
    "clock.pass_stops_clock": (
        (True, "USBGF 4.4.4"),
        (True, "NBF 4.4 (iii)"),
        (True, "WBGT 4.4 (3)"),
        (True, "ISTAVDER 24"),
    ),
    "clock.break_times_recorded": (
        (True, "USBGF 2.2.2, 4.3.2 (b)"),
        (True, "NBF 4.3 (ii) (b)"),
        (True, "WBGT 4.3 (2) 2"),
        (True, OURS),
    ),
    "clock.frozen_in_dispute": ((True, "USBGF 5.1"), (True, "NBF 5.1"), (True, "WBGT 5.1"), (True, "ISTAVDER 29")),
    "clock.settled_claim": (
        ("played_out", "USBGF 4.3.2 (h)"),
        ("played_out", "NBF 4.3 (ii) (g)"),
        ("director_decides", "WBGT 4.3 (2) 8"),
        ("not_offered", OURS),
    ),
    "clock.settled_claim_bonus_seconds": ((0, OURS), (0, OURS), (120, "WBGT 4.3 (2) 8"), (0, OURS)),
    "clock.stop_list_is_closed": ((True, "USBGF 4.3.2"), (True, "NBF 4.3 (ii)"), (True, "WBGT 4.3 (2)"), (False, OURS)),
    "clock.stops": (
        (USBGF_STOPS, "USBGF 4.3.2"),
        (NBF_STOPS, "NBF 4.3 (ii), (v)"),
        (WBGT_STOPS, "WBGT 4.3 (2)"),
        (ISTAVDER_STOPS, f"{CLOCKS}; {BREAKS}; Dice falling out of the Playing Area; Illegal Moves & Corrections; 29"),
    ),
    "clock.flag_must_be_claimed": (
        (True, "USBGF 4.3.3", []),
        (True, "NBF 4.3 (iii)", []),
        (True, noted("WBGT 4.3 (3)", "'realises' read as claimed"), [False]),
        (False, CLOCKS, []),
    ),
    "clock.flag_claimed_by": (
        (["player", "director", "spectator"], "USBGF 4.3.3, 1.6.1"),
        (EITHER, "NBF 4.3 (iii)"),
        (EITHER, "WBGT 4.3 (3)"),
        ([], CLOCKS),
    ),
    "clock.spectator_and_flag": (
        ("announces_it", "USBGF 1.6.1, 4.3.3"),
        ("tells_the_director", "NBF 1.6 (i)"),
        ("keeps_silent", "WBGT 1.6 (1)"),
        ("tells_the_director", "ISTAVDER Spectators"),
    ),
    "clock.runs_on_after_fall": (
        (True, noted("USBGF 4.3.2, 4.3.3", "a fall counts once announced")),
        (True, noted("NBF 4.3 (ii), (iii)", "a fall counts once announced")),
        (True, noted("WBGT 4.3 (2), (3)", "a fall counts once announced")),
        (False, CLOCKS),
    ),
    "clock.gin": (
        ("nobody", "USBGF 4.3.3", []),
        ("only_if_both_fell", "NBF 4.3 (iii)", []),
        ("whoever_fell", "WBGT 4.3 (3)", ["only_if_both_fell"]),
        ("nobody", CLOCKS, []),
    ),
    "clock.both_flags": (
        ("nominal_time", "USBGF 4.3.3"),
        ("without_clock", "NBF 4.3 (iii)"),
        ("without_clock", "WBGT 4.3 (3)"),
        ("director_decides", SILENT),
    ),
    "clock.both_flags_may_cost_next_match": ((True, "USBGF 4.3.3"), (False, OURS), (False, OURS), (False, OURS)),
    "clock.referee_below_seconds": (
        (0, OURS),
        (0, OURS),
        (0, OURS),
        (60, noted(CLOCKS, "severe time pressure; the figure is ours")),
    ),
    # The times
    "times.singles.reserve": (
        (per_point(2), "USBGF 3.5.5"),
        (per_point(2, director_may=True), "NBF 3.5 (v)"),
        (per_point(2), "WBGT 3.5 (5)"),
        (by_length((7, 630), (9, 840)), CLOCKS),
    ),
    "times.singles.delay": (
        (delay("director_may", 12, 12, 15), "USBGF 3.5.5"),
        (delay("director_may", 12, 0, 60), noted("NBF 3.5 (v)", "the range is ours")),
        (delay("rules", 12, 12, 12), "WBGT 3.5 (5)"),
        (delay("director_may", 12, 0, 60), noted(CLOCKS, "the range is ours")),
    ),
    "times.doubles.reserve": (
        (BY_DIRECTOR, "USBGF 3.5.5"),
        (BY_DIRECTOR, "NBF 3.5 (v)"),
        (per_point(2), OURS),
        (by_length((7, 840), (9, 1080)), CLOCKS),
    ),
    "times.doubles.delay": (
        (NO_DELAY_SAID, "USBGF 3.5.5"),
        (NO_DELAY_SAID, "NBF 3.5 (v)"),
        (delay("rules", 12, 12, 12), OURS),
        (delay("director_may", 12, 0, 60), noted(CLOCKS, "the range is ours")),
    ),
    "times.consultation.reserve": (
        (BY_DIRECTOR, "USBGF 3.5.5"),
        (BY_DIRECTOR, "NBF 3.5 (v)"),
        (per_point(2), OURS),
        (by_length((7, 840), (9, 1080)), noted(CLOCKS, "advisory doubles")),
    ),
    "times.consultation.delay": (
        (NO_DELAY_SAID, "USBGF 3.5.5"),
        (NO_DELAY_SAID, "NBF 3.5 (v)"),
        (delay("rules", 12, 12, 12), OURS),
        (delay("director_may", 12, 0, 60), noted(CLOCKS, "advisory doubles; the range is ours")),
    ),
    "times.speed_gammon.reserve": (
        (BY_DIRECTOR, "USBGF 3.5.5"),
        (BY_DIRECTOR, "NBF 3.5 (v)"),
        (per_point(2), OURS),
        (by_length((5, 120)), CLOCKS),
    ),
    "times.speed_gammon.delay": (
        (NO_DELAY_SAID, "USBGF 3.5.5"),
        (NO_DELAY_SAID, "NBF 3.5 (v)"),
        (delay("rules", 12, 12, 12), OURS),
        (delay("director_may", 10, 0, 60), noted(CLOCKS, "the range is ours")),
    ),
    "times.delay_accumulates": ((False, "USBGF 3.5.5"), (False, "NBF 3.5 (v)"), (False, "WBGT 3.5 (5)"), (False, OURS)),
    "times.imposed_reserve": (
        ("sum_of_needs", noted("USBGF 3.5.6", "its 3.5.1 means 3.5.2")),
        ("half_sum_per_point", "NBF 3.5 (vi)"),
        ("sum_of_needs", "WBGT 3.5 (6)"),
        ("director_must_enter", SILENT),
    ),
    "times.imposed_reserve_by_order": (
        ("sum_of_needs", "USBGF 3.5.6, 3.5.2.4 (b)"),
        ("director_must_enter", noted("NBF 3.5 (i) (e)", "3.5 (vi) leaves out (i) (e)")),
        ("director_must_enter", noted("WBGT 3.5 (1) 5", "3.5 (6) leaves out (1) 5")),
        ("director_must_enter", SILENT),
    ),
    "times.after_penalty_points": (
        ("never", OURS, []),
        ("never", OURS, []),
        ("at_the_start", "WBGT 2.2 (4)", ["also_after_a_break"]),
        ("never", OURS, []),
    ),
    "times.faulty_clock": (
        ("director_sets_else_imposed", "USBGF 3.7.2"),
        ("director_sets", "NBF 3.7 (ii)"),
        ("director_sets", "WBGT 3.7 (2)"),
        ("director_sets", SILENT),
    ),
    "times.slow_play": (
        (["order_a_clock"], "USBGF 2.3.1"),
        (["warn", "penalty_points", "order_a_clock"], "NBF 2.3 (i)"),
        (["order_a_clock", "warn", "penalty_points"], "WBGT 2.3 (1)"),
        ([], OURS),
    ),
    "times.slow_play_on_request": (
        (True, "USBGF 2.3.2"),
        (True, "NBF 2.3 (ii)"),
        (True, "WBGT 2.3 (2)"),
        (False, OURS),
    ),
    # The dice
    "dice.premature_roll_without_clock": (
        ("opponents_choice", "USBGF 4.1.7.1"),
        ("stands", "NBF 4.1 (v) (a)"),
        ("rerolled_on_demand", "WBGT 4.1 (5) 1"),
        ("opponents_choice", MOVES),
    ),
    "dice.premature_roll_with_clock": (
        ("void", "USBGF 4.1.8.1", ["opponents_choice"]),
        ("stands", "NBF 4.1 (v) (a)", []),
        ("rerolled_on_demand", "WBGT 4.1 (5) 1", []),
        ("opponents_choice", MOVES, []),
    ),
    "dice.play_may_be_revised": ((True, "USBGF 4.1.7.1"), (True, OURS), (True, OURS), (True, OURS)),
    "dice.waived_by_tolerance": ((True, "USBGF 4.1.7.1"), (False, OURS), (False, OURS), (False, OURS)),
    "dice.premature_ladder": (
        (LADDER_30, "USBGF 4.1.7.2"),
        (steps("no_delay_next_turn"), "NBF 4.1 (v) (b)"),
        (LADDER_30, "WBGT 4.1 (5) 2"),
        (steps("warning", "may_be_disqualified"), MOVES),
    ),
    "dice.premature_ladder_applied_by": (
        ("director", "USBGF 4.1.7.2"),
        ("director_unless_both_accept", "NBF 4.1 (v) (b)"),
        ("opponent_claims", "WBGT 4.1 (5) 2"),
        ("director", MOVES),
    ),
    "dice.time_penalty_after_delay": ((False, "USBGF 4.1.7.2"), (False, OURS), (True, "WBGT 4.1 (5) 2"), (False, OURS)),
    "dice.time_penalty_floor_seconds": ((1, "USBGF 4.1.7.2"), (0, OURS), (1, "WBGT 4.1 (5) 2"), (0, OURS)),
    "dice.time_penalty_at_floor": (
        ("match_lost", "USBGF 4.1.7.2"),
        ("match_lost", OURS),
        ("match_lost", "WBGT 4.1 (5) 2"),
        ("match_lost", OURS),
    ),
    "dice.time_penalty_exact": (
        ("one_second", noted("USBGF 4.1.7.2", "'less than' read as 30 too"), ["lost"]),
        ("one_second", OURS, []),
        ("one_second", noted("WBGT 4.1 (5) 2", "'less than' read as 30 too"), ["lost"]),
        ("one_second", OURS, []),
    ),
    "dice.time_penalty_looks_at": (
        ("offender", "USBGF 4.1.7.2", []),
        ("offender", OURS, []),
        ("offender", noted("WBGT 4.1 (5) 2", "'Player A' read as B"), ["opponent"]),
        ("offender", OURS, []),
    ),
    "dice.premature_double_stands": (
        (True, "USBGF 4.4.7"),
        (True, "NBF 4.4 (v)"),
        (True, "WBGT 4.4 (5)"),
        (True, MOVES),
    ),
    "dice.premature_double_on_ladder": ((False, OURS), (False, OURS), (False, OURS), (True, MOVES)),
    "dice.cocked_roll": (
        ("both_dice", "USBGF 4.1.4.1"),
        ("both_dice", "NBF 4.1 (iv)"),
        ("both_dice", "WBGT 4.1 (4)"),
        ("both_dice", CUPS),
    ),
    "dice.cocked_opening_roll": (
        ("both_dice", OURS),
        ("both_dice", OURS),
        ("both_dice", OURS),
        ("that_die", f"{CUPS}, example 1"),
    ),
    "dice.flat_on_checker_counts": (
        (True, "USBGF 4.1.4.1"),
        (False, "NBF 4.1 (iv) (a)"),
        (False, "WBGT 4.1 (4) 1"),
        (False, CUPS),
    ),
    "dice.uneven_surface_counts": ((False, OURS), (True, "NBF 4.1 (iv) (a), (b)"), (False, OURS), (False, OURS)),
    "dice.left_of_bar_by_leave": (
        (False, "USBGF 4.1.4"),
        (True, "NBF 4.1 (iv) (a)"),
        (True, "WBGT 4.1 (4) 1"),
        (False, CUPS),
    ),
    "dice.double_lost_after_invalid_roll": (
        (True, "USBGF 4.4.2"),
        (True, "NBF 4.4 (ii)"),
        (True, "WBGT 4.4 (2)"),
        (True, "ISTAVDER 24, example 2"),
    ),
    "dice.source": (
        ("agreed_announced_or_ordered", "USBGF 3.4.1, 3.4.4"),
        ("agreed_announced_or_ordered", "NBF 3.4 (i)"),
        ("agreed_announced_or_ordered", "WBGT 3.4 (1)"),
        ("each_his_own", CUPS),
    ),
    # The play
    "play.may_be_changed_until_turn_ends": (
        (True, "USBGF 4.1.8.1"),
        (True, OURS),
        (True, "WBGT 4.1 (6) 2"),
        (True, MOVES),
    ),
    "play.fixed_by_noting_position": ((False, OURS), (False, OURS), (True, "WBGT 1.7 (1)"), (False, OURS)),
    "play.only_player_on_turn_touches": (
        (True, "USBGF 4.2.2"),
        (True, "NBF 4.2 (ii)"),
        (True, "WBGT 4.2 (2)"),
        (True, MOVES),
    ),
    "play.illegal_play_noted_by": (
        (["player", "director", "agreed_recorder"], "USBGF 4.2.3 (b)"),
        (["player", "director", "monitor"], "NBF 4.2 (iii) (a)"),
        (["player", "director", "monitor"], "WBGT 4.2 (3) 1, 1.3 (3)"),
        (["player", "director", "spectator_to_director"], "ISTAVDER Illegal Moves, Spectators"),
    ),
    "play.players_must_note_illegal_play": (
        (True, "USBGF 4.2.3 (a)"),
        (False, OURS),
        (False, OURS),
        (True, "ISTAVDER Handling the Checkers"),
    ),
    "play.illegal_play_corrected_until": (
        ("opponents_valid_roll", "USBGF 4.2.3 (a)"),
        ("opponents_valid_roll_or_double", "NBF 4.2 (iii) (a)"),
        ("opponents_roll", "WBGT 4.2 (3) 1"),
        ("opponents_roll_or_double", "ISTAVDER Illegal Moves"),
    ),
    "play.unrelated_to_dice_corrected_until": (
        ("offenders_next_valid_roll", "USBGF 4.2.3 (e)"),
        ("opponents_valid_roll_or_double", "NBF 4.2 (iii) (a)"),
        ("opponents_roll", "WBGT 4.2 (3) 1"),
        ("opponents_roll_or_double", "ISTAVDER Handling the Checkers"),
    ),
    "play.impossible_position_corrected_until": (
        ("always", "USBGF 4.2.3 (d)"),
        ("director_decides", SILENT),
        ("director_decides", SILENT),
        ("director_decides", SILENT),
    ),
    "play.illegal_play_found_late": (
        ("stands_unless_agreed", "USBGF 4.2.3 (f)", []),
        ("stands", "NBF 4.2 (iii) (a)", []),
        ("stands", "WBGT 4.2 (3) 1", []),
        ("opponent_decides", CORRECTIONS, ["stands"]),
    ),
    "play.illegal_play_found_after_double": (
        ("stands_unless_agreed", "USBGF 4.2.3 (f)"),
        ("stands", "NBF 4.2 (iii) (a)"),
        ("stands", "WBGT 4.2 (3) 1"),
        ("stands", "ISTAVDER Illegal Moves"),
    ),
    "play.unrelated_to_dice_found_late": (
        ("stands_unless_agreed", "USBGF 4.2.3 (f)"),
        ("stands", "NBF 4.2 (iii) (a)"),
        ("stands", "WBGT 4.2 (3) 1"),
        ("opponent_decides", "ISTAVDER Handling the Checkers"),
    ),
    "play.redone_undoes_all_since": ((True, "USBGF 4.2.3 (c)"), (True, OURS), (True, OURS), (True, CLOCKS)),
    "play.redone_time": (
        ("director_may_restore", "USBGF 4.2.3 (c)"),
        ("delay_runs_out_first", "NBF 4.2 (iii) (c)"),
        ("delay_runs_out_first", "WBGT 4.2 (3) 3"),
        ("fresh_delay", noted(CLOCKS, "may be refused to repeaters")),
    ),
    "play.repeated_illegal_plays": (
        (steps("warning", "sanction"), "USBGF 4.2.3 (g)"),
        (steps("warning", "penalty_points"), "NBF 4.2 (iii) (d)"),
        (steps("warning", "penalty_points"), "WBGT 4.2 (3) 4"),
        (steps("referee", "digital_board"), f"{CLOCKS}; 22 Use of Digital Board"),
    ),
    "play.repeated_unclear_moves": (
        (steps("warning", "sanction"), "USBGF 4.2.1"),
        (steps("warning", "penalty_points"), "NBF 4.2 (i), (ii)"),
        ([], SILENT),
        (steps("digital_board"), "ISTAVDER 22 Use of Digital Board"),
    ),
    "play.setup_corrected_until": (
        ("non_starters_second_turn_ends", "USBGF 4.2.4", []),
        ("starters_second_turn_begins", "NBF 4.2 (iv)", []),
        ("starters_second_turn_begins", "WBGT 4.2 (4)", []),
        ("fifth_move_of_both", "ISTAVDER Error in Setup", ["fifth_move_of_each"]),
    ),
    "play.setup_error_replayed_if_it_mattered": ((True, "USBGF 4.2.4"), (False, OURS), (False, OURS), (False, OURS)),
    "play.short_side_can_lose_gammon": (
        (True, "USBGF 4.2.4"),
        (True, "NBF 4.2 (iv)"),
        (True, "WBGT 4.2 (4)"),
        (True, "ISTAVDER Error in Setup"),
    ),
    "play.larger_die_bears_off_farthest": (
        (True, "BASIC bearing off"),
        (True, noted("BASIC bearing off", "'mindre enn' read as more than")),
        (True, "BASIC bearing off"),
        (True, "BASIC bearing off"),
    ),
    "play.backgammon_even_after_bearing_off": (
        (False, "BASIC gammon and backgammon", []),
        (False, "BASIC gammon and backgammon", []),
        (False, "BASIC gammon and backgammon", []),
        (False, noted("BASIC gammon and backgammon", "against the letter of 27"), [True]),
    ),
    # What the board helps with
    "conduct.etiquette": (
        (steps("sanction"), "USBGF 1.2.3"),
        (steps("may_be_disqualified"), "NBF 1.2 (iii)"),
        (steps("may_be_disqualified"), "WBGT 1.2 (4)"),
        (steps("may_be_disqualified"), "ISTAVDER Sportsmanlike Conduct"),
    ),
    "conduct.language": (
        ([], "USBGF 1.5"),
        (steps("warning", "penalty_points", "may_be_disqualified"), "NBF 1.5"),
        ([], "WBGT 1.5"),
        ([], OURS),
    ),
    "conduct.aids": (
        ([], "USBGF 1.7.1, 1.7.2, 1.7.3, 1.7.4"),
        (steps("warning", "penalty_points", "may_be_disqualified"), "NBF 1.7 (vi)"),
        (steps("may_be_disqualified"), "WBGT 1.7 (3)"),
        ([], "ISTAVDER Mobile Phones and Electronic Devices"),
    ),
    "conduct.outside_help": (
        (steps("sanction"), "USBGF 1.6.3"),
        (steps("warning", "penalty_points", "may_be_disqualified"), "NBF 1.7 (v), (vi)"),
        (steps("may_be_disqualified"), "WBGT 1.7 (2), (3)"),
        ([], OURS),
    ),
    "conduct.shuffling": (
        ([], "USBGF 4.2.5"),
        (steps("warning", "penalty_points"), "NBF 4.2 (v)"),
        ([], "WBGT 4.2 (5)"),
        ([], OURS),
    ),
    "conduct.clock_hand": (
        ([], "USBGF 4.3.1"),
        (steps("warning", "penalty_points"), "NBF 4.3 (i)"),
        ([], "WBGT 4.3 (1)"),
        ([], OURS),
    ),
    "conduct.clock_errors": (
        (steps("sanction"), "USBGF 4.3.4"),
        (steps("warning", "penalty_points", "game_lost", "match_lost", "may_be_disqualified"), "NBF 4.3 (iv)"),
        ([], OURS),
        ([], OURS),
    ),
    "conduct.false_claims": (
        ([], OURS),
        ([], OURS),
        ([], OURS),
        (steps("time_penalty"), "ISTAVDER Match Duration and Clock Usage"),
    ),
    "conduct.agreed_results": (
        ([], "USBGF 4.2.6"),
        (steps("may_be_disqualified"), "NBF 4.5"),
        (steps("may_be_disqualified"), "WBGT 4.5"),
        ([], OURS),
    ),
    "conduct.agreed_lengths": (
        (steps("sanction"), "USBGF 4.8.2"),
        (steps("may_be_disqualified"), "NBF 4.5"),
        (steps("may_be_disqualified"), "WBGT 4.5"),
        ([], OURS),
    ),
    "conduct.crawford_doubles": (
        (steps("penalty_points", "match_lost", "may_be_disqualified"), "USBGF 4.4.6"),
        (steps("match_lost", "may_be_disqualified"), "NBF 4.4 (iv)"),
        ([], OURS),
        ([], OURS),
    ),
    "conduct.spectators": (
        (steps("sanction"), "USBGF 1.6.3"),
        (steps("sent_away"), "NBF 1.6 (iii)"),
        (steps("sent_away"), "WBGT 1.6 (3)"),
        (steps("warning", "sent_away"), "ISTAVDER Spectators"),
    ),
    "conduct.spectators_language": (
        ([], "USBGF 1.5"),
        (steps("warning", "sent_away"), "NBF 1.5"),
        ([], "WBGT 1.5"),
        ([], OURS),
    ),
    "conduct.free_choice": (
        ([{"breach": "crawford_doubles", "from_breach": 1}], "USBGF 4.4.6"),
        (
            [
                {"breach": "language", "from_breach": 2},
                *(
                    {"breach": one, "from_breach": 1}
                    for one in ("aids", "outside_help", "clock_errors", "crawford_doubles")
                ),
            ],
            "NBF 1.5, 1.7 (vi), 4.3 (iv), 4.4 (iv)",
        ),
        ([], OURS),
        (
            [{"breach": "spectators", "from_breach": 1}],
            noted("ISTAVDER Spectators", "sent away at once for needless interference"),
        ),
    ),
    "conduct.time_given_for_false_claims": (
        (False, OURS),
        (False, OURS),
        (False, OURS),
        (True, "ISTAVDER Match Duration and Clock Usage"),
    ),
    "assistance.illegal_attempts": (
        ("refused_and_counted", "(ours) as the monitor of USBGF 1.3.3"),
        ("refused_and_counted", "(ours) as the monitor of NBF 1.3 (iii)"),
        ("refused_and_counted", "(ours) as the monitor of WBGT 1.3 (3)"),
        ("refused_and_counted", "(ours) as the referee of ISTAVDER 22 Use of Digital Board"),
    ),
    "assistance.attempts_shown_to_opponent": ((False, OURS), (False, OURS), (False, OURS), (False, OURS)),
    "assistance.highlights": (
        ("off", "USBGF 1.7.1", ["after_lifting", "always"]),
        ("off", "NBF 1.7 (i)", ["after_lifting", "always"]),
        ("off", "WBGT 1.7 (1)", ["after_lifting", "always"]),
        ("off", "ISTAVDER Mobile Phones and Electronic Devices", ["after_lifting", "always"]),
    ),
    "assistance.pip_count": (
        (False, "USBGF 1.7.1", [True]),
        (False, "NBF 1.7 (i)", [True]),
        (False, "WBGT 1.7 (1)", [True]),
        (False, "ISTAVDER Mobile Phones and Electronic Devices", [True]),
    ),
    "assistance.hints": (
        (False, "USBGF 1.7.1", []),
        (False, "NBF 1.7 (i)", []),
        (False, "WBGT 1.7 (1)", []),
        (False, "ISTAVDER Mobile Phones and Electronic Devices", []),
    ),
    # The cube
    "cube.faces_at_start": (
        ([64, 1], "USBGF 4.4.1"),
        ([64, 1], "NBF 4.4 (i)"),
        ([64, 1], "WBGT 4.4 (1)"),
        ([64], "ISTAVDER 23"),
    ),
    "cube.removed_in_crawford_game": (
        (True, "USBGF 4.4.1"),
        (True, "NBF 4.4 (i)"),
        (True, "WBGT 4.4 (1)"),
        (True, "ISTAVDER 23"),
    ),
    "cube.crawford_double_taken": (
        ("match_ends", "USBGF 4.4.6.1", []),
        ("next_game_begins", "NBF 4.4 (iv) (a), (b)", []),
        ("next_game_begins", "WBGT 4.4 (4) 1, 2", []),
        ("next_game_begins", "ISTAVDER example 3", ["game_ends"]),
    ),
    "cube.crawford_double_that_won": (
        ("eithers_next_match_begins", "USBGF 4.4.6.1", []),
        ("no_limit", "NBF 4.4 (iv) (c)", []),
        ("no_limit", "WBGT 4.4 (4) 3", []),
        ("game_ends", "ISTAVDER 26", []),
    ),
    "cube.crawford_double_passed_by_leader": (
        ("next_game_begins", "USBGF 4.4.6.2", []),
        ("next_game_begins", "NBF 4.4 (iv) (b)", []),
        ("next_game_begins", "WBGT 4.4 (4) 2", []),
        ("next_game_begins", "ISTAVDER example 3", ["game_ends"]),
    ),
    "cube.crawford_double_passed_by_trailer": (
        ("eithers_next_match_begins", "USBGF 4.4.6.2", []),
        ("no_limit", "NBF 4.4 (iv) (c)", []),
        ("no_limit", "WBGT 4.4 (4) 3", []),
        ("game_ends", "ISTAVDER 26", []),
    ),
    "cube.crawford_pass_resumed_from_double": (
        (True, "USBGF 4.4.6.2"),
        (False, "NBF 4.4 (iv)"),
        (False, "WBGT 4.4 (4)"),
        (False, OURS),
    ),
    "cube.crawford_double_later_if_both_agree": ((False, OURS), (False, OURS), (False, OURS), (True, "ISTAVDER 26")),
    "cube.dead_cube_may_be_turned": (
        (False, "USBGF 4.4.9"),
        (False, "NBF 4.4 (vii)"),
        (True, noted("silent", "the document has no such rule")),
        (True, noted("silent", "the document has no such rule")),
    ),
    "cube.dead_cube_rule_covers_centred": (
        (True, "USBGF 4.4.9", []),
        (True, noted("NBF 4.4 (vii)", "'holds'; read as centred too"), [False]),
        (True, OURS, []),
        (True, OURS, []),
    ),
    "cube.match_may_end_on_pass_of_dead_cube": (
        (False, "USBGF 4.5"),
        (False, "NBF 4.4 (vii)"),
        (True, noted("silent", "the document has no such rule")),
        (True, noted("silent", "the document has no such rule")),
    ),
    "cube.automatic_doubles": ((False, "USBGF 4.4.10"), (False, "NBF 4.4 (viii)"), (False, OURS), (False, OURS)),
    "cube.beavers": ((False, "USBGF 4.4.10"), (False, "NBF 4.4 (viii)"), (False, OURS), (False, OURS)),
    "cube.jacoby_rule": ((False, "USBGF 4.4.10"), (False, "NBF 4.4 (viii)"), (False, OURS), (False, OURS)),
    "cube.double_binds_by": (
        (["words", "act", "touch", "point"], "USBGF 4.4.3"),
        (["words", "act", "touch", "reach", "point"], "NBF 4.4 (ii)"),
        (["words", "act", "touch", "reach", "point"], "WBGT 4.4 (2)"),
        (["act", "touch"], "ISTAVDER 24, example 6"),
    ),
    "cube.double_force": (
        ("binds", "USBGF 4.4.3"),
        ("binds", "NBF 4.4 (ii)"),
        ("may_be_read_so", "WBGT 4.4 (2)"),
        ("if_opponent_objects", "ISTAVDER 24, example 6"),
    ),
    "cube.announced_double_binds": ((True, "USBGF 4.4.3"), (False, OURS), (False, OURS), (False, OURS)),
    "cube.repositioning_must_be_announced": ((True, "USBGF 4.4.3"), (False, OURS), (False, OURS), (False, OURS)),
    "cube.answer_binds_by": (
        (["words", "act", "touch"], "USBGF 4.4.4"),
        (["words", "act"], "NBF 4.4 (iii)"),
        (["words", "act"], "WBGT 4.4 (3)"),
        (["act"], "ISTAVDER 24"),
    ),
    "cube.answer_force": (
        ("binds", "USBGF 4.4.4"),
        ("binds", "NBF 4.4 (iii)"),
        ("may_be_read_so", "WBGT 4.4 (3)"),
        ("if_opponent_objects", "ISTAVDER 24"),
    ),
    "cube.announced_drop_binds_once": ((True, "USBGF 4.4.4"), (False, OURS), (False, OURS), (False, OURS)),
    "cube.wrong_level_corrected_until": (
        ("no_limit", "USBGF 4.4.8", []),
        ("no_limit", "NBF 4.4 (vi)", []),
        ("no_limit", "WBGT 4.4 (6)", []),
        ("next_game_begins", "ISTAVDER 25, example 4", ["no_limit"]),
    ),
    "cube.wrong_level_score_corrected": (
        (True, "USBGF 4.4.8"),
        (True, noted("NBF 4.4 (vi)", "no time named, so after the game too")),
        (True, noted("WBGT 4.4 (6)", "no time named, so after the game too")),
        (True, noted("ISTAVDER 25, example 4", "between games nothing but the score is left to correct")),
    ),
    "cube.wrong_level_disputed": (
        ("against_who_caused_it", "USBGF 4.4.5"),
        ("as_it_stands", "NBF 4.4 (ix)"),
        ("director_decides", SILENT),
        ("weighed", "ISTAVDER 23, example 4"),
    ),
    # Concession
    "concession.allowed_with_contact": ((False, "USBGF 4.5"), (False, "NBF 4.5"), (False, "WBGT 4.5"), (False, OURS)),
    "concession.only_if_result_certain": ((False, "USBGF 4.5"), (True, "NBF 4.5"), (False, "WBGT 4.5"), (False, OURS)),
    "concession.opponent_must_accept": ((True, "USBGF 4.5"), (True, OURS), (True, OURS), (True, OURS)),
    "concession.may_be_less_than_certain": ((False, OURS), (False, OURS), (False, OURS), (False, OURS)),
    "concession.match_may_be_resigned": (
        (False, "USBGF 4.5, 4.2.6"),
        (False, "NBF 4.5"),
        (False, "WBGT 4.5"),
        (False, OURS),
    ),
    # Breaks
    "breaks.by_length": (
        (
            bands((1, 10, 1), (11, 14, 2), (15, 19, 3), (20, 0, 4)),
            noted("USBGF 2.2.2", "10 and 14 points: ours"),
            EVERY_LENGTH,
        ),
        (bands((1, 15, 1), (16, 0, 2)), "NBF 2.2 (ii)", EVERY_LENGTH),
        (bands((1, 10, 1), (11, 14, 2), (15, 19, 3), (20, 0, 4)), noted("WBGT 2.2 (2)", "10 and 14 points: ours"), []),
        (bands((1, 0, 0)), BREAKS, []),
    ),
    "breaks.minutes": ((5, "USBGF 2.2.2"), (5, "NBF 2.2 (ii)"), (5, "WBGT 2.2 (2)"), (5, BREAKS)),
    "breaks.when": (
        ("in_game_exceptionally", "USBGF 2.2.2"),
        ("between_games", "NBF 2.2 (ii)"),
        ("between_games", "WBGT 2.2 (2)"),
        ("emergency_only", BREAKS),
    ),
    "breaks.combined": (
        ("if_announced", noted("USBGF 2.2.2", "who joins a break announces his own before it begins")),
        ("freely", "NBF 2.2 (ii)"),
        ("freely", "WBGT 2.2 (2)"),
        ("never", BREAKS),
    ),
    "breaks.best_of_three_only_between_matches": (
        ([{"from_points": 1, "to_points": 7}], "USBGF 2.2.2"),
        ([{"from_points": 1, "to_points": 0}], "NBF 2.2 (ii)"),
        ([{"from_points": 3, "to_points": 7}], "WBGT 2.2 (2)"),
        ([], OURS),
    ),
    "breaks.leaving_the_board_is_a_break": (
        (True, "USBGF 2.2.2"),
        (True, "NBF 2.2 (ii)"),
        (True, "WBGT 2.2 (2)"),
        (True, OURS),
    ),
    "breaks.director_may_except": (
        (True, "USBGF 2.2.3"),
        (True, "NBF 2.2 (iii)"),
        (True, "WBGT 2.2 (3)"),
        (True, BREAKS),
    ),
    # Lateness
    "lateness.at_start": (
        (late("points", 15, 5, "more_than_half"), "USBGF 2.2.4"),
        (late("points", 5, 5, "half_or_more"), "NBF 2.2 (iv)"),
        (late("points", 5, 5, "more_than_half"), "WBGT 2.2 (4)"),
        (late("clock_runs", 5, 0, "time_run_out"), NOT_READY),
    ),
    "lateness.after_break": (
        (
            late("points", 15, 5, "opponents_remaining"),
            noted("USBGF 2.2.4", "the first point after 15 minutes, as its first sentence has it"),
            [late("points", 5, 5, "opponents_remaining")],
        ),
        (late("points", 5, 5, "half_or_more"), "NBF 2.2 (iv)", []),
        (late("points_set_by_director", 0, 0, "more_than_half"), noted("WBGT 2.2 (4)", "the amount is silent"), []),
        (late("clock_runs", 0, 0, "time_run_out"), BREAKS, []),
    ),
    "lateness.time_penalty_after_break": (
        (False, OURS),
        (False, OURS),
        (False, OURS),
        (True, noted(BREAKS, "the amount is silent")),
    ),
    "lateness.both_absent": (
        ("points_to_each", OURS, []),
        ("points_to_each", OURS, []),
        ("points_to_each", OURS, []),
        ("clocks_at_once", NOT_READY, ["clocks_in_turn"]),
    ),
    "lateness.points_to_opponents_score": (
        (True, noted("USBGF 2.2.4", "implied")),
        (True, OURS),
        (True, noted("WBGT 2.2 (4)", "implied")),
        (True, OURS),
    ),
    "lateness.points_can_bring_crawford_game": ((True, OURS), (True, OURS), (True, OURS), (True, OURS)),
    # A wrong match length
    "length.finished_match_stands": (
        (True, "USBGF 4.8.3"),
        (True, "NBF 4.7 (second)"),
        (True, OURS),
        (True, "ISTAVDER example 5"),
    ),
    "length.when_longer": (
        ("next_game", "USBGF 4.8.4"),
        ("next_game", "NBF 4.7 (second)"),
        ("director_decides", SILENT),
        ("director_decides", SILENT),
    ),
    "length.when_shorter": (
        ("next_game", "USBGF 4.8.5 (a)-(d)"),
        ("next_game_unless_it_ends", "NBF 4.7 (second)"),
        ("director_decides", SILENT),
        ("director_decides", SILENT),
    ),
    "length.director_may_set_times": ((True, "USBGF 4.8.6"), (True, OURS), (True, OURS), (True, OURS)),
    "length.other_length_may_be_agreed": (
        (False, "USBGF 4.8.2"),
        (False, "NBF 4.5"),
        (False, "WBGT 4.5"),
        (False, OURS),
    ),
    # Preferences
    "preferences.seats": (
        ("one_roll_for_all", "USBGF 3.6"),
        ("by_the_dice", "NBF 3.6"),
        ("by_the_dice", "WBGT 3.6"),
        ("first_comer", "ISTAVDER Match Start"),
    ),
    "preferences.direction": (
        ("one_roll_for_all", "USBGF 3.6"),
        ("by_the_dice", "NBF 3.6"),
        ("by_the_dice", "WBGT 3.6"),
        ("by_the_dice", "ISTAVDER Match Start"),
    ),
    "preferences.checkers": (
        ("one_roll_for_all", "USBGF 3.6"),
        ("by_the_dice", "NBF 3.6"),
        ("by_the_dice", "WBGT 3.6"),
        ("by_the_dice", "ISTAVDER Match Start"),
    ),
    "preferences.board": (
        ("one_roll_for_all", "USBGF 3.6"),
        ("by_the_dice", "NBF 3.6"),
        ("by_the_dice", "WBGT 3.6"),
        ("not_open", OURS),
    ),
    "preferences.dice": (
        ("one_roll_for_all", "USBGF 3.6"),
        ("by_the_dice", "NBF 3.6"),
        ("by_the_dice", "WBGT 3.6"),
        ("each_his_own", CUPS),
    ),
    "preferences.clock": (
        ("not_open", "USBGF 3.5.2"),
        ("by_the_dice", "NBF 3.6"),
        ("by_the_dice", "WBGT 3.6"),
        ("not_open", CLOCKS),
    ),
    "preferences.doublets_count_extra": ((False, "USBGF 3.6"), (False, OURS), (False, OURS), (False, OURS)),
    "preferences.ties_rolled_again": ((True, OURS), (True, OURS), (True, OURS), (True, OURS)),
    # The director's table
    "director.may_depart_if_announced": (
        (True, "USBGF 1.1"),
        (False, "NBF 1.1"),
        (False, "WBGT 1.2 (2)"),
        (True, "ISTAVDER Scope"),
    ),
    "director.appeal_by": (
        ("as_soon_as_possible", "USBGF 5.2"),
        ("as_soon_as_possible", "NBF 5.2"),
        ("at_once", "WBGT 5.2"),
        ("at_once", "ISTAVDER 30"),
    ),
    "director.committee_sizes": (
        ([3, 5], "USBGF 1.3.2"),
        ([3, 5], "NBF 1.3 (ii)"),
        ([3, 5], "WBGT 1.3 (2)"),
        ([3], "ISTAVDER 30"),
    ),
    "director.committee_may_be_larger": (
        (False, "USBGF 1.3.2"),
        (False, "NBF 1.3 (ii)"),
        (False, "WBGT 1.3 (2)"),
        (True, "ISTAVDER 30"),
    ),
    "director.staff_may_sit": (
        (False, "USBGF 1.3.2"),
        (False, "NBF 1.3 (i), (ii)"),
        (False, "WBGT 1.3 (2)"),
        (True, "ISTAVDER 30"),
    ),
    "director.committee_votes": ((True, OURS), (True, "NBF 5.2"), (True, "WBGT 5.2"), (True, "ISTAVDER 30")),
    "director.appeal_outcomes": (
        (["upheld", "reversed", "modified"], "USBGF 5.2"),
        (["upheld", "reversed", "modified"], "NBF 5.2"),
        (["upheld", "reversed"], "WBGT 5.2"),
        (["upheld", "reversed", "modified"], "ISTAVDER 30"),
    ),
    "director.appeal_is_final": (
        (True, noted("USBGF 5.2", "binding on the director")),
        (True, OURS),
        (True, "WBGT 5.2"),
        (True, "ISTAVDER 30"),
    ),
    "director.not_appealable": (
        (["disqualification", "expulsion", "recorder"], "USBGF 5.2, 3.8"),
        ([], OURS),
        ([], OURS),
        ([], OURS),
    ),
    "director.director_plays": (
        ("another_else_committee", "USBGF 5.1"),
        ("another_else_committee", "NBF 5.1"),
        ("another_else_committee", "WBGT 5.1"),
        ("director_decides", SILENT),
    ),
    "director.first_instance_sizes": (
        ([3], "USBGF 5.1"),
        ([3, 5], "NBF 1.3 (ii)"),
        ([3, 5], "WBGT 1.3 (2), 5.1"),
        ([3], OURS),
    ),
    "director.first_instance_chosen_by": (
        ("players", "USBGF 5.1"),
        ("players", "NBF 1.3 (ii)"),
        ("players", OURS),
        ("director", OURS),
    ),
    "director.score_check": (
        ("agreed_aloud", "USBGF 4.7"),
        ("said_aloud", "NBF 4.7 (first)"),
        ("said_aloud_sheets_checked", "WBGT 4.7"),
        ("recorded_by_both", "ISTAVDER 22 Keeping Score"),
    ),
    "director.crawford_game_announced": (
        (True, "USBGF 4.7"),
        (True, "NBF 4.7 (first)"),
        (True, "WBGT 4.7"),
        (False, OURS),
    ),
    "director.score_dispute": (
        ("only_sheet_kept", "USBGF 4.7"),
        ("trailing_players_else_only_kept", "NBF 4.7 (first)"),
        ("trailing_players", "WBGT 4.7"),
        ("against_who_did_not_record", "ISTAVDER 22 Keeping Score"),
    ),
    "director.result_given_by": (
        ("both", "USBGF 4.6"),
        ("winner", "NBF 4.6"),
        ("winner", "WBGT 4.6"),
        ("winner_losers_score", "ISTAVDER 28"),
    ),
    "director.result_corrected_until": (
        ("reasonable_time", "USBGF 4.6"),
        ("reasonable_time", "NBF 4.6"),
        ("eithers_next_match_begins", "WBGT 4.6"),
        ("next_round_begins", "ISTAVDER 28"),
    ),
    "director.report": (
        ("beyond_the_event", "USBGF 5.5"),
        ("every_ruling", "NBF 5.5 (i)"),
        ("every_ruling", "WBGT 5.6"),
        ("none", OURS),
    ),
    "director.all_results_reported": ((False, OURS), (True, "NBF 5.5 (ii)"), (False, OURS), (False, OURS)),
    "director.rule_breaker_at_disadvantage": (
        (False, OURS),
        (False, OURS),
        (True, "WBGT 5.3"),
        (True, "ISTAVDER 29"),
    ),
    "director.reported_further_by": (
        ("aggrieved_player", "USBGF 5.4"),
        ("anybody", "NBF 5.4"),
        ("player", "WBGT 5.5"),
        ("nobody", OURS),
    ),
    "director.refused_entry_reported": (
        ("none", OURS),
        ("every_ruling", "NBF 1.4 (iii)"),
        ("every_ruling", "WBGT 1.4 (3)"),
        ("none", OURS),
    ),
    "director.spectator_reported": (
        ("beyond_the_event", "USBGF 1.6.5"),
        ("every_ruling", "NBF 1.6 (v)"),
        ("every_ruling", "WBGT 1.6 (5)"),
        ("none", OURS),
    ),
    "director.disqualification_reported": (
        ("beyond_the_event", "USBGF 1.2.4, 1.6.5"),
        ("every_ruling", "NBF 1.7 (viii)"),
        ("every_ruling", "WBGT 1.7 (5)"),
        ("none", OURS),
    ),
    "director.report_to": (
        ("executive_director", "USBGF 1.2.4, 1.6.5, 5.5"),
        ("federation", "NBF 5.5 (i)"),
        ("board", "WBGT 5.6"),
        ("nobody", OURS),
    ),
    "director.board_replaced": (
        ("between_games_or_by_order", "USBGF 3.1, 3.7.1", ["between_games", "by_order"]),
        ("between_games_or_by_order", "NBF 3.1, 3.7 (i)", ["between_games", "by_order"]),
        ("between_games_or_by_order", "WBGT 3.1, 3.7 (1)", ["between_games", "by_order"]),
        ("by_order", OURS, []),
    ),
    "director.recorder_may_be_named": (
        (True, "USBGF 3.8"),
        (True, OURS),
        (True, "WBGT 3.8"),
        (True, "ISTAVDER Position and Match Recording"),
    ),
    "director.position_noted_without_clock": (
        ("after_own_turn", "USBGF 1.7.2"),
        ("after_own_turn", "NBF 1.7 (ii)"),
        ("after_own_turn", "WBGT 1.7 (1)"),
        ("any_time", noted("ISTAVDER Position and Match Recording", "photos; no time named")),
    ),
    "director.position_noted_in": (
        ("own_time_or_between_games", "USBGF 1.7.2"),
        ("own_time_or_between_games", "NBF 1.7 (ii)"),
        ("own_time", "WBGT 1.7 (1)"),
        ("any_time", noted("ISTAVDER Position and Match Recording", "photos; no time named")),
    ),
    "director.analysis_before_match_ends": ((False, "USBGF 1.7.2"), (False, OURS), (False, OURS), (False, OURS)),
    "director.repeaters_sent_to_digital_board": (
        (False, OURS),
        (False, OURS),
        (False, OURS),
        (True, "ISTAVDER 22 Use of Digital Board"),
    ),
}

REFUSALS: dict[str, tuple[str, str, str, str]] = {
    "not_your_turn": ("USBGF 4.2.2", "NBF 4.2 (ii)", "WBGT 4.2 (2)", MOVES),
    "not_your_answer": ("USBGF 4.4.4", "NBF 4.4 (iii)", "WBGT 4.4 (3)", "ISTAVDER 24"),
    "not_now": ("USBGF 4.1.8.1", "", "WBGT 4.1 (6) 2", MOVES),
    "roll_first": ("", "", "", ""),
    "already_rolled": ("USBGF 4.4.2", "NBF 4.4 (ii)", "WBGT 4.4 (2)", "ISTAVDER 24"),
    "turn_incomplete": ("USBGF 4.2.3", "NBF 4.2 (iii)", "WBGT 4.2 (3)", "ISTAVDER Illegal Moves"),
    "illegal_play": ("USBGF 4.2.3", "NBF 4.2 (iii)", "WBGT 4.2 (3)", "ISTAVDER Illegal Moves"),
    "frozen": ("USBGF 5.1", "NBF 5.1", "WBGT 5.1", "ISTAVDER 29"),
    "crawford_game": ("USBGF 4.4.6", "NBF 4.4 (iv)", "WBGT 4.4 (4)", "ISTAVDER 26"),
    "cube_dead": ("USBGF 4.4.9", "NBF 4.4 (vii)", "", ""),
    "cube_not_yours": ("USBGF 4.4.2", "BASIC the doubling cube", "BASIC the doubling cube", "BASIC the doubling cube"),
    "contact": ("USBGF 4.5", "NBF 4.5", "WBGT 4.5", ""),
    "flag_not_fallen": ("USBGF 4.3.3", "NBF 4.3 (iii)", "WBGT 4.3 (3)", CLOCKS),
}
