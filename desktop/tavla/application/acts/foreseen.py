"""What the rules foresee where the director acts: the clause, whether it is in time, who must agree once it is late.

He may always decide otherwise.
"""

from collections.abc import Sequence
from enum import Enum
from typing import Any

from msgspec import Struct

from tavla.application.acts.matter import Matter
from tavla.application.acts.since_then import (
    Double,
    DoubleEnd,
    last_double,
    play_went_on,
    since_the_play,
    turns_ended,
    was_board_rolled,
)
from tavla.application.standing import plays
from tavla.domain.facts.director_events import ChosenBy
from tavla.domain.facts.events import Event
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match import MatchState
from tavla.domain.game.player import Player
from tavla.domain.time.clock import ClockMethod
from tavla.rules.catalogue import ruled_value
from tavla.rules.clauses import DISCRETION
from tavla.rules.clock_rules import ForgottenPress
from tavla.rules.cube_rules import Gesture, VoidUntil
from tavla.rules.dice_rules import DiceSource, Step
from tavla.rules.director_rules import AppealBy, DirectorPlays
from tavla.rules.event_rules import LateForm, Lateness
from tavla.rules.play_rules import CorrectedUntil, LateIllegalPlay, SetupCorrectedUntil
from tavla.rules.ruled import Ruled
from tavla.rules.ruleset import Ruleset


class Verdict(Enum):
    """How the rules look on the act."""

    OPEN = "open"
    """There is nothing to be judged, or the rules leave it to the director."""
    IN_TIME = "in_time"
    TOO_LATE = "too_late"
    ELSE = "else"
    """The rules foresee something else."""


class SoFar(Struct, frozen=True):
    """How often a breach stands in this match, and before it in the event."""

    here: int
    before: int


class Foreseen(Struct, frozen=True):
    """What the rules say.

    `keys` are the values it rests on; `clause` None: the act's usual one; `asked` agree where it is done too late.
    """

    keys: tuple[str, ...] = ()
    clause: str | None = None
    verdict: Verdict = Verdict.OPEN
    asked: tuple[Player, ...] = ()
    step: Step | None = None
    """Of a ladder: what the rules come to next."""
    so_far: SoFar | None = None
    is_free: bool = False
    """The director may take another step of the ladder as well."""


NOTHING = Foreseen()
VOID_DOUBLES = (Matter.CRAWFORD_DOUBLE, Matter.DEAD_CUBE)
"""The limits of a Crawford double are those of a double with a dead cube. Source: USBGF 4.4.9, NBF 4.4 (vii)."""
GESTURES = {
    Matter.SPOKEN_DOUBLE: Gesture.WORDS,
    Matter.REACHED_FOR_CUBE: Gesture.REACH,
    Matter.POINTED_AT_CUBE: Gesture.POINT,
}
"""A double in the player's own turn that no touch of the board's cube has shown it."""
PLAYS = (Matter.ILLEGAL_PLAY, Matter.UNRELATED_TO_DICE, Matter.IMPOSSIBLE_POSITION)


def of_keys(*keys: str) -> Foreseen:
    """Values to be read beside an act, which keeps its usual clause."""
    return Foreseen(keys)


def of_play(
    state: MatchState,
    ruleset: Ruleset,
    history: Sequence[Event],
    matter: Matter,
    to: int | None,
    turns: int | None = None,
) -> Foreseen:
    """Of a play or a position set right: by going back `to` so many facts, or (None) as it stands now. `turns`: those
    ended in this game, on wood too.

    Source: USBGF 4.2.3, 4.2.4; NBF 4.2 (iii), (iv); WBGT 4.2 (3), (4); ISTAVDER Illegal Moves, Error in Setup.
    """
    if matter in PLAYS:
        return _illegal_play(state, ruleset, history, matter, to)
    if matter is Matter.WRONG_SETUP:
        ended = turns_ended(history) if turns is None else turns
        has_begun = state.roll is not None or state.phase is Phase.DOUBLE_OFFERED
        until = ruleset.play.setup_corrected_until
        keys = ("play.setup_corrected_until", "play.setup_error_replayed_if_it_mattered")
        return _limited(keys, until, in_time=_setup_in_time(until.value, ended, has_begun=has_begun))
    if matter is Matter.FORGOTTEN_PRESS:
        rule = ruleset.clock.press_forgotten
        verdict = Verdict.ELSE if rule.value is ForgottenPress.RESTORED_IF_SEEN else Verdict.OPEN
        return Foreseen(("clock.press_forgotten",), DISCRETION if verdict is Verdict.ELSE else rule.clause, verdict)
    if matter is Matter.CRAWFORD_DOUBLE:
        return _resumed_from_double(state, ruleset, history)
    return NOTHING


