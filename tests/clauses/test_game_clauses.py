"""The rules of the game, the same under every ruleset, at the window."""

import pytest
from clause_table import BLACK, WHITE, ClauseTable, asked, places
from proofs import by, proves
from rulings_table import RULESETS

from tavla.domain.facts.turn import Phase
from tavla.domain.game.cube import Cube
from tavla.domain.game.match_score import Crawford
from tavla.domain.game.player import Player
from tavla.domain.game.position import OPENING, Position

pytestmark = pytest.mark.parametrize("ruleset", RULESETS)


def dragged(table: ClauseTable, player: Player, origin: int, target: int) -> str:
    """A checker is dragged: what its player is told."""
    table.stage.driver._drag(player, origin, target)
    table.stage.settle()
    return table.notice(player)


def on_bar(position: Position, player: Player, count: int = 1) -> Position:
    """The same with checkers of a player on the bar instead of borne off."""
    counts = list(position.counts)
    bar, off = (24, 26) if player is WHITE else (25, 27)
    counts[bar], counts[off] = counts[bar] + count, counts[off] - count
    return Position.from_counts(counts)


def test_the_checkers_stand_as_the_game_begins(table: ClauseTable, ruleset: str) -> None:
    table.open(ruleset)
    assert table.state.position == OPENING
    for player in Player:
        counts = table.state.position.seen_by(player).counts
        assert (2, 5, 3, 5) == (counts[23], counts[12], counts[7], counts[5])


def test_the_higher_die_begins_with_both_and_ties_are_rolled_again(table: ClauseTable, ruleset: str) -> None:
    table.open(ruleset, rolls=((4, 4), (2, 5)))
    table.touch("white.bigButton")
    assert Phase.OPENING is table.state.phase
    table.touch("white.bigButton")
    assert (BLACK, {2, 5}) == (
        table.state.on_roll,
        {table.state.roll.first, table.state.roll.second} if table.state.roll else None,
    )


def test_all_dice_that_can_be_played_must_be(table: ClauseTable, ruleset: str) -> None:
    # 6 and 5: either can be played, not both, so the 6 must be.
    position = places(w14=1, b3=2, b9=0, b24=1)
    table.open(ruleset, on_roll=WHITE, roll=(6, 5), position=position)
    assert "higher" in dragged(table, WHITE, 14, 9)
    assert "" == dragged(table, WHITE, 14, 8)
    table.touch("white.bigButton")
    assert BLACK is table.state.on_roll
    table.open(ruleset, on_roll=WHITE, roll=(2, 2))
    table.does(asked.MoveChecker(WHITE, 13, 11))
    table.touch("white.bigButton")
    assert ("" != table.notice(WHITE), WHITE) == (True, table.state.on_roll)


def test_a_checker_on_the_bar_enters_first(table: ClauseTable, ruleset: str) -> None:
    table.open(ruleset, on_roll=WHITE, roll=(3, 1), position=on_bar(places(w6=2, b24=2), WHITE))
    assert "bar" in dragged(table, WHITE, 6, 3)
    assert "" == dragged(table, WHITE, 25, 22)


def test_a_blot_is_hit_and_a_point_is_closed(table: ClauseTable, ruleset: str) -> None:
    table.open(ruleset, on_roll=WHITE, roll=(3, 1), position=places(w8=2, b5=1, b7=2))
    assert "" != dragged(table, WHITE, 8, 7)
    assert "" == dragged(table, WHITE, 8, 5)
    assert 1 == table.state.board.seen_by(BLACK).counts[24]


@proves("play.larger_die_bears_off_farthest")
def test_checkers_are_borne_off(table: ClauseTable, ruleset: str) -> None:
    table.open(ruleset, on_roll=WHITE, roll=(6, 1), position=places(w7=1, w4=1, b24=2))
    assert "" != dragged(table, WHITE, 4, 0)
    assert "" == dragged(table, WHITE, 7, 6)
    assert "" == dragged(table, WHITE, 6, 0)
    table.open(ruleset, on_roll=WHITE, roll=(6, 2), position=places(w4=2, w3=1, b24=2))
    assert "" != dragged(table, WHITE, 3, 0)
    assert "" == dragged(table, WHITE, 4, 0)


@proves("play.backgammon_even_after_bearing_off")
def test_games_count_once_twice_and_thrice(table: ClauseTable, ruleset: str) -> None:
    one, two, three = places(w1=1, b24=5), places(w1=1, b24=15), places(w1=1, b24=14, b3=1)
    after_bearing_off = places(w1=1, b24=13, b3=1)
    for position, cube, points in ((one, 1, 1), (two, 1, 2), (three, 1, 3), (two, 2, 4), (after_bearing_off, 1, 1)):
        table.open(
            ruleset, 9, on_roll=WHITE, roll=(6, 5), position=position, cube=Cube(cube, BLACK) if cube > 1 else Cube()
        )
        dragged(table, WHITE, 1, 0)
        table.touch("white.bigButton")
        assert (Phase.BETWEEN_GAMES, points) == (table.state.phase, table.state.score.points[WHITE])


@proves("cube.automatic_doubles", "cube.beavers", "cube.jacoby_rule")
def test_the_cube_goes_up_without_a_limit(table: ClauseTable, ruleset: str) -> None:
    table.open(ruleset, 25, rolls=((4, 4), (3, 1)))
    table.touch("white.bigButton", "white.bigButton")
    assert 1 == table.state.cube.value
    table.open(ruleset, 999, on_roll=WHITE, cube=Cube(64, WHITE))
    for value, doubler in ((128, WHITE), (256, BLACK)):
        table.touch("cube", f"{doubler.value}.bigButton")
        table.does(asked.TakeDouble(doubler.opponent))
        assert (value, doubler.opponent) == (table.state.cube.value, table.state.cube.owner)
        assert table.asks(asked.TouchCube(doubler.opponent)) is not None
        table.open(ruleset, 999, on_roll=doubler.opponent, cube=Cube(value, doubler.opponent))
    table.open(ruleset, on_roll=WHITE)
    table.touch("cube", "white.bigButton")
    table.does(asked.DropDouble(BLACK))
    assert 1 == table.state.score.points[WHITE]


@proves("director.crawford_game_announced")
def test_no_cube_in_the_crawford_game_and_back_after_it(table: ClauseTable, ruleset: str) -> None:
    table.open(ruleset, 3, points=(1, 0), on_roll=WHITE, position=places(w1=2, b24=8))
    table.touch("black.menu", "black.menu.concede", "black.menu.single", "white.accept")
    announced = "Crawford" in table.stage.text("black.band.note")
    assert by(ruleset, True, True, True, False) == announced
    table.open(ruleset, 3, points=(2, 0), crawford=Crawford.THIS_GAME, on_roll=WHITE, position=places(w1=2, b24=8))
    assert not table.stage.sees("cube")
    table.open(ruleset, 3, points=(2, 0), crawford=Crawford.PLAYED, on_roll=BLACK)
    assert table.stage.sees("cube")


@proves("play.short_side_can_lose_gammon")
def test_a_side_that_started_short_can_lose_a_gammon(table: ClauseTable, ruleset: str) -> None:
    counts = list(places(w1=1, b24=14).counts)
    counts[27] = 0
    table.open(ruleset, 9, on_roll=WHITE, roll=(6, 5), position=Position.from_counts(counts), short=True)
    dragged(table, WHITE, 1, 0)
    table.touch("white.bigButton")
    assert 2 == table.state.score.points[WHITE]
