"""A variant chosen by touch under *Counts as*, and played."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot
from window_stage import window_stage

from tavla.domain.game.variant import STARTS, Variant

pytestmark = pytest.mark.usefixtures("qapp")
ROLLS = ((3, 1), (6, 5), (4, 2), (5, 2), (6, 3))


@pytest.mark.parametrize("variant", list(Variant), ids=lambda variant: variant.title)
def test_a_variant_is_chosen_by_touch_and_begins_at_its_start(variant: Variant, tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        for _ in range(3 + list(Variant).index(variant)):
            stage.touch("start.mode")
        stage.begin(1)
        setup = stage.session.state.setup
        assert (variant, True) == (setup.card.variant, setup.training)
        assert STARTS[variant] == stage.session.state.position
        stage.open_game()
        stage.end_turn_somehow()
        assert STARTS[variant] != stage.session.state.position
