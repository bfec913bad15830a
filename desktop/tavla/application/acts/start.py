"""The first fact of a match: from the start, or from where a match on another board stood."""

from tavla.application.acts.cube_acts import cannot_have_doubled
from tavla.application.acts.set_up_by_hand import impossible, impossible_cube, impossible_score
from tavla.application.commands import play as asked
from tavla.application.commands.play import MatchInProgress, StartMatch
from tavla.application.refusals import Accepted, Decision, Refusal, Refused
from tavla.application.standing import NOBODY_NAMED, Staff, in_role, is_no_director
from tavla.base.copies import replace
from tavla.base.unicode import assigned
from tavla.domain.facts import events as facts
from tavla.domain.facts.director_events import RulingGiven
from tavla.domain.facts.match_card import Departure
from tavla.domain.facts.scene import Orders, Scene
from tavla.domain.facts.turn import Phase
from tavla.domain.game.cube import Cube
from tavla.domain.game.match_score import Crawford, MatchScore
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.position import OPENING
from tavla.domain.time.clock import Clock, ClockMethod, ClockTurn
from tavla.domain.time.units import Instant, Millis
from tavla.rules.departures import assistance_of, departures, is_directors_time, may_depart
from tavla.rules.loader import ruleset_of
from tavla.rules.ruleset import Ruleset
from tavla.rules.time_control import imposed_reserve, minutes_may_be_set


def start(command: StartMatch, now: Instant, staff: Staff = NOBODY_NAMED, *, replaying: bool = False) -> Decision:
    """The first fact of a match, and the director's word where it departs from its ruleset. Source: USBGF 1.1, NBF 1.1,
    WBGT 1.2 (2), ISTAVDER Scope.

    `staff`: whose approval the board takes.
    `replaying` a file may use a ruleset no match can be set up with, and departs from it freely. Raises RulesetError.
    """
    ruleset = ruleset_of(command.ruleset)
    if not (replaying or ruleset.selectable):
        return Refused(Refusal.RULESET_NOT_SELECTABLE)
    if command.match_length < 1:
        return Refused(Refusal.NO_SUCH_LENGTH)
    if command.training != command.match_id.startswith(asked.TRAINING):
        return Refused(Refusal.TRAINING_ID)
    if command.card.variant is not None and (not command.training or command.in_progress is not None):
        return Refused(Refusal.VARIANT_IN_TRAINING_ONLY)
    scene = None if command.in_progress is None else scene_in_progress(command, command.in_progress, ruleset)
    if isinstance(scene, Refused):
        return scene
    departing = _departing(command, ruleset)
    if departing and not (command.training or replaying or may_depart(ruleset).value):
        return Refused(Refusal.DEPARTURE_FORBIDDEN, may_depart(ruleset).clause)
    is_his_time = command.in_progress is None and is_directors_time(
        ruleset, command.match_length, command.card.kind, command.clock
    )
    wants_director = bool(departing or is_his_time or command.card.picked) and not (command.training or replaying)
    if wants_director and command.approval is None:
        return Refused(Refusal.DIRECTOR_MUST_APPROVE, may_depart(ruleset).clause)
    card = replace(command.card, assistance=assistance_of(ruleset), departures=departing)
    started = facts.MatchStarted(
        now,
        command.match_id,
        command.players.map(assigned),
        command.match_length,
        command.clock,
        command.ruleset,
        command.wall_clock,
        command.training,
        scene,
        card,
    )
    if command.approval is None or not wants_director:
        return Accepted((started,))
    authority = command.approval.authority
    if refused := is_no_director(authority, staff, now):
        return refused
    return Accepted((started, RulingGiven(now, in_role(authority, staff), command.approval.ruling)))


def _departing(command: StartMatch, ruleset: Ruleset) -> tuple[Departure, ...]:
    """Where the match departs from its ruleset.

    One in progress has the time that its players have left, whatever the rules give at the start.
    """
    found = departures(ruleset, command.match_length, command.card.kind, command.clock)
    return found if command.in_progress is None else tuple(one for one in found if not one.key.endswith(".reserve"))


