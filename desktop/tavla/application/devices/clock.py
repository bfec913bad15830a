"""A clock beside the board: what its lever asks for, and what its display is to show.

The board's clock is the authority.
"""

from msgspec import Struct

from tavla.application.commands import play as asked
from tavla.application.commands.play import Command
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match import MatchState
from tavla.domain.game.legality import is_closed_out
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.time.clock import ClockMethod
from tavla.domain.time.clock_source import ClockSource
from tavla.domain.time.units import Instant, Millis


def is_external(state: MatchState) -> bool:
    """Whether the players press a clock beside the board."""
    return (
        state.orders.clock_source is ClockSource.EXTERNAL
        and state.clock.settings.method is not ClockMethod.NONE
        and state.phase is not Phase.MATCH_OVER
    )


def levered(state: MatchState, player: Player) -> Command | None:
    """What a press of the lever on `player`'s side asks for: the act that ends his part of the turn; None where a press
    means nothing.
    """
    if state.clock_held_by is player and not state.moves:
        return asked.StartOpeningClock(player)
    if state.on_roll is not player:
        return None
    match state.phase:
        case Phase.MOVING:
            return asked.EndTurn(player)
        case Phase.CUBE_TOUCHED:
            return asked.OfferDouble(player)
        case Phase.TO_ROLL if is_closed_out(state.position.seen_by(player)):
            return asked.RollDice(player)
        case _:
            return None


class Figures(Struct, frozen=True):
    """What a display shows: the figure of each side, whose runs, and how much of a delay runs first."""

    shown: ByPlayer[Millis]
    running: Player | None
    delay_left: Millis


def figures(state: MatchState, now: Instant) -> Figures:
    """The board's clock as a display beside it is to show it."""
    clock = state.clock
    seen = clock.observed(now)
    of = seen.turn_of
    running = of if of is not None and seen.is_running and not seen.has_fallen(of) else None
    readings = ByPlayer(clock.reading(Player.WHITE, now), clock.reading(Player.BLACK, now))
    shown = readings.map(lambda reading: reading.shown)
    delay = (
        readings[running].delay_left
        if running is not None and clock.settings.method is ClockMethod.SIMPLE
        else Millis(0)
    )
    return Figures(shown, running, delay)
