"""What the facts of the director's acts make of a match."""

from typing import assert_never

from tavla.base.copies import replace
from tavla.base.errors import TavlaError
from tavla.domain.facts import changes
from tavla.domain.facts.dice_file import DiceInFile
from tavla.domain.facts.dice_source import DiceSource
from tavla.domain.facts.director_events import (
    ActWithdrawn,
    AppealDecided,
    AppealOutcome,
    ChangeAnswered,
    ChangeMade,
    ChangeProposed,
    ChangeWithdrawn,
    DirectorEvent,
    MatchMoved,
    ResultSigned,
    RulingGiven,
    WarningGiven,
)
from tavla.domain.facts.events import StopReason
from tavla.domain.facts.known_device import KnownDevice
from tavla.domain.facts.scene import MatchResult, Scene
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match_state import Freeze, MatchState, Offence, OffenceKind, Proposal
from tavla.domain.fold.scenes import put_in_scene
from tavla.domain.game.match_score import MatchScore
from tavla.domain.game.player import ByPlayer
from tavla.domain.time.clock import ClockMethod
from tavla.domain.time.units import Instant


def after_directors_act(state: MatchState, event: DirectorEvent) -> MatchState:
    """The state after one of the director's acts, or a player's answer to one."""
    match event:
        case RulingGiven():
            return state
        case WarningGiven(_, _, player, matter):
            return replace(
                state, offences=(*state.offences, Offence(state.facts, OffenceKind.WARNING, player, matter=matter))
            )
        case AppealDecided(_, _, ruling, outcome):
            return _lifted(state, ruling) if outcome is AppealOutcome.REVERSED else state
        case ActWithdrawn(_, _, act, breaks):
            taken = ByPlayer(state.breaks.white - breaks.white, state.breaks.black - breaks.black)
            return replace(_lifted(state, act), breaks=taken)
        case ChangeProposed(_, authority, change, asked):
            return replace(state, proposal=Proposal(authority, change, asked, ByPlayer.both(None)))
        case ChangeAnswered(_, player, agrees):
            if state.proposal is None:
                msg = "a player answered a proposal that nobody had made"
                raise TavlaError(msg)
            answers = state.proposal.answers.replaced(player, agrees)
            return replace(state, proposal=replace(state.proposal, answers=answers))
        case ChangeMade():
            return _changed(replace(state, proposal=None, signed=None), event)
        case ChangeWithdrawn():
            return replace(state, proposal=None)
        case MatchMoved(at):
            running = state.freeze.clock_was_running if state.freeze else state.clock.is_running
            return replace(
                state,
                freeze=Freeze(StopReason.CONTINUED, None, ByPlayer.both(False), running),
                clock=state.clock.stop(at),
            )
        case ResultSigned(_, authority):
            return replace(state, signed=authority)
        case _:
            assert_never(event)