def of_replay(state: MatchState, ruleset: Ruleset, history: Sequence[Event], turns: int | None) -> Foreseen:
    """Of a game begun anew for a wrong setup that affected a move. Source: USBGF 4.2.4."""
    setup = of_play(state, ruleset, history, Matter.WRONG_SETUP, None, turns)
    if ruleset.play.setup_error_replayed_if_it_mattered.value:
        return setup
    return Foreseen(setup.keys, DISCRETION, Verdict.ELSE)


def of_cube(state: MatchState, ruleset: Ruleset, history: Sequence[Event], matter: Matter) -> Foreseen:
    """Of a cube set right."""
    if matter in VOID_DOUBLES:
        return _void_double(state, ruleset, history, matter)
    if matter is Matter.WRONG_LEVEL:
        return Foreseen(
            ("cube.wrong_level_corrected_until", "cube.wrong_level_disputed"),
            ruleset.cube.wrong_level_corrected_until.clause,
        )
    return NOTHING


def of_score(state: MatchState, ruleset: Ruleset, history: Sequence[Event], matter: Matter) -> Foreseen:
    """Of a score set right: for a double that is void, for a cube at a wrong level, as disputed, or as a result given
    in wrongly.
    """
    if matter in VOID_DOUBLES:
        return _void_double(state, ruleset, history, matter)
    if matter is Matter.WRONG_LEVEL:
        until, follows = ruleset.cube.wrong_level_corrected_until, ruleset.cube.wrong_level_score_corrected
        keys = ("cube.wrong_level_corrected_until", "cube.wrong_level_score_corrected")
        if not follows.value:
            return Foreseen(keys, DISCRETION)
        in_time = {
            VoidUntil.GAME_ENDS: False,
            VoidUntil.NEXT_GAME_BEGINS: state.phase in _NO_GAME,
            VoidUntil.MATCH_ENDS: state.phase is not Phase.MATCH_OVER,
        }.get(until.value, True)
        return _limited(keys, follows, in_time=in_time)
    if state.phase is Phase.MATCH_OVER:
        return Foreseen(
            ("director.result_corrected_until", "director.result_given_by"),
            ruleset.director.result_corrected_until.clause,
        )
    return Foreseen(("director.score_dispute",), ruleset.director.score_dispute.clause)


def of_length(state: MatchState, ruleset: Ruleset, length: int) -> Foreseen:
    """Of a match length set right: one that was too short and one that was too long have each its clause.

    Source: USBGF 4.8.4, 4.8.5.
    """
    rules = ruleset.length
    if state.phase is Phase.MATCH_OVER:
        return Foreseen((), rules.finished_match_stands.clause)
    rule = rules.when_longer if length > state.score.length else rules.when_shorter
    return Foreseen(("length.director_may_set_times",), rule.clause)


def of_time(ruleset: Ruleset, matter: Matter) -> Foreseen:
    """Of time given, taken or set."""
    match matter:
        case Matter.FORGOTTEN_PRESS:
            return Foreseen(("clock.press_forgotten",), ruleset.clock.press_forgotten.clause)
        case Matter.FAULTY_CLOCK:
            return Foreseen(("times.faulty_clock",), ruleset.times.faulty_clock.clause)
        case Matter.FALSE_CLAIMS:
            given = ruleset.conduct.time_given_for_false_claims
            return _foreseen(("conduct.time_given_for_false_claims",), given, holds=given.value)
        case Matter.LENGTH_CORRECTED:
            rule = ruleset.length.director_may_set_times
            return _foreseen(("length.director_may_set_times",), rule, holds=rule.value)
        case Matter.LATE_FROM_BREAK:
            rule = ruleset.lateness.time_penalty_after_break
            return _foreseen(("lateness.time_penalty_after_break",), rule, holds=rule.value)
        case Matter.AGREED_BEFORE:
            rule = ruleset.clock.time_may_be_agreed_away
            return _foreseen(("clock.time_may_be_agreed_away",), rule, holds=rule.value)
        case _:
            return NOTHING


