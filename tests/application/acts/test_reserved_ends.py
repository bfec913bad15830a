"""What comes of an assistant's word where the event leaves the end of a match to its directors: every order, in every
phase.
"""

from collections.abc import Callable

import pytest
from ruled_table import CLOCK, DIRECTOR, WHITE, RuledTable
from test_orders_out_of_place import MINUTE, NONE, REACHED, RULED, all_orders, in_a_turn

from tavla.application.commands import director as ordered
from tavla.application.commands import play as asked
from tavla.application.commands.director import DirectorCommand
from tavla.application.decide import decide
from tavla.application.refusals import Refusal, Refused
from tavla.application.roles import Power
from tavla.application.standing import Staff
from tavla.base.copies import replace
from tavla.domain.facts.changes import BothFlagsFound, FlagCalled, Occasion, PrematureRollPunished
from tavla.domain.facts.director_events import ChangeMade
from tavla.domain.facts.scene import Closing
from tavla.domain.time.clock import ClockSettings
from tavla.domain.time.units import Instant, Millis

STAFF = Staff(frozenset({"Dana Reed"}), assistants=frozenset({"Asta"}))
RESERVED = replace(STAFF, reserved=frozenset(Power) - {Power.RULE})
ASTA = replace(DIRECTOR, director="Asta")
ALL_TIME = Millis(600 * MINUTE)
OF_THE_RULES = (BothFlagsFound, FlagCalled, PrematureRollPunished)
PHASES: dict[str, Callable[[RuledTable], object]] = {
    **REACHED,
    "over by disqualification": lambda table: table.agreed(
        ordered.CloseMatch(DIRECTOR, Closing.DISQUALIFICATION, WHITE)
    ),
    "taking back a disqualification proposed": lambda table: (
        table.agreed(ordered.CloseMatch(DIRECTOR, Closing.EXPULSION, WHITE)),
        table.tries(ordered.TakePlayBack(DIRECTOR, 1, with_times=True)),
    ),
    "all time off proposed": lambda table: table.tries(ordered.TakeTime(DIRECTOR, WHITE, ALL_TIME)),
    "lateness proposed": lambda table: table.tries(
        ordered.GivePenaltyPoints(DIRECTOR, WHITE, 99, Occasion.LATE_AT_START)
    ),
}


def of_an_assistant(table: RuledTable) -> list[DirectorCommand]:
    orders: list[DirectorCommand] = [
        *all_orders(table),
        ordered.TakeTime(DIRECTOR, WHITE, ALL_TIME),
        *(ordered.GivePenaltyPoints(DIRECTOR, WHITE, 99, occasion) for occasion in Occasion),
        *(ordered.CloseMatch(DIRECTOR, how, None if how is Closing.DOUBLE_NO_SHOW else WHITE) for how in Closing),
    ]
    return [replace(order, authority=ASTA) for order in orders]


def in_phases(ruleset: str, clock: ClockSettings) -> list[tuple[str, RuledTable]]:
    found = []
    for name, reach in PHASES.items():
        if name != "flag down" or clock is not NONE:
            table = in_a_turn(ruleset, clock)
            reach(table)
            found.append((name, table))
    return found


def decided(table: RuledTable, order: DirectorCommand, staff: Staff) -> Refusal | None:
    """Why it was refused; done otherwise, with everybody's agreement where that is asked for."""
    decision = decide(table.state, order, Instant(table.now + 1000), tuple(table.history), staff)
    if isinstance(decision, Refused):
        return decision.reason if isinstance(decision.reason, Refusal) else None
    is_open = table.state.proposal is not None
    table.does(order)
    while table.state.proposal and not is_open:
        table.does(asked.AnswerChange(table.state.proposal.not_agreed[0], agrees=True))
    return None


@pytest.mark.parametrize("clock", [CLOCK, NONE], ids=["clock", "no clock"])
@pytest.mark.parametrize("ruleset", RULED)
def test_no_order_of_an_assistant_brings_what_the_event_reserves(ruleset: str, clock: ClockSettings) -> None:
    kept_back: set[tuple[type, Refusal]] = set()
    for name, table in in_phases(ruleset, clock):
        facts, state, now = tuple(table.history), table.state, table.now
        for order in of_an_assistant(table):
            table.history, table.state, table.now = list(facts), state, now
            refusal = decided(table, order, RESERVED)
            if refusal in (Refusal.END_OF_MATCH_RESERVED, Refusal.DISQUALIFICATION_RESERVED):
                kept_back.add((type(order), refusal))
                assert decided(table, order, STAFF) is None, (name, order)
                continue
            result, brought = table.state.match_result, table.history[len(facts) :]
            if result == state.match_result:
                continue
            changes = [event.change for event in brought if isinstance(event, ChangeMade)]
            by_the_rules = any(isinstance(change, OF_THE_RULES) for change in changes)
            assert result is None or not result.by_forfeit or by_the_rules, (name, order)
            assert state.match_result is None or state.match_result.closing is not Closing.DISQUALIFICATION, (
                name,
                order,
            )
    assert {
        (ordered.CloseMatch, Refusal.END_OF_MATCH_RESERVED),
        (ordered.CloseMatch, Refusal.DISQUALIFICATION_RESERVED),
        (ordered.TakePlayBack, Refusal.DISQUALIFICATION_RESERVED),
        (ordered.EnforceChange, Refusal.DISQUALIFICATION_RESERVED),
    } <= kept_back
    if clock is CLOCK and ruleset == "nbf":
        by_forfeit = {kind for kind, refusal in kept_back if refusal is Refusal.END_OF_MATCH_RESERVED}
        assert {ordered.TakeTime, ordered.GivePenaltyPoints, ordered.EnforceChange} <= by_forfeit


def test_an_assistant_still_warns_while_a_directors_end_of_the_match_is_proposed() -> None:
    table = in_a_turn("nbf")
    table.does(ordered.TakeTime(DIRECTOR, WHITE, ALL_TIME))
    assert table.state.proposal is not None
    assert decided(table, ordered.Warn(ASTA, WHITE), RESERVED) is None
