"""What the first fact says of where a match belongs and under what it is played."""

import pytest
from ruled_table import CLOCK, DIRECTOR, ruleset_text

from tavla.application.acts.start import start
from tavla.application.commands.play import Approval, MatchInProgress, StartMatch
from tavla.application.refusals import Accepted, Decision, Refusal, Refused
from tavla.base.copies import replace
from tavla.domain.facts.assistance import Assistance, Highlights
from tavla.domain.facts.director_events import RulingGiven
from tavla.domain.facts.events import MatchStarted
from tavla.domain.facts.match_card import Departure, MatchCard
from tavla.domain.facts.match_kind import MatchKind
from tavla.domain.fold.match import begun
from tavla.domain.game.match_score import Crawford
from tavla.domain.game.player import ByPlayer
from tavla.domain.time.clock import ClockMethod, ClockSettings
from tavla.domain.time.units import Instant, Millis


def first_fact(card: MatchCard) -> MatchStarted:
    decision = start(
        StartMatch("M1", ByPlayer("Ann", "Bo"), 7, CLOCK, ruleset_text("usbgf-2016"), "", card=card),
        Instant(0),
        replaying=True,
    )
    assert isinstance(decision, Accepted)
    (fact,) = decision.events
    assert isinstance(fact, MatchStarted)
    return fact


def test_event_round_table_and_kind_stand_in_the_first_fact_and_in_the_state() -> None:
    fact = first_fact(MatchCard("Oslo Open", "3", "12", MatchKind.DOUBLES))
    assert (fact.card.event, fact.card.round, fact.card.table, fact.card.kind) == (
        "Oslo Open",
        "3",
        "12",
        MatchKind.DOUBLES,
    )
    assert begun(fact).setup.card == fact.card


def test_the_help_that_is_on_is_noted_from_the_ruleset() -> None:
    assert first_fact(MatchCard()).card.assistance == Assistance(Highlights.OFF, pip_count=False, hints=False)


def test_a_departure_is_noted_whoever_set_the_match_up() -> None:
    assert first_fact(MatchCard()).card.departures == (Departure("times.singles.reserve", "840 s", "600 s"),)


@pytest.mark.parametrize("card", [MatchCard(), MatchCard(picked=("dice.time_penalty_exact",))])
def test_what_departs_from_the_rules_is_refused_without_a_director_and_stands_with_his_word(card: MatchCard) -> None:
    ruled = ClockSettings(ClockMethod.SIMPLE, Millis(840_000), Millis(12_000))
    clock = ruled if card.picked else CLOCK
    command = StartMatch("M1", ByPlayer("Ann", "Bo"), 7, clock, ruleset_text("usbgf-2016"), "", card=card)
    assert Refused(Refusal.DIRECTOR_MUST_APPROVE, "USBGF 1.1") == start(command, Instant(0))
    decision = start(replace(command, approval=Approval(DIRECTOR, "as announced")), Instant(0))
    assert isinstance(decision, Accepted)
    assert decision.events[1:] == (RulingGiven(Instant(0), DIRECTOR, "as announced"),)
    assert isinstance(start(replace(command, match_id="training-M1", training=True), Instant(0)), Accepted)
    as_ruled = replace(command, clock=ruled, card=MatchCard(), approval=Approval(DIRECTOR, "as announced"))
    kept = start(as_ruled, Instant(0))
    assert isinstance(kept, Accepted)
    assert len(kept.events) == 1


@pytest.mark.parametrize(
    ("ruleset", "method", "ruled", "clause"),
    [("istavder-2025", ClockMethod.SIMPLE, 630, "ISTAVDER Scope"), ("nbf", ClockMethod.SIMPLE, 840, "NBF 1.1")],
)
def test_a_time_that_the_rules_leave_to_the_director_is_his_to_set_and_no_departure(
    ruleset: str, method: ClockMethod, ruled: int, clause: str
) -> None:
    def begins(seconds: int, approval: Approval | None = None) -> Decision:
        clock = ClockSettings(method, Millis(seconds * 1000), Millis(12_000))
        return start(
            StartMatch("M1", ByPlayer("Ann", "Bo"), 7, clock, ruleset_text(ruleset), "", approval=approval), Instant(0)
        )

    assert isinstance(begins(ruled), Accepted)
    assert Refused(Refusal.DIRECTOR_MUST_APPROVE, clause) == begins(60)
    approved = begins(60, Approval(DIRECTOR, "as announced"))
    assert isinstance(approved, Accepted)
    assert isinstance(approved.events[0], MatchStarted)
    assert approved.events[0].card.departures == ()
    assert approved.events[1:] == (RulingGiven(Instant(0), DIRECTOR, "as announced"),)


@pytest.mark.parametrize(
    ("ruleset", "method", "delay", "refusal"),
    [
        ("nbf", ClockMethod.BRONSTEIN, 12, Refused(Refusal.DEPARTURE_FORBIDDEN, "NBF 1.1")),
        ("wbgt", ClockMethod.BRONSTEIN, 13, Refused(Refusal.DEPARTURE_FORBIDDEN, "WBGT 1.2 (2)")),
        ("istavder-2025", ClockMethod.SIMPLE, 13, None),
        ("wbgt", ClockMethod.BRONSTEIN, 12, None),
    ],
)
def test_no_director_approves_a_departure_from_rules_that_forbid_it(
    ruleset: str, method: ClockMethod, delay: int, refusal: Refused | None
) -> None:
    clock = ClockSettings(method, Millis(630_000 if ruleset == "istavder-2025" else 840_000), Millis(delay * 1000))
    command = StartMatch(
        "M1", ByPlayer("Ann", "Bo"), 7, clock, ruleset_text(ruleset), "", approval=Approval(DIRECTOR, "as announced")
    )
    for begun_so in (
        command,
        replace(
            command,
            in_progress=MatchInProgress(ByPlayer(0, 0), Crawford.TO_COME, reserves=ByPlayer.both(Millis(60_000))),
        ),
    ):
        decision = start(begun_so, Instant(0))
        assert refusal is None or refusal == decision
        assert isinstance(decision, Refused) is (refusal is not None)
    assert isinstance(start(command, Instant(0), replaying=True), Accepted)
    assert isinstance(start(replace(command, match_id="training-M1", training=True), Instant(0)), Accepted)