def of_late_points(ruleset: Ruleset, key: str) -> Foreseen:
    """Of penalty points for lateness, which runs off the clock by some rules. Source: ISTAVDER Player Not Ready."""
    rule: Ruled[Lateness] = ruled_value(ruleset, key)
    return _foreseen((key,), rule, holds=rule.value.form is not LateForm.CLOCK_RUNS)


def of_lateness(ruleset: Ruleset, key: str, *, forfeits: bool) -> Foreseen:
    """Of a match lost by it: no document disqualifies for it. Source: USBGF 2.2.4, NBF 2.2 (iv), WBGT 2.2 (4), ISTAVDER
    Player Not Ready.
    """
    return _foreseen((key,), ruled_value(ruleset, key), holds=forfeits)


def of_roll(ruleset: Ruleset, history: Sequence[Event], matter: Matter) -> Foreseen:
    """Of a roll voided: the clauses are those of invalid rolls, which the board's own dice do not make."""
    if was_board_rolled(history):
        return Foreseen((), DISCRETION)
    if matter is Matter.LAY_ON_CHECKER:
        rule = ruleset.dice.flat_on_checker_counts
        return _foreseen(("dice.flat_on_checker_counts",), rule, holds=not rule.value)
    if matter is Matter.UNEVEN_SURFACE:
        rule = ruleset.dice.uneven_surface_counts
        if rule.is_silent:
            return of_keys("dice.uneven_surface_counts")
        return _foreseen(("dice.uneven_surface_counts",), rule, holds=not rule.value)
    return (
        Foreseen(("dice.left_of_bar_by_leave",), ruleset.dice.left_of_bar_by_leave.clause)
        if matter is Matter.LEFT_OF_BAR
        else NOTHING
    )


def of_dice(ruleset: Ruleset) -> Foreseen:
    """Of other dice ordered in mid-match."""
    rule = ruleset.dice.source
    return _foreseen(("dice.source",), rule, holds=rule.value is not DiceSource.EACH_HIS_OWN)


_RULED_ON = {
    Matter.NOTED_POSITION: (
        "director.position_noted_in",
        "play.fixed_by_noting_position",
        "director.analysis_before_match_ends",
    ),
    Matter.CUBE_MOVED_ASIDE: ("cube.repositioning_must_be_announced",),
    Matter.ANSWER_TOO_EARLY: ("clock.double_answered_before_press",),
    Matter.RECORDER: ("director.recorder_may_be_named",),
    Matter.ANOTHER_BOARD: ("director.board_replaced",),
}
"""What is left to people at the table: the values that a ruling on it rests on, the one with its clause first."""


def of_ruling(state: MatchState, ruleset: Ruleset, matter: Matter) -> Foreseen:
    """Of what only people can see."""
    keys = _RULED_ON.get(matter, ())
    if matter is Matter.NOTED_POSITION and state.clock.settings.method is ClockMethod.NONE:
        keys = ("director.position_noted_without_clock", *keys[1:])
    if keys:
        return Foreseen(keys, ruled_value(ruleset, keys[0]).clause)
    return of_keys("director.rule_breaker_at_disadvantage")


def of_word(ruleset: Ruleset, matter: Matter) -> Foreseen:
    """Of what a player has said of the cube.

    Source: USBGF 4.4.3, 4.4.4, 4.4.7; NBF 4.4 (ii), (iii), (v); WBGT 4.4 (2), (3), (5); ISTAVDER 24.
    """
    cube, dice = ruleset.cube, ruleset.dice
    match matter:
        case Matter.PREMATURE_DOUBLE:
            stands = dice.premature_double_stands
            return _foreseen(
                ("dice.premature_double_stands", "dice.premature_double_on_ladder"), stands, holds=stands.value
            )
        case Matter.ANNOUNCED_DOUBLE:
            return _foreseen(
                ("cube.announced_double_binds",), cube.announced_double_binds, holds=cube.announced_double_binds.value
            )
        case Matter.ANNOUNCED_DROP:
            return _foreseen(
                ("cube.announced_drop_binds_once",),
                cube.announced_drop_binds_once,
                holds=cube.announced_drop_binds_once.value,
            )
        case _ if matter in GESTURES:
            holds = GESTURES[matter] in cube.double_binds_by.value
            return _foreseen(("cube.double_binds_by", "cube.double_force"), cube.double_binds_by, holds=holds)
        case _:
            words = Gesture.WORDS in cube.answer_binds_by.value
            return _foreseen(("cube.answer_binds_by", "cube.answer_force"), cube.answer_binds_by, holds=words)


