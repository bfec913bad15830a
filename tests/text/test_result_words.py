import pytest

from tavla.domain.facts.dice_seal import SealReason
from tavla.domain.facts.dice_source import DiceSource
from tavla.domain.facts.scene import Closing, MatchResult
from tavla.domain.facts.stops import StopReason
from tavla.domain.game.match_score import Crawford, MatchScore
from tavla.domain.game.outcome import Ending, GameResult, Grade
from tavla.domain.game.player import ByPlayer, Player
from tavla.text import board_words, clock_words, result_words, review_words, seal_words, seat_words
from tavla.text.words import Words

T = Words()
NAMES = ByPlayer("Ayşe", "Bo")


@pytest.mark.parametrize(
    ("seconds", "tenths", "expected"),
    [(727, None, "12:07"), (0, None, "0:00"), (10, 94, "0:09.4"), (10, 100, "0:10.0"), (6000, None, "100:00")],
)
def test_a_time_has_minutes_seconds_and_at_the_end_tenths(seconds: int, tenths: int | None, expected: str) -> None:
    assert clock_words.time(seconds, tenths) == expected


@pytest.mark.parametrize(
    ("grade", "points", "expected"),
    [
        (Grade.SINGLE, 1, "Ayşe wins a single game: 1 point"),
        (Grade.GAMMON, 4, "Ayşe wins a gammon: 4 points"),
        (Grade.BACKGAMMON, 3, "Ayşe wins a backgammon: 3 points"),
    ],
)
def test_a_result_is_said_in_words(grade: Grade, points: int, expected: str) -> None:
    assert result_words.game_result(T, GameResult(Player.WHITE, grade, points, Ending.BORNE_OFF), NAMES) == expected


def test_every_ending_every_stop_and_every_source_of_dice_has_its_own_words() -> None:
    for told in (
        [result_words.ending(T, ending) for ending in Ending],
        [seat_words.dice_source(T, source) for source in DiceSource],
    ):
        assert all(told)
        assert len(told) == len(set(told))
    stops = [seat_words.stopped(T, reason, None) for reason in StopReason]
    assert all(stops)
    assert len(stops) == len(set(stops))


@pytest.mark.parametrize(
    ("reason", "name", "expected"),
    [
        (StopReason.DIRECTOR_CALLED, "Bo", "Bo called the director"),
        (StopReason.DIRECTOR_CALLED, None, "the director stopped play"),
        (StopReason.DIRECTOR_PAGE, "Bo", "the director's page was opened at Bo's seat"),
        (StopReason.DIE_ON_FLOOR, "Bo", "Bo: a die on the floor"),
        (StopReason.RESTART, None, "play was interrupted"),
        (StopReason.SLEPT, None, "the board was asleep"),
    ],
)
def test_a_stop_names_its_ground_and_who_stopped(reason: StopReason, name: str | None, expected: str) -> None:
    assert seat_words.stopped(T, reason, name) == expected


@pytest.mark.parametrize(
    ("result", "on_time", "expected"),
    [
        (MatchResult(Player.BLACK, by_forfeit=False), True, "Bo wins the match"),
        (MatchResult(Player.BLACK, by_forfeit=True), True, "Bo wins the match on time"),
        (MatchResult(Player.BLACK, by_forfeit=True), False, "Bo wins the match by forfeit"),
        (MatchResult(Player.BLACK, by_forfeit=True, closing=Closing.FORFEIT), True, "Bo wins the match by forfeit"),
        (
            MatchResult(Player.BLACK, by_forfeit=True, closing=Closing.DISQUALIFICATION),
            False,
            "Bo wins the match: Ayşe is disqualified",
        ),
        (
            MatchResult(Player.BLACK, by_forfeit=True, closing=Closing.EXPULSION),
            True,
            "Bo wins the match: Ayşe is expelled from the event",
        ),
        (
            MatchResult(None, by_forfeit=True, closing=Closing.DOUBLE_NO_SHOW),
            False,
            "Nobody wins the match: neither player came",
        ),
        (
            MatchResult(None, by_forfeit=True, closing=Closing.DISQUALIFICATION),
            False,
            "Nobody wins the match: both players are disqualified",
        ),
        (
            MatchResult(None, by_forfeit=True, closing=Closing.FORFEIT),
            True,
            "Nobody wins the match: both players forfeit it",
        ),
    ],
)
def test_a_match_result_says_who_won_and_how(result: MatchResult, on_time: bool, expected: str) -> None:
    assert result_words.match_result(T, result, NAMES, on_time=on_time) == expected


def test_the_crawford_game_is_announced() -> None:
    scores = [MatchScore(9, ByPlayer(8, 3), crawford) for crawford in Crawford]
    assert ["", "Crawford game", "after Crawford"] == [result_words.crawford(T, score) for score in scores]
    assert ["", "Crawford game: no cube", "after Crawford"] == [
        result_words.crawford_announced(T, score) for score in scores
    ]


def test_a_score_is_written_with_the_length() -> None:
    score = MatchScore(9, ByPlayer(5, 3))
    assert T("{points} of {length}", points=5, length=9) == "5 of 9"
    assert result_words.score_to_both(NAMES, score) == "Ayşe 5 – Bo 3"


def test_points_and_trays_have_names_for_those_who_hear_them() -> None:
    assert board_words.point_name(T, 8, 3, "Ayşe") == "8-point, 3 checkers of Ayşe"
    assert board_words.point_name(T, 8, 0, "") == "8-point, empty"
    assert (
        T.n("{n} checker of {owner} borne off", "{n} checkers of {owner} borne off", 1, owner="Bo")
        == "1 checker of Bo borne off"
    )
    assert board_words.cube_name(T, 2, "Bo") == "Cube at 2, Bo owns it"


def test_a_check_of_the_dice_says_sealed_before_the_match_only_where_no_seal_came_later() -> None:
    assert "All 9 rolls are the ones sealed before the match. 2 rolls came from elsewhere." == seal_words.dice_proved(
        T, 9, 2
    )
    lost, used = SealReason.SECRET_LOST, SealReason.USED_UP
    assert (
        "All 9 rolls are ones sealed before they fell. "
        "The dice were sealed again 3 times during the match: the secret of the seal before was lost, all sealed "
        "rolls had fallen. 1 roll came from elsewhere."
    ) == seal_words.dice_proved(T, 9, 1, (lost, used, lost))
    assert "The dice were sealed again once during the match: all sealed rolls had fallen." in seal_words.dice_proved(
        T, 1, 0, (used,)
    )


def test_a_check_of_the_dice_says_so_where_none_were_rolled() -> None:
    assert "No dice were rolled." == seal_words.dice_proved(T, 0, 0)
    assert "No dice were rolled." == seal_words.dice_proved(T, 0, 0, (SealReason.SECRET_LOST,))
    assert "The dice were not the board's own: they cannot be proved." == seal_words.dice_proved(T, 0, 1)


def test_a_sample_of_dice_names_their_sources_and_counts_them_where_there_are_several() -> None:
    assert "1,200 rolls · 1 match · dice of the board" == review_words.sample(
        T, 1200, 1, 0, [("dice of the board", 1200)]
    )
    mixed = review_words.sample(T, 1200, 3, 1, [("dice of the board", 1150), ("dice rolled on the table", 50)])
    assert (
        "1,200 rolls · 3 matches · dice of the board 1,150, dice rolled on the table 50 · 1 match could not be read"
        == mixed
    )
