"""Setting a match up under each ruleset, by touch on the start page: its times, what may be departed from, and who
chooses what.
"""

import pytest
from clause_table import ClauseTable
from proofs import by, proves
from rulings_table import RULESETS

from tavla.domain.facts.match_card import Preference
from tavla.domain.facts.match_kind import MatchKind
from tavla.domain.time.clock import ClockSettings
from tavla.domain.time.units import Millis
from tavla.rules.departures import departures, is_directors_time
from tavla.rules.loader import ruleset_of
from tavla.rules.ruleset import Ruleset

pytestmark = pytest.mark.parametrize("ruleset", RULESETS)

KINDS = ("singles", "doubles", "consultation", "speed_gammon")
ENTERED = ("–", "–")


def length_to(table: ClauseTable, length: int) -> None:
    for _ in range(30):
        if (shown := int(table.stage.text("start.length.value").split()[0])) == length:
            return
        table.touch("start.length.more" if shown < length else "start.length.less")
    pytest.fail(f"{length} points are out of reach")


def times(table: ClauseTable, kind: str, length: int) -> tuple[str, str]:
    """Reserve and delay as the page shows them for a kind of match."""
    wanted = {
        "singles": "Singles",
        "doubles": "Doubles",
        "consultation": "Consultation",
        "speed_gammon": "Speed gammon",
    }[kind]
    for _ in KINDS:
        if table.stage.text("start.kind").startswith(wanted):
            break
        table.touch("start.kind")
    length_to(table, length)
    return table.stage.text("start.reserve.value"), table.stage.text("start.delay.value")


@proves("times.singles.reserve", "times.singles.delay", "times.doubles.reserve", "times.doubles.delay")
@proves(
    "times.consultation.reserve", "times.consultation.delay", "times.speed_gammon.reserve", "times.speed_gammon.delay"
)
def test_every_kind_of_match_begins_with_the_times_of_its_document(table: ClauseTable, ruleset: str) -> None:
    table.start_page(ruleset)
    two_a_point = ("14:00", "12 s")
    for kind, length, expected in (
        ("singles", 7, (two_a_point, two_a_point, two_a_point, ("10:30", "12 s"))),
        ("singles", 9, (("18:00", "12 s"), ("18:00", "12 s"), ("18:00", "12 s"), ("14:00", "12 s"))),
        ("singles", 5, (("10:00", "12 s"), ("10:00", "12 s"), ("10:00", "12 s"), ("–", "12 s"))),
        ("doubles", 7, (ENTERED, ENTERED, two_a_point, ("14:00", "12 s"))),
        ("doubles", 9, (ENTERED, ENTERED, ("18:00", "12 s"), ("18:00", "12 s"))),
        ("consultation", 7, (ENTERED, ENTERED, two_a_point, ("14:00", "12 s"))),
        ("consultation", 9, (ENTERED, ENTERED, ("18:00", "12 s"), ("18:00", "12 s"))),
        ("speed_gammon", 5, (ENTERED, ENTERED, ("10:00", "12 s"), ("2:00", "10 s"))),
    ):
        assert (kind, length, by(ruleset, *expected)) == (kind, length, times(table, kind, length))


def departs(table: ClauseTable, row: str) -> bool:
    """Whether the row says that the match departs from the rules."""
    return "as announced" in (table.stage.text(f"start.{row}.note") if table.stage.sees(f"start.{row}.note") else "")


def delay_to(table: ClauseTable, seconds: int) -> bool:
    """Step the delay there; whether that is a departure."""
    while (shown := int(table.stage.text("start.delay.value").split()[0])) != seconds:
        table.touch("start.delay.more" if shown < seconds else "start.delay.less")
        assert table.stage.text("start.delay.value") != f"{shown} s", f"{seconds} s are out of reach"
    return departs(table, "delay")


@proves("times.singles.reserve", under=("usbgf-2016", "nbf", "istavder-2025"))
@proves("times.singles.delay", under=("usbgf-2016", "nbf", "istavder-2025"))
@proves("director.may_depart_if_announced")
def test_what_the_director_may_set_and_what_is_a_departure(table: ClauseTable, ruleset: str) -> None:
    table.start_page(ruleset)
    of_usbgf = ((11, True), (12, False), (15, False), (16, True))
    for seconds, is_departure in by(
        ruleset, of_usbgf, ((0, False), (60, False)), ((12, False),), ((0, False), (60, False), (61, True))
    ):
        assert (seconds, is_departure) == (seconds, delay_to(table, seconds))
    table.touch("start.delay.more")
    assert by(ruleset, "17 s", "60 s", "12 s", "62 s") == table.stage.text("start.delay.value")
    length_to(table, 9)
    before = table.stage.text("start.reserve.value")
    table.touch("start.reserve.more")
    assert by(ruleset, True, True, False, True) == (table.stage.text("start.reserve.value") != before)
    assert by(ruleset, True, False, False, False) == departs(table, "reserve")


