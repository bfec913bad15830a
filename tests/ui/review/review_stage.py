"""A match that is over, and hands on the pages after it."""

from pathlib import Path

from test_start_page import type_by_touch
from window_stage import WindowStage

from tavla_ui.review.review import ReviewViewModel
from tavla_ui.robots.hands import wait_until

ROLLS = ((3, 1), (6, 5), (4, 2), (2, 1), (6, 3), (5, 4), (6, 1), (5, 3))


def finish_match(stage: WindowStage, turns: int = 4, length: int = 5) -> str:
    """A match with some turns, lost on time; it stands on the board with its result. Its ID."""
    stage.begin(length)
    stage.open_game()
    for number in range(turns):
        if number:
            on_roll = stage.session.state.on_roll
            assert on_roll is not None
            stage.touch(f"{on_roll.value}.bigButton")
        stage.let_pass(17_000 + 3_000 * number)
        stage.end_turn_somehow()
    stage.let_pass(3_600_000)
    loser = stage.session.state.clock.turn_of
    assert loser is not None
    stage.touch(f"{loser.opponent.value}.claim")
    wait_until(lambda: stage.sees("white.review") and stage.sees("white.proof.open"), "the result does not come")
    return stage.session.state.setup.match_id


def name_event(stage: WindowStage, name: str) -> None:
    """The event of the matches that follow, typed on the start page."""
    go(stage, "start.event")
    type_by_touch(stage, "start.event.0", name)
    go(stage, "start.panel.done")


def go(stage: WindowStage, *names: str) -> None:
    """Touch what has just appeared, after a look at it."""
    for name in names:
        stage.driver.hands.look()
        stage.driver.reach(name)
        wait_until(lambda name=name: stage.sees(name), f"{name} does not come")  # type: ignore[misc]
        stage.touch(name)
    stage.driver.hands.look()


def review_model(stage: WindowStage) -> ReviewViewModel:
    model = stage.board.table.property("review")
    assert isinstance(model, ReviewViewModel)
    return model


def plug_in(stage: WindowStage, *sticks: Path) -> None:
    """Sticks as the board finds them."""
    for stick in sticks:
        stick.mkdir(parents=True, exist_ok=True)
    stage.board.services.review.mounted = sticks
