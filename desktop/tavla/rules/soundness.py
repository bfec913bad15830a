"""Whether the values of a ruleset go together: tables without holes, ladders that can be climbed, no combination that
cannot be.
"""

from collections.abc import Iterator
from typing import cast

from tavla.domain.time.clock import ClockMethod
from tavla.rules.board_limits import beyond_the_board
from tavla.rules.clause_list import cited, misplaced, nearest
from tavla.rules.clauses import quotations
from tavla.rules.clock_rules import ClockRules, ClockUse, SettledClaim, StopGround
from tavla.rules.cube_rules import VoidUntil
from tavla.rules.dice_rules import Consequence, Step
from tavla.rules.event_rules import NO_END, BreakBand, BreakRules, LateForm, Lateness, LengthSpan, LostAt
from tavla.rules.ruled import Choice
from tavla.rules.ruleset import Ruleset
from tavla.rules.time_rules import DelayRule, DelaySetBy, KindTimes, ReserveBasis, ReserveRule, TimeRules

Contradiction = tuple[str, str]
"""A key and what is wrong with it."""

LONGEST_DELAY_SECONDS = 600
CUBE_FACES = (1, 2, 4, 8, 16, 32, 64)


def contradictions(ruleset: Ruleset) -> Iterator[Contradiction]:
    """What in the ruleset cannot be, key by key."""
    name = ruleset.name
    if not all(
        character.isascii() and (character.islower() or character.isdigit() or character == "-") for character in name
    ):
        yield "ruleset.name", f'is "{name}"; expected small letters, digits and hyphens'
    yield from _times(ruleset.times)
    yield from _clock(ruleset.clock)
    yield from _penalties(ruleset)
    yield from _breaks(ruleset.breaks)
    yield from _lateness("lateness.at_start.value", ruleset.lateness.at_start.value)
    yield from _lateness("lateness.after_break.value", ruleset.lateness.after_break.value)
    for number, other in enumerate(ruleset.lateness.after_break.alternatives):
        yield from _lateness(f"lateness.after_break.alternatives[{number}]", other)
    yield from _cube_and_committee(ruleset)
    yield from _alternatives(ruleset)
    yield from beyond_the_board(ruleset)


def gained_contradictions(ruleset: Ruleset) -> Iterator[Contradiction]:
    """What is asked of a file since matches were begun with rulesets that had it otherwise."""
    yield from _clauses(ruleset)
    cube = ruleset.cube
    if ruleset.clock.double_answered_before_press.value:
        yield (
            "clock.double_answered_before_press",
            "is true; expected false, for on the board the press is what offers a double",
        )
    if cube.wrong_level_corrected_until.value is not VoidUntil.GAME_ENDS and not cube.wrong_level_score_corrected.value:
        yield (
            "cube.wrong_level_score_corrected",
            (
                f"is false with wrong_level_corrected_until {cube.wrong_level_corrected_until.value.value}; expected "
                "true, for once the game is over nothing but the score is left to correct"
            ),
        )


def _times(times: TimeRules) -> Iterator[Contradiction]:
    for kind in ("singles", "doubles", "consultation", "speed_gammon"):
        of_kind = cast("KindTimes", getattr(times, kind))
        yield from _reserve(f"times.{kind}.reserve.value", of_kind.reserve.value)
        yield from _delay(f"times.{kind}.delay.value", of_kind.delay.value)


def _reserve(key: str, rule: ReserveRule) -> Iterator[Contradiction]:
    per_point = rule.basis is ReserveBasis.PER_POINT
    if per_point != (rule.minutes_per_point > 0):
        yield (
            f"{key}.minutes_per_point",
            f"is {rule.minutes_per_point} with basis {rule.basis.value}; expected {'1 or more' if per_point else '0'}",
        )
    by_length = rule.basis is ReserveBasis.BY_LENGTH
    if by_length != bool(rule.by_length):
        yield (
            f"{key}.by_length",
            (
                f"has {len(rule.by_length)} lengths with basis {rule.basis.value}; expected "
                f"{'one at least' if by_length else 'none'}"
            ),
        )
    if rule.basis is ReserveBasis.DIRECTOR_MUST_ENTER and not rule.director_may:
        yield (
            f"{key}.director_may",
            "is false with basis director_must_enter; expected true, for there is no figure but his",
        )
    lengths = [entry.match_length for entry in rule.by_length]
    if lengths != sorted(set(lengths)) or 0 in lengths:
        yield f"{key}.by_length", f"has the lengths {lengths}; expected them rising, from 1, each once"
    if any(entry.seconds == 0 for entry in rule.by_length):
        yield f"{key}.by_length", "has a reserve of 0 seconds; expected 1 or more"


