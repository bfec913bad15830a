"""Acts with the cube."""

from tavla.application.acts.game_end import game_end
from tavla.application.acts.table import IN_A_TURN, PLAY_GOES_ON, act
from tavla.application.commands import play as asked
from tavla.application.refusals import Accepted, Decision, Refusal, Refused, out_of_turn
from tavla.base.copies import replace
from tavla.domain.facts import events as facts
from tavla.domain.facts.changes import CubeWord
from tavla.domain.facts.claim_events import ClockReleased
from tavla.domain.facts.events import Event
from tavla.domain.facts.turn import Act, Phase
from tavla.domain.fold.match import MatchState
from tavla.domain.game.cube import Cube
from tavla.domain.game.match_score import MatchScore
from tavla.domain.game.outcome import Ending, Grade
from tavla.domain.game.player import Player
from tavla.domain.time.units import Instant
from tavla.rules.cube_rules import Force, Gesture
from tavla.rules.ruleset import Ruleset


@act(asked.TouchCube, IN_A_TURN)
def touch_cube(state: MatchState, ruleset: Ruleset, command: asked.TouchCube, now: Instant) -> Decision:
    """The cube in hand: open to the player, alive, and not in the Crawford game. Source: USBGF 4.4.2, 4.4.9."""
    player = command.player
    if refused := out_of_turn(state, player, Act.TOUCH_CUBE):
        return refused
    if state.held is not None:
        return Refused(Refusal.ALREADY_ROLLED)
    if refused := _out_of_play(state.score, ruleset):
        return refused
    if not state.cube.is_open_to(player):
        return Refused(Refusal.CUBE_NOT_YOURS)
    lost = ruleset.dice.double_lost_after_invalid_roll
    if state.double_lost and lost.value:
        return Refused(Refusal.DOUBLE_LOST, lost.clause)
    if state.score.cube_is_dead(player, state.cube.value) and not may_turn_dead(state.cube, ruleset):
        return Refused(Refusal.CUBE_DEAD)
    return Accepted((facts.CubeTouched(now, player),))


def cannot_have_doubled(player: Player, cube: Cube, score: MatchScore, ruleset: Ruleset) -> Refused | None:
    """Why the side on roll cannot have doubled, as the cube lies. Source: USBGF 4.4.2, 4.4.9."""
    if refused := _out_of_play(score, ruleset):
        return refused
    if not cube.is_open_to(player):
        return Refused(Refusal.CUBE_NOT_YOURS)
    if score.cube_is_dead(player, cube.value) and not may_turn_dead(cube, ruleset):
        return Refused(Refusal.CUBE_DEAD)
    return None


def _out_of_play(score: MatchScore, ruleset: Ruleset) -> Refused | None:
    """Why there is no cube in the game. Source: USBGF 4.4.6, 4.8.5 (d)."""
    if score.is_deciding_game:
        return Refused(Refusal.DECIDING_GAME, ruleset.length.when_shorter.clause)
    allowed = score.length == 1 and not ruleset.selectable  # in the files of others, and in those of before
    return Refused(Refusal.CRAWFORD_GAME) if score.has_no_cube and not allowed else None


def may_turn_dead(cube: Cube, ruleset: Ruleset) -> bool:
    """Whether the rules leave a dead cube alone: altogether, or while it is centred.

    Source: USBGF 4.4.9, NBF 4.4 (vii).
    """
    return ruleset.cube.dead_cube_may_be_turned.value or (
        cube.is_centred and not ruleset.cube.dead_cube_rule_covers_centred.value
    )


@act(asked.ReturnCube, PLAY_GOES_ON)
def return_cube(state: MatchState, ruleset: Ruleset, command: asked.ReturnCube, now: Instant) -> Decision:
    """Put back, unless a touch binds. Source: USBGF 4.4.3, NBF 4.4 (ii)."""
    if refused := out_of_turn(state, command.player, Act.RETURN_CUBE):
        return refused
    if state.cube_words[command.player] is CubeWord.DOUBLES:
        return _word_binds(state, command.player)
    if ruleset.cube.touch_binds:
        return Refused(Refusal.TOUCH_BINDS, ruleset.cube.double_binds_by.clause)
    return Accepted((facts.CubeReturned(now, command.player),))


