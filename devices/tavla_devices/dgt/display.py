"""What the clock ought to show. Tavla's clock is the authority; the device can only count down, so the host keeps the
delay.

While a delay runs the device is held paused; when the reserve begins it is set running. A setting takes effect some
time after it is sent, so a running one is sent ahead of a moment at which our figure changes, and says what ours will
be then.
"""

from msgspec import Struct

from tavla.domain.time.units import Instant, Millis
from tavla_devices.dgt.frames import LONGEST_SECONDS, SetAndRun
from tavla_devices.events import Side

SECOND = 1000
LEAD = Millis(1000)
"""How long before its effect a setting is sent: the acknowledgement takes one to two seconds, the effect lies before
it.
"""


class Hold(Struct, frozen=True):
    """Stay paused at `shown`: the delay runs for `left` more (None: nothing runs)."""

    shown: SetAndRun
    left: Millis | None


class Wanted(Struct, frozen=True):
    """What Tavla's clock reads at `at`: both reserves, whose turn runs, how much of his delay is left."""

    left: Millis
    right: Millis
    running: Side | None
    delay_left: Millis
    at: Instant

    def reserves_at(self, now: Instant) -> tuple[int, int]:
        """Both reserves at `now`, left first, in milliseconds."""
        used = max(0, now - self.at - self.delay_left) if self.running is not None else 0
        left = self.left - used if self.running is Side.LEFT else self.left
        right = self.right - used if self.running is Side.RIGHT else self.right
        return max(0, left), max(0, right)

    def seconds_at(self, now: Instant) -> tuple[int, int]:
        """Both reserves as they are shown: whole seconds, rounded up, and never beyond what the device can show."""
        left, right = self.reserves_at(now)
        return min(-(-left // SECOND), LONGEST_SECONDS), min(-(-right // SECOND), LONGEST_SECONDS)

    @property
    def reserve_from(self) -> Instant:
        """When the reserve begins to run, if anybody's does."""
        return Instant(self.at + self.delay_left)


def display_for(left: Millis, right: Millis, running: Side | None, delay_left: Millis) -> SetAndRun | Hold:
    """The setting for one reading of both sides: paused through the delay, running after it; a side past 9:59:59 or at
    0 does not run.
    """
    wanted = Wanted(left, right, running, delay_left, Instant(0))
    left_seconds, right_seconds = wanted.seconds_at(Instant(0))
    paused = SetAndRun(left_seconds, right_seconds)
    if running is None:
        return Hold(paused, None)
    if delay_left > 0:
        return Hold(paused, delay_left)
    reserve = left if running is Side.LEFT else right
    if reserve <= 0 or reserve > LONGEST_SECONDS * SECOND:
        return Hold(paused, None)
    return SetAndRun(left_seconds, right_seconds, running)


def sent_when(wanted: Wanted, now: Instant) -> Instant | None:
    """The moment at which the next running setting is to be sent; None when nothing is to run.

    It lies LEAD ahead of the first change of our figure at or after the reserve's beginning.
    """
    if wanted.running is None:
        return None
    effect = max(Instant(now + LEAD), wanted.reserve_from)
    left, right = wanted.reserves_at(effect)
    reserve = left if wanted.running is Side.LEFT else right
    return Instant(effect + reserve % SECOND - LEAD)


def running_display(wanted: Wanted, sent: Instant) -> SetAndRun | Hold:
    """The setting sent at `sent` for LEAD later."""
    effect = Instant(sent + LEAD)
    left, right = wanted.reserves_at(effect)
    return display_for(Millis(left), Millis(right), wanted.running, Millis(max(0, wanted.reserve_from - effect)))


def in_letters(milliseconds: int) -> str:
    """One side in four characters, for a clock that shows words alone: 9m05, 47m, 1h05."""
    seconds = -(-milliseconds // SECOND)
    if seconds < 600:
        return f"{seconds // 60}m{seconds % 60:02}"
    if seconds < 6000:
        return f"{seconds // 60:2}m "
    return f"{min(seconds // 3600, 9)}h{seconds // 60 % 60:02}"


def in_digits(milliseconds: int) -> str:
    """One side in three characters: 905 below ten minutes, else whole minutes, from 100 minutes h and tens of minutes
    are left out: 1h.
    """
    seconds = -(-milliseconds // SECOND)
    if seconds < 600:
        return f"{seconds // 60}{seconds % 60:02}"
    if seconds < 6000:
        return f"{seconds // 60:2} "
    return f"{min(seconds // 3600, 9)}h "
