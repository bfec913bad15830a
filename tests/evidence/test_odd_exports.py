"""Exports of matches with names and clocks that nobody would choose: the genuine are genuine to both verifiers, the
others are refused in a sentence.
"""

import json

import pytest
from proved_match import BOARD, TRUST, WALL_CLOCK, certified, journal_of
from ruled_table import BLACK, DIRECTOR, WHITE, RuledTable
from verifiers import first, second

from tavla.application.commands import director as ordered
from tavla.application.commands import play as asked
from tavla.base.copies import replace
from tavla.base.errors import TavlaError
from tavla.domain.facts.events import Event, MatchStarted, StopReason
from tavla.domain.facts.scene import Closing
from tavla.domain.game.player import ByPlayer
from tavla.services.signed_exports import export_of, verdict_on
from tavla.storage.codec import encode_event
from tavla.storage.framing import CLOSE_PAYLOAD

NAMES = [
    "Ann: x",
    "two\nlines",
    "\u202eright to left",
    "\u2067isolated\u2069",
    "n" * 200,
    "Ş" * 200,
    "\ufeffBOM",
    "\0",
    "e\u0301",
    "a/../b",
    '"; DROP',
    "\\",
]
YEAR_BACK = "2025-11-21T18:00:00+03:00"


def facts_of_a_match(
    names: ByPlayer[str] = ByPlayer("Ann", "Bo"), stopped: str = WALL_CLOCK, begun: str = WALL_CLOCK
) -> list[Event]:
    """A game, a restart at the wall clock `stopped`, and the director's end."""
    table = RuledTable("wbgt", length=3, names=names)
    table.wins(WHITE)
    table.next_game()
    table.does(asked.StopPlay(StopReason.RESTART, None, stopped))
    table.agreed(ordered.CloseMatch(DIRECTOR, Closing.DISQUALIFICATION, BLACK))
    started = table.history[0]
    assert isinstance(started, MatchStarted)
    return [replace(started, wall_clock=begun), *table.history[1:]]


def exported(facts: list[Event], exported_at: str = WALL_CLOCK) -> bytes:
    return export_of(journal_of("M1", [*map(encode_event, facts), CLOSE_PAYLOAD]), BOARD, certified(), exported_at)


@pytest.mark.parametrize("name", NAMES)
def test_a_match_of_an_odd_name_is_genuine_to_both(name: str) -> None:
    data = exported(facts_of_a_match(ByPlayer(name, "Bo")))
    assert (0, 0) == (first(data, TRUST), second(data, TRUST))


@pytest.mark.parametrize("name", ["half \ud83d", "\udcc3"])
def test_half_a_character_is_refused_before_it_is_written(name: str) -> None:
    with pytest.raises(TavlaError, match="half a character"):
        exported(facts_of_a_match(ByPlayer("Ann", name)))


def test_half_a_utf_8_character_in_a_signed_journal_is_found_by_both() -> None:
    facts = [encode_event(fact) for fact in facts_of_a_match(ByPlayer("Ann", "Bo§"))]
    broken = facts[0].replace("§".encode(), b"\xc2")
    assert broken != facts[0]
    assert json.loads(facts[0])["players"]["black"] == "Bo§"
    with pytest.raises(TavlaError):
        export_of(journal_of("M1", [broken, *facts[1:], CLOSE_PAYLOAD]), BOARD, certified(), WALL_CLOCK)


def test_a_clock_set_back_a_year_in_mid_match_changes_no_verdict() -> None:
    data = exported(facts_of_a_match(stopped=YEAR_BACK), exported_at=YEAR_BACK)
    assert (0, 0) == (first(data, TRUST), second(data, TRUST))


def test_a_match_begun_with_the_clock_a_year_back_is_outside_the_certificate_and_says_so() -> None:
    data = exported(facts_of_a_match(begun=YEAR_BACK))
    assert (3, 3) == (first(data, TRUST), second(data, TRUST))
    assert (
        "the certificate holds from 2026-11-01 to 2026-11-30, the match began on 2025-11-21"
        == verdict_on(data, TRUST).sentence
    )
