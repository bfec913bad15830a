"""Between a match's state and a scene of it."""

from tavla.base.copies import replace
from tavla.domain.facts.dice_source import DiceSource
from tavla.domain.facts.scene import Scene
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match_state import MatchState
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.time.clock import Clock, ClockMethod, ClockTurn, afresh, beginning, owing, settled
from tavla.domain.time.clock_source import ClockSource
from tavla.domain.time.units import Instant, Millis


def scene_of(state: MatchState, at: Instant) -> Scene:
    """The course of play as it stands, its clock stopped at `at`; who is away has come back."""
    runs = state.freeze.clock_was_running if state.freeze else state.clock.is_running
    runs = runs or (state.entered is not None and state.entered.clock_was_running)
    runs = runs or (state.off_the_clock and state.phase is not Phase.CONCESSION_OFFERED)
    return Scene(
        phase=state.phase,
        game=state.game,
        score=state.score,
        position=state.position,
        on_roll=state.on_roll,
        roll=state.roll,
        moves=state.moves,
        cube=state.cube,
        double_lost=state.double_lost,
        opening_tie=state.opening_tie,
        concession=state.concession,
        confirmed=state.confirmed,
        last_play=state.last_play,
        game_result=state.game_result,
        match_result=state.match_result,
        orders=state.orders,
        breaks=state.breaks,
        clock_held_by=state.clock_held_by,
        clock=state.clock.rest(at) if state.absent else state.clock.stop(at),
        clock_runs=runs and not state.absent,
        opening_dice=state.opening_dice,
    )


def put_in_scene(state: MatchState, scene: Scene) -> MatchState:
    """The match with its course of play as in the scene; who may go on, and when, is the caller's."""
    return replace(
        state,
        phase=scene.phase,
        game=scene.game,
        score=scene.score,
        position=scene.position,
        on_roll=scene.on_roll,
        roll=scene.roll,
        moves=scene.moves,
        cube=scene.cube,
        double_lost=scene.double_lost,
        opening_tie=scene.opening_tie,
        concession=scene.concession,
        confirmed=scene.confirmed,
        last_play=scene.last_play,
        game_result=scene.game_result,
        match_result=scene.match_result,
        orders=scene.orders,
        breaks=scene.breaks,
        clock_held_by=scene.clock_held_by,
        clock=scene.clock,
        opening_dice=scene.opening_dice,
        held=None,
        off_the_clock=False,
        entered=None,
        shaker_lost=state.shaker_lost and scene.orders.dice_source is DiceSource.SHAKER,
        clock_lost=state.clock_lost and scene.orders.clock_source is ClockSource.EXTERNAL,
    )


def fresh_turn(clock: Clock, player: Player | None, at: Instant) -> Clock:
    """The clock with what is left on it now, standing at the start of a turn of `player`, or between turns.

    A turn that is not ended adds nothing, and what its player was to lose by it he loses in his next one.
    """
    stopped = clock.stop(at)
    left, turn = settled(stopped), stopped.turn
    if turn is not None and turn.player is not player:
        left = owing(left, turn)
    if player is None or left.is_down:
        return left
    if turn is not None and turn.player is player:
        return afresh(left, turn, None)
    return beginning(left, player, None)


def going_on_with(clock: Clock, ended: ClockTurn | None) -> Clock:
    """The clock at the start of a turn, which has left of its delay what it had when it `ended`.

    What it had used of the reserve stays used: it is charged already, and in FISCHER all of it is.
    """
    turn = clock.turn
    if turn is None or ended is None or ended.player is not turn.player or ended.penalty:
        return clock
    if clock.settings.method is ClockMethod.FISCHER:
        return clock
    used = Millis(min(ended.used, ended.delay))
    return replace(clock, turn=replace(turn, delay=ended.delay, used=used, waits=ended.waits))


def clock_reserves(clock: Clock, at: Instant) -> ByPlayer[Millis]:
    """The reserve of each player as it shows."""
    return ByPlayer(clock.reading(Player.WHITE, at).reserve, clock.reading(Player.BLACK, at).reserve)


def clock_player(state: MatchState) -> Player | None:
    """Whose time it is by the course of play; None between turns."""
    if state.on_roll is None:
        return None
    return state.on_roll.opponent if state.phase is Phase.DOUBLE_OFFERED else state.on_roll


_DECIDING = (Phase.TO_ROLL, Phase.CUBE_TOUCHED, Phase.MOVING, Phase.DOUBLE_OFFERED)


def is_deciding(state: MatchState) -> bool:
    """Whether time counts towards somebody's decision."""
    return state.phase in _DECIDING and state.freeze is None and state.on_break is None
