"""Every scene, its board killed after each act."""

import pytest
from all_scenes import SCENES
from killed_scenes import come_through


@pytest.mark.parametrize("name", sorted(SCENES))
def test_a_scene_killed_after_each_act_records_what_it_would_have_recorded(name: str) -> None:
    assert come_through(name) == len(SCENES[name].acts) - 1
