"""The director's changes of the course of play: taking back, voiding, correcting, ending."""

from collections.abc import Sequence

from tavla.application.acts.certain_win import winner_after_fall
from tavla.application.acts.claims import fresh_delay_after_void
from tavla.application.acts.cube_acts import cannot_have_doubled, touch_cube
from tavla.application.acts.directed import change, changed, directed
from tavla.application.acts.foreseen import GESTURES, of_cube, of_play
from tavla.application.acts.matter import Matter
from tavla.application.acts.ruled_times import premature_step
from tavla.application.acts.set_up_by_hand import impossible, impossible_cube, impossible_score
from tavla.application.acts.since_then import is_opening_roll, was_board_rolled
from tavla.application.commands import director as ordered
from tavla.application.commands import play as asked
from tavla.application.refusals import Accepted, Decision, Refusal, Refused
from tavla.application.telling.match_history import never_stood, stood
from tavla.base.copies import replace
from tavla.domain.facts import changes
from tavla.domain.facts.changes import Change, CubeWord, TakenBack
from tavla.domain.facts.claim_events import AbsentArrived, BreakEnded, ClocksPressed, RollEntered
from tavla.domain.facts.device_events import OpeningDieFell
from tavla.domain.facts.director_events import ChangeMade
from tavla.domain.facts.events import Event, MatchEnded, MatchStarted, OpeningRolled, ResumeAgreed
from tavla.domain.facts.scene import Closing, Scene
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match import MatchState, apply
from tavla.domain.fold.scenes import clock_player, fresh_turn, going_on_with, scene_of
from tavla.domain.game.cube import Cube
from tavla.domain.game.match_score import Crawford, MatchScore
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.roll import Die
from tavla.domain.time.clock import NOBODYS, ClockMethod, ClockTurn
from tavla.domain.time.units import Instant, Millis
from tavla.rules.dice_rules import CockedRoll
from tavla.rules.length_correction import LengthVerdict, length_corrected
from tavla.rules.people import Person
from tavla.rules.play_rules import RedoneTime
from tavla.rules.ruleset import Ruleset

PLAYED_AGAIN = frozenset({Matter.ILLEGAL_PLAY, Matter.UNRELATED_TO_DICE})
"""What a player makes his play again for. Source: NBF 4.2 (iii) (c), WBGT 4.2 (3) 3."""
IN_A_TURN = frozenset({Phase.TO_ROLL, Phase.CUBE_TOUCHED, Phase.DOUBLE_OFFERED, Phase.MOVING, Phase.CONCESSION_OFFERED})


def _late_to_take_back(
    state: MatchState, ruleset: Ruleset, command: ordered.TakePlayBack, history: Sequence[Event]
) -> tuple[Player, ...]:
    return of_play(state, ruleset, history, command.matter, command.to).asked


@change(ordered.TakePlayBack, _late_to_take_back)
def take_play_back(
    state: MatchState, ruleset: Ruleset, command: ordered.TakePlayBack, now: Instant, history: Sequence[Event]
) -> Change | Refused:
    """With the times of now the turn goes on with what it had left of its delay, or with a new one,
    and where a play is made again whose delay runs out first, that is waited for. What a clock has added after turns
    that are taken back it does not add again.

    Source: ISTAVDER Match Duration and Clock Usage; NBF 4.2 (iii) (c); WBGT 4.2 (3) 3.
    """
    to, with_times = command.to, command.with_times
    if not 1 <= to < len(history) or never_stood(history, to):
        return Refused(Refusal.NO_SUCH_MOMENT)
    then = stood(history, to)
    scene = scene_of(then, history[to - 1].at)
    scene = replace(scene, clock=replace(scene.clock, longer=state.clock.longer))
    if not with_times:  # a flag that was down at that moment stands in the way of nobody's time of now
        waits = ruleset.play.redone_time.value is RedoneTime.DELAY_RUNS_OUT_FIRST and command.matter in PLAYED_AGAIN
        again = clock_player(then) if waits or command.new_delay else None
        given = _added_since(history, to, again)
        clock = replace(
            state.clock, given=ByPlayer(*(Millis(state.clock.given[side] + given[side]) for side in Player))
        )
        clock = fresh_turn(clock, clock_player(then), now)
        if clock.turn is not None and waits:
            clock = replace(clock, turn=replace(clock.turn, waits=True))
        elif clock.turn is not None and not command.new_delay:
            clock = going_on_with(clock, _turn_at_its_end(history, to, now))
        runs = clock.turn is not None and scene.clock_held_by is None and scene.phase is not Phase.CONCESSION_OFFERED
        scene = replace(scene, clock=clock, clock_runs=runs)
    return changes.TakenBack(to, with_times, scene)


