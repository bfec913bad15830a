"""The cube and the concession under each ruleset, at the window."""

from unittest.mock import patch

import pytest
from clause_table import BLACK, WHITE, ClauseTable, asked, places
from proofs import by, proves
from rulings_table import RULESETS

from tavla.application.refusals import Refusal
from tavla.domain.facts.turn import Phase
from tavla.domain.game.cube import Cube
from tavla.domain.game.match_score import Crawford
from tavla.rules.picked import with_choice

pytestmark = pytest.mark.parametrize("ruleset", RULESETS)

WON = places(w1=2, b24=8)
"""White bears his last checkers off next; Black has borne off, so a single game is certain."""
RACE = places(w1=3, b24=4)
"""Nobody has won yet."""
GAMMON_OPEN = places(w1=3, w2=2, b24=14, b6=1)
"""White wins for certain, and nobody knows whether a gammon."""
GIN = places(w1=2, b24=15)
"""A gammon is certain."""


def touched(table: ClauseTable) -> str:
    """The side on roll touches the cube: what he is told, nothing where it is in his hand."""
    player = table.state.decider
    assert player is not None
    table.touch("cube")
    return "" if table.state.phase is Phase.CUBE_TOUCHED else table.notice(player)


@proves("cube.faces_at_start")
def test_the_cube_shows_what_the_ruleset_has_it_show_at_the_start(table: ClauseTable, ruleset: str) -> None:
    table.open(ruleset, on_roll=WHITE)
    assert ("64", True) == (table.cube_shows(), table.stage.sees("cube"))
    touched(table)
    assert "2" == table.cube_shows()


@proves("cube.removed_in_crawford_game", "refusals.crawford_game")
def test_there_is_no_cube_in_the_crawford_game(table: ClauseTable, ruleset: str) -> None:
    clause = by(ruleset, "USBGF 4.4.6", "NBF 4.4 (iv)", "WBGT 4.4 (4)", "ISTAVDER 26")
    table.open(ruleset, points=(6, 2), crawford=Crawford.THIS_GAME, on_roll=BLACK)
    assert not table.stage.sees("cube")
    refused = table.asks(asked.TouchCube(BLACK))
    assert refused is not None
    assert clause == refused.clause
    table.open(ruleset, points=(6, 2), crawford=Crawford.PLAYED, on_roll=BLACK)
    assert (True, "") == (table.stage.sees("cube"), touched(table))


@proves("cube.dead_cube_may_be_turned")
@proves("refusals.cube_dead", under=("usbgf-2016", "nbf"))
@proves("cube.dead_cube_rule_covers_centred", under=("usbgf-2016", "nbf"))
def test_a_dead_cube_is_turned_only_where_the_ruleset_lets_it(table: ClauseTable, ruleset: str) -> None:
    clause = by(ruleset, "(USBGF 4.4.9)", "(NBF 4.4 (vii))", "", "")
    table.open(ruleset, points=(3, 2), cube=Cube(4, WHITE), on_roll=WHITE)
    held = touched(table)
    table.open(ruleset, points=(6, 2), on_roll=WHITE)
    centred = touched(table)
    for told in (held, centred):
        assert clause in told
        assert bool(clause) == bool(told)


@proves("cube.double_binds_by", under=("usbgf-2016", "nbf", "istavder-2025"))
@proves("cube.double_force")
def test_whether_a_touch_of_the_cube_binds(table: ClauseTable, ruleset: str) -> None:
    clause = by(ruleset, "USBGF 4.4.3", "NBF 4.4 (ii)", "", "")
    table.open(ruleset, on_roll=WHITE)
    assert "" == touched(table)
    table.touch("cube")
    if clause:
        assert (Phase.CUBE_TOUCHED, f"({clause})") == (
            table.state.phase,
            table.notice(WHITE)[-len(str(clause)) - 3 : -1],
        )
        return
    assert Phase.TO_ROLL is table.state.phase
    held = table.asks(asked.HoldToDouble(BLACK))
    assert by(ruleset, "", "", "WBGT 4.4 (2)", None) == (held and held.clause)
    assert by(ruleset, None, None, Phase.TO_ROLL, Phase.DOUBLE_OFFERED) is table.state.phase


@proves("concession.allowed_with_contact", "refusals.contact")
def test_a_game_with_contact_is_not_conceded(table: ClauseTable, ruleset: str) -> None:
    clause = by(ruleset, " (USBGF 4.5).", " (NBF 4.5).", " (WBGT 4.5).", ".")
    table.open(ruleset, on_roll=WHITE)
    table.touch("white.menu", "white.menu.concede", "white.menu.single")
    told = table.notice(WHITE)
    assert (True, "(" in clause, True) == (told.endswith(clause), "(" in told, "contact" in told)