def of_appeal(ruleset: Ruleset, history: Sequence[Event], ruling: int) -> Foreseen:
    """Of an appeal against fact number `ruling`: one at once is made before play has gone on.

    Source: 5.2 of USBGF, NBF, WBGT; ISTAVDER 30.
    """
    went_on = ruling >= 0 and play_went_on(history, ruling)
    late = ruleset.director.appeal_by.value is AppealBy.AT_ONCE and went_on
    return Foreseen(
        (
            "director.appeal_by",
            "director.committee_votes",
            "director.appeal_is_final",
            "director.reported_further_by",
        ),
        None,
        Verdict.TOO_LATE if late else Verdict.OPEN,
    )


def of_first_instance(
    state: MatchState, ruleset: Ruleset, directors: Sequence[str], chosen_by: ChosenBy | None
) -> Foreseen:
    """Of a committee that rules because every one of the `directors` plays. Source: 5.1 of USBGF, NBF, WBGT; NBF 1.3
    (ii).
    """
    rules = ruleset.director
    usual = rules.first_instance_chosen_by.value.value
    holds = (
        rules.director_plays.value is DirectorPlays.ANOTHER_ELSE_COMMITTEE
        and (chosen_by is None or chosen_by.value == usual)
        and bool(directors)
        and all(plays(state.setup, name) for name in directors)
    )
    keys = ("director.director_plays", "director.first_instance_sizes", "director.first_instance_chosen_by")
    return _foreseen(keys, rules.director_plays, holds=holds)


# Inside

_NO_GAME = frozenset({Phase.OPENING, Phase.BETWEEN_GAMES, Phase.MATCH_OVER})


def _foreseen(keys: tuple[str, ...], rule: Ruled[Any], *, holds: bool) -> Foreseen:
    """By this clause, or not as the rules have it."""
    return Foreseen(keys, rule.clause) if holds else Foreseen(keys, DISCRETION, Verdict.ELSE)


def _limited(
    keys: tuple[str, ...],
    rule: Ruled[Any],
    *,
    in_time: bool | None,
    asked: tuple[Player, ...] = (),
    later: str = DISCRETION,
) -> Foreseen:
    """By this clause while it is in time; `later`, and if those `asked` agree, once it is not.

    None: the rules name no limit.
    """
    if in_time is None:
        return Foreseen(keys, rule.clause)
    return Foreseen(keys, rule.clause, Verdict.IN_TIME) if in_time else Foreseen(keys, later, Verdict.TOO_LATE, asked)


def _illegal_play(
    state: MatchState, ruleset: Ruleset, history: Sequence[Event], matter: Matter, to: int | None
) -> Foreseen:
    since = since_the_play(state, history, to)
    key = {
        Matter.ILLEGAL_PLAY: "play.illegal_play_corrected_until",
        Matter.UNRELATED_TO_DICE: "play.unrelated_to_dice_corrected_until",
        Matter.IMPOSSIBLE_POSITION: "play.impossible_position_corrected_until",
    }[matter]
    until: Ruled[CorrectedUntil] = ruled_value(ruleset, key)
    if since is None:
        return Foreseen((key, "play.redone_time"), until.clause)
    in_time = {
        CorrectedUntil.OPPONENTS_ROLL: not since.opponent_rolled,
        CorrectedUntil.OPPONENTS_ROLL_OR_DOUBLE: not since.opponent_rolled and not since.opponent_doubled,
        CorrectedUntil.OPPONENTS_VALID_ROLL: not since.opponent_rolled_validly,
        CorrectedUntil.OPPONENTS_VALID_ROLL_OR_DOUBLE: not since.opponent_rolled_validly and not since.opponent_doubled,
        CorrectedUntil.OFFENDERS_NEXT_VALID_ROLL: not since.offender_rolled_validly,
        CorrectedUntil.ALWAYS: True,
        CorrectedUntil.DIRECTOR_DECIDES: None,
    }[until.value]
    late_key = _found_late(matter, closed_by_double=since.doubled_first)
    late: Ruled[LateIllegalPlay] = ruled_value(ruleset, late_key)
    asked = {
        LateIllegalPlay.STANDS: (),
        LateIllegalPlay.STANDS_UNLESS_AGREED: tuple(Player),
        LateIllegalPlay.OPPONENT_DECIDES: (since.offender.opponent,),
    }[late.value]
    second = late_key if in_time is False else "play.redone_time"
    return _limited(
        (key, second, "play.illegal_play_noted_by"),
        until,
        in_time=in_time,
        asked=asked,
        later=late.clause if asked else DISCRETION,
    )


