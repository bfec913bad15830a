"""A match length found wrong."""

import pytest
from ruleset_text import altered, text_of

from tavla.domain.game.match_score import Crawford, MatchScore
from tavla.domain.game.player import ByPlayer, Player
from tavla.rules.length_correction import LengthCorrection, LengthVerdict, length_corrected
from tavla.rules.loader import ruleset_of

NEXT, TO_COME, PLAYED = Crawford.THIS_GAME, Crawford.TO_COME, Crawford.PLAYED


def corrected(
    name: str, played_to: int, points: tuple[int, int], correct: int, crawford: Crawford = TO_COME
) -> LengthCorrection:
    return length_corrected(ruleset_of(text_of(name)), MatchScore(played_to, ByPlayer(*points), crawford), correct)


@pytest.mark.parametrize("name", ["usbgf-2016", "nbf", "wbgt", "istavder-2025"])
@pytest.mark.parametrize("correct", [5, 11])
def test_a_finished_match_stands(name: str, correct: int) -> None:
    found = corrected(name, 7, (7, 6), correct)
    assert (LengthVerdict.STANDS, Player.WHITE) == (found.verdict, found.winner)


@pytest.mark.parametrize(("name", "clause"), [("usbgf-2016", "USBGF 4.8.4"), ("nbf", "NBF 4.7 (second)")])
def test_a_longer_length_holds_from_the_next_game_and_its_crawford_game_is_still_to_come(
    name: str, clause: str
) -> None:
    expected = LengthCorrection(LengthVerdict.GOES_ON, clause, MatchScore(9, ByPlayer(6, 3), TO_COME))
    assert expected == corrected(name, 7, (6, 3), 9, PLAYED)


@pytest.mark.parametrize(
    ("points", "score"),
    [
        ((6, 3), MatchScore(7, ByPlayer(6, 3), NEXT)),
        ((6, 6), MatchScore(7, ByPlayer(6, 6), NEXT)),
        ((5, 3), MatchScore(7, ByPlayer(5, 3), TO_COME)),
    ],
)
def test_a_shorter_length_brings_its_own_crawford_game(points: tuple[int, int], score: MatchScore) -> None:
    assert LengthCorrection(LengthVerdict.GOES_ON, "USBGF 4.8.5 (a)-(d)", score) == corrected(
        "usbgf-2016", 9, points, 7
    )


@pytest.mark.parametrize(
    ("points", "winner"),
    [((7, 6), Player.WHITE), ((2, 8), Player.BLACK), ((8, 7), Player.WHITE), ((7, 8), Player.BLACK)],
)
def test_at_or_over_a_shorter_length_the_higher_score_wins(points: tuple[int, int], winner: Player) -> None:
    assert LengthCorrection(LengthVerdict.WON, "USBGF 4.8.5 (a)-(d)", winner=winner) == corrected(
        "usbgf-2016", 9, points, 7
    )


@pytest.mark.parametrize("tied", [7, 8])
def test_tied_at_or_over_a_shorter_length_one_more_game_is_played_without_the_cube(tied: int) -> None:
    found = corrected("usbgf-2016", 9, (tied, tied), 7)
    assert found.score is not None
    assert (LengthVerdict.ONE_MORE_GAME, True, None) == (
        found.verdict,
        found.score.has_no_cube,
        found.score.winner,
    )
    assert (7, False, True) == (found.score.length, found.score.is_crawford_game, found.score.is_deciding_game)
    assert Player.BLACK is found.score.after_game(Player.BLACK, 1).winner


def test_nbf_does_not_apply_a_shorter_length_that_would_end_the_match() -> None:
    wrong = MatchScore(9, ByPlayer(7, 6), TO_COME)
    assert LengthCorrection(LengthVerdict.NOT_APPLIED, "NBF 4.7 (second)", wrong) == corrected("nbf", 9, (7, 6), 7)
    assert LengthVerdict.GOES_ON is corrected("nbf", 9, (5, 4), 7).verdict


@pytest.mark.parametrize("name", ["wbgt", "istavder-2025"])
@pytest.mark.parametrize("correct", [5, 9])
def test_where_the_document_is_silent_the_director_decides(name: str, correct: int) -> None:
    assert LengthVerdict.DIRECTOR_DECIDES is corrected(name, 7, (3, 2), correct).verdict


def test_the_director_decides_on_a_finished_match_where_it_does_not_stand() -> None:
    other = ruleset_of(altered(text_of("usbgf-2016"), "length.finished_match_stands", value=False))
    assert LengthVerdict.DIRECTOR_DECIDES is length_corrected(other, MatchScore(7, ByPlayer(7, 6)), 9).verdict


def test_the_right_length_changes_nothing() -> None:
    assert MatchScore(7, ByPlayer(6, 3), PLAYED) == corrected("usbgf-2016", 7, (6, 3), 7, PLAYED).score
