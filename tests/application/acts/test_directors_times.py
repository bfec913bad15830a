"""The director gives, takes and orders time: reserves, premature rolls, clocks, longer delays, fallen flags."""

import pytest
from ruled_table import BLACK, CLOCK, DIRECTOR, WHITE, RuledTable, mid_turn

from tavla.application.acts.matter import Matter
from tavla.application.commands import director as ordered
from tavla.application.commands import play as asked
from tavla.application.refusals import Refusal
from tavla.base.copies import replace
from tavla.domain.facts import changes
from tavla.domain.facts.director_events import ChangeMade
from tavla.domain.facts.scene import Closing
from tavla.domain.facts.turn import Phase
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.time.clock import ClockMethod, ClockSettings
from tavla.domain.time.units import Instant, Millis
from tavla.storage.codec import decode_event, encode_event

NO_CLOCK = ClockSettings(ClockMethod.NONE, Millis(0), Millis(0))


@pytest.mark.parametrize(
    ("ruleset", "left", "after", "lost"),
    [
        ("usbgf-2016", 30_001, 1, False),
        ("usbgf-2016", 30_000, 1_000, False),
        ("usbgf-2016", 29_000, 1_000, False),
        ("wbgt", 90_000, 60_000, False),
        ("wbgt", 20_000, 1_000, False),
    ],
)
def test_thirty_seconds_leave_the_floor_to_one_who_has_hardly_any(
    ruleset: str, left: int, after: int, lost: bool
) -> None:
    table = mid_turn(ruleset)
    table.agreed(ordered.SetTimes(DIRECTOR, ByPlayer(Millis(600_000), Millis(left))))
    table.agreed(ordered.TakeTime(DIRECTOR, BLACK, Millis(30_000)))
    assert (after, lost) == (table.times()[1], table.state.phase is Phase.MATCH_OVER)


def test_time_cannot_be_set_to_nothing_nor_changed_without_a_clock_nor_past_a_fall() -> None:
    table = mid_turn()
    assert Refusal.FIGURE_IMPOSSIBLE is table.refused(ordered.SetTimes(DIRECTOR, ByPlayer(Millis(0), Millis(1)))).reason
    assert (
        Refusal.NOTHING_CHANGES
        is table.refused(ordered.SetTimes(DIRECTOR, ByPlayer(Millis(600_000), Millis(600_000)))).reason
    )
    table.tries(asked.NoticeTime(), after=700_000)
    assert Refusal.FLAG_IS_DOWN is table.refused(ordered.GiveTime(DIRECTOR, BLACK, Millis(1))).reason
    bare = RuledTable(clock=NO_CLOCK)
    assert Refusal.NO_CLOCK is bare.refused(ordered.GiveTime(DIRECTOR, BLACK, Millis(1))).reason


@pytest.mark.parametrize(
    ("ruleset", "steps"),
    [
        ("usbgf-2016", [("warning", 40_000), ("take_seconds", 10_000), ("take_seconds", 1_000), ("match_lost", 1_000)]),
        ("wbgt", [("warning", 40_000), ("take_seconds", 10_000), ("take_seconds", 1_000), ("match_lost", 1_000)]),
        ("nbf", [("no_delay_next_turn", 40_000), ("no_delay_next_turn", 40_000)]),
        ("istavder-2025", [("warning", 40_000), ("may_be_disqualified", 40_000), ("may_be_disqualified", 40_000)]),
    ],
)
def test_premature_rolls_climb_the_ladder_of_the_ruleset(ruleset: str, steps: list[tuple[str, int]]) -> None:
    table = mid_turn(ruleset).thrown()
    table.agreed(ordered.SetTimes(DIRECTOR, ByPlayer(Millis(40_000), Millis(600_000))))
    for consequence, left in steps:
        table.agreed(ordered.PunishPrematureRoll(DIRECTOR, WHITE))
        change = next(event.change for event in reversed(table.history) if isinstance(event, ChangeMade))
        assert isinstance(change, changes.PrematureRollPunished)
        still_to_run_off = table.state.clock.owed[WHITE]
        assert (consequence, left, consequence == "match_lost") == (
            change.consequence,
            table.times()[0] - still_to_run_off,
            table.state.phase is Phase.MATCH_OVER,
        )


def test_penalties_of_one_turn_count_together_and_the_floor_is_what_is_left_after_all_of_them() -> None:
    table = mid_turn("wbgt").thrown()
    table.agreed(ordered.SetTimes(DIRECTOR, ByPlayer(Millis(600_000), Millis(90_000))))
    told = []
    for _ in range(4):
        table.agreed(ordered.PunishPrematureRoll(DIRECTOR, BLACK))
        turn = table.state.clock.turn
        assert turn is not None
        told.append((table.times()[1], turn.penalty, table.state.clock.owed[BLACK]))
    assert [(90_000, 0, 0), (90_000, 30_000, 0), (90_000, 30_000, 30_000), (1_000, 0, 0)] == told
    table.resumes()
    assert not table.state.clock.is_serving(table.state.clock.turn.since)  # type: ignore[union-attr, arg-type]
    table.agreed(ordered.PunishPrematureRoll(DIRECTOR, BLACK))
    assert table.state.phase is Phase.MATCH_OVER


