"""Every state of a table has its words, in every language, and a line shows what the director must see."""

import pytest
from desk_scene import HALL, PLAYING, STATES, table
from msgspec.structs import replace

from tavla.application.ports.hall_desk import CheckSeen, ClockSeen, FederationSeen, HallSeen
from tavla.base import paths
from tavla.hall_desk.tables import MatchStage, Need, Presence, RecordState
from tavla.text import desk_words
from tavla.text.words import LANGUAGES, Words
from tavla_ui.desk.desk_tables import table_row


def words(language: str) -> Words:
    return Words(language, paths.resources() / "translations")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_state_of_the_core_has_its_words(language: str) -> None:
    t = words(language)
    for need in Need:
        for stage in MatchStage:
            said, tone = desk_words.needs(t, table(1, need=need.value, stage=stage.value))
            assert said, (need, stage)
            assert tone or need is Need.NOTHING, need
    for record in RecordState:
        said, _ = desk_words.record(t, table(1, record=record.value, behind=3, broken_at=8))
        assert said or record is RecordState.NONE, record
    for presence in Presence:
        assert desk_words.presence(t, table(1, presence=presence.value, silent_s=90)), presence


@pytest.mark.parametrize(("language", "noun"), [("en", "Record"), ("nb", "Protokoll"), ("tr", "Kayıt")])
def test_what_is_broken_is_named(language: str, noun: str) -> None:
    said, _ = desk_words.needs(words(language), table(1, need="broken"))
    assert said.startswith(noun)


def test_what_must_be_seen_at_once_is_marked() -> None:
    t, urgent = words("en"), {"call", "flag", "broken", "two boards", "perhaps flag", "not kept"}
    found = {state.need for state in STATES if table_row(state, t).tone == "danger"}
    assert found == urgent


def test_a_clock_counts_begun_seconds_and_is_never_below_nought() -> None:
    row = table_row(table(1, clock=ClockSeen((59_001, -400), "white")), words("en"))
    assert (row.whiteTime, row.blackTime, row.whiteLow) == ("1:00", "0:00", True)
    assert not table_row(PLAYING, words("en")).whiteLow


def test_a_table_whose_board_is_silent_says_for_how_long_and_its_clock_is_grey() -> None:
    silent = next(state for state in STATES if state.need == "silent")
    row = table_row(silent, words("en"))
    assert (row.state, row.record, row.recordTone, row.isGrey) == ("Not heard", "not heard for 1:15", "warn", True)


def test_a_board_whose_match_went_to_another_does_not_seem_to_play_it() -> None:
    gone = next(state for state in STATES if state.record == "elsewhere")
    row = table_row(gone, words("en"))
    assert (row.state, row.tone, row.turn, row.whiteTime) == ("Goes on at another board", "", "", "")
    heard = table_row(table(25, record="elsewhere"), words("en"))
    assert heard.state == row.state


@pytest.mark.parametrize(
    ("seen", "said", "tone", "act"),
    [
        (None, "This hall is in no federation.", "", "Join a federation"),
        (FederationSeen("NBF"), "NBF is asked", "", "Leave the federation"),
        (FederationSeen(fault="It is damaged."), "It is damaged.", "danger", "Join a federation"),
        (FederationSeen("NBF", fault="No room."), "NBF: No room.", "danger", "Join a federation"),
        (FederationSeen("NBF", True, fault="No room."), "NBF: No room.", "danger", "Leave the federation"),
        (
            FederationSeen("NBF", True),
            "NBF is not heard. Results are kept and sent later.",
            "warn",
            "Leave the federation",
        ),
    ],
)
def test_the_federation_is_told_and_what_can_be_done(
    seen: FederationSeen | None, said: str, tone: str, act: str
) -> None:
    t = words("en")
    assert desk_words.federation(t, seen) == (said, tone)
    assert desk_words.federation_act(t, seen, sure=False) == act


@pytest.mark.parametrize(
    ("hall", "said"),
    [
        (HallSeen("H"), "The broker is not heard. Boards play on; nothing is lost."),
        (HallSeen("H", is_heard=True, copies_fault="disk full"), "No copies are kept: disk full"),
        (HallSeen("H", is_heard=True, deaf_s=40), "No board heard for 40 s. Check this desk's network."),
        (replace(HALL, has_deputy=True), "20 of 25 boards are heard · Deputy not heard"),
        (replace(HALL, has_deputy=True, deputy_behind=0), "20 of 25 boards are heard · Deputy has all"),
        (replace(HALL, has_deputy=True, deputy_behind=3), "20 of 25 boards are heard · Deputy is 3 records behind"),
        (HALL, "20 of 25 boards are heard"),
    ],
)
def test_the_desk_says_how_it_stands_itself(hall: HallSeen, said: str) -> None:
    told, tone = desk_words.link(words("en"), hall)
    assert told == said
    is_fine = hall is HALL or hall.deputy_behind is not None
    assert (tone == "danger") != is_fine


@pytest.mark.parametrize(
    ("offset", "said", "is_marked"),
    [
        (None, "not measured", False),
        (180, "0.2 s off", False),
        (-2_500, "−2.5 s off", True),
        (-1_795_262_400_000, "20778 days off", True),
        (86_400_000, "1 day off", True),
    ],
)
def test_a_wall_clock_that_is_off_is_marked_one_of_1970_by_its_days(offset: int, said: str, is_marked: bool) -> None:
    rows = desk_words.checks(words("en"), CheckSeen("tavla", offset_ms=offset, trip_ms=700))
    assert [(how, marked) for what, how, marked in rows if what == "Wall clock"] == [(said, is_marked)]
    assert [(how, marked) for what, how, marked in rows if what == "Reply time"] == [("700 ms", True)]
