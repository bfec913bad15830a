"""What a turn or a break gives is given once, though the play is taken back with the times of now."""

import pytest
from ruled_table import BLACK, DIRECTOR, WHITE, RuledTable, between_games, ruleset_text

from tavla.application.acts.late_players import late_players
from tavla.application.commands import director as ordered
from tavla.application.commands import play as asked
from tavla.domain.facts.changes import Occasion
from tavla.domain.facts.director_events import ChangeMade
from tavla.domain.facts.match_card import MatchCard
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.time.clock import ClockMethod, ClockSettings
from tavla.domain.time.units import Millis
from tavla.rules.loader import ruleset_of

FISCHER = ClockSettings(ClockMethod.FISCHER, Millis(600_000), Millis(12_000))
ADDED_BACK = ClockSettings(ClockMethod.BRONSTEIN_ADDBACK, Millis(600_000), Millis(12_000))


def opened(clock: ClockSettings, ruleset: str = "usbgf-2016") -> RuledTable:
    """White has played his opening 3-1 off the clock in no time; Black is to roll."""
    table = RuledTable(ruleset, clock=clock)
    table.dice(3, 1)
    for origin, target in ((8, 5), (6, 5)):
        table.does(asked.MoveChecker(WHITE, origin, target), after=0)
    table.does(asked.EndTurn(WHITE), after=0)
    return table


def plays(table: RuledTable, roll: tuple[int, int], *moves: tuple[int, int], seconds: int) -> None:
    player = table.state.on_roll
    assert player is not None
    table.now += seconds * 1000 - 1000
    table.dice(*roll)
    for origin, target in moves:
        table.does(asked.MoveChecker(player, origin, target), after=0)
    table.does(asked.EndTurn(player), after=0)


def back(table: RuledTable, to: int, *, new_delay: bool = False) -> None:
    table.agreed(ordered.TakePlayBack(DIRECTOR, to, with_times=False, new_delay=new_delay))
    table.resumes()


@pytest.mark.parametrize("times", [1, 2, 3])
def test_a_turn_made_again_is_added_to_once(times: int) -> None:
    table = opened(FISCHER)
    before, to = table.times()[1], len(table.history)
    plays(table, (2, 1), (13, 11), (6, 5), seconds=4)
    for _ in range(times):
        back(table, to)
        plays(table, (2, 1), (13, 11), (6, 5), seconds=4)
    assert before - 4000 * (times + 1) + 12_000 == table.times()[1]
    assert table.folded() == table.state


def test_all_turns_taken_back_are_added_to_once_each() -> None:
    table = opened(FISCHER)
    to, before = len(table.history), table.times()
    plays(table, (2, 1), (13, 11), (6, 5), seconds=4)
    plays(table, (2, 1), (13, 11), (6, 5), seconds=5)
    plays(table, (4, 3), (13, 9), (13, 10), seconds=6)
    back(table, to)
    plays(table, (2, 1), (13, 11), (6, 5), seconds=4)
    plays(table, (2, 1), (13, 11), (6, 5), seconds=5)
    plays(table, (4, 3), (13, 9), (13, 10), seconds=6)
    assert (before[0] - 11_000 + 12_000, before[1] - 20_000 + 24_000) == table.times()
    plays(table, (2, 1), (24, 22), (6, 5), seconds=5)
    assert before[0] - 16_000 + 24_000 == table.times()[0]


def test_the_delay_given_again_by_the_director_is_added_again() -> None:
    table = opened(FISCHER)
    to, before = len(table.history), table.times()[1]
    plays(table, (2, 1), (13, 11), (6, 5), seconds=4)
    back(table, to, new_delay=True)
    plays(table, (2, 1), (13, 11), (6, 5), seconds=4)
    assert before - 8000 + 24_000 == table.times()[1]


def test_a_turn_taken_back_before_it_ended_is_added_to_when_it_ends() -> None:
    table = opened(FISCHER)
    to, before = len(table.history), table.times()[1]
    table.dice(2, 1)
    table.does(asked.MoveChecker(BLACK, 13, 11), after=3000)
    back(table, to)
    plays(table, (2, 1), (13, 11), (6, 5), seconds=4)
    assert before - 9000 + 12_000 == table.times()[1]


def test_a_clock_that_gives_back_gives_back_what_was_used_before_too() -> None:
    table = opened(ADDED_BACK)
    to, before = len(table.history), table.times()[1]
    table.dice(2, 1)
    table.does(asked.MoveChecker(BLACK, 13, 11), after=3000)
    back(table, to)
    plays(table, (2, 1), (13, 11), (6, 5), seconds=4)
    assert before == table.times()[1]


def test_the_turn_without_delay_is_still_to_come_when_play_is_taken_back() -> None:
    table = opened(ClockSettings(ClockMethod.SIMPLE, Millis(600_000), Millis(12_000)), "nbf")
    to = len(table.thrown().history)
    table.agreed(ordered.PunishPrematureRoll(DIRECTOR, WHITE))
    table.resumes()
    assert WHITE in (table.state.clock.without_delay, table.state.clock.waiting)
    plays(table, (2, 1), (13, 11), (6, 5), seconds=4)
    penalised = table.state.clock.turn
    assert penalised is not None
    assert penalised.waits or not penalised.delay
    back(table, to)
    plays(table, (2, 1), (13, 11), (6, 5), seconds=4)
    again = table.state.clock.turn
    assert again is not None
    assert (penalised.waits, penalised.delay) == (again.waits, again.delay)


def test_a_break_that_was_taken_stays_taken() -> None:
    table = between_games()
    to = len(table.history)
    table.does(asked.TakeBreak(WHITE, ""))
    table.does(asked.BackFromBreak(WHITE))
    taken = table.state.breaks
    back(table, to)
    assert taken == table.state.breaks == ByPlayer(1, 0)


def test_points_for_coming_late_that_were_taken_back_are_offered_again() -> None:
    table = RuledTable("nbf", card=MatchCard(late=ByPlayer(Millis(6 * 60_000), Millis(0))))
    rules = ruleset_of(ruleset_text("nbf"))
    assert [WHITE] == [late.player for late in late_players(table.state, rules, table.history)]
    table.agreed(ordered.GivePenaltyPoints(DIRECTOR, Player.WHITE, 1, Occasion.LATE_AT_START))
    given = next(number for number, event in enumerate(table.history) if isinstance(event, ChangeMade))
    assert not late_players(table.state, rules, table.history)
    table.agreed(ordered.TakePlayBack(DIRECTOR, given, with_times=False))
    assert [WHITE] == [late.player for late in late_players(table.state, rules, table.history)]
