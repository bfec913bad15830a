"""The state of a match as the fold of its facts: `apply(state, event)`."""

from typing import assert_never

from tavla.base.copies import replace
from tavla.base.errors import TavlaError
from tavla.domain.facts import events as facts
from tavla.domain.facts.changes import CubeWord
from tavla.domain.facts.claim_events import ClaimEvent
from tavla.domain.facts.device_events import DeviceEvent
from tavla.domain.facts.dice_seal import SealEvent, seal_after, seal_after_fact
from tavla.domain.facts.dice_source import DiceSource
from tavla.domain.facts.director_events import DirectorEvent
from tavla.domain.facts.events import Event, StopReason
from tavla.domain.facts.scene import Concession, LastPlay, MatchResult, Orders
from tavla.domain.facts.stops import AfterStop
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.claim_course import after_claim
from tavla.domain.fold.device_course import after_device, remembering
from tavla.domain.fold.director_course import after_directors_act
from tavla.domain.fold.match_state import (
    Break,
    Freeze,
    LastAttempt,
    MatchSetup,
    MatchState,
    Offence,
    OffenceKind,
    Proposal,
    SettledClaim,
)
from tavla.domain.fold.scenes import put_in_scene
from tavla.domain.game.cube import Cube
from tavla.domain.game.match_score import MatchScore
from tavla.domain.game.outcome import GameResult
from tavla.domain.game.play import played
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.roll import Roll
from tavla.domain.game.variant import STARTS
from tavla.domain.time.clock import Clock
from tavla.domain.time.units import Instant, Millis

__all__ = [
    "Break",
    "Concession",
    "Freeze",
    "LastPlay",
    "MatchResult",
    "MatchSetup",
    "MatchState",
    "Offence",
    "OffenceKind",
    "Proposal",
    "SettledClaim",
    "apply",
    "begun",
]


def begun(event: Event) -> MatchState:
    """The state after a match's first fact. Raises TavlaError if it is another."""
    if not isinstance(event, facts.MatchStarted):
        msg = f"the first fact of the match is {type(event).__name__}; expected MatchStarted"
        raise TavlaError(msg)
    length, scene = event.match_length, event.begun_from
    setup = MatchSetup(
        event.match_id,
        event.players,
        length,
        event.clock,
        event.ruleset,
        event.wall_clock,
        event.training,
        scene,
        event.card,
    )
    state = MatchState(
        setup,
        MatchScore.at_start(length),
        Clock.set(event.clock),
        position=STARTS[event.card.variant],
        orders=Orders(dice_source=event.card.dice_source),
    )
    if scene is None:
        return state
    freeze = Freeze(StopReason.CONTINUED, None, ByPlayer.both(False), scene.clock_runs)
    return replace(put_in_scene(state, scene), freeze=freeze)


def apply(state: MatchState, event: Event) -> MatchState:
    """The state after one more fact; pure, and total over facts that `decide` accepted."""
    if isinstance(event, facts.MovesArranged):  # half of all facts: worth one copy instead of two
        return replace(state, moves=event.moves, facts=state.facts + 1)
    return replace(_after(state, event), facts=state.facts + 1)