@proves("concession.only_if_result_certain", "concession.opponent_must_accept")
def test_without_contact_the_opponent_answers_a_concession(table: ClauseTable, ruleset: str) -> None:
    table.open(ruleset, position=RACE, on_roll=WHITE)
    table.touch("white.menu", "white.menu.concede", "white.menu.single")
    told = table.notice(WHITE)
    clause = by(ruleset, "", "(NBF 4.5)", "", "")
    assert (True, bool(clause)) == (clause in told, bool(told))
    if told:
        table.open(ruleset, position=WON, on_roll=BLACK)
        table.touch("black.menu", "black.menu.concede", "black.menu.single", "white.accept")
    else:
        assert table.stage.sees("black.accept")
        table.touch("black.accept")
    assert Phase.BETWEEN_GAMES is table.state.phase


@proves("concession.only_if_result_certain")
def test_the_grade_conceded_is_certain_where_the_rules_want_it_on_both_doors(table: ClauseTable, ruleset: str) -> None:
    """Source: NBF 4.5: the result is given, as a single game, a gammon or a backgammon."""
    clause = by(ruleset, "", "(NBF 4.5)", "", "")

    def given_up_as(grade: str) -> bool:
        table.open(ruleset, position=GAMMON_OPEN, on_roll=BLACK)
        table.touch("black.menu", "black.menu.concede", f"black.menu.{grade}")
        told = table.notice(BLACK)
        assert clause in told if clause else told == ""
        return table.stage.sees("white.accept")

    assert [not clause, not clause] == [given_up_as("single"), given_up_as("gammon")]
    table.open(ruleset, position=RACE, on_roll=WHITE)
    if ruleset != "istavder-2025":
        table.touch("white.menu", "white.menu.settled")
        told = table.notice(WHITE)
        assert (bool(clause), clause) == (bool(told), clause if clause in told else "")


@proves("concession.may_be_less_than_certain")
def test_nothing_below_what_is_certain_is_conceded(table: ClauseTable, ruleset: str) -> None:
    table.open(ruleset, position=GIN, on_roll=WHITE)
    table.touch("black.menu", "black.menu.concede", "black.menu.single")
    assert "" != table.notice(BLACK)
    table.touch("black.menu", "black.menu.concede", "black.menu.gammon", "white.accept")
    assert (Phase.BETWEEN_GAMES, 2) == (table.state.phase, table.state.score.points[WHITE])


@proves("cube.match_may_end_on_pass_of_dead_cube", under=("wbgt", "istavder-2025"))
def test_whether_a_match_can_end_on_the_pass_of_a_dead_cube(table: ClauseTable, ruleset: str) -> None:
    table.open(ruleset, points=(6, 2), on_roll=WHITE)
    told = touched(table)
    if not told:
        table.touch("white.bigButton")
        table.does(asked.DropDouble(BLACK))
    assert by(ruleset, False, False, True, True) == (table.state.phase is Phase.MATCH_OVER)


@proves("cube.match_may_end_on_pass_of_dead_cube", under=("nbf",))
def test_a_dead_cube_in_the_middle_ends_no_match_by_a_pass(table: ClauseTable, ruleset: str) -> None:
    """Where the director has picked that only a cube somebody holds is dead. Source: NBF 4.4 (vii), "holder"."""
    if ruleset != "nbf":
        return
    picked = with_choice(table.ruleset_text(ruleset), "cube.dead_cube_rule_covers_centred", picked=False)
    with patch.dict(table.altered, {ruleset: picked}):
        table.open(ruleset, points=(6, 2), on_roll=WHITE)
    assert "" == touched(table)
    table.touch("white.bigButton")
    refused = table.asks(asked.DropDouble(BLACK))
    assert (Refusal.CUBE_DEAD, "NBF 4.4 (vii)") == (refused and refused.reason, refused and refused.clause)


@proves("concession.match_may_be_resigned", "length.other_length_may_be_agreed")
def test_players_can_concede_a_game_and_nothing_beyond_it(table: ClauseTable, ruleset: str) -> None:
    table.open(ruleset, on_roll=WHITE)
    menu = table.board.table.match_model.seats[WHITE].menu_model
    table.touch("white.menu")
    assert not {"length", "resign"} & set(menu.property("keys"))
    table.touch("white.menu.concede")
    assert ["single", "gammon", "backgammon"] == [key for key in menu.property("keys") if key != "back"]
    table.touch("white.menu")
    assert table.stage.text("white.score").startswith("0 ")