def test_a_player_without_delay_in_his_next_turn_has_it_again_in_the_turn_after() -> None:
    table = mid_turn("nbf").thrown()
    table.agreed(ordered.PunishPrematureRoll(DIRECTOR, WHITE))
    table.resumes()
    table.dice(2, 1)
    table.moves((13, 11), (6, 5))
    early = table.tries(asked.RollDice(WHITE))
    assert Refusal.DELAY_RUNS is getattr(early, "reason", None)
    table.does(asked.NoticeTime(), after=11_000)
    table.dice(2, 1)
    assert 600_000 > table.times()[0] > 598_000
    table.moves((13, 11), (6, 5))
    table.dice(2, 1)
    table.moves((13, 11), (6, 5))
    assert 12_000 == table.state.clock.turn.delay  # type: ignore[union-attr]


@pytest.mark.parametrize(("ruleset", "reserve"), [("usbgf-2016", 14 * 60_000), ("nbf", None), ("wbgt", None)])
def test_a_clock_ordered_in_mid_match_has_the_times_of_the_ruleset(ruleset: str, reserve: int | None) -> None:
    table = RuledTable(ruleset, clock=NO_CLOCK)
    table.dice(3, 1)
    order = ordered.OrderClock(DIRECTOR, ClockSettings(ClockMethod.SIMPLE, Millis(1), Millis(12_000)))
    if reserve is None:
        assert Refusal.DIRECTOR_MUST_ENTER is table.refused(order).reason
        reserve = 300_000
        order = replace(order, reserves=ByPlayer(Millis(300_000), Millis(300_000)))
    table.agreed(order)
    table.resumes()
    assert ((reserve, reserve), WHITE, True) == (table.times(), table.state.clock.turn_of, table.state.clock.is_running)


@pytest.mark.parametrize("matter", [Matter.SLOW_PLAY, Matter.CLOCK_WANTED])
@pytest.mark.parametrize(
    ("ruleset", "reserve"),
    [("usbgf-2016", 14 * 60_000), ("nbf", 14 * 60_000), ("wbgt", 14 * 60_000), ("istavder-2025", None)],
)
def test_a_clock_brought_in_for_slow_play_or_because_it_is_wanted_has_its_times_worked_out(
    ruleset: str, reserve: int | None, matter: Matter
) -> None:
    table = RuledTable(ruleset, clock=NO_CLOCK)
    table.dice(3, 1)
    order = ordered.OrderClock(DIRECTOR, ClockSettings(ClockMethod.SIMPLE, Millis(1), Millis(12_000)), matter=matter)
    if reserve is None:
        refused = table.refused(order)
        assert (Refusal.DIRECTOR_MUST_ENTER, "silent: the director decides") == (refused.reason, refused.clause)
        return
    table.agreed(order)
    assert (reserve, reserve) == table.times()


def test_no_clock_and_another_delay_can_be_ordered() -> None:
    table = mid_turn()
    table.agreed(ordered.OrderClock(DIRECTOR, replace(CLOCK, delay=Millis(15_000))))
    assert ((600_000, 600_000), 15_000) == (table.times(), table.state.clock.settings.delay)
    table.agreed(ordered.OrderClock(DIRECTOR, NO_CLOCK))
    table.resumes()
    assert (None, BLACK) == (table.state.clock.falls_at, table.state.clock.turn_of)


def test_a_clock_ordered_as_it_is_changes_nothing_though_the_turn_has_used_its_delay() -> None:
    table = mid_turn()
    assert Refusal.NOTHING_CHANGES is table.refused(ordered.OrderClock(DIRECTOR, CLOCK)).reason


def test_another_clock_lets_no_penalty_go_that_is_still_to_be_served() -> None:
    table, longer = mid_turn("wbgt").thrown(), replace(CLOCK, method=ClockMethod.BRONSTEIN, delay=Millis(15_000))
    for player in (BLACK, BLACK, WHITE, WHITE):
        table.agreed(ordered.PunishPrematureRoll(DIRECTOR, player))
    table.agreed(ordered.OrderClock(DIRECTOR, longer))
    turn = table.state.clock.turn
    assert turn is not None
    assert (BLACK, 15_000, 30_000, 30_000) == (turn.player, turn.delay, turn.penalty, table.state.clock.owed[WHITE])


