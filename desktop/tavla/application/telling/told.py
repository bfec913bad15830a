"""What is told of each kind of fact, and where: one row a kind. Values only; the words stand in `tavla.text`."""

from collections.abc import Callable
from enum import Enum, Flag, auto
from typing import NamedTuple, TypeVar

from msgspec import Struct

from tavla.domain.facts import claim_events as claimed
from tavla.domain.facts import device_events as devices
from tavla.domain.facts import director_events as directed
from tavla.domain.facts import events as facts
from tavla.domain.facts.authority import Authority
from tavla.domain.facts.dice_seal import DiceSealed, DiceStirred, SealReason
from tavla.domain.facts.events import Event, StopReason
from tavla.domain.facts.stops import FOR_THE_DIRECTOR
from tavla.domain.fold.match import MatchState
from tavla.domain.fold.scenes import clock_reserves
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.time.clock import ClockMethod
from tavla.domain.time.units import Instant, Millis
from tavla.rules.break_allowance import stop_rule
from tavla.rules.clock_rules import StopGround
from tavla.rules.loader import ruleset_of
from tavla.rules.ruleset import Ruleset


class MomentKind(Enum):
    """What a fact is to somebody who looks back."""

    TURN = "turn"
    """A turn, a double or a game is over."""
    STEP = "step"
    """Something within a turn."""
    INCIDENT = "incident"
    """What is not plain play: stops, claims, refused tries, a fallen flag, a restart."""
    RULING = "ruling"
    """The director's acts, granted breaks and settled games he ruled on among them, and the answers to them."""


class Use(Flag):
    """Where a fact is told, beside the look back, which tells them all."""

    NOWHERE = 0
    LOG = auto()
    """In the director's log, between the turns."""
    RETURN = auto()
    """After it play stands as it may be taken back to, unless another fact came with it."""
    FILE = auto()
    """In match files that tell incidents."""
    REPORT = auto()
    """In the report of the match; incidents and rulings always are."""
    PLAIN_PLAY = auto()
    """In the report too, but not where it tells what happened beside plain play."""


class Told(Struct, frozen=True):
    """What a report tells of a fact beside its sentence."""

    wall_clock: str = ""
    clause: str = ""
    times: ByPlayer[Millis] | None = None
    """Both reserves; None without a clock."""
    authority: Authority | None = None
    board: MatchState | None = None
    """As it stood before the fact."""


Fact = TypeVar("Fact")
Figures = Callable[[Fact, MatchState, MatchState], Told]
"""Of a fact, with the match before and after it."""


class Telling(NamedTuple):
    """How one kind of fact is told."""

    kind: MomentKind
    use: Use
    is_odd: Callable[..., bool]
    """Whether this one is an incident though its kind is not."""
    figures: Callable[..., Told]
    hearers: Callable[..., tuple[Player, ...]]
    """Who is told of it at once."""


def kind_of(event: Event) -> MomentKind:
    if getattr(event, "authority", None) is not None:
        return MomentKind.RULING
    telling = TELLINGS[type(event)]
    return MomentKind.INCIDENT if telling.is_odd(event) else telling.kind


def is_told_in(event: Event, use: Use) -> bool:
    return use in TELLINGS[type(event)].use


def is_reported(event: Event) -> bool:
    return kind_of(event) in (MomentKind.INCIDENT, MomentKind.RULING) or bool(
        TELLINGS[type(event)].use & (Use.REPORT | Use.PLAIN_PLAY)
    )


def told(event: Event, before: MatchState, after: MatchState) -> Told:
    return TELLINGS[type(event)].figures(event, before, after)


def hearers(event: Event) -> tuple[Player, ...]:
    return TELLINGS[type(event)].hearers(event)


# Figures


def _none(_event: object, _before: MatchState, _after: MatchState) -> Told:
    return Told()


def _board(_event: object, before: MatchState, _after: MatchState) -> Told:
    return Told(board=before)


def _times(event: claimed.AbsentArrived, _before: MatchState, after: MatchState) -> Told:
    return Told(times=_reserves(after, event.at))


def _board_and_times(
    event: facts.DoubleTaken | facts.DoubleDropped | facts.FlagFell | facts.GameEnded,
    before: MatchState,
    after: MatchState,
) -> Told:
    return Told(times=_reserves(after, event.at), board=before)


def _stopped(event: facts.PlayStopped, before: MatchState, after: MatchState) -> Told:
    return Told(
        event.wall_clock,
        _ground(before, event.reason),
        _reserves(after, event.at),
        board=before if event.reason in _ABOUT_THE_BOARD else None,
    )


def _stalled(event: claimed.BoardStalled, _before: MatchState, _after: MatchState) -> Told:
    return Told(event.wall_clock)


def _clock_stopped(event: claimed.ClockStopped, before: MatchState, after: MatchState) -> Told:
    return Told(
        event.wall_clock,
        _ground(before, event.reason),
        event.times if _has_clock(after) else None,
        board=before if event.reason in _ABOUT_THE_BOARD else None,
    )