def _added_since(history: Sequence[Event], to: int, again: Player | None) -> ByPlayer[Millis]:
    """FISCHER: what the clock has added after the turns that were ended since `to` facts, without the first of `again`,
    whose turn has its delay twice.
    """
    clock, added = stood(history, to).clock, list[tuple[int, Player, int]]()
    if clock.settings.method is not ClockMethod.FISCHER:
        return NOBODYS
    for number in range(to, len(history)):
        event, after = history[number], stood(history, number + 1).clock
        if isinstance(event, ChangeMade):
            if isinstance(event.change, TakenBack):
                back = event.change.to
                added = [one for one in added if one[0] < back]
        elif (player := clock.turn_of) is not None and after.turn_of is not player:
            added.append((number, player, clock.delay_of(player)))
        clock = after
    if added and added[0][1] is again:
        del added[0]
    return ByPlayer(*(Millis(sum(by for _, player, by in added if player is side)) for side in Player))


def _turn_at_its_end(history: Sequence[Event], to: int, now: Instant) -> ClockTurn | None:
    """The turn that ran after `to` facts, as it stood when it ended, or stands now; None where none ran."""
    clock = stood(history, to).clock
    for number in range(to, len(history)):
        after = stood(history, number + 1).clock
        if after.turn_of is not clock.turn_of:
            return clock.stop(history[number].at).turn
        clock = after
    return clock.stop(now).turn


@change(ordered.VoidRoll)
def void_roll(
    state: MatchState, ruleset: Ruleset, command: ordered.VoidRoll, now: Instant, history: Sequence[Event]
) -> Change | Refused:
    """Back to before the roll, with the time that the turn has used given back only to an opening, which is rolled off
    the clock. With the dice of the players it was invalid, and costs the right to double where the rules have it so.

    In an opening, of the dice of two players, that of the other stands where the ruleset says so. Source: ISTAVDER Use
    of Dice Cups.
    """
    if state.phase is Phase.CONCESSION_OFFERED:
        return Refused(Refusal.CONCESSION_OPEN)
    if state.phase is not Phase.MOVING:
        return Refused(Refusal.NO_ROLL_TO_VOID)
    scene = replace(scene_of(state, now), roll=None, moves=())
    if fresh_delay_after_void(state, ruleset):
        scene = replace(scene, clock=fresh_turn(state.clock, clock_player(state), now))
    if is_opening_roll(state):
        kept = _kept_die(state, ruleset, command.of)
        clock = replace(scene.clock, turn=None)
        return changes.RollVoided(
            replace(
                scene,
                phase=Phase.OPENING,
                on_roll=None,
                clock_held_by=None,
                clock=clock,
                clock_runs=False,
                opening_dice=kept,
            )
        )
    return changes.RollVoided(
        replace(
            scene,
            phase=Phase.TO_ROLL,
            clock_held_by=None,
            clock_runs=True,
            double_lost=state.double_lost
            or (ruleset.dice.double_lost_after_invalid_roll.value and not was_board_rolled(history)),
        )
    )


def _kept_die(state: MatchState, ruleset: Ruleset, of: Player | None) -> ByPlayer[Die | None]:
    """The die of the player whose roll was valid; the starter had the higher one."""
    if of is None or state.roll is None or ruleset.dice.cocked_opening_roll.value is not CockedRoll.THAT_DIE:
        return ByPlayer(None, None)
    high, low = max(state.roll.first, state.roll.second), min(state.roll.first, state.roll.second)
    nothing: ByPlayer[Die | None] = ByPlayer(None, None)
    return nothing.replaced(of.opponent, high if of.opponent is state.on_roll else low)


def _late_to_correct(
    state: MatchState, ruleset: Ruleset, command: ordered.CorrectPosition, history: Sequence[Event]
) -> tuple[Player, ...]:
    return of_play(state, ruleset, history, command.matter, None).asked