def _after(state: MatchState, event: Event) -> MatchState:  # noqa: C901, PLR0911, PLR0912 - one arm a fact is the plainest form
    match event:
        case facts.MatchStarted():
            return begun(event)
        case facts.OpeningRolled(at, dice):
            state = replace(
                _rolled_from(state, event.source),
                opening_dice=ByPlayer(None, None),
                held=None,
                had_break=ByPlayer.both(False),
                seal=seal_after(state.seal, event.proof),
            )
            if dice.white == dice.black:
                return replace(state, opening_tie=dice)
            starter = Player.WHITE if dice.white > dice.black else Player.BLACK
            roll = Roll(dice.white, dice.black)
            started = replace(state, phase=Phase.MOVING, on_roll=starter, roll=roll, moves=(), opening_tie=None)
            return replace(started, clock=state.clock.start(starter, at))
        case facts.Rolled(_, _, roll, _, origin):
            state = remembering(state, origin) if origin and origin.key not in state.rolls_seen else state
            seal, state = seal_after(state.seal, event.proof), _rolled_from(state, event.source)
            words = _words_after_roll(state.cube_words, event.player)
            return replace(
                state,
                held=None,
                phase=Phase.MOVING,
                roll=roll,
                moves=(),
                cube_returned=False,
                cube_words=words,
                seal=seal,
            )
        case facts.MovesArranged(_, _, moves):
            attempt = state.last_attempt and replace(state.last_attempt, has_moved=True)
            return replace(state, moves=moves, last_attempt=attempt)
        case facts.TurnEnded():
            return _turn_ended(state, event)
        case facts.CubeTouched():
            return replace(state, phase=Phase.CUBE_TOUCHED)
        case facts.CubeReturned():
            return replace(state, phase=Phase.TO_ROLL, cube_returned=True)
        case facts.DoubleOffered(at, player):
            words = state.cube_words.replaced(player, None)
            return replace(
                state,
                phase=Phase.DOUBLE_OFFERED,
                cube_returned=False,
                cube_words=words,
                clock=state.clock.press(player, at),
            )
        case facts.DoubleTaken(at, player):
            words = state.cube_words.replaced(player, None)
            return replace(
                state,
                phase=Phase.TO_ROLL,
                cube=state.cube.taken_by(player),
                cube_words=words,
                clock=state.clock.press(player, at),
            )
        case facts.ConcessionOffered(at, player, grade):
            return replace(
                state,
                phase=Phase.CONCESSION_OFFERED,
                concession=Concession(player, grade, state.phase),
                clock=state.clock.stop(at),
            )
        case facts.ConcessionDeclined(at):
            return _concession_declined(state, at)
        case facts.GameEnded():
            return _game_ended(state, event)
        case facts.ScoreConfirmed(_, player):
            confirmed = state.confirmed.replaced(player, value=True)
            return _next_game(state) if all(confirmed) else replace(state, confirmed=confirmed)
        case facts.FlagFell(_, _, fell_at, runs_on):
            clock = state.clock.observed(fell_at)
            return replace(state, clock=clock.going_on(fell_at) if runs_on else clock)
        case facts.MatchEnded():
            return _match_ended(state, event)
        case facts.PlayStopped(at, reason, player):
            running = state.freeze.clock_was_running if state.freeze else state.clock.is_running
            freeze = Freeze(reason, player, ByPlayer.both(False), running and not state.absent)
            return replace(
                state, freeze=freeze, absent=(), clock=state.clock.rest(at) if state.absent else state.clock.stop(at)
            )
        case facts.ResumeAgreed(at, player):
            return _resume_agreed(state, at, player)
        case facts.AttemptRefused(_, player):
            attempts = state.attempts.replaced(player, state.attempts[player] + 1)
            return replace(state, attempts=attempts, last_attempt=LastAttempt(event, state.turn_so_far))
        case facts.PointsNumbered(_, player, shown):
            return replace(state, points_numbered=state.points_numbered.replaced(player, shown))
        case facts.ForcedPlaysWanted(_, player, wanted):
            return replace(state, forced_wanted=state.forced_wanted.replaced(player, wanted))
        case (
            facts.DoubleDropped()
            | facts.ConcessionAccepted()
            | facts.FlagClaimed()
            | facts.TailCut()
            | facts.MirrorNoted()
            | facts.TouchesCounted()
        ):
            return state
        case _:
            return _after_other(state, event)


def _after_other(state: MatchState, event: DirectorEvent | ClaimEvent | DeviceEvent | SealEvent) -> MatchState:
    if isinstance(event, DirectorEvent):
        return after_directors_act(state, event)
    if isinstance(event, ClaimEvent):
        return after_claim(state, event)
    if isinstance(event, DeviceEvent):
        return after_device(state, event)
    return replace(state, seal=seal_after_fact(state.seal, event))


def _rolled_from(state: MatchState, source: DiceSource) -> MatchState:
    return (
        replace(state, dice_file=state.dice_file.after_roll)
        if source is DiceSource.FILE and state.dice_file is not None
        else state
    )


