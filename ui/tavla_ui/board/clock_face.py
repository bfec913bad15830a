"""One seat's clock as it shows."""

from msgspec import Struct

from tavla.base.copies import replace
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match_state import MatchState
from tavla.domain.game.player import Player
from tavla.domain.time.clock import SECOND, ClockMethod, Reading
from tavla.domain.time.units import Instant, Millis
from tavla.rules.loader import ruleset_of
from tavla.text import clock_words
from tavla.text.words import Words


class ClockFace(Struct, frozen=True):
    """All of it; without a clock the times are empty."""

    time: str = ""
    delay: str = ""
    delay_part: float = 0.0
    own_turn: bool = False
    running: bool = False
    low: bool = False
    fallen: bool = False
    spoken: str = ""
    is_break: bool = False
    """`time` is what is left of a break, on both strips."""
    is_late: bool = False
    """`time` is how long it has been over."""
    pressure: str = ""
    """Said where the reserve is so low that a referee is due."""


def clock_face(state: MatchState, player: Player, now: Instant, t: Words) -> ClockFace:
    clock = state.clock.observed(now)
    reading = clock.reading(player, now)
    time = clock_words.time(reading.seconds, reading.tenths)
    fallen = clock.has_fallen(player)
    own_turn = clock.turn_of is player or clock.both_since is not None
    whole = clock.delay_of(player)
    face = ClockFace(
        time,
        str(reading.delay_seconds) if clock.settings.method is ClockMethod.SIMPLE and clock.both_since is None else "",
        min(1.0, reading.delay_seconds * SECOND / whole) if whole else 0.0,
        own_turn,
        own_turn and clock.is_running and not fallen,
        reading.tenths is not None and not fallen,
        fallen,
        t("Clock of {name}: {time}", name=state.setup.players[player], time=time),
        pressure=t("referee due") if _referee_is_due(state, reading) else "",
    )
    return face if state.on_break is None else _of_break(face, Millis(state.on_break.ends_at - now), t)


def _of_break(face: ClockFace, left: Millis, t: Words) -> ClockFace:
    """The countdown of the break, and what it has been overstayed since."""
    is_late = left < 0
    time = clock_words.time(left_in_seconds(left), None)
    spoken = t("{time} late", time=time) if is_late else t("{time} of the break left", time=time)
    return replace(
        face,
        time=f"+{time}" if is_late else time,
        spoken=spoken,
        is_break=True,
        is_late=is_late,
        own_turn=False,
        running=False,
        low=False,
    )


def left_in_seconds(left: Millis) -> int:
    """Whole seconds to show: those left rounded up, those late rounded down."""
    return -(-left // SECOND) if left >= 0 else -left // SECOND


def _referee_is_due(state: MatchState, reading: Reading) -> bool:
    """Whether the ruleset wants a referee at so low a reserve. Source: ISTAVDER Match Duration and Clock Usage."""
    below = ruleset_of(state.setup.ruleset).clock.referee_below_seconds.value * SECOND
    timed = (
        state.clock.settings.method is not ClockMethod.NONE
        and state.clock.flag is None
        and state.phase is not Phase.MATCH_OVER
    )
    return timed and reading.reserve < below
