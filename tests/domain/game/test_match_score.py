"""Score, Crawford and the end of a match."""

from tavla.domain.game.match_score import Crawford, MatchScore
from tavla.domain.game.player import ByPlayer, Player

WHITE, BLACK = Player.WHITE, Player.BLACK


def test_the_game_after_a_player_comes_to_one_point_is_the_crawford_game() -> None:
    score = MatchScore.at_start(5).after_game(WHITE, 4)
    assert (Crawford.THIS_GAME, True) == (score.crawford, score.is_crawford_game)


def test_the_crawford_game_is_played_once() -> None:
    score = MatchScore.at_start(5).after_game(WHITE, 4).after_game(BLACK, 4)
    assert Crawford.PLAYED is score.crawford


def test_a_score_short_of_one_point_keeps_the_crawford_game_to_come() -> None:
    assert Crawford.TO_COME is MatchScore.at_start(5).after_game(BLACK, 3).crawford


def test_points_pass_the_match_length() -> None:
    score = MatchScore(7, ByPlayer(3, 2)).after_game(WHITE, 6)
    assert (ByPlayer(9, 2), WHITE, 0) == (score.points, score.winner, score.away(WHITE))


def test_a_cube_is_dead_when_a_single_game_at_its_value_already_wins_the_match() -> None:
    score = MatchScore(7, ByPlayer(5, 3))
    assert [False, True, True] == [score.cube_is_dead(WHITE, value) for value in (1, 2, 4)]