def _turn_ended(state: MatchState, event: facts.TurnEnded) -> MatchState:
    player, roll = event.player, state.roll
    if roll is None:
        msg = "a turn ended that had no roll"
        raise TavlaError(msg)
    after = played(state.position.seen_by(player), event.play).seen_by(player)
    return replace(
        state,
        phase=Phase.TO_ROLL,
        position=after,
        on_roll=player.opponent,
        roll=None,
        moves=(),
        double_lost=False,
        last_play=LastPlay(player, roll, event.play, state.position),
        clock=state.clock.press(player, event.at),
    )


def _concession_declined(state: MatchState, at: Instant) -> MatchState:
    if state.concession is None:
        msg = "a concession was declined that nobody had offered"
        raise TavlaError(msg)
    stands = state.clock_held_by is not None or state.off_the_clock
    return replace(
        state, phase=state.concession.during, concession=None, clock=state.clock if stands else state.clock.resume(at)
    )


def _words_after_roll(words: ByPlayer[CubeWord | None], roller: Player) -> ByPlayer[CubeWord | None]:
    """A roll instead of a double: the chance for which both had spoken has gone by. Source: USBGF 4.4.4."""
    words = words.replaced(roller, None) if words[roller] is CubeWord.DOUBLES else words
    return words.replaced(roller.opponent, None) if words[roller.opponent] is CubeWord.PASSES else words


def _game_ended(state: MatchState, event: facts.GameEnded) -> MatchState:
    """The board stays as it stood at the end until the next game begins."""
    return replace(
        state,
        phase=Phase.BETWEEN_GAMES,
        had_break=ByPlayer.both(False),
        position=state.board,
        score=state.score.after_game(event.winner, event.points),
        game_result=GameResult(event.winner, event.grade, event.points, event.ending),
        on_roll=None,
        roll=None,
        moves=(),
        concession=None,
        claim=None,
        cube_words=ByPlayer(None, None),
        clock_held_by=None,
        held=None,
        off_the_clock=False,
        entered=None,
        double_lost=False,
        cube_returned=False,
        confirmed=ByPlayer.both(False),
        clock=state.clock.rest(event.at),
    )


def _match_ended(state: MatchState, event: facts.MatchEnded) -> MatchState:
    return replace(
        state,
        phase=Phase.MATCH_OVER,
        match_result=MatchResult(
            event.winner, event.by_forfeit, None if state.match_result is None else state.match_result.closing
        ),
        on_roll=None,
        roll=None,
        concession=None,
        freeze=None,
        proposal=None,
        claim=None,
        on_break=None,
        absent=(),
        entered=None,
        held=None,
        shaker_lost=False,
        clock=state.clock.rest(event.at),
    )


def _next_game(state: MatchState) -> MatchState:
    return replace(
        state,
        phase=Phase.OPENING,
        game=state.game + 1,
        position=state.start_position,
        cube=Cube(),
        confirmed=ByPlayer.both(False),
        last_play=None,
        game_result=None,
        opening_tie=None,
        late_back=ByPlayer.both(Millis(0)),
    )


def _resume_agreed(state: MatchState, at: Instant, player: Player) -> MatchState:
    if state.freeze is None:
        msg = "somebody agreed to resume play that had not been stopped"
        raise TavlaError(msg)
    agreed = state.freeze.agreed.replaced(player, value=True)
    if not all(agreed):
        return replace(state, freeze=replace(state.freeze, agreed=agreed))
    if not state.freeze.clock_was_running:
        return replace(state, freeze=None)
    match state.freeze.after:
        case AfterStop.OPPONENT_OFF_THE_CLOCK if state.phase in (Phase.TO_ROLL, Phase.CUBE_TOUCHED, Phase.MOVING):
            return replace(state, freeze=None, off_the_clock=True)
        case AfterStop.RESERVE_RESTORED:
            return replace(state, freeze=None, clock=state.clock.turn_restored().resume(at))
        case AfterStop.FRESH_DELAY | AfterStop.MAY_TAKE_FRESH_DELAY:
            return replace(state, freeze=None, clock=state.clock.resume(at, fresh_delay=True))
        case AfterStop.RUNS_ON | AfterStop.OPPONENT_OFF_THE_CLOCK:
            return replace(state, freeze=None, clock=state.clock.resume(at))
        case _:
            assert_never(state.freeze.after)
