"""A dead cube, centred and held, under each ruleset: decided by the ruleset's values alone."""

import pytest
from ruleset_text import altered, text_of

from tavla.application.commands import play as asked
from tavla.application.decide import Accepted, decide, start
from tavla.application.refusals import Refusal, Refused
from tavla.base.copies import replace
from tavla.domain.facts.events import CubeTouched
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match import begun
from tavla.domain.game.cube import Cube
from tavla.domain.game.match_score import Crawford, MatchScore
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.time.clock import ClockMethod, ClockSettings
from tavla.domain.time.units import Instant, Millis

WHITE = Player.WHITE
NOW = Instant(1000)
TOUCHED = Accepted((CubeTouched(NOW, WHITE),))


def touch_of_dead_cube(source: str, owner: Player | None) -> object:
    """What becomes of the touch by a player who has the match with a single game at the present cube."""
    clock = ClockSettings.of(ClockMethod.SIMPLE, Millis(600_000), Millis(12_000))
    source = source.replace("selectable = false", "selectable = true")
    started = start(asked.StartMatch("M1", ByPlayer("Ann", "Bo"), 7, clock, source, ""), Instant(0), replaying=True)
    assert isinstance(started, Accepted)
    cube = Cube(2, owner) if owner else Cube()
    score = MatchScore(7, ByPlayer(5 if owner else 6, 3), Crawford.PLAYED)
    state = replace(begun(started.events[0]), phase=Phase.TO_ROLL, on_roll=WHITE, cube=cube, score=score)
    return decide(state, asked.TouchCube(WHITE), NOW)


@pytest.mark.parametrize("owner", [WHITE, None])
@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("usbgf-2016", Refused(Refusal.CUBE_DEAD, "USBGF 4.4.9")),
        ("nbf", Refused(Refusal.CUBE_DEAD, "NBF 4.4 (vii)")),
        ("wbgt", TOUCHED),
        ("istavder-2025", TOUCHED),
        ("template", Refused(Refusal.CUBE_DEAD, "Club")),
    ],
)
def test_a_dead_cube_may_be_turned_where_the_rules_allow_it(name: str, owner: Player | None, expected: object) -> None:
    assert expected == touch_of_dead_cube(text_of(name), owner)


def test_a_centred_dead_cube_may_be_turned_where_the_rule_is_of_the_holder_alone() -> None:
    holder = altered(text_of("nbf"), "cube.dead_cube_rule_covers_centred", value=False)
    assert (TOUCHED, Refused(Refusal.CUBE_DEAD, "NBF 4.4 (vii)")) == (
        touch_of_dead_cube(holder, None),
        touch_of_dead_cube(holder, WHITE),
    )