def _changed(state: MatchState, event: ChangeMade) -> MatchState:  # noqa: C901, PLR0911 - one arm a change is the plainest form
    change = event.change
    match change:
        case changes.TakenBack(to, _, scene):
            # What a player was warned of stays, whatever play is taken back; going back to just before the act itself
            # undoes it.
            return _standing_in(replace(_lifted(state, to), cube_words=ByPlayer(None, None)), scene)
        case changes.RollVoided(scene) | changes.PositionCorrected(scene) | changes.FlagLifted(_, scene):
            anew = isinstance(change, changes.PositionCorrected) and scene.phase is Phase.OPENING
            return _standing_in(replace(state, cube_words=ByPlayer(None, None)) if anew else state, scene)
        case changes.CubeCorrected(cube):
            return replace(state, cube=cube)
        case changes.CubeSpoken(player, word):
            clauses = state.word_clauses.replaced(player, event.authority.clause)
            return replace(state, cube_words=state.cube_words.replaced(player, word), word_clauses=clauses)
        case changes.ScoreCorrected(score):
            return _at_score(state, score)
        case changes.LengthFoundWrong(correct_length):
            return replace(
                state, orders=replace(state.orders, correct_length=correct_length, correct_length_by=event.authority)
            )
        case changes.LengthCorrected(_, _, score, _):
            return replace(
                _at_score(state, score), orders=replace(state.orders, correct_length=None, correct_length_by=None)
            )
        case changes.PenaltyPointsGiven():
            return replace(state, score=change.score, clock=change.clock)
        case changes.TimesSet() | changes.DelayGranted():
            return replace(state, clock=change.clock)
        case changes.ClockOrdered(_, clock) | changes.BothFlagsFound(None, clock):
            has_none = clock.settings.method is ClockMethod.NONE
            held_by = None if has_none else state.clock_held_by
            runs = clock.turn is not None and held_by is None and state.phase is not Phase.CONCESSION_OFFERED
            return replace(
                state,
                clock=clock,
                clock_held_by=held_by,
                clock_lost=state.clock_lost and not has_none,
                freeze=state.freeze and replace(state.freeze, clock_was_running=runs),
            )
        case changes.BothFlagsFound() | changes.FlagCalled():
            return state
        case changes.PrematureRollPunished():
            offence = Offence(state.facts, OffenceKind.PREMATURE_ROLL, change.offender, change.is_floor)
            return replace(state, clock=change.clock, offences=(*state.offences, offence))
        case changes.DiceOrdered() | changes.DiceFileOrdered():
            return _dice_ordered(state, change)
        case changes.ClockSourceOrdered(clock_source):
            return replace(state, orders=replace(state.orders, clock_source=clock_source), clock_lost=False)
        case changes.DeviceAccepted(use, device):
            return state.with_device(KnownDevice(use, device))
        case changes.AssistanceSet(assistance):
            return replace(state, orders=replace(state.orders, assistance=assistance))
        case changes.MatchClosed(how, winner):
            return _closed(state, MatchResult(winner, by_forfeit=True, closing=how), event.at)
        case _:
            assert_never(change)


def _lifted(state: MatchState, act: int) -> MatchState:
    """Without what fact number `act` counted against a player; what it had lifted counts again."""

    def now(one: Offence) -> Offence:
        if one.lifted_by == act:
            return replace(one, lifted_by=None)
        return replace(one, lifted_by=state.facts) if one.fact == act and one.lifted_by is None else one

    return replace(state, offences=tuple(map(now, state.offences)))


def _dice_ordered(state: MatchState, change: changes.DiceOrdered | changes.DiceFileOrdered) -> MatchState:
    in_file = DiceInFile(change.file, change.used) if isinstance(change, changes.DiceFileOrdered) else state.dice_file
    source = DiceSource.FILE if isinstance(change, changes.DiceFileOrdered) else change.source
    orders = replace(state.orders, dice_source=source)
    return replace(
        state, orders=orders, dice_file=in_file, opening_dice=ByPlayer(None, None), held=None, shaker_lost=False
    )


def _closed(state: MatchState, result: MatchResult, at: Instant) -> MatchState:
    return replace(
        state,
        phase=Phase.MATCH_OVER,
        match_result=result,
        on_roll=None,
        roll=None,
        moves=(),
        position=state.board,
        concession=None,
        freeze=None,
        proposal=None,
        claim=None,
        on_break=None,
        absent=(),
        entered=None,
        held=None,
        shaker_lost=False,
        clock=state.clock.rest(at),
    )


def _standing_in(state: MatchState, scene: Scene) -> MatchState:
    """Put in a scene, where both players must agree to go on, unless the match is over in it."""
    freeze = (
        None
        if scene.phase is Phase.MATCH_OVER
        else Freeze(StopReason.DIRECTOR_CALLED, None, ByPlayer.both(False), scene.clock_runs)
    )
    # Whoever was away was away, whatever play is taken back.
    return replace(
        put_in_scene(state, scene),
        freeze=freeze,
        claim=None,
        on_break=None,
        absent=(),
        cube_returned=False,
        breaks=state.breaks,
    )


def _at_score(state: MatchState, score: MatchScore) -> MatchState:
    """At another score; a match that it shows unfinished is open again, between games."""
    if state.phase is not Phase.MATCH_OVER or score.winner is not None:
        return replace(state, score=score)
    return replace(state, score=score, phase=Phase.BETWEEN_GAMES, match_result=None, confirmed=ByPlayer.both(False))