@change(ordered.CorrectPosition, _late_to_correct)
def correct_position(
    state: MatchState, ruleset: Ruleset, command: ordered.CorrectPosition, now: Instant, _history: Sequence[Event]
) -> Change | Refused:
    if state.phase is Phase.OPENING:
        return Refused(Refusal.BEFORE_OPENING_ROLL)
    if state.phase is Phase.CONCESSION_OFFERED:
        return Refused(Refusal.CONCESSION_OPEN)
    if state.phase not in IN_A_TURN or state.on_roll is None:
        return no_game(state)
    if refused := impossible(command.position, short=command.short):
        return refused
    on_roll = command.on_roll or state.on_roll
    stays, waits = on_roll is state.on_roll, state.phase is Phase.DOUBLE_OFFERED
    doubled = (stays and waits) if command.doubled is None else command.doubled
    keeps = stays and doubled is waits and (command.keeps_roll or state.roll is None)
    if keeps and command.position == state.position and not state.moves:
        return Refused(Refusal.NOTHING_CHANGES)
    scene = replace(scene_of(state, now), position=command.position, moves=(), last_play=None)
    if not stays or doubled is not waits:
        if doubled and (refused := cannot_have_doubled(on_roll, state.cube, state.score, ruleset)):
            return refused
        clock = fresh_turn(state.clock, on_roll.opponent if doubled else on_roll, now)
        phase = Phase.DOUBLE_OFFERED if doubled else Phase.TO_ROLL
        return changes.PositionCorrected(
            replace(
                scene,
                on_roll=on_roll,
                roll=None,
                phase=phase,
                double_lost=False,
                clock_held_by=None,
                clock=clock,
                clock_runs=True,
            )
        )
    if state.roll is not None and not command.keeps_roll:
        return changes.PositionCorrected(
            replace(scene, roll=None, phase=Phase.TO_ROLL, clock_held_by=None, clock_runs=True)
        )
    return changes.PositionCorrected(scene)


def no_game(state: MatchState) -> Refused:
    """Why an act on a game finds none."""
    return Refused(Refusal.MATCH_OVER if state.phase is Phase.MATCH_OVER else Refusal.NO_GAME)


@change(ordered.BeginGameAnew)
def begin_game_anew(
    state: MatchState, _ruleset: Ruleset, _command: ordered.BeginGameAnew, now: Instant, _history: Sequence[Event]
) -> Change | Refused:
    """With the times that are left. Source: USBGF 4.2.4."""
    if state.phase is Phase.OPENING:
        return Refused(Refusal.NOTHING_CHANGES)
    if state.phase not in IN_A_TURN:
        return no_game(state)
    return changes.PositionCorrected(
        replace(
            scene_of(state, now),
            phase=Phase.OPENING,
            position=state.start_position,
            on_roll=None,
            roll=None,
            moves=(),
            cube=Cube(),
            double_lost=False,
            opening_tie=None,
            concession=None,
            last_play=None,
            clock_held_by=None,
            clock=fresh_turn(state.clock, None, now),
            clock_runs=False,
            opening_dice=ByPlayer(None, None),
        )
    )


def _late_to_correct_cube(
    state: MatchState, ruleset: Ruleset, command: ordered.CorrectCube, history: Sequence[Event]
) -> tuple[Player, ...]:
    return of_cube(state, ruleset, history, command.matter).asked


@change(ordered.CorrectCube, _late_to_correct_cube)
def correct_cube(
    state: MatchState, _ruleset: Ruleset, command: ordered.CorrectCube, _now: Instant, _history: Sequence[Event]
) -> Change | Refused:
    cube = command.cube
    if state.phase not in IN_A_TURN:
        return Refused(Refusal.CUBE_AFTER_GAME)
    if impossible_cube(cube, state.score):
        return Refused(Refusal.CUBE_IMPOSSIBLE)
    if (
        state.phase in (Phase.DOUBLE_OFFERED, Phase.CUBE_TOUCHED)
        and state.on_roll is not None
        and not cube.is_open_to(state.on_roll)
    ):
        return Refused(Refusal.CUBE_NOT_YOURS)
    return Refused(Refusal.NOTHING_CHANGES) if cube == state.cube else changes.CubeCorrected(cube)


WORDS = {
    Matter.PREMATURE_DOUBLE: CubeWord.DOUBLES,
    Matter.ANNOUNCED_DOUBLE: CubeWord.DOUBLES,
    Matter.ANNOUNCED_DROP: CubeWord.PASSES,
    Matter.SPOKEN_TAKE: CubeWord.TAKES,
    Matter.SPOKEN_DROP: CubeWord.PASSES,
    **dict.fromkeys(GESTURES, CubeWord.DOUBLES),
}