def bound_to_double(state: MatchState, ruleset: Ruleset, player: Player) -> Refused | None:
    """Why a player whose word was a double may not roll, while he may double.

    Source: USBGF 4.4.3, 4.4.7; NBF 4.4 (v); WBGT 4.4 (5).
    """
    if state.cube_words[player] is not CubeWord.DOUBLES or state.phase not in (Phase.TO_ROLL, Phase.CUBE_TOUCHED):
        return None
    touched = touch_cube(replace(state, phase=Phase.TO_ROLL), ruleset, asked.TouchCube(player), Instant(0))
    return None if isinstance(touched, Refused) else _word_binds(state, player)


def _word_binds(state: MatchState, player: Player) -> Refused:
    """By the clause that the director held him to it by."""
    return Refused(Refusal.WORD_BINDS, state.word_clauses[player])


@act(asked.HoldToDouble, IN_A_TURN)
def hold_to_double(state: MatchState, ruleset: Ruleset, command: asked.HoldToDouble, now: Instant) -> Decision:
    """The opponent objects to a cube put back, before the roll. Source: ISTAVDER 24, example 6."""
    rules = ruleset.cube
    doubler = state.on_roll
    if doubler is None or doubler is command.player or state.phase is not Phase.TO_ROLL or not state.cube_returned:
        return Refused(Refusal.NOT_NOW)
    if Gesture.TOUCH not in rules.double_binds_by.value or rules.double_force.value is not Force.IF_OPPONENT_OBJECTS:
        return Refused(Refusal.ASK_DIRECTOR, rules.double_force.clause)
    return Accepted(_offered(state, doubler, now))


@act(asked.OfferDouble, IN_A_TURN)
def offer_double(state: MatchState, _ruleset: Ruleset, command: asked.OfferDouble, now: Instant) -> Decision:
    """The press of the doubler. Source: USBGF 4.4.3."""
    if refused := out_of_turn(state, command.player, Act.OFFER_DOUBLE):
        return refused
    return Accepted(_offered(state, command.player, now))


def _offered(state: MatchState, doubler: Player, now: Instant) -> tuple[Event, ...]:
    """The offer; it ends what a side does off the clock."""
    offered = facts.DoubleOffered(now, doubler)
    return (ClockReleased(now), offered) if state.off_the_clock else (offered,)


@act(asked.TakeDouble, IN_A_TURN)
def take_double(state: MatchState, ruleset: Ruleset, command: asked.TakeDouble, now: Instant) -> Decision:
    """The taker owns the cube. Source: USBGF 4.4.4."""
    if refused := out_of_turn(state, command.player, Act.TAKE):
        return refused
    if state.cube_words[command.player] is CubeWord.PASSES and _dead(state, ruleset, command.player) is None:
        return _word_binds(state, command.player)
    return Accepted((facts.DoubleTaken(now, command.player),))


@act(asked.DropDouble, IN_A_TURN)
def drop_double(state: MatchState, ruleset: Ruleset, command: asked.DropDouble, now: Instant) -> Decision:
    """The game goes to the doubler. Source: USBGF 4.4.4."""
    if refused := out_of_turn(state, command.player, Act.DROP):
        return refused
    if state.cube_words[command.player] is CubeWord.TAKES:
        return _word_binds(state, command.player)
    if refused := _dead(state, ruleset, command.player):
        return refused
    ends = game_end(state, ruleset, command.player.opponent, Grade.SINGLE, Ending.DROPPED, now)
    return Accepted((facts.DoubleDropped(now, command.player), *ends))


def _dead(state: MatchState, ruleset: Ruleset, player: Player) -> Refused | None:
    """Why `player` may not pass, and his word that he would does not bind him."""
    may_end = ruleset.cube.match_may_end_on_pass_of_dead_cube
    is_dead = state.score.cube_is_dead(player.opponent, state.cube.value) and not may_end.value
    return Refused(Refusal.CUBE_DEAD, may_end.clause) if is_dead else None