def _delay(key: str, rule: DelayRule) -> Iterator[Contradiction]:
    if rule.most_seconds > LONGEST_DELAY_SECONDS:
        yield f"{key}.most_seconds", f"is {rule.most_seconds}; expected at most {LONGEST_DELAY_SECONDS}"
    if rule.least_seconds > rule.most_seconds:
        yield (
            f"{key}.least_seconds",
            f"is {rule.least_seconds}, above most_seconds {rule.most_seconds}; expected at most that",
        )
    elif rule.set_by is DelaySetBy.DIRECTOR_MUST:
        if rule.seconds:
            yield f"{key}.seconds", f"is {rule.seconds} with set_by director_must; expected 0, for there is no figure"
    elif not rule.least_seconds <= rule.seconds <= rule.most_seconds:
        yield (
            f"{key}.seconds",
            (
                f"is {rule.seconds}; expected {rule.least_seconds} to {rule.most_seconds}, as least_seconds and "
                "most_seconds say"
            ),
        )
    elif rule.set_by is DelaySetBy.RULES and rule.least_seconds != rule.most_seconds:
        yield (
            f"{key}.set_by",
            (
                f'is "rules" with a range of {rule.least_seconds} to {rule.most_seconds}; expected "director_may", or '
                "no range"
            ),
        )


def _clock(clock: ClockRules) -> Iterator[Contradiction]:
    if clock.use.value is ClockUse.MANDATORY and clock.method.value is ClockMethod.NONE:
        yield (
            "clock.use",
            'is "mandatory" with method "none"; expected another method, or a clock that is not mandatory',
        )
    grounds = [stop.ground.value for stop in clock.stops.value]
    twice = next((ground for ground in grounds if grounds.count(ground) > 1), None)
    if twice:
        yield "clock.stops", f"names {twice} twice; expected each ground once"
    if clock.stop_list_is_closed.value and not grounds:
        yield "clock.stops", "is empty with stop_list_is_closed = true; expected one ground at least"
    if clock.flag_must_be_claimed.value and not clock.flag_claimed_by.value:
        yield (
            "clock.flag_claimed_by",
            "names nobody with flag_must_be_claimed = true; expected somebody who may claim it",
        )
    if clock.settled_claim_bonus_seconds.value and clock.settled_claim.value is not SettledClaim.DIRECTOR_DECIDES:
        yield (
            "clock.settled_claim_bonus_seconds",
            f'is {clock.settled_claim_bonus_seconds.value}; expected 0 unless settled_claim is "director_decides"',
        )


def _penalties(ruleset: Ruleset) -> Iterator[Contradiction]:
    ladder = ruleset.dice.premature_ladder.value
    if not ladder:
        yield "dice.premature_ladder", "is empty; expected one step at least"
    yield from _steps("dice.premature_ladder", ladder)
    yield from _steps("play.repeated_illegal_plays", ruleset.play.repeated_illegal_plays.value)
    yield from _steps("play.repeated_unclear_moves", ruleset.play.repeated_unclear_moves.value)
    for name in ruleset.conduct.__struct_fields__:
        ladder_of_conduct = getattr(ruleset.conduct, name).value
        if isinstance(ladder_of_conduct, tuple) and name != "free_choice":
            yield from _steps(f"conduct.{name}", ladder_of_conduct)
    for number, choice in enumerate(ruleset.conduct.free_choice.value):
        if choice.from_breach < 1:
            yield f"conduct.free_choice.value[{number}].from_breach", f"is {choice.from_breach}; expected 1 or more"
    floor = ruleset.dice.time_penalty_floor_seconds.value
    takes_time = any(step.consequence is Consequence.TAKE_SECONDS for step in ladder)
    if takes_time != (floor > 0):
        yield (
            "dice.time_penalty_floor_seconds",
            f"is {floor}; expected {'1 or more' if takes_time else '0, for no step takes seconds'}",
        )


def _steps(key: str, steps: tuple[Step, ...]) -> Iterator[Contradiction]:
    for number, step in enumerate(steps):
        takes = step.consequence is Consequence.TAKE_SECONDS
        if takes != (step.seconds > 0):
            yield (
                f"{key}.value[{number}].seconds",
                f"is {step.seconds} for {step.consequence.value}; expected {'1 or more' if takes else '0'}",
            )