@pytest.mark.parametrize("offender", [WHITE, BLACK])
def test_another_clock_gives_nobody_the_delay_back_that_he_has_lost_for_a_turn(offender: Player) -> None:
    table = mid_turn("nbf").thrown()
    table.agreed(ordered.PunishPrematureRoll(DIRECTOR, offender))
    table.agreed(ordered.OrderClock(DIRECTOR, replace(CLOCK, delay=Millis(15_000))))
    turn = table.state.clock.turn
    assert turn is not None
    assert (BLACK, 15_000, offender is BLACK, None if offender is BLACK else WHITE) == (
        turn.player,
        turn.delay,
        turn.waits,
        table.state.clock.waiting,
    )


def test_a_longer_delay_is_one_players_alone_from_his_next_turn_on_and_stays() -> None:
    table = mid_turn()
    assert Refusal.FIGURE_IMPOSSIBLE is table.refused(ordered.GrantDelay(DIRECTOR, WHITE, Millis(60_001))).reason
    assert Refusal.NOTHING_CHANGES is table.refused(ordered.GrantDelay(DIRECTOR, WHITE, Millis(0))).reason
    table.agreed(ordered.GrantDelay(DIRECTOR, WHITE, Millis(10_000)))
    table.resumes()
    clock, now, usual = table.state.clock, Instant(table.now), CLOCK.delay
    assert clock.turn_of is BLACK
    assert (usual + 10_000, True) == (
        clock.reading(WHITE, now).delay_left,
        clock.reading(BLACK, now).delay_left <= usual,
    )
    clock = clock.press(BLACK, now)
    later = Instant(now + usual + 10_000)
    assert clock.reserves == clock.press(WHITE, later).reserves
    assert usual == clock.press(WHITE, later).reading(BLACK, later).delay_left
    table.agreed(ordered.TakePlayBack(DIRECTOR, 2, with_times=True))
    assert Millis(10_000) == table.state.clock.longer[WHITE]
    table.agreed(ordered.GrantDelay(DIRECTOR, WHITE, Millis(0)))
    assert Millis(0) == table.state.clock.longer[WHITE]


def test_a_record_from_before_longer_delays_is_read_and_written_as_it_was() -> None:
    table = mid_turn()
    table.agreed(ordered.TakePlayBack(DIRECTOR, 2, with_times=True))
    older = encode_event(table.history[-1])
    assert b'"longer"' not in older
    assert table.history[-1] == decode_event(older)
    table.agreed(ordered.GrantDelay(DIRECTOR, WHITE, Millis(10_000)))
    assert b'"longer":{"black":0,"white":10000}' in encode_event(table.history[-1])
    assert table.history[-1] == decode_event(encode_event(table.history[-1]))


def test_a_lifted_flag_lets_the_turn_go_on() -> None:
    table = mid_turn()
    table.tries(asked.NoticeTime(), after=700_000)
    table.agreed(ordered.LiftFlag(DIRECTOR, Millis(120_000)))
    table.resumes()
    assert ((600_000, 120_000), BLACK, None) == (table.times(), table.state.clock.turn_of, table.state.clock.flag)


@pytest.mark.parametrize("ruleset", ["istavder-2025", "usbgf-2016"])
def test_a_match_that_ended_by_a_fall_that_does_not_count_goes_on_where_it_was(ruleset: str) -> None:
    table = mid_turn(ruleset)
    before = table.state
    table.tries(asked.NoticeTime(), after=700_000)
    table.tries(asked.ClaimFlag(WHITE))
    assert Phase.MATCH_OVER is table.state.phase
    table.agreed(ordered.LiftFlag(DIRECTOR, Millis(120_000)))
    table.resumes()
    assert (before.phase, before.position, BLACK, None) == (
        table.state.phase,
        table.state.position,
        table.state.on_roll,
        table.state.match_result,
    )


def test_what_was_played_between_the_fall_and_its_claim_stays_when_the_flag_is_lifted() -> None:
    table = mid_turn()
    table.dice(2, 1)
    table.tries(asked.NoticeTime(), after=700_000)
    table.moves((13, 11), (6, 5))
    played = table.state.position
    table.does(asked.ClaimFlag(WHITE))
    table.agreed(ordered.LiftFlag(DIRECTOR, Millis(120_000)))
    table.resumes()
    assert (played, WHITE, WHITE, True) == (
        table.state.position,
        table.state.on_roll,
        table.state.clock.turn_of,
        table.state.clock.is_running,
    )


def test_a_forfeit_is_not_undone_by_lifting_a_flag() -> None:
    table = mid_turn()
    table.tries(asked.NoticeTime(), after=700_000)
    table.agreed(ordered.CloseMatch(DIRECTOR, Closing.FORFEIT, BLACK))
    assert Refusal.MATCH_OVER is table.refused(ordered.LiftFlag(DIRECTOR, Millis(120_000))).reason
