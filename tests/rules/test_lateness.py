"""Lateness: points, the lost match, the running clock, and the score that follows."""

import pytest
from ruleset_text import altered, text_of

from tavla.domain.game.match_score import Crawford, MatchScore
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.time.units import Millis
from tavla.rules.lateness import late_after_break, late_at_start, score_after_points
from tavla.rules.loader import ruleset_of

WHITE, BLACK = Player.WHITE, Player.BLACK


def minutes(text: str) -> Millis:
    whole, seconds = text.split(":")
    return Millis((int(whole) * 60 + int(seconds)) * 1000)


@pytest.mark.parametrize(
    ("name", "late", "points"),
    [
        ("usbgf-2016", "14:59", 0),
        ("usbgf-2016", "15:00", 1),
        ("usbgf-2016", "19:59", 1),
        ("usbgf-2016", "20:00", 2),
        ("usbgf-2016", "35:00", 5),
        ("nbf", "4:59", 0),
        ("nbf", "5:00", 1),
        ("nbf", "10:00", 2),
        ("wbgt", "5:00", 1),
        ("wbgt", "12:00", 2),
        ("istavder-2025", "12:00", 0),
    ],
)
def test_a_late_player_gets_points_by_the_minute(name: str, late: str, points: int) -> None:
    assert points == late_at_start(ruleset_of(text_of(name)), minutes(late), MatchScore.at_start(25), WHITE).points


@pytest.mark.parametrize(
    ("name", "length", "late", "is_lost"),
    [
        ("usbgf-2016", 9, "30:00", False),
        ("usbgf-2016", 9, "35:00", True),
        ("usbgf-2016", 8, "30:00", False),
        ("usbgf-2016", 1, "14:00", False),
        ("usbgf-2016", 1, "15:00", True),
        ("nbf", 9, "20:00", False),
        ("nbf", 9, "25:00", True),
        ("nbf", 8, "20:00", True),
        ("wbgt", 8, "20:00", False),
        ("wbgt", 8, "25:00", True),
        ("istavder-2025", 7, "60:00", False),
    ],
)
def test_more_than_half_or_half_the_length_loses_the_match(name: str, length: int, late: str, is_lost: bool) -> None:
    assert (
        is_lost is late_at_start(ruleset_of(text_of(name)), minutes(late), MatchScore.at_start(length), WHITE).is_lost
    )


@pytest.mark.parametrize(
    ("name", "late", "points", "is_lost"),
    [
        ("usbgf-2016", "14:59", 0, False),
        ("usbgf-2016", "15:00", 1, False),
        ("usbgf-2016", "20:00", 2, False),
        ("usbgf-2016", "25:00", 3, True),
        ("nbf", "15:00", 3, False),
        ("nbf", "25:00", 5, True),
        ("wbgt", "25:00", None, False),
    ],
)
def test_late_back_from_a_break(name: str, late: str, points: int | None, is_lost: bool) -> None:
    score = MatchScore(9, ByPlayer(2, 6))
    verdict = late_after_break(ruleset_of(text_of(name)), minutes(late), score, WHITE)
    assert (points, is_lost) == (verdict.points, verdict.is_lost)


def test_usbgf_may_be_read_with_five_minutes_after_a_break_too() -> None:
    late = {"form": "points", "first_after_minutes": 5, "each_further_minutes": 5, "lost_at": "opponents_remaining"}
    other = ruleset_of(altered(text_of("usbgf-2016"), "lateness.after_break", late))
    assert [0, 1, 2] == [
        late_after_break(other, minutes(at), MatchScore.at_start(9), WHITE).points for at in ("4:00", "5:00", "10:00")
    ]


def test_the_clock_of_an_absent_player_runs_where_the_rules_say_so() -> None:
    istavder = ruleset_of(text_of("istavder-2025"))
    assert [0, 0, 420_000] == [
        late_at_start(istavder, minutes(at), MatchScore.at_start(7), WHITE).clock_ran
        for at in ("4:00", "5:00", "12:00")
    ]
    assert 60_000 == late_after_break(istavder, minutes("1:00"), MatchScore.at_start(7), WHITE).clock_ran


def test_the_verdict_carries_its_clause() -> None:
    assert (
        "NBF 2.2 (iv)"
        == late_at_start(ruleset_of(text_of("nbf")), minutes("6:00"), MatchScore.at_start(7), WHITE).clause
    )


@pytest.mark.parametrize(
    ("points", "expected"),
    [
        (1, MatchScore(7, ByPlayer(0, 1), Crawford.TO_COME)),
        (6, MatchScore(7, ByPlayer(0, 6), Crawford.THIS_GAME)),
        (7, MatchScore(7, ByPlayer(0, 7), Crawford.TO_COME)),
    ],
)
def test_penalty_points_go_to_the_opponent_and_can_bring_the_crawford_game(points: int, expected: MatchScore) -> None:
    assert expected == score_after_points(ruleset_of(text_of("usbgf-2016")), MatchScore.at_start(7), WHITE, points)


def test_a_crawford_game_is_played_once() -> None:
    played = MatchScore(7, ByPlayer(6, 3), Crawford.PLAYED)
    assert MatchScore(7, ByPlayer(6, 6), Crawford.PLAYED) == score_after_points(
        ruleset_of(text_of("usbgf-2016")), played, WHITE, 3
    )


def test_points_bring_no_crawford_game_where_the_rules_say_so() -> None:
    other = ruleset_of(altered(text_of("usbgf-2016"), "lateness.points_can_bring_crawford_game", value=False))
    assert Crawford.TO_COME is score_after_points(other, MatchScore.at_start(7), WHITE, 6).crawford


def test_points_leave_the_score_alone_where_the_rules_say_so() -> None:
    other = ruleset_of(altered(text_of("usbgf-2016"), "lateness.points_to_opponents_score", value=False))
    assert MatchScore.at_start(7) == score_after_points(other, MatchScore.at_start(7), WHITE, 2)