def scene_in_progress(command: StartMatch, given: MatchInProgress, ruleset: Ruleset) -> Scene | Refused:
    """Where the match goes on, or what of it cannot be. Source: RULINGS 10; 3.7 of USBGF, NBF, WBGT."""
    score = MatchScore(command.match_length, given.points, given.crawford)
    if (
        impossible_score(score)
        or score.winner is not None
        or crawford_impossible(score)
        or given.game < 1
        or impossible_cube(given.cube, score)
    ):
        return Refused(Refusal.FIGURE_IMPOSSIBLE)
    minutes = command.card.minutes_per_point
    if min(given.breaks) < 0 or (
        minutes is not None and (minutes < 1 or not minutes_may_be_set(ruleset, command.card.kind))
    ):
        return Refused(Refusal.FIGURE_IMPOSSIBLE)
    if refused := impossible(given.position, short=given.short):
        return refused
    between_games = given.on_roll is None
    if between_games and (given.roll is not None or given.position != OPENING or given.cube != Cube()):
        return Refused(Refusal.ON_ROLL_MISSING)
    if given.doubled and (refused := _impossible_double(given, score, ruleset)):
        return refused
    reserves = given.reserves or _reserves(command, score, ruleset)
    if reserves is None:
        return Refused(Refusal.DIRECTOR_MUST_ENTER, ruleset.times.imposed_reserve.clause)
    if command.clock.method is not ClockMethod.NONE and min(reserves) <= 0:
        return Refused(Refusal.FIGURE_IMPOSSIBLE)
    waits_for = given.on_roll.opponent if given.doubled and given.on_roll else given.on_roll
    turn = None if waits_for is None else ClockTurn(waits_for, command.clock.delay, Millis(0), None)
    return Scene(
        phase=_phase(given),
        game=given.game,
        score=score,
        position=given.position,
        on_roll=given.on_roll,
        roll=given.roll,
        moves=(),
        cube=given.cube,
        double_lost=False,
        opening_tie=None,
        concession=None,
        confirmed=ByPlayer.both(False),
        last_play=None,
        game_result=None,
        match_result=None,
        orders=Orders(),
        breaks=given.breaks,
        clock_held_by=None,
        clock=Clock(command.clock, reserves, turn),
        clock_runs=turn is not None,
    )


def _phase(given: MatchInProgress) -> Phase:
    if given.on_roll is None:
        return Phase.OPENING
    if given.doubled:
        return Phase.DOUBLE_OFFERED
    return Phase.TO_ROLL if given.roll is None else Phase.MOVING


def _impossible_double(given: MatchInProgress, score: MatchScore, ruleset: Ruleset) -> Refused | None:
    """Why the side on roll cannot have doubled."""
    if given.on_roll is None or given.roll is not None:
        return Refused(Refusal.ON_ROLL_MISSING)
    return cannot_have_doubled(given.on_roll, given.cube, score, ruleset)


def _reserves(command: StartMatch, score: MatchScore, ruleset: Ruleset) -> ByPlayer[Millis] | None:
    """The reserves of a clock brought in mid-match; None where the director must enter them."""
    if command.clock.method is ClockMethod.NONE:
        return ByPlayer.both(command.clock.reserve)
    away, card = ByPlayer(score.away(Player.WHITE), score.away(Player.BLACK)), command.card
    reserve = imposed_reserve(ruleset, away, card.kind, minutes_per_point=card.minutes_per_point)
    return None if reserve is None else ByPlayer.both(reserve)


def crawford_impossible(score: MatchScore) -> bool:
    """Whether the Crawford game cannot stand so: still to come or played already against the score, or any in a match
    to one point.
    """
    one_away = any(score.away(player) == 1 for player in Player)
    if score.length == 1:
        return score.crawford is not Crawford.TO_COME
    return one_away is (score.crawford is Crawford.TO_COME)
