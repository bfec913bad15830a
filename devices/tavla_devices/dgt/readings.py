"""The stream of readings: which of them to believe, and what they say of the lever.

The line has no checksum. A reading that follows neither from the last one nor from what was just set must be said twice
before it counts, and so must every change of the lever; the press counts from when it was first seen. While a setting
is on its way a time above both the last one and the setting is never believed.
"""

from msgspec import Struct

from tavla.base.copies import replace
from tavla.domain.time.units import Instant
from tavla_devices.dgt.frames import ClockTime, SetAndRun

SLACK = 2
"""Seconds by which a reading may lie off what is expected: it lags by up to one."""
SECOND = 1000
BEFORE = Instant(0)


class Watch(Struct, frozen=True):
    """The last believed reading and when it came, what waits to be said a second time,
    and the lever as it is believed.
    """

    last: ClockTime | None = None
    last_at: Instant = BEFORE
    doubted: ClockTime | None = None
    lever: bool | None = None
    """True while the right end stands high; None before the first reading, which is no press."""
    lever_seen_at: Instant | None = None
    """When a change of the lever was first seen that waits for its second reading."""


UNWATCHED = Watch()
"""Nothing read yet."""


class Heard(Struct, frozen=True):
    """What a reading came to: whether it is believed, and since when the lever lies on its other side (None: it did not
    move).
    """

    watch: Watch
    is_believed: bool
    lever_at: Instant | None = None


def heard(watch: Watch, reading: ClockTime, setting: SetAndRun | None, is_setting: bool, now: Instant) -> Heard:
    """A reading came while `setting` is the last one sent, on its way still if `is_setting`."""
    follows = (
        watch.last is None
        or _follows(watch.last, reading, now - watch.last_at)
        or (setting is not None and _matches(setting, reading))
    )
    if not follows:
        repeated = watch.doubted is not None and _near(watch.doubted, reading)
        too_much = is_setting and watch.last is not None and _is_larger(watch.last, reading)
        if too_much or not repeated:
            return Heard(replace(watch, doubted=reading), is_believed=False)
    watch = replace(watch, last=reading, last_at=now, doubted=None)
    if watch.lever is None:
        return Heard(replace(watch, lever=reading.right_high), is_believed=True)
    if reading.right_high == watch.lever:
        return Heard(replace(watch, lever_seen_at=None), is_believed=True)
    if watch.lever_seen_at is None:
        return Heard(replace(watch, lever_seen_at=now), is_believed=True)
    return Heard(
        replace(watch, lever=reading.right_high, lever_seen_at=None), is_believed=True, lever_at=watch.lever_seen_at
    )


def _follows(last: ClockTime, reading: ClockTime, passed: int) -> bool:
    most = passed // SECOND + SLACK
    return -1 <= last.left - reading.left <= most and -1 <= last.right - reading.right <= most


def _matches(setting: SetAndRun, reading: ClockTime) -> bool:
    return abs(setting.left - reading.left) <= SLACK and abs(setting.right - reading.right) <= SLACK


def _near(doubted: ClockTime, reading: ClockTime) -> bool:
    return (
        doubted.right_high == reading.right_high
        and abs(doubted.left - reading.left) <= SLACK
        and abs(doubted.right - reading.right) <= SLACK
    )


def _is_larger(last: ClockTime, reading: ClockTime) -> bool:
    return reading.left > last.left + SLACK or reading.right > last.right + SLACK
