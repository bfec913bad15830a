"""Whole matches by robots in the core: every act decided as the board decides it, the clock running, directors ruling
where asked.
"""

import random
from functools import cache

from random_acts import act_in_place, any_act, directors_act
from ruled_table import CLOCK, RuledTable

from tavla.application.commands.play import Command
from tavla.base.copies import replace
from tavla.domain.facts.events import Event, MatchStarted
from tavla.domain.facts.turn import Phase

MOST_ACTS = 4000


def robot_history(seed: int, *, directed: bool = False, length: int | None = None) -> list[Event]:
    """The facts of a match between robots; `directed`: with acts of the director's and tries out of place."""
    return [*_played(seed, directed, length)]


@cache
def _played(seed: int, directed: bool, length: int | None) -> tuple[Event, ...]:
    chance = random.Random(seed)
    table = RuledTable(length=length or chance.choice((1, 2, 3, 5, 7)), clock=CLOCK)
    for _ in range(MOST_ACTS):
        if table.state.phase is Phase.MATCH_OVER and not table.state.freeze:
            break
        table.tries(_command(table, chance, directed=directed), after=chance.choice((0, 137, 900, 2345)))
    first = table.history[0]
    assert isinstance(first, MatchStarted)
    return (replace(first, training=seed % 10 == 0), *table.history[1:])


def _command(table: RuledTable, chance: random.Random, *, directed: bool) -> Command:
    if directed and chance.random() < 0.04:
        return directors_act(table.history, chance) if chance.random() < 0.7 else any_act(chance)
    return act_in_place(table.state, chance)