def _flag_claimed(_event: facts.FlagClaimed, before: MatchState, _after: MatchState) -> Told:
    return Told(clause=_rules(before).clock.flag_claimed_by.clause)


def _break(event: claimed.BreakBegan, before: MatchState, after: MatchState) -> Told:
    clause = "" if event.authority else _rules(before).breaks.when.clause
    return Told(event.wall_clock, clause, event.times if _has_clock(after) else None, event.authority)


def _settled(_event: claimed.SettledClaimed, before: MatchState, _after: MatchState) -> Told:
    return Told(clause=_rules(before).clock.settled_claim.clause, board=before)


def _settled_ruled(event: claimed.SettledRuled, _before: MatchState, _after: MatchState) -> Told:
    return Told(authority=event.authority)


def _clocks_pressed(event: claimed.ClocksPressed, before: MatchState, _after: MatchState) -> Told:
    if event.authority is not None:
        return Told(authority=event.authority)
    return Told(clause=_rules(before).lateness.at_start.clause)


def _shaker_lost(event: devices.ShakerLost, _before: MatchState, _after: MatchState) -> Told:
    return Told(event.wall_clock)


def _met(event: devices.DeviceMet, _before: MatchState, _after: MatchState) -> Told:
    return Told(event.wall_clock)


def _clock(event: devices.ClockLost | devices.ClockBack, _before: MatchState, _after: MatchState) -> Told:
    return Told(times=event.times)


_ABOUT_THE_BOARD = frozenset(
    {
        *FOR_THE_DIRECTOR,
        StopReason.DISPUTE,
        StopReason.ILLEGAL_PLAY,
        StopReason.DISPUTED_ROLL,
        StopReason.INVALID_ROLL,
    }
)
_GROUNDS = {ground.value for ground in StopGround}


def _has_clock(state: MatchState) -> bool:
    return state.clock.settings.method is not ClockMethod.NONE


def _reserves(state: MatchState, at: Instant) -> ByPlayer[Millis] | None:
    return clock_reserves(state.clock, at) if _has_clock(state) else None


def _rules(state: MatchState) -> Ruleset:
    return ruleset_of(state.setup.ruleset)


def _ground(state: MatchState, reason: StopReason) -> str:
    """The clause that names a ground for stopping the clock; empty where the rules list none."""
    rule = stop_rule(_rules(state), StopGround(reason.value)) if reason.value in _GROUNDS else None
    return rule.clause if rule else ""


# Who is told at once


def _nobody(_event: object) -> tuple[Player, ...]:
    return ()


def _both(_event: object) -> tuple[Player, ...]:
    return tuple(Player)


def _both_of_another(event: devices.DeviceMet) -> tuple[Player, ...]:
    return () if event.counts else tuple(Player)


def _both_of_unkept(event: devices.FramesNoted) -> tuple[Player, ...]:
    return tuple(Player) if _is_not_kept(event) else ()


def _opponent(event: facts.ConcessionDeclined) -> tuple[Player, ...]:
    return (event.player.opponent,)


def _unless_the_director_decides(event: claimed.SettledDisputed) -> tuple[Player, ...]:
    return () if event.waits else (event.player.opponent,)


def _who_entered_it(event: claimed.RollAnswered) -> tuple[Player, ...]:
    return () if event.agrees else (event.player.opponent,)


# The table


def _never(_event: object) -> bool:
    return False


def _is_sealed_anew(event: DiceSealed) -> bool:
    return event.reason is not SealReason.START


def _is_denied(event: claimed.RollAnswered) -> bool:
    return not event.agrees


def _is_another(event: devices.DeviceMet) -> bool:
    return not event.counts


def _has_failed(event: devices.DeviceTried) -> bool:
    return not event.passed


def _is_not_kept(event: devices.FramesNoted) -> bool:
    return event.turn is not devices.FramesTurn.KEPT


def _row(
    fact: type[Fact],
    kind: MomentKind,
    use: Use = Use.NOWHERE,
    figures: Figures[Fact] = _none,
    *,
    is_odd: Callable[[Fact], bool] = _never,
    hearers: Callable[[Fact], tuple[Player, ...]] = _nobody,
) -> tuple[type, Telling]:
    return fact, Telling(kind, use, is_odd, figures, hearers)


_TURN, _STEP, _INCIDENT, _RULING = MomentKind
_LOG_AND_FILE = Use.LOG | Use.FILE
_PLAY = Use.LOG | Use.PLAIN_PLAY

