"""A match as a word to the desk has it. Pure."""

from tavla.base.sha256 import sha256
from tavla.domain.facts.stops import FOR_THE_DIRECTOR
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match_state import MatchState
from tavla.domain.game.player import Player
from tavla.domain.time.clock import Clock, ClockMethod
from tavla.domain.time.units import Instant
from tavla.hall.names import short
from tavla.hall.words import Here, HereClock, Side, Standing

_SIDES = {Player.WHITE: Side.WHITE, Player.BLACK: Side.BLACK}
_POINTS, _MS = 999, 10**9


def glance(state: MatchState, now: Instant, software: str, wall_clock: str) -> Here:
    """What the desk draws a table from; record and draw are filled in when it is said."""
    setup, freeze, points = state.setup, state.freeze, state.score.points
    is_over = state.phase is Phase.MATCH_OVER
    called = freeze is not None and freeze.reason in FOR_THE_DIRECTOR
    return Here(
        standing=_standing(state),
        players=(short(setup.players.white), short(setup.players.black)),
        score=(_bounded(points.white, _POINTS), _bounded(points.black, _POINTS)),
        length=_bounded(state.score.length or 0, _POINTS),
        turn=None if is_over or state.on_roll is None else _SIDES[state.on_roll],
        clock=clock_word(state.clock, now),
        stop="" if freeze is None else freeze.reason.value,
        called_by=_SIDES[freeze.called_by] if called and freeze is not None and freeze.called_by is not None else None,
        table=short(setup.card.table),
        software=short(software),
        ruleset=bytes(sha256(setup.ruleset.encode("utf-8")).digest()).hex(),
        wall_clock=wall_clock[:40],
    )


def _standing(state: MatchState) -> Standing:
    if state.phase is Phase.MATCH_OVER:
        return Standing.OVER
    if state.freeze is not None:
        return Standing.CALLED if state.freeze.reason in FOR_THE_DIRECTOR else Standing.STOPPED
    return Standing.FLAG if state.clock.flag is not None else Standing.PLAYING


def clock_word(clock: Clock, now: Instant) -> HereClock | None:
    """The clock as it stands now; None for a match without one."""
    if clock.settings.method is ClockMethod.NONE:
        return None
    white, black = clock.reading(Player.WHITE, now), clock.reading(Player.BLACK, now)
    running = next((player for player in Player if clock.runs_for(player)), None)
    falls_at = clock.falls_at if running is not None else None
    left = Player.WHITE if running is None else running
    delay = clock.reading(left, now).delay_left if running is not None else 0
    return HereClock(
        (_bounded(white.reserve, _MS), _bounded(black.reserve, _MS)),
        _bounded(delay, _MS),
        None if running is None else _SIDES[running],
        None if falls_at is None else _bounded(falls_at - now, _MS),
    )


def _bounded(value: int, most: int) -> int:
    return max(-most if most == _MS else 0, min(most, value))