@proves("times.singles.delay", "times.doubles.delay", "times.consultation.delay", "times.speed_gammon.delay")
def test_which_delays_of_every_kind_of_match_the_director_may_set(table: ClauseTable, ruleset: str) -> None:
    rules = ruleset_of(table.ruleset_text(ruleset))
    for kind, expected in (
        (MatchKind.SINGLES, ((12, 15), (0, 60), (12, 12), (0, 60))),
        (MatchKind.DOUBLES, ((0, 60), (0, 60), (12, 12), (0, 60))),
        (MatchKind.CONSULTATION, ((0, 60), (0, 60), (12, 12), (0, 60))),
        (MatchKind.SPEED_GAMMON, ((0, 60), (0, 60), (12, 12), (0, 60))),
    ):
        kept = [seconds for seconds in range(70) if _keeps_to(rules, kind, seconds)]
        least, most = by(ruleset, *expected)
        assert (kind, list(range(least, most + 1))) == (kind, kept)


@proves("times.singles.reserve", "times.doubles.reserve", "times.consultation.reserve", "times.speed_gammon.reserve")
def test_which_matches_may_have_another_reserve(table: ClauseTable, ruleset: str) -> None:
    """Beside the rules' own, or where they have none and the director enters it."""
    rules = ruleset_of(table.ruleset_text(ruleset))
    other = Millis(1_234_000)
    for kind in MatchKind:
        singles, length = kind is MatchKind.SINGLES, 5 if kind is MatchKind.SPEED_GAMMON else 7
        clock = ClockSettings(rules.clock_method.value, other, Millis(12_000))
        departs = any(one.key == f"times.{kind.value}.reserve" for one in departures(rules, length, kind, clock))
        is_his = is_directors_time(rules, length, kind, clock)
        expected = by(ruleset, (singles, False), (False, singles), (True, False), (False, True))
        assert (kind, expected) == (kind, (departs, is_his))


def _keeps_to(rules: Ruleset, kind: MatchKind, delay_s: int) -> bool:
    clock = ClockSettings(rules.clock_method.value, Millis(600_000), Millis(1000 * delay_s))
    return all(one.key != f"times.{kind.value}.delay" for one in departures(rules, 7, kind, clock))


def steps(table: ClauseTable) -> list[tuple[bool, tuple[str, ...]]]:
    """Each step of the preferences: whether it is rolled for, and its questions."""
    found = []
    table.touch("start.preferences")
    while table.stage.sees("start.preferences.white"):
        rolled = table.stage.text("start.preferences.white") == "Roll"
        table.touch(
            *(("start.preferences.white", "start.preferences.black") if rolled else ("start.preferences.white",))
        )
        found.append(
            (
                rolled,
                tuple(
                    question.value for question in Preference if table.stage.sees(f"start.preference.{question.value}")
                ),
            )
        )
        table.touch("start.preferences.settle")
        if not table.stage.sees("start.preferences.told"):
            break
    return found


@proves(
    "preferences.seats",
    "preferences.direction",
    "preferences.checkers",
    "preferences.board",
    "preferences.dice",
    "preferences.clock",
)
def test_which_questions_are_open_and_how_each_is_settled(table: ClauseTable, ruleset: str) -> None:
    table.start_page(ruleset, ((6, 5), (1, 2)) * 6)
    each = [(True, (question.value,)) for question in Preference]
    one_roll = [(True, ("seats", "direction", "checkers", "board", "dice"))]
    first = [(False, ("seats",)), (True, ("direction",)), (True, ("checkers",))]
    assert by(ruleset, one_roll, each, each, first) == steps(table)


@proves("preferences.ties_rolled_again", "preferences.doublets_count_extra")
def test_ties_are_rolled_again_and_doublets_count_as_they_are(table: ClauseTable, ruleset: str) -> None:
    table.start_page(ruleset, ((2, 1), (1, 2), (3, 3), (6, 1)))
    table.touch("start.preferences", "start.preferences.white")
    if ruleset == "istavder-2025":
        table.touch("start.preferences.settle", "start.preferences.white")
    table.touch("start.preferences.black")
    assert table.stage.text("start.preferences.told") == "Equal: both roll again"
    table.touch("start.preferences.white", "start.preferences.black")
    assert "chooses" in table.stage.text("start.preferences.told")
    assert table.board.table.start_model.parts.preferences._chooser.value == "black"  # type: ignore[union-attr]