TELLINGS: dict[type, Telling] = dict(
    (
        _row(facts.MatchStarted, _TURN),
        _row(facts.OpeningRolled, _STEP, Use.RETURN),
        _row(facts.Rolled, _STEP, Use.RETURN),
        _row(facts.MovesArranged, _STEP),
        _row(facts.TurnEnded, _TURN, Use.RETURN),
        _row(facts.CubeTouched, _STEP, Use.FILE),
        _row(facts.CubeReturned, _STEP, Use.FILE),
        _row(facts.DoubleOffered, _STEP, Use.LOG),
        _row(facts.DoubleTaken, _TURN, _PLAY | Use.RETURN, _board_and_times),
        _row(facts.DoubleDropped, _TURN, _PLAY, _board_and_times),
        _row(facts.ConcessionOffered, _STEP, Use.FILE | Use.REPORT, _board),
        _row(facts.ConcessionAccepted, _STEP, Use.FILE | Use.REPORT),
        _row(facts.ConcessionDeclined, _STEP, Use.FILE | Use.REPORT, hearers=_opponent),
        _row(facts.GameEnded, _TURN, _PLAY, _board_and_times),
        _row(facts.ScoreConfirmed, _STEP, Use.RETURN),
        _row(facts.FlagFell, _INCIDENT, _LOG_AND_FILE, _board_and_times),
        _row(facts.FlagClaimed, _INCIDENT, _LOG_AND_FILE, _flag_claimed),
        _row(facts.MatchEnded, _TURN, _LOG_AND_FILE | Use.REPORT),
        _row(facts.PlayStopped, _INCIDENT, _LOG_AND_FILE, _stopped),
        _row(facts.ResumeAgreed, _STEP, Use.FILE | Use.REPORT),
        _row(facts.AttemptRefused, _INCIDENT, Use.FILE),
        _row(facts.PointsNumbered, _STEP, Use.FILE | Use.REPORT),
        _row(facts.ForcedPlaysWanted, _STEP, Use.FILE | Use.REPORT),
        _row(facts.TailCut, _INCIDENT, Use.FILE),
        _row(facts.TouchesCounted, _STEP, Use.REPORT),
        _row(facts.MirrorNoted, _INCIDENT, Use.FILE, hearers=_both),
        _row(directed.RulingGiven, _RULING, _LOG_AND_FILE),
        _row(directed.WarningGiven, _RULING, _LOG_AND_FILE),
        _row(directed.AppealDecided, _RULING, _LOG_AND_FILE),
        _row(directed.ActWithdrawn, _RULING, _LOG_AND_FILE),
        _row(directed.ChangeProposed, _RULING, _LOG_AND_FILE),
        _row(directed.ChangeAnswered, _RULING, _LOG_AND_FILE),
        _row(directed.ChangeWithdrawn, _RULING, _LOG_AND_FILE),
        _row(directed.MatchMoved, _RULING, _LOG_AND_FILE),
        _row(directed.ResultSigned, _RULING, _LOG_AND_FILE),
        _row(directed.ChangeMade, _RULING, _LOG_AND_FILE | Use.RETURN),
        _row(claimed.ClockStopped, _INCIDENT, _LOG_AND_FILE, _clock_stopped),
        _row(claimed.BoardStalled, _INCIDENT, _LOG_AND_FILE, _stalled),
        _row(claimed.BreakBegan, _INCIDENT, _LOG_AND_FILE, _break),
        _row(claimed.BreakEnded, _INCIDENT, _LOG_AND_FILE),
        _row(claimed.SettledClaimed, _INCIDENT, _LOG_AND_FILE, _settled),
        _row(claimed.SettledAgreed, _INCIDENT, Use.FILE),
        _row(claimed.SettledDisputed, _INCIDENT, _LOG_AND_FILE, hearers=_unless_the_director_decides),
        _row(claimed.SettledRuled, _RULING, _LOG_AND_FILE, _settled_ruled),
        _row(claimed.ClocksPressed, _INCIDENT, _LOG_AND_FILE, _clocks_pressed),
        _row(claimed.AbsentArrived, _INCIDENT, Use.FILE, _times),
        _row(claimed.ClockHeld, _STEP, Use.FILE | Use.RETURN),
        _row(claimed.ClockReleased, _STEP, Use.FILE),
        _row(claimed.RollEntered, _STEP, Use.FILE),
        _row(claimed.RollAnswered, _STEP, Use.FILE, is_odd=_is_denied, hearers=_who_entered_it),
        _row(devices.OpeningDieFell, _STEP),
        _row(devices.RollSpoiled, _INCIDENT, hearers=_both),
        _row(devices.RollHeld, _INCIDENT, hearers=_both),
        _row(devices.HeldRollAnswered, _INCIDENT),
        _row(devices.ShakerLost, _INCIDENT, Use.NOWHERE, _shaker_lost),
        _row(devices.ShakerBack, _INCIDENT, hearers=_both),
        _row(devices.ClockLost, _INCIDENT, Use.NOWHERE, _clock, hearers=_both),
        _row(devices.ClockBack, _INCIDENT, Use.NOWHERE, _clock, hearers=_both),
        _row(devices.DeviceMet, _STEP, Use.LOG | Use.REPORT, _met, is_odd=_is_another, hearers=_both_of_another),
        _row(devices.DeviceTried, _STEP, Use.REPORT, is_odd=_has_failed),
        _row(devices.FramesNoted, _STEP, is_odd=_is_not_kept, hearers=_both_of_unkept),
        _row(DiceSealed, _STEP, is_odd=_is_sealed_anew),
        _row(DiceStirred, _STEP),
    )
)
"""Every kind of fact."""