def _found_late(matter: Matter, *, closed_by_double: bool) -> str:
    """The key of what becomes of it then. Source: ISTAVDER Illegal Moves, Illegal Moves & Corrections, Handling the
    Checkers.
    """
    if closed_by_double:
        return "play.illegal_play_found_after_double"
    return "play.unrelated_to_dice_found_late" if matter is Matter.UNRELATED_TO_DICE else "play.illegal_play_found_late"


def _setup_in_time(until: SetupCorrectedUntil, ended: int, *, has_begun: bool) -> bool:
    """`ended` turns of the game have been ended by both together; `has_begun`: the next one has, by its roll or a
    double.
    """
    if until is SetupCorrectedUntil.NON_STARTERS_SECOND_TURN_ENDS:
        return ended < 4
    before = {
        SetupCorrectedUntil.STARTERS_SECOND_TURN_BEGINS: 2,
        SetupCorrectedUntil.FIFTH_MOVE_OF_BOTH: 4,
        SetupCorrectedUntil.FIFTH_MOVE_OF_EACH: 8,
    }[until]
    return ended < before or (ended == before and not has_begun)


def _void_double(state: MatchState, ruleset: Ruleset, history: Sequence[Event], matter: Matter) -> Foreseen:
    """Source: USBGF 4.4.6, 4.4.9; NBF 4.4 (iv), (vii); WBGT 4.4 (4); ISTAVDER 26, example 3."""
    double, later = last_double(state, history), ruleset.cube.crawford_double_later_if_both_agree
    key, until = _void_until(ruleset, double)
    in_time = _void_in_time(until.value, double, state)
    keys = (key,) if in_time else (key, "cube.crawford_double_later_if_both_agree")
    rule: Ruled[Any] = until
    if matter is Matter.DEAD_CUBE:
        rule, dead = ruleset.cube.dead_cube_may_be_turned, "cube.dead_cube_may_be_turned"
        if rule.value:
            return Foreseen((dead,), DISCRETION, Verdict.ELSE)
        keys = (dead, *keys)
    return _limited(
        keys,
        rule,
        in_time=in_time,
        asked=tuple(Player) if later.value else (),
        later=later.clause if later.value else DISCRETION,
    )


def _resumed_from_double(state: MatchState, ruleset: Ruleset, history: Sequence[Event]) -> Foreseen:
    """Play taken back to a Crawford double that was passed, where the rules have it so. Source: USBGF 4.4.6.2."""
    double, key = last_double(state, history), "cube.crawford_pass_resumed_from_double"
    if not ruleset.cube.crawford_pass_resumed_from_double.value or double.end is DoubleEnd.TAKEN:
        return Foreseen((key,), DISCRETION, Verdict.ELSE)
    until_key, until = _void_until(ruleset, double)
    return _limited((until_key, key), until, in_time=_void_in_time(until.value, double, state))


def _void_until(ruleset: Ruleset, double: Double) -> tuple[str, Ruled[VoidUntil]]:
    rules = ruleset.cube
    return {
        DoubleEnd.TAKEN: ("cube.crawford_double_taken", rules.crawford_double_taken),
        DoubleEnd.WON: ("cube.crawford_double_that_won", rules.crawford_double_that_won),
        DoubleEnd.PASSED_BY_LEADER: ("cube.crawford_double_passed_by_leader", rules.crawford_double_passed_by_leader),
        DoubleEnd.PASSED_BY_TRAILER: (
            "cube.crawford_double_passed_by_trailer",
            rules.crawford_double_passed_by_trailer,
        ),
    }[double.end]


def _void_in_time(until: VoidUntil, double: Double, state: MatchState) -> bool:
    """When the next match of a player begins, no board of this one knows."""
    match until:
        case VoidUntil.GAME_ENDS:
            return double.games_ended == 0
        case VoidUntil.NEXT_GAME_BEGINS:
            return double.games_ended == 0 or (double.games_ended == 1 and state.phase in _NO_GAME)
        case VoidUntil.MATCH_ENDS:
            return state.phase is not Phase.MATCH_OVER
        case VoidUntil.EITHERS_NEXT_MATCH_BEGINS | VoidUntil.NO_LIMIT:
            return True
