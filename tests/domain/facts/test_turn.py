"""The turn as a table."""

from pathlib import Path

from tavla.domain.facts.turn import TRANSITIONS, Act, Phase, diagram, is_in_place


def test_every_act_is_in_place_somewhere_and_every_phase_can_be_left() -> None:
    assert set(Act) == {act for _, act in TRANSITIONS}
    assert set(Phase) - {Phase.MATCH_OVER} == {phase for phase, _ in TRANSITIONS}


def test_every_phase_can_be_reached_from_the_opening() -> None:
    reached = {Phase.OPENING}
    while True:
        further = reached | {
            follower for (phase, _), followers in TRANSITIONS.items() if phase in reached for follower in followers
        }
        if further == reached:
            break
        reached = further
    assert set(Phase) == reached


def test_nothing_is_in_place_once_the_match_is_over() -> None:
    assert not any(is_in_place(Phase.MATCH_OVER, act) for act in Act)


def test_the_architecture_page_shows_the_table_as_it_is() -> None:
    page = (Path(__file__).parents[3] / "ARCHITECTURE.md").read_text(encoding="utf-8")
    assert f"```mermaid\n{diagram()}```" in page
