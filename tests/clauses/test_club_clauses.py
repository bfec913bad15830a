"""A club's ruleset, made of the template alone, changes what the board does in a match."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot
from ruleset_text import altered, text_of
from test_start_rules import begin, choose, clubs
from window_stage import WindowStage, window_stage

from tavla.application.commands import play as asked
from tavla.domain.facts.turn import Phase

pytestmark = pytest.mark.usefixtures("qapp")
OURS = (
    ("times.singles.reserve", {"basis": "per_point", "director_may": False, "minutes_per_point": 1, "by_length": []}),
    ("times.singles.delay", {"set_by": "rules", "seconds": 8, "least_seconds": 8, "most_seconds": 8}),
    ("cube.faces_at_start", [1]),
    ("cube.dead_cube_may_be_turned", True),
    ("clock.flag_must_be_claimed", False),
    ("clock.method", "bronstein"),
    ("concession.allowed_with_contact", True),
)


def as_the_template_says(title: str) -> str:
    text = (
        text_of("template")
        .replace('name = "template"', 'name = "our-club"')
        .replace("selectable = false", "selectable = true")
    )
    return text.replace('title = "Template for a club"', f'title = "{title}"')


def played(stage: WindowStage) -> dict[str, object]:
    """What a match to two points under the club's rules is like, by touch from the start page to its end."""
    choose(stage, "club/our-club")
    for _ in range(25):  # more than any match that the board begins with has points
        if stage.text("start.length.value") != "2 points":
            stage.touch("start.length.less")
    assert stage.text("start.length.value") == "2 points"
    seen: dict[str, object] = {"reserve": stage.text("start.reserve.value"), "delay": stage.text("start.delay.value")}
    begin(stage)
    player = stage.open_game()
    stage.end_turn_somehow()
    match, opponent = stage.board.table.match_model, player.opponent
    seen["clock"] = match.seats[opponent].clock_model.property("time")
    seen["cube"] = match.board_model._cube.property("value")
    stage.touch(f"{opponent.value}.menu", f"{opponent.value}.menu.concede", f"{opponent.value}.menu.single")
    seen["conceded with contact"] = stage.session.state.concession is not None
    if seen["conceded with contact"]:
        stage.touch(f"{player.value}.decline")
    stage.touch("cube", f"{opponent.value}.bigButton")
    stage.driver.does(asked.TakeDouble(player))
    stage.touch(f"{opponent.value}.bigButton")
    stage.end_turn_somehow()
    stage.touch("cube")
    seen["dead cube"] = stage.session.state.phase is Phase.CUBE_TOUCHED
    stage.let_pass(3 * 60_000)
    seen["over by itself"] = stage.session.state.phase is Phase.MATCH_OVER
    return seen


@pytest.mark.parametrize(
    ("changes", "seen"),
    [
        (
            (),
            {
                "reserve": "4:00",
                "delay": "12 s",
                "clock": "4:00",
                "cube": "64",
                "dead cube": False,
                "conceded with contact": False,
                "over by itself": False,
            },
        ),
        (
            OURS,
            {
                "reserve": "2:00",
                "delay": "8 s",
                "clock": "2:08",
                "cube": "1",
                "dead cube": True,
                "conceded with contact": True,
                "over by itself": True,
            },
        ),
    ],
)
def test_a_ruleset_from_the_template_alone_changes_behaviour_in_a_match(
    tavla_home: Path, qtbot: QtBot, changes: tuple[tuple[str, object], ...], seen: dict[str, object]
) -> None:
    text = as_the_template_says("Our club")
    for key, value in changes:
        text = altered(text, key, value)
    clubs(tavla_home, "our-club.toml", text)
    with window_stage(tavla_home, ((3, 1), (4, 2))) as stage:
        assert seen == played(stage)
