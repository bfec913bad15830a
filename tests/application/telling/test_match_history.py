"""Every earlier moment can be told, however far the match has gone on since."""

from random import Random

from ruled_table import RuledTable

from tavla.application.commands import play as asked
from tavla.application.telling.match_history import STRIDE, MatchHistory, stood
from tavla.domain.facts.events import StopReason
from tavla.domain.fold.match import MatchState, apply, begun


def long_match(stops: int) -> RuledTable:
    table = RuledTable()
    for _ in range(stops):
        table.does(asked.StopPlay(StopReason.DIRECTOR_CALLED, None, ""))
        table.resumes()
    return table


def folded(table: RuledTable) -> list[MatchState]:
    """The match after each of its facts."""
    states = [begun(table.history[0])]
    for event in table.history[1:]:
        states.append(apply(states[-1], event))
    return states


def test_every_moment_is_the_fold_of_the_facts_before_it_in_any_order_asked() -> None:
    table = long_match(STRIDE)
    states, history = folded(table), MatchHistory(table.history)
    for after in Random(3).sample(range(1, len(states) + 1), 60):
        assert states[after - 1] == history.stood(after) == stood(table.history, after)


def test_a_history_that_has_grown_tells_its_new_moments_too() -> None:
    table = long_match(STRIDE)
    states, history = folded(table), MatchHistory(table.history[: STRIDE + 1])
    assert states[STRIDE] == history.stood(STRIDE + 1)
    history.extend(table.history[STRIDE + 1 :])
    assert states[-1] == history.stood(len(states))