def _breaks(breaks: BreakRules) -> Iterator[Contradiction]:
    yield from _bands("breaks.by_length.value", breaks.by_length.value)
    for number, others in enumerate(breaks.by_length.alternatives):
        yield from _bands(f"breaks.by_length.alternatives[{number}]", others)
    for number, span in enumerate(breaks.best_of_three_only_between_matches.value):
        yield from _span(f"breaks.best_of_three_only_between_matches.value[{number}]", span)


def _bands(key: str, bands: tuple[BreakBand, ...]) -> Iterator[Contradiction]:
    due = 1
    for number, band in enumerate(bands):
        if due == NO_END:
            yield (
                f"{key}[{number}].from_points",
                f"is {band.from_points} after a band without an end; expected that one to be the last",
            )
            return
        if band.from_points != due:
            yield (
                f"{key}[{number}].from_points",
                f"is {band.from_points}, so lengths are left out or named twice; expected {due}",
            )
        if band.to_points != NO_END and band.to_points < band.from_points:
            yield (
                f"{key}[{number}].to_points",
                f"is {band.to_points}, below from_points {band.from_points}; expected that or more, or 0 for no end",
            )
        due = NO_END if band.to_points == NO_END else band.to_points + 1
    if due != NO_END:
        yield key, f"leaves out matches of {due} points and longer; expected a last band with to_points = 0"


def _span(key: str, span: LengthSpan) -> Iterator[Contradiction]:
    if span.from_points == 0:
        yield f"{key}.from_points", "is 0; expected 1 or more"
    if span.to_points != NO_END and span.to_points < span.from_points:
        yield (
            f"{key}.to_points",
            f"is {span.to_points}, below from_points {span.from_points}; expected that or more, or 0 for no end",
        )


def _lateness(key: str, rule: Lateness) -> Iterator[Contradiction]:
    points = rule.form is LateForm.POINTS
    if points != (rule.each_further_minutes > 0):
        yield (
            f"{key}.each_further_minutes",
            f"is {rule.each_further_minutes} with form {rule.form.value}; expected {'1 or more' if points else '0'}",
        )
    if rule.form is LateForm.POINTS_SET_BY_DIRECTOR and rule.first_after_minutes:
        yield (
            f"{key}.first_after_minutes",
            f"is {rule.first_after_minutes} with form points_set_by_director; expected 0, for there is no figure",
        )
    if points and rule.first_after_minutes == 0:
        yield f"{key}.first_after_minutes", "is 0 with form points; expected 1 or more"
    if (rule.form is LateForm.CLOCK_RUNS) != (rule.lost_at is LostAt.TIME_RUN_OUT):
        yield (
            f"{key}.lost_at",
            (
                f"is {rule.lost_at.value} with form {rule.form.value}; expected time_run_out with clock_runs, and only "
                "there"
            ),
        )


def _cube_and_committee(ruleset: Ruleset) -> Iterator[Contradiction]:
    faces = ruleset.cube.faces_at_start.value
    if not faces or any(face not in CUBE_FACES for face in faces):
        yield (
            "cube.faces_at_start",
            f"is {list(faces)}; expected one or more of {', '.join(str(face) for face in CUBE_FACES)}",
        )
    for key in ("committee_sizes", "first_instance_sizes"):
        sizes = getattr(ruleset.director, key).value
        if not sizes or any(size % 2 == 0 for size in sizes):
            yield f"director.{key}", f"is {list(sizes)}; expected odd numbers, so that a vote decides"


def _clauses(ruleset: Ruleset) -> Iterator[Contradiction]:
    listed = [one.clause for one in ruleset.clauses.listed]
    for place, wrong in misplaced(listed):
        yield f"clauses.listed[{place}]", wrong
    for quoted, what in quotations(ruleset):
        if not cited(quoted, listed):
            right = nearest(quoted, listed)
            expected = f"the nearest is {right}" if right else "it lists none"
            yield _place_of(ruleset, what), f'cites "{quoted}", which clauses.listed lacks; {expected}'


def _place_of(ruleset: Ruleset, what: str | StopGround) -> str:
    grounds = [stop.ground for stop in ruleset.clock.stops.value]
    return f"clock.stops.value[{grounds.index(what)}]" if isinstance(what, StopGround) else what


def _alternatives(ruleset: Ruleset) -> Iterator[Contradiction]:
    for group in ruleset.__struct_fields__:
        table = getattr(ruleset, group)
        for name in getattr(table, "__struct_fields__", ()):
            choice = getattr(table, name)
            if isinstance(choice, Choice) and (
                choice.value in choice.alternatives or len(set(choice.alternatives)) < len(choice.alternatives)
            ):
                yield (
                    f"{group}.{name}.alternatives",
                    "names the value itself or something twice; expected the others, each once",
                )