@directed(ordered.BindToWord)
def bind_to_word(
    state: MatchState, ruleset: Ruleset, command: ordered.BindToWord, now: Instant, history: Sequence[Event]
) -> Decision:
    """A double before its turn counts as a roll before its turn too. Source: ISTAVDER Move Execution."""
    bound = changed(state, ruleset, command, now, history, _bound)
    if (
        isinstance(bound, Refused)
        or command.matter is not Matter.PREMATURE_DOUBLE
        or not ruleset.dice.premature_double_on_ladder.value
    ):
        return bound
    for event in bound.events:
        state = apply(state, event)
    punish = ordered.PunishPrematureRoll(command.authority, command.player)
    punished = changed(state, ruleset, punish, now, history, premature_step)
    return bound if isinstance(punished, Refused) else Accepted((*bound.events, *punished.events))


def _bound(
    state: MatchState, ruleset: Ruleset, command: ordered.BindToWord, now: Instant, _history: Sequence[Event]
) -> Change | Refused:
    """A double out of turn is the other side's turn's, one said or shown is made before the roll, an answer is given to
    a double; what is announced comes later. Nobody is held to a double, or to the answer to one, that cannot be made.
    """
    player, matter = command.player, command.matter
    if matter not in WORDS:
        return Refused(Refusal.FIGURE_IMPOSSIBLE)
    answers = matter in (Matter.SPOKEN_TAKE, Matter.SPOKEN_DROP)
    if state.phase not in IN_A_TURN:
        return Refused(Refusal.NOBODY_ON_TURN) if state.phase is Phase.OPENING else no_game(state)
    if matter is Matter.PREMATURE_DOUBLE and state.on_roll is player:
        return Refused(Refusal.IN_TURN)
    if answers and (state.phase is not Phase.DOUBLE_OFFERED or state.on_roll is player):
        return Refused(Refusal.NO_DOUBLE_OFFERED)
    if matter is Matter.PREMATURE_DOUBLE and state.phase is not Phase.MOVING:
        return Refused(Refusal.NOT_AT_THIS_POINT)
    if matter in GESTURES:
        touched = touch_cube(replace(state, phase=Phase.TO_ROLL), ruleset, asked.TouchCube(player), now)
        if isinstance(touched, Refused):
            return touched
        if state.phase not in (Phase.TO_ROLL, Phase.CUBE_TOUCHED):
            has_rolled = state.phase is Phase.MOVING
            return Refused(Refusal.ALREADY_ROLLED if has_rolled else Refusal.NOT_AT_THIS_POINT)
    doubler = player.opponent if matter is Matter.ANNOUNCED_DROP else player
    if not answers and (refused := cannot_have_doubled(doubler, state.cube, state.score, ruleset)):
        return refused
    if state.cube_words[player] is WORDS[matter]:
        return Refused(Refusal.NOTHING_CHANGES)
    return changes.CubeSpoken(player, WORDS[matter])


def crawford_may_be(score: MatchScore, *, is_played: bool) -> tuple[Crawford, ...]:
    """How the Crawford game may stand at that score, the likeliest first. `is_played`: a game is in progress, and what
    brought a player to one point may have come in it.

    Source: BASIC; USBGF 2.2.4.
    """
    if score.is_deciding_game:
        return tuple(Crawford)
    if score.length == 1 or all(score.away(player) != 1 for player in Player):
        return (Crawford.TO_COME,)
    came_now = (Crawford.TO_COME,) if is_played else ()
    return (Crawford.THIS_GAME, Crawford.PLAYED, *came_now)


@change(ordered.CorrectScore)
def correct_score(
    state: MatchState, _ruleset: Ruleset, command: ordered.CorrectScore, _now: Instant, _history: Sequence[Event]
) -> Change | Refused:
    """A match that did not end by its score is not opened again by it: the flag is lifted, or play is taken back."""
    if state.match_result is not None and state.match_result.by_forfeit:
        return Refused(Refusal.MATCH_OVER)
    score = MatchScore(command.match_length or state.score.length, command.points, command.crawford)
    is_played = state.phase in IN_A_TURN
    is_doubled = state.phase in (Phase.CUBE_TOUCHED, Phase.DOUBLE_OFFERED) or (is_played and state.cube.value > 1)
    if impossible_score(score) or (score.has_no_cube and is_doubled):
        return Refused(Refusal.FIGURE_IMPOSSIBLE)
    if score.winner is None and score.crawford not in crawford_may_be(score, is_played=is_played):
        return Refused(Refusal.FIGURE_IMPOSSIBLE)
    return Refused(Refusal.NOTHING_CHANGES) if score == state.score else changes.ScoreCorrected(score)


