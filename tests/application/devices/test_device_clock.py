from ruled_table import BLACK, DIRECTOR, WHITE, RuledTable

from tavla.application.commands import devices as device
from tavla.application.commands import director as ordered
from tavla.application.commands import play as asked
from tavla.application.devices.clock import Figures, figures, is_external, levered
from tavla.application.refusals import Refusal
from tavla.domain.facts import device_events as devices
from tavla.domain.game.player import ByPlayer
from tavla.domain.time.clock_source import ClockSource
from tavla.domain.time.units import Instant, Millis


def external() -> RuledTable:
    table = RuledTable()
    table.does(ordered.OrderClockSource(DIRECTOR, ClockSource.EXTERNAL))
    table.dice(3, 1)
    return table


def test_the_lever_ends_the_turn_of_its_own_side_alone() -> None:
    table = external()
    assert asked.EndTurn(WHITE) == levered(table.state, WHITE)
    assert levered(table.state, BLACK) is None


def test_the_lever_offers_the_double_that_is_in_hand_and_answers_none() -> None:
    table = external()
    table.moves((8, 5), (6, 5))
    assert levered(table.state, BLACK) is None
    table.does(asked.TouchCube(BLACK))
    assert asked.OfferDouble(BLACK) == levered(table.state, BLACK)
    table.does(asked.OfferDouble(BLACK))
    assert (None, None) == (levered(table.state, WHITE), levered(table.state, BLACK))


def test_a_display_shows_the_boards_clock() -> None:
    table = external()
    assert Figures(ByPlayer(Millis(600_000), Millis(600_000)), WHITE, Millis(9_000)) == figures(
        table.state, Instant(table.now + 3_000)
    )
    assert Figures(ByPlayer(Millis(597_000), Millis(600_000)), WHITE, Millis(0)) == figures(
        table.state, Instant(table.now + 15_000)
    )


def test_a_clock_that_is_gone_is_recorded_with_the_times_and_stops_nothing() -> None:
    table = external()
    table.does(device.LoseClock("SN2"))
    assert devices.ClockLost(Instant(table.now), "SN2", ByPlayer(Millis(600_000), Millis(600_000))) == table.last[-1]
    assert table.state.freeze is None
    lost = table.state
    assert Refusal.NOTHING_CHANGES is table.refused(device.LoseClock("SN2")).reason
    table.does(device.FindClock("SN2"))
    assert table.state == table.folded()
    assert [False, True, False] == [state.clock_lost for state in (external().state, lost, table.state)]


def test_the_director_goes_back_to_the_boards_own_clock() -> None:
    table = external()
    assert is_external(table.state)
    table.does(ordered.OrderClockSource(DIRECTOR, ClockSource.BUILT_IN))
    assert not is_external(table.state)
    assert Refusal.NOTHING_CHANGES is table.refused(device.LoseClock("SN2")).reason
