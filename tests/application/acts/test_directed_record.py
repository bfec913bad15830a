"""Match files of matches in which a director acted: what was taken back or voided is not in them."""

import pytest
from ruled_table import BLACK, DIRECTOR, WHITE, RuledTable, ruleset_text

from tavla.application.commands import director as ordered
from tavla.application.commands import play as asked
from tavla.base.copies import replace
from tavla.domain.facts.scene import Closing
from tavla.domain.game.cube import Cube
from tavla.domain.game.player import ByPlayer, Player
from tavla.formats.check import check
from tavla.formats.from_events import record_of
from tavla.formats.record import Doubled, GameRecord, MatchRecord, Played, Took
from tavla.formats.recorded_points import cube_of
from tavla.formats.source import Encoding
from tavla.formats.table import by_name


def again(form: str, record: MatchRecord) -> MatchRecord:
    """What is read from the file written."""
    known = by_name(form)
    assert known is not None
    return known.read(known.write(record), Encoding.UTF_8)


def turns(table: RuledTable) -> list[tuple[Player, str]]:
    return [
        (act.player, str(act.roll))
        for game in record_of(table.history).games
        for act in game.acts
        if isinstance(act, Played)
    ]


def opened() -> RuledTable:
    table = RuledTable()
    table.dice(3, 1)
    table.moves((8, 5), (6, 5))
    return table


def test_turns_taken_back_are_not_written_and_those_after_are() -> None:
    table = opened()
    moment = len(table.history)
    table.dice(2, 1)
    table.moves((13, 11), (6, 5))
    table.does(ordered.TakePlayBack(DIRECTOR, moment, with_times=False))
    table.resumes()
    table.dice(6, 5)
    table.moves((24, 18), (18, 13))
    assert [(WHITE, "31"), (BLACK, "65")] == turns(table)


def test_a_taking_back_that_was_taken_back_leaves_all_standing() -> None:
    table = opened()
    moment = len(table.history)
    table.dice(2, 1)
    table.moves((13, 11), (6, 5))
    last = len(table.history)
    table.does(ordered.TakePlayBack(DIRECTOR, moment, with_times=False))
    table.does(ordered.TakePlayBack(DIRECTOR, last, with_times=False))
    assert [(WHITE, "31"), (BLACK, "21")] == turns(table)


def test_a_double_set_by_a_correction_is_written_with_its_answer() -> None:
    table = opened()
    table.does(ordered.CorrectPosition(DIRECTOR, table.state.position, doubled=True))
    table.resumes()
    table.does(asked.TakeDouble(WHITE))
    game = record_of(table.history).games[0]
    assert [Doubled(BLACK, 2), Took(WHITE)] == list(game.acts[-2:])
    assert 2 == cube_of(game)


def test_a_void_roll_is_not_written() -> None:
    table = opened()
    table.dice(2, 1)
    table.does(ordered.VoidRoll(DIRECTOR))
    table.resumes()
    table.dice(6, 5)
    table.moves((24, 18), (18, 13))
    assert [(WHITE, "31"), (BLACK, "65")] == turns(table)


def test_points_and_a_cube_set_right_are_those_of_the_file() -> None:
    table = opened()
    table.agreed(ordered.GivePenaltyPoints(DIRECTOR, WHITE, 2))
    table.does(ordered.CorrectCube(DIRECTOR, Cube(2, BLACK)))
    table.resumes()
    table.wins(BLACK)
    assert ByPlayer(0, 4) == table.state.score.points
    record = record_of(table.history)
    assert (("In game 1: 2 penalty points to Player 2",), ByPlayer(0, 0), 2) == (
        record.comments,
        record.games[0].scores,
        cube_of(record.games[0]),
    )
    table.does(asked.ConfirmScore(WHITE))
    table.does(asked.ConfirmScore(BLACK))
    table.dice(3, 1)
    table.moves((8, 5), (6, 5))
    assert [ByPlayer(0, 0), ByPlayer(0, 4)] == [game.scores for game in record_of(table.history).games]


def test_points_given_between_games_are_those_of_the_next() -> None:
    table = RuledTable()
    table.agreed(ordered.GivePenaltyPoints(DIRECTOR, BLACK, 1))
    table.resumes()
    table.dice(3, 1)
    table.moves((8, 5), (6, 5))
    assert [ByPlayer(1, 0)] == [game.scores for game in record_of(table.history).games]


@pytest.mark.parametrize("form", ["mat", "sgf", "ogxm", "json"])
def test_points_that_win_the_match_are_the_score_at_the_end_of_the_file(form: str) -> None:
    table = opened()
    table.agreed(ordered.GivePenaltyPoints(DIRECTOR, WHITE, 8))
    record = again(form, record_of(table.history))
    assert (
        "In game 1: 8 penalty points to Player 2",
        "Won by Player 2 by the points given against the other",
    ) == record.comments
    assert [(ByPlayer(0, 0), 1), (ByPlayer(0, 8), 0)] == [(game.scores, len(game.acts)) for game in record.games]
    assert check(record, ruleset_text("file-replay")).fault is None


@pytest.mark.parametrize("form", ["mat", "sgf", "ogxm", "json"])
def test_points_given_during_a_game_are_in_the_score_after_it(form: str) -> None:
    table = RuledTable(length=5)
    table.dice(3, 1)
    table.moves((8, 5), (6, 5))
    table.agreed(ordered.GivePenaltyPoints(DIRECTOR, BLACK, 2))
    table.does(ordered.CorrectCube(DIRECTOR, Cube(4, BLACK)))
    table.resumes()
    table.wins(BLACK)
    record = again(form, record_of(table.history))
    assert [(ByPlayer(0, 0), True), (ByPlayer(2, 4), False)] == [
        (game.scores, game.result is not None) for game in record.games
    ]


@pytest.mark.parametrize("form", ["mat", "sgf", "ogxm", "json"])
def test_a_match_over_before_any_turn_makes_a_file_that_can_be_read(form: str) -> None:
    table = RuledTable()
    table.agreed(ordered.CloseMatch(DIRECTOR, Closing.FORFEIT, WHITE))
    record = again(form, record_of(table.history))
    assert record.is_over
    assert (GameRecord(1, ByPlayer(0, 0), ()),) == record.games
    assert again(form, replace(record, games=())).players == record.players


def test_how_the_director_ended_the_match_stands_in_the_file() -> None:
    table = opened()
    table.agreed(ordered.CloseMatch(DIRECTOR, Closing.DISQUALIFICATION, WHITE))
    assert ("Won by Player 2 by disqualification",) == record_of(table.history).comments


def test_a_roll_voided_before_a_moment_gone_back_to_takes_no_other_roll_with_it() -> None:
    table = opened()
    table.dice(2, 1)
    table.moves((13, 11), (6, 5))
    table.dice(4, 2)
    table.does(ordered.VoidRoll(DIRECTOR))
    table.resumes()
    table.dice(6, 5)
    moment = len(table.history)
    table.moves((24, 18), (18, 13))
    table.does(ordered.TakePlayBack(DIRECTOR, moment, with_times=False))
    table.resumes()
    table.moves((24, 18), (18, 13))
    assert [(WHITE, "31"), (BLACK, "21"), (WHITE, "65")] == turns(table)
