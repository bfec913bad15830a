"""Doubles that the rules forbid."""

from scene import Act, Scene, plays, touch
from scene_table import SceneTable

from tavla.domain.player import Player


def starts(length: int) -> tuple[Act, ...]:
    def act(table: SceneTable) -> None:
        table.driver.start_match(length)

    return (act,)


def nobody_doubled(table: SceneTable) -> None:
    assert table.session.state.cube.value == 1
    assert table.session.state.attempts[Player.BLACK] == 0


DEAD_CUBE = Scene(
    "a dead cube tried where it may not be turned",
    ((3, 1), (6, 5), (4, 2)),
    (*starts(1), touch("white.bigButton"), *plays("8/5 6/5"), touch("cube", black__notice="ube"), touch("black.bigButton"), *plays("24/18 18/13")),
    nobody_doubled,
)
