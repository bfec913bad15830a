"""Every kind of fact has a row that says where it is told."""

import pytest
from event_values import values_of
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from ruled_table import RuledTable

from tavla.application.telling.told import TELLINGS, MomentKind, Told, hearers, is_reported, kind_of, told
from tavla.domain.facts.events import EVENTS
from tavla.domain.game.player import Player

STATE = RuledTable().state


def test_every_kind_of_fact_is_told_in_one_way() -> None:
    assert set(EVENTS) == set(TELLINGS)


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
@settings(max_examples=6, suppress_health_check=list(HealthCheck), deadline=None)
@given(data=st.data())
def test_a_row_holds_for_every_fact_of_its_kind(kind: type, data: st.DataObject) -> None:
    event = data.draw(values_of(kind))
    assert isinstance(told(event, STATE, STATE), Told)
    assert kind_of(event) in MomentKind
    assert is_reported(event) in {True, False}
    assert set(hearers(event)) <= set(Player)
