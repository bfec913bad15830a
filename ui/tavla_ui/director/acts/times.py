"""Acts of time: given, taken, set; premature rolls; clocks and flags."""

from tavla.application.acts.foreseen import Foreseen, of_keys, of_time
from tavla.application.acts.ladders import Means, of_premature_roll
from tavla.application.acts.matter import Matter
from tavla.application.acts.ruled_times import imposed_here
from tavla.application.commands import director as ordered
from tavla.domain.facts.authority import Authority
from tavla.domain.fold.scenes import clock_reserves
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.time.clock import ClockMethod, ClockSettings
from tavla.domain.time.units import Millis
from tavla.rules.clauses import DISCRETION
from tavla.rules.clock_rules import BothFlags
from tavla.rules.time_control import delay_for, delay_to_begin_with
from tavla.rules.time_rules import FaultyClock
from tavla.text import clock_words
from tavla_ui.director.acts.form import (
    BREACHES,
    MINUTE,
    SECOND,
    Act,
    Field,
    Filled,
    Ground,
    Pick,
    Step,
    foreseen_by_ladder,
    matter_of,
    no_fields,
    what_for,
    who,
)

MOST_TIME = 600 * MINUTE
LONGEST_DELAY = 60
USUAL_GRANT = 10
"""Seconds."""
USUAL_PENALTY = 30 * SECOND


