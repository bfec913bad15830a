"""What is said of each moment of a match, in every language."""

from itertools import cycle
from pathlib import Path
from typing import cast

import pytest
from by_day import by_day
from event_values import values_of
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from ruled_table import RuledTable

from tavla.application.commands.play import ClaimFlag, NoticeTime
from tavla.application.telling.moments import Moments
from tavla.application.telling.told import TELLINGS, MomentKind, Use
from tavla.base.copies import replace
from tavla.domain.facts.claim_events import BreakBegan, RollAnswered, SettledRuled
from tavla.domain.facts.dice_seal import DiceSealed, DiceStirred, SealReason
from tavla.domain.facts.events import EVENTS, Event, MovesArranged, TurnEnded
from tavla.domain.fold.match_state import MatchState
from tavla.domain.game.player import ByPlayer, Player
from tavla.text import moment_words, record_words
from tavla.text.words import LANGUAGES, Words

NAMES = ByPlayer("Ann", "Bo")
TRANSLATIONS = Path(__file__).parents[2] / "resources" / "translations"
TABLE = RuledTable()
BEFORE: MatchState = TABLE.state


def told(event: object, t: Words) -> str:
    if isinstance(event, MovesArranged):
        event = replace(event, moves=())
    elif isinstance(event, TurnEnded):
        event = replace(event, play=())
    fact = cast("Event", event)
    return (
        moment_words.plain_moment(t, fact, BEFORE, NAMES)
        or record_words.record(t, fact, NAMES)
        or moment_words.moment_beside_play(t, fact, NAMES)
    )


@by_day(
    ("kind", "language"),
    [(kind, language) for kind in EVENTS for language in LANGUAGES],
    *zip(EVENTS, cycle(LANGUAGES), strict=False),
)
@settings(max_examples=4, suppress_health_check=list(HealthCheck), deadline=None)
@given(data=st.data())
def test_every_kind_of_fact_has_a_sentence(kind: type, language: str, data: st.DataObject) -> None:
    words = told(data.draw(values_of(kind)), Words(language, TRANSLATIONS))
    assert words.strip()
    assert kind.__name__ not in words


@pytest.mark.parametrize(
    "kind", [kind for kind in EVENTS if Use.LOG in TELLINGS[kind].use], ids=lambda kind: kind.__name__
)
@settings(max_examples=4, suppress_health_check=list(HealthCheck), deadline=None)
@given(data=st.data())
def test_every_fact_of_the_directors_log_has_a_line(kind: type, data: st.DataObject) -> None:
    event = data.draw(values_of(kind))
    assert (
        record_words.record(Words(), event, NAMES) or moment_words.moment_beside_play(Words(), event, NAMES)
    ).strip()


def kind_of(event: object) -> MomentKind:
    moments = Moments()
    moments.follow((*TABLE.history, event))  # type: ignore[arg-type]
    return moments[len(TABLE.history)].kind


@settings(max_examples=30, suppress_health_check=list(HealthCheck), deadline=None)
@given(data=st.data())
def test_what_every_match_holds_is_no_mark_and_a_ruling_is_one(data: st.DataObject) -> None:
    sealed, stirred, answered, granted = (
        data.draw(values_of(kind)) for kind in (DiceSealed, DiceStirred, RollAnswered, BreakBegan)
    )
    assert MomentKind.STEP is kind_of(stirred)
    assert (MomentKind.STEP if sealed.reason is SealReason.START else MomentKind.INCIDENT) is kind_of(sealed)
    assert (MomentKind.STEP if answered.agrees else MomentKind.INCIDENT) is kind_of(answered)
    assert (MomentKind.RULING if granted.authority else MomentKind.INCIDENT) is kind_of(granted)
    assert MomentKind.RULING is kind_of(data.draw(values_of(SettledRuled)))


def test_a_match_lost_on_time_is_not_called_a_forfeit() -> None:
    table = RuledTable()
    table.dice(3, 1)
    table.tries(NoticeTime(), after=10_000_000)
    table.does(ClaimFlag(Player.BLACK))
    assert "Bo wins the match on time" == record_words.record(Words(), table.history[-1], NAMES, table.state)
