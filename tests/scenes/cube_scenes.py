"""Doubles that one ruleset forbids and another allows, and the game that has no cube."""

from director_hands import press
from scene import Scene, does, plays, starts, touch
from scene_table import SceneTable
from test_continue_page import agree, enter, go_on

from tavla.application.commands import play as asked
from tavla.domain.game.cube import Cube
from tavla.domain.game.match_score import Crawford
from tavla.domain.game.player import Player

WHITE, BLACK = Player.WHITE, Player.BLACK


def nobody_doubled(table: SceneTable) -> None:
    assert Cube() == table.session.state.cube
    assert table.session.state.attempts[BLACK] == 0


DEAD_CUBE = Scene(
    "a dead cube tried where it may not be turned",
    ((3, 1), (6, 5), (4, 2)),
    (
        starts(1, "usbgf-2016"),
        touch("white.bigButton"),
        *plays("8/5 6/5"),
        touch("cube", black__notice="USBGF 4.4.9"),
        touch("black.bigButton"),
        *plays("24/18 18/13"),
    ),
    nobody_doubled,
)


def turned(table: SceneTable) -> None:
    assert Cube(4, BLACK) == table.session.state.cube
    assert table.session.state.score.length == 2


DEAD_CUBE_TURNED = Scene(
    "a dead cube turned where nothing forbids it",
    ((3, 1), (6, 5), (4, 2)),
    (
        starts(2, "wbgt"),
        touch("white.bigButton"),
        *plays("8/5 6/5"),
        touch("cube"),
        touch("black.bigButton"),
        does(asked.TakeDouble(WHITE)),
        touch("black.bigButton"),
        *plays("24/18 18/13"),
        touch("cube"),
        touch("white.bigButton"),
        does(asked.TakeDouble(BLACK)),
        touch("white.bigButton"),
        *plays("8/4 6/4"),
    ),
    turned,
)


def from_wood_in_the_crawford_game(table: SceneTable) -> None:
    enter(table, "anna", "bora")
    press(
        table, *["continue.length.less"] * 2, *["continue.points.white.more"] * 4, *["continue.points.black.more"] * 2
    )
    assert table.text("continue.crawford") == "this game"
    go_on(table)
    go_on(table)
    agree(table)


def where_the_cube_would_lie(table: SceneTable) -> None:
    """A finger comes down where it lies in other games."""
    assert not table.sees("cube")
    before = table.facts()
    spot = table.board.table.match_model.board_model.layout.cube_at_rest(None).centre
    table.driver._tap(table.driver._spot(spot))
    table.settle()
    assert table.facts() == before


def the_crawford_game_has_no_cube(table: SceneTable) -> None:
    state = table.session.state
    assert (state.score.crawford, state.cube) == (Crawford.THIS_GAME, Cube())
    assert state.attempts[BLACK] == 0


CRAWFORD_DOUBLE = Scene(
    "a double tried in the crawford game",
    ((3, 1), (6, 5), (4, 2)),
    (
        from_wood_in_the_crawford_game,
        touch("white.bigButton"),
        touch("black.bigButton"),
        touch("white.bigButton"),
        *plays("8/5 6/5"),
        where_the_cube_would_lie,
        touch("black.bigButton"),
        *plays("24/18 18/13"),
    ),
    the_crawford_game_has_no_cube,
)

ALL: tuple[Scene, ...] = (DEAD_CUBE, DEAD_CUBE_TURNED, CRAWFORD_DOUBLE)
