"""Acts of time: given, taken, set; premature rolls; clocks and flags."""

from tavla.application import director_commands as ordered
from tavla.domain.authority import Authority
from tavla.domain.clock import ClockMethod, ClockSettings
from tavla.domain.player import ByPlayer, Player
from tavla.domain.scenes import clock_reserves
from tavla.domain.units import Millis
from tavla.rules.clock_rules import BothFlags
from tavla_ui.acts.form import MINUTE, SECOND, Act, Field, Filled, Ground, Pick, Step, no_fields, who

MOST_TIME = 600 * MINUTE
LONGEST_DELAY = 60
USUAL_PENALTY = 30 * SECOND


def time_step(ground: Ground, key: str, label: str, start: int, least: int = SECOND) -> Step:
    """A time by seconds and by minutes."""

    def say(milliseconds: int) -> str:
        return ground.texts.time(-(-milliseconds // SECOND))

    return Step(key, label, start // SECOND * SECOND, least, MOST_TIME, say, SECOND, MINUTE)


def _amount(ground: Ground, _filled: Filled) -> tuple[Field, ...]:
    texts = ground.texts
    return (who(ground, texts.whose_time()), time_step(ground, "by", texts.how_much(), USUAL_PENALTY))


def _both(ground: Ground) -> tuple[Step, ...]:
    shown = clock_reserves(ground.state.clock, ground.now)
    return tuple(time_step(ground, player.value, ground.texts.time_of(ground.names[player]), shown[player]) for player in Player)


def _reserves(filled: Filled) -> ByPlayer[Millis]:
    return ByPlayer(Millis(filled["white"]), Millis(filled["black"]))


def _clock(ground: Ground, filled: Filled) -> tuple[Field, ...]:
    texts, settings = ground.texts, ground.state.clock.settings
    method = ground.ruleset.clock_method.value if settings.method is ClockMethod.NONE else settings.method
    kept = Pick("method", texts.clock(), ((method, texts.with_clock()), (ClockMethod.NONE, texts.without_clock())), settings.method)
    if filled.get("method", settings.method) is ClockMethod.NONE:
        return (kept,)
    delay = settings.delay // SECOND or ground.ruleset.delay_seconds.value
    times = Pick("times", texts.times_label(), ((False, texts.times_as_they_are()), (True, texts.times_entered())), start=False)
    fields = (kept, Step("delay", texts.delay(), delay, 0, LONGEST_DELAY, texts.seconds), times)
    return (*fields, *_both(ground)) if filled.get("times") else fields


def _ordered_clock(authority: Authority, filled: Filled, ground: Ground) -> ordered.OrderClock:
    if filled["method"] is ClockMethod.NONE:
        return ordered.OrderClock(authority, ClockSettings.of(ClockMethod.NONE, 0, 0))
    settings = ClockSettings(filled["method"], ground.state.clock.settings.reserve, Millis(filled["delay"] * SECOND))
    return ordered.OrderClock(authority, settings, _reserves(filled) if filled["times"] else None)


def _nominal(ground: Ground, _filled: Filled) -> tuple[Field, ...]:
    """A time for both, where the rest is not played without a clock."""
    if ground.ruleset.clock.both_flags.value is BothFlags.WITHOUT_CLOCK:
        return ()
    return (time_step(ground, "reserve", ground.texts.time_for_both(), MINUTE),)


TIMES = (
    Act(
        "give_time",
        _amount,
        lambda authority, filled, _ground: ordered.GiveTime(authority, filled["who"], Millis(filled["by"])),
        lambda ruleset, _filled: ruleset.times.faulty_clock.clause,
    ),
    Act(
        "take_time",
        _amount,
        lambda authority, filled, _ground: ordered.TakeTime(authority, filled["who"], Millis(filled["by"])),
        lambda ruleset, _filled: ruleset.dice.premature_ladder.clause,
    ),
    Act(
        "set_times",
        lambda ground, _filled: _both(ground),
        lambda authority, filled, _ground: ordered.SetTimes(authority, _reserves(filled)),
        lambda ruleset, _filled: ruleset.times.faulty_clock.clause,
    ),
    Act(
        "premature",
        lambda ground, _filled: (who(ground, ground.texts.who_rolled_early()),),
        lambda authority, filled, _ground: ordered.PunishPrematureRoll(authority, filled["who"]),
        lambda ruleset, _filled: ruleset.dice.premature_ladder.clause,
    ),
    Act("clock", _clock, _ordered_clock, lambda ruleset, _filled: ruleset.times.imposed_reserve_by_order.clause),
    Act(
        "flag",
        lambda ground, _filled: (time_step(ground, "reserve", ground.texts.time_left_to_him(), MINUTE),),
        lambda authority, filled, _ground: ordered.LiftFlag(authority, Millis(filled["reserve"])),
        lambda ruleset, _filled: ruleset.clock.flag_must_be_claimed.clause,
    ),
)

RARE = (
    Act(
        "both_flags",
        _nominal,
        lambda authority, filled, _ground: ordered.FindBothFlagsDown(authority, Millis(filled["reserve"]) if "reserve" in filled else None),
        lambda ruleset, _filled: ruleset.clock.both_flags.clause,
    ),
    Act(
        "absent",
        no_fields,
        lambda authority, _filled, _ground: ordered.StartAbsentClocks(authority),
        lambda ruleset, _filled: ruleset.lateness.both_absent.clause,
    ),
)
