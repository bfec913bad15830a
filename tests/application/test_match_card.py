"""What the first fact says of where a match belongs and under what it is played."""

from ruled_table import CLOCK, ruleset_text

from tavla.application.commands import StartMatch
from tavla.application.decision import Accepted
from tavla.application.start import start
from tavla.domain.assistance import Assistance, Highlights
from tavla.domain.events import MatchStarted
from tavla.domain.match import begun
from tavla.domain.match_card import Departure, MatchCard
from tavla.domain.match_kind import MatchKind
from tavla.domain.player import ByPlayer
from tavla.domain.units import Instant


def first_fact(card: MatchCard) -> MatchStarted:
    decision = start(StartMatch("M1", ByPlayer("Ann", "Bo"), 7, CLOCK, ruleset_text("usbgf-2016"), "", card=card), Instant(0))
    assert isinstance(decision, Accepted)
    (fact,) = decision.events
    assert isinstance(fact, MatchStarted)
    return fact


def test_event_round_table_and_kind_stand_in_the_first_fact_and_in_the_state() -> None:
    fact = first_fact(MatchCard("Oslo Open", "3", "12", MatchKind.DOUBLES))
    assert (fact.card.event, fact.card.round, fact.card.table, fact.card.kind) == ("Oslo Open", "3", "12", MatchKind.DOUBLES)
    assert begun(fact).setup.card == fact.card


def test_the_help_that_is_on_is_noted_from_the_ruleset() -> None:
    assert first_fact(MatchCard()).card.assistance == Assistance(Highlights.OFF, pip_count=False, hints=False)


def test_a_departure_is_noted_whoever_set_the_match_up() -> None:
    assert first_fact(MatchCard()).card.departures == (Departure("times.singles.reserve", "840 s", "600 s"),)