@change(ordered.CorrectLength)
def correct_length(
    state: MatchState, ruleset: Ruleset, command: ordered.CorrectLength, _now: Instant, _history: Sequence[Event]
) -> Change | Refused:
    """At once between games; during a game it is noted, and holds from the next one."""
    match_length = command.match_length
    if match_length < 1:
        return Refused(Refusal.FIGURE_IMPOSSIBLE)
    if match_length == state.score.length:
        return Refused(Refusal.NOTHING_CHANGES)
    correction = length_corrected(ruleset, state.score, match_length, is_over=state.phase is Phase.MATCH_OVER)
    if correction.verdict is LengthVerdict.DIRECTOR_DECIDES:
        return Refused(Refusal.LENGTH_UNRULED, correction.clause)
    if correction.verdict is LengthVerdict.STANDS:
        return Refused(Refusal.MATCH_STANDS, correction.clause)
    if state.phase not in (Phase.BETWEEN_GAMES, Phase.OPENING):
        return changes.LengthFoundWrong(match_length)
    return changes.LengthCorrected(
        match_length, correction.verdict.value, correction.score or state.score, correction.winner
    )


@change(ordered.CallFlag)
def call_flag(
    state: MatchState, ruleset: Ruleset, _command: ordered.CallFlag, _now: Instant, _history: Sequence[Event]
) -> Change | Refused:
    """The director says that time is up: not where nobody but the players may. Gin wins all the same.

    Source: as `FlagCalled`.
    """
    if state.phase is Phase.MATCH_OVER:
        return Refused(Refusal.MATCH_OVER)
    if state.clock.flag is None:
        return Refused(Refusal.FLAG_NOT_FALLEN)
    if Person.DIRECTOR not in ruleset.clock.flag_claimed_by.value:
        return Refused(Refusal.DIRECTOR_MAY_NOT, ruleset.clock.flag_claimed_by.clause)
    fallen = state.clock.flag.player
    return changes.FlagCalled(fallen, winner_after_fall(state, ruleset, fallen) is fallen)


@change(ordered.LiftFlag)
def lift_flag(
    state: MatchState, _ruleset: Ruleset, command: ordered.LiftFlag, now: Instant, history: Sequence[Event]
) -> Change | Refused:
    """The fall does not count. A match that it ended goes on from where it was ended."""
    reserve = command.reserve
    if reserve <= 0:
        return Refused(Refusal.FIGURE_IMPOSSIBLE)
    flag = state.clock.flag
    if flag is None:
        return Refused(Refusal.FLAG_NOT_FALLEN)
    fallen, stood_still = state, now
    if state.phase is Phase.MATCH_OVER:
        ended = max((number for number, event in enumerate(history) if isinstance(event, MatchEnded)), default=None)
        result = state.match_result
        if ended is None or result is None or not result.by_forfeit or result.closing is not None:
            return Refused(Refusal.MATCH_OVER)
        fallen, stood_still = stood(history, ended), history[ended].at
    clock = fallen.clock.stop(stood_still).lifted(reserve)
    if clock.turn_of is not clock_player(fallen):
        clock = fresh_turn(clock, clock_player(fallen), now)
    runs = clock.turn is not None and fallen.phase is not Phase.CONCESSION_OFFERED
    return changes.FlagLifted(flag.player, replace(scene_of(fallen, now), clock=clock, clock_runs=runs))


@change(ordered.CloseMatch)
def close_match(
    state: MatchState, _ruleset: Ruleset, command: ordered.CloseMatch, _now: Instant, history: Sequence[Event]
) -> Change | Refused:
    """One player loses it, or both do. Source: USBGF 2.2.4, 4.8.2; NBF 2.2 (iv), 4.5; WBGT 2.2 (4), 4.5."""
    if state.phase is Phase.MATCH_OVER:
        return Refused(Refusal.MATCH_OVER)
    no_show, nobody_alone = command.how is Closing.DOUBLE_NO_SHOW, command.loser is None
    if (no_show and not nobody_alone) or (nobody_alone and command.how is Closing.EXPULSION):
        return Refused(Refusal.FIGURE_IMPOSSIBLE)
    if no_show and any(_shows_a_player(event) for event in history):
        return Refused(Refusal.SOMEBODY_CAME)
    return changes.MatchClosed(command.how, command.loser and command.loser.opponent)


def _shows_a_player(event: Event) -> bool:
    """Whether somebody has played, here or before the match came to this board, or has come: who was late, presses the
    clock of one who is absent, agrees to go on, or is back from a break that was granted.
    """
    match event:
        case MatchStarted(begun_from=Scene() as scene):
            return scene.has_begun
        case OpeningRolled() | OpeningDieFell() | RollEntered() | AbsentArrived() | ResumeAgreed() | BreakEnded():
            return True
        case ClocksPressed(authority=None):
            return True
        case _:
            return False