def time_step(key: str, label: str, start: int, least: int = SECOND) -> Step:
    """A time, typed or by seconds and minutes, from what the clock shows: the second that runs is counted whole."""

    def say(milliseconds: int) -> str:
        return clock_words.time(-(-milliseconds // SECOND))

    return Step(key, label, _as_shown(start), least, MOST_TIME, say, SECOND, MINUTE, is_time=True)


def _as_shown(milliseconds: int) -> int:
    """In whole seconds, rounded up as the clocks do."""
    return -(-milliseconds // SECOND) * SECOND


def _amount(ground: Ground) -> tuple[Field, ...]:
    t = ground.t
    return (who(ground, t("Time of")), time_step("by", t("How much"), USUAL_PENALTY))


def _longer_delay(ground: Ground, _filled: Filled) -> tuple[Field, ...]:
    t = ground.t
    return (
        who(ground, t("For")),
        Step("by", t("More in every turn"), USUAL_GRANT, 0, LONGEST_DELAY, (lambda seconds: t("{n} s", n=seconds))),
    )


def _time_foreseen(ground: Ground, filled: Filled) -> Foreseen:
    return of_time(ground.ruleset, matter_of(filled))


def _given_foreseen(ground: Ground, filled: Filled) -> Foreseen:
    return (
        of_keys("clock.players_may_add_time") if matter_of(filled) is Matter.OTHER else _time_foreseen(ground, filled)
    )


def _taken_foreseen(ground: Ground, filled: Filled) -> Foreseen:
    return (
        foreseen_by_ladder(ground, filled, Means.TIME)
        if matter_of(filled) in BREACHES
        else _time_foreseen(ground, filled)
    )


def _set_times(ground: Ground, filled: Filled) -> tuple[Field, ...]:
    """Both times.

    On a clock that replaces a faulty one they may be those of a clock brought in. Source: USBGF 3.7.2.
    """
    state, ruleset = ground.state, ground.ruleset
    about = what_for(ground, Matter.FAULTY_CLOCK, Matter.LENGTH_CORRECTED)
    reserve = imposed_here(state, ruleset, state.score)
    if (
        matter_of(filled) is Matter.FAULTY_CLOCK
        and ruleset.times.faulty_clock.value is FaultyClock.DIRECTOR_SETS_ELSE_IMPOSED
        and reserve
    ):
        return (*_both(ground, ByPlayer.both(reserve)), about)
    return (*_both(ground), about)


def _both(ground: Ground, shown: ByPlayer[Millis] | None = None) -> tuple[Step, ...]:
    shown = shown or clock_reserves(ground.state.clock, ground.now)
    return tuple(
        time_step(player.value, ground.t("Time of {name}", name=ground.names[player]), shown[player])
        for player in Player
    )


def _reserves(ground: Ground, filled: Filled) -> ByPlayer[Millis]:
    """The times entered. One that is what the clock shows stays as it is, to the millisecond."""
    stands = clock_reserves(ground.state.clock, ground.now)

    def entered(player: Player) -> Millis:
        value: int = filled[player.value]
        return stands[player] if value == _as_shown(stands[player]) else Millis(value)

    return ByPlayer(entered(Player.WHITE), entered(Player.BLACK))


def _clock(ground: Ground, filled: Filled) -> tuple[Field, ...]:
    t, settings = ground.t, ground.state.clock.settings
    method = ground.ruleset.clock_method.value if settings.method is ClockMethod.NONE else settings.method
    kept = Pick(
        "method",
        t("Clock"),
        ((method, t("with the clock")), (ClockMethod.NONE, t("without a clock"))),
        settings.method,
    )
    about = what_for(ground, Matter.SLOW_PLAY, Matter.FAULTY_CLOCK, Matter.CLOCK_WANTED)
    if filled.get("method", settings.method) is ClockMethod.NONE:
        return (kept, about)
    times = Pick("times", t("Times"), ((False, t("as they are, or by the rules")), (True, t("these"))), start=False)
    return (kept, _delay(ground), times, *(_both(ground) if filled.get("times") else ()), about)


def _delay(ground: Ground) -> Step:
    """As the clock has it, or else as the rules give it; where they leave it to the director, he sets it."""
    t, ruleset, kind = ground.t, ground.ruleset, ground.state.setup.card.kind
    usual = delay_to_begin_with(ruleset, kind) // SECOND
    is_open = delay_for(ruleset, kind) is None
    stands = ground.state.clock.settings.delay // SECOND or (None if is_open else usual)
    return Step(
        "delay", t("Delay a turn"), stands, 0, LONGEST_DELAY, (lambda seconds: t("{n} s", n=seconds)), usual=usual
    )


def _clock_foreseen(ground: Ground, filled: Filled) -> Foreseen:
    """The clauses are those of a clock brought in, but for a faulty one."""
    matter, times = matter_of(filled), ground.ruleset.times
    has_clock = ground.state.clock.settings.method is not ClockMethod.NONE
    if matter is Matter.FAULTY_CLOCK:
        return of_time(ground.ruleset, matter)
    if filled.get("method") is ClockMethod.NONE:
        return Foreseen(("clock.use",), DISCRETION)
    if matter is Matter.SLOW_PLAY:
        return foreseen_by_ladder(ground, filled, Means.CLOCK)
    key, rule = (
        ("clock.use", times.imposed_reserve)
        if matter is Matter.CLOCK_WANTED
        else ("clock.may_only_mark_turns", times.imposed_reserve_by_order)
    )
    return Foreseen((key,), DISCRETION if has_clock else rule.clause)


def _ordered_clock(authority: Authority, filled: Filled, ground: Ground) -> ordered.OrderClock:
    if filled["method"] is ClockMethod.NONE:
        return ordered.OrderClock(authority, ClockSettings.of(ClockMethod.NONE, 0, 0))
    settings = ClockSettings(filled["method"], ground.state.clock.settings.reserve, Millis(filled["delay"] * SECOND))
    return ordered.OrderClock(
        authority, settings, _reserves(ground, filled) if filled["times"] else None, matter_of(filled)
    )


def _nominal(ground: Ground, _filled: Filled) -> tuple[Field, ...]:
    """A time for both, where the rest is not played without a clock."""
    if ground.ruleset.clock.both_flags.value is BothFlags.WITHOUT_CLOCK:
        return ()
    return (time_step("reserve", ground.t("Time for both"), MINUTE),)


TIMES = (
    Act(
        "give_time",
        lambda ground, _filled: (
            *_amount(ground),
            what_for(ground, Matter.FORGOTTEN_PRESS, Matter.FAULTY_CLOCK, Matter.FALSE_CLAIMS),
        ),
        lambda authority, filled, _ground: ordered.GiveTime(authority, filled["who"], Millis(filled["by"])),
        lambda _ruleset, _filled: DISCRETION,
        _given_foreseen,
    ),
    Act(
        "take_time",
        lambda ground, _filled: (
            *_amount(ground),
            what_for(ground, Matter.LATE_FROM_BREAK, Matter.FAULTY_CLOCK, *BREACHES),
        ),
        lambda authority, filled, _ground: ordered.TakeTime(authority, filled["who"], Millis(filled["by"])),
        lambda _ruleset, _filled: DISCRETION,
        _taken_foreseen,
    ),
    Act(
        "set_times",
        _set_times,
        lambda authority, filled, ground: ordered.SetTimes(authority, _reserves(ground, filled)),
        lambda _ruleset, _filled: DISCRETION,
        _time_foreseen,
    ),
    Act(
        "premature",
        lambda ground, _filled: (who(ground, ground.t("Rolled too early")),),
        lambda authority, filled, _ground: ordered.PunishPrematureRoll(authority, filled["who"]),
        lambda ruleset, _filled: ruleset.dice.premature_ladder.clause,
        lambda ground, filled: of_premature_roll(ground.state, ground.ruleset, filled.get("who")),
    ),
    Act(
        "clock",
        _clock,
        _ordered_clock,
        lambda ruleset, _filled: ruleset.times.imposed_reserve_by_order.clause,
        _clock_foreseen,
    ),
    Act(
        "call_flag",
        no_fields,
        lambda authority, _filled, _ground: ordered.CallFlag(authority),
        lambda ruleset, _filled: ruleset.clock.flag_claimed_by.clause,
        lambda _ground, _filled: of_keys("clock.flag_claimed_by", "clock.spectator_and_flag"),
    ),
    Act(
        "delay",
        _longer_delay,
        lambda authority, filled, _ground: ordered.GrantDelay(authority, filled["who"], Millis(filled["by"] * SECOND)),
        lambda _ruleset, _filled: DISCRETION,
    ),
    Act(
        "flag",
        lambda ground, _filled: (
            time_step("reserve", ground.t("Time left to the player"), MINUTE),
            what_for(ground, Matter.AGREED_BEFORE),
        ),
        lambda authority, filled, _ground: ordered.LiftFlag(authority, Millis(filled["reserve"])),
        lambda ruleset, _filled: ruleset.clock.flag_must_be_claimed.clause,
        _time_foreseen,
    ),
)

RARE = (
    Act(
        "both_flags",
        _nominal,
        lambda authority, filled, _ground: ordered.FindBothFlagsDown(
            authority, Millis(filled["reserve"]) if "reserve" in filled else None
        ),
        lambda ruleset, _filled: ruleset.clock.both_flags.clause,
        lambda _ground, _filled: of_keys("clock.both_flags", "clock.both_flags_may_cost_next_match"),
    ),
    Act(
        "absent",
        no_fields,
        lambda authority, _filled, _ground: ordered.StartAbsentClocks(authority),
        lambda ruleset, _filled: ruleset.lateness.both_absent.clause,
    ),
)

LOST_TIME = Act(
    "lost_time",
    no_fields,
    lambda authority, _filled, _ground: ordered.GiveLostTimeBack(authority),
    lambda ruleset, _filled: ruleset.times.faulty_clock.clause,
)
"""Offered where there is any, and not among the acts to choose from."""
